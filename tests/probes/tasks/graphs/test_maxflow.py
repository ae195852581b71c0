"""What the levels of maximum flow promise, and which proofs of it count."""

from __future__ import annotations

from copy import deepcopy
from random import Random

import pytest

from isoprobe.probes.core import Disproved, Solution
from isoprobe.probes.tasks.graphs.maxflow import TASK, labels

SEEDS = range(80)
NET = {"nodes": list("ABC"), "arcs": [["A", "B", 5], ["A", "C", 2], ["B", "C", 3]], "source": "A", "sink": "C"}


@pytest.mark.parametrize(
    ("level", "fewest", "most", "largest"), [(1, 3, 5, 9), (2, 6, 7, 20), (3, 8, 9, 30), (4, 10, 12, 99)]
)
def test_levels(level: int, fewest: int, most: int, largest: int) -> None:
    task = TASK
    antiparallel = cyclic = ends = 0
    for state in (TASK.make(Random(seed), level) for seed in SEEDS):
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


def test_a_network_without_flow_is_corrupted_too() -> None:
    task = TASK
    state = {"nodes": ["A", "B"], "arcs": [], "source": "A", "sink": "B"}
    assert task.solvers[0].solve(task.corrupt(Random(1), state)).answer > 0


def test_both_solvers_on_a_network_by_hand() -> None:
    for solver in TASK.solvers:
        found = solver.solve(NET)
        assert found.answer == 5
        TASK.check(NET, found)
    turned = NET | {"source": "C", "sink": "A"}
    assert [solver.solve(turned).answer for solver in TASK.solvers] == [0, 0]


def test_a_flow_above_a_capacity_or_a_cut_elsewhere_proves_nothing() -> None:
    good = TASK.solvers[0].solve(NET)
    for change in (
        {"flow": [["A", "B", 4], ["A", "C", 2], ["B", "C", 4]]},
        {"flow": [["A", "B", 3], ["A", "C", 2], ["B", "C", 2]]},
        {"flow": [["A", "B", 5], ["C", "B", 5]]},
        {"source_side": ["A"]},
        {"source_side": ["A", "B", "C"]},
        {"source_side": []},
    ):
        with pytest.raises(Disproved):
            TASK.check(NET, Solution(5, good.certificate | change))
    with pytest.raises(Disproved):
        TASK.check(NET, Solution(6, good.certificate))


def test_labels_of_cycles_and_antiparallel_arcs() -> None:
    assert labels(NET) | {"cyclic": False, "antiparallel": False, "largest_capacity": 5, "arcs": 3} == labels(NET)
    round_trip = deepcopy(NET)
    round_trip["arcs"].insert(2, ["B", "A", 1])
    assert labels(round_trip)["antiparallel"] is labels(round_trip)["cyclic"] is True
    cycle = NET | {"arcs": [["A", "B", 1], ["B", "C", 1], ["C", "A", 1]]}
    assert (labels(cycle)["antiparallel"], labels(cycle)["cyclic"]) == (False, True)


def test_a_mistake_touches_at_most_three_arcs() -> None:
    for seed in range(30):
        rng = Random(seed)
        state = TASK.make(rng, 1 + seed % 4)
        other = TASK.corrupt(rng, state)
        before, after = ({(u, v): c for u, v, c in each["arcs"]} for each in (state, other))
        assert 1 <= len({arc for arc in before.keys() | after.keys() if before.get(arc) != after.get(arc)}) <= 6
        assert len(before) - 3 <= len(after) <= len(before)
