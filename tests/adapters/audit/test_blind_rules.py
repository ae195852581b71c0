"""Blind rules are scored as they deserve: skill that is there is found, skill that is not there is not made up."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from dataclasses import replace
from random import Random

import pytest

from isoprobe.adapters.audit.blind_rules import Example, RuleScore, at_least, beats_chance, judge
from isoprobe.probes.core import State, Task
from isoprobe.probes.engine.registry import load_task

CONNECTIVITY = load_task("connectivity")


def task(**features: Callable[[State], Hashable]) -> Task:
    """Connectivity by another name, so that no fixed rule applies, with these features."""
    return replace(CONNECTIVITY, name="", features=features)


def score_of(scores: list[RuleScore], rule: str, how: str) -> RuleScore:
    (found,) = [score for score in scores if (score.rule, score.how) == (rule, how)]
    return found


def examples(n: int, seed: int = 0) -> list[Example]:
    """Balanced answers, each with a `hint` that is right in 80%, noise, and a number of its own."""
    rng = Random(seed)
    found = []
    for i in range(n):
        answer = i % 2 == 0
        hint = answer if rng.random() < 0.8 else not answer
        found.append(Example({"hint": hint, "noise": rng.randrange(4), "own": i, "size": i + 1000 * answer}, answer))
    return found


def test_tail_of_the_binomial() -> None:
    assert at_least(0, 10, 0.5) == 1
    assert at_least(10, 10, 0.5) == pytest.approx(0.5**10)
    assert at_least(9, 10, 0.5) == pytest.approx(11 * 0.5**10)
    assert at_least(2, 3, 0.1) == pytest.approx(3 * 0.01 * 0.9 + 0.001)
    assert at_least(3, 3, 1.0) == 1


def test_a_feature_with_skill_is_found_and_noise_is_not() -> None:
    found = examples(400)
    scores = judge(task(hint=lambda s: s["hint"], noise=lambda s: s["noise"]), found)
    hint = score_of(scores, "hint", "most frequent by value")
    assert hint.right == sum(each.state["hint"] == each.answer for each in found)
    assert hint.chance == 0.5
    beats = {score.rule: beat for score, beat in zip(scores, beats_chance(scores), strict=True)}
    assert beats == {"the most frequent answer": False, "hint": True, "noise": False}


def test_values_that_are_all_different_show_no_skill() -> None:
    scores = judge(task(own=lambda s: f"name {s['own']}"), examples(200))
    assert score_of(scores, "own", "most frequent by value").accuracy <= 0.55


def test_a_threshold_is_found_where_no_value_comes_twice() -> None:
    scores = judge(task(size=lambda s: s["size"]), examples(200))
    assert score_of(scores, "size", "threshold").right == 200
    assert score_of(scores, "size", "most frequent by value").accuracy <= 0.55
    downward = judge(task(size=lambda s: -s["size"]), examples(200))
    assert score_of(downward, "size", "threshold").right == 200


def test_a_threshold_on_noise_shows_no_skill() -> None:
    accuracies = [
        score_of(judge(task(noise=lambda s: s["noise"]), examples(200, seed)), "noise", "threshold").accuracy
        for seed in range(10)
    ]
    assert max(accuracies) < 0.62
    assert sum(accuracies) / 10 < 0.53


def test_false_alarms_are_rare() -> None:
    """Of 100 sets of noise with six rules each, about one in twenty may raise an alarm."""
    alarms = 0
    for seed in range(100):
        rng = Random(seed)
        found = [Example({k: rng.randrange(3) for k in "abc"}, answer) for answer in [True, False] * 40]
        scores = judge(task(a=lambda s: s["a"], b=lambda s: s["b"], c=lambda s: s["c"]), found)
        alarms += any(beats_chance(scores))
    assert alarms <= 10


def test_an_unbalanced_set_raises_the_bar() -> None:
    found = [Example({"x": 0}, i % 4 != 0) for i in range(100)]
    scores = judge(task(x=lambda s: s["x"]), found)
    constant = score_of(scores, "the most frequent answer", "constant")
    assert (constant.right, constant.chance) == (75, 0.5)
    assert score_of(scores, "x", "most frequent by value").chance == 0.75
    assert score_of(scores, "x", "most frequent by value").right == 75
    assert beats_chance(scores) == [True, False, False]


def test_intervals_hold_the_accuracy() -> None:
    """Clopper and Pearson's table: 0 of 10 is 0 to 30.8%, 10 of 10 is 69.2% to 1, 5 of 10 is 18.7% to 81.3%."""
    found = {right: RuleScore("", "", right, 10, 0.5, 1.0).interval for right in (0, 5, 10)}
    assert found[0] == pytest.approx((0, 0.3085), abs=1e-4)
    assert found[5] == pytest.approx((0.1871, 0.8129), abs=1e-4)
    assert found[10] == pytest.approx((0.6915, 1), abs=1e-4)


def test_one_answer_only_and_one_example_and_none() -> None:
    feature = task(x=lambda s: s["x"])
    assert judge(feature, []) == []
    (only,) = {score.right for score in judge(feature, [Example({"x": 1}, True)] * 5)}
    assert only == 5
    for score in judge(feature, [Example({"x": 1}, True)]):
        assert score.of == 1
        assert score.p >= 0.5


def test_holm() -> None:
    def scored(p: float) -> RuleScore:
        return RuleScore("", "", 1, 2, 0.5, p)

    assert beats_chance([]) == []
    assert beats_chance([scored(p) for p in (0.04, 0.01, 0.03)]) == [False, True, False]
    assert beats_chance([scored(p) for p in (0.01, 0.02, 0.024)]) == [True, True, True]


def test_true_is_not_one() -> None:
    flow = replace(task(), kind="integer")
    scores = judge(flow, [Example({}, 1), Example({}, True), Example({}, 1)])
    assert scores[0].right == 2
