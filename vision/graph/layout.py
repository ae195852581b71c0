"""Where a graph's vertices go: starting layouts from a seed, and a relaxation that moves vertices off foreign edges.

Points are complex numbers in pixels (x right, y down). Chance comes from the random.Random handed in.
"""

from __future__ import annotations

from cmath import rect
from collections.abc import Sequence
from dataclasses import dataclass
from math import pi, sqrt
from random import Random
from typing import Any

import networkx as nx
import numpy as np

Points = np.ndarray[Any, np.dtype[np.complex128]]
Reals = np.ndarray[Any, np.dtype[np.float64]]
Indices = np.ndarray[Any, np.dtype[np.intp]]

LAYOUTS = ("spring", "circular", "planar", "shell", "random")


@dataclass(frozen=True)
class Room:
    """What a layout must keep to: the rectangle for the vertices' centres, the least distance of two centres, of a
    centre to a foreign edge, and the least angle in radians between two edges at their common vertex. `spread` is the
    angle by which each of two antiparallel arcs departs from the straight line, `aside` their least and `bulge` times
    their length their usual distance from it."""

    left: float
    top: float
    right: float
    bottom: float
    vertex_gap: float
    edge_gap: float
    angle: float
    spread: float = 0.0
    aside: float = 0.0
    bulge: float = 0.0


def lay_out(
    kind: str,
    graph: nx.Graph,
    rng: Random,
    room: Room,
    ease: int = 0,
    bonds: Sequence[Sequence[str]] = (),
) -> tuple[Points, float]:
    """The vertices' centres, in the graph's node order, to a hundredth of a pixel, and by how many pixels they fall
    short of what the room asks. With more `ease` (steps) a layout
    gives up more of its pattern to the forces of a spring layout, and so becomes more legible. `bonds` are pairs of
    vertices that are placed as if an edge joined them: so components come to lie among one another; those of other
    graphs are passed over."""
    index = {node: i for i, node in enumerate(graph)}
    pairs = sorted({(min(index[u], index[v]), max(index[u], index[v])) for u, v in graph.edges})
    drawn = pairs
    held = [(index[u], index[v]) for u, v in bonds if u in index and v in index]
    pairs = sorted({*drawn, *((min(pair), max(pair)) for pair in held)})
    a, b = _ends(pairs)
    n = len(index)
    if kind == "circular":
        z = _rings([_untangled(list(range(n)), pairs, rng)], rng)
    elif kind == "shell":
        z = _shells(n, pairs, rng)
    elif kind == "random":
        z = _scattered(n, pairs, rng)
    elif kind == "planar":
        z = _planar(n, pairs, rng)
        z = _spring(z, a, b, 12, 0.06)
    elif kind == "spring":
        z = np.array([complex(rng.random(), rng.random()) for _ in range(n)])
        z = _spring(z, a, b, 40, 0.3)
    else:
        raise ValueError(f"unknown layout {kind!r}: expected one of {', '.join(LAYOUTS)}")
    if ease and kind != "spring":
        z = z - (z.real.min() + 1j * z.imag.min())
        z = _spring(z / max(float(np.ptp(z.real)), float(np.ptp(z.imag)), 1e-9), a, b, ease, 0.12)
    z = _fitted(z, room, kind in ("spring", "planar"))
    ends = {(index[u], index[v]) for u, v in graph.edges} if graph.is_directed() else set()
    twice = np.array([(i, j) in ends and (j, i) in ends for i, j in drawn], bool)
    a, b = _ends(drawn)
    z, lack = _relaxed(z, a, b, twice, room)
    return np.round(z.real, 2) + 1j * np.round(z.imag, 2), lack


def _ends(pairs: list[tuple[int, int]]) -> tuple[Indices, Indices]:
    return np.array([i for i, _ in pairs], np.intp), np.array([j for _, j in pairs], np.intp)


def _rings(rings: list[list[int]], rng: Random) -> Points:
    """Each list of vertices on a circle of its own, the outermost first."""
    z = np.zeros(sum(map(len, rings)), np.complex128)
    for k, ring in enumerate(rings):
        start = rng.random() * 2 * pi
        radius = (len(rings) - k) / len(rings) if len(ring) > 1 or len(rings) == 1 else 0.0
        for i, vertex in enumerate(ring):
            z[vertex] = rect(radius, start + 2 * pi * i / len(ring))
    return z


