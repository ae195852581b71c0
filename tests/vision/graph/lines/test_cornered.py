"""Edges with right angles are followed from vertex to vertex, through crossings, and not where three parts meet."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from isoprobe.vision import Unreadable
from isoprobe.vision.graph.reading import read_graph

BLACK = (0, 0, 0)
BOXES = {"A": (70, 50), "B": (250, 50), "C": (70, 250), "D": (250, 250), "E": (420, 150)}


def drawn(*ways: tuple[tuple[int, int], ...]) -> np.ndarray:
    """Boxes with names, and edges along these corners that end in arrow heads."""
    pixels = np.full((310, 500, 3), 255, np.uint8)
    for way in ways:
        cv2.polylines(pixels, [np.array(way)], False, BLACK, 1)
        (x, y), (u, v) = way[-2:]
        along = np.array([np.sign(u - x), np.sign(v - y)])
        across = along[::-1] * 4
        corners = np.array([(u, v), (u, v) - 10 * along + across, (u, v) - 10 * along - across])
        cv2.fillPoly(pixels, [corners], BLACK)
    for name, (x, y) in BOXES.items():
        cv2.rectangle(pixels, (x - 30, y - 20), (x + 30, y + 20), (220, 245, 225), -1)
        cv2.rectangle(pixels, (x - 30, y - 20), (x + 30, y + 20), BLACK, 1)
        cv2.putText(pixels, name, (x - 7, y + 7), cv2.FONT_HERSHEY_SIMPLEX, 0.6, BLACK, 1, cv2.LINE_AA)
    return pixels


def told(pixels: np.ndarray) -> list[str]:
    scene = read_graph(pixels)
    assert scene.directed
    return sorted(scene.vertices[edge.tail].label + scene.vertices[edge.head].label for edge in scene.edges)


DOWN = ((70, 70), (70, 229))
TURN = ((250, 70), (250, 130), (389, 130))  # out of B, then to E
BACK = ((280, 250), (420, 250), (420, 171))  # out of D, then up to E
OVER = ((100, 60), (160, 60), (160, 250), (219, 250))  # out of A, and down to D
CROSSING = ((100, 240), (200, 240), (200, 150), (389, 150))  # out of C, through OVER, and to E


def test_edges_with_corners_lead_to_where_they_end() -> None:
    assert told(drawn(DOWN, TURN, BACK, OVER)) == ["AC", "AD", "BE", "DE"]


def test_an_edge_goes_straight_on_where_it_crosses_another() -> None:
    assert told(drawn(DOWN, BACK, OVER, CROSSING)) == ["AC", "AD", "CE", "DE"]


def test_where_three_parts_meet_no_edge_is_guessed() -> None:
    joined = ((280, 50), (330, 50), (330, 150), (389, 150))
    with pytest.raises(Unreadable):
        read_graph(drawn(DOWN, ((280, 240), (330, 240), (330, 150)), joined, OVER))
