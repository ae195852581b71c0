"""Edges as quadratic Bézier curves a → control → b between laid-out vertices, bent where that keeps them apart.

Points are complex numbers in pixels (x right, y down).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from isoprobe.vision.graph.layout import Indices, Points, Reals
from isoprobe.vision.graph.style import GraphStyle, half_extents, reach

CLEAR = 4.0  # pixels between things that do not belong together
OVERHANG = 4.0  # pixels that curves and texts may leave the rectangle of the vertices
PAIR_BEND = 0.055  # sagitta of antiparallel arcs over their length
PIECES = 6  # straight pieces that stand for a curve in measurements: off by at most 1/36 of its sagitta


@dataclass(frozen=True)
class Outline:
    """The border of every vertex of a drawing: its shape, radius, half extents and farthest point, rim included."""

    shape: str
    radius: float
    rx: float
    ry: float
    reach: float

    @classmethod
    def of(cls, style: GraphStyle) -> Outline:
        radius, rim = float(style["radius"]), style["outline"]["width"] / 2
        rx, ry = half_extents(style["shape"])
        return cls(style["shape"], radius, radius * rx + rim, radius * ry + rim, radius * reach(style["shape"]) + rim)

    def norm(self, offset: Points) -> Reals:
        """1 on the border of the shape, less inside; `offset` from the centre."""
        x, y = np.abs(offset.real) / self.rx, np.abs(offset.imag) / self.ry
        if self.shape == "square":
            return np.asarray(np.maximum(x, y))
        if self.shape == "diamond":
            return np.asarray(x + y)
        return np.asarray(np.sqrt(x * x + y * y))


@dataclass(frozen=True)
class Curves:
    """All edges of a graph. A line leaves its tail's border at `leave` and stops at the parameter `stop`, the point
    `base`, where its arrow head begins. `tip` is the arrow head's point; both lie on the head's border without one.

    `p` to `q` are straight pieces that stand for the curves in measurements: one for a straight edge, PIECES for a bent
    one, in the order of the edges; `owner` is each piece's edge, `first` each edge's first piece."""

    tail: Indices
    head: Indices
    a: Points
    control: Points
    b: Points
    bent: np.ndarray[Any, np.dtype[np.bool_]]
    p: Points
    q: Points
    owner: Indices
    first: Indices
    stop: Reals
    leave: Points
    tip: Points
    base: Points

    def __len__(self) -> int:
        return len(self.a)

    def at(self, t: Any) -> Points:
        """Points at the parameters `t`, edges × parameters."""
        return bezier(self.a[:, None], self.control[:, None], self.b[:, None], t)

    def gaps(self, points: Points) -> Reals:
        """Distance of each point to each edge's middle line: points × edges."""
        if not len(self.a):
            return np.zeros((len(points), 0))
        return np.asarray(np.minimum.reduceat(distances(points, self.p, self.q), self.first, axis=1))


def bezier(a: Points, control: Points, b: Points, t: Any) -> Points:
    """Points of quadratic curves at the parameters `t` (broadcast)."""
    u = 1 - t
    return np.asarray(a * (u * u) + control * (2 * t * u) + b * (t * t))


def distances(points: Points, p: Points, q: Points) -> Reals:
    """Distance of each point to each segment p–q: points × segments."""
    span = q - p
    length = np.sqrt(span.real**2 + span.imag**2) + 1e-9
    ux, uy = span.real / length, span.imag / length
    x, y = points.real[:, None], points.imag[:, None]
    along = x * ux + (y * uy - (p.real * ux + p.imag * uy))
    across = x * uy - (y * ux + (p.real * uy - p.imag * ux))
    past = np.maximum(along - length, 0.0) + np.minimum(along, 0.0)
    return np.asarray(np.sqrt(across * across + past * past))


def least_angles(style: GraphStyle, outline: Outline) -> Reals:
    """Least angle in radians between two curves at a vertex where 0, 1 or 2 of them arrive with an arrow head, such
    that a head neither touches the other line nor the other head."""
    if "heads" not in style:
        return np.radians([9.0, 9.0, 9.0] if style["edges"]["bend"] else [7.0, 7.0, 7.0])
    half, width = style["heads"]["half_width"], style["edges"]["width"]
    back = 0.9 * outline.radius + style["heads"]["length"]
    line = float(np.arcsin(min(0.9, (half + width / 2 + 1.0) / back)))
    head = float(np.arcsin(min(0.9, half * 2.0 / back)))
    return np.array([np.radians(8.0), max(line, np.radians(8.0)), max(head, line)])


def gaze(style: GraphStyle, outline: Outline) -> float:
    """Pixels from a vertex's centre at which the directions of its edges are compared: where arrow heads end."""
    return outline.reach + (style["heads"]["length"] if "heads" in style else 15.0)


