"""Intervals hold the value, also at their ends; jets hold the derivatives."""

from __future__ import annotations

import math
from fractions import Fraction
from random import Random

import pytest
from mpmath import mp

from isoprobe.solvers.functions.expression import Undefined, X, add, apply, div, mul, num, power
from isoprobe.solvers.functions.intervals import (
    around,
    elementary,
    inverse,
    jet,
    magnitude,
    plus,
    times,
    to_power,
    value,
)


def test_a_number_lies_in_its_interval() -> None:
    for number in (Fraction(1, 3), Fraction(-7, 10), Fraction(1, 2), Fraction(10**400), Fraction(0)):
        low, high = around(number)
        assert math.isinf(low) or Fraction(low) <= number
        assert math.isinf(high) or number <= Fraction(high)
    assert around(Fraction(1, 2)) == (0.5, 0.5)


def test_operations_hold_all_results() -> None:
    rng = Random(3)
    for _ in range(300):
        ends = [sorted((rng.uniform(-3, 3), rng.uniform(-3, 3))) for _ in range(2)]
        a, b = (ends[0][0], ends[0][1]), (ends[1][0], ends[1][1])
        x, y = (Fraction(rng.uniform(*pair)) for pair in (a, b))
        n = rng.randint(2, 5)
        for held, result in ((plus(a, b), x + y), (times(a, b), x * y), (to_power(a, n), x**n), (magnitude(a), abs(x))):
            assert Fraction(held[0]) <= result <= Fraction(held[1])


def test_signs_are_kept_at_zero_and_infinity() -> None:
    assert times((0.0, math.inf), (0.0, 2.0))[0] == 0.0
    assert inverse((0.0, 2.0)) == (pytest.approx(0.5), math.inf)
    assert inverse((1.0, math.inf))[0] == 0.0
    assert plus((0.0, math.inf), (0.0, 1.0))[0] == 0.0
    with pytest.raises(Undefined):
        inverse((-1.0, 1.0))


@pytest.mark.parametrize("name", ["exp", "log", "sin", "cos"])
def test_functions_hold_what_mpmath_gives_in_50_digits(name: str) -> None:
    rng = Random(name)
    with mp.workdps(50):
        for _ in range(100):
            x = rng.uniform(0.1, 9)
            low, high = elementary(name, (x, x))
            assert low <= getattr(mp, name)(x) <= high
            assert high - low < 1e-12 * max(1, abs(low))
    assert elementary("sin", (0.0, 4.0))[1] == 1.0
    assert elementary("exp", (-math.inf, 0.0))[0] == 0.0
    with pytest.raises(Undefined):
        elementary("log", (-1.0, 1.0))


def test_jets_hold_the_derivatives() -> None:
    trees = [
        (div(X, add(power(X, 2), num(1))), lambda x: x / (x**2 + 1)),
        (mul(X, apply("exp", mul(num(-1), X))), lambda x: x * mp.exp(-x)),
        (apply("log", add(power(X, 2), num(3))), lambda x: mp.log(x**2 + 3)),
        (mul(apply("sin", X), apply("cos", mul(num(2), X))), lambda x: mp.sin(x) * mp.cos(2 * x)),
        (power(add(X, num(4)), -3), lambda x: (x + 4) ** -3),
        (apply("abs", add(X, num(-5))), lambda x: 5 - x),
    ]
    with mp.workdps(40):
        for tree, f in trees:
            for x in (0.25, 1.0, 2.5):
                for order, (low, high) in enumerate(jet(tree, (x, x))):
                    there = mp.diff(f, x, order) if order else f(mp.mpf(x))
                    assert low - 1e-13 <= there <= high + 1e-13
                    assert high - low < 1e-10


def test_a_kink_and_a_pole_are_refused() -> None:
    with pytest.raises(Undefined):
        jet(apply("abs", X), (-1.0, 1.0))
    with pytest.raises(Undefined):
        value(div(num(1), X), (-1.0, 1.0))
    assert jet(apply("abs", X), (-2.0, -1.0))[1] == (-1.0, -1.0)
