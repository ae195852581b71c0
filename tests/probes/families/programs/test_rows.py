"""Cells of a figure in rows, as they are written and as people write them."""

from __future__ import annotations

import pytest

from isoprobe.probes.core import BadState
from isoprobe.probes.families.programs import rows
from isoprobe.probes.families.programs.fields import Word
from isoprobe.probes.families.programs.forms import Forms

SQUARE = rows.InRows(Word(synonyms=rows.BLANK), 4, 4, lambda count: [2, 2])
WALL = rows.InRows(Word(synonyms=rows.BLANK), 3, 6, lambda count: range(1, 6))


def test_a_list_is_written_in_rows() -> None:
    assert SQUARE.write(["9", "?", "empty", "2"]) == "(9, ?), (empty, 2)"
    assert WALL.write(["9", "?", "2"]) == "(9), (?, 2)"


def test_json_holds_the_rows_as_lists_and_reads_back() -> None:
    json = Forms({"cells": SQUARE}, lambda state: None).representations()[1]
    state = {"facts": {"cells": ["9", "?", "empty", "2"]}, "ask": {}, "plan": None}
    assert json.show(state, {}) == '{\n  "cells": [["9", "?"], ["empty", "2"]]\n}'
    assert json.read(json.show(state, {}), {}) == state


@pytest.mark.parametrize(
    "text",
    [
        "(9, ?), (empty, 2)",
        "[[9, ?], [blank, 2]]",
        "9, ?, , 2",
        "| 9 | ? |\n| | 2 |",
        "Row 1: 9, ?\nRow 2: _, 2",
        "- 9, ?\n- empty, 2",
        "9, ?; empty, 2",
    ],
)
def test_rows_are_read_as_people_write_them(text: str) -> None:
    assert SQUARE.parse(text) == ["9", "?", "empty", "2"]


def test_a_cell_too_few_is_refused() -> None:
    with pytest.raises(BadState, match="expected a list of 4 to 4"):
        SQUARE.check(SQUARE.parse("(9, ?), (2)"), "rows")
