"""Moves as they are written in prose: which one counts, and what is none."""

from __future__ import annotations

import pytest

from isoprobe.analysis.extraction.moves import read_written_move
from isoprobe.analysis.replies.answer_spans import Asked


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("e4", "e4"),
        ("e2e4", "e2e4"),
        ("Nf3+", "Nf3+"),
        ("The best move is Qxh7#.", "Qxh7#"),
        ("e8=Q", "e8=Q"),
        ("O-O-O", "O-O-O"),
        ("1. e4 e5 2. Nf3", "e4 e5"),
        ("12... Rd8", "Rd8"),
        ("Knight to f3", "Knight to f3"),
        ("He castles kingside", "castles kingside"),
        ("not d4 but e4", "e4"),
        ("e4 rather than d4", "e4"),
        ("1.e4", "1.e4"),
        ("e4, and d4 later", "e4"),
        ("White is better", None),
        ("the e9 square", None),
        ("be45", None),
        ("", None),
    ],
)
def test_written_moves(text: str, wanted: str | None) -> None:
    found = read_written_move(text, Asked())
    assert (found and found.value) == wanted


@pytest.mark.parametrize(
    ("text", "ambiguous"), [("e4 or d4", True), ("e4/d4", True), ("e4 or e4", False), ("e4 d4", False)]
)
def test_alternatives_are_ambiguous(text: str, ambiguous: bool) -> None:
    found = read_written_move(text, Asked())
    assert found is not None
    assert (found.value is None) is ambiguous
