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
from isoprobe.vision.raster.crowding import spend
from isoprobe.vision.raster.pixels import look_up

Mask = NDArray[Any]  # uint8
Floats = NDArray[np.float64]
Flags = NDArray[np.bool_]

STEP = 3.0  # pixels from one place on a stroke to the next
LEAST_SIGHT = 8  # pixels of ink that are looked at ahead
TURNS = np.radians(np.array([0, 4, -4, 8, -8, 12, -12, 16, -16, 20, -20, 25, -25, 30, -30, 36, -36]))
FIRST_TURNS = np.radians(np.array([0, *(side * turn for turn in range(5, 80, 5) for side in (1, -1))]))
MOST_TURN = 0.06  # radians a pixel
INKED = 0.9  # least share of ink ahead
LOOK_BACK = 6  # steps by which a stroke's direction is told, and as many before them for its bend
WIDTHS = 30  # steps by which its usual width is told
WIDER = 1.35  # how many times wider than usual a stroke is, and a pixel, where something crosses it
BEGIN = 3  # pixels outside a vertex within which strokes begin
ALIKE = 2.5  # pixels that the ways there and back may lie apart, on average
NEW = 0.4  # least share of a stroke that must be ink that nothing else explains
SIGHT, PLACE = 3700, 1700  # points that take as long to look at as a look ahead, and as each place from which one looks
MOST_COURSE = 1.5  # most length of a stroke, in widths and heights of the picture


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
        self._solid = cv2.max(ink, areas)
        self._areas = areas
        self._centres = centres
        self._near = np.arange(1.0, max(LEAST_SIGHT, 4 * half) + 0.5)
        self._far = np.arange(1.0, 2 * max(LEAST_SIGHT, 4 * half) + 0.5)
        self._reach = int(np.ceil(half)) + 5
        self._usual = 2 * half
        self._high, self._wide = ink.shape

    def strokes(self, rest: Mask) -> list[EdgeInk]:
        """The strokes in ink that is not explained yet, `rest`, that lead from vertex to vertex and back."""
        ways = self._followed(self._starts(rest))
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
        rows, columns = np.nonzero(ring)
        owner = labels[rows, columns]
        found = []
        for number in range(1, count):
            own = owner == number
            vertex = int(np.bincount(around[rows[own], columns[own]]).argmax())
            found.append((vertex, np.array([columns[own].mean(), rows[own].mean()])))
        return found

    def _inked(self, columns: Floats, rows: Floats) -> Flags:
        """Whether there is ink, or a vertex, at these places."""
        return np.asarray(look_up(self._solid, columns, rows) > 0)

    def _ahead(self, places: Floats, headings: Floats, turns: Floats, bends: Floats) -> tuple[Floats, Flags]:
        """The directions in which the ink goes on, those that turn least, of strokes that bend like this; and where
        there are any. Where there is none far ahead, they are told by what is near."""
        angles, good = self._open(places, headings, turns, bends, self._far)
        lost = np.flatnonzero(~good.any(axis=1))
        if len(lost):
            good[lost] = self._open(places[lost], headings[lost], turns, 0 * bends[lost], self._near)[1]
        return angles[np.arange(len(places)), good.argmax(axis=1)], np.asarray(good.any(axis=1), np.bool_)

    def _open(
        self, places: Floats, headings: Floats, turns: Floats, bends: Floats, sight: Floats
    ) -> tuple[Floats, Flags]:
        """Directions, (places, turns), and in which of them there is ink at these distances."""
        spend(SIGHT + PLACE * len(places))
        angles = headings[:, None] + turns
        course = angles[..., None] + bends[:, None, None] * sight / 2
        columns = places[:, 0, None, None] + np.cos(course) * sight
        rows = places[:, 1, None, None] + np.sin(course) * sight
        shares = np.asarray(self._inked(columns, rows).mean(axis=2), np.float64)
        return angles, np.asarray(shares >= INKED - 1e-9, np.bool_)

    def _centred(self, places: Floats, headings: Floats, usual: Floats) -> tuple[Floats, Floats]:
        """The places moved onto the middle of the strokes, and the strokes' widths there; 0 where something crosses,
        so that they are wider than `usual`."""
        across = np.stack([-np.sin(headings), np.cos(headings)], axis=1)
        offsets = np.arange(-self._reach, self._reach + 0.5)
        points = places[:, None] + across[:, None] * offsets[:, None]
        ink = self._inked(points[..., 0], points[..., 1])
        nudges = np.array([0, -1, 1, -2, 2])
        near = ink[:, self._reach + nudges]
        row = np.arange(len(places))
        middle = self._reach + nudges[near.argmax(axis=1)]
        column = np.arange(len(offsets))
        left = np.where(~ink & (column < middle[:, None]), column, -1).max(axis=1)
        right = np.where(~ink & (column > middle[:, None]), column, len(offsets)).min(axis=1)
        clear = near.any(axis=1) & (left >= 0) & (right < len(offsets)) & (right - left - 1 <= WIDER * usual + 1)
        shift = np.where(clear, (left + right) / 2 - self._reach, 0.0).clip(-1.5, 1.5)
        return places + across * shift[row, None], np.where(clear, right - left - 1.0, 0.0)

    def _followed(self, starts: list[tuple[int, Floats]]) -> list[_Way]:
        """The ways from these vertices and places to other vertices, without those that end before."""
        if not starts:
            return []
        vertex = np.array([number for number, _ in starts], np.intp)
        place = np.array([place for _, place in starts])
        out = place - self._centres[vertex - 1]
        heading, alive = self._ahead(place, np.arctan2(out[:, 1], out[:, 0]), FIRST_TURNS, np.zeros(len(place)))
        courses = [[one.copy()] for one in place]
        clear: list[list[Floats]] = [[] for _ in starts]
        widths: list[list[float]] = [[] for _ in starts]
        turn, usual = np.zeros(len(starts)), np.full(len(starts), self._usual)
        most = int(MOST_COURSE * (self._wide + self._high) / STEP)
        found: list[_Way | None] = [None] * len(starts)
        now = np.flatnonzero(alive)
        for number in range(most):
            ahead, going = self._ahead(place[now], heading[now] + turn[now] * STEP, TURNS, turn[now])
            now, ahead = now[going], ahead[going]
            if not len(now):
                break
            step = STEP * np.stack([np.cos(ahead), np.sin(ahead)], axis=1)
            place[now], width = self._centred(place[now] + step, ahead, usual[now])
            column, row = np.rint(place[now]).astype(np.intp).T
            within = (column >= 0) & (column < self._wide) & (row >= 0) & (row < self._high)
            area = np.where(
                within, self._areas[row.clip(0, self._high - 1), column.clip(0, self._wide - 1)], vertex[now]
            )
            kept = within & ((area == 0) | ((area == vertex[now]) & (number <= 3)))
            for k, way in enumerate(now.tolist()):
                courses[way].append(place[way].copy())
                if within[k] and area[k] and area[k] != vertex[way]:
                    middle = median(np.array(widths[way] or [1.0]))
                    found[way] = _Way(int(vertex[way]) - 1, int(area[k]) - 1, np.array(courses[way]), middle)
                elif kept[k]:
                    self._turned(way, courses[way], clear[way], heading, turn, float(width[k]), float(ahead[k]))
                    if width[k] > 0:
                        widths[way].append(float(width[k]))
                        usual[way] = median(np.array(widths[way][-WIDTHS:]))
            now = now[kept]
        return [way for way in found if way is not None]

    def _turned(
        self, way: int, course: list[Floats], clear: list[Floats], heading: Floats, turn: Floats, width: float,
        ahead: float,
    ) -> None:  # fmt: skip
        """Take down a way's direction and bend after a step, by its places where nothing crosses, `clear`."""
        number = len(course) - 2
        if width > 0:
            clear.append(course[-1])
        elif number >= 4:
            heading[way] += turn[way] * STEP
            return
        part = min(LOOK_BACK, (len(clear) - 1) // 2)
        if part >= 3:
            late, early = clear[-1] - clear[-1 - part], clear[-1 - part] - clear[-1 - 2 * part]
            way_late, way_early = float(np.arctan2(late[1], late[0])), float(np.arctan2(early[1], early[0]))
            far, before = float(np.hypot(*late)), float(np.hypot(*early))
            bend = 2 * _difference(way_late, way_early) / max(1.0, far + before)
            turn[way] = min(MOST_TURN, max(-MOST_TURN, bend))
            heading[way] = way_late + turn[way] * far / 2
            return
        step = course[-1] - course[max(0, len(course) - 4)]
        new = float(np.arctan2(step[1], step[0])) if len(course) > 3 else ahead
        bend = 0.6 * turn[way] + 0.4 * _difference(new, heading[way]) / STEP
        turn[way] = min(MOST_TURN, max(-MOST_TURN, bend)) if number > 3 else 0.0
        heading[way] = new

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


def _difference(one: float, other: float) -> float:
    """By how much the first angle is more than the other, from -π to π."""
    return float((one - other + np.pi) % (2 * np.pi) - np.pi)


def _apart(one: Floats, other: Floats) -> float:
    """How far two ways lie apart on average: each place of one from the nearest of the other, and the reverse."""
    away = np.hypot(one[:, None, 0] - other[None, :, 0], one[:, None, 1] - other[None, :, 1])
    return float(max(away.min(axis=0).mean(), away.min(axis=1).mean()))
