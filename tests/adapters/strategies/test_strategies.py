"""What holds of every strategy on the list, and what specifications are refused."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path

import pytest

from isoprobe.adapters.models.reader import Reader
from isoprobe.adapters.prompting.prompts import text_of
from isoprobe.adapters.runs.run import run
from isoprobe.adapters.runs.store import Store
from isoprobe.adapters.strategies.arms import questions_of
from isoprobe.adapters.strategies.spec import BadSpec
from isoprobe.adapters.strategies.strategies import (
    STRATEGIES,
    UnknownStrategy,
    check_spec,
    describe_strategies,
    entry_of,
    judges_of,
    leaf_of,
    load_strategy,
    wordings_of,
)
from isoprobe.adapters.strategies.unaskable import CannotAsk
from isoprobe.adapters.strategies.views import find_question
from isoprobe.probes.core import Probe, Prompt, Question, Reply
from isoprobe.probes.engine.making import make_item
from isoprobe.probes.engine.registry import load_task

TASKS = ("connectivity", "convexity", "puzzle", "circles")
NEEDED = {  # arguments that a strategy cannot be asked without
    "captioned": "captions={captions}",
    "vote": "cot,n=3",
    "best_of": "cot,n=3",
    "tournament": "cot,n=3,judge=other",
    "extracted": "tangram",
}
MORE = [
    "few_shot(shots=2,reasoning=yes)",
    "dynamath_variants(reasoning=yes)",
    "isocombination(picture=no,how=cot)",
    "multi_zh(picture=no,knowledge={captions})",
    "multi_en(cot=yes)",
    "multi_en(captions={captions})",
    "captioned(captions=reader)",
    "captioned(captions=model,kind=ocr)",
    "isoscratchpad(form=free)",
    "emma_caption(captions={captions})",
    "multi_zh(captions=model)",
    "multi_en(rounds=yes,blank=yes)",
    "without_picture(blank=yes)",
    "vote(isoscratchpad(how=cot),n=2)",
    "best_of(vote(few_shot(shots=1),n=2),n=2)",
]
SPECS = [f"{name}({NEEDED[name]})" if name in NEEDED else name for name in STRATEGIES] + MORE
UNSEEN = ("without_picture", "multi_zh(picture=no")
WRITTEN = ("isoscratchpad", "emma_caption", "captions=model", "captions=reader")  # what the picture shows in writing
NAMED = {"tangram": "circles", "extracted": "circles", "isobench": "puzzle"}  # those whose words are one task's


@pytest.fixture(scope="module")
def real() -> list[Probe]:
    """One real item of each family of tasks."""
    return [make_item(load_task(name), 1, 3) for name in TASKS]


@pytest.fixture
def captions(tmp_path: Path, real: list[Probe]) -> str:
    path = tmp_path / "captions.json"
    path.write_text(json.dumps({probe.item.id: "A drawing." for probe in real}))
    return str(path)


def read_last_line(question: Question, text: str) -> str | None:
    match = re.search(r"Answer: (.+)", text)
    return match[1] if match else None


def answer_of(probe: Probe) -> Question:
    return next(question for question in probe.questions if question.id == "picture/answer")


def asked_of_reader(spec: str, probe: Probe) -> tuple[list[Prompt], Reply]:
    """Every prompt of the strategy when the reader answers them, and the reply that counts."""
    work = load_strategy(spec, read_last_line)(probe, answer_of(probe))
    prompts: list[Prompt] = []
    sent = None
    while True:
        try:
            asked = work.send(sent)
        except StopIteration as stop:
            return prompts, stop.value
        several = asked if isinstance(asked, tuple) else (asked,)
        prompts += several
        replies = Reader().ask(several)
        sent = tuple(replies) if isinstance(asked, tuple) else replies[0]


def askable(spec: str, probe: Probe) -> bool:
    """Whether the strategy's arm asks the item's question, and there are choices where they are needed."""
    arm = entry_of(leaf_of(check_spec(spec))).arm
    choices = spec != "likelihood" or answer_of(probe).kind in ("yes_no", "choice", "option")
    if any(each in spec for each in WRITTEN) and find_question(probe, "transcript", "picture") is None:
        return False
    if not choices or answer_of(probe) not in questions_of(arm, probe):
        return False
    try:
        next(load_strategy(spec, read_last_line)(probe, answer_of(probe)))
    except CannotAsk:
        return False
    return True


@pytest.mark.parametrize("spec", SPECS)
def test_who_sees_and_reasons_exactly_is_right_however_it_is_asked(real: list[Probe], captions: str, spec: str) -> None:
    """The reader with the exact solvers gives the proved answer wherever it is shown something."""
    for probe in real:
        if not askable(spec.format(captions=captions), probe):
            continue
        prompts, reply = asked_of_reader(spec.format(captions=captions), probe)
        assert all(prompt.item == probe.item.id and prompt.question for prompt in prompts)
        expected = answer_of(probe).expected
        words = {True: "yes", False: "no"}.get(expected, expected) if isinstance(expected, bool) else expected
        if spec.startswith(UNSEEN) or ("{captions}" in spec and spec != "multi_zh(picture=no,knowledge={captions})"):
            assert str(reply.text).startswith("I cannot read this: ")
        elif spec.startswith("extracted"):  # it is no extractor
            assert reply.error.startswith("reader was not told what is asked")
        else:
            assert read_last_line(answer_of(probe), str(reply.text)) == str(words)


@pytest.mark.parametrize("spec", SPECS)
def test_no_prompt_depends_on_what_is_expected(real: list[Probe], captions: str, spec: str) -> None:
    """The strongest form of "the key is not in it": other expected answers and proofs give the same bytes."""
    for probe in real:
        if not askable(spec.format(captions=captions), probe):
            continue
        blank = replace(
            probe,
            item=replace(probe.item, answer="nothing", labels={}),
            proof=replace(probe.proof, answers={}, certificate={}),
            questions=tuple(replace(q, expected="nothing", chance=None) for q in probe.questions),
        )
        given = asked_of_reader(spec.format(captions=captions), probe)
        blind = asked_of_reader(spec.format(captions=captions), blank)
        assert [prompt.messages for prompt in given[0]] == [prompt.messages for prompt in blind[0]]
        assert given[1].text == blind[1].text
        answers = [json.dumps(value) for value in (probe.proof.certificate, probe.item.state)]
        assert not any(answer in text_of(prompt) for prompt in given[0] for answer in answers)


@pytest.mark.parametrize("spec", SPECS)
def test_the_wordings_on_record_are_those_of_the_prompts(real: list[Probe], captions: str, spec: str) -> None:
    """What a wording says around its fields stands in some prompt."""
    spec = spec.format(captions=captions)
    recorded = wordings_of(spec)
    task = NAMED.get(entry_of(check_spec(spec)).name, TASKS[0])
    prompts, _ = asked_of_reader(spec, real[TASKS.index(task)])
    said = "\n".join(text_of(prompt) for prompt in prompts)
    pieces = [max(re.split(r"\{[a-z_]+\}", text), key=len).strip() for name, text in recorded.items() if "/" in name]
    assert any(piece in said for piece in pieces)
    files = {name: value for name, value in recorded.items() if name.startswith("file ")}
    assert (f"file {captions}" in files) == (captions in spec)


def test_the_list_says_what_each_is_and_takes() -> None:
    listed = {each["name"]: each for each in describe_strategies()}
    assert list(listed) == STRATEGIES
    assert json.loads(json.dumps(listed)) == listed
    for name, each in listed.items():
        assert each["paper"]
        assert each["summary"].endswith(".")
        assert len({argument["name"] for argument in each["arguments"]}) == len(each["arguments"])
        defaults = [f"{a['name']}={a['default']}" for a in each["arguments"] if a["default"]]
        if name not in NEEDED and defaults:
            assert load_strategy(f"{name}({','.join(defaults)})").draws == load_strategy(name).draws
    assert listed["chain_of_thought"]["aliases"] == ["cot"]
    assert listed["vote"]["arguments"] == [
        {"name": "of", "takes": "strategy", "default": None},
        {"name": "n", "takes": "number", "default": "8"},
    ]


@pytest.mark.parametrize(
    ("spec", "error", "why"),
    [
        ("votes(cot)", UnknownStrategy, "unknown strategy 'votes'. Did you mean 'vote'? Known: direct, chain"),
        ("vote(coot)", UnknownStrategy, "unknown strategy 'coot'. Did you mean 'cot'? Known: direct, chain_of_th"),
        ("vote", BadSpec, "vote takes of, n: of is missing"),
        ("vote(n=8)", BadSpec, "vote takes of, n: of is missing"),
        ("vote(cot,8,9)", BadSpec, "vote takes of, n; '9' is one more"),
        ("direct(cot)", BadSpec, "direct takes no arguments; 'cot' is one more"),
        ("direct(n=1)", BadSpec, "direct: takes no arguments"),
        ("vote(cot,m=8)", BadSpec, "vote: unknown argument 'm'."),
        ("vote(cot,8,n=9)", BadSpec, "vote: n is given twice"),
        ("vote(cot,n=0)", BadSpec, "vote: n is '0', expected a whole number from 1 to 256"),
        ("vote(cot,n=-8)", BadSpec, "vote: n is '-8', expected a whole number from 1 to 256"),
        ("vote(cot,n=2.0)", BadSpec, "vote: n is '2.0', expected a whole number from 1 to 256"),
        ("vote(cot,n=٨)", BadSpec, "vote: n is '٨', expected a whole number from 1 to 256"),
        ("vote(cot,n=vote(cot))", BadSpec, "vote: n is 'vote(cot)', expected number, not a strategy"),
        ("vote(vote(cot,n=20),n=20)", BadSpec, "draws 400 samples for one question: expected at most 256"),
        ("few_shot(reasoning=true)", BadSpec, "few_shot: reasoning is 'true', expected yes or no"),
        ("few_shot(shot=3)", BadSpec, "few_shot: unknown argument 'shot'. Did you mean 'shots'?"),
        ("isocombination(forms=a++b)", BadSpec, "forms is 'a++b', expected text forms by name, joined by +"),
        ("isocombination(how=slow)", BadSpec, "how is 'slow', expected one of direct, chain_of_thought, zero_shot"),
        ("best_of(cot,judge=\"a b\")", BadSpec, "best_of: judge is 'a b', expected a name"),
        ("captioned", BadSpec, "captioned takes captions, how, kind, blank: captions is missing"),
        ('captioned(captions="")', BadSpec, "captioned: captions is '', expected a file"),
        ("captioned(captions=c.json,kind=both)", BadSpec, "captioned: kind is 'both', expected caption or ocr"),
        ("captioned(captions=/no/such/file)", FileNotFoundError, "No such file"),
        ("vote(cot)", BadSpec, "strategy 'vote(cot)': a vote needs a function that reads answers"),
    ],
)  # fmt: skip
def test_what_is_refused_is_said_in_one_line(spec: str, error: type[Exception], why: str) -> None:
    with pytest.raises(error) as raised:
        load_strategy(spec)
    assert why in str(raised.value)
    assert len(str(raised.value).splitlines()) == 1


def test_a_specification_names_its_judges_and_its_innermost_strategy() -> None:
    assert judges_of("vote(tournament(cot,judge=b),n=2)") == ["b"]
    assert judges_of("best_of(best_of(cot,n=2,judge=z),n=2,judge=a)") == ["a", "z"]
    assert judges_of("best_of(cot)") == judges_of("direct") == []
    assert entry_of(leaf_of(check_spec("vote(best_of(cot,n=2),n=2)"))).name == "chain_of_thought"


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    with Store.open(tmp_path / "x.run", {"suite": "s"}) as opened:
        yield opened


class Scripted:
    """Says what stands at a prompt's sample; to a judge's prompt that the first reply is the best. None fails."""

    name = fingerprint = "scripted"
    batch, concurrency = 4, 1

    def __init__(self, said: list[str | None]) -> None:
        self.said = said
        self.samples: list[int] = []

    def ask(self, prompts: Sequence[Prompt]) -> list[Reply]:
        self.samples += [prompt.sample for prompt in prompts if prompt.arm != "judge"]
        texts = ["Best: 1" if prompt.arm == "judge" else self.said[prompt.sample] for prompt in prompts]
        return [Reply(text, error="" if text else "timed out") for text in texts]


def test_the_run_loop_drives_a_vote_and_keeps_what_led_to_it(store: Store, probes: list[Probe]) -> None:
    """Two repetitions of a vote of four, two failures among them: each repetition has samples of its own."""
    model = Scripted(["3", "4", None, "4", "5", None, "6", "6"])
    tally = run(model, probes[:2], None, store, "vote(cot,n=4)", samples=2, read_answer=lambda _, text: int(text))
    assert (tally.answers, tally.asked, tally.failed) == (4, 16, 4)
    assert sorted(model.samples) == sorted(2 * [*range(8)])
    answers = list(store.answered("picture"))
    assert [(answer.sample, answer.reply.text) for answer in answers] == 2 * [(0, "4"), (1, "6")]
    assert [reply.text for reply in store.steps(answers[1])] == ["5", None, "6", "6"]
    again = run(model, probes[:2], None, store, "vote(cot,n=4)", samples=2, read_answer=lambda _, text: int(text))
    assert (again.kept, again.asked) == (4, 0)


def test_the_run_loop_keeps_what_a_judge_said(store: Store, probes: list[Probe]) -> None:
    model = Scripted(["3", "4", None, "4"])
    tally = run(model, probes[:3], None, store, "tournament(cot,n=4)")
    assert (tally.answers, tally.failed) == (3, 3)
    for answer in store.answered("picture"):
        assert answer.reply.text in ("3", "4")
        said = [reply.text for reply in store.steps(answer)]
        assert said[:4] == ["3", "4", None, "4"]
        assert set(said[4:]) == {"Best: 1"}
