"""The lines of a plot that run along its axes, the numbers beside them, and the scales that both tell."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations, product
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.glyphs import choose, class_scores
from vision.lettering import read_each
from vision.plot_scene import Axis, Box

Mask = NDArray[Any]  # uint8

FAINT = 12  # levels of contrast from which a long straight run may be a line of the grid
LEAST_RUN = 0.06  # of the picture: shorter runs belong to no line
LEAST_LINE = 0.4  # of the picture: all runs of a line together
THICKEST = 9  # pixels: what is thicker is no line
TEXT = 0.1  # of the darkest ink: contrast of lettering, whose thin strokes are pale
PALE_TEXT, WORN_TEXT = 16.0, 40.0  # least contrast of lettering
LEAST_DIGIT = 5  # pixels
MOST_HARD = 40  # runs of digits that are searched for ways to part them
OTHERWISE = 0.3  # price of a number read in another way
ON_AXIS = 0.8  # what a scale gains whose 0 lies on the axis that is drawn
LEAST_SCORE = 2.35
FAR = 3.0  # heights of a digit between two numbers that tell a scale alone
SNAP = 3.0  # pixels between a line and the 0 that the numbers tell


@dataclass(frozen=True)
class Line:
    """A line across the plot: rows (columns) `first` to `last`, `at` is its middle, from `start` to `stop` along it;
    `contrast` is its mean."""

    first: int
    last: int
    at: float
    start: int
    stop: int
    contrast: float


def find_lines(contrast: Mask, worn: bool) -> tuple[list[Line], list[Line]]:
    """The horizontal and the vertical lines: axes, frame and grid."""
    ink = cv2.threshold(contrast, FAINT * (2 if worn else 1) - 1, 1, cv2.THRESH_BINARY)[1]
    return _along(ink, contrast), _along(cv2.transpose(ink), cv2.transpose(contrast))


def _along(ink: Mask, contrast: Mask) -> list[Line]:
    width = ink.shape[1]
    run = max(12, round(LEAST_RUN * width))
    long = cv2.morphologyEx(ink, cv2.MORPH_OPEN, np.ones((1, run), np.uint8))
    thick = cv2.morphologyEx(long, cv2.MORPH_OPEN, np.ones((THICKEST + 1, 1), np.uint8))
    long = cv2.subtract(long, thick)
    totals = cv2.reduce(long, 1, cv2.REDUCE_SUM, dtype=cv2.CV_32S).ravel()
    rows = np.flatnonzero(totals >= LEAST_LINE * width)
    found = []
    for group in np.split(rows, np.flatnonzero(np.diff(rows) > 1) + 1):
        if not len(group) or len(group) > THICKEST:
            continue
        first, last = int(group[0]), int(group[-1])
        seen = np.flatnonzero(long[first : last + 1].any(axis=0))
        levels = np.median(contrast[max(0, first - 1) : last + 2][:, seen], axis=1).astype(np.float64)
        at = float((levels * np.arange(max(0, first - 1), max(0, first - 1) + len(levels))).sum() / levels.sum())
        found.append(Line(first, last, at, int(seen[0]), int(seen[-1]), float(levels.max())))
    return found


def box_of(across: Sequence[Line], down: Sequence[Line], shape: tuple[int, int]) -> Box:
    """The plot's box: what the lines span; the picture where there are none. Ticks outside a frame are not of it."""
    left, right = _ends(across, down, shape[1])
    top, bottom = _ends(down, across, shape[0])
    return left, top, right, bottom


def _ends(along: Sequence[Line], beside: Sequence[Line], size: int) -> tuple[float, float]:
    """First and last pixel in the direction of the lines `along`, which the lines `beside` cross."""
    low = min([line.start for line in along] + [line.at for line in beside], default=0)
    high = max([line.stop for line in along] + [line.at for line in beside], default=size - 1)
    places = [line.at for line in beside]
    tick = max(8.0, 0.02 * size)
    if places and min(places) - low <= tick:
        low = min(places)
    if places and high - max(places) <= tick:
        high = max(places)
    return float(low), float(high)


# ---- numbers ----


@dataclass(frozen=True)
class Number:
    """A number in the picture, and the box of its ink."""

    value: float
    left: int
    top: int
    right: int
    bottom: int
    pointed: bool = True  # whether a decimal point was seen, or there is no room for one

    @property
    def middle(self) -> tuple[float, float]:
        return (self.left + self.right - 1) / 2, (self.top + self.bottom - 1) / 2


