"""A question in Chinese is asked in Chinese throughout: every arm and every strategy of ours; and it is answered."""

from __future__ import annotations

import re
from collections.abc import Iterator

import cv2
import numpy as np
import pytest

from isoprobe.adapters.models.planted import Manner, Planted
from isoprobe.adapters.models.reader import Reader
from isoprobe.adapters.prompting.prompts import Ending, contents, text_of
from isoprobe.adapters.prompting.wordings import all_wordings, named_in, spoken
from isoprobe.adapters.strategies.arms import ARMS, questions_of, strategy_of
from isoprobe.adapters.strategies.scaling import read_verdict
from isoprobe.adapters.strategies.strategies import load_strategy, wordings_of
from isoprobe.analysis.scoring.scores import score
from isoprobe.probes.core import Language, Probe, Prompt, Question, Reply
from isoprobe.probes.engine.making import make_item
from isoprobe.probes.engine.published import published_probe
from isoprobe.probes.engine.registry import load_task

TASKS = ("pedigree_risk", "section_sides")
HAN = re.compile("[\u4e00-\u9fff]")
SENTENCE = re.compile(r"[A-Za-z][a-z]+(?:[ ,]+[a-z]{2,}){2}")  # three English words, one after another
OURS = (
    "direct", "cot", "few_shot(shots=1)", "few_shot(shots=1,reasoning=yes)", "isocombination", "isoscratchpad",
    "isoscratchpad(how=cot)", "reader_scratchpad", "dynamath_variants(shots=1)", "without_picture(how=cot)",
    "without_picture(blank=yes)", "captioned(captions=model)", "captioned(captions=model,kind=ocr)",
    "captioned(captions=reader)", "likelihood", "vote(cot,n=2)", "best_of(direct,n=2)", "tournament(direct,n=2)",
)  # fmt: skip


def asked(probe: Probe, question: Question, work: object, said: str = "") -> Iterator[Prompt]:
    """Every prompt of a strategy, when it is told this, or a number, a different one each time."""
    sent: object = None
    for k in range(8):
        try:
            prompts = work.send(sent)  # type: ignore[attr-defined]
        except StopIteration:
            return
        each = prompts if isinstance(prompts, tuple) else (prompts,)
        yield from each
        replies = [Reply(said or f"答案：{k}{j}") for j, _ in enumerate(each)]
        sent = tuple(replies) if isinstance(prompts, tuple) else replies[0]


@pytest.fixture(scope="module", params=TASKS)
def chinese(request: pytest.FixtureRequest) -> Probe:
    return make_item(load_task(request.param), 1, 3, language="zh")


def transcript(probe: Probe) -> str:
    return str(probe.view("listing").payload)


def wording(prompt: Prompt, probe: Probe) -> list[str]:
    """What stands in the prompt in words, less the item's own text forms and those of examples."""
    told = [part for message in prompt.messages for part in message.parts if isinstance(part, str)]
    forms = {text for _, text in contents(prompt).forms}
    json_like = re.compile(r"\{.*\}|\|.*\|", re.DOTALL)
    return [json_like.sub("", part) for part in told if part not in forms and part != transcript(probe)]


@pytest.mark.parametrize("how", ["direct", "chain_of_thought"])
@pytest.mark.parametrize("arm", list(ARMS))
def test_no_arm_speaks_english(chinese: Probe, arm: str, how: Ending) -> None:
    questions = questions_of(arm, chinese, ("all",))
    assert questions
    for question in questions:
        assert question.language == "zh"
        prompts = list(asked(chinese, question, strategy_of(arm, how)(chinese, question), transcript(chinese)))
        assert len(prompts) == (2 if arm == "own_transcript" else 1)
        for prompt in prompts:
            assert [part for part in wording(prompt, chinese) if SENTENCE.search(part)] == []
            if prompt.arm != "transcript":
                assert any(spoken(f"isoprobe/{how}", "zh") in part for part in wording(prompt, chinese))


@pytest.mark.parametrize("spec", OURS)
def test_no_strategy_of_ours_speaks_english(chinese: Probe, spec: str) -> None:
    question = next(each for each in chinese.questions if each.id == "picture/answer")
    if spec == "likelihood":
        question = next(each for each in chinese.questions if each.kind in ("yes_no", "choice"))
    said = transcript(chinese) if "scratchpad" in spec else ""
    way = load_strategy(spec, lambda question, text: text)
    prompts = list(asked(chinese, question, way(chinese, question), said))
    assert prompts
    for prompt in prompts:
        assert [part for part in wording(prompt, chinese) if SENTENCE.search(part)] == []
        assert not {"yes", "no"} & set(prompt.choices)
    names = wordings_of(spec)
    assert all(named_in(name, "zh") in names for name in names if name.startswith("isoprobe/"))


def drawn(shade: int) -> bytes:
    return bytes(cv2.imencode(".png", np.full((20, 30, 3), shade, np.uint8))[1])


