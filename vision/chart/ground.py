"""What stands about a chart's marks: its paper, lines, the box that these span, and the scales of its axes."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from isoprobe.vision import Unreadable
from isoprobe.vision.chart.areas import Area, Colour, areas_of, colours_of, refuse_crowds
from isoprobe.vision.plot.axes import AxisLine, box_of, find_lines
from isoprobe.vision.plot.coloured_ink import chroma_of
from isoprobe.vision.plot.numbers import SeenNumber, read_numbers
from isoprobe.vision.plot.panel import on_one_paper, on_paper_of
from isoprobe.vision.plot.scales import at_their_lines, on_scale, scale_of, with_points
from isoprobe.vision.plot.scene import Axis, Box
from isoprobe.vision.raster.ink import find_ink
from isoprobe.vision.raster.paper import on_light_paper
from isoprobe.vision.raster.pixels import decode

Pixels = NDArray[Any]  # uint8
Mask = NDArray[np.bool_]

INK, WORN_INK = 40, 72  # levels of contrast of ink that has to be explained
LETTER = 60  # levels of contrast of lettering
LEAST_PANEL, LEAST_SEEN, MOST_PANELS = 0.3, 0.08, 6  # of a picture's sides, of a panel's rows; colours that may be one
NO_INK, MOST_PAPER, PAGE = 10, 0.2, 0.5  # levels from the page, of a panel, and of what is beyond it
SOLID, LEAST_BAR, APART = 0.94, 400, 12  # of its box, its pixels, and pixels between two: a bar
FEWEST = 3  # numbers that tell a scale
COMMA, TAIL = 0.3, 0.45  # of a digit's height below the line, and of its contrast: what a comma has there
WIDEST, SLENDER, BROAD = 0.93, 0.6, 0.9  # of a digit's height: a digit alone, and with its space among others
POINT, MINUS = 0.45, 0.95  # of a digit's width: a point; and of its height: a minus
BESIDE = 0.4, 0.6  # of a digit's height before and after a number, within which a sign belongs to it
CORNER = 1.4, 4.5  # digit heights: how wide a power of ten above an axis is
SECOND = 2  # numbers that may be a scale's
TICK, WIDEST_TICK = 3, 4  # pixels from the box at which ticks are seen, and of one
THROUGH = 0.55  # of what is free of a row is ink: a line of the grid
LEAST_FREE = 20  # pixels of a row that no area covers


@dataclass(frozen=True, eq=False)
class Sheet:
    """The picture on light paper of one colour, levels from that paper, whether JPEG has worn it, its areas, and the
    box of a panel that was tinted otherwise than the page."""

    pixels: Pixels
    contrast: Pixels
    paper: Colour
    worn: bool
    areas: tuple[Area, ...]
    panel: Box | None


@dataclass(frozen=True, eq=False)
class Ground(Sheet):
    """A sheet with lines across and down, the box that they span, the numbers that stand by themselves, and the axes
    whose numbers tell a scale."""

    lines: tuple[Sequence[AxisLine], Sequence[AxisLine]]
    box: Box
    numbers: tuple[SeenNumber, ...]
    x_axis: Axis | None
    y_axis: Axis | None

    def ink(self) -> Mask:
        """Where is no paper."""
        return np.asarray(self.contrast >= (WORN_INK if self.worn else INK))

    def within(self, spare: int = 3) -> tuple[slice, slice]:
        """Rows and columns inside the box, but for so many pixels at its sides."""
        left, top, right, bottom = (round(side) for side in self.box)
        return slice(max(0, top + spare), bottom - spare + 1), slice(max(0, left + spare), right - spare + 1)

    def value_axis(self, upright: bool) -> Axis:
        """The axis along which bars go. Raises Unreadable where its scale is not known."""
        axis = self.y_axis if upright else self.x_axis
        if axis is None:
            raise Unreadable(f"no scale of numbers {'beside' if upright else 'below'} the chart")
        return axis


def sheet_of(image: bytes | Pixels) -> Sheet:
    """The areas of a picture on one paper. Raises Unreadable."""
    pixels, panel = on_one_paper(on_light_paper(decode(image)))
    pixels = np.ascontiguousarray(pixels)
    found = find_ink(pixels)
    paper, worn = found.paper, found.worn
    refuse_crowds(_from(pixels, paper))
    if panel is None:
        page = _edge_of(pixels)
        others = [paper] * (_apart(page, paper) > NO_INK) + colours_of(pixels, page, worn)[:MOST_PANELS]
        paper = page
        for colour in others:
            box = _panel_of(pixels, page, colour)
            if box is not None:
                pixels, paper = on_paper_of(pixels, page, colour, box), colour
                panel = (float(box[0]), float(box[1]), float(box[2]), float(box[3]))
                break
    contrast = _from(pixels, paper)
    return Sheet(pixels, contrast, paper, worn, tuple(areas_of(pixels, contrast, paper, worn)), panel)


def _edge_of(pixels: Pixels) -> Colour:
    """The commonest colour at the picture's edge."""
    edge = np.concatenate([pixels[0], pixels[-1], pixels[:, 0], pixels[:, -1]])
    blue, green, red = (int(each) for each in np.median(edge, axis=0))
    return blue, green, red


