"""Numbers in outlined boxes on their edges."""

from __future__ import annotations

from typing import Any

import cv2
import networkx as nx
import numpy as np
import pytest

from isoprobe.vision.graph.names.boxes import without_boxes
from isoprobe.vision.graph.reading import read_graph
from isoprobe.vision.raster.ink import find_ink
from tests.specimens.figures import figure

PLACES = {"A": (0.0, 0.1), "B": (1.0, 0.9), "C": (2.0, 0.0), "D": (2.3, 1.1)}
WEIGHTS = {("A", "B"): 7, ("B", "C"): 12, ("C", "D"): 5, ("A", "C"): 30}


def weighted(box: dict[str, Any], filled: bool, turned: bool = False) -> np.ndarray:
    def draw(axes: Any) -> None:
        axes.set_position([0, 0, 1, 1])
        axes.axis("off")
        graph = nx.Graph(list(WEIGHTS))
        look = {"node_color": "skyblue"} if filled else {"node_color": "white", "edgecolors": "black"}
        nx.draw_networkx(graph, PLACES, ax=axes, node_size=700, **look)
        nx.draw_networkx_edge_labels(graph, PLACES, WEIGHTS, ax=axes, rotate=turned, bbox=box)

    return figure(draw, (6, 4), 100)


@pytest.mark.parametrize("filled", [True, False])
@pytest.mark.parametrize(
    ("shape", "turned"), [("square", False), ("round", False), ("circle", False), ("square", True)]
)
def test_numbers_in_boxes_are_weights(shape: str, turned: bool, filled: bool) -> None:
    scene = read_graph(weighted({"boxstyle": f"{shape},pad=0.25", "ec": "black", "fc": "white"}, filled, turned))
    names = [vertex.label for vertex in scene.vertices]
    told = {tuple(sorted((names[edge.tail], names[edge.head]))): edge.capacity for edge in scene.edges}
    assert told == WEIGHTS


def test_boxes_are_told_from_vertices_by_the_stroke_through_them_and_their_size() -> None:
    pixels = np.full((300, 400, 3), 255, np.uint8)
    cv2.line(pixels, (40, 60), (360, 60), (0, 0, 0), 2, cv2.LINE_AA)
    cv2.line(pixels, (40, 200), (360, 240), (0, 0, 0), 2, cv2.LINE_AA)
    for x, y, letter in (
        (40, 60, "A"),
        (360, 60, "B"),
        (40, 200, "C"),
        (360, 240, "D"),
        (200, 60, "4"),
        (200, 220, "9"),
    ):
        radius = 26 if letter.isalpha() else 13
        cv2.circle(pixels, (x, y), radius, (255, 255, 255), -1, cv2.LINE_AA)
        cv2.circle(pixels, (x, y), radius, (0, 0, 0), 2, cv2.LINE_AA)
        cv2.putText(pixels, letter, (x - 5, y + 5), 0, 0.5, (0, 0, 0), 1, cv2.LINE_AA)
    cleared = without_boxes(pixels, find_ink(pixels))
    assert cleared is not None
    changed = np.argwhere((cleared != pixels).any(axis=2))
    assert np.abs(changed[:, 1] - 200).max() < 24
    for x, y in ((100, 62), (300, 232)):  # others of their size, on no stroke's course
        for way in (0, 90, 180):
            cv2.circle(pixels, (x + way // 4, y + 40), 13, (0, 0, 0), 2, cv2.LINE_AA)
            cv2.putText(pixels, "8", (x + way // 4 - 5, y + 45), 0, 0.5, (0, 0, 0), 1, cv2.LINE_AA)
    assert without_boxes(pixels, find_ink(pixels)) is None
