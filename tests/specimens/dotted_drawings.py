"""Diagrams as programs draw them: dots of one size, thin lines between them, small letters some way off."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from isoprobe.vision.raster.canvas import Canvas
from isoprobe.vision.raster.fonts import font, ink

Place = tuple[float, float]

POINTS: Mapping[str, Place] = {"A": (120, 90), "B": (90, 420), "C": (520, 400), "D": (305, 410), "E": (600, 150)}
LINES = ("AB", "BC", "AC", "CE")
CIRCLES = ((300.0, 250.0, 90.0),)
RADIUS, SIZE = 3.4, 20.0


def dotted(
    points: Mapping[str, Place] = POINTS,
    lines: Sequence[str] = LINES,
    circles: Sequence[tuple[float, float, float]] = CIRCLES,
    frame: bool = False,
    letters: bool = True,
) -> NDArray[Any]:
    """The picture (BGR) of these points, of lines between two each, and of circles (x, y, radius)."""
    canvas = Canvas(720, 520, (255, 255, 255))
    for a, b in lines:
        canvas.line(complex(*points[a]), complex(*points[b]), (40, 40, 40), 1.4)
    for x, y, radius in circles:
        canvas.ellipse(complex(x, y), radius, radius, (40, 40, 40), 1.4)
    for x, y in points.values():
        canvas.ellipse(complex(x, y), RADIUS, RADIUS, (0, 0, 0))
    face = font("DejaVuSans", SIZE)
    for name, (x, y) in points.items() if letters else ():
        left, top, _right, bottom = ink("DejaVuSans", SIZE, name)
        middle = y + (18 if y > 250 else -18)
        canvas.text(name, x + 4 - left, middle - (top + bottom) / 2, face, (0, 0, 0))
    if frame:
        for a, b in ((0.5, 719 + 0.5j), (0.5 + 0j, 0.5 + 519j)):
            canvas.line(a, b, (0, 0, 0), 1.0)
    return np.ascontiguousarray(canvas.pixels()[:, :, :3])
