import math

import numpy as np
import pytest
from scipy import stats

from isoprobe.analysis.statistics import (
    NO_EVIDENCE,
    Estimate,
    combined,
    estimate,
    estimates,
    quantile,
    ratio,
    resampled,
)
from tests.specimens.effort import within


def test_nothing_gives_nan_and_no_interval():
    for one in (estimate([]), estimate([math.nan, math.nan])):
        assert one.n == one.of == 0
        assert one.method == "none"
        assert math.isnan(one.value)
        assert math.isnan(one.low)


@pytest.mark.parametrize("n", [1, 5, 50, 400])
@pytest.mark.parametrize("value", [0.0, 1.0])
def test_all_alike_gives_clopper_and_pearson_s_bound(n, value):
    one = estimate([value] * n)
    exact = stats.binomtest(int(value) * n, n).proportion_ci(0.95, method="exact")
    assert one.method == "exact"
    assert one.low == pytest.approx(exact.low)
    assert one.high == pytest.approx(exact.high)
    assert one.low < one.high


def test_the_same_input_gives_the_same_interval_and_order_does_not_matter():
    values = [1.0] * 30 + [0.0] * 12
    assert estimate(values) == estimate(values) == estimate(values[::-1])


def test_the_interval_is_near_the_textbook_s():
    one = estimate([1.0] * 240 + [0.0] * 160)
    assert one.value == 0.6
    assert one.low == pytest.approx(0.6 - 1.96 * math.sqrt(0.24 / 400), abs=0.006)
    assert one.high == pytest.approx(0.6 + 1.96 * math.sqrt(0.24 / 400), abs=0.006)


def test_replies_of_one_item_are_not_as_good_as_as_many_items():
    values = np.repeat(np.random.default_rng(0).random(100) < 0.6, 10).astype(float)
    apart = estimate(values)
    together = estimate(values, np.repeat(np.arange(100), 10))
    single = estimate(values[::10])
    assert together.value == apart.value == single.value
    assert (together.n, together.of, apart.n) == (100, 1000, 1000)
    assert together.high - together.low > 2.5 * (apart.high - apart.low)
    assert together.high - together.low == pytest.approx(single.high - single.low, rel=0.1)


def test_columns_share_their_resamples():
    rng = np.random.default_rng(3)
    a = (rng.random(300) < 0.7).astype(float)
    noisy = np.column_stack([a, a, a - a * (rng.random(300) < 0.02)])
    first, second, third = estimates(np.column_stack([noisy, noisy[:, 0] - noisy[:, 2]])[:, :3])
    assert first == second
    paired = estimate(noisy[:, 0] - noisy[:, 2], bounds=(-1, 1))
    assert paired.high - paired.low < 0.5 * (first.high - first.low)
    assert third.value < first.value


def test_missing_values_are_no_evidence():
    one = estimate([1.0, math.nan, 0.0, math.nan])
    assert (one.value, one.n, one.of) == (0.5, 2, 2)


def test_both_ways_of_resampling_agree():
    rng = np.random.default_rng(5)
    values = rng.random(800)  # all different: by index; rounded: by kind
    fine, coarse = estimate(values), estimate(np.round(values, 1))
    assert fine.low == pytest.approx(coarse.low, abs=0.005)
    assert fine.high == pytest.approx(coarse.high, abs=0.005)


@pytest.mark.parametrize(("n", "p"), [(400, 0.9), (400, 0.99), (60, 0.8), (20, 0.6), (20, 0.95)])
def test_a_95_percent_interval_covers_95_percent(n, p):
    rng = np.random.default_rng(11)
    hits = 0
    for _ in range(300):
        one = estimate((rng.random(n) < p).astype(float))
        hits += one.low <= p <= one.high
    assert hits >= 0.91 * 300


def test_400_items_in_seven_columns_take_well_under_a_tenth_of_a_second():
    values = (np.random.default_rng(0).random((400, 7)) < 0.7).astype(float)
    for columns in (values, values + np.random.default_rng(1).random((400, 7)) / 100):
        within(0.1, lambda _, each=columns: estimates(each, bounds=[(0, 2)] * 7))


