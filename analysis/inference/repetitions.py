"""What repetitions of a prompt tell beyond their consistency: chance errors, lost variants, how an average varies."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Sequence
from dataclasses import replace

import numpy as np

from isoprobe.analysis.inference.robustness import Seed, agreement
from isoprobe.analysis.statistics import NO_EVIDENCE, Estimate, estimate, ratio


def repetition_estimates(seeds: Sequence[Seed]) -> dict[str, Estimate]:
    """By name; without repetitions all are NO_EVIDENCE.

    `right_again`: of two replies to one prompt of which the first is wrong, how often the second is right: as often as
    any reply where errors are chance, never where they are the respondent's own. `partly_lost`: share of seeds with one
    variant that is answered rightly and another of which all repetitions give one wrong answer (DynaMath, section 4.2).
    `variance`: of the average accuracy over repetitions (its Table 10), as the variances of seeds' own averages add up
    to it.
    """
    return {
        "right_again": _right_again(seeds),
        "partly_lost": _partly_lost(seeds),
        "variance": variance_of_average(seeds),
    }


def _right_again(seeds: Sequence[Seed]) -> Estimate:
    tops, bottoms, clusters = [], [], []
    for seed in seeds:
        for column in zip(*seed.right, strict=True):
            right, wrong = column.count(True), column.count(False)
            if wrong and right + wrong > 1:
                tops.append(float(right * wrong))
                bottoms.append(float(wrong * (right + wrong - 1)))
                clusters.append(seed.cluster)
    return ratio(tops, bottoms, clusters) if tops else NO_EVIDENCE


def _partly_lost(seeds: Sequence[Seed]) -> Estimate:
    values, clusters = [], []
    for seed in seeds:
        columns = list(zip(zip(*seed.right, strict=True), zip(*seed.answers, strict=True), strict=True))
        if len(columns) < 2 or len(seed.right) < 2:
            continue
        lost = any(agreement(answers) == 1 and True not in right for right, answers in columns)
        values.append(float(lost and any(True in right for right, _ in columns)))
        clusters.append(seed.cluster)
    return estimate(values, clusters) if values else NO_EVIDENCE


def averages(seeds: Sequence[Seed]) -> list[float]:
    """The average accuracy in each repetition, over the seeds that are complete in all of them."""
    rows = [row for _, row in _complete(seeds)]
    return [float(each) for each in np.mean(rows, axis=0)] if rows else []


def variance_of_average(seeds: Sequence[Seed]) -> Estimate:
    """The variance of the average accuracy from repetition to repetition, its interval by resampling seeds."""
    held = _complete(seeds)
    if not held or len(held[0][1]) < 2:
        return NO_EVIDENCE
    sums: dict[str, np.ndarray[tuple[int], np.dtype[np.float64]]] = {}
    sizes: Counter[str] = Counter()
    for cluster, row in held:
        sums[cluster] = sums.get(cluster, np.zeros(len(row))) + np.array(row)
        sizes[cluster] += 1
    repetitions = len(held[0][1])
    most = max(sizes.values()) ** 2 * repetitions / (4 * (repetitions - 1))  # half of them 0, half 1
    found = estimate([float(np.var(each, ddof=1)) for each in sums.values()], list(sums), (0.0, most))
    scale = len(sums) / len(held) ** 2
    return replace(found, value=found.value * scale, low=found.low * scale, high=found.high * scale, of=len(held))


def _complete(seeds: Sequence[Seed]) -> list[tuple[str, list[float]]]:
    """Cluster and accuracy by repetition, of the seeds that have evidence in every one of as many as any has."""
    most = max((len(seed.right) for seed in seeds), default=0)
    by: dict[int, list[tuple[str, list[float]]]] = defaultdict(list)
    for seed in seeds:
        if len(seed.complete) == len(seed.right):
            by[len(seed.right)].append((seed.cluster, [row.count(True) / len(row) for row in seed.complete]))
    return by[most]
