"""Scenes of two discs or circles of different colours: their states, and their two text forms."""

from __future__ import annotations

from math import dist
from typing import Any

from isoprobe.probes.core import BadState, State
from isoprobe.probes.families.blindtest.forms import NAMED, Line, Wording, counted, read_lines, scene_forms
from isoprobe.probes.families.blindtest.states import (
    SIDE,
    Plan,
    SceneKind,
    brief,
    listed,
    mapping,
    two_colours,
    whole,
    wholes,
)
from isoprobe.solvers.blindtest.circle_contact import Circle, by_distance

CONTACTS = ("apart", "tangent", "overlap")
LEAST = 40  # units of radius
GAP = 6  # units from contact that circles are apart or overlap, at least, at every level
FINEST = 1  # the same wherever they come from
STEP = 12  # units by which radii differ, or centres along x or y, where they do
INSIDE = 0.5  # of the smaller radius: so far a centre stays away from the other circle's middle, beyond the difference


def circles_of(state: State) -> tuple[Circle, Circle]:
    """The plan's two circles."""
    first, second = ((x, y, r) for x, y, r in state["plan"]["circles"])
    return first, second


def check_plan(plan: Any, gap: int = FINEST) -> None:
    """Raises BadState unless two circles lie in the plan, and all that is asked about them is clear to see: so many
    units from contact, unless they are tangent."""
    mapping(plan, ("circles", "colours"), "plan")
    two_colours(plan["colours"])
    for circle in listed(plan["circles"], 2, 2, "circles"):
        x, y, r = wholes(circle, ((0, SIDE), (0, SIDE), (LEAST, SIDE // 2)), "circles")
        if min(x, y) < r or max(x, y) + r > SIDE:
            raise BadState(f"circles: {circle} reaches out of the plan")
    a, b = plan["circles"]
    for what, i in (("centres along x", 0), ("centres along y", 1), ("radii", 2)):
        if 0 < abs(a[i] - b[i]) < STEP:
            raise BadState(f"circles: {what} differ by {abs(a[i] - b[i])}, expected 0, or {STEP} or more")
    apart = dist(a[:2], b[:2])
    if apart < abs(a[2] - b[2]) + INSIDE * min(a[2], b[2]):
        raise BadState(f"circles: {a} and {b} lie too much in one another")
    if by_distance(tuple(a), tuple(b)) != "tangent" and abs(apart - a[2] - b[2]) < gap:
        raise BadState(f"circles: {a} and {b} are nearly tangent: expected {gap} units more or less")


def _check_seen(state: State) -> None:
    two_colours(state["colours"])
    if state["contact"] not in CONTACTS:
        raise BadState(f"contact: {brief(state['contact'])}, expected one of {', '.join(CONTACTS)}")
    for key in ("larger", "left", "upper"):
        whole(state[key], 0, 2, key)


def _seen(plan: Plan) -> State:
    a, b = ((x, y, r) for x, y, r in plan["circles"])

    def which(of_first: int, of_second: int) -> int:
        return 0 if of_first == of_second else 1 if of_first > of_second else 2

    return {
        "colours": list(plan["colours"]),
        "contact": by_distance(a, b),
        "larger": which(a[2], b[2]),
        "left": which(-a[0], -b[0]),
        "upper": which(-a[1], -b[1]),
    }


CONTACT = SceneKind("contact", ("colours", "contact", "larger", "left", "upper"), check_plan, _check_seen, _seen)

_HEAD = Line("There are {count:number} circles.")
_PLACE = Line("Circle {i:number} is {colour:word}, centre at x = {x:number}, y = {y:number}, radius {radius:number}.")
_COLOUR = Line("Circle {i:number} is {colour:word}.")
_MET = Line(
    "Points that lie on both outlines: {shared:word}. Larger: {larger:circle}. "
    "Farther left: {left:circle}. Higher: {upper:circle}."
)
SHARED = {"apart": "none", "tangent": "one", "overlap": "two"}  # points of both outlines, by how the circles lie


def _write_plan(state: State) -> str:
    rows = zip(state["plan"]["circles"], state["plan"]["colours"], strict=True)
    lines = [_PLACE.write(i=i, colour=c, x=x, y=y, radius=r) for i, ((x, y, r), c) in enumerate(rows, 1)]
    return "\n".join([_HEAD.write(count=2), *lines])


def _read_plan(payload: str | bytes) -> State:
    _, rows = counted(payload, _HEAD, _PLACE, "circles")
    return {
        "circles": [[row["x"], row["y"], row["radius"]] for row in rows],
        "colours": [row["colour"] for row in rows],
    }


def _write_seen(state: State) -> str:
    lines = [_COLOUR.write(i=i, colour=colour) for i, colour in enumerate(state["colours"], 1)]
    return "\n".join([_HEAD.write(count=2), *lines, _MET.write(**state, shared=SHARED[state["contact"]])])


def _read_seen(payload: str | bytes) -> State:
    _, rows = counted(payload, _HEAD, _COLOUR, "circles")
    met, _ = read_lines(payload, _MET, _COLOUR)
    contact = next((contact for contact, shared in SHARED.items() if shared == met["shared"]), "")
    compared = {key: met[key] for key in ("larger", "left", "upper")}
    return {"colours": [row["colour"] for row in rows], "contact": contact, **compared}


_EXAMPLE = {"circles": [[300, 500, 200], [620, 500, 100]], "colours": ["blue", "magenta"]}

FORMS = scene_forms(
    CONTACT,
    plan=Wording(
        "A line with the number of circles, then each circle by its colour, centre and radius (y runs down), in "
        "alphabetical order of the colours. An example:\n" + _write_plan(CONTACT.assemble(_EXAMPLE)),
        _write_plan,
        _read_plan,
    ),
    seen=Wording(
        "A line with the number of circles, then each circle by its colour, in alphabetical order, then how many "
        f"points lie on the outlines of both ({', '.join(SHARED.values())}) and which circle is larger, and whose "
        f"centre is farther left and higher (neither where they are alike in this). {NAMED} An example:\n"
        + _write_seen(CONTACT.assemble(_EXAMPLE)),
        _write_seen,
        _read_seen,
    ),
)
