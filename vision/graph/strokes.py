"""Strokes between vertices: what a verified edge looks like, hypotheses in bulk, the arithmetic on their samples."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from isoprobe.vision.lettering.words import Word

Mask = NDArray[Any]  # uint8
Floats = NDArray[np.float64]
Ints = NDArray[np.intp]
Flags = NDArray[np.bool_]


WRITING = 1.8  # times as wide as a straight stroke beside it that writing is


@dataclass(frozen=True)
class EdgeInk:
    """One edge's ink: the vertices it joins, and points (n, 2) a pixel apart from the first's rim to the second's."""

    tail: int
    head: int
    points: Floats
    width: float
    gaps: tuple[tuple[float, float, float], ...] = ()  # middle and length of each place where it is broken for a word
    straight: bool = False  # whether all points lie on one line
    error: float = 0.0  # mean distance in pixels of the points from the middle of the ink

    @cached_property
    def coarse(self) -> NDArray[np.int32]:
        """Corners of a line along the stroke, run on a little at both ends, in sixteenths of a pixel."""
        return self._line([0, -1] if self.straight else thinned(len(self.points), 4))

    @cached_property
    def fine(self) -> NDArray[np.int32]:
        """The same through all points."""
        return self._line(slice(None))

    @cached_property
    def ends(self) -> list[tuple[Floats, Floats]]:
        """The first and the last point, each with the direction into the stroke as a vector of length 1."""
        if not len(self.points):
            return [(np.full(2, -1e6), np.zeros(2))] * 2
        count = (len(self.points) + 1) // 2
        found = []
        for points in (self.points, self.points[::-1]):
            way = points[min(count - 1, 12)] - points[0] if count > 1 else np.zeros(2)
            found.append((points[0], way / max(float(np.hypot(*way)), 1e-9)))
        return found

    @property
    def met(self) -> list[tuple[int, float, float, float]]:
        """The number of each of the two vertices, where the stroke meets its rim, and how wide the stroke is."""
        if not len(self.points):
            return []
        ends = ((self.tail, self.points[0]), (self.head, self.points[-1]))
        return [(vertex, float(x), float(y), self.width) for vertex, (x, y) in ends]

    def _line(self, chosen: list[int] | Ints | slice) -> NDArray[np.int32]:
        points = self.points[chosen]
        if len(self.points) > 1:
            inner = self.points[[min(4, len(self.points) - 1), max(-5, -len(self.points))]]
            way = inner - self.points[[0, -1]]
            ends = self.points[[0, -1]] - 4 * way / np.maximum(np.hypot(way[:, :1], way[:, 1:]), 1e-9)
            points = np.concatenate([ends[:1], points, ends[1:]])
        return np.rint(points * 16).astype(np.int32)


@dataclass(frozen=True)
class Lines:
    """Hypotheses: vertices, greatest distance from the chord and shift of the whole line, in pixels to the right of the
    way, and a smooth correction (lines, 3): coefficients of 1, t and t² in pixels."""

    tail: Ints
    head: Ints
    bend: Floats
    shift: Floats
    correction: Floats

    def take(self, chosen: Ints | Flags) -> Lines:
        return Lines(
            self.tail[chosen], self.head[chosen], self.bend[chosen], self.shift[chosen], self.correction[chosen]
        )


@dataclass(frozen=True)
class Evidence:
    """What lies under each of some lines, sampled a pixel or so apart; sample arrays belong to the line in `owner`."""

    owner: Ints
    share: Floats  # of the way
    points: Floats
    on: Flags  # ink within a pixel
    alone: Flags  # a stroke that nothing crosses here
    offset: Floats  # of the stroke's middle, to the right
    width: Floats
    blocked: Flags  # a line: runs through a third vertex
    samples: Ints  # a line
    gap: Ints  # a line: longest run without ink
    gap_at: Ints  # a line: the sample where it begins, in the line
    missing: Ints  # a line: samples without ink


