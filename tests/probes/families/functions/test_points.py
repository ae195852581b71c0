"""Single points of a graph: which are asked about, what is told of them, and what is read of them."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from random import Random

import numpy as np
import pytest

from isoprobe.probes.core import Unreadable
from isoprobe.probes.engine.making import make_item
from isoprobe.probes.engine.registry import load_task
from isoprobe.probes.families.functions.parsing import parse_function
from isoprobe.probes.families.functions.points import POINTS, point_of, read_point
from isoprobe.probes.families.functions.states import FunctionKind
from isoprobe.vision.plot.drawing import sample_style
from isoprobe.vision.plot.scene import Axis, Curve, PlotScene

VALUE, DEFINED = POINTS
STYLE = {**sample_style(Random(1)), "look": "box", "size": [640, 480], "stroke": 1.5, "pad": 0.0, "ticks": 6}
BOUNDED = FunctionKind("parity").assemble(parse_function("x**2 - 1", "code"), (Fraction(-3), Fraction(3)))
ENDLESS = FunctionKind("parity").assemble(parse_function("x**2 - 1", "code"), (None, None))
STEEP = FunctionKind("parity").assemble(parse_function("sin(40*x)", "code"), (Fraction(-2), Fraction(2)))
X_AXIS, Y_AXIS = Axis(200.0, 50.0, 5), Axis(150.0, -40.0, 5)


def drawn(element, state, style, count=60) -> Counter:
    return Counter(element.draw(Random(seed), {**state, "style": style}) for seed in range(count))


def scene(x_axis: Axis | None = X_AXIS, y_axis: Axis | None = Y_AXIS) -> PlotScene:
    """The line from (-2, 3) to (2, -1)."""
    curve = Curve(100, np.linspace(30.0, 190.0, 201), 2.0, (0, 0, 0))
    return PlotScene((50.0, 10.0, 400.0, 290.0), x_axis, y_axis, (curve,), False)


def test_a_point_of_a_state() -> None:
    assert point_of(BOUNDED, "1.5") == {"x": "1.5", "defined": True, "value": 1.25}
    assert point_of(BOUNDED, "3") == {"x": "3", "defined": False, "value": None}
    assert point_of({"seen": {"curve": BOUNDED}}, "0")["value"] == -1
    assert point_of({"seen": {"point": {"value": 7}}}, "0") == {"value": 7}
    for state, x in (({"samples": []}, "1"), (BOUNDED, "1/0"), (BOUNDED, "nan")):
        with pytest.raises(Unreadable):
            point_of(state, x)


def test_a_point_of_a_plot() -> None:
    assert read_point(scene(), "1")["value"] == pytest.approx(0.0, abs=1e-9)
    assert read_point(scene(), "-2")["value"] == pytest.approx(3.0)
    assert read_point(scene(), "2.1")["defined"] is True  # as near as a stroke ends
    assert read_point(scene(), "2.5") == {"x": "2.5", "defined": False, "value": None}
    assert read_point(scene(y_axis=Axis(150.0, -1.0, 0)), "1") == {"x": "1", "defined": True, "value": None}
    for broken, x in (
        (scene(x_axis=None), "1"),
        (scene(x_axis=Axis(200.0, 1.0, 0)), "1"),
        (scene(), "1e9"),
        (scene(), ""),
    ):
        with pytest.raises(Unreadable):
            read_point(broken, x)


def test_a_value_is_asked_for_at_a_tick_where_the_curve_is_flat_enough() -> None:
    points = drawn(VALUE, BOUNDED, STYLE)
    assert {x for x, _ in points} <= {"-2", "-1", "1", "2"}
    assert len({part for _, part in points}) == 1
    assert drawn(VALUE, STEEP, STYLE) == {None: 60}


def test_nothing_is_asked_where_the_curve_runs_along_the_axis() -> None:
    flat = FunctionKind("convexity").assemble(parse_function("-exp(x)", "code"), (Fraction(-9), Fraction(4)))
    style = {**STYLE, "room": [0.25, 0.0]}
    values = [float(point[0]) for point in drawn(VALUE, flat, style) if point]
    assert not values or min(values) > -2
    asked = [float(x) for (x,) in drawn(DEFINED, flat, style)]
    assert min(asked) < -9
    assert not any(-9 < x < -2 for x in asked)


def test_few_values_are_as_good_as_zero() -> None:
    points = drawn(VALUE, BOUNDED, STYLE, 200)
    assert 0 < sum(abs(float(x)) == 1 for x, _ in points.elements()) < 30


def test_a_value_is_told_as_exactly_as_is_asked() -> None:
    assert VALUE.truth({"seen": {"point": {"value": 1.23456}}}, ("1", "0.2")) == 1.23
    assert VALUE.truth({"seen": {"point": {"value": -1e-9}}}, ("1", "0.2")) == 0
    assert str(VALUE.truth({"seen": {"point": {"value": -1e-9}}}, ("1", "0.2"))) == "0.0"
    assert VALUE.marking(("1", "0.2")).absolute == 0.2
    with pytest.raises(Unreadable):
        VALUE.truth(BOUNDED, ("5", "0.2"))


def test_whether_f_is_defined_is_asked_where_both_can_be_seen() -> None:
    assert drawn(DEFINED, ENDLESS, {**STYLE, "room": [0.0, 0.0]}) == {None: 60}
    assert drawn(DEFINED, BOUNDED, {**STYLE, "room": [0.0, 0.0]}) == {None: 60}
    points = drawn(DEFINED, BOUNDED, {**STYLE, "room": [0.0, 0.25]}, 200)
    told = Counter()
    for (x,), count in points.items():
        told[DEFINED.truth(BOUNDED, (x,))] += count
        assert float(x) >= 0  # next to the end that is asked about
    assert abs(told[True] - 100) < 30


@pytest.mark.parametrize("name", ["parity", "convexity", "breakpoints"])
def test_the_reader_answers_from_pixels(name: str) -> None:
    task = load_task(name)
    asked = right = 0
    for seed in range(8):
        probe = make_item(task, 4, seed, representations=["picture"])
        view, picture = probe.view("picture"), task.representation("picture")
        for question in probe.questions:
            if question.element in ("value", "defined") and view.certified:
                seen = picture.read(view.payload, question.query.stated)
                said = task.respond(question.query, seen).removeprefix("Answer: ")
                asked += 1
                if question.kind == "real":
                    right += abs(float(said) - float(str(question.expected))) <= (question.marking.absolute or 0)
                else:
                    right += said == ("yes" if question.expected else "no")
    assert asked >= 7
    assert right >= asked - 1
