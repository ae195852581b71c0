"""States of VisOnlyQA's figures: what is allowed, what two looks have in common, what is asked of them."""

from __future__ import annotations

from typing import Any

import pytest

from isoprobe.probes.core import BadState
from isoprobe.probes.families.visonlyqa.states import answer_of, diagram_of, seen_of, validate
from tests.specimens.visonlyqa import ANSWERS, ASKED, figure


@pytest.mark.parametrize("kind", ASKED)
def test_a_figure_has_an_answer(kind: str) -> None:
    validate(figure(kind))
    assert answer_of(figure(kind)) == ANSWERS[kind]
    validate(seen_of(figure(kind)))
    assert seen_of(seen_of(figure(kind))) == seen_of(figure(kind))


@pytest.mark.parametrize("kind", ASKED)
def test_two_who_place_points_a_little_otherwise_see_the_same(kind: str) -> None:
    moved = figure(kind)
    moved["points"] = {name: [37 * x + 5 + k, 40 * y - k] for k, (name, (x, y)) in enumerate(moved["points"].items())}
    moved["lines"] = [line[::-1] for line in moved["lines"][::-1]]
    assert seen_of(moved) == seen_of(figure(kind))


def test_who_misses_a_line_or_misplaces_a_point_sees_something_else() -> None:
    less, moved = figure("triangle"), figure("length")
    less["lines"] = less["lines"][1:]
    moved["points"]["E"] = [3.9, 0.0]
    assert seen_of(less) != seen_of(figure("triangle"))
    assert (seen_of(moved)["seen"], seen_of(figure("length"))["seen"]) == ("D", "C")


def test_a_point_of_the_question_that_is_missing_leaves_no_answer() -> None:
    state = figure("length")
    del state["points"]["E"]
    state["lines"][0] = ["A", "B"]
    validate(state)
    assert answer_of(state) is None


def test_lines_and_letters_are_told_of_both_kinds_of_state() -> None:
    assert diagram_of(figure()) == diagram_of(seen_of(figure()))
    assert diagram_of(figure()).lines == (("A", "C"), ("A", "D"), ("A", "E", "B"), ("B", "C"))


@pytest.mark.parametrize(
    ("change", "says"),
    [
        ({"points": {"a": [0, 0]}}, "expected a capital letter"),
        ({"points": {"A": [0, float("nan")]}}, "expected a capital letter and [x, y]"),
        ({"points": 3}, "expected an object of places"),
        ({"lines": [["A", "Z"]]}, '"Z" is none of the points'),
        ({"lines": [["A", "A"]]}, "two letters or more, each once"),
        ({"lines": "AB"}, "expected at most"),
        ({"circles": [[0, 0, 0]]}, "expected [x, y, radius]"),
        ({"asked": None}, "expected an object with kind"),
        ({"asked": {**ASKED["length"], "kind": "width"}}, "kind is"),
        ({"asked": {**ASKED["length"], "of": ["ABC", "AB"]}}, "expected the letters of 2"),
        ({"asked": {**ASKED["length"], "options": [1, 1, 2, 3, 4]}}, "expected 5 different numbers"),
        ({"asked": {**ASKED["length"], "denied": 1}}, "expected true or false"),
        ({"more": 1}, "expected an object with"),
    ],
)
def test_what_is_no_figure_is_said_in_one_line(change: dict[str, Any], says: str) -> None:
    with pytest.raises(BadState) as told:
        validate({**figure("length"), **change})
    assert says in str(told.value)
    assert "\n" not in str(told.value)
