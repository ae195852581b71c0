from random import Random

from isoprobe.analysis.attribution.guessing import agreement
from isoprobe.analysis.scoring.scores import score_run
from tests.specimens.pools import SPOKEN, answered, pool, spoken
from tests.specimens.respondents import consistent, numbers, say

PROBES = pool("connectivity", 60)
ARMS = {"picture": "picture/answer", "text": "edge_list/answer"}


def test_agreement_is_zero_for_habits_and_far_from_it_for_knowledge():
    def biased(item, arm, q):
        return Random(f"{item.id}{arm}").choice(["yes", "yes", "yes", "no"])

    habits = agreement(score_run(answered(PROBES, ARMS, biased), PROBES), PROBES)
    assert all(one.low <= 0 <= one.high for one in habits.values())
    knowledge = agreement(score_run(answered(PROBES, ARMS, lambda i, a, q: spoken(q)), PROBES), PROBES)
    assert all(one.low > 0.3 for one in knowledge.values())
    wrong = answered(PROBES, ARMS, lambda i, a, q: f"Answer: {SPOKEN[not q.expected]}")
    assert all(one.high < -0.3 for one in agreement(score_run(wrong, PROBES), PROBES).values())


def test_a_question_without_its_like_whose_chance_is_not_known_says_nothing():
    probes = numbers(1, 1)
    assert agreement(score_run(say(probes, consistent), probes), probes)["picture"].n == 0
