"""The power of ten that stands at the end of an axis, by which all of its numbers are multiplied: 1e6, or ×10 with an
exponent."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from isoprobe.vision import Unreadable
from isoprobe.vision.lettering.glyphs import ALNUM, DIGITS, class_scores
from isoprobe.vision.lettering.words import read_word
from isoprobe.vision.plot.numbers import SeenNumber
from isoprobe.vision.plot.scene import Axis, Box
from isoprobe.vision.raster.components import components

Mask = NDArray[Any]  # uint8
Part = tuple[int, int, int, int, int]  # left, top, right, bottom, label

TEXT = 0.3  # of the darkest ink
ASIDE = 6.0  # heights of a digit to the left of the upper left corner, or to the right of the lower right one
ABOVE = 2.6  # heights of a digit above the plot, or below the numbers of x
GAP = 0.75  # of a digit's height between two signs of a word
GROWN = 1.05  # times as wide as a digit is high: two signs
LOW = 0.85  # of a digit's height: an e
LARGEST = 15  # exponent


def power_up(contrast: Mask, box: Box, numbers: Sequence[SeenNumber]) -> int:
    """The exponent that multiplies the numbers of y: it stands above the plot's upper left corner. 0 where there is
    none; raises Unreadable where there is one that cannot be told."""
    tall = _height(numbers)
    left, top = min(number.left for number in numbers), round(box[1])
    return _told(contrast, (left - 2, round(top - ABOVE * tall - 2), round(box[0] + ASIDE * tall), top - 1), tall, True)


def power_along(contrast: Mask, box: Box, numbers: Sequence[SeenNumber]) -> int:
    """The exponent that multiplies the numbers of x: it stands below their right end, or right of it."""
    tall = _height(numbers)
    low, right = max(number.bottom for number in numbers), round(box[2])
    place = round(right - ASIDE * tall), low + 1, round(right + ASIDE * tall), round(low + ABOVE * tall + 2)
    return _told(contrast, place, tall, False)


def raised(axis: Axis | None, power: int) -> Axis | None:
    """The axis, all of whose numbers are multiplied by ten to such a power."""
    return axis if axis is None or not power else replace(axis, unit=axis.unit / 10.0**power)


def _height(numbers: Sequence[SeenNumber]) -> float:
    """The height of a digit, whichever way the numbers are turned."""
    sides = np.array([(one.bottom - one.top, one.right - one.left) for one in numbers])
    return float(np.median(sides[:, int(np.ptp(sides[:, 1]) < np.ptp(sides[:, 0]))]))  # all are as high as each other


def _told(contrast: Mask, place: tuple[int, int, int, int], tall: float, first: bool) -> int:
    """The exponent in the first word (the last) of a place; 0 where it says something else."""
    left, top, right, bottom = place
    cut = contrast[max(0, top) : max(0, bottom), max(0, left) : max(0, right)]
    if min(cut.shape, default=0) < 5 or not cut.any():
        return 0
    ink = cv2.threshold(cut, TEXT * float(cut.max()), 255, cv2.THRESH_BINARY)[1]
    _, labels, stats = components(ink)
    parts: list[Part] = [
        (x, y, x + w, y + h, k)
        for k, (x, y, w, h, _) in enumerate(stats.tolist())
        if k and h <= 1.6 * tall and w <= 2 * tall
    ]
    words = _words(sorted(parts), tall)
    for word in words if first else words[::-1]:
        said = _exponent(cut, labels, word, tall)
        if said is not None:
            return said
    return 0


def _words(parts: Sequence[Part], tall: float) -> list[list[Part]]:
    """Signs beside each other, from left to right."""
    found: list[list[Part]] = []
    for part in parts:
        if found and part[0] - max(other[2] for other in found[-1]) <= GAP * tall:
            found[-1].append(part)
        else:
            found.append([part])
    return found


def _exponent(contrast: Mask, labels: Mask, word: Sequence[Part], tall: float) -> int | None:
    """What a word says as a power of ten; None where it is none. Raises Unreadable where its exponent is not clear."""
    full = [part for part in word if part[3] - part[1] >= 0.55 * tall]
    if len(full) == 2 == len(word) and full[1][2] - full[1][0] >= GROWN * tall:
        return _grown(contrast, labels, full)
    if len(word) < 3 or len(full) < 2:
        return None
    signs = [_sign(contrast, labels, part) for part in full]
    base = max(part[3] for part in full)
    for k in (0, 1):
        if signs[k] in "1lI" and _is_e(full[k : k + 2], signs[k + 1 : k + 2], k) and _digits(signs[k + 2 :]):
            if k:
                raise Unreadable(f"a number is added to those of an axis, which is not read: at {word[0][:2]}")
            return _value(word, full[2:], signs[2:], full[1][2], tall)
    tens = [k for k in range(len(full) - 1) if signs[k] in "1lI" and signs[k + 1] in "0Oo"]
    for k in tens:
        raised = [m for m in range(k + 2, len(full)) if full[m][3] <= base - 0.2 * tall]
        before = [part for part in word if part[2] <= full[k][0]]
        if raised and before and raised == list(range(k + 2, len(full))):
            return _value(word, [full[m] for m in raised], [signs[m] for m in raised], full[k + 1][2], tall)
    return None


def _grown(contrast: Mask, labels: Mask, pair: Sequence[Part]) -> int | None:
    """The exponent of a power whose e has grown together with a digit behind it; None where it says something else."""
    if _sign(contrast, labels, pair[0]) not in "1lI":
        return None
    x0, y0, x1, y1, label = pair[1]
    own = np.pad(labels[y0:y1, x0:x1] == label, 2)
    cut = np.where(own, np.pad(contrast[y0:y1, x0:x1], 2), 0).astype(np.uint8)
    said = read_word(255 - cut, own, "e" + DIGITS)
    text = "" if said is None else said.text
    return int(text[1:]) if text[:1] == "e" and text[1:].isdigit() else None


def _is_e(pair: Sequence[Part], sign: Sequence[str], before: int) -> bool:
    """Whether the second of two signs is an e: by its look, or behind a leading 1 by its height, which no digit has."""
    if len(pair) < 2:
        return False
    one, other = pair
    low = other[3] - other[1] <= LOW * (one[3] - one[1]) and abs(one[3] - other[3]) <= 1
    return sign[0] in "eE" or (low and not before)


def _value(word: Sequence[Part], digits: Sequence[Part], signs: Sequence[str], behind: int, tall: float) -> int:
    """The exponent that these digits say, which follow column `behind`, with what stands before them."""
    said = _digits(signs)
    if not said or int(said) > LARGEST:
        raise Unreadable(f"a power of ten beside an axis cannot be read: {''.join(signs)!r}")
    flat = [
        part
        for part in word
        if behind - 1 <= part[0] and part[2] <= digits[0][0] + 1 and part[3] - part[1] <= 0.35 * tall
    ]
    dash = [part for part in flat if part[2] - part[0] >= 2 * (part[3] - part[1])]
    return -int(said) if dash else int(said)


def _digits(signs: Sequence[str]) -> str:
    """The digits that signs may be; empty where one is none."""
    said = "".join(signs).translate(str.maketrans("OolISs", "001155"))
    return said if said.isdigit() else ""


def _sign(contrast: Mask, labels: Mask, part: Part) -> str:
    """The letter or digit that one sign says most likely."""
    x0, y0, x1, y1, label = part
    own = np.where(labels[y0:y1, x0:x1] == label, contrast[y0:y1, x0:x1], 0).astype(np.uint8)
    classes, scores = class_scores([np.pad(own, 2)])
    among = [classes.index(sign) for sign in ALNUM]
    return ALNUM[int(scores[0][among].argmax())]
