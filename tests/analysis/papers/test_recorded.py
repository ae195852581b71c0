"""A recorded run's own verdicts beside ours: what differs, and why."""

from __future__ import annotations

import json
from dataclasses import dataclass

import pytest

from isoprobe.analysis.inference.measures import Measure
from isoprobe.analysis.papers.recorded import Verdict, published_measures, recorded_measures, verdicts_in
from isoprobe.analysis.papers.recorded_tables import recorded_table
from isoprobe.analysis.scoring.catalogue import Catalogue
from isoprobe.probes.core import Item, Outcome, Query, Question
from isoprobe.probes.results import Score, Scored


@dataclass(frozen=True)
class Run:
    model: str
    strategy: str
    measures: tuple[Measure, ...]


ITEMS = {f"i{n}": Item(f"i{n}", "maxflow", 1, 0, n, 0, {}, 5, {"config": "graph_maxflow"}) for n in range(6)}
ASKED = {(item, "q"): Question("q", "picture", Query("answer"), "How much?", "integer", 5) for item in ITEMS}
CATALOGUE = Catalogue(ITEMS, ASKED, frozenset(), {})


def scored(item: str, arm: str, outcome: Outcome, extracted: str) -> Scored:
    return Scored(item, arm, "q", 0, Score(outcome, extracted, points=float(outcome == "right")))


SCORED = [
    scored("i0", "picture", "right", "5"),
    scored("i1", "picture", "wrong", "4"),  # theirs took the 5 that stands elsewhere in the reply
    scored("i2", "picture", "unparsed", ""),  # theirs took a number all the same
    scored("i3", "picture", "wrong", "6"),  # the published label was 6
    scored("i4", "picture", "wrong", "0"),  # no choice of theirs, and counted as one
    scored("i5", "picture", "unparsed", ""),  # the prompt never named the choices
    scored("i0", "text", "right", "5"),
    scored("i1", "text", "right", "5"),
]
CHOICES = ["1", "4", "5", "6"]
NOTE = json.dumps(
    [
        ["i0", "picture", "q", 0, "5", True, True, CHOICES],
        ["i1", "picture", "q", 0, "5", True, True, CHOICES],
        ["i2", "picture", "q", 0, "1", False, True, CHOICES],
        ["i3", "picture", "q", 0, "6", True, True, CHOICES],
        ["i4", "picture", "q", 0, "5", True, True, CHOICES],
        ["i5", "picture", "q", 0, "5", True, False, CHOICES],
        ["i0", "text", "q", 0, "5", True, True, CHOICES],
        ["i1", "text", "q", 0, "5", False, True, CHOICES],
    ]
)


def test_both_accuracies_what_differs_and_why() -> None:
    run = Run("m", "direct", tuple(recorded_measures(NOTE, SCORED, CATALOGUE)))
    lines = {tuple(line[:3]): line[3].split(" ")[0] for line in recorded_table([run]).lines()[1:]}
    flow = {key[1:]: said for key, said in lines.items() if key[0] == "Maximum Flow"}
    assert flow["picture", "theirs"] == "83.3"
    assert flow["picture", "ours"] == "25.0"
    assert flow["picture", "counted right, and is not"] == "66.7"
    assert ("picture", "counted wrong, and is right") not in flow
    assert flow["text", "counted wrong, and is right"] == "50.0"
    for why in ("another answer taken", "no single answer given", "the label is wrong", "an answer that was no choice"):
        assert flow["picture", f"why: {why}"] == "16.7"
    assert flow["picture", "why: choices never shown"] == "16.7"
    assert flow["text", "ours"] == "100.0"
    assert flow["text", "why: the label is wrong"] == "50.0"
    assert ("text", "why: another answer taken") not in flow
    assert flow["Delta (Text – Image)", "ours"] == "+50.0"
    assert flow["Delta (Text – Image)", "theirs"] == "−50.0"
    assert lines["All tasks", "all", "theirs"] == "75.0"


def test_perception_and_reasoning_have_bounds_where_both_arms_were_asked() -> None:
    figures = recorded_measures(NOTE, SCORED, CATALOGUE)
    bounds = {one.name: one.estimate for one in figures if one.key["arm"] == "shares"}
    assert set(bounds) == {"perception", "reasoning"}
    said = [line[3] for line in recorded_table([Run("m", "direct", tuple(figures))]).lines() if line[1] == "lost to"]
    assert len(said) == 2
    assert all(" to " in each for each in said)
    pictures = [one for one in SCORED if one.arm == "picture"]
    assert not [one for one in recorded_measures(NOTE, pictures, CATALOGUE) if one.key["arm"] in ("shares", "gap")]


def test_a_run_without_verdicts_has_no_table() -> None:
    assert recorded_measures("[]", SCORED, CATALOGUE) == []
    assert recorded_table([Run("m", "direct", ())]).rows == ()


@pytest.mark.parametrize(
    "note", ["", "{", "{}", "[1]", "[" * 9_000, '[["i0", "picture", "q", "0", "5", true, true, []]]', '[["i0"]]']
)
def test_a_note_that_is_not_in_order_gives_none(note: str) -> None:
    assert verdicts_in(note) == {}


def test_published_figures_are_over_every_record_and_of_the_paper_s_tasks_alone() -> None:
    rows = [["maxflow", "picture", n, n < 1] for n in range(4)] + [["maxflow", "matrix", n, n < 3] for n in range(4)]
    rows += [["elsewhere", "picture", 0, True], ["maxflow", "picture", "0", True]]
    found = {(one.table, *one.key.values()): one for one in published_measures(json.dumps(rows))}
    assert found["isobench_2", "maxflow", "image"].estimate.value == 0.25
    assert found["isobench_2", "maxflow", "matrix"].estimate.value == 0.75
    assert found["isobench_1", "Algorithms", "gap"].estimate.value == 0.5
    assert {one.name for one in found.values()} == {"published"}
    assert not [key for key in found if "elsewhere" in key]


def test_a_note_in_order() -> None:
    assert verdicts_in(NOTE)["i1", "picture", "q", 0] == Verdict("5", True, True, tuple(CHOICES))
    assert isinstance(next(iter(recorded_measures(NOTE, SCORED, CATALOGUE))), Measure)
