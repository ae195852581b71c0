"""Pictures of graphs get harder to see: components lie among one another, on less room."""

from __future__ import annotations

from random import Random
from typing import Any, cast

import networkx as nx

from isoprobe.probes.engine.registry import load_task
from isoprobe.probes.grid import MOST, Cell
from isoprobe.vision.graph.drawing import scene_of
from isoprobe.vision.graph.plan import plan
from isoprobe.vision.graph.scene import GraphScene
from isoprobe.vision.graph.style import GraphStyle


def test_a_hard_picture_has_bonds_between_components_and_an_easy_one_has_none() -> None:
    task = load_task("connectivity")
    for see, bonds in ((1, 0), (MOST, 32)):
        level = Cell(see, 1).level
        state = task.draw(Random(0), level)
        style = task.representations_at(level)[0].style(Random(1), state)
        assert len(style.get("bonds", ())) == bonds
        graph: nx.Graph[str] = nx.Graph(state["edges"])
        assert not any(nx.has_path(graph, u, v) for u, v in style.get("bonds", ()))
        assert max(style["width"], style["height"]) <= 1200


def test_bonds_bring_components_together() -> None:
    from isoprobe.vision.graph.style import sample_style

    graph: nx.Graph[str] = nx.disjoint_union(nx.path_graph(6), nx.path_graph(6))  # type: ignore[assignment]
    graph = nx.relabel_nodes(graph, str)
    style = {**sample_style(Random(3), [graph], []), "layouts": ["spring"]}
    bonds = [[str(i), str(6 + (5 * i) % 6)] for i in range(6)]
    apart, among = (_parted(scene_of([graph], {**style, "bonds": held})) for held in ([], bonds))
    assert among < apart


def _parted(scene: GraphScene) -> float:
    """How far the middles of the two components lie apart, in heights of the picture."""
    first, second = (
        sum(complex(one.x, one.y) for one in scene.vertices if (int(one.label) < 6) == side) / 6
        for side in (True, False)
    )
    return abs(first - second) / scene.height


def test_bonds_of_a_pair_are_of_both_graphs_and_those_of_the_other_are_passed_over() -> None:
    task, level = load_task("isomorphism"), Cell(MOST, 1).level
    state = task.draw(Random(0), level)
    style = task.representations_at(level)[0].style(Random(1), state)
    graphs = [nx.Graph(state[name]["edges"]) for name in "GH"]
    assert len(style["bonds"]) == 40
    assert all(any(u in graph and v in graph for graph in graphs) for u, v in style["bonds"])
    assert task.representations[0].show(state, {**style, "layouts": ["spring", "spring"]})


def test_a_graph_is_laid_out_by_its_own_bonds_alone_though_the_other_has_the_same_names() -> None:
    task, level = load_task("isomorphism"), Cell(MOST, 1).level
    states = (task.draw(Random(seed), level) for seed in range(40))
    state = next(each for each in states if each["G"]["nodes"] == each["H"]["nodes"])
    style = task.representations_at(level)[0].style(Random(1), state)
    names, graph = state["G"]["nodes"], nx.Graph(state["G"]["edges"])
    style = {**style, "layouts": ["spring", "spring"]}
    other = {**style, "bonds": style["bonds"][:20] + [names[:2]] * 20}

    def placed(style: dict[str, Any], panel: int) -> str:
        found = plan(graph, cast(GraphStyle, style), panel)
        return found if isinstance(found, str) else str(found.z)

    assert placed(style, 0) == placed(other, 0)
    assert placed(style, 1) != placed(other, 1)