Part = tuple[int, int, int, int, int]  # left, top, right, bottom, label
Run = list[Part]  # digits that stand together, and pieces of them


@dataclass(frozen=True)
class _Word:
    """Runs of digits, a point between any two of them, perhaps a minus before the first."""

    box: tuple[int, int, int, int]
    negative: bool
    runs: list[Run]


def read_numbers(
    contrast: Mask, strongest: float, worn: bool, across: Sequence[Line] = (), down: Sequence[Line] = ()
) -> list[Number]:
    """The numbers that stand free of all other ink, given the contrast of uncoloured ink."""
    level = max(WORN_TEXT if worn else PALE_TEXT, TEXT * strongest)
    ink = cv2.threshold(contrast, level, 255, cv2.THRESH_BINARY)[1]
    for line in across:
        _clear(ink, contrast, line)
    for line in down:
        _clear(ink.T, contrast.T, line)
    _, labels, stats, _ = cv2.connectedComponentsWithStats(ink, connectivity=8)
    highest = max(16.0, 0.07 * max(ink.shape))
    small = (stats[:, 3] <= highest) & (stats[:, 2] <= 4 * highest)
    parts = [(x, y, x + w, y + h, k) for k, (x, y, w, h, _) in enumerate(stats.tolist()) if k and small[k]]
    words = [word for group in _grouped(parts) if (word := _word(group, parts)) is not None]
    runs = [run for word in words for run in word.runs]
    texts = iter(_digits(contrast, labels, runs))
    numbers = []
    for word in words:
        digits = [next(texts) for _ in word.runs]
        if all(digits):
            numbers.append(
                Number(
                    float(("-" if word.negative else "") + _pointed(digits)),
                    *word.box,
                    len("".join(digits)) == 1 or "." in _pointed(digits),
                )
            )
    return numbers


def _pointed(digits: list[str]) -> str:
    """The number with its point: after a 0 that other digits follow there is one, seen or not."""
    if len(digits) == 1 and len(digits[0]) > 1 and digits[0][0] == "0":
        return f"0.{digits[0][1:]}"
    return ".".join(digits)


def _clear(ink: Mask, contrast: Mask, line: Line) -> None:
    """Takes the row of a line away, but where ink goes on above or below, or is darker than the line."""
    along = np.s_[line.first : line.last + 1, line.start : line.stop + 1]
    beside = np.zeros(line.stop + 1 - line.start, bool)
    for row in (line.first - 2, line.last + 2):
        if 0 <= row < len(ink):
            beside |= ink[row, line.start : line.stop + 1] > 0
    ink[along][(contrast[along] < 1.15 * line.contrast + 10) & ~beside] = 0


def _grouped(parts: Sequence[Part]) -> list[Run]:
    """Parts that may be digits of one number, from left to right."""
    groups: list[Run] = []
    for part in sorted(part for part in parts if part[3] - part[1] >= LEAST_DIGIT):
        tall = part[3] - part[1]
        for group in groups:
            top, bottom = min(each[1] for each in group), max(each[3] for each in group)
            right = max(each[2] for each in group)
            most = max(tall, bottom - top)
            shared = min(part[3], bottom) - max(part[1], top)
            if (
                shared >= 0.7 * min(tall, bottom - top)
                and part[0] - right <= 0.65 * most + 1
                and most <= 2.2 * tall + 2
            ):
                group.append(part)
                break
        else:
            groups.append([part])
    return _across_points(sorted(groups, key=lambda group: group[0][0]), parts)


def _across_points(groups: list[Run], parts: Sequence[Part]) -> list[Run]:
    """The groups, of which two are one where a point stands between them: typewriter faces leave much room there."""
    found: list[Run] = []
    for group in groups:
        for before in found:
            (_, top, right, bottom), tall = _box(before), _box(before)[3] - _box(before)[1]
            left, upper, _, lower = _box(group)
            level = abs(lower - bottom) <= 0.15 * tall + 1 and abs(upper - top) <= 0.15 * tall + 1
            if (
                level
                and 0 < left - right <= 1.3 * tall
                and any(
                    right <= part[0]
                    and part[2] <= left
                    and bottom - 0.4 * tall - 1 <= part[1]
                    and part[3] <= bottom + 2
                    for part in parts
                )
            ):
                before += group
                break
        else:
            found.append(list(group))
    return found


def _box(run: Run) -> tuple[int, int, int, int]:
    return min(p[0] for p in run), min(p[1] for p in run), max(p[2] for p in run), max(p[3] for p in run)


