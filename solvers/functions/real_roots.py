"""How many real zeros a polynomial has between two numbers, by Sturm's theorem over the integers.

Coefficients stand from the highest power down. Remainders are kept free of common factors, so they grow no faster than
subresultants; a polynomial for which they could still grow too large is refused before they are computed.
Source: Knuth, The Art of Computer Programming, volume 2, 4.6.1 and exercise 4.6.1-22.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from itertools import pairwise
from math import gcd, lcm

MOST_WORK = 250_000  # square of the degree times bits of the largest coefficient: 0.2 seconds

Row = list[int]


class TooLarge(ValueError):
    """The zeros would take too long to be counted."""


def zeros_between(row: Sequence[Fraction], low: Fraction | None, high: Fraction | None) -> int:
    """How many different zeros lie strictly between low and high (None: without end). Raises TooLarge."""
    return _count(_parted(whole(row))[0], low, high)


def crossings_between(row: Sequence[Fraction], low: Fraction | None, high: Fraction | None) -> int:
    """How many zeros of odd multiplicity lie strictly between low and high. Raises TooLarge.

    The common divisor of a polynomial and its derivative has every zero once less, so zeros of multiplicity above 0, 1,
    2, ... are counted, added and taken away by turns.
    """
    total, sign, now = 0, 1, whole(row)
    while len(now) > 1:
        simple, now = _parted(now)
        total += sign * _count(simple, low, high)
        sign = -sign
    return total


def whole(row: Sequence[Fraction]) -> Row:
    """The coefficients times a positive number, as whole numbers without a common factor; no zeros in front."""
    below = lcm(1, *(value.denominator for value in row))
    return _primitive([int(value * below) for value in row])


def _primitive(row: Row) -> Row:
    first = next((i for i, value in enumerate(row) if value), len(row))
    divisor = gcd(*row)
    return [value // divisor for value in row[first:]] if divisor else []


def _parted(row: Row) -> tuple[list[Row], Row]:
    """The chain of the polynomial with the same zeros, each of them once, and what the polynomial has beside that."""
    chain = _chain(row)
    beside = chain[-1]
    return (chain if len(beside) == 1 else _chain(_quotient(row, beside))), beside


def _chain(row: Row) -> list[Row]:
    """The polynomial, its derivative, and the remainders of each by the next with the other sign."""
    if not row:
        raise ValueError("the polynomial is 0: expected one that is not")
    degree = len(row) - 1
    if degree**2 * max(abs(value).bit_length() for value in row) > MOST_WORK:
        raise TooLarge(f"the zeros of a polynomial of degree {degree} with such large coefficients are not counted")
    chain = [row]
    following = _primitive([value * (degree - i) for i, value in enumerate(row[:-1])])
    while following:
        chain.append(following)
        following = _primitive([-value for value in _remainder(chain[-2], following)])
    return chain


def _quotient(row: Row, divisor: Row) -> Row:
    """A multiple of row / divisor, which leaves nothing."""
    left = [Fraction(value) for value in row]
    made = []
    while len(left) >= len(divisor):
        made.append(left[0] / divisor[0])
        left = [value - made[-1] * (divisor[i] if i < len(divisor) else 0) for i, value in enumerate(left)][1:]
    return whole(made)


def _remainder(a: Row, b: Row) -> Row:
    """What a positive multiple of a leaves when it is divided by b."""
    left = list(a)
    size, sign = abs(b[0]), 1 if b[0] > 0 else -1
    while len(left) >= len(b):
        common = gcd(left[0], size)
        times, factor = size // common, sign * left[0] // common
        left = [times * value - factor * (b[i] if i < len(b) else 0) for i, value in enumerate(left)]
        del left[0]
    return left


def _count(chain: list[Row], low: Fraction | None, high: Fraction | None) -> int:
    """Zeros of the first of the chain, all simple, strictly between low and high."""
    at_end = high is not None and not _sign_at(chain[0], high)
    return _changes(chain, low, -1) - _changes(chain, high, 1) - at_end


def _changes(chain: list[Row], x: Fraction | None, side: int) -> int:
    """How often the signs of the chain change at x, or without end on that side."""
    if x is None:
        signs = [(1 if row[0] > 0 else -1) * (side if len(row) % 2 == 0 else 1) for row in chain]
    else:
        signs = [sign for row in chain if (sign := _sign_at(row, x))]
    return sum(one != other for one, other in pairwise(signs))


def _sign_at(row: Row, x: Fraction) -> int:
    total, power = 0, 1
    for value in row:
        total = total * x.numerator + value * power
        power *= x.denominator
    return (total > 0) - (total < 0)
