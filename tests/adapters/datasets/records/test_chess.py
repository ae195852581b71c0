from __future__ import annotations

import json
from collections import Counter
from pathlib import Path

import pytest

from isoprobe.adapters.datasets.records.chess import best_move, state_in, winner
from isoprobe.adapters.datasets.records.graphs import BadField
from isoprobe.probes.engine.making import prove
from isoprobe.probes.engine.registry import load_task
from isoprobe.solvers import Undecided

PGN = "1. f3 e5 2. g4 Qh4#"
FEN = "rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3"
ANL = (
    "White: Ke1, Qd1, Ra1, Rh1, Bc1, Bf1, Nb1, Ng1, a2, b2, c2, d2, e2, f3, g4, h2\n"
    "Black: Ke8, Qh4, Ra8, Rh8, Bc8, Bf8, Nb8, Ng8, a7, b7, c7, d7, e5, f7, g7, h7\nTo move: White"
)


def test_forms_that_agree_give_the_game() -> None:
    state, published = winner({"pgn": PGN, "fen": FEN, "anl": ANL, "label": "Black"})
    assert state["moves"] == ["f3", "e5", "g4", "Qh4#"]
    assert published == "Black"
    assert state_in({"fen": FEN, "pgn": None}) == state_in({"fen": FEN})


@pytest.mark.parametrize(
    ("row", "why"),
    [
        ({"pgn": PGN, "fen": FEN.replace("6Pq", "5Pq1")}, "expected the same position"),
        ({"pgn": PGN, "anl": ANL.replace("Qh4", "Qg5")}, "expected the same position"),
        ({"pgn": PGN, "fen": FEN.replace(" w ", " b ")}, "in check|same position"),
        ({"pgn": "1. e4 e5 2. Ke3"}, "pgn: move 3"),
        ({"pgn": 7}, "expected text"),
        ({}, "none of pgn, fen, anl"),
    ],
)
def test_forms_that_disagree_or_cannot_be_read_are_told(row: dict, why: str) -> None:
    with pytest.raises(BadField, match=why):
        state_in(row)


def test_labels() -> None:
    with pytest.raises(BadField, match="label is 'Grey'"):
        winner({"pgn": PGN, "label": "Grey"})
    before = {"pgn": "1. f3 e5 2. g4"}
    assert best_move({**before, "label": "d8h4"})[1] == best_move({**before, "label": "Qh4#"})[1] == "d8h4"
    with pytest.raises(BadField, match="expected a legal move"):
        best_move({**before, "label": "d8a8"})


def test_published_games_are_confirmed_or_undecidable(real: Path) -> None:
    task = load_task("winner")
    found: Counter = Counter()
    for line in (real / "isobench" / "winner_id.jsonl").read_text().splitlines():
        state, published = winner(json.loads(line))
        try:
            found[prove(task, state).answers["rays"] == published] += 1
        except Undecided:
            found["undecidable"] += 1
    assert found == {True: 107, "undecidable": 150}
