"""The straight strokes of thin drawn lines, by their skeleton: corners, forks and ends, and what runs between them."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from itertools import pairwise

import cv2
import numpy as np
from networkx.utils import UnionFind
from numpy.typing import NDArray

from isoprobe.vision import Unreadable
from isoprobe.vision.raster.crowding import spend

Mask = NDArray[np.uint8]
SHORT = 0.31  # of the usual length: pieces that are shorter are one point
LONE = 0.11  # the same of a stroke that meets no other: the very short one between two labels
CURL = 0.6  # of the usual length: what is longer, all its short pieces together, and no stroke, is no speck
MOST_ROUNDS = 10_000_000  # pixels that are gone over to thin all lines; drawings at hand take 400,000
MOST = 40_000  # pixels of a skeleton
TRACED = 200  # points that take as long to look at as a pixel of it
_AROUND = ((-1, -1), (0, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (0, 1), (1, 1))
_DIRECT = tuple(not (dx and dy) for dx, dy in _AROUND)

Pixel = tuple[int, int]


@dataclass
class BondLine:
    """A straight stroke from a to b; `nodes` are the numbers of its ends: strokes that meet share them."""

    a: complex
    b: complex
    nodes: tuple[int, int]

    @property
    def length(self) -> float:
        return abs(self.b - self.a)

    @property
    def along(self) -> complex:
        return (self.b - self.a) / abs(self.b - self.a)


@dataclass
class BondLines:
    """All strokes, where their nodes are, and their usual length."""

    strokes: list[BondLine]
    places: dict[int, complex]
    usual: float


def strokes_of(mask: Mask, bend: float, tight: float = 0.0) -> BondLines:
    """The strokes in a mask; lines that swerve by `bend` pixels have a corner, and the very short ones between labels
    have up to `tight` pixels. Raises Unreadable for what is no line drawing, Spent for too much of it."""
    x, y, wide, high = cv2.boundingRect(mask)
    if not wide:
        return BondLines([], {}, 0.0)
    part = cv2.copyMakeBorder(mask[y : y + high, x : x + wide], 2, 2, 2, 2, cv2.BORDER_CONSTANT, value=0)
    thin = _skeleton(np.asarray(part, np.uint8))
    rows, columns = np.nonzero(thin)
    if len(rows) > MOST:
        raise Unreadable(f"lines of {len(rows)} pixels in all: expected a drawn molecule")
    spend(TRACED * len(rows))
    pieces, places = _traced(thin, rows, columns, bend)
    shift = complex(x - 1.5, y - 1.5)
    places = [place + shift for place in places]
    lengths = sorted(abs(places[a] - places[b]) for a, b in pieces)
    long = [length for length in lengths if length > 3 * bend] or lengths
    usual = float(np.percentile(long, 70)) if long else 0.0
    return _joined(pieces, places, usual, tight)


def _skeleton(mask: Mask) -> Mask:
    """What is left of each piece, thinned in its own box: a thick one takes as many rounds as it is thick, and these go
    over all of the picture that is handed over. Raises Unreadable where they would be too many."""
    _, labels, boxes, _ = cv2.connectedComponentsWithStats(mask, connectivity=8)
    depth = cv2.distanceTransform(mask, cv2.DIST_C, 3)
    work = sum(
        wide * high * float(depth[y : y + high, x : x + wide].max()) for x, y, wide, high, _ in boxes.tolist()[1:]
    )
    if work > MOST_ROUNDS:
        raise Unreadable(f"too much ink, up to {2 * depth.max():.0f} pixels thick: expected a drawn molecule")
    thin = np.zeros_like(mask)
    for number, (x, y, wide, high, _) in enumerate(boxes.tolist()):
        if number:
            box = np.s_[y - 1 : y + high + 1, x - 1 : x + wide + 1]
            piece = np.where(labels[box] == number, mask[box], 0).astype(np.uint8)
            own = cv2.ximgproc.thinning(piece, thinningType=cv2.ximgproc.THINNING_GUOHALL)
            thin[box] |= np.asarray(own, np.uint8)
    return thin


def _traced(
    thin: Mask, rows: NDArray[np.intp], columns: NDArray[np.intp], bend: float
) -> tuple[list[tuple[int, int]], list[complex]]:
    """The skeleton as straight pieces between numbered places."""
    bits = (thin > 0).astype(np.uint8)
    near = cv2.filter2D(bits, cv2.CV_8U, np.ones((3, 3), np.uint8), borderType=cv2.BORDER_CONSTANT) - bits
    forks = ((bits > 0) & (near >= 3)).astype(np.uint8)
    _, named_, _, centres = cv2.connectedComponentsWithStats(forks, connectivity=8)
    named = np.asarray(named_, np.int32)
    places = [complex(cx, cy) for cx, cy in centres[1:].tolist()]
    tall = bits.shape[0]
    between = bits & ~forks & 1
    beside = cv2.filter2D(between, cv2.CV_8U, np.ones((3, 3), np.uint8), borderType=cv2.BORDER_CONSTANT) - between
    free = forks[rows, columns] == 0
    rows, columns = rows[free], columns[free]
    in_order = np.sort(columns * tall + rows)  # pixels as numbers, column by column
    ending = beside[in_order % tall, in_order // tall] <= 1

    pieces: list[tuple[int, int]] = []
    left = set(in_order.tolist())
    steps = [dx * tall + dy for dx, dy in _AROUND]
    for start in [*in_order[ending].tolist(), *in_order.tolist()]:
        if start not in left:
            continue
        at, numbered = start, [start]
        left.discard(start)
        while True:
            ahead = -1
            for step, direct in zip(steps, _DIRECT, strict=True):
                if at + step in left:
                    if direct:
                        ahead = at + step
                        break
                    ahead = ahead if ahead >= 0 else at + step
            if ahead < 0:
                break
            at = ahead
            numbered.append(at)
            left.discard(at)
        way = [divmod(number, tall) for number in numbered]
        ends = [_fork(named, way[0]), _fork(named, way[-1])]
        if len(way) == 1 and ends[0]:
            other = _fork(named, way[0], but=ends[0])
            if other:
                pieces.append((ends[0] - 1, other - 1))
            continue
        loop = len(way) > 8 and not any(ends) and way[0] in _near(way[-1])
        corners = _loop_corners(way, bend) if loop else _corners(way, bend)
        numbers = []
        for cx, cy in corners:
            places.append(complex(cx, cy))
            numbers.append(len(places) - 1)
        if loop:
            numbers[-1] = numbers[0]
        if ends[0]:
            numbers.insert(0, ends[0] - 1)
        if ends[1]:
            numbers.append(ends[1] - 1)
        pieces += list(pairwise(numbers))
    return pieces, places


def _corners(way: list[Pixel], bend: float) -> list[Pixel]:
    """The ends of a way and its corners, by Douglas and Peucker's rule."""
    points = np.array(way, np.float64)

    def off(i: int, j: int) -> NDArray[np.float64]:
        inner, chord = points[i + 1 : j] - points[i], points[j] - points[i]
        long = float(np.hypot(*chord))
        apart = np.abs(inner[:, 0] * chord[1] - inner[:, 1] * chord[0]) / long if long else np.hypot(*inner.T)
        return np.asarray(apart, np.float64)

    kept, todo = [0, len(way) - 1], [(0, len(way) - 1)]
    while todo:
        i, j = todo.pop()
        if j - i >= 2 and (far := off(i, j)).max() > bend:
            k = i + 1 + int(far.argmax())
            kept.append(k)
            todo += [(i, k), (k, j)]
    kept = sorted(set(kept))
    for _ in range(2):
        k = 1
        while k < len(kept) - 1:
            apart = off(kept[k - 1], kept[k + 1])
            if apart.max() <= bend:  # a corner that the first cuts made needlessly
                del kept[k]
                k = max(1, k - 1)
            else:  # moved to where it sticks out most
                kept[k] = kept[k - 1] + 1 + int(apart.argmax())
                k += 1
    return [way[k] for k in kept]


