"""Zeros of polynomials, counted: multiple ones, ends of intervals, and what is too large."""

from __future__ import annotations

from fractions import Fraction
from random import Random

import pytest

from isoprobe.solvers import Undecided
from isoprobe.solvers.functions.real_roots import crossings_between, zeros_between
from tests.specimens.effort import within

Factors = list[tuple[int, int]]  # zero and multiplicity


def row(factors: Factors, more: tuple[int, ...] = (1,)) -> list[Fraction]:
    """The product of (x - zero)^multiplicity, and of one more polynomial."""
    made = [Fraction(value) for value in more]
    for zero, multiplicity in factors:
        for _ in range(multiplicity):
            made = [a - zero * b for a, b in zip([*made, Fraction(0)], [Fraction(0), *made], strict=True)]
    return made


def test_wilkinsons_polynomial() -> None:
    wilkinson = row([(zero, 1) for zero in range(1, 21)])
    assert zeros_between(wilkinson, None, None) == 20
    assert zeros_between(wilkinson, Fraction(1), Fraction(20)) == 18
    wilkinson[1] -= Fraction(1, 2**23)  # his perturbation leaves ten (Wilkinson 1963)
    assert zeros_between(wilkinson, None, None) == 10


@pytest.mark.parametrize("seed", range(60))
def test_planted_zeros_are_counted(seed: int) -> None:
    rng = Random(seed)
    zeros = rng.sample(range(-6, 7), rng.randint(0, 5))
    factors = [(zero, rng.randint(1, 4)) for zero in zeros]
    made = row(factors, rng.choice(((1,), (-2,), (1, 0, 1), (-3, 2, 5))))
    whole_real = -3 if len(made) - sum(m for _, m in factors) == 3 and made[0] == -3 else 0
    low, high = Fraction(rng.randint(-8, 0)), Fraction(rng.randint(1, 8))
    if whole_real:  # -3x^2 + 2x + 5 has the zeros -1 and 5/3
        factors = [(z, m + (z == -1)) for z, m in factors] + ([] if -1 in zeros else [(-1, 1)])
    inside = [(z, m) for z, m in factors if low < z < high]
    more = bool(whole_real) and low < Fraction(5, 3) < high
    assert zeros_between(made, low, high) == len(inside) + more
    assert crossings_between(made, low, high) == sum(m % 2 for _, m in inside) + more
    assert zeros_between(made, None, None) == len(factors) + bool(whole_real)


def test_ends_do_not_count() -> None:
    double = row([(0, 2), (1, 3)])
    assert zeros_between(double, Fraction(0), Fraction(1)) == 0
    assert zeros_between(double, Fraction(-1), Fraction(1)) == 1
    assert crossings_between(double, Fraction(0), None) == 1


def test_constants_have_none_and_nothing_is_refused() -> None:
    assert zeros_between([Fraction(-3)], None, None) == crossings_between([Fraction(3)], None, None) == 0
    with pytest.raises(ValueError, match="is 0"):
        zeros_between([Fraction(0)], None, None)


@pytest.mark.parametrize(("degree", "bits"), [(160, 8), (60, 60), (20, 600), (10, 2400), (20, 1000), (160, 4000)])
def test_nothing_takes_a_second(degree: int, bits: int) -> None:
    rng = Random(degree)
    big = [Fraction(rng.getrandbits(bits) - 2 ** (bits - 1)) for _ in range(degree)]
    undecided = degree**2 * bits > 300_000
    told = within(1, lambda _: crossings_between([Fraction(1), *big], None, None), Undecided if undecided else None)
    assert f"degree {degree}" in str(told) if undecided else told % 2 == degree % 2
