"""Arrows in a colour of their own that are drawn over a board, and the squares that hold nothing else.

Whatever a board's colours, a pixel of it mixes what its square is tinted with, the ink and the paper of the pieces. A
pixel whose hue lies off every line between two of these was drawn over the board. Marks as grey as the pieces cannot be
told so.
"""

from __future__ import annotations

from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

OFF = 50.0  # levels of 255 between a pixel's hue and the nearest mixture, from which it is a mark
BRIGHT = 0.75  # of the range from ink to paper: what is brighter may be tinted paper
LEAST = 0.0004  # share of the board's pixels below which there are no marks
CLEAN = 0.03  # of the range from ink to paper: what the rest of a square may differ more than that of an empty one
STROKE = 0.48  # of a square: the widest that what is drawn of an arrow may be; the narrowest pawn is wider
CORNER = 0.14  # of a square: side of the patches in its corners that tell its tint

Floats = NDArray[np.float32]


def marks_on(board: NDArray[np.uint8]) -> NDArray[np.bool_]:
    """Where marks are on a board in colours (blue first) that fills the picture (8 n × 8 n pixels)."""
    green = board[..., 1].astype(np.float32)
    hue = np.stack([board[..., 0] - green, board[..., 2] - green], axis=-1)
    none = np.zeros(board.shape[:2], np.bool_)
    if float(np.abs(hue[::2, ::2]).max()) < OFF / 2:
        return none
    grey = cv2.cvtColor(board, cv2.COLOR_BGR2GRAY)
    own, shades = _tints(hue)
    low, high = np.percentile(grey[::2, ::2], (2, 98))
    ink, paper = (np.median(hue[some], axis=0) for some in (grey <= low + 8, grey >= high - 8))
    far = grey < low + BRIGHT * (float(high) - float(low))
    far &= _distance(hue, shades) > OFF
    far &= (_distance(hue, own) > OFF) & (_distance(hue, ink) > OFF) & (_distance(hue, paper) > OFF)
    if far.mean() < LEAST:
        return none
    seen, own, shades = hue[far], own[far], shades[far]
    nearest = np.full(len(seen), np.inf, np.float32)
    for a, b in ((shades, ink), (shades, paper), (own, ink), (own, paper), (ink, paper)):
        np.minimum(nearest, _from_line(seen, a, b), out=nearest)
    found = none.astype(np.uint8)
    found[far] = nearest > OFF
    return np.asarray(cv2.dilate(found, np.ones((3, 3), np.uint8)) > 0, np.bool_)


def unmarked(grey: NDArray[np.uint8], marks: NDArray[np.bool_]) -> NDArray[np.uint8]:
    """The grey board with its marks painted over with what is round them."""
    return np.asarray(cv2.inpaint(grey, marks.astype(np.uint8), 3, cv2.INPAINT_TELEA), np.uint8)


def blank(squares: Floats, marks: NDArray[np.bool_], empty: NDArray[np.bool_]) -> NDArray[np.bool_]:
    """Which of the 64 squares (64 × n × n, 0 to 1) have marks (64 × n × n) and nothing else that the squares known as
    `empty` (64) of their shade do not have. None of a shade without empty squares."""
    found = np.zeros(64, np.bool_)
    dark = np.add.outer(np.arange(8), np.arange(8)).ravel() % 2 == 1
    for shade in (dark, ~dark):
        known = shade & empty & ~marks.any((1, 2))
        if not known.any():
            continue
        away = np.abs(squares - float(np.median(squares[known])))
        usual = float(np.median(away[known].mean((1, 2))))
        for k in np.flatnonzero(shade & marks.any((1, 2))):
            rest = away[k][~marks[k]]
            found[k] = len(rest) > 0 and float(rest.mean()) < usual + CLEAN
    return found


def narrow(marks: NDArray[np.bool_]) -> NDArray[np.bool_]:
    """Which of the 64 squares have marks (64 × n × n), all of them narrow: strokes, not a piece in colours."""
    found = np.asarray(marks.any((1, 2)), np.bool_)
    for k in np.flatnonzero(found):
        outlines, _ = cv2.findContours(marks[k].astype(np.uint8), cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_SIMPLE)
        found[k] = all(min(cv2.minAreaRect(outline)[1]) <= STROKE * marks.shape[1] for outline in outlines)
    return found


def _tints(hue: Floats) -> tuple[Floats, Floats]:
    """Of each pixel: the hue of its square, told by the square's corners, and that of most squares of this shade."""
    size = len(hue) // 8
    n = max(1, round(size * CORNER))
    ends = np.r_[0:n, size - n : size]
    squares = hue.reshape(8, size, 8, size, 2).transpose(0, 2, 1, 3, 4)
    own = np.median(squares[:, :, ends][:, :, :, ends].reshape(8, 8, -1, 2), axis=2)
    dark = np.add.outer(np.arange(8), np.arange(8)) % 2 == 1
    shades = np.where(dark[..., None], np.median(own[dark], axis=0), np.median(own[~dark], axis=0))
    return tuple(np.repeat(np.repeat(each, size, 0), size, 1).astype(np.float32) for each in (own, shades))  # type: ignore[return-value]


def _distance(one: Floats, other: NDArray[Any]) -> Floats:
    return np.asarray(np.hypot(*np.moveaxis(one - other, -1, 0)), np.float32)


def _from_line(points: Floats, a: NDArray[Any], b: NDArray[Any]) -> Floats:
    """The distance of each point from the segment between a and b."""
    along = np.broadcast_to(b - a, points.shape)
    share = ((points - a) * along).sum(-1) / np.maximum((along * along).sum(-1), 1e-6)
    return _distance(points, a + np.clip(share, 0, 1)[..., None] * along)
