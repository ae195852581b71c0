"""Where options are named, and what is said of each."""

from __future__ import annotations

import pytest

from isoprobe.analysis.extraction.choices.option_mentions import mentions_in

SIDES = ("black", "draw", "white")


@pytest.mark.parametrize(
    ("text", "named"),
    [
        ("White wins.", [("white", True)]),
        ("Black is checkmated.", [("black", False)]),
        ("the black king has no escape", []),
        ("White's rook takes.", []),
        ("Black, not white", [("black", None), ("white", False)]),
        ("a move that would be a draw", []),
    ],
)
def test_texts(text: str, named: list[tuple[str, bool | None]]) -> None:
    assert [(SIDES[one.option], one.said) for one in mentions_in(text, SIDES)] == named


def test_letters_in_a_list_are_all_named() -> None:
    figures = ("P", "Q", "R", "S")
    assert [one.option for one in mentions_in("a, b", figures)] == [0, 1]
    assert [one.option for one in mentions_in("All four (a, b, c, and d) fit.", figures)] == [0, 1, 2, 3]
    assert mentions_in("a figure", figures) == []
