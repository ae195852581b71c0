"""Drawings of graphs: every vertex stands where scene_of says, one element more or less is another picture, and the
bytes follow from the seed alone."""

import copy
import hashlib
import json
import os
import random
import struct
import subprocess
import sys
from pathlib import Path

import cv2
import networkx as nx
import numpy as np
import pytest

from isoprobe.vision import LayoutRejected
from isoprobe.vision.graph.drawing import draw_graphs, sample_style, scene_of
from isoprobe.vision.graph.scene import COLOURS

ROOT = Path(__file__).resolve().parents[3]


def undirected(n: int, m: int, seed: int) -> nx.Graph:
    rng = random.Random(seed)
    graph = nx.Graph()
    graph.add_nodes_from(str(i) for i in range(n))
    graph.add_edges_from(rng.sample([(str(i), str(j)) for i in range(n) for j in range(i + 1, n)], m))
    return graph


def network(n: int, m: int, seed: int) -> nx.DiGraph:
    rng = random.Random(seed)
    graph = nx.DiGraph()
    names = [chr(65 + i) for i in range(n)]
    graph.add_nodes_from(names)
    for u, v in rng.sample([(u, v) for u in names for v in names if u != v], m):
        graph.add_edge(u, v, capacity=rng.randint(1, 99))
    return graph


def drawn(graphs, groups, seed):
    """The first legible style from this seed on, its picture (blue first) and its PNG bytes."""
    for attempt in range(20):
        style = sample_style(random.Random(f"{seed}/{attempt}"), graphs, groups)
        try:
            png = draw_graphs(graphs, style)
        except LayoutRejected:
            continue
        return style, cv2.imdecode(np.frombuffer(png, np.uint8), cv2.IMREAD_COLOR), png
    raise AssertionError(f"no legible style in 20 from seed {seed}")


CASES = [
    ("connectivity", lambda seed: ([undirected(11, 13, seed)], [("0", "7")])),
    ("flow", lambda seed: ([network(6, 9, seed)], [("A",), ("F",)])),
    ("isomorphism", lambda seed: ([undirected(9, 12, seed), undirected(9, 12, seed + 500)], [])),
]


@pytest.mark.parametrize(("kind", "case"), CASES, ids=[kind for kind, _ in CASES])
def test_vertices_stand_where_the_scene_says(kind, case):
    for seed in range(12):
        graphs, groups = case(seed)
        style, picture, _ = drawn(graphs, groups, seed)
        scene = scene_of(graphs, style)
        assert picture.shape == (scene.height, scene.width, 3)
        assert [v.label for v in scene.vertices] == [name for graph in graphs for name in graph]
        for vertex in scene.vertices:
            fill = np.array(COLOURS[vertex.colour][::-1])
            # just inside the left and right of the border: the fill, whatever the label in the middle
            for side in (-1, 1):
                x, y = vertex.x + side * (vertex.radius - 3.5), vertex.y
                patch = picture[round(y) - 1 : round(y) + 2, round(x) - 1 : round(x) + 2].reshape(-1, 3)
                assert (np.abs(patch - fill).max(axis=1) < 12).any(), (seed, vertex)


def test_the_scene_has_the_graph():
    graph = network(5, 9, 3)
    style, _, _ = drawn([graph], [], 3)
    scene = scene_of([graph], style)
    names = [vertex.label for vertex in scene.vertices]
    edges = {(names[e.tail], names[e.head], e.capacity) for e in scene.edges}
    assert scene.directed
    assert edges == {(u, v, c) for u, v, c in graph.edges(data="capacity")}
    assert list(scene.edges) == sorted(scene.edges, key=lambda e: (e.tail, e.head))


def test_one_element_more_or_less_is_another_picture():
    graph = network(6, 9, 1)
    style, picture, _ = drawn([graph], [], 1)

    def differs(other, its_style):
        again = cv2.imdecode(np.frombuffer(draw_graphs([other], its_style), np.uint8), cv2.IMREAD_COLOR)
        return int((np.abs(again.astype(int) - picture).max(axis=2) > 60).sum())

    assert differs(graph, style) == 0
    u, v = sorted(graph.edges)[0]
    other = copy.deepcopy(graph)
    other.edges[u, v]["capacity"] = 7 if graph.edges[u, v]["capacity"] != 7 else 8
    assert differs(other, style) > 5
    recoloured = copy.deepcopy(style)
    recoloured["colours"][0]["A"] = "black" if style["colours"][0]["A"] != "black" else "yellow"
    assert differs(graph, recoloured) > 50


