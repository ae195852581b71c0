"""A drawn chess board from its pixels alone, whoever drew it: what stands on each square and how the board is turned.

`board_grid` finds the 64 squares, `board_squares` tells what stands on each, and this module weighs that with what can
stand on a board (one king each, no pawns on the first and the last rank) and tells which side is at the bottom: by the
coordinates where there are any, by the men otherwise.
"""

from __future__ import annotations

import math
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from isoprobe.vision import Unreadable
from isoprobe.vision.board.coordinates import turned_by_coordinates
from isoprobe.vision.board.grid import Grid, find_grid
from isoprobe.vision.board.leftover import left_on
from isoprobe.vision.board.scene import BoardScene, placement_of, square_name
from isoprobe.vision.board.sides import told_by_bodies
from isoprobe.vision.board.squares import CLASSES, scores, scores_beneath, squares_of
from isoprobe.vision.raster.channels import largest, smallest
from isoprobe.vision.raster.pixels import decode

LARGE = 1400  # pixels of the longer side above which a picture is shrunk
SURE = 0.80  # probability of what is read on a square, below which it is unsure
CERTAIN = 3.0  # log odds of an orientation told by coordinates
ADVANCE = 0.55  # log odds for White at the bottom, for each rank that White's men stand lower than Black's in the mean
# The least sure square and the share of boards whose squares were then all right: of 68 readings below
# 0.9, on boards in looks that the classifier was not trained on, 67 were.
CALIBRATED = ((0.0, 0.0), (0.5, 0.85), (0.75, 0.95), (0.9, 0.97), (1.0, 1.0))
DOUBTFUL = 0.53  # probability of what is read on a square, below which the board is refused
DOUBTFUL_IN_COLOUR = 0.75  # the same of boards on screens, which are cleaner, and where arrows pass for men
COLOURED = 14.0  # levels between the channels, in the mean, of a picture in colours
MOST_PAWNS, MOST_MEN = 8, 16
LEAST_SURE = 40  # squares that must be sure, lest a tiled floor be read as a board

Floats = NDArray[np.float32]


