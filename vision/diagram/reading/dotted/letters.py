"""Letters of a drawing among its lines: what ink is left is read, and what lines hide of a letter is not missed."""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.lib.stride_tricks import sliding_window_view
from numpy.typing import NDArray

from isoprobe.vision.diagram.letters.glyphs import capital_chances, chances
from isoprobe.vision.diagram.reading.dotted.ink import DarkInk
from isoprobe.vision.diagram.reading.dotted.templates import FACES, Templates, templates
from isoprobe.vision.lettering.glyphs import UPPER
from isoprobe.vision.raster.components import components

Bytes = NDArray[np.uint8]

LEAST, MOST = 7, 60  # pixels of a letter's height
MISSED, LEFT = 1.5, 0.6  # weight of a letter's ink that is not there, and of ink in its box that is not the letter's
GOOD = 0.4  # least worth of a letter, as a share of its ink
ABSENT = 0.34  # share of a letter's ink that may lack
RESEMBLING = 0.75  # cosine of pieces of ink and capitals, from which the ink is lettering
MOST_PLACES = 12_000  # where a letter may stand in one crowd; in a larger one there is no lettering
VISIBLE = 0.35  # share of a letter's ink that nothing drawn may hide
HIDDEN = 0.3  # weight of the ink that is hidden, where a letter must be worth so much
PATCH = 3  # letters in a crowd at most, per letter height of its longer side


@dataclass(frozen=True)
class ReadLetter:
    """A capital, the middle and the height of its ink in pixels, its worth as a share of its ink, and by how much of
    that the next best capital there is worse. `others`: all capitals there by worth, the best first."""

    name: str
    x: float
    y: float
    height: float
    worth: float
    margin: float
    others: tuple[tuple[str, float], ...]


@dataclass(frozen=True, eq=False)
class Lettering:
    """`letters` that were read, and `left`: 255 on ink that neither they nor what is drawn explains."""

    letters: tuple[ReadLetter, ...]
    left: Bytes


def read_lettering(ink: DarkInk, drawn: Bytes) -> Lettering:
    """The letters beside what is drawn (255 in that mask)."""
    left = np.asarray(cv2.bitwise_and(ink.mask, cv2.bitwise_not(drawn)), np.uint8)
    made = _cast(ink, left)
    if made is None:
        return Lettering((), left)
    found: list[ReadLetter] = []
    for box in _crowds(left, made.height):
        found += _read(ink, left, drawn, box, made)
    return Lettering(tuple(sorted(found, key=lambda t: (t.name, t.x, t.y))), left)


