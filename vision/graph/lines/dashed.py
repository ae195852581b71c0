"""Dashed and dotted edges between vertices that are known: pieces of ink in a row on the straight line from one vertex
to another are joined to a stroke."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from isoprobe.vision.graph.bodies import Bodies
from isoprobe.vision.graph.strokes import runs
from isoprobe.vision.raster.pixels import look_up

Mask = NDArray[Any]  # uint8
Floats = NDArray[np.float64]
Ints = NDArray[np.intp]

MOST_VERTICES = 40
MOST_PIECES = 1500
LONGEST = 44  # pixels that a dash is long
FEWEST = 3  # dashes in a picture
ASIDE = 1.6  # pixels that the middle of a dash lies beside the line
TURNED, TURNED_PIXELS = 0.2, 1.6  # sine of the angle between a dash and its line; across, over its length
THICKER = 1.4  # times as thick as most of a line's dashes that none is
SLENDER = 1.5  # times as long as wide that a dash is whose direction counts
LEAST = 0.2  # share of a line that dashes cover
FOREIGN = 0.45  # share of a line that other ink covers, as numbers, heads and what crosses it do
USUAL = 2.0  # times the usual gap that a gap may be wide; one that a number breaks may be wider
WORD = 90  # pixels for which a number may break a line
MARGIN = 2.0  # pixels around a vertex that belong to it
AS_LONG = 0.7  # lengths of a dash that ink on a line is long which may be one that is crossed
HEAD = 4  # pixels from the end of a line within which a head begins
SHORTEST = 6  # pixels between two vertices
DOT = 7.0  # pixels that a dot is wide at most


@dataclass(frozen=True)
class _Pieces:
    """Pieces of ink outside the vertices: which pixels are whose, 0 for none, and of each (0 being none) its middle,
    direction as a vector of length 1, length and width."""

    labels: NDArray[np.uint16]
    middle: Floats
    way: Floats
    long: Floats
    short: Floats


@dataclass(frozen=True)
class _Row:
    """The places on a line between two vertices, a pixel apart, and runs (first, last) of those without ink between two
    dashes or at an end, `gaps`, and beside other ink, `written`; how many dashes there are, and their width."""

    places: Floats
    gaps: Ints
    written: Ints
    dashes: int
    width: float


def bridged(found: Bodies, apart: Mask | None = None) -> Bodies:
    """The vertices with the gaps in dashed edges between them filled in the ink; the same where there are none. `apart`
    is the ink before any gap was filled."""
    count = len(found.bodies)
    if not 2 <= count <= MOST_VERTICES:
        return found
    areas = found.areas(MARGIN)
    pieces = _pieces(found.ink if apart is None else cv2.bitwise_and(found.ink, apart), areas)
    if pieces is None:
        return found
    rows = _rows(found, areas, pieces)
    steady = [row for row in rows if row.dashes >= FEWEST]
    if not steady:
        return found
    usual = float(np.median(np.concatenate([row.gaps[:, 1] - row.gaps[:, 0] for row in steady])))
    ink = found.ink.copy()
    for row in rows:
        long = row.gaps[:, 1] - row.gaps[:, 0]
        wide = long > max(USUAL * usual, usual + 3)
        broken = np.concatenate([row.gaps[wide], row.written])
        if len(broken) and (broken.max() - broken.min() > WORD or row.dashes < FEWEST):
            continue
        for first, last in row.gaps[~wide].tolist():
            ends = np.rint(row.places[[max(0, first - 1), min(last, len(row.places) - 1)]] * 16).astype(int).tolist()
            cv2.line(ink, ends[0], ends[1], 255, max(1, round(row.width)), shift=4)
    return replace(found, ink=ink)


def _pieces(ink: Mask, areas: Mask) -> _Pieces | None:
    """The pieces of ink outside the vertices; None where there are too few or too many for dashes."""
    outside = cv2.bitwise_and(ink, cv2.threshold(areas, 0, 255, cv2.THRESH_BINARY_INV)[1])
    contours = cv2.findContours(outside, cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_NONE)[0]
    if not FEWEST <= len(contours) <= MOST_PIECES:
        return None
    labels = np.zeros(ink.shape, np.int32)
    rects = [((0.0, 0.0), (0.0, 0.0), 0.0), *(cv2.minAreaRect(contour) for contour in contours)]
    for number, contour in enumerate(contours, 1):
        cv2.drawContours(labels, [contour], -1, number, cv2.FILLED)
    turn = np.radians([angle if wide >= high else angle + 90 for _, (wide, high), angle in rects])
    sides = np.array([size for _, size, _ in rects]) + 1
    if np.count_nonzero(sides[1:].max(axis=1) <= LONGEST) < FEWEST:
        return None
    way = np.stack([np.cos(turn), np.sin(turn)], axis=1)
    middle = np.array([place for place, _, _ in rects])
    return _Pieces(labels.astype(np.uint16), middle, way, sides.max(axis=1), sides.min(axis=1))


def _rows(found: Bodies, areas: Mask, pieces: _Pieces) -> list[_Row]:
    """The lines between two vertices that dashes lie on."""
    centres = np.array([(body.x, body.y) for body in found.bodies])
    lines = []
    for tail, head in zip(*np.triu_indices(len(centres), 1), strict=True):
        span = centres[head] - centres[tail]
        length = float(np.hypot(*span))
        way = span / max(length, 1e-9)
        places = centres[tail] + np.arange(int(length) + 1)[:, None] * way
        area = look_up(areas, places[:, 0], places[:, 1])
        if ((area != 0) & (area != tail + 1) & (area != head + 1)).any():
            continue
        places = places[area == 0]
        if len(places) < SHORTEST:
            continue
        own, dashes = _on_line(places, way, pieces)
        if len(dashes) > 1:
            lines.append((places, own, dashes))
    met = np.zeros(len(pieces.long), np.intp)
    for _, own, _ in lines:
        met[np.unique(own)] += 1
    rows = []
    for places, own, dashes in lines:
        gaps = np.array(runs(own == 0, 0), np.intp).reshape(-1, 2)
        plain = _between_dashes(gaps, own, dashes, met)
        if plain.any():
            width = float(np.median(pieces.short[dashes]))
            rows.append(_Row(places, gaps[plain], gaps[~plain], len(dashes), width))
    return rows


def _on_line(places: Floats, way: Floats, pieces: _Pieces) -> tuple[NDArray[Any], NDArray[Any]]:
    """The pieces of ink at some places on a line in this direction, 0 for none, and which of them are its dashes; none
    of them where these, or what else is inked, do not cover as much of it as they do of a dashed line."""
    none = np.zeros(0, np.intp)
    across = np.array([-way[1], way[0]])
    beside = [places, places + across, places - across]
    seen = np.stack([look_up(pieces.labels, at[:, 0], at[:, 1]) for at in beside])
    own = np.where(seen[0] > 0, seen[0], np.maximum(seen[1], seen[2]))
    if not LEAST * len(places) <= np.count_nonzero(own) < len(places):
        return own, none
    met = np.unique(own[own > 0])
    long, short = pieces.long[met], pieces.short[met]
    aside = np.abs((pieces.middle[met] - places[0]) @ across) <= ASIDE
    turned = np.abs(pieces.way[met] @ across) <= np.maximum(TURNED, TURNED_PIXELS / long)
    fits = aside & (long <= LONGEST) & np.where(long >= SLENDER * short, turned, long <= DOT)
    thick = float(np.median(short[fits])) if fits.any() else 0.0
    dashes = met[fits & (short <= THICKER * thick + 0.5)]
    on = np.isin(own, dashes)
    if on.mean() < LEAST or ((own > 0) & ~on).mean() > FOREIGN:
        return own, none
    return own, dashes


def _between_dashes(gaps: Ints, own: NDArray[Any], dashes: NDArray[Any], met: Ints) -> NDArray[np.bool_]:
    """Which gaps of a line have a dash on either side, or a piece of ink that is as long on the line and on another one
    or at an end, or are at its end. `own`: the pieces of ink along the line; `met`: how many lines each is on."""
    marks = np.array(runs(own > 0, 0), np.intp).reshape(-1, 2)
    long = marks[:, 1] - marks[:, 0]
    dash = np.isin(own[marks[:, 0]], dashes) | np.isin(own[marks[:, 1] - 1], dashes)
    usual = float(np.median(long[dash])) if dash.any() else 0.0
    fits = dash | ((long >= AS_LONG * usual) & (met[own[marks[:, 0]]] > 1))
    fits |= (marks[:, 0] < HEAD) | (marks[:, 1] > len(own) - HEAD)
    before = np.searchsorted(marks[:, 1], gaps[:, 0], side="right") - 1
    after = np.searchsorted(marks[:, 0], gaps[:, 1])
    fits = np.concatenate([fits, [True]])
    return np.asarray(fits[before] & fits[np.minimum(after, len(marks))])
