"""What a respondent misses in particular is named, and of one that misses nothing in particular nothing is."""

from __future__ import annotations

from dataclasses import replace

import pytest

from benchmarks.misses import OBSERVERS, replies
from isoprobe.adapters.models.models import open_model
from isoprobe.adapters.strategies.arms import questions_of
from isoprobe.analysis.attribution.misses import misses_of
from isoprobe.analysis.scoring.catalogue import Catalogue
from isoprobe.analysis.scoring.scores import score
from isoprobe.probes.core import Reply
from isoprobe.probes.results import Scored
from tests.specimens.pools import pool
from tests.specimens.sums import put


@pytest.fixture(scope="module")
def catalogue() -> Catalogue:
    return Catalogue.of(pool("connectivity", 60, level=2))


@pytest.mark.parametrize("missed", ["colour", "letter_height", "crossings"])
def test_what_is_planted_is_named_and_nothing_else(catalogue: Catalogue, missed: str) -> None:
    found = misses_of(replies(catalogue, OBSERVERS[missed], 1), catalogue)
    assert [miss.factor for miss in found] == [missed]
    assert found[0].difference.low > 0.1
    assert found[0].hard < found[0].easy


@pytest.mark.parametrize(
    ("planted", "task", "missed"),
    [
        ("letters_from=12", "segments", "letter_height"),
        ("gaps_from=2.5", "segments", "letter_gap"),
        ("lines_from=1.5", "segments", "stroke"),
        ("angles_from=25", "segments", "smallest_angle"),
        ("bends_from=30", "line_intersections", "kink_angle"),
    ],
)
def test_who_misses_what_is_too_fine_is_named_from_its_replies(planted: str, task: str, missed: str) -> None:
    probes = pool(task, 80, level=2)
    model, catalogue = open_model(f"planted:{planted}", probes), Catalogue.of(probes)
    scored = [
        Scored(probe.item.id, arm, question.id, 0, score(question, Reply(said), probe.item))
        for probe in probes
        for arm in ("element", "picture")
        for question, said in zip(questions_of(arm, probe), put(model, arm, probe), strict=True)
    ]
    (found,) = misses_of(scored, catalogue)
    assert found.factor == missed
    assert found.difference.low > 0.1
    assert found.hard < found.easy


def test_false_alarms_are_rare(catalogue: Catalogue) -> None:
    assert sum(bool(misses_of(replies(catalogue, None, seed), catalogue)) for seed in range(20)) <= 1


def test_few_replies_name_nothing(catalogue: Catalogue) -> None:
    assert misses_of(replies(catalogue, OBSERVERS["colour"], 1)[:30], catalogue) == ()


def test_more_samples_of_the_same_items_make_nothing_surer(catalogue: Catalogue) -> None:
    """They are of one cluster: what an item's replies have in common is not told by more of them."""
    found = replies(catalogue, OBSERVERS["colour"], 1)
    (once,) = misses_of(found, catalogue)
    (often,) = misses_of([replace(one, sample=k) for one in found for k in range(4)], catalogue)
    assert (often.difference.low, often.difference.high) == pytest.approx((once.difference.low, once.difference.high))
    assert 0.4 < once.difference.high - once.difference.low < 0.6
