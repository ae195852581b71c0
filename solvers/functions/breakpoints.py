"""How many breakpoints has a piecewise linear function: points inside its domain at which its slope changes?

Two methods: the exact slopes of its pieces, from algebra on the tree; and second differences of exact values on a grid
that holds every point at which the slope can change. A jump counts where the slope changes too (published records are
rounded, so that their pieces do not quite meet); a jump between equal slopes is neither counted nor passed over: it is
Undecided.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from itertools import pairwise
from typing import Any

import numpy as np

from isoprobe.solvers import BadState, Disproved, Undecided
from isoprobe.solvers.functions.expression import Expression, Function, exact, piece_at, walk

MOST_GRID = 120_000  # points of the grid
_STEPS = 3  # of the grid between two points where the slope can change, so that a jump is seen apart from its neighbour

Domain = tuple[Fraction, Fraction]


@dataclass(frozen=True)
class Segment:
    """On low < x < high the function is slope * x + height."""

    low: Fraction
    high: Fraction
    slope: Fraction
    height: Fraction

    def at(self, x: Fraction) -> Fraction:
        """The value of the line at x."""
        return self.slope * x + self.height


@dataclass(frozen=True)
class Breakpoints:
    """Where the slope changes, in order, and the slopes before, between and after."""

    points: tuple[Fraction, ...]
    slopes: tuple[Fraction, ...]


def validate(function: Function, domain: tuple[Fraction | None, Fraction | None]) -> None:
    """Raises BadState unless the function is piecewise linear on a bounded domain, in a form that both methods know.

    >>> from isoprobe.solvers.functions.expression import X, apply, of, power
    >>> validate(of(apply("abs", X)), (Fraction(-1), Fraction(1)))
    >>> validate(of(power(X, 2)), (Fraction(-1), Fraction(1)))
    Traceback (most recent call last):
        ...
    isoprobe.solvers.BadState: function: '^', expected a piecewise linear function of x, numbers and abs
    """
    if domain[0] is None or domain[1] is None:
        raise BadState("domain: without end, expected two ends")
    for piece in function:
        _require_linear(piece.body)
    reach = domain[0]
    for piece in function:
        if piece.low is not None and piece.low > reach:
            raise BadState(f"function: no piece holds after {reach}, expected pieces that cover the domain")
        reach = max(reach, domain[1] if piece.high is None else piece.high)
    if reach < domain[1]:
        raise BadState(f"function: no piece holds after {reach}, expected pieces that cover the domain")
    for one, other in pairwise(function):
        if one.high == other.low and not one.high_in and not other.low_in:
            raise BadState(f"function: no piece holds at {one.high}, expected pieces that cover the domain")


def _require_linear(tree: Expression) -> None:
    for node in walk(tree):
        if node.kind not in ("num", "x", "+", "*", "abs"):
            raise BadState(f"function: {node.kind!r}, expected a piecewise linear function of x, numbers and abs")
        if node.kind == "*" and not (len(node.parts) == 2 and node.parts[0].kind == "num"):
            raise BadState("function: a product of more than a number and one other, expected none")
        if node.kind == "abs":
            _unit(node.parts[0])


def _unit(argument: Expression) -> tuple[int, Expression, Fraction]:
    """sign, u and c of an argument sign * u + c of abs, where u is x or an absolute value. Raises BadState."""
    shift = Fraction(0)
    found: tuple[int, Expression] | None = None
    for term in argument.parts if argument.kind == "+" else (argument,):
        sign = 1
        if term.kind == "*" and term.parts[0].number in (1, -1) and len(term.parts) == 2:
            sign, term = int(term.parts[0].number), term.parts[1]
        if term.kind == "num":
            shift += term.number
        elif term.kind in ("x", "abs") and found is None:
            found = sign, term
        else:
            found = None
            break
    if found is None:
        raise BadState("function: expected in abs x or an absolute value, plus a number")
    return found[0], found[1], shift


# ---- by slopes ----


@lru_cache(maxsize=64)
def by_slopes(function: Function, domain: Domain) -> Breakpoints:
    """From the pieces' slopes. Raises Undecided for a jump between equal slopes.

    >>> from isoprobe.solvers.functions.expression import X, apply, of
    >>> by_slopes(of(apply("abs", X)), (Fraction(-1), Fraction(1)))
    Breakpoints(points=(Fraction(0, 1),), slopes=(Fraction(-1, 1), Fraction(1, 1)))
    """
    found: list[Segment] = []
    for piece in function:
        low = domain[0] if piece.low is None else max(piece.low, domain[0])
        high = domain[1] if piece.high is None else min(piece.high, domain[1])
        if low < high:
            found += segments(piece.body, low, high)
    return _joined([(each.low, each.slope, each.at(each.low), each.at(each.high)) for each in found])


def segments(tree: Expression, low: Fraction, high: Fraction) -> list[Segment]:
    """The lines of which a piecewise linear tree consists, in order; neighbours may lie on one line.

    >>> from isoprobe.solvers.functions.expression import X, apply
    >>> [str(line.slope) for line in segments(apply("abs", X), Fraction(-1), Fraction(1))]
    ['-1', '1']
    """
    match tree.kind:
        case "num":
            return [Segment(low, high, Fraction(0), tree.number)]
        case "x":
            return [Segment(low, high, Fraction(1), Fraction(0))]
        case "*":
            factor = tree.parts[0].number
            return [
                Segment(each.low, each.high, factor * each.slope, factor * each.height)
                for each in segments(tree.parts[1], low, high)
            ]
        case "+":
            return _sum([segments(part, low, high) for part in tree.parts])
    found: list[Segment] = []
    for each in segments(tree.parts[0], low, high):
        other = Segment(each.low, each.high, -each.slope, -each.height)
        if not each.slope:
            found.append(other if each.height < 0 else each)
            continue
        zero = -each.height / each.slope
        before, after = (other, each) if each.slope > 0 else (each, other)
        if zero <= each.low:
            found.append(after)
        elif zero >= each.high:
            found.append(before)
        else:
            found.append(Segment(each.low, zero, before.slope, before.height))
            found.append(Segment(zero, each.high, after.slope, after.height))
    return found


def _sum(rows: Sequence[Sequence[Segment]]) -> list[Segment]:
    """The sum of functions told by segments between the same ends: what changes where, added up from left to right."""
    low, high = rows[0][0].low, rows[0][-1].high
    slope = sum((row[0].slope for row in rows), Fraction(0))
    height = sum((row[0].height for row in rows), Fraction(0))
    changes: dict[Fraction, tuple[Fraction, Fraction]] = {}
    for row in rows:
        for one, other in pairwise(row):
            steeper, higher = other.slope - one.slope, other.height - one.height
            if before := changes.get(other.low):
                steeper, higher = before[0] + steeper, before[1] + higher
            changes[other.low] = steeper, higher
    found = []
    for x in sorted(changes):
        found.append(Segment(low, x, slope, height))
        low, slope, height = x, slope + changes[x][0], height + changes[x][1]
    return [*found, Segment(low, high, slope, height)]


def _joined(rows: Sequence[tuple[Fraction, Fraction, Fraction, Fraction]]) -> Breakpoints:
    """From start, slope and the values at both ends of each line in order."""
    points: list[Fraction] = []
    slopes = [rows[0][1]]
    for (_, slope, _, end), (start, other, first, _) in pairwise(rows):
        if slope != other:
            points.append(start)
            slopes.append(other)
        elif end != first:
            raise Undecided(f"not decided: at {start} the function jumps and keeps its slope")
    return Breakpoints(tuple(points), tuple(slopes))


# ---- by samples ----


def by_samples(function: Function, domain: Domain) -> Breakpoints:
    """From exact values on a grid. Raises Undecided where it is too fine, and for a jump between equal slopes.

    >>> from isoprobe.solvers.functions.expression import X, apply, of
    >>> by_samples(of(apply("abs", X)), (Fraction(-1), Fraction(1))).points
    (Fraction(0, 1),)
    """
    fine = _STEPS * math.lcm(*(number.denominator for number in _numbers(function, domain)))
    start, end = domain[0] * fine, domain[1] * fine
    count = int(end - start) + 1
    if count > MOST_GRID:
        raise Undecided(f"not decided: a grid of {count} points, at most {MOST_GRID} are looked at")
    grid = np.arange(int(start), int(end) + 1)
    values, scale = _values(function, grid, fine)
    values, grid = values[1:-1], grid[1:-1]  # the domain is open
    steps = np.diff(values)
    bends = np.flatnonzero(np.diff(steps)) + 1  # places in `values` around which the points are not on one line
    points: list[Fraction] = []
    slopes = [Fraction(int(steps[0]) * fine, scale)]
    for run in np.split(bends, np.flatnonzero(np.diff(bends) > 1) + 1):
        if not len(run):
            continue
        before, after = int(steps[run[0] - 1]), int(steps[run[-1]])
        if before == after:
            raise Undecided(f"not decided: at {Fraction(int(grid[run[0]]), fine)} the function jumps, its slope stays")
        points.append(_joint(grid, run, fine, function))
        slopes.append(Fraction(after * fine, scale))
    return Breakpoints(tuple(points), tuple(slopes))


def _joint(grid: Any, run: Any, fine: int, function: Function) -> Fraction:
    """Of one or two bent points of the grid the one at which the slope changes: the one on the coarse grid."""
    return next(Fraction(int(grid[i]), fine) for i in run if int(grid[i]) % _STEPS == 0)


def _numbers(function: Function, domain: Domain) -> list[Fraction]:
    """What every point where the slope can change is a whole-number sum of: ends, and the numbers inside abs."""
    found = [*domain]
    for piece in function:
        found += [end for end in (piece.low, piece.high) if end is not None]
        for node in walk(piece.body):
            if node.kind == "abs":
                found.append(_unit(node.parts[0])[2])
    return found


def _values(function: Function, grid: Any, fine: int) -> tuple[Any, int]:
    """The values at grid / fine as whole numbers over one scale, all exact."""
    reach = max(abs(int(grid[0])), abs(int(grid[-1])))
    bounds = [_bound(piece.body, reach, fine) for piece in function]
    scale = math.lcm(*(own for _, own in bounds))
    # whole numbers of any size only where 64 bits do not do: they are a hundred times slower
    fits = 4 * max(bound * (scale // own) for bound, own in bounds) < 1 << 62
    grid = grid.astype(np.int64 if fits else object)
    made = np.zeros(len(grid), dtype=grid.dtype)
    for piece, (_, own) in zip(function, bounds, strict=True):
        start = 0 if piece.low is None else int(piece.low * fine - grid[0]) + (not piece.low_in)
        end = len(grid) if piece.high is None else int(piece.high * fine - grid[0]) + piece.high_in
        inside = slice(max(0, start), max(0, end))
        made[inside] = _evaluated(piece.body, grid[inside], fine)[0] * (scale // own)
    return made, scale


def _bound(tree: Expression, reach: int, fine: int) -> tuple[int, int]:
    """The largest whole number that evaluation meets for grid points up to `reach`, and the scale of the values."""
    match tree.kind:
        case "num":
            return abs(tree.number.numerator), tree.number.denominator
        case "x":
            return reach, fine
        case "*":
            bound, scale = _bound(tree.parts[1], reach, fine)
            return bound * abs(tree.parts[0].number.numerator), scale * tree.parts[0].number.denominator
        case "abs":
            return _bound(tree.parts[0], reach, fine)
    bounds = [_bound(part, reach, fine) for part in tree.parts]
    scale = math.lcm(*(own for _, own in bounds))
    return sum(bound * (scale // own) for bound, own in bounds), scale


def _evaluated(tree: Expression, grid: Any, fine: int) -> tuple[Any, int]:
    match tree.kind:
        case "num":
            return tree.number.numerator, tree.number.denominator
        case "x":
            return grid, fine
        case "*":
            factor = tree.parts[0].number
            values, scale = _evaluated(tree.parts[1], grid, fine)
            return values * factor.numerator, scale * factor.denominator
        case "abs":
            values, scale = _evaluated(tree.parts[0], grid, fine)
            return np.abs(values), scale
    rows = [_evaluated(part, grid, fine) for part in tree.parts]
    scale = math.lcm(*(each for _, each in rows))
    total: Any = 0
    for values, own in rows:
        total = total + values * (scale // own)
    return total, scale


# ---- the certificate ----


def check(function: Function, domain: Domain, found: Breakpoints) -> None:
    """Raises Disproved unless the slopes are those named: between any two neighbours of all points at which a piece or
    an absolute value can turn, two exact values give the slope.

    >>> from isoprobe.solvers.functions.expression import X, apply, of
    >>> function, domain = of(apply("abs", X)), (Fraction(-1), Fraction(1))
    >>> check(function, domain, by_slopes(function, domain))
    >>> check(function, domain, Breakpoints((), (Fraction(1),)))
    Traceback (most recent call last):
        ...
    isoprobe.solvers.Disproved: breakpoints at [] are not where the slope changes
    """
    turns = {domain[0], domain[1]}
    for piece in function:
        turns |= {end for end in (piece.low, piece.high) if end is not None}
        for node in walk(piece.body):
            if node.kind == "abs":
                turns |= set(_zeros(node.parts[0], Fraction(0)))
    rows = []
    for low, high in pairwise(sorted(turn for turn in turns if domain[0] <= turn <= domain[1])):
        a, b = low + (high - low) / 3, high - (high - low) / 3
        one, other = exact(piece_at(function, a), a), exact(piece_at(function, b), b)
        assert one is not None
        assert other is not None
        slope = (other - one) / (b - a)
        rows.append((low, slope, one + slope * (low - a), other + slope * (high - b)))
    if _joined(rows) != found:
        raise Disproved(f"breakpoints at {[str(x) for x in found.points]} are not where the slope changes")


def _zeros(argument: Expression, level: Fraction) -> list[Fraction]:
    """Where sign * u + c takes this level, u being x or an absolute value."""
    sign, inner, shift = _unit(argument)
    wanted = (level - shift) * sign
    if inner.kind == "x":
        return [wanted]
    return [] if wanted < 0 else [*_zeros(inner.parts[0], wanted), *_zeros(inner.parts[0], -wanted)]
