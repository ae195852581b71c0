"""Quotients of polynomials in whole numbers: the same as the normal forms with kernels, and as values."""

from __future__ import annotations

from fractions import Fraction
from random import Random

import pytest

from isoprobe.solvers.functions.expression import Expression, Undefined, X, add, div, exact, mul, num, power
from isoprobe.solvers.functions.kernels import NormalForms, Undecided, horner
from isoprobe.solvers.functions.rational_forms import negative, product, quotient, reflected, total


def drawn(rng: Random, depth: int = 3) -> Expression:
    if depth == 0 or rng.random() < 0.2:
        return X if rng.random() < 0.6 else num(Fraction(rng.randint(-6, 6), rng.randint(1, 4)))
    parts = [drawn(rng, depth - 1) for _ in range(rng.randint(2, 3))]
    kind = rng.choice("+*/^")
    if kind == "^":
        base = parts[0]
        return power(base, rng.choice((-2, 2, 3))) if base != num(0) else base
    if kind == "/":
        return div(parts[0], parts[1]) if parts[1] != num(0) else parts[0]
    return add(*parts) if kind == "+" else mul(*parts)


def at(polynomial: dict[int, int], x: Fraction) -> Fraction:
    top = max(polynomial, default=0)
    return Fraction(horner([polynomial.get(exponent, 0) for exponent in range(top, -1, -1)], x))


def test_values_and_normal_forms_agree() -> None:
    rng = Random(7)
    compared = 0
    for _ in range(300):
        tree = drawn(rng)
        try:
            num_, den = quotient(tree)
        except Undecided:
            with pytest.raises(Undecided):
                NormalForms().of(tree)
            continue
        x = Fraction(rng.randint(-50, 50), 7)
        try:
            value = exact(tree, x)
        except Undefined:
            continue
        assert value == at(dict(num_), x) / at(dict(den), x)
        ring = NormalForms().of(tree)
        as_dicts = [
            {m[0]: Fraction(int(c.numerator), int(c.denominator)) for m, c in p.items()} for p in (ring.num, ring.den)
        ]
        assert product(num_, as_dicts[1]) == product(as_dicts[0], den)
        compared += 1
    assert compared > 200


def test_reflected_and_negative() -> None:
    cubic = {3: 2, 1: -1, 0: 5}
    assert reflected(cubic) == {3: -2, 1: 1, 0: 5}
    assert negative(cubic) == {3: -2, 1: 1, 0: -5}
    assert total(cubic, negative(cubic)) == {}
    assert product({}, cubic) == {}


def test_division_by_nothing_is_not_decided() -> None:
    zero = add(X, mul(num(-1), X))
    for tree in (div(num(1), zero), Expression("^", (zero,), Fraction(-2))):
        with pytest.raises(Undecided, match="division by 0"):
            quotient(tree)
