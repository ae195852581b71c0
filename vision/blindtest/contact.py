"""Two discs or circles of different colours: drawn from a plan, and read back by circles fitted to their edges."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import hypot
from random import Random
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from isoprobe.vision import Unreadable
from isoprobe.vision.blindtest.colours import ink_of, two_colours
from isoprobe.vision.blindtest.prepared import (
    SIDE,
    PreparedPicture,
    prepared_picture,
    require_explained,
    require_nothing,
)
from isoprobe.vision.raster.canvas import Canvas
from isoprobe.vision.raster.pixels import decode

LOOKED_AT = 3000
TOUCH = 0.9  # pixels between edges that count as contact; the edges are known to a quarter of that
UNSURE = 1.3  # pixels: nearer than that to contact and not in it, nothing is said
OUTLINED = 1.12  # times as dark as a disc is its outline, if it has one of its own
PLAIN = 4  # colours: a picture without more has hard edges, and its strokes may lie inside the circles
HARD = 4.0  # pixels: so far apart are the middles of such strokes where the circles touch
SAME = 0.015  # of a radius, beside a pixel, by which sizes or places differ that are one
DIRECTIONS = 360
FRINGE = 7  # pixels on both sides of an outline's middle that are its own

Circle = tuple[float, float, float]  # centre and radius in pixels
Points = NDArray[np.float64]


def finest(plan: Mapping[str, Any]) -> tuple[float, float, float]:
    """The gap or overlap in units, if there is one; thinnest and boldest stroke in pixels."""
    (ax, ay, a), (bx, by, b) = plan["circles"]
    gap = abs(hypot(bx - ax, by - ay) - a - b)
    return (gap if gap > 0.01 else 14.0), 1.2, 5.0


def sample_more(rng: Random) -> dict[str, Any]:
    """Whether the discs are filled, and which one lies on top."""
    return {"filled": rng.random() < 0.75, "top": rng.randrange(2)}


def draw(canvas: Canvas, plan: Mapping[str, Any], style: Mapping[str, Any]) -> None:
    """The two discs, or circles in outline."""
    margin = style["stroke"] / 2 + 1
    scale = (style["size"] - 2 * margin) / SIDE
    for i in (1 - style["top"], style["top"]):
        x, y, radius = (part * scale for part in plan["circles"][i])
        colour = ink_of(plan["colours"][i], style)
        stroke = 0.0 if style["filled"] else style["stroke"]
        canvas.ellipse(complex(x + margin, y + margin), radius, radius, colour, stroke)


def read_contact(image: bytes | NDArray[Any], strict: bool = False) -> dict[str, Any]:
    """The circles' `colours` in alphabetical order; their `contact`; which is `larger`, farther `left` and `upper`:
    1, 2, or 0 for neither.

    Raises Unreadable where there are not two circles of two colours, or the contact is too close to tell; with
    `strict` also where there is more ink.
    """
    picture = prepared_picture(image, LOOKED_AT)
    names, masks = two_colours(picture)
    ax, ay, a = _circle(picture, masks[0], masks[1], names[0])
    bx, by, b = _circle(picture, masks[1], masks[0], names[1])
    if strict:
        require_explained(picture, _drawn(picture, ((ax, ay, a), (bx, by, b))), closely=True)
        require_nothing(_marked(picture, masks, ((ax, ay, a), (bx, by, b))))
    gap = hypot(bx - ax, by - ay) - a - b
    if TOUCH < abs(gap) < UNSURE or (UNSURE <= gap <= HARD and _has_hard_edges(image)):
        raise Unreadable(f"the circles are {gap:.1f} pixels from touching: too close to tell")
    same = 1.0 + SAME * min(a, b)

    def which(of_first: float, of_second: float) -> int:
        return 0 if abs(of_first - of_second) <= same else 1 if of_first > of_second else 2

    return {
        "colours": names,
        "contact": "tangent" if abs(gap) <= TOUCH else "apart" if gap > 0 else "overlap",
        "larger": which(a, b),
        "left": which(-ax, -bx),
        "upper": which(-ay, -by),
    }


def _drawn(picture: PreparedPicture, circles: Sequence[Circle]) -> NDArray[Any]:
    """Where the circles are: 255 all over a disc, or along an outline."""
    drawn = np.zeros_like(picture.mask)
    for x, y, radius in circles:
        middle = picture.mask[
            round(y - radius / 3) : round(y + radius / 3), round(x - radius / 3) : round(x + radius / 3)
        ]
        filled = middle.size and (middle > 0).mean() > 0.5
        if filled:
            cv2.circle(drawn, (round(x), round(y)), round(radius + FRINGE), 255, -1)
        else:
            cv2.circle(drawn, (round(x), round(y)), round(radius), 255, 2 * FRINGE)
    return drawn


def _marked(picture: PreparedPicture, masks: Sequence[NDArray[Any]], circles: Sequence[Circle]) -> NDArray[Any]:
    """Where there is something else on the circles than their own colours: 255 there, but for the fringes of both."""
    other = cv2.bitwise_and(picture.mask, cv2.bitwise_not(cv2.bitwise_or(masks[0], masks[1])))
    discs = [np.zeros_like(picture.mask) for _ in circles]
    for disc, (x, y, radius) in zip(discs, circles, strict=True):
        cv2.circle(disc, (round(x), round(y)), round(radius), 255, -1)
    for disc, beside, mask in ((discs[0], discs[1], masks[1]), (discs[1], discs[0], masks[0])):
        other = cv2.bitwise_or(other, cv2.bitwise_and(mask, cv2.bitwise_and(disc, cv2.bitwise_not(beside))))
    for x, y, radius in circles:
        cv2.circle(other, (round(x), round(y)), round(radius), 0, 2 * FRINGE)
    return other


def _has_hard_edges(image: bytes | NDArray[Any]) -> bool:
    """Whether the picture has no colours between those of its paper and its circles."""
    pixels = decode(image).reshape(-1, 3).astype(np.uint32)
    return len(np.unique(pixels[:, 0] << 16 | pixels[:, 1] << 8 | pixels[:, 2])) <= PLAIN


def _circle(picture: PreparedPicture, mask: NDArray[Any], other: NDArray[Any], name: str) -> Circle:
    """The circle of a disc, or of the middle of an outline, to fractions of a pixel."""
    contours, _ = cv2.findContours(mask, cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_NONE)
    large = [contour for contour in contours if len(contour) >= 24]
    if not large:
        raise Unreadable(f"no {name} circle")
    beside = cv2.dilate(other, np.ones((7, 7), np.uint8))
    edge = np.concatenate(large)[:, 0]
    edge = edge[beside[edge[:, 1], edge[:, 0]] == 0]  # where it meets the paper
    if len(edge) < 16:
        raise Unreadable(f"the {name} circle has no edge of its own")
    rough = _fitted(edge.astype(np.float64), 1.5)
    within = np.zeros_like(mask)
    cv2.circle(within, (round(rough[0]), round(rough[1])), max(1, round(0.6 * rough[2])), 255, -1)
    inner = cv2.countNonZero(cv2.bitwise_and(mask, within)) + cv2.countNonZero(cv2.bitwise_and(other, within))
    points = _outline(picture, rough) if inner < 0.5 * cv2.countNonZero(within) else _edge(picture, rough)
    if len(points) < 0.4 * DIRECTIONS:
        raise Unreadable(f"the {name} circle is seen in {len(points)} of {DIRECTIONS} directions")
    circle = _fitted(points, 0.6)
    strays = np.abs(np.hypot(points[:, 0] - circle[0], points[:, 1] - circle[1]) - circle[2])
    if np.quantile(strays, 0.75) > 0.7 + 0.004 * circle[2]:
        raise Unreadable(
            f"the {name} thing is not round: a quarter of its edge strays {np.quantile(strays, 0.75):.1f} pixels"
        )
    return circle


def _fitted(points: Points, stray: float) -> Circle:
    """The circle of least squares, thrice without the points that stray from it."""
    kept = np.ones(len(points), bool)
    circle = (0.0, 0.0, 0.0)
    for _ in range(4):
        x, y = points[kept].T
        cx, cy = x.mean(), y.mean()
        x, y = x - cx, y - cy
        terms = np.column_stack([x, y, np.ones_like(x)])
        solved = np.linalg.lstsq(terms, x * x + y * y, rcond=None)[0]
        centre = solved[:2] / 2
        radius = float(np.sqrt(max(1e-9, solved[2] + centre @ centre)))
        circle = (float(cx + centre[0]), float(cy + centre[1]), radius)
        strays = np.abs(np.hypot(points[:, 0] - circle[0], points[:, 1] - circle[1]) - radius)
        kept = strays <= max(stray, 2.5 * float(np.median(strays)))
    return circle


def _rays(picture: PreparedPicture, circle: Circle, reach: float) -> tuple[Points, Points, Points]:
    """Directions, distances from the centre, and contrast there: across a circle, `reach` to both sides."""
    turns = np.arange(DIRECTIONS) * (2 * np.pi / DIRECTIONS)
    way = np.column_stack([np.cos(turns), np.sin(turns)])
    distances = circle[2] + np.arange(-reach, reach + 0.1, 0.5)
    spots = np.array(circle[:2]) + way[:, None, :] * distances[None, :, None]
    spots = spots.astype(np.float32)
    contrast = cv2.remap(picture.contrast, spots[..., 0], spots[..., 1], cv2.INTER_LINEAR)
    return way, distances, np.asarray(contrast, np.float64)


def _edge(picture: PreparedPicture, circle: Circle) -> Points:
    """Where a disc ends: half way between its contrast and the paper's, in the directions where both are seen; of a
    disc with a darker outline the outline's middle."""
    way, distances, contrast = _rays(picture, circle, 4.0)
    full = float(np.median(contrast[:, 0]))
    darkest = float(np.median(contrast.max(axis=1)))
    if darkest > OUTLINED * full:
        return _ring(picture, circle, full, darkest)
    clear = (contrast[:, :3].min(axis=1) > 0.8 * full) & (contrast[:, -3:].max(axis=1) < 0.2 * full)
    reach = distances[0] - 0.25 + 0.5 * np.clip(contrast[clear] / full, 0, 1).sum(axis=1)
    return np.asarray(np.array(circle[:2]) + way[clear] * reach[:, None])


