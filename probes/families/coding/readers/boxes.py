"""Bars of two series, boxes and violins of coding questions: how they are drawn, on which axes, with which legend."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from isoprobe.probes.core import Unreadable
from isoprobe.probes.families.coding.readers.lists import POINT, Values, axis_pick, grid_pick, lists_of
from isoprobe.vision.chart.frame import Chart
from isoprobe.vision.chart.gridlines import grid_places
from isoprobe.vision.chart.legends import legend_among
from isoprobe.vision.chart.places import (
    Inks,
    Places,
    area_fit,
    best_of,
    ends_are,
    fit,
    named_places,
    numbered,
    one_of,
    refuse_other_ink,
)
from isoprobe.vision.chart.strokes import Points, band, covered, filled, grown, is_grey

WHOLE_RED = 0.97  # of a solid red line that has ink


def box(places: Places, left: float, right: float, low: float, high: float) -> Points:
    return places.points([left, right, right, left], [low, low, high, high])


def two_series(chart: Chart, values: Values) -> list[int]:
    a, b = lists_of(values, "a", "b")
    inks, across = Inks(chart), named_places(chart, len(a))
    down, bottom, top = numbered(chart, True)
    places = Places(across, down)
    place, legend = legend_among(
        chart, ("upper left", "lower right", "upper center in two columns", "center with a title")
    )
    wide = abs(chart.inside.shape[1] / across.unit - 5.8 * 1.6) < 0.25
    if not wide and abs(chart.inside.shape[1] / across.unit - 5.8 * 1.1) > 0.4:
        raise Unreadable("bars that stand elsewhere")
    ends = [ends_are(bottom, top, each) and not wide for each in ((0, 100), (0, 200), (100, 0))]
    axis = one_of([*ends, wide], "the axis")
    shape = chart.inside.shape[:2]
    hidden = np.zeros(shape, np.bool_)
    hidden[legend.top - 2 : legend.bottom + 3, legend.left - 2 : legend.right + 3] = True
    firsts = [box(places, k - 0.4, k + 0.4, 0, v) for k, v in enumerate(a)]
    seconds = [
        [box(places, k - 0.4, k + 0.4, u, u + v) for k, (u, v) in enumerate(zip(a, b, strict=True))],
        [box(places, k, k + 0.3, 0, v) for k, v in enumerate(b)],
        [box(places, k - 0.2, k + 0.2, 0, v) for k, v in enumerate(b)],
        [box(places, k - 0.4, k + 0.4, 50, 50 + v) for k, v in enumerate(b)],
    ]
    orange = inks.of("orange")
    second = best_of([area_fit(orange, each, hidden, 2) for each in seconds], 0.97, "the second bars")
    besides = hidden | grown(filled(shape, seconds[second]), 1)
    blue, green = inks.of("blue"), inks.of("green")
    fills = [area_fit(each, firsts, besides, 2) for each in (blue, green)]
    core = ~grown(~filled(shape, firsts), 3) & ~besides
    pixels = chart.inside
    black, pale = chart.colour("black"), is_grey(pixels, 196, 226)
    edges = [np.concatenate([each, each[:1]]) for each in firsts]
    outline = fit(black, edges, 1.5, besides)
    paper = is_grey(pixels, 240, 255)
    styles = [
        fills[0],
        fills[1],
        min(covered(core, pale | ~is_grey(pixels, 227, 255), None), 1.0 if 0.1 < covered(core, black) < 0.6 else 0.0),
        min(outline.reached, covered(core, paper)),
    ]
    if inks.much("blue") > 200 or inks.much("green") > 200:
        styles[2] = styles[3] = 0.0
    first = best_of(styles, 0.85, "the first bars")
    known = grown(filled(shape, firsts), 2) | besides
    refuse_other_ink(chart, known)
    return [first, second, place, axis]


def boxes_or_violins(chart: Chart, values: Values) -> list[int]:
    lists = lists_of(values, "a", "b")
    inks = Inks(chart)
    down, bottom, top = numbered(chart, True)
    axis = axis_pick(bottom, top, ((0, 50), (50, 0), (0, 140), (-80, 50)))
    ticks = chart.ticks(False)
    pale = inks.of("blue", 0.2)
    solid = inks.of("blue", 0.85)
    if len(ticks) == 2:
        across = named_places(chart, 2)
        across = type(across)(across.zero - across.unit, across.unit)
    else:
        across, _, _ = numbered(chart, False)
    places = Places(across, down)
    line, red = _red_line(chart, inks, places)
    dotted = grid_places(chart)
    if len(ticks) == 2:
        style, known = _boxes(chart, inks, places, lists, red | grown(dotted, 1))
    else:
        style, known = _violins(inks, places, lists, red | grown(dotted, 1), pale, solid)
    covering = grown(known, 2) | red
    return [style, line, axis, grid_pick(chart, covering, covering)]


def _red_line(chart: Chart, inks: Inks, places: Places) -> tuple[int, NDArray[np.bool_]]:
    """Which red line there is, and where it may be."""
    mask, (high, wide) = inks.of("red"), chart.inside.shape[:2]
    row, column = places.y.zero + 20 * places.y.unit, places.x.zero + 1.5 * places.x.unit
    level, upright = np.array([[0.0, row], [wide, row]]), np.array([[column, 0.0], [column, high]])
    fits = fit(mask, [level], 5), fit(mask, [upright], 5)
    which = one_of([each.good for each in fits], "the red line")
    solid = fits[which].inked > WHOLE_RED
    return 2 * which + (not solid), band(mask.shape, [(level, upright)[which]], 9)


def _boxes(
    chart: Chart, inks: Inks, places: Places, lists: Sequence[NDArray[np.float64]], hidden: NDArray[np.bool_]
) -> tuple[int, NDArray[np.bool_]]:
    shape = hidden.shape
    black, orange = chart.colour("black"), inks.of("orange")
    scores = []
    knowns = []
    for half, is_filled in ((0.075, False), (0.4, True)):
        outlines, medians, whiskers, caps, marks = [], [], [], [], []
        for k, values in enumerate(lists, 1):
            low, middle, high = np.percentile(values, (25, 50, 75))
            reach = 1.5 * (high - low)
            inner = values[(values >= low - reach) & (values <= high + reach)]
            ends = min(inner.min(), low), max(inner.max(), high)
            outlines.append(box(places, k - half, k + half, low, high))
            medians.append(places.points([k - half, k + half], [middle, middle]))
            whiskers += [places.points([k, k], [low, ends[0]]), places.points([k, k], [high, ends[1]])]
            caps += [places.points([k - half / 2, k + half / 2], [end, end]) for end in ends]
            marks += [places.points([k], [v])[0] for v in values if not ends[0] <= v <= ends[1]]
        closed = [np.concatenate([each, each[:1]]) for each in outlines]
        rings = [
            mark + 3.4 * POINT * chart.size * np.stack([np.cos(turn), np.sin(turn)], axis=1)
            for mark in marks
            for turn in [np.linspace(0, 2 * np.pi, 20)]
        ]
        area = filled(shape, outlines)
        strokes = fit(black, [*closed, *whiskers, *caps, *rings], 2, hidden | band(shape, medians, 4))
        medianed = fit(orange, medians, 2, hidden)
        core = ~grown(~area, 3) & ~grown(band(shape, medians, 4), 1) & ~hidden
        blue = covered(core, inks.of("blue")) if is_filled else covered(core, is_grey(chart.inside, 240, 255))
        ok = medianed.reached if medianed.seen else 1.0
        scores.append(min(strokes.owned, strokes.reached, strokes.inked, ok, blue))
        knowns.append(grown(area | band(shape, [*whiskers, *caps, *closed, *rings], 4), 1))
    style = best_of(scores, 0.9, "the boxes")
    return 2 * style, knowns[style]


def _violins(
    inks: Inks,
    places: Places,
    lists: Sequence[NDArray[np.float64]],
    hidden: NDArray[np.bool_],
    pale: NDArray[np.bool_],
    solid: NDArray[np.bool_],
) -> tuple[int, NDArray[np.bool_]]:
    shape = hidden.shape
    scores = []
    for half, median in ((0.25, False), (0.45, True)):
        paths = []
        for k, values in enumerate(lists, 1):
            low, middle, high = float(values.min()), float(np.median(values)), float(values.max())
            paths += [places.points([k, k], [low, high])]
            paths += [
                places.points([k - half / 2, k + half / 2], [each, each])
                for each in ((low, middle, high) if median else (low, high))
            ]
        scores.append((fit(solid, paths, 2, hidden), paths))
    style = one_of([each.good and each.inked > 0.9 for each, _ in scores], "the violins")
    wide, ok = (0.25, 0.45)[style], []
    for k, values in enumerate(lists, 1):
        rows = places.points([k, k], [values.min(), values.max()])[:, 1]
        first, last = sorted(np.rint(rows).astype(int))
        middle, half = places.x.zero + k * places.x.unit, abs(wide * places.x.unit)
        cut = pale[max(0, first) : max(0, last) + 1]
        columns = np.flatnonzero(
            cut[:, max(0, round(middle - 1.2 * half)) : round(middle + 1.2 * half) + 1].any(axis=0)
        )
        ok.append(len(columns) > 0 and abs(columns[-1] - columns[0] + 1 - 2 * half) < 0.12 * half + 3)
    if not all(ok):
        raise Unreadable("violins of another width")
    return 1 + 2 * style, grown(pale, 1) | band(shape, scores[style][1], 4)
