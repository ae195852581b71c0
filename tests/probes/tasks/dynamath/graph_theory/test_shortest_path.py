"""Walks of a divisible length against all walks, tried one after another."""

from __future__ import annotations

from heapq import heappop, heappush

import pytest

from isoprobe.probes.engine.making import draw_state
from isoprobe.probes.engine.registry import load_task
from isoprobe.probes.tasks.dynamath.graph_theory.shortest_path import DIVISORS, ShortestPath


def first_of_all(edges: dict[str, int], start: str, goal: str, length: int, of_edges: int) -> int:
    """The shortest walk that is divisible, among all walks in the order of their lengths, none along an edge twice in a
    row."""
    rim = [(0, start)]
    while True:
        far, walk = heappop(rim)
        if walk[-1] == goal and far and far % length == 0 and (len(walk) - 1) % of_edges == 0:
            return far
        for edge, weight in edges.items():
            if walk[-1] in edge:
                to = edge.replace(walk[-1], "")
                if walk[-2:-1] != to:
                    heappush(rim, (far + weight, walk + to))


@pytest.mark.parametrize("seed", range(4))
def test_no_divisible_walk_is_shorter_than_both_methods_say(seed: int) -> None:
    state = draw_state(load_task("shortest_path"), 107, seed)
    facts = {**state["facts"], **state["ask"]}
    edges = dict(zip(facts["edges"], facts["weights"], strict=True))
    found = first_of_all(edges, facts["start"], facts["goal"], *DIVISORS[facts["wording"]])
    assert ShortestPath().by_relaxing(facts) == ShortestPath().by_trying(facts) == found


def test_a_walk_may_not_turn_back() -> None:
    """B, D and E are gone around, 15 each time, until 16 and so many are divisible."""
    facts = {
        "vertices": ["A", "B", "D", "E"], "edges": ["AB", "BD", "BE", "DE"], "weights": [5, 4, 4, 7],
        "start": "A", "goal": "D", "wording": "by 17 and 3",
    }  # fmt: skip
    found = first_of_all(dict(zip(facts["edges"], facts["weights"], strict=True)), "A", "D", 17, 3)
    assert ShortestPath().by_relaxing(facts) == ShortestPath().by_trying(facts) == found == 136
