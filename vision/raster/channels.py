"""Over the channels of each pixel, channel by channel: numpy takes twenty times as long over a last axis of three."""

from __future__ import annotations

from functools import reduce
from typing import Any

import numpy as np
from numpy.typing import NDArray

Numbers = NDArray[Any]


def largest(pixels: Numbers) -> Numbers:
    """The largest channel of each pixel.

    >>> largest(np.array([[[1, 5, 2], [7, 0, 3]]])).tolist()
    [[5, 7]]
    """
    return np.asarray(reduce(np.maximum, np.moveaxis(pixels, -1, 0)))


def smallest(pixels: Numbers) -> Numbers:
    """The smallest channel of each pixel."""
    return np.asarray(reduce(np.minimum, np.moveaxis(pixels, -1, 0)))


def every(held: Numbers) -> Numbers:
    """Where all channels hold."""
    return np.asarray(reduce(np.logical_and, np.moveaxis(held, -1, 0)))


def any_of(held: Numbers) -> Numbers:
    """Where one channel or more holds."""
    return np.asarray(reduce(np.logical_or, np.moveaxis(held, -1, 0)))
