"""Annotated geometry diagrams as states of the counting tasks: lettered points, maximal straight lines, circles."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from itertools import combinations
from math import dist, hypot
from random import Random
from typing import Any

from isoprobe.adapters.datasets.records.graphs import BadField, brief
from isoprobe.adapters.datasets.records.tables import Row
from isoprobe.probes.core import BadState, Item, State, View
from isoprobe.probes.engine.registry import load_task
from isoprobe.probes.families.diagram.states import KEYS, MOST_LETTERS, MOST_LINES, canonical, validate
from isoprobe.vision.diagram.scene import NAME

TASKS = {"letters": "letters", "circles": "circles", "line_segments": "segments", "triangles": "triangles"}
SPELLED = {"line_segments": ("line_segments", "segments", "line segments", "lines")}  # in files of counts
MOST_COUNTED = 100_000
MOST_PAIRS = 150  # strokes between points that are put together to lines
NEAR = 0.012  # of a diagram's extent: a point so near to a line lies on it
LEAST_NEAR = 3.0  # pixels

Point = tuple[float, float]


def annotated(row: Row) -> State:
    """The state of a diagram that is told whole: letters, lines (letters in order), circles (centre_letter, points_on)
    and points. Raises BadField."""
    circles = []
    for k, circle in enumerate(_list(row, "circles", MOST_LINES)):
        if not isinstance(circle, Mapping):
            raise BadField(f"circles[{k}] is {brief(circle)}, expected an object")
        centre = circle.get("centre_letter") or circle.get("center_letter") or ""
        circles.append({"centre": centre, "through": circle.get("points_on") or []})
    lines = _list(row, "lines", MOST_LINES)
    letters = _list(row, "letters", MOST_LETTERS)
    return _state(letters, lines, circles, _points(row.get("points")))


def from_instances(row: Row) -> State:
    """The state of a diagram as Geometry3K tells it: point_instances, line_instances (pairs of letters),
    circle_instances (centres) and point_positions. Which points lie on a circle is not told. Raises BadField."""
    letters = [name for name in _list(row, "point_instances", 10 * MOST_LETTERS) if _named(name)]
    points = _points(row.get("point_positions"))
    pairs = []
    for k, told in enumerate(_list(row, "line_instances", MOST_PAIRS)):
        ends = NAME.findall(told) if isinstance(told, str) else []
        if len(ends) != 2 or any(end not in points for end in ends):
            if isinstance(told, str) and not all(_named(end) for end in told):
                continue  # a line to a point without a letter of its own
            raise BadField(f"line_instances[{k}] is {brief(told)}, expected two of the points")
        pairs.append((ends[0], ends[1]))
    centres = _list(row, "circle_instances", MOST_LINES)
    circles: list[Any] = [{"centre": centre if _named(centre) else "", "through": []} for centre in centres]
    known = {name: points[name] for name in letters if name in points}
    return _state(letters, maximal_lines(pairs, known), circles, known)


def counts_in(row: Row) -> dict[str, int]:
    """The four counts of a record, or those of them that it tells. Raises BadField."""
    told = row.get("counts") if isinstance(row.get("counts"), Mapping) else row
    assert isinstance(told, Mapping)
    found = {}
    for element in TASKS:
        for name in SPELLED.get(element, (element,)):
            value = told.get(name)
            if isinstance(value, str) and value.strip().isascii() and value.strip().isdigit() and len(value) < 9:
                value = int(value)
            if value is None or value == "" or isinstance(value, list):
                continue
            if type(value) is not int or not 0 <= value <= MOST_COUNTED:
                raise BadField(f"{name} is {brief(value)}, expected a whole number from 0 up")
            found[element] = value
            break
    return found


def maximal_lines(pairs: Sequence[tuple[str, str]], points: Mapping[str, Point]) -> list[list[str]]:
    """The maximal straight lines that strokes between points form: strokes in one direction that meet or overlap are
    one, and a point that lies on it belongs to it."""
    extent = max((dist(a, b) for a, b in combinations(points.values(), 2)), default=0.0)
    near = max(LEAST_NEAR, NEAR * extent)
    strokes = [{a, b} for a, b in dict.fromkeys(pairs) if a != b and a in points and b in points]
    merged = True
    while merged:
        merged = False
        for one, other in combinations(strokes, 2):
            if _one_line(one, other, points, near):
                one |= other
                strokes.remove(other)
                merged = True
                break
    lines = []
    for stroke in strokes:
        a, b = _ends(stroke, points)
        on = [name for name, point in points.items() if name in stroke or _on(point, points[a], points[b], near)]
        lines.append(sorted(on, key=lambda name: dist(points[name], points[a])))
    return lines


def _one_line(one: set[str], other: set[str], points: Mapping[str, Point], near: float) -> bool:
    a, b = _ends(one | other, points)
    if any(_off(points[name], points[a], points[b]) > near for name in one | other):
        return False
    if one & other:
        return True
    a, b = _ends(one, points)
    return any(_on(points[name], points[a], points[b], near) for name in other)


def _ends(names: set[str], points: Mapping[str, Point]) -> tuple[str, str]:
    return max(combinations(sorted(names), 2), key=lambda pair: dist(points[pair[0]], points[pair[1]]))


def _off(point: Point, a: Point, b: Point) -> float:
    length = dist(a, b)
    return (
        abs((b[0] - a[0]) * (point[1] - a[1]) - (b[1] - a[1]) * (point[0] - a[0])) / length
        if length
        else hypot(point[0] - a[0], point[1] - a[1])
    )


def _on(point: Point, a: Point, b: Point, near: float) -> bool:
    """Whether the point lies on the line between a and b, not beyond them."""
    along = (point[0] - a[0]) * (b[0] - a[0]) + (point[1] - a[1]) * (b[1] - a[1])
    return _off(point, a, b) <= near and 0 <= along <= dist(a, b) ** 2


def _state(letters: list[Any], lines: list[Any], circles: list[Any], points: Mapping[str, Point]) -> State:
    state: State = {key: [] for key in KEYS} | {"letters": letters, "lines": lines, "circles": circles, "plan": None}
    try:
        for name in (n for line in lines for n in line):
            if name not in letters:
                raise BadState(f"lines: {brief(name)} is none of the letters")
        ordered = canonical(state)
        ordered["crossings"] = _crossings(ordered["lines"], points)
        validate(ordered)
    except BadState as why:
        raise BadField(str(why)) from why
    except (TypeError, KeyError, IndexError, AttributeError, ValueError) as why:
        raise BadField("letters, lines or circles hold something else, expected names of points") from why
    return ordered


def _crossings(lines: list[list[str]], points: Mapping[str, Point]) -> list[list[int]]:
    """The pairs of lines that cross inside both, where no letter stands."""
    extent = max((dist(a, b) for a, b in combinations(points.values(), 2)), default=0.0)
    found = []
    for (i, one), (j, other) in combinations(enumerate(lines), 2):
        ends = [points.get(name) for name in (one[0], one[-1], other[0], other[-1])]
        if set(one) & set(other) or None in ends:
            continue
        where = _meeting(*ends)  # type: ignore[arg-type]
        if where and all(dist(where, point) > max(LEAST_NEAR, NEAR * extent) for point in points.values()):
            found.append([i, j])
    return found


def _meeting(a: Point, b: Point, c: Point, d: Point) -> Point | None:
    """Where the strokes a-b and c-d cross inside both."""
    across = (b[0] - a[0]) * (d[1] - c[1]) - (b[1] - a[1]) * (d[0] - c[0])
    if abs(across) < 1e-9:
        return None
    s = ((c[0] - a[0]) * (d[1] - c[1]) - (c[1] - a[1]) * (d[0] - c[0])) / across
    t = ((c[0] - a[0]) * (b[1] - a[1]) - (c[1] - a[1]) * (b[0] - a[0])) / across
    return (a[0] + s * (b[0] - a[0]), a[1] + s * (b[1] - a[1])) if 0 < s < 1 and 0 < t < 1 else None


def _named(name: object) -> bool:
    return isinstance(name, str) and bool(NAME.fullmatch(name))


def _list(row: Row, field: str, most: int) -> list[Any]:
    value = row.get(field)
    if value is None:
        return []
    if not isinstance(value, list) or len(value) > most:
        raise BadField(f"{field} is {brief(value)}, expected a list of at most {most}")
    return value


def _points(value: object) -> dict[str, Point]:
    if value is None:
        return {}
    if not isinstance(value, Mapping) or len(value) > 10 * MOST_LETTERS:
        raise BadField(f"points is {brief(value)}, expected an object of places by letter")
    found: dict[str, Point] = {}
    for name, place in value.items():
        if (
            not isinstance(place, list)
            or len(place) != 2
            or not all(isinstance(x, (int, float)) and not isinstance(x, bool) and abs(x) < 1e6 for x in place)
        ):
            raise BadField(f"points: {brief(name)} is {brief(place)}, expected [x, y]")
        found[str(name)] = (float(place[0]), float(place[1]))
    return found


@cache
def wording(task: str) -> str:
    """The words in which a counting task asks."""
    state: State = {key: [] for key in KEYS} | {"letters": ["A", "B"], "lines": [["A", "B"]], "plan": None}
    item = Item("", task, 0, 0, 0, 0, state, 1, {})
    view = View("", "clauses", "text", {}, {}, "", certified=False, attempts=1)
    return load_task(task).questions(item, view, Random(0))[0].text
