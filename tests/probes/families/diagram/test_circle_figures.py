"""Circle figures: every start stands, tangents touch, inscribed circles touch three sides."""

from __future__ import annotations

from random import Random

import pytest

from isoprobe.probes.families.diagram.circle_figures import (
    ARC_STARTS,
    PLAIN_STEPS,
    ROUND_STEPS,
    SMALL_STARTS,
    STARTS,
    circumscribe,
    concentric,
    inscribe,
    on_diameter,
    perpendicular_from_centre,
    tangent,
    tangents,
)
from isoprobe.probes.families.diagram.plane_figures import polygon
from isoprobe.probes.families.diagram.sketch import Sketch

ALL_STARTS = STARTS + ARC_STARTS + tuple(one for group in SMALL_STARTS.values() for one in group)


def triangle() -> Sketch:
    s = Sketch()
    polygon(s, [400 - 700j, 0j, 1000 + 0j])
    return s


def wheel() -> Sketch:
    s = Sketch()
    s.circle(0j, 400)
    for z in (0j, 400 + 0j, -400j, -400 + 0j):
        s.point(z)
    s.stroke(400 + 0j, -400j)
    return s


@pytest.mark.parametrize(("start", "_"), ALL_STARTS)
def test_every_start_stands_often(start, _) -> None:
    sketches = [Sketch() for _ in range(40)]
    stood = [s for seed, s in enumerate(sketches) if s.attempt(start, Random(seed))]
    assert len(stood) >= 10
    assert all(s.circles or s.arcs for s in stood)


@pytest.mark.parametrize(("step", "_"), ROUND_STEPS)
def test_every_round_step_adds_one_circle(step, _) -> None:
    made = [s for seed in range(60) for s in [triangle() if seed % 2 else wheel()] if s.attempt(step, Random(seed))]
    assert made
    assert all(len(s.circles) in (1, 2) for s in made)


@pytest.mark.parametrize(("step", "_"), PLAIN_STEPS)
def test_every_plain_step_adds_no_circle(step, _) -> None:
    made = [s for seed in range(60) for s in [wheel()] if s.attempt(step, Random(seed))]
    assert made
    assert all(len(s.circles) == 1 for s in made)


def made(step, sketch, count: int = 30) -> list[Sketch]:
    found = [s for seed in range(count) for s in [sketch()] if s.attempt(step, Random(seed))]
    assert found
    return found


def test_inscribed_and_circumscribed() -> None:
    for s in made(inscribe, triangle):
        (c, r) = s.circles[0]
        assert [abs(line.side(c)) for line in s.strokes] == pytest.approx([r] * 3)
    for s in made(circumscribe, triangle):
        (c, r) = s.circles[0]
        assert [abs(p - c) for p in s.points[:3]] == pytest.approx([r] * 3)


def test_tangents_touch() -> None:
    for s in made(tangents, Sketch):
        c, r = s.circles[0]
        assert all(abs(line.side(c)) == pytest.approx(r) for line in s.strokes)
    for s in made(tangent, wheel):
        assert abs(s.strokes[-1].side(0j)) == pytest.approx(400)


def test_a_diameter_concentric_circles_and_a_perpendicular() -> None:
    for s in made(on_diameter, triangle):
        c, r = s.circles[0]
        assert any(abs(line.a + line.b - 2 * c) < 1e-9 and line.length == pytest.approx(2 * r) for line in s.strokes)
    assert all(s.circles[0][0] == s.circles[1][0] for s in made(concentric, wheel))
    for s in made(perpendicular_from_centre, wheel):
        d, e = s.strokes[-1].b - s.strokes[-1].a, s.strokes[0].b - s.strokes[0].a
        assert abs((d * e.conjugate()).real) < 1e-6
