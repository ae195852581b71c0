"""Whether ink really runs from one point of a figure to another."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import hypot

import numpy as np
from numpy.typing import NDArray

from isoprobe.vision.diagram.reading.vertices import Point, length
from isoprobe.vision.diagram.scene import StraightStroke
from isoprobe.vision.diagram.strokes.ink import LineInk

Floats = NDArray[np.float64]
Flags = NDArray[np.bool_]
STEP = 0.5  # pixels between samples


@dataclass(frozen=True)
class Track:
    """Of the way between two points: `inked` share of what can be judged, the longest `gap` in pixels without ink,
    the share that is `hidden` behind letters, and the `length` in pixels that was looked at."""

    inked: float
    gap: float
    hidden: float
    length: float


def track(ink: LineInk, start: Point, end: Point, margin: float) -> Track:
    """What lies on the way from `start` to `end`, without its first and last `margin` pixels."""
    x, _, inked, hidden = samples(ink, start, end, margin)
    known = ~hidden
    if not known.any():
        return Track(0.0, 0.0, 1.0, STEP * x.size)
    share = float(np.count_nonzero(inked & known) / np.count_nonzero(known))
    return Track(share, STEP * _longest(~inked & known), float(hidden.mean()), STEP * x.size)


def samples(ink: LineInk, start: Point, end: Point, margin: float) -> tuple[Floats, Floats, Flags, Flags]:
    """Points on the way between two others, every half pixel, whether ink is there and whether a letter hides it."""
    size = hypot(end[0] - start[0], end[1] - start[1])
    at = np.arange(margin, size - margin, STEP) / (size or 1.0)
    x, y = start[0] + at * (end[0] - start[0]), start[1] + at * (end[1] - start[1])
    if not at.size:
        return x, y, np.zeros(0, np.bool_), np.zeros(0, np.bool_)
    ux, uy = (end[0] - start[0]) / size, (end[1] - start[1]) / size
    beside = np.arange(-1, 2)[:, None] * max(1.0, 0.4 * ink.width)
    seen = ink.along(x[None, :] - uy * beside, y[None, :] + ux * beside).max(axis=0)
    return x, y, seen > ink.level, ink.hidden(x, y)


def beside_strokes(x: Floats, y: Floats, strokes: Sequence[StraightStroke], near: float) -> Flags:
    """Which of the points lie no farther than `near` from one of the strokes."""
    found = np.zeros(x.shape, np.bool_)
    if not x.size:
        return found
    left, right, top, bottom = x.min() - 2 * near, x.max() + 2 * near, y.min() - 2 * near, y.max() + 2 * near
    for stroke in strokes:
        if max(stroke.x1, stroke.x2) < left or min(stroke.x1, stroke.x2) > right:
            continue
        if max(stroke.y1, stroke.y2) < top or min(stroke.y1, stroke.y2) > bottom:
            continue
        size = length(stroke) or 1.0
        ux, uy = (stroke.x2 - stroke.x1) / size, (stroke.y2 - stroke.y1) / size
        along, aside = (x - stroke.x1) * ux + (y - stroke.y1) * uy, (y - stroke.y1) * ux - (x - stroke.x1) * uy
        found |= (np.abs(aside) <= near) & (along >= -near) & (along <= size + near)
    return found


def _longest(flags: Flags) -> int:
    """The length of the longest run of True."""
    edges = np.flatnonzero(np.diff(np.concatenate(([False], flags, [False])).astype(np.int8)))
    return int((edges[1::2] - edges[::2]).max(initial=0))
