"""A plot as plain JSON."""

from __future__ import annotations

import json
from fractions import Fraction
from random import Random

import numpy as np

from isoprobe.solvers.functions.expression_json import function_from_json
from isoprobe.vision.plot.drawing import draw_plot, sample_style
from isoprobe.vision.plot.reading import read_plot
from isoprobe.vision.plot.state import plot_state
from tests.specimens.figures import figure


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


def test_no_parity_is_said_of_a_curve_that_is_drawn_farther_to_one_side() -> None:
    def drawn(low: float) -> dict:
        x = np.linspace(low, 1, 200)

        def draw(axes) -> None:
            axes.plot(x, np.sin(np.pi * x))
            axes.spines[["left", "bottom"]].set_position("zero")
            axes.spines[["top", "right"]].set_visible(False)

        return plot_state(read_plot(figure(draw, dpi=100)))["classes"]["parity"]

    assert drawn(-1.0)["answer"] == "odd"
    assert drawn(-0.55)["answer"] != "odd"


def test_a_staircase_has_no_number_of_breakpoints() -> None:
    def draw(axes) -> None:
        for step in range(6):
            axes.plot([step, step + 1], [0.5 + 0.75 * step] * 2, color="#3b6db3", lw=2)
            axes.plot([step], [0.5 + 0.75 * step], "o", color="#3b6db3", ms=5)
            axes.plot([step + 1], [0.5 + 0.75 * step], "o", mfc="white", mec="#3b6db3", ms=5)
        axes.set(xlim=(0, 6), ylim=(0, 5))
        axes.minorticks_on()
        axes.grid(color="#66aa99")
        axes.grid(which="minor", color="#d5ebe5", linewidth=0.6)

    assert plot_state(read_plot(figure(draw, size=(5, 4.4), dpi=100)))["classes"]["breakpoints"]["answer"] is None
