"""Two polylines of different colours, from left to right: drawn from a plan, and read back column by column."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import pairwise
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from isoprobe.vision import Unreadable
from isoprobe.vision.blindtest.colours import ink_of, two_colours
from isoprobe.vision.blindtest.prepared import SIDE, prepared_picture, require_explained
from isoprobe.vision.raster.canvas import Canvas

LOOKED_AT = 700  # pixels of the longer side
HIDDEN = 0.25  # of a picture's width a line may run hidden under the other, or along it
BLEND = 6  # pixels about a line's ink where it may mix with the other's
PIECE = 0.025  # of a picture's width a straight piece has at least
SPLIT = 0.25  # of a line's columns may have two stretches of its ink
CLEAR = 0.3  # of a line's columns that stand clear of the other, at least
STRAIGHT = 5.0  # degrees: pieces that turn less are one, if they do not stray from it
STRAY = 1.5  # pixels
NEAR = 1.5  # pixels that a line's middle may stray from its straight pieces

Points = NDArray[np.float64]  # (n, 2)


def finest(plan: Mapping[str, Any]) -> tuple[float, float, float]:
    """The narrowest gap that a plan leaves; thinnest and boldest stroke in pixels."""
    return 18.0, 1.4, 7.0


def draw(canvas: Canvas, plan: Mapping[str, Any], style: Mapping[str, Any]) -> None:
    """The lines, the last one on top."""
    margin = style["stroke"] / 2 + 1
    scale = (style["size"] - 2 * margin) / SIDE
    for line, name in zip(plan["lines"], plan["colours"], strict=True):
        points = [complex(x, y) * scale + complex(margin, margin) for x, y in line]
        canvas.polygon(points, ink_of(name, style), style["stroke"], closed=False)


def read_polylines(image: bytes | NDArray[Any], strict: bool = False) -> dict[str, Any]:
    """The lines' `colours` in alphabetical order and `bends`; the `meetings` by the pieces that meet, counted from 1
    and from the left; how many of them are in the `left` half.

    Raises Unreadable where there are not two lines of two colours that run from left to right; with `strict` also
    where there is more ink.
    """
    picture = prepared_picture(image, LOOKED_AT)
    names, masks = two_colours(picture)
    depth = cv2.distanceTransform(picture.mask, cv2.DIST_L2, 3)
    stroke = float(2.0 * np.quantile(depth[picture.mask > 0], 0.9))
    pairs = ((names[0], masks[0], masks[1]), (names[1], masks[1], masks[0]))
    courses = [_course(mask, other, name, stroke) for name, mask, other in pairs]
    least = max(3.0, 1.5 * stroke, PIECE * picture.mask.shape[1])
    lines = [_straightened(course, stroke, least, name) for name, course in zip(names, courses, strict=True)]
    if strict:
        drawn = np.zeros_like(picture.mask)
        for line in lines:
            cv2.polylines(drawn, [np.rint(line).astype(np.int32)], False, 255, round(stroke) + 8)
        require_explained(picture, drawn)
    middle = picture.mask.shape[1] / 2
    met = _meetings(lines[0], lines[1], stroke)
    return {
        "colours": names,
        "bends": [len(line) - 2 for line in lines],
        "meetings": sorted([i + 1, j + 1] for i, j, _ in met),
        "left": sum(bool(point[0] < middle) for _, _, point in met),
    }


def _course(mask: NDArray[Any], other: NDArray[Any], name: str, stroke: float) -> Points:
    """The line's middle in every column where it stands clear of the other's ink, of shape (n, 2).

    Raises Unreadable where it runs back or is broken.
    """
    _, labels, stats, _ = cv2.connectedComponentsWithStats(mask, connectivity=8)
    kept = stats[:, cv2.CC_STAT_AREA] >= max(6.0, 2.0 * stroke)
    kept[0] = False
    ink = kept[labels]
    columns = np.flatnonzero(ink.any(axis=0))
    if len(columns) < 16:
        raise Unreadable(f"the {name} line is only {len(columns)} pixels wide")
    ink = ink[:, columns]
    heights = np.arange(ink.shape[0], dtype=np.float64)
    dark = ink.sum(axis=0)
    middles = heights @ ink / dark
    first, last = ink.argmax(axis=0), ink.shape[0] - 1 - ink[::-1].argmax(axis=0)
    # Where the other line hides part of it a column has two stretches of ink; a line that runs back has them all along.
    split = (last - first + 1 - dark) > 2.0 * stroke + 2.0
    if split.mean() > SPLIT:
        raise Unreadable(f"the {name} line does not run from left to right")
    beside = cv2.dilate(other, np.ones((2 * BLEND + 1, 1), np.uint8))[:, columns] > 0
    clear = ~split & ~(ink & beside).any(axis=0)
    if clear.mean() < CLEAR:
        clear = ~split
    columns, middles = columns[clear], middles[clear]
    broken = int(np.diff(columns).max())
    if broken > HIDDEN * mask.shape[1]:
        raise Unreadable(f"the {name} line is broken for {broken} pixels")
    return np.column_stack([columns, middles])


def _straightened(course: Points, stroke: float, least: float, name: str) -> Points:
    """The ends and bends of a line, from its middle in every column."""
    ends = _simplified(course, STRAY)
    pieces = [(a, b) for a, b in pairwise(ends) if course[b, 0] - course[a, 0] >= least]
    fitted: list[tuple[int, int, Points, Points]] = []  # first and last of the course, a point and the heading
    for a, b in pieces:
        fit = (a, b, *_fitted(course, a, b, stroke))
        if fitted and _turn(fitted[-1][3], fit[3]) < STRAIGHT:
            whole = (fitted[-1][0], b, *_fitted(course, fitted[-1][0], b, stroke))
            strays = _distances(course[whole[0] : b + 1], whole[2], whole[2] + whole[3], beyond=True)
            if np.quantile(strays, 0.9) < STRAY:
                fitted.pop()
                fit = whole
        fitted.append(fit)
    if not fitted:
        raise Unreadable(f"the {name} line has no straight piece")
    points = [_at(*fitted[0][2:], course[0, 0])]
    for (_, _, p, u), (_, _, q, v) in pairwise(fitted):
        share = ((q[0] - p[0]) * v[1] - (q[1] - p[1]) * v[0]) / (u[0] * v[1] - u[1] * v[0])
        points.append(p + share * u)
    points.append(_at(*fitted[-1][2:], course[-1, 0]))
    line = np.array(points)
    if (np.diff(line[:, 0]) <= 0).any():
        raise Unreadable(f"the {name} line's bends do not stand from left to right")
    strays = np.min([_distances(course, a, b) for a, b in pairwise(line)], axis=0)
    if np.quantile(strays, 0.9) > NEAR + 0.25 * stroke:
        raise Unreadable(f"the {name} line is not made of straight pieces")
    return line


def _simplified(course: Points, tolerance: float) -> list[int]:
    """The places in a course that Ramer, Douglas and Peucker keep."""
    kept, stack = {0, len(course) - 1}, [(0, len(course) - 1)]
    while stack:
        a, b = stack.pop()
        if b - a < 2:
            continue
        strays = _distances(course[a + 1 : b], course[a], course[b], beyond=True)
        worst = int(strays.argmax())
        if strays[worst] > tolerance:
            at = a + 1 + worst
            kept.add(at)
            stack += [(a, at), (at, b)]
    return sorted(kept)


def _distances(points: Points, a: Points, b: Points, beyond: bool = False) -> Points:
    """From the points to the segment from a to b, or (`beyond`) to the line through them."""
    way = b - a
    share = (points - a) @ way / max(float(way @ way), 1e-9)
    if not beyond:
        share = np.clip(share, 0.0, 1.0)
    return np.asarray(np.linalg.norm(points - a - share[:, None] * way, axis=1))


def _fitted(course: Points, a: int, b: int, stroke: float) -> tuple[Points, Points]:
    """A point and the heading of the straight line through a part of a course, less its ends, which bends blur."""
    inner = course[a : b + 1]
    spare = min(1.2 * stroke + 1.0, 0.25 * (inner[-1, 0] - inner[0, 0]))
    inner = inner[(inner[:, 0] >= inner[0, 0] + spare) & (inner[:, 0] <= inner[-1, 0] - spare)]
    if len(inner) < 2:
        inner = course[a : b + 1]
    for _ in range(2):  # once more without what is partly hidden
        centre = inner.mean(axis=0)
        heading = np.linalg.svd(inner - centre, full_matrices=False)[2][0]
        strays = _distances(inner, centre, centre + heading, beyond=True)
        good = strays <= max(0.5, 2.0 * float(np.median(strays)))
        if good.sum() < max(2, len(inner) // 2):
            break
        inner = inner[good]
    return centre, heading if heading[0] > 0 else -heading


def _turn(u: Points, v: Points) -> float:
    """Degrees between two headings."""
    return float(np.degrees(abs(np.arctan2(u[0] * v[1] - u[1] * v[0], u @ v))))


def _at(point: Points, heading: Points, x: float) -> Points:
    """Where a line is at x."""
    return np.asarray(point + heading * ((x - point[0]) / heading[0]))


def _meetings(first: Points, second: Points, stroke: float) -> list[tuple[int, int, Points]]:
    """The pieces that cross and where; what is nearer together than a stroke is one meeting."""
    found: list[tuple[int, int, Points]] = []
    for i, (a, b) in enumerate(pairwise(first)):
        for j, (c, d) in enumerate(pairwise(second)):
            u, v, w = b - a, d - c, c - a
            determinant = u[0] * v[1] - u[1] * v[0]
            if abs(determinant) < 1e-9:
                continue
            s = (w[0] * v[1] - w[1] * v[0]) / determinant
            t = (w[0] * u[1] - w[1] * u[0]) / determinant
            point = a + s * u
            if 0 <= s <= 1 and 0 <= t <= 1 and all(np.linalg.norm(point - other) > stroke for *_, other in found):
                found.append((i, j, point))
    return found
