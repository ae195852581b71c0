"""Small things of a shape, a colour, a size and a texture: put into a scene, and told apart in a figure.

Shapes are known by what of their box they fill, compared with the fillings of all shapes; textures by how many gaps of
paper they have.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from math import cos, pi, sin
from typing import TYPE_CHECKING, Any

import cv2
import numpy as np
from numpy.typing import NDArray

from isoprobe.vision.figure.scene import FigureScene, Point

if TYPE_CHECKING:
    from isoprobe.vision.figure.reading import FigureReading

TEXTURES = ("plain", "hatched", "ringed")
SIDE = 40  # pixels of the square in which fillings are compared
ALIKE = 0.66  # of two fillings, the share they have in common: less is no shape that is known
_STRIPES = 3
_INNER, _CORE = 0.68, 0.36  # of the outline: where gaps begin, and where the core of a ringed thing does
_LEAST_GAP = 5  # pixels


def _star() -> tuple[Point, ...]:
    return tuple(
        ((1.05 if k % 2 == 0 else 0.54) * sin(k * pi / 5), -(1.05 if k % 2 == 0 else 0.54) * cos(k * pi / 5))
        for k in range(10)
    )


_A, _B = 0.95, 0.31  # a cross: half its length, half the width of an arm
OUTLINES: dict[str, tuple[Point, ...]] = {
    "disc": tuple((0.95 * cos(k * pi / 24), 0.95 * sin(k * pi / 24)) for k in range(48)),
    "square": ((-0.85, -0.85), (0.85, -0.85), (0.85, 0.85), (-0.85, 0.85)),
    "triangle": ((0.0, -0.95), (1.0, 0.8), (-1.0, 0.8)),
    "diamond": ((0.0, -1.05), (1.05, 0.0), (0.0, 1.05), (-1.05, 0.0)),
    "cross": (
        *((-_B, -_A), (_B, -_A), (_B, -_B), (_A, -_B), (_A, _B), (_B, _B)),
        *((_B, _A), (-_B, _A), (-_B, _B), (-_A, _B), (-_A, -_B), (-_B, -_B)),
    ),
    "star": _star(),
}
SHAPES = tuple(OUTLINES)
_BANDS = {  # of hatched shapes, from band to band and how wide each is
    "disc": (0.42, 0.22),
    "square": (0.46, 0.24),
    "triangle": (0.34, 0.2),
    "diamond": (0.34, 0.2),
}
BROAD = tuple(_BANDS)  # shapes that have room for a texture


@dataclass(frozen=True)
class Shaped:
    """A thing that was seen: `radius` is that with which it was drawn."""

    shape: str
    colour: str
    texture: str
    x: float
    y: float
    radius: float


def draw_shape(
    made: FigureScene, shape: str, x: float, y: float, radius: float, colour: str, texture: str = "plain"
) -> None:
    """Puts a thing of this shape around (x, y); gaps of its texture, which is for BROAD
    shapes, show the paper."""

    def scaled(by: float) -> list[Point]:
        return [(x + radius * u, y + radius * v) for u, v in _shrunk(shape, by)]

    made.polygon(scaled(1.0), colour)
    if texture == "ringed":
        made.polygon(scaled(_INNER), "paper")
        made.polygon(scaled(_CORE), colour)
    elif texture == "hatched":
        for corners in _stripes(shape):
            made.polygon([(x + radius * u, y + radius * v) for u, v in corners], "paper")


def _shrunk(shape: str, by: float) -> list[Point]:
    """The outline drawn together around the middle of the largest circle in it."""
    low = 0.22 if shape == "triangle" else 0.0
    return [(by * u, low + by * (v - low)) for u, v in OUTLINES[shape]]


@cache
def _stripes(shape: str) -> tuple[tuple[Point, ...], ...]:
    """The gaps of a hatched shape of radius 1: slanting bands, clipped by the shrunk outline."""
    turned = [((u + v) / 2**0.5, (v - u) / 2**0.5) for u, v in _shrunk(shape, _INNER)]
    half, wide = _BANDS[shape]
    found = []
    for k in range(_STRIPES):
        middle = half * (k - 1) + (0.16 if shape == "triangle" else 0.0)
        band = _between(_between(turned, middle - wide / 2, 1), -(middle + wide / 2), -1)
        if len(band) > 2:
            found.append(tuple(((u - v) / 2**0.5, (u + v) / 2**0.5) for u, v in band))
    return tuple(found)


def _between(outline: list[Point], least: float, sign: int) -> list[Point]:
    """The part of an outline in which sign times v is at least so much (Sutherland and Hodgman)."""
    kept: list[Point] = []
    for (a, b), (c, d) in zip(outline, outline[1:] + outline[:1], strict=True):
        inside, next_inside = sign * b >= least, sign * d >= least
        if inside:
            kept.append((a, b))
        if inside != next_inside:
            t = (sign * least - b) / (d - b)
            kept.append((a + t * (c - a), b + t * (d - b)))
    return kept


def _filled(points: NDArray[Any], box: tuple[float, float, float, float]) -> NDArray[np.uint8]:
    """The filling of an outline, its box stretched to a square."""
    left, top, wide, high = box
    scaled = np.rint((points - [left, top]) * [(SIDE - 1) * 16 / wide, (SIDE - 1) * 16 / high]).astype(np.int32)
    mask = np.zeros((SIDE, SIDE), np.uint8)
    cv2.fillPoly(mask, [scaled.reshape(-1, 1, 2)], 1, shift=4)
    return mask


@cache
def _fillings() -> dict[str, NDArray[np.uint8]]:
    found = {}
    for name, outline in OUTLINES.items():
        points = np.array(outline)
        low, span = points.min(0), points.max(0) - points.min(0)
        found[name] = _filled(points, (low[0], low[1], span[0], span[1]))
    return found


def _extent(shape: str) -> NDArray[Any]:
    return np.asarray(np.ptp(np.array(OUTLINES[shape]), axis=0))


def shape_of(outline: NDArray[Any]) -> str:
    """The shape that an outline (n x 2 pixels) has; "" where it is none of them."""
    points = outline.astype(np.float64)
    low, span = points.min(0), np.maximum(1.0, np.ptp(points, axis=0))
    seen = _filled(points, (low[0], low[1], span[0], span[1]))
    shares = {
        name: float((seen & filling).sum() / max(1, (seen | filling).sum())) for name, filling in _fillings().items()
    }
    best = max(shares, key=lambda name: shares[name])
    wide, high = _extent(best)
    if shares[best] < ALIKE or abs((span[0] + 1) / (span[1] + 1) / (wide / high) - 1) > 0.3:
        return ""
    return best


def shapes_in(figure: FigureReading, least: float = 4.0) -> list[Shaped]:
    """The things of a known shape and at least so large, from left to right; what lies within one is none."""
    found: list[Shaped] = []
    for colour, mask in figure.hues.items():
        if colour == "grey":
            continue
        outlines, _ = cv2.findContours(mask, cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_NONE)
        for outline in outlines:
            x, y, wide, high = cv2.boundingRect(outline)
            if min(wide, high) < 1.5 * least:
                continue
            points = np.asarray(outline.reshape(-1, 2), np.int32)
            shape = shape_of(points)
            if not shape:
                continue
            radius = float((wide + high) / _extent(shape).sum())
            middle = (np.array(OUTLINES[shape]).min(0) + np.array(OUTLINES[shape]).max(0)) / 2
            u, v = x + wide / 2 - radius * middle[0], y + high / 2 - radius * middle[1]
            if radius >= least:
                found.append(Shaped(shape, colour, _texture(mask, points), float(u), float(v), radius))
    return sorted(found, key=lambda thing: (thing.x, thing.y))


def _texture(mask: NDArray[np.uint8], outline: NDArray[np.int32]) -> str:
    """By the gaps within the outline: none, one, or more."""
    left, top, wide, high = cv2.boundingRect(outline)
    inside = np.zeros((high, wide), np.uint8)
    cv2.fillPoly(inside, [(outline - [left, top]).reshape(-1, 1, 2)], 255)
    gaps = cv2.bitwise_and(inside, cv2.bitwise_not(mask[top : top + high, left : left + wide]))
    count, _, stats, _ = cv2.connectedComponentsWithStats(gaps, connectivity=4)
    large = sum(int(stats[k, 4]) >= _LEAST_GAP for k in range(1, count))
    return TEXTURES[0] if not large else TEXTURES[2] if large == 1 else TEXTURES[1]
