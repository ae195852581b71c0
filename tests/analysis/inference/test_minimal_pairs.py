"""Answers to minimal pairs, of respondents that are blind to one element, or change without cause."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from isoprobe.adapters.models.models import open_model
from isoprobe.adapters.strategies.arms import questions_of
from isoprobe.adapters.strategies.shown.changing import AGREEING, DIFFERING
from isoprobe.analysis.inference.minimal_pairs import pair_measures, pair_table
from isoprobe.analysis.report.findings import find
from isoprobe.analysis.scoring.catalogue import Catalogue
from isoprobe.analysis.scoring.scores import score_run
from isoprobe.probes.core import Probe, Reply
from isoprobe.probes.results import Answered
from tests.specimens import sums
from tests.specimens.findings import english


@pytest.fixture
def probes() -> Iterator[list[Probe]]:
    sums.register()
    yield sums.probes(24)
    sums.unregister()


def asked(spec: str, probes: list[Probe]) -> list[Answered]:
    model = open_model(f"planted:{spec}", probes)
    return [
        Answered(probe.item.id, arm, question.id, 0, Reply(text))
        for probe in probes
        for arm in ("picture", DIFFERING, AGREEING)
        for question, text in zip(questions_of(arm, probe), sums.put(model, arm, probe), strict=True)
    ]


def figures(spec: str, probes: list[Probe]) -> dict[str, float]:
    catalogue = Catalogue.of(probes)
    found = pair_measures(score_run(asked(spec, probes), catalogue), catalogue)
    return {f"{f.key['arm']} {f.name}": round(f.estimate.value, 9) for f in found}


def test_who_sees_all_changes_where_it_must_and_nowhere_else(probes: list[Probe]) -> None:
    assert figures("see=1,think=1", probes) == {
        "pair stays": 0,
        "pair stays_after_right": 0,
        "pair both_right": 1,
        "pair(same) changes": 0,
        "pair(same) changes_after_right": 0,
        "pair(same) both_right": 1,
    }


def test_who_does_not_see_the_element_stays_or_changes_without_cause(probes: list[Probe]) -> None:
    found = figures("heedless=1", probes)
    assert (found["pair stays"], found["pair both_right"], found["pair(same) changes"]) == (1, 0, 0)
    found = figures("startled=1", probes)
    assert (found["pair stays"], found["pair(same) changes"], found["pair(same) both_right"]) == (0, 1, 0)
    some = figures("heedless=0.5,startled=0.3,seed=3", probes)
    assert 0.2 < some["pair stays"] < 0.8
    assert 0.05 < some["pair(same) changes"] < 0.6


def test_answers_of_a_pair_are_scored_by_its_own_picture(probes: list[Probe]) -> None:
    found = find("model", asked("see=1", probes), probes)
    assert {row.key["arm"]: row.accuracy.value for row in found.table("arm").rows} == {
        "picture": 1,
        DIFFERING: 1,
        AGREEING: 1,
    }
    rows = pair_table([found]).rows
    assert [english(row.heads)[1] for row in rows] == ["stays where it must change", "changes where it must not"]
    assert pair_table([find("model", asked("see=1", probes)[::3], probes)]).rows == ()