def _shells(n: int, pairs: list[tuple[int, int]], rng: Random) -> Points:
    order = list(range(n))
    rng.shuffle(order)
    if n < 6:
        return _rings([_untangled(order, pairs, rng)], rng)
    inner = max(1, round(n * rng.uniform(0.2, 0.38)))
    order.sort(key=lambda vertex: -sum(vertex in pair for pair in pairs))  # the busiest vertices go inside
    rings = [_untangled(order[inner:], pairs, rng), _untangled(order[:inner], pairs, rng)]
    return _rings(rings, rng)


def _untangled(ring: list[int], pairs: list[tuple[int, int]], rng: Random) -> list[int]:
    """The vertices in a random order in which few edges join vertices that are two steps apart on the circle: such a
    chord passes close to the vertex between them."""
    n = len(ring)
    rng.shuffle(ring)
    if n < 9:
        return ring
    edges = set(pairs) | {(j, i) for i, j in pairs}
    for _ in range(4):
        touching = [k for k in range(n) if (ring[k], ring[(k + 2) % n]) in edges]
        if not touching:
            break
        for k in touching:
            other = rng.randrange(n)
            before = _skips(ring, edges, k, other)
            ring[k], ring[other] = ring[other], ring[k]
            if _skips(ring, edges, k, other) > before:
                ring[k], ring[other] = ring[other], ring[k]
    return ring


def _skips(ring: list[int], edges: set[tuple[int, int]], *places: int) -> int:
    n = len(ring)
    return sum(((ring[k], ring[(k + 2) % n]) in edges) + ((ring[k], ring[k - 2]) in edges) for k in places)