def _loop_corners(way: list[Pixel], bend: float) -> list[Pixel]:
    """The corners of a way that ends where it starts: from its corner farthest from there, and back to it."""
    for _ in range(2):
        far = max(range(len(way)), key=lambda k: (way[k][0] - way[0][0]) ** 2 + (way[k][1] - way[0][1]) ** 2)
        way = [*way[far:], *way[:far]]
    far = max(range(len(way)), key=lambda k: (way[k][0] - way[0][0]) ** 2 + (way[k][1] - way[0][1]) ** 2)
    return [*_corners(way[: far + 1], bend), *_corners([*way[far:], way[0]], bend)[1:]]


def _near(pixel: Pixel) -> set[Pixel]:
    return {(pixel[0] + dx, pixel[1] + dy) for dx, dy in _AROUND}


def _fork(named: NDArray[np.int32], pixel: Pixel, but: int = 0) -> int:
    """The number of the fork that a pixel touches; 0 where it touches none."""
    x, y = pixel
    around = named[y - 1 : y + 2, x - 1 : x + 2]
    found = around[(around > 0) & (around != but)]
    return int(found[0]) if len(found) else 0


def _joined(pieces: list[tuple[int, int]], places: list[complex], usual: float, tight: float) -> BondLines:
    """Strokes of the pieces: places that short pieces join are one, and what is straight through a place of two pieces
    stays as it is: a corner may lie there."""
    joined, met = UnionFind(range(len(places))), Counter(end for piece in pieces for end in piece)

    def short(a: int, b: int) -> bool:
        length = abs(places[a] - places[b])
        return length < (LONE if met[a] == met[b] == 1 and length < tight else SHORT) * usual

    for a, b in pieces:
        if short(a, b):
            joined.union(a, b)
    members: dict[int, list[complex]] = {}
    for k, place in enumerate(places):
        members.setdefault(joined[k], []).append(place)
    middle = {k: sum(found) / len(found) for k, found in members.items()}
    strokes, seen = [], set()
    for a, b in pieces:
        if joined[a] == joined[b] or short(a, b):
            continue
        strokes.append(BondLine(places[a], places[b], (joined[a], joined[b])))
        seen |= {joined[a], joined[b]}
    curls: dict[int, float] = {}
    for a, b in pieces:
        if joined[a] == joined[b] and joined[a] not in seen:
            curls[joined[a]] = curls.get(joined[a], 0.0) + abs(places[a] - places[b])
    for k, long in curls.items():
        if long > CURL * usual:
            raise Unreadable(f"ink at ({middle[k].real:.0f}, {middle[k].imag:.0f}) that is neither sign nor bond")
    return BondLines(strokes, {k: middle[k] for k in sorted(seen)}, usual)
