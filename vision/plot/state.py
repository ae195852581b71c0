"""What a plot shows as plain JSON: the ranges of its axes, its curves as samples, and what can be said of a curve."""

from __future__ import annotations

from typing import Any

import numpy as np

from isoprobe.vision import Unreadable
from isoprobe.vision.plot.classes import Decision, breakpoints_of, convexity_of, parity_of
from isoprobe.vision.plot.confidence import doubts_of
from isoprobe.vision.plot.scene import Curve, PlotScene, Reals

END, UNEQUAL = 0.02, 0.1  # of the plot's width: a curve that ends so far within it; by which its ends may differ
STAIRS, LEVEL, MOSTLY = 4, 0.05, 0.7  # breakpoints; rise a column of a level piece; and share of columns in such
SAMPLES = 41  # of a curve, evenly spaced where it is seen


def plot_state(scene: PlotScene) -> dict[str, Any]:
    """axes: the range of x and of y, None where the scale is unknown or no line tells where the plot ends; box: the
    plot's left, top, right and bottom in pixels, as far as it may reach where no line tells that; curves: their samples
    [x, y] in units (in pixels where a scale is unknown) and their places in pixels, colour as red, green, blue;
    classes: parity, convexity and breakpoints, each with its answer, or None and why; left_over: ink inside the plot
    that is none of this, with its kind, box and area; `confidence`, and what it was `unsure` of."""
    sure, doubts = doubts_of(scene)
    large = scene.factor
    x, y = scene.x_axis, scene.y_axis
    known = x is not None and y is not None and min(x.numbers, y.numbers) > 0
    return {
        "axes": {"x": _range(scene, False), "y": _range(scene, True)},
        "box": [round(side * large, 1) for side in scene.box],
        "curves": [
            {
                "colour": list(curve.colour[::-1]),
                "unit": "units" if known else "pixels",
                "samples": _thinned(*(scene.samples(k) if known else _places(curve, large)), 4),
                "places": _thinned(*_places(curve, large), 1),
            }
            for k, curve in enumerate(scene.curves)
        ],
        "classes": {name: _decided(decide, scene) for name, decide in DECIDED.items()},
        "left_over": [
            {
                "kind": one.kind,
                "box": [round(side * large) for side in one.box],
                "area": round(one.area * large**2),
            }
            for one in scene.rest
        ],
        "confidence": round(sure, 3),
        "unsure": doubts,
    }


def _parity_drawn(scene: PlotScene) -> Decision:
    """Parity of a curve that is drawn as far to the left of the y axis as to the right, or ends at the plot's sides.
    Raises Unreadable."""
    told, (left, _, right, _) = parity_of(scene), scene.box
    columns, _ = scene.curves[0].seen()
    zero = 0.0 if scene.x_axis is None else scene.x_axis.zero
    ends, room = (zero - columns[0], columns[-1] - zero), END * (right - left)
    inside = left + room < columns[0] and columns[-1] < right - room
    if told.answer != "neither" and inside and abs(ends[0] - ends[1]) > UNEQUAL * (right - left):
        raise Unreadable("the curve is drawn farther to one side of the y axis than to the other")
    return told


def _breakpoints_drawn(scene: PlotScene) -> Decision:
    """The number of breakpoints of a curve that is no staircase, whose jumps a grid may hide. Raises Unreadable."""
    told, (columns, rows) = breakpoints_of(scene), scene.curves[0].seen()
    level = np.abs(np.gradient(rows, columns)) <= LEVEL
    if len(told.at) >= STAIRS and level.mean() >= MOSTLY:
        raise Unreadable("level pieces one after the other: a staircase, which may jump")
    return told


DECIDED = {"parity": _parity_drawn, "convexity": convexity_of, "breakpoints": _breakpoints_drawn}


def _range(scene: PlotScene, up: bool) -> list[float] | None:
    """From which to which value the plot goes along x, or up; None where that is not told."""
    axis, ends = (scene.y_axis, scene.box[3::-2]) if up else (scene.x_axis, scene.box[::2])
    if axis is None or not axis.numbers or scene.open_ends[up]:
        return None
    return [round(float(axis.value(end)), 6) for end in ends]


def _places(curve: Curve, factor: float) -> tuple[Reals, Reals]:
    """Columns and rows of a curve in the picture's own pixels."""
    columns, rows = curve.seen()
    return columns * factor, rows * factor


def _thinned(columns: Reals, rows: Reals, digits: int) -> list[list[float]]:
    """So many points of a curve as a state holds, evenly spaced where it is seen."""
    kept = np.unique(np.linspace(0, len(columns) - 1, min(SAMPLES, len(columns))).round().astype(int))
    return [[round(float(columns[k]), digits), round(float(rows[k]), digits)] for k in kept]


def _decided(decide: Any, scene: PlotScene) -> dict[str, Any]:
    try:
        return {"answer": decide(scene).answer, "why": ""}
    except Unreadable as why:
        return {"answer": None, "why": str(why)}
