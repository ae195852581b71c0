"""How much of a letter's ink is lines of the figure: a crossing of strokes, and a letter beside one."""

import numpy as np

from isoprobe.vision.diagram.reading.fragments import SHARD, explained
from isoprobe.vision.diagram.scene import Letter, Round, StraightStroke
from isoprobe.vision.diagram.strokes.ink import LineInk


def test_a_piece_of_a_stroke_is_explained_and_a_letter_beside_it_is_not() -> None:
    ridge, text = np.zeros((100, 100), np.uint8), np.zeros((100, 100), np.uint8)
    ridge[50:52, :] = 255
    ridge[20:32, 40] = ridge[20, 40:48] = 255
    text[48:54, 30:50] = text[18:34, 38:50] = 255
    ink = LineInk(ridge, text, 40.0, 2.0)
    stroke = StraightStroke(0, 50.5, 99, 50.5, 2.0)
    assert explained(Letter("I", 40, 51, 12), [stroke], [], ink) > SHARD
    assert explained(Letter("F", 44, 26, 12), [stroke], [], ink) == 0.0
    assert explained(Letter("I", 40, 51, 12), [], [Round(40, 250.5, 200, 2.0)], ink) > SHARD
    assert explained(Letter("Q", 80, 80, 12), [stroke], [], ink) == 0.0
