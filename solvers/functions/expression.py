"""Functions of one variable x as exact trees: rational numbers, x, + * / and whole powers, abs, exp, log, sin, cos.

A tree is kept in one form, so that what is written and read back is the same tree: sums and products are flat, a
product has at most one number, which comes first, and a quotient takes in the factors beside it. Nothing is multiplied
out. A function is a list of pieces, each a tree on an interval; most have one piece, on all of R.

As plain JSON a tree is "x", a number as text ("-5", "1.25" is "5/4"), or a list: ["+", a, b, ...], ["*", a, b, ...],
["/", a, b], ["^", a, 3], ["abs", a]. A function is one tree, or ["pieces", [tree, low, high, "(]"], ...], where low
and high are numbers or null.
"""

from __future__ import annotations

import itertools
import math
import re
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from typing import Any

import numpy as np

from isoprobe.solvers import BadState

FUNCTIONS = ("abs", "exp", "log", "sin", "cos")
MOST_NODES, MOST_DEPTH, MOST_PIECES, MOST_POWER = 400, 40, 40, 40
MOST_DIGITS = 30
MOST_RAISED = 3_200  # product of exponents that stand inside one another
MOST_BITS = 4_000  # of a power of a number
NUMBER = re.compile(rf"-?(?:0|[1-9][0-9]{{0,{MOST_DIGITS - 1}}})(?:/[1-9][0-9]{{0,{MOST_DIGITS - 1}}})?")


class Undefined(ArithmeticError):
    """The function has no value there: a pole, or the logarithm of what is not positive."""


class _Hashed:
    """Room for a hash that is worked out once: trees are looked up again and again."""

    __slots__ = ("_hash",)
    _hash: int


@dataclass(frozen=True, slots=True)
class Expression(_Hashed):
    """`kind` is num, x, +, *, /, ^ or one of FUNCTIONS; `number` is the value of a num, the exponent of a ^."""

    kind: str
    parts: tuple[Expression, ...] = ()
    number: Fraction = Fraction(0)

    def __hash__(self) -> int:
        try:
            return self._hash
        except AttributeError:
            object.__setattr__(self, "_hash", hash((self.kind, self.parts, self.number)))
            return self._hash

    def __reduce__(self) -> tuple[Any, ...]:
        return Expression, (self.kind, self.parts, self.number)  # a hash holds in one process only

    def __str__(self) -> str:
        if self.kind == "num":
            return str(self.number)
        if self.kind == "x":
            return "x"
        if self.kind in "+*/":
            return "(" + f" {self.kind} ".join(map(str, self.parts)) + ")"
        return f"{self.parts[0]}^{self.number}" if self.kind == "^" else f"{self.kind}({self.parts[0]})"


@dataclass(frozen=True, slots=True)
class Piece:
    """An expression from `low` to `high` (None: without end); `low_in` and `high_in` tell which ends belong to it."""

    body: Expression
    low: Fraction | None = None
    high: Fraction | None = None
    low_in: bool = False
    high_in: bool = False

    def holds(self, x: Fraction) -> bool:
        """Whether x belongs to the piece."""
        above = self.low is None or self.low < x or (self.low_in and self.low == x)
        return above and (self.high is None or x < self.high or (self.high_in and self.high == x))


Function = tuple[Piece, ...]

X = Expression("x")
ONE = Expression("num", (), Fraction(1))


def num(value: Fraction | int | str) -> Expression:
    """A number; text may be a decimal.

    >>> str(num("1.25"))
    '5/4'
    """
    return Expression("num", (), number_of(value) if isinstance(value, str) else Fraction(value))


@lru_cache(maxsize=2048)
def number_of(text: str) -> Fraction:
    """The number that the text tells, as Fraction reads it. Raises ValueError, ZeroDivisionError.

    >>> number_of("-0.5")
    Fraction(-1, 2)
    """
    return Fraction(text)


def add(*terms: Expression) -> Expression:
    """The sum, flat.

    >>> str(add(X, add(ONE, X)))
    '(x + 1 + x)'
    """
    flat: list[Expression] = []
    for term in terms:
        flat += term.parts if term.kind == "+" else (term,)
    return flat[0] if len(flat) == 1 else Expression("+", tuple(flat))


