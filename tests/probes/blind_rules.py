"""The laws that rules which see nothing of the picture are held to: see laws.py."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from math import comb
from typing import Any

from isoprobe.probes.core import State, Task, View
from tests.probes.laws import COUNTED, LOOKS, SURE, TOLD, Draws


def no_blind_rule_beats_chance(draws: Draws) -> None:
    """A majority rule on each cheap feature, fitted on one half of 2,000 states and judged on the other. Fewer states
    are drawn where those leave no doubt: every rule is SURE standard errors below what it may reach on all of them."""
    features = telling_features(draws)
    seeds = draws.seeds(COUNTED if draws.task.features else 400, proved=False)
    known: list[Known] = []
    for count in sorted({min(count, len(seeds)) for count in (*LOOKS, COUNTED)}):
        for seed in seeds[len(known) : count]:
            state = draws.state(seed)
            known.append(([of(state) for of in features.values()], draws.answer_of(seed)))
        rules = list(blind_rules(draws, list(features), known, len(seeds)))
        if all(share + SURE * (most * (1 - most) / count) ** 0.5 <= most for _, share, most in rules):
            return
    for rule, share, most in rules:
        assert share <= most, f"{rule}: {share:.3f}, expected at most {most:.3f}"


Known = tuple[list[object], str]  # the values of a state's cheap features, and its answer


def telling_features(draws: Draws) -> dict[str, Callable[[State], object]]:
    """The cheap features that may not tell the answer."""
    telling = draws.task.allowed("cheap features", draws.level)
    return {name: of for name, of in draws.task.features.items() if telling is None or name not in telling.cases}


def blind_rules(draws: Draws, names: list[str], known: list[Known], count: int) -> Iterator[tuple[str, float, float]]:
    """Each blind rule, how often it is right on what is known, and how often it may be over `count` states."""
    answers = Counter(answer for _, answer in known)
    bound, chance = common_answer(draws.task, draws.level, answers, count)
    [(usual, often)] = answers.most_common(1)
    yield f"the answer {usual}", often / len(known), bound
    for k, name in enumerate(names):
        seen = [(values[k], answer) for values, answer in known]
        share = (blind(seen[::2], seen[1::2]) + blind(seen[1::2], seen[::2])) / 2
        # two points, and two standard errors
        yield name, share, chance + 0.02 + 2 * (chance * (1 - chance) / count) ** 0.5


def common_answer(task: Task, level: int, answers: Counter[str], count: int) -> tuple[float, float]:
    """How often the most frequent answer may come in `count` states, and the accuracy of chance that a cheap feature
    may not beat."""
    common = max(answers.values()) / answers.total()
    if (allowed := task.allowed("most frequent answer", level)) is not None and allowed.bound is not None:
        return allowed.bound, max(common, 0.5)
    if task.kind == "yes_no" or len(answers) == 2:
        return 0.535, 0.5
    if (
        task.stem and task.vary is None
    ):  # drawn for several questions at once: a fifth of the states, two standard errors more
        return 0.25 + 2 * (0.25 * 0.75 / count) ** 0.5, common
    if task.kind == "option":  # lettered: the right one stands in any place as often
        return 1 / len(answers) + 3.3 * (1 / len(answers) / count) ** 0.5, common
    return (0.25 if len(answers) > 3 else 0.37), common


def blind(fitted: list[Any], judged: list[Any]) -> float:
    """Accuracy on `judged` of a majority rule from `fitted`; both are lists of the feature's value and the answer."""
    counted: dict[object, Counter[str]] = {}
    for value, answer in fitted:
        counted.setdefault(value, Counter())[answer] += 1
    usual = Counter(answer for _, answer in fitted).most_common(1)[0][0]
    guess = {value: answers.most_common(1)[0][0] for value, answers in counted.items()}
    return float(sum(guess.get(value, usual) == answer for value, answer in judged) / len(judged))


def options_cannot_be_guessed(draws: Draws) -> None:
    """Where several options may be right: every set of one or more as often as every other, so that all of them are
    seldom right, every letter is as often, and no kind of statement more often than others."""
    seeds = draws.seeds(TOLD, proved=False)
    states, answers = [draws.state(seed) for seed in seeds], [draws.answer(seed) for seed in seeds]
    view = View("x", "listing", "text", {}, {}, "", True, 1)
    count = len(draws.task.questions(draws.item(0), view, draws.rng(0))[0].choices)
    sizes = Counter(map(len, answers))
    sets = 2**count - 1
    for size in range(1, count + 1):
        expected = comb(count, size) / sets
        slack = 0.02 + 3.5 * (expected * (1 - expected) / len(states)) ** 0.5
        assert abs(sizes[size] / len(states) - expected) < slack, (size, sizes)
    letters = Counter(letter for answer in answers for letter in answer)
    share = 2 ** (count - 1) / sets
    assert all(abs(letters[letter] / len(states) - share) < 0.09 for letter in "ABCDEFGH"[:count]), letters
    kinds: dict[str, Counter[bool]] = {}
    for state, answer in zip(states, answers, strict=True):
        for letter, claim in zip("ABCDEFGH", state["ask"].get("options", ()), strict=False):
            kinds.setdefault(claim.split(" ")[0], Counter())[letter in answer] += 1
    for kind, held in kinds.items():
        slack = 0.04 + 3.5 * 0.49 / held.total() ** 0.5
        assert abs(held[True] / held.total() - share) < slack, (kind, held)
