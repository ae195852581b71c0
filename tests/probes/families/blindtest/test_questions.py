"""Questions about scenes: understood from their words, answered from what is shown."""

from __future__ import annotations

import pytest

from isoprobe.probes.core import BadState, Understood
from isoprobe.probes.engine.registry import load_task

NESTED = {"colours": ["black", "red", "red"], "inside": [0, 1, 1], "plan": None}


def test_words_come_back_as_what_was_asked() -> None:
    task = load_task("nested_squares")
    asked = "Is there a square in the picture whose colour is red? End with a line."
    assert task.understand(f"Look closely. {asked}") == Understood("element", "colour", ("red",))
    assert task.understand("How many squares are in the picture?") == Understood("answer")
    assert task.understand("How many squares are described?") == Understood("answer")
    assert task.understand("How many circles are in the picture?") is None


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
    assert load_task("nested_squares").respond(Understood("element", element, arguments), NESTED) == reply


def test_a_cell_that_is_not_there_and_rows_and_columns() -> None:
    task, grid = load_task("grid_size"), {"rows": 5, "columns": 6, "filled": [[1, 2]], "plan": None}
    assert task.respond(Understood("answer"), grid) == "Answer: 5 rows, 6 columns"
    assert task.respond(Understood("element", "filled", ("1", "2")), grid) == "Answer: yes"
    assert task.respond(Understood("element", "filled", ("9", "2")), grid) == "I see no such thing: 9, 2."


def test_what_is_no_state_is_refused() -> None:
    with pytest.raises(BadState):
        load_task("nested_squares").respond(Understood("answer"), {**NESTED, "inside": [0, 2, 1]})
