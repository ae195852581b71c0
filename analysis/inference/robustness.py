"""DynaMath's measures (papers/dynamath.txt, section 3.3) over an item's variants and a prompt's repetitions.

A *seed* is one task, level and seed, asked one question in M variants, each with K repetitions. Repetition k of a seed
counts where every variant has a reply that is evidence in it; accuracies are means over those repetitions, so that
K = 1 is the paper's own definition and more repetitions make it surer. Intervals resample whole clusters (the seed with
all of its questions).
"""

from __future__ import annotations

import math
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import cast

import numpy as np

from isoprobe.analysis.scoring.answers import answer_of, spelled
from isoprobe.analysis.scoring.catalogue import Catalogue
from isoprobe.analysis.scoring.parts import kind_of, rotation_of, topic_of, varied_of
from isoprobe.analysis.statistics import NO_EVIDENCE, Estimate, combined, estimate, ratio, resampled
from isoprobe.probes.core import EVIDENCE, Item
from isoprobe.probes.results import Scored

ANSWERING = ("picture", "text", "own_transcript", "combined", "reader_transcript")  # arms that ask for the answer
SMOOTHING = 0.25  # replies' worth of the simple model in the distribution of answers to a truth
ONE_THING = 0.75  # of all answers: said so often whatever is asked, an answer is no seed's own
MOST_EXACT = 2_000  # seeds: above, the tail is the normal one

# Task, level, question, types that vary: seeds that are alike before any of them is looked at.
Stratum = tuple[str, int, str, str]


@dataclass(frozen=True)
class Seed:
    """One question about the variants of one seed. `right[k][j]`: repetition k of variant j is right (None: it is no
    evidence); `answers[k][j]`: what it answered, in one spelling (None: nothing); `truths[j]`: the variant's answer."""

    cluster: str
    stratum: Stratum
    item: Item  # its first variant: labels and level are of all of them
    kind: str  # of question: one of isoprobe.analysis.scoring.parts.KINDS
    truths: tuple[str, ...]
    right: tuple[tuple[bool | None, ...], ...]
    answers: tuple[tuple[str | None, ...], ...]

    @property
    def varied(self) -> str:
        """The types of variation in which the variants differ; "" where everything does."""
        return self.stratum[3]

    @cached_property
    def complete(self) -> tuple[tuple[bool, ...], ...]:
        """The repetitions in which every variant has evidence."""
        return tuple(cast("tuple[bool, ...]", row) for row in self.right if None not in row)


@dataclass(frozen=True)
class Robustness:
    """What the seeds of one arm show. `seeds` have a complete repetition, `incomplete` have none and are left out.

    `average` and `worst`: accuracy, and the share of seeds that are right in all variants. `robustness`: worst over
    average. `independent`: the worst case of a respondent that is as accurate on each task and level, its errors
    falling on variants at random; where `worst` lies above it, errors keep to certain seeds. `consistency`: how often
    two repetitions of one prompt give the same answer. `consistent_failures`: share of prompts of which all repetitions
    give one and the same wrong answer. `memorised`: share of seeds given one answer in every variant although their
    truths differ, beyond what is expected by chance; `p` is the chance of so many. The measures that need variants, or
    repetitions, are without evidence where there are none.
    """

    seeds: int
    incomplete: int
    variants: int
    repetitions: int
    average: Estimate
    worst: Estimate
    robustness: Estimate
    independent: Estimate
    consistency: Estimate
    consistent_failures: Estimate
    memorised: Estimate
    p: float


MEASURES = ("average", "worst", "robustness", "independent", "consistency", "consistent_failures", "memorised")


def seeds_of(scored: Iterable[Scored], catalogue: Catalogue) -> dict[str, list[Seed]]:
    """By arm, every seed that was asked for its answer, variants in order. Variants in which other types of variation
    change are seeds of their own, with the first variant in each. Items with their options moved are left out."""
    asked: dict[tuple[str, str, str, str], dict[str, _Asked]] = defaultdict(lambda: defaultdict(_asked))
    firsts: dict[tuple[str, str, str, str], _Asked] = defaultdict(_asked)
    for one in scored:
        item, question = catalogue.items[one.item], catalogue.questions[one.item, one.question]
        if one.arm not in ANSWERING or question.about != "answer" or question.kind == "open" or rotation_of(item):
            continue
        key = (one.arm, catalogue.cluster_of(item), item.task, one.question)
        place = asked[key][varied_of(item)] if item.variant else firsts[key]
        place[item.variant][one.sample] = one
    found: dict[str, list[Seed]] = defaultdict(list)
    for key in dict.fromkeys((*firsts, *asked)):
        first = firsts.get(key, {})
        sets: Mapping[str, _Asked] = asked.get(key) or {
            varied_of(catalogue.items[one.item]): {} for of in first.values() for one in of.values()
        }
        for varied, variants in sets.items():
            found[key[0]].append(_seed(key, varied, {**first, **variants}, catalogue))
    return dict(found)


