"""Sizes that are planned: power against scipy's test and against runs that are drawn, correlations, what cannot be."""

from __future__ import annotations

import numpy as np
import pytest
from scipy import stats

from isoprobe.analysis.inference.comparison import Earned
from isoprobe.analysis.inference.paired import compare
from isoprobe.analysis.planning.sizes import (
    Setting,
    Unplannable,
    correlation_within,
    measured,
    power_of,
    size_of,
)


@pytest.mark.parametrize(("gained", "lost", "items"), [(0.3, 0.1, 30), (0.18, 0.08, 45), (0.5, 0.0, 12)])
def test_power_is_that_of_scipy_s_exact_test(gained: float, lost: float, items: int) -> None:
    """Every outcome of the trinomial that rejects, added up."""
    expected = 0.0
    for k in range(items + 1):
        chance = stats.binom.pmf(k, items, gained + lost)
        rejects = [x for x in range(k + 1) if k and stats.binomtest(x, k).pvalue <= 0.05]
        expected += chance * stats.binom.pmf(rejects, k, gained / (gained + lost)).sum()
    assert power_of(items, gained, lost) == pytest.approx(expected, abs=1e-5)


def answers(
    rng: np.random.Generator, setting: Setting, stems: int, per_stem: int, within: float
) -> tuple[np.ndarray, np.ndarray, list[int]]:
    """Answers of two by this setting; with the chance `within` all items of a stem share what they show."""
    gained, lost = setting.alone()
    drawn = rng.random((stems, per_stem))
    drawn = np.where(rng.random((stems, 1)) < within, drawn[:, :1], drawn)
    both = setting.first - lost
    second = (drawn < gained) | ((drawn >= gained + lost) & (drawn < gained + lost + both))
    first = (drawn >= gained) & (drawn < gained + lost + both)
    return first.ravel().astype(float), second.ravel().astype(float), np.repeat(np.arange(stems), per_stem).tolist()


@pytest.mark.slow
@pytest.mark.parametrize(
    ("setting", "per_stem"),
    [(Setting(0.8, 0.9), 1), (Setting(0.6, 0.75, pairing=0.4), 1), (Setting(0.5, 0.7, within=0.3, per_stem=4), 4)],
)
def test_as_many_runs_find_the_difference_as_was_planned(setting: Setting, per_stem: int) -> None:
    size = size_of(setting)
    rng = np.random.default_rng(1)
    found = 0
    for _ in range(200):
        first, second, stems = answers(rng, setting, size.stems, per_stem, setting.within)
        found += compare(first, second, stems).p <= 0.05
    assert 0.72 <= found / 200 <= 0.9
    assert size.items == size.stems * per_stem


@pytest.mark.slow
def test_a_plan_of_one_half_the_difference_takes_four_times_as_many() -> None:
    large, small = size_of(Setting(0.5, 0.6)), size_of(Setting(0.5, 0.55))
    assert small.items / large.items == pytest.approx(4, rel=0.08)
    assert size_of(Setting(0.5, 0.6), tests=7).items > 1.4 * large.items
    assert size_of(Setting(0.5, 0.6), power=0.95).items > 1.5 * large.items
    assert size_of(Setting(0.6, 0.5)).items == large.items
    huge = size_of(Setting(0.5, 0.505))
    assert huge.items > 100_000
    assert huge.stopping == (None, None)


def test_answers_that_go_together_and_stems_that_do_change_the_plan() -> None:
    alone = size_of(Setting(0.7, 0.8)).items
    assert size_of(Setting(0.7, 0.8, pairing=0.6)).items < 0.6 * alone
    stems = size_of(Setting(0.7, 0.8, within=1.0, per_stem=5))
    assert stems.items == 5 * stems.stems == pytest.approx(5 * alone, abs=5)


def test_the_sequence_stops_when_the_plan_says_so() -> None:
    size = size_of(Setting(0.8, 0.9))
    assert size.stopping[0] is not None
    assert size.stopping[1] is not None
    assert 150 < size.stopping[0] < 260
    assert size.stopping[0] < size.items < size.stopping[1] < 2 * size.items


def test_the_correlation_within_groups_is_found() -> None:
    rng = np.random.default_rng(2)
    for truth in (0.0, 0.3, 0.8):
        shared, alone = rng.normal(size=(2_000, 1)), rng.normal(size=(2_000, 4))
        values = (np.sqrt(truth) * shared + np.sqrt(1 - truth) * alone).ravel()
        found, per_group = correlation_within(values, [str(k // 4) for k in range(8_000)])
        assert found == pytest.approx(truth, abs=0.04)
        assert per_group == 4
    assert correlation_within(np.array([0.0, 1.0]), ["a", "b"]) == (0.0, 1.0)
    assert correlation_within(np.array([1.0, 1.0, 1.0]), ["a", "a", "b"]) == (0.0, 5 / 3)


def earned(values: list[float]) -> dict[str, Earned]:
    return {f"i{k}": Earned(value, value, value) for k, value in enumerate(values)}


def test_a_setting_is_measured_on_the_items_that_both_have() -> None:
    rng = np.random.default_rng(3)
    truth = Setting(0.6, 0.75, pairing=0.4)
    first, second, _ = answers(rng, truth, 4_000, 1, 0)
    found = measured(earned(first.tolist()), {**earned(second.tolist()), "other": Earned(0, 0, 0)}, {})
    assert found.first == pytest.approx(0.6, abs=0.03)
    assert found.second == pytest.approx(0.75, abs=0.03)
    assert found.pairing == pytest.approx(np.corrcoef(first, second)[0, 1])
    assert found.pairing == pytest.approx(0.4, abs=0.05)
    assert (found.within, found.per_stem) == (0.0, 1.0)
    alone = measured(earned(first.tolist()), None, {f"i{k}": str(k // 2) for k in range(4_000)})
    assert (alone.first, alone.second, alone.per_stem) == (found.first, found.first, 2.0)
    with pytest.raises(Unplannable, match="no item with evidence in common"):
        measured(earned([1.0]), {"i0": Earned(float("nan"), 0, 1)}, {})


@pytest.mark.parametrize(
    ("setting", "words"),
    [
        (Setting(1.2, 0.5), "first accuracy is 1.2: expected 0 to 1"),
        (Setting(0.9, 1.2), "second accuracy is 1.2"),
        (Setting(0.5, 0.5), "difference is 0"),
        (Setting(0.5, 0.6, pairing=0.99), "pairing is 0.99: between accuracies 0.5 and 0.6 expected -0.82 to 0.82"),
        (Setting(0.5, 0.6, within=1.5), "within a stem is 1.5"),
        (Setting(0.5, 0.6, per_stem=0), "items a stem are 0"),
    ],
)
def test_what_cannot_be_is_told(setting: Setting, words: str) -> None:
    with pytest.raises(Unplannable) as told:
        size_of(setting)
    assert words in str(told.value)


@pytest.mark.parametrize(
    ("given", "words"),
    [
        ({"level": 1.0}, "level is 1"),
        ({"power": 0.01}, "power is 0.01: expected above the level 0.05"),
        ({"power": 1.0}, "power is 1"),
        ({"tests": 0}, "tests are 0"),
        ({"tests": 10**18}, "expected 1 to 1,000,000"),
    ],
)
def test_a_power_that_none_has_is_told(given: dict, words: str) -> None:
    with pytest.raises(Unplannable) as told:
        size_of(Setting(0.5, 0.6), **given)
    assert words in str(told.value)
