"""What the levels of connectivity promise, and which proofs of it count."""

from __future__ import annotations

from random import Random

import pytest

from isoprobe.probes.core import Disproved, Solution
from isoprobe.probes.families.graphs.states import distances, neighbours
from isoprobe.probes.tasks.graphs.connectivity import TASK, labels

SEEDS = range(80)
PATH = {"nodes": list("ABCDE"), "edges": [["A", "B"], ["B", "C"], ["C", "D"]], "query": ["A", "D"]}


@pytest.mark.parametrize(
    ("level", "fewest", "most", "far"), [(1, 8, 15, 2), (2, 11, 17, 3), (3, 14, 20, 4), (4, 18, 24, 5)]
)
def test_levels(level: int, fewest: int, most: int, far: int) -> None:
    lengths = set()
    for state in (TASK.make(Random(seed), level) for seed in SEEDS):
        assert fewest <= len(state["nodes"]) <= most
        u, v = state["query"]
        length = distances(neighbours(state), u).get(v)
        lengths.add(length)
        assert length is None or length >= far
        assert min(len(neighbours(state)[node]) for node in (u, v)) >= 1
    assert None in lengths
    assert max(length for length in lengths if length) >= far + 2


@pytest.mark.parametrize(
    ("query", "answer", "length"), [(["A", "D"], True, 3), (["A", "B"], True, 1), (["A", "E"], False, 0)]
)
def test_both_solvers_on_a_path_and_a_lone_node(query: list[str], answer: bool, length: int) -> None:
    state = PATH | {"query": query}
    for solver in TASK.solvers:
        found = solver.solve(state)
        assert found.answer is answer
        TASK.check(state, found)
    assert labels(state)["path_length"] == length
    assert labels(state)["components"] == 2


@pytest.mark.parametrize(
    ("answer", "certificate"),
    [
        (True, {"path": ["A", "C", "D"]}),
        (True, {"path": ["A", "B", "C"]}),
        (True, {"path": []}),
        (False, {"separated": ["A"]}),
        (False, {"separated": ["A", "B", "C", "D"]}),
        (False, {"path": ["A", "B", "C", "D"]}),
        (1, {"path": ["A", "B", "C", "D"]}),
    ],
)
def test_a_path_with_a_gap_and_a_side_with_an_edge_out_prove_nothing(answer: object, certificate: dict) -> None:
    with pytest.raises(Disproved):
        TASK.check(PATH, Solution(answer, certificate))  # type: ignore[arg-type]


def test_a_mistake_changes_the_answer_by_at_most_three_edges() -> None:
    for seed in range(40):
        rng = Random(seed)
        state = TASK.make(rng, 1 + seed % 4)
        other = TASK.corrupt(rng, state)
        before, after = ({tuple(edge) for edge in each["edges"]} for each in (state, other))
        assert 1 <= len(before ^ after) <= 3
        assert before >= after or len(after - before) == 1
        assert TASK.solvers[0].solve(state).answer is not TASK.solvers[0].solve(other).answer