def test_an_edge_shows_between_its_vertices_and_only_there():
    graph = nx.Graph([("0", "1"), ("1", "2"), ("2", "3"), ("3", "0")])
    other = nx.Graph(graph)
    other.remove_edge("3", "0")
    for seed in range(8):
        style = drawn([graph], [], seed)[0] | {"layouts": ["circular"], "grid": 0}
        style["edges"] |= {"bend": 0.0}
        pictures = [
            cv2.imdecode(np.frombuffer(draw_graphs([g], style), np.uint8), cv2.IMREAD_COLOR) for g in (graph, other)
        ]
        a, b = (scene_of([graph], style).vertices[k] for k in (0, 3))
        x, y = round((2 * a.x + b.x) / 3), round((2 * a.y + b.y) / 3)  # diagonals cross at the middle
        ink, bare = (np.abs(p[y - 2 : y + 3, x - 2 : x + 3].astype(int) - p[0, 0]).max() for p in pictures)
        assert ink > 90
        assert bare < 10


def test_png_holds_pixels_and_nothing_else():
    for seed in range(6):
        graphs, groups = CASES[seed % 3][1](seed)
        png = drawn(graphs, groups, seed)[2]
        assert png[:8] == b"\x89PNG\r\n\x1a\n"
        kinds, at = set(), 8
        while at < len(png):
            (length,) = struct.unpack(">I", png[at : at + 4])
            kinds.add(png[at + 4 : at + 8])
            at += 12 + length
        assert kinds == {b"IHDR", b"IDAT", b"IEND"}


def test_a_style_is_plain_json_and_all_that_the_picture_depends_on():
    for seed in range(6):
        graphs, groups = CASES[seed % 3][1](seed)
        style, _, png = drawn(graphs, groups, seed)
        copied = json.loads(json.dumps(style))
        assert copied == style
        assert draw_graphs(graphs, copied) == png
        assert copied == style  # drawing leaves it alone


SCRIPT = """
import hashlib
from tests.vision.graph.test_drawing import CASES, drawn
print(hashlib.sha256(b"".join(drawn(*CASES[s % 3][1](s), s)[2] for s in range(6))).hexdigest())
"""


def test_the_same_seed_gives_the_same_bytes_in_another_process():
    here = hashlib.sha256(b"".join(drawn(*CASES[s % 3][1](s), s)[2] for s in range(6))).hexdigest()
    environment = os.environ | {"PYTHONHASHSEED": "77", "PYTHONPATH": str(ROOT)}
    done = subprocess.run([sys.executable, "-c", SCRIPT], env=environment, capture_output=True, text=True, check=True)
    assert done.stdout.strip() == here


def test_two_graphs_stand_apart():
    for seed in range(8):
        graphs, groups = CASES[2][1](seed)
        style, _, _ = drawn(graphs, groups, seed)
        first, second = ([v for v in scene_of(graphs, style).vertices if v.panel == p] for p in (0, 1))
        beside = max(v.x for v in first) + 20 < min(v.x for v in second)
        below = max(v.y for v in first) + 20 < min(v.y for v in second)
        assert beside or below


def test_a_style_for_another_number_of_graphs_is_refused():
    graph = undirected(4, 4, 0)
    style = sample_style(random.Random(0), [graph], [])
    with pytest.raises(ValueError, match="expected one or two"):
        draw_graphs([graph, graph], style)


LARGE = [
    ("24 vertices, 40 edges", lambda seed: ([undirected(24, 40, seed)], [])),
    ("12 vertices, 24 arcs", lambda seed: ([network(12, 24, seed)], [("A",), ("L",)])),
    ("two of 16 vertices", lambda seed: ([nx.relabel_nodes(nx.random_regular_graph(3, 16, seed=seed), str)] * 2, [])),
]


@pytest.mark.parametrize(("kind", "case"), CASES + LARGE, ids=[kind for kind, _ in CASES + LARGE])
def test_most_styles_are_legible(kind, case):
    rejected = 0
    for seed in range(20):
        graphs, groups = case(seed)
        try:
            scene_of(graphs, sample_style(random.Random(seed), graphs, groups))
        except LayoutRejected:
            rejected += 1
    assert rejected <= 6


def test_empty_and_single():
    for nodes in ([], ["A"]):
        graph = nx.Graph()
        graph.add_nodes_from(nodes)
        style = sample_style(random.Random(4), [graph], [])
        assert draw_graphs([graph], style)
        assert len(scene_of([graph], style).vertices) == len(nodes)
