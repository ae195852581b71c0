"""The scene and its colours."""

from __future__ import annotations

from dataclasses import FrozenInstanceError
from itertools import combinations
from math import dist

import pytest

from isoprobe.vision.graph.scene import COLOURS, Edge, GraphScene, Vertex


def test_colours_can_be_told_apart() -> None:
    assert all(dist(COLOURS[one], COLOURS[other]) > 60 for one, other in combinations(COLOURS, 2))
    assert all(0 <= level <= 255 and type(level) is int for colour in COLOURS.values() for level in colour)
    assert COLOURS["white"] == (255, 255, 255)


def test_scenes_are_values() -> None:
    one, other = (GraphScene(300, 300, False, (Vertex(1.0, 2.0, 9.0, "A"),), (Edge(0, 1),)) for _ in range(2))
    assert one == other
    assert hash(one) == hash(other)
    assert one != GraphScene(300, 300, True, one.vertices, one.edges)
    assert Edge(0, 1) != Edge(0, 1, 5)
    with pytest.raises(FrozenInstanceError):
        one.vertices[0].x = 3.0  # type: ignore[misc]
