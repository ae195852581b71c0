"""Figures with circles: bases that stand on a circle, and the steps that add circles and their lines.

Points on circles have rational coordinates relative to the radius. Steps as in `probes.families.diagram.plane_figures`.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from isoprobe.probes.families.diagram.plan import rim
from isoprobe.probes.families.diagram.sketch import EXACT, Cramped, Sketch, circumcentre, foot, incircle, turn

RADIUS = 420.0


def _centre(s: Sketch, c: complex, rng: Random, often: float = 0.75) -> None:
    if rng.random() < often:
        s.point(c, "centre")


def lettered_circle(s: Sketch, rng: Random) -> None:
    """A circle with letters on it, its centre lettered or not; no lines yet but perhaps a diameter."""
    s.circle(0j, RADIUS)
    _centre(s, 0j, rng, 0.8)
    if rng.random() < 0.5:
        way = rng.choice((1 + 0j, 1 + 0j, 1j, turn(rng.randrange(-60, 60, 10))))
        s.stroke(-RADIUS * way, RADIUS * way)
        s.point(-RADIUS * way)
        s.point(RADIUS * way)
    for _ in range(rng.choice((1, 2, 3))):
        s.attempt(on_circle, rng)


def _inscribed(s: Sketch, angles: Sequence[float]) -> None:
    """The polygon with its corners on the circle at these angles, in degrees."""
    corners = [turn(d) * RADIUS for d in angles]
    for z in corners:
        s.point(z)
    for a, b in zip(corners, corners[1:] + corners[:1], strict=True):
        s.stroke(a, b)


def inscribed_triangle(s: Sketch, rng: Random) -> None:
    s.circle(0j, RADIUS)
    if rng.random() < 0.4:
        angles = [rng.randrange(-150, -30, 5), 180, 0]  # on a diameter
    else:
        angles = [rng.randrange(-130, -50, 5), rng.randrange(120, 200, 5), rng.randrange(-20, 60, 5)]
    _inscribed(s, angles)
    _centre(s, 0j, rng, 0.7)


def inscribed_quadrilateral(s: Sketch, rng: Random) -> None:
    s.circle(0j, RADIUS)
    angles = [
        rng.randrange(190, 250, 5),
        rng.randrange(280, 350, 5),
        rng.randrange(10, 70, 5),
        rng.randrange(110, 170, 5),
    ]
    _inscribed(s, angles)
    _centre(s, 0j, rng, 0.6)


def tangents(s: Sketch, rng: Random) -> None:
    """Two tangents from a point outside, the points of contact lettered."""
    r = rng.uniform(260, 340)
    s.circle(0j, r)
    half = rng.randrange(45, 70, 5)
    touch = [r * turn(half), r * turn(-half)]
    p = complex(r / turn(half).real, 0) * rng.choice((1, -1))
    touch = [z if p.real > 0 else -z.conjugate() for z in touch]
    s.point(p)
    _centre(s, 0j, rng, 0.8)
    for z in touch[: rng.choice((1, 2, 2))]:
        s.point(z)
        over = rng.choice((0, 0, 0.35))
        s.stroke(p, z + (z - p) * over)


def tangent_at_an_end(s: Sketch, rng: Random) -> None:
    """A diameter AB, the tangent at B, and AC that cuts the circle at D."""
    s.circle(0j, RADIUS * 0.8)
    r = RADIUS * 0.8
    a, b = complex(-r, 0), complex(r, 0)
    c = complex(r, -rng.uniform(0.9, 1.6) * r)
    for z in (a, b, c):
        s.point(z)
    s.stroke(a, b)
    s.stroke(b, c)
    s.stroke(a, c)
    s.point(foot(b, a, c))
    _centre(s, 0j, rng, 0.8)
    if rng.random() < 0.4:
        s.stroke(b, foot(b, a, c))


def semicircle(s: Sketch, rng: Random) -> None:
    """An arc over its diameter, with a letter on it joined to the ends, or some."""
    r = 470.0
    s.stroke(complex(-r, 0), complex(r, 0))
    s.arc(0j, r, 180, 180)
    s.point(complex(-r, 0))
    s.point(complex(r, 0))
    if rng.random() < 0.7:
        c = r * turn(-rng.randrange(35, 150, 5))
        s.point(c)
        s.stroke(complex(-r, 0), c)
        if rng.random() < 0.7:
            s.stroke(complex(r, 0), c)
    _centre(s, 0j, rng, 0.7)


def sector(s: Sketch, rng: Random) -> None:
    """Two radii and the arc between them."""
    r, start, sweep = 540.0, rng.randrange(190, 260, 5), rng.randrange(50, 125, 5)
    s.arc(0j, r, start, sweep)
    s.point(0j, "centre")
    for degrees in (start, start + sweep):
        z = r * turn(degrees)
        s.stroke(0j, z)
        s.point(z)


def two_circles(s: Sketch, rng: Random) -> None:
    """Two circles that cross, touch, or stand apart, their centres joined or not."""
    r, q = rng.uniform(230, 320), rng.uniform(200, 320)
    kind = rng.choice(("cross", "touch", "apart", "through"))
    if kind == "through":
        q, d = r, r
    else:
        d = {"cross": (r + q) * 0.68, "touch": r + q, "apart": (r + q) * 1.15}[kind]
    s.circle(0j, r)
    s.circle(complex(d, 0), q)
    both = rng.random() < 0.7
    if both:
        s.point(0j, "centre")
        s.point(complex(d, 0), "centre")
        if rng.random() < 0.6:
            s.stroke(0j, complex(d, 0))
    if kind == "touch":
        s.point(complex(r, 0), "crossing")
    elif kind != "apart":
        meet = s.meets[0], s.meets[1]
        for z in meet:
            s.point(z, "crossing")
        if rng.random() < 0.6:
            s.stroke(*meet)


STARTS = (
    (lettered_circle, 5),
    (inscribed_triangle, 5),
    (inscribed_quadrilateral, 2),
    (tangents, 2),
    (tangent_at_an_end, 2),
    (two_circles, 2),
)
# Of small figures without a triangle, and with one.
SMALL_STARTS = {
    0: ((lettered_circle, 4), (inscribed_quadrilateral, 1), (tangents, 1), (two_circles, 2)),
    1: ((inscribed_triangle, 3), (lettered_circle, 1), (tangent_at_an_end, 1)),
}
ARC_STARTS = ((semicircle, 3), (sector, 2))


# Steps.


def on_circle(s: Sketch, rng: Random) -> complex:
    """A new letter on a circle."""
    c, r = rng.choice(s.circles)
    z = c + r * turn(rng.randrange(0, 360, 5))
    s.point(z)
    return z


def chord(s: Sketch, rng: Random) -> None:
    """From a letter on a circle to another one, new or not."""
    c, r = rng.choice(s.circles)
    on = rim(s, c, r)
    a = s.points[rng.choice(on)]
    b = s.points[rng.choice(on)] if len(on) > 2 and rng.random() < 0.6 else c + r * turn(rng.randrange(0, 360, 5))
    if a == b or s.joined(a, b):
        raise Cramped
    s.point(b)
    s.stroke(a, b)


def radius(s: Sketch, rng: Random) -> None:
    c, r = rng.choice([(c, r) for c, r in s.circles if s.find(c) is not None])
    on = rim(s, c, r)
    z = s.points[rng.choice(on)] if on and rng.random() < 0.6 else c + r * turn(rng.randrange(0, 360, 5))
    if s.joined(c, z):
        raise Cramped
    s.point(z)
    s.stroke(c, z)


def diameter(s: Sketch, rng: Random) -> None:
    c, r = rng.choice(s.circles)
    on = rim(s, c, r)
    z = s.points[rng.choice(on)] if on and rng.random() < 0.6 else c + r * turn(rng.randrange(0, 180, 15))
    s.stroke(z, c + c - z)
    s.point(z)
    s.point(c + c - z)


def perpendicular_from_centre(s: Sketch, rng: Random) -> None:
    """From the centre to the middle of a chord, or on to the circle."""
    c, r = rng.choice([(c, r) for c, r in s.circles if s.find(c) is not None])
    on = [s.points[k] for k in rim(s, c, r)]
    a = rng.choice(on)
    b = rng.choice([b for b in on if b != a and s.joined(a, b)])
    m = (a + b) / 2
    z = m if rng.random() < 0.5 else c + (m - c) / abs(m - c) * r
    s.point(m, "foot")
    s.point(z)
    s.stroke(c, z)


def tangent(s: Sketch, rng: Random) -> None:
    """At a letter on a circle, to one side or both."""
    c, r = rng.choice(s.circles)
    z = s.points[rng.choice(rim(s, c, r))]
    way = (z - c) / r * 1j * rng.choice((1, -1))
    end = z + way * rng.uniform(0.6, 1.1) * r
    s.stroke(z if rng.random() < 0.6 else z - way * 0.5 * r, end)
    if rng.random() < 0.8:
        s.point(end, "end")


PLAIN_STEPS = ((on_circle, 1), (chord, 6), (radius, 4), (diameter, 2), (perpendicular_from_centre, 2), (tangent, 2))

SMALL_STEPS = ((on_circle, 3), (chord, 3), (radius, 3), (tangent, 2))  # that add few segments


def _triangle(s: Sketch, rng: Random) -> tuple[complex, complex, complex]:
    """Three letters joined two by two."""
    line = rng.choice(s.strokes)
    on = s.on(line)
    a, b = s.points[on[0]], s.points[on[-1]]
    p = rng.choice([p for p in s.points if line.off(p) > EXACT and s.joined(p, a) and s.joined(p, b)])
    return a, b, p


def circumscribe(s: Sketch, rng: Random) -> None:
    a, b, p = _triangle(s, rng)
    c = circumcentre(a, b, p)
    s.circle(c, abs(a - c))
    _centre(s, c, rng, 0.5)


def inscribe(s: Sketch, rng: Random) -> None:
    """In a triangle, the points of contact lettered or not."""
    a, b, p = _triangle(s, rng)
    c, r = incircle(a, b, p)
    s.circle(c, r)
    _centre(s, c, rng, 0.5)
    if rng.random() < 0.4:
        for u, v in ((a, b), (b, p), (p, a)):
            s.point(foot(c, u, v))


def on_diameter(s: Sketch, rng: Random) -> None:
    """The circle whose diameter is a drawn segment."""
    line = rng.choice(s.strokes)
    on = s.on(line)
    a, b = s.points[on[0]], s.points[on[-1]]
    s.circle((a + b) / 2, abs(a - b) / 2)
    _centre(s, (a + b) / 2, rng, 0.4)


def around_letter(s: Sketch, rng: Random) -> None:
    """Centre at a letter, through another one or through none."""
    c = rng.choice(s.points)
    if rng.random() < 0.7:
        s.circle(c, abs(rng.choice([p for p in s.points if p != c]) - c))
    else:
        s.circle(c, rng.uniform(100, 300))


def touching_line(s: Sketch, rng: Random) -> None:
    """Centre at a letter, touching a stroke there where its foot is."""
    c = rng.choice(s.points)
    line = rng.choice([line for line in s.strokes if line.off(c) > EXACT])
    z = foot(c, line.a, line.b)
    if line.off(z) > EXACT:
        raise Cramped
    s.circle(c, abs(z - c))
    if rng.random() < 0.6:
        s.point(z, "foot")


def concentric(s: Sketch, rng: Random) -> None:
    c, r = rng.choice(s.circles)
    s.circle(c, r * rng.choice((0.4, 0.5, 0.6, 0.7, 1.4, 1.6)))


def touching_circle(s: Sketch, rng: Random) -> None:
    """Touching a circle from inside or outside, at a letter on it where there is one."""
    c, r = rng.choice(s.circles)
    on = rim(s, c, r)
    z = s.points[rng.choice(on)] if on and rng.random() < 0.6 else c + r * turn(rng.randrange(0, 360, 15))
    q = rng.choice((0.4, 0.5, 0.6, 0.8, 1.0)) * r
    d = z + (z - c) / r * q * (1 if q == r or rng.random() < 0.6 else -1)
    s.circle(d, q)
    _centre(s, d, rng, 0.5)
    if rng.random() < 0.3:
        s.point(z, "crossing")


def crossing_circle(s: Sketch, rng: Random) -> None:
    """An equal circle through the first one's centre, or one that crosses it."""
    c, r = rng.choice(s.circles)
    d = c + turn(rng.choice((0, 0, 0, 90, 180, 30, 150))) * r * rng.choice((1.0, 1.2, 1.4))
    s.circle(d, r * rng.choice((1.0, 1.0, 0.8)))
    _centre(s, d, rng, 0.5)


def apart(s: Sketch, rng: Random) -> None:
    """A circle beside the figure."""
    _, top, right, bottom = s.box()
    r = rng.uniform(120, 240)
    c = complex(right + r + 90, rng.uniform(top + r, max(bottom - r, top + r + 1)))
    s.circle(c, r)
    _centre(s, c, rng, 0.6)


ROUND_STEPS = (
    (circumscribe, 4),
    (inscribe, 4),
    (on_diameter, 3),
    (around_letter, 2),
    (touching_line, 3),
    (concentric, 3),
    (touching_circle, 3),
    (crossing_circle, 3),
    (apart, 1),
)

__all__ = ["ARC_STARTS", "PLAIN_STEPS", "ROUND_STEPS", "SMALL_STARTS", "STARTS"]
