"""Is a function convex or concave on its domain, an open interval? Linear functions are both, and Disproved.

Two methods: the sign of the second derivative, whose numerator's roots are isolated; and the composition rules of
convex analysis or, where they do not reach, enclosures of the second derivative by automatic differentiation, cell by
cell. Absolute values cut the domain; where they turn, the slope must jump the same way. The certificate is three points
that break the other answer.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from typing import Literal

from isoprobe.solvers import Ambiguous, Disproved, Undecided
from isoprobe.solvers.functions.curvature_rules import curvature_by_rules
from isoprobe.solvers.functions.expression import (
    Function,
    Undefined,
    exact,
    piece_at,
)
from isoprobe.solvers.functions.intervals import (
    Interval,
    around,
    between,
    elementary,
    inverse,
    jet,
    minus,
    plus,
    times,
    to_power,
    value,
)
from isoprobe.solvers.functions.kernels import (
    KERNELS,
    ONE,
    RING,
    NormalForms,
    Polynomial,
    Quotient,
    coefficients,
    fraction,
    horner,
    product,
)
from isoprobe.solvers.functions.real_roots import crossings_between
from isoprobe.solvers.functions.sections import Domain, Section, kinks, line_of, midpoint, sections

Curvature = Literal["convex", "concave"]
Triple = tuple[Fraction, Fraction, Fraction]
MOST_CELLS = 400

_NAMES: dict[int, Curvature] = {1: "convex", -1: "concave"}


@dataclass(frozen=True)
class Curved:
    """The answer, how it was found, and three points at which f is not what the other answer says."""

    curvature: Curvature
    method: str
    triple: Triple


def by_roots(function: Function, domain: Domain) -> Curved:
    """From the sign of f'' between its roots. Raises Disproved, also where nothing can be proved.

    >>> from isoprobe.solvers.functions.expression import X, of, power
    >>> by_roots(of(power(X, 4)), (None, None)).curvature
    'convex'
    """
    found = sections(function, domain)
    signs = {second_sign(section) for section in found} | kinks(found)
    return _answer(signs, function, domain, "roots")


def by_rules(function: Function, domain: Domain) -> Curved:
    """From composition rules or enclosures of f''. Raises Disproved, also where nothing can be proved.

    >>> from isoprobe.solvers.functions.expression import X, apply, of
    >>> by_rules(of(apply("log", X)), (Fraction(0), None)).curvature
    'concave'
    """
    if len(function) == 1 and function[0].low is None and function[0].high is None:
        ruled = curvature_by_rules(function[0].body, between(*domain))
        if ruled is not None:
            return _answer({ruled}, function, domain, "rules")
    found = sections(function, domain)
    signs = {enclosed_sign(section) for section in found} | kinks(found)
    return _answer(signs, function, domain, "cells")


def _answer(signs: set[int], function: Function, domain: Domain, method: str) -> Curved:
    if signs <= {0}:
        raise Ambiguous("a linear function is convex and concave at once")
    if {1, -1} <= signs:
        raise Disproved("the function is neither convex nor concave on its domain")
    sign = max(signs, key=abs)
    triple = breaking_triple(function, domain, -sign)
    if triple is None:
        raise Undecided("not decided: no three points found that show the curvature")
    return Curved(_NAMES[sign], method, triple)


# ---- the second derivative, its roots isolated ----


def second_sign(section: Section) -> int:
    """1 where f'' >= 0 between low and high, -1 where f'' <= 0, 0 where f'' = 0. Raises Disproved where it changes.

    >>> from isoprobe.solvers.functions.expression import X, power
    >>> second_sign(Section(power(X, 3), Fraction(0), None))
    1
    """
    forms = NormalForms()
    second = derivative(forms, derivative(forms, forms.of(section.body)))
    if not second.num:
        return 0
    return _sign(forms, second.num, section) * _sign(forms, second.den, section)


def derivative(forms: NormalForms, a: Quotient) -> Quotient:
    """The derivative, by x itself and through every kernel.

    >>> from isoprobe.solvers.functions.expression import X, power
    >>> forms = NormalForms()
    >>> str(derivative(forms, forms.of(power(X, 3))).num)
    '3*x^2'
    """
    num, den = _derived(forms, a.num), _derived(forms, a.den)
    if not den.num:
        return forms.multiply(num, Quotient(ONE, a.den))
    upper = forms.add(forms.multiply(num, Quotient(a.den, ONE)), forms.multiply(den, Quotient(-a.num, ONE)))
    return forms.multiply(upper, Quotient(ONE, product(a.den, a.den)))


def _derived(forms: NormalForms, polynomial: Polynomial) -> Quotient:
    total = Quotient(polynomial.derivative(0), ONE)
    for i, (name, argument) in enumerate(list(forms.kernels)):
        by_kernel = polynomial.derivative(i + 1)
        if not by_kernel:
            continue
        slope = derivative(forms, argument)
        if name == "exp":
            outer = Quotient(KERNELS[i], ONE)
        elif name == "log":
            outer = forms.inverse(argument)
        else:
            outer = forms.kernel("cos" if name == "sin" else "sin", argument)
            outer = outer if name == "sin" else Quotient(-outer.num, outer.den)
        total = forms.add(total, forms.multiply(Quotient(by_kernel, ONE), forms.multiply(slope, outer)))
    return total


def _sign(forms: NormalForms, polynomial: Polynomial, section: Section) -> int:
    """Of a polynomial in x and kernels that keeps its sign between low and high."""
    polynomial = _without_exponentials(forms, polynomial)
    row = coefficients(polynomial)
    if row is not None:
        if crossings_between(row, section.low, section.high):
            raise Disproved(f"f'' changes its sign between {section.low} and {section.high}")
        return _sign_inside(row, section.low, section.high)
    for i, (name, argument) in enumerate(forms.kernels):
        row = coefficients(polynomial, i + 1)
        if name == "exp" and row is not None:
            low, high = _kernel_range(forms, name, argument, between(section.low, section.high))
            ends = (Fraction(low), None if math.isinf(high) else Fraction(high))
            if not crossings_between(row, *ends):
                return _sign_inside(row, *ends)
    return _sign_by_terms(forms, polynomial, section)


def _sign_inside(row: list[Fraction], low: Fraction | None, high: Fraction | None) -> int:
    """The sign at a point between that is not a root."""
    x = midpoint(low, high)
    for _ in range(2 * len(row) + 2):
        at = horner(row, x)
        if at:
            return 1 if at > 0 else -1
        x = midpoint(low, x)
    raise Undecided("not decided: a sign between roots")


def _without_exponentials(forms: NormalForms, polynomial: Polynomial) -> Polynomial:
    """The polynomial divided by the powers of exponentials, which are positive, that all its terms have."""
    least = [0] * (1 + len(KERNELS))
    for i, (name, _) in enumerate(forms.kernels):
        if name == "exp":
            least[i + 1] = min(monomial[i + 1] for monomial in polynomial.monoms())
    if not any(least):
        return polynomial
    return RING.from_dict({tuple(a - b for a, b in zip(m, least, strict=True)): c for m, c in polynomial.terms()})


def _kernel_range(forms: NormalForms, name: str, argument: Quotient, x: Interval) -> Interval:
    num, den = (_range(forms, part, x)[0] for part in (argument.num, argument.den))
    return elementary(name, times(num, inverse(den)))


def _range(forms: NormalForms, polynomial: Polynomial, x: Interval) -> tuple[Interval, list[Interval]]:
    """An interval that holds the polynomial's values on x, and those of its terms."""
    ranges = {0: x}
    for i, (name, argument) in enumerate(forms.kernels):
        if any(monomial[i + 1] for monomial in polynomial.monoms()):
            ranges[i + 1] = _kernel_range(forms, name, argument, x)
    total: Interval = (0.0, 0.0)
    terms = []
    for monomial, coefficient in polynomial.terms():
        term = around(fraction(coefficient))
        for place, exponent in enumerate(monomial):
            if exponent:
                term = times(term, to_power(ranges[place], exponent))
        terms.append(term)
        total = plus(total, term)
    return total, terms


