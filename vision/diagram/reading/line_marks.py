"""Ticks, arrowheads and dots on the lines of a figure, sought along each: short ink that stands out on both sides."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from math import ceil, hypot, pi

import numpy as np
from numpy.typing import NDArray

from isoprobe.vision.diagram.reading.evidence import beside_strokes
from isoprobe.vision.diagram.reading.vertices import DiagramVertex, along, is_whole, length
from isoprobe.vision.diagram.scene import Letter, Mark, Round, StraightStroke
from isoprobe.vision.diagram.strokes.ink import LineInk

Floats = NDArray[np.float64]
Flags = NDArray[np.bool_]

WIDEST = 0.8  # letter heights that a mark reaches to one side of its line, at most
CLEAR = 0.35  # letter heights between the middle of a mark and a point of the figure, at least
AT_END = 0.6  # letter heights from a stroke's end within which an arrowhead says that a ray goes on
SLENDER, STOUT = 1.05, 3.0  # length along the line over width to one side: of a tick, and of an arrowhead, at most
LEANING = 0.1  # of its length that an arrowhead's wings stand behind its middle; a dot's do not
NAMED = 1.8  # letter heights from the middle of a letter to a dot that it names, at most
MOST = 4  # ticks or arrowheads in one place
DIP = 0.2  # how far the ink falls between two marks, as a share of the weaker one


@dataclass(frozen=True)
class _Strip:
    """What stands beside a line: places (`x`, `y`) along it every `step` pixels, the way (`nx`, `ny`) aside at each,
    the `offsets` in pixels aside that are looked at, the contrast that is `usual` at each of them, `half` of the line's
    thickness, and the other lines, whose ink does not count."""

    x: Floats
    y: Floats
    nx: Floats
    ny: Floats
    step: float
    offsets: Floats
    usual: Floats
    half: float
    strokes: Sequence[StraightStroke]
    rounds: Sequence[Round]
    ink: LineInk

    def block(self, rows: slice, chosen: Flags) -> tuple[Floats, Flags]:
        """At some places and offsets: the contrast, 0 to 255, beyond what the line itself has there, and where text
        stands."""
        offsets = self.offsets[chosen]
        columns = self.x[rows, None] + self.nx[rows, None] * offsets
        lines = self.y[rows, None] + self.ny[rows, None] * offsets
        seen = np.maximum(self.ink.along(columns, lines) - self.usual[chosen], 0.0)
        near = 0.5 * self.ink.width + 1.0
        taken = beside_strokes(columns, lines, self.strokes, near)
        for round_ in self.rounds:
            taken |= np.abs(np.hypot(columns - round_.x, lines - round_.y) - round_.radius) <= near
        seen[taken] = 0.0
        return seen, self.ink.hidden(columns, lines)


def line_marks(strokes: Sequence[StraightStroke], rounds: Sequence[Round], ink: LineInk, height: float) -> list[Mark]:
    """The ticks, arrows and dots on the strokes and the dots on the rounds of a figure with letters of this height."""
    found = []
    for index, stroke in enumerate(strokes):
        others = [other for k, other in enumerate(strokes) if k != index]
        strip = _along_stroke(stroke, others, rounds, ink, height)
        for kind, count, at in _marks_on(strip, ink, height):
            if kind == "arrow" and min(at, len(strip.x) - 1 - at) * strip.step < AT_END * height:
                continue
            found.append(Mark(kind, float(strip.x[at]), float(strip.y[at]), count))
    for index, round_ in enumerate(rounds):
        more = [other for k, other in enumerate(rounds) if k != index]
        strip = _along_round(round_, strokes, more, ink, height)
        for kind, _, at in _marks_on(strip, ink, height):
            if kind == "dot":
                found.append(Mark(kind, float(strip.x[at]), float(strip.y[at])))
    return found


def as_named(marks: Sequence[Mark], letters: Sequence[Letter]) -> list[Mark]:
    """The marks, where a dot on a line that no letter stands near is taken for the small arrowhead that it must be."""
    return [
        replace(mark, kind="arrow")
        if mark.kind == "dot" and all(hypot(t.x - mark.x, t.y - mark.y) > NAMED * t.height for t in letters)
        else mark
        for mark in marks
    ]


def between_points(
    marks: Sequence[Mark], strokes: Sequence[StraightStroke], vertices: Sequence[DiagramVertex], height: float
) -> list[Mark]:
    """The ticks and arrows that stand clear of all points of the figure on their stroke."""
    kept = []
    for mark in marks:
        if mark.kind not in ("tick", "arrow"):
            continue
        gaps = []
        for index, stroke in enumerate(strokes):
            at, aside = along(stroke, (mark.x, mark.y))
            if abs(aside) <= 1.0 and 0 <= at <= length(stroke):
                gaps += [abs(along(stroke, (v.x, v.y))[0] - at) for v in vertices if index in v.strokes]
        if min(gaps, default=height) >= CLEAR * height:
            kept.append(mark)
    return kept


def _along_stroke(
    stroke: StraightStroke, others: Sequence[StraightStroke], rounds: Sequence[Round], ink: LineInk, height: float
) -> _Strip:
    step = 0.5 if height < 16 else 1.0
    size = length(stroke) or 1.0
    ux, uy = (stroke.x2 - stroke.x1) / size, (stroke.y2 - stroke.y1) / size
    at = np.asarray(np.arange(0, int(size / step) + 1) * step, np.float64)
    ones = np.ones(at.shape, np.float64)
    x, y = (np.asarray(v, np.float64) for v in (stroke.x1 + ux * at, stroke.y1 + uy * at))
    return _strip(x, y, -uy * ones, ux * ones, step, stroke.width, others, rounds, ink, height)


def _along_round(
    round_: Round, strokes: Sequence[StraightStroke], rounds: Sequence[Round], ink: LineInk, height: float
) -> _Strip:
    step = 0.5 if height < 16 else 1.0
    sweep = 2 * pi if is_whole(round_) else round_.sweep * pi / 180
    turn = round_.start * pi / 180 + np.arange(0, int(sweep * round_.radius / step) + 1) * step / round_.radius
    nx, ny = (np.asarray(v, np.float64) for v in (np.cos(turn), np.sin(turn)))
    x, y = (np.asarray(v, np.float64) for v in (round_.x + round_.radius * nx, round_.y + round_.radius * ny))
    return _strip(x, y, nx, ny, step, round_.width, strokes, rounds, ink, height)


def _strip(
    x: Floats, y: Floats, nx: Floats, ny: Floats, step: float, width: float,
    strokes: Sequence[StraightStroke], rounds: Sequence[Round], ink: LineInk, height: float,
) -> _Strip:  # fmt: skip
    reach = ceil(1.2 * WIDEST * height / step)
    offsets = np.asarray(np.arange(-reach, reach + 1) * step, np.float64)
    few = slice(None, None, max(1, round(3 / step)))
    seen = ink.along(x[few, None] + nx[few, None] * offsets, y[few, None] + ny[few, None] * offsets)
    usual = np.asarray(np.percentile(seen, 60, axis=0), np.float64)
    return _Strip(x, y, nx, ny, step, offsets, usual, 0.5 * max(width, ink.width), strokes, rounds, ink)


def _marks_on(strip: _Strip, ink: LineInk, height: float) -> list[tuple[str, int, int]]:
    """Kind, number and place (index along the strip) of every mark on a line."""
    found = []
    for first, last in _runs(strip, ink.level, height):
        mark = _judged(strip, first, last, ink, height, 0.55) or _judged(strip, first, last, ink, height, 0.0)
        if mark is not None:
            found.append((*mark, (first + last) // 2))
    return found


def _runs(strip: _Strip, level: float, height: float) -> list[tuple[int, int]]:
    """First and last place of each stretch of ink right beside the line, on both sides of it at once."""
    beside = (np.abs(strip.offsets) > strip.half) & (np.abs(strip.offsets) <= strip.half + 1.5)
    everywhere = slice(0, len(strip.x))
    left = np.asarray((strip.block(everywhere, beside & (strip.offsets < 0))[0] > level).any(axis=1), np.bool_)
    right = np.asarray((strip.block(everywhere, beside & (strip.offsets > 0))[0] > level).any(axis=1), np.bool_)
    slack = max(1, round(1.0 / strip.step))
    flags = _spread(left, slack) & _spread(right, slack)
    edges = np.flatnonzero(np.diff(np.concatenate(([False], flags, [False])).astype(np.int8)))
    joined: list[tuple[int, int]] = []
    for a, b in zip(edges[::2].tolist(), (edges[1::2] - 1).tolist(), strict=True):
        if joined and (a - joined[-1][1]) * strip.step <= max(3.5, 0.3 * height):
            joined[-1] = (joined[-1][0], b)
        else:
            joined.append((a, b))
    return joined


def _spread(flags: Flags, by: int) -> Flags:
    return np.convolve(flags, np.ones(2 * by + 1, np.int64), "same")[: len(flags)] > 0


def _judged(strip: _Strip, first: int, last: int, ink: LineInk, height: float, clear: float) -> tuple[str, int] | None:
    """The kind and number of the marks in a stretch of the strip, None where there are none. Text counts for nothing
    farther than `clear` letter heights aside: two ticks pass for a number, but letters also stand beside marks."""
    margin = ceil(0.15 * height / strip.step)
    rows = slice(max(0, first - margin), last + 1 + margin)
    block, hidden = strip.block(rows, np.ones(len(strip.offsets), np.bool_))
    block[hidden & (np.abs(strip.offsets) > clear * height)] = 0.0
    inked = block > ink.level
    reaches = [_reached(inked, strip, side) for side in (-1, 1)]
    low, high = min(reaches), max(reaches)
    if high > WIDEST * height or low < max(1.2, 0.1 * height) or high > 2.2 * low + 1.5:
        return None
    wings = [_wing(block, inked, strip, side, low, ink.level) for side in (-1, 1)]
    count = min(wing[0] for wing in wings)
    if not 0 < count <= MOST:
        return None
    long, behind = (float(np.mean([wing[k] for wing in wings])) for k in (1, 2))
    each = long / count / (low + strip.half)
    if each <= SLENDER:
        return "tick", count
    if each > STOUT:
        return None
    return ("arrow", count) if count > 1 or abs(behind) >= LEANING * long else ("dot", 1)


def _wing(block: Floats, inked: Flags, strip: _Strip, side: int, low: float, level: float) -> tuple[int, float, float]:
    """Of a mark's ink on one side of its line: how many tops it has, how long it is along the line beside the line, and
    how far its outer half stands behind the middle of that, in pixels."""
    aside = side * strip.offsets - strip.half
    near = np.flatnonzero(inked[:, (aside >= 0) & (aside <= 0.35 * low + strip.step)].any(axis=1))
    outer = block[:, (aside >= 0.5 * low) & (aside <= 0.95 * low)]
    if not near.size or not outer.size:
        return 0, 0.0, 0.0
    profile = outer.mean(axis=1)
    middle = float((profile * np.arange(len(profile))).sum() / max(float(profile.sum()), 1e-9))
    long = float(near[-1] - near[0] + 1) * strip.step
    return _peaks(profile, level), long, (middle - 0.5 * float(near[0] + near[-1])) * strip.step


def _reached(inked: Flags, strip: _Strip, side: int) -> float:
    """How far the ink goes on from the line's edge to one side, in pixels. Where the line itself is dark nothing stands
    out, and nothing is missed there."""
    columns = np.flatnonzero(side * strip.offsets > strip.half)
    columns = columns[np.argsort(np.abs(strip.offsets[columns]))]
    dark = np.flatnonzero(~inked[:, columns].any(axis=0) & (strip.usual[columns] <= strip.ink.level))
    return float(dark[0] if dark.size else columns.size) * strip.step


def _peaks(profile: Floats, level: float) -> int:
    """How many marks stand in a profile: tops that a dip parts."""
    least = 0.5 * max(float(profile.max(initial=0.0)), level)
    count = 0
    top, valley = 0.0, 0.0
    for value in profile.tolist():
        if value > least and (count == 0 or valley <= (1 - DIP) * min(top, value)):
            count, top, valley = count + 1, value, value
        elif count:
            if value > top:
                top, valley = value, value
            valley = min(valley, value)
    return count
