"""Vertices whose fill is shaded, as balls are: what is written in them shows as it stands out from around it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from isoprobe.vision.graph.bodies import COS, SIN, Body, shrunk

Mask = NDArray[Any]  # uint8

STROKE = 0.35  # of a vertex's radius that the strokes of letters are wide at most
INNER = 0.8  # of the way to the rim within which letters stand
LEAST = 40.0  # levels that they stand out from around them


def without_shading(pixels: Mask, bodies: Sequence[Body]) -> Mask | None:
    """The picture with what stands out inside the vertices black on white there: light letters where these stand out
    more, else dark ones. None where hardly anything does."""
    grey = np.asarray(cv2.cvtColor(pixels, cv2.COLOR_BGR2GRAY), np.uint8)
    found, strong = pixels.copy(), []
    for body in bodies:
        reach = int(body.rim.max()) + 2
        left, top = max(0, int(body.x) - reach), max(0, int(body.y) - reach)
        box = np.s_[top : int(body.y) + reach + 1, left : int(body.x) + reach + 1]
        side = 2 * round(STROKE * body.radius / 2) + 1
        inside, inner = np.zeros(grey[box].shape, np.uint8), np.zeros(grey[box].shape, np.uint8)
        for mask, rim in ((inside, body.rim), (inner, INNER * shrunk(body, body.outline))):
            corners = np.stack([body.x - left + COS * rim, body.y - top + SIN * rim], axis=1)
            cv2.fillPoly(mask, [np.rint(corners * 16).astype(np.int32)], 1, shift=4)
        kernel = cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (side, side))
        ways = [cv2.morphologyEx(grey[box], how, kernel) for how in (cv2.MORPH_TOPHAT, cv2.MORPH_BLACKHAT)]
        level, out = max(((float(np.percentile(way[inner > 0], 97)), way) for way in ways), key=lambda one: one[0])
        strong.append(level)
        shown = np.clip(255.0 - out.astype(np.float32) * (200.0 / max(level, 1.0)), 0, 255).astype(np.uint8)
        shown[inner == 0] = 255
        found[box] = np.where(inside[..., None] > 0, shown[..., None], found[box])
    return found if strong and float(np.median(strong)) >= LEAST else None
