"""One graph laid out in its rectangle: every curve, arrow head and text box, and what a reader would stumble over.

Points are complex numbers in pixels (x right, y down). Edges are quadratic Bézier curves a → control → b.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from typing import Any

import networkx as nx
import numpy as np

from vision.fonts import digit_height, ink
from vision.graph_layout import Indices, Points, Reals, Room, lay_out
from vision.graph_style import Style, half_extents, reach

LEAST_TEXT = 9.0  # pixels of height that the smallest text must have
LAYOUTS_TRIED = 8
CLEAR = 4.0  # pixels between things that do not belong together


@dataclass(frozen=True)
class Boxes:
    """Text boxes: centres and half extents in pixels, and the texts."""

    centre: Points
    half_width: Reals
    half_height: Reals
    text: tuple[str, ...]

    def __len__(self) -> int:
        return len(self.text)


@dataclass(frozen=True)
class Plan:
    """What is drawn of one graph. `tip` is where an edge ends at its head's border, `base` where its arrow head
    begins and its line stops (both at the centre of the vertex where there are no arrow heads)."""

    names: tuple[str, ...]
    z: Points
    tail: Indices
    head: Indices
    capacity: tuple[int, ...]
    a: Points
    control: Points
    b: Points
    bent: bool
    stop: Reals
    tip: Points
    base: Points
    labels: Boxes
    capacities: Boxes | None
    faults: tuple[str, ...]


def plan(graph: nx.Graph, style: Style, panel: int) -> Plan:
    """The first layout of this graph, of LAYOUTS_TRIED that follow from the style's seed, that has no faults; where
    there is none, the one with the fewest."""
    best: Plan | None = None
    for attempt in range(LAYOUTS_TRIED):
        made = _Planner(graph, style, panel).plan(Random(style["seeds"][panel] * 64 + attempt))
        if not made.faults:
            return made
        if best is None or len(made.faults) < len(best.faults):
            best = made
    assert best is not None
    return best


def boxes_of(texts: Sequence[str], face: str, size: float) -> Boxes:
    """Boxes as large as the texts' ink, not placed yet."""
    bounds = np.array([ink(face, size, text) for text in texts]).reshape(-1, 4)
    half_width, half_height = (bounds[:, 2] - bounds[:, 0]) / 2, (bounds[:, 3] - bounds[:, 1]) / 2
    return Boxes(np.zeros(len(texts), np.complex128), half_width, half_height, tuple(texts))


def bezier(a: Points, control: Points, b: Points, t: Any) -> Points:
    """Points of quadratic curves at the parameters `t` (broadcast)."""
    return np.asarray(a * (1 - t) ** 2 + control * (2 * t * (1 - t)) + b * t**2)


def to_segments(point: Points, a: Points, b: Points) -> Reals:
    """Distance of points to the segments a–b (broadcast)."""
    span = b - a
    off = point - a
    along = (off * np.conj(span)).real / (span.real**2 + span.imag**2 + 1e-9)
    return np.asarray(np.abs(off - np.clip(along, 0.0, 1.0) * span))


