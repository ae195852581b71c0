"""Pieces on squares as replies write them, and squares where nothing is said to stand."""

from __future__ import annotations

import time

import pytest

from isoprobe.analysis.statements.boards import read_board


def men(reply: str) -> set[str]:
    return {f"{one.value}{one.about[0]}" for one in read_board(reply)}


@pytest.mark.parametrize(
    ("reply", "stand"),
    [
        ("The white king is on g1, and Black's rooks on a8 and h8 wait.", "Kg1 ra8 rh8"),
        ("White: King d3, Bishop c4, Pawns a6, b5, d5\nBlack: King f4, Pawn d6", "Kd3 Bc4 Pa6 Pb5 Pd5 kf4 pd6"),
        ("- White: Qd1, Ra1, Kh2, pawns a3, d5.\n- Black: Kg8, Rd8", "Qd1 Ra1 Kh2 Pa3 Pd5 kg8 rd8"),
        ("**White:**\n* King on g1\n* Pawns on a2, b2\n\n**Black:**\n* King on e8", "Kg1 Pa2 Pb2 ke8"),
        ("White has the following pieces: King on g2, Pawns on a6 and h2. Black has: King on g8.", "Kg2 Pa6 Ph2 kg8"),
        ("White's queen on g7 and rook on h6 press.", "Qg7 Rh6"),
        ("White's King is safe on g1, shielded by pawns on f2 and g2.", "Kg1 Pf2 Pg2"),
        ("Black's king has few defenders (Rf8, Ra8, pawns on e5, a4).", "rf8 ra8 pe5 pa4"),
        ("White's rooks are active. The bishop on c2 controls the diagonal.", "Bc2"),
        ("The FEN is 8/8/8/8/8/5k2/5q2/7K w - - 0 1.", "kf3 qf2 Kh1"),
        ("The white bishop from b5 goes to e8.", "Bb5"),
        ("The king cannot go to g8, as it is occupied by a Black rook; h7 is blocked by Black's own pawn.", "rg8 ph7"),
        ("**White's Attack:**\n* **Queen on d1:** presses.\n* Rook on f1: waits.", "Qd1 Rf1"),
        ("**White's Pieces:**\n* **King:** On e2\n* **Bishops:** On d2 and f1", "Ke2 Bd2 Bf1"),
        ("**White's Rooks:** One on a1 and another on f1.\n**Black's Pawns:** Located on b5, d6.", "Ra1 Rf1 pb5 pd6"),
        ("Black: Kg8, Rooks on a8, f7, and (likely) g7, Pawns on a7", "kg8 ra8 rf7 pa7"),
        ("White has three pawns on the queenside (a2, b2) and two on the kingside (g3, h4).", "Pa2 Pb2 Pg3 Ph4"),
        ("The white king is on square h2. White: Kh2, Pa4", "Kh2 Pa4"),
        (
            "It would be taken, as f5 is covered by White's pawn on g4.",
            "Pg4",
        ),
        ("White's Queen is positioned on h4. Qh4# is mate.", "Qh4"),
        ("White's pieces are active. The rook on f1 and the bishop on e2 join in.", "Rf1 Be2"),
        ("No square is left: they are held by Black pieces (pawn on f6).", "pf6"),
        ("White's king on g1 is exposed behind rooks on f1 and g2.", "Kg1 Rf1 Rg2"),
        ("The black rooks (b8 and d8) are forked.", "rb8 rd8"),
        ("f8 is covered by the white queen on d8, g7 is covered by the white bishop on b2.", "Qd8 Bb2"),
        ("**White King:** Located at a8.\n**Black King:** Located at d6.", "Ka8 kd6"),
        (
            "Not a8 or c8, because those squares are occupied by Black rooks. f8 (occupied by a Black knight)",
            "ra8 rc8 nf8",
        ),
        (
            "1. **Black's limited options:** few are left.\n   * The rook on c8 cannot block.\n   * Its pawns go on.",
            "rc8",
        ),
        ("No Black piece can reach f8 (the bishop on g6 is pinned, and the queen on c3 is far).", "bg6 qc3"),
        ("From a1, the white rook may go far.", "Ra1"),
        ("If it's White to move, the black king on e7 is in danger.", "ke7"),
        ("Black's King on g8 is shut in by its own pawns on f7 and h7.", "kg8 pf7 ph7"),
        ("It is checkmate. The black rook on f1 is giving check (...Rf1#), and no flight is left.", "rf1"),
        ("Black's king is in a narrow place (f8).", "kf8"),
        ("Kxb2 is not allowed, because the Black knight on d3 guards it.", "nd3"),
        ("Black's pawn cover (d7, e6) holds.", "pd7 pe6"),
        (
            "3. See all of White's pieces and their moves:\n   * **Rook (a1):** stuck.\n   * **Pawns (a2, b2):** too.",
            "Ra1 Pa2 Pb2",
        ),
        ("From c3, White queen goes on; White's exposed king on h1 waits.", "Qc3 Kh1"),
        ("White pieces are actively placed: queen on f3, rooks on a1/h1. Black waits.", "Qf3 Ra1 Rh1"),
    ],
)
def test_pieces_are_read(reply: str, stand: str) -> None:
    assert men(reply) == set(stand.split())


@pytest.mark.parametrize(
    "reply",
    [
        "1. Qf7# wins: the white queen on f7 attacks the king.",
        "The white queen moves to b6. Then the white queen on b6 gives check.",
        "If the white rook were on e8, it would be mate.",
        "The only move is Kh7. Then mate follows, as the black king on h7 is caught.",
        "h8 is out, because that square is occupied by the black king.",
        "Qb3-e6 wins: the white queen on e6 is guarded.",
        "h7 is attacked by the White Pawn on g6 if it were there.",
        "The square d8 is covered by the rook on f1.",
        "Black has no legal king moves: Kh8 is illegal, Kg7 is covered.",
        "Is the white queen on c8 or c7?",
        "After 3.Qxd5 White has:\n- White: Qd5, Ra1\n- Black: Ra8, Na5",
        "White has a strong attack. Then the rook on e3 is attacked by Black's queen.",
        "White has a winning move: Qf5",
        "White drives the king about (Ke1, Ke2, Kg1, Kg2, etc.).",
        "White's Best Move:\n* Queen on g7 mates.",
        "After the moves White's king is now on f7.",
    ],
)
def test_where_nothing_is_said_to_stand(reply: str) -> None:
    assert men(reply) == set()


def test_hostile_replies_take_little_time() -> None:
    started = time.process_time()
    for text in ("White: " * 20_000, "king on a1, " * 10_000, "pppppppp/" * 10_000, "White's pawn on a1 and " * 8_000):
        assert len(read_board(text)) <= 600
    assert len(read_board((("not the white king on g1 " * 150) + "\n") * 10)) <= 600
    assert time.process_time() - started < 30
