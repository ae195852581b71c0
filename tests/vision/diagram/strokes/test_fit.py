import math

import pytest

from isoprobe.vision.diagram.strokes.fit import Fitted, fit, merged
from isoprobe.vision.diagram.strokes.ink import find_line_ink
from tests.specimens.stroke_scenes import arc, board, dashes, draw


def ends_apart(fitted, *ends):
    found = [fitted.ends[:2], fitted.ends[2:]]
    wanted = [ends[:2], ends[2:]]
    return min(max(math.dist(a, b) for a, b in zip(found, each, strict=True)) for each in (wanted, wanted[::-1]))


@pytest.mark.parametrize("piece", [(100, 100, 120, 108), (60, 81, 40, 72), (200, 145, 240, 160)])
def test_a_piece_grows_to_its_whole_stroke(piece):
    ink = find_line_ink(draw(board(), (30, 70, 270, 175), (150, 20, 150, 230)).pixels())
    fitted = fit(ink, ink, piece)
    assert ends_apart(fitted, 30, 70, 270, 175) < 1.5
    assert not fitted.dashed
    assert fitted.share == pytest.approx(1.0)
    assert fitted.width == pytest.approx(1.5, abs=0.4)


def test_there_is_nothing_along_a_piece_of_paper():
    ink = find_line_ink(draw(board(), (30, 70, 270, 175)).pixels())
    assert fit(ink, ink, (100, 200, 140, 200)) is None


def test_dashes_in_a_row_are_one_stroke_and_two_pieces_are_not():
    ink = find_line_ink(dashes(board(), (30, 100, 270, 100)).pixels())
    fitted = fit(ink, ink, (56, 100, 63, 100))
    assert fitted.dashed
    assert ends_apart(fitted, 30, 100, 270, 100) < 6
    two = find_line_ink(draw(board(), (30, 100, 140, 100), (170, 100, 270, 100)).pixels())
    assert ends_apart(fit(two, two, (50, 100, 80, 100)), 30, 100, 140, 100) < 1.5


def test_a_piece_of_an_arc_is_bent_and_a_stroke_is_not():
    ink = find_line_ink(arc(draw(board(), (20, 240, 280, 240)), 150, 120, 40, 30, 80).pixels())
    middle = math.radians(70)
    x, y = 150 + 39 * math.cos(middle), 120 + 39 * math.sin(middle)
    along = 12 * math.sin(middle), -12 * math.cos(middle)
    curved = fit(ink, ink, (x - along[0], y - along[1], x + along[0], y + along[1]))
    assert curved is None or curved.bent
    assert not fit(ink, ink, (50, 240, 90, 240)).bent


def test_pieces_of_one_line_are_merged_and_neighbours_are_not():
    ink = find_line_ink(draw(board(), (30, 100, 270, 100), (30, 112, 270, 112)).pixels())
    pieces = [Fitted((30, 100, 150, 100), 1.5, 1.0), Fitted((140, 100, 270, 100), 1.5, 1.0)]
    (one,) = merged(ink, ink, pieces)
    assert ends_apart(one, 30, 100, 270, 100) < 1
    assert len(merged(ink, ink, [*pieces, Fitted((30, 112, 270, 112), 1.5, 1.0)])) == 2