def _word(group: Run, parts: Sequence[Part]) -> _Word | None:
    """The word that digits make up with what stands beside and between them; None where they are as high as nothing."""
    left, top = min(part[0] for part in group), min(part[1] for part in group)
    right, bottom = max(part[2] for part in group), max(part[3] for part in group)
    tall = bottom - top
    if max(part[3] - part[1] for part in group) < 0.85 * tall:
        return None
    inside = list(group)
    points: list[float] = []
    negative, first = False, left
    for part in parts:
        w, h = part[2] - part[0], part[3] - part[1]
        middle = (part[1] + part[3]) / 2
        if h >= LEAST_DIGIT and part in group:
            continue
        flat = w >= 0.3 * tall and w >= 1.6 * h and h <= max(2.0, 0.34 * tall)
        if flat and -1 <= left - part[2] <= 0.6 * tall and top + 0.25 * tall < middle < bottom - 0.15 * tall:
            negative, first = True, min(first, part[0])
        elif left <= part[0] and part[2] <= right and top - 1 <= part[1] and part[3] <= bottom + 0.35 * tall:
            apart = all(part[2] <= other[0] + 1 or part[0] >= other[2] - 1 for other in group)
            low = part[1] >= bottom - 0.42 * tall - 1
            if low and apart and w <= max(2.0, 0.45 * tall) and h <= max(3.0, 0.55 * tall) and (w >= 2 or h >= 2):
                points.append((part[0] + part[2]) / 2)
            else:
                inside.append(part)
    points.sort()
    if len(points) > 1:
        return None
    runs = (
        [[p for p in inside if p[2] <= points[0] + 1], [p for p in inside if p[0] >= points[0] - 1]]
        if points
        else [inside]
    )
    if any(not run for run in runs):
        return None
    return _Word((first, top, right, bottom), negative, [sorted(run) for run in runs])


def _digits(contrast: Mask, labels: Mask, runs: Sequence[Run]) -> list[str]:
    """What each run says; "" where it is not all digits. One glyph a part is read at once, the others are searched."""
    plain = []
    for run in runs:
        tall = max(part[3] - part[1] for part in run)
        plain.append(all(p[3] - p[1] >= 0.8 * tall and p[2] - p[0] <= 0.9 * tall for p in run))
    patches = [_patch(contrast, labels, part) for run, one in zip(runs, plain, strict=True) if one for part in run]
    found = iter(choose(class_scores(patches)[1], "digits") if patches else [])
    texts: list[str] = []
    for run, one in zip(runs, plain, strict=True):
        choices = [next(found) for _ in run] if one else []
        texts.append("".join(choice.character for choice in choices if choice.margin > 0))
        if len(texts[-1]) < len(choices):
            texts[-1] = ""
    hard = [k for k, text in enumerate(texts) if not text and max(p[3] - p[1] for p in runs[k]) >= 6]
    hard = hard[:MOST_HARD]
    for k, word in zip(hard, read_each([_cut(contrast, labels, runs[k]) for k in hard], "digits"), strict=True):
        texts[k] = word.text if word is not None and word.confidence > 0.2 else ""
    return texts


def _patch(contrast: Mask, labels: Mask, part: Part) -> Mask:
    x0, y0, x1, y1 = max(0, part[0] - 2), max(0, part[1] - 2), part[2] + 2, part[3] + 2
    names = labels[y0:y1, x0:x1]
    own = (names == part[4]).astype(np.uint8)
    near = cv2.dilate(own, np.ones((3, 3), np.uint8))
    near[(names != part[4]) & (names != 0)] = 0
    return contrast[y0:y1, x0:x1] * near


def _cut(contrast: Mask, labels: Mask, run: Run) -> tuple[Mask, NDArray[np.bool_]]:
    """The run's place in the picture, dark on light, and its ink."""
    x0, y0 = max(0, min(part[0] for part in run) - 2), max(0, min(part[1] for part in run) - 2)
    x1, y1 = max(part[2] for part in run) + 2, max(part[3] for part in run) + 2
    own = np.isin(labels[y0:y1, x0:x1], [part[4] for part in run])
    near = cv2.dilate(own.view(np.uint8), np.ones((3, 3), np.uint8))
    return 255 - contrast[y0:y1, x0:x1] * near, own


# ---- scales ----


