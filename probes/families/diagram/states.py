"""The states of diagram tasks: what is allowed in them, and that a plan's geometry is the diagram it comes with.

A state has the keys of `diagrams.diagram.Diagram`, as plain JSON in Diagram's order, and `plan`: coordinates in whole
thousandths of a unit, None in a state that was read from a picture or from a form without coordinates. In a plan the
first end of a line is the one on its first letter's side.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import fields
from itertools import combinations, pairwise
from math import atan2, degrees, hypot
from typing import Any

from isoprobe.probes.core import BadState, State
from isoprobe.solvers.diagrams import plane
from isoprobe.solvers.diagrams.diagram import Arc, Circle, Diagram, Name, Pair
from isoprobe.vision.diagram.scene import NAME

MOST_LETTERS, MOST_LINES, MOST_ROUNDS = 60, 120, 40
FARTHEST = 4_000_000  # thousandths of a unit
KEYS = tuple(field.name for field in fields(Diagram))
NO_PLAN: State = {"points": {}, "ends": [], "circles": [], "arcs": [], "loose": []}


def state_of(diagram: Diagram, plan: State | None = None) -> State:
    """The state of a diagram, as plain JSON."""
    state: State = {key: _plain(getattr(diagram, key)) for key in KEYS}
    state["circles"] = [{"centre": circle.centre, "through": list(circle.through)} for circle in diagram.circles]
    state["arcs"] = [{"centre": arc.centre, "through": list(arc.through)} for arc in diagram.arcs]
    return {**state, "plan": plan}


def diagram_of(state: Mapping[str, Any]) -> Diagram:
    """The diagram of a state that is in order."""
    told = {key: _frozen(state[key]) for key in KEYS if key not in ("circles", "arcs")}
    circles = tuple(Circle(circle["centre"], tuple(circle["through"])) for circle in state["circles"])
    arcs = tuple(Arc(tuple(arc["through"]), arc["centre"]) for arc in state["arcs"])
    return Diagram(**told, circles=circles, arcs=arcs)


def plan_of(state: Mapping[str, Any]) -> plane.Plan:
    """The points, strokes (lines first) and circles of a state that has a plan."""
    told = state["plan"]
    points = {name: (x, y) for name, (x, y) in told["points"].items()}
    strokes = (*map(tuple, told["ends"]), *(tuple(loose[:4]) for loose in told["loose"]))
    return plane.Plan(points, strokes, tuple(map(tuple, told["circles"])))


def transcribable(state: Mapping[str, Any]) -> State:
    """The state without coordinates: what a picture, a clause list or a description holds."""
    return {**state, "plan": None}


def sorted_lines(lines: list[list[Name]]) -> tuple[list[int], list[bool]]:
    """The order in which lines stand in a state, by index, and of each of them (in the old order) whether it turns."""
    turned = [line[0] > line[-1] for line in lines]
    whole = [line[::-1] if turn else line for line, turn in zip(lines, turned, strict=True)]
    return sorted(range(len(lines)), key=whole.__getitem__), turned


def canonical(state: Mapping[str, Any]) -> State:
    """The same diagram in the one order that states have; lines, groups and plan may be given in any order."""
    order, turned = sorted_lines(state["lines"])
    place = {old: new for new, old in enumerate(order)}
    lines = [state["lines"][i][::-1] if turned[i] else list(state["lines"][i]) for i in order]
    plan = state["plan"]
    circles = list(zip(state["circles"], plan["circles"] if plan else [[]] * len(state["circles"]), strict=True))
    circles.sort(key=lambda pair: (pair[0]["centre"], sorted(pair[0]["through"]), pair[1]))
    arcs = list(zip(map(_along, state["arcs"]), plan["arcs"] if plan else [[]] * len(state["arcs"]), strict=True))
    arcs.sort(key=lambda pair: (pair[0]["through"], pair[0]["centre"], pair[1]))
    made: State = {
        "letters": sorted(state["letters"]),
        "lines": lines,
        "dashed": sorted(place[i] for i in state["dashed"]),
        "circles": [{"centre": circle["centre"], "through": sorted(circle["through"])} for circle, _ in circles],
        "arcs": [arc for arc, _ in arcs],
        "crossings": sorted(sorted(place[i] for i in pair) for pair in state["crossings"]),
        "right": sorted([min(a, b), v, max(a, b)] for a, v, b in state["right"]),
        "ticks": sorted(sorted(sorted(pair) for pair in group) for group in state["ticks"]),
        "parallel": sorted(sorted(place[i] for i in group) for group in state["parallel"]),
        "plan": None,
    }
    if plan:
        ends = [plan["ends"][i][2:] + plan["ends"][i][:2] if turned[i] else list(plan["ends"][i]) for i in order]
        made["plan"] = {
            "points": {name: list(plan["points"][name]) for name in made["letters"]},
            "ends": ends,
            "circles": [list(ring) for _, ring in circles],
            "arcs": [list(arc) for _, arc in arcs],
            "loose": sorted(list(loose) for loose in plan["loose"]),
        }
        if "ellipses" in plan:
            made["plan"]["ellipses"] = sorted(list(ellipse) for ellipse in plan["ellipses"])
    return made


def _along(arc: Mapping[str, Any]) -> State:
    through = list(arc["through"])
    return {"centre": arc["centre"], "through": through[::-1] if through and through[0] > through[-1] else through}


def validate(state: object) -> None:
    """Raises BadState, in one line that names value, place and expectation, unless the state is in order: every key,
    the one order, marks that lie on what is drawn, and a plan whose geometry is the diagram."""
    if not isinstance(state, dict) or set(state) != {*KEYS, "plan"}:
        raise BadState(f"state is {_brief(state)}, expected an object with {[*KEYS, 'plan']}")
    _validate_shapes(state)
    ordered = canonical({**state, "plan": None})
    for key in KEYS:
        if state[key] != ordered[key]:
            raise BadState(f"{key}: {_brief(state[key])}, expected in the order {_brief(ordered[key])}")
    validate_diagram(diagram_of(state))
    if state["plan"] is not None:
        _validate_plan(state)


def _validate_shapes(state: State) -> None:
    """Lists of lists of what they should hold, of a size that can be handled."""
    names = _list_of(state["letters"], "letters", _is_name, "a capital letter, with a digit or primes", MOST_LETTERS)
    known = set(names)

    def letters(value: object, least: int, most: int = MOST_LETTERS) -> bool:
        return (
            isinstance(value, list)
            and least <= len(value) <= most
            and all(isinstance(name, str) and name in known for name in value)
            and len(set(value)) == len(value)
        )

    def rounds(value: object) -> bool:
        if not isinstance(value, dict) or set(value) != {"centre", "through"} or not isinstance(value["centre"], str):
            return False
        return letters(value["through"], 0) and letters([value["centre"]] * bool(value["centre"]) + value["through"], 0)

    lines = _list_of(state["lines"], "lines", lambda v: letters(v, 2), "two or more of the letters", MOST_LINES)

    def indices(value: object, least: int, most: int = MOST_LINES) -> bool:
        return (
            isinstance(value, list)
            and least <= len(value) <= most
            and all(type(i) is int and 0 <= i < len(lines) for i in value)
            and len(set(value)) == len(value)
        )

    def group(value: object) -> bool:
        return isinstance(value, list) and len(value) > 1 and all(letters(pair, 2, 2) for pair in value)

    if not indices(state["dashed"], 0):
        raise BadState(f"dashed: {_brief(state['dashed'])}, expected a list of places in lines")
    for key in ("circles", "arcs"):
        _list_of(state[key], key, rounds, "a 'centre' and letters 'through'", MOST_ROUNDS)
    pairs = MOST_LINES * MOST_LINES
    _list_of(state["crossings"], "crossings", lambda v: indices(v, 2, 2), "two places in lines", pairs)
    _list_of(state["right"], "right", lambda v: letters(v, 3, 3), "three of the letters", pairs)
    _list_of(state["ticks"], "ticks", group, "a list of two or more pairs of letters", MOST_LINES)
    _list_of(state["parallel"], "parallel", lambda v: indices(v, 2), "two or more places in lines", MOST_LINES)


def _list_of(value: object, key: str, fits: Callable[[object], bool], what: str, most: int) -> list[Any]:
    if not isinstance(value, list) or len(value) > most:
        raise BadState(f"{key}: {_brief(value)}, expected a list of at most {most}")
    for one in value:
        if not fits(one):
            raise BadState(f"{key}: {_brief(one)}, expected {what}")
    return value


def _is_name(value: object) -> bool:
    return isinstance(value, str) and NAME.fullmatch(value) is not None


def validate_diagram(diagram: Diagram) -> None:
    """Raises BadState where elements contradict each other: two lines with two letters in common, a mark on nothing."""
    _once("letters", diagram.letters)
    for one, other in combinations(diagram.lines, 2):
        if len(set(one) & set(other)) > 1:
            raise BadState(f"lines: {list(one)} and {list(other)} share two letters, expected one at most")
    for ring, second in combinations(diagram.circles, 2):
        shared = set(ring.through) & set(second.through)
        if len(shared) > 2 or (shared and ring.centre and ring.centre == second.centre):
            raise BadState(f"circles: {ring} and {second} are one circle, expected each once")
    _once("crossings", diagram.crossings)
    for i, j in diagram.crossings:
        if set(diagram.lines[i]) & set(diagram.lines[j]):
            raise BadState(f"crossings: {_pair(diagram, i, j)} meet in a letter, expected none in common")
    rays = {(v, a): i for i, line in enumerate(diagram.lines) for v, a in neighbours(line)}
    _once("right", diagram.right)
    for a, v, b in diagram.right:
        if (v, a) not in rays or (v, b) not in rays or rays[v, a] == rays[v, b]:
            raise BadState(f"right: {[a, v, b]}, expected two lines at {v} and the nearest letter on each")
    ticked = [pair for group in diagram.ticks for pair in group]
    _once("ticks", ticked)
    for pair in ticked:
        if pair not in rays:
            raise BadState(f"ticks: {list(pair)}, expected two letters next to each other on a line")
    _once("parallel", [i for group in diagram.parallel for i in group])
    for group in diagram.parallel:
        for i, j in combinations(group, 2):
            if set(diagram.lines[i]) & set(diagram.lines[j]) or (i, j) in diagram.crossings:
                raise BadState(f"parallel: {_pair(diagram, i, j)} meet, expected lines that do not")


def neighbours(line: tuple[Name, ...]) -> list[Pair]:
    """Every two letters next to each other on the line, both ways round."""
    return [pair for a, b in pairwise(line) for pair in ((a, b), (b, a))]


def _once(key: str, values: Any) -> None:
    if len(set(values)) != len(values):
        raise BadState(f"{key}: {_brief(_plain(tuple(values)))}, expected each once")


def _validate_plan(state: State) -> None:
    """Raises BadState unless the plan's geometry, within the margins of `solvers.diagrams.plane`, is the diagram."""
    plan, diagram = state["plan"], diagram_of(state)
    _validate_numbers(plan, diagram)
    told = plan_of(state)
    plane.letters(told)
    for first, second in combinations(told.strokes, 2):
        if plane.is_one_line(first, second):
            raise BadState(f"plan: strokes {first} and {second} are one line, expected maximal strokes")
    for line, stroke in zip(diagram.lines, told.strokes, strict=False):
        _same("line", line, tuple(plane.letters_on(told.points, stroke)))
    for stroke in told.strokes[len(diagram.lines) :]:
        if len(on := plane.letters_on(told.points, stroke)) > 1:
            raise BadState(f"plan: loose stroke {stroke} goes through {on}, expected one letter at most")
    plane.circles(told)
    for circle, ring in zip(diagram.circles, told.circles, strict=True):
        _same("circle", circle, plane.circle_of(told.points, ring))
    for arc, numbers in zip(diagram.arcs, plan["arcs"], strict=True):
        _same("arc", arc, arc_of(told.points, numbers))
    _same("crossings", diagram.crossings, crossings_of(diagram.lines, told))
    for a, v, b in diagram.right:
        if not plane.is_square(told.points[a], told.points[v], told.points[b]):
            raise BadState(f"plan: the angle {a} {v} {b} is not a right one, but is marked")
    for group in diagram.ticks:
        for (a, b), (c, d) in pairwise(group):
            if not plane.is_as_long(*(told.points[name] for name in (a, b, c, d))):
                raise BadState(f"plan: {a} {b} and {c} {d} are not equally long, but are marked")
    for places in diagram.parallel:
        for i, j in combinations(places, 2):
            if not plane.is_parallel(told.strokes[i], told.strokes[j]):
                raise BadState(f"plan: {_pair(diagram, i, j)} are not parallel, but are marked")


