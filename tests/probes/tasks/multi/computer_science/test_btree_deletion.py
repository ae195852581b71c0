"""Deletions from B-trees: on the ladder of thinking, too, some of those from two rows need no mending."""

from __future__ import annotations

from isoprobe.probes.engine.making import draw_state
from isoprobe.probes.grid import Cell
from isoprobe.probes.tasks.multi.computer_science.btree_deletion import TASK, tree_in
from isoprobe.solvers.multi.btrees import count_nodes, levels_of, removed_by_levels


def test_some_deletions_from_two_rows_leave_every_node() -> None:
    fewer = []
    for seed in range(30):
        state = draw_state(TASK, Cell(1, 1).level, seed)
        facts = {**state["facts"], **state["ask"]}
        levels = levels_of(*tree_in(facts))
        after = removed_by_levels(levels, facts["key"], facts["order"])
        fewer.append(count_nodes(levels) - count_nodes(after))
    assert 5 < fewer.count(0) < 25
