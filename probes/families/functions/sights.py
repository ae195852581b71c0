"""Small things that a picture of a function shows, beside the answer, and the questions about them.

They are told alike from the exact curve and from the curve that was read, in coarse words, so that both agree:

    {"higher_end": "left", "at_zero": "above", "crossings": 2}

`higher_end` is "none" where both ends of the graph are about as high, `at_zero` where there is no graph at x = 0, or
"on" where it is near the x axis. Lengths are shares of the picture's height. Asked is what the curve shows clearly,
whatever a reader makes of the rest.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from random import Random
from typing import Any

import numpy as np
from numpy.typing import NDArray

from isoprobe.probes.core import State, Stated
from isoprobe.probes.engine.questions import Arguments, Element
from isoprobe.probes.families.functions import key_points
from isoprobe.probes.families.functions.states import function_of
from isoprobe.solvers.functions.expression import approximate

Reals = NDArray[np.float64]

NEAR = 0.02  # of the height: nearer to each other than that two heights are taken for one
CLEAR = 0.06  # nothing is asked about heights that are nearer to each other
END = 0.04  # of the width: of a steep end so much may be lost in the frame
INSIDE = 0.03  # of the width: so far on both sides of x = 0 the curve has to run on the side asked about
WIDE = 0.025  # of the width: between two crossings of the x axis
_PLACES = 801


def sights(x: Reals, y: Reals, zero: bool) -> State:
    """What a curve shows; y in shares of the picture's height, 0 on the x axis. `zero`: whether x = 0 is in sight."""
    rise = float(y[-1] - y[0])
    sides = np.sign(y[np.abs(y) > NEAR])
    at_zero = float(np.interp(0.0, x, y)) if zero and x[0] <= 0 <= x[-1] else None
    return {
        "higher_end": "none" if abs(rise) < NEAR else "right" if rise > 0 else "left",
        "at_zero": "none" if at_zero is None else "on" if abs(at_zero) < NEAR else "above" if at_zero > 0 else "below",
        "crossings": int(np.count_nonzero(np.diff(sides))),
    }


def sights_of_points(rows: Sequence[Sequence[str]]) -> State:
    """What a graph of these points shows."""
    x, y = (np.asarray([key_points.nearest(row[k]) for row in rows]) for k in (0, 1))
    return sights(x, y / (float(y.max() - y.min()) or 1.0), zero=True)


def visible_curve(state: Mapping[str, Any]) -> tuple[Reals, Reals]:
    """The part of the state's curve that its window shows: x, and y in shares of the height."""
    bottom, top = (float(Fraction(edge)) for edge in state["window"][2:])
    x, y = key_points.visible_curve(state, _PLACES)
    return x, y / (top - bottom)


def seen_in(state: Mapping[str, Any]) -> State:
    """The sights of a state: those that were read, or those of its curve or its key points."""
    if "seen" in state:
        seen: State = state["seen"]
        return seen
    if "points" in state:
        return sights_of_points(state["points"])
    return sights(*visible_curve(state), zero=True)


def _end(rng: Random, state: State) -> Arguments | None:
    """Asked where all that is near one end is higher than all that is near the other."""
    x, y = visible_curve(state)
    near = END * float(x[-1] - x[0])
    left, right = y[x <= x[0] + near], y[x >= x[-1] - near]
    if abs(y[-1] - y[0]) < CLEAR or (left.min() <= right.max() and right.min() <= left.max()):
        return None
    return (rng.choice(("left", "right")),)


def _side(rng: Random, state: State) -> Arguments | None:
    x, y = visible_curve(state)
    beside = INSIDE * float(x[-1] - x[0])
    near = y[np.abs(x) <= beside]
    if not (x[0] < -beside and beside < x[-1]) or not (near.min() >= CLEAR or near.max() <= -CLEAR):
        return None
    return (rng.choice(("above", "below")),)


def _crossings(_: Random, state: State) -> Arguments | None:
    """Asked where the x axis is in the picture, and the curve goes well beyond it after each crossing and does not jump
    over it."""
    bottom, top = (Fraction(edge) for edge in state["window"][2:])
    if not bottom < 0 < top:
        return None
    x, y = visible_curve(state)
    x, y = x[np.abs(y) > 1e-9], y[np.abs(y) > 1e-9]
    if not len(y):  # it runs along the axis
        return None
    last = np.flatnonzero(np.diff(np.sign(y)))  # before each crossing
    if not len(last):
        return None if np.abs(y).min() < CLEAR else () if seen_in(state)["crossings"] == 0 else None
    if _is_near_elsewhere(y, last):
        return None
    parts = np.split(np.arange(len(y)), last + 1)
    least = WIDE * float(x[-1] - x[0])
    if any(np.abs(y[part]).max() < CLEAR or x[part[-1]] - x[part[0]] < least for part in parts):
        return None
    height = float(top - bottom)
    for place in last.tolist():
        between = np.asarray(approximate(function_of(state), np.linspace(x[place], x[place + 1], 65).tolist()))
        if np.abs(np.diff(between[np.isfinite(between)])).max() > NEAR * height:
            return None
    return ()


def _is_near_elsewhere(y: Reals, last: NDArray[np.intp]) -> bool:
    """Whether the curve ends on the x axis, or comes near to it where it does not cross it; `last`: the place before
    each crossing."""
    near = np.abs(y) < NEAR
    starts = np.flatnonzero(np.diff(near.astype(int), prepend=0) == 1)
    ends = np.flatnonzero(np.diff(near.astype(int), append=0) == -1)
    crossed = [np.count_nonzero((a - 1 <= last) & (last <= b)) for a, b in zip(starts, ends, strict=True)]
    return bool(near[0] or near[-1] or any(count != 1 for count in crossed))


def _is(key: str) -> Callable[[State, Arguments], bool]:
    return lambda state, arguments: bool(seen_in(state)[key] == arguments[0])


def _sight(_: Arguments) -> Stated:
    return {"sights": True}


ELEMENTS = (
    Element(
        "higher_end",
        "Of the two ends of the graph in the picture, is the {a} one the higher?",
        "yes_no",
        _is("higher_end"),
        _end,
        stated=_sight,
    ),
    Element(
        "side_at_zero",
        "At x = 0, is the graph in the picture {a} the x axis?",
        "yes_no",
        _is("at_zero"),
        _side,
        stated=_sight,
    ),
    Element(
        "crossings",
        "How many times does the graph in the picture cross the x axis, the line y = 0?",
        "integer",
        lambda state, _: int(seen_in(state)["crossings"]),
        _crossings,
        stated=_sight,
    ),
)
