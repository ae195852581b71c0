"""The normal form of a tree: a quotient of polynomials in x and in kernels, such as exp(u), |u| or sin(u).

Two trees with equal cross-multiplied normal forms are one function. The converse holds where there are no kernels. The
polynomials are FLINT's sparse ones over the rationals; what would grow too large is refused before it is computed.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from flint import Ordering, fmpq, fmpq_mpoly, fmpq_mpoly_ctx

from isoprobe.solvers import Undecided
from isoprobe.solvers.functions.expression import Expression

MOST_KERNELS = 6
MOST_DEGREE = 160
MOST_TERMS = 4_000  # of a product of polynomials, counted before it is computed
MOST_BITS = 4_000  # of a coefficient

Polynomial = fmpq_mpoly
RING = fmpq_mpoly_ctx.get(("x", *(f"k{i}" for i in range(1, MOST_KERNELS + 1))), Ordering.lex)
X, *KERNELS = RING.gens()
ONE = RING.constant(1)


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


def product(a: Polynomial, b: Polynomial) -> Polynomial:
    """a*b. Raises Undecided where it is too large.

    >>> str(product(X + ONE, X - ONE))
    'x^2 - 1'
    """
    if b.is_one():
        return a
    if a.is_one():
        return b
    if len(a) * len(b) > MOST_TERMS or degree(a) + degree(b) > MOST_DEGREE:
        raise Undecided(f"not decided: polynomials of {len(a)} and {len(b)} terms are too large")
    made = a * b
    if made and max(abs(value.p).bit_length() for value in made.coeffs()) > MOST_BITS:
        raise Undecided(f"not decided: a coefficient of more than {MOST_BITS} bits")
    return made


def degree(a: Polynomial) -> int:
    """The total degree, 0 for 0.

    >>> degree(X**3 + X)
    3
    """
    return max(a.total_degree(), 0)


class NormalForms:
    """Normal forms that share their kernels: those of several trees can be compared."""

    def __init__(self) -> None:
        self.kernels: list[tuple[str, Quotient]] = []

    def of(self, tree: Expression) -> Quotient:
        """The normal form. Raises Undecided where it is too large or a part divides by 0."""
        match tree.kind:
            case "num":
                return Quotient(RING.constant(fmpq(*tree.number.as_integer_ratio())), ONE)
            case "x":
                return Quotient(X, ONE)
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
                made = Quotient(ONE, ONE)
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
            generator = Quotient(KERNELS[i], ONE)
            if argument.same(other):
                return generator
            if name != "log" and argument.opposite(other):
                if name == "exp":
                    return self.inverse(generator)
                return Quotient(-generator.num, generator.den) if name == "sin" else generator
        if len(self.kernels) == MOST_KERNELS:
            raise Undecided(f"not decided: more than {MOST_KERNELS} different functions in one")
        self.kernels.append((name, argument))
        return Quotient(KERNELS[len(self.kernels) - 1], ONE)

    def reflected(self, a: Quotient) -> Quotient:
        """The normal form of the function at -x."""
        num, den = self._reflect(a.num), self._reflect(a.den)
        return Quotient(product(num.num, den.den), product(num.den, den.num))

    def _reflect(self, a: Polynomial) -> Quotient:
        """x becomes -x and every kernel its image, which is a generator, its negative or its reciprocal."""
        width = 1 + MOST_KERNELS
        used = [i for i in range(len(self.kernels)) if a.degrees()[i + 1] > 0]
        images = {i: self._image(i) for i in used}
        terms: list[tuple[list[int], fmpq]] = []
        for monomial, coefficient in a.terms():
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
        made = RING.constant(0)
        for exponents, coefficient in terms:
            made += RING.term(coefficient, map(sum, zip(exponents, shift, strict=True)))
        return Quotient(made, RING.term(1, shift))

    def _image(self, index: int) -> tuple[int, bool, bool]:
        """Where kernel `index` goes under x -> -x: place of the generator, whether it is turned over, and negated."""
        name, argument = self.kernels[index]
        image = self.kernel(name, self.reflected(argument))
        turned = image.num == ONE
        monomial, coefficient = next(iter((image.den if turned else image.num).terms()))
        return monomial.index(1), turned, coefficient < 0


def coefficients(a: Polynomial, place: int = 0) -> list[Fraction] | None:
    """The coefficients, from the highest power down, of a polynomial in one generator; None if others stand in it.

    >>> coefficients(X**2 / 2 + 3)
    [Fraction(1, 2), Fraction(0, 1), Fraction(3, 1)]
    """
    if any(exponent > 0 for i, exponent in enumerate(a.degrees()) if i != place):
        return None
    found = [Fraction(0)] * (1 + max(a.degrees()[place], 0))
    for monomial, value in a.terms():
        found[-1 - monomial[place]] = fraction(value)
    return found


def fraction(value: fmpq) -> Fraction:
    """The number as Python has it.

    >>> fraction(fmpq(3, 4))
    Fraction(3, 4)
    """
    return Fraction(int(value.p), int(value.q))


def horner(row: Sequence[Any], x: Any) -> Any:
    """The polynomial's value at x.

    >>> horner([1, 0, -2], 3)  # x² - 2
    7
    """
    total = row[0]
    for value in row[1:]:
        total = total * x + value
    return total
