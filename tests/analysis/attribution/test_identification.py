"""Each assumption fails where it is made to fail, by itself, and the rest is not blamed."""

from __future__ import annotations

import numpy as np
import pytest
from scipy import stats

from isoprobe.analysis.attribution.evidence import Evidence
from isoprobe.analysis.attribution.identification import TOLERANCE, Check, identification_of
from isoprobe.analysis.attribution.identification import _reach as reach
from isoprobe.analysis.attribution.testing import holm
from tests.specimens.evidence import evidence


def noisy(n: int, seed: int = 0, chance: float = 0.0) -> list[tuple[float, float, float, float]]:
    """Sees in 80% and reasons in 80%, drawn anew for every reply; failed reasoning guesses."""
    rng = np.random.default_rng(seed)

    def answer(seen: np.ndarray) -> np.ndarray:
        return np.where(rng.random(n) < 0.8, seen, rng.random(n) < chance)

    looks, writes = rng.random(n) < 0.8, rng.random(n) < 0.8
    columns = answer(looks), answer(np.ones(n, dtype=bool)), writes, answer(writes)
    return [tuple(map(float, row)) for row in zip(*columns, strict=True)]


def named(found: Evidence) -> dict[str, Check]:
    return {check.name: check for check in identification_of(found).checks}


def test_where_all_holds_it_is_identified():
    rows = noisy(1500)
    made = identification_of(evidence(rows, seen=[0.9] * 1500, written=[0.9] * 1500))
    assert made.status == "identified"
    assert [check.outcome for check in made.checks] == ["held"] * 5
    assert made.rejected == made.unchecked == ()
    assert not made.costly


def test_few_items_or_an_arm_that_was_not_asked_could_not_be_checked():
    few = identification_of(evidence(noisy(30), seen=[0.9] * 30, written=[0.9] * 30))
    assert few.status == "could not be checked"
    without = named(evidence(noisy(1500)))
    assert (without["writing"].outcome, without["writing"].n) == ("unchecked", 0)
    two = identification_of(evidence(noisy(1500), arms=("picture", "text")))
    assert [check.outcome for check in two.checks] == ["unchecked"] * 5
    assert [check.name for check in two.checks] == ["mode", "text", "leak", "unfaithful", "writing"]
    harder = [(p, t * (k % 2), s, e) for k, (p, t, s, e) in enumerate(noisy(1500))]
    made = identification_of(evidence(harder, arms=("picture", "text")))
    assert [check.name for check in made.rejected] == ["text"]


def test_a_mode_of_either_sign_is_found_and_its_figures_are_those_of_a_paired_t_test():
    rows = noisy(400)
    worse = [(p * (k % 4 > 0), t, s, e) for k, (p, t, s, e) in enumerate(rows)]
    check = named(evidence(worse))["mode"]
    assert check.outcome == "rejected"
    assert identification_of(evidence(worse)).costly
    p, e = (np.array([row[place] for row in worse]) for place in (0, 3))
    test = stats.ttest_1samp(p - e, 0)
    assert check.excess == pytest.approx((p - e).mean())
    half = stats.norm.ppf(0.975) * stats.sem(p - e)  # 400 clusters: the normal quantile
    assert (check.low, check.high) == pytest.approx(((p - e).mean() - half, (p - e).mean() + half), rel=1e-9)
    assert check.n == test.df + 1
    below = stats.ttest_1samp(e - p, TOLERANCE, alternative="greater").pvalue
    assert check.p == pytest.approx(holm([below, 1, 1, 1, 1])[0], rel=1e-5)
    better = [(max(p, float(k % 2 == 0)), t, s, e) for k, (p, t, s, e) in enumerate(rows)]
    assert named(evidence(better))["mode"].outcome == "rejected"
    assert not identification_of(evidence(better)).costly


def test_a_harder_text_is_found_on_exact_transcripts_only():
    rows = noisy(400)
    harder = [(p, t * (k % 3 > 0), s, e) for k, (p, t, s, e) in enumerate(rows)]
    assert named(evidence(harder))["words"].outcome == "rejected"
    assert named(evidence(harder))["words"].excess > 0.1
    inexact = named(evidence(harder, exact=[0.0] * 400))["words"]
    assert (inexact.outcome, inexact.concerns) == ("held", 0.0)  # no exact transcript: it is about nothing


