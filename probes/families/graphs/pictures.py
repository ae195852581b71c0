"""The representation `picture` of graph tasks: drawn by `vision.graph.drawing`, read by `vision.graph.reading`.

Drawing and reading are imported when first used: whoever works on text alone needs neither Skia nor OpenCV.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from functools import lru_cache, partial
from random import Random
from typing import Any

import networkx as nx

from isoprobe.probes.core import Payload, Representation, State, Stated, Style, Unreadable
from isoprobe.probes.families.graphs.states import NAME, GraphKind, Part, directed, undirected
from isoprobe.vision.graph.scene import GraphScene


def graphs_of(kind: GraphKind, state: Mapping[str, Any]) -> list[nx.Graph[str]]:
    """The state's one or two graphs as networkx objects."""
    return [directed(part) if kind.directed else undirected(part) for part in kind.parts(state)]


def groups_of(kind: GraphKind, state: State) -> list[tuple[str, ...]]:
    """The groups of nodes that a colour may mark: the two query nodes; the source, and the sink."""
    return [tuple(state[role]) if role == "query" else (state[role],) for role in kind.roles]


def colours_of(kind: GraphKind, state: State, style: Style) -> list[dict[str, str]]:
    """Of each graph: node to the name of the colour that it has in this style, marks included."""
    colours = [dict(each) for each in style["colours"]]
    for group, mark in zip(groups_of(kind, state), style["marks"] or (), strict=False):
        if mark is not None:
            colours[0].update(dict.fromkeys(group, mark))
    return colours


def content_of(kind: GraphKind, state: State, style: Style) -> State:
    """What a picture in this style shows: the state, and the colours of its nodes."""
    colours = colours_of(kind, state, style)
    return {**state, "colours": dict(zip(kind.graphs, colours, strict=True)) if kind.graphs[0] else colours[0]}


def pictured(kind: GraphKind) -> Representation:
    """The representation `picture` of this kind of state."""

    def style(rng: Random, state: State) -> Style:
        from isoprobe.vision.graph.drawing import sample_style

        return sample_style(rng, graphs_of(kind, state), groups_of(kind, state))

    def show(state: State, style: Style) -> Payload:
        from isoprobe.vision.graph.drawing import draw_graphs

        return draw_graphs(graphs_of(kind, state), style)

    def stated(state: State, style: Style) -> Stated:
        marks = style["marks"] or [None] * len(kind.roles)
        return {
            role if mark is None else f"{role}_colour": state[role] if mark is None else mark
            for role, mark in zip(kind.roles, marks, strict=True)
        }

    def content(state: State, style: Style) -> State:
        return content_of(kind, state, style)

    def read(payload: Payload, stated: Stated, again: bool = True) -> State:
        if isinstance(payload, str):
            raise Unreadable("text, expected a picture")
        scene = _seen(payload, len(kind.graphs), again)
        if isinstance(scene, str):
            raise Unreadable(scene)
        return state_of(kind, scene, stated)

    return Representation("picture", "image", style, show, stated, content, read, quick_read=partial(read, again=False))


@lru_cache(maxsize=64)
def _seen(picture: bytes, panels: int, again: bool) -> GraphScene | str:
    """The scene in a picture, or why it cannot be read: every question about a picture looks at it once."""
    from isoprobe.vision.graph.reading import read_graph

    try:
        return read_graph(picture, panels=panels, again=again)
    except Unreadable as why:
        return str(why)


def state_of(kind: GraphKind, scene: GraphScene, stated: Stated) -> State:
    """The shown state of a scene; without what `stated` tells, the state has no query, source or sink.

    Raises Unreadable where a node has no name or shares it, an arc has no capacity, or what is given is not there.
    """
    if scene.directed != kind.directed and scene.edges:
        raise Unreadable(f"the picture shows {'arrows' if scene.directed else 'no arrows'}")
    parts: list[Part] = []
    colours: list[dict[str, str]] = []
    for panel, graph in enumerate(kind.graphs):
        where = f"graph {graph}: " if graph else ""
        own = {i: vertex for i, vertex in enumerate(scene.vertices) if vertex.panel == panel}
        labels = Counter(vertex.label for vertex in own.values())
        for label, count in labels.items():
            if count > 1 or not NAME.fullmatch(label):
                told = f"{count} nodes are named {label!r}" if label else f"{count} nodes have no name"
                raise Unreadable(f"{where}{told}, expected letters or numbers, each once")
        if not own:
            raise Unreadable(f"{where}no nodes found")
        lines: list[list[Any]] = []
        for edge in scene.edges:
            if edge.tail not in own or edge.head not in own:
                continue
            u, v = own[edge.tail].label, own[edge.head].label
            if kind.directed and (edge.capacity is None or edge.capacity < 1):
                raise Unreadable(f"{where}the arc from {u} to {v} has the capacity {edge.capacity}")
            lines.append([u, v, edge.capacity] if kind.directed else [u, v])
        parts.append({"nodes": list(labels), kind.lines: lines})
        colours.append({vertex.label: vertex.colour for vertex in own.values()})
    state = kind.assemble(parts, _roles(kind, stated, colours[0]))
    state["colours"] = colours[0] if not kind.graphs[0] else dict(zip(kind.graphs, colours, strict=True))
    return state


def _roles(kind: GraphKind, stated: Stated, colours: Mapping[str, str]) -> dict[str, Any]:
    roles: dict[str, Any] = {}
    for role in kind.roles:
        wanted = 2 if role == "query" else 1
        if role in stated:
            named = list(stated[role]) if role == "query" else [stated[role]]
            for node in named:
                if node not in colours:
                    raise Unreadable(f"{role}: no node is named {node!r}")
        elif f"{role}_colour" in stated:
            colour = stated[f"{role}_colour"]
            named = [node for node, its in colours.items() if its == colour]
            if len(named) != wanted:
                raise Unreadable(f"{role}: {len(named)} nodes are {colour}, expected {wanted}")
        else:
            continue
        roles[role] = named if role == "query" else named[0]
    return roles
