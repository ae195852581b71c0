"""Several readings of one picture, at several sizes, taken together: a name that is clear in one of them is known."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import numpy as np

from isoprobe.vision.graph.scene import GraphScene

APART = 4.0  # pixels that a vertex lies off in another reading at most
TOGETHER = 0.7  # confidence of names that no reading has all of


def merged(scenes: Sequence[GraphScene]) -> GraphScene | None:
    """The first of the scenes with all its vertices named, where those that show the same vertices and edges name each
    vertex alike or not at all; None where that leaves one without a name, or two with the same."""
    if len(scenes) < 2:
        return None
    first = scenes[0]
    names: list[set[str]] = [{vertex.label} - {""} for vertex in first.vertices]
    for scene in scenes[1:]:
        order = _same(first, scene)
        for k, other in enumerate(order or ()):
            names[k] |= {scene.vertices[other].label} - {""}
    labels = [next(iter(known)) for known in names if len(known) == 1]
    panels = {(vertex.panel, label) for vertex, label in zip(first.vertices, labels, strict=False)}
    if len(labels) < len(names) or len(panels) < len(names):
        return None
    vertices = tuple(replace(vertex, label=label) for vertex, label in zip(first.vertices, labels, strict=True))
    return replace(first, vertices=vertices, confidence=TOGETHER, unsure=())


def _same(one: GraphScene, other: GraphScene) -> list[int] | None:
    """For each vertex of one scene the number of the same one in another; None where these are not the same graph."""
    if len(one.vertices) != len(other.vertices) or one.directed != other.directed:
        return None
    here, there = (np.array([(vertex.x, vertex.y) for vertex in scene.vertices]) for scene in (one, other))
    away = np.hypot(*(here[:, None] - there).transpose(2, 0, 1))
    order = away.argmin(axis=1).tolist()
    if len(set(order)) < len(order) or away.min(axis=1).max() > APART:
        return None
    edges = {(order[edge.tail], order[edge.head], edge.capacity) for edge in one.edges}
    edges |= set() if one.directed else {(head, tail, number) for tail, head, number in edges}
    seen = {(edge.tail, edge.head, edge.capacity) for edge in other.edges}
    seen |= set() if one.directed else {(head, tail, number) for tail, head, number in seen}
    return order if edges == seen else None
