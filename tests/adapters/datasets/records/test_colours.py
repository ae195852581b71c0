"""Colours that a record tells of marked nodes: words alone, in small letters."""

from __future__ import annotations

from isoprobe.adapters.datasets.records.colours import stated_colours


def test_words_are_told_and_nothing_else() -> None:
    fields = {"query_node_1_color": "colour of the first", "query_node_2_color": "colour of the second"}
    row = {"query_node_1_color": "Yellow", "query_node_2_color": "blue", "other": "red"}
    assert stated_colours(row, fields) == {"colour of the first": "yellow", "colour of the second": "blue"}
    for hostile in (7, None, "", "two words", "x" * 9 + "!", ["red"]):
        assert stated_colours({**row, "query_node_2_color": hostile}, fields) == {"colour of the first": "yellow"}
    assert stated_colours({}, fields) == {}
