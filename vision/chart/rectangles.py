"""Bars of a chart of any tool: rectangles that stand on one line, or on each other, evenly apart."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from isoprobe.vision import Unreadable
from isoprobe.vision.chart.areas import Area, Colour
from isoprobe.vision.chart.ground import THROUGH, Ground
from isoprobe.vision.chart.scene import Bar
from isoprobe.vision.plot.scene import Axis

FILLED, ROUGHLY = 0.94, 0.8  # of its box: a rectangle, and one that lines end at
STRAIGHT, ROUGH = 0.85, 0.01  # of an edge lies within a pixel of it, and within so much of the bar's length
EDGE = 6  # pixels: the thickest stroke around a bar
LEAST_EDGE = 0.7  # of a side that such a stroke goes along
CLOSE, STACKED = 3.0, 5.0  # pixels between the end of a bar and the line, or the part, that it stands on
UNEVEN = 0.15, 3.0  # of the width, and pixels, by which bars of one chart may differ in it or be apart
LEAST_BEYOND = 120  # pixels of a bar beyond the box; letters are smaller
LETTERED, LEAST_WORD = 12, 10  # pixels: what is larger is no letter; and of ink, what may be a word
LOWEST = 4  # pixels: lettering is higher than a dash
FAINT, BESIDE = 20, 10  # levels of a legend's edge, and pixels of it beside a bar
KEY = 0.12  # of the box's sides: keys of legends are smaller
FEWEST = 2  # bars
ROOM = 0.95  # of the way from one bar to the next: so much at both ends leaves room for another bar
NAMES, FEW_MARKED = 30, 3  # pixels beyond an axis in which names begin; and of ink there
TRUNCATED = 4.0  # pixels from the box's side at which an axis may begin that has no 0


@dataclass(frozen=True)
class Part:
    """A rectangle along and across the direction of bars, in pixels: `low` and `high` are its ends along the value
    axis, `first` and `last` its sides across it; edges go to the middle of the stroke around it."""

    colour: Colour
    low: float
    high: float
    first: float
    last: float
    area: Area

    @property
    def at(self) -> float:
        return (self.first + self.last) / 2

    @property
    def wide(self) -> float:
        return self.last - self.first


@dataclass(frozen=True)
class Stood:
    """Bars from one side to the other, each the parts of it from its foot, where their foot is, and the rectangles
    that stand on nothing."""

    upright: bool
    foot: float
    bars: tuple[tuple[Part, ...], ...]
    loose: tuple[Area, ...]

    @property
    def size(self) -> int:
        """Pixels of all parts."""
        return sum(part.area.size for bar in self.bars for part in bar)


def is_rectangle(area: Area) -> bool:
    """Whether it fills its box, with four straight sides."""
    if area.filled < FILLED or min(area.wide, area.high) < 3:
        return False
    mask = area.mask
    for turned in (mask, mask[::-1], mask.T, mask.T[::-1]):
        depth = turned.argmax(axis=0)
        most = max(1.0, ROUGH * len(turned))
        if (np.abs(depth - np.median(depth)) > most).mean() > 1 - STRAIGHT and len(depth) > 8:
            return False
    return True


def trimmed(area: Area) -> Area:
    """The area without rows and columns at its sides of which it has less than half: lines that end at it."""
    mask = area.mask
    if area.filled < ROUGHLY:
        return area
    rows, columns = np.flatnonzero(mask.mean(axis=1) >= 0.5), np.flatnonzero(mask.mean(axis=0) >= 0.5)
    if not len(rows) or not len(columns):
        return area
    x, y, right, bottom = int(columns[0]), int(rows[0]), int(columns[-1]) + 1, int(rows[-1]) + 1
    box = area.left + x, area.top + y, area.left + right, area.top + bottom
    return Area(area.colour, *box, mask[y:bottom, x:right])


def bars_of(ground: Ground, areas: Sequence[Area]) -> tuple[list[Bar], Stood]:
    """The bars with their values, and the rectangles that they are. Raises Unreadable where there are none, where one
    is missing, and where it is not told which way they go."""
    inside = [area for area in areas if _is_within(ground, area)]
    plain = [area for area in map(trimmed, inside) if is_rectangle(area)]
    ways = [found for upright in (True, False) for found in [_stood(ground, plain, upright)] if found is not None]
    if not ways:
        raise Unreadable("no bars that stand on one line")
    ways.sort(key=lambda found: -found.size)
    best = ways[0]
    if len(ways) > 1 and ways[1].size > 0.6 * best.size:
        raise Unreadable("bars that may be upright or level")
    refuse_uneven(ground, best)
    axis = ground.value_axis(best.upright)
    if any(len(bar) > 1 for bar in best.bars) and abs(axis.zero - best.foot) > CLOSE:
        raise Unreadable("bars in parts that do not begin at 0")
    if abs(axis.zero - best.foot) > CLOSE:
        left, _, _, bottom = ground.box
        begin = bottom if best.upright else left
        if abs(begin - best.foot) > TRUNCATED or _contains(ground, axis.zero, best.upright):
            raise Unreadable("bars that begin neither at 0 nor at the end of the axis")
    colours = {part.colour for bar in best.bars for part in bar}
    for area in areas:  # a bar that goes on beyond the box
        beyond = area.size >= LEAST_BEYOND and area.colour in colours and not _is_within(ground, area)
        if beyond and is_rectangle(area) and not is_key(ground, area):
            raise Unreadable(f"a bar at ({area.left}, {area.top}) that is not within the axes")
    for bar in best.bars:
        if _is_cut(ground, best, bar[-1]):
            raise Unreadable(f"a bar at ({bar[-1].area.left}, {bar[-1].area.top}) that the end of the axis may cut")
        if _goes_beneath(ground, best, bar[-1]):
            raise Unreadable(f"a bar at ({bar[-1].area.left}, {bar[-1].area.top}) that may go on beneath a frame")
    return [_bar(axis, best, place, part) for place, bar in enumerate(best.bars) for part in bar], best


def _bar(axis: Axis, stood: Stood, place: int, part: Part) -> Bar:
    """A part of a bar with its values."""
    ends = sorted((part.low, part.high), key=lambda end: abs(end - stood.foot))
    start = 0.0 if abs(ends[0] - axis.zero) <= CLOSE else float(axis.value(ends[0]))
    end = (part.at, ends[1]) if stood.upright else (ends[1], part.at)
    return Bar(part.colour, place, start, float(axis.value(ends[1])), *end)


def _is_cut(ground: Ground, stood: Stood, part: Part) -> bool:
    """Whether a bar ends at the side of the box towards which it goes."""
    end = max((part.low, part.high), key=lambda each: abs(each - stood.foot))
    sides = (ground.box[1], ground.box[3]) if stood.upright else (ground.box[0], ground.box[2])
    return abs(end - sides[end > stood.foot]) <= CLOSE


def _goes_beneath(ground: Ground, stood: Stood, part: Part) -> bool:
    """Whether a bar ends at a line that goes on beside it and is none of the grid's: the edge of a legend."""
    end = max((part.low, part.high), key=lambda each: abs(each - stood.foot))
    lines = ground.lines[0] if stood.upright else ground.lines[1]
    sides = (ground.box[1], ground.box[3]) if stood.upright else (ground.box[0], ground.box[2])
    if any(abs(end - at) <= CLOSE + 1 for at in [line.at for line in lines] + list(sides)):
        return False
    ink, free = ground.contrast >= FAINT, np.ones(ground.contrast.shape, np.bool_)
    for area in ground.areas:
        if min(area.wide, area.high) > LETTERED:
            free[max(0, area.top - 3) : area.bottom + 3, max(0, area.left - 3) : area.right + 3] = False
    if not stood.upright:
        ink, free = ink.T, free.T
    first, last = round(part.first), round(part.last)
    along = slice(*(max(0, round(side)) for side in (ground.box[:3:2] if stood.upright else ground.box[1::2])))
    for row in range(max(0, round(end) - 2), min(len(ink), round(end) + 3)):
        if (ink[row, along] & free[row, along]).sum() >= THROUGH * free[row, along].sum():
            continue  # a line of the grid
        for start in (first - BESIDE - 4, last + 5):
            columns = slice(max(0, start), max(0, start) + BESIDE)
            if free[row, columns].all() and ink[row, columns].mean() >= 0.9:
                return True
    return False


