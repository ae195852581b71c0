"""States of functions: assembled, validated, refused in one line."""

from __future__ import annotations

from fractions import Fraction

import pytest

from isoprobe.probes.core import BadState
from isoprobe.probes.families.functions.parsing import parse_function
from isoprobe.probes.families.functions.states import (
    FunctionKind,
    decimal,
    domain_of,
    function_of,
    visible_margin,
    with_room,
)

PARITY, CONVEXITY, BREAKPOINTS = (FunctionKind(name) for name in ("parity", "convexity", "breakpoints"))  # type: ignore[arg-type]


def test_a_state_is_assembled() -> None:
    state = CONVEXITY.assemble(parse_function("x**2 + 1", "code"), (Fraction(-1), Fraction(5, 2)))
    assert state["function"] == ["+", ["^", "x", 2], "1"]
    assert state["domain"] == ["-1", "5/2"]
    assert state["window"][:2] == ["-1", "5/2"]
    CONVEXITY.validate(state)
    assert function_of(state) == parse_function("x**2 + 1", "code")
    assert domain_of(state) == (-1, Fraction(5, 2))
    assert visible_margin("convexity", state) > 0.1


def test_the_domain_of_cases_is_where_they_hold() -> None:
    function = parse_function("Piecewise((x, (x > -1) & (x <= 1)), (2 - x, (x > 1) & (x <= 4)))", "code")
    assert BREAKPOINTS.assemble(function, (None, None))["domain"] == ["-1", "4"]


def test_room_beyond_the_domain_widens_the_window() -> None:
    state = CONVEXITY.assemble(parse_function("x**2 + 1", "code"), (Fraction(-1), Fraction(3)))
    wide = with_room(state, {"room": [0.25, 0.0]})
    assert wide["window"] == ["-2", "3", *state["window"][2:]]
    assert with_room(state, {})["window"] == state["window"]


def test_what_a_view_shows_is_a_state_too() -> None:
    PARITY.validate({"samples": [["-1", "2"], ["1", "2.5"]], "domain": [None, None]})
    PARITY.validate({"class": "odd", "domain": [None, None]})
    BREAKPOINTS.validate({"class": 3, "domain": ["0", "1"]})


GOOD = PARITY.assemble(parse_function("x**3", "code"), (None, None))


@pytest.mark.parametrize(
    ("state", "says"),
    [
        (None, "expected an object"),
        ({}, "expected function, domain and window"),
        (GOOD | {"domain": ["1", "0"]}, "expected the lower end first"),
        (GOOD | {"domain": "R"}, "expected [low, high]"),
        (GOOD | {"domain": [0, 1]}, "expected a number as text"),
        (GOOD | {"window": ["0", "1", "2"]}, "expected [xmin, xmax, ymin, ymax]"),
        (GOOD | {"window": ["0", "1", "3", "2"]}, "the lower edges before"),
        (GOOD | {"function": ["sqrt", "x"]}, "expected + * / ^"),
        ({"samples": [["1", "2"]], "domain": [None, None]}, "2 to 200 rows"),
        ({"samples": [["1", "2"], ["0", "2"]], "domain": [None, None]}, "expected x in order"),
        ({"samples": [["1", "x"], ["2", "2"]], "domain": [None, None]}, "expected x and y as text"),
        ({"class": "convex", "domain": [None, None]}, "expected even or odd or neither"),
    ],
)
def test_bad_states(state: object, says: str) -> None:
    with pytest.raises(BadState) as why:
        PARITY.validate(state)
    assert says in str(why.value)
    assert "\n" not in str(why.value)


def test_breakpoints_need_a_bounded_domain_and_lines() -> None:
    state = BREAKPOINTS.assemble(parse_function("Abs(x)", "code"), (Fraction(-1), Fraction(1)))
    BREAKPOINTS.validate(state)
    with pytest.raises(BadState, match="without end"):
        BREAKPOINTS.validate(state | {"domain": [None, "1"]})
    with pytest.raises(BadState, match="piecewise linear"):
        BREAKPOINTS.validate(state | {"function": ["^", "x", 2]})


@pytest.mark.parametrize(
    ("number", "text"),
    [("1/2", "0.5"), ("-5", "-5"), ("1/3", "1/3"), ("-7/40", "-0.175"), ("0", "0"), ("1/8", "0.125"), ("100", "100")],
)
def test_decimals(number: str, text: str) -> None:
    assert decimal(Fraction(number)) == text
    assert Fraction(text) == Fraction(number)
