"""Strokes of any course, as layout programs draw them around vertices: followed from where they leave a vertex.

A stroke is taken for an edge only if following it from its other end leads back the same way.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from isoprobe.vision.graph.strokes import EdgeInk, median

Mask = NDArray[Any]  # uint8
Floats = NDArray[np.float64]

STEP = 3.0  # pixels from one place on a stroke to the next
LEAST_SIGHT = 8  # pixels of ink that are looked at ahead
TURNS = np.radians(np.array([0, 4, -4, 8, -8, 12, -12, 16, -16, 20, -20, 25, -25, 30, -30, 36, -36]))
FIRST_TURNS = np.radians(np.array([0, *(side * turn for turn in range(5, 80, 5) for side in (1, -1))]))
MOST_TURN = 0.06  # radians a pixel
INKED = 0.9  # least share of ink ahead
BEGIN = 3  # pixels outside a vertex within which strokes begin
ALIKE = 2.5  # pixels that the ways there and back may lie apart, on average
NEW = 0.4  # least share of a stroke that must be ink that nothing else explains
MOST_STEPS = 2000


@dataclass(frozen=True)
class _Way:
    """The course of a stroke from one vertex to another, and the widths of its ink where nothing crosses it."""

    tail: int
    head: int
    places: Floats
    width: float


class Tracer:
    """Follows strokes in the ink between the vertices of one picture. `areas` has their numbers from 1 on."""

    def __init__(self, ink: Mask, areas: Mask, centres: Floats, half: float) -> None:
        self._ink = ink
        self._areas = areas
        self._centres = centres
        self._sight = np.arange(1.0, max(LEAST_SIGHT, 4 * half) + 0.5)
        self._reach = int(np.ceil(half)) + 5
        self._thin = 4 * half + 2
        self._high, self._wide = ink.shape

    def strokes(self, rest: Mask) -> list[EdgeInk]:
        """The strokes in ink that is not explained yet, `rest`, that lead from vertex to vertex and back."""
        ways = [way for start in self._starts(rest) if (way := self._followed(*start)) is not None]
        found = []
        for k, way in enumerate(ways):
            back = [other for other in ways[k + 1 :] if (other.tail, other.head) == (way.head, way.tail)]
            if any(_apart(way.places, other.places) < ALIKE for other in back):
                stroke = self._stroke(way)
                points = np.rint(stroke.points).astype(np.intp)
                if len(points) > 2 and (rest[points[:, 1], points[:, 0]] > 0).mean() >= NEW:
                    found.append(stroke)
        return found

    def _starts(self, rest: Mask) -> list[tuple[int, Floats]]:
        """Where ink that is not explained meets a vertex: its number, and the place."""
        around = cv2.dilate(self._areas, np.ones((2 * BEGIN + 1, 2 * BEGIN + 1), np.uint8))
        ring = ((around > 0) & (self._areas == 0) & (rest > 0)).astype(np.uint8)
        count, labels = cv2.connectedComponents(ring)
        found = []
        for number in range(1, count):
            rows, columns = np.nonzero(labels == number)
            vertex = int(np.bincount(around[rows, columns]).argmax())
            found.append((vertex, np.array([columns.mean(), rows.mean()])))
        return found

    def _inked(self, columns: Floats, rows: Floats) -> NDArray[np.bool_]:
        """Whether there is ink, or a vertex, at these places."""
        x = np.rint(columns).astype(np.intp).clip(0, self._wide - 1)
        y = np.rint(rows).astype(np.intp).clip(0, self._high - 1)
        return np.asarray((self._ink[y, x] > 0) | (self._areas[y, x] > 0))

    def _ahead(self, place: Floats, heading: float, turns: Floats) -> float | None:
        """The direction in which the ink goes on, the one that turns least; None where it ends."""
        angles = heading + turns
        columns = place[0] + np.cos(angles)[:, None] * self._sight
        rows = place[1] + np.sin(angles)[:, None] * self._sight
        shares = self._inked(columns, rows).mean(axis=1)
        good = np.flatnonzero(shares >= min(INKED, float(shares.max())) - 1e-9)
        if shares.max() < INKED:
            return None
        return float(angles[good[0]])

    def _centred(self, place: Floats, heading: float) -> tuple[Floats, float]:
        """The place moved onto the middle of the stroke, and the stroke's width there; 0 where something crosses it."""
        across = np.array([-np.sin(heading), np.cos(heading)])
        offsets = np.arange(-self._reach, self._reach + 0.5)
        ink = self._inked(place[0] + across[0] * offsets, place[1] + across[1] * offsets)
        middle = self._reach
        if not ink[middle]:
            near = [k for k in (middle - 1, middle + 1, middle - 2, middle + 2) if ink[k]]
            if not near:
                return place, 0.0
            middle = near[0]
        paper = np.flatnonzero(~ink)
        left, right = paper[paper < middle], paper[paper > middle]
        if not len(left) or not len(right):
            return place, 0.0
        first, last = int(left[-1]) + 1, int(right[0]) - 1
        shift = (first + last) / 2 - self._reach
        return place + across * float(np.clip(shift, -1.5, 1.5)), float(last - first + 1)

    def _followed(self, vertex: int, place: Floats) -> _Way | None:
        """The way from here to another vertex, None where it ends before."""
        out = place - self._centres[vertex - 1]
        heading = self._ahead(place, float(np.arctan2(out[1], out[0])), FIRST_TURNS)
        if heading is None:
            return None
        places, turn = [place], 0.0
        widths: list[float] = []
        for number in range(MOST_STEPS):
            ahead = self._ahead(place, heading + turn * STEP, TURNS)
            if ahead is None:
                return None
            place, width = self._centred(place + STEP * np.array([np.cos(ahead), np.sin(ahead)]), ahead)
            x, y = round(float(place[0])), round(float(place[1]))
            if not (0 <= x < self._wide and 0 <= y < self._high):
                return None
            places.append(place)
            area = int(self._areas[y, x])
            if area and area != vertex:
                return _Way(vertex - 1, area - 1, np.array(places), median(np.array(widths or [1.0])))
            if area and number > 3:
                return None
            thin = 0 < width <= self._thin
            if thin:
                widths.append(width)
            if thin or number < 4:
                way = place - places[max(0, len(places) - 4)]
                now = float(np.arctan2(way[1], way[0])) if len(places) > 3 else ahead
                change = (now - heading + np.pi) % (2 * np.pi) - np.pi
                turn = float(np.clip(0.6 * turn + 0.4 * change / STEP, -MOST_TURN, MOST_TURN)) if number > 3 else 0.0
                heading = now
            else:
                heading += turn * STEP
        return None

    def _stroke(self, way: _Way) -> EdgeInk:
        """The way as a stroke, its points a pixel apart and outside the vertices."""
        step = np.hypot(*np.diff(way.places, axis=0).T)
        length = np.append(0.0, np.cumsum(step))
        at = np.arange(0.0, length[-1], 1.0)
        points = np.stack([np.interp(at, length, way.places[:, k]) for k in (0, 1)], axis=1)
        x, y = np.rint(points).astype(np.intp).T
        points = points[self._areas[y.clip(0, self._high - 1), x.clip(0, self._wide - 1)] == 0]
        if way.tail < way.head:
            return EdgeInk(way.tail, way.head, points, way.width)
        return EdgeInk(way.head, way.tail, points[::-1].copy(), way.width)


def _apart(one: Floats, other: Floats) -> float:
    """How far two ways lie apart on average: each place of one from the nearest of the other, and the reverse."""
    away = np.hypot(one[:, None, 0] - other[None, :, 0], one[:, None, 1] - other[None, :, 1])
    return float(max(away.min(axis=0).mean(), away.min(axis=1).mean()))
