"""Whose a number is that stands where two edges cross."""

from __future__ import annotations

import numpy as np
import pytest

from isoprobe.vision.graph.owners import owners_of
from isoprobe.vision.graph.strokes import EdgeInk
from isoprobe.vision.graph.weights import Illegible
from isoprobe.vision.lettering.words import Word


def stroke(tail: int, head: int, start: tuple[float, float], stop: tuple[float, float]) -> EdgeInk:
    along = np.linspace(0.0, 1.0, 101)[:, None]
    return EdgeInk(tail, head, np.array(start) + along * (np.array(stop) - np.array(start)), 2.0)


def number(text: str, x: float, y: float) -> Word:
    return Word(text, round(x) - 5, round(y) - 6, 11, 13, 1.0)


LEVEL = stroke(0, 1, (20, 100), (220, 100))  # its middle lies on the other one
STEEP = stroke(2, 3, (100, 40), (140, 260))


def test_a_number_on_the_middle_of_its_edge_is_that_edges_though_another_crosses_it_there() -> None:
    at = STEEP.points[50]
    assert owners_of([number("7", 120, 100), number("4", *at)], [STEEP, LEVEL]) == [1, 0]


def test_where_numbers_stand_anywhere_on_their_edges_such_a_crossing_is_refused() -> None:
    for other in ((115, 120), (135, 230)):
        with pytest.raises(Illegible, match="as near to another edge"):
            owners_of([number("7", 112, 100), number("4", *other)], [STEEP, LEVEL])
