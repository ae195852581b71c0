"""Against scipy and, for Holm's correction, against its definition."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy import stats

from isoprobe.analysis.anytime import at_any_time
from isoprobe.analysis.attribution.testing import holm, p_beyond
from isoprobe.analysis.statistics import standard_error


@given(st.lists(st.floats(0, 1), max_size=8))
def test_holm_is_what_holm_says(ps: list[float]) -> None:
    """Rejected at each level are just those that the step-down procedure rejects."""
    adjusted = holm(ps)
    for level in (0.01, 0.05, 0.2):
        rejected = set()
        order = sorted(range(len(ps)), key=lambda k: ps[k])
        for rank, place in enumerate(order):
            if (len(ps) - rank) * ps[place] > level:
                break
            rejected.add(place)
        assert {place for place, p in enumerate(adjusted) if p <= level} == rejected


def test_holm_steps_down() -> None:
    """The figures of R's p.adjust(c(.01, .04, .03, .005), "holm")."""
    assert holm([0.01, 0.04, 0.03, 0.005]) == pytest.approx([0.03, 0.06, 0.06, 0.02])
    assert holm([0.6, 0.7]) == [1.0, 1.0]
    assert holm([]) == []


@pytest.mark.parametrize(("n", "tolerance"), [(5, 0.0), (40, 0.02), (400, -0.1)])
def test_p_and_interval_are_those_of_a_t_test_on_the_clusters(n: int, tolerance: float) -> None:
    values = np.random.default_rng(n).normal(0.1, 1, n)
    mean, error, clusters = standard_error(values, np.arange(n))
    expected = stats.ttest_1samp(values, tolerance, alternative="greater")
    assert clusters == n
    assert error == pytest.approx(stats.sem(values), rel=1e-9)
    if mean > tolerance:
        assert p_beyond(mean, error, n, tolerance) == pytest.approx(expected.pvalue, rel=1e-9)
    repeated = standard_error(np.repeat(values, 3), np.repeat(np.arange(n), 3))
    assert repeated == pytest.approx((mean, error, n), rel=1e-9)


def test_the_clustered_error_is_the_sandwich_of_a_regression_on_a_constant() -> None:
    """Clusters of different size: (X'X)^-1 (sum of squared sums of residuals) (X'X)^-1 with n / (n - 1), CR1."""
    rng = np.random.default_rng(1)
    numbers = rng.integers(0, 30, 200)
    values = rng.normal(size=200) + rng.normal(size=30)[numbers]
    residuals = values - values.mean()
    meat = sum(residuals[numbers == k].sum() ** 2 for k in range(30))
    _, error, clusters = standard_error(values, numbers)
    assert error == pytest.approx((meat / 200**2 * clusters / (clusters - 1)) ** 0.5, rel=1e-12)


def test_where_all_agree_it_is_the_sign_test_and_few_say_nothing() -> None:
    assert p_beyond(1.0, 0.0, 6) == pytest.approx(stats.binomtest(6, 6, alternative="greater").pvalue)
    assert p_beyond(1.0, 0.0, 1) == 1.0
    assert p_beyond(0.01, 0.001, 100, 0.02) == 1.0


def test_a_p_that_holds_at_any_time_is_never_smaller() -> None:
    for z in (1.5, 3.0, 5.0):
        fixed = p_beyond(z, 1.0, 100)
        with at_any_time():
            assert p_beyond(z, 1.0, 100) > fixed
