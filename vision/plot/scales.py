"""The scale of an axis, told by the numbers that stand beside it in a row or a column."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import numpy as np
from numpy.typing import NDArray

from isoprobe.vision.plot.axes import SNAP, AxisLine
from isoprobe.vision.plot.numbers import Extent, SeenNumber
from isoprobe.vision.plot.scene import Axis

OTHERWISE = 0.3  # price of a number read in another way
ON_AXIS = 0.8  # what a scale gains whose 0 lies on the axis that is drawn
LEAST_SCORE, LEAST_SURE = 2.35, 2.9  # the latter where an axis is drawn elsewhere
DOUBTED = 1.9  # the same where no axis is drawn, and three or more are on the scale with all that are read beyond doubt
UNDER = 2.0  # pixels by which a number may be off the line that it stands under
WITHIN = 2.0  # pixels by which a number may be off its scale
MOST_PAIRS = 4000  # of readings that are tried
ENOUGH = 4  # numbers that tell a scale beyond doubt
UNEVEN = 0.17  # of a digit's height by which few numbers of one scale may differ
ROW, BESIDE, ALIGNED = (0.65, 2.2), 1.0, 2.5  # of a digit's height: signs of a row, right beside; pixels in a column
FAR = 3.0  # heights of a digit between two numbers that tell a scale alone


def scale_of(numbers: Sequence[SeenNumber], vertical: bool, drawn: Axis | None = None) -> Axis | None:
    """The scale on which most numbers of one row (of one column) lie, each as it was read or, at a price, as it may be
    read: at least three, or two where its 0 lies on the axis that is drawn, or where none is drawn and there are no
    more; else None."""
    groups = lined_up(numbers, vertical)
    best: tuple[float, Axis] | None = None
    row: Sequence[SeenNumber] = ()
    for group in groups:
        before = best
        best = _better(best, group, vertical, [[(number.value, number.doubt)] for number in group], drawn)
        if best is None or best[0] < len(group) - 0.5:
            best = _better(best, group, vertical, [_readings(number) for number in group], drawn)
        row = row if best is before else group
    if best is not None:
        elsewhere = drawn is not None and abs(best[1].zero - drawn.zero) > WITHIN + SNAP
        sure = [number for number in row if not number.doubt]
        agree = drawn is None and best[1].numbers >= 3 and sure and on_scale(sure, best[1], vertical) == sure
        if best[1].numbers <= ENOUGH and _uneven(on_scale(row, best[1], vertical)):
            return None  # letters among digits
        doubtful = best[1].numbers <= ENOUGH and best[0] < best[1].numbers - 2 * OTHERWISE
        if doubtful and 2 * (len(row) - best[1].numbers) > best[1].numbers:
            return None  # others of the row are on no scale with them
        if best[0] >= (LEAST_SURE if elsewhere else DOUBTED if agree else LEAST_SCORE):
            return best[1]
    if drawn is None:
        for group in ([number for number in group if not number.doubt] for group in groups):
            at = sorted(number.middle[vertical] for number in group)
            high = [number.bottom - number.top for number in group]
            if (
                len(group) == 2
                and max(high) - min(high) <= 1
                and at[1] - at[0] >= FAR * (group[0].bottom - group[0].top)
            ):
                plain = [[(number.value, 0.0)] for number in group]
                pair = _better(None, group, vertical, plain, None) or _better(
                    None, group, vertical, [_readings(number) for number in group], None
                )
                if pair is not None:
                    return pair[1]
    return None


def _uneven(numbers: Sequence[SeenNumber]) -> bool:
    """Whether one of these is lower than the others. Of three and more the highest is passed over, which may be higher
    by a stroke that touches it."""
    high = sorted(number.bottom - number.top for number in numbers)
    usual = high[-2] if len(high) > 2 else max(high, default=0)
    return usual - min(high, default=0) > max(2, UNEVEN * usual)


def plain_scale(numbers: Sequence[SeenNumber], vertical: bool) -> Axis | None:
    """The scale on which most of these numbers lie just as they were read; None where no two lie on one."""
    found = _better(None, numbers, vertical, [[(number.value, 0.0)] for number in numbers], None)
    return None if found is None else found[1]


def with_points(numbers: Sequence[SeenNumber], vertical: bool) -> list[SeenNumber]:
    """The numbers, those of a row (a column) in which points were not seen after a 0 with a point before their last
    digit: 00, 05 and 10 are 0.0, 0.5 and 1.0. Thousands told by a point are those where a number below 1000 has none;
    where that is not told, they are left out."""
    groups = lined_up(numbers, vertical)
    led = {id(one) for group in groups if any(one.led and one.value for one in group) for one in group}
    whole = {id(one) for group in groups for one in _thousands(group)}
    unclear = {id(one) for group in groups for one in _in_threes(group)} - whole
    numbers = [
        replace(one, value=round(1000 * one.value), places=0, others=()) if id(one) in whole else one
        for one in numbers
        if id(one) not in unclear
    ]
    return [
        replace(one, value=one.value / 10, pointed=True, others=())
        if id(one) in led and not one.pointed and abs(one.value) >= 10
        else one
        for one in numbers
    ]


def _in_threes(group: Sequence[SeenNumber]) -> list[SeenNumber]:
    """The numbers of a row with a point, where all have three digits behind it of which the last is 0, as in 10.000."""
    pointed = [one for one in group if one.places]
    even = all(one.places == 3 and abs(one.value) >= 1 and round(1000 * one.value) % 10 == 0 for one in pointed)
    return pointed if even else []


def _thousands(group: Sequence[SeenNumber]) -> list[SeenNumber]:
    """Those of a row's numbers whose point parts thousands: one without has no digits behind a point, as 0 and 500."""
    plain = any(not one.places and abs(one.value) < 1000 and one.value == round(one.value) for one in group)
    return _in_threes(group) if plain else []


