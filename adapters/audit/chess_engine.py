"""A second opinion on chess positions that no proof decides: stockfish through `chess.engine`, where it is installed.

What it says is marked `engine`, never `proved`. One thread and a fixed number of nodes give the same answer each time.
"""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path

import chess
import chess.engine

from isoprobe.adapters.datasets.dataset import Record
from isoprobe.probes.core import BadState, State
from isoprobe.probes.families.chess.states import board_of, validate
from isoprobe.solvers.chess.mate_search import DEEPEST

NODES = 100_000  # a position, all lines together
LONGER = 20  # times as many where the published move is not among the best
LINES = 4
EQUAL = 0.03  # of the expected score (win 1, draw 1/2): moves that lose less than this against the best are as good
_USUAL = ("/usr/games/stockfish", "/usr/local/bin/stockfish")


@dataclass(frozen=True)
class Opinion:
    """The engine's best move and all moves that are as good, in UCI, the best first; `score` is of the side to move, in
    pawns ("+3.2") or as a mate ("#4")."""

    best: str
    equal: tuple[str, ...]
    score: str

    def about(self, published: str) -> str:
        """One line on a published best move."""
        alike = ""
        if len(self.equal) > 1:
            alike = f", as good: {', '.join(self.equal[1:])} (within {EQUAL:.0%} of the expected score)"
        verdict = "confirms" if published == self.best else "allows" if published in self.equal else "disagrees with"
        return f"engine {verdict} {published}: best {self.best} ({self.score}){alike}"


def engine_path() -> str | None:
    """Where stockfish is, None where it is not installed."""
    return shutil.which("stockfish") or next((path for path in _USUAL if Path(path).exists()), None)


@contextmanager
def opened(path: str) -> Iterator[chess.engine.SimpleEngine]:
    """The engine with one thread and a small table."""
    engine = chess.engine.SimpleEngine.popen_uci(path)
    try:
        engine.configure({"Threads": 1, "Hash": 16})
        yield engine
    finally:
        engine.quit()


def opinion(engine: chess.engine.SimpleEngine, state: State, nodes: int = NODES) -> Opinion:
    """What the engine thinks of a position, from an empty table."""
    board = board_of(state)
    lines = engine.analyse(board, chess.engine.Limit(nodes=nodes), multipv=LINES, game=object())
    scored = [(line["pv"][0].uci(), line["score"].relative) for line in lines if line.get("pv")]
    best, score = scored[0]
    top = _expected(score)
    equal = [move for move, each in scored if _expected(each) >= top - EQUAL and _as_mating(each, score)]
    return Opinion(best, tuple(equal), _spelled(score))


@contextmanager
def second_opinions(nodes: int = NODES) -> Iterator[Callable[[Record], str | None]]:
    """What an audit asks about a record before it is proved: a line on what the engine thinks, or None where a proof is
    worth trying: of every record that is no puzzle, of puzzles that promise a mate, and of those in which the engine
    sees a mate that is short enough. The engine is started for the first record that needs it."""
    with ExitStack() as stack:
        engines: list[chess.engine.SimpleEngine | None] = []

        def ask(record: Record) -> str | None:
            if record.task != "puzzle" or record.config == "mate":
                return None
            if not engines:
                path = engine_path()
                engines.append(stack.enter_context(opened(path)) if path else None)
            if engines[0] is None:
                return "engine: stockfish is not installed, and no mate is promised that could be proved"
            try:
                validate(record.state)
            except BadState:
                return None
            found = opinion(engines[0], record.state, nodes)
            if record.published not in found.equal:  # a published move deserves a longer look before it is doubted
                found = opinion(engines[0], record.state, LONGER * nodes)
            if found.score.startswith("#") and 0 < int(found.score[1:]) <= DEEPEST:
                return None
            return found.about(str(record.published))

        yield ask


def _expected(score: chess.engine.Score) -> float:
    return score.wdl(model="sf", ply=60).expectation()


def _as_mating(score: chess.engine.Score, best: chess.engine.Score) -> bool:
    """Whether it mates in as few moves as the best does, if that mates."""
    mate, least = score.mate(), best.mate()
    return least is None or least < 0 or (mate is not None and 0 < mate <= least)


def _spelled(score: chess.engine.Score) -> str:
    mate = score.mate()
    if mate is not None:
        return f"#{mate}"
    return f"{(score.score() or 0) / 100:+.1f}"
