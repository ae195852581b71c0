"""Bonds that are drawn as wedges: strokes that grow from a point to several times the width of others."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from isoprobe.vision.molecule.hashes import HashedLine
from isoprobe.vision.molecule.pieces import Mask
from isoprobe.vision.molecule.strokes import BondLine, BondLines

GROWN = 1.75  # times as wide at the wide end as at the narrow one
WIDE = 1.55  # times the usual width of strokes, at the wide end
STUB = 0.42  # of a bond's length: what is shorter leads from a corner to a hydrogen
ALMOST = 0.2  # of a bond's length from a wedge's free end to the node that it belongs to
BESIDE = (-1.5, -0.75, 0.0, 0.75, 1.5)  # pixels to the side of a stroke
SHARES = np.linspace(0.12, 0.88, 9)  # of the way along a stroke, where its width is measured


@dataclass(frozen=True)
class Wedge:
    """The stroke of this number is a wedge, or hashed, its narrow end the stroke's a (0) or b (1); None where a row of
    hashes does not grow."""

    stroke: int
    hashed: bool
    narrow: int | None
    wide: float  # pixels at the wide end


def wedges_of(
    mask: Mask, strokes: Sequence[BondLine], hashed: Sequence[HashedLine], width: float, usual: float
) -> list[Wedge]:
    """The wedges among the strokes of a mask, and those that were painted for rows of hashes."""
    if not strokes:
        return []
    far = np.asarray(cv2.distanceTransform(mask, cv2.DIST_L2, 5), np.float32)
    measured = [_widths(far, stroke) for stroke in strokes]
    plain = max(width, float(np.median([widths[4] for widths in measured])))
    found = []
    for k, stroke in enumerate(strokes):
        row = next((line for line in hashed if _painted_as(line, stroke, usual)), None)
        if row is not None:
            narrow = None if not row.tapered else int(abs(row.a - stroke.b) < abs(row.a - stroke.a))
            found.append(Wedge(k, True, narrow, plain))
            continue
        widths = measured[k]
        if stroke.length < STUB * usual:  # its narrow end is lost in the corner that it leaves
            ends = float(widths[:4].max()), float(widths[5:].max())
            if max(ends) > WIDE * plain:
                found.append(Wedge(k, False, int(ends[0] > ends[1]), max(ends)))
            continue
        first, last = float(widths[:3].mean()), float(widths[-3:].mean())
        rising = np.diff(widths if last > first else widths[::-1])
        wide = float(max(widths[0], widths[-1]))
        if (
            max(first, last) > GROWN * min(first, last)
            and wide > WIDE * plain
            and float(rising[1:-1].min()) > -0.25 * wide
            and float(np.median(widths)) > 1.05 * min(first, last)
        ):
            found.append(Wedge(k, False, int(last < first), wide))
    return found


def _widths(far: NDArray[np.float32], stroke: BondLine) -> NDArray[np.float64]:
    """The width of ink at places along a stroke, at most what a pixel or so beside it has."""
    places = stroke.a + SHARES * (stroke.b - stroke.a)
    at = places + np.array([[1j * off * stroke.along] for off in BESIDE])
    columns = np.minimum(np.maximum(np.rint(at.real).astype(int), 0), far.shape[1] - 1)
    rows = np.minimum(np.maximum(np.rint(at.imag).astype(int), 0), far.shape[0] - 1)
    return np.asarray(2 * far[rows, columns].max(0).astype(np.float64) - 0.5)


def _painted_as(line: HashedLine, stroke: BondLine, usual: float) -> bool:
    """Whether a stroke is the one that was painted for a row of hashes."""
    middle = ((line.a + line.b) / 2 - stroke.a) * stroke.along.conjugate()
    turn = ((line.b - line.a) / abs(line.b - line.a) * stroke.along.conjugate()).imag
    return (
        0 < middle.real < stroke.length
        and abs(middle.imag) < 0.08 * usual + 1
        and abs(turn) < 0.2
        and stroke.length < 1.5 * abs(line.b - line.a) + 0.2 * usual
    )


def joined_ends(lines: BondLines, wedges: Sequence[Wedge]) -> BondLines:
    """The strokes with the free ends of wedges joined to the nodes that they all but reach."""
    degree: dict[int, int] = {}
    for stroke in lines.strokes:
        for node in stroke.nodes:
            degree[node] = degree.get(node, 0) + 1
    joined: dict[int, int] = {}
    for wedge in wedges:
        stroke = lines.strokes[wedge.stroke]
        for end, node in zip((stroke.a, stroke.b), stroke.nodes, strict=True):
            others = [(abs(place - end), k) for k, place in lines.places.items() if k not in stroke.nodes]
            near = min(others, default=(math.inf, -1))
            if degree[node] == 1 and near[0] < max(ALMOST * lines.usual, 3.0):
                joined[node] = near[1]
    strokes = [
        BondLine(stroke.a, stroke.b, (joined.get(first, first), joined.get(last, last)))
        for stroke in lines.strokes
        for first, last in (stroke.nodes,)
    ]
    places = {k: place for k, place in lines.places.items() if k not in joined}
    return BondLines(strokes, places, lines.usual)