def scale_of(numbers: Sequence[Number], vertical: bool, drawn: Axis | None = None) -> Axis | None:
    """The scale on which most numbers of one row (of one column) lie: at least three, or two where its 0 lies on the
    axis that is drawn, or where none is drawn and there are no more; else None."""
    best: tuple[float, Axis] | None = None
    for group in _lined_up(numbers, vertical):
        best = _better(best, group, vertical, [[number.value] for number in group], drawn)
        if best is None or best[0] < len(group) - 0.5:  # a point that has melted into a digit, a minus on a line
            best = _better(best, group, vertical, [_readings(number) for number in group], drawn)
    if best is not None and best[0] >= LEAST_SCORE:
        return best[1]
    if drawn is None:
        for group in _lined_up(numbers, vertical):
            one, *_, other = (number.middle[vertical] for number in sorted(group, key=lambda n: n.middle[vertical]))
            if len(group) == 2 and other - one >= FAR * (group[0].bottom - group[0].top):
                pair = _better(None, group, vertical, [[number.value] for number in group], None)
                if pair is not None:
                    return pair[1]
    return None


def _readings(number: Number) -> list[float]:
    """The number, then what else it may be: without its point, or without its minus."""
    found = [number.value] if number.pointed else [number.value, number.value / 10, number.value / 100]
    return [*found, -number.value] if number.value > 0 else found


def _better(
    best: tuple[float, Axis] | None,
    group: Sequence[Number],
    vertical: bool,
    readings: list[list[float]],
    drawn: Axis | None,
) -> tuple[float, Axis] | None:
    """The best scale so far, or a better one on which more of the group lie: how many, and the scale."""
    at = np.array([number.middle[vertical] for number in group])
    tall = max(number.bottom - number.top for number in group)
    padded = np.array([each + [math.nan] * (4 - len(each)) for each in readings])
    rows = np.arange(len(group))
    for i, j in combinations(range(len(group)), 2):
        for one, other in product(readings[i], readings[j]):
            if one == other or abs(at[i] - at[j]) < tall:
                continue
            unit = (at[j] - at[i]) / (other - one)
            if (unit < 0) != vertical:
                continue
            off = np.abs(at[:, None] - (at[i] + unit * (padded - one)))
            nearest = np.nanargmin(off, axis=1)
            off = off[rows, nearest]
            fits = off <= 2.0
            score = float(fits.sum() - 1e-3 * off[fits].sum() - OTHERWISE * np.count_nonzero(nearest[fits]))
            if drawn is not None and abs(at[i] - unit * one - drawn.zero) <= SNAP:
                score += ON_AXIS
            if best is None or score > best[0]:
                best = score, _fitted(at[fits], padded[rows, nearest][fits])
    return best


def _fitted(at: NDArray[np.float64], values: NDArray[np.float64]) -> Axis:
    unit, zero = np.polyfit(values, at, 1)
    return Axis(float(zero), float(unit), len(at))


def _lined_up(numbers: Sequence[Number], vertical: bool) -> list[list[Number]]:
    """Numbers of one row; for a vertical axis those that end, or are centred, in one column."""
    keys: list[Any] = [lambda n: n.right, lambda n: n.middle[0], lambda n: n.left] if vertical else [lambda n: n.bottom]
    found: list[list[Number]] = []
    for key in keys:
        ordered = sorted(numbers, key=key)
        run: list[Number] = []
        for number in ordered:
            if run and key(number) - key(run[-1]) > 2.5:
                found.append(run)
                run = []
            run.append(number)
        found.append(run)
    return [group for group in found if len(group) >= 2]


def snapped(axis: Axis | None, lines: Sequence[Line]) -> Axis | None:
    """The axis with its 0 in the middle of the line that is drawn there; what numbers alone tell is a pixel off."""
    if axis is None:
        return None
    near = min(lines, key=lambda line: abs(line.at - axis.zero), default=None)
    if near is None or abs(near.at - axis.zero) > SNAP:
        return axis
    return Axis(near.at, axis.unit, axis.numbers)


def drawn_axis(lines: Sequence[Line], ends: tuple[float, float], vertical: bool) -> Axis | None:
    """The darkest line inside the plot as the axis, in pixels; None where no line is darker than the rest."""
    inside = [line for line in lines if ends[0] + 4 < line.at < ends[1] - 4]
    if not inside:
        return None
    darkest = max(inside, key=lambda line: (line.contrast, line.last - line.first))
    others = [line.contrast for line in inside if line is not darkest]
    if darkest.contrast < 90 or (others and max(others) > 0.8 * darkest.contrast):
        return None
    return Axis(darkest.at, -1.0 if vertical else 1.0, 0)
