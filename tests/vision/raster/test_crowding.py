"""Pictures without end are refused before any work, by the readers whose work would be without end."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray

from isoprobe.vision import Unreadable
from isoprobe.vision.graph.reading import read_graph
from isoprobe.vision.plot.reading import read_plot
from isoprobe.vision.raster.crowding import MARKS, MOST, borders, marks
from tests.specimens.effort import within


def sheet(draw: Callable[[NDArray[Any], Callable[[], tuple[int, int]]], None], times: int) -> NDArray[Any]:
    pixels, rng = np.full((1200, 1200, 3), 255, np.uint8), Random(1)
    for _ in range(times):
        draw(pixels, lambda: (rng.randint(10, 1190), rng.randint(10, 1190)))
    return pixels


def line(pixels: NDArray[Any], place: Callable[[], tuple[int, int]]) -> None:
    cv2.line(pixels, place(), place(), (0, 0, 0), 1)


def circle(pixels: NDArray[Any], place: Callable[[], tuple[int, int]]) -> None:
    cv2.circle(pixels, place(), 4, (0, 0, 0), 1)


CROWDS = {
    "lines": sheet(line, 3000),
    "circles": sheet(circle, 3000),
    "checkerboard": (np.indices((1600, 1600)) // 8).sum(axis=0).astype(np.uint8) % 2 * 255,
    "fine checkerboard": np.indices((1600, 1600)).sum(axis=0).astype(np.uint8) % 2 * 255,
    "coloured noise": np.random.default_rng(1).integers(0, 255, (1000, 1000, 3)).astype(np.uint8),
}


@pytest.mark.parametrize("read", [read_graph, read_plot])
@pytest.mark.parametrize("name", CROWDS)
def test_a_crowd_is_refused_at_once(name: str, read: Callable[[NDArray[Any]], object]) -> None:
    why = within(0.5, lambda _: read(CROWDS[name]), raises=Unreadable)
    assert "too much is drawn" in str(why)


@pytest.mark.parametrize("wide", [16, 24])
def test_a_coarse_checkerboard_is_refused_before_its_squares_are_compared(wide: int) -> None:
    board = (np.indices((1200, 1200)) // wide).sum(axis=0).astype(np.uint8) % 2 * 255
    why = within(2.0, lambda _: read_graph(board), raises=Unreadable)
    assert "patches of even colour" in str(why)


def test_drawings_as_people_make_them_are_no_crowds() -> None:
    assert borders(sheet(line, 150)) < MOST / 2
    assert borders(sheet(circle, 300)) < MOST / 2
    assert marks(sheet(circle, 300)) < MARKS / 2


def test_the_dots_of_a_grid_may_be_left_out() -> None:
    grid = np.full((900, 900, 3), 255, np.uint8)
    grid[10:890:20, 10:890:20] = 0
    grid[100:110, 400:402] = 0
    assert marks(grid) > MARKS
    assert marks(grid, 5) == 1