def contradicted(axis: Axis | None, own: Sequence[SeenNumber], others: Sequence[Extent], vertical: bool) -> bool:
    """Whether too much stands in the row (the column) of a scale's numbers, or right beside them, that is no number: so
    that the numbers that were read may be parts of others."""
    own = [one for one in own if not one.doubt]
    if axis is None or not own:
        return False
    tall = float(np.median([one.bottom - one.top for one in own]))
    taken = 0
    for left, top, right, bottom in others:
        if not ROW[0] * tall <= bottom - top <= ROW[1] * tall:
            continue
        level = [one for one in own if min(bottom, one.bottom) - max(top, one.top) >= 0.5 * tall]
        near = any(0 <= max(left - one.right, one.left - right) <= BESIDE * tall for one in level)
        if vertical:
            taken += near or (not level and min(abs(right - one.right) for one in own) <= ALIGNED)
        else:
            taken += near or bool(level)
    return taken > max(2, len(own))


def at_their_lines(numbers: Sequence[SeenNumber], lines: Sequence[AxisLine]) -> list[SeenNumber]:
    """The numbers, the first and the last of a row moved to the line of the grid that they stand against rather than
    under, as tools place those that would stick out of the plot; only where others stand right under their lines."""
    moved = {id(number): number for number in numbers}
    places = np.array([line.at for line in lines])
    for row in lined_up(numbers, False) if len(lines) else ():
        row = sorted(row, key=lambda number: number.left)
        off = np.array([np.abs(places - number.middle[0]).min() for number in row])
        if len(row) < 4 or (off[1:-1] > UNDER).any():
            continue
        for number, side, away in ((row[0], row[0].left, off[0]), (row[-1], row[-1].right, off[-1])):
            line = float(places[np.abs(places - side).argmin()])
            if away > UNDER and abs(line - side) <= SNAP:
                ends, wide = round(2 * line + 1), number.right - number.left
                left = (ends - wide) // 2
                moved[id(number)] = replace(number, left=left, right=ends - left)
    return [moved[id(number)] for number in numbers]


