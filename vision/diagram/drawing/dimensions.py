"""Dimension lines: a length written in a gap of a thin line beside a segment, with arrows and bars at its ends."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from isoprobe.vision.diagram.drawing.labels import Ground, PlacedText, Typeface, draw_text, text_ink
from isoprobe.vision.raster.canvas import Canvas, Colour


@dataclass(frozen=True)
class Dimension:
    """`a` and `b` are the ends of the thin line, `gap` the half length in pixels that its text needs."""

    a: complex
    b: complex
    gap: float
    text: PlacedText


def place_dimension(text: str, a: complex, b: complex, look: Typeface, ground: Ground) -> Dimension | None:
    """A dimension line for the segment from a to b on the side where the page is free; None where there is no room."""
    left, top, right, bottom = text_ink(text, look)
    way = (b - a) / abs(b - a)
    half = complex(right - left, bottom - top) / 2
    gap = abs(way.real) * half.real + abs(way.imag) * half.imag + 0.3 * look.cap
    if abs(b - a) < 2 * gap + 4 * look.cap:
        return None
    for away in (2.3, 2.8):
        for side in (1j, -1j):
            move = way * side * away * look.cap
            start, end, middle = a + move, b + move, (a + b) / 2 + move
            bars = [z + way * side * look.cap * t for z in (start, end) for t in (-0.6, -0.3, 0.3, 0.6)]
            steps = np.linspace(0, 1, max(4, round(abs(b - a) / 4)))
            spots = np.array([*(start + (end - start) * steps), *bars])
            around = np.stack([spots.real - 2, spots.imag - 2, spots.real + 2, spots.imag + 2], 1)
            w, h = half.real + 2, half.imag + 2
            box = np.array([[middle.real - w, middle.imag - h, middle.real + w, middle.imag + h]])
            if ground.free(around, 3.0).all() and ground.free(box, 0.7 * look.cap).all():
                for spot in around:
                    ground.take(spot)
                ground.take(box[0])
                return Dimension(start, end, gap, PlacedText(text, middle, look))
    return None


def draw_dimension(canvas: Canvas, dimension: Dimension, colour: Colour, width: float) -> None:
    way = (dimension.b - dimension.a) / abs(dimension.b - dimension.a)
    cap = dimension.text.look.cap
    for end, out in ((dimension.a, -way), (dimension.b, way)):
        canvas.line(dimension.text.z + out * dimension.gap, end, colour, width)
        canvas.line(end + out * 0.6j * cap, end - out * 0.6j * cap, colour, width)
        back = end - out * 0.6 * cap
        canvas.polygon([end, back + out * 0.2j * cap, back - out * 0.2j * cap], colour)
    draw_text(canvas, dimension.text)
