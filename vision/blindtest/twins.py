"""Two discs or circles whose colours do not tell them apart: found by their shape alone."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import cv2
import numpy as np

from isoprobe.vision import Unreadable
from isoprobe.vision.blindtest.colours import name_or_unclear, strongest
from isoprobe.vision.blindtest.prepared import PreparedPicture, require_nothing
from isoprobe.vision.blindtest.rings import DIRECTIONS, Circle, Points, edge_of, fitted, outline_of, require_round
from isoprobe.vision.blindtest.rounds import find_circles, strokes_of

SOLID = 0.12  # of the shorter side of all ink: what is so far from paper lies in a disc
LOOKED_AT = 900  # pixels of the longer side in which outlines are found
SEEN = 0.25  # of a circle's directions in which its edge is looked at, at least
STRAY = 3.0  # pixels from both circles that a point of their edge may lie, as in the neck between two that touch
PALE = 0.1  # of full ink that counts beside the circles
BAND = 3.0  # pixels on both sides of an outline that its fringes may reach
ALIKE = 10  # levels by which a disc's colour may vary


def find_twins(picture: PreparedPicture) -> tuple[list[Circle], float]:
    """The two circles, from left to right, and how many pixels wide their outlines are: 0.0 for discs.

    Raises Unreadable where there are not two, one lies inside the other, or there is other ink.
    """
    _, _, width, height = cv2.boundingRect(picture.mask)
    depth = cv2.distanceTransform(cv2.copyMakeBorder(picture.mask, 1, 1, 1, 1, cv2.BORDER_CONSTANT), cv2.DIST_L2, 5)
    depth = depth[1:-1, 1:-1]
    if float(depth.max()) > max(6.0, SOLID * min(width, height)):
        circles, stroke = _discs(picture, np.asarray(depth, np.float64)), 0.0
    else:
        stroke = float(2.0 * np.quantile(depth[picture.mask > 0], 0.9))
        circles = _outlines(picture)
    (ax, ay, a), (bx, by, b) = circles
    if np.hypot(bx - ax, by - ay) < abs(a - b) + stroke + 2.0:
        raise Unreadable("one circle lies inside the other: expected two side by side")
    _require_all(picture, circles, stroke)
    return sorted(circles), stroke


def names_of(picture: PreparedPicture, circles: Sequence[Circle], stroke: float) -> list[str]:
    """The name of each circle's colour, seen where the other one is not."""
    names = []
    for circle, other in zip(circles, reversed(circles), strict=True):
        its, others = (np.zeros_like(picture.mask) for _ in range(2))
        for drawn, (x, y, radius), more in ((its, circle, 0), (others, other, 5)):
            place = (round(x), round(y))
            if stroke:
                cv2.circle(drawn, place, round(radius), 255, round(stroke) + more)
            else:
                cv2.circle(drawn, place, max(1, round(radius) - 3 + more), 255, -1)
        own = (its > 0) & (others == 0) & (picture.mask > 0)
        if np.count_nonzero(own) < 8:
            raise Unreadable("a circle has no ink of its own: its colour is not told")
        colour = strongest(picture.tones[own], picture.contrast[own])
        if not stroke:
            colour = np.asarray(np.median(picture.pixels[own], axis=0), np.float64)
            strays = np.abs(picture.pixels.astype(np.int16) - colour).max(axis=2) > ALIKE
            require_nothing(np.where(strays & own, 255, 0).astype(np.uint8), closely=True)
        names.append(name_or_unclear(colour, picture.paper))
    return names


def _discs(picture: PreparedPicture, depth: Points) -> list[Circle]:
    """The largest disc within the ink, and the one that the rest of the ink's edge belongs to."""
    contours, _ = cv2.findContours(picture.mask, cv2.RETR_LIST, cv2.CHAIN_APPROX_NONE)
    edge = np.concatenate([contour[:, 0] for contour in contours]).astype(np.float64)
    y, x = np.unravel_index(int(depth.argmax()), depth.shape)
    first = (float(x), float(y), float(depth[y, x]))
    first = fitted(edge[_away(edge, first) < 2.0], 1.0)
    rest = edge[_away(edge, first) > STRAY]
    if len(rest) < 16:
        raise Unreadable("one disc: expected two")
    second = fitted(rest, 1.5)
    circles = []
    for rough in (first, second):
        points = edge_of(picture, rough)
        if len(points) < SEEN * DIRECTIONS:
            raise Unreadable(f"a disc is seen in {len(points)} of {DIRECTIONS} directions")
        circles.append(fitted(points, 0.6))
        require_round(points, circles[-1], "round")
    strays = np.minimum(_away(edge, circles[0]), _away(edge, circles[1]))
    if (strays > STRAY).any():
        raise Unreadable(f"the edge of the ink strays {strays.max():.0f} pixels from two discs")
    return circles


def _away(points: Points, circle: Circle) -> Points:
    """How far from the circle each point lies."""
    return np.asarray(np.abs(np.hypot(points[:, 0] - circle[0], points[:, 1] - circle[1]) - circle[2]))


def _outlines(picture: PreparedPicture) -> list[Circle]:
    """The two circles of the strokes."""
    factor = min(1.0, LOOKED_AT / max(picture.mask.shape))
    contrast = picture.contrast
    mask = picture.mask
    if factor < 1.0:
        contrast = np.asarray(cv2.resize(contrast, None, fx=factor, fy=factor, interpolation=cv2.INTER_AREA))
        mask = np.where(contrast > 0.2, 255, 0).astype(np.uint8)
    strokes = strokes_of(contrast, mask)
    if len(strokes.points) < 24:
        raise Unreadable(f"{len(strokes.points)} points of strokes: expected two circles")
    found = find_circles(strokes)
    if len(found) != 2:
        raise Unreadable(f"{len(found)} circles: expected two")
    circles = []
    for x, y, radius in found:
        rough = ((x + 0.5) / factor - 0.5, (y + 0.5) / factor - 0.5, radius / factor)
        points = outline_of(_full(picture, rough), rough)
        if len(points) < SEEN * DIRECTIONS:
            raise Unreadable(f"a circle is seen in {len(points)} of {DIRECTIONS} directions")
        circles.append(fitted(points, 0.6))
        require_round(points, circles[-1], "round")
    return circles


def _full(picture: PreparedPicture, circle: Circle) -> PreparedPicture:
    """The picture with its contrast so that this circle's ink is full: one of two is paler."""
    ring = np.zeros_like(picture.mask)
    cv2.circle(ring, (round(circle[0]), round(circle[1])), round(circle[2]), 255, 3)
    near = (ring > 0) & (picture.mask > 0)
    level = float(np.quantile(picture.contrast[near], 0.5)) if near.any() else 1.0
    return replace(picture, contrast=picture.contrast / np.float32(max(0.05, level)))


def _require_all(picture: PreparedPicture, circles: Sequence[Circle], stroke: float) -> None:
    """Raises Unreadable where there is other ink than the circles'."""
    drawn = np.zeros_like(picture.mask)
    for x, y, radius in circles:
        place = (round(16 * x), round(16 * y))
        if stroke:
            cv2.circle(drawn, place, round(16 * radius), 255, round(stroke + 2 * BAND), cv2.LINE_8, 4)
        else:
            cv2.circle(drawn, place, round(16 * (radius + BAND)), 255, -1, cv2.LINE_8, 4)
    worn = picture.tones is not picture.pixels
    ink = picture.mask if worn else np.where(picture.contrast > PALE, 255, 0).astype(np.uint8)
    require_nothing(cv2.bitwise_and(ink, cv2.bitwise_not(drawn)), closely=not worn)
