"""Tests of a mean against a tolerance, clustered, and Holm's correction for several of them."""

from __future__ import annotations

from collections.abc import Sequence

from isoprobe.analysis.anytime import any_time_p_of, holds_at_any_time


def holm(ps: Sequence[float]) -> list[float]:
    """The p values adjusted for their number (Holm 1979), in the order given; each at least what it was.

    >>> holm([0.01, 0.04, 0.03])
    [0.03, 0.06, 0.06]
    """
    adjusted = [1.0] * len(ps)
    least = 0.0
    for rank, place in enumerate(sorted(range(len(ps)), key=lambda k: ps[k])):
        least = max(least, min(1.0, (len(ps) - rank) * ps[place]))
        adjusted[place] = least
    return adjusted


def p_beyond(mean: float, error: float, clusters: int, tolerance: float = 0.0) -> float:
    """The one-sided p of Student's t for a mean that is at most `tolerance`; of clusters that all agree (no error), the
    sign test's. 1 of fewer than two clusters. Where intervals hold at any time, so does the p."""
    if clusters < 2 or not mean > tolerance:
        return 1.0
    if error < 1e-12:
        return float(0.5**clusters)
    if holds_at_any_time():
        return any_time_p_of((mean - tolerance) / error, clusters)
    from scipy.special import stdtr  # a tenth of a second to import

    return float(stdtr(clusters - 1, -(mean - tolerance) / error))
