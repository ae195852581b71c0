"""Ink of a diagram without its long strokes and circles, so that letters that touch them stand free.

Straight strokes come from the Hough transform, circles from random triples of what is left. Both are then walked along:
where the ink across the walk is as thin as the stroke it is taken out; where it is wider, a letter crosses, and stays.
"""

from __future__ import annotations

import math
from random import Random

import cv2
import numpy as np
from numpy.typing import NDArray

from isoprobe.vision.raster.components import components
from isoprobe.vision.raster.median import median
from isoprobe.vision.raster.pixels import look_up

Gray = NDArray[np.uint8]
Floats = NDArray[np.float64]

LETTER = 11.0  # pixels; pictures with taller letters are shrunk to this letter height to look for strokes
END = 2.0  # pixels by which strokes are followed beyond the ends that were found
NEAR_END = 1.3  # letters from the end of a stroke within which a letter may stand in line with it
TRIPLES = 160  # circles tried
LEAST_ROUND = 0.3  # share of its whole turn that an arc must have to be found


def without_strokes(ink: Gray, letter: float) -> tuple[Gray, Gray]:
    """The ink (255 on 0) less straight strokes longer than about two letters and less circles; and the same, where
    strokes are taken out only as far as nothing may be a letter's leg in line with them.

    `letter` is the height of letters in pixels.
    """
    shrink = min(1.0, LETTER / letter)
    small = _shrunk(ink, shrink)
    height = letter * shrink
    segments = _segments(_large(small, 1.7 * height), height) / shrink
    wary = ink.copy()
    left = _take_out(ink, wary, _straight_walks(segments), letter)
    circles = _circles(_shrunk(left, shrink), small, height)
    rounds = [_round_walk(x / shrink, y / shrink, radius / shrink) for x, y, radius in circles]
    return np.asarray(cv2.min(left, _take_out(ink, wary, rounds, letter)), np.uint8), wary


def _shrunk(ink: Gray, shrink: float) -> Gray:
    if shrink == 1.0:
        return ink
    small = cv2.resize(ink, None, fx=shrink, fy=shrink, interpolation=cv2.INTER_AREA)
    return np.asarray(cv2.threshold(small, 90, 255, cv2.THRESH_BINARY)[1], np.uint8)


def _large(ink: Gray, least: float) -> Gray:
    """The connected ink that is longer than `least` pixels in one direction."""
    _, labels, stats = components(ink)
    chosen = np.maximum(stats[:, cv2.CC_STAT_WIDTH], stats[:, cv2.CC_STAT_HEIGHT]) > least
    chosen[0] = False
    return np.where(chosen[labels], 255, 0).astype(np.uint8)


def _segments(ink: Gray, letter: float) -> Floats:
    """Straight strokes (n x 4: x1, y1, x2, y2)."""
    least = 1.9 * letter
    found = cv2.HoughLinesP(ink, 1, math.pi / 180, round(0.7 * least), minLineLength=least, maxLineGap=3)
    if found is None:
        return np.zeros((0, 4))
    lines = np.asarray(found, np.float64).reshape(-1, 4)
    return lines[np.argsort(-np.hypot(lines[:, 2] - lines[:, 0], lines[:, 3] - lines[:, 1]), kind="stable")][:120]


def _straight_walks(segments: Floats) -> list[tuple[Floats, Floats]]:
    """Points along each segment (n x 2), two a pixel, and the directions across it."""
    walks = []
    for x1, y1, x2, y2 in segments.tolist():
        length = math.hypot(x2 - x1, y2 - y1)
        dx, dy = (x2 - x1) / length, (y2 - y1) / length
        along = np.arange(-END, length + END, 0.5)
        points = np.stack([x1 + along * dx, y1 + along * dy], axis=1)
        walks.append((points, np.broadcast_to(np.array([-dy, dx]), points.shape)))
    return walks


def _round_walk(x: float, y: float, radius: float) -> tuple[Floats, Floats]:
    """Points around a circle, two a pixel, and the directions across it."""
    angles = np.arange(0, 2 * math.pi, 0.5 / radius)
    across = np.stack([np.cos(angles), np.sin(angles)], axis=1)
    return across * radius + (x, y), across


