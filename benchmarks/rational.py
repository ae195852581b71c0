"""Normal forms and counts of real zeros: FLINT, as solvers.functions has them, against sympy on the same functions.

A normal form is a quotient of polynomials, here of every rational function that the tasks of parity and convexity draw;
zeros are those of its numerator and of its second derivative's. sympy's side is its fastest: sparse rings over the
rationals, and Poly.count_roots. Both sides must agree.

    python benchmarks/rational.py [items a level]
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Sequence
from fractions import Fraction
from random import Random
from typing import Any

import sympy
from sympy.polys.rings import ring

from isoprobe.probes.engine.registry import load_task
from isoprobe.solvers.functions.convexity import derivative
from isoprobe.solvers.functions.expression import Expression
from isoprobe.solvers.functions.expression_json import function_from_json
from isoprobe.solvers.functions.kernels import NormalForms, coefficients
from isoprobe.solvers.functions.parity import is_rational
from isoprobe.solvers.functions.real_roots import zeros_between

RING, X = ring("x", sympy.QQ)
SYMBOL = sympy.Symbol("x")


def drawn(n: int) -> list[Expression]:
    """The rational functions among `n` states of each level of both tasks."""
    tasks = [load_task(name) for name in ("parity", "convexity")]
    states = [
        task.make(Random(f"{seed}/{level}"), level) for task in tasks for level in task.levels for seed in range(n)
    ]
    bodies = [piece.body for state in states for piece in function_from_json(state["function"])]
    return [body for body in bodies if is_rational(body)]


def with_flint(tree: Expression) -> Any:
    """Numerator and denominator."""
    form = NormalForms().of(tree)
    return form.num, form.den


def with_sympy(tree: Expression) -> Any:
    """The same in a sparse ring of sympy's."""
    if tree.kind in ("num", "x"):
        return (X if tree.kind == "x" else RING(sympy.QQ(*tree.number.as_integer_ratio()))), RING.one
    (num, den), *others = map(with_sympy, tree.parts)
    if tree.kind == "^":
        exponent = int(tree.number)
        return (num**exponent, den**exponent) if exponent >= 0 else (den**-exponent, num**-exponent)
    for other, under in others:
        match tree.kind:
            case "/":
                num, den = num * under, den * other
            case "*":
                num, den = num * other, den * under
            case _:
                num, den = (num + other, den) if den == under else (num * under + other * den, den * under)
    return num, den


def rows(trees: Sequence[Expression]) -> list[list[Fraction]]:
    """The coefficients of the numerators, and of those of the second derivatives."""
    found = []
    for tree in trees:
        forms = NormalForms()
        form = forms.of(tree)
        found += [coefficients(each.num) for each in (form, derivative(forms, derivative(forms, form)))]
    return [row for row in found if row is not None and any(row)]


def by_flint(row: list[Fraction]) -> int:
    """How many different real zeros."""
    return zeros_between(row, None, None)


def by_sympy(row: list[Fraction]) -> int:
    """The same by sympy."""
    return int(sympy.Poly([sympy.Rational(value.numerator, value.denominator) for value in row], SYMBOL).count_roots())


def seconds(work: Callable[[Any], object], of: Sequence[Any]) -> float:
    """CPU seconds a piece, the best of three rounds."""
    best = float("inf")
    for _ in range(3):
        start = time.process_time()
        for each in of:
            work(each)
        best = min(best, time.process_time() - start)
    return best / len(of)


def main(n: int) -> None:
    """Prints a line each for normal forms and for zeros."""
    trees = drawn(n)
    polynomials = rows(trees)
    assert [by_flint(row) for row in polynomials] == [by_sympy(row) for row in polynomials]
    rounds = (("normal forms", with_flint, with_sympy, trees), ("real zeros", by_flint, by_sympy, polynomials))
    for name, flint, other, of in rounds:
        ours, theirs = seconds(flint, of), seconds(other, of)
        print(f"{name}: {len(of)}, FLINT {1e6 * ours:.0f} us, sympy {1e6 * theirs:.0f} us, ratio {theirs / ours:.1f}")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 20)
