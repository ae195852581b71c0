"""The charts of a picture that holds several, each in a pale frame with its letter above it."""

from __future__ import annotations

import numpy as np

from isoprobe.vision.chart.frame import Mask, Pixels
from isoprobe.vision.chart.strokes import is_grey

PALE = 199, 211  # levels of the frame around a chart
ALONG = 0.97  # of a row or a column of the picture that such a frame has
WIDE = 360.0  # pixels of a chart's width at the usual size
STRIP = 26.0  # pixels above a chart for its letter, at the usual size
LEAST = 60  # pixels of a chart's side


def tiles_of(pixels: Pixels) -> list[Pixels]:
    """Each chart alone, row by row; the picture itself where no frames part it."""
    pale = is_grey(pixels, *PALE)
    rows, columns = _between(pale.mean(axis=1) >= ALONG), _between(pale.mean(axis=0) >= ALONG)
    if not rows or not columns:
        return [pixels]
    found = []
    for top, bottom in rows:
        for left, right in columns:
            strip = round(STRIP * (right - left) / WIDE)
            tile = pixels[top + strip : bottom, left:right]
            if (tile < 250).any():
                found.append(np.ascontiguousarray(tile))
    return found or [pixels]


def _between(lines: Mask) -> list[tuple[int, int]]:
    """What lies between lines; nothing where the first and the last one are not at the ends."""
    if len(lines) < LEAST or not (lines[0] and lines[-1]):
        return []
    edges = np.flatnonzero(np.diff(lines.astype(np.int8)))
    return [(int(a) + 1, int(b) + 1) for a, b in zip(edges[::2], edges[1::2], strict=False) if b - a >= LEAST]
