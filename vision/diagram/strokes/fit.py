"""One straight stroke at a time: from a piece of it to its whole length, its ends and its thickness."""

from __future__ import annotations

import math
from dataclasses import dataclass, replace
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

from isoprobe.vision.diagram.strokes.ink import LineInk

Floats = NDArray[np.float64]
Flags = NDArray[np.bool_]
Piece = tuple[float, float, float, float]  # x1, y1, x2, y2

HIDDEN_BRIDGE = 0.25  # of what letters hide of a stroke must be seen again beyond them
MOST_HIDDEN = 0.6  # of a stroke may be under letters
SLANT = 0.25  # pixels sideways a pixel along; more is another stroke's ink
BEND = 0.03  # of its length that the middle of a straight stroke may be off the line through its ends
DASH_RUNS = 4  # least dashes of a dashed stroke
DASH_PURE = 0.5  # of the dashes' ink has none beside it; letters have
DASH_INK = (0.3, 0.9)  # share of ink in a dashed stroke


@dataclass(frozen=True)
class Fitted:
    """A stroke measured on the ink: its ends, the thickness of its ink, the share of its visible length that is inked,
    whether it is dashed, and how far the ink's middle is off the line through its ends, to the right of the way: it is
    bent, and a piece of an arc, where that is far."""

    ends: Piece
    width: float
    share: float
    dashed: bool = False
    bend: float = 0.0
    bent: bool = False

    @property
    def length(self) -> float:
        return math.hypot(self.ends[2] - self.ends[0], self.ends[3] - self.ends[1])


@dataclass(frozen=True)
class _Look:
    """What is seen along a line, a sample a pixel. `at`: pixels from the line's first point. `inked`: ink on the line.
    `alone`: and none beside it. `hidden`: under letters. `beside`: how far the ink's middle is beside the line."""

    at: Floats
    inked: Flags
    alone: Flags
    hidden: Flags
    beside: Floats
    thick: Floats

    def part(self, a: int, b: int) -> _Look:
        """The samples from a to b, as seen from the first of them."""
        at = self.at[a:b] - self.at[a]
        return _Look(at, self.inked[a:b], self.alone[a:b], self.hidden[a:b], self.beside[a:b], self.thick[a:b])


def fit(ink: LineInk, unexplained: LineInk, piece: Piece) -> Fitted | None:
    """The maximal stroke that `piece` is a part of; None where there is no stroke along it. `bare` is the ink in which
    that of circles counts as hidden: the line is laid through it, and its ends are sought in all of the ink."""
    line = _refined(unexplained, piece)
    bend = 0.0
    for _ in range(4):
        reached = None if line is None else _reach(unexplained, line)
        if reached is None:
            return None
        found, line = reached
        if found.bent:
            return found
        moved = max(abs(a - b) for a, b in zip(found.ends, line, strict=True))
        bend = found.bend
        if moved < 0.4 and unexplained is ink:
            return replace(found, ends=line)
        if moved < 0.4:
            break
    last = None if line is None else _reach(ink, line)
    return None if last is None else replace(last[0], bend=bend, bent=False)


def merged(ink: LineInk, unexplained: LineInk, found: list[Fitted]) -> list[Fitted]:
    """The strokes, of which those are one that lie on one line and overlap or all but touch; longest first."""
    found = sorted(found, key=lambda each: -each.length)
    kept: list[Fitted] = []
    for each in found:
        for at, other in enumerate(kept):
            if other.dashed == each.dashed and (union := _union(ink, other, each)) is not None:
                line = _refined(unexplained, union) or union
                kept[at] = Fitted(line, other.width, min(other.share, each.share), other.dashed)
                break
        else:
            kept.append(each)
    return sorted(kept, key=lambda each: -each.length)


