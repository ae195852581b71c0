"""What the joints of lines are that were fitted to a curve: breakpoints, jumps, or the bends of a smooth curve."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

import numpy as np

from isoprobe.vision.plot.scene import Reals

Piece = tuple[int, int, float, float]  # first and last point, slope, height at column 0

LEAST_SIDE = 4  # points of each line that tell what its joint is
JUMP = 3.0  # pixels, beside what the lines part where they meet


def bends(x: Reals, y: Reals, pieces: Sequence[Piece], bit: float) -> list[float]:
    """How much better a smooth curve explains the points about each joint than the two lines that meet there, in
    squares of `bit`, the pixels that a row may be off: positive in a bend, negative in a breakpoint.

    The points are those from the middle of one line to the middle of the other; the smooth curve is a cubic, which has
    as many numbers to be chosen as two lines.
    """
    found = []
    for (i, one, slope, start), (other, j, after, end) in pairwise(pieces):
        first, last = (i + one) // 2, (other + j) // 2
        if one - first < LEAST_SIDE or last - other < LEAST_SIDE:
            first, last = i, j
        columns, rows = x[first : last + 1], y[first : last + 1]
        left, right = np.abs(rows - slope * columns - start), np.abs(rows - after * columns - end)
        place = np.arange(first, last + 1)
        lines = np.where(place <= one, left, np.where(place >= other, right, np.minimum(left, right)))
        centred = (columns - columns.mean()) / max(1.0, float(np.ptp(columns)))
        cubic = rows - np.polyval(np.polyfit(centred, rows, 3), centred)
        across = bit**2 * (1 + min(slope * slope, after * after))
        found.append(float((lines**2).sum() - (cubic**2).sum()) / across)
    return found


def jumps(x: Reals, pieces: Sequence[Piece]) -> list[float]:
    """The columns at which two lines do not meet that follow each other: the curve jumps there, or has a pole."""
    found = []
    for (_, one, slope, start), (other, _, after, end) in pairwise(pieces):
        middle = (x[one] + x[other]) / 2
        apart = abs((slope - after) * middle + start - end)
        if apart > abs(slope - after) * (x[other] - x[one] + 2) + JUMP:
            found.append(float(middle))
    return found
