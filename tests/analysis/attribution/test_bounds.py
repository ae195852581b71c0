import math

import numpy as np
import pytest
from scipy import stats

from isoprobe.analysis.attribution.bounds import bounded, critical_value
from isoprobe.analysis.statistics import Bounded, estimate


@pytest.mark.parametrize("width", [0.0, 0.3, 1.0, 3.0, 40.0])
def test_the_critical_value_solves_imbens_and_manski_s_equation(width: float) -> None:
    c = critical_value(width)
    assert stats.norm.cdf(c + width) - stats.norm.cdf(-c) == pytest.approx(0.95, abs=1e-9)


def test_without_anything_missing_it_is_the_plain_estimate() -> None:
    values = (np.random.default_rng(0).random(200) < 0.7).astype(float)
    column = values[:, None]
    (found,) = bounded(column, column, column, np.arange(200), [(0.0, 1.0)])
    assert found == estimate(values)
    assert not isinstance(found, Bounded)


def test_bounds_are_the_worst_cases_and_the_interval_holds_the_figure_and_not_much_more() -> None:
    """Replies are missing where they are wrong, as cut-off replies to hard items are: the worst there is."""
    rng = np.random.default_rng(2)
    held, single = 0, 0
    for _ in range(200):
        right = rng.random(300) < 0.6
        missing = ~right & (rng.random(300) < 0.5)
        least = np.where(missing, 0.0, right)[:, None]
        most = np.where(missing, 1.0, right)[:, None]
        point = np.where(missing, math.nan, right)[:, None]
        (found,) = bounded(least, most, point, np.arange(300), [(0.0, 1.0)])
        assert isinstance(found, Bounded)
        assert found.least == pytest.approx(least.mean())
        assert found.most == pytest.approx(most.mean())
        assert found.of == int((~missing).sum())
        held += found.low <= 0.6 <= found.high
        single += found.low <= 0.6
    assert 0.90 <= single / 200 <= 0.99
    assert held == single  # it cannot err on both sides
    assert found.low > estimate(least[:, 0]).low  # the one-sided quantile, not the two-sided


def test_nothing_asked_is_no_evidence() -> None:
    none = np.full((5, 1), math.nan)
    assert bounded(none, none, none, np.arange(5), [(0.0, 1.0)])[0].n == 0
