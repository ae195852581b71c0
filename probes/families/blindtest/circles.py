"""Scenes of circles or of pentagons in outline, overlapping or not: their states, and their two text forms."""

from __future__ import annotations

from itertools import combinations, pairwise
from math import dist
from typing import Any, Literal

from isoprobe.probes.core import BadState, State
from isoprobe.probes.families.blindtest.forms import NAMED, Line, Wording, counted, read_lines, scene_forms
from isoprobe.probes.families.blindtest.states import (
    SIDE,
    Plan,
    SceneKind,
    brief,
    colours,
    listed,
    mapping,
    whole,
    wholes,
)
from isoprobe.solvers.blindtest.closed_curves import Outline, corners, lies_on, overlaps

SHAPES: tuple[Literal["circle", "pentagon"], ...] = ("circle", "pentagon")
MOST = 90
LEAST = 4  # units of radius
STEP = 1  # unit along x between centres: their order from left to right has to be seen
CLEAR = 10  # units that outlines stay off each other where they do not cross, and cross by
NARROW = 3  # the same where they are small
FINE = 30  # units of radius: what is less is small
DEEP = 0.35  # of the larger radius: so far off each other are the centres of outlines that cross


def outlines_of(state: State) -> list[Outline]:
    """The plan's outlines, from left to right."""
    return [(x, y, r) for x, y, r in state["plan"]["shapes"]]


def check_plan(plan: Any) -> None:
    """Raises BadState unless the outlines lie in the plan, from left to right, and it is clear which of them cross."""
    mapping(plan, ("shape", "shapes", "colours"), "plan")
    _shape(plan["shape"])
    outlines = listed(plan["shapes"], 1, MOST, "shapes")
    for outline in outlines:
        x, y, r = wholes(outline, ((0, SIDE), (0, SIDE), (LEAST, SIDE // 2)), "shapes")
        if min(x, y) < r or max(x, y) + r > SIDE:
            raise BadState(f"shapes: {outline} reaches out of the plan")
    colours(plan["colours"], len(outlines), len(outlines))
    for a, b in pairwise(outlines):
        if b[0] - a[0] < STEP:
            raise BadState(f"shapes: {b} after {a}, expected a centre {STEP} or more to the right")
    for a, b in combinations(outlines, 2):
        if why := unclear(plan["shape"], tuple(a), tuple(b)):
            raise BadState(f"shapes: {why}")


def unclear(shape: Literal["circle", "pentagon"], a: Outline, b: Outline) -> str:
    """Why it is not clear whether two outlines cross; "" where it is."""
    apart = dist(a[:2], b[:2])
    clear = NARROW if min(a[2], b[2]) < FINE else CLEAR
    if apart > a[2] + b[2] + clear:
        return ""
    half = clear // 2
    larger, smaller = ([(x, y, r + step) for x, y, r in (a, b)] for step in (half, -half))
    crossing = bool(overlaps(shape, [a, b]))
    if not bool(overlaps(shape, larger)) == crossing == bool(overlaps(shape, smaller)):
        return f"{a} and {b} nearly touch"
    if crossing and apart < max(DEEP * max(a[2], b[2]), abs(a[2] - b[2]) + clear):
        return f"{a} and {b} nearly lie on one another"
    if not crossing and apart < max(a[2], b[2]) and (shape == "pentagon" or abs(a[2] - b[2]) < apart + clear):
        return f"{a} and {b} lie in one another"
    if shape == "pentagon":
        for one, other in ((a, b), (b, a)):
            for x, y in corners(one):
                if lies_on(shape, (5 * x, 5 * y), other):
                    return f"a corner of {one} lies on {other}"
    return ""


def _shape(value: object) -> None:
    if value not in SHAPES:
        raise BadState(f"shape: {brief(value)}, expected one of {', '.join(SHAPES)}")


def _check_seen(state: State) -> None:
    _shape(state["shape"])
    count = len(colours(state["colours"], 1, MOST))
    pairs = listed(state["overlaps"], 0, count * count, "overlaps")
    for pair in pairs:
        a, b = wholes(pair, ((1, count), (1, count)), "overlaps")
        whole(b - a, 1, count, f"overlaps: the second less the first of {pair}")
    if any(a >= b for a, b in pairwise(pairs)):
        raise BadState("overlaps: expected each pair once and in order")


def _seen(plan: Plan) -> State:
    found = overlaps(plan["shape"], [(x, y, r) for x, y, r in plan["shapes"]])
    return {
        "shape": plan["shape"],
        "colours": list(plan["colours"]),
        "overlaps": [[i + 1, j + 1] for i, j in found],
    }


CIRCLES = SceneKind("circles", ("shape", "colours", "overlaps"), check_plan, _check_seen, _seen)

_HEAD = Line("There are {count:number} outlines, from left to right; each is a {shape:word}.")
_PLAN = Line("The outlines, from left to right; each is a {shape:word}:")
_PLACE = Line("Outline in {colour:word}, with its centre at x = {x:number}, y = {y:number}, radius {radius:number}.")
_COLOUR = Line("Outline {i:number} is {colour:word}.")
_CROSSING = Line("Outlines that cross: {overlaps:pairs}.")


def _write_plan(state: State) -> str:
    plan = state["plan"]
    rows = zip(plan["shapes"], plan["colours"], strict=True)
    lines = [_PLACE.write(colour=c, x=x, y=y, radius=r) for (x, y, r), c in rows]
    return "\n".join([_PLAN.write(shape=plan["shape"]), *lines])


def _read_plan(payload: str | bytes) -> State:
    head, rows = read_lines(payload, _PLAN, _PLACE)
    return {
        "shape": head["shape"],
        "shapes": [[row["x"], row["y"], row["radius"]] for row in rows],
        "colours": [row["colour"] for row in rows],
    }


def _write_seen(state: State) -> str:
    lines = [_COLOUR.write(i=i, colour=colour) for i, colour in enumerate(state["colours"], 1)]
    head = _HEAD.write(count=len(lines), shape=state["shape"])
    return "\n".join([head, *lines, _CROSSING.write(overlaps=state["overlaps"])])


def _read_seen(payload: str | bytes) -> State:
    head, rows = counted(payload, _HEAD, _COLOUR, "outlines")
    crossing, _ = read_lines(payload, _CROSSING, _COLOUR)
    return {"shape": head["shape"], "colours": [row["colour"] for row in rows], "overlaps": crossing["overlaps"]}


_EXAMPLE = {
    "shape": "circle",
    "shapes": [[200, 400, 110], [350, 420, 110], [800, 400, 110]],
    "colours": ["black", "red", "black"],
}

FORMS = scene_forms(
    CIRCLES,
    plan=Wording(
        "A line with the shape (circle, or pentagon with a corner on top), then each outline by its "
        "colour, centre and radius (of the circle around a pentagon), from left to right; y runs down. An example:\n"
        + _write_plan(CIRCLES.assemble(_EXAMPLE)),
        _write_plan,
        _read_plan,
    ),
    seen=Wording(
        "A line with the number and the shape (circle or pentagon), then each outline by its colour, from left to "
        f"right by their centres, then the pairs that cross. {NAMED} An example:\n"
        + _write_seen(CIRCLES.assemble(_EXAMPLE)),
        _write_seen,
        _read_seen,
    ),
)
