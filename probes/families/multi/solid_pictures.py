"""Pictures of solids: seen from somewhere, corners and marked points lettered, ratios along edges, and read back."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from itertools import combinations, pairwise
from math import cos, hypot, pi, radians, sin
from random import Random
from typing import TYPE_CHECKING, ClassVar

import numpy as np
import shapely

from isoprobe.probes.core import SampleSize
from isoprobe.probes.engine.languages import Wording
from isoprobe.probes.engine.questions import Element
from isoprobe.probes.families.multi.solids import (
    ELEMENTS,
    FIELDS,
    LETTERS,
    PROSE,
    SAYS,
    TABLE,
    Marked,
    another,
    invalid_solid,
    marked_solid,
    matched_solid,
    shared,
)
from isoprobe.probes.families.programs.fields import Facts, Field
from isoprobe.probes.families.programs.program import Program
from isoprobe.probes.families.programs.rules import Rule
from isoprobe.solvers.multi.solid_section import Edge, Solid
from isoprobe.vision import LayoutRejected, Unreadable
from isoprobe.vision.figure.labels import Labels
from isoprobe.vision.figure.scene import FigureScene, Point
from isoprobe.vision.figure.style import Look

if TYPE_CHECKING:
    from isoprobe.vision.figure.reading import FigureReading
    from isoprobe.vision.figure.regions import Region

SHORTEST = 34  # pixels of a line between two dots that is not taken for lettering
HUES = ("yellow", "orange", "cyan", "blue")  # of dots: around others JPEG leaves dark specks beside letters
VIEWS = 100  # that are tried before a picture is given up
Mark = tuple[Edge, Fraction]  # the edge of a point, and where on it the point lies
_SEEN, _DASHED = 0.88, 0.58  # of an edge, that is ink or grey


# ---- drawing ----


def _built(rng: Random, solid: Solid) -> list[tuple[float, float, float]]:
    """Corners of a solid of this kind with lengths of its own: right, back, up."""
    deep, high = rng.uniform(0.75, 1.15), rng.uniform(0.85, 1.25)
    if solid.name in ("cuboid", "rectangular pyramid"):
        base = [(-0.5, -deep / 2), (0.5, -deep / 2), (0.5, deep / 2), (-0.5, deep / 2)]
    else:
        turns = [2 * pi * k / 3 + rng.uniform(-0.25, 0.25) for k in range(3)]
        base = [(0.68 * cos(turn), 0.68 * sin(turn)) for turn in turns]
    if solid.name in ("cuboid", "triangular prism"):
        return [(x, y, z) for z in (0.0, high) for x, y in base]
    x, y = (sum(each[k] for each in base) / len(base) for k in (0, 1))
    return [*((x, y, 0.0) for x, y in base), (x + rng.uniform(-0.1, 0.1), y + rng.uniform(-0.1, 0.1), 1.1 * high)]


class _Drawn:
    """A solid seen from somewhere: the pixel of each corner, and which edges are hidden."""

    def __init__(self, rng: Random, solid: Solid, look: Look) -> None:
        steep = (14, 27) if solid.name in ("cuboid", "triangular prism") else (18, 40)
        turn, tilt = rng.uniform(0, 2 * pi), radians(rng.uniform(*steep))
        turned = []  # to the right, down, away
        for x, y, z in _built(rng, solid):
            across, back = x * cos(turn) - y * sin(turn), x * sin(turn) + y * cos(turn)
            turned.append((across, -z * cos(tilt) - back * sin(tilt), back * cos(tilt) - z * sin(tilt)))
        places = np.array(turned)
        middle = places.mean(0)
        seen: set[frozenset[int]] = set()
        for face in solid.faces:
            a, b, c = (places[k] for k in face[:3])
            normal = np.cross(b - a, c - a)
            if normal[2] * float(normal @ (a - middle)) < 0:
                seen |= {frozenset(edge) for edge in zip(face, (*face[1:], face[0]), strict=True)}
        self.hidden = {edge for edge in solid.edges if frozenset(edge) not in seen}
        room = 3.0 * look.size
        low, wide = places[:, :2].min(0), np.ptp(places[:, :2], axis=0)
        unit = float(((np.array([look.width, look.height]) - 2 * room) / wide).min())
        start = (np.array([look.width, look.height]) - wide * unit) / 2
        self.at: list[Point] = [(float(x), float(y)) for x, y in start + (places[:, :2] - low) * unit]
        self.solid = solid

    def on(self, edge: Edge, share: Fraction) -> Point:
        """The pixel of a point of an edge."""
        (ax, ay), (bx, by) = (self.at[k] for k in edge)
        return ax + float(share) * (bx - ax), ay + float(share) * (by - ay)

    def crowded(self, marks: Sequence[Mark], size: float) -> bool:
        """Whether corners, edges and marked points lie too near each other to be told apart."""
        if any(hypot(p[0] - q[0], p[1] - q[1]) < 4 * size for p, q in combinations(self.at, 2)):
            return True
        lines = {edge: shapely.LineString([self.at[k] for k in edge]) for edge in self.solid.edges}
        for edge, line in lines.items():
            if line.distance(shapely.MultiPoint([z for k, z in enumerate(self.at) if k not in edge])) < 1.6 * size:
                return True
        for edge, share in marks:
            whole = max(abs(self.at[edge[0]][k] - self.at[edge[1]][k]) for k in (0, 1))
            if whole * min(share, 1 - share) < SHORTEST + 1.2 * size:
                return True
            others = shapely.MultiLineString([line for other, line in lines.items() if set(other) != set(edge)])
            if others.distance(shapely.Point(self.on(edge, share))) < size:
                return True
        return False


def solid_scene(facts: Facts, look: Look) -> FigureScene:
    """The edges, dots at corners and points in two colours, letters beside them, the parts' numbers along edges. Raises
    LayoutRejected where no view has room for all."""
    marked, rng, size = marked_solid(facts), look.rng(), look.size
    marks = [(marked.corners(edge), shared(part)) for edge, part in zip(facts["on"], facts["parts"], strict=True)]
    for _ in range(VIEWS):
        drawn = _Drawn(rng, marked.solid, look)
        if drawn.crowded(marks, size):
            continue
        try:
            return _lettered(facts, marked, marks, drawn, look)
        except LayoutRejected:
            continue
    raise LayoutRejected("no view of the solid has room for its letters")


def _lettered(facts: Facts, marked: Marked, marks: Sequence[Mark], drawn: _Drawn, look: Look) -> FigureScene:
    """The solid seen from one side. Raises LayoutRejected where its letters find no room."""
    size = look.size
    made, at, dot = FigureScene(look), drawn.at, 0.33 * size
    of_points, of_corners = [hue for hue in look.palette if hue in HUES][:2]
    for edge in sorted(marked.solid.edges, key=lambda each: each not in drawn.hidden):
        ends = [at[k] for k in edge]
        if edge in drawn.hidden:
            stops = sorted([0.0, 1.0, *(_along(edge, mark) for mark in marks if set(mark[0]) == set(edge))])
            for start, stop in pairwise(stops):
                made.stroke(_inner(ends[0], ends[1], start, stop, dot + 4.0), "grey", look.line + 0.8, dash=0.62 * size)
        else:
            made.stroke(ends, "ink", look.line)
    for x, y in at:
        made.disc(x, y, dot, of_corners)
    places = [drawn.on(edge, share) for edge, share in marks]
    for x, y in places:
        made.disc(x, y, 1.25 * dot, of_points)
    lines = [(at[a], at[b]) for a, b in marked.solid.edges]
    labels = Labels(made, lines, [*at, *places], 1.25 * dot)
    middle = (sum(x for x, _ in at) / len(at), sum(y for _, y in at) / len(at))
    halves = _halves(at, marks, places)
    for (edge, share), part in zip(marks, facts["parts"], strict=True):
        for number, half in zip(part.split(":"), halves[edge, share], strict=True):
            others = [other for pair in halves.values() for other in pair]
            across = _across(at[edge[0]], at[edge[1]], middle)
            labels.put(number, half, across, others, (0.95, 1.15, 1.4), along=(at[edge[0]], at[edge[1]]))
    named = [*at, *places]
    for letter, (x, y) in zip((*marked.letters, *facts["points"]), named, strict=True):
        labels.put(letter, (x, y), (x - middle[0], y - middle[1]), named)
    return made


def _along(edge: Edge, mark: Mark) -> float:
    """How far along an edge a point on it lies, from the edge's first corner."""
    return float(mark[1] if mark[0] == edge else 1 - mark[1])


