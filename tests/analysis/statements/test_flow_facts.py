"""Stated networks against true ones."""

from __future__ import annotations

import pytest

from isoprobe.analysis.statements.flow_facts import FLOW, error, settle, state_of
from isoprobe.analysis.statements.statement import Statement

TRUTH = {"nodes": ["0", "1", "2"], "arcs": [["0", "1", 3], ["0", "2", 2], ["1", "2", 1]], "source": "0", "sink": "2"}


def arc(u: str, v: str, capacity: int, block: int = 0) -> Statement:
    return Statement("capacity", (u, v), capacity, (0, 0), block > 0, block)


@pytest.mark.parametrize(
    ("statement", "wrong"),
    [
        (arc("0", "1", 3), ""),
        (arc("0", "1", 4), "capacity"),
        (arc("1", "0", 3), "direction"),
        (arc("2", "4", 3), "arc"),
        (Statement("sink", (), "2", (0, 0)), ""),
        (Statement("sink", (), "1", (0, 0)), "role"),
    ],
)
def test_what_is_wrong_is_named(statement: Statement, wrong: str) -> None:
    assert error(TRUTH, statement) == wrong


def test_the_last_list_settles_and_else_what_comes_first() -> None:
    loose = [arc("0", "1", 3), arc("0", "1", 1)]
    assert settle(loose) == [loose[0]]
    first = [arc("0", "1", 5, 1), arc("1", "2", 5, 1), arc("2", "1", 5, 1)]
    again = [arc("0", "1", 4, 2), arc("1", "2", 5, 2), arc("0", "2", 5, 2)]
    assert settle([*loose, *first]) == first
    assert settle([*loose, *first, *again]) == again  # the arc from 2 to 1 is not seen any more
    more = [arc("0", "2", 9, 2)]
    assert settle([*first, *more]) == [*first, *more]


def test_the_network_of_statements() -> None:
    held = [arc("0", "1", 4), arc("2", "1", 1)]
    assert state_of(TRUTH, held, filled=False) == {
        "nodes": ["0", "1", "2"], "arcs": [["0", "1", 4], ["2", "1", 1]], "source": "0", "sink": "2"
    }  # fmt: skip
    assert state_of(TRUTH, held, filled=True)["arcs"] == [["0", "1", 4], ["0", "2", 2], ["2", "1", 1]]
    assert state_of(TRUTH, [Statement("sink", (), "7", (0, 0))], filled=False)["nodes"] == ["0", "1", "2", "7"]
    assert FLOW.facts(TRUTH) == 3
