"""Strokes and shapes too pale to be ink, as in ivory or light yellow on white: made as dark as ink."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from isoprobe.vision.raster.components import components
from isoprobe.vision.raster.ink import Ink, find_ink
from isoprobe.vision.raster.paper import without_squares
from isoprobe.vision.raster.remains import WORN, Piece, faint_pieces

Pixels = NDArray[Any]  # uint8, blue, green, red

PALEST = 5  # levels of 255 from the paper, in a picture that is not worn
LEAST, WORN_LEAST = 24.0, 80.0  # pixels of a piece, and in a worn picture
DEEP = 120.0  # levels from the paper that pale ink is given
FRINGE = 9  # pixels about a pale piece that are its own where they are as pale
SLENDER = 8.0  # times half its width that a pale stroke is long at least; what is shorter is a fill


@dataclass(frozen=True)
class Deepened:
    """A picture whose pale pieces are as dark as ink: its pixels, the pieces, and whether one of them is a stroke."""

    pixels: Pixels
    pieces: tuple[Piece, ...]
    strokes: bool


def deepened(pixels: Pixels, ink: Ink) -> Deepened | None:
    """The picture (BGR) with this ink; None where nothing pale lies beside the ink. What reaches the picture's border,
    as another paper around the drawing, and squares printed on the paper are left as they are."""
    if not ink.flat:
        return None
    pieces = _pieces(ink)
    if not pieces:
        return None
    plain = without_squares(pixels)
    if plain is not pixels:
        pixels, ink = plain, find_ink(plain)
        pieces = _pieces(ink)
    high, wide = ink.mask.shape
    pieces = [one for one in pieces if one[0] > 1 and one[1] > 1 and one[0] + one[2] < wide - 1]
    pieces = [one for one in pieces if one[1] + one[3] < high - 1]
    if not pieces:
        return None
    faint = cv2.inRange(ink.contrast, np.array(WORN if ink.worn else PALEST), np.array(255))
    faint[ink.mask > 0] = 0
    own = _own(faint, ink.mask, pieces)
    level = float(np.percentile(ink.contrast[own > 0], 90))
    paper = np.array(ink.paper, np.float32)
    deeper = paper + (pixels.astype(np.float32) - paper) * max(1.0, DEEP / level)
    found = np.where(own[..., None] > 0, np.clip(deeper, 0, 255).astype(np.uint8), pixels)
    depth = cv2.distanceTransform(own, cv2.DIST_L2, 3)
    strokes = any(np.hypot(*one[2:4]) >= SLENDER * _widest(depth, own, one) for one in pieces)
    return Deepened(found, tuple(pieces), strokes)


def _pieces(ink: Ink) -> list[Piece]:
    return faint_pieces(ink.contrast, ink.mask, ink.worn, PALEST, WORN_LEAST if ink.worn else LEAST)


def _own(faint: NDArray[Any], known: NDArray[Any], pieces: list[Piece]) -> NDArray[Any]:
    """255 on the pieces, and on what is as faint within a few pixels of them."""
    away = faint.copy()
    away[cv2.dilate(known, np.ones((7, 7), np.uint8)) > 0] = 0
    count, labels, _ = components(away)
    chosen = np.zeros(count, np.bool_)
    for x, y, w, h, _ in pieces:
        chosen[labels[y : y + h, x : x + w].ravel()] = True
    chosen[0] = False
    own = np.where(chosen[labels], np.uint8(255), np.uint8(0))
    for _ in range(FRINGE):
        own = cv2.dilate(own, np.ones((3, 3), np.uint8)) & faint
    return np.asarray(own, np.uint8)


def _widest(depth: NDArray[Any], own: NDArray[Any], piece: Piece) -> float:
    x, y, w, h, _ = piece
    return float(depth[y : y + h, x : x + w][own[y : y + h, x : x + w] > 0].max(initial=0.0))
