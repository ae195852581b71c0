"""Whether two trees have one value: exactly where they are made of rational numbers, else to many digits.

Trees with variables are compared at points that the two trees themselves choose (by a hash), so that nobody can write
one that agrees with another at known points only. Numbers that grow out of bounds are TooLarge.
"""

from __future__ import annotations

import hashlib
import math
import threading
from collections.abc import Iterator
from fractions import Fraction
from random import Random
from typing import Any, Final

from isoprobe.analysis.expressions.tree import Node, TooLarge, Unread, variables

BITS = 12_000  # of a numerator or denominator
POINTS = 8
_NEEDED = 4  # points at which both have a value
_VARIABLES = 8
_DIGITS = (50, 80)  # what differs by cancellation alone shrinks with the second
_SMALL: Final = 400  # the largest n of n!, and the largest exponent that is worked out exactly

Point = dict[str, Fraction]


class Undefined(ArithmeticError):
    """No value: a division by 0, or a function outside its domain."""


class Inexact(ArithmeticError):
    """Its value is not rational, or not shown to be so."""


def same_value(first: Node, second: Node, log_base: int = 0) -> bool | None:
    """Whether both have the same value at every point tried; None where they have none. `log_base` 0 is the natural
    logarithm's, for "log" without a base. Raises TooLarge."""
    ratio = _ratios(first, second, log_base)
    seen = 0
    for one, other in ratio:
        if not _near(one, other):
            return False
        seen += 1
    return True if seen >= (_NEEDED if variables(first) | variables(second) else 1) else None


def proportional(first: Node, second: Node) -> int:
    """1 or -1 where the first is the second times a constant, the sign being the constant's; 0 where it is not."""
    quotients = []
    for one, other in _ratios(first, second, 0):
        if _zero(one) != _zero(other):
            return 0
        if not _zero(one):
            quotients.append((one, other))
    if len(quotients) < (_NEEDED if variables(first) | variables(second) else 1):
        return 0
    kept: set[int] = set()
    one, other = quotients[0]
    for more, again in quotients:
        if not _near(
            [x * y for x, y in zip(one, again, strict=True)], [x * y for x, y in zip(other, more, strict=True)]
        ):
            return 0
        try:
            kept.add(1 if more[0] / again[0] > 0 else -1)
        except TypeError:  # complex
            kept.add(1)
    return kept.pop() if len(kept) == 1 else 0


def constant(node: Node) -> Fraction | None:
    """Its value where it is a rational number."""
    try:
        return _exact(node, {})
    except (Inexact, Undefined, TooLarge):
        return None


def _ratios(first: Node, second: Node, log_base: int) -> Iterator[tuple[list[Any], list[Any]]]:
    """The values of both at each point: one exact value each, or one for each of _DIGITS."""
    names = sorted(variables(first) | variables(second))
    if len(names) > _VARIABLES:
        raise TooLarge(f"{len(names)} variables: expected at most {_VARIABLES}")
    digest = hashlib.blake2b(repr((first, second)).encode("utf-8", "surrogatepass"), digest_size=8).digest()
    rng = Random(int.from_bytes(digest, "big"))
    for k in range(2 * POINTS if names else 1):
        point = {name: Fraction(rng.randrange(200, 3000), 1009) * (1 if k % 2 == 0 else -1) for name in names}
        try:
            try:
                one, other = [_exact(first, point)], [_exact(second, point)]
            except Inexact:
                contexts = _contexts()
                one = [_numeric(context, first, point, log_base) for context in contexts]
                other = [_numeric(context, second, point, log_base) for context in contexts]
        except Undefined:
            continue
        yield one, other


def _zero(values: list[Any]) -> bool:
    return _near(values, [0] * len(values))


def _near(one: list[Any], other: list[Any]) -> bool:
    if len(one) == 1:
        return bool(one[0] == other[0])
    gap, finer = (abs(x - y) for x, y in zip(one, other, strict=True))
    size = max(abs(one[0]), abs(other[0]), 1)
    return bool(gap <= size * 1e-38 and (finer <= gap * 1e-20 or finer <= size * 1e-70))


# ---- exactly ----


def _exact(node: Node, point: Point) -> Fraction:
    match node.op:
        case "number":
            return node.value
        case "variable" if node.name in point:
            return point[node.name]
        case "sum":
            total = Fraction(0)
            for one in node.args:
                total = _bounded(total + _exact(one, point))
            return total
        case "product":
            total = Fraction(1)
            for one in node.args:
                total = _bounded(total * _exact(one, point))
            return total
        case "quotient":
            over, under = (_exact(one, point) for one in node.args)
            if under == 0:
                raise Undefined
            return _bounded(over / under)
        case "minus":
            return -_exact(node.args[0], point)
        case "power":
            return _exact_power(*(_exact(one, point) for one in node.args))
        case "root":
            degree, radicand = (_exact(one, point) for one in node.args)
            if degree == 0:
                raise Undefined
            return _exact_power(radicand, 1 / degree)
        case "function":
            return _exact_function(node, point)
    raise Inexact


def _bounded(value: Fraction) -> Fraction:
    if max(value.numerator.bit_length(), value.denominator.bit_length()) > BITS:
        raise TooLarge(f"a number of more than {BITS} bits")
    return value


