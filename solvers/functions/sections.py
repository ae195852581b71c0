"""The domain of a function, cut into sections where a piece ends or an absolute value turns; kinks where they meet."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from itertools import pairwise

from isoprobe.solvers import Disproved, Undecided
from isoprobe.solvers.functions.expression import (
    FUNCTIONS,
    Expression,
    Function,
    Undefined,
    coefficient_of,
    exact,
    piece_at,
    rebuilt,
    walk,
)
from isoprobe.solvers.functions.intervals import Interval, around, between, jet, minus, plus, value
from isoprobe.solvers.functions.kernels import NormalForms, coefficients
from isoprobe.solvers.functions.real_roots import zeros_between

Domain = tuple[Fraction | None, Fraction | None]


@dataclass(frozen=True)
class Section:
    """Between low and high (None: without end) the function is `body`, which has no absolute values."""

    body: Expression
    low: Fraction | None
    high: Fraction | None


@lru_cache(maxsize=16)
def sections(function: Function, domain: Domain) -> tuple[Section, ...]:
    """The domain cut where a piece ends or an absolute value turns. Raises Undecided where that is not a rational
    number, or where pieces do not meet.

    >>> from isoprobe.solvers.functions.expression import X, apply, of
    >>> [(section.low, section.high) for section in sections(of(apply("abs", X)), (None, None))]
    [(None, Fraction(0, 1)), (Fraction(0, 1), None)]
    """
    marks = {end for piece in function for end in (piece.low, piece.high) if end is not None}
    whole = between(*domain)
    for piece in function:
        for node in walk(piece.body):
            if node.kind == "abs":
                marks |= _turns(node.parts[0], whole)
    inside = sorted(
        mark for mark in marks if (domain[0] is None or mark > domain[0]) and (domain[1] is None or mark < domain[1])
    )
    found = []
    for low, high in pairwise([domain[0], *inside, domain[1]]):
        middle = midpoint(low, high)
        try:
            body = piece_at(function, middle)
        except Undefined as why:
            raise Undecided(f"not decided: {why}") from why
        section = Section(_resolved(body, middle), low, high)
        _require_defined(section)
        found.append(section)
    for one, other in pairwise(found):
        assert one.high is not None
        if len(function) > 1 and exact(one.body, one.high) != exact(other.body, one.high):
            raise Disproved(f"the function jumps at {one.high}")
    return tuple(found)


def _require_defined(section: Section) -> None:
    """Raises Undecided unless it is sure that the body has a value everywhere in the section."""
    for node in walk(section.body):
        if node.kind not in ("/", "log") and not (node.kind == "^" and node.number < 0):
            continue
        inner = node.parts[1] if node.kind == "/" else node.parts[0]
        row = None if any(each.kind in FUNCTIONS for each in walk(inner)) else coefficients(NormalForms().of(inner).num)
        if row is None:
            try:
                low, high = value(inner, between(section.low, section.high))
            except Undefined as why:
                raise Undecided(f"not decided: {why}") from why
            defined = low >= 0 or (high <= 0 and node.kind != "log")
        else:
            defined = not zeros_between(row, section.low, section.high)
            if node.kind == "log" and defined:
                at = exact(inner, midpoint(section.low, section.high))
                defined = at is not None and at > 0
        if not defined:
            raise Undecided(f"not decided: {inner} may be 0 between {section.low} and {section.high}")


def _turns(argument: Expression, whole: Interval) -> set[Fraction]:
    line = line_of(argument)
    if line is not None:
        return {-line[1] / line[0]} if line[0] else set()
    try:
        low, high = value(argument, whole)
    except Undefined as why:
        raise Undecided(f"not decided: sign of {argument}") from why
    if low < 0 < high:
        raise Undecided(f"not decided: where |{argument}| turns")
    return set()


def line_of(tree: Expression) -> tuple[Fraction, Fraction] | None:
    """Slope and height of a linear tree, None where it is not linear.

    >>> from isoprobe.solvers.functions.expression import X, add, mul, num
    >>> line_of(add(mul(num(3), X), num(1)))
    (Fraction(3, 1), Fraction(1, 1))
    """
    match tree.kind:
        case "num":
            return Fraction(0), tree.number
        case "x":
            return Fraction(1), Fraction(0)
        case "+":
            lines = [line_of(part) for part in tree.parts]
            known = [line for line in lines if line is not None]
            if len(known) < len(lines):
                return None
            return sum((a for a, _ in known), Fraction(0)), sum((b for _, b in known), Fraction(0))
        case "*":
            number, rest = coefficient_of(tree)
            line = line_of(rest) if rest is not None and rest.kind != "*" else None
            return None if line is None else (number * line[0], number * line[1])
    return None


def _resolved(tree: Expression, x: Fraction) -> Expression:
    """The tree with every absolute value replaced by what it is around x."""
    if tree.kind in ("num", "x"):
        return tree
    parts = [_resolved(part, x) for part in tree.parts]
    if tree.kind != "abs":
        return rebuilt(tree, parts)
    low, high = value(parts[0], around(x))
    if low < 0 < high:
        raise Undecided(f"not decided: sign of {parts[0]} at {x}")
    return parts[0] if high > 0 else rebuilt(Expression("*"), [Expression("num", (), Fraction(-1)), parts[0]])


def midpoint(low: Fraction | None, high: Fraction | None) -> Fraction:
    """A number strictly between.

    >>> midpoint(Fraction(1), Fraction(2)), midpoint(None, Fraction(2))
    (Fraction(3, 2), Fraction(1, 1))
    """
    if low is None:
        return Fraction(0) if high is None else high - 1
    return low + 1 if high is None else (low + high) / 2


def kinks(found: Sequence[Section]) -> set[int]:
    """The signs of the jumps in slope between sections. Raises Undecided where one cannot be told.

    >>> from isoprobe.solvers.functions.expression import X, apply, of
    >>> kinks(sections(of(apply("abs", X)), (None, None)))
    {1}
    """
    signs = set()
    for one, other in pairwise(found):
        if one.body == other.body:
            continue
        assert one.high is not None
        here = around(one.high)
        try:
            before, after = jet(one.body, here)[1], jet(other.body, here)[1]
        except Undefined as why:
            raise Undecided(f"not decided: slope at {one.high}") from why
        low, high = plus(after, minus(before))
        if low <= 0 <= high:
            raise Undecided(f"not decided: whether the slope jumps at {one.high}")
        signs.add(1 if low > 0 else -1)
    return signs
