"""Texts of a diagram: names of points at their free side, lengths along lines, sizes of angles; none on top of a line.

A text is placed by trial: candidate places around its point are kept where the box of its ink covers no ink, meets no
other text, lies on the page, and is nearer to its own point than to any other junction; the most natural one is taken.
"""

from __future__ import annotations

import cmath
import math
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

import cv2
import numpy as np

from isoprobe.vision import LayoutRejected
from isoprobe.vision.diagram.drawing.layout import DiagramLayout, DrawnSegment
from isoprobe.vision.raster.canvas import Canvas
from isoprobe.vision.raster.fonts import font, ink

Boxes = np.ndarray[Any, np.dtype[np.float64]]  # one a row: left, top, right, bottom

SUBSCRIPT = 0.68  # of the letter's size
_WAYS = np.exp(2j * math.pi * np.arange(32) / 32)


@dataclass(frozen=True)
class Typeface:
    """How a text is set: `cap` is the height of a capital in pixels."""

    face: str
    cap: float
    colour: tuple[int, ...]


@dataclass(frozen=True)
class PlacedText:
    """A text with the middle of its ink."""

    text: str
    z: complex
    look: Typeface


@lru_cache(maxsize=512)
def size_for_cap(face: str, cap: float) -> float:
    """Pixels an em at which a capital H is `cap` pixels high."""
    _, top, _, bottom = ink(face, 1.0, "H")
    return cap / (bottom - top)


def _pieces(text: str, look: Typeface) -> list[tuple[str, float, float, str, float]]:
    """(text, x, drop, face, size) of each run: a letter, a lowered digit, primes as "'"."""
    size = size_for_cap(look.face, look.cap)
    if len(text) == 1 or not (text[0].isupper() and (text[1:].isdigit() or set(text[1:]) == {"'"})):
        return [(text, 0.0, 0.0, look.face, size)]
    _, _, right, _ = ink(look.face, size, text[0])
    tail = (
        []
        if text[1] != "'"
        else [("'", right + look.cap * (0.14 + 0.2 * k), 0.0, "", 0.0) for k in range(len(text) - 1)]
    )
    if not tail:
        face = "cmr10" if look.face.startswith("cmmi") else look.face
        small = size * SUBSCRIPT
        left, *_ = ink(face, small, text[1:])
        tail = [(text[1:], right + look.cap * 0.06 - left, look.cap * 0.28, face, small)]
    return [(text[0], 0.0, 0.0, look.face, size), *tail]


@lru_cache(maxsize=4096)
def text_ink(text: str, look: Typeface) -> tuple[float, float, float, float]:
    """Left, top, right and bottom of the ink from the start of the baseline."""
    left, top, right, bottom = 1e9, 1e9, -1e9, -1e9
    for run, x, drop, face, size in _pieces(text, look):
        if run == "'":
            box = (x - 0.05 * look.cap, -1.05 * look.cap, x + 0.15 * look.cap, -0.6 * look.cap)
        else:
            a, b, c, d = ink(face, size, run)
            box = (a + x, b + drop, c + x, d + drop)
        left, top = min(left, box[0]), min(top, box[1])
        right, bottom = max(right, box[2]), max(bottom, box[3])
    return left, top, right, bottom


def draw_text(canvas: Canvas, text: PlacedText) -> None:
    left, top, right, bottom = text_ink(text.text, text.look)
    x, y = text.z.real - (left + right) / 2, text.z.imag - (top + bottom) / 2
    cap, colour = text.look.cap, text.look.colour
    for run, dx, drop, face, size in _pieces(text.text, text.look):
        if run == "'":
            tip = complex(x + dx + 0.12 * cap, y - 1.04 * cap)
            foot = complex(x + dx - 0.02 * cap, y - 0.6 * cap)
            side = 0.055 * cap
            canvas.polygon([tip - side, tip + side, foot + side * 0.4, foot - side * 0.4], colour)
        else:
            canvas.text(run, x + dx, y + drop, font(face, round(size, 2)), colour)