def _sign_by_terms(forms: NormalForms, polynomial: Polynomial, section: Section) -> int:
    """From the signs of the terms, or of the sum in ever smaller parts of a bounded section."""

    def sign_on(low: Fraction | None, high: Fraction | None) -> int:
        total, terms = _range(forms, polynomial, between(low, high))
        for sign in (1, -1):
            if all(sign * end >= 0 for term in terms for end in term) or min(sign * end for end in total) > 0:
                return sign
        return 0

    return _in_cells(sign_on, section)


def _in_cells(sign_on: object, section: Section) -> int:
    """The one sign that `sign_on` gives for every cell of the section, which it halves where `sign_on` gives 0."""
    assert callable(sign_on)
    stack = [(section.low, section.high)]
    signs: set[int] = set()
    for _ in range(MOST_CELLS):
        if not stack:
            break
        low, high = stack.pop()
        try:
            sign = sign_on(low, high)
        except Undefined:
            sign = 0
        if sign:
            signs.add(sign)
        elif low is None or high is None:
            raise Undecided(f"not decided: the sign of f'' between {low} and {high}")
        else:
            stack += [(low, (low + high) / 2), ((low + high) / 2, high)]
        if len(signs) > 1:
            raise Disproved(f"f'' has both signs between {section.low} and {section.high}")
    if stack or not signs:
        raise Undecided(f"not decided: the sign of f'' between {section.low} and {section.high}")
    return signs.pop()


