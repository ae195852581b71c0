from __future__ import annotations

import chess

from isoprobe.probes.engine.registry import load_task
from isoprobe.probes.families.chess.states import transcribable_of
from isoprobe.probes.families.chess.tasks import edge_distance, material, men, nearer_the_edge


def test_features_of_a_position() -> None:
    state = transcribable_of("6k1/R4ppp/8/8/2b5/4K3/5PPP/3R4 w - -")
    assert material(state) == 10 - 3
    assert men(state) == 11
    assert nearer_the_edge(state) == -1
    assert edge_distance(chess.Board("8/8/3k4/8/8/8/8/K7 w - - 0 1"), chess.BLACK) == 2


def test_both_tasks_share_the_forms_and_have_two_ideas() -> None:
    for name in ("winner", "puzzle"):
        task = load_task(name)
        assert (task.family, task.subject) == ("chess", "chess")
        assert [form.name for form in task.representations] == ["picture", "piece_list", "pgn", "fen"]
        assert len({solver.idea for solver in task.solvers}) == 2
