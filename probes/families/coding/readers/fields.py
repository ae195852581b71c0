"""Heat maps, contours and arrows of coding questions: their colours, which way their axes go, and what stands there."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from isoprobe.probes.core import Unreadable
from isoprobe.probes.families.coding.readers.lists import GRIDS, Values, axis_pick, grid_pick, lists_of
from isoprobe.vision.chart.frame import Chart, Mask, runs
from isoprobe.vision.chart.gridlines import grid_of, grid_places
from isoprobe.vision.chart.places import Inks, Places, best_of, ends_are, fit, numbered, one_of
from isoprobe.vision.chart.strokes import Points, band, covered, filled, grown, is_grey
from isoprobe.vision.raster.ink import find_ink

MAPS = {  # red, green and blue at nine even places from the least to the greatest
    "viridis": (
        (68, 1, 84), (71, 45, 123), (59, 82, 139), (44, 114, 142), (33, 145, 140), (40, 174, 128), (94, 201, 98),
        (173, 220, 48), (253, 231, 37),
    ),
    "gray": tuple((round(255 * k / 8),) * 3 for k in range(9)),
    "coolwarm": (
        (59, 76, 192), (98, 130, 234), (141, 176, 254), (184, 208, 249), (221, 221, 221), (245, 196, 173),
        (244, 154, 123), (222, 96, 77), (180, 4, 38),
    ),
    "Reds": (
        (255, 245, 240), (254, 224, 210), (252, 187, 161), (252, 146, 114), (251, 106, 74), (239, 59, 44),
        (203, 24, 29), (165, 15, 21), (103, 0, 13),
    ),
}  # fmt: skip


def values_of(colours: NDArray[np.float64], name: str) -> tuple[NDArray[np.float64], float]:
    """Where colours (red, green, blue) lie on a scale of colours, from 0 to 1, and how far off the farthest is."""
    stops = np.array(MAPS[name], np.float64)
    scale = np.concatenate(
        [np.linspace(one, other, 32, endpoint=False) for one, other in pairwise(stops)] + [stops[-1:]]
    )
    off = np.abs(colours.reshape(-1, 1, 3) - scale[None]).max(axis=2)
    best = off.argmin(axis=1)
    return (best / (len(scale) - 1)).reshape(colours.shape[:-1]), float(off.min(axis=1).max())


def rows_of(a: NDArray[np.float64], b: NDArray[np.float64]) -> NDArray[np.float64]:
    return np.stack([a, b, np.sort(a), np.sort(b)])


def heat_map(chart: Chart, values: Values) -> list[int]:
    rows = rows_of(*lists_of(values, "a", "b"))
    pixels = chart.inside.astype(np.float64)
    high, wide = pixels.shape[:2]
    shown = (rows[::-1], rows[:, ::-1], rows[1:], rows[:3])
    scores, picks = [], []
    for style, name in enumerate(MAPS):
        for way, cells in enumerate(shown):
            count, across = cells.shape
            if abs(wide / high - across / count) > 0.04 * across / count:
                scores.append(0.0)
                picks.append((style, way))
                continue
            at = (np.arange(count) + 0.5) * high / count, (np.arange(across) + 0.5) * wide / across
            colours = np.array(
                [
                    [
                        np.median(
                            pixels[round(y) - 2 : round(y) + 2, round(x) - 2 : round(x) + 2].reshape(-1, 3), axis=0
                        )
                        for x in at[1]
                    ]
                    for y in at[0]
                ]
            )[..., ::-1]
            told, off = values_of(colours, name)
            wanted = (cells - rows.min()) / (rows.max() - rows.min())
            flat = _is_flat(pixels, count, across)
            fits = off < 26 and np.abs(told - wanted).max() < 0.09 and flat == (style != 3)
            scores.append(1 - float(np.abs(told - wanted).max()) if fits else 0.0)
            picks.append((style, way))
    style, way = picks[best_of(scores, 0.9, "the coloured cells", 0.03)]
    return [style, way, _axes_of(chart)]


def _is_flat(pixels: NDArray[np.float64], count: int, across: int) -> bool:
    """Whether each cell has one colour."""
    high, wide = pixels.shape[:2]
    spread = []
    for k in range(count):
        for n in range(across):
            rows = slice(round((k + 0.15) * high / count), round((k + 0.85) * high / count))
            columns = slice(round((n + 0.15) * wide / across), round((n + 0.85) * wide / across))
            spread.append(float(np.ptp(pixels[rows, columns].reshape(-1, 3), axis=0).max()))
    return float(np.median(spread)) < 6


def _axes_of(chart: Chart) -> int:
    """What stands along the axes of a heat map: names, large numbers, none, or long ticks."""
    gray = cv2.cvtColor(chart.pixels, cv2.COLOR_BGR2GRAY)
    if _has_long_ticks(gray, chart):
        return 3
    below, beside = gray[chart.bottom + 7 :, :] < 140, gray[:, : chart.left - 6] < 140
    if not below.any() and not beside.any():
        return 2
    tall = _tallest(beside)
    if tall >= 14:
        return 1
    if 5 <= tall <= 12 and below.any():
        count, _, boxes, _ = cv2.connectedComponentsWithStats(below.view(np.uint8))
        letters = [box for box in boxes[1:count] if box[3] >= 5]
        ticks = chart.ticks(False)
        if len(letters) > 2 * len(ticks):
            return 0
    raise Unreadable("lettering along the axes that is not clear")


def _has_long_ticks(gray: NDArray[Any], chart: Chart) -> bool:
    """Whether all that stands right below the frame are thick upright strokes."""
    rows = gray[chart.bottom + 2 : chart.bottom + 14, chart.left : chart.right + 1] < 128
    starts = np.flatnonzero(np.diff(rows.all(axis=0).astype(np.int8), prepend=0, append=0))
    return bool(len(starts) > 2 and (starts[1::2] - starts[::2]).min() >= 3)


def _tallest(mask: Mask) -> int:
    count, _, boxes, _ = cv2.connectedComponentsWithStats(mask.view(np.uint8))
    return int(boxes[1:count, 3].max()) if count > 1 else 0


def contour_plot(chart: Chart, values: Values) -> list[int]:
    rows = rows_of(*lists_of(values, "a", "b"))
    if find_ink(chart.pixels).worn:
        raise Unreadable("contours that JPEG has worn, of which a grid over them cannot be told")
    ends = [((0, 5), (3, 0)), ((5, 0), (0, 3)), ((0, 5), (0, 6)), ((-5, 5), (0, 3))]
    down, bottom, top = numbered(chart, True)
    if not any(ends_are(bottom, top, y) for _, y in ends):
        raise Unreadable("the upright axis: none fits")
    across, left, right = numbered(chart, False)
    axis = one_of([ends_are(left, right, x) and ends_are(bottom, top, y) for x, y in ends], "the axes")
    places = Places(across, down)
    corners = places.points([0, 5, 5, 0], [0, 0, 3, 3])
    shape = chart.inside.shape[:2]
    area = filled(shape, [corners]) & ~grown(~filled(shape, [corners]), 2)
    pixels = chart.inside
    paper = covered(area, is_grey(pixels, 250, 255))
    tinted = covered(area, ~is_grey(pixels, 0, 255, 24))
    lines = grown(grid_places(chart), 1)
    style = (0 if tinted > 0.01 else 2) if paper > 0.6 else 1 if tinted > 0.6 else 3
    _check_levels(pixels, places, rows, style, lines)
    covering = np.zeros(shape, np.bool_)
    if style == 0:
        covering = grown(~is_grey(pixels, 0, 255, 24), 2)
    grid = grid_of_contours(chart, style, covering)
    return [style, axis, GRIDS.index(grid)]


def _bilinear(rows: NDArray[np.float64], xs: NDArray[np.float64], ys: NDArray[np.float64]) -> NDArray[np.float64]:
    return np.asarray(
        cv2.remap(rows.astype(np.float32), xs.astype(np.float32), ys.astype(np.float32), cv2.INTER_LINEAR), np.float64
    )


def levels_of(rows: NDArray[np.float64], most: int) -> NDArray[np.float64]:
    """The round values that part a range into about so many pieces."""
    low, high = rows.min(), rows.max()
    step = next(each for each in (1, 1.5, 2, 2.5, 3, 4, 5, 6, 8, 10) if each >= (high - low) / most)
    return np.asarray(np.arange(np.floor(low / step), np.ceil(high / step) + 1) * step)


def _check_levels(
    pixels: NDArray[np.uint8], places: Places, rows: NDArray[np.float64], style: int, hidden: Mask
) -> None:
    """Raises Unreadable where contours are not those of the rows."""
    grid_y, grid_x = np.mgrid[0:3:25j, 0:5:41j]
    spots = places.points(grid_x.ravel(), grid_y.ravel())
    heights = _bilinear(rows, grid_x, grid_y).ravel()
    if style in (1, 3):
        gray = pixels.astype(np.float64)
        columns, lines = np.rint(spots).astype(int).T
        high, wide = pixels.shape[:2]
        ok = (columns > 1) & (columns < wide - 2) & (lines > 1) & (lines < high - 2)
        ok[ok] &= ~hidden[lines[ok], columns[ok]]
        seen = gray[lines[ok], columns[ok]][:, ::-1]
        told, _ = values_of(seen, "viridis" if style == 1 else "gray")
        layers = np.digitize(heights[ok], levels_of(rows, 5 if style == 1 else 10))
        like = np.corrcoef(told, layers)[0, 1]
        if like < 0.9:
            raise Unreadable(f"contours of other values ({like:.2f})")
        return
    mask = ~is_grey(pixels, 0, 255, 24) if style == 0 else is_grey(pixels, 0, 170, 40)
    sure, unsure = contour_lines(rows, levels_of(rows, 5))
    paths = [places.points(each[:, 0], each[:, 1]) for each in sure]
    others = band(mask.shape, [places.points(each[:, 0], each[:, 1]) for each in unsure], 5)
    lines = fit(mask, paths, 2, spare=hidden | others if style == 2 else others)
    if lines.owned < 0.95 or lines.reached < 0.95:
        raise Unreadable(f"contours of other values ({lines.owned:.2f}, {lines.reached:.2f})")


def contour_lines(
    rows: NDArray[np.float64], levels: NDArray[np.float64]
) -> tuple[list[NDArray[np.float64]], list[NDArray[np.float64]]]:
    """Pieces of contour lines, cell by cell, as x and y of both ends; and those that may be some about a saddle."""
    sure, unsure = [], []
    for k in range(len(rows) - 1):
        for n in range(rows.shape[1] - 1):
            corners = [(n, k), (n + 1, k), (n + 1, k + 1), (n, k + 1)]
            heights = [rows[y, x] for x, y in corners]
            for level in levels:
                ends = []
                for (one, u), (other, v) in zip(
                    zip(corners, heights, strict=True),
                    zip(corners[1:] + corners[:1], heights[1:] + heights[:1], strict=True),
                    strict=True,
                ):
                    if (u <= level) != (v <= level):
                        share = (level - u) / (v - u)
                        ends.append(np.array(one) + share * (np.array(other) - one))
                if len(ends) == 2:
                    sure.append(np.array(ends))
                unsure += [np.array([ends[i], ends[j]]) for i in range(4) for j in range(i)] if len(ends) == 4 else []
    return sure, unsure


def grid_of_contours(chart: Chart, style: int, covering: Mask) -> str:
    """The grid of a contour plot, whose fills grid lines lie over and whose lines lie over them."""
    if style != 3:
        return grid_of(chart, covering)
    pixels = chart.inside
    found = {}
    for upright in (True, False):
        first = (chart.left if upright else chart.top) + 1
        size = pixels.shape[1] if upright else pixels.shape[0]
        lines = []
        for tick in chart.ticks(not upright, long=True):
            at = round(tick - first)
            if 8 <= at < size - 8:
                cut = pixels[:, at, 0] if upright else pixels[at, :, 0]
                sides = [pixels[:, at + d, 0] if upright else pixels[at + d, :, 0] for d in (-5, 5)]
                grey = np.abs(cut.astype(int) - 176) <= 3
                alike = np.abs(sides[0].astype(int) - sides[1]) <= 6
                differs = alike & (np.abs(sides[0].astype(int) - 176) > 12)
                dark = (cut < 90) & alike & (sides[0] > 130)
                if differs.sum() >= 14:
                    lines.append(
                        (
                            grey[differs].mean(),
                            dark[alike & (sides[0] > 130)].mean() if (alike & (sides[0] > 130)).sum() > 12 else np.nan,
                            runs(dark),
                        )
                    )
        found[upright] = lines
    greys = {k: np.median([each[0] for each in v]) if v else np.nan for k, v in found.items()}
    darks = [each[1] for v in found.values() for each in v if not np.isnan(each[1])]
    if greys[True] > 0.8 and not greys[False] > 0.2:
        return "upright"
    if greys[False] > 0.8 and not greys[True] > 0.2:
        return "level"
    if darks and np.median(darks) > 0.15:
        return "dotted"
    if max(np.nan_to_num(greys[True]), np.nan_to_num(greys[False])) < 0.2 and darks and np.median(darks) < 0.08:
        return ""
    raise Unreadable("a grid that is not clear")


def arrows(chart: Chart, values: Values) -> list[int]:
    a, b = lists_of(values, "a", "b")
    orders = [b, np.sort(b), np.sort(b)[::-1], np.full_like(b, 20)]
    down, bottom, top = numbered(chart, True)
    axis = axis_pick(bottom, top, ((0, 4), (4, 0), (-4, 4), (0, 12)))
    across, _, _ = numbered(chart, False)
    places = Places(across, down)
    bases = places.points(np.arange(6.0), np.array([1.0, 2, 1, 2, 1, 2]))
    inks, shape = Inks(chart), chart.inside.shape[:2]
    wide = chart.inside.shape[1] + 1.0
    red = inks.much("brick") > 60
    lines = grid_places(chart)
    mask = inks.of("brick") if red else chart.colour("black")
    scores, picks = [], []
    for n, order in enumerate(orders):
        for style, (scale, thick, at_tip) in enumerate(
            ((200, 0.012, False), (200, 0.03, False), (200, 0.012, True), (400, 0.012, False))
        ):
            if (style == 1) != red:
                continue
            shifts = np.stack([order, -a], axis=1) / scale * wide
            tails = bases - shifts if at_tip else bases
            outlines = [_arrow(tail, shift, thick * wide) for tail, shift in zip(tails, shifts, strict=True)]
            wanted = filled(shape, outlines)
            core = ~grown(~wanted, 1)
            hidden = lines if not red else np.zeros_like(lines)
            owned = covered(mask, grown(wanted, 1), hidden)
            scores.append(min(owned, covered(core, mask)))
            picks.append((n, style, wanted))
    n, style, wanted = picks[best_of(scores, 0.85, "the arrows", 0.03)]
    covering = grown(wanted, 3)
    return [n, style, axis, grid_pick(chart, covering, covering | grown(mask, 1))]


def _arrow(tail: NDArray[np.float64], shift: NDArray[np.float64], thick: float) -> Points:
    """The outline of an arrow as quiver draws it: a shaft of this thickness, a head of three by five of them."""
    long = float(np.hypot(*shift)) / thick
    way = shift / np.hypot(*shift)
    side = np.array([way[1], -way[0]])
    head, axis, half = 5.0, 4.5, 1.5
    if long < 5.0:  # minlength and shrinking of short arrows
        head, axis, half = head * long / 5, axis * long / 5, half * long / 5
    shaft = 0.5 * min(1.0, long / 5)
    corners = [
        (0, -shaft),
        (long - axis, -shaft),
        (long - head, -half),
        (long, 0),
        (long - head, half),
        (long - axis, shaft),
        (0, shaft),
    ]
    return np.array([tail + thick * (u * way + v * side) for u, v in corners])
