import numpy as np
import pytest

from isoprobe.vision.diagram.letters.choice import chosen_capitals, each_once, letter_heights, overlap, runs_on
from tests.specimens.letters import glyph, piece


def test_the_commonest_height_is_that_of_most_capitals():
    glyphs = [
        glyph(c, piece(20 * k, 0, 9, h)) for k, (c, h) in enumerate(zip("ABDEH", (20, 21, 20, 20, 12), strict=True))
    ]
    height, firm = letter_heights(glyphs)
    assert height == 20
    assert sorted(firm) == [12, 20, 20, 20, 21]
    assert letter_heights([]) is None


def test_of_two_readings_of_one_place_the_one_with_more_ink_stands():
    whole, part = glyph("E", piece(10, 10, 16, 20)), glyph("F", piece(12, 10, 14, 18), chance=0.99)
    assert [g.capital for g in chosen_capitals([part, whole], 20.0, [20])] == ["E"]


@pytest.mark.parametrize(("height", "names"), [(20, ["C"]), (13, [])])
def test_a_low_c_is_no_capital(height, names):
    assert [g.capital for g in chosen_capitals([glyph("C", piece(10, 10, 12, height))], 20.0, [20])] == names


def test_a_low_c_beside_pasted_capitals_of_its_height_is_one():
    assert chosen_capitals([glyph("C", piece(10, 10, 12, 13))], 20.0, [20, 20, 13])


def test_a_name_stands_once_and_the_less_sure_takes_its_second_best():
    first, second = glyph("F", piece(10, 10, 14, 20), 0.99), glyph("F", piece(60, 10, 14, 20), 0.7)
    other = glyph("E", piece(60, 10, 15, 20), 0.5)
    assert sorted(g.capital for g in each_once([first, second], [first, second, other], 20.0)) == ["E", "F"]
    assert [g.capital for g in each_once([first, second], [first, second], 20.0)] == ["F"]


def test_a_bar_in_line_with_ink_runs_on():
    ink = np.zeros((100, 60), np.uint8)
    ink[:90, 29:32] = 255
    bar = piece(29, 30, 2, 12)
    assert runs_on(bar, ink, 14.0)
    alone = np.zeros_like(ink)
    alone[30:42, 28:32] = 255
    assert not runs_on(bar, alone, 14.0)


def test_overlap_is_a_share_of_the_smaller_box():
    assert overlap(piece(0, 0, 10, 10), piece(5, 0, 5, 10)) == 1.0
    assert overlap(piece(0, 0, 10, 10), piece(10, 0, 10, 10)) == 0.0
