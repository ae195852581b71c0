"""Normal forms: equal functions have equal ones, and what is too large is refused before it is computed."""

from __future__ import annotations

from fractions import Fraction
from random import Random

import pytest

from isoprobe.solvers import Undecided
from isoprobe.solvers.functions.expression import Expression, Undefined, X, add, apply, div, exact, mul, num, power
from isoprobe.solvers.functions.kernels import (
    NormalForms,
    coefficients,
    horner,
)


def test_equal_functions_have_equal_forms() -> None:
    forms = NormalForms()
    one = forms.of(mul(add(X, num(1)), add(X, num(-1))))
    assert one.same(forms.of(add(power(X, 2), num(-1))))
    assert not one.same(forms.of(add(power(X, 2), num(1))))
    assert one.opposite(forms.of(add(num(1), mul(num(-1), power(X, 2)))))
    quotient = forms.of(div(add(power(X, 2), num(-1)), add(X, num(1))))
    assert quotient.same(forms.of(add(X, num(-1))))


def test_kernels_are_one_up_to_sign() -> None:
    forms = NormalForms()
    turned = mul(num(-1), X)
    assert forms.of(apply("sin", turned)).opposite(forms.of(apply("sin", X)))
    assert forms.of(apply("cos", turned)).same(forms.of(apply("cos", X)))
    assert forms.of(mul(apply("exp", X), apply("exp", turned))).same(forms.of(num(1)))
    assert not forms.of(apply("log", turned)).same(forms.of(apply("log", X)))


def test_reflection() -> None:
    forms = NormalForms()
    f = forms.of(add(mul(X, apply("sin", power(X, 3))), apply("abs", X)))
    assert forms.reflected(f).same(f)
    g = forms.of(add(apply("exp", X), mul(num(-1), apply("exp", mul(num(-1), X)))))
    assert forms.reflected(g).opposite(g)
    h = forms.of(apply("abs", add(X, num(1))))
    assert not forms.reflected(h).same(h)


def drawn(rng: Random, depth: int = 3) -> Expression:
    """A tree of numbers, x, + * / and powers."""
    if depth == 0 or rng.random() < 0.2:
        return X if rng.random() < 0.6 else num(Fraction(rng.randint(-6, 6), rng.randint(1, 4)))
    parts = [drawn(rng, depth - 1) for _ in range(rng.randint(2, 3))]
    kind = rng.choice("+*/^")
    if kind == "^":
        return power(parts[0], rng.choice((-2, 2, 3))) if parts[0] != num(0) else parts[0]
    if kind == "/":
        return div(parts[0], parts[1]) if parts[1] != num(0) else parts[0]
    return add(*parts) if kind == "+" else mul(*parts)


def test_quotients_of_polynomials_have_the_values_of_their_trees() -> None:
    rng = Random(7)
    compared = 0
    for _ in range(300):
        tree = drawn(rng)
        x = Fraction(rng.randint(-50, 50), 7)
        try:
            form = NormalForms().of(tree)
            value = exact(tree, x)
        except (Undecided, Undefined):
            continue
        above, below = (coefficients(part) for part in (form.num, form.den))
        assert above is not None
        assert below is not None
        assert horner(above, x) == value * horner(below, x)
        turned, under = (coefficients(part) for part in vars(NormalForms().reflected(form)).values())
        assert turned is not None
        assert under is not None
        assert horner(turned, -x) == value * horner(under, -x)
        compared += 1
    assert compared > 200


def test_division_by_nothing_is_not_decided() -> None:
    zero = add(X, mul(num(-1), X))
    for tree in (div(num(1), zero), Expression("^", (zero,), Fraction(-2))):
        with pytest.raises(Undecided, match="division by 0"):
            NormalForms().of(tree)


def test_coefficients() -> None:
    forms = NormalForms()
    assert coefficients(forms.of(add(mul(num("0.5"), power(X, 2)), num(3))).num) == [Fraction(1, 2), 0, 3]
    assert coefficients(forms.of(mul(X, apply("exp", X))).num) is None


def test_what_is_too_large_is_cut_off() -> None:
    big = add(*(power(X, n) for n in range(1, 20)))
    with pytest.raises(Undecided, match="too large"):
        NormalForms().of(power(power(big, 9), 9))
    with pytest.raises(Undecided, match="more than 6 different functions"):
        NormalForms().of(add(*(apply("sin", mul(num(n), X)) for n in range(1, 9))))
    with pytest.raises(Undecided, match="bits"):
        NormalForms().of(power(add(mul(num("123456789012345678901234567890"), X), num(1)), 60))
