# ruff: noqa: E501 (one case a line)
"""Pictures of graphs: what a scene says, and what makes it unreadable."""

from __future__ import annotations

from random import Random

import pytest

from isoprobe.probes.core import Unreadable
from isoprobe.probes.engine.registry import load_task
from isoprobe.probes.families.graphs.pictures import pictured, state_of
from isoprobe.probes.families.graphs.states import CONNECTIVITY, FLOW, PAIR
from isoprobe.vision.graph.scene import Edge, GraphScene, Vertex


def scene(*vertices: Vertex, edges: tuple[Edge, ...] = (), directed: bool = False) -> GraphScene:
    return GraphScene(100, 100, directed, vertices, edges)


def vertex(label: str, colour: str = "white", panel: int = 0) -> Vertex:
    return Vertex(10, 10, 5, label, colour, panel=panel)


ABC = scene(vertex("C", "red"), vertex("A", "red"), vertex("B"), edges=(Edge(0, 1),))


def test_a_scene_becomes_a_state() -> None:
    state = state_of(CONNECTIVITY, ABC, {"query_colour": "red"})
    assert state == {
        "nodes": ["A", "B", "C"],
        "edges": [["A", "C"]],
        "query": ["A", "C"],
        "colours": {"A": "red", "B": "white", "C": "red"},
    }
    assert state_of(CONNECTIVITY, ABC, {"query": ["B", "A"]})["query"] == ["A", "B"]


def test_without_what_is_given_the_graph_alone_is_read() -> None:
    assert set(state_of(CONNECTIVITY, ABC, {})) == {"nodes", "edges", "colours"}


def test_a_network() -> None:
    net = scene(vertex("1"), vertex("0", "blue"), edges=(Edge(0, 1, 7), Edge(1, 0, 2)), directed=True)
    state = state_of(FLOW, net, {"source": "1", "sink_colour": "blue"})
    assert (state["arcs"], state["source"], state["sink"]) == ([["0", "1", 2], ["1", "0", 7]], "1", "0")


def test_two_panels() -> None:
    two = scene(vertex("A"), vertex("B"), vertex("A", "red", 1), edges=(Edge(0, 1),))
    state = state_of(PAIR, two, {})
    assert state["G"] == {"nodes": ["A", "B"], "edges": [["A", "B"]]}
    assert state["H"] == {"nodes": ["A"], "edges": []}
    assert state["colours"] == {"G": {"A": "white", "B": "white"}, "H": {"A": "red"}}


@pytest.mark.parametrize(
    ("kind", "seen", "stated", "why"),
    [
        (CONNECTIVITY, scene(), {}, "no nodes found"),
        (CONNECTIVITY, scene(vertex("A"), vertex("A")), {}, "2 nodes are named 'A'"),
        (CONNECTIVITY, scene(vertex(""), vertex("A")), {}, "1 nodes have no name"),
        (CONNECTIVITY, scene(vertex("?")), {}, "1 nodes are named '?'"),
        (CONNECTIVITY, ABC, {"query_colour": "white"}, "1 nodes are white, expected 2"),
        (CONNECTIVITY, ABC, {"query": ["A", "Z"]}, "no node is named 'Z'"),
        (PAIR, ABC, {}, "graph H: no nodes found"),
        (FLOW, ABC, {}, "the picture shows no arrows"),
        (FLOW, scene(vertex("0"), vertex("1"), edges=(Edge(0, 1),), directed=True), {}, "from 0 to 1 has the capacity None"),
    ],
)  # fmt: skip
def test_unreadable_scenes(kind, seen, stated, why) -> None:
    with pytest.raises(Unreadable) as told:
        state_of(kind, seen, stated)
    assert why in str(told.value)


def test_text_is_no_picture() -> None:
    with pytest.raises(Unreadable, match="expected a picture"):
        pictured(PAIR).read("a text", {})


def test_marks_are_colours_that_are_shown_and_given() -> None:
    task = load_task("maxflow")
    picture = task.representation("picture")
    stated = set()
    for seed in range(40):
        rng = Random(seed)
        state = task.make(rng, 1)
        style = picture.style(rng, state)
        told = picture.stated(state, style)
        stated.add(tuple(sorted(told)))
        content = picture.content(state, style)
        assert set(content["colours"]) == set(state["nodes"])
        if "source_colour" in told:
            colours = content["colours"]
            assert [node for node in colours if colours[node] == told["source_colour"]] == [state["source"]]
            assert [node for node in colours if colours[node] == told["sink_colour"]] == [state["sink"]]
    assert stated == {("sink", "source"), ("sink_colour", "source_colour")}
