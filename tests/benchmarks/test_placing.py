"""docs/ladder.md tells how near thresholds can be placed at best: the Cramér-Rao bound, computed and by hand."""

from __future__ import annotations

import re
from collections.abc import Iterator
from math import sqrt
from pathlib import Path
from types import ModuleType

import pytest

from tests.specimens.loading import benchmark_at

PAGE = (Path(__file__).parents[2] / "docs" / "ladder.md").read_text("utf-8")


@pytest.fixture(scope="module")
def placing() -> Iterator[ModuleType]:
    with benchmark_at("placing") as module:
        yield module


def test_the_least_error_is_that_of_a_logistic_curve_asked_at_its_threshold(placing: ModuleType) -> None:
    # at a threshold that is a step p = 1/2: an answer tells slope² / 4 of it
    assert placing.error(4.0, 0.0, slope_known=True) == pytest.approx(1 / sqrt(60 * 1.5**2 / 4), rel=1e-3)
    assert placing.error(2.5, 0.5, slope_known=False) > placing.error(2.5, 0.5, slope_known=True)


def test_the_page_tells_the_bound(placing: ModuleType) -> None:
    told = re.search(r"best estimate is (0\.\d\d) there for one that errs, and (0\.\d\d) for one that guesses", PAGE)
    assert told
    assert [float(each) for each in told.groups()] == [round(placing.error(2.5, f, True), 2) for f in (0.0, 0.5)]
    rows = re.findall(r"^\| (errs|guesses|lucky) \| \d \| [^|]+ \| [^|]+ \| (\d+) of (\d+) \| (\d+) of ", PAGE, re.M)
    assert len(rows) == 9
    for kind, known, respondents, unknown in rows:
        _, floor = placing.KINDS[kind]
        for count, slope_known in ((known, True), (unknown, False)):
            share = sum(placing.at_best(true, floor, slope_known) for true in placing.THRESHOLDS)
            assert int(count) == round(share / len(placing.THRESHOLDS) * int(respondents))


def test_a_respondent_of_each_kind_is_placed(placing: ModuleType) -> None:
    for chance, floor in placing.KINDS.values():
        assert abs(placing.placed(5.5, chance, floor, 8, 1).threshold - 5.5) <= 2
