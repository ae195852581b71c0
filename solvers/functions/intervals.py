"""Intervals that are sure to hold the value: floats rounded outward, and mpmath's intervals for exp, log, sin, cos.

`value` encloses a function's values on an interval, `jet` also its first two derivatives there (automatic
differentiation, no symbolic derivative). Ends may be infinite. Raises Undefined where the function may have no value.
"""

from __future__ import annotations

import math
from fractions import Fraction
from functools import lru_cache

from mpmath.libmp import from_float, mpi_cos, mpi_exp, mpi_log, mpi_sin, to_float

from isoprobe.solvers.functions.expression import Expression, Undefined

Interval = tuple[float, float]
Jet = tuple[Interval, Interval, Interval]  # value, first derivative, second derivative

ZERO: Interval = (0.0, 0.0)
ONE: Interval = (1.0, 1.0)
_BITS = 60


@lru_cache(maxsize=256)
def around(number: Fraction) -> Interval:
    """The interval that holds this number.

    >>> low, high = around(Fraction(1, 3))
    >>> low < Fraction(1, 3) < high
    True
    """
    try:
        near = float(number)
    except OverflowError:
        return (math.inf, math.inf) if number > 0 else (-math.inf, -math.inf)
    return (near, near) if near == number else (_down(near), _up(near))


def between(low: Fraction | None, high: Fraction | None) -> Interval:
    """From low to high, None being without end.

    >>> between(None, Fraction(2))
    (-inf, 2.0)
    """
    return (-math.inf if low is None else around(low)[0], math.inf if high is None else around(high)[1])


def _down(number: float) -> float:
    return math.nextafter(number, -math.inf)


def _up(number: float) -> float:
    return math.nextafter(number, math.inf)


def plus(a: Interval, b: Interval) -> Interval:
    """All sums.

    >>> low, high = plus((1.0, 2.0), (10.0, 20.0))
    >>> low < 11 and high > 22
    True
    """
    if a == ZERO or b == ZERO:
        return a if b == ZERO else b
    low, high = a[0] + b[0], a[1] + b[1]
    low = -math.inf if math.isnan(low) else _down(low)
    high = math.inf if math.isnan(high) else _up(high)
    return max(0.0, low) if a[0] >= 0 and b[0] >= 0 else low, min(0.0, high) if a[1] <= 0 and b[1] <= 0 else high


def minus(a: Interval) -> Interval:
    """All negatives.

    >>> minus((1.0, 2.0))
    (-2.0, -1.0)
    """
    return -a[1], -a[0]


def times(a: Interval, b: Interval) -> Interval:
    """All products; 0 times infinity is 0, since infinity is an end that is not reached.

    >>> low, high = times((-1.0, 2.0), (3.0, 4.0))
    >>> round(low, 9), round(high, 9)
    (-4.0, 8.0)
    """
    if a == ZERO or b == ZERO:
        return ZERO
    if a == ONE:
        return b
    if b == ONE:
        return a
    products = [p * q if p and q else 0.0 for p in a for q in b]
    low, high = _down(min(products)), _up(max(products))
    if (a[0] >= 0 and b[0] >= 0) or (a[1] <= 0 and b[1] <= 0):
        return max(0.0, low), high
    return low, min(0.0, high) if (a[0] >= 0 and b[1] <= 0) or (a[1] <= 0 and b[0] >= 0) else high


def inverse(a: Interval) -> Interval:
    """All reciprocals; an end at 0 is open. Raises Undefined where 0 is inside.

    >>> low, high = inverse((2.0, 4.0))
    >>> round(low, 9), round(high, 9)
    (0.25, 0.5)
    """
    if a[0] < 0 < a[1] or a == ZERO:
        raise Undefined(f"1/x on [{a[0]}, {a[1]}]")
    low = -math.inf if a[1] == 0 else _down(1 / a[1])
    high = math.inf if a[0] == 0 else _up(1 / a[0])
    return (max(0.0, low), high) if a[0] >= 0 else (low, min(0.0, high))


def to_power(a: Interval, exponent: int) -> Interval:
    """All powers with this whole exponent.

    >>> low, high = to_power((-1.0, 2.0), 2)
    >>> round(low, 9), round(high, 9)
    (0.0, 4.0)
    """
    if exponent < 0:
        return inverse(to_power(a, -exponent))
    if exponent == 0:
        return ONE
    if exponent % 2:
        return _signed(a[0], exponent)[0], _signed(a[1], exponent)[1]
    low, high = _signed(abs(a[0]), exponent), _signed(abs(a[1]), exponent)
    if a[0] <= 0 <= a[1]:
        return 0.0, max(low[1], high[1])
    return min(low[0], high[0]), max(low[1], high[1])


def _signed(number: float, exponent: int) -> Interval:
    """Bounds of an odd power, or of any power of what is not negative."""
    size = abs(number)
    low = high = 1.0
    for _ in range(exponent):
        low, high = max(0.0, _down(low * size)), _up(high * size) if size else 0.0
    if size == 1:
        low = high = 1.0
    return (low, high) if number >= 0 else (-high, -low)


def magnitude(a: Interval) -> Interval:
    """All absolute values.

    >>> magnitude((-3.0, 2.0))
    (0.0, 3.0)
    """
    if a[0] >= 0:
        return a
    return minus(a) if a[1] <= 0 else (0.0, max(-a[0], a[1]))