def _apart(one: Colour, other: Colour) -> int:
    return max(abs(a - b) for a, b in zip(one, other, strict=True))


def _panel_of(pixels: Pixels, page: Colour, colour: Colour) -> tuple[int, int, int, int] | None:
    """First and last column and row of a panel of this colour, bars that stand on its edge and pale lines across it
    among it; None where there is none."""
    high, wide = pixels.shape[:2]
    paper = _from(pixels, page) <= NO_INK
    plain = (_from(pixels, colour) <= NO_INK).view(np.uint8)
    near = cv2.morphologyEx(plain, cv2.MORPH_OPEN, np.ones((5, 5), np.uint8)) > 0
    columns, rows = np.flatnonzero(near.mean(axis=0) > LEAST_SEEN), np.flatnonzero(near.mean(axis=1) > LEAST_SEEN)
    if len(columns) < LEAST_PANEL * wide or len(rows) < LEAST_PANEL * high:
        return None
    left, right, top, bottom = int(columns[0]), int(columns[-1]), int(rows[0]), int(rows[-1])
    if left < 4 or top < 4 or right > wide - 5 or bottom > high - 5:
        return None
    inside = np.s_[top : bottom + 1, left : right + 1]
    if paper[inside].mean() > MOST_PAPER or near[inside].mean() < LEAST_SEEN:
        return None
    across, down = slice(left, right + 1), slice(top, bottom + 1)
    beyond = paper[top - 4, across], paper[bottom + 4, across], paper[down, left - 4], paper[down, right + 4]
    return (left, top, right, bottom) if all(side.mean() >= PAGE for side in beyond) else None


def ground_of(sheet: Sheet) -> Ground:
    """The ground of a chart with axes. Raises Unreadable."""
    covered: NDArray[Any] = np.zeros(sheet.contrast.shape, np.uint8)
    for area in sheet.areas:
        covered[area.top : area.bottom, area.left : area.right][area.mask] = 1
    hidden = cv2.dilate(covered, np.ones((7, 7), np.uint8)) > 0
    level = _went_on(sheet.contrast, hidden)
    upright = np.ascontiguousarray(_went_on(np.ascontiguousarray(sheet.contrast.T), hidden.T).T)
    lines = find_lines(level, sheet.worn)[0], find_lines(upright, sheet.worn)[1]
    if sheet.panel is None and not (lines[0] or lines[1]):
        raise Unreadable("no axis and no line of a grid: expected a chart")
    box = sheet.panel or _with_bars(box_of(*lines, covered.shape), sheet.areas)
    _, neutral, _ = chroma_of(sheet.pixels, sheet.paper, lines)
    numbers = _with_commas(read_numbers(neutral, cv2.minMaxLoc(neutral)[1], sheet.worn, *lines), sheet.contrast)
    scales = [_scale(numbers, lines, box, vertical, sheet.contrast) for vertical in (False, True)]
    return Ground(**vars(sheet), lines=lines, box=box, numbers=tuple(numbers), x_axis=scales[0], y_axis=scales[1])


