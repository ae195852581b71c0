"""Which kind of change breaks a respondent: variants of one seed in which one type of variation changes by itself.

A change *breaks* an answer where of two variants of a seed one is answered rightly, the other wrongly and otherwise
than the first. (One that is answered as the first was, although its truth is another, was not broken by the change but
unmoved by it: that is memory.) A respondent of independent errors is broken as often by being asked twice; what goes
beyond that is the change's own.
"""

from __future__ import annotations

import math
from collections import Counter, defaultdict
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from isoprobe.analysis.inference.robustness import Seed
from isoprobe.analysis.statistics import LEVEL, Estimate, estimate

NAN = float("nan")


@dataclass(frozen=True)
class Breaking:
    """How variants of these seeds break answers. `broken`: share of pairs of variants. `asked_again`: share of pairs of
    repetitions of one prompt of which one is right and one wrong. `beyond`: how much the first exceeds the second.
    `more`: how much it exceeds that of the same seeds' variants in which another type changes alone. The intervals of
    the last two hold together over all types with 95%. Each is without evidence where there is nothing to compare.
    `beyond_p` and `more_p`: two-sided p of Student's t over seeds, times the number of types (Bonferroni); of few seeds
    it asks more than the intervals do."""

    broken: Estimate
    asked_again: Estimate
    beyond: Estimate
    more: Estimate
    beyond_p: float
    more_p: float


@dataclass(frozen=True)
class _Pairs:
    broken: float
    asked_again: float


def breaking_of(seeds: Sequence[Seed]) -> dict[str, Breaking]:
    """By the types that vary ("colour"; "" where all do), in the order of the seeds."""
    by: dict[str, list[tuple[Seed, _Pairs]]] = defaultdict(list)
    alone: dict[str, list[tuple[str, float]]] = defaultdict(list)  # by cluster: each type's share of broken pairs
    for seed in seeds:
        pairs = _pairs_of(seed)
        by[seed.varied].append((seed, pairs))
        if seed.varied and pairs.broken == pairs.broken:
            alone[seed.cluster].append((seed.varied, pairs.broken))
    types = [varied for varied in by if varied]
    level = 1 - (1 - LEVEL) / max(1, len(types))
    found = {}
    for varied, held in by.items():
        clusters = [seed.cluster for seed, _ in held]
        broken = [pairs.broken for _, pairs in held]
        again = [pairs.asked_again for _, pairs in held]
        beyond = [pairs.broken - pairs.asked_again for _, pairs in held]
        more = []
        for seed, pairs in held:
            others = [share for other, share in alone[seed.cluster] if other != varied] if varied else []
            more.append(pairs.broken - float(np.mean(others)) if others else NAN)
        found[varied] = Breaking(
            estimate(broken, clusters),
            estimate(again, clusters),
            estimate(beyond, clusters, (-1.0, 1.0), level),
            estimate(more, clusters, (-1.0, 1.0), level),
            min(1.0, max(1, len(types)) * p_of_mean(beyond, clusters)),
            min(1.0, max(1, len(types)) * p_of_mean(more, clusters)),
        )
    return found


def p_of_mean(values: Sequence[float], clusters: Sequence[str]) -> float:
    """The two-sided p of Student's t for a mean of 0 over the clusters' own means; 1 for fewer than two of them, or
    where all are 0. NaN is no evidence."""
    by: dict[str, list[float]] = defaultdict(list)
    for value, cluster in zip(values, clusters, strict=True):
        if value == value:
            by[cluster].append(value)
    means = [float(np.mean(held)) for held in by.values()]
    if len(means) < 2 or not any(means):
        return 1.0
    spread = float(np.std(means, ddof=1)) / math.sqrt(len(means))
    if spread < 1e-12:
        return float(2.0 ** (1 - len(means)))  # all alike: the sign test
    from scipy.stats import t  # slow to import

    return float(2 * t.sf(abs(float(np.mean(means))) / spread, len(means) - 1))


def _pairs_of(seed: Seed) -> _Pairs:
    """The two shares of one seed; NaN where it has no such pairs."""
    right: list[Counter[str | None]] = [Counter() for _ in seed.truths]
    wrong: list[Counter[str | None]] = [Counter() for _ in seed.truths]
    for outcomes, answers in zip(seed.right, seed.answers, strict=True):
        for place, (outcome, answer) in enumerate(zip(outcomes, answers, strict=True)):
            if outcome is not None:
                (right if outcome else wrong)[place][answer] += 1
    said = [(r.total(), w.total()) for r, w in zip(right, wrong, strict=True)]
    rights, wrongs = sum(r for r, _ in said), sum(w for _, w in said)
    across = (rights + wrongs) ** 2 - sum((r + w) ** 2 for r, w in said)
    within = sum((r + w) * (r + w - 1) for r, w in said)
    again = sum(r * w for r, w in said)
    all_right, all_wrong = _sum(right), _sum(wrong)
    unmoved = sum(all_right[a] * all_wrong[a] for a in all_right) - sum(
        r[a] * w[a] for r, w in zip(right, wrong, strict=True) for a in r
    )
    broken = rights * wrongs - again - unmoved
    return _Pairs(2 * broken / across if across else NAN, 2 * again / within if within else NAN)


def _sum(counters: Sequence[Counter[str | None]]) -> Counter[str | None]:
    total: Counter[str | None] = Counter()
    for each in counters:
        total.update(each)
    return total