def read_board(
    image: bytes | NDArray[Any], black_at_bottom: bool | None = None, doubtful: float | None = None
) -> BoardScene:
    """The placement and the orientation of the board in a picture, with the box of its squares in pixels.

    `image` is a file's bytes or an array of pixels (BGR or grey). `black_at_bottom`: the orientation where it is known;
    where it is not, coordinates tell it, else the men (White's stand lower where White is at the bottom), and where
    they do not either, White is taken to be there. `doubtful`: the probability of a square's piece below which the
    board is refused; 0 where the reading is compared with what was drawn. Raises Unreadable, with the reason in one
    line, where the picture is none or shows no board, where a square cannot be told, or where what is read is no
    position of a game.
    """
    pixels = decode(image)
    scale = min(1.0, LARGE / max(pixels.shape[:2]))
    if scale < 1:
        pixels = cv2.resize(pixels, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
    grey = cv2.cvtColor(pixels, cv2.COLOR_BGR2GRAY)
    grid = _grid(pixels, grey)
    chances = scores_beneath(pixels, grid, scores(grey, grid))
    told = None
    if doubtful is None:
        told = told_by_bodies(chances, squares_of(grey, grid))
        doubtful = DOUBTFUL_IN_COLOUR if _coloured(pixels) else DOUBTFUL
    found, doubted = _told(grey, grid, chances, told, black_at_bottom, doubtful)
    letters, rows, sure, (turned, odds, turned_by), unsure = found
    drawn_over = left_on(pixels, grid, letters) if doubtful else ()
    over = tuple(
        ((box[0] / scale, box[1] / scale, box[2] / scale, box[3] / scale), area / scale**2) for box, area in drawn_over
    )
    left, top, right, bottom = (edge / scale for edge in grid.box)
    squares = float(np.interp(sure.min(), *np.array(CALIBRATED).T))
    confidence = min(
        squares, 1 / (1 + math.exp(-odds)), 0.7 if over else 1.0, 0.9 if unsure else 1.0, 0.7 if doubted else 1.0
    )
    return BoardScene(
        placement_of(rows, turned), turned, (left, top, right, bottom), round(confidence, 4), unsure, turned_by, over
    )


Men = tuple[list[str], list[list[str]], Floats, tuple[bool, float, str], tuple[str, ...]]


def _told(
    grey: NDArray[Any], grid: Grid, chances: Floats, told: Floats | None, known: bool | None, doubtful: float
) -> tuple[Men, bool]:
    """The men by the classifier alone; where it cannot tell them, or is of another mind than their bodies (`told`), by
    both. And whether both together tell nothing, so that the classifier's men are doubtful. Raises Unreadable."""
    try:
        alone = _men(grey, grid, chances, known, doubtful)
    except Unreadable as reason:
        if told is None:
            raise
        try:
            return _men(grey, grid, told, known, doubtful), False
        except Unreadable:
            raise reason from None
    if told is None or not _other_sides(chances, told):
        return alone, False
    try:
        return _men(grey, grid, told, known, doubtful), False
    except Unreadable:
        return alone, True


def _men(grey: NDArray[Any], grid: Grid, chances: Floats, known: bool | None, doubtful: float) -> Men:
    """The letters of the squares, the same in rows, how sure each is, how the board is turned, and which squares are
    unsure. Raises Unreadable where a square cannot be told, or where this is no position of a game."""
    letters = _letters(chances)
    sure = np.exp(chances[np.arange(64), [CLASSES.index(letter) for letter in letters]])
    if int((sure >= SURE).sum()) < LEAST_SURE:
        raise Unreadable(f"a chequered pattern, but only {int((sure >= SURE).sum())} of its squares can be read")
    rows = [letters[8 * k : 8 * k + 8] for k in range(8)]
    _check(rows)
    turned = _orientation(grey, grid, rows, known)
    unsure = tuple(square_name(int(k) // 8, int(k) % 8, turned[0]) for k in np.flatnonzero(sure < SURE))
    if float(sure.min()) < doubtful:
        least = square_name(int(sure.argmin()) // 8, int(sure.argmin()) % 8, turned[0])
        raise Unreadable(f"what stands on {least} cannot be told; unsure squares: {', '.join(unsure)}")
    return letters, rows, sure, turned, unsure


def _other_sides(chances: Floats, told: Floats) -> bool:
    """Whether a man is White's by the one and Black's by the other."""
    first, second = chances.argmax(1), told.argmax(1)
    return any(CLASSES[a].isupper() != CLASSES[b].isupper() for a, b in zip(first, second, strict=True) if a != b)


def _grid(pixels: NDArray[Any], grey: NDArray[Any]) -> Grid:
    """The squares, found in grey, or where light and dark ones are equally bright in one of the colours. Raises
    Unreadable."""
    try:
        return find_grid(grey)
    except Unreadable:
        for channel in np.argsort(-np.std(pixels[::4, ::4].reshape(-1, 3), axis=0)):
            try:
                return find_grid(np.ascontiguousarray(pixels[..., channel]))
            except Unreadable:
                continue
        raise


def _coloured(pixels: NDArray[Any]) -> bool:
    some = pixels[::4, ::4].astype(np.int16)
    return bool((largest(some) - smallest(some)).mean() > COLOURED)


def _check(rows: list[list[str]]) -> None:
    """Raises Unreadable where this is no position of a game: kings, pawns, men a side."""
    men = [letter for row in rows for letter in row if letter != "."]
    for side, king, pawn in (("White", "K", "P"), ("Black", "k", "p")):
        own = [letter for letter in men if letter.isupper() == (side == "White")]
        for what, count, right in (
            ("kings", own.count(king), own.count(king) == 1),
            ("pawns", own.count(pawn), own.count(pawn) <= MOST_PAWNS),
            ("men", len(own), len(own) <= MOST_MEN),
        ):
            if not right:
                raise Unreadable(f"{side} has {count} {what}, as read: no position of a game")


def _letters(chances: Floats) -> list[str]:
    """The likeliest piece of each square in reading order, with no pawns on the outer rows and one king each."""
    odds = chances.copy()
    outer = np.r_[0:8, 56:64]
    for letter in "Pp":
        odds[outer, CLASSES.index(letter)] = -np.inf
    chosen = odds.argmax(1)
    for letter in "Kk":
        king = CLASSES.index(letter)
        found = np.flatnonzero(chosen == king)
        if len(found) > 1:  # the likeliest of them is the king, the others are what they look like next
            rest = np.delete(found, odds[found, king].argmax())
            odds[rest, king] = -np.inf
            chosen[rest] = odds[rest].argmax(1)
    for letter in "Kk":
        king = CLASSES.index(letter)
        if not (chosen == king).any():
            loss = odds[np.arange(64), chosen] - odds[:, king]
            loss[np.isin(chosen, [CLASSES.index("K"), CLASSES.index("k")])] = np.inf
            best = int(loss.argmin())
            if loss[best] < -math.log(1 - SURE):  # a diagram may lack a king
                chosen[best] = king
    return [CLASSES[k] for k in chosen]


def _orientation(grey: NDArray[Any], grid: Grid, rows: list[list[str]], known: bool | None) -> tuple[bool, float, str]:
    """Whether Black is at the bottom, the log odds of that choice, and what told it."""
    if known is not None:
        return known, CERTAIN * 2, "given"
    coordinate_odds = turned_by_coordinates(grey, grid)
    if abs(coordinate_odds) >= CERTAIN:
        return coordinate_odds > 0, abs(coordinate_odds), "coordinates"
    odds = coordinate_odds - ADVANCE * _advance(rows)
    if abs(odds) < 0.3:
        return False, 0.3, "default"
    return odds > 0, abs(odds), "pieces"


def _advance(rows: list[list[str]]) -> float:
    """By how many rows White's men stand lower in the picture than Black's, all told; pawns count twice."""
    total = 0.0
    for colour in ("white", "black"):
        men = [
            (row, 2 if letter in "Pp" else 1)
            for row, line in enumerate(rows)
            for letter in line
            if letter != "." and letter.isupper() == (colour == "white")
        ]
        weight = sum(each for _, each in men)
        if not weight:
            return 0.0
        mean = sum(row * each for row, each in men) / weight
        total += mean if colour == "white" else -mean
    return total
