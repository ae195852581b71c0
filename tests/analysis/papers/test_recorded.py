"""A recorded run's own verdicts beside ours: what differs, and why."""

from __future__ import annotations

import json
from dataclasses import dataclass

import pytest

from isoprobe.analysis.inference.measures import Measure
from isoprobe.analysis.papers.recorded import Verdict, recorded_measures, recorded_table, verdicts_in
from isoprobe.analysis.scoring.catalogue import Catalogue
from isoprobe.probes.core import Item, Outcome
from isoprobe.probes.results import Score, Scored


@dataclass(frozen=True)
class Run:
    model: str
    strategy: str
    measures: tuple[Measure, ...]


CATALOGUE = Catalogue(
    {f"i{n}": Item(f"i{n}", "maxflow", 1, 0, n, 0, {}, 5, {"config": "graph_maxflow"}) for n in range(4)},
    {},
    frozenset(),
    {},
)


def scored(item: str, arm: str, outcome: Outcome, extracted: str) -> Scored:
    return Scored(item, arm, "q", 0, Score(outcome, extracted, points=float(outcome == "right")))


SCORED = [
    scored("i0", "picture", "right", "5"),
    scored("i1", "picture", "wrong", "4"),  # theirs took the 5 that stands elsewhere in the reply
    scored("i2", "picture", "unparsed", ""),  # theirs took a number all the same
    scored("i3", "picture", "wrong", "6"),  # the published label was 6
    scored("i0", "text", "right", "5"),
    scored("i1", "text", "right", "5"),
]
NOTE = json.dumps(
    [
        ["i0", "picture", "q", 0, "5", True],
        ["i1", "picture", "q", 0, "5", True],
        ["i2", "picture", "q", 0, "1", False],
        ["i3", "picture", "q", 0, "6", True],
        ["i0", "text", "q", 0, "5", True],
        ["i1", "text", "q", 0, "5", True],
    ]
)


def test_both_accuracies_and_what_differs() -> None:
    run = Run("m", "direct", tuple(recorded_measures(NOTE, SCORED, CATALOGUE)))
    lines = {tuple(line[1:3]): line[3].split(" ")[0] for line in recorded_table([run]).lines()[1:]}
    assert lines["picture", "theirs"] == "75.0"
    assert lines["picture", "ours"] == "33.3"
    assert lines["picture", "differs: another answer taken"] == "25.0"
    assert lines["picture", "differs: no single answer given"] == "25.0"
    assert lines["picture", "differs: another label"] == "25.0"
    assert lines["text", "ours"] == "100.0"
    assert ("text", "differs: another label") not in lines
    assert lines["Delta (Text – Image)", "ours"] == "+50.0"


def test_a_run_without_verdicts_has_no_table() -> None:
    assert recorded_measures("[]", SCORED, CATALOGUE) == []
    assert recorded_table([Run("m", "direct", ())]).rows == ()


@pytest.mark.parametrize("note", ["", "{", "{}", "[1]", '[["i0", "picture", "q", "0", "5", true]]', '[["i0"]]'])
def test_a_note_that_is_not_in_order_gives_none(note: str) -> None:
    assert verdicts_in(note) == {}


def test_a_note_in_order() -> None:
    assert verdicts_in(NOTE)["i1", "picture", "q", 0] == Verdict("5", True)
    assert isinstance(next(iter(recorded_measures(NOTE, SCORED, CATALOGUE))), Measure)
