"""Scenes of two polylines that run from left to right and may cross: their states, and their two text forms."""

from __future__ import annotations

from itertools import pairwise, product
from math import atan2, degrees, dist
from typing import Any

import shapely

from isoprobe.probes.core import BadState, State, Unreadable
from isoprobe.probes.families.blindtest.forms import NAMED, Line, Wording, counted, read_lines, scene_forms
from isoprobe.probes.families.blindtest.states import (
    SIDE,
    Plan,
    SceneKind,
    listed,
    mapping,
    two_colours,
    whole,
    wholes,
)
from isoprobe.solvers.blindtest.polyline_crossings import Point, by_orientation, by_parameters

MOST = 24  # bends of a line
WIDE = 36  # units from point to point along x, at least
APART = 22  # units between parts that do not meet
CLEAR = 30  # units from a meeting to the next end, bend, meeting or the middle of the picture
STEEP = 12  # degrees by which lines turn at a bend, and between lines that meet


def lines_of(state: State) -> tuple[list[Point], list[Point]]:
    """The plan's two lines."""
    first, second = ([(x, y) for x, y in line] for line in state["plan"]["lines"])
    return first, second


def check_plan(plan: Any) -> None:
    """Raises BadState unless two lines of different colours run from left to right, all clear to see."""
    mapping(plan, ("lines", "colours"), "plan")
    two_colours(plan["colours"])
    for line in listed(plan["lines"], 2, 2, "lines"):
        points = listed(line, 2, MOST + 2, "line")
        for point in points:
            wholes(point, ((0, SIDE), (0, SIDE)), "line")
        for a, b in pairwise(points):
            if b[0] - a[0] < WIDE:
                raise BadState(f"line: {b} after {a}, expected {WIDE} or more to the right")
    why = unclear([[(x, y) for x, y in line] for line in plan["lines"]])
    if why:
        raise BadState(why[0])


def unclear(lines: list[list[Point]]) -> list[str]:
    """All that cannot be seen for sure in two lines."""
    found = []
    for line in lines:
        for a, b, c in zip(line, line[1:], line[2:], strict=False):
            if abs(heading(b, c) - heading(a, b)) < STEEP:
                found.append(f"line: no clear bend at {b}")
    first, second = lines
    try:
        met = by_orientation(first, second)
    except BadState as why:
        return [str(why)]
    one, other = list(pairwise(first)), list(pairwise(second))
    drawn = [shapely.linestrings(line) for line in (one, other)]
    apart = shapely.distance(drawn[0][:, None], drawn[1])
    places: list[tuple[float, float]] = []
    for (i, (a, b)), (j, (c, d)) in product(enumerate(one), enumerate(other)):
        if (i, j) not in met:
            if apart[i, j] < APART:
                found.append(f"lines: the segments {(a, b)} and {(c, d)} come too close")
            continue
        if abs(heading(a, b) - heading(c, d)) < STEEP:
            found.append(f"lines: the segments {(a, b)} and {(c, d)} meet at too small an angle")
        (place,) = drawn[0][i].intersection(drawn[1][j]).coords
        told = f"lines: the meeting at ({place[0]:.0f}, {place[1]:.0f}) is too near to"
        if min([dist(place, point) for point in first + second + places]) < CLEAR:
            found.append(f"{told} another, an end or a bend")
        if abs(place[0] - SIDE / 2) < CLEAR:
            found.append(f"{told} the middle")
        places.append(place)
    return found


def heading(a: Point, b: Point) -> float:
    """Degrees, from -90 to 90 for what runs to the right."""
    return degrees(atan2(b[1] - a[1], b[0] - a[0]))


def _check_seen(state: State) -> None:
    two_colours(state["colours"])
    bends = wholes(state["bends"], ((0, MOST), (0, MOST)), "bends")
    meetings = listed(state["meetings"], 0, (MOST + 1) ** 2, "meetings")
    for meeting in meetings:
        wholes(meeting, ((1, bends[0] + 1), (1, bends[1] + 1)), "meetings")
    if any(a >= b for a, b in pairwise(meetings)):
        raise BadState("meetings: expected each once, from left to right")
    whole(state["left"], 0, len(meetings), "left")


def _seen(plan: Plan) -> State:
    first, second = ([(x, y) for x, y in line] for line in plan["lines"])
    met = by_parameters(first, second)
    return {
        "colours": list(plan["colours"]),
        "bends": [len(first) - 2, len(second) - 2],
        "meetings": sorted([i + 1, j + 1] for i, j in met),
        "left": sum(2 * x < SIDE for x, _ in met.values()),
    }


POLYLINES = SceneKind("polylines", ("colours", "bends", "meetings", "left"), check_plan, _check_seen, _seen)

_HEAD = Line("There are {count:number} lines, and each runs from left to right in straight pieces.")
_POINTS = Line("Line {i:number} is {colour:word} and runs through {points:points}.")
_BENDS = Line("Line {i:number} is {colour:word} and has {bends:bends}.")
_MET = Line(
    "Meetings, by the piece of line 1 and the piece of line 2, counted from the left: {meetings:pairs}; "
    "{left:number} of them left of the middle."
)

_NEVER = Line("Meetings, by the piece of line 1 and the piece of line 2, counted from the left: none.")


def _write_plan(state: State) -> str:
    rows = zip(state["plan"]["colours"], state["plan"]["lines"], strict=True)
    lines = [_POINTS.write(i=i, colour=colour, points=line) for i, (colour, line) in enumerate(rows, 1)]
    return "\n".join([_HEAD.write(count=2), *lines])


def _read_plan(payload: str | bytes) -> State:
    _, rows = counted(payload, _HEAD, _POINTS, "lines")
    return {"lines": [row["points"] for row in rows], "colours": [row["colour"] for row in rows]}


def _write_seen(state: State) -> str:
    rows = zip(state["colours"], state["bends"], strict=True)
    lines = [_BENDS.write(i=i, colour=colour, bends=bends) for i, (colour, bends) in enumerate(rows, 1)]
    return "\n".join([_HEAD.write(count=2), *lines, _MET.write(meetings=state["meetings"], left=state["left"])])


def _read_seen(payload: str | bytes) -> State:
    _, rows = counted(payload, _HEAD, _BENDS, "lines")
    try:
        met, _ = read_lines(payload, _MET, _BENDS)
    except Unreadable:
        read_lines(payload, _NEVER, _BENDS)
        met = {"meetings": [], "left": 0}
    return {"colours": [row["colour"] for row in rows], "bends": [row["bends"] for row in rows], **met}


_EXAMPLE = {
    "lines": [[[0, 800], [300, 200], [1000, 300]], [[0, 400], [650, 100], [1000, 900]]],
    "colours": ["blue", "red"],
}

FORMS = scene_forms(
    POLYLINES,
    plan=Wording(
        "A line with the number of lines, then each line by its colour and its points, from left to right; y runs "
        "down. An example:\n" + _write_plan(POLYLINES.assemble(_EXAMPLE)),
        _write_plan,
        _read_plan,
    ),
    seen=Wording(
        "A line with the number of lines, then each line by its colour and its bends (colours in alphabetical order), "
        f'then which pieces meet, or only "none" where the lines never meet. {NAMED} An example:\n'
        + _write_seen(POLYLINES.assemble(_EXAMPLE)),
        _write_seen,
        _read_seen,
    ),
)