def _inner(a: Point, b: Point, start: float, stop: float, less: float) -> list[Point]:
    """The ends of a piece of the line from a to b, a little shorter on both sides."""
    far = less / hypot(b[0] - a[0], b[1] - a[1])
    return [(a[0] + t * (b[0] - a[0]), a[1] + t * (b[1] - a[1])) for t in (start + far, stop - far)]


def _halves(at: Sequence[Point], marks: Sequence[Mark], places: Sequence[Point]) -> dict[Mark, tuple[Point, Point]]:
    """The middles of the two parts of each edge with a point."""
    found = {}
    for mark, (x, y) in zip(marks, places, strict=True):
        (ax, ay), (bx, by) = (at[k] for k in mark[0])
        found[mark] = (((ax + x) / 2, (ay + y) / 2), ((bx + x) / 2, (by + y) / 2))
    return found


def _across(a: Point, b: Point, middle: Point) -> Point:
    """The direction across a line that leads away from the middle."""
    across = (a[1] - b[1], b[0] - a[0])
    outward = ((a[0] + b[0]) / 2 - middle[0]) * across[0] + ((a[1] + b[1]) / 2 - middle[1]) * across[1]
    return across if outward > 0 else (-across[0], -across[1])


# ---- reading ----


def read_solid(figure: FigureReading) -> Facts:
    """Corners and points are dots of two colours with letters; edges are where ink, or grey dashes, lead from corner to
    corner; a number belongs to the part of an edge that it stands beside."""
    points, corners = _dots(figure)
    named = named_dots(figure, [*corners, *points], LETTERS)
    at = {letter: (dot.x, dot.y) for letter, dot in zip(named, [*corners, *points], strict=True)}
    ends = named[: len(corners)]
    edges = {}
    for a, b in combinations(sorted(ends), 2):
        line = at[a], at[b]
        if figure.inked(*line) > _SEEN or figure.inked(*line, "grey") > _DASHED:
            edges[a + b] = line
    matched_solid(tuple(sorted(edges)))
    letters = sorted(named[len(corners) :])
    numbers = figure.numbers()
    if len(numbers) != 6:
        raise Unreadable(f"{len(numbers)} numbers along edges: expected six")
    on, halves = [], {}
    for letter in letters:
        away = {edge: shapely.LineString(line).distance(shapely.Point(at[letter])) for edge, line in edges.items()}
        edge = min(away, key=away.__getitem__)
        (ax, ay), (bx, by), (x, y) = *edges[edge], at[letter]
        if away[edge] > 4:
            raise Unreadable(f"the point {letter} lies on no edge")
        on.append(edge)
        halves[letter, 0] = ((ax + x) / 2, (ay + y) / 2)
        halves[letter, 1] = ((bx + x) / 2, (by + y) / 2)
    beside = {}
    for number in numbers:
        half = min(halves, key=lambda each: hypot(number.x - halves[each][0], number.y - halves[each][1]))
        beside[half] = number.whole
    parts = []
    for letter, edge in zip(letters, on, strict=True):
        first, second = beside[letter, 0], beside[letter, 1]
        if first is None or second is None:
            raise Unreadable(f"the parts beside {letter}: expected whole numbers")
        (ax, ay), (bx, by), (x, y) = *edges[edge], at[letter]
        share = hypot(x - ax, y - ay) / hypot(bx - ax, by - ay)
        if abs(share - first / (first + second)) > 0.05:
            raise Unreadable(f"the point {letter} does not divide its edge as the numbers say")
        parts.append(f"{first}:{second}")
    return {"edges": sorted(edges), "points": letters, "on": on, "parts": parts}