class Ground:
    """What is on the page already: ink, and the boxes of texts."""

    def __init__(self, width: int, height: int) -> None:
        self.width, self.height = width, height
        self.mask = np.zeros((height, width), np.uint8)
        self.boxes: list[tuple[float, float, float, float]] = []
        self._sums: Any = None

    def line(self, a: complex, b: complex, width: float) -> None:
        cv2.line(self.mask, _pixel(a), _pixel(b), 1, max(1, round(width)), cv2.LINE_8, _SHIFT)

    def spot(self, z: complex, radius: float) -> None:
        cv2.circle(self.mask, _pixel(z), round(radius * (1 << _SHIFT)), 1, -1, cv2.LINE_8, _SHIFT)

    def oval(self, z: complex, rx: float, ry: float, start: float, sweep: float, width: float) -> None:
        axes = round(rx * (1 << _SHIFT)), round(ry * (1 << _SHIFT))
        cv2.ellipse(self.mask, _pixel(z), axes, 0, start, start + sweep, 1, max(1, round(width)), cv2.LINE_8, _SHIFT)

    def free(self, boxes: Boxes, apart: float) -> np.ndarray[Any, np.dtype[np.bool_]]:
        """Which boxes lie on the page, cover no ink and keep `apart` pixels from every text."""
        if self._sums is None:
            self._sums = cv2.integral(self.mask)
        low = np.floor(boxes[:, :2]).astype(int)
        high = np.ceil(boxes[:, 2:]).astype(int)
        size = np.array([self.width, self.height])
        good = (low >= 1).all(1) & (high <= size - 1).all(1)
        low, high = np.clip(low, 0, size), np.clip(high, 0, size)
        s = self._sums
        covered = (
            s[high[:, 1], high[:, 0]] - s[low[:, 1], high[:, 0]] - s[high[:, 1], low[:, 0]] + s[low[:, 1], low[:, 0]]
        )
        good &= covered == 0
        if self.boxes:
            old = np.array(self.boxes)
            meets = (boxes[:, None, :2] < old[None, :, 2:] + apart) & (boxes[:, None, 2:] > old[None, :, :2] - apart)
            good &= ~(meets[..., 0] & meets[..., 1]).any(axis=1)
        return np.asarray(good, np.bool_)

    def take(self, box: Boxes) -> None:
        left, top, right, bottom = (float(v) for v in box)
        self.boxes.append((left, top, right, bottom))


_SHIFT = 3


def _pixel(z: complex) -> tuple[int, int]:
    return round((z.real - 0.5) * (1 << _SHIFT)), round((z.imag - 0.5) * (1 << _SHIFT))


def place_names(
    made: DiagramLayout, looks: dict[str, Typeface], ground: Ground, clearance: float, dots: dict[str, float]
) -> list[PlacedText]:
    """The names of all points at their places, the most hemmed in first; LayoutRejected where one has no place."""
    sides = {name: _free_side(made, z) for name, z in made.points.items()}
    junctions = np.array(made.junctions + [ring.c for ring in made.rings])
    placed = []
    for name in sorted(sides, key=lambda name: (round(sides[name][1], 3), name)):
        look, z = looks[name], made.points[name]
        left, top, right, bottom = text_ink(name, look)
        half = complex(right - left, bottom - top) / 2
        start = max(2.0, 0.16 * look.cap, dots.get(name, 0.0) + 1.5)
        centres, costs = _candidates(z, sides[name][0], half, start, look.cap, clearance)
        boxes = _boxes(centres, half, clearance)
        good = ground.free(boxes, 0.35 * look.cap)
        others = junctions[np.abs(junctions - z) > 2 * made.touch]
        own = np.abs(centres - z)
        if len(others):
            good &= np.abs(centres[:, None] - others[None, :]).min(1) > 1.2 * own + 1.0
        if not good.any():
            raise LayoutRejected(f"the letter {name} has no free place near its point")
        best = int(np.where(good, costs, np.inf).argmin())
        ground.take(boxes[best])
        placed.append(PlacedText(name, complex(centres[best]), look))
    return placed


