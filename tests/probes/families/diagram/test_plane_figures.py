"""Plane figures: every start stands, every step does what its name says."""

from __future__ import annotations

from random import Random

import pytest

from isoprobe.probes.families.diagram.figures import tally
from isoprobe.probes.families.diagram.plane_figures import (
    SMALL_STARTS,
    STARTS,
    STEPS,
    altitude,
    bisector,
    letter_crossing,
    midsegment,
    polygon,
    prolong,
)
from isoprobe.probes.families.diagram.sketch import Sketch

TRIANGLE = [400 - 700j, 0j, 1000 + 0j]


def triangle() -> Sketch:
    s = Sketch()
    polygon(s, TRIANGLE)
    return s


def after(step, count: int = 40):
    """The sketches that the step makes of a triangle."""
    for seed in range(count):
        s = triangle()
        if s.attempt(step, Random(seed)):
            yield s


@pytest.mark.parametrize(("start", "_"), STARTS + tuple(one for group in SMALL_STARTS.values() for one in group))
def test_every_start_stands_often(start, _) -> None:
    stood = 0
    for seed in range(40):
        s = Sketch()
        stood += s.attempt(start, Random(seed))
    assert stood >= 10


@pytest.mark.parametrize("triangles", [2, 3, 4])
def test_small_figures_have_their_triangles(triangles: int) -> None:
    for start, _ in SMALL_STARTS[triangles]:
        for seed in range(30):
            s = Sketch()
            if s.attempt(start, Random(seed)):
                assert tally(s)[3] == triangles or start.__name__.endswith("ray")


def test_every_step_can_be_taken() -> None:
    crossed = triangle()
    crossed.stroke(0j, 700 - 350j)
    crossed.stroke(1000 + 0j, 200 - 350j)
    crossed.point(500 + 300j)
    for step, _ in STEPS:
        assert any(s.copy().attempt(step, Random(k)) for k in range(40) for s in (crossed, triangle())), step.__name__


def test_an_altitude_is_perpendicular() -> None:
    made = [s for s in after(altitude) if s.roles[-1] == "foot"]
    assert made
    for s in made:
        new = s.strokes[-1]
        (base,) = [line for line in s.strokes[:-1] if line.off(s.points[-1]) < 1e-6]
        d, e = new.b - new.a, base.b - base.a
        assert abs(d.real * e.real + d.imag * e.imag) < 1e-6 * abs(d) * abs(e)


def test_a_midsegment_is_parallel_to_a_side() -> None:
    made = list(after(midsegment))
    assert made
    for s in made:
        d = s.strokes[-1].b - s.strokes[-1].a
        crosses = [abs((d * (line.b - line.a).conjugate()).imag) / abs(d) / line.length for line in s.strokes[:3]]
        assert min(crosses) < 1e-9


def test_a_bisector_halves_its_angle() -> None:
    for s in after(bisector):
        z = s.points[-1]
        (p,) = (end for end in (s.strokes[-1].a, s.strokes[-1].b) if end != z)
        a, b = (q for q in TRIANGLE if abs(q - p) > 1)
        ratio = (z - p) ** 2 / ((a - p) * (b - p))
        assert abs(ratio.imag) < 1e-9 * abs(ratio)


def test_prolonging_adds_no_line_and_a_crossing_gets_its_letter() -> None:
    assert all(len(s.strokes) == 3 for s in after(prolong))
    s = triangle()
    s.stroke(0j, 700 - 350j)
    s.stroke(1000 + 0j, 200 - 350j)
    s.point(700 - 350j)
    s.point(200 - 350j)
    assert s.attempt(letter_crossing, Random(1))
    assert len(s.on(s.strokes[-1])) == 3 == len(s.on(s.strokes[-2]))
