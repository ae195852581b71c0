"""Games as people and programs write them: each gives its true main line, or is refused with the move named."""

from __future__ import annotations

import pytest

from isoprobe.probes.families.chess.pgn import read_pgn
from isoprobe.vision import Unreadable


@pytest.mark.parametrize(
    ("text", "moves"),
    [
        ("1. d4 { [%clk 0:10:00] } 1... Nf6 {x} 2. c4 {a} 2... g6 3. Nc3 3... Bg7 4. e4 *", "d4 Nf6 c4 g6 Nc3 Bg7 e4"),
        ("1. e4 e5 (1... c5 2. Nf3 (2. f4 {x} d6) 2... d6) 2. Nf3 Nc6 1/2-1/2", "e4 e5 Nf3 Nc6"),
        ("1. e4 (1. d4 d5) 1... e5 2. Nf3", "e4 e5 Nf3"),
        ("1. e4 $1 e5 $6 2. Nf3 {(x) 1. d4} 2... Nc6 $10", "e4 e5 Nf3 Nc6"),
        ("1. e4 e5 ; the best by test\n2. Nf3 Nc6", "e4 e5 Nf3 Nc6"),
        ("1. e4, e5; 2. Nf3, Nc6", "e4 e5 Nf3 Nc6"),
        ("1. e2-e4 e7-e5 2. Ng1-f3 Nb8-c6", "e4 e5 Nf3 Nc6"),
        ("1. e4! e5?! 2. Bc4 Nc6 3. Qh5 Nf6?? 4. Qxf7++ 1-0", "e4 e5 Bc4 Nc6 Qh5 Nf6 Qxf7#"),
        ('[FEN "8/P6k/8/8/8/8/8/K7 w - - 0 1"]\n1. a8(Q) Kg7', "a8=Q Kg7"),
        ('[FEN "8/P6k/8/8/8/8/8/K7 w - - 0 1"]\n1. a8=q Kg7', "a8=Q Kg7"),
        ("1. e4 e5 2. Nf3 (attacking e5) Nc6", "e4 e5 Nf3 Nc6"),
        ("The game went 1. e4 e5 2. Nf3 and then Black answered Nc6.", "e4 e5 Nf3 Nc6"),
    ],
)
def test_games_as_people_and_programs_write_them(text: str, moves: str, capfd: pytest.CaptureFixture[str]) -> None:
    assert read_pgn(text)["moves"] == moves.split()
    assert capfd.readouterr() == ("", "")


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("1. e4 e5 2. Sf3 Sc6 *", "'Sf3' is no move"),
        ("1. e4 e5 2. nf3 Nc6 *", "'nf3' is no move"),
        ("1. e4 e5 2. Nf3 Zz9 3. Bb5 the bishop 5. O-O", "'Bb5' is not move 3 in"),
        ("1. e4 {x} e5 2. Ke3", "move 3: 'Ke3' is not legal"),
    ],
)
def test_what_is_not_understood_is_named(text: str, why: str) -> None:
    with pytest.raises(Unreadable, match=why):
        read_pgn(text)