def _exact_power(base: Fraction, exponent: Fraction) -> Fraction:
    if exponent.denominator == 1:
        if base == 0 and exponent < 0:
            raise Undefined
        bits = max(base.numerator.bit_length(), base.denominator.bit_length())
        if bits > 1 and bits * abs(exponent) > BITS:
            raise TooLarge("a power too large to be worked out")
        return Fraction(base ** int(exponent)) if bits > 1 else base ** (int(exponent) % 2 if exponent else 0)
    if exponent.denominator > 12 or abs(exponent.numerator) > _SMALL or (base < 0 and exponent.denominator % 2 == 0):
        raise Inexact
    sign = -1 if base < 0 else 1
    over, under = (_whole_root(part, exponent.denominator) for part in (abs(base.numerator), base.denominator))
    if over is None or under is None:
        raise Inexact
    return _exact_power(Fraction(sign * over, under), Fraction(exponent.numerator))


def _whole_root(number: int, degree: int) -> int | None:
    """The root where it is whole. Newton's method in integers."""
    if number < 2:
        return number
    guess = 1 << -(-number.bit_length() // degree)
    while True:
        better = ((degree - 1) * guess + number // guess ** (degree - 1)) // degree
        if better >= guess:
            break
        guess = better
    return guess if guess**degree == number else None


def _exact_function(node: Node, point: Point) -> Fraction:
    values = [_exact(one, point) for one in node.args]
    value = values[0]
    match node.name:
        case "percent":
            return value / 100
        case "abs":
            return abs(value)
        case "floor":
            return Fraction(math.floor(value))
        case "ceil":
            return Fraction(math.ceil(value))
        case "factorial":
            return Fraction(math.factorial(_small(value)))
        case "binom":
            return Fraction(math.comb(_small(value), _small(values[1])))
        case "log" if len(values) == 2 and values[1] > 1 and value > 0:
            for k in range(-64, 65):
                if _exact_power(values[1], Fraction(k)) == value:
                    return Fraction(k)
    raise Inexact


def _small(value: Fraction) -> int:
    if value.denominator != 1 or value < 0:
        raise Undefined
    if value > _SMALL:
        raise TooLarge(f"{value.numerator if value < 10**9 else 'a large number'}!")
    return int(value)


# ---- to many digits ----

_local = threading.local()


def _contexts() -> list[Any]:
    """mpmath's, one for each of _DIGITS; a context's precision is state, so every thread has its own."""
    if not hasattr(_local, "contexts"):
        import mpmath

        _local.contexts = []
        for digits in _DIGITS:
            context = mpmath.MPContext()
            context.dps = digits
            _local.contexts.append(context)
    contexts: list[Any] = _local.contexts
    return contexts


def _numeric(context: Any, node: Node, point: Point, log_base: int) -> Any:
    try:
        value = _worked_out(context, node, point, log_base)
    except (ZeroDivisionError, ValueError) as undefined:
        if isinstance(undefined, Unread):
            raise
        raise Undefined from undefined
    except OverflowError as large:
        raise TooLarge(str(large)) from large
    if context.isnan(value):
        raise Undefined
    if not context.isinf(value) and value != 0 and abs(context.mag(value)) > BITS:
        raise TooLarge("a number too large to be worked out")
    return value


def _worked_out(context: Any, node: Node, point: Point, log_base: int) -> Any:
    if node.op == "number":
        return context.mpf(node.value.numerator) / node.value.denominator
    if node.op == "variable":
        return context.mpf(point[node.name].numerator) / point[node.name].denominator
    if node.op == "constant":
        return {"pi": +context.pi, "e": +context.e, "i": context.j, "inf": context.inf}[node.name]
    values = [_numeric(context, one, point, log_base) for one in node.args]
    match node.op:
        case "sum":
            return context.fsum(values)
        case "product":
            return context.fprod(values)
        case "quotient":
            return values[0] / values[1]
        case "minus":
            return -values[0]
        case "power":
            return _power(context, values[0], values[1])
        case "root":
            return _power(context, values[1], 1 / values[0])
        case "function":
            return _function(context, node.name, values, log_base)
    raise Unread(f"{node.op} has no value")


def _power(context: Any, base: Any, exponent: Any) -> Any:
    """Real where the base is negative and the exponent a fraction with an odd denominator, as a cube root is."""
    if base != 0 and abs(context.mag(base)) * abs(exponent) > BITS:
        raise TooLarge("a power too large to be worked out")
    if context.im(base) == 0 and base < 0 and context.im(exponent) == 0 and exponent != int(exponent):
        fraction = Fraction(str(exponent)).limit_denominator(99)
        if fraction.denominator % 2 and abs(exponent - context.mpf(fraction.numerator) / fraction.denominator) < 1e-40:
            sign = -1 if fraction.numerator % 2 else 1
            return sign * context.power(-base, exponent)
    return context.power(base, exponent)


_LARGEST: Final = {"exp": 8000, "sinh": 8000, "cosh": 8000, "tanh": 8000}


def _function(context: Any, name: str, values: list[Any], log_base: int) -> Any:
    value = values[0]
    if abs(value) > _LARGEST.get(name, 10**30) and not context.isinf(value):
        raise TooLarge(f"{name} of a large number")
    match name:
        case "percent":
            return value / 100
        case "degrees":
            return value * context.pi / 180
        case "abs":
            return abs(value)
        case "ln" | "log" | "lg":
            base = 10 if name == "lg" else values[1] if len(values) == 2 else log_base if name == "log" else 0
            return context.ln(value) / context.ln(base) if base else context.ln(value)
        case "floor" | "ceil":
            return getattr(context, name)(value)
        case "factorial" | "binom":
            numbers = [_small(Fraction(int(one))) if one == int(context.re(one)) else None for one in values]
            if None in numbers:
                raise Undefined
            return context.mpf((math.factorial if name == "factorial" else math.comb)(*numbers))  # type: ignore[arg-type]
        case _:
            return getattr(context, name)(value)
