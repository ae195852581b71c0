"""Functions of x as plain JSON, and back: what comes from a file is checked and bounded before it is a tree.

As plain JSON a tree is "x", a number as text ("-5", "1.25" is "5/4"), or a list: ["+", a, b, ...], ["*", a, b, ...],
["/", a, b], ["^", a, 3], ["abs", a]. A function is one tree, or ["pieces", [tree, low, high, "(]"], ...], where low
and high are numbers or null.
"""

from __future__ import annotations

import itertools
import re
from collections.abc import Sequence
from fractions import Fraction
from functools import lru_cache
from typing import Any

from isoprobe.solvers import BadState
from isoprobe.solvers.functions.expression import (
    FUNCTIONS,
    Expression,
    Function,
    Piece,
    X,
    num,
    number_of,
    of,
    power,
    rebuilt,
)

MOST_NODES, MOST_DEPTH, MOST_PIECES, MOST_POWER = 400, 40, 40, 40
MOST_DIGITS = 30
MOST_RAISED = 3_200  # product of exponents that stand inside one another
NUMBER = re.compile(rf"-?(?:0|[1-9][0-9]{{0,{MOST_DIGITS - 1}}})(?:/[1-9][0-9]{{0,{MOST_DIGITS - 1}}})?")


def to_json(tree: Expression) -> Any:
    """The tree as plain JSON.

    >>> from isoprobe.solvers.functions.expression import add
    >>> to_json(add(power(X, 2), num("-0.5")))
    ['+', ['^', 'x', 2], '-1/2']
    """
    match tree.kind:
        case "num":
            return str(tree.number)
        case "x":
            return "x"
        case "^":
            return ["^", to_json(tree.parts[0]), tree.number.numerator]
        case _:
            return [tree.kind, *map(to_json, tree.parts)]


def function_json(function: Function) -> Any:
    """The function as plain JSON: one tree, or its pieces.

    >>> function_json((Piece(X, None, Fraction(0)), Piece(num(1), Fraction(0), None, low_in=True)))
    ['pieces', ['x', None, '0', '()'], ['1', '0', None, '[)']]
    """
    if len(function) == 1 and function[0] == Piece(function[0].body):
        return to_json(function[0].body)
    rows = []
    for piece in function:
        ends = ("[" if piece.low_in else "(") + ("]" if piece.high_in else ")")
        rows.append([to_json(piece.body), number_json(piece.low), number_json(piece.high), ends])
    return ["pieces", *rows]


def number_json(value: Fraction | None) -> str | None:
    """A number as text; None stays None.

    >>> number_json(Fraction(5, 4))
    '5/4'
    """
    return None if value is None else str(value)


_KNOWN: dict[str, Function] = {}  # functions that were read last: one state is read again and again
_LONGEST_NUMBER = 2 * MOST_DIGITS + 3  # characters; a longer text is none
_MOST_KNOWN, _LONGEST_KNOWN = 64, 20_000


def function_from_json(value: object) -> Function:
    """The function that plain JSON tells. Raises BadState in one line unless it is in order and small enough.

    >>> str(function_from_json(["+", ["^", "x", 2], "1"])[0].body)
    '(x^2 + 1)'
    >>> function_from_json(["+", "x"])
    Traceback (most recent call last):
        ...
    isoprobe.solvers.BadState: function: ['+', 'x'], expected + * / ^ or one of abs, exp, log, sin, cos and its parts
    """
    try:
        text = repr(value)
    except RecursionError as why:
        raise BadState(f"function: more than {MOST_NODES} nodes or {MOST_DEPTH} levels") from why
    known = _KNOWN.get(text)
    if known is None:
        known = _function_from_json(value)
        if len(text) <= _LONGEST_KNOWN:
            if len(_KNOWN) >= _MOST_KNOWN:
                _KNOWN.clear()
            _KNOWN[text] = known
    return known


