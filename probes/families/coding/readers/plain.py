"""Bars, lines and dots of coding questions: which of the lists they show, how, on which axes."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import numpy as np
from numpy.typing import NDArray

from isoprobe.probes.core import Unreadable
from isoprobe.probes.families.coding.readers.lists import GRIDS, POINT, Values, lists_of
from isoprobe.vision.chart.bars import level_bars, upright_bars
from isoprobe.vision.chart.frame import Chart
from isoprobe.vision.chart.gridlines import grid_places
from isoprobe.vision.chart.legends import legend_among
from isoprobe.vision.chart.marks import Legend, lines, marks
from isoprobe.vision.chart.places import (
    Inks,
    Places,
    axis_of,
    ends_are,
    fit,
    has_disc,
    named_places,
    numbered,
    one_of,
)
from isoprobe.vision.chart.strokes import band

OFF = 2.2  # pixels at the usual size by which an end of a bar may be off its value
NEAR_LINE, OFF_BEHIND = 4.0, 3.0  # pixels between such an end and a grid line over it; and times so much is it off then
ENDS = 0.006  # of an axis by which its ends may be off
SPANS = ((-0.45, 5.45), (-0.15, 5.15), (0.0, 5.3), (-0.3, 5.3))  # of level bars by style, in places of names


def _order(values: Values, fits: Callable[[NDArray[np.float64]], bool]) -> int:
    """Which of the orders of the program's lists it is that fits. Where no program is told, what is shown is list a."""
    if not values["a"]:
        return 0
    a, b = (np.array(values[name], np.float64) for name in "ab")
    return one_of([fits(order) for order in (a, np.sort(a), np.sort(a)[::-1], b)], "the values of the bars")


def bar_chart(chart: Chart, values: Values) -> list[int]:
    seen = upright_bars(chart)
    style, grid = ("blue", "blue edges", "hatched", "circles").index(seen.style), GRIDS.index(seen.grid)
    tops, off = np.array(seen.tops) - 0.5, OFF * max(1.0, chart.size)
    if chart.is_logarithmic(True):

        def even(order: NDArray[np.float64]) -> bool:
            unit, zero = np.polyfit(np.log(order), tops, 1)
            return bool(unit < 0 and np.abs(zero + unit * np.log(order) - tops).max() <= off)

        return [_order(values, even), style, 2, grid]
    scale, bottom, top = axis_of(chart, True)
    hiding = np.array(chart.ticks(True) if seen.grid == "level" else [-99.0])

    def fits(order: NDArray[np.float64]) -> bool:
        rows = scale.zero + scale.unit * order
        hidden = np.abs(rows[:, None] - hiding[None]).min(axis=1) <= NEAR_LINE
        return bool((np.abs(rows - tops) <= np.where(hidden, OFF_BEHIND, 1.0) * off).all())

    order = _order(values, fits)
    shown = values["b" if order == 3 else "a"]
    highest = max(shown) if shown else round(scale.value(float(tops.min())))
    ends = [ends_are(bottom, top, (0, each), ENDS) for each in (60, 120)]
    spare = ends_are(bottom, top, (0, 1.6 * highest), ENDS)
    return [order, style, one_of([*ends, False, spare], "the ends of the axis"), grid]


def horizontal_bar_chart(chart: Chart, values: Values) -> list[int]:
    seen = level_bars(chart)
    scale, left, right = axis_of(chart, False)
    thick = [abs(seen.thick - each) < 0.06 for each in (0.9, 0.3, 0.3, 0.6)]
    style = one_of(
        [ok and (seen.colour == "orange") == (k == 2) for k, ok in enumerate(thick)], "the style of the bars"
    )
    span = SPANS[style][1] - SPANS[style][0]
    wide = [abs(1 / seen.pitch - span * (1 + 2 * margin)) < 0.12 for margin in (0.05, 0.4)]
    if one_of(wide, "the places of the bars") == 1:
        if seen.names != "level":
            raise Unreadable("bars far from the edges whose names do not stand level")
        names = 1
    else:
        names = {"level": 0, "": 2, "slanting": 3}[seen.names]
    ends = [ends_are(left, right, each, ENDS) for each in ((0, 60), (0, 120), (60, 0), (-30, 60))]
    begin, tips = (seen.starts, seen.ends) if scale.unit > 0 else (seen.ends, seen.starts)
    off, first = OFF * max(1.0, chart.size), 15.0 if style == 3 else 0.0
    if np.abs(np.array(begin) - scale.zero - scale.unit * first).max() > off:
        raise Unreadable("bars that begin elsewhere")
    at = np.array(tips if names == 0 else tips[::-1])
    order = _order(values, lambda order: bool(np.abs(scale.zero + scale.unit * (first + order) - at).max() <= off))
    return [order, style, one_of(ends, "the ends of the axis"), names]


def line_chart(chart: Chart, values: Values) -> list[int]:
    names = "upper left", "lower right", "upper center in two columns", "upper left with a title"
    place, legend = legend_among(chart, names)
    seen = lines(chart, legend)
    picks = [
        ("solid", "dashed", "dotted", "squares").index(seen.first),
        ("thin", "red", "thick", "triangles").index(seen.second),
        place,
        GRIDS.index(seen.grid),
    ]
    if values["a"]:
        _refuse_other_lines(chart, values, picks, legend)
    return picks


def _refuse_other_lines(chart: Chart, values: Values, picks: Sequence[int], legend: Legend) -> None:
    """Raises Unreadable where two lines are not those of the lists a and b."""
    a, b = lists_of(values, "a", "b")
    places, at = Places(named_places(chart, len(a)), numbered(chart, True)[0]), np.arange(len(a), dtype=np.float64)
    first, second = places.points(at, a), places.points(at, b)
    inks, point = Inks(chart), POINT * chart.size
    covering = np.zeros(chart.inside.shape[:2], np.bool_)
    covering[legend.top - 2 : legend.bottom + 3, max(0, legend.left - 2) : legend.right + 3] = True
    thick = ((3, 3, 6, 10)[picks[0]] * point, (1.5, 4, 6, 12)[picks[1]] * point)
    above = band(covering.shape, [second], thick[1] + 4) | covering
    black = "brick" if picks[1] == 1 else "black"
    other = inks.of("brick") if picks[1] == 1 else chart.colour("black")
    dots = grid_places(chart) if black == "black" else None
    held = [fit(inks.of("blue"), [first], thick[0], above).good]
    if picks[1] == 3:
        discs = [has_disc(other, place, 2.5 * point, covering) for place in second]
        held.append(False not in discs)
    else:
        held.append(fit(other, [second], thick[1], covering, dots).good)
    if not all(held):
        raise Unreadable(f"{'lines' if not any(held) else 'a line'} of other values")


def scatter_plot(chart: Chart, values: Values) -> list[int]:
    place, legend = legend_among(
        chart,
        (
            "upper right of one",
            "lower left of one",
            "center of one with a title",
            "lower right of one in large letters",
        ),
    )
    seen = marks(chart, legend)
    axes = []
    for vertical in (False, True):
        if chart.is_logarithmic(vertical):
            axes.append(2)
            continue
        _, first, last = axis_of(chart, vertical)
        named = [ends_are(first, last, each, ENDS) for each in ((0, 45), (45, 0), (9e9, 0), (0, 150))]
        axes.append(one_of(named, "the ends of the axis"))
    return [("small", "squares", "large", "stars").index(seen.kind), *axes, place]
