import cv2
import numpy as np
import pytest

from isoprobe.vision import Unreadable
from isoprobe.vision.diagram.reading.accounting import left_over
from isoprobe.vision.diagram.reading.diagram import read_diagram
from isoprobe.vision.diagram.scene import StraightStroke
from isoprobe.vision.diagram.strokes.ink import find_line_ink
from tests.specimens.dotted_drawings import dotted


def _two_lines() -> np.ndarray:
    picture = np.full((200, 300, 3), 255, np.uint8)
    cv2.line(picture, (20, 30), (280, 30), (0, 0, 0), 2, cv2.LINE_AA)
    cv2.line(picture, (20, 150), (280, 170), (0, 0, 0), 2, cv2.LINE_AA)
    return picture


def test_what_no_stroke_explains_is_left_over() -> None:
    ink = find_line_ink(_two_lines())
    first, second = StraightStroke(20, 30, 280, 30, 2.0), StraightStroke(20, 150, 280, 170, 2.0)
    assert not left_over(ink, [first, second], [], [], 16.0)
    ((x, y, area),) = left_over(ink, [first], [], [], 16.0)
    assert (x, y) == pytest.approx((150, 160), abs=2)
    assert area > 400


def test_dots_and_lines_without_any_letter_are_refused() -> None:
    with pytest.raises(Unreadable, match="no letter is read"):
        read_diagram(dotted(letters=False))