def _function_from_json(value: object) -> Function:
    if not (isinstance(value, list) and value[:1] == ["pieces"]):
        return of(_checked(value))
    rows = value[1:]
    if not 1 <= len(rows) <= MOST_PIECES:
        raise BadState(f"function: {len(rows)} pieces, expected 1 to {MOST_PIECES}")
    found: list[Piece] = []
    for row in rows:
        if not isinstance(row, list) or len(row) != 4 or row[3] not in ("()", "(]", "[)", "[]"):
            raise BadState(f"function: piece {brief(row)}, expected [tree, low, high, '(]']")
        low, high = (None if end is None else number_from_json(end, "end of a piece") for end in row[1:3])
        low_in, high_in = row[3][0] == "[", row[3][1] == "]"
        if (low is None and low_in) or (high is None and high_in):
            raise BadState(f"function: piece {brief(row[1:])}, expected an open end where there is none")
        if low is not None and high is not None and not low < high:
            raise BadState(f"function: piece from {low} to {high}, expected the lower end first")
        found.append(Piece(_checked(row[0]), low, high, low_in, high_in))
    _require_apart(found)
    if len(found) == 1 and found[0] == Piece(found[0].body):
        raise BadState("function: one piece without ends, expected the tree alone")
    return tuple(found)


def _require_apart(pieces: Sequence[Piece]) -> None:
    for one, other in itertools.pairwise(pieces):
        if one.high is None or other.low is None or other.low < one.high:
            raise BadState("function: pieces overlap, expected them in order")
        if other.low == one.high and one.high_in and other.low_in:
            raise BadState(f"function: two pieces hold at {one.high}, expected one")


def number_from_json(value: object, what: str) -> Fraction:
    """A number told as text. Raises BadState unless it is in lowest terms.

    >>> number_from_json("5/4", "slope")
    Fraction(5, 4)
    >>> number_from_json("10/8", "slope")
    Traceback (most recent call last):
        ...
    isoprobe.solvers.BadState: slope: '10/8', expected 5/4
    """
    if isinstance(value, str) and (known := _tidy_number(value[:_LONGEST_NUMBER])) is not None:
        return known
    if not isinstance(value, str) or not NUMBER.fullmatch(value):
        raise BadState(f"{what}: {brief(value)}, expected a number as text, such as '-5/4'")
    number = number_of(value)
    if str(number) != value:
        raise BadState(f"{what}: {brief(value)}, expected {number}")
    return number


@lru_cache(maxsize=512)
def _tidy_number(text: str) -> Fraction | None:
    """The number, None where the text is no number in lowest terms."""
    number = Fraction(text) if NUMBER.fullmatch(text) else None
    return number if str(number) == text else None


def _checked(value: object) -> Expression:
    tree = _from_json(value, [MOST_NODES], MOST_DEPTH, MOST_RAISED)
    if to_json(tree) != value:
        raise BadState(f"function: {brief(value)}, expected the tidy form {brief(to_json(tree))}")
    return tree


def _from_json(value: object, left: list[int], depth: int, raised: int) -> Expression:
    left[0] -= 1
    if left[0] < 0 or depth < 0:
        raise BadState(f"function: more than {MOST_NODES} nodes or {MOST_DEPTH} levels")
    if value == "x":
        return X
    if not isinstance(value, list):
        return num(number_from_json(value, "function"))
    if not value or not isinstance(value[0], str):
        raise BadState(f"function: {brief(value)}, expected an operation and its parts")
    kind, rest = value[0], value[1:]
    if kind == "^" and len(rest) == 2 and type(rest[1]) is int and abs(rest[1]) <= MOST_POWER:
        if abs(rest[1]) > raised:
            raise BadState(f"function: powers of powers above {MOST_RAISED}: {brief(value)}")
        return power(_from_json(rest[0], left, depth - 1, raised // max(1, abs(rest[1]))), rest[1])
    expected = {"+": (2, MOST_NODES), "*": (2, MOST_NODES), "/": (2, 2), **dict.fromkeys(FUNCTIONS, (1, 1))}
    if kind not in expected or not expected[kind][0] <= len(rest) <= expected[kind][1]:
        raise BadState(f"function: {brief(value)}, expected + * / ^ or one of {', '.join(FUNCTIONS)} and its parts")
    parts = [_from_json(part, left, depth - 1, raised) for part in rest]
    return rebuilt(Expression(kind, tuple(parts)), parts)


def brief(value: object) -> str:
    """A value in at most 80 characters.

    >>> len(brief("a" * 200))
    80
    """
    text = repr(value)
    return text if len(text) <= 80 else text[:77] + "..."
