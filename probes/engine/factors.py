"""Physical factors of a picture: the width of its strokes, the height of its letters, its sharpest angle, lines that
cross, and numbers that its item is labelled with (nodes, edges, bends, ...).

A question about named elements has values of its own: the crossings of the line that it asks about, the gap between the
letters that it names and the nearest line.
"""

from __future__ import annotations

import cmath
import json
import math
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import combinations
from typing import TYPE_CHECKING, Any

from isoprobe.probes.core import Item, LayoutRejected, Question, State

if TYPE_CHECKING:
    import networkx as nx

CAPITAL = 0.72  # of a font's size: how high its capitals are
LESS_IS_HARDER = (
    "stroke",
    "letter_height",
    "letter_gap",
    "smallest_angle",
    "kink_angle",
    "smaller_radius",
    "visible_margin",
)
OF_LETTERS = ("letter_height", "letter_gap")  # these bear on questions that name letters
Number = float | None
Style = Mapping[str, Any]
Names = Sequence[str]  # what a question about an element names
_HUES = re.compile(
    r"\b(colou?r(s|ed)?|red|orange|yellow|green|blue|cyan|purple|pink|brown|magenta|violet|teal)\b", re.IGNORECASE
)  # white, gray and black are told without sight of colour


def factor_of(item: Item, style: Style, factor: str, question: Question | None = None) -> Number:
    """The value of this factor in an item's picture of this style, or for a question about it; None where it has
    none."""
    if factor in PICTURED:
        element = question is not None and question.about == "element"
        return PICTURED[factor](item, style, question.query.arguments if question and element else ())
    value = item.labels.get(factor)
    return float(value) if isinstance(value, (int, float)) and not isinstance(value, bool) else None


def factors_of(item: Item, style: Style, question: Question | None = None) -> list[str]:
    """All factors that this picture has a value of."""
    names = [*PICTURED, *item.labels]
    return [name for name in dict.fromkeys(names) if factor_of(item, style, name, question) is not None]


def tells_colours_apart(question: Question) -> bool:
    """Whether its words or options speak of colours, so that who sees none cannot answer it."""
    return any(_HUES.search(text) for text in (question.wording, *question.choices))


def names_letters(item: Item, question: Question) -> bool:
    """Whether it names nodes or lettered points that the picture shows by a name alone."""
    told = question.query.arguments if question.about == "element" else question.query.stated.values()
    named = {name for each in told for name in (each if isinstance(each, list) else [each]) if isinstance(name, str)}
    return bool(named & names_in(item.state))


def names_in(state: Mapping[str, Any]) -> set[str]:
    """The names of its nodes or lettered points; none where it has no such."""
    return {name for part in _graphs_in(state) for name in part["nodes"]} | set(_letters_in(state))


def _letters_in(state: Mapping[str, Any]) -> list[str]:
    plan = state.get("plan")
    points = plan.get("points") if isinstance(plan, Mapping) else None
    return list(points) if isinstance(points, Mapping) else []


def _graphs_in(state: Mapping[str, Any]) -> list[Mapping[str, Any]]:
    """A state's graphs: itself, or its parts G and H."""
    parts = [state, *(state[name] for name in ("G", "H") if isinstance(state.get(name), Mapping))]
    return [part for part in parts if isinstance(part.get("nodes"), list) and ("edges" in part or "arcs" in part)]


def _stroke(item: Item, style: Style, names: Names) -> Number:
    """Of the usual line, in pixels."""
    for part in ("edges", "lines"):
        if isinstance(style.get(part), Mapping) and "width" in style[part]:
            return float(style[part]["width"])
    found = style.get("stroke", style.get("line"))
    return float(found) if isinstance(found, (int, float)) else None


def _letter_height(item: Item, style: Style, names: Names) -> Number:
    """Of a capital or digit, in pixels."""
    if isinstance(style.get("labels"), Mapping) and "size" in style["labels"]:
        return round(CAPITAL * float(style["labels"]["size"]), 1)
    if isinstance(style.get("letters"), Mapping) and "cap" in style["letters"]:
        return float(style["letters"]["cap"])
    if isinstance(style.get("font"), (int, float)):
        return round(CAPITAL * float(style["font"]), 1)
    return float(style["size"]) if "line" in style and isinstance(style.get("size"), (int, float)) else None


def _smallest_angle(item: Item, style: Style, names: Names) -> Number:
    """Between two lines of a lettered diagram that meet in a point, in degrees."""
    plan, lines = item.state.get("plan"), item.state.get("lines")
    points = plan.get("points") if isinstance(plan, Mapping) else None
    if not isinstance(points, Mapping) or not isinstance(lines, list):
        return None
    at = {name: complex(*xy) for name, xy in points.items() if isinstance(xy, (list, tuple)) and len(xy) == 2}
    drawn = [[at[name] for name in line if name in at] for line in lines if isinstance(line, (list, str))]
    ways = [(line, line[-1] - line[0]) for line in drawn if len(line) > 1 and line[-1] != line[0]]
    angles = [_between(a, b) for (one, a), (other, b) in combinations(ways, 2) if set(one) & set(other)]
    return round(min(angles), 1) if angles else None


def _between(a: complex, b: complex) -> float:
    turn = abs(math.degrees(cmath.phase(b / a))) % 180
    return min(turn, 180 - turn)