class _Planner:
    """Plans one graph in one rectangle; `plan` may be called with several sources of chance."""

    def __init__(self, graph: nx.Graph, style: Style, panel: int) -> None:
        self.graph, self.style = graph, style
        self.names = tuple(graph)
        self.directed = graph.is_directed()
        index = {name: i for i, name in enumerate(self.names)}
        ends = [(index[u], index[v]) for u, v in graph.edges]
        if not self.directed:
            ends = [(min(pair), max(pair)) for pair in ends]
        ends.sort()
        self.tail = np.array([i for i, _ in ends], np.intp)
        self.head = np.array([j for _, j in ends], np.intp)
        self.capacity = tuple(
            int(graph.edges[self.names[i], self.names[j]]["capacity"]) for i, j in ends if self.directed
        )
        both = set(ends)
        self.paired = np.array([(j, i) in both for i, j in ends], bool)
        self.radius = float(style["radius"])
        self.reach = self.radius * reach(style["shape"]) + style["outline"]["width"] / 2
        self.stroke = float(style["edges"]["width"])
        self.beside = style["labels"]["place"] == "beside"
        self.left, self.top, self.right, self.bottom = style["panels"][panel]

    # -- positions ---------------------------------------------------------------------------------------------------

    def _room(self) -> Room:
        labels = boxes_of(self.names, self.style["labels"]["face"], self.style["labels"]["size"])
        edge = self.reach + 1.0
        inset_x = inset_y = edge
        gap = 2 * self.reach + 20.0
        if self.beside:
            wide, high = 2 * float(labels.half_width.max()), 2 * float(labels.half_height.max())
            inset_x, inset_y = edge + wide + 5, edge + high + 5
            gap += high
        if self.directed:
            heads = self.style["heads"]
            size = self.style["capacities"]["size"]
            gap = max(gap, 2 * self.reach + heads["length"] * 1.5 + size * 1.3)
        clear = self.reach + CLEAR + 2.5 + self.stroke / 2
        angle = np.pi / 180 * (16.0 if self.directed else 9.0)
        return Room(
            self.left + inset_x,
            self.top + inset_y,
            self.right - inset_x,
            self.bottom - inset_y,
            gap,
            clear,
            float(angle),
        )

    def plan(self, rng: Random) -> Plan:
        panel = 0 if len(self.style["panels"]) == 1 else int(self.style["panels"][1][:2] == [self.left, self.top])
        self.faults: list[str] = []
        self.z = lay_out(self.style["layouts"][panel], self.graph, rng, self._room())
        self._curves()
        self._ends()
        self._check_vertices()
        self._check_edges()
        labels = self._labels()
        capacities = self._capacities(labels) if self.directed else None
        bent = bool(len(self.a)) and bool((np.abs(self.control - (self.a + self.b) / 2) > 1e-6).any())
        return Plan(
            self.names, self.z, self.tail, self.head, self.capacity, self.a, self.control, self.b, bent,
            self.stop, self.tip, self.base, labels, capacities, tuple(self.faults),
        )  # fmt: skip

    # -- edges -------------------------------------------------------------------------------------------------------

    def _curves(self) -> None:
        a, b = self.z[self.tail], self.z[self.head]
        span = b - a
        length = np.abs(span) + 1e-9
        normal = 1j * span / length
        self.a, self.b = a, b
        self.control = (a + b) / 2
        if not len(a):
            return
        paired = self.paired
        sag = np.zeros(len(a))
        if paired.any():
            if self.style["edges"]["pairs"] == "parallel":
                offset = normal * np.where(
                    paired, max(4.0, self.style["heads"]["half_width"] * 0.75) + self.stroke / 2, 0
                )
                self.a, self.b, self.control = a + offset, b + offset, self.control + offset
            else:
                least = self.style["heads"]["half_width"] + 6.0
                if self.style["capacities"]["place"] == "on":
                    least = max(least, self.style["capacities"]["size"] * 0.9)
                sag = np.where(paired, np.maximum(length * 0.11, least), 0.0)
        bend = float(self.style["edges"]["bend"])
        free = ~paired
        options = (
            [0.0, 0.1, -0.1, 0.18, -0.18]
            if bend == 0
            else [bend, -bend, bend * 0.5, -bend * 0.5, bend * 1.6, -bend * 1.6]
        )
        first = options[0] * length
        if bend:  # each arc to its own side, by the order of its ends
            first = first * np.where((self.tail + self.head) % 2 == 0, 1.0, -1.0)
        sag = np.where(free, first, sag)
        open_room = self._clearance(sag, normal)
        need = self.reach + CLEAR + self.stroke / 2
        for option in options[1:]:
            stuck = free & (open_room < need)
            if not stuck.any():
                break
            other = np.where(stuck, option * length, sag)
            room = self._clearance(other, normal)
            better = stuck & (room > open_room)
            sag, open_room = np.where(better, other, sag), np.where(better, room, open_room)
        self.control = self.control + 2 * sag * normal
        bent = bool((np.abs(sag) > 1e-6).any())
        t = np.linspace(0.0, 1.0, 9 if bent else 2)
        self.poly = bezier(self.a[:, None], self.control[:, None], self.b[:, None], t[None, :])

    def _clearance(self, sag: Reals, normal: Points) -> Reals:
        """Each edge's distance to the nearest vertex that is not its own."""
        straight = not (np.abs(sag) > 1e-6).any()
        t = np.linspace(0.0, 1.0, 2 if straight else 9)
        poly = bezier(self.a[:, None], (self.control + 2 * sag * normal)[:, None], self.b[:, None], t[None, :])
        away = to_segments(self.z[None, None, :], poly[:, :-1, None], poly[:, 1:, None]).min(axis=1)
        rows = np.arange(len(away))
        away[rows, self.tail] = away[rows, self.head] = np.inf
        return np.asarray(away.min(axis=1))

    def _inside(self, point: Points, centre: Points, grown: float) -> np.ndarray[Any, np.dtype[np.bool_]]:
        """Whether points lie within the shape around `centre`, grown by some pixels."""
        rx, ry = (extent * self.radius + grown for extent in half_extents(self.style["shape"]))
        x, y = np.abs((point - centre).real) / rx, np.abs((point - centre).imag) / ry
        shape = self.style["shape"]
        if shape == "square":
            return np.asarray(np.maximum(x, y) < 1)
        if shape == "diamond":
            return np.asarray(x + y < 1)
        return np.asarray(x * x + y * y < 1)

    def _ends(self) -> None:
        """Tips and bases of the arrow heads by bisection along the curves, and the length that stays visible."""
        m = len(self.a)
        self.stop, self.tip, self.base = np.ones(m), self.b, self.b
        if not m:
            return
        rim = self.style["outline"]["width"] / 2
        a, control, b = self.a, self.control, self.b
        centre_head, centre_tail = self.z[self.head], self.z[self.tail]
        low, high = np.zeros(m), np.full(m, 0.5)  # where the curve leaves the tail
        for _ in range(12):
            middle = (low + high) / 2
            within = self._inside(bezier(a, control, b, middle), centre_tail, rim)
            low, high = np.where(within, middle, low), np.where(within, high, middle)
        start = high
        low, high = np.full(m, 0.5), np.ones(m)
        for _ in range(14):
            middle = (low + high) / 2
            within = self._inside(bezier(a, control, b, middle), centre_head, rim)
            low, high = np.where(within, low, middle), np.where(within, middle, high)
        tip_at = low
        leave, tip = bezier(a, control, b, start), bezier(a, control, b, tip_at)
        visible = np.abs(tip - leave)
        least = 14.0
        if self.directed:
            length = self.style["heads"]["length"]
            low, high = np.full(m, 0.3), tip_at.copy()
            for _ in range(12):
                middle = (low + high) / 2
                close = np.abs(bezier(a, control, b, middle) - tip) < length
                low, high = np.where(close, low, middle), np.where(close, middle, high)
            self.stop, self.tip, self.base = low, tip, bezier(a, control, b, low)
            least = length * 1.6
        if (visible < least).any():
            k = int(visible.argmin())
            self.faults.append(f"edge {self._edge(k)} shows only {visible[k]:.0f} px between its vertices")

    def _edge(self, k: int) -> str:
        arrow = "→" if self.directed else "–"
        return f"{self.names[self.tail[k]]}{arrow}{self.names[self.head[k]]}"

    # -- what would mislead ------------------------------------------------------------------------------------------

    def _check_vertices(self) -> None:
        if (
            self.style["labels"]["size"]
            and digit_height(self.style["labels"]["face"], self.style["labels"]["size"]) < LEAST_TEXT
        ):
            self.faults.append("the labels are under 9 px high")
        if self.directed:
            capacities = self.style["capacities"]
            if digit_height(capacities["face"], capacities["size"]) < LEAST_TEXT:
                self.faults.append("the capacities are under 9 px high")
        n = len(self.z)
        if n > 1:
            apart = np.abs(self.z[:, None] - self.z[None, :])[np.triu_indices(n, 1)]
            if apart.min() < 2 * self.reach + 8.0:
                self.faults.append(f"two vertices are {apart.min():.0f} px apart")
        x, y = self.z.real, self.z.imag
        r = self.reach
        if x.min() < self.left + r or y.min() < self.top + r or x.max() > self.right - r or y.max() > self.bottom - r:
            self.faults.append("a vertex leaves the picture")

    def _check_edges(self) -> None:
        m = len(self.a)
        if not m:
            return
        away = to_segments(self.z[None, None, :], self.poly[:, :-1, None], self.poly[:, 1:, None]).min(axis=1)
        rows = np.arange(m)
        away[rows, self.tail] = away[rows, self.head] = np.inf
        near = away < self.reach + CLEAR + self.stroke / 2
        for k, v in np.argwhere(near):
            self.faults.append(
                f"edge {self._edge(k)} passes {away[k, v] - self.reach:.0f} px from vertex {self.names[v]}"
            )
        self._check_angles()
        self._check_crossings()
        if self.directed:
            self._check_heads()

    def _check_angles(self) -> None:
        """Two edges that leave a vertex almost in the same direction."""
        m = len(self.a)
        length = np.abs(self.b - self.a) + 1e-9
        t = np.minimum(0.45, (self.reach + 16.0) / length)
        out = np.concatenate([bezier(self.a, self.control, self.b, t), bezier(self.a, self.control, self.b, 1 - t)])
        vertex = np.concatenate([self.tail, self.head])
        out = out - self.z[vertex]
        out /= np.abs(out)
        angle = np.abs(np.angle(out[:, None] * np.conj(out)[None, :]))
        same = (vertex[:, None] == vertex[None, :]) & np.triu(np.ones((2 * m, 2 * m), bool), 1)
        least = np.pi / 180 * (12.0 if self.directed else 7.0)
        for i, j in np.argwhere(same & (angle < least)):
            self.faults.append(
                f"edges {self._edge(i % m)} and {self._edge(j % m)} leave a vertex at {np.degrees(angle[i, j]):.0f}°"
            )

    def _check_crossings(self) -> None:
        """Two edges that cross at so small an angle, or run so close together, that an eye could change from one to
        the other."""
        m, s = len(self.a), self.poly.shape[1] - 1
        p, q = self.poly[:, :-1].ravel(), self.poly[:, 1:].ravel()
        owner = np.repeat(np.arange(m), s)
        d = q - p
        turn = d[:, None] * np.conj(d)[None, :]
        cosine = np.abs(turn.real) / (np.abs(d)[:, None] * np.abs(d)[None, :] + 1e-9)
        least = np.pi / 180 * (12.0 if s > 1 else 7.0)
        i, j = np.nonzero(np.triu((cosine > np.cos(least)) & (owner[:, None] != owner[None, :])))
        if not len(i):
            return
        shared = (
            (self.tail[owner[i]] == self.tail[owner[j]])
            | (self.head[owner[i]] == self.head[owner[j]])
            | (self.tail[owner[i]] == self.head[owner[j]])
            | (self.head[owner[i]] == self.tail[owner[j]])
        )
        if s == 1:  # straight edges that share a vertex are told apart by their angle there
            i, j = i[~shared], j[~shared]
            shared = shared[~shared]
        close = np.minimum(
            np.minimum(to_segments(p[i], p[j], q[j]), to_segments(q[i], p[j], q[j])),
            np.minimum(to_segments(p[j], p[i], q[i]), to_segments(q[j], p[i], q[i])),
        )
        side = ((p[j] - p[i]) * np.conj(d[i])).imag * ((q[j] - p[i]) * np.conj(d[i])).imag < 0
        other = ((p[i] - p[j]) * np.conj(d[j])).imag * ((q[i] - p[j]) * np.conj(d[j])).imag < 0
        bad = (close < self.stroke + 3.0) | (side & other)
        if s > 1:
            middle = (p[i] + q[i]) / 2
            at_vertex = np.abs(middle[:, None] - self.z[None, :]).min(axis=1) < self.reach + 30.0
            bad &= ~(shared & at_vertex)
        for k in np.nonzero(bad)[0]:
            self.faults.append(f"edges {self._edge(owner[i[k]])} and {self._edge(owner[j[k]])} run into each other")

    def _check_heads(self) -> None:
        """An arrow head on another edge's line, or on another head."""
        middle = self.tip * 0.45 + self.base * 0.55
        half = self.style["heads"]["half_width"]
        away = to_segments(middle[:, None, None], self.poly[None, :, :-1], self.poly[None, :, 1:]).min(axis=2)
        np.fill_diagonal(away, np.inf)
        for k, other in np.argwhere(away < half * 0.75 + self.stroke / 2 + 1.0):
            self.faults.append(f"the head of {self._edge(k)} lies on {self._edge(other)}")
        heads = np.abs(middle[:, None] - middle[None, :])
        np.fill_diagonal(heads, np.inf)
        for k, other in np.argwhere(np.triu(heads < half * 1.7)):
            self.faults.append(f"the heads of {self._edge(k)} and {self._edge(other)} touch")

    # -- texts -------------------------------------------------------------------------------------------------------

    def _labels(self) -> Boxes:
        labels = boxes_of(self.names, self.style["labels"]["face"], self.style["labels"]["size"])
        if not self.beside:
            return Boxes(self.z, labels.half_width, labels.half_height, labels.text)
        directions = np.exp(1j * np.pi / 4 * np.array([7, 1, 5, 3, 0, 6, 4, 2]))
        rx, ry = (extent * self.radius for extent in half_extents(self.style["shape"]))
        w, h = labels.half_width[:, None], labels.half_height[:, None]
        rim = self.style["outline"]["width"] / 2 + 3.0
        straight = directions * (np.minimum(np.abs(1 / (np.abs(directions) + 1e-9)), 1))
        x, y = np.round(straight.real, 6), np.round(straight.imag, 6)
        slack = np.where((np.abs(x) > 0.1) & (np.abs(y) > 0.1), 0.72, 1.0)
        centres = self.z[:, None] + np.sign(x) * (rx * slack + rim + w) * (np.abs(x) > 0.1)
        centres = centres + 1j * np.sign(y) * (ry * slack + rim + h) * (np.abs(y) > 0.1)
        fits = self._free(centres, w, h, np.full(len(self.z), -1), 3.0, 0.0)
        core = _capsule(centres, w, h)
        away = np.abs(core[..., None] - self.z).min(axis=2) - h[..., None] - self.reach
        away[np.arange(len(self.z)), :, np.arange(len(self.z))] = np.inf
        fits &= away.min(axis=2) > 8.0
        chosen = self._choose(fits, centres, labels, "no room for the label of vertex {}", self.names)
        return Boxes(chosen, labels.half_width, labels.half_height, labels.text)

    def _capacities(self, labels: Boxes) -> Boxes:
        style = self.style["capacities"]
        boxes = boxes_of([str(c) for c in self.capacity], style["face"], style["size"])
        if not len(boxes):
            return boxes
        w, h = boxes.half_width[:, None], boxes.half_height[:, None]
        t = np.array([0.5, 0.43, 0.57, 0.36, 0.64, 0.29, 0.71, 0.25])
        points = bezier(self.a[:, None], self.control[:, None], self.b[:, None], t[None, :])
        own = np.arange(len(self.a))
        if style["place"] == "on":
            centres = points
            fits = self._free(centres, w + 2.5, h + 2.5, own, 3.5, 0.0)
        else:
            ahead = bezier(self.a[:, None], self.control[:, None], self.b[:, None], t[None, :] + 0.02)
            behind = bezier(self.a[:, None], self.control[:, None], self.b[:, None], t[None, :] - 0.02)
            normal = 1j * (ahead - behind)
            normal /= np.abs(normal) + 1e-9
            lift = np.abs(normal.real) * w + np.abs(normal.imag) * h + 2.5 + self.stroke / 2
            lift = np.minimum(lift, np.hypot(w, h) + 1.0 + self.stroke / 2)
            centres = np.concatenate([points + normal * lift, points - normal * lift], axis=1)
            order = np.arange(2 * len(t)).reshape(2, -1).T.ravel()
            centres = centres[:, order]
            fits = self._free(centres, w, h, own, 7.0, 2.0)
        core = _capsule(centres, w, h)
        if self.beside:
            gap_x = np.abs(centres.real[..., None] - labels.centre.real) - w[..., None] - labels.half_width
            gap_y = np.abs(centres.imag[..., None] - labels.centre.imag) - h[..., None] - labels.half_height
            fits &= np.maximum(gap_x, gap_y).min(axis=2) > 5.0
        away = np.abs(core[..., None] - self.z).min(axis=2).min(axis=2) - h - self.reach
        fits &= away > CLEAR
        middle = (self.tip + self.base) / 2
        size = max(self.style["heads"]["half_width"], self.style["heads"]["length"] / 2)
        fits &= np.abs(core[..., None] - middle).min(axis=2).min(axis=2) - h > size + 2.0
        names = [self._edge(k) for k in range(len(self.a))]
        chosen = self._choose(fits, centres, boxes, "no room for the capacity of {}", names)
        return Boxes(chosen, boxes.half_width, boxes.half_height, boxes.text)

    def _free(
        self, centres: Points, w: Any, h: Any, own: Indices, least: float, ratio: float
    ) -> np.ndarray[Any, np.dtype[np.bool_]]:
        """Whether text boxes keep `least` pixels from all edges but their own, and `ratio` times as far from them as
        from their own; and lie within the rectangle."""
        fits = (centres.real - w > self.left - 4) & (centres.real + w < self.right + 4)
        fits &= (centres.imag - h > self.top - 4) & (centres.imag + h < self.bottom + 4)
        if not len(self.a):
            return np.asarray(fits)
        core = _capsule(centres, w, h)
        m, c, k = core.shape
        segments = self.poly.shape[1] - 1
        p, q = self.poly[:, :-1].ravel(), self.poly[:, 1:].ravel()
        away = to_segments(core.reshape(-1, 1), p[None, :], q[None, :])
        away = away.reshape(m, c, k, len(self.a), segments).min(axis=(2, 4)) - h[..., None]
        rows = np.arange(m)
        if own[0] >= 0:
            mine = away[rows, :, own].copy()
            away[rows, :, own] = np.inf
            if ratio:
                fits &= away.min(axis=2) > ratio * np.maximum(mine, 0.0)
        fits &= away.min(axis=2) > least
        return np.asarray(fits)

    def _choose(self, fits: Any, centres: Points, boxes: Boxes, fault: str, names: Sequence[str]) -> Points:
        """One candidate place for each box so that no two overlap: the boxes with the fewest places choose first."""
        w, h = boxes.half_width, boxes.half_height
        m = len(boxes)
        free = np.asarray(fits).copy()
        chosen = centres[:, 0].copy()
        for k in np.argsort(free.sum(axis=1), kind="stable"):
            places = np.flatnonzero(free[k])
            if not len(places):
                self.faults.append(fault.format(names[k]))
                continue
            z = chosen[k] = centres[k, places[0]]
            gap = 5.0
            over = (np.abs(centres.real - z.real) < (w + w[k] + gap)[:, None]) & (
                np.abs(centres.imag - z.imag) < (h + h[k] + gap)[:, None]
            )
            free &= ~over
        assert len(chosen) == m
        return chosen


def _capsule(centres: Points, w: Any, h: Any) -> Points:
    """Three points on the axis of each box, boxes × places × 3: a disc of the box's half height around each covers the
    text."""
    spread = np.maximum(w - h, 0.0)[..., None] * np.array([-1.0, 0.0, 1.0])
    return np.asarray(centres[..., None] + spread)
