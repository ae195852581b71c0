"""Arrows that lead from words to a curve, be it across another one: marks of a plot that are none of its curves."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
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
OTHER, HEADED = 60, 40  # levels, of one channel, by which an arrow's colour is none of the curves'; with a head in view
LEAST_SHAFT, MOST_SHAFTS = 6.0, 60  # pixels: a shorter part has no direction; and how many parts are tried
ALIGNED, ALIKE = 2.0, 0.2  # pixels off, and radians, by which two parts of one shaft may differ
SEEN_THROUGH = 0.1  # of a gap, in which nothing was taken away


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
    least = HEADED if told[2] else OTHER
    if any(np.abs(colour - np.array(curve.colour)).max() < least for curve in curves):
        return False
    tail, length = told[0] + complex(*corner), told[1]
    reach = max(LEAST_REACH, ASIDE * length)
    left, top = max(0, round(tail.real - reach)), max(0, round(tail.imag - reach))
    near = all_ink[top : round(tail.imag + reach), left : round(tail.real + reach)].copy()
    within = (columns >= left) & (columns < left + near.shape[1]) & (rows >= top) & (rows < top + near.shape[0])
    near[rows[within] - top, columns[within] - left] = 0
    signs = cv2.connectedComponentsWithStats(near, connectivity=8)[2][1:]
    signs = signs[signs[:, cv2.CC_STAT_AREA] >= LEAST_SIGN]
    letters = np.maximum(1, signs[:, cv2.CC_STAT_WIDTH] // signs[:, cv2.CC_STAT_HEIGHT])  # some may touch
    return int(letters.sum()) >= WORDS


def _moved(curve: Curve, corner: tuple[int, int]) -> NDArray[np.complex128]:
    """The places of a curve, from a corner."""
    columns, rows = curve.seen()
    return np.asarray(columns - corner[0] + 1j * (rows - corner[1]))


def _tail_of(
    columns: NDArray[Any], rows: NDArray[Any], curves: Sequence[NDArray[np.complex128]]
) -> tuple[complex, float, bool] | None:
    """Where an arrow begins, its length, and whether its head is seen; None where the pixels are no straight arrow with
    one head. A head that lies on a curve is gone with it: then the arrow has one end at the curve."""
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
    return (last if ends[0] else first), length, bool(broad.any())


def _is_at(place: complex, curves: Sequence[NDArray[np.complex128]]) -> bool:
    """Whether a curve comes as near to a place as what was taken away of it is wide."""
    return any(float(np.abs(curve - place).min(initial=np.inf)) <= AT_CURVE for curve in curves)


# ---- shafts that lines and curves cut ----

Shaft = tuple[complex, complex]  # its ends


def with_bridges(ink: Mask, free: Mask) -> Mask:
    """The ink, in which two parts of one straight shaft are joined where all between them lies where ink was taken
    away, `free` of which is the rest of the picture."""
    _, labels, stats, _ = cv2.connectedComponentsWithStats(ink, connectivity=8)
    long = 1 + np.flatnonzero(np.hypot(stats[1:, 2], stats[1:, 3]) >= LEAST_SHAFT)
    if not 2 <= len(long) <= MOST_SHAFTS:
        return ink
    shafts = []
    for k in long.tolist():
        x, y, w, h = stats[k, :4].tolist()
        shaft = _shaft_of(labels[y : y + h, x : x + w] == k, complex(x, y))
        if shaft is not None:
            shafts.append(shaft)
    joined = ink.copy()
    for one, other in combinations(shafts, 2):
        gap = _gap_between(one, other)
        if gap is not None and _is_hidden(gap, free):
            first, last = ((round(end.real), round(end.imag)) for end in gap)
            cv2.line(joined, first, last, 255, 1)
    return joined


def _shaft_of(own: NDArray[np.bool_], corner: complex) -> Shaft | None:
    """The ends of a piece of ink that is straight and slender; None where it is not."""
    rows, columns = np.nonzero(own)
    places = columns + 1j * rows
    middle = complex(places.mean())
    way = complex(np.exp(0.5j * np.angle(((places - middle) ** 2).sum())))
    along, across = ((places - middle) / way).real, ((places - middle) / way).imag
    if np.ptp(along) < LEAST_SHAFT or np.percentile(np.abs(across), 80) > SLENDER / 2:
        return None
    return corner + middle + way * float(along.min()), corner + middle + way * float(along.max())


def _gap_between(one: Shaft, other: Shaft) -> Shaft | None:
    """The places between which the one line that two shafts make up has a gap; None where they make up none."""
    near, far = min(((a, b) for a in one for b in other), key=lambda ends: abs(ends[0] - ends[1]))
    size = abs(far - near)
    longer, shorter = sorted((one, other), key=lambda shaft: -abs(shaft[1] - shaft[0]))
    way, turned = longer[1] - longer[0], shorter[1] - shorter[0]
    off = max(abs(((end - longer[0]) / way).imag) * abs(way) for end in shorter)
    if size < 1 or off > ALIGNED or abs((turned / way).imag) > ALIKE * abs(turned / way):
        return None
    ahead = all(((end - near) / (far - near)).real < 0.5 for end in one)  # neither lies in the gap
    return (near, far) if ahead and all(((end - far) / (far - near)).real > -0.5 for end in other) else None


def _is_hidden(gap: Shaft, free: Mask) -> bool:
    """Whether nearly all of a gap lies where ink was taken away."""
    steps = np.linspace(gap[0], gap[1], max(3, round(abs(gap[1] - gap[0]))))[1:-1]
    rows = np.clip(np.rint(steps.imag), 0, free.shape[0] - 1).astype(np.intp)
    columns = np.clip(np.rint(steps.real), 0, free.shape[1] - 1).astype(np.intp)
    return float((free[rows, columns] > 0).sum()) <= SEEN_THROUGH * len(steps) + 1
