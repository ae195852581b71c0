"""The reader answers from pixels and a question's structure; what it cannot read it says."""

from __future__ import annotations

from dataclasses import replace

import pytest

from isoprobe.adapters.models.reader import Reader
from isoprobe.adapters.strategies import views
from isoprobe.adapters.strategies.arms import ARMS, questions_of, strategy_of
from isoprobe.probes.core import Message, Payload, Picture, Probe, Prompt, State, Stated
from isoprobe.probes.engine.answers import spoken
from isoprobe.probes.engine.making import make_item
from isoprobe.probes.engine.registry import load_task
from tests.specimens.sums import put


def reply_to(prompt: Prompt) -> str:
    [reply] = Reader().ask([prompt])
    assert reply.error == ""
    assert reply.text is not None
    return reply.text


@pytest.mark.parametrize("arm", [arm for arm in ARMS if arm not in ("element", "transcript")])
def test_it_is_right_on_every_arm(probes: list[Probe], arm: str) -> None:
    for probe in probes[:10]:
        assert put(Reader(), arm, probe) == [str(probe.item.answer)]


def test_elements_and_transcripts_are_read_from_the_picture(probes: list[Probe]) -> None:
    for probe in probes[:10]:
        for question in questions_of("element", probe):
            yes_no = {True: "yes", False: "no"}
            expected = yes_no[question.expected] if question.kind == "yes_no" else str(question.expected)  # type: ignore[index]
            assert reply_to(next(strategy_of("element")(probe, question))) == expected
        for form in ("tally", "pair"):
            [question] = questions_of("transcript", probe, (form,))
            assert reply_to(next(strategy_of("transcript")(probe, question))) == probe.view(form).payload


def test_only_pixels_and_words_count(probes: list[Probe]) -> None:
    """Another item's picture gives that item's answer, whatever the bookkeeping says."""
    prompts = [next(strategy_of("picture")(p, questions_of("picture", p)[0])) for p in probes]
    for one, other, probe in zip(prompts, prompts[1:], probes[1:], strict=False):
        swapped = replace(other, item=one.item, arm=one.arm, question=one.question)
        assert reply_to(swapped) == str(probe.item.answer)


def test_words_do_not_count_but_what_is_asked(probes: list[Probe]) -> None:
    """The wording may be a paper's, or none that is known: the prompt's bookkeeping says what is asked."""
    prompt = next(strategy_of("picture")(probes[0], probes[0].questions[0]))
    picture = prompt.messages[0].parts[0]
    assert reply_to(replace(prompt, messages=(Message("user", (picture, "?")),))) == str(probes[0].item.answer)


def test_a_prompt_from_elsewhere_is_not_answered(probes: list[Probe]) -> None:
    prompt = next(strategy_of("picture")(probes[0], probes[0].questions[0]))
    [none, strange] = Reader().ask([replace(prompt, query=None), replace(prompt, task="sum")])
    assert (none.text, strange.text) == (None, None)
    assert none.error == "reader was not told what is asked: the prompt came without a question's structure"
    assert strange.error.startswith("reader: unknown task 'sum'. Did you mean 'sums'?")


@pytest.mark.parametrize(
    ("png", "said"),
    [(b"", "not a picture of bars"), (b"\x89PNG\r\n\x1a\n", "not a picture"), (b"<html>", "not a picture")],
)
def test_what_it_cannot_read_it_says(probes: list[Probe], png: bytes, said: str) -> None:
    prompt = next(strategy_of("picture")(probes[0], probes[0].questions[0]))
    broken = replace(prompt, messages=(Message("user", (Picture.of(png), *prompt.messages[0].parts[1:])),))
    assert reply_to(broken) == "I cannot read this: not a picture of bars"


def test_no_picture_no_question_no_readable_text(probes: list[Probe]) -> None:
    probe = probes[0]
    prompt = next(strategy_of("picture")(probe, probe.questions[0]))
    parts = prompt.messages[0].parts
    assert reply_to(replace(prompt, messages=(Message("user", parts[1:]),))).startswith(
        "I cannot read this: there is no"
    )
    text = next(strategy_of("text")(probe, questions_of("text", probe)[0]))
    heading, _, *rest = text.messages[0].parts
    garbled = replace(text, messages=(Message("user", (heading, "upper row: many", *rest)),))
    assert reply_to(garbled).startswith("I cannot read this: expected upper row")
    unknown = replace(
        text, messages=(Message("user", ("What the picture shows, in text form (morse code):", "-.-", *rest)),)
    )
    assert reply_to(unknown) == "I cannot read this: no text form 'morse_code' is known"


def test_the_fingerprint_names_the_code_that_reads() -> None:
    assert Reader().fingerprint.startswith("reader isoprobe=0")
    assert "opencv=5" in Reader().fingerprint


def test_the_structure_of_every_question_is_enough() -> None:
    """Element questions state nothing of the query nodes, transcripts and answers do."""
    for name in ("connectivity", "maxflow", "isomorphism", "winner"):
        probe = make_item(load_task(name), 1, 3, representations=["picture"])
        picture = Picture.of(bytes(probe.views[0].payload))  # type: ignore[arg-type]
        for question in probe.questions:
            prompt = Prompt((Message("user", (picture, "?")),), task=name, query=question.query)
            expected = question.expected
            if question.about != "transcript":
                expected = f"Answer: {spoken(question.expected)}"
            assert reply_to(prompt) == expected, (name, question.id)


def test_a_picture_on_which_a_reader_breaks_is_one_that_it_cannot_read(
    probes: list[Probe], monkeypatch: pytest.MonkeyPatch
) -> None:
    def breaking(payload: Payload, stated: Stated) -> State:
        raise AttributeError("no such thing")

    prompt = next(strategy_of("picture")(probes[0], questions_of("picture", probes[0])[0]))
    task = load_task(prompt.task)
    broken = replace(task, representations=(replace(task.representation("picture"), read=breaking),))
    monkeypatch.setattr(views, "load_task", lambda name: broken)
    views._read.cache_clear()
    assert reply_to(prompt) == "I cannot read this: AttributeError in reading picture: no such thing"
    views._read.cache_clear()
