"""Single points of a graph: the value that a picture shows at an x, whether there is one, and the questions about both.

Every x asked about is a tick of the x axis. The value is asked for where the curve is flat enough, and the y axis fine
enough, for a picture to tell it; whether there is one where the picture shows both: ticks over which the curve runs,
and ticks beyond an end of the domain, clear of it. What is asked is decided from the curve and the look alone.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from random import Random
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from isoprobe.probes.core import Answer, LayoutRejected, Marking, State, Style, Unreadable
from isoprobe.probes.engine.questions import Arguments, Element
from isoprobe.probes.families.functions.key_points import value_of_points
from isoprobe.probes.families.functions.states import DECIMAL, decimal, domain_of, function_of, with_room
from isoprobe.solvers.functions.expression import approximate

if TYPE_CHECKING:
    from isoprobe.vision.plot.drawing import Frame
    from isoprobe.vision.plot.scene import PlotScene

Reals = NDArray[np.float64]

PARTS = 5  # of the y axis' step: a value is right to within one of so many
LEAST_PART = 4.0  # pixels high
SIDEWAYS = (
    3.0  # pixels, and half the stroke, to either side of the x asked about, within which the value changes little
)
ALONG = 2.0  # pixels, and a stroke, from the x axis: a curve that stays so near is hidden by it
BANDS = 5  # of the height: the value asked for lies in each of them as often
ON_AXIS = 0.1  # of the values asked for, where there is a choice, may be as good as 0
CLEAR = 12.0  # pixels, and three strokes, between the end of a curve and the x asked about
NEAR = 8.0  # pixels to the side within which a curve that was read has a value
BESIDE = 2  # ticks on the curve next to an end of it that are asked about


def read_point(scene: PlotScene, x: str) -> State:
    """Whether the one curve of a plot has a value at x, and which: None where it has none, or no scale tells it.
    Raises Unreadable."""
    if not DECIMAL.fullmatch(x):
        raise Unreadable(f"x = {x[:40]!r}, expected a number")
    across, up = scene.x_axis, scene.y_axis
    if across is None or not across.numbers:
        raise Unreadable("no numbers tell the scale of the x axis")
    column = float(across.pixel(float(Fraction(x))))
    columns, rows = scene.curves[0].seen()
    if float(np.abs(columns - column).min()) > NEAR:
        return {"x": x, "defined": False, "value": None}
    known = up is not None and up.numbers > 0
    value = float(up.value(np.interp(column, columns, rows))) if up is not None and known else None
    return {"x": x, "defined": True, "value": value}


def point_of(state: Mapping[str, Any], x: str) -> State:
    """The same of a state: the point that was read, or that of its curve."""
    seen = state.get("seen", {})
    if "point" in seen:
        point: State = seen["point"]
        return point
    if "points" in state and DECIMAL.fullmatch(x):
        there = value_of_points(state["points"], float(Fraction(x)))
        return {"x": x, "defined": there is not None, "value": there}
    source = seen.get("curve", state)
    if "function" not in source or not DECIMAL.fullmatch(x):
        raise Unreadable(f"nothing tells the value at x = {x[:40]}")
    value = float(_values_at(source, [float(Fraction(x))])[0])
    return {"x": x, "defined": not math.isnan(value), "value": None if math.isnan(value) else value}


def _values_at(state: Mapping[str, Any], places: Sequence[float]) -> Reals:
    """The value at each place, NaN where there is none."""
    low, high = domain_of(state)
    x, y = np.asarray(places), np.asarray(approximate(function_of(state), list(places)))
    outside = (x <= (-math.inf if low is None else float(low))) | (x >= (math.inf if high is None else float(high)))
    return np.where(outside | ~np.isfinite(y), math.nan, y)


# ---- which points are asked about ----


@dataclass(frozen=True)
class _Tick:
    """A tick of the x axis: its number as the plot has it, its column, the height of the curve there in shares of the
    plot's (None where it is not in sight), and how much that changes close by."""

    text: str
    column: float
    height: float | None
    change: float


