"""Which of two things a comparison means."""

from __future__ import annotations

import pytest

from isoprobe.analysis.extraction.extraction import extract

CIRCLES = ("the left one", "the right one", "they are equal")


@pytest.mark.parametrize(
    ("reply", "kind", "choices", "value"),
    [
        ("The left one is larger than the right.", "option", CIRCLES, "A"),
        ("I looked twice. The right one is slightly smaller than the left.", "option", CIRCLES, "A"),
        ("The left circle is larger than the right one.", "choice", ("left", "right", "same"), "left"),
        ("Neither is larger, they have the same size.", "choice", ("left", "right", "same"), "same"),
        ("The left one is not larger than the right.", "option", CIRCLES, None),
        ("1. A 2. B 3. C, so three", "integer", (), 3),
        ("Right, so it is E.", "option", ("left", "right", "up", "down", "none"), "E"),
    ],
)
def test_what_a_comparison_means(reply: str, kind: str, choices: tuple[str, ...], value: str | int | None) -> None:
    assert extract(reply, kind, choices, question="Which circle is larger?").value == value  # type: ignore[arg-type]


AREAS = ("A", "B", "C", "D", "All shapes have the same area.")


@pytest.mark.parametrize(
    ("reply", "outcome", "value"),
    [
        ("None of them is larger than the others; they all have the same area.", "answer", "E"),
        ("I compared them in pairs. All four have the same area.", "answer", "E"),
        ("They all have the same height.", "unparsed", None),
        ("None of them is right.", "off the list", None),
    ],
)
def test_that_all_are_the_same(reply: str, outcome: str, value: str | None) -> None:
    said = extract(reply, "option", AREAS, question="Which of the shapes to the right has the largest area?")
    assert (said.outcome, said.value) == (outcome, value)
