"""Trains the classifiers of `vision.board.squares`; `python -m tools.board_training` rewrites their weights.

Boards are drawn in the looks of `vision.board.drawing` with pieces that are stretched, slanted, moved, bent, and drawn
in thinner and thicker strokes, so that what is learned is a bishop and not one font's bishop; with arrows, crosses and
frames over them; blurred, compressed; and cut out a little beside their squares. The model is multinomial logistic
regression. All chance comes from one seeded random.Random.
"""

from __future__ import annotations

import math
from pathlib import Path
from random import Random
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray
from scipy.optimize import minimize

from isoprobe.vision.board.drawing import BoardStyle, board_pixels, box_of, sample_style
from isoprobe.vision.board.grid import Grid
from isoprobe.vision.board.pieces import piece
from isoprobe.vision.board.scene import EMPTY, PIECES, placement_of
from isoprobe.vision.board.squares import CLASSES, DRAWINGS, features, squares_of
from isoprobe.vision.lettering.gradients import Floats
from isoprobe.vision.raster.disturbance import jpeg

BOARDS = 1000
RIDGE = 2e-5
LARGE = 128  # pixels at which pieces are deformed


def deformed(name: str, letter: str, size: int, rng: Random) -> tuple[Floats, Floats]:
    """A piece of a set, out of shape in a way that a reader does not mind."""
    cover, light = piece(name, letter, LARGE)
    ink = cover * (1 - light)
    weight = rng.choice((-2, -1, 0, 0, 1, 2, 3))
    if weight and ink.any():
        disc = cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (2 * abs(weight) - 1 + 2,) * 2)
        thinner = np.maximum(cv2.erode(ink, disc), 0.35 * ink)
        ink = np.asarray(cv2.dilate(ink, disc) if weight > 0 else thinner, np.float32)
        cover = np.maximum(cover, ink)
    turn, slant = math.radians(rng.uniform(-4, 4)), rng.uniform(-0.07, 0.07)
    wide, high = rng.uniform(0.78, 1.14), rng.uniform(0.82, 1.12)
    a = np.array([[math.cos(turn), -math.sin(turn)], [math.sin(turn), math.cos(turn)]])
    a = a @ np.array([[wide, slant], [0, high]])
    middle = np.array([LARGE / 2, LARGE / 2])
    shift = middle - a @ middle + [rng.uniform(-0.06, 0.06) * LARGE, rng.uniform(-0.07, 0.06) * LARGE]
    by = np.hstack([a, shift[:, None]])
    both = [np.asarray(cv2.warpAffine(each, by, (LARGE, LARGE)), np.float32) for each in (cover, ink)]
    bent = _bent_alike(both, rng)
    small = [np.asarray(cv2.resize(each, (size, size), interpolation=cv2.INTER_AREA), np.float32) for each in bent]
    return small[0], np.asarray(1 - small[1] / np.maximum(small[0], 1e-3), np.float32)


def _bent_alike(pictures: list[Floats], rng: Random) -> list[Floats]:
    """The pictures with their points moved by a smooth field, the same for all."""
    field = np.array([[[rng.gauss(0, 1) for _ in range(5)] for _ in range(5)] for _ in range(2)], np.float32)
    field *= rng.uniform(0, 3.5)
    moved = [cv2.resize(each, (LARGE, LARGE), interpolation=cv2.INTER_CUBIC) for each in field]
    across, down = np.meshgrid(np.arange(LARGE, dtype=np.float32), np.arange(LARGE, dtype=np.float32))
    maps = across + moved[0], down + moved[1]
    return [np.asarray(cv2.remap(each, *maps, cv2.INTER_LINEAR), np.float32) for each in pictures]


