"""What is seen of a curve, and the questions about it."""

from __future__ import annotations

from fractions import Fraction
from random import Random

import numpy as np

from isoprobe.probes.engine.registry import load_task
from isoprobe.probes.families.functions.parsing import parse_function
from isoprobe.probes.families.functions.sights import ELEMENTS, seen_in, sights, visible_curve
from isoprobe.probes.families.functions.states import FunctionKind

X = np.linspace(-2, 2, 401)


def test_sights_are_told_in_coarse_words() -> None:
    assert sights(X, 0.2 * X, True) == {"higher_end": "right", "at_zero": "on", "crossings": 1}
    assert sights(X, -0.2 * X + 0.1, True) == {"higher_end": "left", "at_zero": "above", "crossings": 1}
    assert sights(X, 0.1 * X**2 - 0.2, True) == {"higher_end": "none", "at_zero": "below", "crossings": 2}
    assert sights(X[X > 1], X[X > 1], True)["at_zero"] == "none"


def test_touching_the_axis_is_no_crossing() -> None:
    assert sights(X, 0.1 * X**2, True)["crossings"] == 0


def test_what_was_read_goes_before_the_curve() -> None:
    assert seen_in({"seen": {"crossings": 7}}) == {"crossings": 7}


def test_elements_agree_with_the_sights_of_the_state() -> None:
    for name in ("parity", "convexity", "breakpoints"):
        state = load_task(name).make(Random(4), 2)
        for element in ELEMENTS:
            arguments = element.draw(Random(1), state)
            if arguments is not None:
                truth = element.truth(state, arguments)
                assert truth == element.truth({"seen": seen_in(state)}, arguments)


def test_a_steep_end_reaches_the_edge_of_the_window() -> None:
    state = FunctionKind("convexity").assemble(parse_function("-log(x)/10", "code"), (Fraction(0), Fraction(1)))
    state["window"][2:] = ["-1/5", "1/2"]
    x, y = visible_curve(state)
    assert x[0] < 0.01
    assert y[0] == 0.5 / 0.7


def asked(code: str, low: int | None = -2, high: int | None = 2) -> dict[str, bool]:
    """Which elements are asked about the function on this domain."""
    ends = None if low is None else Fraction(low), None if high is None else Fraction(high)
    state = FunctionKind("parity").assemble(parse_function(code, "code"), ends)
    return {element.name: element.draw(Random(1), state) is not None for element in ELEMENTS}


def test_what_is_clear_is_asked() -> None:
    assert asked("x**3") == {"higher_end": True, "side_at_zero": False, "crossings": True}
    assert asked("x**2 + 1") == {"higher_end": False, "side_at_zero": True, "crossings": False}  # no x axis in sight
    assert asked("x**2 - 1") == {"higher_end": False, "side_at_zero": True, "crossings": True}


def test_ends_on_a_steep_wave_are_not_compared() -> None:
    assert asked("sin(20*x)")["higher_end"] is False
    assert asked("x + sin(20*x)")["higher_end"] is True


def test_low_and_narrow_waves_about_the_axis_are_not_counted() -> None:
    assert asked("x**2 - 0.1")["crossings"] is False
    assert asked("x**2 - 1")["crossings"] is True
    assert asked("sin(60*x)")["crossings"] is False


def test_a_jump_over_the_axis_is_no_crossing() -> None:
    jump = "Piecewise((x**2 + 1, x < 0), (-x**2 - 1, x > 0))"
    assert asked(jump)["crossings"] is False
    assert asked("Piecewise((x**2 + x, x < 0), (-x**2 + x, x > 0))")["side_at_zero"] is False
    assert asked(jump)["side_at_zero"] is False


def test_a_curve_that_ends_on_the_axis_or_comes_near_it_elsewhere_is_not_asked_about_crossings() -> None:
    assert asked("(x**2 - 1)*(x**2 - 4)")["crossings"] is False  # ends on the axis
    assert asked("(x**2 - 1)*(x**2 - 9)")["crossings"] is True
    assert asked("x**2*(x**2 - 9)", -4, 4)["crossings"] is False  # touches it at 0
    assert asked("x**2 + 1/100", -2, 2)["crossings"] is False
