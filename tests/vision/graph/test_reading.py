"""The reader on pictures that the project draws, on pictures that it did not draw, and on what is no picture at all."""

from __future__ import annotations

import json
import math
import random
import struct
import zlib
from pathlib import Path
from typing import Any

import cv2
import networkx as nx
import numpy as np
import pytest
from matplotlib import get_data_path
from PIL import Image, ImageDraw, ImageFont

from isoprobe.probes.families.graphs.pictures import pictured
from isoprobe.probes.families.graphs.states import CONNECTIVITY
from isoprobe.vision import LayoutRejected, Unreadable
from isoprobe.vision.graph.drawing import draw_graphs, sample_style, scene_of
from isoprobe.vision.graph.reading import read_graph
from isoprobe.vision.graph.scene import GraphScene
from tests.specimens.effort import within
from tests.specimens.figures import figure

DEJAVU = Path(get_data_path()) / "fonts" / "ttf" / "DejaVuSans.ttf"
TYPESET = Path(__file__).parents[4] / "shared" / "data" / "graph_drawings" / "typeset"

Facts = tuple[bool, list[tuple[int, str, str]], list[tuple[int, str, str, int]]]


def facts(scene: GraphScene) -> Facts:
    """What a scene says, without positions and order."""
    vertices = sorted((v.panel, v.label, v.colour) for v in scene.vertices)
    edges = []
    for edge in scene.edges:
        ends = [scene.vertices[edge.tail].label, scene.vertices[edge.head].label]
        if not scene.directed:
            ends.sort()
        edges.append((scene.vertices[edge.tail].panel, ends[0], ends[1], edge.capacity or 0))
    return scene.directed, vertices, sorted(edges)


def complete(scene: GraphScene) -> bool:
    names = {(v.panel, v.label) for v in scene.vertices}
    weighted = not scene.directed or all(edge.capacity is not None for edge in scene.edges)
    return weighted and len(names) == len(scene.vertices) and all(v.label for v in scene.vertices)


def connectivity(rng: random.Random) -> tuple[list[nx.Graph], list[tuple[str, ...]]]:
    names = [str(i) for i in range(rng.randint(8, 16))]
    graph = nx.Graph()
    graph.add_nodes_from(names)
    while graph.number_of_edges() < len(names):
        graph.add_edge(*rng.sample(names, 2))
    return [graph], [(names[0], names[1])]


def flow(rng: random.Random) -> tuple[list[nx.Graph], list[tuple[str, ...]]]:
    names = list("ABCDEF"[: rng.randint(3, 6)])
    graph = nx.DiGraph()
    graph.add_nodes_from(names)
    while graph.number_of_edges() < len(names) + 1:
        graph.add_edge(*rng.sample(names, 2), capacity=rng.randint(1, 19))
    return [graph], [(names[0],), (names[-1],)]


def pair(rng: random.Random) -> tuple[list[nx.Graph], list[tuple[str, ...]]]:
    graphs = []
    for names in ("ABCDEFG", "0123456"):
        graph = nx.Graph()
        graph.add_nodes_from(names)
        while graph.number_of_edges() < 9:
            graph.add_edge(*rng.sample(names, 2))
        graphs.append(graph)
    return graphs, []


def drawn(kind, seed: int):
    """A picture, its scene, graphs and style, in the first look of this seed that can be laid out."""
    rng = random.Random(seed)
    graphs, groups = kind(rng)
    for _ in range(20):
        style = sample_style(rng, graphs, groups)
        try:
            return draw_graphs(graphs, style), scene_of(graphs, style), graphs, style
        except LayoutRejected:
            continue
    raise AssertionError(f"no layout for seed {seed}")


@pytest.mark.parametrize("kind", [connectivity, flow, pair])
def test_reads_back_what_was_drawn_and_hardly_ever_says_something_else(kind):
    right = wrong = 0
    for seed in range(6):
        picture, scene, graphs, _ = drawn(kind, seed)
        try:
            seen = read_graph(picture, panels=len(graphs))
        except Unreadable:
            continue
        if facts(seen) == facts(scene):
            right += 1
        elif complete(seen):
            wrong += 1
    assert right >= 4
    assert wrong == 0