def _scattered(n: int, pairs: list[tuple[int, int]], rng: Random) -> Points:
    """Vertices on the cells of a loose grid, swapped while that shortens the edges: not a tangle, yet no pattern."""
    columns = max(1, round(sqrt(n) * rng.uniform(0.85, 1.2)))
    rows = -(-n // columns)
    cells = rng.sample(range(columns * rows), n)
    z = [complex(c % columns + rng.uniform(-0.32, 0.32), c // columns + rng.uniform(-0.32, 0.32)) for c in cells]
    near: list[list[int]] = [[] for _ in range(n)]
    for i, j in pairs:
        near[i].append(j)
        near[j].append(i)
    for _ in range(4 * n):
        i, j = rng.randrange(n), rng.randrange(n)
        if i == j or j in near[i]:
            continue
        before = sum(abs(z[i] - z[k]) for k in near[i]) + sum(abs(z[j] - z[k]) for k in near[j])
        after = sum(abs(z[j] - z[k]) for k in near[i]) + sum(abs(z[i] - z[k]) for k in near[j])
        if after < before:
            z[i], z[j] = z[j], z[i]
    return np.array([complex(p.real / columns, p.imag / rows) for p in z])


def _planar(n: int, pairs: list[tuple[int, int]], rng: Random) -> Points:
    """A drawing without crossings where there is one, turned by chance; otherwise vertices by chance."""
    graph = nx.Graph(pairs)
    graph.add_nodes_from(range(n))
    planar, embedding = nx.check_planarity(graph)
    if not planar or n < 3:
        return np.array([complex(rng.random(), rng.random()) for _ in range(n)])
    places = nx.combinatorial_embedding_to_pos(embedding)
    z = np.array([complex(*places[i]) for i in range(n)])
    z = (z - z.mean()) / max(1.0, float(np.abs(z - z.mean()).max()))
    return np.asarray(z * rect(1.0, rng.random() * 2 * pi))


def _spring(z: Points, a: Indices, b: Indices, steps: int, start: float) -> Points:
    """Fruchterman and Reingold's force-directed placement (1991) with a weak pull to the centre that holds components
    together. Starts in a square of side 1; the step shrinks from `start` to 0."""
    n = len(z)
    k2 = 0.6 / n
    k = sqrt(k2)
    adjacent = np.zeros((n, n))
    adjacent[a, b] = adjacent[b, a] = 1.0
    for step in range(steps):
        d = z[:, None] - z[None, :]
        square = d.real**2 + d.imag**2 + 1e-9
        force = (d * (k2 / square - adjacent * np.sqrt(square) / k)).sum(axis=1)
        force -= (z - z.mean()) * 0.8
        length = np.abs(force) + 1e-12
        z = z + force / length * np.minimum(length, start * (1 - step / steps))
    return z


def _fitted(z: Points, room: Room, turn: bool) -> Points:
    """Stretched to the room. Where `turn`, first turned so that the longest extent lies along the longer side."""
    width, height = room.right - room.left, room.bottom - room.top
    if turn and len(z) > 2:
        centred = z - z.mean()
        axis = np.sqrt((centred**2).sum() + 1e-12)
        z = centred * np.conj(axis / abs(axis)) * (1 if width >= height else 1j)
    x, y = z.real, z.imag
    x = (x - x.min()) / max(float(np.ptp(x)), 1e-9) if len(z) > 1 else np.full(len(z), 0.5)
    y = (y - y.min()) / max(float(np.ptp(y)), 1e-9) if len(z) > 1 else np.full(len(z), 0.5)
    return np.asarray(room.left + x * width + 1j * (room.top + y * height))


def _relaxed(z: Points, a: Indices, b: Indices, twice: Any, room: Room, steps: int = 45) -> tuple[Points, float]:
    """Vertices moved until no two are closer than the room's gap, none is near a foreign edge and no two edges leave a
    vertex at too small an angle; or, after `steps` moves or when no move helps any more, as near to that as it came."""
    n, m = len(z), len(a)
    if n < 2:
        return z, 0.0
    spread = np.where(twice, room.spread, 0.0)
    foreign = np.ones((m, n))
    foreign[np.arange(m), a] = foreign[np.arange(m), b] = 0.0
    adjacent, wide = np.zeros((n, n)), np.zeros((n, n))
    adjacent[a, b] = adjacent[b, a] = 1.0
    wide[a, b] = wide[b, a] = spread
    # how far a neighbour of an edge's end must lie from the edge for the angle's sake, by its distance from that end
    angle = room.angle + spread[:, None]
    at_a, at_b = adjacent[a] * np.sin(angle + wide[a]), adjacent[b] * np.sin(angle + wide[b])
    outside = 2 * np.eye(n) * room.vertex_gap
    tails, heads = np.zeros((m, n)), np.zeros((m, n))
    tails[np.arange(m), a] = heads[np.arange(m), b] = 1.0
    pace = np.zeros(n, np.complex128)
    worst, best, idle = np.inf, np.inf, 0
    for step in range(steps):
        d = z[:, None] - z[None, :]
        distance = _size(d) + outside + 1e-9  # two vertices in one place: no direction, no division by zero
        short = np.maximum(room.vertex_gap - distance, 0.0)
        move = (d / distance * short).sum(axis=1) * 0.8
        worst = float(short.max())
        if m:
            span = z[b] - z[a]
            length = span.real**2 + span.imag**2 + 1e-9
            off = z[None, :] - z[a][:, None]
            along = np.minimum(np.maximum((off * np.conj(span)[:, None]).real / length[:, None], 0.0), 1.0)
            off = off - along * span[:, None]
            apart = _size(off) + 1e-6
            beyond = np.where(twice, np.maximum(room.aside, room.bulge * np.sqrt(length)), 0.0)
            gap = np.maximum(np.maximum(distance[a] * at_a, distance[b] * at_b), (room.edge_gap + beyond)[:, None])
            short = np.maximum(gap - apart, 0.0) * foreign
            worst = max(worst, float(short.max()))
            push = off / apart * short
            move += push.sum(axis=0) * 0.8
            back = push * 0.6
            move -= ((1 - along) * back).sum(axis=1) @ tails + (along * back).sum(axis=1) @ heads
        if worst < 0.9 * best:
            best, idle = worst, 0
        else:
            idle += 1
        if worst < 0.5 or idle > 5:
            break
        size = _size(move) + 1e-9
        limit = room.vertex_gap * (0.5 - 0.35 * step / steps)
        pace = 0.6 * pace + move / size * np.minimum(size, limit)  # momentum carries vertices past each other
        z = z + pace
        x = np.minimum(np.maximum(z.real, room.left), room.right)
        z = x + 1j * np.minimum(np.maximum(z.imag, room.top), room.bottom)
    return z, worst


def _size(d: Points) -> Reals:
    return np.asarray(np.sqrt(d.real**2 + d.imag**2))
