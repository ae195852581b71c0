"""What parts two graphs in one picture."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from isoprobe.vision import Unreadable
from isoprobe.vision.graph.panels import part, take_frames, without_captions

CENTRES = np.array([[80.0, 60.0], [420.0, 240.0], [120.0, 250.0], [380.0, 70.0]])


def ink() -> np.ndarray:
    """A dot at each centre."""
    mask = np.zeros((300, 500), np.uint8)
    for x, y in CENTRES.astype(int).tolist():
        cv2.circle(mask, (x, y), 12, 255, 2)
    return mask


def test_a_line_parts_and_is_taken_out() -> None:
    mask = ink()
    cv2.line(mask, (250, 0), (250, 299), 255, 2)
    cleared, boxes = take_frames(mask)
    assert len(boxes) == 1
    assert (cleared == ink()).all()
    assert part(cleared, boxes, CENTRES) == [0, 1, 0, 1]
    assert mask[:, 250].all()  # what was given is left as it was


def test_a_line_across_parts_upper_from_lower() -> None:
    mask = ink()
    cv2.line(mask, (0, 150), (499, 150), 255, 1)
    cleared, boxes = take_frames(mask)
    assert part(cleared, boxes, CENTRES) == [0, 1, 1, 0]


def test_two_frames_part() -> None:
    mask = ink()
    cv2.rectangle(mask, (5, 5), (240, 294), 255, 1)
    cv2.rectangle(mask, (260, 5), (494, 294), 255, 1)
    cleared, boxes = take_frames(mask)
    assert len(boxes) == 2
    assert (cleared == ink()).all()
    assert part(cleared, boxes, CENTRES) == [0, 1, 0, 1]


def test_a_stroke_or_a_box_of_the_graph_is_no_divider() -> None:
    mask = ink()
    cv2.line(mask, (250, 40), (250, 260), 255, 2)
    cv2.rectangle(mask, (60, 40), (140, 100), 255, 2)
    cleared, boxes = take_frames(mask)
    assert boxes == []
    assert (cleared == mask).all()


def test_the_gap_in_the_middle_parts_where_nothing_is_drawn() -> None:
    assert part(ink(), [], CENTRES) == [0, 1, 0, 1]
    turned = np.ascontiguousarray(ink().T)
    assert part(turned, [], CENTRES[:, ::-1]) == [0, 1, 0, 1]


def test_where_nothing_parts_or_one_half_is_empty_the_reader_says_so() -> None:
    full = np.full((300, 500), 255, np.uint8)
    with pytest.raises(Unreadable, match="nothing parts the picture into two graphs: no line, no two frames, no gap"):
        part(full, [], CENTRES)
    with pytest.raises(Unreadable, match="one of the two halves of the picture holds no graph"):
        part(ink(), [(250, 0, 2, 300)], CENTRES[[0, 2]])


def test_a_border_a_pixel_wide_on_two_sides_is_no_ink() -> None:
    mask = ink()
    mask[-1], mask[:, -1] = 255, 255
    cleared, boxes = take_frames(mask)
    assert not boxes
    assert (cleared == ink()).all()


def test_lines_of_text_above_and_below_are_captions_and_what_else_stands_there_is_not() -> None:
    pixels = np.full((360, 500, 3), 255, np.uint8)
    pixels[40:340][ink() > 0] = 0
    drawn = pixels.copy()
    assert without_captions(pixels, 255 - pixels[..., 0]) is None
    for text, y in (("Figure 1: a graph", 25), ("with four vertices", 352)):
        cv2.putText(pixels, text, (90, y), cv2.FONT_HERSHEY_SIMPLEX, 0.6, (60, 0, 0), 1, cv2.LINE_AA)
    cleared = without_captions(pixels, 255 - pixels[..., 0])
    assert cleared is not None
    assert (cleared == drawn).all()
    alike = drawn.copy()  # letters of one width, as a typewriter's
    for k, letter in enumerate("HOME"):
        cv2.putText(alike, letter, (200 + 16 * k, 25), cv2.FONT_HERSHEY_PLAIN, 1, (0, 0, 0), 1)
    assert without_captions(alike, 255 - alike[..., 0]) is not None
    for many, apart in ((5, 90), (12, 16)):  # names of vertices in a row, and a row of small vertices
        others = drawn.copy()
        for k in range(many):
            if many == 5:
                cv2.putText(others, "ABCDE"[k], (30 + apart * k, 25), cv2.FONT_HERSHEY_SIMPLEX, 0.6, (0, 0, 0), 1)
            else:
                cv2.circle(others, (60 + apart * k, 20), 6, (0, 0, 0), -1)
        assert without_captions(others, 255 - others[..., 0]) is None
