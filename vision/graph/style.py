"""How a drawing of graphs looks, drawn by chance: plain JSON that `graph_drawing` follows."""

from __future__ import annotations

from collections.abc import Sequence
from math import dist, hypot, sqrt
from random import Random
from typing import Any

import networkx as nx

from isoprobe.vision.graph.layout import LAYOUTS
from isoprobe.vision.graph.scene import COLOURS
from isoprobe.vision.raster.fonts import FACES, ink, size_for

GraphStyle = dict[str, Any]
Size = tuple[float, float]

SHAPES = ("circle", "circle", "circle", "square", "diamond", "ellipse")
HALF_EXTENTS: dict[str, Size] = {
    "circle": (1.0, 1.0),
    "square": (0.9, 0.9),
    "diamond": (1.25, 1.25),
    "ellipse": (1.3, 0.92),
}
BACKGROUNDS = (
    (255, 255, 255),
    (255, 255, 255),
    (255, 255, 255),
    (250, 250, 248),
    (253, 250, 240),
    (255, 253, 228),
    (242, 246, 252),
    (240, 248, 240),
    (250, 240, 240),
    (238, 238, 238),
)
EDGE_INKS = (
    (0, 0, 0),
    (0, 0, 0),
    (40, 40, 40),
    (85, 85, 85),
    (20, 50, 120),
    (110, 60, 20),
    (20, 90, 45),
    (150, 25, 30),
)
OUTLINES = ((0, 0, 0), (0, 0, 0), (40, 40, 40), (30, 60, 130))
GREEN = (0, 110, 30)
LARGEST = 1200  # pixels: a picture's sides
MARKS = ("red", "orange", "yellow", "green", "cyan", "blue", "purple", "pink")
FILLS = (
    "white",
    "white",
    "gray",
    "red",
    "orange",
    "yellow",
    "green",
    "cyan",
    "blue",
    "purple",
    "pink",
    "brown",
    "black",
)


def sample_style(rng: Random, graphs: Sequence[nx.Graph], groups: Sequence[Sequence[str]]) -> GraphStyle:
    """A look for one graph, or for two side by side or one above the other. The size of the picture follows from the
    size of the graphs; `groups` are the vertices of the first graph that the question refers to, each marked by a
    colour of its own in about half of the styles. Plain JSON."""
    directed = graphs[0].is_directed()
    names = [name for graph in graphs for name in graph]
    letters = any(not name.isdigit() for name in names)
    inside = rng.random() < 0.7 or (directed and not letters)  # a bare "3" beside a vertex could be a capacity
    face = rng.choice(FACES)
    shape = rng.choice(SHAPES)
    most = max(len(graph) for graph in graphs)
    height = rng.uniform(10.0, 17.0 if most <= 12 else 13.0)
    outline = rng.choice((1.0, 1.5, 2.0))
    style: GraphStyle = {
        "version": 1,
        "background": list(rng.choice(BACKGROUNDS)),
        "grid": rng.choice((20, 25, 40, 50)) if rng.random() < 0.08 else 0,
        "layouts": [_layout(rng, graph) for graph in graphs],
        "seeds": [rng.randrange(2**31) for _ in graphs],
        "shape": shape,
        "outline": {"width": outline, "colour": list(rng.choice(OUTLINES))},
        "labels": {"place": "inside" if inside else "beside", "face": face, "size": size_for(face, height)},
        "edges": _edges(rng, directed),
    }
    if len(graphs) == 2 and rng.random() < 0.5:
        style["layouts"][1] = style["layouts"][0]
    style["radius"] = _radius(rng, style, names, height)
    style["marks"], style["colours"] = _colours(rng, graphs, groups)
    if directed:
        style["heads"] = _heads(rng, style["edges"]["width"])
        style["capacities"] = _capacities(rng, style, face, height)
    style.update(_format(rng, graphs, style, height))
    return style


def _layout(rng: Random, graph: nx.Graph) -> str:
    if len(graph) > 16:
        return rng.choice(("spring", "spring", "circular", "planar", "shell", "random"))
    return rng.choice(LAYOUTS)


def _edges(rng: Random, directed: bool) -> dict[str, Any]:
    bend = rng.uniform(0.08, 0.16) if rng.random() < 0.25 else 0.0
    width = rng.choice((1.2, 1.5, 2.0, 2.5, 3.0))
    edges: dict[str, Any] = {"width": width, "colour": list(rng.choice(EDGE_INKS)), "bend": round(bend, 3)}
    if directed:
        edges["pairs"] = rng.choice(("curved", "curved", "parallel"))
    return edges


def _heads(rng: Random, width: float) -> dict[str, Any]:
    form = rng.choice(("filled", "filled", "open", "barbed", "stealth"))
    length = rng.uniform(9.0, 12.0) + 1.2 * width
    return {"form": form, "length": round(length, 1), "half_width": round(length * rng.uniform(0.31, 0.42), 1)}


def _capacities(rng: Random, style: GraphStyle, face: str, height: float) -> dict[str, Any]:
    place = rng.choice(("beside", "on"))
    if style["edges"]["pairs"] == "parallel":
        place = "beside"  # a patch would cover the parallel arc too
    font = face if rng.random() < 0.6 else rng.choice(FACES)
    digit = max(10.0, min(15.0, height * rng.uniform(0.85, 1.05)))
    colour = rng.choice(([0, 0, 0], [0, 0, 0], style["edges"]["colour"], list(GREEN)))
    return {"place": place, "face": font, "size": size_for(font, digit), "colour": colour}


def half_extents(shape: str) -> Size:
    """Half the width and height of a shape of radius 1: the shapes are of about equal area."""
    return HALF_EXTENTS[shape]


