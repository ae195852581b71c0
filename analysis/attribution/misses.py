"""What a respondent misses in particular: what differs in colour alone, small letters, thin lines, lines that cross.

Questions of the same task, level and kind are held against each other: those of which a physical factor is on its hard
side against the others. A question about colours has no like among those of its kind, so that it is held against other
elements of the same task and level. Guesses are taken off first: a yes or no is right half of the time without looking.
Something is named where the hard side is surely worse by MARGIN, over all factors and cuts that are looked at together
(Bonferroni); a further one where it is so among questions alike in those that were named before it.
"""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from isoprobe.analysis.scoring.catalogue import Catalogue
from isoprobe.analysis.statistics import LEVEL, Estimate, Values, numbered, quantile
from isoprobe.probes.core import EVIDENCE, Question
from isoprobe.probes.engine.factors import LESS_IS_HARDER, OF_LETTERS, names_letters, tells_colours_apart
from isoprobe.probes.results import Scored

COLOUR = "colour"
FACTORS = (COLOUR, "letter_height", "letter_gap", "stroke", "crossings", "smallest_angle", "kink_angle")
MARGIN = 0.1  # of what is seen: how much worse the hard side surely is where something is named
LEAST = 20  # questions on either side
CUTS = (0.1, 0.25, 0.5, 0.75)  # shares of the questions that may be on the hard side
ARMS = ("element", "picture")

Flags = np.ndarray[tuple[int], np.dtype[np.bool_]]


@dataclass(frozen=True)
class Miss:
    """A factor on whose hard side a respondent sees surely less. `cut`: the hard side begins here (NaN of colours).
    `hard` and `easy`: how often it is right on either side, over strata weighted alike, from so many questions.
    `difference`: how much less it sees on the hard side, guesses taken off, with the interval that it is named by."""

    factor: str
    cut: float
    hard: float
    easy: float
    hard_questions: int
    easy_questions: int
    difference: Estimate


def misses_of(scored: Sequence[Scored], catalogue: Catalogue) -> tuple[Miss, ...]:
    """All that is surely missed, the surest first."""
    rows = sorted((one for one in scored if _counts(one, catalogue)), key=lambda one: (one.item, one.question))
    if len(rows) < 2 * LEAST:
        return ()
    looked = _Looked.of(rows, catalogue)
    splits = list(looked.splits())
    level = 1 - (1 - LEVEL) / max(1, len(splits))
    found: list[Miss] = []
    within = np.zeros(len(rows), dtype=np.int64)  # strata by what was named before
    while splits:
        known = [(miss, split) for split in splits if (miss := looked.miss(split, within, level)) is not None]
        if not known:
            break
        miss, (factor, _, hard, _) = max(known, key=lambda pair: pair[0].difference.low)
        found.append(miss)
        within = 2 * within + hard
        splits = [split for split in splits if split[0] != factor]
    return tuple(found)


def _counts(one: Scored, catalogue: Catalogue) -> bool:
    return (
        one.arm in ARMS
        and one.score.outcome in EVIDENCE
        and one.score.of > 0
        and one.item not in catalogue.uncertified
        and catalogue.is_looked_at(one.item, one.question)
    )


def _counting(question: Question) -> bool:
    """Whether it is about an element, but none that it names: how many nodes there are has nothing to do with lines."""
    return question.about == "element" and not question.query.arguments


Split = tuple[str, float, Flags, Flags]  # factor, cut, which questions are on its hard side, and which have it at all