def refuse_second_scale(ground: Ground) -> None:
    """Raises Unreadable where numbers or ticks stand to the right of the box or above it: it is not told which marks
    belong to which scale."""
    left, top, right, bottom = ground.box
    beside = [n for n in ground.numbers if n.left >= right - 1 and top - 12 <= n.middle[1] <= bottom + 12]
    above = [n for n in ground.numbers if n.bottom <= top + 1 and left - 12 <= n.middle[0] <= right + 12]
    rows = [sum(abs(n.bottom - one.bottom) <= 2 for n in above) for one in above]
    x, y = round(right) + TICK, round(top) - TICK
    ink = ground.ink()
    columns = slice(max(0, round(left) - 2), round(right) + 3)
    ticks = [
        _ticks(ink[max(0, round(top) - 2) : round(bottom) + 3, x]) if x < ink.shape[1] else 0,
        _ticks(ink[y, columns]) if y >= 0 else 0,
    ]
    if len(beside) >= SECOND or max(rows, default=0) >= SECOND or max(ticks) >= FEWEST:
        raise Unreadable("a second scale to the right of the chart or above it")


def _ticks(inked: Mask) -> int:
    """How many short runs a row of pixels right beside a box has."""
    ends = np.flatnonzero(np.diff(inked.astype(np.int8), prepend=0, append=0))
    return int((ends[1::2] - ends[::2] <= WIDEST_TICK).sum())


def _with_bars(box: Box, areas: Sequence[Area]) -> Box:
    """The box, and the bars that reach into it from where no line is drawn."""
    left, top, right, bottom = box
    for area in areas:
        x, y = (area.left + area.right) / 2, (area.top + area.bottom) / 2
        near = left - area.wide / 2 - APART < x < right + area.wide / 2 + APART
        reaches = near and top - area.high / 2 - APART < y < bottom + area.high / 2 + APART
        if reaches and area.filled >= SOLID and area.size >= LEAST_BAR:
            box = (
                min(box[0], area.left),
                min(box[1], area.top),
                max(box[2], area.right - 1),
                max(box[3], area.bottom - 1),
            )
    return box


def _went_on(contrast: Pixels, hidden: Mask) -> Pixels:
    """The contrast with each stretch of a row that is hidden as pale as what is paler of both its sides: lines go on
    behind areas."""
    wide = contrast.shape[1]
    at = np.arange(wide, dtype=np.int32)
    before = np.maximum.accumulate(np.where(hidden, -1, at), axis=1)
    after = np.minimum.accumulate(np.where(hidden, wide, at)[:, ::-1], axis=1)[:, ::-1]
    rows = np.arange(len(contrast))[:, None]
    sides = [contrast[rows, np.clip(each, 0, wide - 1)] for each in (before, after)]
    bounded = (before >= 0) & (after < wide)
    return np.asarray(np.where(hidden, np.where(bounded, np.minimum(*sides), 0), contrast), np.uint8)


def _from(pixels: Pixels, paper: Colour) -> Pixels:
    apart = cv2.split(cv2.absdiff(pixels, np.array([*paper, 0], np.float64)))
    return np.asarray(cv2.max(cv2.max(apart[0], apart[1]), apart[2]))


def _with_commas(numbers: Sequence[SeenNumber], contrast: Pixels) -> list[SeenNumber]:
    """The numbers, those with a comma between thousands as thousands; without those that are wider than their digits,
    as a unit's letter is among them, and those whose point may be such a comma."""
    kept, three = [], []
    for number in numbers:
        places = _places_of(number)
        if places is None:
            continue
        if places == 3 or (number.pointed and places and _has_tail(number, contrast)):
            three.append(number)
        else:
            kept.append(number)
    if any(_has_tail(number, contrast) for number in three):
        kept += [replace(number, value=float(round(1000 * number.value)), others=()) for number in three]
    else:
        kept += [number for number in three if abs(number.value) < 1]
    return kept


def _places_of(number: SeenNumber) -> int | None:
    """How many digits after a point, from 0 to 3, make a number as wide as it is; None where none does."""
    digits = len(str(int(abs(number.value))))
    wide = (number.right - number.left) / (number.bottom - number.top) - MINUS * (number.value < 0)
    if number.value == round(number.value) and wide <= WIDEST * digits:
        return 0
    for places in (1, 2, 3) if number.pointed else ():
        if SLENDER <= wide / (digits + places + POINT) <= BROAD:
            return places
    return None


def _has_tail(number: SeenNumber, contrast: Pixels) -> bool:
    """Whether something of a number goes below its digits, as a comma does."""
    columns, tall = slice(number.left, number.right), number.bottom - number.top
    darkest = int(contrast[number.top : number.bottom, columns].max(initial=LETTER))
    below = contrast[number.bottom : number.bottom + round(COMMA * tall) + 1, columns]
    return bool((below >= TAIL * darkest).any())