def mul(*factors: Expression) -> Expression:
    """The product, flat, its number first; a quotient among the factors takes the others in.

    >>> str(mul(X, num(3), X))
    '(3 * x * x)'
    """
    if len(factors) == 1 and factors[0].kind not in "*/":
        return factors[0]
    coefficient: Fraction | None = None
    rest: list[Expression] = []
    below: list[Expression] = []
    stack = list(reversed(factors))
    while stack:
        factor = stack.pop()
        if factor.kind == "num":
            coefficient = factor.number if coefficient is None else coefficient * factor.number
        elif factor.kind == "*":
            stack += reversed(factor.parts)
        elif factor.kind == "/":
            below.append(factor.parts[1])
            stack.append(factor.parts[0])
        else:
            rest.append(factor)
    if coefficient is None:
        if not rest:
            rest = [ONE]
    elif not rest or coefficient.numerator != coefficient.denominator:
        rest.insert(0, Expression("num", (), coefficient))
    top = rest[0] if len(rest) == 1 else Expression("*", tuple(rest))
    return div(top, mul(*below)) if below else top


def div(above: Expression, below: Expression) -> Expression:
    """The quotient; by a number other than 0 it is a product.

    >>> str(div(mul(num(3), X), add(X, ONE)))
    '((3 * x) / (x + 1))'
    """
    if below.kind == "num" and below.number:
        return mul(num(1 / below.number), above)
    if above.kind == "/":
        return div(above.parts[0], mul(above.parts[1], below))
    if below.kind == "/":
        return div(mul(above, below.parts[1]), below.parts[0])
    return Expression("/", (above, below))


def power(base: Expression, exponent: int) -> Expression:
    """The power; of a number other than 0 it is a number. Raises BadState where that is too large.

    >>> str(power(add(X, ONE), 2)), str(power(num(2), 3))
    ('(x + 1)^2', '8')
    """
    if base.kind == "num" and base.number:
        if max(base.number.numerator.bit_length(), base.number.denominator.bit_length()) * abs(exponent) > MOST_BITS:
            raise BadState(f"function: a number to the power {exponent}, expected at most {MOST_BITS} bits of it")
        return num(base.number**exponent)
    return base if exponent == 1 else Expression("^", (base,), Fraction(exponent))


def apply(name: str, argument: Expression) -> Expression:
    """abs, exp, log, sin or cos of the argument.

    >>> str(apply("sin", X))
    'sin(x)'
    """
    return Expression(name, (argument,))


def negative(term: Expression) -> Expression:
    """The term times -1.

    >>> str(negative(X))
    '(-1 * x)'
    """
    return mul(num(-1), term)


def coefficient_of(term: Expression) -> tuple[Fraction, Expression | None]:
    """The number in front of a product and what follows it; None where the term is a number.

    >>> number, rest = coefficient_of(mul(num(3), X))
    >>> number, str(rest)
    (Fraction(3, 1), 'x')
    """
    if term.kind == "num":
        return term.number, None
    if term.kind == "*" and term.parts[0].kind == "num":
        rest = term.parts[1:]
        return term.parts[0].number, rest[0] if len(rest) == 1 else Expression("*", rest)
    return Fraction(1), term


def of(body: Expression) -> Function:
    """The function that is this tree on all of R.

    >>> of(X)[0].holds(Fraction(5))
    True
    """
    return (Piece(body),)


def size(tree: Expression) -> int:
    """How many nodes the tree has.

    >>> size(add(X, ONE))
    3
    """
    return 1 + sum(map(size, tree.parts))


def walk(tree: Expression) -> list[Expression]:
    """All nodes, parents first.

    >>> [node.kind for node in walk(add(X, ONE))]
    ['+', 'x', 'num']
    """
    found = [tree]
    for node in found:
        found += node.parts
    return found


def replace_x(tree: Expression, by: Expression) -> Expression:
    """The tree with another tree in the place of x.

    >>> str(replace_x(power(X, 2), add(X, ONE)))
    '(x + 1)^2'
    """
    return by if tree.kind == "x" else rebuilt(tree, [replace_x(part, by) for part in tree.parts])


def rebuilt(tree: Expression, parts: Sequence[Expression]) -> Expression:
    """The node with other parts.

    >>> str(rebuilt(add(X, ONE), [X, X]))
    '(x + x)'
    """
    match tree.kind:
        case "+":
            return add(*parts)
        case "*":
            return mul(*parts)
        case "/":
            return div(parts[0], parts[1])
        case "^":
            return power(parts[0], tree.number.numerator)
        case "num" | "x":
            return tree
        case _:
            return apply(tree.kind, parts[0])


# ---- values ----