def _candidates(z: complex, side: complex, half: complex, start: float, cap: float, clearance: float) -> Any:
    """Centres for the box of a text around z, and what each costs: nearest and most on the free side is best."""
    reach = np.minimum(
        half.real / np.maximum(np.abs(_WAYS.real), 1e-9), half.imag / np.maximum(np.abs(_WAYS.imag), 1e-9)
    )
    bend = np.abs(np.angle(_WAYS / side)) / math.pi
    steps = np.arange(9)
    away = start + 0.5 * clearance + reach[:, None] + 0.13 * cap * steps
    return (z + _WAYS[:, None] * away).ravel(), (bend[:, None] + 0.09 * steps).ravel()


def _boxes(centres: Any, half: complex, clearance: float) -> Boxes:
    w, h = half.real + clearance, half.imag + clearance
    return np.stack([centres.real - w, centres.imag - h, centres.real + w, centres.imag + h], 1)


def _free_side(made: DiagramLayout, z: complex) -> tuple[complex, float]:
    """The unit vector into the widest angle between the strokes at z, and that angle in radians."""
    ways = []
    for s in made.segments:
        if s.off(z) <= made.touch:
            if abs(s.b - z) > 2 * made.touch:
                ways.append(cmath.phase(s.b - z))
            if abs(s.a - z) > 2 * made.touch:
                ways.append(cmath.phase(s.a - z))
    for ring in made.rings:
        if abs(abs(z - ring.c) - ring.r) <= made.touch:
            out = cmath.phase(z - ring.c)
            ways += [out + 1.75, out - 1.75]  # the tangents, bent inwards as the circle is
    if not ways:
        return complex(0.6, 0.8), 2 * math.pi
    ways = sorted(way % (2 * math.pi) for way in ways)
    gap, first = max((b - a, a) for a, b in zip(ways, [*ways[1:], ways[0] + 2 * math.pi], strict=True))
    return cmath.exp(1j * (first + gap / 2)), gap


def place_along(
    text: str, segment: DrawnSegment, ends: tuple[complex, complex], look: Typeface, ground: Ground
) -> PlacedText | None:
    """A length beside the piece of a segment; None where there is no room."""
    left, top, right, bottom = text_ink(text, look)
    half = complex(right - left, bottom - top) / 2
    normal = segment.way * 1j
    reach = abs(normal.real) * half.real + abs(normal.imag) * half.imag
    centres = np.array(
        [
            ends[0] + (ends[1] - ends[0]) * t + normal * side * (reach + gap * look.cap)
            for gap in (0.25, 0.45)
            for t in (0.5, 0.42, 0.58, 0.34, 0.66)
            for side in (1, -1)
        ]
    )
    return _first(text, centres, half, look, ground)


def place_inside(
    text: str, vertex: complex, u: complex, v: complex, look: Typeface, ground: Ground, start: float
) -> PlacedText | None:
    """The size of an angle between the unit vectors u and v; None where there is no room."""
    left, top, right, bottom = text_ink(text, look)
    half = complex(right - left, bottom - top) / 2
    middle = (u + v) / abs(u + v)
    centres = np.array([vertex + middle * (start + abs(half) + k * 0.3 * look.cap) for k in range(6)])
    return _first(text, centres, half, look, ground)


def _first(text: str, centres: Any, half: complex, look: Typeface, ground: Ground) -> PlacedText | None:
    boxes = _boxes(centres, half, 1.5)
    good = ground.free(boxes, 0.7 * look.cap)
    if not good.any():
        return None
    best = int(good.argmax())
    ground.take(boxes[best])
    return PlacedText(text, complex(centres[best]), look)