def _scale(
    numbers: Sequence[SeenNumber],
    lines: tuple[Sequence[AxisLine], Sequence[AxisLine]],
    box: Box,
    vertical: bool,
    contrast: Pixels,
) -> Axis | None:
    """The scale that numbers to the left of the box, or below it, tell; None where they tell none, or where a sign
    beside them or a power of ten makes another of it."""
    left, top, right, bottom = box
    if vertical:
        own = [n for n in numbers if n.right <= left + 2 and top - 12 <= n.middle[1] <= bottom + 12]
        own = with_points(own, True)
    else:
        own = [n for n in numbers if n.top >= bottom - 1 and left - 25 <= n.middle[0] <= right + 25]
        own = with_points(own, False)
    plain = own
    if not vertical:
        own = at_their_lines(own, lines[1])
    axis = scale_of(own, vertical)
    if axis is None or axis.numbers < FEWEST:
        return None
    on = on_scale(own, axis, vertical)
    ends = [n.right if vertical else n.bottom for n in own]
    place = float(np.median([end for n, end in zip(own, ends, strict=True) if n in on])) if on else 0.0
    off = [n for n, end in zip(own, ends, strict=True) if n not in on and not n.doubt and abs(end - place) <= 3]
    if len(on) < FEWEST or 3 * len(off) > len(on):
        return None
    edge_of = int(left) - 1 if vertical else contrast.shape[1]
    written = [number for number, moved in zip(plain, own, strict=True) if moved in on]
    if any(_has_a_sign(number, contrast[:, :edge_of]) for number in written) or _has_a_power(
        on, box, vertical, contrast
    ):
        return None
    return axis


def _has_a_sign(number: SeenNumber, contrast: Pixels) -> bool:
    """Whether something stands right before or after a number: a unit, a currency, a letter."""
    tall = number.bottom - number.top
    room, space = max(3, round(BESIDE[1] * tall)), max(2, round(BESIDE[0] * tall))
    rows = slice(max(0, number.top), number.bottom)
    before = contrast[rows, max(0, number.left - space) : max(0, number.left - 1)]
    after = contrast[rows, number.right + 1 : number.right + room]
    return any(_is_written(cut, tall) for cut in (before, after))


def _is_written(cut: Pixels, tall: int) -> bool:
    """Whether ink in a cut is as high as a letter, as a tick and an axis are not."""
    if not cut.size:
        return False
    inked = cut >= LETTER
    rows = int(inked.any(axis=1).sum())
    full = inked.mean(axis=0) > 0.97  # a line through
    return bool(rows >= 0.5 * tall and not full.any() and inked.any(axis=0).sum() >= 2)


def _has_a_power(on: Sequence[SeenNumber], box: Box, vertical: bool, contrast: Pixels) -> bool:
    """Whether a short word stands where tools write the power of ten by which an axis is multiplied."""
    tall = int(np.median([n.bottom - n.top for n in on]))
    left, top, right, _ = (round(side) for side in box)
    contrast = contrast.copy()
    for number in on:
        contrast[number.top : number.bottom, number.left : number.right] = 0
    if vertical:
        rows, columns = slice(max(0, top - 3 * tall), max(0, top - 2)), slice(max(0, left - tall), left + 8 * tall)
    else:
        lowest = max(n.bottom for n in on)
        rows, columns = slice(lowest + tall // 2, lowest + 3 * tall), slice(max(0, right - 5 * tall), right + tall)
    inked = (contrast[rows, columns] >= LETTER).any(axis=0)
    places = np.flatnonzero(inked)
    if not len(places):
        return False
    wide = int(places[-1] - places[0]) / tall
    return bool((places[0] <= 1.6 * tall if vertical else places[0] >= tall) and CORNER[0] <= wide <= CORNER[1])


def free_of_lines(ink: Mask, covered: Mask) -> Mask:
    """The ink of a box without the lines of its grid, which go through all that nothing covers."""
    found = ink.copy()
    for along, over in ((found, covered), (found.T, covered.T)):
        free = (~over).sum(axis=1)
        share = (along & ~over).sum(axis=1) / np.maximum(free, 1)
        through = (share >= THROUGH) & (free >= LEAST_FREE)
        near = through | np.roll(through, 1) | np.roll(through, -1)
        along[near & (share >= 0.25) | through] = False
    return found
