"""Readings at several sizes that show the same graph name its vertices together."""

from __future__ import annotations

from isoprobe.vision.graph.merging import merged
from isoprobe.vision.graph.scene import Edge, GraphScene, Vertex

PLACES = ((20.0, 30.0), (120.0, 31.0), (70.0, 90.0))


def scene(names: str, edges: tuple[tuple[int, int], ...] = ((0, 1), (1, 2)), aside: float = 0.0) -> GraphScene:
    """The names are letters, `-` for none."""
    vertices = tuple(
        Vertex(x + aside, y, 10.0, "" if name == "-" else name) for name, (x, y) in zip(names, PLACES, strict=True)
    )
    unsure = ("some name cannot be read",)
    return GraphScene(150, 120, False, vertices, tuple(Edge(*ends) for ends in edges), 0.1, unsure)


def test_a_name_that_one_reading_lacks_is_taken_from_another() -> None:
    found = merged([scene("AB-"), scene("-BC", aside=1.0)])
    assert found is not None
    assert [vertex.label for vertex in found.vertices] == ["A", "B", "C"]
    assert not found.unsure
    assert found.confidence < 0.9


def test_readings_that_contradict_each_other_or_show_other_graphs_are_not_taken_together() -> None:
    assert merged([scene("AB-"), scene("-XC")]) is None
    assert merged([scene("AB-"), scene("-BC", edges=((0, 1),))]) is None
    assert merged([scene("AB-"), scene("-BC", aside=9.0)]) is None
    assert merged([scene("AB-"), scene("--B")]) is None
    assert merged([scene("AB-")]) is None
