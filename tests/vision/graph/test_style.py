"""Looks drawn by chance: plain JSON, of every kind there is, and never two colours that look alike."""

import json
import random
from math import sqrt

import networkx as nx
import pytest

from isoprobe.vision.graph.drawing import sample_style
from isoprobe.vision.graph.scene import COLOURS
from isoprobe.vision.graph.style import HALF_EXTENTS, alike, half_extents, reach
from isoprobe.vision.raster.fonts import digit_height


def network():
    graph = nx.DiGraph()
    graph.add_nodes_from("ABCDEF")
    for u, v in ("AB", "AC", "BD", "CD", "CE", "DF", "EF", "DE", "BE"):
        graph.add_edge(u, v, capacity=7)
    return graph


def test_marks():
    graph = network()
    named = 0
    for seed in range(60):
        style = sample_style(random.Random(seed), [graph], [("B",), ("E",)])
        marks, colours = style["marks"], style["colours"][0]
        assert set(colours) == set(graph)
        assert len(marks) == 2
        if marks == [None, None]:
            named += 1
            continue
        assert colours["B"] == marks[0]
        assert colours["E"] == marks[1]
        rest = {colours[node] for node in graph if node not in "BE"}
        assert len(rest) == 1
        assert not any(alike(one, other) for one in (*rest, marks[0]) for other in (*rest, *marks) if one != other)
        assert not rest & set(marks)
    assert 15 < named < 45


def test_styles_vary():
    styles = [sample_style(random.Random(seed), [network()], [("A",), ("F",)]) for seed in range(150)]
    assert {s["layouts"][0] for s in styles} == {"spring", "circular", "planar", "shell", "random"}
    assert {s["shape"] for s in styles} == {"circle", "square", "diamond", "ellipse"}
    assert {s["heads"]["form"] for s in styles} == {"filled", "open", "barbed", "stealth"}
    assert {s["capacities"]["place"] for s in styles} == {"on", "beside"}
    assert {s["labels"]["place"] for s in styles} == {"inside", "beside"}
    assert any(s["edges"]["bend"] for s in styles)
    assert all(300 <= side <= 1200 for s in styles for side in (s["width"], s["height"]))


def test_a_style_is_plain_json_and_follows_from_the_seed():
    for seed in range(30):
        one, same = (sample_style(random.Random(seed), [network()], []) for _ in range(2))
        assert json.loads(json.dumps(one)) == one == same
        assert one["marks"] == []


def test_panels_lie_in_the_picture_and_apart():
    pair = [nx.cycle_graph("ABCDE"), nx.path_graph(9)]
    pair[1] = nx.relabel_nodes(pair[1], str)
    beside = 0
    for seed in range(60):
        style = sample_style(random.Random(seed), pair, [])
        (left, top, right, bottom), (left2, top2, right2, bottom2) = style["panels"]
        assert 0 < left < right < style["width"]
        assert 0 < top < bottom < style["height"]
        assert right2 < style["width"]
        assert bottom2 < style["height"]
        assert left2 > right + 10 or top2 > bottom + 10
        beside += left2 > right
    assert 25 < beside < 58


def test_digits_are_large_enough_to_read():
    for seed in range(60):
        style = sample_style(random.Random(seed), [network()], [])
        for text in (style["labels"], style["capacities"]):
            assert 9.8 <= digit_height(text["face"], text["size"]) <= 17.2


def test_reach_is_the_farthest_point_and_areas_are_about_equal():
    for shape in HALF_EXTENTS:
        rx, ry = half_extents(shape)
        assert reach(shape) == pytest.approx(sqrt(rx * rx + ry * ry) if shape == "square" else max(rx, ry))
        area = {"square": 4, "diamond": 2}.get(shape, 3.14159) * rx * ry
        assert 2.9 < area < 3.9


def test_colours_that_look_alike():
    assert alike("red", "red")
    assert alike("orange", "yellow")
    assert not alike("red", "blue")
    assert not any(alike("black", other) for other in COLOURS if other not in ("black", "brown", "purple"))
