"""Proportions and their differences with 95% intervals that respect clusters; seeded and vectorised.

An interval is the percentile interval of a bootstrap that resamples whole clusters (Field and Welsh 2007), widened to
Wilson's where that one is wider, at the effective sample size that the clusters leave (Franco et al. 2019): near 0 and
1 a few hundred items hold few failures and the percentile interval alone covers as little as 90%. Under FEW clusters
Student's quantile stands in place of the normal one, and the percentile interval is stretched by as much. Where nothing
varies in the sample the bound is Clopper and Pearson's, so that no interval from few items is a point. Of a run that
stops by what its replies show, all are stretched to hold at any time (`analysis.anytime`).
"""

from __future__ import annotations

import math
from collections.abc import Hashable, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from statistics import NormalDist

import numpy as np
from numpy.typing import NDArray

from isoprobe.analysis.anytime import holds_at_any_time, stretch, stretch_of_exact

RESAMPLES = 2_000
SEED = 20_240_401
LEVEL = 0.95
ALIKE = 64  # clusters: of as many at the most, draws are kept for groups that are alike
NOTHING = 1e-18  # of the square of a range: a variance below it is none
FEW = 30  # clusters: below, Student's quantile
SPARSE = 25  # clusters that are not zero: where they are fewer, and less than a fifth, a share is told by them alone

Values = NDArray[np.float64]


@dataclass(frozen=True)
class Estimate:
    """A figure and its 95% interval. `n` counts clusters (items), `of` the replies behind them. `method` says how the
    interval was found: "bootstrap", "exact" (nothing varied in the sample), "wilson", "recovered" (from those of
    independent parts), "betting" (`analysis.anytime`) or "none" (n = 0: all three are NaN)."""

    value: float
    low: float
    high: float
    n: int
    of: int
    method: str


@dataclass(frozen=True)
class Bounded(Estimate):
    """A figure that replies which are missing, or arms that were not asked, leave between `least` and `most`. `low` and
    `high` hold it with 95% (Imbens and Manski 2004); `value` is that of the complete items, NaN where there is none."""

    least: float = math.nan
    most: float = math.nan


NO_EVIDENCE = Estimate(math.nan, math.nan, math.nan, 0, 0, "none")


def numbered(clusters: Sequence[Hashable]) -> NDArray[np.int64]:
    """The clusters as numbers from 0 in order of appearance, one a row."""
    numbers: dict[Hashable, int] = {}
    return np.fromiter((numbers.setdefault(c, len(numbers)) for c in clusters), dtype=np.int64, count=len(clusters))


def estimate(
    values: Sequence[float] | Values,
    clusters: Sequence[Hashable] | NDArray[np.int64] | None = None,
    bounds: tuple[float, float] = (0.0, 1.0),
    level: float = LEVEL,
) -> Estimate:
    """The mean of the values with its interval. NaN is no evidence. `bounds` is the range that a value may have.

    Without `clusters` each value is one of its own.
    """
    column = np.asarray(values, dtype=np.float64).reshape(-1, 1)
    return estimates(column, clusters, (bounds,), level)[0]