_Asked = dict[int, dict[int, Scored]]  # by variant and repetition


def _asked() -> _Asked:
    return defaultdict(dict)


def _seed(key: tuple[str, str, str, str], varied: str, variants: _Asked, catalogue: Catalogue) -> Seed:
    _, cluster, task, identity = key
    order = sorted(variants)
    samples = sorted({sample for of in variants.values() for sample in of})
    first = next(iter(variants[order[0]].values()))
    item = catalogue.items[first.item]
    truths, right, answers = [], [], []
    given: dict[tuple[str, int], str | None] = {}  # by item and the identity of a score, which many replies share

    def answer(one: Scored) -> str | None:
        key = one.item, id(one.score)
        if key not in given:
            given[key] = answer_of(one.score, catalogue.questions[one.item, one.question])
        return given[key]

    for variant in order:
        some = next(iter(variants[variant].values()))
        truths.append(spelled(catalogue.questions[some.item, some.question].expected))
    for sample in samples:
        row = [variants[variant].get(sample) for variant in order]
        right.append(tuple(_right(one) for one in row))
        answers.append(tuple(answer(one) if one else None for one in row))
    stratum = (task, item.level, identity, varied)
    kind = kind_of(catalogue.questions[first.item, first.question])
    return Seed(cluster, stratum, item, kind, tuple(truths), tuple(right), tuple(answers))


def robustness_of(seeds: Sequence[Seed], memory: bool = True) -> Robustness:
    """The measures over these seeds of one arm; without `memory` none of what is memorised, which takes longest."""
    most = max((len(seed.truths) for seed in seeds), default=0)
    repetitions = max((len(seed.right) for seed in seeds), default=0)
    held = [seed for seed in seeds if len(seed.truths) == most and seed.complete]
    clusters = [seed.cluster for seed in held]
    averages = [float(np.mean(seed.complete)) for seed in held]
    worsts = [float(np.mean([all(row) for row in seed.complete])) for seed in held]
    several = most > 1 and bool(held)
    memorised, p = memorised_of(seeds) if several and memory else (NO_EVIDENCE, math.nan)
    return Robustness(
        seeds=len(held),
        incomplete=len(seeds) - len(held),
        variants=most,
        repetitions=repetitions,
        average=estimate(averages, clusters) if held else NO_EVIDENCE,
        worst=estimate(worsts, clusters) if several else NO_EVIDENCE,
        robustness=ratio(worsts, averages, clusters) if several else NO_EVIDENCE,
        independent=independent_worst(held, most) if several else NO_EVIDENCE,
        consistency=_consistency(seeds),
        consistent_failures=_consistent_failures(seeds),
        memorised=memorised,
        p=p,
    )


def independent_worst(seeds: Sequence[Seed], variants: int) -> Estimate:
    """The worst case over `variants` of a respondent that is right with each stratum's own accuracy, every time anew.

    Its value is the chance of being right on `variants` questions of as many different seeds of one stratum (with fewer
    seeds than that: the accuracy to that power), averaged over seeds. For one seed's own variants that chance is what
    the worst case measures; by Jensen's inequality it is never smaller than this one but for sampling. Strata with
    fewer seeds than variants stand together with the others of their topic, and of all topics where that is not enough:
    a power of one seed's accuracy would be too high.
    """
    pools = _pooled(seeds, variants)
    parts = []
    for held in pools:
        accuracies = [float(np.mean(seed.complete)) for seed in held]
        value = power_of_mean(accuracies, variants)
        clusters = [seed.cluster for seed in held]
        average = estimate(accuracies, clusters)
        drawn = np.quantile(resampled(accuracies, clusters) ** variants, [0.025, 0.975])
        low, high = min(average.low**variants, float(drawn[0]), value), max(average.high**variants, float(drawn[1]))
        parts.append(Estimate(value, low, max(high, value), len(held), average.of, "bootstrap"))
    return combined(parts, [len(held) / len(seeds) for held in pools])


