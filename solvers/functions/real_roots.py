"""How many real zeros a polynomial has between two numbers, by Sturm's theorem; its arithmetic is FLINT's.

Coefficients stand from the highest power down. The remainders are divided by their leading coefficients, so they grow
no faster than subresultants; a polynomial for which they could still grow too large is refused before that.
Source: Knuth, The Art of Computer Programming, volume 2, 4.6.1 and exercise 4.6.1-22.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from itertools import pairwise
from math import prod

from flint import fmpq, fmpq_poly

from isoprobe.solvers import Undecided

MOST_WORK = 250_000  # square of the degree times bits of the largest coefficient: 0.1 seconds


def zeros_between(row: Sequence[Fraction], low: Fraction | None, high: Fraction | None) -> int:
    """How many different zeros lie strictly between low and high (None: without end). Raises Undecided where they would
    take too long to be counted, and ValueError for the polynomial 0.

    >>> zeros_between([Fraction(1), Fraction(-2), Fraction(1)], None, None)  # x² - 2x + 1
    1
    """
    polynomial = _polynomial(row)
    return _count(polynomial // polynomial.gcd(polynomial.derivative()), low, high)


def crossings_between(row: Sequence[Fraction], low: Fraction | None, high: Fraction | None) -> int:
    """How many zeros of odd multiplicity lie strictly between low and high, where the polynomial changes its sign.
    Raises as `zeros_between` does.

    >>> crossings_between([Fraction(1), Fraction(-2), Fraction(1)], None, None)  # x² - 2x + 1
    0
    """
    _, factors = _polynomial(row).factor_squarefree()
    return _count(prod((factor for factor, times in factors if times % 2), start=fmpq_poly([1])), low, high)


def _polynomial(row: Sequence[Fraction]) -> fmpq_poly:
    made = fmpq_poly([_rational(value) for value in reversed(row)])
    if not made:
        raise ValueError("the polynomial is 0: expected one that is not")
    bits = (made.numer() // made.numer().content()).height_bits()
    if made.degree() ** 2 * bits > MOST_WORK:
        raise Undecided(
            f"not decided: zeros of a polynomial of degree {made.degree()} with coefficients of {bits} bits"
        )
    return made


def _rational(value: Fraction) -> fmpq:
    return fmpq(value.numerator, value.denominator)


def _count(polynomial: fmpq_poly, low: Fraction | None, high: Fraction | None) -> int:
    """Zeros strictly between low and high of a polynomial whose zeros are all simple."""
    chain = [polynomial, polynomial.derivative()]
    while chain[-1]:
        remainder = -(chain[-2] % chain[-1])
        chain.append(remainder / abs(remainder.leading_coefficient()) if remainder else remainder)
    del chain[-1]
    at_end = high is not None and not polynomial(_rational(high))
    return _changes(chain, low, -1) - _changes(chain, high, 1) - at_end


def _changes(chain: Sequence[fmpq_poly], x: Fraction | None, side: int) -> int:
    """How often the signs of the chain change at x, or without end on that side."""
    if x is None:
        positive = [(each.leading_coefficient() > 0) == (side > 0 or each.degree() % 2 == 0) for each in chain]
    else:
        positive = [value > 0 for each in chain if (value := each(_rational(x)))]
    return sum(one != other for one, other in pairwise(positive))
