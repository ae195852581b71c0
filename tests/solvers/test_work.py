"""Searches that could take exponentially long are given up after a bound, and take far fewer steps where items are
hardest to think."""

from __future__ import annotations

from itertools import combinations

import pytest

from isoprobe.probes.core import BadState
from isoprobe.probes.engine.making import draw_state, prove
from isoprobe.probes.engine.registry import load_task
from isoprobe.solvers import Undecided
from isoprobe.solvers.dynamath import simple_paths, spanning_trees
from isoprobe.solvers.work import Work, counted


def test_a_search_is_given_up_past_its_bound_and_not_at_it() -> None:
    work = Work("positions", most=3)
    work.take(3)
    with pytest.raises(Undecided, match=r"^more than 3 positions: the search is given up$"):
        work.take()


def test_the_most_of_several_searches_is_told_and_none_outside() -> None:
    with counted() as spent:
        Work("positions", most=9).take(5)
        Work("positions", most=9).take(2)
    Work("positions", most=9).take(8)
    assert spent == {"positions": (5, 9)}


@pytest.mark.parametrize(
    ("name", "seed"),
    [("coins", 2), ("path_grid", 2), ("price_tags", 1), ("spanning_tree", 5), ("walk_count", 2)],
)
def test_at_the_hardest_cell_no_search_comes_near_its_bound(name: str, seed: int) -> None:
    task = load_task(name)
    with counted() as spent:
        prove(task, draw_state(task, 1010, seed))
    assert spent
    assert all(100 < steps <= most / 2 for steps, most in spent.values())


def test_an_open_grid_is_too_large_for_both_methods() -> None:
    cells = {(r, c) for r in range(8) for c in range(8)}
    with pytest.raises(Undecided, match=r"^more than 900 places on ways"):
        simple_paths.by_steps(cells, (0, 0), (7, 7), most=900)
    with pytest.raises(Undecided, match=r"^more than 900 pieces of ways"):
        simple_paths.by_ends(cells, (0, 0), (7, 7), most=900)


def test_a_state_that_takes_too_long_is_told_as_one_that_cannot_be_solved() -> None:
    task = load_task("spanning_tree")
    state = draw_state(task, 1010, 0)
    edges = ["".join(pair) for pair in combinations(state["facts"]["vertices"], 2)]
    state["facts"] |= {"edges": edges, "weights": list(range(1, len(edges) + 1))}
    with pytest.raises(BadState, match="Undecided in solving: 'more than 50,000 choices kept"):
        prove(task, state)


def test_a_dense_graph_has_too_many_choices_of_edges() -> None:
    edges = [(a, b) for a in range(9) for b in range(a)]
    with pytest.raises(Undecided, match="choices of edges"):
        spanning_trees.by_choosing(9, edges, [1] * len(edges))
