"""Where everything of a lettered diagram stands on the page, in pixels: strokes, circles, arcs, junctions and marks.

A figure is a mapping as the state of a diagram item has it, with its plan in thousandths of a unit. Points of the page
are complex numbers, x right, y down.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from itertools import combinations, pairwise
from typing import Any

from isoprobe.vision import LayoutRejected

DiagramState = Mapping[str, Any]
DiagramStyle = dict[str, Any]

TOUCH = 5.0  # thousandths: closer than this is the same place (the plan is rounded to whole thousandths)
SAME = 2500.0  # thousandths: junctions nearer than this are one, seen from curves that meet at a small angle


@dataclass(frozen=True)
class DrawnSegment:
    """A straight stroke; `line` is its place among the figure's lines, or -1."""

    a: complex
    b: complex
    dashed: bool
    line: int = -1

    @cached_property
    def length(self) -> float:
        return abs(self.b - self.a)

    @cached_property
    def way(self) -> complex:
        return (self.b - self.a) / abs(self.b - self.a)

    def along(self, z: complex) -> float:
        """Pixels from a to the foot of z."""
        return ((z - self.a) * self.way.conjugate()).real

    def off(self, z: complex) -> float:
        t = min(self.length, max(0.0, self.along(z)))
        return abs(z - self.a - self.way * t)


@dataclass(frozen=True)
class DrawnArc:
    """A circle, or an arc from `start` through `sweep` degrees clockwise."""

    c: complex
    r: float
    start: float = 0.0
    sweep: float = 360.0

    def holds(self, z: complex) -> bool:
        """Whether the direction of z from the centre is within the arc."""
        if self.sweep >= 360:
            return True
        angle = math.degrees(math.atan2((z - self.c).imag, (z - self.c).real))
        return (angle - self.start + 0.01) % 360 <= self.sweep + 0.02


@dataclass
class DiagramLayout:
    """The figure on the page; `junctions` are all places where strokes end or meet each other or a circle."""

    scale: float
    points: dict[str, complex]
    segments: list[DrawnSegment]
    rings: list[DrawnArc]
    ovals: list[tuple[complex, float, float]]
    junctions: list[complex] = field(default_factory=list)

    @property
    def touch(self) -> float:
        return TOUCH * self.scale


def extent(plan: Mapping[str, Any]) -> tuple[float, float, float, float]:
    """Left, top, right and bottom of the plan, in thousandths."""
    xs: list[float] = []
    ys: list[float] = []
    for x, y in plan["points"].values():
        xs.append(x)
        ys.append(y)
    for x1, y1, x2, y2, *_ in [*plan["ends"], *plan["loose"]]:
        xs += [x1, x2]
        ys += [y1, y2]
    for x, y, rx, ry in [*([x, y, r, r] for x, y, r in plan["circles"]), *plan.get("ellipses", [])]:
        xs += [x - rx, x + rx]
        ys += [y - ry, y + ry]
    for x, y, r, start, sweep in plan["arcs"]:
        for degrees in [start / 1000, (start + sweep) / 1000, *range(-360, 721, 90)]:
            if start <= degrees * 1000 <= start + sweep:
                xs.append(x + r * math.cos(math.radians(degrees)))
                ys.append(y + r * math.sin(math.radians(degrees)))
    return min(xs), min(ys), max(xs), max(ys)


