"""What is written in a vertex is found within its rim; a letter that the rim cuts off is said to be."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from isoprobe.vision.graph.bodies import Body
from isoprobe.vision.graph.names.inside import seen_inside, unread_names


@pytest.mark.parametrize(("left", "cut"), [(41, False), (24, True)])
def test_a_letter_at_the_rim_is_cut_off(left: int, cut: bool) -> None:
    picture = np.full((120, 120, 3), 230, np.uint8)
    cv2.circle(picture, (60, 60), 34, (40, 40, 200), -1)
    cv2.putText(picture, "88", (left, 70), cv2.FONT_HERSHEY_DUPLEX, 0.9, (255, 255, 255), 2)
    body = Body(60.0, 60.0, 34.0, np.full(72, 34.0), "circle", False)
    seen = seen_inside(picture, picture[..., 1], body, np.array([40, 40, 200], np.uint8), (36, 36), 2.0)
    assert seen is not None
    assert seen[1] == cut


def test_an_empty_vertex_holds_nothing() -> None:
    picture = np.full((120, 120, 3), 255, np.uint8)
    body = Body(60.0, 60.0, 34.0, np.full(72, 34.0), "circle", True)
    assert seen_inside(picture, picture[..., 1], body, np.array([255, 255, 255], np.uint8), (36, 36), 2.0) is None


def test_the_same_ornament_in_all_is_no_name() -> None:
    ink = np.zeros((20, 20), bool)
    ink[5:9, 5:9] = True
    assert not unread_names([(np.full((20, 20), 255, np.uint8), ink)] * 4, 4)
