"""What a respondent misses in particular is named, and of one that misses nothing in particular nothing is."""

from __future__ import annotations

import pytest

from benchmarks.misses import OBSERVERS, replies
from isoprobe.analysis.attribution.misses import misses_of
from isoprobe.analysis.scoring.catalogue import Catalogue
from tests.specimens.pools import pool


@pytest.fixture(scope="module")
def catalogue() -> Catalogue:
    return Catalogue.of(pool("connectivity", 60, level=2))


@pytest.mark.parametrize("missed", ["colour", "letter_height", "crossings"])
def test_what_is_planted_is_named_and_nothing_else(catalogue: Catalogue, missed: str) -> None:
    found = misses_of(replies(catalogue, OBSERVERS[missed], 1), catalogue)
    assert [miss.factor for miss in found] == [missed]
    assert found[0].difference.low > 0.1
    assert found[0].hard < found[0].easy


def test_false_alarms_are_rare(catalogue: Catalogue) -> None:
    assert sum(bool(misses_of(replies(catalogue, None, seed), catalogue)) for seed in range(20)) <= 1


def test_few_replies_name_nothing(catalogue: Catalogue) -> None:
    assert misses_of(replies(catalogue, OBSERVERS["colour"], 1)[:30], catalogue) == ()
