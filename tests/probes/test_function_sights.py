"""What is seen of a curve, and the questions about it."""

from __future__ import annotations

from random import Random

import numpy as np

from probes.function_sights import ELEMENTS, seen_in, sights
from probes.registry import load_task

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
