"""Functions of x from text: LaTeX, sympy code and prose, by one grammar over three lexers. Nothing is ever evaluated.

Text is hostile until it is parsed: it is cut into tokens in one pass, and the depth of nesting, the number of tokens,
the digits of numbers and the size of powers are bounded. What is written may differ from what we would write: implicit
products, any brackets, fractions in three ways.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from fractions import Fraction
from functools import lru_cache
from itertools import pairwise
from typing import NoReturn

from isoprobe.probes.core import BadState, Unreadable
from isoprobe.probes.families.functions.notation import plain
from isoprobe.solvers.functions.expression import (
    FUNCTIONS,
    Expression,
    Function,
    Piece,
    X,
    add,
    apply,
    div,
    mul,
    negative,
    num,
    number_of,
    power,
)
from isoprobe.solvers.functions.expression_json import MOST_POWER, function_from_json, function_json

MOST_TOKENS, MOST_NESTED = 4_000, 100
Domain = tuple[Fraction | None, Fraction | None]

_NUMBER = r"(?:\d{1,40}(?:\.\d{0,40})?|\.\d{1,40})"
_TOKEN = re.compile(
    rf"\s*(?:(?P<number>{_NUMBER})|(?P<word>[A-Za-z]{{1,20}})|(?P<sign>\*\*|<=|>=|[-+*/^(){{}}|⟨⟩,<>&;=])|(?P<other>\S))"
)
_WORDS = {
    "abs": "abs", "exp": "exp", "log": "log", "ln": "log", "sin": "sin", "cos": "cos", "e": "e", "x": "x",
    "and": "&", "for": "for", "if": "for", "otherwise": "otherwise", "true": "otherwise", "frac": "frac",
    "piecewise": "piecewise", "rational": "rational", "row": ";", "where": "for", "when": "for",
}  # fmt: skip


_AFTER_TERM = ("+", "-", ")", "}", ",", ";", "<", ">", "<=", ">=", "for", "&", "")  # no factor begins with these
_AFTER_SIDE = ("<", ">", "<=", ">=", ",", "&", ";", ")", "")  # the sign after a number or an x that stands alone


class Parser:
    """Reads one formula from tokens. Raises Unreadable, in one line that names the place."""

    def __init__(self, text: str) -> None:
        self.tokens: list[str] = []
        for match in _TOKEN.finditer(text.rstrip()):
            kind = match.lastgroup
            token: str = match[match.lastindex or 0]
            if kind == "word":
                known = _WORDS.get(token.lower())
                if known is None:
                    raise Unreadable(f"the word {token!r} in a formula, expected x or a function such as exp")
                token = known
            elif kind == "other":
                raise Unreadable(f"{token!r} in a formula, expected numbers, x, + - * / and functions")
            self.tokens.append("^" if token == "**" else token)
            if len(self.tokens) > MOST_TOKENS:
                raise Unreadable(f"more than {MOST_TOKENS} signs in a formula")
        self.place = 0
        self.depth = 0

    # ---- tokens ----

    def peek(self, ahead: int = 0) -> str:
        """The next token, "" at the end."""
        at = self.place + ahead
        return self.tokens[at] if at < len(self.tokens) else ""

    def take(self, *expected: str) -> str:
        """The next token, which must be one of these."""
        token = self.peek()
        if token not in expected:
            self.fail(" or ".join(map(repr, expected)))
        self.place += 1
        return token

    def skip(self, *tokens: str) -> bool:
        """Whether the next token is one of these; it is passed over."""
        if self.place < len(self.tokens) and self.tokens[self.place] in tokens:
            self.place += 1
            return True
        return False

    def fail(self, expected: str) -> NoReturn:
        """Raises Unreadable about the next token."""
        before = " ".join(self.tokens[max(0, self.place - 6) : self.place])
        here = repr(self.peek()) if self.peek() else "the end"
        raise Unreadable(f"{here} after {before[-40:]!r}, expected {expected[:80]}")

    # ---- functions and conditions ----

    def function(self) -> Function:
        """All tokens as a function: one formula, or pieces with their conditions."""
        opening = self.skip("{")
        pieces = self.pieces() if self.peek() == "piecewise" else (Piece(self.sum()),)
        if opening:
            self.skip("}")
        self.end()
        return pieces

    def end(self) -> None:
        """Raises Unreadable unless all is read."""
        if self.place < len(self.tokens):
            self.fail("the end of the formula")

    def pieces(self) -> Function:
        """piecewise( body , condition ; body , condition ), or as sympy writes it with brackets around each."""
        self.take("piecewise")
        self.take("(")
        found: list[Piece] = []
        while not self.skip(")"):
            bracketed = self.peek() == "(" and self._row_is_bracketed()
            if bracketed:
                self.take("(")
            body = self.sum()
            self.skip(",")
            low, high, low_in, high_in = self.condition(found)
            if bracketed:
                self.take(")")
            found.append(Piece(body, low, high, low_in, high_in))
            while self.skip(",", ";"):
                pass
            if self.peek() == "":
                self.fail("')'")
        return in_order(found)

    def _row_is_bracketed(self) -> bool:
        """Whether the bracket that opens here closes behind a condition, as (x + 1, x < 2) does."""
        depth = 0
        for at in range(self.place, len(self.tokens)):
            token = self.tokens[at]
            depth += (token in ("(", "⟨")) - (token in (")", "⟩"))
            if depth == 1 and token in (",", "<", ">", "<=", ">=", "otherwise", "for"):
                return True
            if depth == 0:
                return False
        return False

    def condition(self, before: list[Piece]) -> tuple[Fraction | None, Fraction | None, bool, bool]:
        """low, high, and whether they belong; `otherwise` is what the pieces before leave."""
        low: Fraction | None = None
        high: Fraction | None = None
        low_in = high_in = False
        while self.skip("for", ","):
            pass
        if self.skip("otherwise"):
            return _left_over(before)
        first = True
        while first or (self.peek(1) not in (";", ")", "") and self.skip("&", ",")):
            first = False
            wrapped = self.peek() == "("
            if wrapped:
                self.take("(")
            for number, above, belongs in self._comparisons():
                if above:
                    low, low_in = number, belongs
                else:
                    high, high_in = number, belongs
            if wrapped:
                self.take(")")
        return low, high, low_in, high_in

    def _comparisons(self) -> list[tuple[Fraction, bool, bool]]:
        """Of a chain such as 1 < x <= 2, each number, whether x is above it, and whether x may be equal."""
        sides = [self._side()]
        signs = []
        while self.peek() in ("<", ">", "<=", ">="):
            signs.append(self.take("<", ">", "<=", ">="))
            sides.append(self._side())
        if len(signs) == 1 and sides[0] is None and self.peek() == "&" and self.peek(1) in ("<", ">", "<=", ">="):
            self.take("&")  # x is greater than 1 and at most 2
            signs.append(self.take("<", ">", "<=", ">="))
            sides = [*sides, None, self._side()]
            signs = [signs[0], "", signs[1]]
        found = []
        for one, sign, other in zip(sides, signs, sides[1:], strict=False):
            if not sign:
                continue
            if (one is None) == (other is None):
                self.fail("x compared with a number")
            number = other if one is None else one
            assert number is not None
            found.append((number, (one is None) == (sign[0] == ">"), "=" in sign))
        if not found or len(found) > 2:
            self.fail("a condition such as 1 < x <= 2")
        return found

    def _side(self) -> Fraction | None:
        """A number, or None for x."""
        token, following = self.peek(), self.peek(1)
        if following in _AFTER_SIDE and (token == "x" or token[:1].isdigit()):
            self.place += 1
            return None if token == "x" else number_of(token)
        if token == "-" and following[:1].isdigit() and self.peek(2) in _AFTER_SIDE:
            self.place += 2
            return number_of(f"-{following}")
        side = self.sum()
        if side == X:
            return None
        if side.kind != "num":
            self.fail("a number or x in a condition")
        return side.number

    # ---- formulas ----

    def sum(self) -> Expression:
        """Terms joined by + and -."""
        self.depth += 1
        if self.depth > MOST_NESTED:
            raise Unreadable(f"more than {MOST_NESTED} brackets in one another")
        terms = []
        sign = self.take("+", "-") if self.peek() in ("+", "-") else "+"
        while True:
            term = self.term()
            terms.append(negative(term) if sign == "-" else term)
            if self.peek() not in ("+", "-"):
                break
            sign = self.take("+", "-")
        self.depth -= 1
        return add(*terms)

    def term(self) -> Expression:
        """Factors joined by *, / or nothing."""
        above, below = [self.unary()], []
        while True:
            token = self.peek()
            if token in _AFTER_TERM:
                break
            if token == "*":
                self.place += 1
                above.append(self.unary())
            elif token == "/":
                self.place += 1
                divisor = self.unary()
                if divisor.kind == "num" and divisor.number:
                    above.append(num(1 / divisor.number))
                else:
                    below.append(divisor)
            elif self._starts():
                above.append(self.factor())
            else:
                break
        return self._divided(mul(*above), mul(*below)) if below else mul(*above)

    def _divided(self, above: Expression, below: Expression) -> Expression:
        if below == num(0):
            self.fail("no division by 0")
        return div(above, below)

    def _starts(self) -> bool:
        """Whether a factor can stand here without a sign of multiplication."""
        token = self.peek()
        if token == "|":
            return not self._open_bars
        return token in ("x", "(", "{", "⟨", "e", "frac", *FUNCTIONS) or (
            token[:1].isdigit() and self.peek(-1) in (")", "}")
        )

    _open_bars = 0

    def unary(self) -> Expression:
        """A factor, perhaps with signs before it."""
        if self.peek() not in ("+", "-"):
            return self.factor()
        sign = False
        while self.peek() in ("+", "-"):
            sign ^= self.take("+", "-") == "-"
        return negative(self.factor()) if sign else self.factor()

    def factor(self) -> Expression:
        """Something and its power; e to a power is the exponential."""
        if self.skip("e"):
            return apply("exp", self.exponent() if self.skip("^") else num(1))
        base = self.primary()
        while self.skip("^"):
            base = self._powered(base, self.exponent())
        return base

    def exponent(self) -> Expression:
        """What stands after ^: in brackets, or one number or x, perhaps negative."""
        if self.peek() in ("(", "{"):
            return self.primary()
        sign = self.skip("-")
        inner = self.primary()
        return negative(inner) if sign else inner

    def _powered(self, base: Expression, exponent: Expression) -> Expression:
        value = exponent.number if exponent.kind == "num" else Fraction(1, 2)
        if value.denominator != 1 or abs(value) > MOST_POWER:
            self.fail(f"a whole exponent of at most {MOST_POWER}")
        if base.kind == "num" and not base.number and value < 1:
            self.fail("no power of 0 below the first")
        return power(base, int(value))

    def primary(self) -> Expression:
        """A number, x, a bracket, a fraction, an absolute value or a function of something."""
        self.depth += 1
        if self.depth > MOST_NESTED:
            raise Unreadable(f"more than {MOST_NESTED} brackets in one another")
        token = self.peek()
        if token == "x":
            self.place += 1
            made = X
        elif token[:1].isdigit():
            self.place += 1
            made = num(token)
        else:
            made = self._primary()
        self.depth -= 1
        return made

    def _primary(self) -> Expression:
        token = self.peek()
        if token[:1] == ".":
            self.place += 1
            return num(token)
        if token in ("(", "{"):
            return self.bracket()
        if token in ("⟨", "|"):
            return self._bars()
        if self.skip("frac"):
            return self._divided(self._fraction_part(), self._fraction_part())
        if self.skip("rational"):
            self.take("(")
            above = self.sum()
            self.take(",")
            below = self.sum()
            self.take(")")
            return self._divided(above, below)
        if token in FUNCTIONS:
            return self._applied()
        self.fail("a number, x, a bracket or a function")
        return None

    def _fraction_part(self) -> Expression:
        if self.peek() in ("{", "("):
            return self.bracket()
        if self.peek().isdigit() and len(self.peek()) > 1:  # of \frac12 the first digit
            digits = self.tokens[self.place]
            self.tokens[self.place : self.place + 1] = [digits[0], digits[1:]]
        return self.primary()

    def bracket(self) -> Expression:
        """What stands in ( ) or { }."""
        closing = {"(": ")", "{": "}"}[self.take("(", "{")]
        bars, self._open_bars = self._open_bars, 0
        inner = self.sum()
        self._open_bars = bars
        self.take(closing)
        return inner

    def _bars(self) -> Expression:
        closing = "⟩" if self.take("⟨", "|") == "⟨" else "|"
        bars, self._open_bars = self._open_bars, 1 if closing == "|" else 0
        inner = self.sum()
        self._open_bars = bars
        self.take(closing)
        return apply("abs", inner)

    def _applied(self) -> Expression:
        name = self.take(*FUNCTIONS)
        exponent = self.exponent() if self.skip("^") else None
        braced = self.peek() == "{" and self.peek(1) == "("
        if self.peek() in ("(", "{") or braced:
            argument = self.bracket()
        else:
            parts = [self.factor()]
            while parts[-1].kind == "num" and self.peek() == "x":
                parts.append(self.factor())
            argument = mul(*parts)
        made = apply(name, argument)
        return made if exponent is None else self._powered(made, exponent)


def _left_over(before: list[Piece]) -> tuple[Fraction | None, Fraction | None, bool, bool]:
    """What pieces that fill one half line leave."""
    if before and before[0].low is None and before[-1].high is not None:
        return before[-1].high, None, not before[-1].high_in, False
    if len(before) == 1 and before[0].high is None:
        return None, before[0].low, False, not before[0].low_in
    raise Unreadable("'otherwise' after pieces that do not fill a half line, expected a condition")


def in_order(pieces: list[Piece]) -> Function:
    """The pieces from left to right; where two overlap, the one that was written first holds."""
    if _are_in_order(pieces):
        return _tidy(pieces)
    found: list[Piece] = []
    for piece in pieces:
        low, high, low_in, high_in = piece.low, piece.high, piece.low_in, piece.high_in
        for other in found:
            if _within(other, low, low_in, above=True) and other.high is not None:
                low, low_in = other.high, not other.high_in
            elif _within(other, high, high_in, above=False) and other.low is not None:
                high, high_in = other.low, not other.low_in
        found.append(Piece(piece.body, low, high, low_in, high_in))
    found.sort(key=lambda piece: (piece.low is not None, piece.low or Fraction(0)))
    return _tidy(found)


def _tidy(found: list[Piece]) -> Function:
    if len(found) == 1 and found[0] == Piece(found[0].body):
        return tuple(found)
    return _valid(tuple(found))


def _are_in_order(pieces: list[Piece]) -> bool:
    """Whether each piece ends where the next one begins, or before, as most are written."""
    for piece in pieces:
        if piece.low is not None and piece.high is not None and not piece.low < piece.high:
            return False
    for one, other in pairwise(pieces):
        if one.high is None or other.low is None or other.low < one.high:
            return False
        if one.high_in and other.low_in and one.high == other.low:
            return False
    return True


def _within(piece: Piece, end: Fraction | None, belongs: bool, above: bool) -> bool:
    """Whether an end of another piece lies in this one."""
    if end is None:
        return (piece.low if above else piece.high) is None
    if piece.holds(end):
        return belongs or (end != (piece.high if above else piece.low))
    return not belongs and end == (piece.low if above else piece.high)


def _valid(function: Function) -> Function:
    try:
        return function_from_json(function_json(function))
    except BadState as why:
        raise Unreadable(str(why)) from why


def _parsed(text: str, form: str, read: Callable[[Parser], Function]) -> Function:
    try:
        return _valid(read(Parser(plain(text, form))))
    except Unreadable:
        raise
    except (ZeroDivisionError, OverflowError) as why:
        raise Unreadable("division by 0 in a formula") from why
    except BadState as why:
        raise Unreadable(str(why)) from why
    except ValueError as why:
        raise Unreadable("a number of more digits than Python writes") from why


@lru_cache(maxsize=32)
def parse_function(text: str, form: str) -> Function:
    """The function that a formula tells, without `f(x) =` before it. Raises Unreadable."""
    return _parsed(text, form, Parser.function)


@lru_cache(maxsize=32)
def parse_domain(text: str, form: str) -> Domain:
    """Low and high of a condition such as `-3 < x < 5` or `x > 0`. Raises Unreadable."""

    def read(parser: Parser) -> Function:
        low, high, _, _ = parser.condition([])
        parser.end()
        return (Piece(X, low, high),)

    piece = _parsed(text, form, read)[0]
    return piece.low, piece.high
