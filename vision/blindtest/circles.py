"""Circles or pentagons in outline, overlapping or not: drawn from a plan, and read back."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import combinations
from math import cos, hypot, radians, sin
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from isoprobe.vision import Unreadable
from isoprobe.vision.blindtest.colours import ink_of, name_or_unclear, strongest
from isoprobe.vision.blindtest.pentagons import along, cross, find_pentagons
from isoprobe.vision.blindtest.prepared import SIDE, PreparedPicture, prepared_picture
from isoprobe.vision.blindtest.rounds import Points, StrokePoints, covered, find_circles, on_circle, strokes_of
from isoprobe.vision.raster.canvas import Canvas

LOOKED_AT = 3000
LARGEST, SMALLEST = 1100, 900  # pixels of the longer side of what has ink on it
MOST = 3.0  # times a small picture is enlarged
FEWEST, MOST_INK = 24, 30_000  # points on strokes: fewer are no outlines, and more is no drawing of some
FINE = 30  # units of radius: what is less is drawn with thin strokes
LEFT_OVER = 0.04  # of the ink that may belong to no outline


def finest(plan: Mapping[str, Any]) -> tuple[float, float, float]:
    """The narrowest gap that a plan leaves; thinnest and boldest stroke in pixels."""
    small = min(radius for _, _, radius in plan["shapes"]) < FINE
    return (4.0, 1.1, 2.5) if small else (14.0, 1.1, 6.0)


def draw(canvas: Canvas, plan: Mapping[str, Any], style: Mapping[str, Any]) -> None:
    """The outlines, the last one on top."""
    margin = style["stroke"] + 1
    scale = (style["size"] - 2 * margin) / SIDE
    for (x, y, radius), name in zip(plan["shapes"], plan["colours"], strict=True):
        centre, colour = complex(x, y) * scale + complex(margin, margin), ink_of(name, style)
        if plan["shape"] == "circle":
            canvas.ellipse(centre, radius * scale, radius * scale, colour, style["stroke"])
        else:
            turns = [radians(72 * k - 90) for k in range(5)]
            corners = [centre + radius * scale * complex(cos(turn), sin(turn)) for turn in turns]
            canvas.polygon(corners, colour, style["stroke"])


def read_circles(image: bytes | NDArray[Any]) -> dict[str, Any]:
    """The `shape` ("circle" or "pentagon"), the `colours` of the outlines from left to right ("unclear" where one is),
    and the `overlaps`: pairs of outlines that cross, numbered from 1 in that order.

    Raises Unreadable where ink is left over that belongs to no outline.
    """
    picture = _cropped(prepared_picture(image, LOOKED_AT))
    strokes = strokes_of(picture.contrast, picture.mask)
    if not FEWEST <= len(strokes.points) <= MOST_INK:
        raise Unreadable(f"{len(strokes.points)} points of strokes: expected outlines, {FEWEST} to {MOST_INK}")
    circles = find_circles(strokes)
    outlines = [on_circle(circle) for circle in circles]
    left_over = _left_over(strokes, outlines)
    if left_over <= LEFT_OVER:
        order = sorted(range(len(circles)), key=lambda i: circles[i][:2])
        circles = [circles[i] for i in order]
        crossing = [_circles_cross(a, b) for a, b in combinations(circles, 2)]
        return _state_of("circle", picture, strokes, [outlines[i] for i in order], crossing)
    pentagons = sorted(find_pentagons(strokes), key=lambda corners: tuple(corners.mean(axis=0)))
    outlines = [along(corners) for corners in pentagons]
    without = _left_over(strokes, outlines)
    if without > LEFT_OVER:
        raise Unreadable(
            f"{100 * left_over:.0f}% of the ink belongs to none of {len(circles)} circles, "
            f"{100 * without:.0f}% to none of {len(pentagons)} pentagons"
        )
    return _state_of("pentagon", picture, strokes, outlines, [cross(a, b) for a, b in combinations(pentagons, 2)])


def _cropped(picture: PreparedPicture) -> PreparedPicture:
    """The part that has ink on it, with a margin, in a size in which outlines are neither tiny nor large."""
    left, top, width, height = cv2.boundingRect(picture.mask)
    spare = 6
    top, left, bottom, right = max(0, top - spare), max(0, left - spare), top + height + spare, left + width + spare
    pixels: NDArray[Any] = picture.pixels[top:bottom, left:right]
    tones: NDArray[Any] = picture.tones[top:bottom, left:right]
    contrast: Any = picture.contrast[top:bottom, left:right]
    factor = LARGEST / max(contrast.shape)
    if factor > 1:
        factor = min(MOST, max(1.0, SMALLEST / max(contrast.shape)))
    if factor == 1:
        return PreparedPicture(
            pixels,
            tones,
            contrast,
            picture.paper,
            np.ascontiguousarray(picture.mask[top:bottom, left:right]),
            picture.factor,
        )
    how = cv2.INTER_AREA if factor < 1 else cv2.INTER_CUBIC
    pixels, tones = (cv2.resize(part, None, fx=factor, fy=factor, interpolation=how) for part in (pixels, tones))
    contrast = cv2.resize(contrast, None, fx=factor, fy=factor, interpolation=how)
    contrast = contrast / max(0.2, float(np.quantile(contrast[contrast > 0.1], 0.9)))
    mask = np.where(contrast > 0.3, 255, 0).astype(np.uint8)
    return PreparedPicture(pixels, tones, contrast, picture.paper, mask, picture.factor * factor)


def _left_over(strokes: StrokePoints, outlines: list[Points]) -> float:
    """The share of ink that lies on none of the outlines."""
    drawn = np.zeros_like(strokes.mask)
    for points in outlines:
        cv2.polylines(drawn, [np.rint(points[::3]).astype(np.int32)], True, 255, round(strokes.width) + 4)
    return cv2.countNonZero(cv2.bitwise_and(strokes.mask, cv2.bitwise_not(drawn))) / cv2.countNonZero(strokes.mask)


def _circles_cross(a: tuple[float, float, float], b: tuple[float, float, float]) -> bool:
    return abs(a[2] - b[2]) < hypot(a[0] - b[0], a[1] - b[1]) < a[2] + b[2]


def _state_of(
    shape: str, picture: PreparedPicture, strokes: StrokePoints, outlines: list[Points], crossing: list[bool]
) -> dict[str, Any]:
    names, drawn = [], []
    for points in outlines:
        drawn.append(np.zeros_like(strokes.mask))
        cv2.polylines(drawn[-1], [np.rint(points[::3]).astype(np.int32)], True, 1, round(strokes.width) + 5)
    together = np.sum(drawn, axis=0, dtype=np.uint8)
    for points, its in zip(outlines, drawn, strict=True):
        own = points[~covered(together - its, points)]
        names.append(_colour(picture, own if len(own) >= 8 else points))
    pairs = combinations(range(1, len(outlines) + 1), 2)
    overlaps = [list(pair) for pair, its in zip(pairs, crossing, strict=True) if its]
    return {"shape": shape, "colours": names, "overlaps": overlaps}


def _colour(picture: PreparedPicture, points: Points) -> str:
    columns, rows = np.rint(points).astype(int).T
    rows, columns = np.clip(rows, 0, picture.mask.shape[0] - 1), np.clip(columns, 0, picture.mask.shape[1] - 1)
    return name_or_unclear(strongest(picture.pixels[rows, columns], picture.contrast[rows, columns]), picture.paper)
