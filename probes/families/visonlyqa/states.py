"""What a figure of VisOnlyQA holds and what is asked about it: lettered points with their places, lines, circles.

A state has `points` {letter: [x, y]} (x to the right, y up, in any unit), `lines` (the letters of each drawn line in
order), `circles` [x, y, radius] and `asked`. Places are never told twice alike, by an eye or by a reader: `seen` is the
same state less its places, with what the asked thing comes to by them. Two who see the same have it in common.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from math import isfinite
from typing import Any, Final

from isoprobe.probes.core import BadState, Disproved, State
from isoprobe.solvers.diagrams.diagram import Diagram
from isoprobe.solvers.diagrams.measures import MEASURES, by_vectors, drawn_by_lines, nearest

SHAPES: Final[Mapping[str, int]] = {"triangle": 3, "quadrilateral": 4}  # how many corners each has
LETTERS: Final = "ABCDE"  # of the options
MOST_POINTS, MOST_LINES, MOST_CIRCLES = 26, 80, 10
FARTHEST = 1e6
WHOLE, SEEN = {"points", "lines", "circles", "asked"}, {"letters", "lines", "circles", "asked", "seen"}


def answer_of(state: State) -> str | None:
    """What the asked thing comes to by lines and places: "True" or "False", or an option's letter; None where a point
    is missing, or no option is the nearest one."""
    asked, points = state["asked"], state["points"]
    if not set("".join(asked["of"])) <= set(points):
        return None
    try:
        if asked["kind"] in SHAPES:
            drawn = drawn_by_lines(asked["of"][0], state["lines"], points)
            return str(drawn is not asked["denied"])
        return LETTERS[nearest(asked["kind"], by_vectors(asked["kind"], asked["of"], points), asked["options"])]
    except Disproved:
        return None


def seen_of(state: State) -> State:
    """The state less its places: letters, lines in one order, how many circles, and what the asked thing comes to."""
    if "seen" in state:
        return state
    return {
        "letters": sorted(state["points"]),
        "lines": sorted(min(list(line), list(line)[::-1]) for line in state["lines"]),
        "circles": len(state["circles"]),
        "asked": state["asked"],
        "seen": answer_of(state),
    }


def diagram_of(state: State) -> Diagram:
    """Letters and lines, for questions about single ones."""
    told = seen_of(state)
    return Diagram(tuple(told["letters"]), tuple(tuple(line) for line in told["lines"]))


def validate(state: object) -> None:
    """Raises BadState, in one line, unless this is a state, or a state less its places."""
    if not isinstance(state, dict) or set(state) not in (WHOLE, SEEN):
        raise BadState(f"state is {_brief(state)}, expected an object with {sorted(WHOLE)}")
    _validate_asked(state["asked"])
    letters = state["letters"] if "seen" in state else list(_points(state["points"]))
    if not isinstance(letters, list) or len(set(map(str, letters))) < len(letters) or len(letters) > MOST_POINTS:
        raise BadState(f"letters: {_brief(letters)}, expected at most {MOST_POINTS} letters, each once")
    _validate_lines(state["lines"], letters)
    if "seen" in state:
        return
    circles = state["circles"]
    if not isinstance(circles, list) or len(circles) > MOST_CIRCLES:
        raise BadState(f"circles: {_brief(circles)}, expected at most {MOST_CIRCLES}")
    for circle in circles:
        if not _numbers(circle, 3) or circle[2] <= 0:
            raise BadState(f"circles: {_brief(circle)}, expected [x, y, radius]")


def _points(points: object) -> Mapping[str, Any]:
    if not isinstance(points, dict):
        raise BadState(f"points: {_brief(points)}, expected an object of places by letter")
    for name, place in points.items():
        if not _is_letter(name) or not _numbers(place, 2):
            raise BadState(f"points: {_brief(name)} is {_brief(place)}, expected a capital letter and [x, y]")
    return points


def _validate_lines(lines: object, letters: Sequence[str]) -> None:
    if not isinstance(lines, list) or len(lines) > MOST_LINES:
        raise BadState(f"lines: {_brief(lines)}, expected at most {MOST_LINES}")
    for line in lines:
        if not isinstance(line, list) or len(line) < 2 or len(set(map(str, line))) < len(line):
            raise BadState(f"lines: {_brief(line)}, expected two letters or more, each once")
        if strange := [name for name in line if name not in letters]:
            raise BadState(f"lines: {_brief(strange[0])} is none of the points")


def _validate_asked(asked: object) -> None:
    if not isinstance(asked, dict) or set(asked) != {"kind", "of", "denied", "options"}:
        raise BadState(f"asked: {_brief(asked)}, expected an object with kind, of, denied, options")
    kind, of = asked["kind"], asked["of"]
    if kind not in SHAPES and kind not in MEASURES:
        raise BadState(f"asked: kind is {_brief(kind)}, expected one of {', '.join((*SHAPES, *MEASURES))}")
    count, lengths = (1, {SHAPES[kind]}) if kind in SHAPES else (MEASURES[kind], _LENGTHS[kind])
    if not isinstance(of, list) or len(of) != count or not all(_named(each, lengths) for each in of):
        raise BadState(f"asked: of is {_brief(of)}, expected the letters of {count}")
    if type(asked["denied"]) is not bool:
        raise BadState(f"asked: denied is {_brief(asked['denied'])}, expected true or false")
    options = asked["options"]
    wanted = 0 if kind in SHAPES else len(LETTERS)
    if not isinstance(options, list) or not _numbers(options, wanted) or len(set(options)) < wanted:
        raise BadState(f"asked: options are {_brief(options)}, expected {wanted} different numbers")


_LENGTHS: Final[Mapping[str, set[int]]] = {"length": {2}, "area": {3, 4}, "angle": {3}}


def _named(names: object, lengths: set[int]) -> bool:
    return isinstance(names, str) and len(names) in lengths and all(map(_is_letter, names)) and _apart(names)


def _apart(names: str) -> bool:
    return len(set(names)) == len(names)


def _is_letter(name: object) -> bool:
    return isinstance(name, str) and len(name) == 1 and "A" <= name <= "Z"


def _numbers(values: object, count: int) -> bool:
    return (
        isinstance(values, list)
        and len(values) == count
        and all(type(x) in (int, float) and isfinite(x) and abs(x) < FARTHEST for x in values)
    )


def _brief(value: object) -> str:
    text = json.dumps(value, default=repr)
    return text if len(text) <= 80 else f"{text[:77]}..."