def unlike(lines: Lines) -> Lines:
    """The lines without those that run within a pixel of another between the same vertices."""
    if len(lines.tail) < 2:
        return lines
    along = np.array([0.2, 0.5, 0.8])
    off = lines.bend[:, None] * (4 * along * (1 - along)) + lines.shift[:, None]
    off = off + lines.correction[:, :1] + along * (lines.correction[:, 1:2] + along * lines.correction[:, 2:])
    keys = np.concatenate([lines.tail[:, None], lines.head[:, None], np.rint(off).astype(np.intp)], axis=1).tolist()
    first = {tuple(key): k for k, key in reversed(list(enumerate(keys)))}
    return lines.take(np.array(sorted(first.values()), np.intp))


def inked(coded: Mask, tail: Ints, head: Ints, least: float, missing: int) -> tuple[Flags, Flags]:
    """Whether samples in their last axis lie on no third vertex, and in this share on ink, but for some that may be
    missing; and which of them lie outside the vertices."""
    ink = coded == 255
    free: Flags = ink | (coded == 0)
    own = free | (coded == tail + 1) | (coded == head + 1)
    kept: Flags = own.all(axis=-1) & (ink.sum(axis=-1) >= least * free.sum(axis=-1) - missing)
    return kept, free


def thinned(count: int, every: int) -> Ints:
    """Places of every so manyth of `count` points, and of the last."""
    return np.append(np.arange(0, count - 1, every), count - 1)


def longest_runs(flags: Flags, owner: Ints, samples: Ints) -> tuple[Ints, Ints]:
    """For each owner the length of the longest run of True among its samples and where it begins."""
    longest, at = np.zeros(len(samples), np.intp), np.zeros(len(samples), np.intp)
    if not flags.any():
        return longest, at
    edge = np.flatnonzero(flags & np.concatenate([[True], ~flags[:-1] | (owner[1:] != owner[:-1])]))
    last = np.flatnonzero(flags & np.concatenate([~flags[1:] | (owner[1:] != owner[:-1]), [True]]))
    length = last - edge + 1
    order = np.argsort(length, kind="stable")
    longest[owner[edge[order]]] = length[order]
    begin = np.cumsum(samples) - samples
    at[owner[edge[order]]] = edge[order] - begin[owner[edge[order]]]
    return longest, at


def runs(flags: Flags, least: int) -> list[tuple[int, int]]:
    """Where runs of more than `least` times True begin and end."""
    edges = np.flatnonzero(np.diff(np.concatenate([[False], flags, [False]]).astype(np.int8)))
    pairs = edges.reshape(-1, 2).tolist()
    return [(first, last) for first, last in pairs if last - first > least]


