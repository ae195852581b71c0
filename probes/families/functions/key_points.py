"""A graph as its key points, from left to right, as someone reads them off a plot, and back.

    {"points": [[x, y], ...], "domain": [None, None]}

Between neighbours the graph runs nearly straight; where it jumps, two points have the same x. Numbers are as exact as
a plot tells them, about a part in 500 of what is shown. So a reading need not be equal to the truth: it agrees with it
where no point is far from the curve, and lines from point to point follow it. The answer can be had from the points
alone, by rules that allow for as much.
"""

from __future__ import annotations

import json
import math
import re
from collections.abc import Mapping, Sequence
from fractions import Fraction
from functools import lru_cache
from itertools import pairwise
from typing import Any

import numpy as np
from numpy.typing import NDArray

from isoprobe.probes.core import BadState, Payload, State, Unreadable
from isoprobe.probes.families.functions.states import MOST_SAMPLES, domain_of, function_of
from isoprobe.probes.families.functions.visibility import Problem
from isoprobe.solvers.functions import breakpoints
from isoprobe.solvers.functions.expression import approximate

Reals = NDArray[np.float64]
Points = list[tuple[float, float]]
Rows = list[list[str]]

PARTS = 500  # of what is shown of an axis: numbers are told to within one of them
STRAIGHT = (0.012, 0.006, 0.003)  # of the height, tried in turn: how far a curve may leave the lines between points
PLACES = 481  # at which a curve is looked at
FAR = 0.06  # of the height: a reading that is further off is another one
ASIDE = 0.012  # of the width: by as much a point may be moved sideways
SPAN = 0.8  # of the width that is shown has to be written down
SYMMETRIC = 0.05  # of the height: mirror images that differ by less are one
STRAY = 0.02  # of the columns may differ by more
ENDS = 0.06  # of the width: by as much one side may end sooner than the other
STEEP = 4.0  # heights to a width: a graph that leaves the picture is as steep there
CORNER = 0.004  # of the height: a point nearer to the line between its neighbours is no corner
LONGEST = 200_000  # characters of a text

_NUMBER = r"([-+\u2212]?\s?(?:\d{1,12}(?:\.\d{0,12})?|\.\d{1,12})(?:/\d{1,6})?)"
_IS = r"\s{0,3}(?:=|:|\u2248|~|\bis\b|\babout\b|\\approx){1,2}\s{0,3}(?:about |approximately |roughly )?"
_PAIRS = (
    re.compile(rf"[(\[]\s{{0,3}}{_NUMBER}\s{{0,3}}[,;]\s{{0,3}}{_NUMBER}\s{{0,3}}[)\]]"),
    re.compile(rf"f\s?\(\s?{_NUMBER}\s?\){_IS}{_NUMBER}"),
    re.compile(rf"\bx{_IS}{_NUMBER}[\s,;:]{{1,4}}(?:and |then |with )?(?:y|f\s?\(x\)){_IS}{_NUMBER}"),
    re.compile(rf"^\s*\|?\s*{_NUMBER}\s*(?:\||,|;|\t|:|\u2192|->|\s)\s*{_NUMBER}\s*\|?\s*$"),
)
_ELSE = re.compile(r"\b(?:domain|interval|window|axis|axes|range|ticks?|scale)\b", re.IGNORECASE)


# ---- the points of a state ----


def key_points_of(problem: Problem, state: Mapping[str, Any]) -> State:
    """The key points of a state's function in its window; the state itself where it holds points."""
    if "points" in state:
        return {"points": state["points"], "domain": [None, None]}
    rows = _key_points(problem, json.dumps(state, sort_keys=True))
    return {"points": [list(row) for row in rows], "domain": [None, None]}


@lru_cache(maxsize=64)
def _key_points(problem: Problem, told: str) -> tuple[tuple[str, str], ...]:
    state = json.loads(told)
    if problem == "breakpoints":
        return told_rows(_corners(state))
    return thinned_to_tell(problem, *visible_curve(state))


def key_points_read(problem: Problem, x: Reals, y: Reals, corners: Reals | None) -> tuple[tuple[str, str], ...]:
    """The key points of a curve that was read column by column; of a piecewise linear one its `corners` are known."""
    if corners is None:
        return thinned_to_tell(problem, x, y)
    places = [float(x[0]), *map(float, corners), float(x[-1])]
    heights = []
    for k, place in enumerate(places):  # where lines meet, the stroke is rounded: its height is that of the lines
        beside = [(places[max(0, k - 1)], place), (place, places[min(len(places) - 1, k + 1)])]
        heights.append(float(np.mean([_line_at(x, y, *ends, place) for ends in beside if ends[0] < ends[1]])))
    return told_rows(list(zip(places, heights, strict=True)))


