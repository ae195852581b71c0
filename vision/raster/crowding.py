"""How crowded a picture is, told before anything is looked for in it: what is drawn without end is refused at once."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from isoprobe.vision import Unreadable

STEP = 40  # of 255: grey levels between neighbours that make a border
MOST = 190.0  # borders crossed along a row or column, on average; the most crowded drawings at hand have 60
MARKS = 1200  # that touch no other; drawings at hand have 200


class Crowded(Unreadable):
    """More is drawn than a reader can look through, at whatever size."""


class Spent(Crowded):
    """A picture takes more work than one may. Nothing further is to be tried with it."""


_left: ContextVar[list[int] | None] = ContextVar("points left to be looked at", default=None)


@contextmanager
def at_most(points: int) -> Iterator[Callable[[], int]]:
    """Within it, `spend` raises Spent once so many points have been looked at: work is counted, and not timed, so that
    a picture is read or refused alike on every machine. Gives what tells how many there were. One within another counts
    for both, and allows no more than the other has left.

    >>> with at_most(10):
    ...     spend(6)
    ...     spend(6)
    Traceback (most recent call last):
        ...
    isoprobe.vision.raster.crowding.Spent: too much is drawn: more than 10 points to be looked at
    """
    around = _left.get()
    allowed = points if around is None else min(points, max(0, around[0]))
    left = [allowed, allowed]
    token = _left.set(left)
    try:
        yield lambda: left[1] - left[0]
    finally:
        _left.reset(token)
        if around is not None:
            around[0] -= left[1] - left[0]


def spend(points: int) -> None:
    """Counts points that are about to be looked at, where somebody counts. Raises Spent."""
    left = _left.get()
    if left is not None:
        left[0] -= points
        if left[0] < 0:
            raise Spent(f"too much is drawn: more than {left[1]:,} points to be looked at")


def refuse_crowded(pixels: NDArray[Any], least: int = 1) -> None:
    """Raises Crowded where more is drawn than a reader could look through in some seconds. Marks that are less than
    `least` pixels wide and high do not count: a dotted grid has thousands."""
    pixels = _grey(pixels)
    crossed = borders(pixels)
    if crossed > MOST:
        raise Crowded(f"too much is drawn: {crossed:.0f} borders along a row or column, expected at most {MOST:.0f}")
    apart = marks(pixels, least)
    if apart > MARKS:
        raise Crowded(f"too much is drawn: {apart:,} separate marks, expected at most {MARKS:,}")


def borders(pixels: NDArray[Any]) -> float:
    """Borders between light and dark that a row or a column crosses on average, the larger of the two.

    >>> import numpy as np
    >>> borders(np.tile(np.uint8([[0, 255]]), (20, 10)))
    19.0
    """
    grey = _grey(pixels)
    return max(_along(grey), _along(grey.T))


def marks(pixels: NDArray[Any], least: int = 1) -> int:
    """How many marks on the paper touch no other and are so many pixels wide or high."""
    grey = _grey(pixels)
    paper = int(np.searchsorted(np.cumsum(cv2.calcHist([grey], [0], None, [256], [0, 256])), grey.size / 2))
    ink = cv2.threshold(cv2.absdiff(grey, np.full_like(grey, paper)), STEP, 1, cv2.THRESH_BINARY)[1]
    if least <= 1:
        return int(cv2.connectedComponents(ink)[0]) - 1
    stats = cv2.connectedComponentsWithStats(ink)[2][1:]
    return int(np.count_nonzero(stats[:, 2:4].max(axis=1) >= least)) if len(stats) else 0


def _grey(pixels: NDArray[Any]) -> NDArray[Any]:
    if pixels.ndim == 2:
        return pixels
    blue, green, red = cv2.split(np.ascontiguousarray(pixels[..., :3]))
    return np.asarray(cv2.max(cv2.max(blue, green), red))


def _along(grey: NDArray[Any]) -> float:
    steps = cv2.absdiff(np.ascontiguousarray(grey[:, 1:]), np.ascontiguousarray(grey[:, :-1]))
    return cv2.countNonZero(cv2.threshold(steps, STEP, 255, cv2.THRESH_BINARY)[1]) / len(grey)
