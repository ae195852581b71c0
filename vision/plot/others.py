"""What a reader of one plot and its curves might take for them: edges of fills, charts of other kinds, such as bars,
boxes, pies; scales of a second axis, of another plot beside it, or turned the other way."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import numpy as np
from numpy.typing import NDArray

from isoprobe.vision import Unreadable
from isoprobe.vision.plot.axes import FAINT, SNAP, AxisLine
from isoprobe.vision.plot.numbers import SeenNumber
from isoprobe.vision.plot.scales import WITHIN, lined_up, on_scale, plain_scale, scale_of
from isoprobe.vision.plot.scene import Axis, Box, Curve, Rest

THICK, THICK_SHARE = 10.0, 0.045  # pixels, and of the plot's height: a stroke that is no curve's
SOLID = 0.9  # of its box: a rectangle
ALIGNED = 4.0  # pixels between sides that lie on one line
ALIKE = 0.15  # by which bars differ in width
HAIR = 1.05  # pixels: the edge of a fill passes for a stroke as thin
MOST_FRAMES = 1  # a legend's
APART, LEVEL = 0.25, 2.0  # of a curve's columns that are gaps, and pixels: level pieces far apart
FOREIGN, FOREIGN_BARE = 110, 40  # levels from a curve's colour, and from the paper, of ink that is neither
NEAR, STEEP = 24, 6.0  # pixels about a fill, and a column by which a curve rises where it is not looked at
COLOURED, ONE_COLOUR = (
    25,
    0.97,
)  # levels between channels; cosine between ways from the paper to one colour
INKED = 0.95  # of where it is seen
FAR_OFF = 40  # pixels that a curve goes away from where it is level
GHOST = 0.35  # of the contrast of the darkest curve
NARROW = 0.5  # of the plot's width
MOSTLY_LEVEL = 0.55  # of a curve's columns
BARE, DASHED, BARE_SHARE = 24, 40, 0.06  # the same where it is off its ink, and where it was followed, as dashes are
UNLIKE = 0.75  # of its contrast: ink as far from its colour is none of its own
LONGEST, LONGEST_SHARE = 8, 0.02  # pixels, and of a curve's columns: no other curve that crosses hides more


def refuse_other_charts(curves: Sequence[Curve], rest: Sequence[Rest], box: Box) -> None:
    """Raises Unreadable where what is left over tells that the curves are outlines of bars, of boxes or of a pie."""
    thickest = max(curve.stroke for curve in curves)
    if thickest > max(THICK, THICK_SHARE * (box[3] - box[1])):
        raise Unreadable(f"a stroke is {thickest:.0f} pixels thick: an area, and no curve")
    fills = [one for one in rest if one.kind == "fill"]
    plain = [one.box for one in fills if one.area >= SOLID * (one.box[2] - one.box[0]) * (one.box[3] - one.box[1])]
    if _are_bars(plain):
        raise Unreadable("bars are drawn: a chart, and no curve of a function")
    if fills and min(curve.stroke for curve in curves) <= HAIR:
        raise Unreadable("what may be a curve may be the edge of a fill")
    if any(_is_of_dashes(curve) for curve in curves):
        raise Unreadable("level pieces with wide gaps: medians of boxes, and no curve of a function")
    if sum(one.kind == "frame" for one in rest) > MOST_FRAMES:
        raise Unreadable("several frames are drawn among the curves: a chart with boxes, and no curve of a function")


def refuse_one_colour_twice(curves: Sequence[Curve], paper: Sequence[int]) -> None:
    """Raises Unreadable where two curves of a picture that JPEG has worn are of one colour, be it paler in one, and lie
    side by side: they may be parts of one."""
    hued = [curve for curve in curves if np.ptp(curve.colour) >= COLOURED]
    ways = [np.array(curve.colour, np.float64) - paper for curve in hued]
    ways = [way / max(1.0, float(np.linalg.norm(way))) for way in ways]
    for k, one in enumerate(hued):
        for m, other in enumerate(hued[:k]):
            if float(ways[k] @ ways[m]) >= ONE_COLOUR and _are_beside(one, other):
                raise Unreadable("two curves side by side are of one colour that JPEG has worn: they may be one")


def refuse_ghosts(curves: Sequence[Curve], paper: Sequence[int]) -> None:
    """Raises Unreadable where one of the curves of a picture that JPEG has worn is much paler than another and was
    followed: it may be what JPEG left beside it."""
    away = [max(abs(one - other) for one, other in zip(curve.colour, paper, strict=True)) for curve in curves]
    for number, (curve, contrast) in enumerate(zip(curves, away, strict=True), 1):
        if curve.followed and contrast < GHOST * max(away):
            raise Unreadable(f"curve {number} is so pale that it may be what JPEG left beside another")


def refuse_level_among_others(curves: Sequence[Curve]) -> None:
    """Raises Unreadable where one of several curves is grey and runs along one row for most of its way: it may be an
    axis in dots."""
    for curve in curves if len(curves) > 1 else ():
        rows = curve.seen()[1]
        level = (np.abs(rows - np.median(rows)) <= LEVEL).mean()
        if level >= MOSTLY_LEVEL and np.ptp(curve.colour) < COLOURED and not _leaves_whole(curve):
            raise Unreadable(f"a level stroke at row {np.median(rows):.0f} that may be an axis")


def _leaves_whole(curve: Curve) -> bool:
    """Whether a curve was seen without a gap worth the name, and goes far from where it is level on one side of it: a
    corner."""
    size, first = _longest(~np.isnan(curve.rows))
    if curve.followed or size < INKED * (~np.isnan(curve.rows)).sum():
        return False
    rows = curve.rows[first : first + size]
    away = np.abs(rows - np.median(rows)) > LEVEL
    longest, first = _longest(away)
    return bool(
        longest >= 0.9 * away.sum() and min(first, len(rows) - first - longest) <= LEVEL and np.ptp(rows) > FAR_OFF
    )


def refuse_pieces(curves: Sequence[Curve], box: Box) -> None:
    """Raises Unreadable where several strokes were followed, none of which goes through half of the plot: they may be
    pieces of one curve."""
    short = [one for one in curves if one.followed and len(one.rows) < NARROW * (box[2] - box[0])]
    if len(short) > 1:
        raise Unreadable(f"{len(short)} short strokes that may be pieces of one curve")


def _are_beside(one: Curve, other: Curve) -> bool:
    """Whether two curves lie within a few pixels of each other in half of the columns that they share."""
    _, first, second = np.intersect1d(one.columns(), other.columns(), return_indices=True)
    apart = np.abs(one.rows[first] - other.rows[second])
    apart = apart[~np.isnan(apart)]
    return bool(len(apart) and (apart <= 4 * (one.stroke + other.stroke)).mean() >= 0.5)


def _is_of_dashes(curve: Curve) -> bool:
    """Whether a curve is made of level pieces alone, far apart."""
    gaps = curve.gaps()
    columns, rows = curve.seen()
    if sum(b - a for a, b in gaps) < APART * (columns[-1] - columns[0]) or len(gaps) < 2:
        return False
    pieces = np.split(rows, np.flatnonzero(np.diff(columns) > 1) + 1)
    return all(np.ptp(piece) <= LEVEL for piece in pieces)


def refuse_edges_of_fills(
    pixels: NDArray[Any],
    paper: Sequence[int],
    curves: Sequence[Curve],
    rest: Sequence[Rest],
    across: Sequence[AxisLine] = (),
) -> None:
    """Raises Unreadable where a curve was followed beside a fill along ink that is neither of its colour nor paper: the
    fill's own edge. A level line of the plot may hide the curve's own ink."""
    fills = [one.box for one in rest if one.kind == "fill"]
    if not fills:
        return
    for number, curve in enumerate(curves, 1):
        (columns, rows), seen = curve.seen(), curve.around(pixels)
        own = np.abs(seen - np.array(curve.colour, np.int16)).max(axis=2).min(axis=0)
        bare = np.abs(seen - np.array(paper, np.int16)).max(axis=2).min(axis=0)
        beside = np.logical_or.reduce([(columns >= box[0] - NEAR) & (columns <= box[2] + NEAR) for box in fills])
        foreign = (own > FOREIGN) & (bare > FOREIGN_BARE) & beside & (np.abs(np.gradient(rows)) < STEEP)
        for line in across:
            foreign &= np.abs(rows - line.at) > curve.stroke + SNAP
        longest, first = _longest(foreign)
        if longest > max(LONGEST, LONGEST_SHARE * len(columns)):
            raise Unreadable(f"curve {number} may follow the edge of a fill from column {columns[first]:.0f} on")


def refuse_off_ink(
    pixels: NDArray[Any], paper: Sequence[int], curves: Sequence[Curve], across: Sequence[AxisLine] = ()
) -> None:
    """Raises Unreadable where a curve goes for long where there is no ink as most of its own is: between other strokes,
    it may be, of whose ink the middle was taken. A level line of the plot, and another curve, may hide its own ink."""
    for number, curve in enumerate(curves, 1):
        (columns, rows), seen = curve.seen(), curve.around(pixels)
        away = np.abs(seen - np.array(paper, np.int16)).max(axis=2)
        usual = np.median(seen[away.argmax(axis=0), np.arange(len(columns))], axis=0)
        own = np.abs(seen - usual).max(axis=2).min(axis=0)
        least = min(FOREIGN, UNLIKE * float(np.abs(usual - np.array(paper)).max()))
        off = (own > least) & (np.abs(np.gradient(rows)) < STEEP)
        for line in across:
            off &= np.abs(rows - line.at) > curve.stroke + SNAP
        for other in curves:
            if other is not curve:
                places, heights = other.seen()
                off &= np.abs(rows - np.interp(columns, places, heights)) > curve.stroke + other.stroke + 1
        longest, first = _longest(off)
        if longest > max(DASHED if curve.followed else BARE, BARE_SHARE * len(columns)):
            where = f"from column {columns[first]:.0f} on"
            raise Unreadable(f"curve {number} goes where there is no ink of its colour {where}")


def _longest(flags: NDArray[np.bool_]) -> tuple[int, int]:
    """How many flags the longest run of those that are set has, and where it begins; (0, 0) where none is set."""
    edges = np.flatnonzero(np.diff(flags.astype(np.int8), prepend=0, append=0))
    if not len(edges):
        return 0, 0
    sizes = edges[1::2] - edges[::2]
    return int(sizes.max()), int(edges[::2][sizes.argmax()])


def _are_bars(fills: Sequence[Box]) -> bool:
    """Whether rectangles as wide as each other stand on one line and end at different heights, upright or level."""
    if len(fills) < 2:
        return False
    sides = np.array(fills)
    for across, feet in ((0, (3, 1)), (1, (0, 2))):
        widths = sides[:, across + 2] - sides[:, across]
        usual = np.abs(widths - np.median(widths)) <= ALIKE * np.median(widths) + ALIGNED
        for foot in feet:
            other = foot - 2 if foot > 1 else foot + 2
            stand = usual & (np.abs(sides[:, foot] - np.median(sides[usual, foot])) <= ALIGNED)
            if stand.sum() >= 2 and np.ptp(sides[stand, other]) > ALIGNED:
                return True
    return False


Mask = NDArray[Any]  # uint8

LEAST = 3  # numbers that tell a scale of their own
SAME_UNIT = 0.03  # by which the units of one scale may differ, told by these numbers and by those
LEAST_GAP, LEAST_SIDE = 0.02, 0.1  # of the picture: between two plots, and of the lines on both sides of it
NAMES = ("along x", "along y")


def refuse_other_scales(numbers: Sequence[SeenNumber], scale: Axis | None, vertical: bool, box: Box) -> None:
    """Raises Unreadable where numbers tell a second scale for an axis, and where they fall along it."""
    sure = [number for number in numbers if not number.doubt]
    groups = lined_up(sure, vertical)
    own = max((on_scale(group, scale, vertical) for group in groups), key=len, default=[])
    for group in groups if scale is not None and len(own) >= 2 else ():
        others = [number for number in group if not any(number is one for one in own)]
        told = plain_scale if all(_is_within(one, box) for one in others) else scale_of  # those of a legend
        second = told(others, vertical) if len(others) >= LEAST else None
        if second is None or second.numbers < LEAST or scale is None or _alike(second, scale):
            continue
        if _elsewhere(_on(others, second, vertical), own):
            x, y = np.mean([number.middle for number in others], axis=0)
            raise Unreadable(f"a second scale {NAMES[vertical]} near ({x:.0f}, {y:.0f}): one alone is read")
    for group in groups:
        if vertical and all(number.value <= 0 and number.left >= box[2] - SNAP for number in group):
            continue  # ticks to the left of numbers pass for minus signs
        turned = plain_scale([replace(number, value=-number.value) for number in group], vertical)
        if turned is not None and turned.numbers >= max(LEAST, len(on_scale(group, scale, vertical)) + 1):
            way = "upwards" if vertical else "to the right"
            raise Unreadable(f"the numbers {NAMES[vertical]} fall {way}: an axis that is turned round is not read")


def _is_within(number: SeenNumber, box: Box) -> bool:
    """Whether a number stands inside the plot."""
    x, y = number.middle
    return box[0] < x < box[2] and box[1] < y < box[3]


def _on(numbers: Sequence[SeenNumber], axis: Axis, vertical: bool) -> list[SeenNumber]:
    """The numbers on a scale, a tick beside them perhaps taken for a minus."""
    flipped = [replace(number, value=-number.value) for number in numbers]
    return [*on_scale(numbers, axis, vertical), *on_scale(flipped, axis, vertical)]


def _elsewhere(others: Sequence[SeenNumber], own: Sequence[SeenNumber]) -> bool:
    """Whether numbers stand in another row (column) than those of the axis, or all before or all behind them."""
    if len(others) < LEAST:
        return False
    one, two = (np.array([(each.left, each.top, each.right, each.bottom) for each in some]) for some in (others, own))
    low = np.maximum(one.min(axis=0)[:2], two.min(axis=0)[:2])
    return bool((low >= np.minimum(one.max(axis=0)[2:], two.max(axis=0)[2:])).any())


def _alike(one: Axis, other: Axis) -> bool:
    """Whether two scales are one, but for what the places of numbers leave open."""
    return abs(one.zero - other.zero) <= WITHIN + SNAP and abs(one.unit / other.unit - 1) <= SAME_UNIT


def refuse_two_plots(contrast: Mask, across: Sequence[AxisLine], down: Sequence[AxisLine]) -> None:
    """Raises Unreadable where all lines that run the one way break off at the same place, and go on from a line that
    runs the other way: two plots, side by side or one above the other."""
    for seen, along, beside in ((contrast, across, down), (contrast.T, down, across)):
        gap = _gap(seen, along, beside)
        if gap is not None:
            way = "columns" if seen is contrast else "rows"
            raise Unreadable(f"two plots, with nothing between {way} {gap[0]} and {gap[1]}: one alone is read")


def _gap(contrast: Mask, along: Sequence[AxisLine], beside: Sequence[AxisLine]) -> tuple[int, int] | None:
    """The first and the last column of a gap in all lines `along`, at whose end is one of the lines `beside`."""
    if not along:
        return None
    size = contrast.shape[1]
    ink = np.zeros(size, bool)
    for line in along:
        ink |= (contrast[max(0, line.first - 1) : line.last + 2] >= FAINT).any(axis=0)
    first, last = min(line.start for line in along), max(line.stop for line in along)
    bare = np.flatnonzero(np.diff((~ink[first : last + 1]).astype(np.int8), prepend=0, append=0)) + first
    for start, stop in zip(bare[::2].tolist(), bare[1::2].tolist(), strict=True):
        sides = min(start - first, last + 1 - stop)
        ends = any(min(abs(line.at - stop), abs(line.at - start)) <= SNAP for line in beside)
        if stop - start >= LEAST_GAP * size and sides >= LEAST_SIDE * size and ends:
            return start, stop - 1
    return None
