"""Trees keep one form, and values are exact."""

from __future__ import annotations

import copy
import math
from collections.abc import Callable
from fractions import Fraction
from random import Random

import pytest
import sympy

from isoprobe.solvers.functions.expression import (
    Expression,
    Piece,
    Undefined,
    X,
    add,
    apply,
    approximate,
    div,
    exact,
    mul,
    negative,
    num,
    of,
    power,
    replace_x,
    size,
    to_sympy,
)
from isoprobe.solvers.functions.expression_json import to_json

Drawn = Callable[[Random, int], Expression]


def test_one_form_for_equal_products_and_quotients() -> None:
    q = add(power(X, 2), num(1))
    assert negative(div(mul(num(2), X), q)) == div(mul(num(-2), X), q)
    assert mul(num(2), mul(num(3), X)) == mul(num(6), X)
    assert mul(X, div(X, q)) == div(mul(X, X), q)
    assert div(X, num(4)) == mul(num("0.25"), X)
    assert add(X, add(X, num(1))) == add(X, X, num(1))
    assert mul(num(-1), num(3)) == num(-3)
    assert add(X, num(1)) != add(num(1), X)


def test_values_are_those_of_sympy(random_tree: Drawn) -> None:
    rng = Random(7)
    symbol = sympy.Symbol("x", real=True)
    seen = 0
    for _ in range(120):
        tree = random_tree(rng, 3)
        x = Fraction(rng.randint(-9, 9), rng.randint(1, 4))
        try:
            value = exact(tree, x)
        except Undefined:
            continue
        if value is not None:
            there = to_sympy(tree).subs(symbol, sympy.Rational(x.numerator, x.denominator))
            assert sympy.simplify(there - sympy.Rational(value.numerator, value.denominator)) == 0
            seen += 1
    assert seen > 30


def test_known_values() -> None:
    f = div(add(power(X, 2), num("-0.5")), apply("abs", X))
    assert exact(f, Fraction(-2)) == Fraction(7, 4)
    with pytest.raises(Undefined, match="pole at 0"):
        exact(f, Fraction(0))
    with pytest.raises(Undefined, match="logarithm of -1"):
        exact(apply("log", X), Fraction(-1))
    assert exact(apply("exp", X), Fraction(1)) is None
    assert exact(apply("exp", X), Fraction(0)) == 1
    assert exact(apply("cos", mul(num(3), X)), Fraction(0)) == 1
    assert exact(power(X, -2), Fraction(-3)) == Fraction(1, 9)


def test_looks_agree_with_exact_values(random_tree: Drawn) -> None:
    function = (Piece(mul(num(2), X), None, Fraction(0), False, True), Piece(div(num(1), X), Fraction(0), None))
    assert approximate(function, [-1.0, 0.0, 4.0]) == [-2.0, 0.0, 0.25]
    assert math.isnan(approximate(of(apply("log", X)), [-1.0])[0])
    assert math.isnan(approximate(of(div(num(1), X)), [0.0])[0])


def test_replacing_x_and_size() -> None:
    assert replace_x(add(power(X, 2), X), mul(num(-1), X)) == add(power(mul(num(-1), X), 2), mul(num(-1), X))
    assert size(add(power(X, 2), num(1))) == 4


def test_a_tree_prints_itself() -> None:
    assert str(add(power(X, 2), num("0.5"))) == "(x^2 + 1/2)"
    assert to_json(apply("log", X)) == ["log", "x"]


def test_a_tree_is_equal_after_a_journey_to_another_process() -> None:
    tree = add(power(X, 2), num("0.5"))
    assert {tree: 1}[add(power(X, 2), num("1/2"))] == 1
    there = copy.copy(tree)  # by the way that a pickle goes
    assert there == tree
    assert not hasattr(there, "_hash")  # texts have another hash in another process
