"""Graphs drawn with Skia in styles that vary by seed: nodes, labels, edges, directions, capacities and colours.

`sample_style` draws a look, `draw_graphs` gives PNG bytes in that look or raises LayoutRejected where the picture would
mislead a careful reader, and `scene_of` tells what stands where in it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import networkx as nx
import numpy as np

from isoprobe.vision import LayoutRejected
from isoprobe.vision.graph.layout import Points
from isoprobe.vision.graph.legibility import luminance
from isoprobe.vision.graph.plan import GraphPlan, plan
from isoprobe.vision.graph.scene import COLOURS, Edge, GraphScene, Vertex
from isoprobe.vision.graph.style import GraphStyle, half_extents, sample_style
from isoprobe.vision.graph.texts import Boxes
from isoprobe.vision.raster.canvas import Canvas
from isoprobe.vision.raster.fonts import font, ink

__all__ = ["crossings_of", "draw_graphs", "sample_style", "scene_of"]


def draw_graphs(graphs: Sequence[nx.Graph], style: GraphStyle) -> bytes:
    """PNG bytes of one graph, or of two in one picture; the same arguments give the same bytes.

    Nodes are strings; edges of a DiGraph have an integer `capacity`. Raises LayoutRejected where a text hides
    something or has no clear place, an edge passes close to a foreign node, or two edges cannot be told apart."""
    plans = _plans(graphs, style)
    canvas = Canvas(style["width"], style["height"], style["background"])
    _ground(canvas, style)
    for index, made in enumerate(plans):
        _edges(canvas, made, style)
        _vertices(canvas, made, style, style["colours"][index])
        if made.capacities is not None:
            _capacities(canvas, made.capacities, style)
    return canvas.png()


def scene_of(graphs: Sequence[nx.Graph], style: GraphStyle) -> GraphScene:
    """What `draw_graphs` draws, with centres in pixels. A vertex's radius is half its height. Raises LayoutRejected."""
    vertices: list[Vertex] = []
    edges: list[Edge] = []
    radius = style["radius"] * half_extents(style["shape"])[1]
    for panel, made in enumerate(_plans(graphs, style)):
        first = len(vertices)
        colours = style["colours"][panel]
        for name, z in zip(made.names, made.z, strict=True):
            vertices.append(Vertex(float(z.real), float(z.imag), radius, name, colours[name], style["shape"], panel))
        for k, (i, j) in enumerate(zip(made.edges.tail, made.edges.head, strict=True)):
            capacity = made.values[k] if made.values else None
            edges.append(Edge(first + int(i), first + int(j), capacity))
    return GraphScene(style["width"], style["height"], graphs[0].is_directed(), tuple(vertices), tuple(edges))


def crossings_of(graphs: Sequence[nx.Graph], style: GraphStyle) -> list[list[tuple[str, str, int]]]:
    """Of each graph its lines as drawn, by the nodes at their ends, and how many other lines each crosses between
    them. Raises LayoutRejected."""
    found = []
    for made in _plans(graphs, style):
        edges = made.edges
        crossed = _cut(edges.p, edges.q) & (edges.owner[:, None] != edges.owner[None, :])
        times = np.zeros((len(edges), len(edges)), bool)
        first, second = np.nonzero(crossed)
        times[edges.owner[first], edges.owner[second]] = True
        ends = list(zip(edges.tail.tolist(), edges.head.tolist(), strict=True))
        for k, one in enumerate(ends):
            for j, other in enumerate(ends):
                times[k, j] &= not set(one) & set(other)  # lines that meet in a node do not cross there
        counts = times.sum(axis=1).tolist()
        found.append([(made.names[i], made.names[j], n) for (i, j), n in zip(ends, counts, strict=True)])
    return found


def _cut(p: Points, q: Points) -> np.ndarray[Any, np.dtype[np.bool_]]:
    """Which straight pieces p to q cross which: pieces x pieces."""
    if not len(p):
        return np.zeros((0, 0), bool)

    def side(of: Points) -> np.ndarray[Any, np.dtype[np.float64]]:
        return np.asarray(((q - p).conj()[:, None] * (of[None, :] - p[:, None])).imag)

    apart = side(p) * side(q) < 0
    return np.asarray(apart & apart.T)


def _plans(graphs: Sequence[nx.Graph], style: GraphStyle) -> list[GraphPlan]:
    if not 1 <= len(graphs) <= 2 or len(graphs) != len(style["panels"]):
        raise ValueError(
            f"{len(graphs)} graphs for a style of {len(style['panels'])}: expected one or two, and as many"
        )
    plans = []
    for panel, graph in enumerate(graphs):
        made = plan(graph, style, panel)
        if isinstance(made, str):
            raise LayoutRejected(made)
        plans.append(made)
    return plans


