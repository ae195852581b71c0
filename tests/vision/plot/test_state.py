"""A plot as plain JSON."""

from __future__ import annotations

import json
from fractions import Fraction
from random import Random

from isoprobe.solvers.functions.expression_json import function_from_json
from isoprobe.vision.plot.drawing import draw_plot, sample_style
from isoprobe.vision.plot.reading import read_plot
from isoprobe.vision.plot.state import plot_state


def test_axes_samples_and_classes_of_a_parabola() -> None:
    style = {**sample_style(Random(1)), "look": "box", "size": [560, 420], "jpeg": 0, "ends": False, "pad": 0.0}
    style |= {"curve": [255, 0, 0], "stroke": 2.0, "paper": [255, 255, 255], "ink": [0, 0, 0], "face": "DejaVuSans"}
    window = Fraction(-2), Fraction(2), Fraction(-1), Fraction(5)
    picture = draw_plot(function_from_json(["^", "x", 2]), (None, None), window, style)
    state = json.loads(json.dumps(plot_state(read_plot(picture))))
    assert all(abs(a - b) < 0.05 for a, b in zip(state["axes"]["x"], (-2, 2), strict=True))
    (curve,) = state["curves"]
    assert curve["unit"] == "units"
    assert all(abs(y - x * x) < 0.12 for x, y in curve["samples"])
    assert {name: told["answer"] for name, told in state["classes"].items() if name != "breakpoints"} == {
        "parity": "even",
        "convexity": "convex",
    }
    told = state["classes"]["breakpoints"]
    assert (told["answer"] is None) == bool(told["why"])
