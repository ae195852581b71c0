"""One graph laid out in its rectangle: the first of several layouts in which nothing misleads."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

import networkx as nx
import numpy as np

from isoprobe.vision.graph.curves import CLEAR, PAIR_BEND, Curves, Outline, aside, curves, least_angles
from isoprobe.vision.graph.layout import Points, Room, lay_out
from isoprobe.vision.graph.legibility import layout_faults, look_faults
from isoprobe.vision.graph.style import GraphStyle
from isoprobe.vision.graph.texts import Boxes, boxes_of, place_capacities, place_labels

EASE = (0, 0, 3, 6, 12, 25)  # how far each further layout gives way to legibility


@dataclass(frozen=True)
class GraphPlan:
    """What is drawn of one graph: vertices at `z`, edges, their capacities' values, and the texts."""

    names: tuple[str, ...]
    z: Points
    edges: Curves
    values: tuple[int, ...]
    labels: Boxes
    capacities: Boxes | None


def plan(graph: nx.Graph, style: GraphStyle, panel: int) -> GraphPlan | str:
    """The first layout of this graph without faults, of those that follow from the style's seed; where there
    is none, the first fault of the last."""
    faults = look_faults(style)
    if faults:
        return faults[0]
    names = tuple(graph)
    index = {name: i for i, name in enumerate(names)}
    ends = [(index[u], index[v]) for u, v in graph.edges]
    if not graph.is_directed():
        ends = [(min(pair), max(pair)) for pair in ends]
    ends.sort()
    tail, head = (np.array([pair[side] for pair in ends], np.intp) for side in (0, 1))
    values = tuple(int(graph.edges[names[i], names[j]]["capacity"]) for i, j in ends) if graph.is_directed() else ()
    bounds = style["panels"][panel]
    room = _room(names, style, bounds)
    bonds = style.get("bonds", ())
    each = len(bonds) // len(style["panels"])  # of each graph as many; those of another may have its names
    bonds = bonds[panel * each : (panel + 1) * each]
    fault = ""
    for attempt in range(len(EASE)):
        rng = Random(style["seeds"][panel] * 64 + attempt)
        z, lack = lay_out(style["layouts"][panel], graph, rng, room, EASE[attempt], bonds)
        if lack > 2.0 and attempt < len(EASE) - 1:  # hardly ever mended by bends
            continue
        made = curves(z, tail, head, style, bounds)
        faults = layout_faults(names, z, made, style, bounds)
        if faults:
            fault = faults[0]
            continue
        labels = place_labels(names, z, made, style, bounds)
        if labels.homeless:
            fault = f"no clear place for the label of vertex {names[labels.homeless[0]]}"
            continue
        capacities = place_capacities(values, z, made, labels, style, bounds) if graph.is_directed() else None
        if capacities is not None and capacities.homeless:
            i, j = ends[capacities.homeless[0]]
            fault = f"no clear place for the capacity of edge {names[i]}→{names[j]}"
            continue
        return GraphPlan(names, z, made, values, labels, capacities)
    return fault


def _room(names: tuple[str, ...], style: GraphStyle, bounds: list[float]) -> Room:
    outline = Outline.of(style)
    left, top, right, bottom = bounds
    inset_x = inset_y = outline.reach + 1.0
    gap = 2 * outline.reach + 20.0
    if style["labels"]["place"] == "beside":
        boxes = boxes_of(names, style["labels"])
        wide, high = 2 * float(boxes.half_width.max()), 2 * float(boxes.half_height.max())
        inset_x, inset_y = inset_x + wide + 5, inset_y + high + 5
        gap += high
    angles = least_angles(style, outline)
    angle = float(angles[1] + angles[2]) / 2 + np.radians(1.0)
    if "capacities" in style:
        gap = max(gap, 2 * outline.reach + style["heads"]["length"] * 1.5 + style["capacities"]["size"] * 1.3)
    edge_gap = outline.reach + CLEAR + 2.0 + style["edges"]["width"] / 2
    spread = off = bulge = 0.0
    if "heads" in style:
        edge_gap += 0.9 * style["heads"]["length"]  # no foreign edge across the arrow heads at a vertex
        off = aside(style)
        if style["edges"]["pairs"] == "parallel":
            spread = float(np.arcsin(min(0.4, off / (0.9 * outline.radius + 0.4 * style["heads"]["length"]))))
        else:
            spread, bulge = float(np.arctan(4 * PAIR_BEND)), PAIR_BEND
    right, bottom = right - inset_x, bottom - inset_y
    return Room(left + inset_x, top + inset_y, right, bottom, gap, edge_gap, angle, spread, off, bulge)
