"""The frame, ticks and numbers that plotting programs draw about a figure: found, and taken out of the picture."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from isoprobe.vision.blindtest.prepared import PreparedPicture, prepared_picture
from isoprobe.vision.raster.channels import largest
from isoprobe.vision.raster.components import components

LONG = 0.45  # of the picture's width or height that a side of a frame has, at least
INNER = 0.03  # of the frame's longer side that a tick inside it has, at most
LABEL, LABEL_SHORT = 0.14, 0.09  # of the picture's longer side, the longer and shorter side of a number, at most
FAINT = 18  # levels of ink that is told, fringes of numbers too
OFF, SLACK = 3, 0.03  # pixels, and of the longer side, by which ends may miss each other: a tick may lengthen a side
BOLD = 5  # pixels of a frame's stroke, at most
GREY = 60  # levels between the channels of ink that is nearly grey: plotting programs like a blue one
FOREIGN, ALONG = 45, 0.03  # levels from a frame's hue, and the share of a frame that may have another
ALIGNED = 0.6  # of a number's height by which numbers of one row may stand higher or lower

Box = tuple[int, int, int, int]  # left, top, right, bottom: the last two are the first pixels beyond
Mask = NDArray[Any]  # uint8, 255


@dataclass(frozen=True)
class Cleared:
    """`pixels` without axes, made smaller where the picture is large. `box`: left, top, width and height of the frame
    with all its numbers, in the picture as it came."""

    pixels: NDArray[Any]
    box: Box


def without_axes(image: bytes | NDArray[Any]) -> Cleared | None:
    """The picture without a frame of two to four sides, its ticks, and what numbers and words stand outside; or without
    a row and a column of grey numbers, where there is no frame. None where there is neither, or where something else
    stands outside: that may be the figure."""
    picture = prepared_picture(image)
    apart = largest(cv2.absdiff(picture.pixels, np.array([*picture.paper, 0], np.float64)))
    ink = np.where(apart >= FAINT, 255, 0).astype(np.uint8)
    sides = _frame(picture.mask)
    gone = _about(picture, ink, sides) if sides else _rows(picture, ink)
    if gone is None:
        return None
    pixels = picture.pixels.copy()
    pixels[cv2.dilate(gone, np.ones((3, 3), np.uint8)) > 0] = picture.paper
    left, top, width, height = (round(at / picture.factor) for at in cv2.boundingRect(gone))
    return Cleared(pixels, (left, top, width, height))


def _frame(mask: Mask) -> list[Box] | None:
    """The strokes of a frame: a lower and a left side that meet, then an upper and a right one, where they are."""
    level, upright = _strokes(mask), [(b, a, d, c) for a, b, c, d in _strokes(np.ascontiguousarray(mask.T))]
    best: list[Box] | None = None
    off = max(OFF, SLACK * max(mask.shape))
    for low in level:
        for left in upright:
            if abs(left[3] - low[3]) > off or abs(left[0] - low[0]) > off:
                continue
            sides = [low, left]
            sides += [
                side
                for side in level
                if side[3] < low[1] and abs(side[1] - left[1]) <= off and _ends_alike(side[0::2], low[0::2], off)
            ][:1]
            sides += [
                side
                for side in upright
                if side[0] > left[2] and abs(side[2] - low[2]) <= off and _ends_alike(side[1::2], left[1::2], off)
            ][:1]
            if best is None or len(sides) > len(best):
                best = sides
    return best


def _ends_alike(a: tuple[int, ...], b: tuple[int, ...], off: float) -> bool:
    return all(abs(one - other) <= off for one, other in zip(a, b, strict=True))


def _strokes(mask: Mask) -> list[Box]:
    """Level strokes that are long and thin."""
    length = round(LONG * mask.shape[1])
    runs = cv2.morphologyEx(mask, cv2.MORPH_OPEN, np.ones((1, length), np.uint8))
    count, _, boxes = components(runs)
    found = []
    for x, y, w, h, area in boxes[1:count].tolist():
        if h <= BOLD and area >= 0.9 * w * h - w:
            found.append((x, y, x + w, y + h))
    return found


def _about(picture: PreparedPicture, ink: Mask, sides: list[Box]) -> Mask | None:
    """The ink of a frame, its ticks and its numbers; None where there is other ink outside."""
    low, upright, *more = sides
    left, bottom = upright[0], low[3]
    top = next((side[1] for side in more if side[2] - side[0] > side[3] - side[1]), upright[1])
    right = next((side[2] for side in more if side[2] - side[0] <= side[3] - side[1]), low[2])
    wide = max(min(side[2] - side[0], side[3] - side[1]) for side in sides)
    strokes = np.zeros_like(ink)
    for x0, y0, x1, y1 in sides:
        strokes[max(0, y0 - 2) : y1 + 2, max(0, x0 - 2) : x1 + 2] = 255
    rest = cv2.bitwise_and(ink, cv2.bitwise_not(strokes))
    inside = np.zeros_like(ink)
    inside[top:bottom, left:right] = 255
    gone = cv2.bitwise_and(ink, strokes)
    seen = picture.pixels[(gone > 0) & (picture.mask > 0)].astype(np.float64)
    seen -= seen.mean(axis=1, keepdims=True)  # hue alone: the sides of a frame may be more and less dark
    foreign = np.count_nonzero(np.abs(seen - np.median(seen, axis=0)).max(axis=1) > FOREIGN)
    if foreign > ALONG * len(seen) + 12 * wide:
        return None  # the figure may run along the frame
    touching = cv2.dilate(strokes, np.ones((3, 3), np.uint8))
    longest = INNER * max(right - left, bottom - top) + 2
    outside = cv2.bitwise_and(rest, cv2.bitwise_not(inside))
    if not _are_numbers(outside, touching, wide, longest):
        return None
    gone = cv2.bitwise_or(gone, outside)
    within = cv2.bitwise_and(rest, inside)
    count, labels, boxes = components(within)
    for k, (x, y, w, h, _) in enumerate(boxes[1:count].tolist(), 1):
        if min(w, h) > wide + 3 or max(w, h) > longest:
            continue
        own = labels[y : y + h, x : x + w] == k
        if (touching[y : y + h, x : x + w][own] > 0).any():
            gone[y : y + h, x : x + w][own] = 255
    return gone


def _are_numbers(outside: Mask, touching: Mask, wide: int, longest: float) -> bool:
    """Whether all pieces of ink are letters, digits, short rows of them that have grown together, or ticks."""
    longer = max(outside.shape)
    count, labels, boxes = components(outside)
    for k, (x, y, w, h, area) in enumerate(boxes[1:count].tolist(), 1):
        short, long = min(w, h), max(w, h)
        if short > LABEL_SHORT * longer or long > LABEL * longer:
            return False
        own = labels[y : y + h, x : x + w] == k
        if (touching[y : y + h, x : x + w][own] > 0).any() and (short > wide + 4 or long > longest + 4) and area > 4:
            return False  # no tick: the figure may run through the frame
    return True


def _rows(picture: PreparedPicture, ink: Mask) -> Mask | None:
    """The ink of numbers without a frame: grey, in a row below and in a column to the left of all else."""
    longer = max(ink.shape)
    grey = picture.pixels.max(axis=2).astype(np.int16) - picture.pixels.min(axis=2) <= GREY
    near = cv2.morphologyEx(ink, cv2.MORPH_CLOSE, np.ones((3, 3), np.uint8))
    count, labels, boxes = components(near)
    small, figure = [], []
    for k, (x, y, w, h, _) in enumerate(boxes[1:count].tolist(), 1):
        own = (labels[y : y + h, x : x + w] == k) & (picture.mask[y : y + h, x : x + w] > 0)
        plain = not own.any() or bool(grey[y : y + h, x : x + w][own].mean() > 0.9)
        if max(w, h) <= 0.06 * longer and plain:
            small.append((k, x, y, w, h))
        else:
            figure.append((x, y, x + w, y + h))
    if not figure or len(small) < 6:
        return None
    left, bottom = min(box[0] for box in figure), max(box[3] for box in figure)
    below = [piece for piece in small if piece[2] >= bottom]
    beside = [piece for piece in small if piece[1] + piece[3] <= left]
    if len(below) < 3 or len(beside) < 3 or len({piece[0] for piece in (*below, *beside)}) < len(small):
        return None
    middles = np.array([y + h / 2 for _, _, y, _, h in below if y >= bottom])
    height = float(np.median([piece[4] for piece in small]))
    if np.median(np.abs(middles - np.median(middles))) > ALIGNED * height:
        return None
    return np.where(np.isin(labels, [piece[0] for piece in small]) & (ink > 0), 255, 0).astype(np.uint8)
