from __future__ import annotations

import re
from collections import Counter
from random import Random

import chess
import pytest

from isoprobe.probes.core import Disproved, Solution
from isoprobe.probes.engine.making import draw_state, prove
from isoprobe.probes.engine.registry import load_task
from isoprobe.probes.families.chess import deeper_mates
from isoprobe.probes.families.chess.deep_mates import MATES
from isoprobe.probes.families.chess.states import board_of, transcribable_of
from isoprobe.probes.grid import Cell
from isoprobe.solvers.chess import mate_search
from isoprobe.solvers.work import counted
from tests.specimens.effort import within

TASK = load_task("puzzle")
MORPHY = transcribable_of("kbK5/pp6/1P6/8/8/8/8/R7 w - -")


@pytest.mark.parametrize(("level", "count"), [(1, 12), (2, 8), (3, 6), (4, 3)])
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


def test_a_mate_in_six_is_proved() -> None:
    proof = prove(TASK, transcribable_of("7k/5Kp1/6P1/8/8/P7/8/8 w - -"))
    assert proof.certificate["moves"] == 6
    assert proof.answers == {"proof numbers": "f7e7", "enumeration": "f7e7"}


def test_two_fastest_mates_or_none_are_no_puzzle() -> None:
    with pytest.raises(Disproved, match="2 moves mate in 1: c1c8, h1h8"):
        prove(TASK, transcribable_of("k7/8/1K6/8/8/8/8/2Q4R w - -"))
    with pytest.raises(Disproved, match="no mate in 6"):
        prove(TASK, transcribable_of("8/8/8/8/8/5kq1/8/7K w - -"))


def test_corrupted_puzzles_have_another_answer() -> None:
    for seed in range(6):
        state = TASK.make(Random(seed), 1 + seed % 2)
        other = TASK.corrupt(Random(seed), state)
        assert prove(TASK, other).answers != prove(TASK, state).answers


@pytest.mark.parametrize("cell", [Cell(10, 9), Cell(1, 10), Cell(10, 10)])
def test_where_thinking_is_hardest_mates_take_five_and_six_moves_and_are_proved_within_bounds(cell: Cell) -> None:
    with counted() as spent:
        state = draw_state(TASK, cell.level, 0)
        proof = prove(TASK, state)
    labels = TASK.labels(state)
    assert proof.certificate["moves"] == labels["mate_in"]
    assert labels["mate_in"] in {9: (5,), 10: (5, 6)}[cell.think]
    assert (labels["check"], labels["capture"]) == (False, False)
    assert set(spent) == {"positions enumerated", "positions by proof numbers"}
    assert all(most <= bound for most, bound in spent.values())


@pytest.mark.parametrize("moves", [5, 6])
def test_deeper_mates_are_what_they_are_kept_as_and_the_kings_square_does_not_tell_them(moves: int) -> None:
    kept = deeper_mates.MATES[moves]
    for position in Random(moves).sample(sorted(kept), 3):
        board = board_of(transcribable_of(f"{position} w - -"))
        found = mate_search.by_proof_numbers(board, moves)
        assert (found.moves, found.first) == (moves, (kept[position],))
    seen = Counter(deeper_mates.opening(position, first) for position, first in kept.items())
    assert max(seen.values()) == 1
    assert len(seen) > {5: 60, 6: 30}[moves]


def test_the_kings_square_tells_no_more_at_think_10_than_the_laws_allow() -> None:
    """Of positions as they are drawn there, whoever knows where the mated king stands has its commonest move right."""
    drawn = {
        position: deeper_mates.opening(position, deeper_mates.MATES[moves][position])
        for moves in (5, 6)
        for position in deeper_mates.kept(moves, 6)
    }
    assert len(drawn) > 80
    assert len(set(drawn.values())) == len(drawn)
    assert len({king for king, *_ in drawn.values()}) / len(drawn) < 0.041


@pytest.mark.parametrize("level", [3, 4])
def test_deep_mates_are_what_they_are_kept_as(level: int) -> None:
    assert len(set(MATES[level])) == len(MATES[level]) > 30
    for position in Random(level).sample(MATES[level], 20 if level == 3 else 6):
        board = board_of(transcribable_of(f"{position} w - -"))
        found = mate_search.by_proof_numbers(board, level)
        assert (found.moves, len(found.first)) == (level, 1)


def test_the_mated_kings_square_does_not_tell_the_kept_answer() -> None:
    """Of all kept mates in four with that king on d1 or one of its mirror images."""
    mirrors = (lambda square: square, lambda square: square ^ 7, lambda square: square ^ 56, lambda square: square ^ 63)
    seen = set()
    for position in MATES[4]:
        board = board_of(transcribable_of(f"{position} w - -"))
        king = board.king(chess.BLACK)
        assert king is not None
        if king not in (chess.D1, chess.E1, chess.D8, chess.E8):
            continue
        move = chess.Move.from_uci(mate_search.by_proof_numbers(board, 4).first[0])
        images = {(mirror(king), mirror(move.from_square), mirror(move.to_square)) for mirror in mirrors}
        assert not images & seen, position
        seen |= images
    assert len(seen) > 80


def test_kept_positions_are_altered_beyond_recognition() -> None:
    """Where the king to be mated stands tells little of the move, and few puzzles look alike."""
    states = [TASK.make(Random(seed), 3) for seed in range(40)]
    kings = {board_of(state).king(not board_of(state).turn) for state in states}
    assert len(kings) > 14
    assert len({state["position"].split(" ")[0] for state in states}) >= 38  # few men in few places may meet again


def test_a_position_that_takes_too_long_is_refused_with_its_reason() -> None:
    crowded = transcribable_of("r3k2r/pppq1ppp/2npbn2/2b1p3/2B1P3/2NPBN2/PPPQ1PPP/R3K2R w KQkq -")
    for solver in TASK.solvers:
        why = within(1, lambda _, solve=solver.solve: solve(crowded), raises=Disproved)
        assert re.search(r"more than [0-9]+ positions", str(why))