def _line_at(x: Reals, y: Reals, first: float, last: float, at: float) -> float:
    """The height at one place of the line that the curve follows between two others."""
    edge = 0.15 * (last - first)
    on = (x >= first + edge) & (x <= last - edge)
    if int(on.sum()) < 2:
        return float(np.interp(at, x, y))
    slope, start = np.polyfit(x[on], y[on], 1)
    return float(slope * at + start)


def thinned_to_tell(problem: Problem, x: Reals, y: Reals) -> tuple[tuple[str, str], ...]:
    """As few points of a curve as tell it, and the answer that all of it tells."""
    found: tuple[tuple[str, str], ...] = ()
    wanted = answer_of_points(problem, told_rows(list(zip(x.tolist(), y.tolist(), strict=True))))
    for straight in STRAIGHT:
        found = told_rows(_thinned(x, y, straight, mirrored=problem == "parity"))
        if answer_of_points(problem, found) == wanted:
            break
    return found


def visible_curve(state: Mapping[str, Any], places: int = PLACES) -> tuple[Reals, Reals]:
    """The part of the state's curve that its window shows, in units, looked at in so many places."""
    left, right, bottom, top = (float(Fraction(edge)) for edge in state["window"])
    low, high = domain_of(state)
    first = left if low is None else max(left, float(low))
    last = right if high is None else min(right, float(high))
    x = np.linspace(first, last, places)
    x[0], x[-1] = x[0] + (last - first) * 1e-9, x[-1] - (last - first) * 1e-9
    y = np.asarray(approximate(function_of(state), x.tolist()))
    seen = np.isfinite(y) & (y >= bottom) & (y <= top)
    leaves = np.zeros_like(seen)  # beyond the window next to one in it: there the curve meets its edge
    leaves[1:] |= seen[:-1]
    leaves[:-1] |= seen[1:]
    seen |= leaves & np.isfinite(y)
    return x[seen], np.clip(y[seen], bottom, top)


def _corners(state: Mapping[str, Any]) -> Points:
    """Both ends of every line of which a piecewise linear function consists; at a jump there are two."""
    low, high = domain_of(state)
    assert low is not None
    assert high is not None
    found: Points = []
    for piece in function_of(state):
        first = low if piece.low is None else max(piece.low, low)
        last = high if piece.high is None else min(piece.high, high)
        for line in breakpoints.segments(piece.body, first, last) if first < last else ():
            for end in (line.low, line.high):
                point = float(end), float(line.at(end))
                if not found or found[-1] != point:
                    found.append(point)
    size = max(abs(y) for _, y in found) or 1.0
    kept = found[:1]
    for k in range(1, len(found) - 1):
        (a, b), (x, y), (c, d) = kept[-1], found[k], found[k + 1]
        if x in (a, c) or abs(y - b - (d - b) * (x - a) / (c - a)) > 1e-9 * size:
            kept.append(found[k])
    return [*kept, found[-1]]


def _thinned(x: Reals, y: Reals, straight: float, *, mirrored: bool) -> Points:
    """Points of the curve between which it runs straight to within this share of its height; `mirrored`: with every
    point the one as far on the other side of 0."""
    height = float(y.max() - y.min()) or 1.0
    kept, todo = {0, len(x) - 1}, [(0, len(x) - 1)]
    while todo:
        a, b = todo.pop()
        if b - a < 2:
            continue
        line = y[a] + (y[b] - y[a]) * (x[a : b + 1] - x[a]) / (x[b] - x[a])
        off = np.abs(y[a : b + 1] - line)
        k = a + int(off.argmax())
        if off[k - a] > straight * height:
            kept.add(k)
            todo += [(a, k), (k, b)]
    places = sorted(kept)
    if mirrored:
        other = {int(np.abs(x + x[k]).argmin()) for k in places if x[0] <= -x[k] <= x[-1]}
        places = sorted({*places, *other})
    return [(float(x[k]), float(y[k])) for k in places]


def told_rows(points: Points) -> tuple[tuple[str, str], ...]:
    """The points as numbers of as many decimals as a plot tells."""
    xs, ys = [x for x, _ in points], [y for _, y in points]
    across, up = _decimals(max(xs) - min(xs)), _decimals(max(ys) - min(ys))
    rows = [(_told(x, across), _told(y, up)) for x, y in points]
    return tuple(row for k, row in enumerate(rows) if not k or row != rows[k - 1])


