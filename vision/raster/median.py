"""The median and percentiles of a few numbers, in a fraction of the time that numpy takes to look at them."""

from __future__ import annotations

from collections.abc import Sequence
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


def percentile(values: Sequence[float], share: int) -> float:
    """Of at least one number, none of them NaN, what lies above `share` per cent of them, as numpy gives it to the last
    bit: between two of them in proportion.

    >>> percentile([4, 1, 3], 50), percentile([4, 1, 3], 75)
    (3.0, 3.5)
    """
    ordered = sorted(map(float, values))
    place = (len(ordered) - 1) * (share / 100)
    low = int(place)
    high, part = min(low + 1, len(ordered) - 1), place - low
    apart = ordered[high] - ordered[low]
    return ordered[high] - apart * (1 - part) if part >= 0.5 else ordered[low] + apart * part
