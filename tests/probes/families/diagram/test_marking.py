"""Marks are true, and only where they have room."""

from __future__ import annotations

from random import Random

from isoprobe.probes.families.diagram.marking import bare, parallels, right_angles, ticks
from isoprobe.probes.families.diagram.sketch import Line, Sketch

SEEDS = range(60)


def drawn(*strokes: tuple[complex, complex], points: dict[str, complex]) -> tuple:
    s = Sketch()
    for z in points.values():
        s.point(z)
    for a, b in strokes:
        s.stroke(a, b)
    names = list(points)
    chain = [tuple(names[k] for k in s.on(line)) for line in s.strokes]
    return s, chain, s.strokes, points


def test_right_angles_are_marked_at_right_angles_alone() -> None:
    for top, expected in ((0 + 600j, {("B", "A", "C")}), (100 + 600j, set())):
        points = {"A": 0j, "B": 800 + 0j, "C": top}
        _, chain, lines, where = drawn((0j, 800 + 0j), (0j, top), (800 + 0j, top), points=points)
        seen = {tuple(angle) for k in SEEDS for angle in right_angles(chain, lines, where, Random(k))}
        assert seen == expected


def test_no_square_across_another_line() -> None:
    points = {"A": 0j, "B": 800 + 0j, "C": 800j, "D": 500 + 500j}
    _, chain, lines, where = drawn((0j, 800 + 0j), (0j, 800j), (0j, 500 + 500j), points=points)
    assert all(right_angles(chain, lines, where, Random(k)) == [] for k in SEEDS)


def test_ticks_stand_on_equal_neighbours() -> None:
    for middle, expected in ((500, {(("A", "M"), ("B", "M"))}), (501, set())):
        points = {"A": 0j, "M": complex(middle), "B": 1000 + 0j}
        s, chain, lines, where = drawn((0j, 1000 + 0j), points=points)
        seen = {
            tuple(tuple(pair) for pair in group) for k in SEEDS for group in ticks(chain, lines, where, s, Random(k))
        }
        assert seen == expected


def test_arrows_stand_on_parallels() -> None:
    for end, expected in ((1000 + 400j, {(0, 1)}), (1000 + 500j, set())):
        points = {"A": 0j, "B": 1000 + 0j, "C": 400j, "D": end}
        s, _, lines, _ = drawn((0j, 1000 + 0j), (400j, end), points=points)
        assert {tuple(group) for k in SEEDS for group in parallels(lines, s, Random(k))} == expected


def test_the_longest_bare_piece() -> None:
    s = Sketch()
    line = s.stroke(0j, 1000 + 0j)
    assert bare(s, line, 0.0, 1.0) == 1000
    s.point(300 + 0j)
    s.stroke(600 - 200j, 600 + 200j)
    assert bare(s, s.strokes[0], 0.0, 1.0) == 400
    assert bare(s, Line(0j, 1000 + 0j), 0.0, 0.3) == 300