def _decimals(span: float) -> int:
    return min(9, max(0, math.ceil(math.log10(PARTS / span)))) if span > 0 else 3


def _told(value: float, decimals: int) -> str:
    text = f"{value:.{decimals}f}"
    text = text.rstrip("0").rstrip(".") if "." in text else text
    return "0" if text == "-0" else text


# ---- writing and reading ----


def write_points(state: Mapping[str, Any]) -> str:
    """A line for each point."""
    return "\n".join(f"({x}, {y})" for x, y in state["points"])


def read_points(payload: Payload) -> State:
    """The points that a text names, in the order of their x. Raises Unreadable."""
    if isinstance(payload, bytes):
        raise Unreadable("bytes, expected text")
    if len(payload) > LONGEST:
        raise Unreadable(f"text of {len(payload)} characters, expected at most {LONGEST}")
    found: list[tuple[Fraction, str, str]] = []
    for line in payload.replace("$", "").replace("\\left", "").replace("\\right", "").replace("**", "").split("\n"):
        if len(line) > 20_000 or (_ELSE.search(line) and not _PAIRS[1].search(line)):
            continue
        pairs = next((each for each in (list(pattern.finditer(line)) for pattern in _PAIRS) if each), [])
        for pair in pairs:
            x, y = _number(pair[1]), _number(pair[2])
            if x is not None and y is not None:
                found.append((Fraction(x), x, y))
    found.sort(key=lambda each: each[0])  # a jump's two points keep their order
    rows: Rows = []
    for _, x, y in found:
        if [x, y] not in rows[-2:]:
            rows.append([x, y])
    if len(rows) < 2:
        raise Unreadable("no points found, expected lines '(x, y)'")
    if len(rows) > MOST_SAMPLES:
        raise Unreadable(f"{len(rows)} points, expected at most {MOST_SAMPLES}")
    return {"points": rows, "domain": [None, None]}


def _number(text: str) -> str | None:
    """The number as a decimal or a fraction; None where it is divided by nothing."""
    plain = re.sub(r"\s", "", text.replace("\u2212", "-")).removeprefix("+")
    plain = re.sub(r"^(-?)\.", r"\g<1>0.", plain).removesuffix(".")
    try:
        value = Fraction(plain)
    except (ValueError, ZeroDivisionError):
        return None
    if "/" in plain:
        return str(value)
    sign, digits = ("-" if plain.startswith("-") else ""), plain.lstrip("-")
    whole, dot, part = digits.partition(".")
    part = part.rstrip("0")
    text = (whole.lstrip("0") or "0") + (dot + part if part else "")
    return text if text == "0" else sign + text


# ---- what points tell ----


def answer_of_points(problem: Problem, rows: Sequence[Sequence[str]]) -> str | int:
    """The answer from key points, which need not be exact."""
    x, y = _reals(rows)
    height = float(y.max() - y.min()) or 1.0
    if problem == "breakpoints":
        return _count_corners(x, y, height)
    if problem == "convexity":
        chord = np.interp(x, x[[0, -1]], y[[0, -1]])
        return "convex" if _area(x, chord - y) > 0 else "concave"
    return _parity(x, y, height)


def _reals(rows: Sequence[Sequence[str]]) -> tuple[Reals, Reals]:
    numbers = np.asarray([[nearest(x), nearest(y)] for x, y in rows])
    if numbers[-1, 0] <= numbers[0, 0]:
        raise BadState("points: all have one x, expected a graph from left to right")
    return numbers[:, 0], numbers[:, 1]


def nearest(text: str) -> float:
    """The number nearest to what a decimal or a fraction tells. Raises ValueError where it is neither.

    >>> nearest("-0.25"), nearest("1/3"), nearest("-0.0")
    (-0.25, 0.3333333333333333, 0.0)
    """
    if len(text) < 40 and text.removeprefix("-").replace(".", "", 1).isdecimal():
        return float(text) + 0.0  # the same number as by way of a fraction, in a quarter of the time
    return float(Fraction(text))


def _area(x: Reals, y: Reals) -> float:
    return float(((y[1:] + y[:-1]) / 2 * np.diff(x)).sum())


