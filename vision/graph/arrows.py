"""Directions of drawn edges: an arrow head is ink on both sides of a stroke, alike, at one of its ends."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from isoprobe.vision import Unreadable
from isoprobe.vision.graph.strokes import EdgeInk

Mask = NDArray[Any]  # uint8
Floats = NDArray[np.floating[Any]]
Ints = NDArray[np.intp]

LENGTH = 40  # most pixels from the rim that a head is long
SIDE = 18  # most pixels to each side of the stroke
LEAST = 2.0  # pixels of ink to each side that make a head


def find_heads(unexplained: Callable[[int], Mask], strokes: Sequence[EdgeInk]) -> list[bool] | None:
    """For each stroke whether its head is at the second vertex (else at the first); None where no stroke has a head.

    `unexplained` gives the ink beside vertices, lettering and strokes, these taken for some pixels wider than they are:
    with 1 next to nothing of them is left, with 0 the heads are seen best. Raises Unreadable where some strokes have a
    head at one end and some do not.
    """
    if not strokes:
        return None
    most = _scores(unexplained(1), strokes).max(axis=1)
    if float(np.median(most)) < LEAST:
        if (most > 3 * LEAST).mean() > 0.2:
            raise Unreadable("some edges seem to have an arrow head and some none")
        return None
    scores = _scores(unexplained(0), strokes)
    most, least = scores.max(axis=1), scores.min(axis=1)
    clear = (most >= max(0.25 * float(np.median(most)), LEAST)) & (least <= 0.5 * most)
    if not clear.all():
        k = int(np.flatnonzero(~clear)[0])
        x, y = strokes[k].points.mean(axis=0) if len(strokes[k].points) else (0.0, 0.0)
        raise Unreadable(f"the direction of the edge near ({x:.0f}, {y:.0f}) is not clear")
    return [bool(end) for end in scores.argmax(axis=1)]


def erase_heads(rest: Mask, strokes: Sequence[EdgeInk], heads: Sequence[bool]) -> None:
    """Clear the ink of the arrow heads, as far as most of them reach."""
    rows, columns = _places(rest)
    if not len(rows):
        return
    tip, way, _, _ = _axes(strokes)
    ends = 2 * np.arange(len(strokes)) + np.array(heads, bool)
    tip, way = tip[ends], way[ends]
    along, aside, owner = _near_ends(rows, columns, strokes)
    own = np.isin(owner, ends)
    longest, widest = np.zeros(len(strokes)), np.zeros(len(strokes))
    np.maximum.at(longest, owner[own] // 2, along[own])
    np.maximum.at(widest, owner[own] // 2, np.abs(aside[own]))
    far, wide = float(np.median(longest)) + 4, float(np.median(widest)) + 3
    along, aside = _along(rows, columns, tip, way)
    cleared = ((along > -4) & (along < far) & (np.abs(aside) < wide)).any(axis=1)
    rest[rows[cleared], columns[cleared]] = 0


def _scores(rest: Mask, strokes: Sequence[EdgeInk]) -> Floats:
    """Pixels of ink beside each stroke near its first and its second end, on the side that has less of it; (n, 2).

    A pixel counts for the end nearest to whose axis it lies."""
    rows, columns = _places(rest)
    if not len(rows):
        return np.zeros((len(strokes), 2))
    _, aside, owner = _near_ends(rows, columns, strokes)
    sides = (aside > 0) & (owner >= 0), (aside <= 0) & (owner >= 0)
    count = [np.bincount(owner[side], minlength=2 * len(strokes)) for side in sides]
    return np.minimum(*count).reshape(-1, 2).astype(np.float64)


def _places(mask: Mask) -> tuple[Ints, Ints]:
    """Rows and columns of what is not 0."""
    found = cv2.findNonZero(mask)
    if found is None:
        return np.zeros(0, np.intp), np.zeros(0, np.intp)
    found = found.reshape(-1, 2)
    return np.asarray(found[:, 1], np.intp), np.asarray(found[:, 0], np.intp)


def _near_ends(rows: Ints, columns: Ints, strokes: Sequence[EdgeInk]) -> tuple[Floats, Floats, Ints]:
    """For each pixel the end of a stroke nearest to whose axis it lies (stroke k has ends 2k and 2k + 1; -1 for none),
    how far along the axis from the tip, and how far to its right, in pixels."""
    tip, way, lengths, widths = _axes(strokes)
    along, aside = _along(rows, columns, tip, way)
    far = np.where((along >= -2) & (along <= lengths), np.abs(aside), np.inf)
    owner = far.argmin(axis=1)
    pixel = np.arange(len(rows))
    near = far[pixel, owner] <= widths[owner]
    return along[pixel, owner], aside[pixel, owner], np.where(near, owner, -1)


def _axes(strokes: Sequence[EdgeInk]) -> tuple[Floats, Floats, Floats, Floats]:
    """Of both ends of each stroke the tip, the direction into the stroke, and how long and wide a head may be."""
    tips, ways, lengths, widths = [], [], [], []
    for stroke in strokes:
        count = min(LENGTH, (len(stroke.points) + 1) // 2)
        for tip, way in stroke.ends:
            tips.append(tip)
            ways.append(way)
            lengths.append(float(count))
            widths.append(SIDE + stroke.width / 2)
    floats = np.float32
    return np.array(tips, floats), np.array(ways, floats), np.array(lengths, floats), np.array(widths, floats)


def _along(rows: Ints, columns: Ints, tip: Floats, way: Floats) -> tuple[Floats, Floats]:
    """How far the pixels lie along each axis and to the right of it, (pixels, axes)."""
    x, y = columns.astype(np.float32)[:, None] - tip[:, 0], rows.astype(np.float32)[:, None] - tip[:, 1]
    return x * way[:, 0] + y * way[:, 1], y * way[:, 0] - x * way[:, 1]
