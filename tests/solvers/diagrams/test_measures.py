"""Measures of lettered figures: both methods on figures worked out by hand, near misses, and what has no answer."""

from __future__ import annotations

from random import Random

import pytest

from isoprobe.solvers import Disproved
from isoprobe.solvers.diagrams.measures import by_distances, by_vectors, drawn_by_areas, drawn_by_lines, nearest

POINTS = {"A": (0.0, 0.0), "B": (4.0, 0.0), "C": (4.0, 3.0), "D": (0.0, 3.0), "E": (2.0, 0.0), "F": (1.0, 1.0)}


@pytest.mark.parametrize(
    ("measure", "of", "value"),
    [
        ("length", ["AC", "AB"], 5 / 4),
        ("length", ["AE", "AB"], 1 / 2),
        ("area", ["ABCD", "ABC"], 2),
        ("area", ["ABC", "ABCD"], 1 / 2),
        ("area", ["AFB", "ABC"], 2 / 6),
        ("area", ["AFCB", "ABC"], 6.5 / 6),  # the triangle A F C, half a unit, lies beyond A C
        ("area", ["AFCD", "ABC"], 5.5 / 6),  # and here it is cut out: a corner that points inwards
        ("angle", ["ABC"], 90),
        ("angle", ["AEB"], 180),
        ("angle", ["AFB"], 180 - 45 - 18.43494882292201),  # 45 at A, atan(1/3) at B
        ("angle", ["DFB"], 135),  # (-1, 2) and (3, -1): -5 / sqrt(50)
    ],
)
def test_both_methods_measure_what_is_worked_out_by_hand(measure: str, of: list[str], value: float) -> None:
    assert by_vectors(measure, of, POINTS) == pytest.approx(value)
    assert by_distances(measure, of, POINTS) == pytest.approx(value)


def test_a_figure_that_is_turned_scaled_and_mirrored_has_the_same_measures() -> None:
    turned = {name: (-0.3 * y + 7, 0.3 * x - 2) for name, (x, y) in POINTS.items()}
    mirrored = {name: (x, -y) for name, (x, y) in turned.items()}
    for of in (["AC", "FB"], ["AFC", "ABCD"], ["DFB"]):
        measure = "angle" if len(of) == 1 else "length" if len(of[0]) == 2 else "area"
        for method in (by_vectors, by_distances):
            assert method(measure, of, turned) == pytest.approx(method(measure, of, POINTS))
            assert method(measure, of, mirrored) == pytest.approx(method(measure, of, POINTS))


def test_the_methods_agree_on_any_points() -> None:
    rng = Random(5)
    for _ in range(300):
        points = {name: (rng.uniform(-3, 3), rng.uniform(-3, 3)) for name in "ABCD"}
        for measure, of in (("length", ["AB", "CD"]), ("area", ["ABC", "ABD"]), ("angle", ["ABC"])):
            assert by_distances(measure, of, points) == pytest.approx(by_vectors(measure, of, points), rel=1e-5)


@pytest.mark.parametrize("method", [by_vectors, by_distances])
def test_a_ratio_to_nothing_has_no_value(method) -> None:
    with pytest.raises(Disproved, match="a ratio to 0"):
        method("length", ["AB", "CC"], POINTS)


def test_the_nearest_option() -> None:
    assert nearest("length", 0.6, [4, 0.25, 0.5, 2, 1]) == 2
    assert nearest("length", 0.85, [4, 0.25, 0.5, 2, 1]) == 4
    assert nearest("angle", 100, [45, 180, 90, 135, 10]) == 2
    assert nearest("angle", 175, [45, 180, 90, 135, 10]) == 1


@pytest.mark.parametrize(("measure", "value"), [("length", 0.7071), ("angle", 112.5), ("length", 0.0)])
def test_between_two_options_there_is_no_nearest(measure: str, value: float) -> None:
    with pytest.raises(Disproved, match="lies between"):
        nearest(measure, value, [45, 90, 135, 0.5, 1] if measure == "angle" else [0.5, 1, 2, 4, 8])


SQUARE = ["AB", "BC", "CD", "DA"]


@pytest.mark.parametrize("method", [drawn_by_lines, drawn_by_areas])
@pytest.mark.parametrize(
    ("names", "lines", "drawn"),
    [
        ("ABC", ["AB", "BC", "AC"], True),
        ("ABC", ["AEB", "BC", "AC"], True),
        ("ABC", ["AB", "BC"], False),
        ("AEB", ["AEB"], False),  # three points of one line
        ("ABCD", SQUARE, True),
        ("ABCD", SQUARE[:3], False),
        ("AECD", ["AEB", "EC", "CD", "DA"], True),
        ("AEBC", ["AEB", "BC", "AC"], False),  # E is no corner
        ("ABDC", ["AB", "BD", "DC", "CA"], False),  # its sides B D and C A cross
        ("FBCD", ["FB", "BC", "CD", "DF"], True),  # a corner that points inwards is one
    ],
)
def test_whether_a_polygon_is_drawn(method, names: str, lines: list[str], drawn: bool) -> None:
    assert method(names, lines, POINTS) is drawn
