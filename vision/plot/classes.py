"""What a plot shows of its function, decided from pixels: parity, convexity, and breakpoints.

Each decision comes with a measured margin and the noise that it has to exceed, both as shares of the plot's height.
"""

from __future__ import annotations

import math
from dataclasses import dataclass, replace
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

from isoprobe.vision import Unreadable
from isoprobe.vision.plot.scene import Curve, PlotScene, Reals
from isoprobe.vision.plot.smoothness import Piece, bends, jumps

SYMMETRIC = 0.026  # of the height: mirror images that differ by less are one
ASYMMETRIC = 0.034  # by more: they are two; in between nothing is said
LEAST_SHOWN = 0.5  # of the wider side of the y axis: less of the other tells no parity
SWAY = 1.5  # pixels by which a mirror image may be moved sideways
LEAST_OFF, OFF_HULL = 4.0, 0.02  # pixels across it, and of the height: a curve so far off its hull bends both ways
ALL_BUT_ENDS = 0.95  # of its columns: at steep ends the middle of the stroke is not the curve
LEAST_BEND = 0.012  # of the height, and at least two pixels: how far a curve leaves its chord
HIDING = 6.0  # pixels between the end of a curve and what may hide how it goes on,
LEAST_HIDING = 0.08  # which is so large, of the plot's width


@dataclass(frozen=True)
class Decision:
    """`answer` is the class, or the number of breakpoints, which are `at` these columns."""

    answer: str | int
    margin: float
    noise: float
    at: tuple[float, ...] = ()


def only_curve(scene: PlotScene) -> Curve:
    """The curve of a plot that has one. Raises Unreadable."""
    if len(scene.curves) != 1:
        raise Unreadable(f"the plot has {len(scene.curves)} curves, expected one")
    return scene.curves[0]


def height_of(scene: PlotScene) -> float:
    """Height of the plot in pixels."""
    return max(1.0, scene.box[3] - scene.box[1])


# ---- parity ----


def parity_of(scene: PlotScene) -> Decision:
    """even, odd or neither, about the y axis that the picture shows. Raises Unreadable where that is not clear: where
    the end of the curve decides, too, and no line tells whether the plot ends there."""
    told = _parity_within(scene)
    if any(scene.open_ends) and _parity_within(_no_farther(scene)).answer != told.answer:
        raise Unreadable("no line tells where the plot ends: whether the curve ends before it is not clear")
    return told


def _no_farther(scene: PlotScene) -> PlotScene:
    """The plot, which ends where its curve does wherever no line tells its end."""
    columns, rows = only_curve(scene).seen()
    left, top, right, bottom = scene.box
    if scene.open_ends[0]:
        left, right = float(columns[0]), float(columns[-1])
    if scene.open_ends[1]:
        top, bottom = float(rows.min()), float(rows.max())
    return replace(scene, box=(left, top, right, bottom))


def _parity_within(scene: PlotScene) -> Decision:
    """Parity in a plot that ends at its box. Raises Unreadable."""
    curve = only_curve(scene)
    if scene.x_axis is None:
        raise Unreadable("nothing tells where x is 0")
    _refuse_hidden_ends(scene, curve)
    even = mirror_difference(scene, curve, scene.x_axis.zero, None)
    columns, rows = curve.seen()
    centre = float(np.interp(scene.x_axis.zero, columns, rows)) if scene.y_axis is None else scene.y_axis.zero
    odd = mirror_difference(scene, curve, scene.x_axis.zero, centre)
    if scene.y_axis is None and odd < ASYMMETRIC <= even:
        raise Unreadable("nothing tells where y is 0: the curve may be odd")
    shown = _shown_both_ways(scene, curve, scene.x_axis.zero)
    if shown < LEAST_SHOWN and min(even, odd) < ASYMMETRIC:
        raise Unreadable(f"{max(0.0, shown):.0%} of the curve is shown on both sides of x = 0: too little for parity")
    if max(even, odd) < SYMMETRIC:
        raise Unreadable("the curve lies on the x axis: even and odd at once")
    for name, off in (("even", even), ("odd", odd)):
        if off < SYMMETRIC:
            if name == "even" and scene.y_axis is None and abs(odd) < ASYMMETRIC:
                raise Unreadable("nothing tells where y is 0")
            return Decision(name, max(even, odd), off)
    least = min(even, odd)
    if least < ASYMMETRIC:
        raise Unreadable(f"the curve and its mirror image differ by {least:.3f} of the height: within the noise")
    return Decision("neither", least, SYMMETRIC)


