"""What holds at any time: capitals against closed forms, false claims under peeking, and intervals at the stop."""

from __future__ import annotations

import math

import numpy as np
import pytest
from scipy import special

from isoprobe.analysis.anytime import Bets, any_time_p, any_time_p_of, at_any_time, claims, stretch, stretch_of_exact
from isoprobe.analysis.statistics import estimate, estimates, proportion, ratio


@pytest.mark.parametrize(("better", "worse"), [(0, 0), (5, 0), (0, 7), (40, 22), (13, 50)])
def test_the_capital_on_pairs_is_robbins_mixture(better: int, worse: int) -> None:
    """Of ±1 the mixture has a closed form, an incomplete beta function; scipy has it."""
    bets = Bets()
    for value in [1.0] * better + [-1.0] * worse:
        bets.add(value, value)

    def capital(wins: int, losses: int) -> float:
        whole = (wins + losses + 1) * math.log(2) + special.betaln(wins + 1, losses + 1)
        return float(whole + math.log(special.betainc(losses + 1, wins + 1, 0.5)))

    assert bets.capitals[0] == pytest.approx(capital(better, worse), abs=1e-6)
    assert bets.capitals[1] == pytest.approx(capital(worse, better), abs=1e-6)


def differences(rng: np.random.Generator, n: int, first: float, second: float) -> np.ndarray:
    return (rng.random(n) < second).astype(float) - (rng.random(n) < first)


def test_peeking_at_every_item_claims_falsely_in_less_than_five_of_a_hundred() -> None:
    """Nothing differs, 400 items, a look after each. Who looks with McNemar's test claims in more than a quarter."""
    rng = np.random.default_rng(1)
    false = naive = 0
    for _ in range(600):
        drawn = differences(rng, 400, 0.8, 0.8)
        false += claims(drawn)[1] != 0
        sums, squares = np.cumsum(drawn)[20:], np.cumsum(drawn**2)[20:]
        naive += bool((np.abs(sums) > 1.96 * np.sqrt(squares)).any())
    assert false / 600 <= 0.05
    assert naive / 600 > 0.2


@pytest.mark.parametrize(
    ("first", "second", "most", "found"), [(0.8, 0.9, 260, 0.75), (0.6, 0.9, 60, 1.0), (0.95, 0.5, 40, 1.0)]
)
def test_the_larger_the_difference_the_sooner_it_stops(first: float, second: float, most: int, found: float) -> None:
    rng = np.random.default_rng(2)
    stops = [claims(differences(rng, 400, first, second)) for _ in range(200)]
    right = 1 if second > first else -1
    assert np.mean([n for n, _ in stops]) < most
    assert np.mean([sign == right for _, sign in stops]) >= found
    assert sum(sign == -right for _, sign in stops) <= 5


def test_one_by_one_is_the_same_as_all_at_once() -> None:
    drawn = differences(np.random.default_rng(3), 200, 0.6, 0.85) / 2
    bets, stopped = Bets(), 0
    for value in drawn:
        bets.add(value, value)
        stopped += 1
        if bets.claim:
            break
    assert (stopped, bets.claim) == claims(drawn)


def test_what_is_not_known_counts_against_either_claim() -> None:
    known, unknown = Bets(), Bets()
    for k in range(60):
        known.add(1.0, 1.0)
        unknown.add(*((-1.0, 1.0) if k % 2 else (1.0, 1.0)))
    assert known.claim == 1
    assert unknown.claim == 0
    low, high = unknown.interval()
    assert low < 0 < high <= 1
    assert low <= known.interval()[0]
    with pytest.raises(ValueError, match=r"between 0\.5 and 0\.2"):
        known.add(0.5, 0.2)


def test_the_bets_interval_leaves_out_zero_where_a_claim_holds_and_covers() -> None:
    rng = np.random.default_rng(4)
    covered = 0
    for _ in range(100):
        bets = Bets()
        for value in differences(rng, 120, 0.7, 0.85):
            bets.add(value, value)
            if bets.claim:
                break
        low, high = bets.interval()
        assert (low > 0 or high < 0) == bool(bets.claim)
        covered += low <= 0.15 <= high
    assert covered >= 95
    assert Bets().interval() == (-1.0, 1.0)


def test_stretched_intervals_cover_at_the_moment_of_stopping() -> None:
    """Stopped as soon as a plain interval leaves out the truth, plain ones cover too seldom; stretched ones do."""
    rng = np.random.default_rng(5)
    plain = stretched = 0
    for _ in range(150):
        values = (rng.random(300) < 0.8).astype(float)
        n = np.arange(1, 301)
        means = np.cumsum(values) / n
        errors = np.sqrt(np.maximum(means * (1 - means), 0.16) / n)
        outside = np.flatnonzero((np.abs(means - 0.8) > 1.96 * errors) & (n > 20))
        stop = int(outside[0]) + 1 if len(outside) else 300
        one = estimate(values[:stop])
        with at_any_time():
            held = estimate(values[:stop])
        plain += one.low <= 0.8 <= one.high
        stretched += held.low <= 0.8 <= held.high
        assert held.low <= one.low <= one.high <= held.high
    assert plain / 150 < 0.85
    assert stretched / 150 >= 0.95


def test_every_kind_of_interval_is_stretched_and_stays_in_its_bounds() -> None:
    values = [1.0] * 30 + [0.0] * 10
    kinds = [
        lambda: estimate(values),
        lambda: estimate([1.0] * 40),
        lambda: estimates(np.array([values]).T)[0],
        lambda: ratio(values, [1.0] * 40),
        lambda: proportion(30, 40),
    ]
    for kind in kinds:
        plain = kind()
        with at_any_time():
            wide = kind()
        with at_any_time(False):
            assert kind() == plain
        assert wide.value == plain.value
        assert 0 <= wide.low < plain.low
        assert plain.high <= wide.high <= 1
    assert [round(stretch(n), 2) for n in (20, 100, 1000)] == [1.72, 1.55, 1.65]
    assert 2 < stretch_of_exact(100) < 3


def test_the_p_that_holds_at_any_time() -> None:
    rng = np.random.default_rng(6)
    least = [
        min(any_time_p(d[:n]) for n in range(10, 300, 5)) for d in (differences(rng, 300, 0.8, 0.8) for _ in range(150))
    ]
    assert np.mean(np.array(least) < 0.05) <= 0.05
    assert any_time_p([1.0] * 30) < 0.001
    assert any_time_p_of(1.96 * stretch(100), 100) == pytest.approx(0.05, rel=1e-3)
    assert any_time_p([]) == any_time_p([0.0, 0.0]) == 1.0
