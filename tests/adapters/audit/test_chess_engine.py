from __future__ import annotations

import pytest

from isoprobe.adapters.audit.chess_engine import Opinion, engine_path, opened, opinion, second_opinions
from isoprobe.adapters.datasets.dataset import Record
from isoprobe.probes.families.chess.states import transcribable_of


def test_an_opinion_on_a_published_move() -> None:
    told = Opinion("e2e4", ("e2e4", "d2d4"), "+0.3")
    within = "(within 3% of the expected score)"
    assert told.about("e2e4") == f"engine confirms e2e4: best e2e4 (+0.3), as good: d2d4 {within}"
    assert within not in Opinion("e2e4", ("e2e4",), "+0.3").about("e2e4")
    assert told.about("d2d4").startswith("engine allows d2d4")
    assert told.about("a2a3").startswith("engine disagrees with a2a3")


def test_stockfish_finds_a_fork_and_both_mates_the_same_each_time() -> None:
    path = engine_path()
    if path is None:
        pytest.skip("stockfish is not installed")
    fork = transcribable_of("r3k3/ppp2ppp/8/3N4/8/8/PPP2PPP/4K3 w - -")
    mates = transcribable_of("k7/8/1K6/8/8/8/8/2Q4R w - -")
    with opened(path) as engine:
        one, other = opinion(engine, fork, 20_000), opinion(engine, fork, 20_000)
        assert one == other
        assert one.best == "d5c7"
        both = opinion(engine, mates, 20_000)
    assert set(both.equal) == {"c1c8", "h1h8"}
    assert both.score == "#1"


def test_puzzles_without_a_mate_are_told_and_others_left_to_the_proof() -> None:
    if engine_path() is None:
        pytest.skip("stockfish is not installed")
    fork = transcribable_of("r3k3/ppp2ppp/8/3N4/8/8/PPP2PPP/4K3 w - -")
    mate = transcribable_of("6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - -")
    with second_opinions(20_000) as ask:
        told = ask(Record("a", "line 1", "engine", 0, "puzzle", fork, "d5c7"))
        assert told is not None
        assert told.startswith("engine confirms d5c7")
        assert ask(Record("b", "line 2", "engine", 1, "puzzle", mate, "d1d8")) is None
        assert ask(Record("c", "line 3", "mate", 2, "puzzle", fork, "d5c7")) is None
        assert ask(Record("d", "line 4", "winner_id", 3, "winner", mate, "White")) is None
