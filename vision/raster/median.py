"""The median of a few numbers, in a fraction of the time that numpy takes to look at what it was given."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray


def median(values: NDArray[Any]) -> float:
    """The median of at least one whole number or double, none of them NaN, to the last bit as numpy gives it.

    >>> median(np.array([4, 1, 3])), median(np.array([4.0, 1.0]))
    (3.0, 2.5)
    """
    ordered = np.sort(values, axis=None)
    half, odd = divmod(ordered.size, 2)
    return float(ordered[half]) if odd else (float(ordered[half - 1]) + float(ordered[half])) / 2
