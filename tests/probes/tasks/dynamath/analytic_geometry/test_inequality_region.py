"""Regions of two inequalities, told by hand."""

from __future__ import annotations

import pytest

from isoprobe.probes.tasks.dynamath.analytic_geometry.inequality_region import InequalityRegion
from isoprobe.probes.tasks.dynamath.analytic_geometry.questions.inequality_region import (
    Area,
    Bounded,
    Count,
    Inside,
    Largest,
)

# Above the dashed line y = x/2 - 1 and below the solid line y = -x + 2: they cross at (2, 0).
REGION = {"heights": [[-1, 0], [2, 0]], "edges": ["dashed", "solid"], "sides": ["above", "below"]}


def test_its_system() -> None:
    program = InequalityRegion()
    text = "y > x/2 - 1 and y ≤ -x + 2"
    assert program.by_sides(REGION) == program.by_points(REGION) == text
    wrong = program.wrong(REGION, text)
    assert len({text, *wrong}) == 4


@pytest.mark.parametrize(
    ("x", "y", "belongs"), [(0, 0, True), (0, 2, True), (0, -1, False), (1, 1, True), (2, 0, False), (-2, -1, True)]
)
def test_points_on_its_edges(x: int, y: int, belongs: bool) -> None:
    facts = {**REGION, "x": x, "y": y}
    assert Inside().by_heights(facts) == Inside().by_edges(facts) == belongs


def test_how_much_there_is_of_it() -> None:
    facts = {**REGION, "most": 1}  # all of nine points but (-1, -1)? y > x/2 - 1 holds there: 0 -1 and 1 -1 do not
    assert Count().by_points(facts) == Count().by_columns(facts) == 7
    facts = {**REGION, "x": 0}  # a triangle of height 3 and width 2
    assert Area().by_triangle(facts) == Area().by_integral(facts) == 3
    assert Area().fair({**REGION, "x": 5})  # it opens to the left


@pytest.mark.parametrize(
    ("a", "b", "bounded"), [(1, 1, None), (2, 1, True), (1, -1, True), (-1, 1, False), (1, 5, False)]
)
def test_linear_functions_on_it(a: int, b: int, bounded: bool | None) -> None:
    facts = {**REGION, "a": a, "b": b}
    assert bool(Bounded().fair(facts)) == (bounded is None)
    if bounded is not None:
        assert Bounded().by_edges(facts) == Bounded().by_multipliers(facts) == bounded
        assert bool(Largest().fair(facts)) != bounded
    if bounded:
        assert Largest().by_corner(facts) == Largest().by_multipliers(facts) == 2 * a
