"""Arrows that lead from words to a curve, as notes have them: no curves of functions."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from isoprobe.vision.plot.scene import Curve

Mask = NDArray[Any]  # uint8

SLENDER = 4.0  # pixels: the width of a shaft
STRAIGHT = 1.5  # pixels by which its middle may lie off a line
HEAD = 0.3  # of the length, and
LONGEST_HEAD = 26  # pixels: what a head takes at one end
BROAD, BROADER = 1.7, 2.0  # of the shaft's width, and pixels more: a head's width
WORDS, LEAST_SIGN = 3, 4  # signs of a word at least, and pixels of one
LARGEST_SIGN = 0.5  # of the arrow's length
ASIDE, LEAST_REACH = 0.35, 40.0  # of the length, and pixels, from the tail: where the words stand
AT_CURVE = 14.0  # pixels between an arrow whose head lies on a curve and the curve
OTHER = 60  # levels, of one channel, by which the arrow's colour is none of the curves'


def is_arrow_from_words(
    ink: Mask, all_ink: Mask, corner: tuple[int, int], pixels: Mask, curves: Sequence[Curve]
) -> bool:
    """Whether a piece of the ink that is left over, whose upper left pixel is `corner`, is one straight arrow that
    leads away from words, and perhaps the words, in a colour that no curve has."""
    _, labels, stats, _ = cv2.connectedComponentsWithStats(ink, connectivity=8)
    sizes = np.hypot(stats[1:, 2], stats[1:, 3])
    long = 1 + int(sizes.argmax())
    rows, columns = np.nonzero(labels == long)
    told = _tail_of(columns, rows, [_moved(curve, corner) for curve in curves])
    if told is None or (sizes > LARGEST_SIGN * told[1]).sum() > 1:
        return False
    rows, columns = rows + corner[1], columns + corner[0]
    colour = np.median(pixels[rows, columns], axis=0)
    if any(np.abs(colour - np.array(curve.colour)).max() < OTHER for curve in curves):
        return False
    tail, length = told[0] + complex(*corner), told[1]
    reach = max(LEAST_REACH, ASIDE * length)
    left, top = max(0, round(tail.real - reach)), max(0, round(tail.imag - reach))
    near = all_ink[top : round(tail.imag + reach), left : round(tail.real + reach)].copy()
    within = (columns >= left) & (columns < left + near.shape[1]) & (rows >= top) & (rows < top + near.shape[0])
    near[rows[within] - top, columns[within] - left] = 0
    signs = cv2.connectedComponentsWithStats(near, connectivity=8)[2][1:]
    return int((signs[:, cv2.CC_STAT_AREA] >= LEAST_SIGN).sum()) >= WORDS


def _moved(curve: Curve, corner: tuple[int, int]) -> NDArray[np.complex128]:
    """The places of a curve, from a corner."""
    columns, rows = curve.seen()
    return np.asarray(columns - corner[0] + 1j * (rows - corner[1]))


def _tail_of(
    columns: NDArray[Any], rows: NDArray[Any], curves: Sequence[NDArray[np.complex128]]
) -> tuple[complex, float] | None:
    """Where an arrow begins, and its length; None where the pixels are no straight arrow with one head. A head that
    lies on a curve is gone with it: then the arrow has one end at the curve."""
    places = columns + 1j * rows
    middle = complex(places.mean())
    off = places - middle
    way = np.exp(0.5j * np.angle((off**2).sum()))
    turned = off / way
    along, across = turned.real, turned.imag
    start, stop = float(along.min()), float(along.max())
    length = stop - start
    bins = np.floor(along - start).astype(int)
    size = int(bins.max()) + 1
    low, high = np.full(size, np.inf), np.full(size, -np.inf)
    np.minimum.at(low, bins, across)
    np.maximum.at(high, bins, across)
    seen = np.isfinite(low)
    breadth = np.where(seen, high - low + 1, 0.0)
    shaft = float(np.median(breadth[seen]))
    if shaft > SLENDER or length < 12:
        return None
    head = int(min(HEAD * length, LONGEST_HEAD))
    broad = breadth > max(BROAD * shaft, shaft + BROADER)
    ends = bool(broad[:head].any()), bool(broad[-head:].any())
    first, last = complex(middle + way * start), complex(middle + way * stop)
    if not broad.any():
        ends = _is_at(first, curves), _is_at(last, curves)
    if ends[0] == ends[1] or broad[head:-head].any():
        return None
    kept = slice(head, None) if ends[0] else slice(0, size - head)
    at = np.flatnonzero(seen[kept])
    line = (low[kept][at] + high[kept][at]) / 2
    if len(at) < 6 or np.abs(line - np.polyval(np.polyfit(at, line, 1), at)).max() > STRAIGHT:
        return None
    return (last if ends[0] else first), length


def _is_at(place: complex, curves: Sequence[NDArray[np.complex128]]) -> bool:
    """Whether a curve comes as near to a place as what was taken away of it is wide."""
    return any(float(np.abs(curve - place).min(initial=np.inf)) <= AT_CURVE for curve in curves)
