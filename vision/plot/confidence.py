"""How sure a plot's reading is, and what it was unsure of: from what the picture shows, not from what it may mean."""

from __future__ import annotations

import numpy as np

from isoprobe.vision.plot.scene import Axis, Box, Curve, PlotScene

# By how much each doubt lessens a confidence of 1: the share of readings with it that were right, on plots in styles of
# matplotlib that the rules were not made on.
SOUND = 0.97  # with no doubt at all
TWO_NUMBERS = 0.8  # tell a scale
CROWDED, FOLLOWED, BROKEN, WORN = 0.9, 0.7, 0.9, 0.95
UNFRAMED, OPEN = 0.92, 0.97  # level lines alone tell where the plot ends above and below; no line tells it
NOTED = 0.95  # an arrow was passed over
HIDDEN, BESIDE = 0.8, 6.0  # a curve ends within so many pixels of a legend's frame
ENOUGH = 3  # numbers at an axis
MOST = 3  # curves in a plot that is not crowded
GAPS = 0.05  # of a curve's columns


def doubts_of(scene: PlotScene) -> tuple[float, list[str]]:
    """The confidence, from 0 to 1, and the doubts in words."""
    told: list[tuple[float, str]] = []
    for name, axis in (("x", scene.x_axis), ("y", scene.y_axis)):
        told += _of_axis(name, axis)
    if len(scene.curves) > MOST:
        told.append((CROWDED, f"{len(scene.curves)} curves"))
    for number, curve in enumerate(scene.curves, 1):
        told += _of_curve(number, curve)
        if any(one.kind == "frame" and _ends_at(curve, one.box) for one in scene.rest):
            told.append((HIDDEN, f"curve {number} ends at a frame that may hide how it goes on"))
    if scene.unframed:
        told.append((UNFRAMED, "level lines alone tell where the plot ends above and below"))
    for name, is_open in zip("xy", scene.open_ends, strict=True):
        if is_open:
            told.append((OPEN, f"no line tells where the plot ends along {name}"))
    if any(one.kind == "arrow" for one in scene.rest):
        told.append((NOTED, "an arrow that leads away from words was passed over"))
    if scene.worn:
        told.append((WORN, "the picture is worn as by JPEG"))
    return float(SOUND * np.prod([price for price, _ in told])), [words for _, words in told]


def _ends_at(curve: Curve, box: Box) -> bool:
    """Whether a curve ends at the side of a box."""
    columns, rows = curve.seen()
    left, top, right, bottom = box
    return any(
        left - BESIDE <= columns[end] <= right + BESIDE and top - BESIDE <= rows[end] <= bottom + BESIDE
        for end in (0, -1)
    )


def _of_axis(name: str, axis: Axis | None) -> list[tuple[float, str]]:
    if axis is None or axis.numbers == 0:
        return [(1.0, f"no scale of {name} is seen")]
    if axis.numbers >= ENOUGH:
        return []
    return [(TWO_NUMBERS, f"{axis.numbers} numbers tell the scale of {name}")]


def _of_curve(number: int, curve: Curve) -> list[tuple[float, str]]:
    told = []
    if curve.followed:
        told.append((FOLLOWED, f"curve {number} was followed through other strokes of its colour"))
    if np.isnan(curve.rows).mean() > GAPS:
        told.append((BROKEN, f"curve {number} has gaps"))
    return told
