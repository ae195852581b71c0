"""Rules on options: skill that is planted is found, guessing is not mistaken for it, and P is exact."""

from __future__ import annotations

from itertools import product
from random import Random

import pytest

from isoprobe.adapters.audit.blind_rules import RuleScore, at_least, beats_chance
from isoprobe.adapters.audit.choice_rules import PICKS, at_least_of, judge_choices
from isoprobe.adapters.datasets.dataset import UnprovedRecord


def question(
    choices: tuple[str, ...], published: int, asked: str = "Which?", description: str = "Ink."
) -> UnprovedRecord:
    return UnprovedRecord("q", "here", "physics", 0, asked, choices, description, published)


def score_of(scores: list[RuleScore], rule: str) -> RuleScore:
    (found,) = [score for score in scores if score.rule == rule]
    return found


def random_questions(rng: Random, n: int) -> list[UnprovedRecord]:
    found = []
    for _ in range(n):
        words = ["".join(rng.choice("abcdefg") for _ in range(rng.randint(1, 9))) for _ in range(rng.randint(2, 5))]
        found.append(question(tuple(words), rng.randrange(len(words)), description=" ".join(words[::2])))
    return found


def test_the_tail_is_exact() -> None:
    chances = [1 / 2, 1 / 3, 1 / 4, 1 / 2]
    for right in range(6):
        expected = 0.0
        for hits in product((0, 1), repeat=4):
            if sum(hits) >= right:
                weight = 1.0
                for hit, p in zip(hits, chances, strict=True):
                    weight *= p if hit else 1 - p
                expected += weight
        assert at_least_of(right, chances) == pytest.approx(expected)
    assert at_least_of(7, [0.25] * 20) == pytest.approx(at_least(7, 20, 0.25))


def test_a_longest_option_that_is_always_right_is_found() -> None:
    rng = Random(1)
    found = []
    for each in random_questions(rng, 60):
        lengths = [len(choice) for choice in each.choices]
        found.append(question(each.choices, lengths.index(max(lengths))))
    scores = judge_choices(found)
    beats = {score.rule: beat for score, beat in zip(scores, beats_chance(scores), strict=True)}
    assert score_of(scores, "the longest option").right == 60
    assert beats["the longest option"]
    assert not beats["the shortest option"]


def test_the_same_options_with_the_same_answer_are_remembered_across_folds() -> None:
    known = [question(("repel", "attract"), 1) for _ in range(20)] + [
        question(("attract", "repel"), 0) for _ in range(20)
    ]
    assert score_of(judge_choices(known), "the options themselves").right == 40
    rng = Random(2)
    noise = [question(("attract", "repel"), rng.randrange(2)) for _ in range(60)]
    assert score_of(judge_choices(noise), "the options themselves").right < 42


def test_false_alarms_are_rare() -> None:
    alarms = sum(any(beats_chance(judge_choices(random_questions(Random(seed), 75)))) for seed in range(100))
    assert alarms <= 10


def test_every_rule_picks_an_option_that_is_there() -> None:
    for each in [*random_questions(Random(3), 30), question(("a", "b"), 0, asked="?", description="!")]:
        assert all(0 <= pick(each) < len(each.choices) for pick in PICKS.values())


def test_words_in_common() -> None:
    each = question(("a red ball", "the blue cube"), 0, asked="Is the cube big?", description="A red thing, a ball.")
    assert PICKS["most words in common with the question"](each) == 1
    assert PICKS["most words in common with the description"](each) == 0
    assert PICKS["fewest words in common with the description"](each) == 1


def test_none_and_one() -> None:
    assert judge_choices([]) == []
    for score in judge_choices([question(("a", "b"), 1)]):
        assert score.of == 1
        assert score.p >= 0.5
