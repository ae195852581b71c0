"""Rows of things, and stretches along a line of pixels."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from isoprobe.vision.figure.order import in_rows, stretches


@dataclass(frozen=True)
class Spot:
    x: float
    y: float


def test_things_of_slanting_rows_are_kept_together() -> None:
    upper = [Spot(5, 12), Spot(40, 10), Spot(80, 14)]
    lower = [Spot(9, 31), Spot(60, 34)]
    assert in_rows([lower[1], upper[2], upper[0], lower[0], upper[1]], 10) == [upper, lower]
    assert in_rows([lower[1], upper[0]], 30) == [[upper[0], lower[1]]]
    assert in_rows([], 10) == []


def test_stretches_reach_to_both_ends_of_a_line() -> None:
    line = np.array([255, 255, 0, 0, 255, 0, 255])
    assert stretches(line) == [(0, 2), (4, 5), (6, 7)]
    assert stretches(line, 2) == [(0, 2)]
    assert stretches(np.zeros(4, np.uint8)) == []
