"""A picture that is shown as several: equal bands from the top down, cut apart and put together again."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

import cv2
import numpy as np

from isoprobe.vision import Unreadable
from isoprobe.vision.raster.pixels import decode


def bands(height: int, pages: int) -> list[tuple[int, int]]:
    """First row of each band, and the row after its last.

    >>> bands(10, 3)
    [(0, 3), (3, 7), (7, 10)]
    """
    edges = [round(height * k / pages) for k in range(pages + 1)]
    return list(pairwise(edges))


def cut(png: bytes, pages: int) -> tuple[bytes, ...]:
    """The bands as PNG files. Raises Unreadable."""
    pixels = decode(png, least=1)
    return tuple(_png(pixels[top:bottom]) for top, bottom in bands(pixels.shape[0], pages))


def joined(files: Sequence[bytes]) -> bytes:
    """One below another, as one picture; a single one as it is. Raises Unreadable where they are not equally wide."""
    if len(files) == 1:
        return files[0]
    parts = [decode(file, least=1) for file in files]
    if len({part.shape[1] for part in parts}) > 1:
        raise Unreadable(f"{len(files)} pictures of different widths, expected the parts of one")
    return _png(np.vstack(parts))


def _png(pixels: np.ndarray) -> bytes:
    return cv2.imencode(".png", pixels)[1].tobytes()