def _contains(ground: Ground, pixel: float, upright: bool) -> bool:
    low, high = (ground.box[1], ground.box[3]) if upright else (ground.box[0], ground.box[2])
    return low + TRUNCATED < pixel < high - TRUNCATED


def _is_within(ground: Ground, area: Area) -> bool:
    left, top, right, bottom = ground.box
    return bool(area.left >= left - 2 and area.right <= right + 4 and area.top >= top - 2 and area.bottom <= bottom + 4)


def _stood(ground: Ground, areas: Sequence[Area], upright: bool) -> Stood | None:
    """The rectangles as bars that go one way; None where fewer than two stand on a common line."""
    parts = [_part(ground, area, upright) for area in areas]
    if len(parts) < FEWEST:
        return None
    ends = np.array([[part.low, part.high] for part in parts])
    weight = np.array([part.area.size for part in parts], np.float64)
    best, foot = 0.0, 0.0
    for at in _feet(ground, ends, upright):
        near = np.abs(ends - at).min(axis=1) <= CLOSE
        if near.sum() >= FEWEST and near.sum() * 1e6 + weight[near].sum() > best:
            best, foot = (
                near.sum() * 1e6 + float(weight[near].sum()),
                float(np.median(ends[np.abs(ends - at) <= CLOSE])),
            )
    if not best:
        return None
    stacks: list[list[Part]] = []
    taken: set[int] = set()
    for sign in (-1, 1):  # bars towards smaller pixels, then towards larger
        for k, part in enumerate(parts):
            near = part.high if sign < 0 else part.low
            far = part.low if sign < 0 else part.high
            if k in taken or abs(near - foot) > CLOSE or sign * (far - foot) <= 0:
                continue
            taken.add(k)
            stack = [part]
            while True:
                top = stack[-1].low if sign < 0 else stack[-1].high
                above = [
                    (j, other)
                    for j, other in enumerate(parts)
                    if j not in taken
                    and abs((other.high if sign < 0 else other.low) - top) <= STACKED
                    and abs(other.first - part.first) <= 2.5
                    and abs(other.last - part.last) <= 2.5
                ]
                if len(above) != 1:
                    break
                taken.add(above[0][0])
                stack.append(above[0][1])
            stacks.append(stack)
    stacks.sort(key=lambda stack: stack[0].at)
    widths = np.array([stack[0].wide for stack in stacks])
    if len(stacks) < FEWEST or np.ptp(widths) > max(UNEVEN[1], UNEVEN[0] * widths.max()):
        return None
    loose = tuple(part.area for k, part in enumerate(parts) if k not in taken)
    return Stood(upright, foot, tuple(map(tuple, stacks)), loose)