def _overdrawn(pixels: NDArray[np.uint8], style: BoardStyle, rng: Random) -> None:
    """Arrows, crosses and frames as teachers draw them, in place."""
    left, top, right, bottom = box_of(style)
    size = style["square"]
    colour = rng.choice(((255, 0, 0), (0, 0, 220), (20, 140, 20), (200, 60, 20), (0, 160, 240)))
    thick = max(1, round(size * rng.uniform(0.03, 0.09)))
    for _ in range(rng.choice((0, 0, 1, 3, 5))):
        a, b = ((rng.randint(left, right - 1), rng.randint(top, bottom - 1)) for _ in range(2))
        if rng.random() < 0.6:  # from the middle of a square to that of another
            a, b = ((x - (x - left) % size + size // 2, y - (y - top) % size + size // 2) for x, y in (a, b))
        length = max(1.0, math.hypot(a[0] - b[0], a[1] - b[1]))
        cv2.arrowedLine(pixels, a, b, colour, thick, cv2.LINE_AA, tipLength=min(0.5, 0.3 * size / length))
    for _ in range(rng.choice((0, 0, 0, 3, 8))):
        x, y = left + rng.randrange(8) * size, top + rng.randrange(8) * size
        inset = round(size * rng.uniform(0, 0.12))
        far = size - 1 - inset
        if rng.random() < 0.7:
            cv2.line(pixels, (x + inset, y + inset), (x + far, y + far), colour, thick, cv2.LINE_AA)
            cv2.line(pixels, (x + inset, y + far), (x + far, y + inset), colour, thick, cv2.LINE_AA)
        else:
            cv2.rectangle(pixels, (x + inset, y + inset), (x + far, y + far), colour, thick)


def sample(rng: Random) -> tuple[Floats, list[int]]:
    """Features and drawings (see `board_squares.Weights`) of the 64 squares of one drawn board, in reading order."""
    rows = [[rng.choice(PIECES) if rng.random() < 0.72 else EMPTY for _ in range(8)] for _ in range(8)]
    squares = [f"{file}{rank}" for file in "abcdefgh" for rank in range(1, 9)]
    style = sample_style(rng, (rng.choice(squares), rng.choice(squares)), black_at_bottom=False)
    if rng.random() < 0.4:
        style |= {"scheme": "paper", "hatching": rng.uniform(0.07, 0.2), "jpeg": rng.choice((0, 0, 0, 85))}
    name, size = style["pieces"], style["square"]
    if rng.random() < 0.5:  # any colours, as long as they can be told apart
        style["ink"] = [rng.randint(0, 70) for _ in range(3)]
        style["paper"] = [rng.randint(215, 255) for _ in range(3)]
    pixels = board_pixels(placement_of(rows), style, lambda letter: deformed(name, letter, size, rng))
    _overdrawn(pixels, style, rng)
    if style["jpeg"]:
        pixels = jpeg(pixels, style["jpeg"])
    if rng.random() < 0.3:
        pixels = np.asarray(cv2.GaussianBlur(pixels, (0, 0), rng.uniform(0.3, 0.02 * size + 0.3)), np.uint8)
    grey = cv2.cvtColor(pixels, cv2.COLOR_BGR2GRAY)
    left, top, _, _ = box_of(style)
    off = [rng.uniform(-0.05, 0.05) * size for _ in range(2)]
    wide, high = (size * rng.uniform(0.99, 1.01) for _ in range(2))
    grid = Grid(left + off[0] + 4 * (size - wide), top + off[1] + 4 * (size - high), wide, high, 0.0)
    later = (len(CLASSES) - 1) * (name != "burnett")
    drawings = [CLASSES.index(letter) + (later if letter != EMPTY else 0) for row in rows for letter in row]
    return features(squares_of(grey, grid)), drawings


def fit(seen: Floats, answers: NDArray[np.intp]) -> tuple[Floats, Floats]:
    """Weights and bias of multinomial logistic regression with a ridge."""
    n, d, k = len(seen), seen.shape[1], 1 + DRAWINGS * (len(CLASSES) - 1)
    wanted = np.zeros((n, k), np.float32)
    wanted[np.arange(n), answers] = 1

    def loss(flat: NDArray[Any]) -> tuple[float, NDArray[Any]]:
        both = flat.reshape(d + 1, k).astype(np.float32)
        logits = seen @ both[:-1] + both[-1]
        logits -= logits.max(1, keepdims=True)
        total = np.log(np.exp(logits).sum(1, keepdims=True))
        value = float((total[:, 0] - (logits * wanted).sum(1)).mean()) + RIDGE * float((both[:-1] ** 2).sum())
        slope = (np.exp(logits - total) - wanted) / n
        return value, np.vstack([seen.T @ slope + 2 * RIDGE * both[:-1], slope.sum(0)]).ravel().astype(np.float64)

    found = minimize(loss, np.zeros((d + 1) * k), jac=True, method="L-BFGS-B", options={"maxiter": 200})
    both = found.x.reshape(d + 1, k).astype(np.float32)
    return both[:-1], both[-1]


def train(boards: int = BOARDS) -> dict[str, NDArray[Any]]:
    """The arrays of `squares.npz`: weights as whole numbers of eight bits with a scale a class, and the bias."""
    rng = Random("board squares 1")
    dark = np.array([(row + column) % 2 for row in range(8) for column in range(8)])
    seen, answers = [], []
    for _ in range(boards):
        found, drawings = sample(rng)
        seen.append(found)
        answers.append(drawings)
    everything, known = np.stack(seen), np.array(answers)
    weights, biases = zip(
        *(
            fit(everything[:, dark == shade].reshape(-1, everything.shape[2]), known[:, dark == shade].ravel())
            for shade in (0, 1)
        ),
        strict=True,
    )
    stacked = np.stack(weights)
    scale = np.abs(stacked).max(axis=1, keepdims=True) / 127
    return {"weights": np.rint(stacked / scale).astype(np.int8), "scale": scale, "bias": np.stack(biases)}


def main() -> None:
    np.savez_compressed(Path(__file__).parents[1] / "vision/board/squares.npz", **train())  # type: ignore[arg-type]


if __name__ == "__main__":
    main()
