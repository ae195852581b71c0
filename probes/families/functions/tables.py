"""Functions as tables of values, and back. A table tells less than a formula: what it shows is its rows.

Values are rounded to four significant digits, or to as many more as show which way a curve bends between any three
neighbours; of a piecewise linear function they are exact, it is linear between neighbouring rows, and there are as many
rows whatever the answer. The answer can be had from the rows alone, by rules that allow for the rounding.
"""

from __future__ import annotations

import math
import re
from collections.abc import Mapping, Sequence
from decimal import Decimal
from fractions import Fraction
from functools import lru_cache
from itertools import pairwise
from typing import Any

from isoprobe.probes.core import State, Unreadable
from isoprobe.probes.families.functions.key_points import answer_of_points
from isoprobe.probes.families.functions.states import DECIMAL, MOST_SAMPLES, decimal, domain_of, function_of
from isoprobe.probes.families.functions.visibility import Domain, Problem
from isoprobe.solvers.functions import breakpoints
from isoprobe.solvers.functions.expression import Function, approximate, number_of, walk

Rows = list[list[str]]
_PARTS = {"parity": 10, "convexity": 20, "breakpoints": 0}  # of half the width, of all the width
_DIGITS, _MOST_DIGITS = 4, 14
_LINE_ROWS = 17  # of a piecewise linear function of which there cannot be more than eight lines
_SLACK = 500  # of the largest value: less than one part in so many is taken for rounding
_ROW = re.compile(r"[\s|(\[]*(-?[\d./]{1,60})[\s|,:;&]{1,20}(-?[\d./]{1,60})[\s|)\].,;\\]*")


def table_of(problem: Problem, state: Mapping[str, Any]) -> State:
    """What a table of the state shows: its rows, x and y as text, and the domain."""
    left, right = map(number_of, state["window"][:2])
    rows = _rows(problem, function_of(state), domain_of(state), left, right)
    return {"samples": [[x, y] for x, y in rows], "domain": list(state["domain"])}


@lru_cache(maxsize=16)
def _rows(
    problem: Problem, function: Function, domain: Domain, left: Fraction, right: Fraction
) -> tuple[tuple[str, str], ...]:
    if problem == "breakpoints":
        return tuple(_exact_rows(function, domain))
    places = _places(problem, domain, left, right)
    values = approximate(function, [float(x) for x in places])
    digits = _DIGITS
    while problem == "convexity" and digits < _MOST_DIGITS and not _bends_one_way(values, digits):
        digits += 1
    return tuple((decimal(x), rounded(y, digits)) for x, y in zip(places, values, strict=True) if not math.isnan(y))


def _bends_one_way(values: Sequence[float], digits: int) -> bool:
    """Whether the values, rounded so, have second differences of one sign."""
    ys = [Decimal(rounded(y, digits)) for y in values if not math.isnan(y)]
    return len({(a - 2 * b + c).compare(Decimal(0)) for a, b, c in zip(ys, ys[1:], ys[2:], strict=False)}) < 2


def _places(problem: Problem, domain: Domain, left: Fraction, right: Fraction) -> list[Fraction]:
    """Where the table looks: evenly over the part of the domain that a picture shows, symmetric for parity."""
    parts = _PARTS[problem]
    if problem == "parity" and domain[0] == (None if domain[1] is None else -domain[1]):
        return [right * i / parts for i in range(1 - parts, parts)]
    low = left if domain[0] is None else max(left, domain[0])
    high = right if domain[1] is None else min(right, domain[1])
    return [low + (high - low) * i / parts for i in range(1, parts)]


def _exact_rows(function: Function, domain: Domain) -> list[tuple[str, str]]:
    """Both ends of every line of which the function consists, its middle, and more places in the widest gaps, till
    there are as many rows as in other tables; at a jump there are two rows."""
    assert domain[0] is not None
    assert domain[1] is not None
    rows: list[tuple[str, str]] = []
    lines: list[breakpoints.Segment] = []
    for piece in function:
        low = domain[0] if piece.low is None else max(piece.low, domain[0])
        high = domain[1] if piece.high is None else min(piece.high, domain[1])
        if low < high:
            for line in breakpoints.segments(piece.body, low, high):
                lines.append(line)
    places = [[line.low, (line.low + line.high) / 2, line.high] for line in lines]
    least = max(_LINE_ROWS, 2 * _most_lines(function) + 1)
    while sum(map(len, places)) - len(lines) + 1 < least:  # ends of lines that meet are told once
        k = max(range(len(places)), key=lambda k: _widest(places[k])[0])
        at = _widest(places[k])[1]
        places[k].insert(at + 1, (places[k][at] + places[k][at + 1]) / 2)
    for line, some in zip(lines, places, strict=True):
        for x in some:
            row = decimal(x), decimal(line.at(x))
            if not rows or rows[-1] != row:
                rows.append(row)
    return rows


