"""A frame with ticks and numbers is taken out of the picture, and nothing that may be the figure."""

from __future__ import annotations

import cv2
import numpy as np

from isoprobe.vision.blindtest.axes import without_axes
from isoprobe.vision.blindtest.reading import read_blindtest


def framed() -> np.ndarray:
    page = np.full((400, 400, 3), 255, np.uint8)
    cv2.rectangle(page, (60, 30), (380, 350), (0, 0, 0), 1)
    for at in (100, 200, 300):
        cv2.line(page, (at, 350), (at, 355), (0, 0, 0), 1)
        cv2.line(page, (55, at), (60, at), (0, 0, 0), 1)
        cv2.putText(page, str(at), (at - 12, 372), 0, 0.4, (0, 0, 0), 1, cv2.LINE_AA)
        cv2.putText(page, str(at), (22, at + 5), 0, 0.4, (0, 0, 0), 1, cv2.LINE_AA)
    return page


def test_circles_within_axes_are_read_and_the_axes_told() -> None:
    page = framed()
    for x in (150, 230):
        cv2.circle(page, (x, 190), 60, (200, 0, 0), 2, cv2.LINE_AA)
    state = read_blindtest("circles", cv2.imencode(".png", page)[1].tobytes(), strict=True)
    assert (len(state["colours"]), state["overlaps"]) == (2, [[1, 2]])
    assert state["left_over"][0]["kind"] == "axes"
    assert "a frame and numbers about it are left out" in state["unsure"]


def test_a_figure_that_runs_out_of_the_frame_or_along_it_keeps_its_axes() -> None:
    out, along = framed(), framed()
    cv2.circle(out, (60, 190), 50, (200, 0, 0), 2, cv2.LINE_AA)
    cv2.line(along, (120, 350), (300, 350), (0, 0, 255), 2)
    assert without_axes(out) is None
    assert without_axes(along) is None
    assert without_axes(framed()) is not None
