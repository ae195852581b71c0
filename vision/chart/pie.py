"""Pies and rings: sectors by their colours, clockwise from the top."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from isoprobe.vision import Unreadable
from isoprobe.vision.chart.areas import Area
from isoprobe.vision.chart.scene import Sector
from isoprobe.vision.raster.channels import largest

LEAST_RADIUS = 0.12  # of the picture's shorter side
ROUND = 0.025  # of the radius by which the outline may be off a circle
ANGLES = 1440  # at which the colour is looked at
RINGS = 25  # places along a radius
WITHIN = (0.04, 0.96)  # of the way from the hole to the rim that is looked at
CLEAR = 0.6  # of the coloured places along a radius that are of one colour
NO_COLOUR = 0.03  # of the turn: a border between two sectors is no wider
SQUARE, LEAST_KEY = 0.7, 40  # of its box, and pixels: a key of a legend
WIDER = 0.003, 2.5  # of the turn, and pixels at the rim, by which one border may be wider than another
LEAST = 0.006  # of the turn: no sector is smaller
OFF = 60  # levels from its colour: what is farther is a border or lettering
TOP = 0.008  # of the turn, before the top: what begins there begins at the top
HOLED = 0.12  # of the radius: a smaller hole is none


def pie_of(areas: Sequence[Area], pixels: NDArray[Any]) -> tuple[list[Sector], list[Area]]:
    """The sectors, and the areas that they are. Raises Unreadable where areas make up no disc, or a border between two
    is not clear."""
    shape = pixels.shape
    least = LEAST_RADIUS * min(shape[:2])
    large = [area for area in areas if max(area.wide, area.high) >= 0.5 * least]
    if not large:
        raise Unreadable("no pie")
    canvas: NDArray[Any] = np.zeros(shape[:2], np.uint8)
    for area in large:
        canvas[area.top : area.bottom, area.left : area.right][area.mask] = 1
    joined = cv2.morphologyEx(canvas, cv2.MORPH_CLOSE, cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (9, 9)))
    outlines, _ = cv2.findContours(joined, cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_NONE)
    outline = max(outlines, key=cv2.contourArea)
    x, y, radius = _circle(outline[:, 0, :].astype(np.float64))
    hull = cv2.convexHull(outline)
    if radius < least or cv2.contourArea(outline) < 0.97 * cv2.contourArea(hull):
        raise Unreadable("no pie: what is drawn has no round outline")
    for other in outlines:
        _, _, wide, high = cv2.boundingRect(other)
        if other is not outline and (min(wide, high) >= 0.5 * least or max(wide, high) >= 1.5 * least):
            raise Unreadable("more than one pie, or a pie and other areas as large")
    own = [a for a in large if np.hypot((a.left + a.right) / 2 - x, (a.top + a.bottom) / 2 - y) < radius]
    names = np.full(shape[:2], -1, np.int16)
    colours = list(dict.fromkeys(area.colour for area in own))
    for area in own:
        cut = np.s_[area.top : area.bottom, area.left : area.right]
        off = largest(cv2.absdiff(np.ascontiguousarray(pixels[cut]), np.array([*area.colour, 0], np.float64)))
        names[cut][area.mask & (off <= OFF)] = colours.index(area.colour)
    keys = [a.colour for a in areas if not any(a is one for one in own) and a.filled > SQUARE and a.size >= LEAST_KEY]
    if any(keys.count(colour) > 1 for colour in colours):
        raise Unreadable("two keys of a legend have one colour, and so may sectors that are one")
    return _sectors(names, x, y, radius, colours), own


def _circle(places: NDArray[np.float64]) -> tuple[float, float, float]:
    """Middle and radius of the circle through all of these places. Raises Unreadable where they lie on none."""
    matrix = np.column_stack([2 * places, np.ones(len(places))])
    (x, y, rest), *_ = np.linalg.lstsq(matrix, (places**2).sum(axis=1), rcond=None)
    radius = float(np.sqrt(max(0.0, rest + x * x + y * y)))
    off = np.abs(np.hypot(places[:, 0] - x, places[:, 1] - y) - radius)
    if np.quantile(off, 0.98) > max(2.0, ROUND * radius):
        raise Unreadable("no pie: its outline is no circle")
    return float(x), float(y), radius


def _sectors(
    names: NDArray[np.int16], x: float, y: float, radius: float, colours: Sequence[tuple[int, int, int]]
) -> list[Sector]:
    hole = 0.0
    for share in np.linspace(0, 0.9, 46):
        turn = np.linspace(0, 2 * np.pi, 90, endpoint=False)
        if (_at(names, x, y, share * radius + 1, turn) >= 0).mean() > 0.5:
            break
        hole = float(share)
    inner = hole if hole > HOLED else 0.12
    turn = np.arange(ANGLES) * 2 * np.pi / ANGLES
    rings = (inner + (1 - inner) * np.linspace(*WITHIN, RINGS)) * radius
    seen = np.stack([_at(names, x, y, ring, turn) for ring in rings])
    count = np.stack([(seen == k).sum(axis=0) for k in range(len(colours))])
    best, most, of = count.argmax(axis=0), count.max(axis=0), count.sum(axis=0)
    clear = (of >= 0.3 * RINGS) & (most >= CLEAR * of)
    best = np.where(clear, best, -1)
    starts = np.flatnonzero(best != np.roll(best, 1))
    if not len(starts):
        raise Unreadable("a disc of one colour: expected sectors")
    runs = [(int(a), int(b - a) % ANGLES, int(best[a])) for a, b in zip(starts, np.roll(starts, -1), strict=True)]
    if any(name < 0 and length > NO_COLOUR * ANGLES for _, length, name in runs):
        raise Unreadable("a part of a pie is of no colour")
    kept = [(a, length, name) for a, length, name in runs if name >= 0 and length >= LEAST * ANGLES]
    if len(kept) < 2:
        raise Unreadable("fewer than two sectors")
    for (_, _, one), (_, _, other) in zip(kept, kept[1:] + kept[:1], strict=True):
        if one == other and len(kept) > 1:
            raise Unreadable("two sectors side by side of one colour")
    ends = [(a + length) % ANGLES for a, length, _ in kept]
    gaps = [(a - ends[k - 1]) % ANGLES for k, (a, _, _) in enumerate(kept)]
    if max(gaps) - min(gaps) > max(WIDER[0] * ANGLES, WIDER[1] * ANGLES / (2 * np.pi * radius)):
        raise Unreadable("a border between two sectors that may be a sector itself")
    borders = []
    for k, (a, _, _) in enumerate(kept):  # between the end of the sector before and the start of this one
        before = ends[k - 1]
        borders.append((before + ((a - before) % ANGLES) / 2) % ANGLES)
    found = []
    for k, (_, _, name) in enumerate(kept):
        start, stop = borders[k] / ANGLES, borders[(k + 1) % len(kept)] / ANGLES
        at = x + radius * np.sin(2 * np.pi * start), y - radius * np.cos(2 * np.pi * start)
        found.append(Sector(colours[name], start, stop if stop > start else stop + 1, float(at[0]), float(at[1])))
    first = min(range(len(found)), key=lambda k: (found[k].start + TOP) % 1)
    return found[first:] + found[:first]


def _at(names: NDArray[np.int16], x: float, y: float, ring: float, turn: NDArray[np.float64]) -> NDArray[np.int16]:
    """What is at a distance from the middle, clockwise from the top."""
    columns = np.clip(np.rint(x + ring * np.sin(turn)).astype(int), 0, names.shape[1] - 1)
    rows = np.clip(np.rint(y - ring * np.cos(turn)).astype(int), 0, names.shape[0] - 1)
    return np.asarray(names[rows, columns])