def crossings_of(lines: tuple[tuple[Name, ...], ...], told: plane.Plan) -> tuple[tuple[int, int], ...]:
    """Which of the lines, whose strokes come first in the plan, cross inside both at a point without a letter."""
    return tuple(
        (i, j)
        for i, j in combinations(range(len(lines)), 2)
        if not set(lines[i]) & set(lines[j]) and plane.cross(told.strokes[i], told.strokes[j])
    )


def _validate_numbers(plan: object, diagram: Diagram) -> None:
    if not isinstance(plan, dict) or set(plan) - {"ellipses"} != set(NO_PLAN):
        raise BadState(f"plan: {_brief(plan)}, expected None or an object with {list(NO_PLAN)}")
    points = plan["points"]
    if not isinstance(points, dict) or list(points) != list(diagram.letters):
        raise BadState(f"plan: points: {_brief(points)}, expected one for each of {_brief(list(diagram.letters))}")
    rows = [("points", list(points.values()), 2, len(points)), ("ends", plan["ends"], 4, len(diagram.lines))]
    rows += [("circles", plan["circles"], 3, len(diagram.circles)), ("arcs", plan["arcs"], 5, len(diagram.arcs))]
    rows += [("loose", plan["loose"], 5, None), ("ellipses", plan.get("ellipses", []), 4, None)]  # type: ignore[list-item]
    for key, values, width, count in rows:
        if not isinstance(values, list) or len(values) > MOST_LINES or (count is not None and len(values) != count):
            raise BadState(f"plan: {key}: {_brief(values)}, expected {MOST_LINES if count is None else count} rows")
        for row in values:
            if not isinstance(row, list) or len(row) != width:
                raise BadState(f"plan: {key}: {_brief(row)}, expected {width} numbers")
            if any(type(number) is not int or abs(number) > FARTHEST for number in row):
                raise BadState(f"plan: {key}: {_brief(row)}, expected whole numbers up to {FARTHEST}")
    for key in ("ends", "loose"):
        for row in plan[key]:
            if hypot(row[2] - row[0], row[3] - row[1]) < plane.CLEAR:
                raise BadState(f"plan: {key}: {row} is shorter than {plane.CLEAR}")
    if any(row[4] not in (0, 1) for row in plan["loose"]) or plan["loose"] != sorted(plan["loose"]):
        raise BadState(f"plan: loose: {_brief(plan['loose'])}, expected sorted, each with 0 or 1 for dashed")
    if any(row[2] < plane.CLEAR for row in plan["circles"] + plan["arcs"]):
        raise BadState(f"plan: a radius is less than {plane.CLEAR}")
    if any(not (0 <= row[3] < 360_000 and 0 < row[4] < 360_000) for row in plan["arcs"]):
        raise BadState(f"plan: arcs: {_brief(plan['arcs'])}, expected start and sweep from 0 to 360000")
    if any(min(row[2:]) < 1 for row in plan.get("ellipses", [])):
        raise BadState(f"plan: ellipses: {_brief(plan['ellipses'])}, expected both radii above 0")


