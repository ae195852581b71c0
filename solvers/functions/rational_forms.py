"""A quotient of polynomials in x, both with whole coefficients: the normal form of trees without functions.

What `kernels` does with further variables for exp, abs and the rest, done for x alone in plain integers, which
takes a fifth of the time. A polynomial is a mapping from exponents to coefficients other than 0.
"""

from __future__ import annotations

from collections.abc import Mapping

from isoprobe.solvers.functions.expression import Expression
from isoprobe.solvers.functions.kernels import Undecided

Polynomial = Mapping[int, int]
_ONE: Polynomial = {0: 1}


def quotient(tree: Expression) -> tuple[Polynomial, Polynomial]:
    """Numerator and denominator, with no common factor taken out. The tree is made of numbers, x, + * / and powers.
    Raises Undecided where it divides by 0."""
    kind = tree.kind
    if kind == "num":
        above, below = tree.number.as_integer_ratio()
        return ({0: above} if above else {}), {0: below}
    if kind == "x":
        return {1: 1}, _ONE
    num, den = quotient(tree.parts[0])
    if kind == "^":
        exponent = tree.number.numerator
        if exponent < 0:
            num, den = den, _nonzero(num)
        return _power(num, abs(exponent)), _power(den, abs(exponent))
    for part in tree.parts[1:]:
        other, under = quotient(part)
        if kind == "/":
            num, den = product(num, under), product(den, _nonzero(other))
        elif kind == "*":
            num, den = product(num, other), product(den, under)
        elif den == under:
            num = total(num, other)
        else:
            num, den = total(product(num, under), product(other, den)), product(den, under)
    return num, den


def reflected(a: Polynomial) -> Polynomial:
    """The polynomial at -x."""
    return {exponent: -value if exponent % 2 else value for exponent, value in a.items()}


def negative(a: Polynomial) -> Polynomial:
    """The polynomial times -1."""
    return {exponent: -value for exponent, value in a.items()}


def total(a: Polynomial, b: Polynomial) -> Polynomial:
    """a + b."""
    made = dict(a)
    for exponent, value in b.items():
        made[exponent] = made.get(exponent, 0) + value
    return {exponent: value for exponent, value in made.items() if value}


def product(a: Polynomial, b: Polynomial) -> Polynomial:
    """a * b."""
    if a == _ONE:
        return b
    if b == _ONE:
        return a
    made: dict[int, int] = {}
    for one, value in a.items():
        for other, factor in b.items():
            made[one + other] = made.get(one + other, 0) + value * factor
    return {exponent: value for exponent, value in made.items() if value}


def _power(a: Polynomial, exponent: int) -> Polynomial:
    if len(a) == 1:
        ((one, value),) = a.items()
        return {one * exponent: value**exponent}
    made = _ONE
    for _ in range(exponent):
        made = product(made, a)
    return made


def _nonzero(a: Polynomial) -> Polynomial:
    if not a:
        raise Undecided("not decided: division by 0")
    return a