def estimates(
    columns: Values,
    clusters: Sequence[Hashable] | NDArray[np.int64] | None = None,
    bounds: Sequence[tuple[float, float]] | None = None,
    level: float | Sequence[float] = LEVEL,
    resamples: int = RESAMPLES,
    seed: int = SEED,
    means: Sequence[tuple[float, float]] | None = None,
) -> list[Estimate]:
    """The mean of each column (rows x k, NaN where there is no evidence), all over the same resampled clusters.

    `level` is one for all columns, or one for each. `means`: the range that a mean may have, where it is narrower than
    that of its values (a share is the mean of differences); of few clusters, or where few differ from zero, Wilson's
    interval is taken there too, and one with four clusters more. The same input gives the same output. Raises
    ValueError where rows and clusters differ in number."""
    rows, k = columns.shape
    bounds = bounds or [(0.0, 1.0)] * k
    means = means or bounds
    levels = [level] * k if isinstance(level, float) else list(level)
    if rows == 0:
        return [NO_EVIDENCE] * k
    if clusters is None:
        numbers: NDArray[np.int64] = np.arange(rows)
    else:
        numbers = clusters if isinstance(clusters, np.ndarray) else numbered(clusters)
    if len(numbers) != rows:
        raise ValueError(f"{rows} rows and {len(numbers)} clusters: expected as many")
    known = ~np.isnan(columns)
    n = int(numbers.max()) + 1
    sums = _by_cluster(np.where(known, columns, 0.0), numbers, n)
    counts = _by_cluster(known.astype(np.float64), numbers, n)
    varied = any(_varies(sums[:, j], counts[:, j], bounds[j]) for j in range(k))
    drawn_sums, drawn_counts = _resample(sums, counts, resamples, seed) if varied else (sums, counts)
    found = (
        _interval(sums[:, j], counts[:, j], drawn_sums[:, j], drawn_counts[:, j], bounds[j], levels[j], means[j])
        for j in range(k)
    )
    return [_held(one, bounds[j], levels[j]) for j, one in enumerate(found)]


def ratio(
    tops: Sequence[float] | Values,
    bottoms: Sequence[float] | Values,
    clusters: Sequence[Hashable] | None = None,
    bounds: tuple[float, float] = (0.0, 1.0),
) -> Estimate:
    """The sum of the tops over the sum of the bottoms (none below 0), with its interval; NO_EVIDENCE where the bottoms
    add up to 0. `of` counts the rows. Raises ValueError where rows and clusters differ in number."""
    columns = np.stack([np.asarray(tops, dtype=np.float64), np.asarray(bottoms, dtype=np.float64)], axis=1)
    numbers = numbered(clusters if clusters is not None else range(len(columns)))
    if len(numbers) != len(columns):
        raise ValueError(f"{len(columns)} rows and {len(numbers)} clusters: expected as many")
    if not len(columns):
        return NO_EVIDENCE
    sums = _by_cluster(columns, numbers, int(numbers.max()) + 1)
    drawn, _ = _resample(sums, np.ones_like(sums), RESAMPLES, SEED)
    found = _held(_interval(sums[:, 0], sums[:, 1], drawn[:, 0], drawn[:, 1], bounds, LEVEL), bounds, LEVEL)
    return replace(found, of=len(columns)) if found.n else found


def resampled(values: Sequence[float] | Values, clusters: Sequence[Hashable], seed: int = SEED) -> Values:
    """The mean of the values in each of `RESAMPLES` draws of as many clusters with replacement."""
    column = np.asarray(values, dtype=np.float64).reshape(-1, 1)
    numbers = numbered(clusters)
    n = int(numbers.max()) + 1
    sums, counts = _by_cluster(column, numbers, n), _by_cluster(np.ones_like(column), numbers, n)
    drawn, of = _resample(sums, counts, RESAMPLES, seed)
    return np.asarray(drawn[:, 0] / of[:, 0], dtype=np.float64)


def combined(parts: Sequence[Estimate], weights: Sequence[float] | None = None) -> Estimate:
    """The weighted sum of independent estimates (their mean where no weights are given), its interval recovered from
    theirs (Donner and Zou 2012). NO_EVIDENCE where any of them, or all, lacks evidence."""
    if not parts or not all(part.n for part in parts):
        return NO_EVIDENCE
    shares = [1 / len(parts)] * len(parts) if weights is None else weights
    value = sum(share * part.value for share, part in zip(shares, parts, strict=True))
    below = above = 0.0
    for share, part in zip(shares, parts, strict=True):
        down, up = part.value - part.low, part.high - part.value
        below += (share * (down if share > 0 else up)) ** 2
        above += (share * (up if share > 0 else down)) ** 2
    n, of = sum(part.n for part in parts), sum(part.of for part in parts)
    return Estimate(value, value - math.sqrt(below), value + math.sqrt(above), n, of, "recovered")


def _by_cluster(columns: Values, numbers: NDArray[np.int64], n: int) -> Values:
    return np.stack([np.bincount(numbers, weights=column, minlength=n) for column in columns.T], axis=1)