def _dots(figure: FigureReading) -> tuple[list[Region], list[Region]]:
    """The marked points, which are three, and the corners."""
    by_colour: dict[str, list[Region]] = {}
    for region in figure.regions:
        if region.colour != "grey" and max(region.wide, region.high) < 30:
            by_colour.setdefault(region.colour, []).append(region)
    groups = sorted(by_colour.values(), key=len)
    if len(groups) != 2 or len(groups[0]) != 3 or not 4 <= len(groups[1]) <= 8:
        raise Unreadable(f"dots: {[len(group) for group in groups]}, expected three points and four to eight corners")
    return groups[0], groups[1]


def named_dots(figure: FigureReading, dots: Sequence[Region], letters: Sequence[str]) -> list[str]:
    """Which of the letters stands beside each of these dots. Raises Unreadable where it is not one for each."""
    found: dict[int, str] = {}
    for letter, text in figure.words(letters):
        k = min(range(len(dots)), key=lambda each: hypot(dots[each].x - text.x, dots[each].y - text.y))
        if k in found:
            raise Unreadable(f"the letters {found[k]} and {letter} stand beside one dot")
        found[k] = letter
    if len(found) != len(dots) or len(set(found.values())) != len(dots):
        raise Unreadable(f"{len(found)} letters beside {len(dots)} dots")
    return [found[k] for k in range(len(dots))]


# ---- the program ----


class SolidProgram(Program):
    """A program about the plane through three points on edges of a solid."""

    topic = "solid geometry"
    education = "senior high"
    fields: ClassVar[Mapping[str, Field]] = FIELDS
    rules: ClassVar[Sequence[Rule]] = (invalid_solid,)
    canvas = (600, 500)
    table: ClassVar[Sequence[str]] = TABLE
    prose: ClassVar[Wording] = PROSE
    says: ClassVar[Mapping[str, Wording]] = SAYS
    elements: ClassVar[Sequence[Element]] = ELEMENTS
    sample_sizes: ClassVar[Sequence[SampleSize]] = (SampleSize("solids are cut exactly", counted=1000),)

    def in_order(self, facts: Facts) -> Facts:
        """Edges, their ends and points in the order of the alphabet; the ratio on an edge that is turned is turned."""
        marks = sorted(
            (point, edge, part) if edge[0] < edge[1] else (point, edge[::-1], ":".join(part.split(":")[::-1]))
            for point, edge, part in zip(facts["points"], facts["on"], facts["parts"], strict=True)
        )
        points, on, parts = (list(each) for each in zip(*marks, strict=True))
        edges = sorted("".join(sorted(edge)) for edge in facts["edges"])
        return {**facts, "edges": edges, "points": points, "on": on, "parts": parts}

    corrupt = staticmethod(another)
    scene = staticmethod(solid_scene)
    read = staticmethod(read_solid)
