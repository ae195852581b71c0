"""What readers of charts share: the lists that a question tells, and the names of grids."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from isoprobe.probes.core import Unreadable

Values = Mapping[str, Sequence[Any]]  # the lists names, a and b, empty where none are told
Numbers = NDArray[np.float64]

GRIDS = ("upright", "level", "dotted", "")  # as turns of grids pick them
POINT = 1.25  # pixels at the usual size


def lists_of(values: Values, *names: str) -> list[Numbers]:
    """Lists of the program that the question tells. Raises Unreadable where it tells none."""
    if any(not values[name] for name in names):
        raise Unreadable("no program that tells which values there are")
    return [np.array(values[name], np.float64) for name in names]
