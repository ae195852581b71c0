"""The looks of a coding question's charts from their pictures: pixels tell what is drawn, the lists that the question
tells say of which of them.

Charts of READ kinds are read; pictures of others are refused.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from isoprobe.probes.core import Unreadable
from isoprobe.probes.families.coding.looks import looks

if TYPE_CHECKING:
    from isoprobe.vision.chart.frame import Chart, Scale
    from isoprobe.vision.chart.marks import Legend

Values = Mapping[str, Sequence[Any]]
GRIDS = ("upright", "level", "dotted", "")
OFF = 2.2  # pixels at the usual size by which an end of a bar may be off its value
ENDS = 0.006  # of an axis by which its ends may be off
SPANS = ((-0.45, 5.45), (-0.15, 5.15), (0.0, 5.3), (-0.3, 5.3))  # of level bars by style, in places of names
TITLED = 54.0  # pixels of a legend's height from which it has a title


def read_charts(pixels: Any, count: int, values: Values) -> tuple[str, list[list[str]]]:
    """The kind of a picture's charts, and the looks of each, row by row. Raises Unreadable where there are not `count`,
    where one is of no kind that is read, or their kinds differ."""
    from isoprobe.vision.chart.frame import charts_of

    charts = charts_of(pixels)
    if len(charts) != count:
        raise Unreadable(f"{len(charts)} charts: expected {count}")
    told = [_read(chart, values) for chart in charts]
    if len({kind for kind, _ in told}) != 1:
        raise Unreadable("charts of several kinds in one picture")
    return told[0][0], [looks(kind, picks) for kind, picks in told]


def _read(chart: Chart, values: Values) -> tuple[str, list[int]]:
    """The kind of a chart and what each of its turns picks."""
    found, reasons = [], []
    for kind, read in READ.items():
        try:
            found.append((kind, read(chart, values)))
        except Unreadable as why:
            reasons.append(f"no {kind} ({why})")
    if len(found) != 1:
        raise Unreadable("; ".join(reasons) if not found else "a chart that may be of two kinds")
    return found[0]


def _only(named: Sequence[bool], what: str) -> int:
    """The number of the only one that holds. Raises Unreadable."""
    right = [k for k, holds in enumerate(named) if holds]
    if len(right) != 1:
        raise Unreadable(f"{what}: {len(right)} fit, expected one")
    return right[0]


def _order(values: Values, fits: Callable[[NDArray[np.float64]], bool]) -> int:
    """Which of the orders of the program's lists it is that fits. Where no program is told, what is shown is list a."""
    if not values["a"]:
        return 0
    a, b = (np.array(values[name], np.float64) for name in "ab")
    return _only([fits(order) for order in (a, np.sort(a), np.sort(a)[::-1], b)], "the values of the bars")


def _axis(chart: Chart, vertical: bool) -> tuple[Scale, float, float]:
    """The scale of an axis and its values at the left and at the right, or at the bottom and at the top."""
    scale = chart.scale(vertical)
    if scale is None:
        raise Unreadable("an axis whose numbers are not read")
    ends = (chart.bottom, chart.top) if vertical else (chart.left, chart.right)
    return scale, scale.value(ends[0]), scale.value(ends[1])


def _are(first: float, last: float, ends: tuple[float, float]) -> bool:
    return max(abs(first - ends[0]), abs(last - ends[1])) <= ENDS * abs(ends[1] - ends[0])


def _bars(chart: Chart, values: Values) -> list[int]:
    from isoprobe.vision.chart.bars import upright_bars

    seen = upright_bars(chart)
    style, grid = ("blue", "blue edges", "hatched", "circles").index(seen.style), GRIDS.index(seen.grid)
    tops, off = np.array(seen.tops) - 0.5, OFF * max(1.0, chart.size)
    if chart.is_logarithmic(True):

        def even(order: NDArray[np.float64]) -> bool:
            unit, zero = np.polyfit(np.log(order), tops, 1)
            return bool(unit < 0 and np.abs(zero + unit * np.log(order) - tops).max() <= off)

        return [_order(values, even), style, 2, grid]
    scale, bottom, top = _axis(chart, True)
    order = _order(values, lambda order: bool(np.abs(scale.zero + scale.unit * order - tops).max() <= off))
    shown = values["b" if order == 3 else "a"]
    highest = max(shown) if shown else round(scale.value(float(tops.min())))
    ends = [_are(bottom, top, (0, each)) for each in (60, 120)]
    spare = _are(bottom, top, (0, 1.6 * highest))
    return [order, style, _only([*ends, False, spare], "the ends of the axis"), grid]


