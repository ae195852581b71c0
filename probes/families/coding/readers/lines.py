"""Step charts, stems, areas and error bars of coding questions: which of the lists they show, how, on which axes."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from isoprobe.probes.core import Unreadable
from isoprobe.probes.families.coding.readers.lists import POINT, Values, axis_pick, grid_pick, lists_of
from isoprobe.vision.chart.frame import Chart, Scale
from isoprobe.vision.chart.gridlines import grid_places
from isoprobe.vision.chart.places import (
    AREA,
    Inks,
    Places,
    area_fit,
    best_of,
    ends_are,
    fit,
    has_disc,
    named_places,
    numbered,
    one_of,
)
from isoprobe.vision.chart.strokes import Points, band, filled, grown, is_grey

Orders = list[NDArray[np.float64]]
WHOLE = 0.985  # of a solid stem that has ink


def stairs(values: NDArray[np.float64], where: str) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """Places and values of the corners of a line in steps."""
    at = np.arange(len(values), dtype=np.float64)
    if where == "pre":
        return np.repeat(at, 2)[:-1], np.repeat(values, 2)[1:]
    if where == "post":
        return np.repeat(at, 2)[1:], np.repeat(values, 2)[:-1]
    edges = np.concatenate([at[:1], np.repeat((at[1:] + at[:-1]) / 2, 2), at[-1:]])
    return edges, np.repeat(values, 2)


def step_chart(chart: Chart, values: Values) -> list[int]:
    (a,) = lists_of(values, "a")
    orders: Orders = [a, np.cumsum(a), np.sort(a), np.sort(a)[::-1]]
    inks, across = Inks(chart), named_places(chart, len(a))
    colour = "blue" if inks.much("blue") > 60 else "black"
    mask = inks.of(colour)
    styles = (0, 1, 2) if colour == "blue" else (3,)
    where = ("pre", "post", "mid", "mid")
    wide = [w * POINT * chart.size for w in (1.5, 4, 1.5, 1.5)]
    logarithmic = chart.is_logarithmic(True)
    scale, bottom, top = (Scale(0, 0), 0.0, 0.0) if logarithmic else numbered(chart, True)
    spare = grid_places(chart) if colour == "black" else None
    found = []
    for n, order in enumerate(orders):
        for style in styles:
            if logarithmic:
                path = _logarithmic(across, *stairs(order, where[style]), _without(mask, spare), style, chart)
            else:
                path = Places(across, scale).points(*stairs(order, where[style]))
            lines = fit(mask, [path], wide[style] + (8 if style == 3 else 0), spare=spare)
            if lines.good:
                found.append((n, style, path, lines))
    if len(found) != 1:
        raise Unreadable(f"steps of values: {len(found)} fit, expected one")
    n, style, path, lines = found[0]
    thick = inks.thick(colour, [path])
    narrow = thick < 2.6 * chart.size
    dashed = lines.inked < 0.95 and thick < 1.62 * chart.size
    seen = (narrow and not dashed and lines.inked > 0.95, thick > 3.4 * chart.size, dashed, True)
    if not seen[style]:
        raise Unreadable("a line in steps of another style")
    covering = band(mask.shape, [path], 12)
    grid = grid_pick(chart, covering, grown(mask, 1) | covering)
    low, high = float(orders[n].min()), float(orders[n].max())
    room = [share * (high - low) for share in (0.05, 0.8)]
    ends = [(low - room[0], high + room[0]), None, (high + room[0], low - room[0]), (low - room[1], high + room[1])]
    axis = 1 if logarithmic else one_of([each is not None and ends_are(bottom, top, each) for each in ends], "the axis")
    return [n, style, axis, grid]


def _without(mask: NDArray[np.bool_], spare: NDArray[np.bool_] | None) -> NDArray[np.bool_]:
    return mask if spare is None else mask & ~spare


def _logarithmic(
    across: Scale, xs: NDArray[np.float64], ys: NDArray[np.float64], mask: NDArray[np.bool_], style: int, chart: Chart
) -> Points:
    """The corners of a line whose highest and lowest values are where its ink is highest and lowest."""
    rows = np.flatnonzero(mask.sum(axis=1) >= 2)
    if len(rows) < 2:
        raise Unreadable("no line")
    half = (1.9, 5.0, 1.9, 8.7)[style] * chart.size / 2 - 0.5
    logs = np.log(ys)
    first, last = rows[0] + half, rows[-1] - half
    unit = (first - last) / (logs.max() - logs.min())
    return np.stack([across.zero + across.unit * xs, last + unit * (logs - logs.min())], axis=1)


def stem_plot(chart: Chart, values: Values) -> list[int]:
    a, b = lists_of(values, "a", "b")
    inks = Inks(chart)
    across, left, right = numbered(chart, False)
    down, _, _ = numbered(chart, True)
    places, at = Places(across, down), np.arange(len(a), dtype=np.float64)
    axis = axis_pick(left, right, ((-1, 8), (8, -1), (-1, 20), (-9, 8)))
    point = POINT * chart.size
    red = inks.of("red")
    base = [places.points([0, 0], [0, 5]), places.points([0, 5], [0, 0])]
    spare = grown(band(red.shape, base, 3), 1)
    crosses = [
        np.array([place + point * 7 * np.array(way) * side for side in (-1, 1)])
        for place in places.points(at, b)
        for way in ((1, 1), (1, -1))
    ]
    line, steps = places.points(at, b), places.points(*stairs(b, "mid"))
    fits = [
        fit(red, [line], 1.5 * point, spare=spare),
        fit(red, crosses, 1.5 * point, spare=spare),
        fit(red, [line], 4 * point, spare=spare),
        fit(red, [steps], 1.5 * point, spare=spare),
    ]
    thick = inks.thick("red", [line], spare)
    held = [
        fits[0].good and fits[0].inked > 0.94 and thick < 3.4 * chart.size,
        fits[1].good and fits[1].inked > 0.85,
        fits[2].good and fits[2].inked < 0.8,
        fits[3].good and fits[3].inked > 0.9,
    ]
    second = one_of(held, "the red line")
    drawn = [[line], crosses, [line], [steps]][second]
    hidden = band(red.shape, drawn, 8)
    colours = ("blue", "black", "orange", "green")
    style = max(range(4), key=lambda k: -1.0 if colours[k] == "black" else inks.much(colours[k]))
    if inks.much(colours[style]) < 60:
        style = 1
    mask = inks.of(colours[style])
    ends = [
        places.points([v, 0], [k, k]) if style == 3 else places.points([k, k], [0, v])
        for k, v in zip(at, a, strict=True)
    ]
    heads = places.points(a, at) if style == 3 else places.points(at, a)
    grid_lines = grid_places(chart) if style == 1 else None
    stems = fit(mask, ends, 12 * point, hidden, spare=spare if grid_lines is None else spare | grid_lines)
    filled_heads = [has_disc(mask, head, 2.2 * point, hidden) for head in heads]
    if not stems.good or False in filled_heads:
        raise Unreadable("stems of other values")
    if (stems.inked < WHOLE) != (style in (1, 2)):
        raise Unreadable("stems of another style")
    covering = band(mask.shape, ends, 12) | hidden | spare
    around = grown(_without(inks.any_of("red", colours[style]), grid_lines), 2)
    return [style, second, axis, grid_pick(chart, covering | around, covering | grown(red | mask, 1))]


def area_chart(chart: Chart, values: Values) -> list[int]:
    a, b = lists_of(values, "a", "b")
    inks, across = Inks(chart), named_places(chart, len(a))
    down, bottom, top = numbered(chart, True)
    axis = axis_pick(bottom, top, ((0, 80), (80, 0), (-60, 80), (0, 240)))
    places, at, point = Places(across, down), np.arange(len(a), dtype=np.float64), POINT * chart.size
    line = places.points(at, b)
    grid_lines = grown(grid_places(chart), 1)
    hidden = (
        band(grid_lines.shape, [line], 5 * point) | grown(_diamonds(grid_lines.shape, line, 7 * point), 1) | grid_lines
    )
    zeros = np.zeros_like(a)

    def between(one: Points, other: Points) -> Points:
        return np.concatenate([one, other[::-1]])

    flat = places.points(at, zeros)
    first, summed, corners = places.points(at, a), places.points(at, a + b), places.points(*stairs(a, "mid"))
    blue, orange = inks.of("blue"), inks.of("orange")
    is_stack = bool(inks.much("orange") > 60)
    fills = [
        area_fit(blue, [between(first, line)], hidden),
        area_fit(blue, [between(first, flat)], hidden),
        min(area_fit(blue, [between(first, flat)], hidden), area_fit(orange, [between(summed, first)], hidden)),
        area_fit(blue, [between(corners, flat[[0, -1]])], hidden),
    ]
    style = best_of([share if is_stack == (k == 2) else 0.0 for k, share in enumerate(fills)], AREA, "the filled area")
    marks = _marks_of(chart, line, grid_lines)
    shown = filled(
        blue.shape,
        [[between(first, line)], [between(first, flat)], [between(summed, flat)], [between(corners, flat[[0, -1]])]][
            style
        ],
    )
    if marks == 3 and not _has_white(chart, line, shown, style, point):
        raise Unreadable("no line over the areas")
    covering = grown(band(blue.shape, [line], 5 * point) | _diamonds(blue.shape, line, 7 * point), 1)
    return [style, marks, axis, grid_pick(chart, covering, grown(shown, 2) | covering)]


def _diamonds(shape: tuple[int, ...], centres: Points, radius: float) -> NDArray[np.bool_]:
    corners = np.array([[-1.0, 0], [0, -1], [1, 0], [0, 1]]) * radius
    return filled(shape, [centre + corners for centre in centres])


def _marks_of(chart: Chart, line: Points, grid_lines: NDArray[np.bool_]) -> int:
    """How a list is drawn over areas: thin, dashed, diamonds; 3 where there is no black line."""
    black = chart.colour("black")
    point = POINT * chart.size
    lines = fit(black, [line], 3 * point, spare=grid_lines)
    discs = [has_disc(black, centre, 3 * point) for centre in line]
    if all(discs):
        return 2
    if any(discs):
        raise Unreadable("marks at some of the values alone")
    if not lines.good:
        if fit(black, [line], 3 * point, hidden=grid_lines).inked > 0.1:
            raise Unreadable("a black line that is not clear")
        return 3
    return 0 if lines.inked > 0.9 else 1


def _has_white(chart: Chart, line: Points, shown: NDArray[np.bool_], style: int, point: float) -> bool:
    """Whether a white line is seen where areas are below it."""
    inside = ~grown(~shown, 1) if style != 0 else grown(shown, 1) & ~grown(~shown, 1)
    paper = is_grey(chart.inside, 240, 255)
    path = band(shown.shape, [line], 2)
    within = path & inside
    if style == 0:
        thick = ~grown(~shown, round(3 * point))
        near = band(shown.shape, [line], 3) & shown & grown(thick, round(4 * point))
        return bool(near.sum() < 20 or paper[near].mean() > 0.4)
    return bool(within.sum() < 20 or paper[within].mean() > 0.85)


def error_bars(chart: Chart, values: Values) -> list[int]:
    a, b = lists_of(values, "a", "b")
    orders: Orders = [a, np.sort(a), b, np.sort(b)[::-1]]
    inks, across = Inks(chart), named_places(chart, len(a))
    down, bottom, top = numbered(chart, True)
    places, at, point = Places(across, down), np.arange(len(a), dtype=np.float64), POINT * chart.size
    colour = "blue" if inks.much("blue") > 60 else "black"
    mask = inks.of(colour)
    grid_lines = grid_places(chart) if colour == "black" else None
    found = []
    for n, order in enumerate(orders):
        centres = places.points(at, order)
        for style, (less, more) in enumerate(((6, 6), (6, 6), (14, 14), (0, 6))):
            if (style == 2) != (colour == "black"):
                continue
            bars = [places.points([k, k], [v - less, v + more]) for k, v in zip(at, order, strict=True)]
            paths = [*bars, centres] if style in (1, 3) else bars
            if style in (1, 2):
                half = np.array([[-8 * point, 0], [8 * point, 0]])
                paths = [*paths, *(half + end for bar in bars for end in bar)]
            seen = fit(mask, paths, (1.5, 1.5, 6, 1.5)[style] * point + 6, spare=grid_lines)
            discs = [has_disc(mask, centre, 2.4 * point) for centre in centres]
            marked = [flag for flag in discs if flag is not None]
            if seen.good and seen.inked > 0.9 and (not any(marked) if style == 1 else all(marked)):
                found.append((n, style, paths, centres))
    if len(found) != 1:
        raise Unreadable(f"values with bars: {len(found)} fit, expected one")
    n, style, paths, centres = found[0]
    margin = (chart.inside.shape[1] / across.unit / 5 - 1) / 2
    ends = [ends_are(bottom, top, each) for each in ((-15, 60), (60, -15), (-15, 160))]
    wide = abs(margin - 0.5) < 0.08
    if not wide and abs(margin - 0.05) > 0.05:
        raise Unreadable("names that stand elsewhere")
    axis = one_of([*(end and not wide for end in ends), wide], "the axis")
    covering = grown(band(mask.shape, paths, 4 * point) | _diamonds(mask.shape, centres, 7 * point), 1)
    arrows = np.zeros_like(covering)
    if style == 3:
        arrows = _diamonds(mask.shape, places.points(at, orders[n] + 6) - [0, 3 * point], 8 * point)
    grid = grid_pick(chart, covering | arrows, covering | arrows | grown(mask, 1))
    return [n, style, axis, grid]
