"""The dots of a drawing: filled discs of one size, with lines and letters running into them."""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from isoprobe.vision.diagram.reading.dotted.ink import DarkInk, looked_up

LEAST, MOST = 2.2, 9.0  # pixels of a dot's radius
SURROUNDED = 0.62  # share of the ring around a dot that ink may fill
FILLED = 0.86  # of the darkest ink: the least darkness of a dot inside
SOLID = 0.95  # the same of one that stands so close to another that it may be where lines part from that
CLOSE, APART = 1.3, 2.8  # radii between two dots, of which the second is solid and not


@dataclass(frozen=True)
class Dots:
    """The middles of the dots, n x 2 in pixels, and the radius that all have."""

    middles: NDArray[np.float64]
    radius: float


def find_dots(ink: DarkInk) -> Dots | None:
    """The dots; None where there are fewer than two of one size."""
    depth = cv2.distanceTransform(ink.mask, cv2.DIST_L2, 5)
    top = cv2.dilate(depth, np.ones((5, 5), np.uint8))
    rows, columns = np.nonzero((depth >= LEAST) & (depth >= top - 1e-4))
    if rows.size < 2:
        return None
    depths = depth[rows, columns]
    if depths.size > 2000:
        return None
    close = np.abs(depths[:, None] - depths[None, :]) <= 0.6
    votes = np.where(depths <= MOST, close.sum(1), 0)
    usual = float(np.median(depths[close[int(votes.argmax())]]))
    if usual > MOST:
        return None
    radius = usual - 0.2
    kept = (depths >= max(LEAST, usual - 1.0)) & (depths <= usual + 1.6)
    places = _refined(ink, columns[kept].astype(np.float64), rows[kept].astype(np.float64), radius)
    return Dots(places, radius) if len(places) >= 2 else None


def _refined(ink: DarkInk, x: NDArray[np.float64], y: NDArray[np.float64], radius: float) -> NDArray[np.float64]:
    """The middles where a disc fits best, each once; what is no disc is left out."""
    reach = int(radius + 6)
    across, down = np.meshgrid(np.arange(-reach, reach + 1), np.arange(-reach, reach + 1))
    far = np.hypot(across, down)
    inside = np.clip(radius + 0.5 - far, 0, 1)
    ring = ((far > radius + 1.2) & (far <= radius + 3.0)).astype(np.float64)
    kernel = (inside / inside.sum() - ring / ring.sum()).astype(np.float32)
    padded = cv2.copyMakeBorder(ink.dark, 2 * reach, 2 * reach, 2 * reach, 2 * reach, cv2.BORDER_CONSTANT, value=0)
    solid, edge = far <= radius - 0.7, ring > 0
    within, rim = (np.array([across[use], down[use]], np.float64) for use in (solid, edge))
    found: list[tuple[float, float, float, float]] = []
    for column, row in zip(x.astype(int).tolist(), y.astype(int).tolist(), strict=True):
        part = padded[row : row + 4 * reach + 1, column : column + 4 * reach + 1].astype(np.float32) / 255
        fit = cv2.filter2D(part, cv2.CV_32F, kernel)[2 * reach - 3 : 2 * reach + 4, 2 * reach - 3 : 2 * reach + 4]
        best = int(fit.argmax())
        dy, dx = best // 7 - 3, best % 7 - 3
        if abs(dx) == 3 or abs(dy) == 3:
            continue
        px = column + dx + _peak(fit[dy + 3, dx + 2], fit[dy + 3, dx + 3], fit[dy + 3, dx + 4])
        py = row + dy + _peak(fit[dy + 2, dx + 3], fit[dy + 3, dx + 3], fit[dy + 4, dx + 3])
        core = float(looked_up(ink.dark, px + within[0], py + within[1]).mean()) / 255
        around = float((looked_up(ink.dark, px + rim[0], py + rim[1]) > 95).mean())
        if core >= FILLED and around <= SURROUNDED:
            found.append((float(fit.max()), px, py, core))
    kept: list[tuple[float, float]] = []
    for _, px, py, core in sorted(found, reverse=True):
        nearest = min((np.hypot(px - qx, py - qy) / radius for qx, qy in kept), default=9.0)
        if nearest > (CLOSE if core >= SOLID else APART):
            kept.append((px, py))
    return np.array(sorted(kept)).reshape(-1, 2)


def _peak(before: float, here: float, after: float) -> float:
    """Where between three values the parabola through them is highest, from -0.5 to 0.5."""
    bend = before - 2 * here + after
    return float(np.clip(0.5 * (before - after) / bend, -0.5, 0.5)) if bend < 0 else 0.0
