"""What a reader of curves might take for one: edges of fills, and charts of other kinds, such as bars, boxes, pies."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from isoprobe.vision import Unreadable
from isoprobe.vision.plot.scene import Box, Curve, Rest

THICK, THICK_SHARE = 10.0, 0.045  # pixels, and of the plot's height: a stroke that is no curve's
SOLID = 0.9  # of its box: a rectangle
ALIGNED = 4.0  # pixels between sides that lie on one line
ALIKE = 0.15  # by which bars differ in width
HAIR = 1.05  # pixels: the edge of a fill passes for a stroke as thin
MOST_FRAMES = 1  # a legend's
APART, LEVEL = 0.25, 2.0  # of a curve's columns that are gaps, and pixels: level pieces far apart
FOREIGN, FOREIGN_BARE = 110, 40  # levels from a curve's colour, and from the paper, of ink that is neither
NEAR, STEEP = 24, 6.0  # pixels about a fill, and a column by which a curve rises where it is not looked at
LONGEST, LONGEST_SHARE = 8, 0.02  # pixels, and of a curve's columns: no other curve that crosses hides more


def refuse_other_charts(curves: Sequence[Curve], rest: Sequence[Rest], box: Box) -> None:
    """Raises Unreadable where what is left over tells that the curves are outlines of bars, of boxes or of a pie."""
    thickest = max(curve.stroke for curve in curves)
    if thickest > max(THICK, THICK_SHARE * (box[3] - box[1])):
        raise Unreadable(f"a stroke is {thickest:.0f} pixels thick: an area, and no curve")
    fills = [one for one in rest if one.kind == "fill"]
    plain = [one.box for one in fills if one.area >= SOLID * (one.box[2] - one.box[0]) * (one.box[3] - one.box[1])]
    if _are_bars(plain):
        raise Unreadable("bars are drawn: a chart, and no curve of a function")
    if fills and min(curve.stroke for curve in curves) <= HAIR:
        raise Unreadable("what may be a curve may be the edge of a fill")
    if any(_is_of_dashes(curve) for curve in curves):
        raise Unreadable("level pieces with wide gaps: medians of boxes, and no curve of a function")
    if sum(one.kind == "frame" for one in rest) > MOST_FRAMES:
        raise Unreadable("several frames are drawn among the curves: a chart with boxes, and no curve of a function")


def _is_of_dashes(curve: Curve) -> bool:
    """Whether a curve is made of level pieces alone, far apart."""
    gaps = curve.gaps()
    columns, rows = curve.seen()
    if sum(b - a for a, b in gaps) < APART * (columns[-1] - columns[0]) or len(gaps) < 2:
        return False
    pieces = np.split(rows, np.flatnonzero(np.diff(columns) > 1) + 1)
    return all(np.ptp(piece) <= LEVEL for piece in pieces)


def refuse_edges_of_fills(
    pixels: NDArray[Any], paper: Sequence[int], curves: Sequence[Curve], rest: Sequence[Rest]
) -> None:
    """Raises Unreadable where a curve was followed beside a fill along ink that is neither of its colour nor paper: the
    fill's own edge."""
    fills = [one.box for one in rest if one.kind == "fill"]
    if not fills:
        return
    high, wide = pixels.shape[:2]
    for number, curve in enumerate(curves, 1):
        columns, rows = curve.seen()
        x = np.clip(np.rint(columns).astype(int), 0, wide - 1)
        y = np.clip(np.rint(rows).astype(int), 1, high - 2)
        seen = np.stack([pixels[y + step, x] for step in (-1, 0, 1)]).astype(np.int16)
        own = np.abs(seen - np.array(curve.colour, np.int16)).max(axis=2).min(axis=0)
        bare = np.abs(seen - np.array(paper, np.int16)).max(axis=2).min(axis=0)
        beside = np.logical_or.reduce([(columns >= box[0] - NEAR) & (columns <= box[2] + NEAR) for box in fills])
        foreign = (own > FOREIGN) & (bare > FOREIGN_BARE) & beside & (np.abs(np.gradient(rows)) < STEEP)
        edges = np.flatnonzero(np.diff(foreign.astype(np.int8), prepend=0, append=0))
        longest = int((edges[1::2] - edges[::2]).max(initial=0))
        if longest > max(LONGEST, LONGEST_SHARE * len(columns)):
            at = columns[edges[::2][(edges[1::2] - edges[::2]).argmax()]]
            raise Unreadable(f"curve {number} may follow the edge of a fill from column {at:.0f} on")


def _are_bars(fills: Sequence[Box]) -> bool:
    """Whether rectangles as wide as each other stand on one line and end at different heights, upright or level."""
    if len(fills) < 2:
        return False
    sides = np.array(fills)
    for across, feet in ((0, (3, 1)), (1, (0, 2))):
        widths = sides[:, across + 2] - sides[:, across]
        usual = np.abs(widths - np.median(widths)) <= ALIKE * np.median(widths) + ALIGNED
        for foot in feet:
            other = foot - 2 if foot > 1 else foot + 2
            stand = usual & (np.abs(sides[:, foot] - np.median(sides[usual, foot])) <= ALIGNED)
            if stand.sum() >= 2 and np.ptp(sides[stand, other]) > ALIGNED:
                return True
    return False
