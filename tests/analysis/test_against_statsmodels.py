"""Figures that statsmodels has too, to five digits: Wilson's interval, McNemar's exact test, Holm's correction, and the
standard error of a mean whose observations come in clusters."""

from __future__ import annotations

import numpy as np
import pytest

from isoprobe.analysis.attribution.testing import holm
from isoprobe.analysis.inference.paired import sign_test
from isoprobe.analysis.statistics import proportion, standard_error
from tests.specimens.loading import later

api = later("statsmodels.api", "dev")
DIGITS = 5e-6


@pytest.mark.parametrize(("right", "of"), [(0, 20), (1, 60), (37, 90), (200, 200), (1487, 2000)])
def test_wilson(right: int, of: int) -> None:
    from statsmodels.stats.proportion import proportion_confint

    ours = proportion(right, of)
    assert (ours.low, ours.high) == pytest.approx(proportion_confint(right, of, method="wilson"), abs=DIGITS)


@pytest.mark.parametrize(("gained", "lost"), [(0, 5), (3, 11), (40, 40), (7, 1)])
def test_mcnemar(gained: int, lost: int) -> None:
    from statsmodels.stats.contingency_tables import mcnemar

    assert sign_test(gained, lost) == pytest.approx(mcnemar([[50, gained], [lost, 9]], exact=True).pvalue, abs=DIGITS)


@pytest.mark.parametrize("seed", range(5))
def test_holm(seed: int) -> None:
    from statsmodels.stats.multitest import multipletests

    ps = list(np.random.default_rng(seed).uniform(size=7) ** 3)
    assert holm(ps) == pytest.approx(list(multipletests(ps, method="holm")[1]), abs=DIGITS)


@pytest.mark.parametrize("seed", range(5))
def test_clustered_standard_error(seed: int) -> None:
    """Both have n / (n - 1) for n clusters; the other factor that statsmodels has is 1 for one coefficient."""
    draw = np.random.default_rng(seed)
    groups = np.sort(draw.integers(0, 40, 300))
    groups = np.unique(groups, return_inverse=True)[1]
    values = draw.normal(size=300) + draw.normal(size=40)[groups]
    fitted = api.OLS(values, np.ones(300)).fit(cov_type="cluster", cov_kwds={"groups": groups})
    mean, error, clusters = standard_error(values, groups)
    assert mean == pytest.approx(fitted.params[0], abs=DIGITS)
    assert error == pytest.approx(fitted.bse[0], abs=DIGITS)
    assert clusters == len(set(groups))