def exact(tree: Expression, x: Fraction) -> Fraction | None:
    """The value at x, None where it is not rational as far as arithmetic tells. Raises Undefined.

    >>> exact(power(X, 2), Fraction(1, 2))
    Fraction(1, 4)
    >>> exact(div(ONE, X), Fraction(0))
    Traceback (most recent call last):
        ...
    isoprobe.solvers.functions.expression.Undefined: pole at 0
    """
    found = _ratio(tree, x.numerator, x.denominator)
    return None if found is None else Fraction(found[0], found[1])


def _ratio(tree: Expression, n: int, d: int) -> tuple[int, int] | None:
    """The value at n/d as a pair that is not reduced: reducing at every step would take most of the time."""
    kind = tree.kind
    if kind == "num":
        return tree.number.as_integer_ratio()
    if kind == "x":
        return n, d
    value = _ratio(tree.parts[0], n, d)
    if value is None:
        return None
    above, below = value
    if kind in "+*/":
        for part in tree.parts[1:]:
            value = _ratio(part, n, d)
            if value is None:
                return None
            p, q = value
            if kind == "*":
                above, below = above * p, below * q
            elif kind == "+":
                above, below = (above + p, below) if q == below else (above * q + p * below, below * q)
            elif p:
                above, below = above * q, below * p
            else:
                raise Undefined(f"pole at {Fraction(n, d)}")
        return above, below
    match kind:
        case "^":
            exponent = tree.number.numerator
            if exponent >= 0:
                return above**exponent, below**exponent
            if not above:
                raise Undefined(f"pole at {Fraction(n, d)}")
            return below**-exponent, above**-exponent
        case "abs":
            return abs(above), abs(below)
        case "exp":
            return None if above else (1, 1)
        case "log":
            if above * below <= 0:
                raise Undefined(f"logarithm of {Fraction(above, below)} at {Fraction(n, d)}")
            return (0, 1) if above == below else None
        case "sin":
            return None if above else (0, 1)
        case _:
            return None if above else (1, 1)


def piece_at(function: Function, x: Fraction) -> Expression:
    """The body that holds at x, the first where several do. Raises Undefined where none does.

    >>> str(piece_at((Piece(X, None, Fraction(0)), Piece(ONE, Fraction(0), None, low_in=True)), Fraction(3)))
    '1'
    """
    for piece in function:
        if piece.holds(x):
            return piece.body
    raise Undefined(f"no piece holds at {x}")


def approximate(function: Function, places: Sequence[float]) -> list[float]:
    """The values at these places in floats; nan where there is none. For looks, not for proofs.

    >>> approximate(of(div(ONE, X)), [0.0, 4.0])
    [nan, 0.25]
    """
    x = np.array(places, dtype=float)
    if len(function) == 1 and function[0].low is None and function[0].high is None:
        with np.errstate(all="ignore"):
            values = _approximate(function[0].body, x)
        if isinstance(values, np.ndarray):
            return [y if math.isfinite(y) else math.nan for y in values.tolist()]
    found = np.full(len(x), np.nan)
    with np.errstate(all="ignore"):
        for piece in reversed(function):
            low = -math.inf if piece.low is None else float(piece.low)
            high = math.inf if piece.high is None else float(piece.high)
            inside = ((x > low) | (piece.low_in & (x == low))) & ((x < high) | (piece.high_in & (x == high)))
            if inside.any():
                found[inside] = _approximate(piece.body, x[inside])
    return [y if math.isfinite(y) else math.nan for y in found.tolist()]


def _approximate(tree: Expression, x: Any) -> Any:
    match tree.kind:
        case "x":
            return x
        case "num":
            return float(tree.number)
    parts = [_approximate(part, x) for part in tree.parts]
    match tree.kind:
        case "+":
            return sum(parts)
        case "*":
            return math.prod(parts)
        case "/":
            return np.divide(parts[0], parts[1])
        case "^":
            exponent = tree.number.numerator
            raised = math.prod([parts[0]] * abs(exponent))
            return raised if exponent >= 0 else np.divide(1.0, raised)
    return {"abs": np.abs, "exp": np.exp, "log": np.log, "sin": np.sin, "cos": np.cos}[tree.kind](parts[0])


# ---- plain JSON ----


def to_json(tree: Expression) -> Any:
    """The tree as plain JSON.

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

    >>> function_json((Piece(X, None, Fraction(0)), Piece(ONE, Fraction(0), None, low_in=True)))
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


@lru_cache(maxsize=2048)
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
