"""Figures that are known only between two bounds, with intervals that hold the figure itself (Imbens and Manski 2004).

A reply that is missing may have been right or wrong: a mean over items lies between that with all of them at their
least and that with all at their most (Manski 1989). The interval from the one bound's lower end to the other's upper
end holds the figure with more than 95%, since it cannot err on both sides at once; Imbens and Manski's critical value
takes back what that gives away, down to the usual one where both bounds are one.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from statistics import NormalDist

import numpy as np
from numpy.typing import NDArray

from isoprobe.analysis.statistics import LEVEL, NO_EVIDENCE, Bounded, Estimate, Values, estimates, standard_error

Range = tuple[float, float]


def critical_value(width: float, level: float = LEVEL) -> float:
    """The c with F(c + width) - F(-c) = level, F the normal distribution; `width` is in standard errors.

    >>> round(critical_value(0.0), 3), round(critical_value(50.0), 3)
    (1.96, 1.645)
    """
    normal = NormalDist()
    low, high = normal.inv_cdf(level), normal.inv_cdf((1 + level) / 2)
    for _ in range(60):
        middle = (low + high) / 2
        below = normal.cdf(middle + width) - normal.cdf(-middle) < level
        low, high = (middle, high) if below else (low, middle)
    return high


def bounded(
    lower: Values,
    upper: Values,
    points: Values,
    clusters: NDArray[np.int64],
    ranges: Sequence[Range],
    means: Sequence[Range] | None = None,
) -> list[Estimate]:
    """One figure a column: its bounds are the means of `lower` and `upper` (rows x k, NaN: not asked), its value that
    of `points` (NaN: incomplete). A plain estimate where both bounds are one, else a Bounded. `means` as in
    `estimates`."""
    k = lower.shape[1]
    levels = [_level(lower[:, j], upper[:, j], clusters) for j in range(k)]
    both = np.concatenate([lower, upper], axis=1)
    twice = None if means is None else [*means, *means]
    found = estimates(both, clusters, [*ranges, *ranges], [*levels, *levels], means=twice)
    return [_joined(found[j], found[k + j], points[:, j]) for j in range(k)]


def _level(lower: Values, upper: Values, clusters: NDArray[np.int64]) -> float:
    """The level of both bounds' intervals at which the figure between them is held with LEVEL."""
    least, error, _ = standard_error(lower, clusters)
    most, other, _ = standard_error(upper, clusters)
    width, largest = most - least, max(error, other)
    if not width > 0:
        return LEVEL
    c = critical_value(width / largest if largest > 0 else math.inf)
    return 2 * NormalDist().cdf(c) - 1


def _joined(lower: Estimate, upper: Estimate, points: Values) -> Estimate:
    if not lower.n:
        return NO_EVIDENCE
    if upper.value - lower.value < 1e-12:
        return lower
    complete = points[~np.isnan(points)]
    value = min(max(float(complete.mean()), lower.value), upper.value) if complete.size else math.nan
    return Bounded(
        value, lower.low, upper.high, lower.n, int(complete.size), "bounds", least=lower.value, most=upper.value
    )
