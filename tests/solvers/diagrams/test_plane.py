"""Exact geometry: counts recorded elsewhere, and cases that differ by one thousandth on either side of a margin."""

from __future__ import annotations

from cmath import exp, pi
from itertools import combinations

import pytest

from isoprobe.solvers import BadState
from isoprobe.solvers.diagrams.diagram import Circle
from isoprobe.solvers.diagrams.plane import (
    CLEAR,
    INSIDE,
    ON,
    Plan,
    circles,
    cross,
    is_as_long,
    is_on_circle,
    is_on_stroke,
    is_one_line,
    is_parallel,
    is_square,
    letters,
    lines,
    maximal,
    segments,
    triangles,
)

STROKE = (0, 0, 400_000, 300_000)  # 500,000 long
SQUARE = {"A": (0, 0), "B": (300_000, 0), "C": (300_000, 300_000), "D": (0, 300_000), "P": (150_000, 150_000)}


def polygon(corners: int) -> Plan:
    """A regular polygon with all its diagonals, and a letter at every corner and crossing."""
    radius = 1_500_000
    at = [radius * exp(2j * pi * k / corners) for k in range(corners)]
    places = list(at)
    for (a, b), (c, d) in combinations(combinations(at, 2), 2):
        turn = ((b - a).conjugate() * (d - c)).imag
        if abs(turn) < 1e-3 * radius:
            continue
        t = ((c - a).conjugate() * (d - c)).imag / turn
        z = a + (b - a) * t
        if abs(z) < radius * 1.0001 and all(abs(z - known) > 10 for known in places):
            places.append(z)
    names = [f"{chr(65 + k // 10)}{k % 10}" for k in range(len(places))]
    points = {name: (round(z.real), round(z.imag)) for name, z in zip(names, places, strict=True)}
    ends = [points[name] for name in names[:corners]]
    return Plan(points, tuple((*a, *b) for a, b in combinations(ends, 2)))


@pytest.mark.parametrize(("corners", "count"), [(3, 1), (4, 8), (5, 35), (6, 110), (7, 287)])
def test_triangles_of_a_polygon_with_all_diagonals(corners: int, count: int) -> None:
    """OEIS A006600 (2026-11): 1, 8, 35, 110, 287 triangles."""
    assert len(triangles(polygon(corners))) == count


def test_letters_between_the_ends_are_found_and_turned_round() -> None:
    plan = Plan(SQUARE, ((300_000, 300_000, 0, 0), (0, 300_000, 300_000, 0), (0, 0, 300_000, 0)))
    assert lines(plan) == [("A", "B"), ("A", "P", "C"), ("B", "P", "D")]
    assert len(segments(plan)) == 7
    assert triangles(plan) == [("A", "B", "P")]
    assert letters(plan) == ["A", "B", "C", "D", "P"]


def test_strokes_that_prolong_or_overlap_each_other_are_one_line() -> None:
    whole = Plan(SQUARE, ((0, 0, 300_000, 300_000),))
    for parts in (
        ((0, 0, 150_000, 150_000), (300_000, 300_000, 150_000, 150_000)),
        ((0, 0, 200_000, 200_000), (100_000, 100_000, 300_000, 300_000)),
        ((0, 0, 100_000, 100_000), (200_000, 200_000, 300_000, 300_000), (100_000, 100_000, 200_000, 200_000)),
        ((0, 0, 300_000, 300_000), (50_000, 50_000, 100_000, 100_000)),
    ):
        assert len(maximal(parts)) == 1
        assert lines(Plan(SQUARE, parts)) == lines(whole) == [("A", "P", "C")]
    gap = Plan(SQUARE, ((0, 0, 120_000, 120_000), (150_000, 150_000, 300_000, 300_000)))
    assert lines(gap) == [("C", "P")]


