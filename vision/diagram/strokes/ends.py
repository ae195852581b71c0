"""The ends of strokes where they run into other ink: at a circle, and at another stroke at a small angle."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import replace

import numpy as np

from isoprobe.vision.diagram.scene import Round
from isoprobe.vision.diagram.strokes.fit import Fitted, Piece

LEAST_LEFT = 4.0  # pixels that are left of a stroke, or it is not cut
UNSURE = 0.25  # pixels that a fitted line may be off sideways
SHALLOW = 1.5  # pixels beyond the thickness of both within which a circle's ink may carry a stroke on
LEAST_SINE = 0.04  # of the angle between strokes that cut each other


def ended(stroke: Fitted, rounds: Sequence[Round], width: float) -> Fitted:
    """The stroke without the ends that are a circle's ink: it ends where it meets the circle or touches it."""
    x1, y1, x2, y2 = stroke.ends
    ux, uy = (x2 - x1) / stroke.length, (y2 - y1) / stroke.length
    count = int(stroke.length) + 1
    cut = [0.0, stroke.length]
    for each in rounds:
        if each.sweep < 360:
            continue
        near = 0.5 * (width + max(width, each.width)) + SHALLOW
        foot = (each.x - x1) * ux + (each.y - y1) * uy
        aside = abs((each.x - x1) * uy - (each.y - y1) * ux)
        half = math.sqrt(max(0.0, each.radius**2 - aside**2))
        touching = abs(aside - each.radius) <= near
        for side in (0, 1):
            at = np.linspace(0.0, stroke.length, count)
            at = at if side == 0 else at[::-1]
            off = np.abs(np.hypot(x1 + ux * at - each.x, y1 + uy * at - each.y) - each.radius)
            if off[0] > near:
                continue
            leaving = np.flatnonzero(off > near)
            left = float(at[leaving[0]] if len(leaving) else at[-1])  # from here to the end all may be the circle's ink
            meets = [foot] if touching and aside > each.radius - 0.5 * near else [foot - half, foot + half]
            meets = [at for at in meets if (0.0 < at <= left if side == 0 else left <= at < stroke.length)]
            outermost = not len(leaving)  # a chord so short that it never leaves the circle's ink
            if meets and side == 0:
                cut[0] = max(cut[0], min(meets) if outermost else max(meets))
            elif meets:
                cut[1] = min(cut[1], max(meets) if outermost else min(meets))
    if cut[1] - cut[0] < LEAST_LEFT:
        return stroke
    a, b = cut
    return replace(stroke, ends=(x1 + ux * a, y1 + uy * a, x1 + ux * b, y1 + uy * b))


def trimmed(strokes: list[Fitted], width: float) -> list[Fitted]:
    """The strokes without the ends that are the ink of another stroke, which they meet at a small angle."""
    return [_cut(each, strokes, width) for each in strokes]


def _cut(stroke: Fitted, strokes: list[Fitted], width: float) -> Fitted:
    """The stroke, from each end of which is cut what lies beyond its crossing with another and still on that one."""
    x1, y1, x2, y2 = stroke.ends
    length = stroke.length
    ux, uy = (x2 - x1) / length, (y2 - y1) / length
    low, high = 0.0, length
    near = 0.5 * width + 1.6
    for other in strokes:
        if other is stroke:
            continue
        vx, vy = (other.ends[2] - other.ends[0]) / other.length, (other.ends[3] - other.ends[1]) / other.length
        sine = ux * vy - uy * vx
        if abs(sine) < LEAST_SINE:
            continue
        dx, dy = other.ends[0] - x1, other.ends[1] - y1
        along, across = (dx * vy - dy * vx) / sine, (dx * uy - dy * ux) / sine
        if not -2 * near <= across <= other.length + 2 * near:
            continue
        least, most = 1 + UNSURE / abs(sine), 1 + near / abs(sine)
        if least < along <= most and _off(other.ends, x1, y1) <= near:
            low = max(low, along)
        elif least < length - along <= most and _off(other.ends, x2, y2) <= near:
            high = min(high, along)
    if high - low < max(LEAST_LEFT, 0.5 * length):
        return stroke
    return replace(stroke, ends=(x1 + ux * low, y1 + uy * low, x1 + ux * high, y1 + uy * high))


def _off(piece: Piece, x: float, y: float) -> float:
    """The distance of a point from a piece."""
    dx, dy = piece[2] - piece[0], piece[3] - piece[1]
    at = min(1.0, max(0.0, ((x - piece[0]) * dx + (y - piece[1]) * dy) / (dx * dx + dy * dy)))
    return math.hypot(x - piece[0] - at * dx, y - piece[1] - at * dy)
