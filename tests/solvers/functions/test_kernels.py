"""Normal forms: equal functions have equal ones, and what is too large is refused before it is computed."""

from __future__ import annotations

from fractions import Fraction

import pytest

from isoprobe.solvers.functions.expression import X, add, apply, div, mul, num, power
from isoprobe.solvers.functions.kernels import (
    NormalForms,
    Undecided,
    coefficients,
    horner,
    real_roots,
    roots_between,
    sign_changes,
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


def test_roots() -> None:
    row = [Fraction(c) for c in (1, -2, -1, 2)]  # (x - 2)(x - 1)(x + 1)
    assert real_roots(row) == 3
    assert roots_between(row, Fraction(-1), Fraction(2)) == 1
    assert sign_changes(row, Fraction(0), None) == 2
    square = [Fraction(c) for c in (1, -2, 1)]
    assert sign_changes(square, None, None) == 0
    assert real_roots(square) == 1
    assert horner(row, Fraction(3)) == 8


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
