"""Circles and arcs of a geometry diagram, found on the picture's edges and measured on the middle of their ink."""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from isoprobe.vision.diagram.scene import Mark, Round
from isoprobe.vision.diagram.strokes.ink import HALVED_FROM, LineInk, find_line_ink
from isoprobe.vision.diagram.strokes.round_seeds import round_seeds
from isoprobe.vision.diagram.strokes.scale import round_at
from isoprobe.vision.raster.median import median

Floats = NDArray[np.float64]

WHOLE = 0.8  # least share of a circle's visible way that is inked
WHOLE_GAP = 50.0  # degrees that may be missing at one place in a whole circle
OPEN = 0.2  # of a circle's way is missing at one place, at least, in an arc
ARC_LENGTH = 0.1  # of the picture's larger side, at least
LEAST_SWEEP = 25.0  # degrees of an arc
SETTLED = 0.4  # pixels that the last fit moves a circle, at most
SHORT_GAP = 6.0  # pixels that may be missing at one place in an arc
RAY = 0.85  # of a stroke from the vertex of an angle that must be seen
MARK_RADIUS = 0.2  # of the picture's smaller side; larger arcs mark no angle


def find_rounds(pixels: NDArray[Any], mask: NDArray[Any] | None, ink: LineInk | None = None) -> list[Round]:
    """Circles, then arcs, each by falling radius; arcs that mark an angle are left out. `mask` is 255 on letters, which
    are no evidence for or against a circle. Raises Unreadable as find_line_ink does."""
    return [each for each, vertex in round_shapes(ink or find_line_ink(pixels, mask)) if not vertex]


def find_angle_arcs(ink: LineInk) -> list[Mark]:
    """The arcs that mark an angle."""
    return [Mark("angle", each.x, each.y) for each, vertex in round_shapes(ink) if vertex]


@lru_cache(maxsize=4)
def round_shapes(ink: LineInk) -> tuple[tuple[Round, bool], ...]:
    """Every circle and arc, each with whether it is an arc that marks an angle."""
    if ink.width >= HALVED_FROM:
        return tuple((round_at(each, 2.0), vertex) for each, vertex in round_shapes(ink.halved))
    found: list[tuple[Round, bool]] = []
    measured = [each for seed in round_seeds(ink) if (each := _measured(ink, *seed)) is not None]
    for each in sorted(measured, key=lambda each: (-each.sweep, -each.confidence, -each.radius)):
        if any(_same(each, other, ink.width) for other, _ in found):
            continue
        found.append((each, each.sweep < 360 and _marks_an_angle(ink, each)))
    return tuple(sorted(found, key=lambda pair: (pair[0].sweep < 360, -pair[0].radius)))


@dataclass(frozen=True)
class _Way:
    """What is seen along a circle: at each angle whether there is ink, whether letters hide it, and how far the ink's
    middle is outside the circle (NaN where there is none)."""

    angle: Floats
    inked: NDArray[np.bool_]
    hidden: NDArray[np.bool_]
    outside: Floats
    width: float


def _way(ink: LineInk, x: float, y: float, radius: float, reach: float) -> _Way:
    count = max(48, math.ceil(2 * math.pi * radius))
    angle = np.asarray(np.arange(count) * (2 * math.pi / count), np.float64)
    cos, sin = np.cos(angle), np.sin(angle)
    offsets = np.arange(-reach, reach + 0.25, 0.5)
    at = radius + offsets[None, :]
    seen = ink.along(x + cos[:, None] * at, y + sin[:, None] * at)
    near = np.abs(offsets) <= 0.5 * ink.width + 0.5
    inked = seen[:, near].max(axis=1) > ink.level
    weight = np.where(seen > ink.level, seen, 0.0)
    total = weight.sum(axis=1)
    outside = np.asarray(np.where(total > 0, weight @ offsets / np.maximum(total, 1e-6), np.nan), np.float64)
    hidden = ink.hidden(x + cos * radius, y + sin * radius)
    peak = seen.max(axis=1)
    thick = 0.5 * total[inked] / np.maximum(peak[inked], 1)
    return _Way(angle, inked, hidden, outside, median(thick) if inked.any() else ink.width)


def _measured(ink: LineInk, x: float, y: float, radius: float) -> Round | None:
    """The circle or arc near this one, fitted to the middle of the ink; None where there is none."""
    reach = ink.width + 2.5
    for turn in range(6):
        way = _way(ink, x, y, radius, reach)
        use = np.isfinite(way.outside) & ~way.hidden & (np.abs(way.outside) < reach - 1)
        if max([length for _, length in _turns(~use)], default=0) > OPEN * len(use):
            use = _longest(use, round(SHORT_GAP))
        if np.count_nonzero(use) < 12:
            return None
        cos, sin = np.cos(way.angle[use]), np.sin(way.angle[use])
        step = _robust(np.stack([cos, sin, np.ones_like(cos)], axis=1), way.outside[use])
        x, y, radius = x + float(step[0]), y + float(step[1]), radius + float(step[2])
        if not 0 < radius < 2 * max(ink.height_width):
            return None
        if turn >= 2 and float(np.abs(step).max()) < SETTLED:
            break
        reach = max(0.6 * ink.width + 1.5, reach - 1)
    return _judged(ink, x, y, radius, _way(ink, x, y, radius, reach))