def _ring(picture: PreparedPicture, circle: Circle, full: float, darkest: float) -> Points:
    """The middle of a disc's darker outline, between half way to the disc's contrast and half way to the paper's."""
    way, distances, contrast = _rays(picture, circle, 8.0)
    clear = (np.abs(contrast[:, :2] - full).max(axis=1) < 0.1 * full) & (contrast[:, -2:].max(axis=1) < 0.2 * full)
    seen = contrast[clear]
    first = (seen > (full + darkest) / 2).argmax(axis=1)
    last = seen.shape[1] - 1 - (seen > darkest / 2)[:, ::-1].argmax(axis=1)
    inner, outer = distances[first], distances[last]
    return np.asarray(np.array(circle[:2]) + way[clear] * ((outer + inner) / 2)[:, None])


def _outline(picture: PreparedPicture, circle: Circle) -> Points:
    """The middle of an outline in the directions where there is paper on both sides."""
    width = 8.0
    way, distances, contrast = _rays(picture, (circle[0], circle[1], circle[2] - 2.0), width)
    clear = (contrast[:, :2].max(axis=1) < 0.2) & (contrast[:, -2:].max(axis=1) < 0.2) & (contrast.max(axis=1) > 0.35)
    weights = np.where(contrast[clear] > 0.1, contrast[clear], 0.0)
    reach = (weights * distances).sum(axis=1) / np.maximum(weights.sum(axis=1), 1e-9)
    return np.asarray(np.array(circle[:2]) + way[clear] * reach[:, None])
