"""Rules that answer without solving: how often each is right on a set of examples, and whether that beats chance.

A rule that learns from the examples (the most frequent answer for each value of a feature, or a threshold on it) is
judged by cross-validation on examples it did not learn from, so that a feature whose values are all different shows no
skill. A fixed rule is judged on all. P is exact: binomial, one-sided, against the best constant answer.
"""

from __future__ import annotations

import json
import math
from collections import Counter
from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import dataclass
from random import Random

from probes.core import Answer, State, Task

FOLDS = 10
LEVEL = 0.05  # of all rules of a report together (Holm)

Rule = Callable[[State], Answer]


@dataclass(frozen=True)
class Example:
    """A state, and the answer that it is scored against."""

    state: State
    answer: Answer


@dataclass(frozen=True)
class RuleScore:
    """How often a rule is right. `chance` is the accuracy it has to beat; `p` the probability that a rule with that
    accuracy is right as often; `how` is `constant`, `fixed`, `most frequent by value` or `threshold`."""

    rule: str
    how: str
    right: int
    of: int
    chance: float
    p: float

    @property
    def accuracy(self) -> float:
        return self.right / self.of


def judge(task: Task, examples: Sequence[Example]) -> list[RuleScore]:
    """Every blind rule for this task on these examples: the most frequent answer, what each of the task's features
    tells, and the fixed rules of the task. Empty where there are no examples."""
    if not examples:
        return []
    answers = [example.answer for example in examples]
    counts = Counter(map(_key, answers))
    most, several = max(counts.values()), max(len(counts), 2 if task.kind == "yes_no" else 1)
    of = len(examples)
    # The most frequent answer is the best of several constants: its P is that of one, times their number.
    p = min(1.0, several * at_least(most, of, 1 / several))
    scores = [RuleScore("the most frequent answer", "constant", most, of, 1 / several, p)]
    chance = max(most / of, 1 / several)
    folds = _folds(answers)
    for name, feature in task.features.items():
        values = [feature(example.state) for example in examples]
        scores.append(_scored(name, "most frequent by value", _majority(values, answers, folds), answers, chance))
        numbers = [value for value in values if type(value) in (int, float) and isinstance(value, (int, float))]
        if task.kind == "yes_no" and len(numbers) == of:
            scores.append(_scored(name, "threshold", _threshold(numbers, answers, folds), answers, chance))
    for name, rule in FIXED.get(task.name, {}).items():
        given = [rule(example.state) for example in examples]
        scores.append(_scored(name, "fixed", given, answers, chance))
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
    if right <= 0:
        return 1.0
    if chance >= 1.0:
        return 1.0
    from scipy.special import betainc

    return float(betainc(right, of - right + 1, chance))


def _scored(rule: str, how: str, given: Sequence[Answer], answers: Sequence[Answer], chance: float) -> RuleScore:
    right = sum(_key(a) == _key(b) for a, b in zip(given, answers, strict=True))
    return RuleScore(rule, how, right, len(answers), chance, at_least(right, len(answers), chance))


def _key(answer: Answer) -> str:
    """True is not 1."""
    return json.dumps(answer, sort_keys=True)


def _folds(answers: Sequence[Answer]) -> list[int]:
    """The fold of every example: each answer is spread evenly, at random but always the same."""
    rng = Random(f"blind rules/{len(answers)}")
    order = list(range(len(answers)))
    rng.shuffle(order)
    order.sort(key=lambda i: _key(answers[i]))
    folds = [0] * len(answers)
    for place, i in enumerate(order):
        folds[i] = place % FOLDS
    return folds


