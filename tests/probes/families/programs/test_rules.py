"""What must be true of facts: each rule tells why not."""

from __future__ import annotations

from isoprobe.probes.families.programs import kit

FACTS: kit.Facts = {"names": ["Rye", "Oats"], "heights": [3, 3], "cells": [[1], [2]], "columns": ["Elm"], "a": "Rye"}


def test_lists_are_equally_long() -> None:
    rule = kit.as_many("names", "heights")
    assert rule(FACTS) == ""
    assert rule({**FACTS, "heights": [3]}) == "names and heights: expected as many of each"


def test_no_entry_stands_twice() -> None:
    assert kit.none_twice("names")(FACTS) == ""
    assert kit.none_twice("heights")(FACTS) == "heights: expected none twice"
    assert kit.none_twice("names", "columns")({**FACTS, "columns": ["Rye"]}) == "names and columns: expected none twice"


def test_numbers_follow_one_another() -> None:
    rule = kit.consecutive("numbers")
    assert rule({"numbers": [-1, 0, 1]}) == ""
    for numbers in ([1, 3], [2, 1], [1, 1]):
        assert rule({"numbers": numbers}) == "numbers: expected numbers that follow one another"


def test_names_have_an_entry_each() -> None:
    rule = kit.named("names", "heights")
    assert rule(FACTS) == ""
    assert rule({**FACTS, "names": ["Rye", "Rye"]}) == "names: expected none twice"
    assert rule({**FACTS, "names": ["Rye"]}) == "names and heights: expected as many of each"


def test_cells_fill_rows_and_columns() -> None:
    rule = kit.a_cell_each("names", "columns", "cells")
    assert rule(FACTS) == ""
    assert rule({**FACTS, "cells": [[1], [2, 3]]}) == "cells: expected one in each row and column"
    assert rule({**FACTS, "cells": [[1]]}) == "cells: expected one in each row and column"
    assert rule({**FACTS, "names": ["Rye", "Rye"]}) == "names: expected none twice"


def test_what_is_asked_about_is_there_and_differs() -> None:
    rule = kit.asks_of("names", "a", "b")
    assert rule({**FACTS, "b": "Oats"}) == ""
    for other in ("Rye", "Elm"):
        assert rule({**FACTS, "b": other}) == "a and b: expected some of the names, each another"
