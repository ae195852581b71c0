"""Functions of one variable x as exact trees: rational numbers, x, + * / and whole powers, abs, exp, log, sin, cos.

A tree is kept in one form, so that what is written and read back is the same tree: sums and products are flat, a
product has at most one number, which comes first, and a quotient takes in the factors beside it. Nothing is multiplied
out. A function is a list of pieces, each a tree on an interval; most have one piece, on all of R.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from isoprobe.solvers import BadState

FUNCTIONS = ("abs", "exp", "log", "sin", "cos")
MOST_BITS = 4_000  # of a power of a number


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


@lru_cache(maxsize=512)
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


def changed_at(tree: Expression, target: Expression, change: Callable[[Expression], Expression]) -> Expression:
    """The tree in which one node, told by identity, is another.

    >>> str(changed_at(add(X, ONE), ONE, lambda node: X))
    '(x + x)'
    """
    if tree is target:
        return change(tree)
    return rebuilt(tree, [changed_at(part, target, change) for part in tree.parts])


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
            return _finite(values)
    found = np.full(len(x), np.nan)
    with np.errstate(all="ignore"):
        for piece in reversed(function):
            low = -math.inf if piece.low is None else float(piece.low)
            high = math.inf if piece.high is None else float(piece.high)
            inside = ((x > low) | (piece.low_in & (x == low))) & ((x < high) | (piece.high_in & (x == high)))
            if inside.any():
                found[inside] = _approximate(piece.body, x[inside])
    return _finite(found)


def _finite(values: NDArray[np.float64]) -> list[float]:
    """The values; nan for those that are none."""
    found: list[float] = np.where(np.isfinite(values), values, math.nan).tolist()
    return found


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


def to_sympy(tree: Expression) -> Any:
    """The same tree as a sympy expression of the real symbol x, built node by node; no text is parsed.

    >>> to_sympy(power(X, 2))
    x**2
    """
    import sympy

    parts = [to_sympy(part) for part in tree.parts]
    match tree.kind:
        case "num":
            return sympy.Rational(tree.number.numerator, tree.number.denominator)
        case "x":
            return sympy.Symbol("x", real=True)
        case "+":
            return sympy.Add(*parts)
        case "*":
            return sympy.Mul(*parts)
        case "/":
            return parts[0] / parts[1]
        case "^":
            return parts[0] ** int(tree.number)
    functions = {"abs": sympy.Abs, "exp": sympy.exp, "log": sympy.log, "sin": sympy.sin, "cos": sympy.cos}
    return functions[tree.kind](parts[0])