def _take_out(ink: Gray, wary: Gray, walks: list[tuple[Floats, Floats]], letter: float) -> Gray:
    """The ink without that along the walks where it is as thin as the stroke that each walk follows; it is cleared in
    `wary` too, but not near the ends of straight walks, beyond a gap or wider ink."""
    left = ink.copy()
    if not walks:
        return left
    reach = max(5, round(0.5 * letter))
    offsets = np.arange(-reach, reach + 1)
    points = np.concatenate([walk[0] for walk in walks])
    across = np.concatenate([walk[1] for walk in walks])
    xs = points[:, :1] + offsets * across[:, :1]
    ys = points[:, 1:] + offsets * across[:, 1:]
    inked = np.asarray(look_up(ink, xs, ys) > 0, np.bool_)
    middle = reach + np.array([0, -1, 1])  # the walk may run a pixel beside the stroke
    near = inked[:, middle]
    hit = np.asarray(near.any(1), np.bool_)
    start = middle[near.argmax(1)]
    above, below = np.empty((2, len(points)), np.intp)
    end = np.ones((len(points), 1), np.bool_)
    paper = ~inked
    for first in middle.tolist():
        chosen = np.flatnonzero(start == first)
        beside = paper[chosen]
        above[chosen] = first + 1 + np.concatenate([beside[:, first + 1 :], end[chosen]], axis=1).argmax(1)
        below[chosen] = first - 1 - np.concatenate([beside[:, first - 1 :: -1], end[chosen]], axis=1).argmax(1)
    width = above - below - 1
    thin, plain = np.zeros((2, len(points)), np.bool_)
    begin = 0
    for walk in walks:
        part = slice(begin, begin + len(walk[0]))
        begin += len(walk[0])
        if np.count_nonzero(hit[part]) >= 6:
            stroke = median(width[part][hit[part]])
            if stroke <= 0.5 * letter:
                thin[part] = hit[part] & (width[part] <= max(stroke + 1.0, 1.3 * stroke))
                plain[part] = thin[part] & _before_letters(thin[part], round(2 * NEAR_END * letter))
    columns = np.arange(inked.shape[1])
    for kept, mask in ((thin, left), (plain, wary)):
        some = np.flatnonzero(kept)
        place, aside = np.nonzero((columns > below[some, None]) & (columns < above[some, None]))
        gone = some[place], aside
        rows = np.clip(np.rint(ys[gone]).astype(np.intp), 0, mask.shape[0] - 1)
        mask[rows, np.clip(np.rint(xs[gone]).astype(np.intp), 0, mask.shape[1] - 1)] = 0
    return left


def _before_letters(narrow: NDArray[np.bool_], near: int) -> NDArray[np.bool_]:
    """Which samples of a straight walk belong to the stroke: near either end what follows on ink that is wide, or on a
    gap, may be the leg of a letter in line with the stroke."""
    kept = np.ones(len(narrow), np.bool_)
    near = min(near, len(narrow) // 3)
    around = ~np.concatenate([narrow[-2:], narrow, narrow[:1]])
    broken = around[2:-1] & around[1:-2] & around[:-3] & around[3:]  # two pixels
    first = np.flatnonzero(broken[:near])
    if first.size:
        kept[: first[-1]] = False
    last = np.flatnonzero(broken[len(narrow) - near :])
    if last.size:
        kept[len(narrow) - near + last[0] :] = False
    return kept


def _circles(rest: Gray, ink: Gray, letter: float) -> list[tuple[float, float, float]]:
    """Centre and radius of circles and long arcs in what is left of the ink."""
    large = _large(rest, 1.7 * letter)
    near = np.asarray(cv2.dilate(ink, np.ones((3, 3), np.uint8)), np.uint8)
    found: list[tuple[float, float, float]] = []
    rng = Random(0)
    for _ in range(3):
        rows, columns = np.nonzero(large)
        if len(rows) < 4 * letter:
            break
        picked = np.array(rng.choices(range(len(rows)), k=3 * TRIPLES)).reshape(-1, 3)
        x, y, radius = _through(columns[picked].astype(float), rows[picked].astype(float))
        fit = (radius > 1.5 * letter) & (radius < 1.2 * max(ink.shape))
        if not fit.any():
            break
        circles = np.stack([x, y, radius], axis=1)[fit]
        share = _share(near, circles)
        best = int(share.argmax())
        if share[best] < LEAST_ROUND:
            break
        circle = _refined(circles[best], columns, rows)
        found.append((float(circle[0]), float(circle[1]), float(circle[2])))
        cv2.circle(large, (round(circle[0]), round(circle[1])), round(circle[2]), 0, 5)
    return found


def _through(x: Floats, y: Floats) -> tuple[Floats, Floats, Floats]:
    """Centres and radii of the circles through three points each (n x 3)."""
    ax, ay = x[:, 1] - x[:, 0], y[:, 1] - y[:, 0]
    bx, by = x[:, 2] - x[:, 0], y[:, 2] - y[:, 0]
    area = 2 * (ax * by - ay * bx)
    area = np.where(np.abs(area) < 1e-6, np.inf, area)
    a, b = ax * ax + ay * ay, bx * bx + by * by
    cx, cy = (by * a - ay * b) / area, (ax * b - bx * a) / area
    return x[:, 0] + cx, y[:, 0] + cy, np.hypot(cx, cy)


def _share(near: Gray, circles: Floats) -> Floats:
    """The share of each circle (n x 3) that runs on ink."""
    angles = np.arange(96) * (2 * math.pi / 96)
    xs = circles[:, :1] + circles[:, 2:] * np.cos(angles)
    ys = circles[:, 1:2] + circles[:, 2:] * np.sin(angles)
    return np.asarray((look_up(near, xs, ys) > 0).mean(1), np.float64)


def _refined(circle: Floats, columns: NDArray[np.intp], rows: NDArray[np.intp]) -> Floats:
    """The circle fitted by least squares (Kasa 1976) to the ink near it."""
    for reach in (2.5, 1.5):
        close = np.abs(np.hypot(columns - circle[0], rows - circle[1]) - circle[2]) < reach
        if close.sum() < 12:
            return circle
        x, y = columns[close].astype(float), rows[close].astype(float)
        (a, b, c), *_ = np.linalg.lstsq(np.stack([x, y, np.ones_like(x)], 1), x * x + y * y, rcond=None)
        circle = np.array([a / 2, b / 2, math.sqrt(max(1.0, c + a * a / 4 + b * b / 4))])
    return circle