def test_a_leak_is_more_than_a_guess_explains():
    rows = noisy(400, chance=0.5)
    assert named(evidence(rows, chance=0.5))["leak"].outcome != "rejected"
    assert named(evidence(rows, chance=0.0))["leak"].outcome == "rejected"  # the same answers where none can be guessed
    known = [(p, t, s, max(e, float(k % 2))) for k, (p, t, s, e) in enumerate(noisy(400))]
    assert named(evidence(known))["leak"].excess == pytest.approx(0.5, abs=0.15)


def test_hard_items_are_not_held_against_easy_ones():
    """Misread are the items that are hard to reason about: a guess explains more on them than on average."""
    rng = np.random.default_rng(3)
    rows = []
    for k in range(800):
        hard = k % 4 == 0
        think, see = (0.1, 0.2) if hard else (0.99, 0.99)
        reasons = rng.random(3) < think
        looks, guesses = rng.random(2) < see, rng.random(3) < 0.5
        p, t, e = (
            float(given if reason else guess)
            for given, reason, guess in zip((looks[0], True, looks[1]), reasons, guesses, strict=True)
        )
        rows.append((p, t, float(looks[1]), e))
    made = named(evidence(rows, chance=0.5))
    assert made["leak"].excess == pytest.approx(0, abs=0.12)
    assert {check.outcome for check in made.values()} <= {"held", "unchecked"}
    average = 1 - np.mean([t for _, t, _, _ in rows])
    short = [e for _, _, s, e in rows if s == 0]
    assert np.mean(short) - average > 0.15  # what the average over all items would have called a leak


def test_unfaithful_transcripts_are_found():
    rows = [(p, t, s * (k % 2), e * (k % 2)) for k, (p, t, s, e) in enumerate(noisy(400))]
    made = named(evidence(rows))
    assert made["unfaithful"].outcome == "rejected"


def test_writing_worse_than_seeing_is_found_and_the_contrary_is_not():
    rows = noisy(400)
    worse = named(evidence(rows, seen=[1.0] * 400, written=[float(k % 5 > 0) for k in range(400)]))["writing"]
    assert (worse.outcome, worse.excess) == ("rejected", pytest.approx(0.2))
    better = named(evidence(rows, written=[1.0] * 400, seen=[float(k % 5 > 0) for k in range(400)]))["writing"]
    assert better.outcome == "held"


def test_missing_replies_count_as_the_assumption_would_have_them():
    """Half of the own transcripts' answers are cut off, just where they would be wrong: no mode may be claimed."""
    rows = [(p, t, s, None if e == 0 and k % 2 else e) for k, (p, t, s, e) in enumerate(noisy(800))]
    answered = [(p, e) for p, _, _, e in rows if e is not None]
    apart = np.mean([p - e for p, e in answered])
    assert apart < -0.05  # what those that are left would have shown
    assert named(evidence(rows))["mode"].outcome != "rejected"


def test_questions_about_one_picture_are_one_cluster():
    """25 questions on each of 16 pictures: what one picture shows by accident is no rule."""
    rows, clusters = [], []
    rng = np.random.default_rng(0)
    for picture in range(16):
        lucky = rng.random() < 0.5
        rows += [(1.0, 1.0, 1.0, float(lucky))] * 25
        clusters += [picture] * 25
    alone = named(evidence(rows))["mode"]
    together = named(evidence(rows, clusters=clusters))["mode"]
    assert alone.p < together.p
    assert (alone.n, together.n) == (400, 16)


def test_of_values_that_are_all_alike_one_in_so_many_may_differ() -> None:
    """No error in n is an error rate below 1 - 0.05 ** (1 / n), the exact bound of 95%, one-sided."""
    for n in (2, 10, 60):
        found = evidence([(1.0, 1.0, 1.0, 1.0)] * n)
        exact = stats.binomtest(0, n).proportion_ci(0.90, "exact").high
        assert reach(np.zeros(n), found) == pytest.approx(exact)