def arc_of(points: Mapping[Name, tuple[int, int]], arc: list[int]) -> Arc:
    """The letters on an arc in order along it, the smaller end first, and the one at its centre."""
    x, y, radius, start, sweep = arc
    slack = degrees(4 * plane.ON / radius)  # an end is rounded to a thousandth of a degree, which is less
    found: list[tuple[float, Name]] = []
    for name, (px, py) in points.items():
        if plane.is_on_circle((px, py), (x, y, radius)):
            turn = (degrees(atan2(py - y, px - x)) - start / 1000 + slack) % 360 - slack
            if turn <= sweep / 1000 + slack:
                found.append((turn, name))
    through = [name for _, name in sorted(found)]
    if through and through[0] > through[-1]:
        through.reverse()
    return Arc(tuple(through), "".join(name for name, at in points.items() if plane.is_at(at, (x, y))))


def _same(what: str, told: Any, found: Any) -> None:
    if told != found:
        raise BadState(f"plan: {what} {_brief(_plain(told))} by the diagram, {_brief(_plain(found))} by its geometry")


def _pair(diagram: Diagram, i: int, j: int) -> str:
    return f"lines {' '.join(diagram.lines[i])} and {' '.join(diagram.lines[j])}"


def _plain(value: Any) -> Any:
    return [_plain(one) for one in value] if isinstance(value, tuple) else value


def _frozen(value: Any) -> Any:
    return tuple(_frozen(one) for one in value) if isinstance(value, list) else value


def _brief(value: object) -> str:
    text = repr(value)
    return text if len(text) <= 80 else text[:77] + "..."
