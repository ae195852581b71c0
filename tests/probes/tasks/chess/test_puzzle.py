from __future__ import annotations

from random import Random

import chess
import pytest

from probes.chess_deep_mates import MATES
from probes.chess_states import bare_of, board_of
from probes.core import Disproved, Solution
from probes.making import prove
from probes.registry import load_task
from solvers import mate_search

TASK = load_task("puzzle")
MORPHY = bare_of("kbK5/pp6/1P6/8/8/8/8/R7 w - -")


@pytest.mark.parametrize(("level", "count"), [(1, 12), (2, 5), (3, 1), (4, 1)])
def test_puzzles_have_one_fastest_mate_of_their_level(level: int, count: int) -> None:
    for seed in range(count):
        state = TASK.make(Random(f"{level}/{seed}"), level)
        proof = prove(TASK, state)
        assert proof.certificate["moves"] == level
        assert len(set(proof.answers.values())) == 1
        assert chess.Move.from_uci(str(proof.answers["enumeration"])) in board_of(state).legal_moves
        assert state["moves"]


def test_a_known_puzzle() -> None:
    proof = prove(TASK, MORPHY)
    assert proof.answers == {"proof numbers": "a1a6", "enumeration": "a1a6"}
    assert TASK.labels(MORPHY)["mate_in"] == 2
    with pytest.raises(Disproved):
        TASK.check(MORPHY, Solution("a1a5", proof.certificate))


def test_two_fastest_mates_or_none_are_no_puzzle() -> None:
    with pytest.raises(Disproved, match="2 moves mate in 1: c1c8, h1h8"):
        prove(TASK, bare_of("k7/8/1K6/8/8/8/8/2Q4R w - -"))
    with pytest.raises(Disproved, match="no mate in 4"):
        prove(TASK, bare_of("8/8/8/3k4/8/8/8/3K4 w - -"))


def test_corrupted_puzzles_have_another_answer() -> None:
    for seed in range(6):
        state = TASK.make(Random(seed), 1 + seed % 2)
        other = TASK.corrupt(Random(seed), state)
        assert prove(TASK, other).answers != prove(TASK, state).answers


def test_deep_mates_are_what_they_are_kept_as() -> None:
    for moves in (3, 4):
        for position in MATES[moves][:: 9 if moves == 3 else 4]:
            found = mate_search.by_proof_numbers(board_of(bare_of(position)), moves)
            assert (found.moves, len(found.first)) == (moves, 1)
