"""Charts with depth of coding questions: columns, dots, lines and stems, from where they are seen, on which axes."""

from __future__ import annotations

import cv2
import numpy as np

from isoprobe.probes.core import Unreadable
from isoprobe.probes.families.coding.readers.lists import Values, lists_of
from isoprobe.probes.families.coding.readers.rounds import discs
from isoprobe.vision.chart.frame import Mask, Pixels
from isoprobe.vision.chart.places import best_of, fit, has_disc
from isoprobe.vision.chart.space import EDGES, View, spread
from isoprobe.vision.chart.strokes import Points, band, covered, filled, grown, is_grey, of_colour, sampled

VIEWS = ((25, -60), (25, 30), (75, -60), (5, -60))
X, Y = np.array([0.0, 1, 2, 0, 1, 2]), np.array([0.0, 0, 0, 1, 1, 1])
ACROSS = ((0, 3), (3, 0), (0, 8), (-5, 3))
HUES = {"blue": (97, 109), "orange": (8, 20), "green": (55, 65)}  # of 180, however much in shadow


def hued(pixels: Pixels, colour: str) -> Mask:
    """Where a colour is, lit or in shadow."""
    hue, full, light = cv2.split(cv2.cvtColor(pixels, cv2.COLOR_BGR2HSV))
    low, high = HUES[colour]
    mask = (hue >= low) & (hue <= high) & (full > 110) & (light > 20)
    return cv2.morphologyEx(mask.view(np.uint8), cv2.MORPH_CLOSE, np.ones((3, 3), np.uint8)) > 0  # thin dark edges too


def space_bars(pixels: Pixels, values: Values) -> list[int]:
    (a,) = lists_of(values, "a")
    masks = {name: hued(pixels, name) for name in HUES}
    colour = max(masks, key=lambda name: int(np.count_nonzero(masks[name])))
    mask = masks[colour]
    if np.count_nonzero(mask) < 60:
        raise Unreadable("no columns")
    zero = np.zeros_like(a)
    kinds = [(0.5, 0.5, zero, a), (0.9, 0.2, zero, a), (0.3, 0.3, zero, np.sort(a)), (0.5, 0.5, a, np.full_like(a, 3))]
    styles = {"blue": (0, 1), "orange": (2,), "green": (3,)}[colour]
    lettered = grown(is_grey(pixels, 0, 120, 40), 1)
    scores, picks = [], []
    for style in styles:
        wide, deep, foot, tall = kinds[style]
        corners = np.array([[x, y, z] for x in (0, wide) for y in (0, deep) for z in (0, 1)], np.float64)
        columns = np.concatenate(
            [
                np.stack([u + corners[:, 0], v + corners[:, 1], f + corners[:, 2] * t], axis=1)
                for u, v, f, t in zip(X, Y, foot, tall, strict=True)
            ]
        )
        y_ends, z_ends = spread(columns[:, 1], 0.05), spread(columns[:, 2], 0)
        for v, (above, turn) in enumerate(VIEWS):
            for e, ends in enumerate(ACROSS):
                view = View((ends, y_ends, z_ends), above, turn, pixels.shape[1], pixels.shape[0])
                scores.append(_fills(mask, view.points(columns).reshape(-1, 8, 2), lettered))
                picks.append((style, v, e))
    return list(picks[best_of(scores, 0.93, "the columns", 0.03)])


def _fills(mask: Mask, columns: Points, hidden: Mask) -> float:
    """How well a mask fits columns, given their corners."""
    hulls = [cv2.convexHull(each.astype(np.float32))[:, 0].astype(np.float64) for each in columns]
    wanted = filled(mask.shape, hulls)
    core = ~grown(~wanted, 1)
    if not core.any():
        return 0.0
    return min(covered(mask, grown(wanted, 1), hidden), covered(core, mask, hidden))


def space_chart(pixels: Pixels, values: Values) -> list[int]:
    (a,) = lists_of(values, "a")
    blue = of_colour(pixels, "blue", 0.3)
    size = pixels.shape[1] / 360
    scores, picks, views = [], [], []
    dark = is_grey(pixels, 0, 180, 12)
    strong = of_colour(pixels, "blue", 0.45)
    brick = of_colour(pixels, "brick", 0.4)
    near = grown(blue, 5), grown(dark, 5)
    for style in range(4):
        heights = np.concatenate([a, [0.0]]) if style == 3 else a
        z_margin = 0.05 if style in (0, 1) else 0.0
        for m, (margin, up) in enumerate(
            ((0.05, spread(heights, z_margin)), (0.6, spread(heights, 0.6)), (0.05, (0.0, 120.0)))
        ):
            for v, (above, turn) in enumerate(VIEWS):
                view = View((spread(X, margin), spread(Y, margin), up), above, turn, pixels.shape[1], pixels.shape[0])
                places = view.points(np.stack([X, Y, a], axis=1))
                if sampled(near[style == 1], places).sum() < len(a) - 1:
                    continue
                if style == 0:
                    score = _dots(blue, places, 5.9 * size)
                elif style == 1:
                    score = _dots(dark, places, 10.0 * size)
                elif style == 2:
                    lines = fit(strong, [places], 2)
                    score = min(lines.owned, lines.reached, lines.inked)
                else:
                    feet = view.points(np.stack([X, Y, np.zeros_like(a)], axis=1))
                    lines = fit(strong, list(np.stack([feet, places], axis=1)), 9, brick)
                    heads = [has_disc(strong, place, 2.4 * size) for place in places]
                    base = fit(brick, [feet], 2, grown(strong, 1))
                    score = (
                        min(lines.owned, lines.reached, lines.inked, base.owned, base.reached)
                        if False not in heads
                        else 0.0
                    )
                scores.append(score)
                picks.append((style, v, m))
                views.append((view, places))
    if not scores:
        raise Unreadable("nothing in space where the values are")
    best = best_of([*scores, 0.0], 0.9, "what is drawn in space", 0.03)
    style, v, m = picks[best]
    view, places = views[best]
    marks = grown(strong | brick | (band(dark.shape, [places], 1) if style == 2 else np.zeros_like(dark)), 2)
    marks |= filled(dark.shape, discs(places, 13 * size))
    gridded = _has_grid(pixels, view, marks)
    if m == 0:
        return [style, v, 1 if gridded else 0]
    if not gridded:
        raise Unreadable("no grid where one is expected")
    return [style, v, m + 1]


def _dots(mask: Mask, places: Points, radius: float) -> float:
    """How well dots of this radius at these places fit a mask; what is thin is none of them."""
    solid = (
        cv2.morphologyEx(mask.view(np.uint8), cv2.MORPH_OPEN, cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (5, 5))) > 0
    )
    wanted = filled(mask.shape, discs(places, radius))
    inner = filled(mask.shape, discs(places, radius - 1.5))
    return min(covered(solid, grown(wanted, 1)), covered(inner, mask))


def _has_grid(pixels: Pixels, view: View, marks: Mask) -> bool:
    """Whether grid lines stand on the walls of the box."""
    corners = view.corners()
    walls = filled(marks.shape, [cv2.convexHull(corners.astype(np.float32))[:, 0].astype(np.float64)])
    edges = band(marks.shape, [corners[list(edge)] for edge in EDGES], 9)
    free = walls & ~edges & ~marks
    share = covered(free, is_grey(pixels, 150, 218, 12))
    if 0.01 < share < 0.02:
        raise Unreadable("a grid that is not clear")
    return share >= 0.02
