"""Stated pieces against a position, and what the position that they add up to comes to."""

from __future__ import annotations

from isoprobe.analysis.statements.board_facts import error, is_whole, mate, men, settle, winner
from isoprobe.analysis.statements.boards import read_board
from isoprobe.probes.families.chess.states import transcribable_of

MATED = transcribable_of("7k/6Q1/6K1/8/8/8/8/8 b - -")
TO_MATE = transcribable_of("7k/8/6K1/8/8/8/8/Q7 w - -")


def test_each_piece_is_held_against_the_square() -> None:
    told = read_board("White: King g6, Queen g8, Pawn h8. Black: King h8.")
    assert {f"{one.value}{one.about[0]}": error(MATED, one) for one in told} == {
        "Kg6": "",
        "Qg8": "empty",
        "Ph8": "man",
        "kh8": "",
    }
    assert men(MATED) == 3


def test_a_whole_position_is_given_to_the_rules() -> None:
    said = settle(read_board("White: Kg6, Qg7\nBlack: Kh8"))
    assert is_whole(said)
    assert winner(MATED, said, False) == "White"
    stale = settle(read_board("White: Kg6, Qf7\nBlack: Kh8"))
    assert winner(MATED, stale, False) == "Draw"
    assert mate(TO_MATE, settle(read_board("White: Kg6, Rb2\nBlack: Kg8")), False) == "b2b8"


def test_a_part_of_the_position_gives_no_answer() -> None:
    said = settle(read_board("The white queen is on g7, and Black's king on h8."))
    assert not is_whole(said)
    assert winner(MATED, said, False) is None


def test_of_two_kings_the_first_of_a_list_is_held() -> None:
    said = settle(read_board("The white king is on a1.\n- White: Kg6, Qg7\n- Black: Kh8\nThe white king is on b3."))
    assert {f"{one.value}{one.about[0]}" for one in said} == {"Kg6", "Qg7", "kh8"}
