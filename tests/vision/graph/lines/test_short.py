"""Vertices are taken for larger where all edges end before them, and are left where one does not: then each edge may
end before them."""

from __future__ import annotations

import cv2
import numpy as np

from isoprobe.vision.graph.bodies import Bodies, Body
from isoprobe.vision.graph.edges import EdgeFinder
from isoprobe.vision.graph.lines.short import LONGEST, reaching, some_end_before

PLACES = ((40.0, 40.0), (260.0, 50.0), (150.0, 190.0))


def vertices(short: tuple[int, int]) -> Bodies:
    """Three vertices and an edge from the first to each other one that ends so many pixels before both its ends."""
    ink = np.zeros((230, 320), np.uint8)
    for (x, y), less in zip(PLACES[1:], short, strict=True):
        start, stop = np.array(PLACES[0]), np.array([x, y])
        way = (stop - start) / np.hypot(*(stop - start)) * (15 + less)
        first, last = (tuple(np.rint(end).astype(int).tolist()) for end in (start + way, stop - way))
        cv2.line(ink, first, last, 255, 2)
    for x, y in PLACES:
        cv2.circle(ink, (int(x), int(y)), 15, 255, -1)
    return Bodies(tuple(Body(x, y, 15.0, np.full(72, 15.0), "circle", False) for x, y in PLACES), ink, 1.0)


def test_edges_that_end_before_their_vertices_are_found_at_larger_ones() -> None:
    found = vertices((8, 9))
    assert EdgeFinder(found).find() == []
    assert any(len(EdgeFinder(larger).find()) == 2 for larger in reaching(found))


def test_where_an_edge_reaches_its_vertices_none_is_taken_for_larger() -> None:
    assert not list(reaching(vertices((0, 9))))


def test_an_edge_that_ends_before_its_vertices_is_found_beside_one_that_does_not() -> None:
    found = vertices((0, 9))
    assert some_end_before(found)
    assert len(EdgeFinder(found).find()) == 1
    assert len(EdgeFinder(found, LONGEST).find()) == 2
    assert not some_end_before(vertices((0, 0)))