def _pooled(seeds: Sequence[Seed], least: int) -> list[list[Seed]]:
    """The seeds by stratum; what has fewer than `least` of them by topic, and what still has fewer in one."""
    pools: list[list[Seed]] = []
    left = list(seeds)
    keys: tuple[Callable[[Seed], tuple[str | int, ...]], ...] = (
        lambda seed: seed.stratum,
        lambda seed: (topic_of(seed.item), seed.varied),
    )
    for key in keys:
        by: dict[tuple[str | int, ...], list[Seed]] = defaultdict(list)
        for seed in left:
            by[key(seed)].append(seed)
        pools += [held for held in by.values() if len(held) >= least]
        left = [seed for held in by.values() if len(held) < least for seed in held]
    return [*pools, left] if left else pools


def power_of_mean(values: Sequence[float], power: int) -> float:
    """The mean over all sets of `power` of the values of their product: the unbiased estimate of the mean to that power
    (a U-statistic: the elementary symmetric polynomial over its number of terms). The plain power for fewer values."""
    if len(values) < power:
        return float(np.mean(values)) ** power if values else math.nan
    terms = [1.0] + [0.0] * power  # of the values so far: the mean product of k of them, 0 where there are fewer
    for n, value in enumerate(values, 1):
        for k in range(min(n, power), 0, -1):
            terms[k] = (terms[k] * (n - k) + value * terms[k - 1] * k) / n
    return terms[power]


def memorised_of(seeds: Sequence[Seed]) -> tuple[Estimate, float]:
    """The share of seeds that get one answer whatever the variant, less the share expected by chance; and the chance of
    at least so many (Poisson-binomial; of several questions about the same seeds the smallest, times their number).

    Only seeds count whose truths differ and that were answered in every variant, in their first repetition (a seed
    whose truths are all alike is rightly given one answer). By chance means: of a respondent that answers each variant
    by itself, given its truth alone, as this one answers the *other* seeds of the stratum. A seed whose one answer most
    of those get as well is not counted. So a respondent that says yes to everything memorises nothing, and neither does
    one that is seldom asked two different truths. A seed that is the only one of its stratum is held against those of
    other levels; where its task has no other at all, nothing tells what chance would make of it, and it is left out.
    """
    answered = [seed for seed in seeds if seed.answers and len(set(seed.truths)) > 1 and None not in seed.answers[0]]
    same, clusters, expected, questions = [], [], [], []
    for held in _comparable(answered):
        chances = _Chances(held)
        for seed in held:
            expected.append(chances.of_one_answer(seed))
            same.append(float(len(set(seed.answers[0])) == 1 and not chances.of_one_thing(seed)))
            clusters.append(seed.cluster)
            questions.append(seed.stratum[2:])
    if not same:
        return NO_EVIDENCE, math.nan
    found, chance = estimate(same, clusters), float(np.mean(expected))
    excess = replace(found, value=found.value - chance, low=found.low - chance, high=found.high - chance)
    tails = []
    for question in dict.fromkeys(questions):  # answers to several questions about one seed are not independent
        of = [place for place, each in enumerate(questions) if each == question]
        tails.append(tail_of_sum([expected[place] for place in of], round(sum(same[place] for place in of))))
    return excess, min(1.0, len(tails) * min(tails))


def _comparable(seeds: Sequence[Seed]) -> list[list[Seed]]:
    """The seeds by stratum, those that are alone there by task and question; sets of two or more."""
    strata: dict[Stratum, list[Seed]] = defaultdict(list)
    for seed in seeds:
        strata[seed.stratum].append(seed)
    tasks: dict[tuple[str, str, str], list[Seed]] = defaultdict(list)
    for (task, _, question, varied), held in strata.items():
        if len(held) == 1:
            tasks[task, question, varied] += held
    return [held for held in (*strata.values(), *tasks.values()) if len(held) > 1]


def _pairs(seed: Seed) -> list[tuple[str, str]]:
    return [(truth, answer) for truth, answer in zip(seed.truths, seed.answers[0], strict=True) if answer is not None]


