"""Trees keep one form, values are exact, and hostile JSON is refused in one line."""

from __future__ import annotations

import copy
import math
from fractions import Fraction
from random import Random
from typing import Any

import pytest
import sympy

from isoprobe.solvers import BadState
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
    function_from_json,
    function_json,
    mul,
    negative,
    num,
    of,
    piece_at,
    power,
    replace_x,
    size,
    to_json,
)


def random_tree(rng: Random, depth: int) -> Expression:
    """Any tree of this depth; with numbers that are not 0."""
    kind = rng.choice(("num", "x", "x") if depth == 0 else ("+", "*", "/", "^", "abs", "sin", "cos", "exp", "x"))
    if kind == "num":
        return num(Fraction(rng.choice((-7, -2, -1, 1, 3, 5)), rng.choice((1, 2, 3, 10))))
    if kind == "x":
        return X
    parts = [random_tree(rng, depth - 1) for _ in range(2)]
    if kind == "^":
        return power(parts[0], rng.randint(2, 4))
    if kind in ("abs", "sin", "cos", "exp"):
        return apply(kind, parts[0])
    return {"+": add, "*": mul, "/": div}[kind](*parts)


def test_json_goes_there_and_back() -> None:
    rng = Random(5)
    for _ in range(300):
        function = of(random_tree(rng, 4))
        assert function_from_json(function_json(function)) == function


def test_pieces_go_there_and_back() -> None:
    function = (Piece(X, None, Fraction(-1), False, True), Piece(power(X, 2), Fraction(-1), Fraction(5, 2)))
    told = ["pieces", ["x", None, "-1", "(]"], [["^", "x", 2], "-1", "5/2", "()"]]
    assert function_json(function) == told
    assert function_from_json(told) == function
    assert piece_at(function, Fraction(-1)) == X
    with pytest.raises(Undefined):
        piece_at(function, Fraction(5, 2))


def test_one_form_for_equal_products_and_quotients() -> None:
    q = add(power(X, 2), num(1))
    assert negative(div(mul(num(2), X), q)) == div(mul(num(-2), X), q)
    assert mul(num(2), mul(num(3), X)) == mul(num(6), X)
    assert mul(X, div(X, q)) == div(mul(X, X), q)
    assert div(X, num(4)) == mul(num("0.25"), X)
    assert add(X, add(X, num(1))) == add(X, X, num(1))
    assert mul(num(-1), num(3)) == num(-3)
    assert add(X, num(1)) != add(num(1), X)


def to_sympy(tree: Expression) -> Any:
    """The same tree as a sympy object, built node by node; no text is parsed."""
    parts = [to_sympy(part) for part in tree.parts]
    match tree.kind:
        case "num":
            return sympy.Rational(tree.number.numerator, tree.number.denominator)
        case "x":
            return sympy.Symbol("x", real=True)
        case "+":
            return sympy.Add(*parts)
        case "*":
            return sympy.Mul(*parts)
        case "/":
            return parts[0] / parts[1]
        case "^":
            return parts[0] ** int(tree.number)
    functions = {"abs": sympy.Abs, "exp": sympy.exp, "log": sympy.log, "sin": sympy.sin, "cos": sympy.cos}
    return functions[tree.kind](parts[0])


def test_values_are_those_of_sympy() -> None:
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


def test_looks_agree_with_exact_values() -> None:
    function = (Piece(mul(num(2), X), None, Fraction(0), False, True), Piece(div(num(1), X), Fraction(0), None))
    assert approximate(function, [-1.0, 0.0, 4.0]) == [-2.0, 0.0, 0.25]
    assert math.isnan(approximate(of(apply("log", X)), [-1.0])[0])
    assert math.isnan(approximate(of(div(num(1), X)), [0.0])[0])


def test_replacing_x_and_size() -> None:
    assert replace_x(add(power(X, 2), X), mul(num(-1), X)) == add(power(mul(num(-1), X), 2), mul(num(-1), X))
    assert size(add(power(X, 2), num(1))) == 4


DEEP: object = "x"
for _ in range(200):
    DEEP = ["abs", DEEP]


@pytest.mark.parametrize(
    ("told", "says"),
    [
        (["sqrt", "x"], "expected + * / ^ or one of"),
        (["^", "x", 99], "expected + * / ^"),
        (["^", "x", "2"], "expected + * / ^"),
        (["+", "x"], "expected + * / ^"),
        ("1.5", "expected a number as text"),
        ("2/4", "expected 1/2"),
        ("1/0", "expected a number as text"),
        (1, "expected a number as text"),
        ("9" * 100, "expected a number as text"),
        (["*", "x", "2"], "expected the tidy form"),
        (["+", ["+", "x", "1"], "x"], "expected the tidy form"),
        (DEEP, "levels"),
        (["^", ["+", ["^", ["^", "x", 40], 40], "1"], 3], "powers of powers above 3200"),
        (["^", "999999999999999999999999999999", 40], "expected the tidy form"),
        (["^", ["^", "123456789", 40], 40], "at most 4000 bits"),
        (["+", *["x"] * 1000], "expected + * / ^"),
        (["+", *[["+", "x", ["sin", "x"]]] * 300], "nodes"),
        (["pieces", ["x", "1", "0", "()"]], "expected the lower end first"),
        (["pieces", ["x", None, "1", "(]"], ["x", "1", "2", "[]"]], "two pieces hold at 1"),
        (["pieces", ["x", "0", "2", "()"], ["x", "1", "3", "()"]], "pieces overlap"),
        (["pieces", ["x", None, None, "()"]], "expected the tree alone"),
        (["pieces", ["x", None, "1", "[]"]], "expected an open end"),
    ],
)
def test_bad_json(told: object, says: str) -> None:
    with pytest.raises(BadState) as why:
        function_from_json(told)
    assert says in str(why.value)
    assert "\n" not in str(why.value)
    assert len(str(why.value)) < 400


def test_a_tree_prints_itself() -> None:
    assert str(add(power(X, 2), num("0.5"))) == "(x^2 + 1/2)"
    assert to_json(apply("log", X)) == ["log", "x"]


def test_what_is_read_twice_is_read_alike_and_what_only_looks_alike_is_not() -> None:
    told = ["+", ["^", "x", 2], "1/2"]
    assert function_from_json(told) == function_from_json([*told]) == of(add(power(X, 2), num("0.5")))
    with pytest.raises(BadState):
        function_from_json(tuple(told))
    with pytest.raises(BadState):
        function_from_json(["+", ["^", "x", 2.0], "1/2"])
    deep: list[object] = ["abs", "x"]
    for _ in range(100_000):
        deep = ["abs", deep]
    with pytest.raises(BadState, match="levels"):
        function_from_json(deep)


def test_a_tree_is_equal_after_a_journey_to_another_process() -> None:
    tree = add(power(X, 2), num("0.5"))
    assert {tree: 1}[add(power(X, 2), num("1/2"))] == 1
    there = copy.copy(tree)  # by the way that a pickle goes
    assert there == tree
    assert not hasattr(there, "_hash")  # texts have another hash in another process
