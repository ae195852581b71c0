"""Physical factors of a picture: the width of its strokes, the height of its letters, its sharpest angle, and numbers
that its item is labelled with (nodes, edges, bends, ...)."""

from __future__ import annotations

import cmath
import math
from collections.abc import Callable, Iterator, Mapping
from itertools import combinations
from typing import Any

from isoprobe.probes.core import Item, Probe, View

CAPITAL = 0.72  # of a font's size: how high its capitals are
LESS_IS_HARDER = ("stroke", "letter_height", "smallest_angle", "kink_angle", "smaller_radius", "visible_margin")
Number = float | None


def factor_of(probe: Probe, view: View, factor: str) -> Number:
    """The value of this factor in this picture; None where it has none."""
    if factor in PICTURED:
        return PICTURED[factor](probe.item, view.style)
    value = probe.item.labels.get(factor)
    return float(value) if isinstance(value, (int, float)) and not isinstance(value, bool) else None


def factors_of(probe: Probe, view: View) -> list[str]:
    """All factors that this picture has a value of."""
    names = [*PICTURED, *probe.item.labels]
    return [name for name in dict.fromkeys(names) if factor_of(probe, view, name) is not None]


def _stroke(item: Item, style: Mapping[str, Any]) -> Number:
    """Of the usual line, in pixels."""
    for part in ("edges", "lines"):
        if isinstance(style.get(part), Mapping) and "width" in style[part]:
            return float(style[part]["width"])
    found = style.get("stroke", style.get("line"))
    return float(found) if isinstance(found, (int, float)) else None


def _letter_height(item: Item, style: Mapping[str, Any]) -> Number:
    """Of a capital or digit, in pixels."""
    if isinstance(style.get("labels"), Mapping) and "size" in style["labels"]:
        return round(CAPITAL * float(style["labels"]["size"]), 1)
    if isinstance(style.get("letters"), Mapping) and "cap" in style["letters"]:
        return float(style["letters"]["cap"])
    if isinstance(style.get("font"), (int, float)):
        return round(CAPITAL * float(style["font"]), 1)
    return float(style["size"]) if "line" in style and isinstance(style.get("size"), (int, float)) else None


def _smallest_angle(item: Item, style: Mapping[str, Any]) -> Number:
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


def _kink_angle(item: Item, style: Mapping[str, Any]) -> Number:
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


def _crossings(item: Item, style: Mapping[str, Any]) -> Number:
    found = item.state.get("crossings")
    return float(len(found)) if isinstance(found, list) else None


PICTURED: Mapping[str, Callable[[Item, Mapping[str, Any]], Number]] = {
    "stroke": _stroke,
    "letter_height": _letter_height,
    "smallest_angle": _smallest_angle,
    "kink_angle": _kink_angle,
    "crossings": _crossings,
}
