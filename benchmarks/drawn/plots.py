"""Plots of functions: right where every curve is found, the first one's values and both scales are within 2% of the
range, and no class is said of the curve that it has not."""

from __future__ import annotations

from typing import Any

import numpy as np

from drawn import Verdict
from isoprobe.vision import Unreadable
from isoprobe.vision.plot.reading import read_plot
from isoprobe.vision.plot.scene import Curve, PlotScene, Reals
from isoprobe.vision.plot.state import plot_state

FOLDERS = ("plots",)
WITHIN = 0.02  # of the range of the axis
# What is true of the curve where it is drawn: a class that is None may not be said of it at all.
CLASSES: dict[str, dict[str, str | int | None]] = {
    "parabola": {"parity": "even", "convexity": "convex", "breakpoints": 0},
    "cubic": {"parity": "odd", "convexity": None, "breakpoints": 0},
    "line": {"parity": "neither", "convexity": None, "breakpoints": 0},
    "sin": {"parity": "odd", "convexity": None, "breakpoints": 0},
    "abs": {"parity": "even", "convexity": "convex", "breakpoints": 1},
    "exp": {"parity": "neither", "convexity": "convex", "breakpoints": 0},
    "hyper": {"parity": "odd", "convexity": None, "breakpoints": 0},
    "steps": {"parity": "neither", "convexity": None, "breakpoints": None},
}


def style_of(name: str, truth: Any) -> str:
    """What it was drawn in: sin_seaborn.png is "seaborn"."""
    return str(truth.get("style") or name.removesuffix(".png").partition("_")[2])


def judge(name: str, picture: bytes, truth: Any) -> Verdict:
    """Curves, values, scales and classes against the truth. Raises Unreadable."""
    scene = read_plot(picture)
    state = plot_state(scene)
    for axis, key, scale in (("x", "xlim", scene.x_axis), ("y", "ylim", scene.y_axis)):
        if truth.get(key) and (scale is None or scale.numbers == 0):
            raise Unreadable(f"no scale of {axis}")
    wrong = [
        *(_scales(state, truth) if "xlim" in truth else ()),
        *_values(scene, truth),
        *_classes(state, truth.get("classes", CLASSES.get(name.partition("_")[0], {}))),
    ]
    left = tuple(tuple(map(float, one["box"])) for one in state["left_over"])
    taken = tuple(_box(curve, scene.factor) for curve in scene.curves) if len(scene.curves) > truth["curves"] else ()
    return Verdict(not wrong, "; ".join(wrong), state.get("confidence"), left, taken)


def _box(curve: Curve, factor: float) -> tuple[float, float, float, float]:
    columns, rows = (part * factor for part in curve.seen())
    return float(columns[0]), float(rows.min()), float(columns[-1]), float(rows.max())


def _scales(state: dict[str, Any], truth: Any) -> list[str]:
    """What is wrong in the ranges of the axes. One that no line tells may be left open: its scale is held to the
    curve's values."""
    wrong = []
    for axis, key in (("x", "xlim"), ("y", "ylim")):
        seen, (low, high) = state["axes"][axis], truth[key]
        if seen is not None and max(abs(seen[0] - low), abs(seen[1] - high)) > WITHIN * (high - low):
            wrong.append(f"{axis} from {seen[0]} to {seen[1]}, expected {low} to {high}")
    return wrong


def _values(scene: PlotScene, truth: Any) -> list[str]:
    """What is wrong in the curves."""
    wrong = []
    if len(scene.curves) != truth["curves"]:
        wrong.append(f"{len(scene.curves)} curves, expected {truth['curves']}")
    if "xlim" in truth:
        (x_low, x_high), (y_low, y_high) = truth["xlim"], truth["ylim"]
        curves = [scene.samples(number) for number in range(len(scene.curves))]
        off = min(_off(x, y, truth["at"], (x_high - x_low) / 150) for x, y in curves) / (y_high - y_low)
    else:  # no numbers stand at the axes: pixels
        seen = [curve.seen() for curve in scene.curves]
        curves = [(columns * scene.factor, rows * scene.factor) for columns, rows in seen]
        off = min(_off(x, y, truth["at_pixels"], 3.0) for x, y in curves) / truth["height"]
    if off > WITHIN:
        wrong.append(f"no curve has the values: {off:.3f} of the range off")
    return wrong


def _off(x: Reals, y: Reals, at: dict[str, float], beside: float) -> float:
    """The largest distance of a curve from the values that it should have, so far beside each place at most: where it
    jumps, either side will do."""
    apart = []
    for place, value in at.items():
        here = np.interp(float(place) + np.linspace(-beside, beside, 9), x, y)
        apart.append(max(0.0, float(here.min()) - value, value - float(here.max())))
    return max(apart)


def _classes(state: dict[str, Any], true: dict[str, Any]) -> list[str]:
    """The classes that are said of the curve and that it has not; nothing may be said of one of several curves. One
    that the truth leaves out, though it tells others, is not judged."""
    said = {name: one["answer"] for name, one in state["classes"].items() if one["answer"] is not None}
    expected = {name: true.get(name, answer if true else None) for name, answer in said.items()}
    return [f"{name} {said[name]}, expected {right}" for name, right in expected.items() if said[name] != right]
