"""Where places in space lie in a chart with depth, for a box of axes that is seen from somewhere."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from isoprobe.vision.chart.strokes import Points

ASPECT = np.array([4.0, 4.0, 3.0])  # of the box's sides
SCALE = 1.8294640721620434 * 25 / 24  # of their length, as matplotlib draws them
FAR = 10.0  # how far the eye is from the middle of the box
MIDDLE, MAGNIFIED = (0.5681, 0.4592), 3.2432  # of the picture's width and height, and times its width
EDGES = ((0, 1), (1, 3), (3, 2), (2, 0), (4, 5), (5, 7), (7, 6), (6, 4), (0, 4), (1, 5), (2, 6), (3, 7))

Ends = Sequence[tuple[float, float]]  # of the three axes


@dataclass(frozen=True)
class View:
    """A box whose axes have these ends, seen from so many degrees above and around, in a picture so wide and high."""

    ends: tuple[tuple[float, float], ...]
    above: float
    around: float
    wide: float
    high: float

    def points(self, places: NDArray[np.float64]) -> Points:
        """Where places in space, rows of x, y and z, lie in the picture."""
        low, high = np.array(self.ends, np.float64).T
        sides = ASPECT * SCALE / np.linalg.norm(ASPECT)
        box = (places - low) / (high - low) * sides - sides / 2
        up, turn = np.radians(self.above), np.radians(self.around)
        towards = np.array([np.cos(up) * np.cos(turn), np.cos(up) * np.sin(turn), np.sin(up)])
        right = np.cross([0.0, 0.0, 1.0], towards)
        right /= np.linalg.norm(right)
        depth = FAR - box @ towards
        scale = MAGNIFIED * self.wide
        x = MIDDLE[0] * self.wide + scale * (box @ right) / depth
        y = MIDDLE[1] * self.high - scale * (box @ np.cross(towards, right)) / depth
        return np.stack([x, y], axis=1) - 0.5

    def corners(self) -> Points:
        """Where the corners of the box lie."""
        return self.points(np.array([[x, y, z] for x in self.ends[0] for y in self.ends[1] for z in self.ends[2]]))


def spread(values: Sequence[float] | NDArray[np.float64], margin: float) -> tuple[float, float]:
    """The ends of an axis about values, with so much of their range free at either side."""
    low, high = float(np.min(values)), float(np.max(values))
    room = margin * (high - low)
    more = (high - low + 2 * room) / 48
    return low - room - more, high + room + more