def _level_bars(chart: Chart, values: Values) -> list[int]:
    from isoprobe.vision.chart.bars import level_bars

    seen = level_bars(chart)
    scale, left, right = _axis(chart, False)
    thick = [abs(seen.thick - each) < 0.06 for each in (0.9, 0.3, 0.3, 0.6)]
    style = _only([ok and (seen.colour == "orange") == (k == 2) for k, ok in enumerate(thick)], "the style of the bars")
    span = SPANS[style][1] - SPANS[style][0]
    wide = [abs(1 / seen.pitch - span * (1 + 2 * margin)) < 0.12 for margin in (0.05, 0.4)]
    if _only(wide, "the places of the bars") == 1:
        if seen.names != "level":
            raise Unreadable("bars far from the edges whose names do not stand level")
        names = 1
    else:
        names = {"level": 0, "": 2, "slanting": 3}[seen.names]
    ends = [_are(left, right, each) for each in ((0, 60), (0, 120), (60, 0), (-30, 60))]
    begin, tips = (seen.starts, seen.ends) if scale.unit > 0 else (seen.ends, seen.starts)
    off, first = OFF * max(1.0, chart.size), 15.0 if style == 3 else 0.0
    if np.abs(np.array(begin) - scale.zero - scale.unit * first).max() > off:
        raise Unreadable("bars that begin elsewhere")
    at = np.array(tips if names == 0 else tips[::-1])
    order = _order(values, lambda order: bool(np.abs(scale.zero + scale.unit * (first + order) - at).max() <= off))
    return [order, style, _only(ends, "the ends of the axis"), names]


def _lines(chart: Chart, values: Values) -> list[int]:
    from isoprobe.vision.chart.marks import lines

    seen = lines(chart)
    legend = seen.legend
    titled = (legend.bottom - legend.top) / chart.size > TITLED
    places = ("upper left", "lower right", "upper center")
    place = _only([_stands(legend, each) for each in places], "the place of the legend")
    return [
        ("solid", "dashed", "dotted", "squares").index(seen.first),
        ("thin", "red", "thick", "triangles").index(seen.second),
        3 if titled and place == 0 else place,
        GRIDS.index(seen.grid),
    ]


def _dots(chart: Chart, values: Values) -> list[int]:
    from isoprobe.vision.chart.marks import marks

    seen = marks(chart)
    axes = []
    for vertical in (False, True):
        if chart.is_logarithmic(vertical):
            axes.append(2)
            continue
        _, first, last = _axis(chart, vertical)
        named = [_are(first, last, each) for each in ((0, 45), (45, 0), (9e9, 0), (0, 150))]
        axes.append(_only(named, "the ends of the axis"))
    places = ("upper right", "lower left", "center", "lower right")
    place = _only([_stands(seen.legend, each) for each in places], "the place of the legend")
    return [("small", "squares", "large", "stars").index(seen.kind), *axes, place]


def _stands(legend: Legend, place: str) -> bool:
    """Whether a legend is at a place as matplotlib names it."""
    row, _, column = place.rpartition(" ")
    across = {"left": 0.0, "center": 0.5, "right": 1.0}[column]
    down = {"upper": 0.0, "": 0.5, "lower": 1.0}[row]

    def third(share: float) -> float:
        return 0.0 if share < 0.42 else 1.0 if share > 0.58 else 0.5

    return third(legend.x) == across and third(legend.y) == down


READ: Mapping[str, Callable[[Chart, Values], list[int]]] = {
    "bar chart": _bars,
    "horizontal bar chart": _level_bars,
    "line chart": _lines,
    "scatter plot": _dots,
}
