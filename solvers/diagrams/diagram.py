"""A lettered geometry diagram, and what is counted in it by the incidence of lettered points on maximal lines.

The convention is Tangram's, as its Figure 3 and Table 4 show it, with the edge cases decided here once:

- Letters: every letter that names a point counts, a circle's centre included; digits, lengths, angles and the names of
  lines or regions do not. A point without a letter does not count.
- Circles: every whole circle counts, lettered or not; an arc or a semicircle does not.
- Line segments: every pair of lettered points on one drawn straight line is one segment; a dashed line counts like a
  solid one, and an arc or a chord that is not drawn does not.
- Triangles: three lettered points, not on one line, every two of them joined by a drawn straight line. Crossings
  without a letter are no vertices. The inside may be cut by other lines.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations

from isoprobe.solvers import Disproved

Name = str
Pair = tuple[Name, Name]


@dataclass(frozen=True, order=True)
class Circle:
    """`centre`: the letter at its centre, "" where none stands there. `through`: the letters on it, sorted."""

    centre: Name = ""
    through: tuple[Name, ...] = ()


@dataclass(frozen=True, order=True)
class Arc:
    """A part of a circle, from the first of `through` to the last, in order along the arc; the smaller end first."""

    through: tuple[Name, ...]
    centre: Name = ""


@dataclass(frozen=True)
class Diagram:
    """Points by letter, and what is drawn through them. Two diagrams are the same if they are equal: keep the order.

    `letters` sorted. `lines`: every maximal drawn straight line with two letters or more, in order along it, the
    smaller end first; sorted. `dashed`: those of `lines` that are dashed. `crossings`: pairs of `lines` (by their
    index, the smaller first) that cross inside both at a point without a letter. `right`: (a, vertex, b), a < b: a
    right angle marked at the vertex between the rays to a and b, each the nearest letter on its ray. `ticks`: groups of
    two or more equally long segments, each between neighbouring letters that bound the mark; within a group sorted.
    `parallel`: groups of lines (by index) that bear the same arrow mark.
    """

    letters: tuple[Name, ...]
    lines: tuple[tuple[Name, ...], ...] = ()
    dashed: tuple[int, ...] = ()
    circles: tuple[Circle, ...] = ()
    arcs: tuple[Arc, ...] = ()
    crossings: tuple[tuple[int, int], ...] = ()
    right: tuple[tuple[Name, Name, Name], ...] = ()
    ticks: tuple[tuple[Pair, ...], ...] = ()
    parallel: tuple[tuple[int, ...], ...] = ()


def segments(diagram: Diagram) -> list[Pair]:
    """Every pair of letters on one line, the smaller first; sorted, each once.

    >>> segments(Diagram(("A", "B", "C"), (("A", "B", "C"),)))
    [('A', 'B'), ('A', 'C'), ('B', 'C')]
    """
    return sorted({(min(a, b), max(a, b)) for line in diagram.lines for a, b in combinations(line, 2)})


def triangles(diagram: Diagram) -> list[tuple[Name, Name, Name]]:
    """Every three letters that are joined two by two and lie on no common line; sorted.

    >>> triangles(Diagram(("A", "B", "C"), (("A", "B"), ("A", "C"), ("B", "C"))))
    [('A', 'B', 'C')]
    """
    joined = set(segments(diagram))
    lines = [frozenset(line) for line in diagram.lines]
    return [
        (a, b, c)
        for a, b, c in combinations(sorted(diagram.letters), 3)
        if (a, b) in joined and (b, c) in joined and (a, c) in joined and not any({a, b, c} <= line for line in lines)
    ]


def counts(diagram: Diagram) -> dict[str, int]:
    """The four counts: letters, circles, line_segments, triangles.

    >>> counts(Diagram(("A", "B", "C"), (("A", "B"), ("A", "C"), ("B", "C")), circles=(Circle("", ("A", "B", "C")),)))
    {'letters': 3, 'circles': 1, 'line_segments': 3, 'triangles': 1}
    """
    return {
        "letters": len(diagram.letters),
        "circles": len(diagram.circles),
        "line_segments": len(segments(diagram)),
        "triangles": len(triangles(diagram)),
    }


def check(diagram: Diagram, element: str, count: int, named: Sequence[Circle | tuple[Name, ...]]) -> None:
    """Raises Disproved unless `named` are all the elements of this kind, each once, and `count` is their number.

    Letter by letter, pair by pair and triple by triple it is asked whether the convention makes it one: no solver is
    used. `element` is a key of `counts`; letters are named as ("A",), segments as ("A", "B"), triangles likewise.

    >>> square = Diagram(("A", "B", "C"), (("A", "B"), ("A", "C"), ("B", "C")))
    >>> check(square, "triangles", 1, [("A", "B", "C")])
    >>> check(square, "triangles", 0, [])
    Traceback (most recent call last):
        ...
    isoprobe.solvers.Disproved: triangles: ('A', 'B', 'C') is not named
    """
    if type(count) is not int or count != len(named):
        raise Disproved(f"{element}: {len(named)} named, but the answer {count!r}")
    expected: list[Circle | tuple[Name, ...]] = list(diagram.circles)
    if element != "circles":
        size = {"letters": 1, "line_segments": 2, "triangles": 3}[element]
        expected = [some for some in combinations(sorted(diagram.letters), size) if _is_one(diagram, some)]
    for one in named:
        if one not in expected:
            raise Disproved(f"{element}: {one} is named, but is none or is named twice")
        expected.remove(one)
    if expected:
        raise Disproved(f"{element}: {expected[0]} is not named")


def _is_one(diagram: Diagram, names: tuple[Name, ...]) -> bool:
    """Whether one, two or three letters are an element: every two on one line, three not all on one."""
    joined = all(any(a in line and b in line for line in diagram.lines) for a, b in combinations(names, 2))
    return joined and not (len(names) == 3 and any(set(names) <= set(line) for line in diagram.lines))
