"""Binary trees: ways down from the root tell the places, in any order and however they are written."""

from __future__ import annotations

import pytest

from isoprobe.probes.engine.registry import load_task
from isoprobe.probes.tasks.dynamath.graph_theory.tree_order import WAYS, Slot

SLOT = Slot(1, 15, said=WAYS)


@pytest.mark.parametrize(
    ("text", "slot"),
    [
        ("root", 1),
        ("Root", 1),
        ("left", 2),
        ("right-left", 6),
        ("Right left", 6),
        ("RL", 6),
        ("root-left-right", 5),
    ],
)
def test_ways_are_read(text: str, slot: int) -> None:
    assert SLOT.parse(text) == slot


@pytest.mark.parametrize("text", ["", "7", "up-left"])
def test_what_is_no_way_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="expected root, or turns"):
        SLOT.parse(text)


def test_every_place_reads_back() -> None:
    assert [SLOT.parse(SLOT.write(slot)) for slot in WAYS] == list(WAYS)


def test_vertices_are_put_in_order() -> None:
    task = load_task("tree_order")
    written = "Vertices: A, D, B\nWays to the vertices: root, right, left"
    state = task.representation("listing").read(written, {"turn": 1, "wording": "inorder"})
    assert state["facts"] == {"letters": ["A", "B", "D"], "slots": [1, 2, 3]}
    assert task.solvers[0].solve(state).answer == "B"
