"""What readers of charts share: the lists that a question tells, and which of some axes and grids are picked."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from isoprobe.probes.core import Unreadable
from isoprobe.vision.chart.frame import Chart, Mask
from isoprobe.vision.chart.gridlines import grid_ink, grid_of
from isoprobe.vision.chart.places import ends_are, one_of, refuse_other_ink

Values = Mapping[str, Sequence[Any]]  # the lists names, a and b, empty where none are told
Numbers = NDArray[np.float64]

GRIDS = ("upright", "level", "dotted", "")  # as turns of grids pick them
POINT = 1.25  # pixels at the usual size


def lists_of(values: Values, *names: str) -> list[Numbers]:
    """Lists of the program that the question tells. Raises Unreadable where it tells none."""
    if any(not values[name] for name in names):
        raise Unreadable("no program that tells which values there are")
    return [np.array(values[name], np.float64) for name in names]


def axis_pick(first: float, last: float, ends: Sequence[tuple[float, float]]) -> int:
    """Which of these ends an axis has. Raises Unreadable."""
    return one_of([ends_are(first, last, each) for each in ends], "the axis")


def grid_pick(chart: Chart, covering: Mask, known: Mask) -> int:
    """Which grid stands where nothing covers it. Raises Unreadable where it is not clear, or where ink is left that is
    neither known nor the grid's."""
    grid = grid_of(chart, covering)
    refuse_other_ink(chart, known | grid_ink(chart, grid))
    return GRIDS.index(grid)
