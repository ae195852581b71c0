"""What is written as JSON is read back as it was, and hostile JSON is refused in one line."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from random import Random

import pytest

from isoprobe.solvers import BadState
from isoprobe.solvers.functions.expression import Expression, Piece, Undefined, X, add, num, of, piece_at, power
from isoprobe.solvers.functions.expression_json import function_from_json, function_json


def test_json_goes_there_and_back(random_tree: Callable[[Random, int], Expression]) -> None:
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
