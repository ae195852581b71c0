"""Reads charts of any tool: upright and level bars, alone, in groups and in parts, pies, scatter plots."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
from numpy.typing import NDArray

from isoprobe.vision import Unreadable
from isoprobe.vision.chart.areas import Area, outlined
from isoprobe.vision.chart.ground import Ground, Sheet, ground_of, refuse_second_scale, sheet_of
from isoprobe.vision.chart.leftover import left_over
from isoprobe.vision.chart.pie import pie_of
from isoprobe.vision.chart.points import marks_of, without_keys
from isoprobe.vision.chart.rectangles import bars_of, is_rectangle, keys_among
from isoprobe.vision.chart.scene import ChartScene, Point

__all__ = ["read_chart"]

LEAST_BAR, MOST = 150, 0.4  # pixels, and the share of the box: bars that are drawn as outlines
DARK = 110  # levels of contrast of an outline
ALIKE = 30  # levels between a key and the bars of its colour
WORN, FEW_NUMBERS, MARKS, PARTS = 0.97, 0.9, 0.92, 0.9  # what confidence is multiplied by


def read_chart(image: bytes | NDArray[Any]) -> ChartScene:
    """What a chart shows. Raises Unreadable, with what each way of reading it said."""
    sheet = sheet_of(image)
    try:
        sectors, _ = pie_of(sheet.areas, sheet.pixels)
        return _weighed(ChartScene("pie", sectors=tuple(sectors)), sheet)
    except Unreadable as no_pie:
        if "no pie" not in str(no_pie):
            raise
    ground = ground_of(sheet)
    refuse_second_scale(ground)
    reasons = []
    ways: tuple[Callable[[Ground], ChartScene], ...] = (_bars, _points)
    for way in ways:
        try:
            return way(ground)
        except Unreadable as why:
            reasons.append(str(why))
    raise Unreadable("; ".join(reasons))


def _bars(ground: Ground) -> ChartScene:
    left, top, right, bottom = ground.box
    areas = ground.areas
    if not any(is_rectangle(area) and area.size >= LEAST_BAR for area in areas):
        areas = tuple(outlined(ground.contrast >= DARK, ground.paper, MOST * (right - left) * (bottom - top)))
    bars, stood = bars_of(ground, areas)
    keys = keys_among(ground, stood.loose)
    own = [part.area for bar in stood.bars for part in bar]
    if any(len(bar) > 1 for bar in stood.bars):
        _refuse_mixed(keys, own)
    rest = left_over(ground, [*own, *keys])
    scene = ChartScene("bars", bars=tuple(bars), upright=stood.upright, rest=tuple(rest))
    return _weighed(scene, ground)


def _refuse_mixed(keys: list[Area], bars: list[Area]) -> None:
    """Raises Unreadable where a key of the legend has a colour that no part of a bar has, as bars that are seen through
    have where they lie over one another."""
    for key in keys:
        away = [max(abs(a - b) for a, b in zip(key.colour, bar.colour, strict=True)) for bar in bars]
        if min(away) > ALIKE:
            raise Unreadable(
                f"a key at ({key.left}, {key.top}) of a colour that no bar has: bars may lie over one another"
            )


def _points(ground: Ground) -> ChartScene:
    x_axis, y_axis = ground.x_axis, ground.y_axis
    left, _, right, bottom = ground.box
    inside: list[Area] = [
        area
        for area in ground.areas
        if left - 12 <= area.left and area.right <= right + 12 and area.bottom <= bottom + 12
    ]
    marks, keys = without_keys(ground, marks_of(ground, inside))
    if x_axis is None or y_axis is None:
        raise Unreadable(f"no scale of numbers {'below' if x_axis is None else 'beside'} the chart")
    wide = round(float(np.median([mark.area.wide for mark in marks])))
    rest = left_over(ground, [mark.area for mark in (*marks, *keys)], wide)
    points = [Point(m.colour, float(x_axis.value(m.x)), float(y_axis.value(m.y)), m.x, m.y) for m in marks]
    return _weighed(ChartScene("points", points=tuple(points), rest=tuple(rest)), ground)


def _weighed(scene: ChartScene, sheet: Sheet) -> ChartScene:
    """The scene with its confidence."""
    sure = 0.98
    unsure: list[str] = []
    if sheet.worn:
        sure, unsure = sure * WORN, [*unsure, "JPEG has worn the picture"]
    if isinstance(sheet, Ground):
        used = (
            [sheet.y_axis if scene.upright else sheet.x_axis] if scene.kind == "bars" else [sheet.x_axis, sheet.y_axis]
        )
        if any(axis is not None and axis.numbers < 4 for axis in used):
            sure, unsure = sure * FEW_NUMBERS, [*unsure, "only three numbers tell a scale"]
    if len({bar.place for bar in scene.bars}) < len(scene.bars):
        sure, unsure = sure * PARTS, [*unsure, "the parts of a bar may be bars that lie over one another"]
    for box, _ in scene.rest[:1]:
        where = f"({box[0]:.0f}, {box[1]:.0f})"
        sure, unsure = sure * MARKS, [*unsure, f"ink is left over at {where}"]
    return ChartScene(**{**vars(scene), "confidence": sure, "unsure": tuple(unsure)})
