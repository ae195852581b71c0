"""Patterns of pieces and squares: what each finds, and the sentence beside it that it must pass over."""

from __future__ import annotations

import pytest

from isoprobe.analysis.statements.board_words import AFTER_MOVE, BESIDE, FEN, HEADED, HELD, MOVES, SHORT


def test_a_piece_of_a_side_stands_on_squares() -> None:
    found = BESIDE.search("White's rooks are on a1 and f1, and it is fine.")
    assert found is not None
    assert (found["side"], found["man"], found["in"]) == ("White", "rook", "a1 and f1")
    assert BESIDE.search("A rook on a1 is strong.") is None  # of no side


def test_a_square_is_held_by_a_piece() -> None:
    found = HELD.search("since f8 is occupied by Black's rook")
    assert found is not None
    assert (found["at"], found["side"], found["man"]) == ("f8", "Black", "rook")
    assert HELD.search("f8 is attacked by Black's rook") is None


@pytest.mark.parametrize(
    ("heading", "is_one"), [("White's Attacking Force:", True), ("White's best moves:", False), ("Pieces:", False)]
)
def test_headings_over_pieces_are_none_over_moves(heading: str, is_one: bool) -> None:
    assert (HEADED.match(heading) is not None) == is_one


def test_moves_positions_and_short_names() -> None:
    assert [found["at"] for found in MOVES.finditer("Qh7# or Nf6+")] == ["h7", "f6"]
    assert MOVES.search("Q on h7") is None
    assert FEN.search("the board is 8/8/8/4k3/8/8/4Q3/4K3 w")
    assert FEN.search("8/8/8 only") is None
    found = SHORT.search("Kg1, Qd2")
    assert found is not None
    assert (found["letter"], found["at"]) == ("K", "g1")
    assert SHORT.search("Qd2+") is None
    assert AFTER_MOVE.match("After Qh7+, the king")
    assert AFTER_MOVE.match("After all, the king") is None
