"""Outlined squares, nested or side by side: drawn from a plan, and read back by the contours of their strokes."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import combinations
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from isoprobe.vision import Unreadable
from isoprobe.vision.blindtest.colours import ink_of, name_or_unclear, strongest
from isoprobe.vision.blindtest.crossing_squares import read_crossing_squares
from isoprobe.vision.blindtest.prepared import SIDE, PreparedPicture, prepared_picture
from isoprobe.vision.raster.canvas import Canvas

Box = tuple[int, int, int, int]  # left, top, width, height

SQUARE = 0.04  # of the side by which width and height of a square may differ, beside two pixels
LEAST = 8  # pixels a side
UNBROKEN = 0.93  # of each side has ink
ACROSS = 0.4  # of a line of pixels inside an outline
RINGING = 0.1  # of the paper inside an outline that JPEG may have left marks on


def finest(plan: Mapping[str, Any]) -> tuple[float, float, float]:
    """The narrowest gap between outlines in units, and the thinnest and boldest stroke in pixels."""
    gaps = [_gap(a, b) for a, b in combinations(plan["squares"], 2)]
    return min([*gaps, 200]), 1.1, 7.0


def _gap(a: list[int], b: list[int]) -> int:
    (ax, ay, s), (bx, by, t) = a, b
    inside = min(bx - ax, by - ay, ax + s - bx - t, ay + s - by - t)
    around = min(ax - bx, ay - by, bx + t - ax - s, by + t - ay - s)
    return max(bx - ax - s, ax - bx - t, by - ay - s, ay - by - t, inside, around)


def draw(canvas: Canvas, plan: Mapping[str, Any], style: Mapping[str, Any]) -> None:
    """The squares' outlines."""
    scale = style["size"] / SIDE
    margin = style["stroke"] / 2 + 1  # a square at the plan's edge keeps all of its stroke
    scale *= 1 - 2 * margin / style["size"]
    for (x, y, side), name in zip(plan["squares"], plan["colours"], strict=True):
        centre = complex(x + side / 2, y + side / 2) * scale + complex(margin, margin)
        canvas.box(centre, side * scale / 2, side * scale / 2, ink_of(name, style), style["stroke"])


def read_squares(image: bytes | NDArray[Any], strict: bool = False) -> dict[str, Any]:
    """The squares' `colours`, the largest first ("unclear" where one is), and `inside`: of each the number of the
    smallest one around it, or 0.

    Raises Unreadable where ink is left over that belongs to no outline of a square; with `strict` outlines may cross,
    be turned, and be filled where they lie within others.
    """
    picture = prepared_picture(image)
    try:
        boxes = _outlines(picture)
    except Unreadable:
        if not strict:
            raise
        return read_crossing_squares(picture)
    if not boxes:
        raise Unreadable("no squares found")
    order = sorted(boxes, key=lambda item: -(item[0][2] + item[0][3]))
    names = []
    for box, outline in order:
        names.append(name_or_unclear(_colour(picture, box, outline), picture.paper))
    inside = []
    for i, (box, _) in enumerate(order):
        around = [j for j, (other, _) in enumerate(order[:i]) if _within(box, other)]
        inside.append(max(around) + 1 if around else 0)
    return {"colours": names, "inside": inside}


def _outlines(picture: PreparedPicture) -> list[tuple[Box, NDArray[Any]]]:
    """Each outline's box and the mask of its ink (of the size of the picture within the box)."""
    count, labels, stats, _ = cv2.connectedComponentsWithStats(picture.mask, connectivity=8)
    found = []
    for label in range(1, count):
        left, top, width, height, area = (int(n) for n in stats[label])
        where = f"at ({left}, {top}), {width} by {height} pixels"
        if max(width, height) < LEAST:
            if area > 4:
                raise Unreadable(f"a speck of ink {where}")
            continue
        part = np.asarray(labels[top : top + height, left : left + width] == label)
        if abs(width - height) > 2 + SQUARE * max(width, height):
            raise Unreadable(f"ink that is no square {where}")
        if not _is_frame(part, area):
            raise Unreadable(f"ink that is no outline of a square {where}")
        found.append(((left, top, width, height), part))
    return found


def _is_frame(part: NDArray[Any], area: int) -> bool:
    """Whether the ink is a frame along the edges of its box, everywhere of nearly one width."""
    height, width = part.shape
    stroke = (width + height - np.sqrt(max(0.0, (width + height) ** 2 - 4.0 * area))) / 4  # of a frame of this area
    border = min(int(np.ceil(stroke)) + 1, width // 2, height // 2)
    if stroke > 0.3 * width or _crossed(part[border:-border, border:-border]):
        return False
    along = (part[:border].any(0), part[-border:].any(0), part[:, :border].any(1), part[:, -border:].any(1))
    return all(bool(side.mean() > UNBROKEN) for side in along)


def _crossed(inside: NDArray[Any]) -> bool:
    """Whether an outline's inside has ink of its own: much, or a line across."""
    if not inside.size:
        return False
    lines = max(float(inside.mean(axis=0).max()), float(inside.mean(axis=1).max()))
    return lines > ACROSS or float(inside.mean()) > RINGING


def _colour(picture: PreparedPicture, box: Box, outline: NDArray[Any]) -> NDArray[np.float64]:
    left, top, width, height = box
    place = (slice(top, top + height), slice(left, left + width))
    return strongest(picture.tones[place][outline], picture.contrast[place][outline])


def _within(a: Box, b: Box) -> bool:
    return b[0] < a[0] and b[1] < a[1] and a[0] + a[2] < b[0] + b[2] and a[1] + a[3] < b[1] + b[3]
