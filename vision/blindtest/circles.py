"""Circles or pentagons in outline, overlapping or not: drawn from a plan, and read back."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
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
from isoprobe.vision.blindtest.rounds import USUAL as ROUNDS
from isoprobe.vision.blindtest.rounds import Points, Sought, StrokePoints, covered, find_circles, on_circle, strokes_of
from isoprobe.vision.raster.canvas import Canvas
from isoprobe.vision.raster.pixels import decode

FEWEST = 24  # points on strokes: fewer are no outlines
MANY = 16  # outlines: where there are more the picture is looked at more closely
MOST = 3.0  # times a small picture is enlarged
FINE = 30  # units of radius: what is less is drawn with thin strokes
STRAY, STRAY_END = 12.0, 7.0  # pixels a side of ink beside the outlines that is no stroke; where JPEG wore nothing
PALE = 0.1  # of full ink that counts beside the outlines where JPEG wore nothing
EDGES, PALE_EDGES = 4, 5  # pixels by which outlines are wider than their middle strokes, and with pale ink
SPARE = 6  # pixels of paper about what has ink on it
LEFT_OVER = 0.04  # of the ink that may belong to no outline


@dataclass(frozen=True)
class Look:
    """How closely a picture is looked at: pixels of its longer side, and the most and fewest of the longer side of what
    has ink on it; how many points on strokes there are at most; what is sought in them."""

    at: int
    largest: int
    smallest: int
    most_ink: int
    sought: Sought


USUAL = Look(1200, 640, 480, 12_000, ROUNDS)
CLOSE = Look(3000, 1100, 900, 30_000, Sought(voters=4000, candidates=400, explained=0.998, across=0.25))


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


def read_circles(image: bytes | NDArray[Any], strict: bool = False) -> dict[str, Any]:
    """The `shape` ("circle" or "pentagon"), the `colours` of the outlines from left to right ("unclear" where one is),
    and the `overlaps`: pairs of outlines that cross, numbered from 1 in that order.

    Raises Unreadable where ink is left over that belongs to no outline; with `strict` be it a single stroke.
    """
    pixels = decode(image)
    if max(pixels.shape[:2]) > USUAL.at:
        return _read(pixels, CLOSE, strict)
    found = _read(pixels, USUAL, strict)
    return found if len(found["colours"]) <= MANY else _read(pixels, CLOSE, strict)


def _read(pixels: NDArray[Any], look: Look, strict: bool) -> dict[str, Any]:
    whole = prepared_picture(pixels, look.at)
    left, top, _, _ = cv2.boundingRect(whole.mask)
    picture = _cropped(whole, look)
    worn = whole.tones is not whole.pixels
    corner = max(0, left - SPARE) / whole.factor, max(0, top - SPARE) / whole.factor
    strokes = strokes_of(picture.contrast, picture.mask)
    if not FEWEST <= len(strokes.points) <= look.most_ink:
        raise Unreadable(f"{len(strokes.points)} points of strokes: expected outlines, {FEWEST} to {look.most_ink}")
    circles = find_circles(strokes, look.sought)
    outlines = [on_circle(circle) for circle in circles]
    left_over = _left_over(strokes, outlines)
    if left_over <= LEFT_OVER:
        if strict:
            _refuse_strokes(picture, strokes, outlines, corner, worn)
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
    if strict:
        _refuse_strokes(picture, strokes, outlines, corner, worn)
    return _state_of("pentagon", picture, strokes, outlines, [cross(a, b) for a, b in combinations(pentagons, 2)])


def _cropped(picture: PreparedPicture, look: Look) -> PreparedPicture:
    """The part that has ink on it, with a margin, in a size in which outlines are neither tiny nor large."""
    left, top, width, height = cv2.boundingRect(picture.mask)
    top, left, bottom, right = max(0, top - SPARE), max(0, left - SPARE), top + height + SPARE, left + width + SPARE
    pixels: NDArray[Any] = picture.pixels[top:bottom, left:right]
    tones: NDArray[Any] = picture.tones[top:bottom, left:right]
    contrast: Any = picture.contrast[top:bottom, left:right]
    factor = look.largest / max(contrast.shape)
    if factor > 1:
        factor = min(MOST, max(1.0, look.smallest / max(contrast.shape)))
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
    return cv2.countNonZero(_rest(strokes.mask, strokes.width, outlines, EDGES)) / cv2.countNonZero(strokes.mask)


def _rest(ink: NDArray[Any], width: float, outlines: list[Points], edges: int) -> NDArray[Any]:
    """The ink that lies on none of the outlines, which are so many pixels wide and have such edges."""
    drawn = np.zeros_like(ink)
    for points in outlines:
        cv2.polylines(drawn, [np.rint(points[::3]).astype(np.int32)], True, 255, round(width) + edges)
    return cv2.bitwise_and(ink, cv2.bitwise_not(drawn))


def _refuse_strokes(
    picture: PreparedPicture, strokes: StrokePoints, outlines: list[Points], corner: tuple[float, float], worn: bool
) -> None:
    """Raises Unreadable where a piece of ink beside the outlines is as large as a stroke of another thing, or its end.
    `corner`: where the left upper corner of what is looked at lies in the picture as it came; `worn`: by JPEG."""
    most = max(STRAY, 2.0 * strokes.width) if worn else max(STRAY_END, strokes.width)
    ink = strokes.mask if worn else np.where(picture.contrast > PALE, np.uint8(255), np.uint8(0))
    rest = _rest(ink, strokes.width, outlines, EDGES if worn else PALE_EDGES)
    for contour in cv2.findContours(rest, cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_SIMPLE)[0]:
        left, top, wide, high = cv2.boundingRect(contour)
        if max(wide, high) > most:
            x, y = (round(begin + at / picture.factor) for begin, at in zip(corner, (left, top), strict=True))
            long = max(1, round(max(wide, high) / picture.factor))
            raise Unreadable(f"a stroke of {long} pixels at ({x}, {y}) belongs to no outline")


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