def _resample(sums: Values, counts: Values, resamples: int, seed: int) -> tuple[Values, Values]:
    """Sums and counts (resamples x k) of clusters drawn with replacement.

    Clusters that are alike are drawn as one kind, multinomially, which is the same distribution and independent of
    how many there are.
    """
    both = np.concatenate([sums, counts], axis=1)
    ordered = both[np.lexsort(both.T[::-1])]
    k = sums.shape[1]
    if len(ordered) <= ALIKE:
        drawn = _few_drawn(ordered.tobytes(), 2 * k, resamples, seed)
    else:
        drawn = _drawn(ordered, resamples, seed)
    return drawn[:, :k], drawn[:, k:]


@lru_cache(maxsize=128)
def _few_drawn(ordered: bytes, columns: int, resamples: int, seed: int) -> Values:
    """`_drawn` of few clusters: a report has many groups of few items, and many of these are alike."""
    drawn = _drawn(np.frombuffer(ordered, np.float64).reshape(-1, columns), resamples, seed)
    drawn.flags.writeable = False
    return drawn


def _drawn(ordered: Values, resamples: int, seed: int) -> Values:
    """Sums (resamples x columns) of rows in order that are drawn with replacement."""
    rng = np.random.default_rng(seed)
    new = np.concatenate([[True], np.any(ordered[1:] != ordered[:-1], axis=1)])
    kinds = ordered[new]
    sizes = np.diff(np.concatenate([np.flatnonzero(new), [len(ordered)]]))
    n = len(ordered)
    drawn = np.zeros((resamples, ordered.shape[1]))
    by_kind = len(kinds) <= n // 2
    step = max(1, 2_000_000 // (len(kinds) if by_kind else n))  # bounds the memory of one draw to some 50 MB
    for start in range(0, resamples, step):
        size = min(step, resamples - start)
        if by_kind:
            drawn[start : start + size] = rng.multinomial(n, sizes / n, size=size) @ kinds
        else:
            picked = rng.integers(0, n, (size, n)) + np.arange(size)[:, None] * n
            weights = np.bincount(picked.ravel(), minlength=size * n).reshape(size, n)
            drawn[start : start + size] = weights.astype(np.float64) @ ordered
    return drawn


def _varies(sums: Values, counts: Values, bounds: tuple[float, float]) -> bool:
    """Whether clusters differ, so that an interval of their mean takes a bootstrap."""
    held, total = counts > 0, float(counts.sum())
    if total == 0:
        return False
    variance = _variance(sums[held], counts[held], float(sums.sum() / total))
    return variance >= NOTHING * (bounds[1] - bounds[0]) ** 2


def _interval(
    sums: Values,
    counts: Values,
    drawn_sums: Values,
    drawn_counts: Values,
    bounds: tuple[float, float],
    level: float,
    means: tuple[float, float] | None = None,
) -> Estimate:
    total = float(counts.sum())
    if total == 0:
        return NO_EVIDENCE
    of = round(total)
    held = counts > 0
    n = int(held.sum())
    value = float(sums.sum() / total)
    low, high = bounds
    variance = _variance(sums[held], counts[held], value)
    if variance < NOTHING * (high - low) ** 2:
        rare = 1 - ((1 - level) / 2) ** (1 / n)
        return Estimate(value, value - rare * (value - low), value + rare * (high - value), n, of, "exact")
    drawn = drawn_sums[drawn_counts > 0] / drawn_counts[drawn_counts > 0]
    tail = (1 - level) / 2
    lower, upper = (float(each) for each in np.quantile(drawn, [tail, 1 - tail]))
    if n < FEW:
        stretch = quantile(1 - tail, n) / quantile(1 - tail) * math.sqrt(n / (n - 1))
        lower, upper = max(low, value - stretch * (value - lower)), min(high, value + stretch * (upper - value))
    sparse = means is not None and means != bounds and int((sums[held] != 0).sum()) < min(SPARSE, n / 5)
    for least, most in {bounds, *([means] if means and (sparse or n < FEW) else [])}:
        if least < value < most:
            width = most - least
            share = (value - least) / width
            wilson = _wilson(share, share * (1 - share) * width * width / variance, level, n)
            lower, upper = min(lower, least + width * wilson[0]), max(upper, least + width * wilson[1])
    if sparse:
        steadied = _steadied(sums[held], counts[held], -low, level)
        lower, upper = min(lower, steadied[0]), max(upper, steadied[1])
    return Estimate(value, min(lower, value), max(upper, value), n, of, "bootstrap")


def _held(found: Estimate, bounds: tuple[float, float], level: float) -> Estimate:
    """The estimate, its interval stretched where it is to hold at any time."""
    if not holds_at_any_time() or not found.n:
        return found
    by = stretch_of_exact(found.n, level) if found.method == "exact" else stretch(found.n, level)
    low, high = found.value - by * (found.value - found.low), found.value + by * (found.high - found.value)
    return replace(found, low=max(bounds[0], low), high=min(bounds[1], high))


def _steadied(sums: Values, counts: Values, half: float, level: float) -> tuple[float, float]:
    """Wald's interval with four clusters more, of half a difference up, down and up, and of none: as Bonett and Price
    (2012) do for a paired difference, so that a few items that differ are not taken for all that could."""
    size, n = float(counts.mean()), len(sums)
    more = np.array([half, -half, half, 0.0]) * size
    sums, counts = np.concatenate([sums, more]), np.concatenate([counts, np.full(4, size)])
    mean = float(sums.sum() / counts.sum())
    reach = quantile((1 + level) / 2, n) * math.sqrt(_variance(sums, counts, mean))
    return mean - reach, mean + reach


def _variance(sums: Values, counts: Values, value: float) -> float:
    """Of the ratio of the clusters' sums to their counts, with n / (n - 1) for n clusters."""
    n = len(sums)
    return float(((sums - value * counts) ** 2).sum()) / float(counts.sum()) ** 2 * n / max(1, n - 1)


def standard_error(values: Values, numbers: NDArray[np.int64]) -> tuple[float, float, int]:
    """Mean, its standard error clustered by these numbers, and how many clusters have a value (NaN is none)."""
    known = ~np.isnan(values)
    if not known.any():
        return math.nan, math.nan, 0
    n = int(numbers.max()) + 1
    sums: Values = np.bincount(numbers[known], weights=values[known], minlength=n).astype(np.float64)
    counts: Values = np.bincount(numbers[known], minlength=n).astype(np.float64)
    held = counts > 0
    mean = float(sums.sum() / counts.sum())
    return mean, math.sqrt(_variance(sums[held], counts[held], mean)), int(held.sum())


def _wilson(p: float, n: float, level: float, clusters: int | None = None) -> tuple[float, float]:
    """Wilson's score interval (1927) of a proportion p of n, which rest on so many clusters."""
    z = quantile((1 + level) / 2, clusters)
    middle = (p + z * z / (2 * n)) / (1 + z * z / n)
    half = z / (1 + z * z / n) * math.sqrt(p * (1 - p) / n + z * z / (4 * n * n))
    return max(0.0, middle - half), min(1.0, middle + half)


def proportion(points: float, of: int, level: float = LEVEL) -> Estimate:
    """The share of `of` independent replies that earned their point, with Wilson's interval; NO_EVIDENCE for none.

    For points that may lie between 0 and 1 the interval is a little too wide.
    """
    if not of:
        return NO_EVIDENCE
    low, high = _wilson(points / of, of, level)
    return _held(Estimate(points / of, low, high, of, of, "wilson"), (0.0, 1.0), level)


def quantile(q: float, clusters: int | None = None) -> float:
    """The normal quantile, or Student's with one degree of freedom less than there are clusters, of fewer than FEW."""
    if clusters is not None and 1 < clusters < FEW:
        from scipy.special import stdtrit  # a tenth of a second to import

        return float(stdtrit(clusters - 1, q))
    return NormalDist().inv_cdf(q)
