"""Patterns of arcs and capacities, and the numbers beside them that are no capacities."""

from __future__ import annotations

import re

import pytest

from isoprobe.analysis.statements.flow_words import AFTER_BEFORE, ARC, BEFORE, CHAIN, MIN, NUMBER


@pytest.mark.parametrize(
    ("text", "ends"),
    [("0->1", ("0", "1")), ("(0, 1)", ("0", "1")), ("from A to B", ("A", "B")), ("Edge 0 to 3", ("0", "3"))],
)
def test_an_arc_in_its_writings(text: str, ends: tuple[str, str]) -> None:
    found = ARC.search(text)
    assert found is not None
    assert tuple(each for each in found.groups() if each) == ends


def test_a_path_is_no_arc_and_units_are_no_capacity() -> None:
    assert CHAIN.search("0 -> 1 -> 2")
    assert CHAIN.search("0 -> 1") is None
    assert re.match(NUMBER, "5, and")
    assert re.match(NUMBER, "5 units") is None


def test_capacities_told_first_and_smallest_of_several() -> None:
    assert BEFORE.search("the capacity of ")
    assert BEFORE.search("the name of ") is None
    after = AFTER_BEFORE.match(" is 7")
    assert after is not None
    assert after[1] == "7"
    smallest = MIN.search("min(4, 7, 2)")
    assert smallest is not None
    assert smallest[1] == "4, 7, 2"
    assert MIN.search("min(4)") is None
