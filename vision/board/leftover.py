"""What is drawn over a chess board beside its pieces: arrows, strokes, letters, watermarks, with their places."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from isoprobe.vision.board.grid import Grid
from isoprobe.vision.board.marks import marks_on
from isoprobe.vision.board.squares import SIDE, board_of
from isoprobe.vision.raster.channels import largest
from isoprobe.vision.raster.components import components

Box = tuple[float, float, float, float]  # left, top, right, bottom, in pixels

LEAST_APART, OF_NOISE = 14.0, 4.0  # levels from what empty squares show, and times as much as they differ themselves
LEAST = 0.02  # of a square's area: less is a speck
FEWEST = 3  # empty squares of a shade that tell what one shows
RIM = 2  # pixels at a square's sides, of SIDE, in which the next square begins
THIN = 3  # pixels, of SIDE: what shows of a square beside it
COORDINATE = 0.36  # of a square: where coordinates may stand in the corners of squares at the board's sides


def left_on(pixels: NDArray[Any], grid: Grid, letters: list[str]) -> tuple[tuple[Box, float], ...]:
    """Box and area, in pixels, of each piece of ink on the board that is no piece's: what has a colour of its own
    anywhere, and on empty squares whatever other empty squares do not show; the largest first. `letters`: what stands
    on the squares in reading order."""
    board = board_of(pixels, grid)
    mask = (marks_on(board) * 255).astype(np.uint8)
    if mask.any():
        _take_tints(mask, board)
    empty = np.array([letter == "." for letter in letters])
    for shade in (0, 1):
        chosen = np.flatnonzero(empty & (np.add.outer(np.arange(8), np.arange(8)).ravel() % 2 == shade))
        if len(chosen) >= FEWEST:
            _add_strange(mask, board, chosen)
    count, _, boxes = components(mask)
    across, down = grid.width / SIDE, grid.height / SIDE
    found = [
        ((grid.left + x * across, grid.top + y * down, grid.left + (x + w) * across, grid.top + (y + h) * down), area)
        for x, y, w, h, area in boxes[1:count].tolist()
        if area >= LEAST * SIDE * SIDE and min(w, h) > THIN
    ]
    return tuple((box, float(area * across * down)) for box, area in sorted(found, key=lambda piece: -piece[1]))


def _take_tints(mask: NDArray[np.uint8], board: NDArray[np.uint8]) -> None:
    """Takes from the mask what has the colour that a square has in its corners: a tint of the whole square."""
    for k in range(64):
        square = board[_place(k)].astype(np.int16)
        ends = np.r_[RIM : RIM + 3, SIDE - RIM - 3 : SIDE - RIM]
        tint = np.median(square[ends][:, ends].reshape(-1, 3), axis=0)
        mask[_place(k)][largest(np.abs(square - tint)) <= LEAST_APART] = 0


def _add_strange(mask: NDArray[np.uint8], board: NDArray[np.uint8], chosen: NDArray[np.intp]) -> None:
    """Adds to the mask what stands on these empty squares of one shade and not on most of them. A tint of a square's
    own, as of the last move, is none."""
    squares = np.stack([board[_place(k)] for k in chosen]).astype(np.int16)
    squares -= np.median(squares, axis=(1, 2), keepdims=True).astype(np.int16)
    away = largest(np.abs(squares - np.median(squares, axis=0).astype(np.int16)))
    noise = float(np.median(np.percentile(away, 90, axis=(1, 2))))
    strange = away > max(LEAST_APART, OF_NOISE * noise)
    strange[:, :RIM] = strange[:, -RIM:] = strange[:, :, :RIM] = strange[:, :, -RIM:] = False
    corner = round(COORDINATE * SIDE)
    for k, own in zip(chosen, strange, strict=True):
        row, column = divmod(int(k), 8)
        if column in (0, 7):
            own[:corner, :corner] = own[:corner, -corner:] = False
        if row == 7:
            own[-corner:, :corner] = own[-corner:, -corner:] = False
        mask[_place(k)][own] = 255


def _place(number: Any) -> tuple[slice, slice]:
    row, column = divmod(int(number), 8)
    return slice(row * SIDE, (row + 1) * SIDE), slice(column * SIDE, (column + 1) * SIDE)
