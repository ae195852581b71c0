"""Rules that answer without solving: how often each is right on a set of examples, and whether that beats chance.

A rule that learns from the examples (the most frequent answer for each value of a feature, or a threshold on it) is
judged by cross-validation on examples it did not learn from, so that a feature whose values are all different shows no
skill. A fixed rule is judged on all. P is exact: binomial, one-sided, against the best constant answer.
"""

from __future__ import annotations

import json
import math
from collections import Counter
from collections.abc import Hashable, Sequence
from dataclasses import dataclass
from random import Random

from isoprobe.adapters.audit.fixed_rules import FIXED
from isoprobe.probes.core import Answer, State, Task

FOLDS = 10
LEVEL = 0.05  # of all rules of a report together (Holm)


@dataclass(frozen=True)
class Example:
    """A state, and the answer that it is scored against."""

    state: State
    answer: Answer


@dataclass(frozen=True)
class RuleScore:
    """How often a rule is right. `chance` is the accuracy it has to beat; `p` the probability that a rule with that
    accuracy is right as often; `how` is `constant`, `fixed`, `most frequent by value` or `threshold`. `interval` holds
    the accuracy in 95 of 100 cases (Clopper and Pearson, 1934)."""

    rule: str
    how: str
    right: int
    of: int
    chance: float
    p: float

    @property
    def accuracy(self) -> float:
        return self.right / self.of

    @property
    def interval(self) -> tuple[float, float]:
        from scipy.stats import binomtest  # slow to import

        low, high = binomtest(self.right, self.of).proportion_ci(0.95, method="exact")
        return float(low), float(high)


def judge(task: Task, examples: Sequence[Example]) -> list[RuleScore]:
    """Every blind rule for this task on these examples: the most frequent answer, what each of the task's features
    tells, and the fixed rules of the task. Empty where there are no examples."""
    if not examples:
        return []
    keys = [_key(example.answer) for example in examples]
    counts = Counter(keys)
    most, several = max(counts.values()), max(len(counts), 2 if task.kind == "yes_no" else 1)
    of = len(examples)
    # The most frequent answer is the best of several constants: its P is that of one, times their number.
    p = min(1.0, several * at_least(most, of, 1 / several))
    scores = [RuleScore("the most frequent answer", "constant", most, of, 1 / several, p)]
    chance = max(most / of, 1 / several)
    folds = folds_of(keys)

    def score(rule: str, how: str, given: Sequence[str]) -> None:
        right = sum(map(str.__eq__, given, keys))
        scores.append(RuleScore(rule, how, right, of, chance, at_least(right, of, chance)))

    for name, feature in task.features.items():
        values = [feature(example.state) for example in examples]
        score(name, "most frequent by value", majority(values, keys, folds))
        numbers = [value for value in values if type(value) in (int, float) and isinstance(value, (int, float))]
        if task.kind == "yes_no" and len(numbers) == of:
            score(name, "threshold", _threshold(numbers, keys, folds))
    for name, rule in FIXED.get(task.name, {}).items():
        score(name, "fixed", [_key(rule(example.state)) for example in examples])
    return scores


def beats_chance(scores: Sequence[RuleScore]) -> list[bool]:
    """Of every score, whether it beats chance at level 0.05 for all of them together (Holm, 1979)."""
    order = sorted(range(len(scores)), key=lambda i: scores[i].p)
    beats = [False] * len(scores)
    for rank, i in enumerate(order):
        if scores[i].p > LEVEL / (len(scores) - rank):
            break
        beats[i] = True
    return beats


def at_least(right: int, of: int, chance: float) -> float:
    """Probability of `right` or more successes in `of` trials of probability `chance`, exactly."""
    from scipy.stats import binomtest  # slow to import

    return float(binomtest(right, of, chance, alternative="greater").pvalue)


def _key(answer: Answer) -> str:
    """True is not 1."""
    return json.dumps(answer, sort_keys=True)


YES, NO = _key(True), _key(False)


def folds_of(keys: Sequence[str]) -> list[int]:
    """The fold of every example: each answer is spread evenly, at random but always the same."""
    order = list(range(len(keys)))
    Random(f"blind rules/{len(keys)}").shuffle(order)
    order.sort(key=lambda i: keys[i])
    folds = [0] * len(keys)
    for place, i in enumerate(order):
        folds[i] = place % FOLDS
    return folds


def majority(values: Sequence[Hashable], keys: Sequence[str], folds: Sequence[int]) -> list[str]:
    """For each example the most frequent answer to its value, or to all where the value is new, in the other folds."""
    given = [""] * len(keys)  # a single example has nothing to learn from, and no answer
    for fold in sorted(set(folds)):
        everything: Counter[str] = Counter()
        by_value: dict[Hashable, Counter[str]] = {}
        for value, key, own in zip(values, keys, folds, strict=True):
            if own != fold:
                everything[key] += 1
                by_value.setdefault(value, Counter())[key] += 1
        for i, own in enumerate(folds):
            if own == fold and everything:
                counts = by_value.get(values[i], everything)
                given[i] = max(sorted(counts), key=lambda key: (counts[key], everything[key]))
    return given


def _threshold(values: Sequence[float], keys: Sequence[str], folds: Sequence[int]) -> list[str]:
    """For each example what the best cut on the feature in the other folds says: yes from there up, or yes below."""
    given = [""] * len(keys)
    for fold in sorted(set(folds)):
        seen = sorted((v, key == YES) for v, key, own in zip(values, keys, folds, strict=True) if own != fold)
        yes = sum(answer for _, answer in seen)
        best = max((yes, -math.inf, True), (len(seen) - yes, -math.inf, False))  # right, cut, yes from there up
        yes_below = 0
        for k, (value, answer) in enumerate(seen):
            if k and value != seen[k - 1][0]:
                right, cut = (k - yes_below) + (yes - yes_below), (value + seen[k - 1][0]) / 2
                best = max(best, (right, cut, True), (len(seen) - right, cut, False))
            yes_below += answer
        for i, own in enumerate(folds):
            if own == fold and seen:
                given[i] = YES if (values[i] >= best[1]) == best[2] else NO
    return given
