"""Patterns of what replies say of a curve, and the sentences beside them that they must pass over."""

from __future__ import annotations

from isoprobe.analysis.statements.curve_words import DENIED, GENERAL, LAST, MIRRORED, POINT


def test_points_have_two_coordinates() -> None:
    assert POINT.findall("through (0, 1.5) and (about 2, -3)") == [("0", "1.5"), ("2", "-3")]
    assert POINT.findall("on (0, 1/2) and (x, 3)") == []


def test_what_is_denied_or_said_of_every_function_is_known() -> None:
    assert DENIED.search("f(2) is not 3")
    assert DENIED.search("f(2) is 3") is None
    assert GENERAL.search("for every x, f(-x) = f(x)")
    assert GENERAL.search("at x = 1 it is 2") is None


def test_the_other_side_of_the_axis_and_the_last_place() -> None:
    found = MIRRORED.search("at -x ≈ -1, f(-x) ≈ 1.4")
    assert found is not None
    assert found[1].strip().startswith("≈ -1")
    assert MIRRORED.search("at x ≈ 1, f(x) ≈ 1.4") is None
    place = LAST.search("where x = 2, it is ")
    assert place is not None
    assert place[1] == "2"
