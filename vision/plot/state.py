"""What a plot shows as plain JSON: the ranges of its axes, its curves as samples, and what can be said of a curve."""

from __future__ import annotations

from typing import Any

import numpy as np

from isoprobe.vision import Unreadable
from isoprobe.vision.plot.classes import breakpoints_of, convexity_of, parity_of
from isoprobe.vision.plot.scene import PlotScene

SAMPLES = 41  # of a curve, evenly spaced where it is seen


def plot_state(scene: PlotScene) -> dict[str, Any]:
    """axes: the range of x and of y, None where the scale is unknown; curves: their samples [x, y] in units (in pixels
    where a scale is unknown), colour as red, green, blue; classes: parity, convexity and breakpoints, each with its
    answer, or None and why."""
    left, top, right, bottom = scene.box
    x, y = scene.x_axis, scene.y_axis
    known = x is not None and y is not None and min(x.numbers, y.numbers) > 0
    return {
        "axes": {
            "x": [round(float(x.value(left)), 6), round(float(x.value(right)), 6)] if x and x.numbers else None,
            "y": [round(float(y.value(bottom)), 6), round(float(y.value(top)), 6)] if y and y.numbers else None,
        },
        "curves": [
            {"colour": list(curve.colour[::-1]), "unit": "units" if known else "pixels", "samples": _samples(scene, k)}
            for k, curve in enumerate(scene.curves)
        ],
        "classes": {name: _decided(decide, scene) for name, decide in DECIDED.items()},
    }


DECIDED = {"parity": parity_of, "convexity": convexity_of, "breakpoints": breakpoints_of}


def _samples(scene: PlotScene, number: int) -> list[list[float]]:
    columns, rows = scene.curves[number].seen()
    if scene.x_axis and scene.y_axis and min(scene.x_axis.numbers, scene.y_axis.numbers) > 0:
        columns, rows = scene.samples(number)
    kept = np.unique(np.linspace(0, len(columns) - 1, min(SAMPLES, len(columns))).round().astype(int))
    return [[round(float(columns[k]), 4), round(float(rows[k]), 4)] for k in kept]


def _decided(decide: Any, scene: PlotScene) -> dict[str, Any]:
    try:
        return {"answer": decide(scene).answer, "why": ""}
    except Unreadable as why:
        return {"answer": None, "why": str(why)}
