"""Options moved round: each comes under each letter once, and the right one stays right."""

from __future__ import annotations

from dataclasses import replace

import pytest

from isoprobe.analysis.scoring.verdict import score
from isoprobe.probes.core import Probe, Query
from isoprobe.probes.engine.making import make_item
from isoprobe.probes.engine.published import published_probe
from isoprobe.probes.engine.registry import load_task
from isoprobe.probes.suites.rotating import rotations
from isoprobe.probes.suites.rows import from_row, to_row


def asked(text: str, choices: tuple[str, ...], expected: str) -> Probe:
    return published_probe("q", text, "option", expected, (), choices=choices, texts={"description": "A figure."})


def test_a_programs_item_is_proved_anew_with_the_same_picture() -> None:
    probe = make_item(load_task("shaded_area"), 1, 5)
    made = rotations(probe)
    truth = probe.questions[0].choices["ABCDE".index(str(probe.item.answer))]
    assert [one.item.id for one in made] == [f"{probe.item.id}-o{k}" for k in (1, 2, 3, 4)]
    for by, one in enumerate(made, 1):
        question = one.questions[0]
        assert one.view("picture").payload == probe.view("picture").payload
        assert question.choices == probe.questions[0].choices[-by:] + probe.questions[0].choices[:-by]
        assert question.choices["ABCDE".index(str(question.expected))] == truth
        assert one.proof.unique
        assert set(one.proof.answers.values()) == {question.expected}
        assert (one.item.labels["rotation"], one.item.seed, one.item.variant) == (by, 5, 0)
        said = load_task("shaded_area").respond(Query("answer"), one.item.state)
        assert score(one, said).outcome == "right"
    assert len({str(one.item.answer) for one in (probe, *made)}) == 5


@pytest.mark.parametrize(
    ("text", "moved"),
    [
        ("Even? choice: (A) yes (B) no (C) both", "Even? choice: (A) both (B) yes (C) no"),
        ("Even?\nA. yes\nB. no\nC. both", "Even?\nA. both\nB. yes\nC. no"),
        ("At (B), even? (A) yes (B) no (C) both.", "At (B), even? (A) both (B) yes (C) no."),
        ("Even, or not?", "Even, or not?"),
    ],
)
def test_a_published_question_is_worded_anew(text: str, moved: str) -> None:
    first, _ = rotations(asked(text, ("yes", "no", "both"), "B"))
    assert first.questions[0].text == first.item.state["question"] == moved
    assert first.questions[0].choices == ("both", "yes", "no")
    assert first.questions[0].expected == first.item.answer == "C"
    assert {view.item for view in first.views} == {first.item.id}


@pytest.mark.parametrize(
    ("text", "choices"),
    [
        ("Which turn? (A) (B) (C)", ("A", "B", "C")),
        ("Which? (A) x (B) y (C) all of the above", ("x", "y", "all of the above")),
        ("Which? (A) x (B) y (C) both A and B", ("x", "y", "both A and B")),
        ("Which? (A) x (B) x", ("x", "x")),
        ("Which? Take x, or y.", ("x", "y")),
    ],
)
def test_options_that_cannot_be_moved_are_not(text: str, choices: tuple[str, ...]) -> None:
    assert rotations(asked(text, choices, "A")) == []


def test_questions_without_lettered_options_have_no_other_order() -> None:
    probe = make_item(load_task("bar_chart"), 1, 5)
    assert rotations(probe) == []
    assert rotations(replace(probe, questions=())) == []


def test_a_suite_keeps_them() -> None:
    for one in rotations(make_item(load_task("spinner_chance"), 1, 2)):
        assert from_row(to_row(one)) == one
