"""The representation `picture` of function tasks: drawn by `vision.plot.drawing`, read by `vision.plot.reading`.

No picture holds a formula. What this one holds exactly is the answer, the class or the number of breakpoints, and
roughly (`scales`) how large a unit is, so that no number beside an axis is misread. Whoever reads it for a question
about an element has under `seen` also what that asks for: the sights of `function_sights`, or the point of
`function_points` that it names. Drawing and reading are imported when first used: whoever works on text alone needs
neither Skia nor OpenCV.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from fractions import Fraction
from functools import lru_cache
from random import Random
from typing import TYPE_CHECKING

import numpy as np

from isoprobe.probes.core import Answer, LayoutRejected, Payload, Representation, State, Stated, Style, Unreadable
from isoprobe.probes.families.functions.key_points import key_points_read
from isoprobe.probes.families.functions.legibility import require_legible
from isoprobe.probes.families.functions.points import read_point
from isoprobe.probes.families.functions.sights import seen_in, sights
from isoprobe.probes.families.functions.states import FunctionKind, domain_of, function_of, visible_margin, with_room
from isoprobe.probes.families.functions.visibility import Problem

if TYPE_CHECKING:
    from isoprobe.vision.plot.scene import PlotScene

ROOMS = (0.0, 0.15, 0.25)  # shares of the window's width left free beyond an end of the domain, in half of the looks
LEAST_VISIBLE = {"parity": 0.08, "convexity": 0.05, "breakpoints": 0.01}  # of the picture's height


def pictured(kind: FunctionKind, solve: Callable[[State], Answer]) -> Representation:
    """The representation `picture`; `solve` gives the answer of a state, or of what a view shows."""

    def style(rng: Random, state: State) -> Style:
        from isoprobe.vision.plot.drawing import sample_style

        rooms = ROOMS if rng.random() < 0.5 else (0.0,)
        return {**sample_style(rng), "room": [0.0 if end is None else rng.choice(rooms) for end in domain_of(state)]}

    def show(state: State, style: Style) -> Payload:
        from isoprobe.vision.plot.drawing import draw_plot

        margin = visible_margin(kind.problem, state)
        if margin < style.get("least", LEAST_VISIBLE[kind.problem]):
            raise LayoutRejected(f"only {margin:.3f} of the height shows the answer")
        drawn = with_room(state, style)
        require_legible(kind.problem, drawn, solve(kind.transcribable(state)), style)
        left, right, bottom, top = (Fraction(edge) for edge in drawn["window"])
        return draw_plot(function_of(state), domain_of(state), (left, right, bottom, top), style)

    def stated(state: State, style: Style) -> Stated:
        return {}

    def content(state: State, style: Style) -> State:
        return {"class": solve(state), "domain": [None, None], "seen": {"scales": _scales(state, style)}}

    def visible(state: State, style: Style) -> State:
        curve = {key: state[key] for key in ("function", "domain", "window")}
        seen = content(state, style)
        return {**seen, "seen": {**seen["seen"], **seen_in(state), "curve": curve}}

    def read(payload: Payload, stated: Stated) -> State:
        if isinstance(payload, str):
            raise Unreadable("text, expected a picture")
        found = _seen(payload, kind.problem)
        if isinstance(found, str):
            raise Unreadable(found)
        answer, scene = found
        axes = (scene.x_axis, scene.y_axis)
        scales = [None if axis is None or not axis.numbers else _size(axis.unit) for axis in axes]
        seen = {"scales": scales, **(_sights(scene) if "sights" in stated else {}), **_point(scene, stated)}
        if "points" in stated:
            seen["points"] = [list(row) for row in _points(kind.problem, scene)]
        return {"class": answer, "domain": [None, None], "seen": seen}

    return Representation("picture", "image", style, show, stated, content, read, visible=visible)


def _scales(state: State, style: Style) -> list[int] | None:
    """The sizes of one unit of x and of y in pixels; None where the look leaves no room for a plot."""
    from isoprobe.vision.plot.drawing import frame_of

    left, right, bottom, top = (Fraction(edge) for edge in with_room(state, style)["window"])
    try:
        frame = frame_of((left, right, bottom, top), style)
    except LayoutRejected:
        return None
    return [_size(frame.x(1.0) - frame.x(0.0)), _size(frame.y(1.0) - frame.y(0.0))]


def _size(unit: float) -> int:
    """A length told roughly, by its nearest power of 2: a misread number of an axis is further off."""
    return round(math.log2(abs(unit))) if unit else 0


def _point(scene: PlotScene, stated: Stated) -> State:
    return {"point": read_point(scene, str(stated["x"]))} if "x" in stated else {}


def _points(problem: Problem, scene: PlotScene) -> tuple[tuple[str, str], ...]:
    """The key points of the one curve, in units. Raises Unreadable where no numbers tell them."""
    from isoprobe.vision.plot.classes import breakpoints_of, only_curve

    curve = only_curve(scene)
    if scene.x_axis is None or scene.y_axis is None or not scene.x_axis.numbers or not scene.y_axis.numbers:
        raise Unreadable("no numbers tell the scale of both axes")
    columns, rows = curve.seen()
    x, y = np.asarray(scene.x_axis.value(columns)), np.asarray(scene.y_axis.value(rows))
    at = scene.x_axis.value(np.asarray(breakpoints_of(scene).at)) if problem == "breakpoints" else None
    return key_points_read(problem, x, y, at)


def _sights(scene: PlotScene) -> State:
    from isoprobe.vision.plot.classes import height_of

    if scene.x_axis is None or scene.y_axis is None:
        raise Unreadable(f"nothing tells where {'x' if scene.x_axis is None else 'y'} is 0")
    columns, rows = scene.curves[0].seen()
    return sights(columns - scene.x_axis.zero, (scene.y_axis.zero - rows) / height_of(scene), zero=True)


@lru_cache(maxsize=64)
def _seen(picture: bytes, problem: Problem) -> tuple[Answer, PlotScene] | str:
    """Answer and plot in a picture, or why it cannot be read: all questions about a picture look at it once."""
    from isoprobe.vision.plot import classes as plot_classes
    from isoprobe.vision.plot.reading import read_plot

    decide = {
        "parity": plot_classes.parity_of,
        "convexity": plot_classes.convexity_of,
        "breakpoints": plot_classes.breakpoints_of,
    }[problem]
    try:
        scene = read_plot(picture)
        return decide(scene).answer, scene
    except Unreadable as why:
        return str(why)
