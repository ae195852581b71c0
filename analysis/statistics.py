"""Proportions with intervals that respect clusters, and paired tests. Everything is seeded and vectorised."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Estimate:
    """A figure and its 95% interval. `n` counts clusters (items), `of` the replies behind them. `method` says how the
    interval was found: "bootstrap", "exact" (nothing varied in the sample) or "none" (n = 0: all three are NaN)."""

    value: float
    low: float
    high: float
    n: int
    of: int
    method: str