def published(text: str, language: Language) -> Probe:
    texts = {"caption": "暗的", "ocr": "3", "description": "两张图"}
    return published_probe(
        "p", text, "yes_no", True, [drawn(10), drawn(90)], texts=texts, language=language,
    )  # fmt: skip


@pytest.mark.parametrize("source", ["caption", "ocr", "description", "model"])
def test_captions_of_published_questions_are_led_in_by_their_language(source: str) -> None:
    for text, english in (("<image_1>比<image_2>暗吗？", False), ("Is <image_1> darker than <image_2>?", True)):
        probe = published(text, "en" if english else "zh")
        question = probe.questions[0]
        prompts = list(asked(probe, question, load_strategy(f"captioned(captions={source})")(probe, question)))
        said = "\n".join(map(text_of, prompts))
        assert bool(SENTENCE.search(said)) is english
        assert ("[picture 1]" in said, "[图1]" in said) == (english, not english)


def test_the_likeliest_of_yes_and_no_is_in_the_questions_language() -> None:
    told: tuple[tuple[str, Language, tuple[str, str]], ...] = (
        ("<image_1>暗吗？", "zh", ("是", "否")),
        ("Is <image_1> dark?", "en", ("yes", "no")),
    )
    for text, language, choices in told:
        probe = published(text, language)
        [prompt] = asked(probe, probe.questions[0], load_strategy("likelihood")(probe, probe.questions[0]))
        assert prompt.choices == choices
        assert score(probe.questions[0], Reply(choices[0]), probe.item).outcome == "right"


def test_papers_prompts_stay_as_published(chinese: Probe) -> None:
    question = next(each for each in chinese.questions if each.id == "picture/answer")
    for spec, name in (
        ("dynamath", "dynamath/response"),
        ("emma_caption", "emma/caption"),
        ("multi_en", "multi/en_direct"),
    ):
        prompt = next(asked(chinese, question, load_strategy(spec)(chinese, question)))
        assert all_wordings()[name].text in text_of(prompt)
    number = next(each for each in chinese.questions if each.kind == "integer" and each.view == "picture")
    prompt = next(asked(chinese, number, load_strategy("zero_shot_cot")(chinese, number)))
    assert all_wordings()["tangram/zero_shot_cot"].text in text_of(prompt)


@pytest.mark.parametrize("arm", list(ARMS))
def test_reader_and_planted_respondents_answer(chinese: Probe, arm: str) -> None:
    """The reader's eyes and exact solvers answer every prompt in Chinese rightly, and so does one who sees all."""
    assert chinese.view("picture").certified
    for model in (Reader(), Planted("sees", Manner(), [chinese])):
        for question in questions_of(arm, chinese):
            work = strategy_of(arm)(chinese, question)
            prompt = next(work)
            while True:
                [reply] = model.ask([prompt])
                try:
                    prompt = work.send(reply)
                except StopIteration as stop:
                    reply = stop.value
                    break
            assert score(question, reply, chinese.item).outcome == "right", (model.name, question.id, reply)


def test_the_true_form_is_found_under_either_heading(chinese: Probe) -> None:
    english = make_item(load_task(chinese.item.task), 1, 3)
    for probe, heading in (
        (chinese, "图示内容的文字描述（清单）："),
        (english, "What the picture shows, in text form (listing):"),
    ):
        [question] = questions_of("text", probe, ("listing",))
        prompt = next(strategy_of("text")(probe, question))
        assert prompt.messages[0].parts[0] == heading
        assert contents(prompt).forms == (("listing", probe.view("listing").payload),)
        assert contents(prompt).wording[0] == question.text


def test_every_text_of_ours_is_there_in_chinese() -> None:
    own = {name for name in all_wordings() if name.startswith(("isoprobe/", "isobench/"))}
    papers = {name for name in own if name.startswith("isobench/") and named_in(name, "zh") == name}  # word for word
    own -= {name for name in papers if "/zh_" not in name}
    english = {name for name in own if "/zh_" not in name}
    assert len(english) > 10
    assert {named_in(name, "zh") for name in english} == own - english
    for name in english:
        fields, chinese = (set(re.findall(r"\{[a-z]+\}", all_wordings()[n].text)) for n in (name, named_in(name, "zh")))
        assert fields == chinese
        assert HAN.search(all_wordings()[named_in(name, "zh")].text)
    assert named_in("dynamath/response", "zh") == "dynamath/response"


@pytest.mark.parametrize(
    ("text", "best"),
    [
        ("理由如下。\n最佳：2", 1),
        ("最佳: 1", 0),
        ("**最佳：３**", 2),
        ("最佳回复是2。", 1),
        ("最好的回复：第2个", 1),
        ("最佳：1\n不对。\n最佳：2", 1),
        ("回复1最佳：它正确。", None),
        ("最佳：4", None),
        ("没有最佳的回复。", None),
        ("Best: 2", 1),
    ],
)
def test_verdicts_in_chinese(text: str, best: int | None) -> None:
    assert read_verdict(text, 3) == best
