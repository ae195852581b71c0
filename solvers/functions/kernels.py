"""The normal form of a tree: a quotient of polynomials in x and in kernels, such as exp(u), |u| or sin(u).

Two trees with equal cross-multiplied normal forms are one function. The converse holds where there are no kernels. The
polynomials are sympy's sparse ones over the rationals; what would grow too large is refused before it is computed.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from typing import Any

from isoprobe.solvers import Disproved
from isoprobe.solvers.functions.expression import Expression
from isoprobe.solvers.functions.real_roots import TooLarge, crossings_between, zeros_between

MOST_KERNELS = 6
MOST_DEGREE = 160
MOST_TERMS = 4_000  # of a product of polynomials, counted before it is computed
MOST_BITS = 4_000  # of a coefficient

Polynomial = Any  # sympy's PolyElement over QQ in x, k1, ..., k6


class Undecided(Disproved):
    """No proof was found within the bounds, for one answer or another."""


@dataclass(frozen=True)
class Quotient:
    """num/den, both polynomials; den is not 0."""

    num: Polynomial
    den: Polynomial

    def related(self, other: Quotient) -> tuple[bool, bool]:
        """Whether they are the same, and whether one is the other times -1."""
        one, two = product(self.num, other.den), product(other.num, self.den)
        return bool(one == two), bool(one == -two)

    def same(self, other: Quotient) -> bool:
        """Whether the cross-multiplied polynomials are equal."""
        return bool(product(self.num, other.den) == product(other.num, self.den))

    def opposite(self, other: Quotient) -> bool:
        """Whether one is the other times -1."""
        return bool(product(self.num, other.den) == -product(other.num, self.den))


@cache
def polynomials() -> tuple[Any, tuple[Polynomial, ...]]:
    """The ring and its generators x, k1, ..., k6."""
    from sympy import QQ
    from sympy.polys.rings import ring

    made = ring(["x", *(f"k{i}" for i in range(1, MOST_KERNELS + 1))], QQ)
    return made[0], tuple(made[1:])


def product(a: Polynomial, b: Polynomial) -> Polynomial:
    """a*b. Raises Undecided where it is too large."""
    if _is_one(b):
        return a
    if _is_one(a):
        return b
    if len(a) * len(b) > MOST_TERMS or degree(a) + degree(b) > MOST_DEGREE:
        raise Undecided(f"not decided: polynomials of {len(a)} and {len(b)} terms are too large")
    made = a * b
    if len(made) and max(abs(c.numerator).bit_length() for c in made.values()) > MOST_BITS:
        raise Undecided(f"not decided: a coefficient of more than {MOST_BITS} bits")
    return made


def _is_one(a: Polynomial) -> bool:
    return len(a) == 1 and bool(a.get(a.ring.zero_monom) == 1)


def degree(a: Polynomial) -> int:
    """The total degree, 0 for 0."""
    return max((sum(monomial) for monomial in a), default=0)


def rational(value: Fraction) -> Any:
    """The number as sympy's rationals take it."""
    from sympy import QQ

    return QQ(value.numerator, value.denominator)


