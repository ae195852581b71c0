"""What more samples buy, from one set of them: the vote over answers and pass@N for N = 1, 2, 4, 8, 16.

Both are exact expectations over every choice of N of an item's K replies, not figures of one choice: unbiased for any
N up to K, and at N = K the vote is the vote over all of them. Replies without an answer (unparsed, refused, ambiguous)
are drawn like others, do not vote and are not right; failed requests are no replies and are not drawn.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from math import comb

from isoprobe.analysis.inference.robustness import ANSWERING
from isoprobe.analysis.scoring.answers import answer_of
from isoprobe.analysis.scoring.catalogue import Catalogue
from isoprobe.analysis.statistics import Estimate, estimate
from isoprobe.probes.results import Scored

SIZES = (1, 2, 4, 8, 16)
METHODS = ("vote", "pass")


@dataclass(frozen=True)
class Drawn:
    """All the replies to one question: how many gave each answer, what each answer earns (0 to 1), and how many gave
    none. `right`: how many replies are right."""

    cluster: str
    answers: tuple[tuple[str, int, float], ...]  # the answer, how many gave it, what it earns
    without: int
    right: int

    @property
    def replies(self) -> int:
        return self.without + sum(number for _, number, _ in self.answers)


@dataclass(frozen=True)
class Scaled:
    """Accuracy of one arm at N samples by one method, "vote" or "pass"."""

    method: str
    n: int
    accuracy: Estimate


def drawn_of(scored: Iterable[Scored], catalogue: Catalogue) -> dict[str, list[Drawn]]:
    """By arm, the replies to every question for an item's answer."""
    groups: dict[str, dict[tuple[str, str], list[Scored]]] = defaultdict(lambda: defaultdict(list))
    for one in scored:
        question = catalogue.questions[one.item, one.question]
        if one.arm in ANSWERING and question.about == "answer" and question.kind != "open":
            groups[one.arm][one.item, one.question].append(one)
    return {arm: [_drawn(held, catalogue) for held in of.values()] for arm, of in groups.items()}


def _drawn(held: Sequence[Scored], catalogue: Catalogue) -> Drawn:
    question = catalogue.questions[held[0].item, held[0].question]
    counts: Counter[str] = Counter()
    earned: dict[str, float] = defaultdict(float)
    without = right = 0
    given: dict[int, str | None] = {}  # by the identity of a score, which many replies share
    for one in held:
        if one.score.outcome == "failed":
            continue
        if id(one.score) not in given:
            given[id(one.score)] = answer_of(one.score, question)
        answer = given[id(one.score)]
        if answer is None:
            without += 1
            continue
        counts[answer] += 1
        earned[answer] += one.score.points / one.score.of if one.score.of else 0.0
        right += one.score.outcome == "right"
    answers = tuple((answer, number, earned[answer] / number) for answer, number in sorted(counts.items()))
    return Drawn(catalogue.cluster_of(catalogue.items[held[0].item]), answers, without, right)


def scale(drawn: Sequence[Drawn]) -> list[Scaled]:
    """Vote and pass for every size that some question has replies for; none where no question has two."""
    most = max((one.replies for one in drawn), default=0)
    found = []
    for method in METHODS:
        for n in SIZES:
            held = [one for one in drawn if one.replies >= n]
            if most < 2 or not held:
                continue
            values = [vote(one, n) if method == "vote" else pass_at(one.replies, one.right, n) for one in held]
            found.append(Scaled(method, n, estimate(values, [one.cluster for one in held])))
    return found


def pass_at(n: int, c: int, k: int) -> float:
    """The chance that of k replies drawn from n, of which c are right, one or more is right: 1 - C(n - c, k) / C(n, k)
    (Chen et al. 2021). Raises ValueError for k above n."""
    if not 0 <= c <= n or not 1 <= k <= n:
        raise ValueError(f"pass@{k} of {n} replies, {c} of them right: expected 1 to {n} drawn and at most {n} right")
    return 1 - comb(n - c, k) / comb(n, k)


def vote(drawn: Drawn, n: int) -> float:
    """What the answer earns on average that most of n replies give, over all choices of n; of answers that tie each
    wins as often. Raises ValueError for n above the number of replies."""
    if not 1 <= n <= drawn.replies:
        raise ValueError(f"a vote of {n} from {drawn.replies} replies: expected 1 to {drawn.replies}")
    total = 0.0
    for place, (_, number, earns) in enumerate(drawn.answers):
        if earns:
            others = sorted(count for other, (_, count, _) in enumerate(drawn.answers) if other != place)
            total += earns * winning(number, tuple(others), drawn.without, n)
    return total


@lru_cache(maxsize=65_536)
def winning(number: int, others: tuple[int, ...], without: int, n: int) -> float:
    """The chance that an answer given by `number` replies wins a vote of n, the other answers being given by `others`
    and `without` giving none: counted over all choices, in whole numbers."""
    won = 0.0
    for votes in range(1, min(number, n) + 1):
        # choices[drawn, ties]: how many among the other answers, none of which is drawn more often than `votes`
        choices: dict[tuple[int, int], int] = {(0, 0): 1}
        for count in others:
            grown: Counter[tuple[int, int]] = Counter()
            for (used, ties), of in choices.items():
                for k in range(min(count, votes, n - votes - used) + 1):
                    grown[used + k, ties + (k == votes)] += of * comb(count, k)
            choices = dict(grown)
        for (used, ties), of in choices.items():
            silent = n - votes - used
            won += comb(number, votes) * of * comb(without, silent) / (1 + ties)
    return won / comb(number + sum(others) + without, n)