def _count_corners(x: Reals, y: Reals, height: float) -> int:
    """Points at which the graph turns; two with one x are a jump, which counts where the slopes beside it differ."""
    width = float(x[-1] - x[0])
    keep = [0]
    for k in range(1, len(x) - 1):
        a, c = keep[-1], k + 1
        jump = x[k] - x[a] < 1e-6 * width or x[c] - x[k] < 1e-6 * width
        off = 0.0 if jump else abs(y[k] - y[a] - (y[c] - y[a]) * (x[k] - x[a]) / (x[c] - x[a]))
        if jump or off > CORNER * height:
            keep.append(k)
    keep.append(len(x) - 1)
    lines = [(a, b) for a, b in pairwise(keep) if x[b] - x[a] >= 1e-6 * width]
    turns = 0
    for (a, b), (c, d) in pairwise(lines):
        if b == c:
            turns += 1
        else:
            one, other = (y[b] - y[a]) / (x[b] - x[a]), (y[d] - y[c]) / (x[d] - x[c])
            turns += bool(abs(one - other) * min(x[b] - x[a], x[d] - x[c]) / 4 > CORNER / 2 * height)
    return turns


def _parity(x: Reals, y: Reals, height: float) -> str:
    """The symmetry about 0; a graph that ends sooner on one side has none, unless it leaves the picture there."""
    width, reach = float(x[-1] - x[0]), min(-x[0], x[-1])
    if reach <= 0.05 * width:
        return "neither"
    sooner = abs(x[0] + x[-1]) > ENDS * width
    k, beside_it = (len(x) - 1, len(x) - 2) if x[-1] < -x[0] else (0, 1)
    rise = abs(y[k] - y[beside_it]) / height
    steep = rise > STEEP * abs(x[k] - x[beside_it]) / width
    leaves = steep and min(y[k] - y.min(), y.max() - y[k]) < 0.05 * height
    t = np.linspace(0.0, reach, 201)
    right = np.interp(t, x, y)
    beside = [np.interp(-t + shift * ASIDE / 2 * width, x, y) for shift in (-1, 0, 1)]
    low, high = np.min(beside, axis=0), np.max(beside, axis=0)
    even = _share(np.maximum(0.0, np.maximum(low - right, right - high)) / height)
    odd = _share(np.maximum(0.0, np.maximum(-high - right, right + low)) / height)
    if even <= SYMMETRIC and not sooner and even <= odd:
        return "even"
    if odd <= SYMMETRIC and (not sooner or leaves):
        return "odd"
    return "neither"


def _share(off: Reals) -> float:
    """What all but a few of the columns stay below."""
    return float(np.sort(off)[-max(1, int(STRAY * len(off)))])


def value_of_points(rows: Sequence[Sequence[str]], at: float) -> float | None:
    """The height of the graph at x, None beyond its ends."""
    x, y = _reals(rows)
    aside = ASIDE * (x[-1] - x[0])
    return float(np.interp(at, x, y)) if x[0] - aside <= at <= x[-1] + aside else None


# ---- whether a reading agrees with the truth ----


def agree(found: Mapping[str, Any], truth: Mapping[str, Any]) -> bool:
    """Whether key points, or another form that was read, tell the state that is true: points lie on its curve, lines
    between them follow it, and most of what is shown is written down."""
    if "points" not in found or "function" not in truth:
        return bool(found == truth)
    try:
        x, y = _reals(found["points"])
    except BadState:
        return False
    left, right = (float(Fraction(edge)) for edge in truth["window"][:2])
    low, high = (float(end) if end is not None else None for end in domain_of(truth))
    first, last = (left if low is None else max(left, low)), (right if high is None else min(right, high))
    if min(x[-1], last) - max(x[0], first) < SPAN * (last - first):
        return False
    a, b = max(x[0], first), min(x[-1], last)
    places = np.linspace(a + (b - a) * 1e-9, b - (b - a) * 1e-9, PLACES)
    curve = np.asarray(approximate(function_of(truth), places.tolist()))
    bottom, top = (float(Fraction(edge)) for edge in truth["window"][2:])
    seen = np.isfinite(curve) & (curve >= bottom) & (curve <= top)
    if not seen.any():
        return False
    height = float(curve[seen].max() - curve[seen].min()) or 1.0
    reach = max(1, round(ASIDE * PLACES))
    curve = np.where(np.isfinite(curve), np.clip(curve, bottom, top), np.nan)
    wide = np.lib.stride_tricks.sliding_window_view(np.pad(curve, reach, constant_values=np.nan), 2 * reach + 1)
    with np.errstate(all="ignore"):
        lowest, highest = np.nanmin(wide, axis=1), np.nanmax(wide, axis=1)
    written = np.interp(places, x, y)
    off = np.maximum(0.0, np.maximum(lowest - written, written - highest)) / height
    return bool(np.nanmax(off[seen], initial=0.0) <= FAR)
