"""Each fault is found where it is and not where it is not: near misses on either side of every bound."""

import random

import networkx as nx
import numpy as np
import pytest

from isoprobe.vision import LayoutRejected
from isoprobe.vision.graph import curves as graph_curves
from isoprobe.vision.graph.curves import curves
from isoprobe.vision.graph.drawing import draw_graphs, sample_style
from isoprobe.vision.graph.legibility import contrast, layout_faults, look_faults
from tests.specimens.graph_styles import BOUNDS, style_of


def faults(points, edges, style=None):
    style = style or style_of()
    z = np.array(points)
    tail, head = (np.array([pair[side] for pair in edges], np.intp) for side in (0, 1))
    made = curves(z, tail, head, style, BOUNDS)
    return layout_faults([chr(65 + i) for i in range(len(z))], z, made, style, BOUNDS)


def test_a_plain_triangle_has_no_fault():
    assert faults([100 + 100j, 500 + 100j, 300 + 450j], [(0, 1), (1, 2), (0, 2)]) == []


def test_vertices_too_close_or_cut_off():
    assert "apart" in faults([100 + 100j, 135 + 100j], [])[0]
    assert faults([100 + 100j, 142 + 100j], []) == []
    assert "leaves the picture" in faults([10 + 100j, 142 + 100j], [])[0]


def test_an_edge_through_a_foreign_vertex_is_bent_away_or_found():
    # one vertex between: the edge is bent around it
    assert faults([50 + 300j, 550 + 300j, 300 + 300j], [(0, 1)]) == []
    # a wall of vertices: no bend helps
    wall = [complex(300, y) for y in range(180, 430, 40)]
    found = faults([50 + 300j, 550 + 300j, *wall], [(0, 1)])
    assert found
    assert "A–B passes" in found[0]


def test_angles_at_a_vertex(monkeypatch):
    def fan(degrees):
        return [50 + 50j, 50 + 50j + 500 * np.exp(0.2j), 50 + 50j + 500 * np.exp(0.2j + 1j * np.radians(degrees))]

    straight = style_of(edges={"width": 2.0, "colour": [0, 0, 0], "bend": 0.0})
    assert faults(fan(12), [(0, 1), (0, 2)], straight) == []
    monkeypatch.setattr(graph_curves, "_chosen", lambda z, tail, *rest: np.zeros(len(tail)))  # no bend that mends it
    found = faults(fan(5), [(0, 1), (0, 2)], straight)
    assert "leave a vertex at 5°" in found[0]


def test_a_shallow_crossing_is_found_and_a_steep_one_is_not():
    assert faults([50 + 100j, 550 + 500j, 50 + 500j, 550 + 100j], [(0, 1), (2, 3)]) == []
    small = style_of(radius=8.0)
    assert faults([20 + 275j, 580 + 325j, 20 + 325j, 580 + 275j], [(0, 1), (2, 3)], small) == []  # 10°
    found = faults([20 + 285j, 580 + 315j, 20 + 315j, 580 + 285j], [(0, 1), (2, 3)], small)  # 6°
    assert found == ["edges A–B and C–D run into each other"]


def test_an_edge_too_short_for_its_arrow_head():
    style = style_of(directed=True)
    assert "shows only" in faults([100 + 100j, 145 + 100j], [(0, 1)], style)[0]
    assert faults([100 + 100j, 165 + 100j], [(0, 1)], style) == []


def test_an_edge_across_an_arrow_head():
    style = style_of(directed=True)
    a, b = 100 + 300j, 400 + 300j  # the head of A→B ends at x = 384 and begins at 372
    assert faults([a, b, 320 + 100j, 320 + 500j], [(0, 1), (2, 3)], style) == []
    found = faults([a, b, 376 + 100j, 376 + 500j], [(0, 1), (2, 3)], style)
    assert found
    assert "the head of A→B lies on C→D" in found


def test_text_too_small_or_too_faint():
    assert look_faults(style_of()) == []
    assert "px high" in look_faults(style_of(labels={"place": "inside", "face": "DejaVuSans", "size": 11.0}))[0]
    faint = style_of(edges={"width": 2.0, "colour": [190, 190, 190], "bend": 0.0})
    assert "contrast" in look_faults(faint)[0]
    graph = nx.Graph([("A", "B")])
    with pytest.raises(LayoutRejected, match="contrast"):
        draw_graphs([graph], sample_style(random.Random(1), [graph], []) | {"edges": faint["edges"]})


def test_contrast_is_that_of_wcag():
    assert contrast((0, 0, 0), (255, 255, 255)) == pytest.approx(21.0)
    assert contrast((118, 118, 118), (255, 255, 255)) == pytest.approx(4.54, abs=0.01)  # the known least gray on white


def test_curves_that_change_sides_right_after_a_vertex():
    style = style_of(edges={"width": 2.0, "colour": [0, 0, 0], "bend": 0.15})
    z = np.array([100 + 300j, 235 + 230j, 235 + 370j])

    def found(*sags):
        keep = graph_curves._chosen
        graph_curves._chosen = lambda z, *rest: np.array(sags)
        try:
            made = curves(z, np.array([0, 0]), np.array([1, 2]), style, BOUNDS)
        finally:
            graph_curves._chosen = keep
        return layout_faults("ABC", z, made, style, BOUNDS)

    assert found(-20.0, 20.0) == []  # they bulge away from each other
    assert found(0.0, 0.0) == []
    assert "cross right after leaving a vertex" in found(34.0, -34.0)[0]
