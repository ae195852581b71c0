"""Is a function even, odd, or neither? f(-x) = f(x), f(-x) = -f(x), for every x at which it is defined.

Two methods: the identity of polynomials, with functions such as `|u|` or `sin(u)` as further variables; and values at
more points than the degree allows zeros, or even and odd calculus on the tree. That f is neither is shown by points. A
domain that is not symmetric makes a function neither. f = 0 is both, and Disproved.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from typing import Any, Literal

from isoprobe.solvers import Ambiguous, Disproved, Undecided
from isoprobe.solvers.functions.expression import FUNCTIONS, Expression, Function, Undefined, exact, piece_at, walk
from isoprobe.solvers.functions.intervals import Interval, around, minus, plus, value
from isoprobe.solvers.functions.kernels import NormalForms, coefficients
from isoprobe.solvers.functions.real_roots import zeros_between

Parity = Literal["even", "odd", "neither"]
Domain = tuple[Fraction | None, Fraction | None]
MOST_POINTS = 400

_TRIED = [Fraction(n, d) for n, d in ((1, 1), (1, 2), (2, 1), (3, 2), (1, 3), (3, 1), (7, 10), (5, 2), (5, 1), (1, 10))]
_SHARES = [Fraction(n, 23) for n in (11, 7, 17, 3, 20, 14, 5)]


@dataclass(frozen=True)
class Pair:
    """Where low < x < high (low >= 0), f is `right` at x and `left` at -x; None where it is not defined."""

    right: Expression | None
    left: Expression | None
    low: Fraction
    high: Fraction | None


@dataclass(frozen=True)
class Classified:
    """`method` is identity, points or calculus for even and odd, witness for neither. `points` are where values differ:
    the first shows that f is not even, the last that it is not odd."""

    parity: Parity
    method: str
    points: tuple[Fraction, ...] = ()


def by_identity(function: Function, domain: Domain) -> Classified:
    """From the equality of cross-multiplied polynomials. Raises Disproved, also where nothing can be proved.

    >>> from isoprobe.solvers.functions.expression import X, of, power
    >>> by_identity(of(power(X, 3)), (None, None)).parity
    'odd'
    """
    forms = NormalForms()

    def related(pair: Pair) -> tuple[bool, bool]:
        assert pair.right is not None
        assert pair.left is not None
        right = forms.of(pair.right)
        left = forms.reflected(right if pair.left == pair.right else forms.of(pair.left))
        return right.related(left)

    return _classified(function, domain, related, "identity")


def by_values(function: Function, domain: Domain) -> Classified:
    """From values at more points than a polynomial of the degree has zeros; with functions other than polynomials from
    even and odd calculus. Raises Disproved, also where nothing can be proved.

    >>> from isoprobe.solvers.functions.expression import X, apply, of
    >>> by_values(of(apply("cos", X)), (None, None)).parity
    'even'
    """
    rational = all(is_rational(piece.body) for piece in function)
    return _classified(
        function, domain, _related_by_points if rational else _related_by_rules, "points" if rational else "calculus"
    )


def _classified(function: Function, domain: Domain, related: Any, method: str) -> Classified:
    even = odd = True
    unknown = ""
    found = pairs(function, domain)
    try:
        for x in joints(function, domain):
            here = _related_at(function, x, related)
            even, odd = even and here[0], odd and here[1]
        for pair in found:
            here = related(pair) if pair.right is not None and pair.left is not None else (False, False)
            even, odd = even and here[0], odd and here[1]
        if even and odd:
            raise Ambiguous("f = 0 is even and odd at once")
        if even or odd:
            for pair in found:
                _require_symmetric_poles(pair)
    except Undecided as why:
        even = odd = False
        unknown = str(why)
    points = witness(function, domain, not_even=not even, not_odd=not odd)
    if len(points) < (1 if even or odd else 2):
        raise Undecided(unknown or f"not decided: no points found that show what f is not, after {method}")
    if not even and not odd:
        return Classified("neither", "witness", points)
    return Classified("even" if even else "odd", method, points)


@lru_cache(maxsize=16)
def pairs(function: Function, domain: Domain) -> tuple[Pair, ...]:
    """f to the right and to the left of 0, cut where either changes its piece.

    >>> from isoprobe.solvers.functions.expression import X, of
    >>> [(str(pair.right), str(pair.left), str(pair.low), pair.high) for pair in pairs(of(X), (None, None))]
    [('x', 'x', '0', None)]
    """
    ends = {abs(end) for piece in function for end in (piece.low, piece.high) if end is not None}
    ends |= {abs(end) for end in domain if end is not None}
    marks = sorted(ends | {Fraction(0)})
    found = []
    for low, high in zip(marks, [*marks[1:], None], strict=True):
        x = low + 1 if high is None else (low + high) / 2
        right, left = _body(function, domain, x), _body(function, domain, -x)
        if right is not None or left is not None:
            found.append(Pair(right, left, low, high))
    return tuple(found)


def _body(function: Function, domain: Domain, x: Fraction) -> Expression | None:
    if not inside(domain, x):
        return None
    try:
        return piece_at(function, x)
    except Undefined:
        return None


def inside(domain: Domain, x: Fraction) -> bool:
    """Whether x lies in the open domain.

    >>> inside((Fraction(0), None), Fraction(0)), inside((Fraction(0), None), Fraction(1))
    (False, True)
    """
    return (domain[0] is None or domain[0] < x) and (domain[1] is None or x < domain[1])


def joints(function: Function, domain: Domain) -> list[Fraction]:
    """The ends of pieces by distance from 0, where values are looked at one by one; 0 where a piece ends there.

    >>> from isoprobe.solvers.functions.expression import X, Piece
    >>> [str(x) for x in joints((Piece(X, None, Fraction(2)), Piece(X, Fraction(2), None, low_in=True)), (None, None))]
    ['2']
    """
    ends = {abs(end) for piece in function for end in (piece.low, piece.high) if end is not None}
    return sorted(end for end in ends if inside(domain, end) or inside(domain, -end))


def _related_at(function: Function, x: Fraction, related: Any) -> tuple[bool, bool]:
    """Whether f(x) = f(-x) and f(x) = -f(-x) at an end of a piece; defined on both sides or on none."""
    right, left = (_defined(function, each) for each in (x, -x))
    if right is None and left is None:
        return True, True
    if right is None or left is None:
        return False, False
    if not x:
        return True, exact(right, x) == 0
    one, other = exact(right, x), exact(left, -x)
    if one is not None and other is not None:
        return one == other, one == -other
    return bool(related(Pair(right, left, x, x))[0]), bool(related(Pair(right, left, x, x))[1])


def _defined(function: Function, x: Fraction) -> Expression | None:
    try:
        body = piece_at(function, x)
        exact(body, x)
    except Undefined:
        return None
    return body


# ---- points that show that f is not even, or not odd ----


@lru_cache(maxsize=16)
def witness(function: Function, domain: Domain, *, not_even: bool, not_odd: bool) -> tuple[Fraction, ...]:
    """A point that shows that f is not even, if that is asked for, and one that it is not odd; less where none is
    found.

    >>> from isoprobe.solvers.functions.expression import X, add, num, of
    >>> [str(x) for x in witness(of(add(X, num(1))), (None, None), not_even=True, not_odd=True)]
    ['1', '1']
    """
    found: dict[str, Fraction] = {}
    wanted = {"even": not_even, "odd": not_odd}
    for x in _candidates(function, domain):
        for name, possible in zip(wanted, possible_at(function, domain, x), strict=True):
            if wanted[name] and not possible:
                found.setdefault(name, x)
        if len(found) == sum(wanted.values()):
            break
    return tuple(found[name] for name in wanted if name in found)


def _candidates(function: Function, domain: Domain) -> Iterator[Fraction]:
    for pair in pairs(function, domain):
        if pair.high is None:
            yield from (pair.low + step for step in _TRIED)
        else:
            yield from (pair.low + share * (pair.high - pair.low) for share in _SHARES)
    yield from joints(function, domain)


def possible_at(function: Function, domain: Domain, x: Fraction) -> tuple[bool, bool]:
    """Whether the values at x and -x leave it possible that f is even, and that it is odd.

    >>> from isoprobe.solvers.functions.expression import X, of
    >>> possible_at(of(X), (None, None), Fraction(1))
    (False, True)
    """
    right, left = value_at(function, domain, x), value_at(function, domain, -x)
    if right is None or left is None:
        one_sided = (right is None) != (left is None)
        return not one_sided, not one_sided
    difference, total = plus(right, minus(left)), plus(right, left)
    return difference[0] <= 0 <= difference[1], total[0] <= 0 <= total[1]


def value_at(function: Function, domain: Domain, x: Fraction) -> Interval | None:
    """An interval that holds f(x); None where f is not defined, all numbers where that cannot be told.

    >>> from isoprobe.solvers.functions.expression import X, of
    >>> value_at(of(X), (None, None), Fraction(2))
    (2.0, 2.0)
    """
    if not inside(domain, x):
        return None
    try:
        body = piece_at(function, x)
        known = exact(body, x)
    except Undefined:
        return None
    if known is not None:
        return around(known)
    try:
        return value(body, around(x))
    except Undefined:
        return (float("-inf"), float("inf"))


# ---- rational functions: points ----


def is_rational(tree: Expression) -> bool:
    """Whether it is a quotient of polynomials.

    >>> from isoprobe.solvers.functions.expression import X, apply, power
    >>> is_rational(power(X, -2)), is_rational(apply("sin", X))
    (True, False)
    """
    return not any(node.kind in FUNCTIONS for node in walk(tree))


def degrees(tree: Expression) -> tuple[int, int]:
    """Bounds on the degrees of numerator and denominator, by counting, nothing multiplied out.

    >>> from isoprobe.solvers.functions.expression import X, add, num, power
    >>> degrees(add(power(X, 3), power(add(X, num(1)), -2)))
    (5, 2)
    """
    match tree.kind:
        case "num":
            return 0, 0
        case "x":
            return 1, 0
    parts = [degrees(part) for part in tree.parts]
    match tree.kind:
        case "+":
            below = sum(den for _, den in parts)
            return max(num + below - den for num, den in parts), below
        case "*":
            return sum(num for num, _ in parts), sum(den for _, den in parts)
        case "/":
            return parts[0][0] + parts[1][1], parts[0][1] + parts[1][0]
    exponent = int(tree.number)
    num, den = parts[0] if exponent >= 0 else parts[0][::-1]
    return num * abs(exponent), den * abs(exponent)


def enough_points(right: Expression, left: Expression) -> int:
    """More points than right(x) -+ left(-x) has zeros, unless it is 0.

    >>> from isoprobe.solvers.functions.expression import X, power
    >>> enough_points(power(X, 3), power(X, 3))
    4
    """
    (a, b), (c, d) = degrees(right), degrees(left)
    return max(a + d, b + c) + 1


@lru_cache(maxsize=16)
def _related_by_points(pair: Pair) -> tuple[bool, bool]:
    assert pair.right is not None
    assert pair.left is not None
    count = enough_points(pair.right, pair.left)
    if count > MOST_POINTS:
        raise Undecided(f"not decided: {count} points needed, at most {MOST_POINTS} are tried")
    even = odd = True
    x = 0
    while count and (even or odd):
        x += 1
        if x > 2 * MOST_POINTS:
            raise Undecided("not decided: poles at most points")
        try:
            one, other = exact(pair.right, Fraction(x)), exact(pair.left, Fraction(-x))
        except Undefined:
            continue
        assert one is not None
        assert other is not None
        even, odd = even and one == other, odd and one == -other
        count -= 1
    return even, odd


# ---- even and odd calculus ----

_Key = tuple[Any, ...]


def _related_by_rules(pair: Pair) -> tuple[bool, bool]:
    assert pair.right is not None
    assert pair.left is not None
    right, left = _form(pair.right, False), _form(pair.left, True)
    return right == left, right[1] == left[1] and right[0] == -left[0]


def _form(tree: Expression, turned: bool) -> tuple[Fraction, _Key]:
    """The tree at x, or at -x where `turned`, as a number times a form in which signs have been drawn out: of odd
    powers, of |u|, sin(u) and cos(u); the terms of a sum, and the factors of a product, are in order."""
    match tree.kind:
        case "num":
            return tree.number, ("1",)
        case "x":
            return Fraction(-1 if turned else 1), ("x",)
    parts = [_form(part, turned) for part in tree.parts]
    match tree.kind:
        case "+":
            return _sum(parts)
        case "*":
            return _product([(form, 1) for form in parts])
        case "/":
            return _product([(parts[0], 1), (parts[1], -1)])
        case "^":
            return _product([(parts[0], int(tree.number))])
    number, key = parts[0]
    if tree.kind == "abs":
        return abs(number), ("abs", key)
    if tree.kind == "sin":
        return Fraction(-1 if number < 0 else 1), ("sin", abs(number), key)
    return Fraction(1), (tree.kind, abs(number) if tree.kind == "cos" else number, key)


def _sum(parts: list[tuple[Fraction, _Key]]) -> tuple[Fraction, _Key]:
    totals: dict[_Key, Fraction] = {}
    for number, key in parts:
        totals[key] = totals.get(key, Fraction(0)) + number
    terms = sorted(((key, number) for key, number in totals.items() if number), key=repr)
    if not terms:
        return Fraction(0), ("1",)
    first = terms[0][1]
    if len(terms) == 1:
        return first, terms[0][0]
    return first, ("+", tuple((key, number / first) for key, number in terms))


def _product(factors: list[tuple[tuple[Fraction, _Key], int]]) -> tuple[Fraction, _Key]:
    number = Fraction(1)
    powers: dict[_Key, int] = {}
    for (coefficient, key), exponent in factors:
        if not coefficient and exponent < 0:
            raise Undecided("not decided: division by 0")
        number *= coefficient**exponent
        inner = key[1] if key[0] == "*" else ((key, 1),) if key != ("1",) else ()
        for each, times in inner:
            powers[each] = powers.get(each, 0) + times * exponent
    left = sorted(((key, times) for key, times in powers.items() if times), key=repr)
    if not left:
        return number, ("1",)
    return number, left[0][0] if left == [(left[0][0], 1)] else ("*", tuple(left))


# ---- where f is defined ----


@lru_cache(maxsize=16)
def _require_symmetric_poles(pair: Pair) -> None:
    """Raises Undecided unless it is sure that f is defined at -x where it is at x: what is divided by, or of which a
    logarithm is taken, is even or odd, or has no zero."""
    for tree in dict.fromkeys((pair.right, pair.left)):
        assert tree is not None
        for node in walk(tree):
            inner = node.parts[1] if node.kind == "/" else node.parts[0] if node.parts else None
            total = node.kind not in ("/", "log") and not (node.kind == "^" and node.number < 0)
            if inner is None or total or (pair.right == pair.left and _has_parity(inner)) or _never_zero(inner):
                continue
            raise Undecided(f"not decided: where {inner} is 0")


def _has_parity(tree: Expression) -> bool:
    one, other = _form(tree, False), _form(tree, True)
    if one[1] == other[1]:
        return abs(one[0]) == abs(other[0])
    return False


def _never_zero(tree: Expression) -> bool:
    if is_rational(tree):
        row = coefficients(NormalForms().of(tree).num)
        return row is not None and not zeros_between(row, None, None)
    try:
        low, high = value(tree, (float("-inf"), float("inf")))
    except Undefined:
        return False
    return low > 0 or high < 0


def check(function: Function, domain: Domain, found: Classified) -> None:
    """Raises Disproved unless the points show what is claimed, and for even and odd the values agree at enough points
    or the calculus has it so.

    >>> from isoprobe.solvers.functions.expression import X, of
    >>> check(of(X), (None, None), by_identity(of(X), (None, None)))
    >>> check(of(X), (None, None), Classified("even", "points"))
    Traceback (most recent call last):
        ...
    isoprobe.solvers.Disproved: points [] do not show that f is even
    """
    even, odd = True, True
    for x in found.points:
        here = possible_at(function, domain, x)
        even, odd = even and here[0], odd and here[1]
    if found.parity == "neither":
        if even or odd:
            raise Disproved(f"points {[str(x) for x in found.points]} do not show that f is neither even nor odd")
        return
    if not {"even": even, "odd": odd}[found.parity] or {"even": odd, "odd": even}[found.parity]:
        raise Disproved(f"points {[str(x) for x in found.points]} do not show that f is {found.parity}")
    for pair in pairs(function, domain):
        if pair.right is None or pair.left is None:
            raise Disproved("f is defined on one side only")
        rational = is_rational(pair.right) and is_rational(pair.left)
        here = (_related_by_points if rational else _related_by_rules)(pair)
        if not here[0 if found.parity == "even" else 1]:
            raise Disproved(f"values do not agree that f is {found.parity}")
