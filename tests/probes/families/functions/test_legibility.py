"""Looks too coarse for a curve are refused, others are not."""

from __future__ import annotations

from fractions import Fraction
from random import Random
from typing import Any

import pytest

from isoprobe.probes.core import LayoutRejected
from isoprobe.probes.engine.registry import load_task
from isoprobe.probes.families.functions.legibility import narrowest_wave, require_legible, shown_asymmetry
from isoprobe.probes.families.functions.parsing import parse_function
from isoprobe.probes.families.functions.states import FunctionKind
from isoprobe.vision.plot.drawing import sample_style

BREAKPOINTS = {
    "function": [
        "pieces",
        ["x", "-4", "0", "(]"],
        [["*", "-1", "x"], "0", "1/4", "(]"],
        [["+", "x", "-1/2"], "1/4", "4", "(]"],
    ],
    "domain": ["-4", "4"],
    "window": ["-4", "4", "-5", "5"],
}


def look(**changes: Any) -> dict[str, Any]:
    return {**sample_style(Random(5)), "look": "box", "pad": 0.0, "ends": False, "size": [640, 480], **changes}


def test_a_line_narrower_than_a_few_strokes_is_refused() -> None:
    require_legible("breakpoints", BREAKPOINTS, 2, look(stroke=1.2, size=[900, 480]))
    with pytest.raises(LayoutRejected, match="a line is 8 pixels wide"):
        require_legible("breakpoints", BREAKPOINTS, 2, look(stroke=3.0, size=[320, 480]))


@pytest.mark.parametrize("name", ["parity", "breakpoints", "convexity"])
def test_most_looks_do_for_most_functions(name: str) -> None:
    task, rng, refused = load_task(name), Random(3), 0
    for seed in range(30):
        state = task.make(Random(seed), 1 + seed % 3)
        try:
            require_legible(name, state, task.solvers[0].solve(state).answer, sample_style(rng))  # type: ignore[arg-type]
        except LayoutRejected:
            refused += 1
    assert refused <= 6


def _plain(body: Any, low: str | None = None, high: str | None = None, reach: str = "2") -> dict[str, Any]:
    return {"function": body, "domain": [low, high], "window": [f"-{reach}", reach, "-4", "4"]}


def test_waves_that_run_into_each_other_are_refused() -> None:
    fast = _plain(["sin", ["*", "200", "x"]])
    with pytest.raises(LayoutRejected, match="waves of the curve are narrower"):
        require_legible("parity", fast, "odd", look(stroke=2.0))
    require_legible("parity", _plain(["sin", ["*", "5", "x"]]), "odd", look(stroke=2.0))


def test_what_hardly_differs_from_its_mirror_image_is_refused() -> None:
    nearly = _plain(["+", ["^", "x", 2], ["*", "1/100", "x"]])
    with pytest.raises(LayoutRejected, match="of the width shows that the curve is not even"):
        require_legible("parity", nearly, "neither", look())
    require_legible("parity", _plain(["+", ["^", "x", 2], "x"]), "neither", look())
    require_legible("parity", _plain(["^", "x", 2]), "even", look())


@pytest.mark.parametrize(
    ("code", "width"), [("x**2 - 1", 1.0), ("sin(20*x)", 3.14159 / 80), ("0.001*sin(20*x) + x", 1.0)]
)
def test_the_narrowest_wave(code: str, width: float) -> None:
    state = FunctionKind("parity").assemble(parse_function(code, "code"), (Fraction(-2), Fraction(2)))
    assert narrowest_wave(state) == pytest.approx(width, abs=0.005)


def test_a_spike_that_leaves_the_window_is_narrow() -> None:
    spike = {**BREAKPOINTS, "window": ["-4", "4", "-1/10", "1/10"]}
    assert narrowest_wave(spike) < 0.03


@pytest.mark.parametrize(
    ("code", "answer", "least", "most"),
    [
        ("x**3", "odd", 0.5, 1.0),
        ("x**2 - 1", "even", 0.5, 1.0),
        ("x**3 + x**2", "neither", 0.3, 1.0),
        ("x**2 + 0.01*x", "neither", 0.0, 0.0),
        ("x**2 + exp(-1000*(x - 1)**2)", "neither", 0.01, 0.04),
    ],
)
def test_how_much_shows_that_a_symmetry_is_lacking(code: str, answer: str, least: float, most: float) -> None:
    state = FunctionKind("parity").assemble(parse_function(code, "code"), (Fraction(-2), Fraction(2)))
    assert least <= shown_asymmetry(state, answer) <= most


def test_a_domain_cut_on_one_side_shows_that_a_symmetry_is_lacking() -> None:
    state = FunctionKind("parity").assemble(parse_function("x**2", "code"), (Fraction(-2), Fraction(1)))
    assert shown_asymmetry(state, "neither") == pytest.approx(0.25, abs=0.02)