def _union(ink: LineInk, long: Fitted, short: Fitted) -> Piece | None:
    """From end to end of both strokes where they are parts of one, else None."""
    x1, y1, x2, y2 = long.ends
    ux, uy = (x2 - x1) / long.length, (y2 - y1) / long.length
    points = [(short.ends[0] - x1, short.ends[1] - y1), (short.ends[2] - x1, short.ends[3] - y1)]
    if max(abs(dy * ux - dx * uy) for dx, dy in points) > 0.5 * ink.width + 1.2:
        return None
    low, high = sorted(dx * ux + dy * uy for dx, dy in points)
    gap = max(low - long.length, -high, 0.0)
    if gap > 0:
        a, b = (long.length, low) if low > 0 else (high, 0.0)
        look = _look(ink, (x1 + ux * a, y1 + uy * a, x1 + ux * b, y1 + uy * b), 0.0)
        paper = np.count_nonzero(~look.inked & ~look.hidden)
        if paper > min(_most_gap(ink), 0.5 * short.length) and paper > min(_most_halo(ink), short.length / 3):
            return None
        if gap > long.length:
            return None
    a, b = min(low, 0.0), max(high, long.length)
    return (x1 + ux * a, y1 + uy * a, x1 + ux * b, y1 + uy * b)


def _most_gap(ink: LineInk) -> float:
    """Pixels of paper that may interrupt a stroke."""
    return 3.5 * ink.width + 2


def _most_halo(ink: LineInk) -> float:
    """The same where long pieces lie on one line: letters of text books stand in a halo that cuts the strokes."""
    return 0.04 * max(ink.height_width)


def _refined(ink: LineInk, piece: Piece) -> Piece | None:
    """The piece moved onto the middle of its ink by least squares."""
    return _laid(piece, _look(ink, piece, 0.0))


def _laid(piece: Piece, look: _Look) -> Piece | None:
    """The piece on the straight line through the middle of the ink that was seen along it."""
    use = look.alone & ~look.hidden
    if np.count_nonzero(use) < 4:
        use = look.inked & ~look.hidden
        if np.count_nonzero(use) < 4:
            return None
    slope, shift = _straight(look.at[use], look.beside[use])
    if abs(slope) > 0.5:
        return None
    length = math.hypot(piece[2] - piece[0], piece[3] - piece[1])
    nx, ny = -(piece[3] - piece[1]) / length, (piece[2] - piece[0]) / length
    first, last = shift, shift + slope * length
    return (piece[0] + nx * first, piece[1] + ny * first, piece[2] + nx * last, piece[3] + ny * last)


def _straight(at: Floats, beside: Floats) -> tuple[float, float]:
    """Slope and value at 0 of the straight line through most of the points."""
    x, y = at, beside
    slope = shift = 0.0
    for _ in range(2):
        middle = float(x.sum()) / len(x)
        away = x - middle
        spread = float(away @ away)
        slope = float(away @ y) / spread if spread > 0 else 0.0
        shift = float(y.sum()) / len(y) - slope * middle
        off = np.abs(beside - (slope * at + shift))
        keep = off <= max(0.6, 2.0 * _median(off))
        x, y = at[keep], beside[keep]
        if len(x) < 4 or len(x) == len(at):
            break
    return slope, shift


