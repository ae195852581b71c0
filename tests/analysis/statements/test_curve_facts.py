"""Stated points and corners against functions, and what they add up to."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from isoprobe.adapters.datasets.records import functions
from isoprobe.analysis.statements.curve_facts import (
    bend,
    bend_error,
    corner_count,
    corner_error,
    last_list,
    last_of_each,
    point_error,
    shown,
    symmetry,
)
from isoprobe.analysis.statements.curves import read_breakpoints, read_parity
from isoprobe.analysis.statements.shapes import read_convexity
from isoprobe.probes.core import Item, State


def state(config: str, latex: str, code: str, label: object) -> State:
    made, _ = functions.READ[config]({"latex": latex, "code": code, "label": label, "domain": ""})
    return made


ODD = state("math_parity", "$$f(x) = x$$", "f(x) = x", "odd")
ZIGZAG_CODE = (
    "f(x) = Piecewise((x, (x >= -10) & (x < -5)), (-x - 10, (x >= -5) & (x < 0)), (x - 10, (x >= 0) & (x < 10)))"
)
ZIGZAG_LATEX = (
    "$$f(x) = \\begin{cases} x & \\text{for}\\: x < -5 \\wedge x \\geq -10 \\\\- x - 10 & \\text{for}\\: x < 0 \\wedge "
    "x \\geq -5 \\\\x - 10 & \\text{for}\\: x < 10 \\wedge x \\geq 0 \\end{cases}$$"
)


@pytest.fixture(scope="module")
def zigzag() -> State:
    return state("math_breakpoint", ZIGZAG_LATEX, ZIGZAG_CODE, 2)


@pytest.mark.parametrize(
    ("place", "height", "wrong"),
    [(0.5, 0.5, ""), (0.5, 0.55, ""), (0.5, 0.95, "value"), (0.5, -0.5, "sign"), (0.0, 0.0, "")],
)
def test_a_point_is_held_against_the_curve(place: float, height: float, wrong: str) -> None:
    left, right, bottom, top = (float(Fraction(edge)) for edge in ODD["window"])
    x, y = place * right, height * top
    (one,) = read_parity(f"f({x:g}) = {y:g}")
    assert point_error(ODD, one) == wrong, (left, bottom)


@pytest.mark.parametrize(
    ("reply", "alone"),
    [
        ("f(1) = 1, f(-1) = -1", "odd"),
        ("f(1) = 1, f(-1) = 1", "even"),
        ("f(1) = 1, f(-1) = 0.5", "neither"),
        ("f(1) = 1, f(-1) = -1, f(2) = 2, f(-2) = 2", "neither"),
        ("f(1) = 1", None),
        ("f(0) = 0", None),
    ],
)
def test_what_points_show_of_symmetry(reply: str, alone: str | None) -> None:
    truth = {**ODD, "window": ["-5", "5", "-5", "5"]}
    truth["window"] = ["-2", "2", "-2", "2"]
    assert symmetry(truth, last_of_each(read_parity(reply)), False) == alone


def test_what_is_not_stated_is_as_it_is() -> None:
    truth = {**ODD, "window": ["-2", "2", "-2", "2"]}
    assert symmetry(truth, read_parity("f(1) = 1"), True) == "odd"
    assert symmetry(truth, read_parity("f(1) = -1"), True) == "even"  # misread


def test_pictures_of_the_published_set_reach_further() -> None:
    labels: dict[str, Any] = {"dataset": "isobench"}
    item = Item("i", "parity", 1, 0, 0, 0, ODD, "odd", labels)
    assert shown(item)["window"] == ["-5", "5", "-5", "5"]
    assert shown(Item("i", "parity", 1, 0, 0, 0, ODD, "odd", {})) == ODD


def test_corners_are_held_against_breakpoints(zigzag: State) -> None:
    held = last_list(read_breakpoints("They occur at:\n- x ≈ -4.5\n- x ≈ 0.2\n- x ≈ 5"))
    assert [corner_error(zigzag, one) for one in held] == ["", "", "corner"]
    assert corner_count(zigzag, held, False) == 3
    assert corner_count(zigzag, held[:1], False) == 1
    assert corner_count(zigzag, held[:1], True) == 2
    assert corner_count(zigzag, [], True) is None


def test_the_last_list_counts() -> None:
    reply = "Corners at:\n- x = 1\n- x = 2\n- x = 9\n\nLet's look again. The corners are at:\n- x = 1\n- x = 3"
    assert [one.about[0] for one in last_list(read_breakpoints(reply))] == ["1", "3"]
    assert [one.about[0] for one in last_list(read_breakpoints("A corner at x = 4. A peak at x = 6."))] == ["4", "6"]


def test_a_bend_is_held_against_the_function_and_answers() -> None:
    bowl = state("math_convexity", "$$f(x) = x^{2}$$", "f(x) = x**2", "convex")
    up, down = read_convexity("It curves upward."), read_convexity("It curves downward.")
    assert [bend_error(bowl, one) for one in (*up, *down)] == ["", "curvature"]
    assert (bend(bowl, up, False), bend(bowl, down, False), bend(bowl, [], True)) == ("convex", "concave", None)


def test_three_points_tell_the_bend() -> None:
    bowl = state("math_convexity", "$$f(x) = x^{2}$$", "f(x) = x**2", "convex")
    points = read_convexity("The graph passes (-4, 16), (0, 0) and (4, 16).")
    assert bend(bowl, points, False) == "convex"
    assert bend(bowl, points[:2], False) is None


def test_an_end_that_is_counted_among_the_breakpoints_is_no_misread_corner(zigzag: State) -> None:
    said = last_list(
        read_breakpoints(
            "1. At x = -5 the slope changes.\n2. At x = 0 the slope changes.\n3. At x = 10 it ends. It is a breakpoint."
        )
    )
    assert {one.about[0]: one.kind for one in said} == {"-5": "corner", "0": "corner", "10": "end"}
    assert [corner_error(zigzag, one) for one in said] == ["", "", ""]
    assert corner_count(zigzag, said, False) == 2
