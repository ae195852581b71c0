"""Vertices of a drawn graph, by their shape, their ink or their outline."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from isoprobe.vision.graph.bodies import Bodies
from isoprobe.vision.graph.vertices import find_bodies
from isoprobe.vision.raster.ink import find_ink

PLACES = [(80, 80), (320, 90), (200, 250), (90, 240)]


def drawing(shape: str, fill: tuple[int, int, int] | None = (255, 255, 255), lines: bool = True) -> np.ndarray:
    pixels = np.full((320, 400, 3), 255, np.uint8)
    if lines:
        for k in range(len(PLACES) - 1):
            cv2.line(pixels, PLACES[k], PLACES[k + 1], (0, 0, 0), 2, cv2.LINE_AA)
    for x, y in PLACES:
        if shape == "circle":
            corners = cv2.ellipse2Poly((x, y), (16, 16), 0, 0, 360, 4)
        elif shape == "square":
            corners = np.array([(x - 14, y - 14), (x + 14, y - 14), (x + 14, y + 14), (x - 14, y + 14)])
        else:
            corners = np.array([(x - 20, y), (x, y - 20), (x + 20, y), (x, y + 20)])
        if fill:
            cv2.fillPoly(pixels, [corners], fill, cv2.LINE_AA)
        cv2.polylines(pixels, [corners], True, (0, 0, 0), 2, cv2.LINE_AA)
    return pixels


def first(pixels: np.ndarray) -> Bodies:
    return next(find_bodies(pixels, find_ink(pixels).mask))


def offsets(found: Bodies) -> list[float]:
    """Pixels from each place to the nearest body."""
    return [min(float(np.hypot(body.x - x, body.y - y)) for body in found.bodies) for x, y in PLACES]


@pytest.mark.parametrize("fill", [(255, 255, 255), (60, 60, 220), (0, 0, 0)], ids=["white", "red", "black"])
@pytest.mark.parametrize("shape", ["circle", "square", "diamond"])
def test_every_vertex_is_found_where_it_stands_and_nothing_else(shape: str, fill: tuple[int, int, int]) -> None:
    found = first(drawing(shape, fill))
    assert len(found.bodies) == len(PLACES)
    assert max(offsets(found)) < 1.5
    if fill != (0, 0, 0):
        assert {body.shape for body in found.bodies} == {shape}


def test_the_faces_between_edges_are_no_vertices() -> None:
    pixels = drawing("circle")
    cv2.line(pixels, (96, 80), (304, 90), (0, 0, 0), 2)
    cv2.line(pixels, (80, 96), (90, 224), (0, 0, 0), 2)
    assert len(first(pixels).bodies) == len(PLACES)