def _feet(ground: Ground, ends: NDArray[np.float64], upright: bool) -> NDArray[np.float64]:
    """Where bars may stand: at 0 where one ends there, else at the end of the axis, else at any end."""
    axis = ground.y_axis if upright else ground.x_axis
    begin = ground.box[3] if upright else ground.box[0]
    for at in ([axis.zero] if axis is not None else []) + [begin]:
        near = np.abs(ends - at) <= CLOSE
        if near.any(axis=1).sum() >= FEWEST:
            return ends[near]
    return ends.ravel()


def _part(ground: Ground, area: Area, upright: bool) -> Part:
    """A rectangle with its edges in the middle of the strokes around it."""
    sides = [float(area.left), float(area.top), float(area.right - 1), float(area.bottom - 1)]
    rows, columns = slice(area.top, area.bottom), slice(area.left, area.right)
    inked = ground.contrast >= (30 if ground.worn else 16)
    high, wide = inked.shape
    reach = [min(EDGE, each) for each in (area.left, area.top, wide - area.right, high - area.bottom)]
    beyond = [
        inked[rows, area.left - reach[0] : area.left][:, ::-1].mean(axis=0),
        inked[area.top - reach[1] : area.top, columns][::-1].mean(axis=1),
        inked[rows, area.right : area.right + reach[2]].mean(axis=0),
        inked[area.bottom : area.bottom + reach[3], columns].mean(axis=1),
    ]
    for k, share in enumerate(beyond):
        stroke = _run(share)
        sides[k] += (0.5 if k >= 2 else -0.5) * (1 + (stroke if stroke < EDGE - 1 else 0))
    x0, y0, x1, y1 = (each + 0.0 for each in sides)
    if upright:
        return Part(area.colour, y0, y1, x0, x1, area)
    return Part(area.colour, x0, x1, y0, y1, area)


def _run(share: NDArray[np.float64]) -> int:
    """How many pixels a stroke is wide that begins here."""
    thin = np.flatnonzero(share < LEAST_EDGE)
    return int(thin[0]) if len(thin) else len(share)