def aside(style: GraphStyle) -> float:
    """Least distance in pixels of each of two antiparallel arcs from the line through both vertices' centres."""
    half = float(style["heads"]["half_width"])
    if style["edges"]["pairs"] == "parallel":
        return max(4.0, half * 0.8) + float(style["edges"]["width"]) / 2
    patch = 0.9 * float(style["capacities"]["size"]) if style["capacities"]["place"] == "on" else 0.0
    return max(half + 6.0, patch)


def curves(z: Points, tail: Indices, head: Indices, style: GraphStyle, bounds: Sequence[float]) -> Curves:
    """The edges between vertices at `z` in a style, within a rectangle (left, top, right, bottom). Arcs between the
    same two vertices run apart; an edge that passes a vertex, leaves the rectangle or leaves a vertex too close to
    another edge is bent another way where that helps."""
    outline = Outline.of(style)
    m = len(tail)
    a, b = z[tail], z[head]
    span = b - a
    length = np.abs(span) + 1e-9
    normal = 1j * span / length
    control = (a + b) / 2
    if m:
        ends = set(zip(tail.tolist(), head.tolist(), strict=True))
        paired = np.array([(j, i) in ends for i, j in zip(tail.tolist(), head.tolist(), strict=True)], bool)
        parallel = bool(paired.any()) and style["edges"]["pairs"] == "parallel"
        if parallel:
            shift = normal * np.where(paired, aside(style), 0.0)
            a, b, control = a + shift, b + shift, control + shift
        options = _options(length, paired, parallel, style)
        sag = _chosen(z, tail, head, a, control, b, normal, options, style, outline, bounds)
        control = control + 2 * sag * normal
        bent = sag != 0
    else:
        bent = np.zeros(0, bool)
    counts = np.where(bent, PIECES, 1)
    owner = np.repeat(np.arange(m), counts)
    first = np.cumsum(counts) - counts
    step = (np.arange(len(owner)) - first[owner]) / counts[owner]
    p = bezier(a[owner], control[owner], b[owner], step)
    q = bezier(a[owner], control[owner], b[owner], step + 1 / counts[owner])
    made = Curves(tail, head, a, control, b, bent, p, q, owner, first, np.ones(m), a, b, b)
    return _ended(z, made, style, outline) if m else made


def _options(length: Reals, paired: Any, parallel: bool, style: GraphStyle) -> Reals:
    """Sagittas in pixels that each edge may take, the preferred one first: edges × options."""
    bend = float(style["edges"]["bend"])
    if bend:
        free = np.array([bend, -bend, 0.5 * bend, -0.5 * bend, 1.5 * bend, -1.5 * bend])
    else:
        free = np.array([0.0, 0.06, -0.06, 0.11, -0.11, 0.16])
    options = length[:, None] * free
    if bend:  # by turns to the left and to the right
        options[1::2] = -options[1::2]
    if paired.any():
        if parallel:
            options[paired] = 0.0
        else:
            ample = np.maximum(length * PAIR_BEND, aside(style))
            options[paired] = (ample[:, None] * np.array([1.0, 1.3, 1.6, 1.9, 2.2, 2.5]))[paired]
    return np.asarray(options)


def _chosen(
    z: Points, tail: Indices, head: Indices, a: Points, control: Points, b: Points, normal: Points,
    options: Reals, style: GraphStyle, outline: Outline, bounds: Sequence[float],
) -> Reals:  # fmt: skip
    """One sagitta for each edge, by coordinate descent over the edges that are too close to a vertex or a neighbour."""
    m, count = options.shape
    t = np.minimum(0.45, gaze(style, outline) / (np.abs(b - a) + 1e-9))[:, None]
    bent = control[:, None] + 2 * options * normal[:, None]
    leaving = np.angle(bezier(a[:, None], bent, b[:, None], t) - z[tail][:, None])
    arriving = np.angle(bezier(a[:, None], bent, b[:, None], 1 - t) - z[head][:, None])
    need = outline.reach + CLEAR + style["edges"]["width"] / 2 + 0.5
    least = least_angles(style, outline) + np.radians(1.0)
    crowded = _shortfall(z, tail, head, a, bent[:, :1], b, need, bounds)[:, 0]
    directed = "heads" in style
    vertex = np.concatenate([tail, head])
    first = np.concatenate([leaving[:, 0], arriving[:, 0]])
    apart = np.abs(first[:, None] - first)
    arrives = np.repeat([0, int(directed)], m)
    allowed = least[arrives[:, None] + arrives]
    tight = (vertex[:, None] == vertex) & (np.minimum(apart, 2 * np.pi - apart) < allowed)
    np.fill_diagonal(tight, False)
    tight_ends = tight.any(axis=1)
    troubled = np.flatnonzero((crowded > 0) | tight_ends[:m] | tight_ends[m:])
    choice = np.zeros(m, np.intp)
    if len(troubled):
        short = _shortfall(z, tail[troubled], head[troubled], a[troubled], bent[troubled], b[troubled], need, bounds)
        fixed = np.where(short > 0, 1 + short / need, 0.0) + 0.02 * np.arange(count)
        now = np.concatenate([leaving[:, 0], arriving[:, 0]])
        beside = [
            (np.flatnonzero((vertex == tail[k]) & (np.arange(2 * m) % m != k)),
             np.flatnonzero((vertex == head[k]) & (np.arange(2 * m) % m != k)))
            for k in troubled
        ]  # fmt: skip
        for _ in range(3):
            moved = False
            for row, k in enumerate(troubled):
                cost = fixed[row]
                for mine, others, end in (
                    (leaving[k], beside[row][0], 0),
                    (arriving[k], beside[row][1], int(directed)),
                ):
                    apart = np.abs(mine[:, None] - now[others])
                    bound = least[end + arrives[others]]
                    lack = 1 - np.minimum(apart, 2 * np.pi - apart) / bound
                    cost = cost + np.where(lack > 0, 1 + lack, 0.0).sum(axis=1)
                best = int(cost.argmin())
                if best != choice[k]:
                    choice[k], moved = best, True
                    now[k], now[m + k] = leaving[k, best], arriving[k, best]
            if not moved:
                break
    return np.asarray(options[np.arange(m), choice])


