"""Outlines of squares that cross, share lines, are turned, or are filled: found by straight strokes whose ends meet."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import combinations
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from isoprobe.vision import Unreadable
from isoprobe.vision.blindtest.colours import name_or_unclear, strongest
from isoprobe.vision.blindtest.prepared import PreparedPicture, require_explained, require_nothing
from isoprobe.vision.raster.components import components

LEAST = 10  # pixels a side
SQUARE = 0.02  # of the side by which width and height of a square may differ, beside two pixels
COVERED = 0.97  # of each side has ink
OWN = 0.1  # of a square's outline lies on no other, at least: else two ways to see it are one picture
PALE = 0.2  # of full ink that counts as a stroke where JPEG wore nothing
GAP = 3  # pixels by which a stroke may be broken, as hard edges and crossings break it
MOST_TURNS, MOST_SQUARES = 5, 60
TURNED = 1.5  # degrees by which two turns differ that are two
THICK = 7.0  # pixels from paper: what lies deeper is no stroke but a fill
COMMON = 0.002  # of the picture that a stroke's colour fills at least where squares are filled
ALIKE = 24  # levels by which a colour of strokes may vary
EVEN = 12  # levels by which a fill may vary

Mask = NDArray[Any]  # uint8, 255
Corners = NDArray[np.float64]  # (4, 2), in order around
Box = tuple[float, float, float, float]  # left, top, right, bottom


@dataclass(frozen=True)
class Bar:
    """A straight stroke: from where to where, and its first and last line of pixels across."""

    start: float
    end: float
    first: float
    last: float


def read_crossing_squares(picture: PreparedPicture) -> dict[str, Any]:
    """As `read_squares`, where outlines cross or are turned by any angle, and where squares within others are filled.

    Raises Unreadable where ink is left over, or where the same strokes make other squares too.
    """
    fills = _deepest(picture.mask) > THICK
    strokes = _strokes_between_fills(picture) if fills else _strokes(picture)
    depth = cv2.distanceTransform(strokes, cv2.DIST_L2, 3)
    width = max(1.0, float(2.0 * np.quantile(depth[strokes > 0], 0.8)) - 0.9)
    squares = [corners for turn in _turns(strokes) for corners in _squares(strokes, turn, width)]
    if not squares:
        raise Unreadable("no squares found whose strokes cross or are turned")
    if len(squares) > MOST_SQUARES:
        raise Unreadable(f"{len(squares)} squares: expected {MOST_SQUARES} at most")
    drawn = [_drawn(strokes, corners, width) for corners in squares]
    _require_one_way(squares, drawn)
    together = np.where(np.any(drawn, axis=0), 255, 0).astype(np.uint8)
    if fills:
        require_nothing(cv2.bitwise_and(strokes, cv2.bitwise_not(together)), closely=True)
        require_nothing(_uneven(picture, together), closely=True)
    else:
        require_explained(replace(picture, mask=strokes), together, closely=True)
    order = sorted(range(len(squares)), key=lambda i: -_side(squares[i]))
    count = np.sum([its > 0 for its in drawn], axis=0)
    names = []
    for i in order:
        own = (drawn[i] > 0) & (count == 1) & (strokes > 0)
        seen = strongest(picture.tones[own], picture.contrast[own])
        names.append(name_or_unclear(seen, picture.paper))
    inside = []
    for number, i in enumerate(order):
        around = [at for at, j in enumerate(order[:number], 1) if _within(squares[i], squares[j])]
        inside.append(max(around, default=0))
    return {"colours": names, "inside": inside}


def _deepest(mask: Mask) -> float:
    """How far the ink reaches from the paper, in pixels."""
    framed = cv2.copyMakeBorder(mask, 1, 1, 1, 1, cv2.BORDER_CONSTANT)
    return float(cv2.distanceTransform(framed, cv2.DIST_L2, 3).max())


def _strokes(picture: PreparedPicture) -> Mask:
    """The ink, also where it is pale, as thin strokes between two rows of pixels are."""
    if picture.tones is not picture.pixels:
        return picture.mask
    return np.where(picture.contrast > PALE, 255, 0).astype(np.uint8)


def _strokes_between_fills(picture: PreparedPicture) -> Mask:
    """What has a colour that is common and nowhere wide. Raises Unreadable where no colour is."""
    pixels = picture.pixels
    coarse = (pixels >> 4).astype(np.int32)
    keys = coarse[..., 0] << 8 | coarse[..., 1] << 4 | coarse[..., 2]
    counts = np.bincount(keys.ravel(), minlength=4096)
    strokes = np.zeros(keys.shape, np.uint8)
    for key in np.flatnonzero(counts >= COMMON * keys.size):
        colour = np.median(pixels[keys == key], axis=0).astype(np.int16)
        if np.abs(colour - np.array(picture.paper)).max() <= ALIKE:
            continue
        alike = np.where(np.abs(pixels.astype(np.int16) - colour).max(axis=2) <= ALIKE, 255, 0).astype(np.uint8)
        if _deepest(alike) <= THICK:
            strokes |= alike
    if not strokes.any():
        raise Unreadable("filled squares without outlines: expected outlines of one colour each")
    return strokes


def _turns(strokes: Mask) -> list[float]:
    """The directions of many strokes, in degrees from 0 to 90: upright ones first."""
    blurred = cv2.GaussianBlur(strokes.astype(np.float32), (0, 0), 1.5)
    gx, gy = cv2.Sobel(blurred, cv2.CV_32F, 1, 0, ksize=3), cv2.Sobel(blurred, cv2.CV_32F, 0, 1, ksize=3)
    strength = cv2.magnitude(gx, gy)
    strong = strength > 0.4 * float(strength.max())
    angles = np.degrees(np.arctan2(gy[strong], gx[strong])) % 90.0
    counts = np.bincount(np.rint(4 * angles).astype(int) % 360, minlength=360).astype(float)
    near = counts + np.roll(counts, 1) + np.roll(counts, -1)
    found: list[float] = []
    for peak in np.argsort(-near, kind="stable"):
        if near[peak] < 0.03 * counts.sum() or len(found) == MOST_TURNS:
            break
        off = (angles - peak / 4 + 45.0) % 90.0 - 45.0
        turn = float(peak / 4 + off[np.abs(off) < 1.0].mean())
        turn = next((even for even in (0.0, 45.0, 90.0) if abs(turn - even) < 0.4), turn) % 90.0
        if all(min(abs(turn - other), 90.0 - abs(turn - other)) > TURNED for other in found):
            found.append(turn)
    return sorted(found)


def _squares(strokes: Mask, turn: float, width: float) -> list[Corners]:
    """The squares with sides in this direction."""
    high, wide = strokes.shape
    if turn == 0.0:
        back: NDArray[Any] = np.eye(2, 3)
        turned = strokes
    else:
        side = int(np.ceil(np.hypot(high, wide))) + 4
        there: NDArray[Any] = cv2.getRotationMatrix2D((wide / 2, high / 2), turn, 1.0)
        there[:, 2] += side / 2 - np.array([wide / 2, high / 2])
        smooth = cv2.warpAffine(strokes, there, (side, side), flags=cv2.INTER_LINEAR)
        turned, back = np.where(smooth > 90, 255, 0).astype(np.uint8), cv2.invertAffineTransform(there)
    found = _upright(turned, width, 0.0 if turn == 0.0 else 1.5)
    return [np.asarray(corners @ back[:, :2].T + back[:, 2]) for corners in found]


def _upright(ink: Mask, width: float, loose: float) -> list[Corners]:
    """The squares with level and upright sides: two opposite sides end where the two others do, which may run on."""
    near = cv2.dilate(ink, np.ones((3, 3), np.uint8))
    across = np.ascontiguousarray(ink.T)
    found: list[Box] = []
    for bars, mask, flipped in (
        (_bars(across, width), np.ascontiguousarray(near.T), True),
        (_bars(ink, width), near, False),
    ):
        boxes = [(b, a, d, c) if flipped else (a, b, c, d) for a, b, c, d in _pairs(bars, mask, width, loose)]
        for one, other in combinations(boxes, 2):
            if _apart(one, other) <= width + 2:
                raise Unreadable(f"two squares at ({one[0]:.0f}, {one[1]:.0f}) are too close to tell from one")
        found += [box for box in boxes if all(_apart(box, other) > width + 1 + loose for other in found)]
    return [np.array([[a, b], [c, b], [c, d], [a, d]], np.float64) for a, b, c, d in found]


def _apart(a: Box, b: Box) -> float:
    """The pixels by which the farthest of their sides differ."""
    return max(abs(one - other) for one, other in zip(a, b, strict=True))


def _bars(ink: Mask, width: float) -> list[Bar]:
    """The level strokes, thin and long."""
    closed = cv2.morphologyEx(ink, cv2.MORPH_CLOSE, np.ones((1, GAP), np.uint8))
    least = max(LEAST, round(3 * width + 4))
    runs = cv2.morphologyEx(closed, cv2.MORPH_OPEN, np.ones((1, least), np.uint8))
    count, _, boxes = components(runs)
    thick = 2 * width + 3
    return [Bar(x, x + w - 1, y, y + h - 1) for x, y, w, h, _ in boxes[1:count].tolist() if h <= thick]


def _pairs(bars: list[Bar], near: Mask, width: float, loose: float) -> Iterator[Box]:
    """Boxes (left, top, right, bottom of the strokes' middles) of two bars one above the other, as far apart as they
    are long, with ink from end to end."""
    slack, half = width + 2 + loose, (width - 1) / 2
    bars = sorted(bars, key=lambda bar: bar.first)
    for number, upper in enumerate(bars):
        for lower in bars[number + 1 :]:
            if abs(upper.start - lower.start) > slack or abs(upper.end - lower.end) > slack:
                continue
            top, bottom = (upper.first + upper.last) / 2, (lower.first + lower.last) / 2
            left = (upper.start + lower.start) / 2 + half
            right = (upper.end + lower.end) / 2 - half
            long, high = right - left, bottom - top
            if min(long, high) < LEAST or abs(long - high) > 2 + loose + SQUARE * max(long, high):
                continue
            rows = np.arange(round(top), round(bottom) + 1)
            sides = [near[rows, np.clip(round(x), 0, near.shape[1] - 1)] > 0 for x in (left, right)]
            if min(float(side.mean()) for side in sides) >= COVERED:
                yield left, top, right, bottom


def _drawn(strokes: Mask, corners: Corners, width: float) -> Mask:
    """A square's outline with its fringes."""
    drawn = np.zeros_like(strokes)
    places = [np.rint(16 * corners).astype(np.int32)]
    cv2.polylines(drawn, places, True, 255, round(width) + 4, cv2.LINE_8, 4)
    return drawn


def _require_one_way(squares: list[Corners], drawn: list[Mask]) -> None:
    """Raises Unreadable where a square's strokes are those of others: the picture would be the same without it."""
    count = np.sum([its > 0 for its in drawn], axis=0)
    for corners, its in zip(squares, drawn, strict=True):
        own = its > 0
        if np.count_nonzero(own & (count == 1)) < OWN * np.count_nonzero(own):
            x, y = (round(float(at)) for at in corners.min(axis=0))
            raise Unreadable(f"the strokes of a square at ({x}, {y}) are those of others: it may be none")


def _uneven(picture: PreparedPicture, drawn: Mask) -> Mask:
    """Where a fill between outlines is not of one colour."""
    count, labels, _, _ = cv2.connectedComponentsWithStats(cv2.bitwise_not(drawn), connectivity=4)
    uneven = np.zeros_like(drawn)
    for label in range(1, count):
        own = labels == label
        strays = np.abs(picture.pixels[own].astype(np.int16) - np.median(picture.pixels[own], axis=0)).max(axis=1)
        uneven[own] = np.where(strays > EVEN, 255, 0)
    return uneven


def _side(corners: Corners) -> float:
    return float(np.linalg.norm(corners[1] - corners[0]) + np.linalg.norm(corners[2] - corners[1]))


def _within(inner: Corners, outer: Corners) -> bool:
    """Whether all corners of a square lie within another."""
    shape = outer.astype(np.float32)
    return all(cv2.pointPolygonTest(shape, (float(x), float(y)), False) > 0 for x, y in inner)
