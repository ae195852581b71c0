"""What a picture of a function shows: the window that shows it best, and how much of its height shows the answer."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from fractions import Fraction
from functools import lru_cache
from itertools import chain, islice
from typing import Literal

from isoprobe.solvers import Disproved
from isoprobe.solvers.functions import breakpoints
from isoprobe.solvers.functions.expression import Function, approximate, walk

Domain = tuple[Fraction | None, Fraction | None]
Window = tuple[Fraction, Fraction, Fraction, Fraction]
Problem = Literal["parity", "convexity", "breakpoints"]
_HALF_WIDTHS = (1, 2, 3, 5, 8)
_COLUMNS = 48
_ROUNDED = ("exp", "log", "sin", "cos")


@lru_cache(maxsize=16)
def best_window(problem: Problem, function: Function, domain: Domain) -> Window:
    """The edges of the picture, of those tried the ones in which the answer is seen best; rounded numbers."""
    best: tuple[float, Window] | None = None
    tried = spans(problem, domain)
    for (left, right), points in zip(tried, _curves(function, domain, tried), strict=True):
        window = framed(points, left, right)
        if window is not None:
            margin = margin_in(problem, function, domain, window, points)
            if best is None or margin > best[0] * 1.05 + 1e-9:
                best = margin, window
    if best is None:
        return Fraction(-1), Fraction(1), Fraction(-1), Fraction(1)
    return best[1]


def spans(problem: Problem, domain: Domain) -> list[tuple[Fraction, Fraction]]:
    """The left and right edges that are tried: the domain where it is bounded, else some of it."""
    low, high = domain
    if low is not None and high is not None:
        reach = max(-low, high)
        return [(-reach, reach)] if problem == "parity" and low < 0 < high else [(low, high)]
    if low is not None:
        return [(low, low + size) for size in _HALF_WIDTHS]
    if high is not None:
        return [(high - size, high) for size in _HALF_WIDTHS]
    return [(Fraction(-size), Fraction(size)) for size in _HALF_WIDTHS]


def framed(points: Sequence[tuple[float, float]], left: Fraction, right: Fraction) -> Window | None:
    """The window from left to right that holds the curve, a pole or a steep end left out; None without a curve."""
    heights = sorted(y for _, y in points)
    if len(heights) < _COLUMNS // 4:
        return None
    low, high = heights[0], heights[-1]
    most = 12 * (heights[len(heights) * 9 // 10] - heights[len(heights) // 10]) + 1e-6
    if high - low > most:  # a pole, or the end of a steep curve: what most of the curve needs, three times over
        middle, reach = heights[len(heights) // 2], most / 4
        low, high = max(low, middle - reach), min(high, middle + reach)
    unit = 10.0 ** math.floor(math.log10(max(high - low, abs(high) * 1e-6, 1e-6))) / 10
    bottom, top = math.floor(low / unit - 0.5) * unit, math.ceil(high / unit + 0.5) * unit
    return left, right, _rounded(bottom), _rounded(top)


def _rounded(number: float) -> Fraction:
    return Fraction(f"{number:.9g}")


def curve(function: Function, domain: Domain, left: float, right: float) -> list[tuple[float, float]]:
    """Points of the curve from left to right at which it has a value, evenly spaced, symmetric about the middle."""
    places = _places(domain, left, right)
    return _points(places, approximate(function, places))


def _places(domain: Domain, left: float, right: float) -> list[float]:
    low = -math.inf if domain[0] is None else float(domain[0])
    high = math.inf if domain[1] is None else float(domain[1])
    places = [left + (right - left) * i / _COLUMNS for i in range(_COLUMNS + 1)]
    return [x for x in places if low <= x <= high]


def _points(places: Sequence[float], values: Sequence[float]) -> list[tuple[float, float]]:
    return [(x, y) for x, y in zip(places, values, strict=True) if not math.isnan(y)]


def _curves(
    function: Function, domain: Domain, tried: Sequence[tuple[Fraction, Fraction]]
) -> list[list[tuple[float, float]]]:
    """The curve between each of these edges. Where there is arithmetic alone, whose result is the same to the last bit
    however many values are worked out at once, all at once."""
    rows = [_places(domain, float(left), float(right)) for left, right in tried]
    if any(node.kind in _ROUNDED for piece in function for node in walk(piece.body)):
        return [_points(row, approximate(function, row)) for row in rows]
    values = iter(approximate(function, [*chain.from_iterable(rows)]))
    return [_points(row, [*islice(values, len(row))]) for row in rows]


def margin_in(
    problem: Problem,
    function: Function,
    domain: Domain,
    window: Window,
    points: Sequence[tuple[float, float]] | None = None,
) -> float:
    """How much shows the answer, as a share of the window's height.

    Parity: how far the curve is from each symmetry that it does not have, the nearer of the two (where the domain is
    not symmetric: the part of the width that lacks its mirror image). Convexity: how far the curve leaves its chord.
    Breakpoints: how far the least visible kink leaves the chord between the middles of the two lines beside it; 1 where
    there is none.
    """
    left, right, bottom, top = map(float, window)
    if problem == "breakpoints":
        return _kink(function, domain, top - bottom)
    clipped = {
        x: bottom if y < bottom else top if y > top else y for x, y in points or curve(function, domain, left, right)
    }
    if len(clipped) < 3:
        return 0.0
    if problem == "convexity":
        return _bend(clipped, top - bottom)
    low, high = domain
    if (low is None) != (high is None) or (low is not None and high is not None and low != -high):
        return float(abs(low + high) / (window[1] - window[0])) if low is not None and high is not None else 1.0
    mirrored = _by_distance(clipped)
    even = max((abs(right_y - left_y) for left_y, right_y in mirrored), default=0.0) / (top - bottom)
    odd = max((abs(right_y + left_y) for left_y, right_y in mirrored), default=0.0) / (top - bottom)
    tiny = 1e-9
    return odd if even < tiny else even if odd < tiny else min(even, odd)


def _by_distance(points: Mapping[float, float]) -> list[tuple[float, float]]:
    """Values at -x and x."""
    if len(points) == _COLUMNS + 1 and -next(iter(points)) == next(reversed(points)) in _HALF_WIDTHS:
        ends, middle = list(points.values()), _COLUMNS // 2  # evenly spaced about 0
        return list(zip(ends[middle - 1 :: -1], ends[middle + 1 :], strict=True))
    places = {round(x, 9): y for x, y in points.items()}
    return [(places[-x], y) for x, y in places.items() if x > 0 and -x in places]


def _bend(points: Mapping[float, float], height: float) -> float:
    (a, first), *_, (b, last) = points.items()
    return max(abs(y - first - (last - first) * (x - a) / (b - a)) for x, y in points.items()) / height


@lru_cache(maxsize=64)
def _kink(function: Function, domain: Domain, height: float) -> float:
    assert domain[0] is not None
    assert domain[1] is not None
    try:
        found = breakpoints.by_slopes(function, (domain[0], domain[1]))
    except Disproved:  # a jump that is no breakpoint
        return 0.0
    marks = [domain[0], *found.points, domain[1]]
    shares = [
        float(abs(after - before) * min(point - one, other - point) / 4)
        for one, point, other, before, after in zip(
            marks, found.points, marks[2:], found.slopes, found.slopes[1:], strict=False
        )
    ]
    return min(shares) / height if shares else 1.0
