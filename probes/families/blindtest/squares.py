"""Scenes of squares, nested or side by side: their states, and their two text forms."""

from __future__ import annotations

from itertools import combinations
from typing import Any

from isoprobe.probes.core import BadState, State, Unreadable
from isoprobe.probes.families.blindtest.forms import NAMED, Line, Wording, counted, read_lines, scene_forms
from isoprobe.probes.families.blindtest.states import SIDE, Plan, SceneKind, colours, listed, mapping, whole, wholes
from isoprobe.solvers.blindtest.nesting import Square, parents

MOST = 90
LEAST_SIDE = 6
GAP = 12  # units between any two outlines
NARROW = 2  # the same where there are many
STEP = 4  # units by which sides differ: the order by size has to be seen


def squares_of(state: State) -> list[Square]:
    """The plan's squares, the largest first."""
    return [(x, y, side) for x, y, side in state["plan"]["squares"]]


def check_plan(plan: Any) -> None:
    """Raises BadState unless the squares lie in the plan, the largest first, with room between all outlines."""
    mapping(plan, ("squares", "colours"), "plan")
    for square in listed(plan["squares"], 1, MOST, "squares"):
        x, y, side = wholes(square, ((0, SIDE), (0, SIDE), (LEAST_SIDE, SIDE)), "squares")
        if max(x, y) + side > SIDE:
            raise BadState(f"squares: {square} reaches beyond {SIDE}")
    count = len(plan["squares"])
    colours(plan["colours"], count, count)
    for a, b in zip(plan["squares"], plan["squares"][1:], strict=False):
        if a[2] - b[2] < STEP:
            raise BadState(f"squares: {b} after {a}, expected a side smaller by {STEP} or more")
    for a, b in combinations(plan["squares"], 2):
        if clearance(a, b) < NARROW:
            raise BadState(f"squares: {a} and {b} come closer than {NARROW}")


def clearance(a: list[int], b: list[int]) -> int:
    """Units between the outlines of two squares along x or y; 0 or less where they meet."""
    (ax, ay, s), (bx, by, t) = a, b
    gaps = (bx - ax - s, ax - bx - t, by - ay - s, ay - by - t)
    inside = min(bx - ax, by - ay, ax + s - bx - t, ay + s - by - t)
    around = min(ax - bx, ay - by, bx + t - ax - s, by + t - ay - s)
    return max(*gaps, inside, around)


def _check_seen(state: State) -> None:
    names = colours(state["colours"], 1, MOST)
    inside = listed(state["inside"], len(names), len(names), "inside")
    for i, parent in enumerate(inside):
        whole(parent, 0, i, f"inside of square {i + 1}")  # a larger square, which stands before it, or none


def _seen(plan: Plan) -> State:
    found = parents([(x, y, side) for x, y, side in plan["squares"]])
    return {"colours": list(plan["colours"]), "inside": [parent + 1 for parent in found]}


SQUARES = SceneKind("squares", ("colours", "inside"), check_plan, _check_seen, _seen)

_HEAD = Line("There are {count:number} squares, the largest first.")
_PLAN = Line("The squares, the largest first:")
_WHERE = Line(
    "Square in {colour:word}, with its upper left corner at x = {x:number}, y = {y:number}, side {side:number}."
)
_NESTED = Line("Square {i:number} is {colour:word}; the smallest square around it: {parent:around}.")


def _write_plan(state: State) -> str:
    plan = state["plan"]
    rows = zip(plan["squares"], plan["colours"], strict=True)
    return "\n".join([_PLAN.write(), *(_WHERE.write(colour=c, x=x, y=y, side=s) for (x, y, s), c in rows)])


def _read_plan(payload: str | bytes) -> State:
    _, rows = read_lines(payload, _PLAN, _WHERE)
    return {
        "squares": [[row["x"], row["y"], row["side"]] for row in rows],
        "colours": [row["colour"] for row in rows],
    }


def _write_seen(state: State) -> str:
    rows = zip(state["colours"], state["inside"], strict=True)
    lines = [_NESTED.write(i=i, colour=colour, parent=parent) for i, (colour, parent) in enumerate(rows, 1)]
    return "\n".join([_HEAD.write(count=len(lines)), *lines])


def _read_seen(payload: str | bytes) -> State:
    _, rows = counted(payload, _HEAD, _NESTED, "squares")
    if not rows:
        raise Unreadable("no squares")
    return {"colours": [row["colour"] for row in rows], "inside": [row["parent"] for row in rows]}


FORMS = scene_forms(
    SQUARES,
    plan=Wording(
        "A line that says so, then each square by its colour, corner and side, the largest first. An example:\n"
        + _write_plan({"plan": {"squares": [[100, 50, 600], [300, 200, 120]], "colours": ["black", "red"]}}),
        _write_plan,
        _read_plan,
    ),
    seen=Wording(
        "A line with the number of squares, then each square by its colour and by the number of the smallest square "
        f"around it (none where there is none), the largest first. {NAMED} An example:\n"
        + _write_seen({"colours": ["black", "red"], "inside": [0, 1]}),
        _write_seen,
        _read_seen,
    ),
)