def enclosed_sign(section: Section) -> int:
    """As `second_sign`, from enclosures of f'' on cells, without a symbolic derivative.

    >>> from isoprobe.solvers.functions.expression import X, power
    >>> enclosed_sign(Section(power(X, 3), Fraction(1), Fraction(2)))
    1
    """
    if line_of(section.body) is not None:
        return 0

    def sign_on(low: Fraction | None, high: Fraction | None) -> int:
        below, above = jet(section.body, between(low, high))[2]
        return 1 if below > 0 else -1 if above < 0 else 0

    return _in_cells(sign_on, section)


# ---- three points ----


@lru_cache(maxsize=16)
def breaking_triple(function: Function, domain: Domain, sign: int) -> Triple | None:
    """Three points of the domain that show that f is not convex (sign 1), or not concave (-1).

    >>> from isoprobe.solvers.functions.expression import X, of, power
    >>> [str(x) for x in breaking_triple(of(power(X, 2)), (Fraction(0), Fraction(1)), -1)]
    ['1/20', '1/2', '19/20']
    """
    low, high = domain
    if low is not None and high is not None:
        starts = [(low + (high - low) / 20, high - (high - low) / 20)]
    elif low is not None or high is not None:
        end, way = (low, 1) if low is not None else (high, -1)
        assert end is not None
        reach = [(end + way * Fraction(1, 4), end + way * size) for size in map(Fraction, (1, 3, 10))]
        starts = [(min(pair), max(pair)) for pair in reach]
    else:
        starts = [(Fraction(-size), Fraction(size)) for size in (1, 3, 10)]
    for section in sections(function, domain)[:-1]:
        assert section.high is not None
        near = Fraction(1)
        while not (_in(domain, section.high - near) and _in(domain, section.high + near)):
            near /= 2
        starts.append((section.high - near, section.high + near))
    for a, b in starts:
        for share in (Fraction(1, 2), Fraction(1, 3), Fraction(2, 3)):
            triple = (a, a + share * (b - a), b)
            if breaks(function, triple, sign):
                return triple
    return None


def _in(domain: Domain, x: Fraction) -> bool:
    return (domain[0] is None or domain[0] < x) and (domain[1] is None or x < domain[1])


@lru_cache(maxsize=16)
def breaks(function: Function, triple: Triple, sign: int) -> bool:
    """Whether the middle value lies surely above the chord (sign 1: f is not convex), or surely below it (-1).

    >>> from isoprobe.solvers.functions.expression import X, of, power
    >>> breaks(of(power(X, 2)), (Fraction(-1), Fraction(0), Fraction(1)), -1)
    True
    """
    a, middle, b = triple
    share = (middle - a) / (b - a)
    try:
        values = [_at(function, x) for x in triple]
    except Undefined:
        return False
    chord = plus(times(around(1 - share), values[0]), times(around(share), values[2]))
    low, high = plus(values[1], minus(chord))
    return low > 0 if sign > 0 else high < 0


def _at(function: Function, x: Fraction) -> Interval:
    body = piece_at(function, x)
    known = exact(body, x)
    return value(body, around(x)) if known is None else around(known)


def check(function: Function, domain: Domain, found: Curved) -> None:
    """Raises Disproved unless the three points, in order and in the domain, break the other answer. Since f is convex
    or concave, they prove the answer.

    >>> from isoprobe.solvers.functions.expression import X, of, power
    >>> function = of(power(X, 2))
    >>> check(function, (None, None), by_roots(function, (None, None)))
    >>> check(function, (None, None), Curved("concave", "roots", (Fraction(-1), Fraction(0), Fraction(1))))
    Traceback (most recent call last):
        ...
    isoprobe.solvers.Disproved: ['-1', '0', '1'] do not show that f is concave
    """
    a, b, c = found.triple
    if not (a < b < c and all(_in(domain, x) for x in found.triple)):
        raise Disproved(f"{[str(x) for x in found.triple]} are not three points of the domain in order")
    if not breaks(function, found.triple, -1 if found.curvature == "convex" else 1):
        raise Disproved(f"{[str(x) for x in found.triple]} do not show that f is {found.curvature}")