def refuse_uneven(ground: Ground, stood: Stood) -> None:
    """Raises Unreadable where a bar or a part of one seems to be missing: bars are evenly apart, alone or in groups
    that are alike, and as far from both ends of the axis."""
    bars = stood.bars
    if any(len(bar) != len(bars[0]) for bar in bars):
        raise Unreadable("bars of unequally many parts")
    if any([part.colour for part in bar] != [part.colour for part in bars[0]] for bar in bars) and len(bars[0]) > 1:
        raise Unreadable("bars in parts of other colours")
    sides = (ground.box[0], ground.box[2]) if stood.upright else (ground.box[1], ground.box[3])
    at = np.array([bar[0].at for bar in bars])
    wide = float(np.median([bar[0].wide for bar in bars]))
    steps = np.diff(at)
    if len(steps) and steps.min() < 0.8 * wide:
        raise Unreadable("bars that overlap")
    colours = [bar[0].colour for bar in bars]
    period = next(
        k for k in range(1, len(bars) + 1) if len(bars) % k == 0 and colours == colours[:k] * (len(bars) // k)
    )
    each_its_own = period == len(bars) > 1
    pitch = steps if each_its_own else at[period:] - at[:-period]
    even = max(UNEVEN[1], 0.06 * float(np.median(pitch))) if len(pitch) else 0.0
    if len(pitch) and np.ptp(pitch) > 2 * even:
        raise Unreadable("bars that are not evenly apart: one may be missing")
    inner = steps.reshape(-1)[: period - 1] if 1 < period < len(bars) else steps[:0]
    if len(inner) and np.ptp(inner) > 2 * UNEVEN[1]:
        raise Unreadable("groups of bars with a gap: one may be missing")
    margins = bars[0][0].first - sides[0], sides[1] - bars[-1][0].last
    room = float(np.median(pitch)) if len(pitch) else wide
    if abs(margins[0] - margins[1]) > 0.6 * min(room, 1.6 * wide + 4):
        raise Unreadable("bars that are not in the middle of the axis: one may be missing")
    if min(margins) > ROOM * room:
        for place in (bars[0][0].at - room, bars[-1][0].at + room):
            if _is_marked(ground, place, 0.3 * room, stood.upright):
                x, y = (place, ground.box[3]) if stood.upright else (ground.box[0], place)
                raise Unreadable(f"no bar at ({x:.0f}, {y:.0f}), where the axis has a mark or a name: it may be of 0")


def _is_marked(ground: Ground, at: float, reach: float, upright: bool) -> bool:
    """Whether there is ink right beyond the axis along which bars stand, so near to a place."""
    first, last = max(0, round(at - reach)), round(at + reach) + 1
    left, bottom = round(ground.box[0]), round(ground.box[3])
    beyond = np.s_[bottom + 3 : bottom + NAMES, first:last], np.s_[first:last, max(0, left - NAMES) : max(0, left - 2)]
    return bool(ground.ink()[beyond[0] if upright else beyond[1]].sum() >= FEW_MARKED)


def keys_among(ground: Ground, loose: Sequence[Area]) -> list[Area]:
    """The keys of a legend: small rectangles with lettering right after them. Raises Unreadable for others."""
    for area in loose:
        if not is_key(ground, area):
            raise Unreadable(f"a rectangle at ({area.left}, {area.top}) that stands on nothing")
    return list(loose)


def is_key(ground: Ground, area: Area) -> bool:
    """Whether an area is small, and lettering follows it."""
    left, top, right, bottom = ground.box
    small = area.wide <= KEY * (right - left) and area.high <= KEY * (bottom - top)
    return bool(small and _has_lettering(ground, area))


def _has_lettering(ground: Ground, area: Area) -> bool:
    """Whether ink that is no bar stands right after an area, in its rows."""
    wide = ground.contrast.shape[1]
    columns = slice(min(wide, area.right + 2), min(wide, area.right + 3 * area.high + 8))
    beside = ground.ink()[area.top : area.bottom, columns].copy()
    for other in ground.areas:
        if min(other.wide, other.high) > LETTERED and other.right > columns.start - 2 and other.left < columns.stop + 2:
            rows = slice(max(0, other.top - 2 - area.top), max(0, other.bottom + 2 - area.top))
            beside[rows, max(0, other.left - 2 - columns.start) : max(0, other.right + 2 - columns.start)] = False
    lettered = beside.sum() >= LEAST_WORD and beside.any(axis=1).sum() >= LOWEST
    return bool(lettered and beside.mean() < 0.6)