@pytest.mark.parametrize("seed", [3, 4])
def test_one_edge_more_or_less_is_seen(seed):
    picture, scene, graphs, style = drawn(connectivity, seed)
    with_edge = read_graph(picture)
    assert facts(with_edge) == facts(scene)
    edges = sorted(graphs[0].edges)
    for edge in edges[:3]:
        fewer = graphs[0].copy()
        fewer.remove_edge(*edge)
        try:
            without = read_graph(draw_graphs([fewer], style))
        except (LayoutRejected, Unreadable):
            continue
        assert len(without.edges) == len(with_edge.edges) - 1
        break
    else:
        raise AssertionError("no edge could be taken away")


def arrow(tail: tuple[int, int], head: tuple[int, int]) -> np.ndarray:
    """Two discs and an arrow, drawn by OpenCV."""
    canvas = np.full((300, 400, 3), 255, np.uint8)
    cv2.line(canvas, tail, head, (0, 0, 0), 2, cv2.LINE_AA)
    way = np.subtract(head, tail) / math.dist(head, tail)
    aside = np.array([-way[1], way[0]])
    tip = head - way * 20
    corners = np.array([tip, tip - way * 16 + aside * 6, tip - way * 16 - aside * 6])
    cv2.fillPoly(canvas, [np.rint(corners).astype(np.int32)], (0, 0, 0), cv2.LINE_AA)
    for x, y in (tail, head):
        cv2.circle(canvas, (x, y), 18, (60, 60, 220), -1, cv2.LINE_AA)
        cv2.circle(canvas, (x, y), 18, (0, 0, 0), 2, cv2.LINE_AA)
    return canvas


def test_direction_follows_the_arrow_head():
    for tail, head in (((80, 80), (320, 220)), ((320, 220), (80, 80)), ((320, 80), (60, 240))):
        scene = read_graph(arrow(tail, head))
        assert scene.directed
        (edge,) = scene.edges
        assert math.dist(tail, (scene.vertices[edge.tail].x, scene.vertices[edge.tail].y)) < 3
        assert math.dist(head, (scene.vertices[edge.head].x, scene.vertices[edge.head].y)) < 3
        assert {vertex.colour for vertex in scene.vertices} == {"red"}


def test_a_stroke_that_ends_nowhere_is_refused():
    canvas = arrow((80, 80), (320, 220))
    cv2.line(canvas, (80, 80), (60, 270), (0, 0, 0), 2)
    with pytest.raises(Unreadable, match="leads from no vertex"):
        read_graph(canvas)


def test_ink_in_specks_that_nothing_explains_is_refused():
    canvas = arrow((80, 80), (320, 220))
    for vertex, name in (((80, 80), "A"), ((320, 220), "B")):
        at = (vertex[0] - 6, vertex[1] + 6)
        cv2.putText(canvas, name, at, cv2.FONT_HERSHEY_SIMPLEX, 0.5, (255, 255, 255), 1, cv2.LINE_AA)
    assert [vertex.label for vertex in read_graph(canvas).vertices] == ["A", "B"]
    rng = random.Random(3)
    for across, why in ((50, "specks of ink"), (0, "leads from no vertex")):  # strewn about, and in a row
        dotted = canvas.copy()
        for x in range(60, 340, 6):
            cv2.circle(dotted, (x, 240 + rng.randint(0, across)), 1, (0, 0, 0), -1)
        with pytest.raises(Unreadable, match=why):
            read_graph(dotted)


def distorted(picture: bytes, rng: random.Random) -> list[bytes | np.ndarray]:
    pixels = cv2.imdecode(np.frombuffer(picture, np.uint8), cv2.IMREAD_COLOR)
    jpeg = cv2.imencode(".jpg", pixels, [cv2.IMWRITE_JPEG_QUALITY, 85])[1].tobytes()
    larger = cv2.resize(pixels, None, fx=2, fy=2, interpolation=cv2.INTER_CUBIC)
    moved = np.roll(pixels, (rng.randint(-3, 3), rng.randint(-3, 3)), (0, 1))
    return [jpeg, larger, moved]


