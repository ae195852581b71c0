"""Paired comparisons against scipy: McNemar's exact test, the exact test of signs, and Holm's step-down."""

from __future__ import annotations

import math

import numpy as np
import pytest
from scipy import stats

from isoprobe.analysis.anytime import any_time_p, at_any_time
from isoprobe.analysis.inference.paired import compare, flip_test, sign_test


@pytest.mark.parametrize(("k", "m"), [(0, 0), (1, 0), (0, 6), (3, 9), (40, 61), (1500, 1620)])
def test_mcnemar_s_exact_test_is_the_binomial_one(k: int, m: int) -> None:
    expected = stats.binomtest(k, k + m).pvalue if k + m else 1.0
    assert sign_test(k, m) == pytest.approx(expected, rel=1e-9)
    assert flip_test([1.0] * k + [-1.0] * m + [0.0] * 7) == pytest.approx(expected, rel=1e-9)


@pytest.mark.parametrize("seed", range(6))
def test_the_test_of_signs_is_scipy_s_exact_permutation_test(seed: int) -> None:
    rng = np.random.default_rng(seed)
    totals = rng.integers(-4, 6, 11) / (1 + seed % 3)
    expected = stats.permutation_test(
        (totals, np.zeros(11)), lambda a, b: np.sum(a - b), permutation_type="samples", n_resamples=np.inf
    ).pvalue
    assert flip_test(totals) == pytest.approx(expected, abs=1e-5)


def test_values_without_a_common_fraction_are_tested_by_drawn_signs() -> None:
    totals = np.random.default_rng(1).normal(0.2, 1, 60)
    normal = 2 * stats.norm.sf(abs(totals.sum()) / math.sqrt((totals**2).sum()))
    assert flip_test(totals) == pytest.approx(normal, abs=0.02)
    assert flip_test(totals) == flip_test(totals)


def test_a_paired_comparison() -> None:
    first = [1.0] * 50 + [0.0] * 20 + [1.0] * 4 + [math.nan]
    second = [1.0] * 50 + [1.0] * 20 + [0.0] * 4 + [1.0]
    both = compare(first, second)
    assert (both.first_better, both.second_better, both.equal) == (4, 20, 50)
    assert both.p == pytest.approx(stats.binomtest(4, 24).pvalue)
    assert both.difference.value == pytest.approx(16 / 74)
    assert both.difference.low > 0
    assert compare(second, first).difference.value == -both.difference.value


def test_variants_of_one_item_are_one_sign() -> None:
    both = compare([0.0] * 10, [1.0] * 10, ["a"] * 5 + ["b"] * 5)
    assert (both.second_better, both.equal) == (2, 0)
    assert both.p == 0.5


def test_nothing_to_compare_is_no_evidence() -> None:
    none = compare([math.nan], [1.0])
    assert (none.difference.n, none.first_better, none.second_better, none.equal, none.p) == (0, 0, 0, 0, 1.0)


def test_runs_of_different_length_are_not_paired() -> None:
    with pytest.raises(ValueError, match="3 values against 2"):
        compare([0, 1, 1], [0, 1])


def test_of_stopped_runs_p_holds_at_any_time() -> None:
    first, second = [0.0] * 25 + [1.0] * 60, [1.0] * 20 + [0.0] * 5 + [1.0] * 55 + [0.0] * 5
    plain = compare(first, second)
    with at_any_time():
        held = compare(first, second)
    assert held.p == any_time_p([1.0] * 20 + [-1.0] * 5 + [0.0] * 60)
    assert held.p > plain.p
