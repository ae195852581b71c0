"""What the levels of the three graph tasks promise."""

from __future__ import annotations

from random import Random

import networkx as nx
import pytest

from probes.core import Disproved, Solution
from probes.graph_states import distances, neighbours, undirected
from probes.registry import load_task
from solvers.graph_invariants import recompute

SEEDS = range(80)


def states(name: str, level: int) -> list[dict]:
    return [load_task(name).make(Random(seed), level) for seed in SEEDS]


@pytest.mark.parametrize(
    ("level", "fewest", "most", "far"), [(1, 8, 15, 2), (2, 11, 17, 3), (3, 14, 20, 4), (4, 18, 24, 5)]
)
def test_connectivity(level: int, fewest: int, most: int, far: int) -> None:
    lengths = set()
    for state in states("connectivity", level):
        assert fewest <= len(state["nodes"]) <= most
        u, v = state["query"]
        length = distances(neighbours(state), u).get(v)
        lengths.add(length)
        assert length is None or length >= far
        assert min(len(neighbours(state)[node]) for node in (u, v)) >= 1
    assert None in lengths
    assert max(length for length in lengths if length) >= far + 2


@pytest.mark.parametrize(
    ("level", "fewest", "most", "largest"), [(1, 3, 5, 9), (2, 6, 7, 20), (3, 8, 9, 30), (4, 10, 12, 99)]
)
def test_maxflow(level: int, fewest: int, most: int, largest: int) -> None:
    task = load_task("maxflow")
    antiparallel = cyclic = ends = 0
    for state in states("maxflow", level):
        assert fewest <= len(state["nodes"]) <= most
        assert all(1 <= capacity <= largest for _, _, capacity in state["arcs"])
        labels = task.labels(state)
        antiparallel += bool(labels["antiparallel"])
        cyclic += bool(labels["cyclic"])
        answer = task.solvers[0].solve(state).answer
        ends += answer in (
            task.features["capacity out of the source"](state),
            task.features["capacity into the sink"](state),
        )
    assert ends <= 4
    assert antiparallel == 0 if level == 1 else antiparallel > 10
    assert level == 1 or cyclic > 10


@pytest.mark.parametrize(("level", "fewest", "most"), [(1, 8, 15), (2, 10, 15), (3, 8, 12), (4, 12, 16)])
def test_isomorphism(level: int, fewest: int, most: int) -> None:
    task = load_task("isomorphism")
    alike = regular = 0
    for state in states("isomorphism", level):
        g, h = undirected(state["G"]), undirected(state["H"])
        assert fewest <= len(g) == len(h) <= most
        assert g.number_of_edges() <= 1.8 * len(g)
        for name in (
            "degree sequence",
            *(["colour refinement"] if level > 2 else []),
            *(["triangles at each vertex"] if level == 4 else []),
        ):
            first, second = recompute(name, g, h)
            assert first == second, name
        assert sum(nx.triangles(g).values()) == sum(nx.triangles(h).values())
        assert nx.number_connected_components(g) == nx.number_connected_components(h)
        alike += nx.is_isomorphic(g, h)
        regular += bool(task.labels(state)["regular"])
    assert 20 < alike < 60
    assert level < 3 or 20 < regular < 70


def test_a_certificate_of_another_kind_proves_nothing() -> None:
    for name, solution in (
        ("connectivity", Solution(True, {"separated": ["A"]})),
        ("maxflow", Solution(3, {"flow": []})),
        ("maxflow", Solution(True, {"flow": [], "source_side": []})),
        ("isomorphism", Solution(True, {"invariant": "degree sequence", "G": 1, "H": 2})),
        ("isomorphism", Solution("yes", {"mapping": {}})),
    ):
        task = load_task(name)
        with pytest.raises(Disproved):
            task.check(task.make(Random(0), 1), solution)


def test_an_imported_state_without_a_near_mate_is_corrupted_too() -> None:
    task = load_task("isomorphism")
    path = {"nodes": list("ABCD"), "edges": [["A", "B"], ["B", "C"], ["C", "D"]]}
    star = {"nodes": list("ABCD"), "edges": [["A", "B"], ["A", "C"], ["A", "D"]]}
    assert task.solvers[0].solve(task.corrupt(Random(1), {"G": path, "H": star})).answer is True


def test_a_network_without_flow_is_corrupted_too() -> None:
    task = load_task("maxflow")
    state = {"nodes": ["A", "B"], "arcs": [], "source": "A", "sink": "B"}
    assert task.solvers[0].solve(task.corrupt(Random(1), state)).answer > 0