def _shortfall(
    z: Points, tail: Indices, head: Indices, a: Points, bent: Points, b: Points, need: float, bounds: Sequence[float]
) -> Reals:
    """How many pixels each edge comes too close to a foreign vertex or leaves the rectangle under each of its options,
    edges × options."""
    m, count = bent.shape
    pieces = bezier(a[:, None, None], bent[..., None], b[:, None, None], np.linspace(0.0, 1.0, PIECES + 1))
    away = distances(z, pieces[..., :-1].ravel(), pieces[..., 1:].ravel())
    away = away.reshape(len(z), m, count, PIECES).min(axis=3)
    rows = np.arange(m)
    away[tail, rows] = np.inf
    away[head, rows] = np.inf
    left, top, right, bottom = bounds
    x, y = pieces.real, pieces.imag
    over = np.maximum(np.maximum(left - x, x - right), np.maximum(top - y, y - bottom)).max(axis=2) - OVERHANG
    return np.asarray(np.maximum(np.maximum(need - away.min(axis=0), over), 0.0))


def _ended(z: Points, made: Curves, style: GraphStyle, outline: Outline) -> Curves:
    """The curves with their ends at the vertices' borders and their arrow heads."""
    t = np.linspace(0.0, 1.0, 33)
    along = made.at(t)
    inside = outline.norm(along[:, :17] - z[made.tail][:, None]) < 1
    first = np.where(inside.all(axis=1), 16, inside.argmin(axis=1))
    leave = _border(made, z[made.tail], outline, t[np.maximum(first - 1, 0)], t[first])
    inside = outline.norm(along[:, ::-1][:, :17] - z[made.head][:, None]) < 1
    last = 32 - np.where(inside.all(axis=1), 16, inside.argmin(axis=1))
    reached = _border(made, z[made.head], outline, t[np.minimum(last + 1, 32)], t[last])
    tip = bezier(made.a, made.control, made.b, reached)
    start = bezier(made.a, made.control, made.b, leave)
    stop, base = reached, tip
    if "heads" in style:
        speed = np.abs(2 * (1 - reached) * (made.control - made.a) + 2 * reached * (made.b - made.control)) + 1e-9
        length = style["heads"]["length"]
        for _ in range(3):
            stop = np.clip(stop - (length - np.abs(base - tip)) / speed, 0.05, 1.0)
            base = bezier(made.a, made.control, made.b, stop)
    return replace(made, stop=stop, leave=start, tip=tip, base=base)


def _border(made: Curves, centre: Points, outline: Outline, within: Reals, beyond: Reals) -> Reals:
    """The parameters at which the curves cross their vertices' borders, by false position between the two given."""
    low, high = within, beyond
    f = outline.norm(bezier(made.a, made.control, made.b, low) - centre) - 1
    g = outline.norm(bezier(made.a, made.control, made.b, high) - centre) - 1
    for _ in range(3):
        t = low + (high - low) * np.clip(-f / np.where(np.abs(g - f) < 1e-9, 1e-9, g - f), 0.0, 1.0)
        h = outline.norm(bezier(made.a, made.control, made.b, t) - centre) - 1
        low, f = np.where(h < 0, t, low), np.where(h < 0, h, f)
        high, g = np.where(h < 0, high, t), np.where(h < 0, g, h)
    return np.asarray(t)