@dataclass(frozen=True)
class _Looked:
    """Each reply's points, its sight (points with guesses taken off), cluster, strata, and factors (NaN for none)."""

    points: Values
    stretch: Values  # what a point of sight is worth in points: more where guesses are often right
    sight: Values
    clusters: np.ndarray[tuple[int], np.dtype[np.int64]]
    alike: np.ndarray[tuple[int], np.dtype[np.int64]]  # task, level, arm and element
    pictured: np.ndarray[tuple[int], np.dtype[np.int64]]  # task, level and arm
    factors: Mapping[str, Values]

    @classmethod
    def of(cls, rows: Sequence[Scored], catalogue: Catalogue) -> _Looked:
        """`rows` in the order of items and questions: what is known of a question is found out once."""
        places = numbered([(one.item, one.arm, one.question) for one in rows])
        first = np.unique(places, return_index=True)[1].tolist()
        factors: dict[str, list[float]] = defaultdict(list)
        alike, pictured, chances, clusters = [], [], [], []
        for one in (rows[place] for place in first):
            item, question = catalogue.items[one.item], catalogue.questions[one.item, one.question]
            clusters.append(catalogue.cluster_of(item))
            pictured.append((item.task, item.level, one.arm))
            alike.append((*pictured[-1], question.element))
            guessed = catalogue.chances.get((one.item, one.question), 0.0)
            chances.append(guessed if guessed < 0.9 else 0.0)
            named = names_letters(item, question)
            for factor in FACTORS:
                if factor == COLOUR:
                    value: float | None = float(tells_colours_apart(question))
                elif (factor in OF_LETTERS and not named) or (factor == "crossings" and _counting(question)):
                    value = None
                else:
                    value = catalogue.factor(one.item, one.question, factor)
                factors[factor].append(math.nan if value is None else value)
        points = np.array([one.score.points / one.score.of for one in rows])
        chance = np.array(chances)[places]
        return cls(
            points,
            1 / (1 - chance),
            (points - chance) / (1 - chance),
            numbered(clusters)[places],
            numbered(alike)[places],
            numbered(pictured)[places],
            {factor: np.array(values)[places] for factor, values in factors.items()},
        )

    def splits(self) -> Iterator[Split]:
        """Every factor at every cut that leaves enough questions on both sides."""
        for factor, values in self.factors.items():
            known = ~np.isnan(values)
            quartiles = np.unique(np.quantile(values[known], CUTS)) if known.any() else np.zeros(0)
            cuts = np.array([0.5]) if factor == COLOUR else quartiles
            seen: set[int] = set()
            for cut in cuts:
                hard = known & (values <= cut if factor in LESS_IS_HARDER else values > cut)
                sizes = int(hard.sum()), int((known & ~hard).sum())
                if min(sizes) >= LEAST and sizes[0] not in seen:
                    seen.add(sizes[0])
                    yield factor, math.nan if factor == COLOUR else float(cut), hard, known

    def miss(self, split: Split, within: np.ndarray[tuple[int], np.dtype[np.int64]], level: float) -> Miss | None:
        """What this split shows in strata alike in what was named before; None where nothing is surely worse."""
        factor, cut, hard, known = split
        strata = self.pictured if factor == COLOUR else self.alike
        strata = np.unique(np.stack([strata, within]), axis=1, return_inverse=True)[1].ravel()
        count = int(strata.max()) + 1
        sizes = [np.bincount(strata[side], minlength=count) for side in (known & hard, known & ~hard)]
        weights = sizes[0] * sizes[1] / np.maximum(1, sizes[0] + sizes[1])
        if not weights.sum():
            return None
        weights /= weights.sum()
        both = known & (weights[strata] > 0)
        sides = both & hard, both & ~hard
        totals = [int(side.sum()) for side in sides]
        if min(totals) < LEAST:
            return None
        influence, rates, means, floor = np.zeros(len(hard)), [], [], 0.0
        for side, sign, size in zip(sides, (-1.0, 1.0), sizes, strict=True):
            of = np.maximum(1, size)
            mean = np.bincount(strata[side], weights=self.sight[side], minlength=count) / of
            share = weights / of
            influence[side] = sign * share[strata[side]] * (self.sight[side] - mean[strata[side]])
            means.append(float(weights @ mean))
            rates.append(float(weights @ (np.bincount(strata[side], weights=self.points[side], minlength=count) / of)))
            # No side is taken for surer than as many independent questions, one more of them right and one wrong.
            total = int(side.sum())
            rate = (rates[-1] * total + 1) / (total + 2)
            floor += rate * (1 - rate) * float(((share[strata[side]] * self.stretch[side]) ** 2).sum())
        n = len(np.unique(self.clusters[both]))
        sums = np.bincount(self.clusters, weights=influence)
        error = math.sqrt(max(floor, float((sums**2).sum()) * n / max(1, n - 1)))
        reach = quantile((1 + level) / 2, n) * error
        value = means[1] - means[0]
        if value - reach < MARGIN:
            return None
        value, low, high = min(1.0, value), min(1.0, value - reach), min(1.0, value + reach)
        difference = Estimate(value, low, high, n, sum(totals), "recovered")
        return Miss(factor, cut, rates[0], rates[1], totals[0], totals[1], difference)
