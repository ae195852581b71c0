import numpy as np
import pytest

from isoprobe.vision.diagram.strokes.edges import edges_in, edges_of
from isoprobe.vision.diagram.strokes.ink import find_line_ink
from tests.specimens.stroke_scenes import arc, board, circle, draw


def test_a_stroke_has_two_straight_edges_and_a_circle_two_round_ones():
    edges = edges_of(find_line_ink(draw(circle(board(), 100, 110, 60), (20, 220, 280, 240)).pixels()))
    assert len([line for line in edges.lines if np.hypot(*(line[2:] - line[:2])) > 200]) == 2
    radii = sorted(edges.ovals[:, 2])
    assert radii[0] < 60 < radii[-1]
    assert np.abs(edges.ovals[:, :2] - [100, 110]).max() < 1


@pytest.mark.parametrize("scale", [1, 2])
def test_edges_are_in_the_pictures_pixels_at_any_scale(scale):
    drawn = find_line_ink(arc(board(), 150, 140, 100, 180, 180).pixels()).drawn
    edges = edges_in(drawn, scale)
    points = np.concatenate(edges.chains)
    assert edges.step == 1 / scale
    assert np.abs(np.hypot(*(points - [150, 140]).T) - 100).mean() < 2


def test_there_are_no_edges_on_paper():
    edges = edges_in(np.zeros((100, 120), np.uint8), 2)
    assert (len(edges.lines), len(edges.ovals), len(edges.chains)) == (0, 0, 0)