def test_as_many_clusters_as_rows():
    with pytest.raises(ValueError, match="2 rows and 3 clusters"):
        estimate([0.0, 1.0], ["a", "b", "c"])


def test_a_ratio_is_of_sums_and_its_interval_covers() -> None:
    found = ratio([1, 0, 1, 0], [1, 0.5, 1, 0.5], ["a", "a", "b", "b"])
    assert (found.value, found.n, found.of, found.method) == (pytest.approx(2 / 3), 2, 4, "exact")
    assert ratio([0, 0], [0, 0]).n == 0
    assert ratio([], []).n == 0
    with pytest.raises(ValueError, match="2 rows and 1 clusters"):
        ratio([1, 1], [1, 1], ["a"])
    rng = np.random.default_rng(4)
    covered = 0
    for _ in range(100):
        bottoms = rng.random(80) < 0.7
        tops = bottoms & (rng.random(80) < 0.5)
        held = ratio(tops.astype(float), bottoms.astype(float))
        covered += held.low <= 0.5 <= held.high
    assert covered >= 88


def test_resampled_means_spread_as_the_mean_does() -> None:
    values = np.arange(100) % 2
    drawn = resampled(values.astype(float), list(range(100)))
    assert drawn.mean() == pytest.approx(0.5, abs=0.01)
    assert drawn.std() == pytest.approx(0.05, abs=0.004)


def test_independent_estimates_combine_and_a_difference_takes_the_other_bound() -> None:
    first, second = Estimate(0.6, 0.5, 0.8, 10, 20, "wilson"), Estimate(0.2, 0.1, 0.25, 5, 5, "wilson")
    mean = combined([first, second])
    assert (mean.value, mean.n, mean.of) == (pytest.approx(0.4), 15, 25)
    assert mean.low == pytest.approx(0.4 - 0.02**0.5 / 2)
    assert mean.high == pytest.approx(0.4 + (0.04 + 0.0025) ** 0.5 / 2)
    difference = combined([first, second], [1, -1])
    assert difference.low == pytest.approx(0.4 - (0.01 + 0.0025) ** 0.5)
    assert difference.high == pytest.approx(0.4 + (0.04 + 0.01) ** 0.5)
    assert combined([first, NO_EVIDENCE]).n == combined([]).n == 0


def test_few_clusters_take_student_s_quantile() -> None:
    assert quantile(0.975, 10) == pytest.approx(stats.t.ppf(0.975, 9), abs=1e-9)
    assert quantile(0.975, 30) == quantile(0.975) == pytest.approx(stats.norm.ppf(0.975), abs=1e-9)


def test_ten_pictures_of_four_questions_are_covered() -> None:
    rng = np.random.default_rng(5)
    hits = 0
    for _ in range(400):
        chances = rng.beta(1.4, 0.6, 10)
        right = (rng.random((10, 4)) < chances[:, None]).astype(float)
        one = estimate(right.ravel(), np.repeat(np.arange(10), 4))
        hits += one.low <= 0.7 <= one.high
    assert 0.92 <= hits / 400 <= 0.99


def test_a_share_near_nothing_is_covered_though_few_items_differ() -> None:
    """Halves up and down, as a share is: two items in a hundred differ up, one down; the mean is 0.005."""
    rng = np.random.default_rng(6)
    hits, without = 0, 0
    for _ in range(400):
        column = rng.choice([0.5, -0.5, 0.0], size=(300, 1), p=[0.02, 0.01, 0.97])
        (one,) = estimates(column, bounds=[(-0.5, 1.0)], means=[(0.0, 1.0)])
        (plain,) = estimates(column, bounds=[(-0.5, 1.0)])
        hits += one.low <= 0.005 <= one.high
        without += plain.low <= 0.005 <= plain.high
    assert hits / 400 >= 0.93
    assert hits >= without
