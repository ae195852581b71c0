from itertools import combinations
from random import Random

import pytest

from isoprobe.analysis.inference.scaling import SIZES, Drawn, drawn_of, pass_at, scale, vote, winning
from tests.specimens.respondents import consistent, noisy, numbers, probe, say, told


def by_hand(answers: list[str | None], right: str, n: int) -> float:
    """The mean over all choices of n replies of what a vote earns, ties shared evenly."""
    earned = []
    for chosen in combinations(answers, n):
        said = [answer for answer in chosen if answer is not None]
        most = max((said.count(answer) for answer in said), default=0)
        winners = {answer for answer in said if said.count(answer) == most}
        earned.append((right in winners) / len(winners) if winners else 0.0)
    return sum(earned) / len(earned)


def drawn(answers: list[str | None], right: str = "a") -> Drawn:
    kinds = sorted({answer for answer in answers if answer is not None})
    counts = tuple((kind, answers.count(kind), float(kind == right)) for kind in kinds)
    return Drawn("c", counts, answers.count(None), answers.count(right))


def test_by_hand_three_of_five() -> None:
    """a a b b c: of the ten threes a wins aab, aac and with a third of abc: (1 + ... ) worked out below."""
    # aab 2 (a wins), abb 2 (b), aac 1 (a), bbc 1 (b), abc 4 (a in a third): (2 + 1 + 4/3) / 10
    assert vote(drawn(["a", "a", "b", "b", "c"]), 3) == pytest.approx((3 + 4 / 3) / 10)
    # of two: aa 1, ab 4 (half), ac 2 (half), bb 1, bc 2: (1 + 2 + 1) / 10, which is the accuracy of one
    assert vote(drawn(["a", "a", "b", "b", "c"]), 2) == pytest.approx(0.4)
    assert vote(drawn(["a", "a", "b", "b", "c"]), 5) == 0.5  # all five: a tie
    assert vote(drawn(["a", None, None]), 2) == pytest.approx(2 / 3)  # one vote is the most


def test_against_every_choice_written_out() -> None:
    rng = Random(3)
    for _ in range(120):
        answers = [rng.choice(["a", "a", "b", "c", "d", None]) for _ in range(rng.randint(1, 9))]
        for n in range(1, len(answers) + 1):
            assert vote(drawn(answers), n) == pytest.approx(by_hand(answers, "a", n)), (answers, n)


def test_one_vote_and_two_are_worth_the_accuracy() -> None:
    answers: list[str | None] = ["a"] * 5 + ["b"] * 7 + ["c"] * 4
    assert vote(drawn(answers), 1) == vote(drawn(answers), 2) == pytest.approx(5 / 16)


def test_pass_at_k_by_hand() -> None:
    assert pass_at(4, 1, 1) == 0.25
    assert pass_at(4, 1, 2) == 0.5  # 1 - C(3,2)/C(4,2)
    assert pass_at(4, 2, 2) == pytest.approx(5 / 6)
    assert pass_at(4, 0, 4) == 0
    assert pass_at(4, 3, 2) == 1
    with pytest.raises(ValueError, match="pass@5 of 4 replies"):
        pass_at(4, 1, 5)


def test_a_vote_of_more_than_there_are_is_named() -> None:
    with pytest.raises(ValueError, match="a vote of 3 from 2 replies"):
        vote(drawn(["a", "b"]), 3)


def test_the_curve_of_a_noisy_respondent_rises_and_covers_what_new_samples_give() -> None:
    probes = numbers(150, 1)
    found = scale(drawn_of(*told(probes, say(probes, noisy(0.4, wrong=(200, 201)), 16)))["picture"])
    assert [(one.method, one.n) for one in found] == [(m, n) for m in ("vote", "pass") for n in SIZES]
    votes = {one.n: one.accuracy for one in found if one.method == "vote"}
    passes = {one.n: one.accuracy for one in found if one.method == "pass"}
    assert votes[1].value == passes[1].value == pytest.approx(votes[2].value)
    for n in (2, 4, 8):
        assert passes[n].low <= 1 - 0.6**n <= passes[n].high
        fresh = scale(drawn_of(*told(probes, say(probes, noisy(0.4, n, wrong=(200, 201)), n)))["picture"])
        assert abs(fresh[-1].accuracy.value - passes[n].value) < 0.08
    assert votes[16].n == 150


def test_replies_that_fail_are_not_drawn_and_those_without_an_answer_are() -> None:
    said = ["7", "", "no idea", "7", "8"]
    [one] = drawn_of(*told([probe(0, 0, 7)], say([probe(0, 0, 7)], lambda item, k: said[k], 5)))["picture"]
    assert one.answers == (("7", 2, 1.0), ("8", 1, 0.0))
    assert (one.without, one.right, one.replies) == (1, 2, 4)


def test_equal_answers_are_one_however_they_are_put() -> None:
    said = ["Answer: 9", "9.0", "The answer is nine.", "7"]
    [one] = drawn_of(*told([probe(0, 0, 7)], say([probe(0, 0, 7)], lambda item, k: said[k], 4)))["picture"]
    assert one.answers == (("7", 1, 1.0), ("9", 3, 0.0))
    assert vote(one, 4) == 0


def test_one_reply_each_has_no_curve() -> None:
    probes = numbers(5, 1)
    assert scale(drawn_of(*told(probes, say(probes, consistent)))["picture"]) == []


def test_chances_of_all_answers_add_up() -> None:
    counts, without = (5, 4, 4, 2), 1
    for n in (1, 4, 8, 15, 16):
        each = [winning(c, tuple(sorted(counts[:k] + counts[k + 1 :])), without, n) for k, c in enumerate(counts)]
        silent = 1 / 16 if n == 1 else 0
        assert sum(each) + silent == pytest.approx(1)
