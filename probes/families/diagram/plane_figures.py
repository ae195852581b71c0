"""Plane figures of straight lines as school books have them, and the steps by which such a figure grows.

A start is handed an empty sketch, a step one that stands; both draw their choices from `rng` and raise Cramped where
what they chose does not fit. Sizes are in units, about 1,000 for a figure.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from isoprobe.probes.families.diagram.sketch import EXACT, Cramped, Line, Sketch, foot, meeting, turn, unit

Step = Callable[[Sketch, Random], object]

# Where a letter divides a piece of a line, and how often.
PARTS = ((0.5, 8), (1 / 3, 2), (2 / 3, 2), (0.25, 1), (0.75, 1), (0.4, 1), (0.6, 1), (0.37, 1), (0.62, 1))


def polygon(s: Sketch, corners: list[complex], dashed: bool = False) -> list[int]:
    found = [s.point(z) for z in corners]
    for a, b in zip(corners, corners[1:] + corners[:1], strict=True):
        s.stroke(a, b, dashed)
    return found


def triangle_corners(rng: Random) -> list[complex]:
    """Apex, left and right end of the base: acute, right, isosceles, equilateral or obtuse."""
    base = rng.uniform(700, 1000)
    kind = rng.choice(("free", "free", "free", "isosceles", "equilateral", "right", "right", "obtuse"))
    if kind == "isosceles":
        apex = complex(base / 2, -rng.uniform(0.45, 1.1) * base)
    elif kind == "equilateral":
        apex = base * complex(0.5, -(0.75**0.5))
    elif kind == "right" and rng.random() < 0.5:
        apex = complex(rng.choice((0.0, base)), -rng.uniform(0.4, 1.0) * base)
    elif kind == "right":
        apex = base / 2 + base / 2 * unit(-rng.uniform(0.35, 0.95))  # on the circle over the base
    elif kind == "obtuse":
        apex = complex(rng.choice((-0.2, 1.15)) * base, -rng.uniform(0.4, 0.7) * base)
    else:
        apex = complex(rng.uniform(0.15, 0.85) * base, -rng.uniform(0.45, 0.95) * base)
    return [apex, 0j, complex(base, 0)]


def triangle(s: Sketch, rng: Random) -> None:
    polygon(s, triangle_corners(rng))


def quadrilateral_corners(rng: Random) -> list[complex]:
    w, h = rng.uniform(650, 1000), rng.uniform(380, 700)
    kind = rng.choice(("square", "rectangle", "parallelogram", "rhombus", "trapezoid", "kite", "free", "isosceles"))
    if kind == "square":
        return [0j, complex(w, 0), complex(w, w), complex(0, w)]
    if kind == "rectangle":
        return [0j, complex(w, 0), complex(w, h), complex(0, h)]
    if kind == "parallelogram":
        shift = rng.uniform(0.15, 0.45) * w * rng.choice((-1, 1))
        return [0j + shift, complex(w + shift, 0), complex(w, h), complex(0, h)]
    if kind == "rhombus":
        return [complex(0, -h / 2), complex(w / 2, 0), complex(0, h / 2), complex(-w / 2, 0)]
    if kind == "kite":
        return [complex(0, -h * 0.4), complex(w * 0.35, 0), complex(0, h), complex(-w * 0.35, 0)]
    if kind == "trapezoid":
        left, top = rng.uniform(0, 0.3) * w, rng.uniform(0.35, 0.6) * w
        return [complex(left, 0), complex(left + top, 0), complex(w, h), complex(0, h)]
    if kind == "isosceles":
        inset = rng.uniform(0.12, 0.3) * w
        return [complex(inset, 0), complex(w - inset, 0), complex(w, h), complex(0, h)]
    return [
        complex(rng.uniform(0, 0.25) * w, rng.uniform(-0.2, 0.2) * h),
        complex(rng.uniform(0.7, 1.1) * w, rng.uniform(0, 0.3) * h),
        complex(w, h),
        complex(rng.uniform(-0.1, 0.2) * w, h * rng.uniform(0.9, 1.1)),
    ]


def quadrilateral(s: Sketch, rng: Random) -> None:
    polygon(s, quadrilateral_corners(rng))


def crossed_quadrilateral(s: Sketch, rng: Random) -> None:
    """With both diagonals, their crossing lettered or not."""
    corners = polygon(s, quadrilateral_corners(rng))
    a, b, c, d = (s.points[k] for k in corners)
    s.stroke(a, c)
    s.stroke(b, d)
    if rng.random() < 0.6:
        s.point(meeting(a, c, b, d), "crossing")


def many_sided(s: Sketch, rng: Random) -> None:
    """A pentagon, hexagon or octagon, regular or drawn out."""
    n = rng.choice((5, 5, 6, 6, 8))
    stretch = rng.choice((1.0, 1.0, rng.uniform(0.65, 0.9)))
    corners = [480 * turn(-90 + (360 * k + (180 if n % 2 == 0 else 0)) / n) for k in range(n)]
    polygon(s, [complex(z.real, z.imag * stretch) for z in corners])


def points_on_a_line(s: Sketch, rng: Random) -> None:
    spots = sorted(rng.sample(range(1, 8), rng.randint(0, 3)))
    line = s.stroke(0j, complex(1000, 0))
    for k in (0, *spots, 8):
        s.point(line.b * k / 8, "end")


def fan(s: Sketch, rng: Random) -> None:
    """Rays from one point, on a straight line or not."""
    straight = rng.random() < 0.5
    o = complex(0, 0)
    s.point(o, rng.choice(("centre", "vertex")))
    count = rng.randint(1, 4)
    if straight:
        s.stroke(complex(-480, 0), complex(480, 0))
        s.point(complex(-480, 0), "end")
        s.point(complex(480, 0), "end")
    angles = sorted(rng.sample(range(-160, -15, 5), count) if straight else rng.sample(range(-180, 5, 10), count + 1))
    for degrees in angles:
        z = turn(degrees) * rng.choice((400, 450, 500))
        beyond = rng.choice((1.0, 1.0, 1.3))
        s.point(z, "end")
        s.stroke(o, z * beyond)


def parallels(s: Sketch, rng: Random) -> None:
    """Two or three parallels cut by one or two transversals, which reach beyond them or end on them."""
    count, w = rng.choice((2, 2, 2, 3)), rng.uniform(800, 1000)
    rows = [k * rng.choice((260, 300, 340)) for k in range(count)]
    for y in rows:
        s.stroke(complex(0, y), complex(w, y))
        for x in (0, w):
            if rng.random() < 0.7:
                s.point(complex(x, y), "end")
    for _ in range(rng.choice((1, 1, 2))):
        a, b = complex(rng.uniform(0.2, 0.8) * w, rows[0]), complex(rng.uniform(0.2, 0.8) * w, rows[-1])
        over = (b - a) / abs(b - a) * rng.choice((0, 140, 180))
        line = s.stroke(a - over, b + over)
        for y in rows:
            if rng.random() < 0.75 or not over:
                s.point(meeting(complex(0, y), complex(w, y), a, b), "crossing")
        for z in (line.a, line.b):
            if rng.random() < 0.6:
                s.point(z, "end")


def crossing_lines(s: Sketch, rng: Random) -> None:
    """AB and CD crossing, their ends joined on one side, both or none: a bow tie, similar triangles."""
    o, u, v = 0j, turn(rng.uniform(15, 40)), turn(rng.uniform(-60, -20))
    p, q = rng.uniform(350, 520), rng.uniform(350, 520)
    ratio = rng.choice((1.0, rng.uniform(0.6, 0.95)))
    ends = [-p * u, p * ratio * u, -q * v, q * ratio * v]
    for z in ends:
        s.point(z, "vertex")
    s.stroke(ends[0], ends[1])
    s.stroke(ends[2], ends[3])
    if rng.random() < 0.75:
        s.point(o, "crossing")
    if rng.random() < 0.7:
        s.stroke(ends[0], ends[2])
        if rng.random() < 0.7:
            s.stroke(ends[1], ends[3])


def overlapping(s: Sketch, rng: Random) -> None:
    """A triangle and its copy moved along the base; they overlap or stand apart."""
    corners = [z * 0.6 for z in triangle_corners(rng)]
    width = max(z.real for z in corners) - min(z.real for z in corners)
    move = width * rng.choice((0.4, 0.5, 0.6, 1.3))
    first = polygon(s, corners)
    for k in first:
        s.point(corners[k] + move, f"copy:{k}")
    moved = [z + move for z in corners]
    for a, b in zip(moved, moved[1:] + moved[:1], strict=True):
        s.stroke(a, b)


def squares_side_by_side(s: Sketch, rng: Random) -> None:
    w, h = rng.uniform(420, 520), rng.uniform(260, 400)
    polygon(s, [0j, complex(w, 0), complex(w, w), complex(0, w)])
    for z in (complex(w, w - h), complex(w + h, w - h), complex(w + h, w)):
        s.point(z)
    s.stroke(complex(w, w - h), complex(w + h, w - h))
    s.stroke(complex(w + h, w - h), complex(w + h, w))
    s.stroke(complex(w, w), complex(w + h, w))


STARTS = (
    (triangle, 8),
    (quadrilateral, 4),
    (crossed_quadrilateral, 4),
    (many_sided, 2),
    (points_on_a_line, 1),
    (fan, 2),
    (parallels, 3),
    (crossing_lines, 2),
    (overlapping, 2),
    (squares_side_by_side, 1),
)


# Small figures with two triangles and more.


def halved_quadrilateral(s: Sketch, rng: Random) -> None:
    """With one diagonal."""
    a, _, c, _ = (s.points[k] for k in polygon(s, quadrilateral_corners(rng)))
    s.stroke(a, c)


def bow_tie(s: Sketch, rng: Random) -> None:
    """Two triangles that share a vertex, with no line from one to the other or with two."""
    o, wide = 0j, rng.randrange(35, 65, 5)
    first, tilt = rng.randrange(-30, 30, 5), rng.choice((0, 0, 25, -35))
    ways = [first, first + wide, first + 180 + tilt, first + 180 + tilt + rng.choice((wide, 40, 55))]
    ends = [turn(way) * rng.uniform(330, 500) for way in ways]
    for z in (o, *ends):
        s.point(z)
    for z in ends:
        s.stroke(o, z)
    s.stroke(ends[0], ends[1])
    s.stroke(ends[2], ends[3])


def triangles_apart(s: Sketch, rng: Random) -> None:
    """Two triangles side by side, alike or not."""
    first = [z * 0.55 for z in triangle_corners(rng)]
    second = [z * rng.choice((1.0, 0.7, 0.5)) for z in (first if rng.random() < 0.7 else triangle_corners(rng))]
    gap = max(z.real for z in first) - min(z.real for z in second) + rng.uniform(110, 180)
    polygon(s, first)
    polygon(s, [z + gap for z in second])


def cut_triangle(s: Sketch, rng: Random) -> None:
    """A triangle with a median, altitude, bisector or other cevian."""
    triangle(s, rng)
    rng.choice((cevian, cevian, altitude, bisector))(s, rng)


def cut_triangle_and_a_ray(s: Sketch, rng: Random) -> None:
    cut_triangle(s, rng)
    ray(s, rng)


def diagonals_unlettered(s: Sketch, rng: Random) -> None:
    a, b, c, d = (s.points[k] for k in polygon(s, quadrilateral_corners(rng)))
    s.stroke(a, c)
    s.stroke(b, d)


SMALL_STARTS: dict[int, tuple[tuple[Step, int], ...]] = {
    0: ((quadrilateral, 2), (points_on_a_line, 1), (fan, 2), (parallels, 2)),
    1: ((triangle, 3), (crossing_lines, 1), (fan, 1)),
    2: ((halved_quadrilateral, 2), (bow_tie, 3), (triangles_apart, 3)),
    3: ((cut_triangle, 2), (cut_triangle_and_a_ray, 3)),
    4: ((diagonals_unlettered, 1),),
}


# Steps.


def _two(s: Sketch, rng: Random) -> tuple[complex, complex]:
    a = rng.choice(s.points)
    return a, rng.choice([p for p in s.points if p != a])


def join(s: Sketch, rng: Random) -> None:
    """Two letters that nothing joins."""
    a, b = _two(s, rng)
    if s.joined(a, b):
        raise Cramped
    s.stroke(a, b)


def _piece(s: Sketch, rng: Random) -> tuple[Line, complex, complex]:
    """A stroke and two neighbouring letters on it."""
    line = rng.choice(s.strokes)
    on = s.on(line)
    k = rng.randrange(len(on) - 1) if len(on) > 2 else 0
    return line, s.points[on[k]], s.points[on[k + 1]]


def mark_off(s: Sketch, rng: Random) -> tuple[Line, complex]:
    """A new letter between two neighbours on a stroke, most often in the middle."""
    line, a, b = _piece(s, rng)
    t = rng.choices([part for part, _ in PARTS], [often for _, often in PARTS])[0]
    z = a + (b - a) * t
    s.point(z, "mid" if t == 0.5 else "vertex")
    return line, z


def cevian(s: Sketch, rng: Random) -> None:
    """From a letter to a new one on a stroke."""
    line, z = mark_off(s, rng)
    others = [p for p in s.points if line.off(p) > EXACT and not s.joined(p, z)]
    s.stroke(z, rng.choice(others))


def bisector(s: Sketch, rng: Random) -> None:
    """The bisector of an angle of a triangle, to the opposite side."""
    line, a, b = _piece(s, rng)
    p = rng.choice([p for p in s.points if s.joined(p, a) and s.joined(p, b) and line.off(p) > EXACT])
    u, v = abs(p - a), abs(p - b)
    z = (a * v + b * u) / (u + v)
    s.point(z, "vertex")
    s.stroke(p, z)


def altitude(s: Sketch, rng: Random) -> None:
    """The perpendicular from a letter to a stroke, or to one prolonged."""
    line = rng.choice(s.strokes)
    p = rng.choice([p for p in s.points if line.off(p) > EXACT])
    z = foot(p, line.a, line.b)
    if s.joined(p, z):
        raise Cramped
    if line.off(z) > EXACT:
        if rng.random() < 0.6:
            raise Cramped
        end = line.a if abs(z - line.a) < abs(z - line.b) else line.b
        s.stroke(end, z, line.dashed)
    s.point(z, "foot")
    s.stroke(p, z)


def midsegment(s: Sketch, rng: Random) -> None:
    """A parallel to a side, between the two others."""
    line, a, b = _piece(s, rng)
    p = rng.choice([p for p in s.points if s.joined(p, a) and s.joined(p, b) and line.off(p) > EXACT])
    t = rng.choice((0.5, 0.5, 0.5, 1 / 3, 0.6))
    y, z = a + (p - a) * t, b + (p - b) * t
    role = "mid" if t == 0.5 else "vertex"
    s.point(y, role)
    s.point(z, role)
    s.stroke(y, z)


def letter_crossing(s: Sketch, rng: Random) -> None:
    """A letter where lines or circles meet without one."""
    s.point(rng.choice([m for m in s.meets if s.find(m) is None]), "crossing")


def prolong(s: Sketch, rng: Random) -> None:
    """A stroke prolonged beyond its end, to a new letter or to none."""
    line = rng.choice(s.strokes)
    a, b = rng.choice(((line.a, line.b), (line.b, line.a)))
    z = b + (b - a) / abs(b - a) * rng.uniform(160, 300)
    if s.find(b) is None:
        raise Cramped
    s.stroke(b, z)
    if rng.random() < 0.7:
        s.point(z, "end")


def ray(s: Sketch, rng: Random) -> None:
    """A new line from a letter to a new letter outside or inside, parallel to a stroke now and then."""
    p = rng.choice(s.points)
    way = turn(rng.randrange(0, 360, 15))
    if s.strokes and rng.random() < 0.5:
        line = rng.choice(s.strokes)
        way = (line.b - line.a) / abs(line.b - line.a) * rng.choice((1, -1))
    z = p + way * rng.uniform(250, 450)
    s.stroke(p, z)
    s.point(z, "end")


def apex(s: Sketch, rng: Random) -> None:
    """A triangle on a side: a new letter joined to two that are joined."""
    _, a, b = _piece(s, rng)
    z = (a + b) / 2 + (b - a) * 1j * rng.choice((-1, 1)) * rng.choice((0.75**0.5, 0.5, rng.uniform(0.4, 0.9)))
    s.point(z)
    s.stroke(a, z)
    s.stroke(b, z)


STEPS = (
    (join, 6),
    (mark_off, 2),
    (cevian, 6),
    (bisector, 1),
    (altitude, 3),
    (midsegment, 3),
    (letter_crossing, 5),
    (prolong, 2),
    (ray, 1),
    (apex, 1),
)

# Steps that add few segments and no triangle.
SMALL_STEPS = ((ray, 4), (prolong, 2), (mark_off, 1), (cevian, 1), (letter_crossing, 1), (join, 2))
