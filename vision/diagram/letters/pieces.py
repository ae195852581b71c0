"""Pieces of a diagram's ink that may be characters: what stands free, and what stays when strokes are taken out."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from isoprobe.vision.diagram.letters.ink import InkView
from isoprobe.vision.lettering.boxes import Box
from isoprobe.vision.lettering.glyphs import Patch
from isoprobe.vision.raster.components import components

Gray = NDArray[np.uint8]

LARGE = 24  # pixels; letters of this height are parted well enough at the first try
BLOB = 3  # pixels a side of the smallest dot
PLAIN_INK = 0.35  # share of the strongest contrast from which a pixel is ink
AT_ONCE = 64  # pieces that are put beside all others at once
_SQUARE = np.ones((3, 3), np.uint8)
SHARES = (0.22, PLAIN_INK, 0.55)  # shares tried: thin legs of letters are faint, and the higher one parts what touches


@dataclass(frozen=True)
class InkPiece(Box):
    """Ink that may be a character: its box in pixels (right and bottom exclusive), the cut-out around it from
    (`x`, `y`) on with 255 on the ink itself, the same with the contrast, whether the ink stands free of other ink,
    and whether strokes had to be taken out for that."""

    x: int
    y: int
    own: Gray
    patch: Patch
    free: bool
    cut: bool

    @property
    def filled(self) -> float:
        """The share of the box that is ink."""
        return cv2.countNonZero(self.own) / (self.width * self.height)


def free_pieces(view: InkView, least: float, most: float) -> list[InkPiece]:
    """Connected ink with sides up to `most` pixels, at least `least` long."""
    found: dict[tuple[int, int, int, int], InkPiece] = {}
    for share in SHARES:
        for piece in _components(view.contrast, view.mask(share), least, most, share <= PLAIN_INK, False):
            found.setdefault(piece.box, piece)
    return list(found.values())


def cut_pieces(view: InkView, left: Gray, letter: float) -> list[InkPiece]:
    """What is left (a mask) when strokes were taken out, near the size of letters; also two pieces joined."""
    masks = [left]
    if letter < LARGE:
        dots = cv2.morphologyEx(
            left, cv2.MORPH_OPEN, np.ones((BLOB, BLOB) if letter < 16 else (BLOB + 2, BLOB + 2), np.uint8)
        )
        masks += [np.asarray(mask, np.uint8) for mask in (cv2.bitwise_and(left, view.mask(SHARES[-1])), left - dots)]
    every: dict[tuple[int, int, int, int], InkPiece] = {}
    for mask in masks:
        for piece in _components(view.contrast, mask, 0.3 * letter, 1.9 * letter, False, True):
            every.setdefault(piece.box, piece)
    found = list(every.values())
    joined = [_joined(view.contrast, found[a], found[b], box) for a, b, box in _pairs(found, letter)]
    return [piece for piece in found + joined if 0.6 * letter <= piece.height <= 1.6 * letter]


def _pairs(found: Sequence[InkPiece], letter: float) -> Iterator[tuple[int, int, tuple[int, int, int, int]]]:
    """Which two pieces may be one character, near each other and together of its size, and the box around both."""
    boxes = np.array([piece.box for piece in found], np.int32).reshape(-1, 4)
    for start in range(0, len(boxes), AT_ONCE):
        some, later = boxes[start : start + AT_ONCE, None], boxes[None, start:]
        apart = np.maximum(some[..., :2], later[..., :2]) - np.minimum(some[..., 2:], later[..., 2:])
        low, high = np.minimum(some[..., :2], later[..., :2]), np.maximum(some[..., 2:], later[..., 2:])
        wide, tall = (high - low)[..., 0], (high - low)[..., 1]
        fits = (apart <= 0.25 * letter).all(axis=2) & (tall >= 0.6 * letter) & (tall <= 1.45 * letter)
        for one, other in np.argwhere(np.triu(fits & (wide <= 1.6 * letter), 1)).tolist():
            first, last = low[one, other], high[one, other]
            yield start + one, start + other, (first[0].item(), first[1].item(), last[0].item(), last[1].item())


def _components(contrast: Gray, mask: Gray, least: float, most: float, free: bool, cut: bool) -> list[InkPiece]:
    _, labels, stats = components(mask)
    sides = stats[:, 2:4].max(axis=1)
    chosen = np.flatnonzero((sides >= least) & (sides <= most) & (stats[:, 4] >= 4))
    pieces = []
    for k in chosen[chosen > 0].tolist():
        left, top, width, height, _ = stats[k].tolist()
        x, y = max(0, left - 2), max(0, top - 2)
        inside = np.s_[y : top + height + 2, x : left + width + 2]
        names = labels[inside]
        own = names == k
        near = cv2.dilate(own.view(np.uint8), _SQUARE).view(np.bool_) & (own | (names == 0))
        patch = np.asarray(contrast[inside] * near, np.uint8)
        pieces.append(InkPiece(left, top, left + width, top + height, x, y, own * np.uint8(255), patch, free, cut))
    return pieces


def _joined(contrast: Gray, a: InkPiece, b: InkPiece, box: tuple[int, int, int, int]) -> InkPiece:
    left, top, right, bottom = box
    x, y = max(0, left - 2), max(0, top - 2)
    inside = contrast[y : bottom + 2, x : right + 2]
    own = np.zeros_like(inside)
    for piece in (a, b):
        part = own[piece.y - y :, piece.x - x :][: piece.own.shape[0], : piece.own.shape[1]]
        np.maximum(part, piece.own[: part.shape[0], : part.shape[1]], out=part)
    near = cv2.dilate(own, _SQUARE) > 0
    return InkPiece(left, top, right, bottom, x, y, own, np.asarray(inside * near, np.uint8), False, True)