def test_survives_jpeg_shift_and_scaling():
    read = tried = 0
    for kind in (connectivity, flow):
        for seed in (1, 2):
            picture, scene, _, _ = drawn(kind, seed)
            for worn in distorted(picture, random.Random(seed)):
                tried += 1
                try:
                    seen = read_graph(worn)
                except Unreadable:
                    continue
                assert facts(seen) == facts(scene) or not complete(seen)
                read += facts(seen) == facts(scene)
    assert read >= 0.8 * tried


def png(width: int, height: int, data: bytes) -> bytes:
    def chunk(kind: bytes, body: bytes) -> bytes:
        return struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))

    header = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + chunk(b"IDAT", data) + chunk(b"IEND", b"")


def hostile() -> dict[str, bytes]:
    good = cv2.imencode(".png", arrow((80, 80), (320, 220)))[1].tobytes()
    photo = cv2.imencode(".jpg", arrow((80, 80), (320, 220)))[1].tobytes()
    return {
        "nothing": b"",
        "text": b"<html>not a picture</html>" * 10,
        "half a PNG": good[: len(good) // 2],
        "half a JPEG": photo[: len(photo) // 2],
        "PNG header alone": good[:33],
        "huge PNG": png(60_000, 60_000, zlib.compress(b"")),
        "rotten PNG": png(300, 300, b"\x00" * 50),
        "PNG of no pixels": png(0, 300, zlib.compress(b"")),
        "empty paper": cv2.imencode(".png", np.full((300, 300, 3), 240, np.uint8))[1].tobytes(),
        "noise": cv2.imencode(".png", np.random.default_rng(1).integers(0, 255, (120, 120, 3), np.uint8))[1].tobytes(),
    }


@pytest.mark.parametrize("name", sorted(hostile()))
def test_what_is_no_picture_of_a_graph_gets_one_line(name):
    picture = hostile()[name]
    why = str(within(4, lambda _: read_graph(picture), raises=Unreadable))
    assert "\n" not in why
    assert len(why) < 200


def test_two_graphs_need_something_that_parts_them():
    with pytest.raises(Unreadable):
        read_graph(arrow((190, 80), (210, 240)), panels=2)
    with pytest.raises(ValueError, match="panels is 3"):
        read_graph(b"", panels=3)


def matches(scene: GraphScene, truth: dict) -> bool:
    radius = truth["radius_px"][0]
    number = {}
    for k, vertex in enumerate(scene.vertices):
        apart = [math.dist((vertex.x, vertex.y), place) for place in truth["vertices"]]
        nearest = int(np.argmin(apart))
        if apart[nearest] > radius:
            return False
        number[k] = nearest + 1
    edges = {tuple(sorted((number[edge.tail], number[edge.head]))) for edge in scene.edges}
    return sorted(number.values()) == list(range(1, truth["n"] + 1)) and edges == {tuple(e) for e in truth["edges"]}


@pytest.mark.skipif(not TYPESET.is_dir(), reason="../shared/data/graph_drawings is not there")
def test_typeset_graphs_that_we_did_not_draw():
    truths = [json.loads(line) for line in (TYPESET / "truth.jsonl").read_text().splitlines()][1::3]
    assert len(truths) == 11
    for truth in truths:
        assert matches(read_graph((TYPESET / truth["image"]).read_bytes()), truth), truth["image"]


def test_a_picture_of_a_frame_alone_is_refused() -> None:
    picture = np.full((300, 300, 3), 255, np.uint8)
    cv2.rectangle(picture, (40, 40), (260, 260), (0, 0, 0), 2)
    with pytest.raises(Unreadable, match="no vertex found"):
        read_graph(picture)


def test_pale_edges_and_fills_are_told_from_the_page() -> None:
    places = [(60, 60), (260, 60), (160, 200)]
    for pale, name in (((224, 255, 255), "yellow"), ((240, 255, 255), "yellow"), ((211, 211, 211), "gray")):
        pixels = np.full((260, 320, 3), 255, np.uint8)
        for one, other in ((0, 1), (1, 2), (2, 0)):
            colour = (0, 0, 0) if other else pale
            cv2.line(pixels, places[one], places[other], colour, 2, cv2.LINE_AA)
        for place, letter in zip(places, "ABE", strict=True):
            cv2.circle(pixels, place, 18, pale, -1, cv2.LINE_AA)
            cv2.circle(pixels, place, 18, (0, 0, 0), 2, cv2.LINE_AA)
            cv2.putText(pixels, letter, (place[0] - 6, place[1] + 7), 0, 0.6, (0, 0, 0), 2, cv2.LINE_AA)
        scene = read_graph(pixels)
        assert {vertex.colour for vertex in scene.vertices} == {name}
        assert len(scene.edges) == 3
    cv2.line(pixels, (20, 200), (90, 240), (225, 255, 255), 2, cv2.LINE_AA)
    with pytest.raises(Unreadable, match=r"there is pale ink at \(1\d, 19\d\)"):
        read_graph(pixels)


def plain(draw: Any) -> np.ndarray:
    def on(axes: Any) -> None:
        axes.set_position([0, 0, 1, 1])
        axes.axis("off")
        draw(axes)

    return figure(on, (5, 4), 100)


def told(pixels: np.ndarray) -> list[tuple[str, str]]:
    scene = read_graph(pixels)
    return sorted(tuple(sorted((scene.vertices[e.tail].label, scene.vertices[e.head].label))) for e in scene.edges)


def test_names_are_read_on_edges_that_are_seen_through_their_vertices() -> None:
    graph = nx.Graph(["AB", "BC", "CD", "BD"])
    places = {"A": (0.0, 0.1), "B": (1.0, 0.9), "C": (2.0, 0.0), "D": (2.2, 1.2)}
    seen = plain(
        lambda axes: nx.draw_networkx(graph, places, ax=axes, alpha=0.7, node_color="tab:green", node_size=800)
    )
    assert told(seen) == [("A", "B"), ("B", "C"), ("B", "D"), ("C", "D")]


def test_names_beside_vertices_are_read_where_an_edge_runs_through_one() -> None:
    places = {"A": (0.0, 0.0), "B": (1.0, 1.0), "C": (2.0, 0.1), "D": (2.1, 1.1)}

    def draw(axes: Any, struck: bool) -> None:
        nx.draw_networkx_edges(nx.Graph(["AB", "BC", "CD"]), places, ax=axes, edge_color="grey")
        nx.draw_networkx_nodes(nx.Graph(["AB", "CD"]), places, ax=axes, node_size=100)
        for name, (x, y) in places.items():
            aside = (0.13, 0.085) if struck or name != "A" else (-0.1, 0.1)
            axes.text(x + aside[0], y + aside[1], name, ha="center", va="center", fontsize=14)
        axes.set(xlim=(-0.3, 2.5), ylim=(-0.3, 1.4))

    for struck in (False, True):
        assert told(plain(lambda axes, struck=struck: draw(axes, struck))) == [("A", "B"), ("B", "C"), ("C", "D")]


SQUARE = {"A": (0.0, 0.0), "B": (1.0, 0.9), "C": (2.0, 0.1), "D": (1.9, 1.3)}


def test_vertices_are_found_whose_fill_is_hardly_darker_than_the_paper() -> None:
    graph = nx.Graph([("clean", "save"), ("clean", "test"), ("clean", "parse"), ("test", "parse"), ("eval", "clean")])
    places = {"clean": (2.1, 2.0), "save": (2.0, 0.3), "test": (2.0, 3.5), "parse": (3.3, 3.1), "eval": (0.0, 1.7)}

    def draw(axes: Any) -> None:
        nx.draw_networkx(graph, places, ax=axes, node_color="mistyrose", node_size=1800, font_size=11)

    told = {frozenset((a, b)) for a, b in graph.edges}
    scene = read_graph(plain(draw))
    names = [vertex.label for vertex in scene.vertices]
    assert {frozenset((names[edge.tail], names[edge.head])) for edge in scene.edges} == told


def test_edges_as_wide_as_their_weights_are_no_two_edges() -> None:
    graph = nx.Graph()
    graph.add_weighted_edges_from([("A", "B", 40), ("B", "C", 10), ("B", "D", 20), ("C", "D", 12)])

    def draw(axes: Any) -> None:
        widths = [number / 10 for *_, number in graph.edges.data("weight")]
        nx.draw_networkx(graph, SQUARE, ax=axes, node_color="plum", node_size=700, width=widths)
        numbers = nx.get_edge_attributes(graph, "weight")
        nx.draw_networkx_edge_labels(graph, SQUARE, numbers, ax=axes, rotate=False)

    pixels = plain(draw)
    assert told(pixels) == [("A", "B"), ("B", "C"), ("B", "D"), ("C", "D")]
    assert sorted(edge.capacity or 0 for edge in read_graph(pixels).edges) == [10, 12, 20, 40]


@pytest.mark.parametrize("text", ["Figure 1", "A graph with 4 vertices"])
def test_a_caption_is_no_name_and_no_number(text: str) -> None:
    def draw(axes: Any) -> None:
        nx.draw_networkx(nx.DiGraph(["AB", "BC", "BD"]), SQUARE, ax=axes, node_color="lightblue", node_size=700)
        axes.set_ylim(-0.4, 1.9)
        axes.text(0.5, 0.95, text, transform=axes.transAxes, ha="center", fontsize=12)

    assert told(plain(draw)) == [("A", "B"), ("B", "C"), ("B", "D")]


@pytest.mark.parametrize("style", ["--", ":", "-."])
def test_dashed_and_dotted_edges_are_read_and_numbers_on_dashed_ones(style: str) -> None:
    graph = nx.Graph()
    graph.add_weighted_edges_from([("A", "B", 12), ("B", "C", 7), ("B", "D", 4)])
    patch = {"fc": "white", "ec": "white", "boxstyle": "round", "pad": 0.6}

    def draw(axes: Any) -> None:
        look = {"node_color": "wheat", "node_size": 600, "edge_color": "steelblue", "width": 2}
        nx.draw_networkx(graph, SQUARE, ax=axes, style=style, **look)
        if style == "--":
            numbers = nx.get_edge_attributes(graph, "weight")
            nx.draw_networkx_edge_labels(graph, SQUARE, numbers, ax=axes, font_color="darkred", bbox=patch)

    pixels = plain(draw)
    assert told(pixels) == [("A", "B"), ("B", "C"), ("B", "D")]
    numbers = sorted(edge.capacity or 0 for edge in read_graph(pixels).edges)
    assert numbers == ([4, 7, 12] if style == "--" else [0, 0, 0])


def test_a_patch_under_a_number_that_cuts_another_edge_leaves_that_edge_whole() -> None:
    pixels = np.full((300, 400, 3), 255, np.uint8)
    places = {"A": (40, 60), "B": (360, 240), "C": (40, 246), "D": (360, 54)}
    for one, other in ("AB", "CD"):
        cv2.line(pixels, places[one], places[other], (0, 0, 0), 2, cv2.LINE_AA)
    for text, (x, y) in (("12", (186, 142)), ("7", (280, 102))):
        cv2.rectangle(pixels, (x - 14, y - 10), (x + 14, y + 10), (255, 255, 255), -1)
        cv2.putText(pixels, text, (x - 5 * len(text), y + 5), 0, 0.5, (0, 0, 0), 1, cv2.LINE_AA)
    for name, place in places.items():
        cv2.circle(pixels, place, 18, (180, 230, 250), -1, cv2.LINE_AA)
        cv2.circle(pixels, place, 18, (0, 0, 0), 1, cv2.LINE_AA)
        cv2.putText(pixels, name, (place[0] - 6, place[1] + 6), 0, 0.6, (0, 0, 0), 1, cv2.LINE_AA)
    assert told(pixels) == [("A", "B"), ("C", "D")]


def over_or_under(ink: str, over: bool) -> np.ndarray:
    """Names of which some lie across edges of a paler colour, above them or beneath."""
    image = Image.new("RGB", (1920, 1440), "white")
    pen, font = ImageDraw.Draw(image), ImageFont.truetype(str(DEJAVU), 54)
    places = {"E": (300, 300), "O": (1500, 250), "B": (400, 1150), "Q": (1500, 1000)}

    def lines() -> None:
        for one, other in ("EO", "OB", "BQ", "OQ"):
            pen.line([places[one], places[other]], fill=ink, width=9)

    def names() -> None:
        for name, (x, y) in places.items():
            pen.text((x, y + 75), name, fill="black", font=font, anchor="mm")

    for draw in (names, lines) if over else (lines, names):
        draw()
    for x, y in places.values():
        pen.ellipse([x - 30, y - 30, x + 30, y + 30], fill="#3366aa")
    return np.asarray(image.resize((640, 480), Image.Resampling.LANCZOS))[..., ::-1].copy()


@pytest.mark.parametrize("ink", ["#999999", "#cc2222", "#2255ee"])
def test_names_over_paler_edges_or_edges_of_a_colour_are_read_and_beneath_them_no_other_is(ink: str) -> None:
    edges = [("B", "O"), ("B", "Q"), ("E", "O"), ("O", "Q")]
    assert told(over_or_under(ink, over=False)) == edges
    with pytest.raises(Unreadable):
        read_graph(over_or_under(ink, over=True))


def named_beside(places: dict[str, tuple[int, int]], edges: str, off: dict[str, tuple[int, int]], width: int) -> Any:
    """Three times as large, then shrunk: discs, grey edges of this width, and names this far off their discs."""
    image = Image.new("RGB", (1920, 1440), "white")
    pen, font = ImageDraw.Draw(image), ImageFont.truetype(str(DEJAVU), 48 if width > 6 else 54)
    for one, other in edges.split():
        pen.line([places[one], places[other]], fill="#cccccc" if width > 6 else "black", width=width)
    for name, (x, y) in places.items():
        pen.ellipse([x - 36, y - 36, x + 36, y + 36], fill="#999999")
        pen.text((x + off[name][0], y + off[name][1]), name, fill="black", font=font, anchor="mm")
    return np.asarray(image.resize((640, 480), Image.Resampling.LANCZOS))[..., ::-1].copy()


def test_a_name_that_an_edge_cuts_is_refused_rather_than_read_as_another() -> None:
    places = {"A": (1758, 141), "B": (81, 201), "C": (1392, 987), "D": (195, 1239)}
    pixels = named_beside(places, "AB AD BD CD", dict.fromkeys(places, (0, 75)), 8)
    assert [vertex.label for vertex in read_graph(pixels).vertices] == ["A", "B", "C", "D"]  # the edges are paler
    with pytest.raises(Unreadable, match="a stroke runs through what is written"):
        read_graph(pixels, again=False)
    for level in (0, 40):
        cut = np.where(pixels < 215, pixels // 4 + level, 255).astype(np.uint8)  # edges hardly paler than names
        with pytest.raises(Unreadable, match="a stroke runs through what is written"):
            read_graph(cut)
        coded = cv2.imencode(".png", cut)[1].tobytes()
        with pytest.raises(Unreadable, match="a stroke runs through what is written"):  # who certifies sees no more
            pictured(CONNECTIVITY).read(coded, {})


def test_a_name_is_read_that_an_edge_touches_and_makes_no_other() -> None:
    places = {"E": (300, 300), "H": (1500, 300), "L": (300, 1200), "T": (1500, 1200)}
    for up, labels in ((21, None), (22, ["E", "H", "L", "T"])):
        off = {name: (70, -up) if name in "EH" else (0, 80) for name in places}
        pixels = named_beside(places, "EH EL LT", off, 6)
        if labels is None:
            with pytest.raises(Unreadable, match="a stroke runs through what is written"):
                read_graph(pixels)
        else:
            assert [vertex.label for vertex in read_graph(pixels).vertices] == labels


def test_names_that_run_into_their_vertices_are_told_to_be_unread() -> None:
    image = Image.new("RGB", (500, 400), "white")
    pen, font = ImageDraw.Draw(image), ImageFont.truetype(str(DEJAVU), 13)
    places = {"2": (100, 90), "3": (390, 110), "5": (240, 300)}
    pen.line([places["2"], places["3"], places["5"]], fill="#444444", width=2)
    for name, (x, y) in places.items():
        pen.ellipse([x - 7, y - 7, x + 7, y + 7], fill="coral", outline="black")
        pen.text((x, y + 10), name, fill="black", font=font, anchor="mm")
    scene = read_graph(np.asarray(image)[..., ::-1].copy())
    assert [vertex.label for vertex in scene.vertices] == ["", "", ""]
    assert "cannot be read" in scene.unsure[0]
    assert scene.confidence <= 0.3