def distinct(strokes: list[EdgeInk]) -> list[EdgeInk]:
    """The best of all strokes between the same vertices that run over the same ink."""
    kept: list[EdgeInk] = []
    for stroke in sorted(strokes, key=lambda stroke: stroke.error):
        middle = stroke.points[len(stroke.points) // 2] if len(stroke.points) else None
        for other in kept:
            if (other.tail, other.head) != (stroke.tail, stroke.head):
                continue
            if middle is None or not len(other.points):
                break
            if np.hypot(*(other.points - middle).T).min() < max(2.5, stroke.width):
                break
        else:
            kept.append(stroke)
    return kept


def without_writing(strokes: list[EdgeInk]) -> list[EdgeInk]:
    """Without strokes that are much wider than a straight one between the same vertices: a number beside it is that."""
    straight = {(stroke.tail, stroke.head): stroke.width for stroke in strokes if stroke.straight}
    usual = [straight.get((stroke.tail, stroke.head), np.inf) for stroke in strokes]
    return [one for one, width in zip(strokes, usual, strict=True) if one.straight or one.width < WRITING * width]


def directions(points: NDArray[np.floating[Any]], begin: Ints) -> Floats:
    """The direction at each of the points (n, 2) of several lines laid end to end, which `begin` at these places and
    have two points at least: vectors of length 1."""
    step = np.empty_like(points)
    step[1:-1] = (points[2:] - points[:-2]) / 2
    last = np.append(begin[1:], len(points)) - 1
    step[begin] = points[begin + 1] - points[begin]
    step[last] = points[last] - points[last - 1]
    return np.asarray(step / np.maximum(np.hypot(step[:, 0], step[:, 1]), 1e-9)[:, None])


def quantile(values: NDArray[Any], share: float) -> float:
    """The value below which this share of some numbers lies, between two of them in proportion; much faster than
    numpy's for few."""
    ordered = np.sort(values)
    at = share * (len(ordered) - 1)
    low = int(at)
    high = min(low + 1, len(ordered) - 1)
    return float(ordered[low] + (at - low) * (ordered[high] - ordered[low]))


def median(values: NDArray[Any]) -> float:
    """The median of some numbers; much faster than numpy's for few."""
    ordered = np.sort(values)
    return float(ordered[(len(ordered) - 1) // 2] / 2 + ordered[len(ordered) // 2] / 2)


def boxes(words: Sequence[Word]) -> tuple[Floats, Floats, Floats, Floats]:
    """Left, top, right and bottom pixels of the words' boxes, each (words, 1)."""
    left = np.array([[float(word.x)] for word in words])
    top = np.array([[float(word.y)] for word in words])
    right = left + np.array([[word.width - 1.0] for word in words])
    bottom = top + np.array([[word.height - 1.0] for word in words])
    return left, top, right, bottom


def to_strokes(words: Sequence[Word], strokes: Sequence[EdgeInk]) -> Floats:
    """Distances from the words' boxes to the strokes, (words, strokes); at least one pixel."""
    away = np.full((len(words), len(strokes)), np.inf)
    if not words:
        return away
    left, top, right, bottom = boxes(words)
    half = (bottom - top) / 2
    spread = np.maximum((right - left) / 2 - half, 0.0) * np.array([-1.0, 0.0, 1.0])
    x, y = (left + right) / 2 + spread, (top + bottom) / 2 + 0 * spread  # discs around these three cover the word
    for k, stroke in enumerate(strokes):
        if len(stroke.points):
            points = stroke.points[::2]
            square = (x[..., None] - points[:, 0]) ** 2 + (y[..., None] - points[:, 1]) ** 2
            away[:, k] = np.maximum(np.sqrt(square.min(axis=(1, 2))) - half[:, 0], 1.0)
    return away


def between_ends(on: Flags, owner: Ints, lines: int, most: float) -> Flags:
    """Of samples that come line by line, those from the first on ink to the last, where no more than so many lie before
    and behind them; all of other lines."""
    samples = np.bincount(owner, minlength=lines)
    begin = np.cumsum(samples) - samples
    place = np.arange(len(owner)) - begin[owner]
    first, last = np.full(lines, len(owner)), np.full(lines, -1)
    np.minimum.at(first, owner[on], place[on])
    np.maximum.at(last, owner[on], place[on])
    cut = (first <= most) & (samples - 1 - last <= most) & (last >= first)
    first, last = np.where(cut, first, 0), np.where(cut, last, samples)
    return np.asarray((place >= first[owner]) & (place <= last[owner]))


def run_through(profile: Flags, reach: int) -> tuple[Floats, Floats]:
    """Of ink across some points, (points, 2 reach + 1), how far the run goes to the right and to the left that leads
    through the point in the middle, or through its neighbour where the middle is paper."""
    middle = np.where(profile[:, reach], 0, np.where(profile[:, reach + 1], 1, -1))
    right, left = np.zeros(len(profile)), np.zeros(len(profile))
    for nudge in (-1, 0, 1):
        chosen = middle == nudge
        part = profile[chosen]
        end = np.zeros((len(part), 1), bool)
        right[chosen] = np.argmin(np.concatenate([part[:, reach + nudge :], end], axis=1), axis=1) + nudge - 1
        left[chosen] = np.argmin(np.concatenate([part[:, reach + nudge :: -1], end], axis=1), axis=1) - nudge - 1
    return right, left


def left_over(rest: Mask, most: float) -> tuple[int, int] | None:
    """The middle of a piece of ink of more than `most` pixels a side, None where there is none."""
    for contour in cv2.findContours(rest, cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_SIMPLE)[0]:
        left, top, wide, high = cv2.boundingRect(contour)
        if max(wide, high) > most:
            return left + wide // 2, top + high // 2
    return None
