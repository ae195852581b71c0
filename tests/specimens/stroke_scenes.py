"""Scenes of strokes and circles for the tests that look for them, drawn with Skia."""

from __future__ import annotations

import cmath
import math
from pathlib import Path
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from isoprobe.vision.diagram.scene import StraightStroke
from isoprobe.vision.raster.canvas import Canvas

PAPER, INK, BLUE, RED = (255, 255, 255), (20, 20, 20), (30, 90, 160), (220, 40, 120)
DATA = Path(__file__).resolve().parents[2] / ".." / "shared" / "data"

Segment = tuple[float, float, float, float]


def board(width: int = 300, height: int = 260) -> Canvas:
    return Canvas(width, height, PAPER)


def draw(canvas: Canvas, *segments: Segment, stroke: float = 1.5, colour: tuple[int, int, int] = INK) -> Canvas:
    """Straight strokes on the canvas. Skia counts from the corners of pixels, the readers from their middles."""
    for x1, y1, x2, y2 in segments:
        canvas.line(complex(x1, y1) + 0.5 + 0.5j, complex(x2, y2) + 0.5 + 0.5j, colour, stroke)
    return canvas


def dashes(canvas: Canvas, segment: Segment, dash: float = 8, gap: float = 5, stroke: float = 1.5) -> Canvas:
    first, last = complex(*segment[:2]), complex(*segment[2:])
    way = (last - first) / abs(last - first)
    at = 0.0
    while at < abs(last - first):
        a, b = first + way * at, first + way * min(at + dash, abs(last - first))
        draw(canvas, (a.real, a.imag, b.real, b.imag), stroke=stroke)
        at += dash + gap
    return canvas


def circle(canvas: Canvas, x: float, y: float, radius: float, stroke: float = 1.5) -> Canvas:
    canvas.ellipse(complex(x + 0.5, y + 0.5), radius, radius, INK, stroke)
    return canvas


def arc(canvas: Canvas, x: float, y: float, radius: float, start: float, sweep: float, stroke: float = 1.5) -> Canvas:
    """Part of a circle, degrees clockwise on the page from the right."""
    count = max(2, int(radius * math.radians(sweep) / 2))
    centre = complex(x + 0.5, y + 0.5)
    points = [centre + cmath.rect(radius, math.radians(start + sweep * i / count)) for i in range(count + 1)]
    canvas.polygon(points, INK, stroke, closed=False)
    return canvas


def jagged(canvas: Canvas) -> NDArray[Any]:
    """The picture without grey: each pixel black or white, as in old GIF pictures."""
    grey = cv2.cvtColor(canvas.pixels(), cv2.COLOR_BGR2GRAY)
    return np.asarray(cv2.cvtColor(np.where(grey < 128, 0, 255).astype(np.uint8), cv2.COLOR_GRAY2BGR), np.uint8)


def worn(pixels: NDArray[Any], quality: int = 40) -> NDArray[Any]:
    """The picture after JPEG."""
    _, coded = cv2.imencode(".jpg", pixels, [cv2.IMWRITE_JPEG_QUALITY, quality])
    return np.asarray(cv2.imdecode(coded, cv2.IMREAD_COLOR), np.uint8)


def unfound(strokes: list[StraightStroke], segments: list[Segment], near: float = 2.0) -> list[Segment]:
    """The segments that no stroke runs along from end to end."""
    return [segment for segment in segments if not any(_same(stroke, segment, near) for stroke in strokes)]


def _same(stroke: StraightStroke, segment: Segment, near: float) -> bool:
    a, b = complex(*segment[:2]), complex(*segment[2:])
    p, q = complex(stroke.x1, stroke.y1), complex(stroke.x2, stroke.y2)
    return min(max(abs(p - a), abs(q - b)), max(abs(p - b), abs(q - a))) <= near
