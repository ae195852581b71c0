"""Solids in parallel projection as school books draw them: hidden edges dashed, vertices lettered.

Starts as in `plane_figures`; a copy's role names the point of the other base that it answers to.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from isoprobe.probes.families.diagram.sketch import Cramped, Sketch

Edge = tuple[int, int, bool]


def _edges(s: Sketch, corners: list[complex], edges: list[Edge]) -> None:
    for a, b, hidden in edges:
        s.stroke(corners[a], corners[b], hidden)


def cuboid(s: Sketch, rng: Random) -> None:
    """ABCD below, A'B'C'D' above; the far left lower vertex is hidden."""
    w, h = rng.uniform(480, 640), rng.uniform(380, 620)
    if rng.random() < 0.4:
        h = w
    depth = complex(rng.uniform(0.32, 0.45) * w, -rng.uniform(0.28, 0.4) * w)
    base = [0j, complex(w, 0), complex(w, 0) + depth, depth]
    _prism(s, base, complex(0, -h), {3})


def triangular_prism(s: Sketch, rng: Random) -> None:
    w, h = rng.uniform(520, 640), rng.uniform(480, 640)
    back = complex(rng.uniform(0.3, 0.7) * w, -rng.uniform(0.25, 0.35) * w)
    if rng.random() < 0.5:
        _prism(s, [0j, complex(w, 0), back], complex(0, -h), {2})
    else:
        _prism(s, [0j, complex(w, 0), back.conjugate()], complex(0, -h), set(), hidden=[(0, 1)])


def _prism(
    s: Sketch, base: list[complex], up: complex, far: set[int], hidden: list[tuple[int, int]] | None = None
) -> None:
    n = len(base)
    for z in base:
        s.point(z)
    for k, z in enumerate(base):
        s.point(z + up, f"copy:{k}")
    edges = []
    for k in range(n):
        m = (k + 1) % n
        edges.append((k, m, k in far or m in far or (k, m) in (hidden or [])))
        edges.append((n + k, n + m, False))
        edges.append((k, n + k, k in far))
    _edges(s, [*base, *(z + up for z in base)], edges)


def pyramid(s: Sketch, rng: Random) -> None:
    """Over a parallelogram, the far vertex hidden."""
    w = rng.uniform(600, 760)
    depth = complex(rng.uniform(0.3, 0.5) * w, -rng.uniform(0.25, 0.35) * w)
    base = [0j, complex(w, 0), complex(w, 0) + depth, depth]
    top = rng.choice(((w + depth) / 2, depth, depth + rng.uniform(-60, 60)))
    tip = complex(top.real, -rng.uniform(760, 1000))
    for z in (tip, *base):
        s.point(z)
    _edges(
        s,
        [*base, tip],
        [
            (0, 1, False),
            (1, 2, False),
            (2, 3, True),
            (3, 0, True),
            (0, 4, False),
            (1, 4, False),
            (2, 4, False),
            (3, 4, True),
        ],
    )


def tetrahedron(s: Sketch, rng: Random) -> None:
    w = rng.uniform(760, 960)
    base = [0j, complex(rng.uniform(0.35, 0.65) * w, rng.uniform(0.22, 0.34) * w), complex(w, 0)]
    tip = complex(rng.uniform(0.35, 0.65) * w, -rng.uniform(0.65, 0.95) * w)
    for z in (tip, *base):
        s.point(z)
    _edges(
        s,
        [*base, tip],
        [(0, 1, False), (1, 2, False), (0, 2, True), (0, 3, False), (1, 3, False), (2, 3, False)],
    )


def cylinder(s: Sketch, rng: Random) -> None:
    """An axial section ABCD with the axis; its two bases are seen as ellipses."""
    r, h = rng.uniform(300, 420), rng.uniform(560, 900)
    flat = rng.uniform(0.26, 0.36) * r
    bottom, top = 0j, complex(0, -h)
    for z in (bottom - r, bottom + r, top + r, top - r):
        s.point(z)
    for z in (bottom, top):
        s.point(z, "centre")
        s.ellipses.append((z, r, flat))
    s.stroke(bottom - r, bottom + r, True)
    s.stroke(top - r, top + r)
    s.stroke(bottom - r, top - r)
    s.stroke(bottom + r, top + r)
    s.stroke(bottom, top, True)


def cone(s: Sketch, rng: Random) -> None:
    """Its base is seen as an ellipse; with height and radius."""
    r, h = rng.uniform(340, 460), rng.uniform(620, 960)
    tip = complex(0, -h)
    s.point(tip)
    s.point(complex(-r, 0))
    s.point(complex(r, 0))
    s.point(0j, "centre")
    s.ellipses.append((0j, r, rng.uniform(0.26, 0.36) * r))
    s.stroke(complex(-r, 0), tip)
    s.stroke(complex(r, 0), tip)
    s.stroke(complex(-r, 0), complex(r, 0), True)
    s.stroke(0j, tip, True)


def lettered_in_part(
    start: Callable[[Sketch, Random], None], fewest: int, most: int = 5
) -> Callable[[Sketch, Random], None]:
    """The solid with letters at some of its vertices only; a copy whose original has none is named by itself."""

    def step(s: Sketch, rng: Random) -> None:
        start(s, rng)
        kept = sorted(rng.sample(range(len(s.points)), rng.randint(fewest, min(most, len(s.points)))))
        roles = []
        for k in kept:
            of = s.roles[k].partition(":")[2]
            roles.append(s.roles[k] if not of else f"copy:{kept.index(int(of))}" if int(of) in kept else "vertex")
        s.points, s.roles = [s.points[k] for k in kept], roles

    return step


def ringed_cuboid(s: Sketch, rng: Random) -> None:
    """With a circle about the middle of its front, which is seen as it is."""
    cuboid(s, rng)
    a, b, c, d = (s.points[k] for k in (0, 1, 4, 5))
    wide, high = abs(b - a), abs(c - a)
    touching = rng.random() < 0.3 and abs(wide - high) < 1  # all four sides of a square
    s.circle((a + b + c + d) / 4, (0.5 if touching else rng.uniform(0.26, 0.38)) * min(wide, high))
    if rng.random() < 0.4:
        s.point((a + b + c + d) / 4, "centre")


RINGED = ((ringed_cuboid, 1), (lettered_in_part(ringed_cuboid, 4, 7), 2))
SMALL_RINGED = ((lettered_in_part(ringed_cuboid, 2), 1),)
STARTS = ((cuboid, 3), (triangular_prism, 3), (pyramid, 3), (tetrahedron, 3), (cylinder, 1), (cone, 1))

SMALL_STARTS = (
    (lettered_in_part(cuboid, 2), 4),
    (lettered_in_part(triangular_prism, 2), 6),
    (lettered_in_part(pyramid, 3), 3),
    (lettered_in_part(tetrahedron, 3), 2),
    (tetrahedron, 2),
    (lettered_in_part(cylinder, 2), 2),
    (cylinder, 1),
    (lettered_in_part(cone, 2), 1),
    (cone, 1),
)

# Steps.


def diagonal(s: Sketch, rng: Random) -> None:
    """Between two vertices that nothing joins; dashed or not."""
    a, b = rng.sample(s.points, 2)
    if s.joined(a, b):
        raise Cramped
    s.stroke(a, b, rng.random() < 0.6)


def middle_joined(s: Sketch, rng: Random) -> None:
    """The middle of an edge, joined to a letter that it is not joined to."""
    line = rng.choice(s.strokes)
    on = s.on(line)
    m = (s.points[on[0]] + s.points[on[1]]) / 2
    s.point(m, "mid")
    p = rng.choice([p for p in s.points if not s.joined(p, m)])
    s.stroke(m, p, rng.random() < 0.6)


STEPS = ((diagonal, 5), (middle_joined, 4))
