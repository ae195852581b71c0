"""Where the ink of dots, lines and circles lies."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from isoprobe.vision.diagram.reading.dotted.circles import FoundCircle
from isoprobe.vision.diagram.reading.dotted.dots import Dots
from isoprobe.vision.diagram.reading.dotted.lines import FoundLine


def painted(
    shape: tuple[int, int], dots: Dots, lines: Sequence[FoundLine], circles: Sequence[FoundCircle], width: int
) -> NDArray[Any]:
    """255 where these are drawn, strokes `width` pixels thick."""
    drawn = np.zeros(shape, np.uint8)

    def at(x: float, y: float) -> tuple[int, int]:
        return round(16 * x), round(16 * y)

    for line in lines:
        for a, b in zip(line.dots, line.dots[1:], strict=False):
            cv2.line(drawn, at(*dots.middles[a]), at(*dots.middles[b]), 255, width, cv2.LINE_8, 4)
    for circle in circles:
        cv2.circle(drawn, at(circle.x, circle.y), round(16 * circle.radius), 255, width, cv2.LINE_8, 4)
    for x, y in dots.middles:
        cv2.circle(drawn, at(x, y), round(16 * (dots.radius + 1.0)), 255, -1, cv2.LINE_8, 4)
    return drawn