def _longest(flags: NDArray[np.bool_], gap: int) -> NDArray[np.bool_]:
    """The flags in the longest run of True on the circle, small gaps in it aside."""
    joined = flags.copy()
    for start, length in _turns(~flags):
        if length <= gap:
            joined[np.arange(start, start + length) % len(flags)] = True
    start, length = max(_turns(joined), key=lambda run: run[1], default=(0, 0))
    chosen = np.zeros(len(flags), np.bool_)
    chosen[np.arange(start, start + length) % len(flags)] = True
    return chosen & flags


def _robust(basis: Floats, values: Floats) -> Floats:
    """Least squares without the values that are more than 2.5 times the usual error off."""
    solved = np.linalg.lstsq(basis, values, rcond=None)[0]
    off = np.abs(basis @ solved - values)
    keep = off <= max(0.4, 2.5 * median(off))
    return np.asarray(np.linalg.lstsq(basis[keep], values[keep], rcond=None)[0] if keep.sum() >= 6 else solved)


def _judged(ink: LineInk, x: float, y: float, radius: float, way: _Way) -> Round | None:
    count = len(way.angle)
    seen = ~way.hidden
    share = float(np.count_nonzero(way.inked & seen)) / max(1, int(np.count_nonzero(seen)))
    inked = way.inked | way.hidden
    gaps = _turns(~inked)
    longest = max([length for _, length in gaps], default=0) * 360 / count
    if share >= WHOLE and longest <= WHOLE_GAP and np.count_nonzero(seen) > 0.4 * count:
        return Round(x, y, radius, way.width, confidence=float(share))
    if _dashed(way, gaps, share):
        return Round(x, y, radius, way.width, dashed=True, confidence=float(share))
    return _arc(ink, x, y, radius, way)


def _dashed(way: _Way, gaps: list[tuple[int, int]], share: float) -> bool:
    """Whether ink and paper take turns all round, gaps of one length."""
    lengths = np.array([length for _, length in gaps])
    if len(lengths) < 8 or not 0.3 <= share <= 0.85:
        return False
    middle = median(lengths)
    even = np.count_nonzero(np.abs(lengths - middle) <= 0.35 * middle + 1)
    return bool(even >= 0.8 * len(lengths) and lengths.max() <= 4 * middle and middle * len(lengths) < len(way.angle))


def _arc(ink: LineInk, x: float, y: float, radius: float, way: _Way) -> Round | None:
    """The longest inked part of a circle that is bent enough to be no straight stroke."""
    count = len(way.angle)
    close = np.nan_to_num(np.abs(way.outside), nan=9.0) <= 0.35 * ink.width + 0.8
    inked = (way.inked & close) | way.hidden
    for start, length in _turns(~inked):
        if length <= SHORT_GAP * count / (2 * math.pi * radius):
            inked[np.arange(start, start + length) % count] = True
    runs = _turns(inked)
    if not runs:
        return None
    start, length = max(runs, key=lambda run: run[1])
    part = np.arange(start, start + length) % count
    visible = np.flatnonzero(~way.hidden[part])
    if not len(visible):
        return None
    start, length = start + int(visible[0]), int(visible[-1] - visible[0]) + 1
    part = np.arange(start, start + length) % count
    sweep = length * 360 / count
    sagitta = radius * (1 - math.cos(math.radians(min(sweep, 180) / 2)))
    share = float(np.count_nonzero(way.inked[part] & close[part])) / length
    most_hidden = float(np.count_nonzero(way.hidden[part])) / length
    if sweep < LEAST_SWEEP or sagitta < max(3.5, 2 + ink.width) or share < WHOLE or most_hidden > 0.3:
        return None
    wobble = float(np.nanmedian(np.abs(way.outside[part])))
    if wobble > 0.5 or radius * math.radians(sweep) < ARC_LENGTH * max(ink.height_width):
        return None
    return Round(x, y, radius, way.width, math.degrees(way.angle[start % count]), min(sweep, 359.0), confidence=share)


def _turns(flags: NDArray[np.bool_]) -> list[tuple[int, int]]:
    """Start and length of every run of True on a circle of flags."""
    if flags.all():
        return [(0, len(flags))]
    first = int(np.flatnonzero(~flags)[0])
    turned = np.concatenate([np.roll(flags, -first), [False]]).astype(np.int8)
    edges = np.flatnonzero(np.diff(np.concatenate([[0], turned])))
    return [((int(a) + first) % len(flags), int(b - a)) for a, b in zip(edges[::2], edges[1::2], strict=True)]


def _same(a: Round, b: Round, width: float) -> bool:
    """Whether the ink of `a` is that of `b`."""
    near = 1.5 + width
    if math.hypot(a.x - b.x, a.y - b.y) < near and abs(a.radius - b.radius) < near:
        return True
    if a.sweep >= 360:
        return False
    angles = np.radians(a.start + np.linspace(0.05, 0.95, 24) * a.sweep)
    x, y = a.x + a.radius * np.cos(angles), a.y + a.radius * np.sin(angles)
    return bool(np.mean(np.abs(np.hypot(x - b.x, y - b.y) - b.radius) < near) > 0.6)


def _marks_an_angle(ink: LineInk, arc: Round) -> bool:
    """Whether strokes run from the arc's centre through both of its ends and beyond."""
    if arc.radius > MARK_RADIUS * min(ink.height_width) or arc.sweep > 300:
        return False
    along = np.linspace(0.35, 1.5, 24) * arc.radius
    turns = np.linspace(-16, 16, 49)
    for end in (arc.start, arc.start + arc.sweep):
        angles = np.radians(end + turns)[:, None]
        seen = ink.along(arc.x + along * np.cos(angles), arc.y + along * np.sin(angles)) > ink.level
        if float(seen.mean(axis=1).max()) < RAY:
            return False
    return True