def _kink_angle(item: Item, style: Style, names: Names) -> Number:
    """The smallest turn at a bend of a polyline, in degrees."""
    plan = item.state.get("plan")
    lines = plan.get("lines") if isinstance(plan, Mapping) else None
    turns = [turn for line in lines or () for turn in _turns(line)]
    return round(min(turns), 1) if turns else None


def _turns(line: Any) -> Iterator[float]:
    points = line.get("points") if isinstance(line, Mapping) else line
    if not isinstance(points, list) or not all(isinstance(each, list) and len(each) == 2 for each in points):
        return
    at = [complex(*each) for each in points]
    for a, b, c in zip(at, at[1:], at[2:], strict=False):
        if a != b != c:
            yield abs(math.degrees(cmath.phase((c - b) / (b - a))))


def _crossings(item: Item, style: Style, names: Names) -> Number:
    """Of the lines of a graph: how often the line between the two nodes that are named crosses another, the lines at
    the one node, or all of them. Of a lettered diagram: crossings without a letter."""
    if "seeds" in style and "panels" in style and (parts := _graphs_in(item.state)):
        crossed = _crossed(json.dumps([parts, style]))
        if crossed is None:
            return None
        if len(parts) > 1 and names:  # the graph's name comes first
            crossed, names = [crossed["GH".index(names[0])]], names[1:]
        lines = [line for of in crossed for line in of]
        nodes = [name for name in names if any(name in part["nodes"] for part in parts)]
        if len(nodes) == 2:
            own = [times for u, v, times in lines if (u, v) == tuple(nodes) or (v, u) == tuple(nodes)]
            return float(max(own)) if own else None
        if nodes:
            return float(sum(times for u, v, times in lines if nodes[0] in (u, v)))
        return sum(times for *_, times in lines) / 2
    found = item.state.get("crossings")
    return float(len(found)) if isinstance(found, list) else None


@lru_cache(maxsize=256)
def _crossed(told: str) -> list[list[tuple[str, str, int]]] | None:
    """Of each graph of a picture: its lines, and how many others each crosses; None where it has no layout."""
    from isoprobe.vision.graph.drawing import crossings_of

    parts, style = json.loads(told)
    try:
        return crossings_of(_drawable(parts), style)
    except LayoutRejected:
        return None


def _drawable(parts: Sequence[Mapping[str, Any]]) -> list[nx.Graph[str]]:
    import networkx as nx

    graphs: list[nx.Graph[str]] = []
    for part in parts:
        graph: nx.Graph[str] = nx.DiGraph() if "arcs" in part else nx.Graph()
        graph.add_nodes_from(part["nodes"])
        graph.add_edges_from(
            (u, v, {"capacity": c[0]} if c else {}) for u, v, *c in part.get("arcs", part.get("edges"))
        )
        graphs.append(graph)
    return graphs


def places_of(item: Item, style: Style) -> list[complex]:
    """Where its nodes or lettered points stand in a picture of this style, in pixels; none where it has no such."""
    try:
        if "seeds" in style and (parts := _graphs_in(item.state)):
            from isoprobe.vision.graph.drawing import scene_of

            return [complex(each.x, each.y) for each in scene_of(_drawable(parts), dict(style)).vertices]
        if "letters" in style and "scale" in style and _letters_in(item.state):
            from isoprobe.vision.diagram.drawing.layout import layout_of

            made = layout_of(item.state, style["scale"], complex(*style["origin"]))
            return list(made.points.values())
    except LayoutRejected:
        pass
    return []


def without_crossed(state: State, style: Style) -> State | None:
    """A graph's state without the lines that cross another in a picture of this style; None where it is none."""
    parts = _graphs_in(state)
    crossed = _crossed(json.dumps([parts, style])) if parts and "seeds" in style else None
    if crossed is None:
        return None
    left = []
    for part, lines in zip(parts, crossed, strict=True):
        gone = {frozenset((u, v)) for u, v, times in lines if times}
        kind = "arcs" if "arcs" in part else "edges"
        left.append({**part, kind: [line for line in part[kind] if frozenset(line[:2]) not in gone]})
    return left[0] if len(left) == 1 else {**state, "G": left[0], "H": left[1]}


def _letter_gap(item: Item, style: Style, names: Names) -> Number:
    """Between a letter of a diagram and the nearest line, in pixels: the least of those that are named, or of all."""
    if "letters" not in style or "scale" not in style or not _letters_in(item.state):
        return None
    gaps = _gaps(json.dumps([item.state, style])) or {}
    found = [gaps[name] for name in names if name in gaps] or list(gaps.values())
    return round(min(found), 1) if found else None


@lru_cache(maxsize=256)
def _gaps(told: str) -> dict[str, float] | None:
    from isoprobe.vision.diagram.drawing.diagram import letter_gaps

    try:
        return letter_gaps(*json.loads(told))
    except LayoutRejected:
        return None


PICTURED: Mapping[str, Callable[[Item, Style, Names], Number]] = {
    "stroke": _stroke,
    "letter_height": _letter_height,
    "letter_gap": _letter_gap,
    "smallest_angle": _smallest_angle,
    "kink_angle": _kink_angle,
    "crossings": _crossings,
}
