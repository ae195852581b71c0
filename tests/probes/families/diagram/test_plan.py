"""States derived from sketches, against figures worked out by hand and against exact arithmetic."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations
from random import Random

import pytest

from isoprobe.probes.families.diagram.figures import make_figure
from isoprobe.probes.families.diagram.plan import NEAR, ON, check_margins, state_of
from isoprobe.probes.families.diagram.sketch import Cramped, Sketch
from isoprobe.probes.families.diagram.states import validate

SILENT = Random(6)


def crossed_square(letter: bool) -> dict:
    s = Sketch()
    corners = [0j, 1000 + 0j, 1000 + 1000j, 1000j]
    for z in corners:
        s.point(z)
    for a, b in zip(corners, corners[1:] + corners[:1], strict=True):
        s.stroke(a, b)
    s.stroke(corners[0], corners[2])
    s.stroke(corners[1], corners[3])
    if letter:
        s.point(500 + 500j)
    s.circle(500 + 500j, 500)
    return state_of(s, list("ABCDO")[: len(s.points)], Random(1))


def test_a_crossing_with_and_without_a_letter() -> None:
    with_letter, without = crossed_square(True), crossed_square(False)
    assert with_letter["lines"] == [["A", "B"], ["A", "D"], ["A", "O", "C"], ["B", "C"], ["B", "O", "D"], ["C", "D"]]
    assert with_letter["crossings"] == []
    assert with_letter["circles"] == [{"centre": "O", "through": []}]
    assert without["lines"] == [["A", "B"], ["A", "C"], ["A", "D"], ["B", "C"], ["B", "D"], ["C", "D"]]
    assert without["crossings"] == [[1, 4]]
    assert without["circles"] == [{"centre": "", "through": []}]
    assert without["plan"]["points"]["C"] == [1_000_000, 1_000_000]
    assert without["plan"]["circles"] == [[500_000, 500_000, 500_000]]


def test_a_semicircle_is_an_arc_and_a_stroke_with_one_letter_is_loose() -> None:
    s = Sketch()
    s.stroke(-500 + 0j, 500 + 0j)
    s.arc(0j, 500, 180, 180)
    for z in (-500 + 0j, 500 + 0j, -500j, 0j):
        s.point(z)
    s.stroke(0j, 300 + 300j)
    state = state_of(s, ["B", "A", "C", "O"], Random(1))
    assert state["arcs"] == [{"centre": "O", "through": ["A", "C", "B"]}]
    assert state["plan"]["arcs"] == [[500_000, 500_000, 500_000, 180_000, 180_000]]
    assert state["plan"]["loose"] == [[500_000, 500_000, 800_000, 800_000, 0]]
    assert state["lines"] == [["A", "O", "B"]]
    assert state["plan"]["ends"] == [[1_000_000, 500_000, 0, 500_000]]
    validate(state)


def test_margins_are_checked_on_the_rounded_plan() -> None:
    state = crossed_square(True)
    check_margins(state)
    for point in ([500_000 + 3, 500_000], [500_000, 500_000 + 24_000], [1_000_000, 20_000]):
        moved = {**state, "plan": {**state["plan"], "points": {**state["plan"]["points"], "O": point}}}
        with pytest.raises(Cramped):
            check_margins(moved)


@pytest.mark.parametrize("level", [1, 2, 3])
def test_letters_are_on_lines_and_circles_or_clear_of_them_by_exact_arithmetic(level: int) -> None:
    for seed in range(25):
        state = make_figure(Random(f"margins/{level}/{seed}"), level)
        validate(state)
        plan = state["plan"]
        for (x1, y1), (x2, y2) in combinations(plan["points"].values(), 2):
            assert (x1 - x2) ** 2 + (y1 - y2) ** 2 >= NEAR**2
        for line, (x1, y1, x2, y2) in zip(state["lines"], plan["ends"], strict=True):
            for name, (x, y) in plan["points"].items():
                dx, dy, px, py = x2 - x1, y2 - y1, x - x1, y - y1
                t = min(Fraction(1), max(Fraction(0), Fraction(dx * px + dy * py, dx * dx + dy * dy)))
                off = (px - t * dx) ** 2 + (py - t * dy) ** 2
                assert off <= ON**2 if name in line else off >= NEAR**2
        for circle, (x, y, r) in zip(state["circles"], plan["circles"], strict=True):
            for name, (px, py) in plan["points"].items():
                square = (px - x) ** 2 + (py - y) ** 2
                if name in circle["through"]:
                    assert (r - ON) ** 2 <= square <= (r + ON) ** 2
                else:
                    assert square <= max(0, r - NEAR) ** 2 or square >= (r + NEAR) ** 2
                assert (circle["centre"] == name) == (square <= ON**2)