def _ticks(state: State, style: Style) -> tuple[Frame, list[_Tick]] | None:
    """The frame of the plot and its ticks in order; None where the look leaves no room for a plot."""
    from isoprobe.vision.plot.drawing import frame_of, number_text, ticks_of

    left, right, bottom, top = (Fraction(edge) for edge in with_room(state, style)["window"])
    try:
        frame = frame_of((left, right, bottom, top), style)
    except LayoutRejected:
        return None
    unit = (frame.window[1] - frame.window[0]) / (frame.box[2] - frame.box[0])
    reach = (SIDEWAYS + style["stroke"] / 2) * unit
    edge = style["stroke"] / (frame.box[3] - frame.box[1])
    low, high = frame.window[2:]
    found = []
    places = ticks_of(frame.window[:2], style["ticks"])
    near = [x + away * reach for x, _ in places for away in (-3.0, -1.0, -0.5, 0.0, 0.5, 1.0, 3.0)]
    around = ((_values_at(state, near) - low) / (high - low)).reshape(-1, 7)
    on_axis = edge + ALONG / (frame.box[3] - frame.box[1])
    for (x, step), wide in zip(places, around, strict=True):
        heights = wide[1:-1]
        seen = bool(np.all((heights > edge) & (heights < 1 - edge))) and frame.span[0] < x < frame.span[1]
        seen = seen and bool(np.nanmax(np.abs(wide + low / (high - low))) > on_axis)
        change = float(np.abs(heights - heights[2]).max())
        text = number_text(x, step).replace("\u2212", "-")
        found.append(_Tick(text, frame.x(x), float(heights[2]) if seen else None, change))
    return frame, found


def _value(rng: Random, shown: State) -> Arguments | None:
    """A tick and how exact the value has to be; all heights in the plot alike, few values as good as 0: many curves run
    along the x axis for long."""
    from isoprobe.vision.plot.drawing import ticks_of

    found = _ticks(shown, shown["style"])
    if found is None:
        return None
    frame, ticks = found
    bottom, top = frame.window[2:]
    part = ticks_of((bottom, top), shown["style"]["ticks"])[0][1] / PARTS
    share = part / (top - bottom)
    if not 1e-3 <= part <= 1e4 or share * (frame.box[3] - frame.box[1]) < LEAST_PART:
        return None
    axis, near = -bottom / (top - bottom), -1.0 if rng.random() < ON_AXIS else 2 * share
    bands: dict[int, list[str]] = {}
    for tick in ticks:
        if tick.height is None or tick.change > share / 2 or not float(tick.text):
            continue
        if abs(tick.height - axis) > near:
            bands.setdefault(int(tick.height * BANDS), []).append(tick.text)
    if not bands:
        return None
    return rng.choice(bands[rng.choice(sorted(bands))]), decimal(Fraction(f"{part:.6g}"))


def _defined(rng: Random, shown: State) -> Arguments | None:
    """A tick beyond an end of the domain or one next to that end on the curve, as often."""
    found = _ticks(shown, shown["style"])
    if found is None:
        return None
    frame, ticks = found
    clear = CLEAR + 3 * shown["style"]["stroke"]
    on: set[str] = set()
    beyond: set[str] = set()
    for end, side in zip(domain_of(shown), (-1, 1), strict=True):
        if end is None:
            continue
        column = frame.x(float(end))
        outside = [tick.text for tick in ticks if side * (tick.column - column) >= clear]
        inside = [t for t in ticks if side * (column - t.column) >= clear and t.height is not None]
        if outside and inside:
            beyond.update(outside)
            on.update(t.text for t in sorted(inside, key=lambda t: side * (column - t.column))[:BESIDE])
    if not beyond:
        return None
    return (rng.choice(sorted(on if rng.random() < 0.5 else beyond)),)


# ---- what is answered ----


def _seen_value(state: State, arguments: Arguments) -> Answer:
    x, part = arguments
    value = point_of(state, x)["value"]
    if value is None:
        raise Unreadable(f"no value is seen at x = {x}")
    digits = max(0, math.ceil(-math.log10(float(Fraction(part))))) + 1
    return float(round(value, digits)) + 0.0  # no -0.0


def _seen_defined(state: State, arguments: Arguments) -> Answer:
    return bool(point_of(state, arguments[0])["defined"])


POINTS = (
    Element(
        "value",
        "What is f({a}), to within {b}, as the graph in the picture shows it?",
        "real",
        _seen_value,
        _value,
        stated=lambda arguments: {"x": arguments[0]},
        marking=lambda arguments: Marking(absolute=float(Fraction(arguments[1]))),
    ),
    Element(
        "defined",
        "Is f, as the graph in the picture shows it, defined at x = {a}?",
        "yes_no",
        _seen_defined,
        _defined,
        stated=lambda arguments: {"x": arguments[0]},
    ),
)
