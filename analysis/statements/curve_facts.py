"""Stated points and corners against a function, and what they show of its symmetry or its number of breakpoints.

A reading of a plot is never exact. A point counts as true where the curve comes within 10% of the picture's height of
it, at most 5% of the width aside; a corner where a breakpoint lies within 6% of the width. Of the pictures that
IsoBench published nothing is at hand but what replies say of them: their axes reach from -5 to 5 at least.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction
from itertools import pairwise

from isoprobe.analysis.statements.curves import read_breakpoints, read_parity
from isoprobe.analysis.statements.shapes import read_convexity
from isoprobe.analysis.statements.statement import Family, Statement, solved
from isoprobe.probes.core import Answer, Item, State
from isoprobe.probes.families.functions.states import domain_of, function_of
from isoprobe.probes.families.functions.visibility import curve
from isoprobe.solvers.functions import breakpoints

HEIGHT, WIDTH = 0.1, 0.05  # of the picture: how far a stated point may lie above or below, and aside
CORNER, ONE = 0.06, 0.02  # of the width: how far a stated corner may lie aside, and how near two are one


PUBLISHED = 5  # where the x axis of IsoBench's pictures reaches to at least, either way


def shown(item: Item) -> State:
    """The state with the window of the picture that the set published."""
    state = item.state
    if item.labels.get("dataset") != "isobench" or "function" not in state:
        return state
    edges: list[Fraction] = [abs(Fraction(edge)) for edge in state["window"][:2]]
    reach = max(Fraction(PUBLISHED), *edges)
    heights = [y for _, y in curve(function_of(state), domain_of(state), -float(reach), float(reach))]
    low, high = (Fraction(f"{edge(heights):.6g}") if heights else Fraction(0) for edge in (min, max))
    if not low < high:
        return state
    return {**state, "window": [str(edge) for edge in (-reach, reach, low, high)]}


def _window(state: State) -> tuple[float, float, float, float]:
    left, right, bottom, top = (float(Fraction(edge)) for edge in state["window"])
    return left, right, bottom, top


def _values(state: State, x: float) -> list[float]:
    """Values of the function close to x; none where it has none."""
    left, right, _, _ = _window(state)
    aside = WIDTH * (right - left)
    return [y for _, y in curve(function_of(state), domain_of(state), x - aside, x + aside)]


def point_error(state: State, one: Statement) -> str:
    """ "sign": the curve lies on the other side of the x axis; "value": elsewhere."""
    _, _, bottom, top = _window(state)
    near, y = HEIGHT * (top - bottom), float(one.value)
    values = _values(state, float(one.about[0]))
    if values and min(values) - near <= y <= max(values) + near:
        return ""
    across = values and (max(values) < -near < near < y or y < -near < near < min(values))
    return "sign" if across else "value"


def last_of_each(statements: Sequence[Statement]) -> list[Statement]:
    """Of each place what is said last."""
    return list({one.about: one for one in statements}.values())


def symmetry(truth: State, held: Sequence[Statement], filled: bool) -> Answer | None:
    """What points and those opposite show: "even", "odd", or "neither"; None where no two stand opposite, or all lie on
    the x axis. `filled`: opposite points that are not stated are as they are."""
    _, _, bottom, top = _window(truth)
    near = HEIGHT * (top - bottom)
    points = {float(one.about[0]): float(one.value) for one in held}
    even = odd = True
    told = False
    for x, y in points.items():
        other = points.get(-x)
        if other is None and filled and (values := _values(truth, -x)):
            other = values[len(values) // 2]
        if other is None or not x or max(abs(y), abs(other)) <= near:
            continue
        told = True
        even, odd = even and abs(y - other) <= near, odd and abs(y + other) <= near
    return None if not told else "even" if even else "odd" if odd else "neither"


def _places(state: State) -> list[float]:
    """The true breakpoints."""
    return [float(place) for place in breakpoints.by_slopes(function_of(state), domain_of(state)).points]


def _width(state: State) -> float:
    left, right, _, _ = _window(state)
    return right - left


def corner_error(state: State, one: Statement) -> str:
    """ "corner": there is no breakpoint near. There is none where the line ends, but to count that is no misreading."""
    if one.kind == "end":
        return ""
    place, near = float(one.about[0]), CORNER * _width(state)
    return "" if any(abs(place - true) <= near for true in _places(state)) else "corner"


def last_list(statements: Sequence[Statement]) -> list[Statement]:
    """The corners of the last list of two or more, or where there is none all of them; each once, and what is called an
    end of the line anywhere as such."""
    ends = {one.about for one in statements if one.kind == "end"}
    lists: dict[int, list[Statement]] = defaultdict(list)
    for one in statements:
        if one.listed:
            lists[one.block].append(one)
    long = [held for held in lists.values() if len(held) > 1]
    held = last_of_each(long[-1] if long else statements)
    return [replace(one, kind="end") if one.about in ends else one for one in held]


def corner_count(truth: State, held: Sequence[Statement], filled: bool) -> Answer | None:
    """How many corners are stated, those that lie close to each other being one, and ends of the line being none.
    `filled`: and how many true ones near which none is stated."""
    places = sorted(float(one.about[0]) for one in held if one.kind == "corner")
    if not places:
        return None
    width = _width(truth)
    if filled:
        places += [true for true in _places(truth) if all(abs(true - place) > CORNER * width for place in places)]
        places.sort()
    return 1 + sum(b - a > ONE * width for a, b in pairwise(places))


def bend_error(state: State, one: Statement) -> str:
    """ "curvature": the curve bends the other way; or what is wrong about a point."""
    if one.kind == "point":
        return point_error(state, one)
    bent = solved("convexity", state)
    return "curvature" if bent and bent != _BENT[str(one.value)] else ""


def bend(truth: State, held: Sequence[Statement], filled: bool) -> Answer | None:
    """Convex or concave by the way that the curve is said to bend, else by the chords between three stated points or
    more; None where these do not tell, whatever is taken from the truth."""
    ways = [_BENT[str(one.value)] for one in held if one.kind == "curvature"]
    if ways:
        return ways[-1]
    _, _, bottom, top = _window(truth)
    near = HEIGHT * (top - bottom)
    points = sorted((float(one.about[0]), float(one.value)) for one in held if one.kind == "point")
    lifts = [
        y1 + (y2 - y1) * (x - x1) / (x2 - x1) - y
        for (x1, y1), (x, y), (x2, y2) in zip(points, points[1:], points[2:], strict=False)
    ]
    told = {lift > 0 for lift in lifts if abs(lift) > near}
    return ("convex" if told.pop() else "concave") if len(told) == 1 else None


_BENT = {"up": "convex", "down": "concave"}
PARITY = Family(read_parity, last_of_each, point_error, lambda one: True, lambda state: 0, symmetry, shown)
BREAKPOINTS = Family(
    read_breakpoints,
    last_list,
    corner_error,
    lambda one: one.kind == "corner",
    lambda state: len(_places(state)),
    corner_count,
)
CONVEXITY = Family(
    read_convexity, last_of_each, bend_error, lambda one: one.kind == "curvature", lambda state: 1, bend, shown
)
