"""The numbers beside a plot's axes, read from ink that stands free of all else."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from isoprobe.vision.lettering.glyphs import DIGITS, NOTHING, choose, class_scores
from isoprobe.vision.lettering.words import read_each
from isoprobe.vision.plot.axes import AxisLine
from isoprobe.vision.raster.crowding import Crowded, spend

Mask = NDArray[Any]  # uint8

TEXT = 0.1  # of the darkest ink: contrast of lettering, whose thin strokes are pale
PALE_TEXT, WORN_TEXT = 16.0, 40.0  # least contrast of lettering
LEAST_DIGIT = 5  # pixels
POINTED = 1.6  # of a digit's height between two digits with a point between them
APART, SPLIT = 0.4, 0.3  # of a digit's height between two numbers, and the price of having parted them
MOST_SIGNS = 600  # that may be digits, as letters of titles, names and captions; drawings at hand have 144
PAIR = 20  # points that take as long to look at as a part of the ink beside another
MOST_HARD = 40  # runs of digits that are searched for ways to part them
SURE = 0.2  # confidence from which what the search finds is taken
DOUBT, FARTHER = 0.2, 0.1  # price of glyphs that look more like none, and of each unit of log probability by which
MOST_DOUBT, BAR = 0.6, 0.3  # of a text that is kept, and of a bar that may well be a 1
ANOTHER = 0.25  # price of another digit, and FARTHER of each unit of log probability that it lies behind
SIGN, FLAT = 0.3, 0.34  # of a digit's height: how wide a minus is at least, and how high at most
CLOSE, STACKED = 0.5, 0.25  # of a digit's height: to an exponent or a fraction's bar; between a fraction's signs
SLANT = 0.22  # of its height by which a slash leans
LOWEST = 0.85  # of a digit's height: a small letter
RAISED = 0.25  # of a digit's height, by which an exponent stands higher
MOST_OTHERS = 3  # other readings of a number
FULL, BROAD = 0.8, 0.45  # of a digit's height: how high or wide a sign is that is no piece of one
THREE = 3  # digits between two points or commas


@dataclass(frozen=True)
class SeenNumber:
    """A number in the picture, and the box of its ink. `doubt` is from 0 to 1; `others` are what else it may say, each
    with its own doubt."""

    value: float
    left: int
    top: int
    right: int
    bottom: int
    pointed: bool = True  # whether a decimal point was seen, or there is no room for one
    doubt: float = 0.0
    others: tuple[tuple[float, float], ...] = ()
    led: bool = False  # whether it begins with a 0, and the point that must follow was not seen
    places: int = 0  # digits behind a point that was seen

    @property
    def middle(self) -> tuple[float, float]:
        return (self.left + self.right - 1) / 2, (self.top + self.bottom - 1) / 2


Part = tuple[int, int, int, int, int]  # left, top, right, bottom, label
Run = list[Part]  # digits that stand together, and pieces of them
Extent = tuple[int, int, int, int]  # left, top, right, bottom


@dataclass(frozen=True)
class _Word:
    """Runs of digits, a point between any two of them, perhaps a minus before the first."""

    box: Extent
    negative: bool
    runs: list[Run]
    split: bool = False  # whether it was parted from another word that says nothing
    comma: bool = False  # whether what stands for a point hangs below the digits


def read_numbers(
    contrast: Mask, strongest: float, worn: bool, across: Sequence[AxisLine] = (), down: Sequence[AxisLine] = ()
) -> list[SeenNumber]:
    """The numbers that stand free of all other ink, given the contrast of uncoloured ink. Raises Crowded, and Spent."""
    return seen_numbers(contrast, strongest, worn, across, down)[0]


def seen_numbers(
    contrast: Mask, strongest: float, worn: bool, across: Sequence[AxisLine] = (), down: Sequence[AxisLine] = ()
) -> tuple[list[SeenNumber], list[Extent]]:
    """The numbers, as `read_numbers` gives them, and the boxes of other signs that stand together as digits do. Raises
    Crowded, and Spent."""
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
    parts = _with_minuses(labels, parts)
    groups = _grouped(parts)
    spend(PAIR * len(groups) * len(parts))
    words = [word for group in groups for word in _words(group, parts)]
    signs = sum(len(run) for word in words for run in word.runs)
    if signs > MOST_SIGNS:
        raise Crowded(f"too much is drawn: {signs} signs that may be digits, expected at most {MOST_SIGNS}")
    spend(2 * PAIR * len(words) * len(parts))
    words = [
        word
        for word in words
        if not (
            _has_low(word) or _has_percent(labels, word) or _has_slash(labels, word) or _is_of_fraction(word, parts)
        )
    ]
    runs = [run for word in words for run in word.runs]
    told = iter(_digits(contrast, labels, runs))
    found = [_number(word, [next(told) for _ in word.runs]) for word in words]
    numbers = _without_powers([number for number in found if number is not None])
    return numbers, [box for box in map(_box, groups) if not any(_overlap(box, number) for number in numbers)]


def _overlap(box: Extent, number: SeenNumber) -> bool:
    """Whether a number and a box share a place."""
    across = min(box[2], number.right) - max(box[0], number.left)
    return across > 0 and min(box[3], number.bottom) - max(box[1], number.top) > 0


def _without_powers(numbers: list[SeenNumber]) -> list[SeenNumber]:
    """The numbers without those that stand raised right behind others, and without these: powers."""
    gone: set[int] = set()
    for base in numbers:
        tall = base.bottom - base.top
        for other in numbers:
            close = -2 <= other.left - base.right <= CLOSE * tall and base.top - tall < other.top < base.top + 1
            if close and base.top < other.bottom <= base.bottom - RAISED * tall:
                before = [
                    one for one in numbers if one.bottom == base.bottom and 0 < base.left - one.right < 2.2 * tall
                ]  # 3 in 3×10⁵
                gone |= {id(base), id(other), *map(id, before)}
    return [number for number in numbers if id(number) not in gone]


def _has_percent(labels: Mask, word: _Word) -> bool:
    """Whether a word ends in a sign for per cent: a stroke between two rings, the first of which stands higher."""
    run = word.runs[-1]
    tall = word.box[3] - word.box[1]
    last = run[-1]
    x0, y0, x1, y1, label = last
    if x1 - x0 >= 0.75 * tall:  # all in one piece
        own = labels[y0:y1, x0:x1] == label
        high, wide = own.shape
        low_left = own[math.ceil(0.64 * high) :, : round(0.2 * wide)]
        top_right = own[: round(0.36 * high), math.ceil(0.85 * wide) :]
        return wide >= 0.95 * tall and not (low_left.any() or top_right.any())
    if len(run) < 3:
        return False
    ring, stroke, other = run[-3:]
    small = stroke[3] - stroke[1] >= 0.8 * tall and all(
        0.3 * tall <= part[3] - part[1] <= 0.7 * tall for part in (ring, other)
    )
    return small and ring[1] < other[1] - 0.2 * tall


def _has_slash(labels: Mask, word: _Word) -> bool:
    """Whether a thin slanted stroke stands between the digits of a word, as wide at the top as below."""
    for run in word.runs:
        for x0, y0, x1, y1, label in run[1:-1]:
            own = labels[y0:y1, x0:x1] == label
            rows = np.flatnonzero(own.any(axis=1))
            middles = np.array([np.flatnonzero(own[row]).mean() for row in rows])
            widest = int(own.sum(axis=1).max())
            falls = bool((np.diff(middles) <= 0.5).all()) and middles[0] - middles[-1] >= SLANT * (y1 - y0)
            if falls and widest <= max(3, 0.3 * (y1 - y0)):
                return True
    return False


def _is_of_fraction(word: _Word, parts: Sequence[Part]) -> bool:
    """Whether a bar as wide as a word, or another sign, stands right above or below it."""
    left, top, right, bottom = word.box
    tall = bottom - top
    own = {part for run in word.runs for part in run}
    for part in parts:
        wide, high = part[2] - part[0], part[3] - part[1]
        apart = max(top - part[3], part[1] - bottom)
        bar = high <= max(2, 0.25 * tall) and right - left <= wide <= 3 * tall and apart <= CLOSE * tall
        sign = 0.5 * tall <= high <= 1.5 * tall and 0.4 * tall <= wide <= 2 * tall and apart <= STACKED * tall
        beside = (
            min(right, part[2]) - max(left, part[0]) >= 0.7 * min(wide, right - left) if sign else part[0] <= left + 1
        )
        if part not in own and apart >= 0 and (sign or (bar and part[2] >= right - 1)) and beside:
            return True
    return False


def _with_minuses(labels: Mask, parts: Sequence[Part]) -> list[Part]:
    """The parts, those parted from the minus that touches them which begin with one: columns of ink in the same few
    rows, near the middle. Names the minus anew in the labels."""
    found = []
    name = int(labels.max())
    for part in parts:
        left, top, right, bottom, label = part
        tall = bottom - top
        least, stop = max(3, round(SIGN * tall)), right - max(2, tall // 4)
        if tall < LEAST_DIGIT + 1 or stop - left < least:
            found.append(part)
            continue
        own = labels[top:bottom, left:stop] == label
        first, last = own.argmax(axis=0), tall - own[::-1].argmax(axis=0)
        high = last - first
        flat = (own.sum(axis=0) == high) & (high <= max(2.0, FLAT * tall))
        flat &= (np.abs(first - first[1]) <= 1) & (np.abs(last - last[1]) <= 1)
        size = int(flat.argmin()) if not flat.all() else 0
        middle = (int(first[1]) + int(last[1])) / 2
        if size < least or not 0.25 * tall < middle < 0.85 * tall:
            found.append(part)
            continue
        name += 1
        sign = labels[top:bottom, left : left + size]
        sign[sign == label] = name
        rows = np.flatnonzero((sign == name).any(axis=1))
        rest = np.flatnonzero((labels[top:bottom, left + size : right] == label).any(axis=1))
        found.append((left, top + int(rows[0]), left + size, top + int(rows[-1]) + 1, name))
        found.append((left + size, top + int(rest[0]), right, top + int(rest[-1]) + 1, label))
    return found


Told = list[tuple[str, float]]  # what a run of digits may say, the likeliest first, each with its doubt


def _number(word: _Word, told: Sequence[Told]) -> SeenNumber | None:
    """The number that a word says; None where one of its runs says nothing."""
    if not all(told):
        return None
    sign = -1.0 if word.negative else 1.0
    digits = [run[0][0] for run in told]
    threes = all(len(run) == THREE for run in digits[1:]) and len(digits[0]) <= THREE and digits[0][0] != "0"
    if len(digits) > 2 and not threes:
        return None
    if threes and (len(digits) > 2 or (word.comma and len(digits) == 2)):  # thousands
        digits, told = ["".join(digits)], []
    doubt = max([SPLIT * word.split, *(run[0][1] for run in told)])
    others = []
    for k, run in enumerate(told):
        for text, price in run[1:]:
            others.append((sign * float(_pointed([*digits[:k], text, *digits[k + 1 :]])), max(price, doubt)))
    others.sort(key=lambda other: other[1])
    pointed = _pointed(digits)
    whole = len("".join(digits)) == 1 or "." in pointed
    led = len(digits) == 1 and "." in pointed
    places = len(digits[1]) if len(digits) == 2 else 0
    return SeenNumber(sign * float(pointed), *word.box, whole, doubt, tuple(others[:MOST_OTHERS]), led, places)


def _pointed(digits: list[str]) -> str:
    """The number with its point: after a 0 that other digits follow there is one, seen or not."""
    if len(digits) == 1 and len(digits[0]) > 1 and digits[0][0] == "0":
        return f"0.{digits[0][1:]}"
    return ".".join(digits)


def _clear(ink: Mask, contrast: Mask, line: AxisLine) -> None:
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
    boxes: list[tuple[int, int, int]] = []  # top, right and bottom of each
    for part in sorted(part for part in parts if part[3] - part[1] >= LEAST_DIGIT):
        tall = part[3] - part[1]
        spend(PAIR * len(groups))
        for k, (top, right, bottom) in enumerate(boxes):
            most = max(tall, bottom - top)
            if (
                part[0] - right <= 0.65 * most + 1
                and most <= 2.2 * tall + 2
                and min(part[3], bottom) - max(part[1], top) >= 0.7 * min(tall, bottom - top)
            ):
                groups[k].append(part)
                boxes[k] = min(top, part[1]), max(right, part[2]), max(bottom, part[3])
                break
        else:
            groups.append([part])
            boxes.append((part[1], part[2], part[3]))
    return _across_points(sorted(groups, key=lambda group: group[0][0]), parts)


def _across_points(groups: list[Run], parts: Sequence[Part]) -> list[Run]:
    """The groups, of which two are one where a point stands between them: typewriter faces leave much room there."""
    found: list[Run] = []
    boxes: list[Extent] = []
    for group in groups:
        left, upper, own_right, lower = own = _box(group)
        for k, (before_left, top, right, bottom) in enumerate(boxes):
            tall = bottom - top
            if (
                0 < left - right <= POINTED * tall
                and abs(lower - bottom) <= 0.15 * tall + 1
                and abs(upper - top) <= 0.15 * tall + 1
                and any(
                    right <= part[0]
                    and part[2] <= left
                    and bottom - 0.4 * tall - 1 <= part[1]
                    and part[3] <= bottom + 2
                    for part in parts
                )
            ):
                found[k] += group
                boxes[k] = min(before_left, left), min(top, upper), max(right, own_right), max(bottom, lower)
                break
        else:
            found.append(list(group))
            boxes.append(own)
    return found


def _box(run: Run) -> Extent:
    return min(p[0] for p in run), min(p[1] for p in run), max(p[2] for p in run), max(p[3] for p in run)


def _words(group: Run, parts: Sequence[Part]) -> list[_Word]:
    """The words that a group makes up: one, or where it has two points, those on both sides of its widest gap."""
    word = _word(group, parts)
    if word is not None:
        return [word]
    group = sorted(group)
    gaps = [other[0] - max(part[2] for part in group[:k]) for k, other in enumerate(group) if k]
    if not gaps or max(gaps) < APART * max(part[3] - part[1] for part in group):
        return []
    k = gaps.index(max(gaps)) + 1
    return [replace(word, split=True) for side in (group[:k], group[k:]) for word in _words(side, parts)]


def _word(group: Run, parts: Sequence[Part]) -> _Word | None:
    """The word that digits make up with what stands beside and between them; None where they are as high as nothing."""
    left, top = min(part[0] for part in group), min(part[1] for part in group)
    right, bottom = max(part[2] for part in group), max(part[3] for part in group)
    tall = bottom - top
    if max(part[3] - part[1] for part in group) < 0.85 * tall:
        return None
    inside = list(group)
    points: list[float] = []
    comma = False
    negative, first = False, left
    for part in parts:
        w, h = part[2] - part[0], part[3] - part[1]
        middle = (part[1] + part[3]) / 2
        if h >= LEAST_DIGIT and part in group:
            continue
        flat = w >= SIGN * tall and w >= 1.6 * h and h <= max(2.0, FLAT * tall)
        if flat and -1 <= left - part[2] <= 0.6 * tall and top + 0.25 * tall < middle < bottom - 0.15 * tall:
            negative, first = True, min(first, part[0])
        elif left <= part[0] and part[2] <= right and top - 1 <= part[1] and part[3] <= bottom + 0.35 * tall:
            apart = all(part[2] <= other[0] + 1 or part[0] >= other[2] - 1 for other in group)
            low = part[1] >= bottom - 0.42 * tall - 1
            if low and apart and w <= max(2.0, 0.45 * tall) and h <= max(3.0, 0.55 * tall) and (w >= 2 or h >= 2):
                points.append((part[0] + part[2]) / 2)
                comma |= part[3] > bottom and part[3] - part[1] > part[2] - part[0]
            else:
                inside.append(part)
    points.sort()
    ends = [left - 2.0, *points, right + 2.0]
    runs = [[p for p in inside if p[0] >= start - 1 and p[2] <= stop + 1] for start, stop in pairwise(ends)]
    if any(not run for run in runs) or (len(points) > 1 and any(len(_signs(run)) != THREE for run in runs[1:])):
        return None
    return _Word((first, top, right, bottom), negative, [sorted(run) for run in runs], comma=comma)


def _has_low(word: _Word) -> bool:
    """Whether a word holds a sign that is lower than the digits that it stands beside, as a small letter is."""
    signs = [part for run in word.runs for part in run if part[3] - part[1] >= LEAST_DIGIT]
    tall = word.box[3] - word.box[1]
    return any(
        part[3] - part[1] <= min(LOWEST * tall, tall - 2)
        and all(part[2] <= other[0] or part[0] >= other[2] for other in signs if other is not part)
        for part in signs
    )


def _digits(contrast: Mask, labels: Mask, runs: Sequence[Run]) -> list[Told]:
    """What each run may say. One glyph a part is read at once; where that leaves doubt, other ways to part the run are
    searched."""
    plain = []
    for run in runs:
        tall = max(part[3] - part[1] for part in run)
        plain.append(all(p[3] - p[1] >= 0.8 * tall and p[2] - p[0] <= 0.9 * tall for p in run))
    patches = [_patch(contrast, labels, part) for run, one in zip(runs, plain, strict=True) if one for part in run]
    classes, scores = class_scores(patches)
    columns = [classes.index(digit) for digit in DIGITS]
    nothing = classes.index(NOTHING)
    choices = choose(scores, "digits") if patches else []
    told: list[Told] = []
    first = 0
    for run, one in zip(runs, plain, strict=True):
        among = slice(first, first + len(run)) if one else slice(0, 0)
        first += len(run) * one
        texts = _texts(scores[among][:, columns]) if one else []
        doubt = 0.0
        for part, choice, score in zip(run, choices[among], scores[among], strict=one):
            if choice.margin <= 0:
                off = DOUBT + FARTHER * float(score[nothing] - score[columns].max())
                doubt = max(doubt, min(off, BAR) if _is_bar(part) and choice.character == "1" else off)
        told.append([(text, price + doubt) for text, price in texts] if doubt <= MOST_DOUBT else [])
    hard = [
        k for k, said in enumerate(told) if not (said and said[0][1] == 0) and max(p[3] - p[1] for p in runs[k]) >= 6
    ][:MOST_HARD]
    for k, word in zip(hard, read_each([_cut(contrast, labels, runs[k]) for k in hard], "digits"), strict=True):
        if word is None or not word.text or word.confidence <= SURE:
            continue
        if len(word.text) < _fewest(runs[k]):
            told[k] = []  # a sign among them is no digit
        else:
            told[k] = [(word.text, 0.0), *(other for other in told[k] if other[0] != word.text)]
    return told


def _signs(run: Run) -> list[Part]:
    """The parts of a run that stand clear of each other and are as high as a digit, or as wide and no dash."""
    tall = max(part[3] - part[1] for part in run)
    sizes = [(p, (p[2] - p[0]) / tall, (p[3] - p[1]) / tall) for p in run]
    full = [p for p, wide, high in sizes if high >= FULL or (wide >= BROAD and high >= FLAT)]
    return [p for k, p in enumerate(full) if not any(p[0] < other[2] - 1 and other[0] < p[2] - 1 for other in full[:k])]


def _fewest(run: Run) -> int:
    """How many digits a run has at least: none is wider than high, but for a point that has grown together with it, and
    two slender parts may be the halves of one."""
    tall = max(part[3] - part[1] for part in run)
    wide = [part[2] - part[0] for part in _signs(run)]
    slender = sum(each < BROAD * tall for each in wide)
    return sum(max(1, math.ceil((each - 2) / tall)) for each in wide if each >= BROAD * tall) + (slender + 1) // 2


def _is_bar(part: Part) -> bool:
    """Whether a part is high and slender, as only a 1 is."""
    return part[3] - part[1] >= 7 and part[2] - part[0] <= 0.6 * (part[3] - part[1])


def _texts(scores: NDArray[np.float32]) -> Told:
    """What glyphs say by their digits' scores (glyphs x 10), and with one digit the next likely, each with a price."""
    best = scores.argmax(axis=1)
    text = "".join(DIGITS[k] for k in best)
    found = [(text, 0.0)]
    for place, (row, own) in enumerate(zip(scores, best.tolist(), strict=True)):
        order = row.argsort()[-2]
        price = ANOTHER + FARTHER * float(row[own] - row[order])
        if price < 1:
            found.append((text[:place] + DIGITS[order] + text[place + 1 :], price))
    return found


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
