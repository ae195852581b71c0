"""Where the 64 squares of a chess board lie in a picture: by the 49 corners at which four of them meet.

Round such a corner two squares across are lighter than the other two, whatever their colours, tints or hatching, and
pieces seldom reach there. Squares at the lower left of a board are dark whichever side it is seen from, so the sign of
that contrast alternates in a known way from corner to corner: a comb of 7 × 7 alternating teeth finds the board.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from isoprobe.vision import Unreadable

COARSE = 220  # pixels of the longer side at which a board is looked for
FINE = 480  # the same for boards that are a small part of a page
LEAST, MOST = 7.0, 40.0  # pixels between corners then
STEP = 1.05  # from one pitch that is tried to the next
WINDOW = 0.30  # of a pitch: side of each of the four windows round a corner
ALIKE = 0.2  # least of the corners' contrast in the mean that the weaker half has
CLIP = 90.0  # levels of contrast, lest a line of text outweigh a pale board
DISTINCT = 4.0  # levels of 255: least mean contrast of the corners

Floats = NDArray[np.float32]
_Place = tuple[float, float, float, float]  # left, top, width and height of a square


@dataclass(frozen=True)
class Grid:
    """Left and top edge of the 64 squares, width and height of one, in pixels; `contrast` of its corners in levels."""

    left: float
    top: float
    width: float
    height: float
    contrast: float

    @property
    def box(self) -> tuple[float, float, float, float]:
        """Left, top, right, bottom."""
        return self.left, self.top, self.left + 8 * self.width, self.top + 8 * self.height


def find_grid(grey: NDArray[Any]) -> Grid:
    """The squares of the board in a grey picture. Raises Unreadable where there is none."""
    for side in (COARSE, FINE):
        scale = min(1.0, side / max(grey.shape))
        small = cv2.resize(grey, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA) if scale < 1 else grey
        grids = []
        for found in _coarse(small, MOST if side == COARSE else MOST * 0.6):
            x, y, pitch = (value / scale for value in found)
            grid = _refined(grey, x, y, pitch)
            if grid is not None:
                grids.append(grid)
        if grids:
            return max(grids, key=lambda grid: grid.contrast * grid.width)
        if scale == 1.0:
            break
    raise Unreadable("no chess board found: nowhere do eight by eight squares alternate")


def _contrast(grey: NDArray[Any], window: int) -> Floats:
    """At every corner between pixels (height + 1 × width + 1): the mean grey of the windows at the upper left and lower
    right, less that of the other two."""
    height, width = grey.shape
    padded = cv2.copyMakeBorder(grey, window, window, window, window, cv2.BORDER_REPLICATE)
    total = cv2.integral(padded).astype(np.float32) if grey.size < 60_000 else cv2.integral(padded)
    n = window
    box = total[n:, n:] - total[:-n, n:] - total[n:, :-n] + total[:-n, :-n]  # sums of n × n pixels
    upper, lower = box[: height + 1], box[n : height + 1 + n]
    left, right = slice(0, width + 1), slice(n, width + 1 + n)
    found = upper[:, left] - upper[:, right] - lower[:, left] + lower[:, right]
    even = np.asarray(found, np.float32) / np.float32(2 * n * n)
    return np.asarray(np.clip(even, -CLIP, CLIP), np.float32)


_SIGNS = [(-1.0) ** k for k in range(7)]


def _coarse(grey: NDArray[Any], most: float) -> list[tuple[float, float, float]]:
    """The first inner corner and the pitch of the best combs in a small picture, one a half octave."""
    best: dict[int, tuple[float, float, float, float]] = {}
    pitch, window, contrast = LEAST, 0, np.zeros((0, 0), np.float32)
    while pitch <= min(most, min(grey.shape) / 7.6):
        wanted = max(2, round(pitch * WINDOW))
        if wanted != window:
            window = wanted
            contrast = _contrast(grey, window)
        shifts = [round(k * pitch) for k in range(7)]
        high, wide = contrast.shape[0] - shifts[-1], contrast.shape[1] - shifts[-1]
        if high < 1 or wide < 1:
            break
        across = contrast[:, :wide].copy()
        for k, shift in enumerate(shifts[1:], 1):
            (np.add if k % 2 == 0 else np.subtract)(across, contrast[:, shift : shift + wide], out=across)
        comb = across[:high].copy()
        for k, shift in enumerate(shifts[1:], 1):
            (np.add if k % 2 == 0 else np.subtract)(comb, across[shift : shift + high], out=comb)
        at = int(np.argmax(comb))
        y, x = divmod(at, wide)
        score, group = float(comb[y, x]), int(2 * np.log2(pitch / LEAST))
        if score >= 49 * DISTINCT and (group not in best or score > best[group][0]):
            best[group] = score, float(x), float(y), pitch
        pitch *= STEP
    return [found[1:] for found in sorted(best.values(), reverse=True)[:3]]


class _Corners:
    """Contrasts at the corners of a board's squares in a picture, for a board that is tried."""

    def __init__(self, grey: NDArray[Any], pitch: float) -> None:
        self.side = max(2, round(pitch * WINDOW))
        smooth = cv2.GaussianBlur(grey, (0, 0), 0.05 * pitch)  # hatching becomes grey
        # Mean grey of the window whose upper left pixel this is.
        n, means = self.side, cv2.boxFilter(smooth, cv2.CV_32F, (self.side, self.side), anchor=(0, 0))
        self._means = cv2.copyMakeBorder(means, n, n, n, n, cv2.BORDER_REPLICATE)
        ul, ur, ll, lr = self._means[:-n, :-n], self._means[:-n, n:], self._means[n:, :-n], self._means[n:, n:]
        self._contrast = np.clip((ul - ur - ll + lr) / 2, -CLIP, CLIP)

    def inner(self, x: float, y: float, wide: float, high: float) -> Floats:
        """Of the 49 inner corners: how much lighter the squares are there that should be, at most CLIP."""
        maps = np.empty((2, 7, 7), np.float32)
        maps[0], maps[1] = x + _SEVEN * wide, (y + _SEVEN * high)[:, None]
        seen = cv2.remap(self._contrast, maps[0], maps[1], cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
        return np.asarray(seen * _TURNS, np.float32)

    def fit(self, x: float, y: float, wide: float, high: float) -> float:
        """The sum of `inner`."""
        return float(self.inner(x, y, wide, high).sum())

    def _windows(self, x: float, y: float, wide: float, high: float) -> Floats:
        """Mean grey of the four windows (upper left, upper right, lower left, lower right) at 9 × 9 corners."""
        found = []
        maps = np.empty((2, 9, 9), np.float32)
        for down in (0, self.side):
            for across in (0, self.side):
                maps[0], maps[1] = x + across + _NINE * wide, (y + down + _NINE * high)[:, None]
                found.append(
                    cv2.remap(self._means, maps[0], maps[1], cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
                )
        return np.asarray(found, np.float32)

    def whole(self, x: float, y: float, wide: float, high: float) -> float:
        """How well the board ends where this one ends: squares alternate within its edges, beyond is nothing."""
        ul, ur, ll, lr = self._windows(x, y, wide, high)
        inner = self.inner(x, y, wide, high)
        most = max(DISTINCT, float(np.median(inner)))
        score = float(np.clip(inner, -most, most).sum())
        for inside, outside in (
            ((ur - lr)[1:-1, 0], (ll - ul)[1:-1, 0]),
            ((ll - ul)[1:-1, 8], (ur - lr)[1:-1, 8]),
            ((ll - lr)[0, 1:-1], (ur - ul)[0, 1:-1]),
            ((ur - ul)[8, 1:-1], (ll - lr)[8, 1:-1]),
        ):
            score += float(np.clip(inside * _FLIPS, -most, most).sum())
            score -= float(np.minimum(np.abs(outside), most).sum())
        return score


_NINE = np.arange(9, dtype=np.float32)
_SEVEN = _NINE[1:8]
_TURNS = np.where((_SEVEN[:, None] + _SEVEN[None, :]) % 2 == 0, 1.0, -1.0).astype(np.float32)
_FLIPS = np.array([1, -1, 1, -1, 1, -1, 1], np.float32)


def _refined(grey: NDArray[Any], x: float, y: float, pitch: float) -> Grid | None:
    """The board fitted to a fraction of a pixel, each way with a pitch of its own, from its first inner corner.

    None where its corners are not alike.
    """
    left, top = max(0, int(x - 2.6 * pitch)), max(0, int(y - 2.6 * pitch))
    part = grey[top : int(y + 8.6 * pitch) + 2, left : int(x + 8.6 * pitch) + 2]
    corners = _Corners(part, pitch)
    at = _climbed(corners.fit, (x - left - pitch, y - top - pitch, pitch, pitch))
    shifts = [(at[0] + i * at[2], at[1] + j * at[3], at[2], at[3]) for i in (-1, 0, 1) for j in (-1, 0, 1)]
    best = max(shifts, key=lambda tried: corners.whole(*tried))
    if best != at:
        at = _climbed(corners.fit, best)
    x, y, wide, high = at
    found = np.sort(corners.inner(*at).ravel())
    mean = float(found.mean())
    if mean < DISTINCT or float(found[:25].mean()) < ALIKE * mean or not 0.8 < wide / high < 1.25:
        return None
    return Grid(x + left, y + top, wide, high, mean)


def _climbed(fit: Callable[[float, float, float, float], float], start: _Place) -> _Place:
    """The place and the pitches that fit best, from a start nearby."""
    best, here = start, fit(*start)
    reach = start[2] * 0.12
    while reach > 0.04:
        moved = False
        # The middle of the board stays where it is when its pitch changes.
        for dx, dy, dw, dh in (
            (1, 0, 0, 0), (-1, 0, 0, 0), (0, 1, 0, 0), (0, -1, 0, 0),
            (-1, 0, 1 / 4, 0), (1, 0, -1 / 4, 0), (0, -1, 0, 1 / 4), (0, 1, 0, -1 / 4),
        ):  # fmt: skip
            x, y, wide, high = best
            trial = (x + dx * reach, y + dy * reach, wide + dw * reach, high + dh * reach)
            there = fit(*trial)
            if there > here + 1e-3:
                best, here, moved = trial, there, True
        if not moved:
            reach /= 2
    return best
