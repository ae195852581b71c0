"""Diagrams as coordinates, and back: where points and ends are, and not what lies on what.

Which letters are on a line is found by `solvers.diagrams.plane`, so the form holds the whole state with its plan.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from isoprobe.probes.core import BadState, Impossible, LayoutRejected, Payload, State, Unreadable
from isoprobe.probes.families.diagram.forms import MARKS, Told, candidates, quote, text_form, write_marks
from isoprobe.probes.families.diagram.states import MOST_LETTERS, MOST_LINES, MOST_ROUNDS, arc_of, crossings_of
from isoprobe.solvers.diagrams import plane
from isoprobe.solvers.diagrams.diagram import Name
from isoprobe.vision.diagram.scene import NAME

_NUMBER = r"(-?[0-9]{1,5}(?:\.[0-9]{1,3})?)"
_PLACE = rf"\( ?{_NUMBER} ?, ?{_NUMBER} ?\)"
_POINT = re.compile(rf"point ({NAME.pattern}):? ?(?:at |= ?)?{_PLACE}\.?", re.IGNORECASE)
_STROKE = re.compile(rf"(dashed |solid )?stroke:? ?(?:from )?{_PLACE} (?:to|-) ?{_PLACE}\.?", re.IGNORECASE)
_RING = re.compile(rf"circle:? centre {_PLACE},? radius {_NUMBER}\.?", re.IGNORECASE)
_BOW = re.compile(
    rf"arc:? centre {_PLACE},? radius {_NUMBER},? from {_NUMBER} through {_NUMBER} degrees\.?", re.IGNORECASE
)
_ELLIPSE = re.compile(rf"ellipse:? centre {_PLACE},? radii {_NUMBER} and {_NUMBER}\.?", re.IGNORECASE)
_DRAWN = re.compile(r"(?:point|dashed stroke|solid stroke|stroke|circle|arc|ellipse)\b.*[0-9]", re.IGNORECASE)


def write_coordinates(state: Mapping[str, Any]) -> str:
    """Where the points and ends are, and the marks; which letters are on a line is left to geometry.

    Raises LayoutRejected where the state has no plan."""
    plan = state["plan"]
    if plan is None:
        raise LayoutRejected("the state has no coordinates")
    strokes = [(end, i in state["dashed"]) for i, end in enumerate(plan["ends"])]
    strokes += [(loose, loose[4] == 1) for loose in plan["loose"]]
    told = ["x grows to the right and y downwards; angles are clockwise from the right."]
    told += [f"Point {name} {_place(*xy)}" for name, xy in plan["points"].items()]
    for end, dashed in strokes:
        told.append(f"{'Dashed stroke' if dashed else 'Stroke'} {_place(*end[:2])} to {_place(*end[2:4])}")
    told += [f"Circle centre {_place(x, y)} radius {_number(r)}" for x, y, r in plan["circles"]]
    for x, y, r, start, sweep in plan["arcs"]:
        span = f"from {_number(start)} through {_number(sweep)} degrees"
        told.append(f"Arc centre {_place(x, y)} radius {_number(r)} {span}")
    for x, y, a, b in plan.get("ellipses", []):
        told.append(f"Ellipse centre {_place(x, y)} radii {_number(a)} and {_number(b)}")
    return "\n".join([*told, *write_marks(state, [f"{line[0]} {line[-1]}" for line in state["lines"]])])


def read_coordinates(payload: Payload) -> State:
    """The state of a figure given by coordinates: what lies on what is found by `solvers.diagrams.plane`. A letter
    that is nearly on a line raises Unreadable, like all else that is not in order."""
    points: dict[Name, tuple[int, int]] = {}
    strokes: list[tuple[list[int], bool]] = []
    rows: dict[str, list[list[int]]] = {"circles": [], "arcs": [], "ellipses": []}
    told = Told()
    for text in candidates(payload, _DRAWN):
        if found := _POINT.fullmatch(text):
            if found[1] in points:
                raise Impossible(f"{quote(text)}: {found[1]} stands there twice")
            points[found[1]] = (_whole(found[2]), _whole(found[3]))
        elif found := _STROKE.fullmatch(text):
            strokes.append(([_whole(number) for number in found.groups()[1:]], (found[1] or "").lower() == "dashed "))
        elif found := _RING.fullmatch(text) or _BOW.fullmatch(text) or _ELLIPSE.fullmatch(text):
            key = {_RING: "circles", _BOW: "arcs", _ELLIPSE: "ellipses"}[found.re]
            rows[key].append([_whole(number) for number in found.groups()])
        elif _DRAWN.match(text):
            raise Unreadable(f"{quote(text)}, expected a line such as 'Stroke (0, 0) to (250.5, 1000)'")
        else:
            for pattern, clause in MARKS:
                if match := pattern.fullmatch(text):
                    clause(told, match, text)
    for what, count in (("points", len(points)), ("strokes", len(strokes)), *((k, len(v)) for k, v in rows.items())):
        if count > (MOST_LETTERS if what == "points" else MOST_LINES if what == "strokes" else MOST_ROUNDS):
            raise Unreadable(f"{count} {what}, more than a diagram has")
    if not points and not strokes and not rows["circles"]:
        raise Unreadable("no line 'Point A (0, 0)' found")
    try:
        return _derived(told, points, strokes, rows)
    except BadState as why:
        raise Unreadable(str(why)) from why


def _derived(
    told: Told,
    points: dict[Name, tuple[int, int]],
    strokes: list[tuple[list[int], bool]],
    rows: dict[str, list[list[int]]],
) -> State:
    plan: State = {"points": {name: list(xy) for name, xy in points.items()}, "ends": [], **rows, "loose": []}
    told.letters = list(points)
    for ends, dashed in strokes:
        x1, y1, x2, y2 = ends
        on = plane.letters_on(points, (x1, y1, x2, y2))
        if len(on) > 1:
            told.line(on, dashed)
            plan["ends"].append(ends)
        else:
            plan["loose"].append([*ends, int(dashed)])
    for x, y, r in rows["circles"]:
        circle = plane.circle_of(points, (x, y, r))
        told.round("circle", circle.centre, list(circle.through))
    for numbers in rows["arcs"]:
        if numbers[2] < plane.CLEAR:
            raise Unreadable(f"arc of radius {_number(numbers[2])}, expected at least {_number(plane.CLEAR)}")
        arc = arc_of(points, numbers)
        told.round("arc", arc.centre, list(arc.through))
    if not rows["ellipses"]:
        del plan["ellipses"]
    drawn = plane.Plan(points, tuple((a, b, c, d) for a, b, c, d in plan["ends"]))
    for i, j in crossings_of(tuple(map(tuple, told.lines)), drawn):
        told.crossings.append([told.lines[i], told.lines[j]])
    return told.state(plan)


def _number(thousandths: int) -> str:
    sign, size = "-" * (thousandths < 0), abs(thousandths)
    return f"{sign}{size // 1000}.{size % 1000:03}".rstrip("0").rstrip(".")


def _place(x: int, y: int) -> str:
    return f"({_number(x)}, {_number(y)})"


def _whole(number: str) -> int:
    whole, _, rest = number.lstrip("-").partition(".")
    return (-1 if number.startswith("-") else 1) * (int(whole) * 1000 + int(rest.ljust(3, "0")))


COORDINATES = text_form(
    "coordinates",
    lambda state, style: write_coordinates(state),
    read_coordinates,
    "every point, and the ends of every stroke, by coordinates; circles by centre and radius; then the marks.",
    content=lambda state: state,
)