def elementary(name: str, a: Interval) -> Interval:
    """All values of exp, log, sin or cos. Raises Undefined for a logarithm of what may not be positive.

    >>> low, high = elementary("exp", (0.0, 1.0))
    >>> round(low, 6), round(high, 6)
    (1.0, 2.718282)
    """
    if name == "log" and a[0] < 0:
        raise Undefined(f"log on [{a[0]}, {a[1]}]")
    if name in ("sin", "cos") and (math.isinf(a[0]) or math.isinf(a[1]) or a[1] - a[0] > 6.2):
        return -1.0, 1.0
    if name == "log" and a[1] <= 0:
        raise Undefined(f"log on [{a[0]}, {a[1]}]")
    function = {"exp": mpi_exp, "log": mpi_log, "sin": mpi_sin, "cos": mpi_cos}[name]
    try:
        low, high = (to_float(end) for end in function((from_float(a[0]), from_float(a[1])), _BITS))
    except OverflowError:
        low, high = 0.0, math.inf
    if name in ("sin", "cos"):
        return max(-1.0, _down(low)), min(1.0, _up(high))
    return (max(0.0, _down(low)), _up(high)) if name == "exp" else (_down(low), _up(high))


def value(tree: Expression, x: Interval) -> Interval:
    """All values of the tree on x, and more where a part of it stands twice.

    >>> from isoprobe.solvers.functions.expression import X, power
    >>> low, high = value(power(X, 2), (-1.0, 3.0))
    >>> round(low, 9), round(high, 9)
    (0.0, 9.0)
    """
    match tree.kind:
        case "num":
            return around(tree.number)
        case "x":
            return x
        case "+":
            total = ZERO
            for part in tree.parts:
                total = plus(total, value(part, x))
            return total
        case "*":
            product = ONE
            for part in tree.parts:
                product = times(product, value(part, x))
            return product
        case "/":
            return times(value(tree.parts[0], x), inverse(value(tree.parts[1], x)))
        case "^":
            return to_power(value(tree.parts[0], x), int(tree.number))
        case "abs":
            return magnitude(value(tree.parts[0], x))
        case _:
            return elementary(tree.kind, value(tree.parts[0], x))


def jet(tree: Expression, x: Interval) -> Jet:
    """Value and two derivatives on x. Raises Undefined also where an absolute value may have a kink inside.

    >>> from isoprobe.solvers.functions.expression import X, power
    >>> [round(low, 6) for low, high in jet(power(X, 3), (2.0, 2.0))]
    [8.0, 12.0, 12.0]
    """
    match tree.kind:
        case "num":
            return around(tree.number), ZERO, ZERO
        case "x":
            return x, ONE, ZERO
        case "+":
            total: Jet = (ZERO, ZERO, ZERO)
            for part in tree.parts:
                other = jet(part, x)
                total = (plus(total[0], other[0]), plus(total[1], other[1]), plus(total[2], other[2]))
            return total
        case "*":
            product: Jet = (ONE, ZERO, ZERO)
            for part in tree.parts:
                product = _product(product, jet(part, x))
            return product
        case "/":
            below = jet(tree.parts[1], x)
            return _product(jet(tree.parts[0], x), _power(below, -1))
        case "^":
            return _power(jet(tree.parts[0], x), int(tree.number))
    inner = jet(tree.parts[0], x)
    if tree.kind == "abs":
        if inner[0][0] < 0 < inner[0][1]:
            raise Undefined(f"|x| on [{inner[0][0]}, {inner[0][1]}]")
        return inner if inner[0][0] >= 0 else (minus(inner[0]), minus(inner[1]), minus(inner[2]))
    outer = elementary(tree.kind, inner[0])
    if tree.kind == "exp":
        return _chain(inner, outer, outer, outer)
    if tree.kind == "log":
        slope = inverse(inner[0])
        return _chain(inner, outer, slope, minus(to_power(slope, 2)))
    other_one = elementary("cos" if tree.kind == "sin" else "sin", inner[0])
    return _chain(inner, outer, other_one if tree.kind == "sin" else minus(other_one), minus(outer))


def _product(a: Jet, b: Jet) -> Jet:
    cross = times(a[1], b[1])
    return (
        times(a[0], b[0]),
        plus(times(a[1], b[0]), times(a[0], b[1])),
        plus(plus(times(a[2], b[0]), times(a[0], b[2])), plus(cross, cross)),
    )


def _power(a: Jet, n: int) -> Jet:
    if n == 0:
        return ONE, ZERO, ZERO
    slope = times((float(n), float(n)), to_power(a[0], n - 1)) if n != 1 else ONE
    bend = times((float(n * (n - 1)),) * 2, to_power(a[0], n - 2)) if n not in (1, 2) else (2.0 * (n - 1),) * 2
    return _chain(a, to_power(a[0], n), slope, bend)


def _chain(inner: Jet, outer: Interval, slope: Interval, bend: Interval) -> Jet:
    """outer(inner), where slope and bend are the outer function's derivatives."""
    return (
        outer,
        times(slope, inner[1]),
        plus(times(bend, to_power(inner[1], 2)), times(slope, inner[2])),
    )