def _majority(values: Sequence[Hashable], answers: Sequence[Answer], folds: Sequence[int]) -> list[Answer]:
    """For each example the most frequent answer to its value, or to all where the value is new, in the other folds."""
    by_key = {_key(answer): answer for answer in answers}
    given: list[Answer] = list(answers)
    for fold in sorted(set(folds)):
        everything: Counter[str] = Counter()
        by_value: dict[Hashable, Counter[str]] = {}
        for value, answer, own in zip(values, answers, folds, strict=True):
            if own != fold:
                everything[_key(answer)] += 1
                by_value.setdefault(value, Counter())[_key(answer)] += 1
        for i, own in enumerate(folds):
            if own == fold:
                given[i] = _most_frequent(by_value.get(values[i], everything), everything, by_key)
    return given


def _most_frequent(counts: Counter[str], everything: Counter[str], by_key: Mapping[str, Answer]) -> Answer:
    if not everything:
        return ""  # a single example: nothing to learn from
    return by_key[max(sorted(counts), key=lambda key: (counts[key], everything[key]))]


def _threshold(values: Sequence[float], answers: Sequence[Answer], folds: Sequence[int]) -> list[Answer]:
    """For each example what the best cut on the feature in the other folds says: yes from there up, or yes below."""
    given: list[Answer] = list(answers)
    for fold in sorted(set(folds)):
        seen = sorted((v, a is True) for v, a, own in zip(values, answers, folds, strict=True) if own != fold)
        yes = sum(answer for _, answer in seen)
        best = max((yes, -math.inf, True), (len(seen) - yes, -math.inf, False))  # right, cut, answer from there up
        yes_below = 0
        for k, (value, answer) in enumerate(seen):
            if k and value != seen[k - 1][0]:
                right = (k - yes_below) + (yes - yes_below)
                best = max(best, (right, value, True), (len(seen) - right, value, False))
            yes_below += answer
        for i, own in enumerate(folds):
            if own == fold:
                given[i] = (values[i] >= best[1]) == best[2]
    return given


def _out_of(state: State, node: str) -> int:
    return sum(int(capacity) for u, _, capacity in state["arcs"] if u == node)


def _into(state: State, node: str) -> int:
    return sum(int(capacity) for _, v, capacity in state["arcs"] if v == node)


def _out_of_source(state: State) -> Answer:
    return _out_of(state, state["source"])


def _into_sink(state: State) -> Answer:
    return _into(state, state["sink"])


def _smaller(state: State) -> Answer:
    return min(_out_of(state, state["source"]), _into(state, state["sink"]))


def _limited(state: State) -> Answer:
    """Out of the source, each arc no more than leaves its head; into the sink, each no more than enters its tail."""
    source, sink = state["source"], state["sink"]
    out = sum(c if v == sink else min(c, _out_of(state, v)) for u, v, c in state["arcs"] if u == source)
    into = sum(c if u == source else min(c, _into(state, u)) for u, v, c in state["arcs"] if v == sink)
    return int(min(out, into))


def _degrees(part: State) -> list[int]:
    ends = Counter(node for edge in part["edges"] for node in edge)
    return sorted(ends[node] for node in part["nodes"])


def _isolated(state: State) -> bool:
    return any(not any(node in edge for edge in state["edges"]) for node in state["query"])


FIXED: Mapping[str, Mapping[str, Rule]] = {
    "connectivity": {
        "an edge joins the query nodes => yes": lambda state: bool(state["query"] in state["edges"]),
        "both query nodes have an edge => yes": lambda state: not _isolated(state),
    },
    "maxflow": {
        "capacity out of the source": _out_of_source,
        "capacity into the sink": _into_sink,
        "the smaller of the two": _smaller,
        "the smaller of the two, each arc limited by the next": _limited,
    },
    "isomorphism": {
        "equal numbers of nodes => yes": lambda state: len(state["G"]["nodes"]) == len(state["H"]["nodes"]),
        "equal numbers of edges => yes": lambda state: len(state["G"]["edges"]) == len(state["H"]["edges"]),
        "equal degree sequences => yes": lambda state: _degrees(state["G"]) == _degrees(state["H"]),
    },
}