def _refuse_hidden_ends(scene: PlotScene, curve: Curve) -> None:
    """Raises Unreadable where the curve ends at something that is left over, such as a legend: it may go on behind."""
    columns, rows = curve.seen()
    for column, row in ((columns[0], rows[0]), (columns[-1], rows[-1])):
        for rest in scene.rest:
            left, top, right, bottom = rest.box
            near = left - HIDING <= column <= right + HIDING and top - HIDING <= row <= bottom + HIDING
            large = right - left >= LEAST_HIDING * (scene.box[2] - scene.box[0])  # an open dot is not
            if near and large and rest.kind in ("marks", "frame"):
                raise Unreadable(f"the curve ends at ({column:.0f}, {row:.0f}), where something may hide it")


def _shown_both_ways(scene: PlotScene, curve: Curve, x0: float) -> float:
    """How far the plot goes on the narrower side of the column x0, as a share of the wider one; 0 where the curve is
    seen on one side alone."""
    columns, _ = curve.seen()
    left, _, right, _ = scene.box
    sides = x0 - left, right - x0
    if not columns[0] < x0 < columns[-1]:
        return 0.0
    return min(sides) / max(1.0, *sides)


def mirror_difference(scene: PlotScene, curve: Curve, x0: float, y0: float | None) -> float:
    """How far the curve is from its mirror image in the column x0, turned over at the row y0 if there is one: the
    difference that all but a fiftieth of the columns stay below, as a share of the height; at least the
    share of the width in which the curve has no mirror image where there should be one."""
    height = height_of(scene)
    columns, rows = curve.seen()
    low, high = _envelope(curve)
    image = 2 * x0 - columns
    index = image - curve.left
    near = np.rint(index).astype(int)
    within = (near >= 0) & (near < len(curve.rows))
    near = np.clip(near, 0, len(curve.rows) - 1)
    other_low = np.where(within, low[near], np.nan)
    other_high = np.where(within, high[near], np.nan)
    if y0 is not None:
        rows_of_image = 2 * y0 - rows
        other_low, other_high = 2 * y0 - other_high, 2 * y0 - other_low
    else:
        rows_of_image = rows
    own = np.rint(columns - curve.left).astype(int)
    apart = np.maximum(0.0, np.maximum(low[own] - other_high, other_low - high[own]))
    met = ~np.isnan(apart)
    # A curve that leaves the plot at its edge has no mirror image to be seen there.
    edge = max(3.0, 0.05 * height)
    left, _, right, _ = scene.box
    free = 0.04 * (right - left)
    missing = (
        ~met
        & (image > left + free)
        & (image < right - free)
        & (rows_of_image > rows.min() + edge)
        & (rows_of_image < rows.max() - edge)
    )
    bare = float(missing.sum()) / max(1, len(columns))
    cut = _cut_short(scene, curve, x0)
    if met.sum() < 8:
        return max(bare, cut, 1.0 if y0 is not None else bare)
    largest = np.sort(apart[met])[-max(3, int(met.sum()) // 50)]
    return float(max(largest / height, bare, cut))


def _cut_short(scene: PlotScene, curve: Curve, x0: float) -> float:
    """The share of the width by which the curve ends sooner on one side of the column x0 than on the other, where it
    ends inside the plot; 0 where it leaves the plot."""
    left, top, right, bottom = scene.box
    columns, rows = curve.seen()
    reach = (x0 - columns[0], columns[-1] - x0)
    side = int(reach[1] < reach[0])
    column, row = columns[-side], rows[-side]
    before = rows[-min(6, len(rows))] if side else rows[min(5, len(rows) - 1)]
    up = row < (top + bottom) / 2
    room = row - top if up else bottom - row
    towards = (before - row if up else row - before) > 3  # a curve that leaves the plot is steep there
    free_x = 0.08 * (right - left)
    leaves = room < curve.stroke / 2 + 2 or (towards and room < 0.012 * (bottom - top) + 4 and not curve.dots[side])
    inside = left + free_x < column < right - free_x and not leaves
    share = abs(reach[1] - reach[0]) / max(1.0, right - left)
    return float(share) if inside and share > 0.06 else 0.0


def _envelope(curve: Curve) -> tuple[Reals, Reals]:
    """The highest and the lowest row within SWAY pixels of every column."""
    rows = curve.rows
    padded = np.concatenate([[np.nan] * 2, rows, [np.nan] * 2])
    between = (padded[1:] + padded[:-1]) / 2  # half a pixel to the side
    stacked = np.stack([padded[1:-3], rows, padded[3:-1], between[:-3], between[3:]])
    with np.errstate(all="ignore"):
        low, high = np.fmin.reduce(stacked), np.fmax.reduce(stacked)
    return low, high


# ---- convexity ----


def _without_ends(curve: Curve) -> tuple[Reals, Reals]:
    """Columns and rows but those at the stroke's two ends, where its middle is not the curve. Raises Unreadable where
    too few are left."""
    columns, rows = curve.seen()
    if len(columns) < 30:
        raise Unreadable("too little of the curve is seen")
    cut = math.ceil(curve.stroke) + 1
    first, last = (0 if dot else cut for dot in curve.dots)
    return columns[first : len(columns) - last], rows[first : len(rows) - last]


def convexity_of(scene: PlotScene) -> Decision:
    """convex or concave: which of the two hulls the curve lies on all along. Raises Unreadable where the curve is
    straight, or bends both ways."""
    columns, rows = _without_ends(only_curve(scene))
    height = height_of(scene)
    above, below = rows - _hull(columns, rows), -rows - _hull(columns, -rows)  # rows grow downwards
    off = {"concave": float(above.max()), "convex": float(below.max())}
    answer = min(off, key=off.__getitem__)
    margin, noise = max(off.values()), max(off[answer], 0.3)
    if margin < max(2.0, LEAST_BEND * height):
        raise Unreadable(f"the curve leaves its chord by {margin:.1f} pixels: within the noise")
    across = (above if answer == "concave" else below) / np.hypot(1.0, np.gradient(rows, columns))  # a steep end is off
    if noise > 0.25 * margin or float(np.quantile(across, ALL_BUT_ENDS)) > max(LEAST_OFF, OFF_HULL * height):
        raise Unreadable("the curve bends both ways")
    return Decision(answer, margin / height, noise / height)


def _hull(columns: Reals, rows: Reals) -> Reals:
    """The greatest numbers that are nowhere greater than the rows and whose slope never falls."""
    kept: list[int] = []
    for k in range(len(columns)):
        while len(kept) > 1:
            i, j = kept[-2:]
            if (rows[j] - rows[i]) * (columns[k] - columns[i]) < (rows[k] - rows[i]) * (columns[j] - columns[i]):
                break
            kept.pop()
        kept.append(k)
    return np.asarray(np.interp(columns, columns[kept], rows[kept]))


# ---- breakpoints ----

LEAST_PIECE = 0.02  # of the curve's width
PLACES = 260  # at most so many points of the curve are looked at
BIT = 0.25  # pixels across the curve: what a row may be off
LEFT_OUT = 4.0  # price of a point beside a joint that is left out
DOT = 4  # strokes: a shorter piece at an end may be what is left of an open dot on the plot's frame
BESIDE = 2.5  # pixels from the stroke's edge to the middle of an axis
DARK = 60  # levels of contrast from which an axis shifts it
STEEP = 4  # times as far as that from the x axis: a curve that stays longer goes along it
HALF_DOT = 2.2  # strokes: a shorter piece at an end is what is left of an open dot wherever it is
LEAST_KINK = 0.5  # pixels: what is lower is none
BENT = 4.0  # squares of that by which a bend and a breakpoint are told apart
STRAIGHT = 1.0  # the same, of a few low kinks of a curve whose others are breakpoints
FEW = 0.25  # of all
PRICE = 30.0  # of another line, in squares of that


def breakpoints_of(scene: PlotScene) -> Decision:
    """The number of breakpoints of a curve that is made of lines; 0 for one that is smooth. Raises Unreadable where it
    has jumps, or is of neither kind."""
    curve = only_curve(scene)
    columns, rows = _without_ends(curve)
    beside = ~_crossing(scene, columns, rows, curve.stroke)
    columns, rows = columns[beside], rows[beside]
    step = max(1, math.ceil(len(columns) / PLACES))
    x, y = columns[::step], rows[::step]
    bit = BIT if not scene.worn else 1.6 * BIT
    pieces = _pieces(x, y, bit)
    least, near = DOT * curve.stroke + 4, 1.4 * curve.stroke + 4
    rest = HALF_DOT * curve.stroke + 4
    for end in (0, -1):
        if len(pieces) > 1 and not curve.dots[end]:
            wide = x[pieces[end][1]] - x[pieces[end][0]]
            if wide < rest or (wide < least and _at_edge(scene, y[end], near)):
                del pieces[end]
    jumped = jumps(x, pieces)
    if jumped:
        raise Unreadable(f"the curve jumps at column {jumped[0]:.0f}")
    pieces, noise = _firm(x, y, pieces)
    bent = bends(x, y, pieces, bit)
    if bent and min(bent) > 0 and sum(bent) > BENT:
        return Decision(0, min(1.0, sum(bent) / len(x)), noise / height_of(scene))
    undecided = sum(bend > -BENT for bend in bent)
    if bent and (max(bent) > -STRAIGHT or undecided > FEW * len(bent)):
        raise Unreadable(
            f"the curve bends at column {x[pieces[bent.index(max(bent))][1]]:.0f}: it is not made of lines"
        )
    at: list[float] = []
    margins: list[float] = []
    for one, other in pairwise(pieces):
        joint, margin = _kink(x, one, other)
        at.append(joint)
        margins.append(margin)
    if noise > 4 * bit + 0.3:
        raise Unreadable(f"the curve is not made of lines: {noise:.1f} pixels off")
    height = height_of(scene)
    lowest = min(margins, default=height)
    if lowest < LEAST_KINK + 3 * noise / math.sqrt(len(x) / (len(at) + 1)):
        raise Unreadable(f"the least kink is {lowest:.2f} pixels high: within the noise")
    return Decision(len(at), lowest / height, noise / height, tuple(at))


def _crossing(scene: PlotScene, columns: Reals, rows: Reals, stroke: float) -> NDArray[np.bool_]:
    """Where the curve crosses an axis, whose ink shifts the middle of the stroke: beside the y axis, and where it goes
    steeply through the x axis rather than along it."""
    near = stroke / 2 + BESIDE
    found = np.zeros(len(columns), bool)
    if scene.x_axis is not None and scene.x_axis.drawn >= DARK:
        found |= np.abs(columns - scene.x_axis.zero) <= near
    if scene.y_axis is not None and scene.y_axis.drawn >= DARK:
        level = np.abs(rows - scene.y_axis.zero) <= near + 2
        ends = np.flatnonzero(np.diff(level.astype(np.int8), prepend=0, append=0))
        for start, stop in zip(ends[::2].tolist(), ends[1::2].tolist(), strict=True):
            found[start:stop] |= stop - start <= STEEP * near
    return found


def _at_edge(scene: PlotScene, row: float, near: float) -> bool:
    """Whether a row is so near to the plot's upper or lower edge, or to its x axis."""
    lines = [scene.box[1], scene.box[3]] + ([scene.y_axis.zero] if scene.y_axis is not None else [])
    return any(abs(row - line) < near for line in lines)


def _kink(x: Reals, one: Piece, other: Piece) -> tuple[float, float]:
    """Where two lines meet, and how far that place is from the chord between their middles, across the flatter one."""
    (i, middle, slope, start), (_, j, after, end) = one, other
    joint = (end - start) / (slope - after) if slope != after else float(x[middle])
    joint = float(min(max(joint, x[i]), x[j]))
    high = abs(slope - after) * min(joint - x[i], x[j] - joint) / 4
    return joint, float(high / math.hypot(1.0, min(abs(slope), abs(after))))


def _firm(x: Reals, y: Reals, pieces: list[Piece]) -> tuple[list[Piece], float]:
    """The lines, neighbours joined between which there is no kink: a line of the plot that crosses the curve shifts it
    by part of a pixel. And how far the points are from them."""
    pieces = list(pieces)
    noise = _noise(x, y, pieces)
    while len(pieces) > 1:
        kinks = [_kink(x, one, other)[1] for one, other in pairwise(pieces)]
        k = min(range(len(kinks)), key=kinks.__getitem__)
        if kinks[k] >= LEAST_KINK:
            break
        i, j = pieces[k][0], pieces[k + 1][1]
        slope, start = np.polyfit(x[i : j + 1], y[i : j + 1], 1)
        pieces[k : k + 2] = [(i, j, float(slope), float(start))]
    return pieces, noise


def _pieces(x: Reals, y: Reals, bit: float) -> list[Piece]:
    """The fewest lines that lie along the points: the sum of squares, across the lines, plus a price for each line.

    Points beside a joint, where the stroke's two sides meet, belong to neither line.
    """
    n = len(x)
    ones = np.concatenate([[0.0], np.cumsum(np.ones(n))])
    sx, sy = np.concatenate([[0.0], np.cumsum(x)]), np.concatenate([[0.0], np.cumsum(y)])
    sxx = np.concatenate([[0.0], np.cumsum(x * x)])
    sxy, syy = np.concatenate([[0.0], np.cumsum(x * y)]), np.concatenate([[0.0], np.cumsum(y * y)])
    least = max(4, math.ceil(LEAST_PIECE * n))
    gap = 2
    solid = np.full(n + 1, np.inf)  # of the points before i, the last of which belongs to a line
    best = np.full(n + 1, np.inf)  # the same, up to `gap` points left out at the end
    best[0] = 0.0
    starts = np.zeros(n + 1, int)
    came = np.zeros((n + 1, 2), int)
    for j in range(least, n + 1):
        i = np.arange(0, j - least + 1)
        m, a, b = ones[j] - ones[i], sx[j] - sx[i], sy[j] - sy[i]
        xx, xy, yy = sxx[j] - sxx[i] - a * a / m, sxy[j] - sxy[i] - a * b / m, syy[j] - syy[i] - b * b / m
        slope = xy / xx
        cost = np.maximum(0.0, yy - slope * xy) / ((1 + slope * slope) * bit * bit)
        total = cost + best[i]
        k = int(total.argmin())
        solid[j] = total[k] + PRICE
        starts[j] = k
        skip = min(range(min(gap, j) + 1), key=lambda skip: solid[j - skip] + LEFT_OUT * skip)
        best[j] = solid[j - skip] + LEFT_OUT * skip
        came[j] = starts[j - skip], j - skip
    found: list[Piece] = []
    end = n
    while end > 0:
        first, stop = int(came[end, 0]), int(came[end, 1])
        count, a, b = stop - first, sx[stop] - sx[first], sy[stop] - sy[first]
        slope = (sxy[stop] - sxy[first] - a * b / count) / (sxx[stop] - sxx[first] - a * a / count)
        found.append((first, stop - 1, float(slope), float((b - slope * a) / count)))
        end = first
    return found[::-1]


def _noise(x: Reals, y: Reals, pieces: list[Piece]) -> float:
    """How far the points are from their lines, across them: the root of the mean square in pixels."""
    off = [(y[i : j + 1] - slope * x[i : j + 1] - start) / math.hypot(1.0, slope) for i, j, slope, start in pieces]
    return float(np.sqrt(np.mean(np.concatenate(off) ** 2)))
