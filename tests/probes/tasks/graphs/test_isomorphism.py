"""What the levels of isomorphism promise, and which proofs of it count."""

from __future__ import annotations

from random import Random

import networkx as nx
import pytest

from isoprobe.probes.core import Disproved, Solution
from isoprobe.probes.families.graphs.states import undirected
from isoprobe.probes.tasks.graphs.isomorphism import TASK, labels
from isoprobe.solvers.graphs.invariants import recompute

SEEDS = range(80)
PATH = {"nodes": list("ABCD"), "edges": [["A", "B"], ["B", "C"], ["C", "D"]]}
STAR = {"nodes": list("ABCD"), "edges": [["A", "B"], ["A", "C"], ["A", "D"]]}
PATH_TOO = {"nodes": list("0123"), "edges": [["0", "2"], ["0", "3"], ["1", "3"]]}


@pytest.mark.parametrize(("level", "fewest", "most"), [(1, 8, 15), (2, 10, 15), (3, 8, 12), (4, 12, 16)])
def test_levels(level: int, fewest: int, most: int) -> None:
    task = TASK
    alike = regular = 0
    for state in (TASK.make(Random(seed), level) for seed in SEEDS):
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


def test_an_imported_state_without_a_near_mate_is_corrupted_too() -> None:
    task = TASK
    path = {"nodes": list("ABCD"), "edges": [["A", "B"], ["B", "C"], ["C", "D"]]}
    star = {"nodes": list("ABCD"), "edges": [["A", "B"], ["A", "C"], ["A", "D"]]}
    assert task.solvers[0].solve(task.corrupt(Random(1), {"G": path, "H": star})).answer is True


@pytest.mark.parametrize(("other", "answer"), [(STAR, False), (PATH_TOO, True), (PATH, True)])
def test_both_solvers_on_small_graphs(other: dict, answer: bool) -> None:
    state = {"G": PATH, "H": other}
    for solver in TASK.solvers:
        found = solver.solve(state)
        assert found.answer is answer
        TASK.check(state, found)
    assert labels(state)["same_names"] is (other is not PATH_TOO)
    assert (labels(state)["told_apart_by"] == "none") is answer


def test_a_mapping_that_loses_an_edge_proves_nothing() -> None:
    state = {"G": PATH, "H": PATH_TOO}
    good = {"A": "2", "B": "0", "C": "3", "D": "1"}
    TASK.check(state, Solution(True, {"mapping": good}))
    for mapping in (good | {"A": "1", "D": "2"}, good | {"A": "1"}, {"A": "2"}, {}):
        with pytest.raises(Disproved):
            TASK.check(state, Solution(True, {"mapping": mapping}))
    with pytest.raises(Disproved):
        TASK.check(state, Solution(False, {"mapping": good}))


def test_a_mistake_changes_one_graph_by_one_or_two_edges() -> None:
    for seed in range(40):
        rng = Random(seed)
        state = TASK.make(rng, 1 + seed % 4)
        other = TASK.corrupt(rng, state)
        changed = [name for name in "GH" if state[name] != other[name]]
        assert len(changed) == 1
        before, after = ({tuple(edge) for edge in each[changed[0]]["edges"]} for each in (state, other))
        assert len(before - after) <= 2
        assert len(after - before) <= 2
        alike = [nx.is_isomorphic(undirected(each["G"]), undirected(each["H"])) for each in (state, other)]
        assert alike[0] is not alike[1]
