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
from isoprobe.vision.blindtest.rings import DIRECTIONS, Circle, edge_of, fitted, outline_of, require_round
from isoprobe.vision.blindtest.twins import find_twins, names_of
from isoprobe.vision.raster.canvas import Canvas
from isoprobe.vision.raster.pixels import decode

LOOKED_AT = 3000
TOUCH = 0.9  # pixels between edges that count as contact; the edges are known to a quarter of that
UNSURE = 1.3  # pixels: nearer than that to contact and not in it, nothing is said
PLAIN = 4  # colours: a picture without more has hard edges, and its strokes may lie inside the circles
HARD = 4.0  # pixels: so far apart are the middles of such strokes where the circles touch
TWIN_TOUCH = 0.6  # pixels between edges of two circles of one colour that count as contact
NEARER = 0.2  # pixels by which two outlines of one colour seem too near: they run together where they are close
HARD_DEEP = 2.0  # pixels by which such strokes of one colour may seem to overlap that touch
SAME = 0.015  # of a radius, beside a pixel, by which sizes or places differ that are one
FRINGE = 7  # pixels on both sides of an outline's middle that are its own


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
    `strict` also where there is more ink, but the two may be of one colour: then the first is the one farther left.
    """
    picture = prepared_picture(image, LOOKED_AT)
    try:
        names, masks = two_colours(picture)
    except Unreadable:
        if not strict:
            raise
        return _twins(picture, image)
    first, second = _circle(picture, masks[0], masks[1], names[0]), _circle(picture, masks[1], masks[0], names[1])
    if strict:
        require_explained(picture, _drawn(picture, (first, second)), closely=True)
        require_nothing(_marked(picture, masks, (first, second)))
    gap = _gap(first, second)
    if TOUCH < abs(gap) < UNSURE or (UNSURE <= gap <= HARD and _has_hard_edges(image)):
        raise Unreadable(f"the circles are {gap:.1f} pixels from touching: too close to tell")
    return _state(names, first, second)


def _twins(picture: PreparedPicture, image: bytes | NDArray[Any]) -> dict[str, Any]:
    """As `read_contact`, of circles that their colours do not tell apart: those of one colour from left to right."""
    circles, stroke = find_twins(picture)
    names = names_of(picture, circles, stroke)
    if names[0] > names[1]:
        names, circles = names[::-1], circles[::-1]
    gap = _gap(*circles)
    hard = _has_hard_edges(image)
    apart = HARD if hard else stroke + 0.5 if stroke else 0.0
    from_contact = abs(gap + (NEARER if stroke else 0.0))
    if TWIN_TOUCH < from_contact < UNSURE or UNSURE <= gap <= apart or (hard and -HARD_DEEP < gap < -TOUCH):
        raise Unreadable(f"the circles are {gap:.1f} pixels from touching: too close to tell")
    return _state(names, *circles)


def _gap(first: Circle, second: Circle) -> float:
    """How many pixels two circles are from touching: less than none where they overlap."""
    return hypot(second[0] - first[0], second[1] - first[1]) - first[2] - second[2]


def _state(names: list[str], first: Circle, second: Circle) -> dict[str, Any]:
    """What is told of the two circles."""
    (ax, ay, a), (bx, by, b), gap = first, second, _gap(first, second)
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
    rough = fitted(edge.astype(np.float64), 1.5)
    within = np.zeros_like(mask)
    cv2.circle(within, (round(rough[0]), round(rough[1])), max(1, round(0.6 * rough[2])), 255, -1)
    inner = cv2.countNonZero(cv2.bitwise_and(mask, within)) + cv2.countNonZero(cv2.bitwise_and(other, within))
    points = outline_of(picture, rough) if inner < 0.5 * cv2.countNonZero(within) else edge_of(picture, rough)
    if len(points) < 0.4 * DIRECTIONS:
        raise Unreadable(f"the {name} circle is seen in {len(points)} of {DIRECTIONS} directions")
    circle = fitted(points, 0.6)
    require_round(points, circle, name)
    return circle
