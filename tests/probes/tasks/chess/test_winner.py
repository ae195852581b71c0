from __future__ import annotations

from collections import Counter
from random import Random

import chess
import pytest

from isoprobe.probes.core import Disproved, Solution
from isoprobe.probes.engine.making import prove
from isoprobe.probes.engine.registry import load_task
from isoprobe.probes.families.chess.making import stuck
from isoprobe.probes.families.chess.states import board_of, transcribable_of

TASK = load_task("winner")
FOOLS_MATE = transcribable_of("rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq -")


def states(level: int, count: int):
    for seed in range(count):
        yield TASK.make(Random(f"{level}/{seed}"), level)


@pytest.mark.parametrize("level", sorted(TASK.levels))
def test_games_end_by_rule_and_half_of_them_are_drawn(level: int) -> None:
    count = 30 if level < 4 else 12
    answers: Counter = Counter()
    for state in states(level, count):
        board = board_of(state)
        outcome = board.outcome()
        assert outcome is not None
        proof = prove(TASK, state)
        result = {True: "White", False: "Black", None: "Draw"}[outcome.winner]
        assert set(proof.answers.values()) == {result}
        assert stuck(board, board.turn)
        assert state["moves"]
        assert (state["start"] == chess.STARTING_FEN) == (level == 4)
        answers[result] += 1
    assert 0.2 < answers["Draw"] / count < 0.8
    assert answers["White"]
    assert answers["Black"]


def test_a_known_mate_and_a_game_that_goes_on() -> None:
    assert prove(TASK, FOOLS_MATE).certificate["checkers"] == ["h4"]
    with pytest.raises(Disproved, match="no rule decides"):
        prove(TASK, transcribable_of("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -"))
    with pytest.raises(Disproved):
        TASK.check(FOOLS_MATE, Solution("Black", {}))


def test_corrupted_games_have_ended_otherwise() -> None:
    for level in (1, 2, 3):
        for seed, state in enumerate(states(level, 8)):
            other = TASK.corrupt(Random(seed), state)
            assert prove(TASK, other).answers != prove(TASK, state).answers
