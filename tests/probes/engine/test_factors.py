"""Physical factors, held against drawings of which they are known."""

from __future__ import annotations

import cmath
from random import Random

import cv2
import numpy as np
import pytest

from isoprobe.probes.core import Item, Query, Question
from isoprobe.probes.engine.factors import factor_of, factors_of, names_letters, tells_colours_apart, without_crossed
from isoprobe.probes.engine.making import draw_state, make_item
from isoprobe.probes.engine.registry import load_task


def item(state: dict[str, object]) -> Item:
    return Item("x", "letters", 1, 1, 0, 0, state, 3, {"nodes": 5, "solid": True, "named": "A"})


def value(name: str, state: dict[str, object], style: dict[str, object] | None = None) -> float | None:
    return factor_of(item(state), style or {}, name)


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
    assert factors_of(item({}), {}) == ["nodes"]
    assert value("solid", {}) is value("named", {}) is value("none", {}) is None


@pytest.mark.parametrize(
    ("task", "factors"),
    [("line_intersections", {"stroke", "kink_angle"}), ("segments", {"stroke", "letter_height", "smallest_angle"})],
)
def test_pictures_of_tasks_have_them(task: str, factors: set[str]) -> None:
    kind = load_task(task)
    state = draw_state(kind, 2, 4)
    style = kind.representation("picture").style(Random(1), state)
    assert factors <= set(factors_of(item(state), style))
    for factor in factors:
        assert (factor_of(item(state), style, factor) or 0) > 0


def test_crossings_are_those_of_the_drawn_lines() -> None:
    """On a circle two chords cross where their ends alternate."""
    made = next(
        probe
        for seed in range(60)
        if (probe := make_item(load_task("connectivity"), 2, seed, representations=["picture"]))
        .views[0]
        .style["layouts"]
        == ["circular"]
        and not probe.views[0].style["edges"]["bend"]
        and factor_of(probe.item, probe.views[0].style, "crossings")
    )
    style, state = made.views[0].style, made.item.state
    from isoprobe.probes.families.graphs.states import undirected
    from isoprobe.vision.graph.drawing import scene_of

    at = {v.label: complex(v.x, v.y) for v in scene_of([undirected(state)], style).vertices}
    middle = sum(at.values()) / len(at)
    ring = sorted(at, key=lambda name: cmath.phase(at[name] - middle))
    place = {name: k for k, name in enumerate(ring)}

    def alternate(one: list[str], other: list[str]) -> bool:
        low, high = sorted(place[name] for name in one)
        return len({*one, *other}) == 4 and sum(low < place[name] < high for name in other) == 1

    edges = state["edges"]
    for edge in edges:
        asked = Question("q", "picture", Query("element", "edge", tuple(edge)), "Is there?", "yes_no", True)
        assert factor_of(made.item, style, "crossings", asked) == sum(alternate(edge, other) for other in edges)
    absent = next((u, v) for u in ring for v in ring if u < v and [u, v] not in edges and [v, u] not in edges)
    asked = Question("q", "picture", Query("element", "edge", absent), "Is there?", "yes_no", False)
    assert factor_of(made.item, style, "crossings", asked) is None
    left = without_crossed(state, style)
    assert left is not None
    assert left["edges"] == [each for each in edges if not any(alternate(each, other) for other in edges)]


def test_the_gap_of_a_letter_is_that_of_its_ink() -> None:
    """O stands in the middle of four circles, the others on one or near it; in the picture they are the same."""
    made = make_item(load_task("letters"), 1, 29, representations=["picture"])
    style, gaps = made.views[0].style, {}
    for name in made.item.state["plan"]["points"]:
        asked = Question("q", "picture", Query("element", "on", (name,)), "", "yes_no", True)
        gaps[name] = factor_of(made.item, style, "letter_gap", asked) or 0
    payload = made.views[0].payload
    assert isinstance(payload, bytes)
    pixels = cv2.imdecode(np.frombuffer(payload, np.uint8), cv2.IMREAD_GRAYSCALE)
    dark = (255 - pixels.astype(int)) / 255
    _, labels, boxes, _ = cv2.connectedComponentsWithStats((dark > 0.3).astype(np.uint8))
    rings = np.isin(labels, [k for k, box in enumerate(boxes) if k and max(box[2:4]) > 45]) & (dark > 0.5)
    away = cv2.distanceTransform(1 - rings.astype(np.uint8), cv2.DIST_L2, 5)
    letters = sorted(box for box in boxes[1:].tolist() if 7 < max(box[2:4]) < 45)
    seen = [float(away[y : y + high, x : x + wide].min()) - 0.5 for x, y, wide, high, _ in letters]
    assert [gaps[name] for name in "ABCOE"] == pytest.approx(seen, abs=1.0)  # from left to right
    assert gaps["O"] > 10 > factor_of(made.item, style, "letter_gap") == min(gaps.values())


def test_what_is_stated_may_be_anything() -> None:
    stated = {"worth": 3, "rows": [2, "A"], "pairs": [["A", "B"]], "more": {"a": 1}, "none": None}
    asked = Question("q", "picture", Query("answer", stated=stated), "How many?", "integer", 3)
    graph = {"nodes": ["A", "B"], "edges": []}
    assert names_letters(item(graph), asked)
    assert not names_letters(item({}), asked)


def test_what_questions_speak_of() -> None:
    made = make_item(load_task("connectivity"), 2, 3)
    told = {
        q.element: (tells_colours_apart(q), names_letters(made.item, q)) for q in made.questions if q.about == "element"
    }
    assert told["colour"] == (True, True)
    assert told["edge"] == (False, True)
    assert told["node_count"] == (False, False)
