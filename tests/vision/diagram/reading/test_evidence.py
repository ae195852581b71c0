"""Whether ink runs between two points: gaps, hidden stretches and what lies beside other strokes."""

import cv2
import numpy as np
import pytest

from isoprobe.vision.diagram.reading.evidence import beside_strokes, samples, track
from isoprobe.vision.diagram.scene import StraightStroke
from isoprobe.vision.diagram.strokes.ink import LineInk


def ink_of(*pieces: tuple[int, int, int, int], text: tuple[int, int, int, int] | None = None) -> LineInk:
    ridge, mask = np.zeros((200, 300), np.uint8), np.zeros((200, 300), np.uint8)
    for x1, y1, x2, y2 in pieces:
        cv2.line(ridge, (x1, y1), (x2, y2), 255, 2)
    if text:
        cv2.rectangle(mask, text[:2], text[2:], 255, cv2.FILLED)
    return LineInk(ridge, mask, 40.0, 2.0)


def test_a_drawn_way_is_inked_and_an_empty_one_is_not() -> None:
    ink = ink_of((20, 100, 280, 100))
    assert track(ink, (20, 100), (280, 100), 4).inked == 1.0
    assert track(ink, (20, 120), (280, 120), 4).inked == 0.0
    assert track(ink, (20, 100), (280, 130), 4).inked < 0.2


def test_a_gap_is_measured_and_a_letter_hides_it() -> None:
    pieces = ((20, 100, 140, 100), (160, 100, 280, 100))
    assert track(ink_of(*pieces), (20, 100), (280, 100), 4).gap == pytest.approx(18, abs=2)
    hidden = track(ink_of(*pieces, text=(138, 90, 162, 110)), (20, 100), (280, 100), 4)
    assert (hidden.inked, hidden.gap) == (1.0, 0.0)
    assert 0.05 < hidden.hidden < 0.12


def test_a_way_too_short_to_be_looked_at_has_no_samples() -> None:
    x, _, inked, _ = samples(ink_of(), (20, 100), (25, 100), 4)
    assert x.size == inked.size == 0
    assert track(ink_of(), (20, 100), (25, 100), 4).inked == 0.0


def test_beside_a_stroke_is_near_its_line_and_not_beyond_its_end() -> None:
    x, y = np.array([50.0, 50.0, 130.0]), np.array([101.0, 110.0, 100.0])
    assert beside_strokes(x, y, [StraightStroke(20, 100, 120, 100)], 2.0).tolist() == [True, False, False]
