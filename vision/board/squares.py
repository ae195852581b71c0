"""What stands on each of the 64 squares of a board: gradient and grey features, and one linear classifier a shade.

Squares that are light and squares that are dark have a classifier each, because a hatched square is full of edges. The
features are how much edge runs in each of eight directions in 6 × 6 cells, and the grey in 8 × 8 cells, once as it is
and once with thin dark strokes closed, which leaves the bodies of black pieces. No neural network; the weights come
from `python -m tools.board_training`.
"""

from __future__ import annotations

import functools
from pathlib import Path
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from isoprobe.vision.board.grid import Grid
from isoprobe.vision.board.marks import blank, marks_on, narrow, unmarked
from isoprobe.vision.lettering.gradients import Floats, LinearWeights, edge_cells, held_weights, triangles

CLASSES = ".KQRBNPkqrbnp"
DRAWINGS = 2  # ways of drawing each piece that are told apart: outlined all alike, and with bodies of their own
SIDE = 40  # pixels of a square that features are taken from
CELLS, SHADES = 6, 8
CORNER = 0.12  # of a square: side of the patches in its corners that tell its ground
DARKEST = 0.58  # of the range from ink to paper: a ground that is darker is lifted
LEAST_APART = 0.05  # of it, from ink to a ground
USUAL = 0.75  # of it, to which such a ground is lifted


@functools.cache
def _weights() -> LinearWeights:
    """Of light and of dark squares: `weights` (2 × features × drawings) and `bias` (2 × drawings). The first drawing is
    the empty square, then come all pieces of CLASSES in one way, then all in the other."""
    return held_weights(Path(__file__).with_suffix(".npz"))


def squares_of(grey: NDArray[Any], grid: Grid) -> Floats:
    """The 64 squares in reading order (64 × SIDE × SIDE), grey stretched so that the board's ink is 0, its paper 1."""
    return _stretched(board_of(grey, grid))


def board_of(pixels: NDArray[Any], grid: Grid) -> NDArray[np.uint8]:
    """The board alone, 8 SIDE pixels each way, of a picture in grey or in colours."""
    width, height = max(SIDE, round(grid.width)), max(SIDE, round(grid.height))
    scale = np.array([[grid.width / width, 0, grid.left], [0, grid.height / height, grid.top]], np.float64)
    scale[:, 2] += [(grid.width / width - 1) / 2, (grid.height / height - 1) / 2]  # centres of pixels
    how = cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP
    board = cv2.warpAffine(pixels, scale, (8 * width, 8 * height), flags=how, borderMode=cv2.BORDER_REPLICATE)
    return np.asarray(cv2.resize(board, (8 * SIDE, 8 * SIDE), interpolation=cv2.INTER_AREA), np.uint8)


def _stretched(board: NDArray[np.uint8]) -> Floats:
    low, high = np.percentile(board[::2, ::2], (1, 99))
    return _lifted(_cut(np.clip((board.astype(np.float32) - low) / max(high - low, 1.0), 0, 1)))


def _lifted(squares: Floats) -> Floats:
    """Squares whose ground is nearly as dark as the ink, told by their corners, with the ground as bright as others
    have it: what is darker stays ink, what is lighter comes closer to paper."""
    n = round(SIDE * CORNER)
    ends = np.r_[0:n, SIDE - n : SIDE]
    grounds = np.median(squares[:, ends][:, :, ends].reshape(len(squares), -1), axis=1)
    lifted = squares.copy()
    for k in np.flatnonzero((grounds < DARKEST) & (grounds > LEAST_APART)):
        ground, square = float(grounds[k]), squares[k]
        below = square * (USUAL / ground)
        above = USUAL + (square - ground) * ((1 - USUAL) / (1 - ground))
        lifted[k] = np.where(square <= ground, below, above)
    return lifted


def _cut(board: NDArray[Any]) -> NDArray[Any]:
    """The squares of a board in reading order."""
    return board.reshape(8, SIDE, 8, SIDE).transpose(0, 2, 1, 3).reshape(64, SIDE, SIDE)


_POOL, _POOL_SHADES = triangles(CELLS, SIDE), triangles(SHADES, SIDE)
_CLOSING = cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (5, 5))


def features(squares: Floats) -> Floats:
    """Features of each square (n × D)."""
    n = len(squares)
    cells = np.sqrt(np.maximum(edge_cells(squares, _POOL), 0))
    strip = cv2.copyMakeBorder(np.ascontiguousarray(squares.reshape(n * SIDE, SIDE)), 0, 0, 4, 4, cv2.BORDER_REPLICATE)
    closed = cv2.morphologyEx(strip, cv2.MORPH_CLOSE, _CLOSING)[:, 4:-4].reshape(n, SIDE, SIDE)
    shades = np.matmul(np.matmul(_POOL_SHADES, squares), _POOL_SHADES.T).reshape(n, -1)
    bodies = np.matmul(np.matmul(_POOL_SHADES, closed), _POOL_SHADES.T).reshape(n, -1)
    length = np.sqrt((cells * cells).sum(1, keepdims=True)) + 0.6  # an empty square's noise stays small
    return np.concatenate([3 * cells / length, shades, bodies], axis=1).astype(np.float32)


_DARK = np.array([(row + column) % 2 for row in range(8) for column in range(8)], np.intp)


def scores(grey: NDArray[Any], grid: Grid) -> Floats:
    """The natural logarithm of each class's probability (64 × CLASSES) of the squares in reading order."""
    return _scores(squares_of(grey, grid))


def scores_beneath(pixels: NDArray[Any], grid: Grid, chances: Floats) -> Floats:
    """The `scores` of a picture in colours where marks that are drawn over the board no longer pass for pieces: a
    square that holds nothing beside marks has the scores of what is left when they are taken off, and a piece beneath
    narrow marks the mean of both."""
    marks = marks_on(board := board_of(pixels, grid))
    if not marks.any():
        return chances
    grey = np.asarray(cv2.cvtColor(board, cv2.COLOR_BGR2GRAY), np.uint8)
    cut = np.asarray(_cut(marks), np.bool_)
    over, empty = narrow(cut), chances.argmax(1) == CLASSES.index(".")
    if not over.any():
        return chances
    beneath = _scores(_stretched(unmarked(grey, marks)))
    vacant = over & blank(_stretched(grey), cut, empty) & (beneath.argmax(1) == CLASSES.index("."))
    found = np.where((over & ~empty)[:, None], (chances + beneath) / 2, chances)
    found = found - np.log(np.exp(found).sum(1, keepdims=True))
    return np.asarray(np.where(vacant[:, None], beneath, found), np.float32)


def _scores(squares: Floats) -> Floats:
    model = _weights()
    seen = features(squares)
    logits = np.empty((64, model.bias.shape[1]), np.float32)
    for shade in (0, 1):
        rows = shade == _DARK
        logits[rows] = seen[rows] @ model.weights[shade] + model.bias[shade]
    chances = np.exp(logits - logits.max(1, keepdims=True))
    pieces = chances[:, 1:].reshape(64, DRAWINGS, -1).sum(1)
    found = np.concatenate([chances[:, :1], pieces], axis=1)
    return np.asarray(np.log(found / found.sum(1, keepdims=True) + 1e-9), np.float32)
