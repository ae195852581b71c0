"""Right-angle squares at the points of a figure, sought between every two lines that meet there."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations
from math import cos, hypot, radians, sin

import numpy as np
from numpy.typing import NDArray

from isoprobe.vision.diagram.reading.evidence import beside_strokes
from isoprobe.vision.diagram.reading.naming import rays
from isoprobe.vision.diagram.reading.vertices import DiagramVertex, along, length
from isoprobe.vision.diagram.scene import Mark, Round, StraightStroke
from isoprobe.vision.diagram.strokes.ink import LineInk

SIZES = (0.4, 1.5)  # sides of squares in letter heights
ANGLES = (50.0, 130.0)  # degrees between the lines; solids show right angles aslant
LONG = 2.5  # letter heights of a line that is no side of a square, at least
INKED = 0.85  # least share of both sides of a square that is inked
FILLED = 0.4  # most ink on the diagonal inside a square; a dot has more
BESIDE = 0.5  # most of that share one and a half stroke widths farther in and out


def right_angles(
    points: Sequence[DiagramVertex],
    strokes: Sequence[StraightStroke],
    rounds: Sequence[Round],
    ink: LineInk,
    height: float,
) -> list[Mark]:
    """The squares at these points of a figure with letters of this height."""
    found = []
    for vertex in points:
        leaving = rays(DiagramVertex(vertex.x, vertex.y, vertex.ends, vertex.through), strokes, rounds)
        around = _around(vertex, strokes, rounds, height)
        best: tuple[float, Mark] | None = None
        for first, second in combinations(leaving, 2):
            between = abs((second - first + 180) % 360 - 180)
            if not ANGLES[0] <= between <= ANGLES[1]:
                continue
            seen = _square(vertex, first, second, around, ink, height)
            if seen is not None and (best is None or seen[0] > best[0]):
                best = seen
        if best is not None:
            found.append(best[1])
    return found


@dataclass(frozen=True)
class _Around:
    """The lines whose ink is no square's: `own` end at a vertex or run through it, others pass near it."""

    own: tuple[StraightStroke, ...]
    strokes: tuple[StraightStroke, ...]
    rounds: tuple[Round, ...]

    def taken(self, x: NDArray[np.float64], y: NDArray[np.float64], near: float) -> NDArray[np.bool_]:
        taken = beside_strokes(x, y, self.own + self.strokes, near)
        for each in self.rounds:
            taken |= np.abs(np.hypot(x - each.x, y - each.y) - each.radius) <= near
        return taken


def _around(
    vertex: DiagramVertex, strokes: Sequence[StraightStroke], rounds: Sequence[Round], height: float
) -> _Around:
    most = 1.5 * SIZES[1] * height
    near = []
    for k, stroke in enumerate(strokes):
        at, aside = along(stroke, (vertex.x, vertex.y))
        beside = abs(aside) < most and -most < at < length(stroke) + most
        if beside and k not in vertex.strokes and length(stroke) >= LONG * height:
            near.append(stroke)
    return _Around(
        tuple(strokes[k] for k in vertex.strokes),
        tuple(near),
        tuple(each for each in rounds if abs(hypot(vertex.x - each.x, vertex.y - each.y) - each.radius) < most),
    )


def _square(
    vertex: DiagramVertex, first: float, second: float, around: _Around, ink: LineInk, height: float
) -> tuple[float, Mark] | None:
    """How surely a square stands between two rays of these directions in degrees, and the square."""
    u, v = (np.array([cos(radians(angle)), sin(radians(angle))]) for angle in (first, second))
    step = 0.5 if height < 16 else 1.0
    sides = np.arange(SIZES[0] * height - 3, SIZES[1] * height + 3, step)
    sides = sides[sides > 2 * ink.width + 1]
    if not sides.size:
        return None
    share = _share(vertex, u, v, sides, around, ink)
    if share.max() < INKED:
        return None
    share = np.minimum(share, _share(vertex, v, u, sides, around, ink))
    apart = min(len(share), max(1, round((1.5 * ink.width + 1.5) / step)))  # blots are wider than any square
    inward = np.concatenate((np.zeros(apart), share[:-apart]))
    outward = np.concatenate((share[apart:], np.zeros(apart)))
    clear = (share >= INKED) & (inward <= BESIDE) & (outward <= BESIDE)
    if not clear.any():
        return None
    clear &= _filled(vertex, u + v, sides, around, ink) <= FILLED
    if not clear.any():
        return None
    k = int(np.argmax(np.where(clear, share, 0.0)))
    if _is_arc(vertex, u, v, sides[k], ink):
        return None
    corner = (u + v) * sides[k]
    return float(share[k]), Mark(
        "right", vertex.x + corner[0], vertex.y + corner[1], 1, float(corner[0]), float(corner[1])
    )


def _is_arc(vertex: DiagramVertex, u: NDArray[np.float64], v: NDArray[np.float64], side: float, ink: LineInk) -> bool:
    """Whether an arc about the vertex fits the ink better than the two sides of a square do."""
    way = np.linspace(0.15, 1.0, 18)[:, None]
    unit = np.concatenate([u + way * v, v + way * u])
    lengths = side + np.linspace(0.0, 2.0 * ink.width + 2.0, 13)[:, None]
    straight = float(ink.along(vertex.x + lengths * unit[:, 0], vertex.y + lengths * unit[:, 1]).mean(axis=1).max())
    turn = np.linspace(0.12, 0.88, 36)[:, None]
    arc = (1 - turn) * u + turn * v
    arc = arc / np.hypot(arc[:, :1], arc[:, 1:])
    radii = side * np.linspace(0.85, 1.3, 19)[:, None]
    bent = float(ink.along(vertex.x + radii * arc[:, 0], vertex.y + radii * arc[:, 1]).mean(axis=1).max())
    return bent >= straight


def _filled(
    vertex: DiagramVertex, diagonal: NDArray[np.float64], sides: NDArray[np.float64], around: _Around, ink: LineInk
) -> NDArray[np.float64]:
    """The share of ink on the diagonals of squares with these sides, between corner and corner."""
    way = np.linspace(0.3, 0.7, 9)
    x, y = vertex.x + sides[:, None] * way * diagonal[0], vertex.y + sides[:, None] * way * diagonal[1]
    known = ~around.taken(x, y, 0.5 * ink.width + 1.2)
    inked = (ink.along(x, y) > ink.level) & known
    return np.asarray(inked.sum(axis=1) / np.maximum(known.sum(axis=1), 1), np.float64)


def _share(
    vertex: DiagramVertex, u: NDArray[np.float64], v: NDArray[np.float64], sides: NDArray[np.float64],
    around: _Around, ink: LineInk,
) -> NDArray[np.float64]:  # fmt: skip
    """For squares with these sides, the share of ink on the side that runs from u to u + v, without its first bit."""
    way = np.linspace(0.0, 1.0, 24)
    x = vertex.x + sides[:, None] * (u[0] + way * v[0])
    y = vertex.y + sides[:, None] * (u[1] + way * v[1])
    near = 0.5 * ink.width + 1.2
    known = ~around.taken(x, y, near)
    inked = (ink.along(x, y) > ink.level) & known
    counted = known.sum(axis=1)
    return np.where(counted >= 8, inked.sum(axis=1) / np.maximum(counted, 1), 0.0)
