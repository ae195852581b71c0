"""White's men and Black's told apart by how dark their bodies are, whatever set they belong to.

The classifier of squares was trained on some sets of men. In another, dark grey men may look like White's to it, and an
outlined queen like Black's. Within one picture Black's bodies are darker than White's, whoever drew them: where the
bodies fall into two groups with a gap between them, the group tells the side and the classifier the kind.
"""

from __future__ import annotations

import functools

import cv2
import numpy as np
from numpy.typing import NDArray

from isoprobe.vision.board.squares import CLASSES
from isoprobe.vision.lettering.gradients import Floats

MARGIN = 2  # pixels at the edges of a square that are passed over: frames and lines of the board
CORNER = 5  # pixels: side of the patches that tell a square's ground
OFF = 0.12  # of the range from ink to paper: what differs from the ground as much belongs to a man
RADIUS = 0.38  # of a square's side, about its middle, within which bodies are looked at: marks frame it
LEAST_BODY, MOST_BODY = 0.06, 0.42  # of a square: hatching fills what is looked at, which is 0.45 of it
APART = 0.2  # of the range from ink to paper, between the middles of the two groups
GAP = 0.03  # of it, between the lightest of the dark bodies and the darkest of the light ones
LEAST_MEN = 3  # of which two groups can be told
SEEN_MEN = 0.7  # of all men, whose bodies can be told from their ground: hatching hides them
AGREED = 0.6  # share of men whose group is the side that the classifier sees: a board in a negative is left alone
SEEN = 4.0  # log odds of a side from which on the classifier is believed, whatever the body
TOLD = 0.1  # of the range from ink to paper: a body that lies as near to the split tells nothing
ODDS, MOST_TOLD = 40.0, 8.0  # log odds for White of a body that lies that range above the split, and the most


def lightness(squares: Floats) -> Floats:
    """How light the bodies on these squares are (n), 0 is ink and 1 paper; NaN where there is none. `squares`: n
    pictures of a square, grey from 0 to 1."""
    return np.array([_lightness(square) for square in squares], np.float32)


def _lightness(square: Floats) -> float:
    inner = square[MARGIN:-MARGIN, MARGIN:-MARGIN]
    corners = np.concatenate([inner[rows, columns].ravel() for rows in _ENDS for columns in _ENDS])
    away = (np.abs(square - np.median(corners)) > OFF) & _disc(len(square))
    outlines, _ = cv2.findContours(away.astype(np.uint8), cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_SIMPLE)
    body = np.zeros(square.shape, np.uint8)
    if outlines:
        cv2.drawContours(body, [max(outlines, key=cv2.contourArea)], -1, 1, cv2.FILLED)
    share = float(body.mean())
    if not LEAST_BODY < share < MOST_BODY:
        return float("nan")
    return float(square[body > 0].mean())


@functools.cache
def _disc(side: int) -> NDArray[np.bool_]:
    along = np.arange(side) - (side - 1) / 2
    return np.asarray(np.hypot(along[:, None], along) < RADIUS * side)


_ENDS = (slice(0, CORNER), slice(-CORNER, None))


def split_of(bodies: Floats) -> float | None:
    """The lightness that parts these bodies (n) in two groups, each as much alike as can be; None where they do not
    fall into two."""
    order = np.sort(bodies).astype(np.float64)
    if len(order) < LEAST_MEN:
        return None
    below, counts = np.cumsum(order)[:-1], np.arange(1, len(order))
    dark, light = below / counts, (order.sum() - below) / (len(order) - counts)
    at = int((counts * (len(order) - counts) * (light - dark) ** 2).argmax())
    if light[at] - dark[at] < APART or order[at + 1] - order[at] < GAP:
        return None
    return float(order[at] + order[at + 1]) / 2


def told_by_bodies(chances: Floats, squares: Floats) -> Floats:
    """The natural logarithms of the chances (64 × CLASSES) of what stands on the squares, with the sides of men
    weighed by how light their bodies are; as they are where the bodies fall into no two groups, or where those are not
    the sides that the classifier sees, by and large."""
    upper = np.array([letter.isupper() for letter in CLASSES])
    lower = np.array([letter.islower() for letter in CLASSES])
    chosen = chances.argmax(1)
    bodies = lightness(squares)
    manned = (upper | lower)[chosen]
    men = np.flatnonzero(manned & ~np.isnan(bodies))
    split = split_of(bodies[men]) if len(men) > SEEN_MEN * manned.sum() else None
    if split is None:
        return chances
    agreed = float((upper[chosen[men]] == (bodies[men] > split)).mean())
    if agreed < AGREED:
        return chances
    found = chances.copy()
    white, black = (np.logaddexp.reduce(chances[:, side], axis=1) for side in (upper, lower))
    weak = np.abs(white - black) < SEEN
    for square in men[weak[men] & (np.abs(bodies[men] - split) > TOLD)]:
        told = np.clip((bodies[square] - split) * ODDS, -MOST_TOLD, MOST_TOLD)
        _side(found[square], upper, lower, white[square] - black[square] + told)
    if (found.argmax(1) != chosen).any():  # the classifier errs in this set: by itself it tells no side
        for square in np.flatnonzero(manned & np.isnan(bodies) & weak):
            _side(found[square], upper, lower, 0.0)
    return found


def _side(chances: Floats, upper: NDArray[np.bool_], lower: NDArray[np.bool_], odds: float) -> None:
    """Gives a man's square these log odds for White, whatever kind it is."""
    kinds = np.logaddexp(chances[upper], chances[lower])
    chances[upper] = kinds - np.log1p(np.exp(-odds))
    chances[lower] = kinds - np.log1p(np.exp(odds))