def reach(shape: str) -> float:
    """Distance from the centre of a shape of radius 1 to its farthest point."""
    return 0.9 * sqrt(2) if shape == "square" else max(half_extents(shape))


def _radius(rng: Random, style: GraphStyle, names: Sequence[str], height: float) -> float:
    if style["labels"]["place"] == "beside":
        return round(rng.uniform(8.0, 12.0) if "pairs" in style["edges"] else rng.uniform(6.0, 11.0), 1)
    face, size = style["labels"]["face"], style["labels"]["size"]
    rx, ry = half_extents(style["shape"])
    need = 0.0
    for name in names:
        left, top, right, bottom = ink(face, size, name)
        w, h = (right - left) / 2 / rx, (bottom - top) / 2 / ry
        if style["shape"] == "square":
            need = max(need, w, h)
        else:
            need = max(need, w + h if style["shape"] == "diamond" else hypot(w, h))
    least = max(need + 3.0 + style["outline"]["width"], height * 0.9)
    return float(round(least * rng.uniform(1.0, 1.2), 1))


def alike(one: str, other: str) -> bool:
    """Whether two named colours are so close that a person could take one for the other."""
    return dist(COLOURS[one], COLOURS[other]) < 110


def _colours(
    rng: Random, graphs: Sequence[nx.Graph], groups: Sequence[Sequence[str]]
) -> tuple[list[str | None], list[dict[str, str]]]:
    """The marks, one for each group, and each vertex's colour, one dict for each graph."""
    if groups and rng.random() < 0.5:
        marks: list[str] = []
        while len(marks) < len(groups):
            marks.append(rng.choice([c for c in MARKS if not any(alike(c, mark) for mark in marks)]))
        rest = rng.choice([c for c in FILLS if not any(alike(c, mark) for mark in marks)])
        colours = [dict.fromkeys(graph, rest) for graph in graphs]
        for mark, group in zip(marks, groups, strict=True):
            colours[0].update(dict.fromkeys(group, mark))
        return list(marks), colours
    unmarked: list[str | None] = [None] * len(groups)
    if len(graphs) == 1 and rng.random() < 0.35:  # each vertex its own colour, from a few that differ
        palette: list[str] = []
        for colour in rng.sample(sorted(COLOURS), len(COLOURS)):
            if not any(alike(colour, other) for other in palette):
                palette.append(colour)
        palette = palette[: rng.randint(2, 5)]
        return unmarked, [{node: rng.choice(palette) for node in graphs[0]}]
    first = rng.choice(FILLS)
    second = first if rng.random() < 0.6 else rng.choice(FILLS)
    return unmarked, [dict.fromkeys(graph, colour) for graph, colour in zip(graphs, (first, second), strict=False)]


def _format(rng: Random, graphs: Sequence[nx.Graph], style: GraphStyle, height: float) -> dict[str, Any]:
    """Width and height of the picture, the rectangle of each graph (left, top, right, bottom) and what parts them."""
    cell = 2 * reach(style["shape"]) * style["radius"] + 34.0
    if style["labels"]["place"] == "beside":
        cell += height * 1.6
    if "capacities" in style:
        cell += style["capacities"]["size"] * 1.5 + style["heads"]["length"]
    cell *= rng.uniform(1.1, 1.5)
    density = 0.45 if "capacities" in style else 0.35
    sides = [sqrt(len(g) * (0.7 + density * g.number_of_edges() / max(1, len(g)))) * cell for g in graphs]
    aspect = rng.choice((1.0, 1.0, rng.uniform(0.75, 1.35)))
    margin = rng.uniform(10.0, 24.0)
    width = max(sides) * sqrt(aspect) + 2 * margin
    tall = max(sides) / sqrt(aspect) + 2 * margin
    if len(graphs) == 1:
        w, h = round(_clamp(width, 300, 1200)), round(_clamp(tall, 300, 1200))
        return {"width": w, "height": h, "panels": [_inset(0, 0, w, h, margin)], "divider": "none"}
    divider = rng.choice(("line", "frames", "gap"))
    gap = {"line": 14.0, "frames": 16.0, "gap": 70.0}[divider]
    if rng.random() < 0.72:
        width, tall = _clamp(width, 160, 600 - gap / 2), _clamp(tall, 300, 1200)
        w, h = round(2 * width + gap), round(tall)
        half = (w - gap) / 2
        panels = [_inset(0, 0, half, h, margin), _inset(half + gap, 0, w, h, margin)]
    else:
        width, tall = _clamp(width, 300, 1200), _clamp(tall, 160, 600 - gap / 2)
        w, h = round(width), round(2 * tall + gap)
        half = (h - gap) / 2
        panels = [_inset(0, 0, w, half, margin), _inset(0, half + gap, w, h, margin)]
    return {"width": w, "height": h, "panels": panels, "divider": divider}


def with_room(style: GraphStyle, times: float) -> GraphStyle:
    """The style with a picture of so many times the sides, as far as LARGEST allows, and all else of the size it is."""
    times = min(times, LARGEST / max(style["width"], style["height"]))
    panels = [[round(edge * times, 1) for edge in panel] for panel in style["panels"]]
    return {
        **style,
        "width": round(style["width"] * times),
        "height": round(style["height"] * times),
        "panels": panels,
    }


def _clamp(value: float, low: float, high: float) -> float:
    return max(low, min(high, value))


def _inset(left: float, top: float, right: float, bottom: float, margin: float) -> list[float]:
    return [round(left + margin, 1), round(top + margin, 1), round(right - margin, 1), round(bottom - margin, 1)]
