"""Paired comparisons: two series of values over the same items, and an exact test of their difference.

The test gives every cluster's total difference either sign with even chances, exactly. Where all that differ differ by
as much (each item is a cluster, and right or wrong) that is McNemar's exact test (1947), a binomial one.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from isoprobe.analysis.anytime import any_time_p, holds_at_any_time
from isoprobe.analysis.statistics import SEED, Estimate, Values, estimate, numbered

FINEST = 720  # values are multiples of 1/k for some k up to this, or the signs are drawn
WORK = 300_000_000  # additions that an exact test may take
DRAWN = 9_999  # signs drawn where it would take more
_ROUNDING = 1e-9


@dataclass(frozen=True)
class Comparison:
    """Two series on the same items: the mean difference (second minus first), how many clusters each has better, and
    the two-sided p of their difference: exact, or one that holds at any time where the intervals do."""

    difference: Estimate
    first_better: int
    second_better: int
    equal: int
    p: float


def compare(
    first: Sequence[float] | Values,
    second: Sequence[float] | Values,
    clusters: Sequence[Hashable] | None = None,
    bounds: tuple[float, float] = (-1.0, 1.0),
) -> Comparison:
    """A paired comparison of values whose differences lie in `bounds`; a row where either is NaN is left out.

    Raises ValueError where the two differ in length.
    """
    a, b = np.asarray(first, dtype=np.float64), np.asarray(second, dtype=np.float64)
    if a.shape != b.shape:
        raise ValueError(f"{a.size} values against {b.size}: a paired comparison needs as many")
    known = ~(np.isnan(a) | np.isnan(b))
    differences = (b - a)[known]
    numbers = (np.arange(a.size) if clusters is None else numbered(clusters))[known]
    kept = numbered(numbers.tolist())
    totals = np.zeros(0)
    if differences.size:
        totals = np.bincount(kept, weights=differences).astype(np.float64)
        totals[np.abs(totals) < _ROUNDING] = 0.0
    return Comparison(
        estimate(differences, kept, bounds),
        first_better=int((totals < 0).sum()),
        second_better=int((totals > 0).sum()),
        equal=int((totals == 0).sum()),
        p=any_time_p(totals) if holds_at_any_time() else flip_test(totals),
    )


def flip_test(totals: Sequence[float] | Values) -> float:
    """Two-sided p of the sum of these totals, each of which might as well have had the other sign (1.0 for none).

    Exact where the totals are multiples of a common fraction and not too many, else from 9,999 seeded draws.
    """
    values = np.asarray(totals, dtype=np.float64)
    values = values[np.abs(values) > _ROUNDING]
    if not values.size:
        return 1.0
    sizes = np.abs(values)
    if np.ptp(sizes) < _ROUNDING:
        return sign_test(int((values > 0).sum()), int((values < 0).sum()))
    steps = _in_steps(sizes)
    if steps is None or int(steps.sum()) * len(steps) > WORK:
        return _drawn(values)
    chances = np.ones(1)  # of the sum of the steps whose sign is plus
    for step in steps:
        longer = np.zeros(len(chances) + step)
        longer[: len(chances)] = chances / 2
        longer[step:] += chances / 2
        chances = longer
    sums = 2 * np.arange(len(chances)) - int(steps.sum())
    seen = abs(round(float((np.sign(values) * steps).sum())))
    return min(1.0, float(chances[np.abs(sums) >= seen].sum()))


def sign_test(k: int, m: int) -> float:
    """Two-sided p of k against m under even chances, exactly (1.0 where both are zero)."""
    from scipy.stats import binomtest  # slow to import

    return float(binomtest(k, k + m).pvalue) if k + m else 1.0


def _in_steps(sizes: Values) -> NDArray[np.int64] | None:
    """The sizes as whole multiples of the largest 1/k that divides them all; None where there is none."""
    for k in range(1, FINEST + 1):
        scaled = sizes * k
        whole = np.rint(scaled)
        if np.abs(scaled - whole).max() < k * _ROUNDING:
            return whole.astype(np.int64)
    return None


def _drawn(values: Values) -> float:
    rng = np.random.default_rng(SEED)
    seen = abs(values.sum()) - _ROUNDING
    step = max(1, 5_000_000 // len(values))  # bounds the memory of one draw
    beyond = 0
    for start in range(0, DRAWN, step):
        signs = rng.integers(0, 2, (min(step, DRAWN - start), len(values)), dtype=np.int8)
        beyond += int((np.abs((2.0 * signs - 1.0) @ values) >= seen).sum())
    return (beyond + 1) / (DRAWN + 1)