def _cast(ink: DarkInk, left: Bytes) -> Templates | None:
    """The face and the height that pieces of the ink resemble most."""
    count, labels, boxes = components(left)
    pieces = [
        (x, y, w, h, k)
        for k, (x, y, w, h, area) in enumerate(boxes[:count].tolist())
        if k and LEAST <= h <= MOST and 0.3 * h <= w <= 1.3 * h and area >= 1.5 * h
    ]
    if not pieces:
        return None
    patches = [
        np.asarray(ink.dark[y : y + h, x : x + w] * (labels[y : y + h, x : x + w] == k), np.uint8)
        for x, y, w, h, k in pieces
    ]
    chance = capital_chances(chances([np.pad(patch, 2) for patch in patches])).max(1)
    order = sorted(range(len(pieces)), key=lambda k: -float(chance[k]))[:8]
    heights = np.array([pieces[k][3] for k in order])
    usual = int(heights[int((np.abs(heights[:, None] - heights[None, :]) <= 1).sum(1).argmax())])

    def score(face: str, height: float, hinted: bool) -> float:
        alike = sorted(_alike(patches[k], templates(face, height, hinted)) for k in order)
        return float(np.mean(alike[len(alike) // 2 :]))

    face = max(FACES, key=lambda one: score(one, usual, False))
    looks = [(face, usual + more, hinted) for more in (-1, -0.5, 0, 0.5, 1) for hinted in (True, False)]
    best = max(looks, key=lambda one: score(*one))
    return templates(*best) if score(*best) >= RESEMBLING else None


def _alike(patch: Bytes, made: Templates) -> float:
    """The greatest cosine between a piece of ink and a capital."""
    side = made.side + 2
    if max(patch.shape) > side:
        return 0.0
    window = np.zeros((side, side), np.float32)
    y, x = (side - patch.shape[0]) // 2, (side - patch.shape[1]) // 2
    window[y : y + patch.shape[0], x : x + patch.shape[1]] = patch
    rows = sliding_window_view(window, (made.side, made.side)).reshape(-1, made.side**2)
    sizes = np.sqrt((rows**2).sum(1))[:, None] * np.sqrt((made.ink**2).sum(1))[None, :]
    return float(((rows @ made.ink.T) / np.maximum(sizes, 1e-6)).max())


def _window(box: tuple[int, int, int, int], side: int) -> tuple[int, int, int, int]:
    """The part of the picture, as x, y, right and bottom, in which a letter with ink in that box may stand."""
    x, y, w, h = box
    pad = side // 2
    wide, high = max(w + 2 * pad, side + 2), max(h + 2 * pad, side + 2)
    x, y = x + w // 2 - wide // 2, y + h // 2 - high // 2
    return x, y, x + wide, y + high


def _cut(picture: Bytes, window: tuple[int, int, int, int]) -> NDArray[np.float32]:
    """The part of a picture in a window, 0 to 1; 0 outside of the picture."""
    x, y, right, bottom = window
    part = np.zeros((bottom - y, right - x), np.float32)
    rows, columns = slice(max(0, y), min(bottom, picture.shape[0])), slice(max(0, x), min(right, picture.shape[1]))
    part[rows.start - y : rows.stop - y, columns.start - x : columns.stop - x] = picture[rows, columns]
    return np.asarray(part / 255, np.float32)


def _crowds(left: Bytes, height: float) -> list[tuple[int, int, int, int]]:
    """Boxes of ink that is left over, near pieces together."""
    grown = cv2.dilate(left, np.ones((5, 5), np.uint8))
    count, labels, boxes = components(np.asarray(grown, np.uint8))
    inked = np.bincount(labels[left > 0].ravel(), minlength=count)
    return [
        (x + 2, y + 2, w - 4, h - 4)
        for k, (x, y, w, h, _) in enumerate(boxes[:count].tolist())
        if k and inked[k] >= 0.5 * height and max(w, h) >= 0.4 * height
    ]


def _read(ink: DarkInk, left: Bytes, drawn: Bytes, box: tuple[int, int, int, int], made: Templates) -> list[ReadLetter]:
    """The letters in a crowd, the best first; their ink is taken out of what is left."""
    window = _window(box, made.side)
    side, names = made.side, np.array(made.letters)
    dark = _cut(ink.dark, window)
    around = cv2.boxFilter(_cut(left, window), cv2.CV_32F, (side, side), anchor=(0, 0), normalize=False)
    rows, columns = np.nonzero(around[: dark.shape[0] - side + 1, : dark.shape[1] - side + 1] >= 0.4 * made.height)
    if not rows.size or rows.size > MOST_PLACES:
        return []
    absent = made.weight - sliding_window_view(dark, (side, side))[rows, columns].reshape(-1, side * side) @ made.ink.T
    usual = float(np.median(made.weight))
    free = 1 - sliding_window_view(_cut(drawn, window), (side, side))[rows, columns].reshape(-1, side * side)
    visible = free @ made.ink.T
    least = np.where(visible >= VISIBLE * made.weight, GOOD * (visible + HIDDEN * (made.weight - visible)), np.inf)
    found: list[ReadLetter] = []
    for _ in range(1 + PATCH * max(box[2:]) // side):
        rest = sliding_window_view(_cut(left, window) * dark, (side, side))[rows, columns].reshape(-1, side * side)
        gained = rest @ made.near.T
        over = rest @ made.box.T - gained
        worths = (gained - MISSED * absent - LEFT * over) / usual
        worths[(absent > ABSENT * made.weight) | (worths * usual < least)] = -9.0
        place, row = np.unravel_index(int(worths.argmax()), worths.shape)
        worth = float(worths[place, row])
        if worth < 0:
            break
        y, x = window[1] + int(rows[place]), window[0] + int(columns[place])
        near = (np.abs(rows - rows[place]) < 0.7 * made.height) & (np.abs(columns - columns[place]) < 0.7 * made.height)
        top = worths[near].max(0)
        others = tuple(sorted(((n, float(top[names == n].max())) for n in UPPER), key=lambda pair: -pair[1]))
        x0, y0, w, h = cv2.boundingRect(made.box[row].reshape(side, side).astype(np.uint8))
        middle = x + x0 + w / 2 - 0.5, y + y0 + h / 2 - 0.5
        margin = others[0][1] - others[1][1]
        found.append(ReadLetter(str(names[row]), *middle, h - 2.0, worth, margin, others))
        _erase(left, made.near[row].reshape(side, side), x, y)
    return found


def _erase(left: Bytes, near: NDArray[np.float32], x: int, y: int) -> None:
    grown = cv2.dilate(near, np.ones((3, 3), np.uint8))
    rows, columns = np.nonzero(grown > 0)
    rows, columns = rows + y, columns + x
    use = (rows >= 0) & (columns >= 0) & (rows < left.shape[0]) & (columns < left.shape[1])
    left[rows[use], columns[use]] = 0
