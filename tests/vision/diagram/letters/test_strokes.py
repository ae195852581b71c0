import cv2
import numpy as np

from isoprobe.vision.diagram.letters.strokes import without_strokes


def board():
    return np.zeros((220, 260), np.uint8)


def test_lines_and_circles_go_and_small_marks_stay():
    ink = board()
    cv2.line(ink, (20, 30), (240, 180), 255, 2)
    cv2.circle(ink, (130, 110), 70, 255, 1)
    cv2.rectangle(ink, (30, 150), (38, 164), 255, 1)
    left, _ = without_strokes(ink, 12.0)
    assert np.count_nonzero(left[145:170, 25:45]) == np.count_nonzero(ink[145:170, 25:45])
    left[145:170, 25:45] = 0
    assert np.count_nonzero(left) < 0.06 * np.count_nonzero(ink)


def test_a_letter_on_a_line_stays():
    ink = board()
    cv2.line(ink, (10, 120), (250, 120), 255, 1)
    cv2.putText(ink, "E", (100, 125), cv2.FONT_HERSHEY_SIMPLEX, 0.5, 255, 1)
    left, _ = without_strokes(ink, 11.0)
    assert np.count_nonzero(left[112:128, 98:112]) > 20
    assert not left[115:125, 20:90].any()


def test_a_leg_in_line_with_a_stroke_stays_in_the_wary_version():
    ink = board()
    cv2.line(ink, (60, 200), (60, 60), 255, 1)  # the stroke ends, and after a gap a leg goes on in line with it
    cv2.line(ink, (60, 56), (60, 44), 255, 1)
    cv2.line(ink, (60, 50), (70, 50), 255, 1)
    _, wary = without_strokes(ink, 14.0)
    assert np.count_nonzero(wary[44:57, 60]) >= 10
    assert not wary[80:190].any()


def test_no_ink_is_left_as_it_is():
    assert all(not left.any() for left in without_strokes(board(), 10.0))