def layout_of(figure: DiagramState, scale: float, origin: complex) -> DiagramLayout:
    """The figure at `scale` pixels a thousandth, its plan's (0, 0) at `origin`."""
    plan = figure["plan"]

    def at(x: float, y: float) -> complex:
        return origin + scale * complex(x, y)

    dashed = set(figure["dashed"])
    segments = [
        DrawnSegment(at(x1, y1), at(x2, y2), k in dashed, k) for k, (x1, y1, x2, y2) in enumerate(plan["ends"])
    ] + [DrawnSegment(at(x1, y1), at(x2, y2), bool(dash)) for x1, y1, x2, y2, dash in plan["loose"]]
    rings = [DrawnArc(at(x, y), r * scale) for x, y, r in plan["circles"]] + [
        DrawnArc(at(x, y), r * scale, start / 1000, sweep / 1000) for x, y, r, start, sweep in plan["arcs"]
    ]
    ovals = [(at(x, y), rx * scale, ry * scale) for x, y, rx, ry in plan.get("ellipses", [])]
    made = DiagramLayout(scale, {name: at(*xy) for name, xy in plan["points"].items()}, segments, rings, ovals)
    made.junctions = _junctions(made)
    return made


def _junctions(made: DiagramLayout) -> list[complex]:
    found = list(made.points.values())
    rest = [z for s in made.segments for z in (s.a, s.b)]
    slack = made.touch
    for p, q in combinations(made.segments, 2):
        d, e, w = p.b - p.a, q.b - q.a, q.a - p.a
        cross = d.real * e.imag - d.imag * e.real
        if abs(cross) > 1e-9:
            t = (w.real * e.imag - w.imag * e.real) / cross
            u = (w.real * d.imag - w.imag * d.real) / cross
            over, under = slack / abs(d), slack / abs(e)
            if -over <= t <= 1 + over and -under <= u <= 1 + under:
                rest.append(p.a + d * t)
    for ring in made.rings:
        for s in made.segments:
            foot = s.along(ring.c)
            away = abs(ring.c - s.a - s.way * foot)
            if away <= ring.r + slack:
                half = math.sqrt(max(0.0, ring.r**2 - away**2)) if away < ring.r - slack else 0.0
                for t in sorted({foot - half, foot + half}):
                    z = s.a + s.way * t
                    if -slack <= t <= s.length + slack and ring.holds(z):
                        rest.append(z)
    for one, two in combinations(made.rings, 2):
        apart = abs(one.c - two.c)
        if abs(one.r - two.r) - slack <= apart <= one.r + two.r + slack and apart > slack:
            along = (apart**2 + one.r**2 - two.r**2) / (2 * apart)
            touching = min(abs(apart - one.r - two.r), abs(apart - abs(one.r - two.r))) <= slack
            across = 0.0 if touching else math.sqrt(max(0.0, one.r**2 - along**2))
            meets = (one.c + (two.c - one.c) / apart * complex(along, side) for side in sorted({-across, across}))
            rest += [z for z in meets if one.holds(z) and two.holds(z)]
    for z in rest:
        if all(abs(z - old) > SAME * made.scale for old in found):
            found.append(z)
    return found


def smallest_gap(made: DiagramLayout) -> float:
    """Pixels between the two nearest junctions, or between a letter's point and the nearest stroke that it is not on or
    the nearest middle of a circle that it is not."""
    least = min((abs(p - q) for p, q in combinations(made.junctions, 2)), default=1e9)
    for z in made.points.values():
        offs = [s.off(z) for s in made.segments] + [abs(abs(z - ring.c) - ring.r) for ring in made.rings]
        offs += [abs(z - ring.c) for ring in made.rings]
        least = min([least, *(off for off in offs if off > made.touch)])
    return least


def free_place(
    made: DiagramLayout, segment: DrawnSegment, low: float, high: float, taken: list[complex], room: float
) -> complex:
    """The middle of the longest bare piece of the segment between `low` and `high` pixels along it; LayoutRejected
    where no piece is `room` pixels long."""
    stops = [low, high]
    for z in [*made.junctions, *taken]:
        t = segment.along(z)
        if low < t < high and segment.off(z) < max(2 * made.touch, 0.5):
            stops.append(t)
    stops.sort()
    length, start = max((b - a, -a) for a, b in pairwise(stops))
    if length < room:
        raise LayoutRejected(f"a mark has {length:.0f} px on its line: expected {room:.0f}")
    return segment.a + segment.way * (length / 2 - start)
