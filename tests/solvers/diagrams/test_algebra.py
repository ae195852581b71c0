"""The matrix of letters and lines against the definition, on diagrams drawn by chance."""

from __future__ import annotations

from itertools import combinations
from random import Random

import pytest

from isoprobe.solvers import Disproved
from isoprobe.solvers.diagrams import diagram as incidence
from isoprobe.solvers.diagrams.algebra import segments, triangles
from isoprobe.solvers.diagrams.diagram import Diagram


def by_chance(rng: Random) -> Diagram:
    """Lines of which no two share two letters."""
    letters = "ABCDEFGHIJKLMN"[: rng.randint(0, 14)]
    lines: list[tuple[str, ...]] = []
    for _ in range(rng.randint(0, 20)):
        size = rng.choice((2, 2, 2, 3, 3, 4, 5))
        if size <= len(letters):
            line = tuple(rng.sample(letters, size))
            if all(len(set(line) & set(other)) < 2 for other in lines):
                lines.append(line)
    return Diagram(tuple(letters), tuple(lines))


def test_segments_and_triangles_are_those_of_the_definition() -> None:
    seen = 0
    for seed in range(300):
        diagram = by_chance(Random(seed))
        assert segments(diagram) == incidence.segments(diagram)
        assert triangles(diagram) == incidence.triangles(diagram)
        seen += len(triangles(diagram))
    assert seen > 300


def test_five_lines_that_all_meet_in_letters() -> None:
    """Five lines, no three through a point: 10 letters, 5 * 6 segments, and a triangle for every three lines."""
    names = {pair: chr(65 + k) for k, pair in enumerate(combinations(range(5), 2))}
    lines = tuple(tuple(name for pair, name in names.items() if i in pair) for i in range(5))
    diagram = Diagram(tuple(names.values()), lines)
    assert len(segments(diagram)) == 30
    assert len(triangles(diagram)) == 10


def test_two_lines_with_two_letters_in_common_are_refused() -> None:
    with pytest.raises(Disproved, match="share two letters"):
        segments(Diagram(("A", "B", "C"), (("A", "B"), ("A", "B", "C"))))