def _median(values: Floats) -> float:
    return float(np.sort(values)[len(values) // 2])


def _look(ink: LineInk, piece: Piece, margin: float | None) -> _Look:
    """What is seen along a piece, and `margin` pixels beyond it (None: to the picture's borders)."""
    x1, y1, x2, y2 = piece
    length = max(1e-6, math.hypot(x2 - x1, y2 - y1))
    ux, uy = (x2 - x1) / length, (y2 - y1) / length
    if margin is None:
        low, high = _within(ink, x1, y1, ux, uy)
    else:
        low, high = -margin, length + margin
    at = np.arange(math.floor(low), math.ceil(high) + 1, dtype=np.float64)
    half = 0.5 * ink.width + 2.5
    step = 0.5 if ink.width < 3 else 1.0
    offsets = np.arange(-math.ceil(half / step), math.ceil(half / step) + 1) * step
    x = x1 + ux * at[:, None] - uy * offsets
    y = y1 + uy * at[:, None] + ux * offsets
    seen = ink.along(x, y)
    near = np.abs(offsets) <= 0.5 * ink.width + 0.6
    faint = seen > 0.5 * ink.level
    inked = seen[:, near].max(axis=1) > ink.level
    own = _own_ink(faint, near)
    alone = inked & ~own[:, 0] & ~own[:, -1]
    weight = np.where(own, seen, 0.0)
    total = np.maximum(weight.sum(axis=1), 1e-6)
    beside = (weight @ offsets) / total
    thick = step * total / np.maximum(weight.max(axis=1), 1.0)
    hidden = ink.hidden(x1 + ux * at, y1 + uy * at)
    return _Look(at, inked, alone, hidden, beside, thick)


def _own_ink(seen: Flags, near: Flags) -> Flags:
    """The ink that hangs together with that near the line, sideways; other strokes beside it are left out."""
    joined = seen | near
    middle = joined.shape[1] // 2
    right = np.logical_and.accumulate(joined[:, middle:], axis=1)
    left = np.logical_and.accumulate(joined[:, middle::-1], axis=1)[:, ::-1]
    return np.asarray(np.concatenate([left[:, :-1], right], axis=1) & seen)


def _within(ink: LineInk, x: float, y: float, ux: float, uy: float) -> tuple[float, float]:
    """How far a line stays within the picture, from and to."""
    low, high = -1e9, 1e9
    height, width = ink.height_width
    for at, way, most in ((x, ux, width - 1), (y, uy, height - 1)):
        if abs(way) > 1e-9:
            a, b = sorted(((0 - at) / way, (most - at) / way))
            low, high = max(low, a), min(high, b)
    return (min(low, 0.0), max(high, 0.0)) if low <= high else (0.0, 1.0)


def _runs(flags: Flags) -> list[tuple[int, int]]:
    """First and one past the last index of every run of True."""
    edges = np.flatnonzero(np.diff(np.concatenate([[False], flags, [False]]).astype(np.int8)))
    return [(int(a), int(b)) for a, b in zip(edges[::2], edges[1::2], strict=True)]


def _reach(ink: LineInk, piece: Piece) -> tuple[Fitted, Piece] | None:
    """The piece from where its ink begins to where it ends, and the same laid once more on the middle of that ink."""
    length = math.hypot(piece[2] - piece[0], piece[3] - piece[1])
    look = _look(ink, piece, None)
    on = look.inked & ~look.hidden
    runs = _runs(on)
    if not runs:
        return None
    middle = 0.5 * length - float(look.at[0])
    seed = min(range(len(runs)), key=lambda i: max(runs[i][0] - middle, middle - runs[i][1] + 1, 0.0))
    first, last = _dash_runs(ink, look, runs, seed)
    dashed = first < last
    if not dashed:
        first, last = _joined(ink, look, runs, seed)
    a, b = runs[first][0], runs[last][1]
    if not dashed:
        a, b = _under_letters(ink, look, a, b)
    t1, t2 = float(look.at[a]), float(look.at[b - 1])
    if t2 - t1 < 4:
        return None
    ux, uy = (piece[2] - piece[0]) / length, (piece[3] - piece[1]) / length
    ends = (piece[0] + ux * t1, piece[1] + uy * t1, piece[0] + ux * t2, piece[1] + uy * t2)
    part = look.part(a, b)
    pure = part.alone & ~part.hidden
    bend = _bend(part.beside[pure])
    better = _laid(ends, part)
    if better is None or np.count_nonzero(part.hidden) > MOST_HIDDEN * len(part.at):
        return None
    share = float(np.count_nonzero(part.inked & ~part.hidden)) / max(1, int(np.count_nonzero(~part.hidden)))
    width = _median(part.thick[pure]) if pure.any() else ink.width
    bent = not dashed and abs(bend) > max(0.6 + 0.1 * ink.width, BEND * (t2 - t1))
    return Fitted(ends, width, share, dashed, bend, bent), better


def _under_letters(ink: LineInk, look: _Look, a: int, b: int) -> tuple[int, int]:
    """The samples from a to b and some more, as far as unbroken ink on the line runs on below a letter."""
    runs_on = look.hidden & look.inked & (np.abs(look.beside) < 0.35 * ink.width + 0.8)
    most = int(6 + 2 * ink.width)
    for _ in range(most):
        a -= bool(a > 0 and runs_on[a - 1])
        b += bool(b < len(runs_on) and runs_on[b])
    return a, b


def _bend(beside: Floats) -> float:
    """How far the middle of the ink is off the line through its ends, were it a piece of an arc."""
    third = len(beside) // 3
    if third < 2:
        return 0.0
    outer = float(beside[:third].sum() + beside[-third:].sum()) / (2 * third)
    inner = float(beside[third:-third].sum()) / (len(beside) - 2 * third)
    return (inner - outer) * 9 / 4  # the middle third of a parabola against the outer ones


def _crosses(beside: Floats) -> bool:
    """Whether a short run of ink leads across the line instead of along it."""
    return len(beside) > 2 and abs(float(beside[-1] - beside[0])) > SLANT * (len(beside) - 1) + 0.3


def _joined(ink: LineInk, look: _Look, runs: list[tuple[int, int]], seed: int) -> tuple[int, int]:
    """First and last run of the solid stroke that the seed is a part of: small gaps and letters do not end it."""
    most, speck = _most_gap(ink), 2.0 * ink.width
    straight = look.alone & (np.abs(look.beside) < 0.35 * ink.width + 0.8)
    found = []
    for step in (-1, 1):
        at, last, gap, away = seed, seed, 0, 0
        while 0 <= at + step < len(runs):
            a, b = (runs[at][1], runs[at + step][0]) if step > 0 else (runs[at + step][1], runs[at][0])
            at += step
            gap, away = gap + int(np.count_nonzero(~look.hidden[a:b])), away + b - a
            size = runs[at][1] - runs[at][0]
            good = int(np.count_nonzero(straight[slice(*runs[at])]))
            if size < 8 + 2 * ink.width and _crosses(look.beside[slice(*runs[at])]):
                good = 0
            if gap > most:
                break
            if away <= 1 or good >= max(2.0 * ink.width + 2, gap, HIDDEN_BRIDGE * away):
                last, gap, away = at, 0, 0
            elif away <= speck or (away <= most and good >= max(3.0, ink.width, 0.7 * size)):
                last = at
        found.append(last)
    return found[0], found[1]


def _dash_runs(ink: LineInk, look: _Look, runs: list[tuple[int, int]], seed: int) -> tuple[int, int]:
    """First and last run of the dashed stroke that the seed is a part of; the same one twice where there is none."""
    longest = max(24.0, 10 * ink.width)
    if len(runs) < DASH_RUNS or runs[seed][1] - runs[seed][0] > longest:
        return seed, seed
    gaps = np.array([b[0] - a[1] for a, b in pairwise(runs)], np.float64)
    near = gaps[max(0, seed - 2) : seed + 2]
    usual = float(np.median(near))
    if usual < 1.5 or usual > max(12.0, 6 * ink.width):
        return seed, seed
    hides = _hidden_gaps(look, runs)
    even = (np.abs(gaps - usual) <= 0.4 * usual + 1.2) | (hides & (gaps <= 8 * usual))
    first = last = seed
    while first > 0 and even[first - 1] and runs[first - 1][1] - runs[first - 1][0] <= longest:
        first -= 1
    while last < len(gaps) and even[last] and runs[last + 1][1] - runs[last + 1][0] <= longest:
        last += 1
    chosen = runs[first : last + 1]
    if len(chosen) < DASH_RUNS:
        return seed, seed
    lengths = np.array([b - a for a, b in chosen], np.float64)
    share = lengths.sum() / (chosen[-1][1] - chosen[0][0])
    typical = np.median(lengths)
    alike = np.count_nonzero(np.abs(lengths - typical) <= 0.5 * typical + 1.5)
    pure = sum(int(np.count_nonzero(look.alone[a:b])) for a, b in chosen)
    seen = sum(not hidden for hidden in hides[first:last])
    if pure < DASH_PURE * lengths.sum() or seen < DASH_RUNS - 1:
        return seed, seed
    if not DASH_INK[0] <= share <= DASH_INK[1] or alike < 0.7 * len(lengths):
        return seed, seed
    return first, last


def _hidden_gaps(look: _Look, runs: list[tuple[int, int]]) -> Flags:
    return np.array([bool(look.hidden[a[1] : b[0]].any()) for a, b in pairwise(runs)], np.bool_)