def on_scale(numbers: Sequence[SeenNumber], axis: Axis | None, vertical: bool) -> list[SeenNumber]:
    """The numbers that stand where their value lies on the axis, those read in doubt only where enough tell it."""
    if axis is None:
        return []
    doubt = 1.0 if axis.numbers >= ENOUGH else 0.0
    return [n for n in numbers if n.doubt <= doubt and abs(axis.pixel(n.value) - n.middle[vertical]) <= WITHIN]


Readings = list[tuple[float, float]]  # values, each with its price


def _readings(number: SeenNumber) -> Readings:
    """The number, then what else it may be: without its point, with or without a minus, or of other digits."""
    value, doubt = number.value, number.doubt
    found = [(value, doubt)]
    if not number.pointed:
        found += [(value / 10, doubt + OTHERWISE), (value / 100, doubt + OTHERWISE)]
    if value:
        found.append((-value, doubt + OTHERWISE))
        if not number.pointed:
            found.append((-value / 10, doubt + 2 * OTHERWISE))
    return found + [(other, price) for other, price in number.others if price < 1]


def _better(
    best: tuple[float, Axis] | None,
    group: Sequence[SeenNumber],
    vertical: bool,
    readings: list[Readings],
    drawn: Axis | None,
) -> tuple[float, Axis] | None:
    """The best scale so far, or a better one on which more of the group lie: how many less their prices, and the
    scale."""
    at = np.array([number.middle[vertical] for number in group])
    tall = max(number.bottom - number.top for number in group)
    most = max(len(each) for each in readings)
    values = np.array([[value for value, _ in each] + [math.nan] * (most - len(each)) for each in readings])
    prices = np.array([[price for _, price in each] + [1.0] * (most - len(each)) for each in readings])
    places = np.repeat(at, most)
    one, other = np.triu_indices(len(places), 1)
    one, other = one[:MOST_PAIRS], other[:MOST_PAIRS]
    across, up = places[other] - places[one], values.ravel()[other] - values.ravel()[one]
    with np.errstate(all="ignore"):
        units = across / up
    good = (np.abs(across) >= tall) & np.isfinite(units) & (units != 0) & ((units < 0) == vertical)
    if not good.any():
        return best
    units = units[good]
    zeros = places[one[good]] - units * values.ravel()[one[good]]
    off = np.abs(at[None, :, None] - (zeros[:, None, None] + units[:, None, None] * values[None]))
    cost = np.where(off <= WITHIN, prices[None] + 1e-3 * off, 1.0)  # NaN is not within
    nearest = cost.argmin(axis=2)
    least = np.take_along_axis(cost, nearest[..., None], 2)[..., 0]
    scores = (1.0 - least).sum(axis=1)
    if drawn is not None:
        scores = scores + ON_AXIS * (np.abs(zeros - drawn.zero) <= SNAP)
    k = int(scores.argmax())
    if best is not None and scores[k] <= best[0]:
        return best
    fits = least[k] < 1.0
    return float(scores[k]), _fitted(at[fits], values[np.arange(len(group)), nearest[k]][fits])


def _fitted(at: NDArray[np.float64], values: NDArray[np.float64]) -> Axis:
    unit, zero = np.polyfit(values, at, 1)
    return Axis(float(zero), float(unit), len(at))


def lined_up(numbers: Sequence[SeenNumber], vertical: bool) -> list[list[SeenNumber]]:
    """Numbers of one row; for a vertical axis those that end, or are centred, in one column."""
    keys: list[Any] = [lambda n: n.right, lambda n: n.middle[0], lambda n: n.left] if vertical else [lambda n: n.bottom]
    found: list[list[SeenNumber]] = []
    for key in keys:
        ordered = sorted(numbers, key=key)
        run: list[SeenNumber] = []
        for number in ordered:
            if run and key(number) - key(run[-1]) > 2.5:
                found.append(run)
                run = []
            run.append(number)
        found.append(run)
    return [group for group in found if len(group) >= 2]
