"""Right for the wrong reason: misreadings that do no harm, right answers over a wrong reading, and labels by noise."""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np

from isoprobe.analysis.attribution.evidence import Evidence, mean_by
from isoprobe.analysis.statistics import Estimate, Values, estimate

GRID = 64  # places at which an ability is looked up in summing over items


@dataclass(frozen=True)
class Luck:
    """`harmless`: of transcripts that are not exact, the share from which an exact solver still gets the answer.
    `misread`: of right answers from the picture, the share whose transcript is not exact. `binding_by_noise`: the share
    of items that would be labelled binding though nothing binds, from what samples of one prompt differ by; NaN where
    there is one sample."""

    harmless: Estimate
    misread: Estimate
    binding_by_noise: float = math.nan


def luck_of_reading(found: Evidence) -> Luck:
    """The luck that this evidence shows."""
    enough, picture = found.arms["transcript"].point, found.arms["picture"].point
    inexact = found.exact == 0
    harmless = np.where(inexact, enough, math.nan)
    misread = np.where((picture == 1) & ~np.isnan(found.exact), inexact.astype(np.float64), math.nan)
    return Luck(estimate(harmless, found.clusters), estimate(misread, found.clusters), _binding_by_noise(found))


def _binding_by_noise(found: Evidence) -> float:
    """Where seeing and reasoning are drawn anew for every prompt: how often both samples of text and transcript succeed
    and both of the picture fail. Each ability is taken for beta over the items, its mean and retest correlation being
    the sample's."""
    if found.samples < 2:
        return math.nan
    see = _ability(found.arms["transcript"].point, found)
    think = _ability(found.arms["text"].point, found)
    if see is None or think is None:
        return math.nan
    both = np.outer(see, think)
    return float((both**2 * (1 - both) ** 2).mean())


def _ability(right: Values, found: Evidence) -> Values | None:
    """GRID quantiles of a beta distribution over items with this mean and retest correlation; None without repeats."""
    known = ~np.isnan(right)
    items, values = found.items[known], right[known]
    counts = np.bincount(items)
    repeated = counts[items] > 1
    if not repeated.any():
        return None
    items, values = items[repeated], values[repeated]
    number = np.unique(items, return_inverse=True)[1].astype(np.int64)
    mean, k = float(values.mean()), np.bincount(number)
    within = float((mean_by(values, number) * (1 - mean_by(values, number)) * k / (k - 1)).mean())
    spread = mean * (1 - mean)
    if spread < 1e-12:
        return np.full(GRID, mean)
    retest = min(max(1 - within / spread, 0.0), 1.0)
    places = (np.arange(GRID) + 0.5) / GRID
    if retest < 1e-6:
        return np.full(GRID, mean)
    if retest > 1 - 1e-6:
        return (places > 1 - mean).astype(np.float64)
    from scipy.special import betaincinv  # a tenth of a second to import

    total = 1 / retest - 1
    return np.asarray(betaincinv(mean * total, (1 - mean) * total, places), dtype=np.float64)