class _Chances:
    """How the seeds of a stratum are answered, truth by truth: what chance alone makes of each of them."""

    def __init__(self, seeds: Sequence[Seed]) -> None:
        pairs = [pair for seed in seeds for pair in _pairs(seed)]
        self._places = {word: k for k, word in enumerate(dict.fromkeys(word for pair in pairs for word in pair))}
        to: dict[str, Counter[int]] = defaultdict(Counter)
        self._wrong = np.zeros(len(self._places))
        self._said = np.zeros(len(self._places))
        for truth, answer in pairs:
            to[truth][self._places[answer]] += 1
            self._wrong[self._places[answer]] += truth != answer
            self._said[self._places[answer]] += 1
        self._all = len(pairs)
        self._to = {  # by truth, the places of the answers to it, and how many gave each
            truth: (np.fromiter(of.keys(), np.int64, len(of)), np.fromiter(of.values(), np.float64, len(of)))
            for truth, of in to.items()
        }

    def of_one_answer(self, seed: Seed) -> float:
        """The chance that answers drawn one by one, each given its truth, are all the same. To a truth the answers are
        those of the other seeds to it, smoothed by a simple model: right as often as those are, else one of their wrong
        answers."""
        own = Counter(_pairs(seed))
        total = self._all - own.total()
        if not total:
            return 0.0
        wrong = self._wrong.copy()
        for (truth, answer), number in own.items():
            wrong[self._places[answer]] -= number * (truth != answer)
        correct = 1 - float(wrong.sum()) / total
        chances = np.ones(len(wrong))
        for truth in seed.truths:
            place = self._places[truth]
            mistaken = float(wrong.sum() - wrong[place])
            row = SMOOTHING * (1 - correct) * wrong / (mistaken or 1.0)
            row[place] = SMOOTHING * (correct if mistaken else 1.0)
            places, numbers = self._to[truth]
            row[places] += numbers
            total_of_truth = float(numbers.sum())
            for (asked, answer), number in own.items():
                if asked == truth:
                    row[self._places[answer]] -= number
                    total_of_truth -= number
            chances *= row / (total_of_truth + SMOOTHING)
        return float(chances.sum())

    def of_one_thing(self, seed: Seed) -> bool:
        """Whether this seed's one answer is what the other seeds, too, are answered more often than not by far."""
        own = Counter(answer for _, answer in _pairs(seed))
        [(answer, number)] = own.most_common(1)
        others = self._all - own.total()
        return bool(others) and float(self._said[self._places[answer]] - number) > ONE_THING * others


def tail_of_sum(chances: Sequence[float], at_least: int) -> float:
    """The chance that of independent events with these chances at least so many happen; above 2,000 events by the
    normal distribution with continuity correction."""
    if at_least <= 0:
        return 1.0
    from scipy.stats import norm, poisson_binom  # slow to import

    p = np.clip(np.asarray(chances, dtype=np.float64), 0.0, 1.0)
    if len(p) > MOST_EXACT:
        return float(norm.sf(at_least - 0.5, p.sum(), math.sqrt((p * (1 - p)).sum()) or 1e-12))
    return float(poisson_binom.sf(at_least - 1, p))


def agreement(answers: Sequence[str | None]) -> float:
    """The share of pairs of answers that are equal; NaN for fewer than two answers. In the mean it is the paper's
    repetition consistency, the share of repetitions that agree with a given reply, whichever reply is given."""
    counts = Counter(answer for answer in answers if answer is not None)
    n = counts.total()
    return sum(c * (c - 1) for c in counts.values()) / (n * (n - 1)) if n > 1 else math.nan


def _consistency(seeds: Sequence[Seed]) -> Estimate:
    values = [(agreement(column), seed.cluster) for seed in seeds for column in zip(*seed.answers, strict=True)]
    return _over_prompts(values)


def _consistent_failures(seeds: Sequence[Seed]) -> Estimate:
    values = []
    for seed in seeds:
        for answers, right in zip(zip(*seed.answers, strict=True), zip(*seed.right, strict=True), strict=True):
            alike = agreement(answers)
            outcomes = [one for one, answer in zip(right, answers, strict=True) if answer is not None]
            values.append((float(alike == 1 and not any(outcomes)) if alike == alike else math.nan, seed.cluster))
    return _over_prompts(values)


def _over_prompts(values: Sequence[tuple[float, str]]) -> Estimate:
    held = [(value, cluster) for value, cluster in values if not math.isnan(value)]
    if not held:
        return NO_EVIDENCE
    found = estimate([value for value, _ in held], [cluster for _, cluster in held])
    return replace(found, of=len(held))


def _right(one: Scored | None) -> bool | None:
    if one is None or one.score.outcome not in EVIDENCE:
        return None
    return one.score.outcome == "right"
