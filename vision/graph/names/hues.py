"""Planes of a picture in which lettering may be told from strokes: grey, the three colours, and what no stroke's colour
has a share in."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from isoprobe.vision.graph.strokes import EdgeInk
from isoprobe.vision.raster.pixels import look_up

Mask = NDArray[Any]  # uint8

LEAST = 60.0  # levels of 255 between the paper and the strokes


def planes(pixels: Mask, strokes: Sequence[EdgeInk]) -> list[Mask]:
    """A picture (BGR) in grey, in blue, green and red, and, where all strokes have a colour other than the paper's, by
    how far each pixel lies off the line from the paper's colour to theirs: the paper 255, the strokes about as much."""
    found = [np.asarray(cv2.cvtColor(pixels, cv2.COLOR_BGR2GRAY), np.uint8), *cv2.split(pixels)]
    off = _off_strokes(pixels, strokes)
    return found if off is None else [*found, off]


def _off_strokes(pixels: Mask, strokes: Sequence[EdgeInk]) -> Mask | None:
    points = np.concatenate([stroke.points for stroke in strokes])
    paper = np.median(pixels.reshape(-1, 3), axis=0).astype(np.float32)
    seen = np.stack([look_up(plane, points[:, 0], points[:, 1]) for plane in cv2.split(pixels)], axis=1)
    away = seen.astype(np.float32) - paper
    far = np.linalg.norm(away, axis=1)
    if float(np.percentile(far, 75)) < LEAST:
        return None
    way = np.median(away[far >= np.percentile(far, 50)], axis=0)
    way /= max(1e-6, float(np.linalg.norm(way)))
    apart = pixels.astype(np.float32) - paper
    apart -= (apart @ way)[..., None] * way
    return np.asarray(np.clip(255.0 - np.linalg.norm(apart, axis=2), 0, 255), np.uint8)
