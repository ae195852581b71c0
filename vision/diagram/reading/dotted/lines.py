"""Straight lines of a drawing whose points are dots: each runs from dot to dot, and its ink proves it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from isoprobe.vision.diagram.reading.dotted.circles import FoundCircle
from isoprobe.vision.diagram.reading.dotted.dots import Dots
from isoprobe.vision.diagram.reading.dotted.ink import DarkInk, Flags, Floats, looked_up

GAP = 4.0  # pixels of a line that may lack ink
INKED = 0.9  # share of a line that is ink
ASIDE = np.arange(-1.0, 1.01, 0.5)  # pixels beside a line where its ink may be
DARK = 75  # of 255
STRAIGHT = 1.25  # pixels that a dot on a line may be off it
OWN = 4.0  # pixels at least of a line that no other line and no circle explains
OWN_SHARE = 0.06
NEAR = 1.6  # pixels from a line within which its ink explains what is there


@dataclass(frozen=True)
class FoundLine:
    """The dots on a line by their index, from end to end; how much of it is ink, and of that how many pixels nothing
    else explains."""

    dots: tuple[int, ...]
    share: float
    own: float


def find_lines(ink: DarkInk, dots: Dots, circles: Sequence[FoundCircle]) -> list[FoundLine]:
    """Every maximal straight line, longest first."""
    pairs = _joined(ink, dots)
    if not pairs:
        return []
    lines = _maximal(dots.middles, pairs)
    return _needed(ink, dots, lines, pairs, circles)


def _joined(ink: DarkInk, dots: Dots) -> dict[tuple[int, int], float]:
    """Pairs of dots with ink all the way between them, and the share of the way that is ink."""
    first, second = np.triu_indices(len(dots.middles), 1)
    near = cv2.dilate(ink.mask, np.ones((3, 3), np.uint8))
    at = np.linspace(0.02, 0.98, 60)[:, None]
    a, b = dots.middles[first], dots.middles[second]
    rough = looked_up(near, a[:, 0] + at * (b - a)[:, 0], a[:, 1] + at * (b - a)[:, 1]) > 100
    found = {}
    for i, j in zip(first[rough.mean(0) > 0.85].tolist(), second[rough.mean(0) > 0.85].tolist(), strict=True):
        share, gap, _, _ = along(ink, dots.middles[i], dots.middles[j], dots.radius)
        if share >= INKED and gap <= GAP:
            found[i, j] = share
    return found


def along(ink: DarkInk, a: Floats, b: Floats, radius: float) -> tuple[float, float, Floats, Floats]:
    """Of the way between two dots: the share that is ink, the longest gap, and where it was looked at (x, y)."""
    size = float(np.hypot(*(b - a)))
    u = (b - a) / max(size, 1e-9)
    at = np.arange(radius, max(radius + 0.6, size - radius), 0.5)
    x, y = a[0] + at * u[0], a[1] + at * u[1]
    dark = looked_up(ink.dark, x - ASIDE[:, None] * u[1], y + ASIDE[:, None] * u[0]).max(0)
    inked = dark > DARK
    return float(inked.mean()), 0.5 * _longest(~inked), x, y


def _longest(flags: Flags) -> int:
    edges = np.flatnonzero(np.diff(np.concatenate(([False], flags, [False])).astype(np.int8)))
    return int((edges[1::2] - edges[::2]).max(initial=0))


def _maximal(middles: Floats, pairs: dict[tuple[int, int], float]) -> list[tuple[int, ...]]:
    """The pairs with all dots that lie between, those that are part of another left out; the longest first."""
    lines: list[tuple[int, ...]] = []
    for i, j in sorted(pairs, key=lambda p: -float(np.hypot(*(middles[p[0]] - middles[p[1]])))):
        between = _between(middles, i, j)
        if not any({i, j, *between} <= set(other) for other in lines):
            lines.append((i, *between, j))
    return lines


def _between(middles: Floats, i: int, j: int) -> list[int]:
    """The dots on the way from one to another, in order."""
    return [dot for dot, off in off_line(middles, i, j) if abs(off) <= STRAIGHT]


def off_line(middles: Floats, i: int, j: int) -> list[tuple[int, float]]:
    """The dots beside the way from one to another, in order along it, and how many pixels each is off it."""
    way = middles[j] - middles[i]
    size = float(np.hypot(*way))
    off = middles - middles[i]
    at, aside = off @ way / size, (off[:, 1] * way[0] - off[:, 0] * way[1]) / size
    inner = np.flatnonzero((at > 2) & (at < size - 2))
    return [(int(k), float(aside[k])) for k in inner[np.argsort(at[inner])] if k not in (i, j)]


def _needed(
    ink: DarkInk,
    dots: Dots,
    lines: list[tuple[int, ...]],
    pairs: dict[tuple[int, int], float],
    circles: Sequence[FoundCircle],
) -> list[FoundLine]:
    """The lines without which some ink would be left over."""
    ways = []
    for line in lines:
        a, b = dots.middles[line[0]], dots.middles[line[-1]]
        share, _, x, y = along(ink, a, b, dots.radius)
        free = np.ones(x.shape, np.bool_)
        for circle in circles:
            free &= np.abs(np.hypot(x - circle.x, y - circle.y) - circle.radius) > NEAR
        away = np.hypot(x[:, None] - dots.middles[None, :, 0], y[:, None] - dots.middles[None, :, 1]) > dots.radius + 1
        ways.append((a, b, share, x, y, free & away.all(1)))
    beside = [
        [_beside(x, y, other[0], other[1]) if k != m else np.zeros(x.shape, np.bool_) for m, other in enumerate(ways)]
        for k, (_, _, _, x, y, _) in enumerate(ways)
    ]
    left = set(range(len(lines)))
    while True:
        own = {}
        for k in left:
            covered = np.zeros(ways[k][3].shape, np.bool_)
            for m in left - {k}:
                covered |= beside[k][m]
            own[k] = 0.5 * float(np.count_nonzero(ways[k][5] & ~covered))
        length = {k: float(np.hypot(*(ways[k][1] - ways[k][0]))) for k in left}
        weak = [k for k in left if own[k] < max(OWN, OWN_SHARE * length[k])]
        if not weak:
            break
        left.remove(min(weak, key=lambda k: (own[k] / max(OWN, OWN_SHARE * length[k]) > 0.5, length[k], k)))
    return [FoundLine(lines[k], ways[k][2], own[k]) for k in sorted(left)]


def _beside(x: Floats, y: Floats, a: Floats, b: Floats) -> NDArray[np.bool_]:
    """Which of the points lie on the ink of the line from a to b."""
    size = float(np.hypot(*(b - a))) or 1.0
    ux, uy = (b - a) / size
    at, aside = (x - a[0]) * ux + (y - a[1]) * uy, (y - a[1]) * ux - (x - a[0]) * uy
    return np.asarray((np.abs(aside) <= NEAR) & (at >= -NEAR) & (at <= size + NEAR))