def _ground(canvas: Canvas, style: GraphStyle) -> None:
    width, height = style["width"], style["height"]
    if style["grid"]:
        faint = [max(0, c - 14) for c in style["background"]]
        for x in range(style["grid"], width, style["grid"]):
            canvas.line(complex(x + 0.5, 0), complex(x + 0.5, height), faint, 1.0)
        for y in range(style["grid"], height, style["grid"]):
            canvas.line(complex(0, y + 0.5), complex(width, y + 0.5), faint, 1.0)
    if style["divider"] == "line":
        (_, _, right, bottom), (left, top, _, _) = style["panels"]
        if left > right:
            x = round((left + right) / 2) + 0.5
            canvas.line(complex(x, 0), complex(x, height), (70, 70, 70), 1.0)
        else:
            y = round((top + bottom) / 2) + 0.5
            canvas.line(complex(0, y), complex(width, y), (70, 70, 70), 1.0)
    elif style["divider"] == "frames":
        for left, top, right, bottom in style["panels"]:
            centre = complex(round((left + right) / 2), round((top + bottom) / 2))
            canvas.box(centre, round((right - left) / 2) + 5.5, round((bottom - top) / 2) + 5.5, (70, 70, 70), 1.0)


def _edges(canvas: Canvas, made: GraphPlan, style: GraphStyle) -> None:
    colour, width = style["edges"]["colour"], style["edges"]["width"]
    heads = style.get("heads")
    edges = made.edges
    for k in range(len(edges)):
        a, control, b = complex(edges.a[k]), complex(edges.control[k]), complex(edges.b[k])
        tip, base = complex(edges.tip[k]), complex(edges.base[k])
        if heads:
            direction = (tip - base) / abs(tip - base)
            stop = tip - direction * width if heads["form"] == "barbed" else tip - direction * heads["length"] * 0.7
            end = float(edges.stop[k])
            control = a + (control - a) * end  # de Casteljau: the part of the curve before the head
            b = base
        if abs(control - (a + b) / 2) < 0.01:
            canvas.line(a, b, colour, width)
        else:
            canvas.curve(a, control, b, colour, width)
        if heads:
            canvas.line(b, stop, colour, width)
            _head(canvas, tip, direction, style)


def _head(canvas: Canvas, tip: complex, direction: complex, style: GraphStyle) -> None:
    heads, colour = style["heads"], style["edges"]["colour"]
    back, side = tip - direction * heads["length"], direction * 1j * heads["half_width"]
    width = max(1.2, min(2.0, style["edges"]["width"]))
    if heads["form"] == "filled":
        canvas.polygon([tip, back + side, back - side], colour)
    elif heads["form"] == "stealth":
        canvas.polygon([tip, back + side, tip - direction * heads["length"] * 0.7, back - side], colour)
    elif heads["form"] == "open":
        tip -= direction * width
        canvas.polygon([tip, back + side, back - side], style["background"])
        canvas.polygon([tip, back + side, back - side], colour, width)
    else:
        tip -= direction * width / 2
        canvas.polygon([back + side, tip, back - side], colour, max(width, style["edges"]["width"]), closed=False)


def _vertices(canvas: Canvas, made: GraphPlan, style: GraphStyle, colours: dict[str, str]) -> None:
    rx, ry = (extent * style["radius"] for extent in half_extents(style["shape"]))
    outline, rim = style["outline"]["colour"], style["outline"]["width"]
    inside = style["labels"]["place"] == "inside"
    for k, name in enumerate(made.names):
        z, fill = complex(made.z[k]), COLOURS[colours[name]]
        if style["shape"] == "square":
            canvas.box(z, rx, ry, fill)
            canvas.box(z, rx, ry, outline, rim)
        elif style["shape"] == "diamond":
            corners = [z - rx, z - 1j * ry, z + rx, z + 1j * ry]
            canvas.polygon(corners, fill)
            canvas.polygon(corners, outline, rim)
        else:
            canvas.ellipse(z, rx, ry, fill)
            canvas.ellipse(z, rx, ry, outline, rim)
        _text(canvas, made.labels, k, style["labels"], _legible_on(fill) if inside else (0, 0, 0))


def _capacities(canvas: Canvas, boxes: Boxes, style: GraphStyle) -> None:
    on = style["capacities"]["place"] == "on"
    for k in range(len(boxes)):
        if on:
            z, w, h = complex(boxes.centre[k]), float(boxes.half_width[k]), float(boxes.half_height[k])
            canvas.box(z, w + 2.5, h + 2.5, style["background"])
        _text(canvas, boxes, k, style["capacities"], style["capacities"]["colour"])


def _text(canvas: Canvas, boxes: Boxes, k: int, look: dict[str, Any], colour: Sequence[int]) -> None:
    """The text with its ink centred on its box."""
    left, top, right, bottom = ink(look["face"], look["size"], boxes.text[k])
    z = complex(boxes.centre[k])
    x, baseline = z.real - (left + right) / 2, z.imag - (top + bottom) / 2
    canvas.text(boxes.text[k], x, baseline, font(look["face"], look["size"]), colour)


def _legible_on(fill: Sequence[int]) -> tuple[int, int, int]:
    """Black or white, whichever contrasts more with the fill."""
    return (0, 0, 0) if (luminance(fill) + 0.05) ** 2 > 1.05 * 0.05 else (255, 255, 255)