def _most_lines(function: Function) -> int:
    """As many lines as its cases, or as its absolute values, could make, however many they make."""
    kinks = sum(node.kind == "abs" for piece in function for node in walk(piece.body))
    return max(len(function), kinks + 1)


def _widest(places: Sequence[Fraction]) -> tuple[Fraction, int]:
    """The widest step between neighbours, and after which of them it comes first."""
    steps = [b - a for a, b in pairwise(places)]
    return max(steps), steps.index(max(steps))


def rounded(value: float, digits: int = _DIGITS) -> str:
    """The value to so many significant digits as a plain decimal; what is as good as 0 is 0."""
    if abs(value) < 1e-9:
        return "0"
    text = format(Decimal(f"{value:.{digits}g}"), "f")
    return text.rstrip("0").rstrip(".") if "." in text else text


def write_rows(rows: Sequence[Sequence[str]]) -> str:
    """The table as text."""
    return "\n".join(["| x | f(x) |", "|---|---|", *(f"| {x} | {y} |" for x, y in rows)])


def read_rows(text: str) -> Rows:
    """The rows of the last table in a text. Raises Unreadable."""
    found: Rows = []
    run: Rows = []
    for line in [*text.split("\n"), ""]:
        match = _ROW.fullmatch(line) if len(line) < 200 else None
        if match:
            run.append([_number(match[1], line), _number(match[2], line)])
        elif run and "-" not in line:
            found, run = (run if len(run) > 1 else found), []
    if len(found) < 2:
        raise Unreadable("no table found, expected rows '| x | f(x) |'")
    if len(found) > MOST_SAMPLES:
        raise Unreadable(f"a table of {len(found)} rows, expected at most {MOST_SAMPLES}")
    for one, other in pairwise([number_of(x) for x, _ in found]):
        if other < one:
            raise Unreadable(f"x = {str(other)[:40]} after {str(one)[:40]}, expected x in order")
    return found


def _number(text: str, line: str) -> str:
    if not DECIMAL.fullmatch(text):
        raise Unreadable(f"row {line[:60]!r}: {text[:40]!r}, expected a number")
    return decimal(number_of(text)) if "." in text else text


def samples_of(state: Mapping[str, Any]) -> list[tuple[Fraction, Fraction]]:
    """The rows as numbers."""
    return [(Fraction(x), Fraction(y)) for x, y in state["samples"]]


def seen_answer(problem: Problem, state: Mapping[str, Any]) -> str | int:
    """The answer from what a view shows: its class, or the samples of a table."""
    if "class" in state:
        seen: str | int = state["class"]
        return seen
    if "points" in state:
        return answer_of_points(problem, state["points"])
    rows = samples_of(state)
    if problem == "breakpoints":
        return _turns(rows)
    if problem == "convexity":
        return "convex" if _curvature(rows) > 0 else "concave"
    return _parity(rows, domain_of(state))


def _turns(rows: Sequence[tuple[Fraction, Fraction]]) -> int:
    """Rows at which the slope changes; two rows with one x are a jump."""
    slopes = [(d - b) / (c - a) for (a, b), (c, d) in pairwise(rows) if c != a]
    return sum(one != other for one, other in pairwise(slopes))


def _curvature(rows: Sequence[tuple[Fraction, Fraction]]) -> Fraction:
    """The middle of the chord less the middle of the curve, over all rows: above 0 where the curve hangs below."""
    (a, first), (b, last), count = rows[0], rows[-1], len(rows)
    across, up = sum((x for x, _ in rows), Fraction(0)), sum((y for _, y in rows), Fraction(0))
    return count * first + (last - first) * (across - count * a) / (b - a) - up


def _parity(rows: Sequence[tuple[Fraction, Fraction]], domain: Domain) -> str:
    if domain[0] != (None if domain[1] is None else -domain[1]):
        return "neither"
    values = dict(rows)
    pairs = [(values[-x], y) for x, y in rows if x > 0 and -x in values]
    if len(pairs) * 2 + (0 in values) != len(values):
        return "neither"  # defined at x and not at -x
    size = max((abs(y) for _, y in rows), default=Fraction(0))
    even = all(abs(left - right) <= size / 500 for left, right in pairs)
    odd = (
        all(abs(left + right) <= size / 500 for left, right in pairs)
        and abs(values.get(Fraction(0), Fraction(0))) <= size / 500
    )
    return "even" if even and not odd else "odd" if odd and not even else "neither"
