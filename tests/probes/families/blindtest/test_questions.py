"""Questions about scenes: answered from what is shown."""

from __future__ import annotations

import pytest

from isoprobe.probes.core import BadState, Query
from isoprobe.probes.engine.registry import load_task

NESTED = {"colours": ["black", "red", "red"], "inside": [0, 1, 1], "plan": None}


@pytest.mark.parametrize(
    ("element", "arguments", "reply"),
    [
        ("colour", ("red",), "Answer: yes"),
        ("colour", ("blue",), "Answer: no"),
        ("colour_count", ("red",), "Answer: 2"),
        ("smallest_colour", (), "Answer: red"),
        ("depth", (), "Answer: 1"),
    ],
)
def test_elements_of_a_state_that_was_seen(element: str, arguments: tuple[str, ...], reply: str) -> None:
    assert load_task("nested_squares").respond(Query("element", element, arguments), NESTED) == reply


def test_a_cell_that_is_not_there_and_rows_and_columns() -> None:
    task, grid = load_task("grid_size"), {"rows": 5, "columns": 6, "filled": [[1, 2]], "plan": None}
    assert task.respond(Query("answer"), grid) == "Answer: 5 rows, 6 columns"
    assert task.respond(Query("element", "filled", ("1", "2")), grid) == "Answer: yes"
    assert task.respond(Query("element", "filled", ("9", "2")), grid) == "I see no such thing."


def test_what_is_no_state_is_refused() -> None:
    with pytest.raises(BadState):
        load_task("nested_squares").respond(Query("answer"), {**NESTED, "inside": [0, 2, 1]})