class NormalForms:
    """Normal forms that share their kernels: those of several trees can be compared."""

    def __init__(self) -> None:
        self.ring, (self.x, *self._generators) = polynomials()
        self.kernels: list[tuple[str, Quotient]] = []

    def of(self, tree: Expression) -> Quotient:
        """The normal form. Raises Undecided where it is too large or a part divides by 0."""
        match tree.kind:
            case "num":
                return Quotient(self.ring(rational(tree.number)), self.ring.one)
            case "x":
                return Quotient(self.x, self.ring.one)
        parts = [self.of(part) for part in tree.parts]
        match tree.kind:
            case "+":
                total = parts[0]
                for part in parts[1:]:
                    total = self.add(total, part)
                return total
            case "*":
                made = parts[0]
                for part in parts[1:]:
                    made = self.multiply(made, part)
                return made
            case "/":
                return self.multiply(parts[0], self.inverse(parts[1]))
            case "^":
                exponent = int(tree.number)
                base = parts[0] if exponent >= 0 else self.inverse(parts[0])
                if len(base.num) == len(base.den) == 1:
                    return Quotient(base.num ** abs(exponent), base.den ** abs(exponent))
                made = Quotient(self.ring.one, self.ring.one)
                for _ in range(abs(exponent)):
                    made = self.multiply(made, base)
                return made
            case _:
                return self.kernel(tree.kind, parts[0])

    def add(self, a: Quotient, b: Quotient) -> Quotient:
        """a + b."""
        if a.den == b.den:
            return Quotient(a.num + b.num, a.den)
        return Quotient(product(a.num, b.den) + product(b.num, a.den), product(a.den, b.den))

    def multiply(self, a: Quotient, b: Quotient) -> Quotient:
        """a * b."""
        if a.num == b.den:
            return Quotient(b.num, a.den)
        return Quotient(product(a.num, b.num), product(a.den, b.den))

    def inverse(self, a: Quotient) -> Quotient:
        """1 / a."""
        if not a.num:
            raise Undecided("not decided: division by 0")
        return Quotient(a.den, a.num)

    def kernel(self, name: str, argument: Quotient) -> Quotient:
        """The function of this argument: a generator, 1/it for exp(-u), its negative for sin(-u)."""
        for i, (known, other) in enumerate(self.kernels):
            if known != name:
                continue
            generator = Quotient(self._generators[i], self.ring.one)
            if argument.same(other):
                return generator
            if name != "log" and argument.opposite(other):
                if name == "exp":
                    return self.inverse(generator)
                return Quotient(-generator.num, generator.den) if name == "sin" else generator
        if len(self.kernels) == MOST_KERNELS:
            raise Undecided(f"not decided: more than {MOST_KERNELS} different functions in one")
        self.kernels.append((name, argument))
        return Quotient(self._generators[len(self.kernels) - 1], self.ring.one)

    def reflected(self, a: Quotient) -> Quotient:
        """The normal form of the function at -x."""
        num, den = self._reflect(a.num), self._reflect(a.den)
        return Quotient(product(num.num, den.den), product(num.den, den.num))

    def _reflect(self, a: Polynomial) -> Quotient:
        """x becomes -x and every kernel its image, which is a generator, its negative or its reciprocal."""
        width = 1 + MOST_KERNELS
        used = [i for i in range(len(self.kernels)) if any(monomial[i + 1] for monomial in a)]
        images = {i: self._image(i) for i in used}
        terms: list[tuple[list[int], Any]] = []
        for monomial, coefficient in a.items():
            exponents = [0] * width
            exponents[0] = monomial[0]
            sign = -1 if monomial[0] % 2 else 1
            for i in used:
                place, turned, negative = images[i]
                exponents[place] += -monomial[i + 1] if turned else monomial[i + 1]
                if negative and monomial[i + 1] % 2:
                    sign = -sign
            terms.append((exponents, coefficient * sign))
        shift = [max([0, *(-exponents[place] for exponents, _ in terms)]) for place in range(width)]
        made = self.ring.zero
        for exponents, coefficient in terms:
            made += self.ring({tuple(map(sum, zip(exponents, shift, strict=True))): coefficient})
        return Quotient(made, self.ring({tuple(shift): rational(Fraction(1))}))

    def _image(self, index: int) -> tuple[int, bool, bool]:
        """Where kernel `index` goes under x -> -x: place of the generator, whether it is turned over, and negated."""
        name, argument = self.kernels[index]
        image = self.kernel(name, self.reflected(argument))
        turned = image.num == self.ring.one
        monomial, coefficient = next(iter((image.den if turned else image.num).items()))
        return monomial.index(1), turned, coefficient < 0


def coefficients(a: Polynomial, place: int = 0) -> list[Fraction] | None:
    """The coefficients, from the highest power down, of a polynomial in one generator; None if others stand in it."""
    if any(exponent for monomial in a for i, exponent in enumerate(monomial) if i != place):
        return None
    found = [Fraction(0)] * (1 + max((monomial[place] for monomial in a), default=0))
    for monomial, value in a.items():
        found[-1 - monomial[place]] = Fraction(int(value.numerator), int(value.denominator))
    return found


def sign_changes(row: Sequence[Fraction], low: Fraction | None, high: Fraction | None) -> int:
    """How often a polynomial (from the highest power down) changes its sign strictly between low and high. Raises
    Undecided where it is too large, as do those below."""
    try:
        return crossings_between(row, low, high)
    except TooLarge as why:
        raise Undecided(f"not decided: {why}") from why


def real_roots(row: Sequence[Fraction]) -> int:
    """How many different real zeros a polynomial has that is not 0."""
    return roots_between(row, None, None)


def roots_between(row: Sequence[Fraction], low: Fraction | None, high: Fraction | None) -> int:
    """How many different real zeros a polynomial that is not 0 has strictly between low and high."""
    try:
        return zeros_between(row, low, high)
    except TooLarge as why:
        raise Undecided(f"not decided: {why}") from why


def horner(row: Sequence[Any], x: Any) -> Any:
    """The polynomial's value at x."""
    total = row[0]
    for value in row[1:]:
        total = total * x + value
    return total
