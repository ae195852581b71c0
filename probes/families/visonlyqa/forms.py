"""VisOnlyQA's text twin, both ways: points with positions, lines by their letters, circles; and the picture, read.

`write` gives the publishers' words to the letter. Reading takes what people and models make of them: other brackets,
points in a table or as JSON, lines one below the other. The same reader takes a model's transcript.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from isoprobe.probes.core import LayoutRejected, Payload, Representation, State, Stated, Style, Unreadable
from isoprobe.probes.engine.text_forms import plain_style
from isoprobe.probes.families.graphs.forms import lines_of
from isoprobe.probes.families.visonlyqa.states import MOST_POINTS, validate
from isoprobe.vision.diagram.scene import DiagramScene

NAME = "points_and_lines"
HEAD = "The following text provides information about geometric shapes in the provided figure."
_NUMBER = r"[-+]?[0-9]{1,7}(?:\.[0-9]{1,9})?"
_POINT = re.compile(
    rf"(?<![A-Za-z])(?:points? )?[\"'(]?([A-Z])(?![A-Za-z0-9])[^A-Za-z0-9+-]{{0,8}}"
    r"(?:(?:position|at|is at|located at)\b)?"
    rf"[^A-Za-z0-9+-]{{0,6}}(?:x[\"']? ?[=:] ?)?({_NUMBER})[ ,;|]{{1,5}}[\"']?(?:y[\"']? ?[=:] ?)?({_NUMBER})",
    re.IGNORECASE,
)
_SECTION = re.compile(
    r"[\"']?(points?\b(?! [A-Z]\b)|coordinates\b|(?:straight )?(?:lines?|segments?)\b|circles?\b)[\"']?", re.IGNORECASE
)
_A_LINE = re.compile(r"(?:straight )?(?:lines?|segments?)\b[ :]*", re.IGNORECASE)
_GROUP = re.compile(r"(?<![A-Za-z])[A-Z](?: ?- ?[A-Z]|[A-Z]| [A-Z])+(?![A-Za-z])")
_CIRCLE = re.compile(
    rf"circle.*?\bx[\"']? ?[=:] ?({_NUMBER})[, ]+[\"']?y[\"']? ?[=:] ?({_NUMBER})\W.*?radius\W{{0,5}}({_NUMBER})"
    rf"|circle.*?[(\[] ?({_NUMBER}), ?({_NUMBER}) ?[)\]].*?radius\W{{0,5}}({_NUMBER})",
    re.IGNORECASE,
)
_NONE = re.compile(r"\b(?:no|none|without)\b|\[\]", re.IGNORECASE)


def write(state: Mapping[str, Any]) -> str:
    """The state in the publishers' words."""
    points = [f"  Point {name}: Position(x={x:.2f}, y={y:.2f})" for name, (x, y) in state["points"].items()]
    lines = ", ".join("".join(line) for line in state["lines"])
    circles = [
        f"  Circle (: CenterPosition(x={x:.2f}, y={y:.2f}), Radius={radius:.2f}" for x, y, radius in state["circles"]
    ]
    told = (HEAD, "", "Points:", *points, "", f"Line: {lines}", "", "Circles:", *(circles or ["  No circle"]))
    return "\n".join(told)


def read(payload: Payload, stated: Stated) -> State:
    """The state that a text tells, with the question that was stated. Raises Unreadable where it tells no points, or
    does not say which lines there are."""
    points: dict[str, list[float]] = {}
    lines: list[list[str]] | None = None
    circles: list[list[float]] = []
    section = "point"
    for text in lines_of(payload):
        if (start := _SECTION.match(text)) and not _POINT.match(text):
            section = _kind(start[1])
        elif not text:
            continue
        if found := _CIRCLE.search(text):
            circles.append([float(number) for number in found.groups() if number is not None])
        elif section == "line":
            lines = (lines or []) + _groups(text)
        elif section == "point" and len(points) <= MOST_POINTS:
            points |= {name.upper(): [float(x), float(y)] for name, x, y in _POINT.findall(text)}
        elif (
            section == "circle" and not _NONE.search(text) and text[len(start[0]) if start else 0 :].strip(" :[]{},\"'")
        ):
            raise Unreadable(f"{text[:80]!r}, expected a circle's centre and radius, or 'No circle'")
    if not points:
        raise Unreadable("no line such as 'Point A: Position(x=0.5, y=1.2)' found")
    if lines is None:
        raise Unreadable("no line such as 'Line: AB, BCD' found")
    state: State = {"points": points, "lines": lines, "circles": circles, "asked": stated.get("asked")}
    validate(state)
    return state


def _kind(word: str) -> str:
    word = word.lower()
    return "circle" if word.startswith("circle") else "point" if word.startswith(("point", "coord")) else "line"


def _groups(text: str) -> list[list[str]]:
    """The lines of one row of text: "AB, BCD" are two, "A, B, C" and "A-B-C" one."""
    body = _A_LINE.sub("", text, count=1) if _A_LINE.match(text) else text
    if re.fullmatch(r"[A-Z](?:, ?[A-Z])+\.?", body.strip()):
        return [re.findall("[A-Z]", body)]
    return [re.findall("[A-Z]", group) for group in _GROUP.findall(body)]


def state_of_scene(scene: DiagramScene, stated: Stated) -> State:
    """The state of what our reader sees, in pixels from the lower left corner."""
    placed = {name: scene.points[name] for name in scene.diagram.letters if name in scene.points}
    if missing := [name for name in scene.diagram.letters if name not in placed]:
        raise Unreadable(f"the point of the letter {missing[0]} was not found")
    if strange := [name for name in placed if len(name) > 1]:
        raise Unreadable(f"read the name {strange[0]}, expected single letters")
    return {
        "points": {name: [round(x, 2), round(scene.height - y, 2)] for name, (x, y) in placed.items()},
        "lines": [list(line) for line in scene.diagram.lines],
        "circles": [
            [round(one.x, 2), round(scene.height - one.y, 2), round(one.radius, 2)]
            for one in scene.rounds[: len(scene.diagram.circles)]
        ],
        "asked": stated.get("asked"),
    }


def _read_picture(payload: Payload, stated: Stated) -> State:
    from isoprobe.probes.families.diagram.pictures import scene_of

    if isinstance(payload, str):
        raise Unreadable("text, expected a picture")
    return state_of_scene(scene_of(payload), stated)


def _undrawn(state: State, style: Style) -> Payload:
    raise LayoutRejected("a figure that others drew: it is shown as it came")


def _stated(state: State, style: Style) -> Stated:
    return {"asked": state["asked"]}


def _whole(state: State, style: Style) -> State:
    return state


_EXAMPLE: State = {
    "points": {"A": [0.0, 0.0], "B": [3.1, 0.2], "C": [6.2, 0.4], "D": [1.4, 2.5]},
    "lines": [["A", "B", "C"], ["A", "D"]],
    "circles": [],
}
PICTURE = Representation("picture", "image", plain_style, _undrawn, _stated, _whole, _read_picture)
TWIN = Representation(
    NAME,
    "text",
    plain_style,
    lambda state, style: write(state),
    _stated,
    _whole,
    read,
    "first every lettered point with its position, estimated in any one unit, x to the right and y upwards; then, "
    "after 'Line:', every drawn straight line once, by all letters on it in order, so that ABC is one line through "
    "three points; a line that is not named is not drawn. Then the circles by centre and radius, or 'No circle'. "
    f"An example of this form:\n\n{write(_EXAMPLE)}",
)
