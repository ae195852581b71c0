"""Graphs: right where all vertices by name, all edges, their directions and their weights are.

Where the vertices of a drawing have no names, the truth gives their places (`vertices`, in pixels), and edges number
them from 1.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Mapping
from typing import Any

from drawn import Verdict
from isoprobe.vision import Unreadable
from isoprobe.vision.graph.reading import read_graph
from isoprobe.vision.graph.scene import GraphScene

FOLDERS = ("graphs", "networkx")
TYPED = str.maketrans("₀₁₂₃₄₅₆₇₈₉", "0123456789")
NEAR = 25.0  # pixels that a vertex drawn by hand may lie beside its annotation


def style_of(name: str, truth: Mapping[str, Any]) -> str:
    """The tool and its settings, as the truth tells them."""
    return str(truth.get("style", ""))


def judge(name: str, picture: bytes, truth: Mapping[str, Any]) -> Verdict:
    """Whether the graph in a picture is read as the truth has it. Raises Unreadable, also where names are asked for and
    the reader says that it could not read them."""
    scene = read_graph(picture)
    if scene.unsure and "nodes" in truth:
        raise Unreadable("; ".join(scene.unsure))
    told = differences(scene, truth) if "nodes" in truth else misplaced(scene, truth)
    return Verdict(not told, told, scene.confidence)


def differences(scene: GraphScene, truth: Mapping[str, Any]) -> str:
    """What a reading has otherwise than a truth with names, "" where nothing."""
    names = [vertex.label for vertex in scene.vertices]
    if "".join(truth["nodes"]).isascii():  # whose author typed v1 where v₁ is drawn
        names = [name.translate(TYPED) for name in names]
    if sorted(names) != sorted(truth["nodes"]):
        return f"nodes {' '.join(names)}, expected {' '.join(truth['nodes'])}"
    if truth["edges"] and scene.directed != truth["directed"]:
        return f"read as {'' if scene.directed else 'un'}directed"
    seen = Counter(_edge(names[e.tail], names[e.head], e.capacity, scene.directed) for e in scene.edges)
    meant = Counter(
        _edge(edge[0], edge[1], edge[2] if len(edge) > 2 else None, truth["directed"]) for edge in truth["edges"]
    )
    if seen == meant:
        return ""
    more, fewer = sorted((seen - meant).elements()), sorted((meant - seen).elements())
    return f"edges {' '.join(map('-'.join, more))}, expected {' '.join(map('-'.join, fewer))}"


def _edge(tail: str, head: str, weight: object, directed: bool) -> tuple[str, str, str]:
    first, second = (tail, head) if directed else sorted((tail, head))
    return first, second, "" if weight is None else str(weight)


def misplaced(scene: GraphScene, truth: Mapping[str, Any]) -> str:
    """The same for a truth with places."""
    reach = [max(8.0, radius) for radius in truth.get("radius_px") or [NEAR] * len(truth["vertices"])]
    number: list[int] = []
    for vertex in scene.vertices:
        apart = [math.dist((vertex.x, vertex.y), place) for place in truth["vertices"]]
        nearest = min(range(len(apart)), key=apart.__getitem__)
        if apart[nearest] > reach[nearest]:
            return f"a vertex at ({vertex.x:.0f}, {vertex.y:.0f}), where none is"
        number.append(nearest + 1)
    if sorted(number) != list(range(1, len(truth["vertices"]) + 1)):
        return f"{len(number)} vertices, expected {len(truth['vertices'])}"
    seen = sorted(tuple(sorted((number[edge.tail], number[edge.head]))) for edge in scene.edges)
    meant = sorted(tuple(sorted(edge)) for edge in truth["edges"])
    return "" if seen == meant else f"{len(set(seen) ^ set(meant))} edges are other than expected"
