"""Curves between vertices: from border to border, apart where they join the same two, and measured rightly."""

import numpy as np
import pytest

from isoprobe.vision.graph.curves import Outline, aside, bezier, curves, distances, least_angles
from isoprobe.vision.graph.legibility import layout_faults
from tests.specimens.graph_styles import BOUNDS, style_of


def test_a_curve_that_would_leave_the_picture_is_bent_the_other_way():
    style = style_of(edges={"width": 2.0, "colour": [0, 0, 0], "bend": 0.15})
    for y in (30, 570):
        z = np.array([complex(x, y) for x in (50, 550)])
        made = curves(z, np.array([0]), np.array([1]), style, BOUNDS)
        assert abs(made.at(0.5)[0, 0].imag - y) > 20  # it is bent
        assert 0 < made.at(0.5)[0, 0].imag < 600
    flat = [0.0, 0.0, 600.0, 60.0]  # no room on either side: found
    z = np.array([50 + 30j, 550 + 30j])
    made = curves(z, np.array([0]), np.array([1]), style | {"edges": style["edges"] | {"bend": 0.3}}, flat)
    assert "edge A–B leaves the picture" in layout_faults("AB", z, made, style, flat)


def made_of(z, ends, style):
    tail, head = (np.array([pair[side] for pair in ends], np.intp) for side in (0, 1))
    return curves(np.array(z), tail, head, style, BOUNDS)


@pytest.mark.parametrize("shape", ["circle", "square", "diamond", "ellipse"])
def test_an_edge_runs_from_border_to_border(shape):
    style = style_of(shape=shape)
    z = [100 + 150j, 480 + 370j]
    made = made_of(z, [(0, 1)], style)
    outline = Outline.of(style)
    assert outline.norm(made.tip - z[1])[0] == pytest.approx(1, abs=0.02)
    assert outline.norm(made.leave - z[0])[0] == pytest.approx(1, abs=0.02)
    assert made.base[0] == made.tip[0]


def test_an_arrow_head_is_as_long_as_the_style_says():
    style = style_of(directed=True)
    for ends in ([(0, 1)], [(0, 1), (1, 0)]):
        made = made_of([100 + 150j, 480 + 370j], ends, style)
        assert np.abs(made.tip - made.base) == pytest.approx(style["heads"]["length"], abs=0.3)


@pytest.mark.parametrize("pairs", ["parallel", "curved"])
def test_antiparallel_arcs_run_apart_on_either_side(pairs):
    style = style_of(directed=True)
    style["edges"]["pairs"] = pairs
    made = made_of([100 + 300j, 500 + 300j], [(0, 1), (1, 0)], style)
    there, back = made.at(0.5)[:, 0].imag - 300
    assert there * back < 0
    assert min(abs(there), abs(back)) >= aside(style) - 1e-6


def test_distances_to_segments_and_gaps_to_edges():
    points = np.array([5 + 3j, -4 + 3j, 13 + 4j])
    assert distances(points, np.array([0j]), np.array([10 + 0j]))[:, 0] == pytest.approx([3, 5, 5])
    made = made_of([100 + 100j, 500 + 100j, 300 + 500j], [(0, 1), (0, 2)], style_of())
    assert made.gaps(np.array([300 + 130j]))[0, 0] == pytest.approx(30)
    assert len(made) == 2
    none = made_of([100 + 100j], [], style_of())
    assert none.gaps(np.array([1j, 2j])).shape == (2, 0)


def test_a_quadratic_curve_passes_half_way_to_its_control():
    a, control, b = (np.array([value]) for value in (0j, 2 + 4j, 4 + 0j))
    assert [bezier(a, control, b, t)[0] for t in (0.0, 0.5, 1.0)] == [0, 2 + 2j, 4]


def test_heads_need_more_room_at_a_vertex_than_lines():
    style = style_of(directed=True)
    angles = least_angles(style, Outline.of(style))
    assert (np.diff(angles) >= 0).all()
    assert angles[2] > angles[0]
    assert np.degrees(least_angles(style_of(), Outline.of(style_of()))) == pytest.approx(7.0)
