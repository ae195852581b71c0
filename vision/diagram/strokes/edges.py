"""The edges of a diagram's thin ink, drawn once: straight pieces, round edges, and the chains of their pixels."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from isoprobe.vision.diagram.strokes.ink import Bytes, LineInk

Floats = NDArray[np.float64]

FINE = 3.0  # pixels of thickness; the edges of thinner strokes in a small picture are sought at twice the size
SMALL = 400  # pixels of the larger side
LEAST_STEP = 20  # of grey in an edge
LEAST_CHAIN = 40  # pixels of a chain that may be an arc, at the size that was searched


@dataclass(frozen=True)
class Edges:
    """`lines` (n, 4): x1, y1, x2, y2. `ovals` (n, 4): x, y, half axes. `chains`: x, y of the edge's pixels, in order,
    `step` pixels apart. All in the picture's pixels; each stroke has two edges."""

    lines: Floats
    ovals: Floats
    chains: tuple[Floats, ...]
    step: float


@lru_cache(maxsize=4)
def edges_of(ink: LineInk) -> Edges:
    """The edges of the ink that no letter hides."""
    return edges_in(ink.drawn, 2 if ink.width < FINE and max(ink.height_width) < SMALL else 1)


def edges_in(drawn: Bytes, scale: int) -> Edges:
    """The edges of a picture with bright ink on black, sought at `scale` times its size."""
    drawer = cv2.ximgproc.createEdgeDrawing()
    settings = cv2.ximgproc.EdgeDrawing.Params()
    settings.PFmode = False
    settings.MinPathLength = 8
    settings.MinLineLength = 8
    settings.GradientThresholdValue = LEAST_STEP
    settings.NFAValidation = False
    drawer.setParams(settings)
    grey = cv2.bitwise_not(drawn)
    if scale > 1:
        grey = cv2.resize(grey, None, fx=scale, fy=scale, interpolation=cv2.INTER_CUBIC)
    drawer.detectEdges(cv2.GaussianBlur(grey, (0, 0), 1.0))
    chains = tuple(
        (np.asarray(chain, np.float64) + 0.5) / scale - 0.5
        for chain in drawer.getSegments()
        if len(chain) >= LEAST_CHAIN
    )
    lines = (_rows(drawer.detectLines(), 4) + 0.5) / scale - 0.5
    settings.NFAValidation = True
    drawer.setParams(settings)
    found = _rows(drawer.detectEllipses(), 6)
    ovals = np.empty((len(found), 4))
    ovals[:, :2] = (found[:, :2] + 0.5) / scale - 0.5
    ovals[:, 2:] = np.where(found[:, 2:3] > 0, found[:, 2:3], found[:, 3:5]) / scale  # circles come with a radius
    return Edges(lines, ovals, chains, 1.0 / scale)


def _rows(found: Any, width: int) -> Floats:
    return np.asarray([] if found is None else found, np.float64).reshape(-1, width)
