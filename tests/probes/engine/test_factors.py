"""Physical factors, held against drawings of which they are known."""

from __future__ import annotations

from random import Random

import pytest

from isoprobe.probes.core import Item, Probe, Proof, View
from isoprobe.probes.engine.factors import factor_of, factors_of
from isoprobe.probes.engine.making import draw_state
from isoprobe.probes.engine.registry import load_task


def probe(state: dict[str, object], style: dict[str, object]) -> Probe:
    item = Item("x", "letters", 1, 1, 0, 0, state, 3, {"nodes": 5, "solid": True, "named": "A"})
    view = View("x", "picture", "image", style, {}, b"", True, 1)
    return Probe(item, Proof({}, None, True), (view,), ())


def value(name: str, state: dict[str, object], style: dict[str, object] | None = None) -> float | None:
    made = probe(state, style or {})
    return factor_of(made, made.views[0], name)


def test_widths_and_heights_are_those_of_the_style() -> None:
    assert value("stroke", {}, {"edges": {"width": 2.5}, "width": 400}) == 2.5
    assert value("stroke", {}, {"stroke": 3.1}) == 3.1
    assert value("letter_height", {}, {"letters": {"cap": 18}}) == 18
    assert value("letter_height", {}, {"labels": {"size": 20}}) == 14.4
    assert value("letter_height", {}, {"stroke": 3, "size": 600}) is None  # of the picture


def test_angles() -> None:
    points = {"A": [0, 0], "B": [4, 0], "C": [3, 3], "D": [9, 1]}
    assert value("smallest_angle", {"plan": {"points": points}, "lines": [["A", "B"], ["A", "C"]]}) == 45
    assert value("smallest_angle", {"plan": {"points": points}, "lines": [["A", "B"], ["C", "D"]]}) is None
    assert value("kink_angle", {"plan": {"lines": [[[0, 0], [2, 0], [4, 2]], [[0, 0], [0, 5]]]}}) == 45
    assert value("crossings", {"crossings": [1, 2]}) == 2


def test_labels_count_where_they_are_numbers() -> None:
    made = probe({}, {})
    assert factors_of(made, made.views[0]) == ["nodes"]
    assert value("solid", {}) is value("named", {}) is value("none", {}) is None


@pytest.mark.parametrize(
    ("task", "factors"),
    [("line_intersections", {"stroke", "kink_angle"}), ("segments", {"stroke", "letter_height", "smallest_angle"})],
)
def test_pictures_of_tasks_have_them(task: str, factors: set[str]) -> None:
    kind = load_task(task)
    state = draw_state(kind, 2, 4)
    made = probe(state, kind.representation("picture").style(Random(1), state))
    assert factors <= set(factors_of(made, made.views[0]))
    for factor in factors:
        assert (factor_of(made, made.views[0], factor) or 0) > 0
