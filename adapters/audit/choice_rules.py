"""Rules that pick an option by its place, its length or its words, and how often each hits the labelled one.

Options differ in number from question to question: a rule has to beat guessing, which is right with one in so many
each time. P is exact: the chance that guesses (a sum of unequal coins) are right as often.
"""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Callable, Mapping, Sequence

from isoprobe.adapters.audit.blind_rules import RuleScore, folds_of, majority
from isoprobe.adapters.datasets.dataset import UnprovedRecord

Pick = Callable[[UnprovedRecord], int]


def judge_choices(questions: Sequence[UnprovedRecord]) -> list[RuleScore]:
    """Every rule on these questions. Empty where there are none."""
    if not questions:
        return []
    of = len(questions)
    chances = [1 / len(each.choices) for each in questions]
    chance = sum(chances) / of

    def score(rule: str, how: str, right: int, tried: int = 1) -> RuleScore:
        return RuleScore(rule, how, right, of, chance, min(1.0, tried * at_least_of(right, chances)))

    counts = Counter(each.published for each in questions)
    # The commonest place is the best of several constants: its P is that of one, times their number.
    scores = [score("the commonest place", "constant", max(counts.values()), max(len(e.choices) for e in questions))]
    for name, pick in PICKS.items():
        scores.append(score(name, "fixed", sum(pick(each) == each.published for each in questions)))
    scores.append(score("the options themselves", "most frequent by value", sum(_by_options(questions))))
    return scores


def at_least_of(right: int, chances: Sequence[float]) -> float:
    """Probability of `right` or more successes where each trial has its own chance, exactly (Poisson's binomial)."""
    from scipy.stats import poisson_binom  # slow to import

    return float(poisson_binom.sf(right - 1, chances))


def _by_options(questions: Sequence[UnprovedRecord]) -> list[bool]:
    """Whether the answer that was most often right to the same options in other questions is right here too; where they
    are new, the first option is taken."""
    options = [json.dumps(sorted(each.choices)) for each in questions]
    keys = [json.dumps([shown, each.choices[each.published]]) for shown, each in zip(options, questions, strict=True)]
    found = majority(options, keys, folds_of([each.choices[each.published] for each in questions]))
    right = []
    for given, shown, key, each in zip(found, options, keys, questions, strict=True):
        known = given and json.loads(given)[0] == shown
        right.append(given == key if known else each.published == 0)
    return right


def _extreme(measure: Callable[[UnprovedRecord, str], int]) -> Pick:
    """The option with the most of something, the first of several."""

    def pick(each: UnprovedRecord) -> int:
        found = [measure(each, choice) for choice in each.choices]
        return found.index(max(found))

    return pick


def _words(text: str) -> set[str]:
    return set(re.findall(r"\w+", text.lower()))


PICKS: Mapping[str, Pick] = {
    "the first option": lambda each: 0,
    "the second option": lambda each: 1,
    "the last option": lambda each: len(each.choices) - 1,
    "the longest option": _extreme(lambda each, choice: len(choice)),
    "the shortest option": _extreme(lambda each, choice: -len(choice)),
    "most words in common with the question": _extreme(lambda each, c: len(_words(c) & _words(each.question))),
    "most words in common with the description": _extreme(lambda each, c: len(_words(c) & _words(each.description))),
    "fewest words in common with the description": _extreme(lambda each, c: -len(_words(c) & _words(each.description))),
}