def test_on_a_stroke_clear_of_it_or_in_doubt() -> None:
    # (3, -4) / 5 is square to the stroke: a step of 5 along it is 5 away
    middle = (200_000, 150_000)
    assert is_on_stroke(middle, STROKE)
    assert is_on_stroke((400_000, 300_000 + ON), STROKE)
    assert is_on_stroke((200_001, 149_999), STROKE)
    assert not is_on_stroke((200_000 + 3 * CLEAR // 5, 150_000 - 4 * CLEAR // 5), STROKE)
    assert not is_on_stroke((400_000 + 4 * CLEAR // 5, 300_000 + 3 * CLEAR // 5), STROKE)
    for doubtful in (
        (200_003, 149_996),
        (200_000 + 3 * CLEAR // 5 - 3, 150_000 - 4 * CLEAR // 5 + 4),
        (400_003, 300_002),
    ):
        with pytest.raises(BadState, match="apart, expected 0 or 25000"):
            is_on_stroke(doubtful, STROKE)


def test_on_a_circle_clear_of_it_or_in_doubt() -> None:
    ring = (0, 0, 100_000)
    assert is_on_circle((60_000, 80_000), ring)
    assert is_on_circle((100_000 + ON, 0), ring)
    assert not is_on_circle((100_000 + CLEAR, 0), ring)
    assert not is_on_circle((0, 100_000 - CLEAR), ring)
    assert not is_on_circle((0, 0), ring)
    for doubtful in ((100_003, 0), (99_997, 0), (100_000 + CLEAR - 1, 0), (0, 100_001 - CLEAR)):
        with pytest.raises(BadState, match="circle"):
            is_on_circle(doubtful, ring)


def test_one_line_or_two_or_in_doubt() -> None:
    flat = (0, 0, 500_000, 0)
    assert is_one_line(flat, (500_000, 0, 700_000, 3))
    assert is_one_line((600_000, 1, 450_000, -1), flat)
    assert not is_one_line(flat, (500_000 + CLEAR, 0, 700_000, 0))
    assert not is_one_line(flat, (0, CLEAR, 500_000, CLEAR))
    assert not is_one_line(flat, (500_000, 0, 700_000, CLEAR))
    for doubtful in ((500_010, 0, 700_000, 0), (0, 500, 400_000, 500), (500_000, 0, 700_000, 5_000)):
        with pytest.raises(BadState, match="neither one line nor clear"):
            is_one_line(flat, doubtful)


def test_strokes_that_cross_inside_both() -> None:
    flat = (0, 0, 500_000, 0)
    assert cross(flat, (100_000, -100_000, 100_000, 100_000))
    assert cross(flat, (100_000, -INSIDE, 100_000, 100_000))
    assert not cross(flat, (100_000, 0, 100_000, 100_000))  # ends on it
    assert not cross(flat, (100_000, -1, 100_000, 100_000))  # ends on it, but for rounding
    assert not cross(flat, (600_000, -100_000, 600_000, 100_000))
    assert not cross(flat, (100_000, 100_000, 200_000, 300_000))
    assert not cross(flat, (INSIDE - 1_000, 0, INSIDE - 1_000, 100_000))  # ends on it near its own end
    for doubtful in ((100_000, 1 - INSIDE, 100_000, 100_000), (INSIDE - 1, -100_000, INSIDE - 1, 100_000)):
        with pytest.raises(BadState, match="cross within"):
            cross(flat, doubtful)


def test_marks_hold_but_for_rounding() -> None:
    v = (100_000, 100_000)
    assert is_square((400_000, 500_000), v, (-300_000, 400_001))
    assert not is_square((400_000, 500_000), v, (-300_000, 400_040))
    assert is_parallel((0, 0, 300_000, 400_000), (50_000, 0, 350_003, 400_000))
    assert not is_parallel((0, 0, 300_000, 400_000), (50_000, 0, 350_030, 400_000))
    assert is_as_long((0, 0), (300_000, 400_000), (0, 0), (0, 500_004))
    assert not is_as_long((0, 0), (300_000, 400_000), (0, 0), (0, 500_005))
    assert is_as_long((0, 0), (0, 0), (0, 0), (0, 4))


def test_circles_know_their_letters_and_two_at_one_place_are_in_doubt() -> None:
    plan = Plan({"A": (100_000, 0), "O": (0, 0)}, circles=((0, 0, 100_000), (400_000, 0, 200_000), (0, 0, 50_000)))
    assert circles(plan) == [Circle("", ()), Circle("O", ()), Circle("O", ("A",))]
    with pytest.raises(BadState, match="neither one circle"):
        circles(Plan({}, circles=((0, 0, 100_000), (0, 5, 100_000))))
    with pytest.raises(BadState, match="both at"):
        letters(Plan({"A": (0, 0), "B": (1, 1)}))
    with pytest.raises(BadState, match="apart, expected 0 or 25000"):
        letters(Plan({"A": (0, 0), "B": (0, CLEAR - 1)}))
