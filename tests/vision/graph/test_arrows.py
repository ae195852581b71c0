"""Arrow heads: at which end of a stroke they are, and what is no head."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from isoprobe.vision import Unreadable
from isoprobe.vision.graph.arrows import erase_heads, find_heads
from isoprobe.vision.graph.strokes import EdgeInk


def stroke(x: int = 40, y: int = 100, length: int = 220) -> EdgeInk:
    points = np.stack([np.arange(x, x + length), np.full(length, y)], axis=1).astype(float)
    return EdgeInk(0, 1, points, 2.0, straight=True)


def heads(*tips: tuple[int, int, int]) -> np.ndarray:
    """Triangles beside the line: x and y of the tip, and 1 or -1 for pointing right or left."""
    mask = np.zeros((320, 320), np.uint8)
    for x, y, way in tips:
        cv2.fillPoly(mask, [np.array([(x, y), (x - 14 * way, y - 6), (x - 14 * way, y + 6)])], 255)
        mask[y - 1 : y + 2] = 0  # the stroke itself is explained
    return mask


def test_the_end_with_ink_on_both_sides_is_the_head() -> None:
    strokes = [stroke(), stroke(y=200)]
    mask = heads((259, 100, 1), (40, 200, -1))
    assert find_heads(lambda margin: mask, strokes) == [True, False]


def test_without_heads_a_graph_has_no_directions() -> None:
    bare = np.zeros((320, 320), np.uint8)
    assert find_heads(lambda margin: bare, [stroke()]) is None
    assert find_heads(lambda margin: bare, []) is None
    one_side = heads((259, 100, 1))
    one_side[101:] = 0
    assert find_heads(lambda margin: one_side, [stroke()]) is None


@pytest.mark.parametrize("tips", [[(259, 100, 1), (40, 100, -1)], [(259, 100, 1)]], ids=["both ends", "one of two"])
def test_a_direction_that_is_not_clear_is_not_guessed(tips: list[tuple[int, int, int]]) -> None:
    mask = heads(*tips, (259, 250, 1))
    strokes = [stroke(), stroke(y=200), stroke(y=250)] if len(tips) == 1 else [stroke(), stroke(y=250)]
    with pytest.raises(Unreadable, match=r"^the direction of the edge near \(150, [12]00\) is not clear$"):
        find_heads(lambda margin: mask, strokes)


def test_heads_are_erased_and_lettering_further_off_is_not() -> None:
    mask = heads((259, 100, 1))
    mask[60:75, 140:150] = 255
    erase_heads(mask, [stroke()], [True])
    assert not mask[90:110].any()
    assert mask[60:75, 140:150].all()
