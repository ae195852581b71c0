"""Trees drawn at random, for tests of expressions and of their JSON."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from random import Random

import pytest

from isoprobe.solvers.functions.expression import Expression, X, add, apply, div, mul, num, power


@pytest.fixture
def random_tree() -> Callable[[Random, int], Expression]:
    """Draws a tree of a depth."""
    return drawn


def drawn(rng: Random, depth: int) -> Expression:
    """Any tree of this depth; with numbers that are not 0."""
    kind = rng.choice(("num", "x", "x") if depth == 0 else ("+", "*", "/", "^", "abs", "sin", "cos", "exp", "x"))
    if kind == "num":
        return num(Fraction(rng.choice((-7, -2, -1, 1, 3, 5)), rng.choice((1, 2, 3, 10))))
    if kind == "x":
        return X
    parts = [drawn(rng, depth - 1) for _ in range(2)]
    if kind == "^":
        return power(parts[0], rng.randint(2, 4))
    if kind in ("abs", "sin", "cos", "exp"):
        return apply(kind, parts[0])
    return {"+": add, "*": mul, "/": div}[kind](*parts)
