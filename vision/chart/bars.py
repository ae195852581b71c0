"""Six upright or level bars of a chart: their style, ends and places, and the grid behind them."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from isoprobe.vision import Unreadable
from isoprobe.vision.chart.frame import Chart, Mask, soft
from isoprobe.vision.chart.gridlines import grid_of
from isoprobe.vision.raster.channels import smallest

COUNT = 6
MARGIN = 0.05  # of what is drawn, left empty on either side
HIDDEN = 6  # pixels of a bar's side that a grid line may hide
WIDE = 0.8  # of the space for an upright bar
SEEN = 0.4, 0.6  # of such an end, where dots of a grid line lie over it, and with these
COVERED = 0.75  # of a bar's width that an end of it has
UNEXPLAINED = 0.004  # of what a frame surrounds: ink that is no bar and no grid
FILLED = 0.75  # of a bar that is of one colour


@dataclass(frozen=True)
class UprightBars:
    """`style` is "blue", "blue edges", "hatched" or "circles"; `tops` are in pixels of the chart, from the left; `grid`
    is "", "upright", "level" or "dotted"."""

    style: str
    tops: tuple[float, ...]
    grid: str


@dataclass(frozen=True)
class LevelBars:
    """`colour` blue or orange; `thick` of the space between two bars, `first` and `last` the middles of the outermost
    rows of bars and `pitch` between bars, as shares of the frame's height; `starts` and `ends` of the bars from the
    top, in pixels of the chart; `names`: "level", "slanting" or ""."""

    colour: str
    thick: float
    first: float
    pitch: float
    starts: tuple[float, ...]
    ends: tuple[float, ...]
    names: str


def upright_bars(chart: Chart) -> UprightBars:
    """The bars of a chart with one above each of six names. Raises Unreadable for anything else."""
    blue, orange, black, grey = chart.colour("blue"), chart.colour("orange"), chart.colour("black"), chart.grey()
    high, wide = blue.shape
    step = wide / (COUNT - 1 + WIDE + 2 * MARGIN * (COUNT - 1 + WIDE))
    middles = [step * (WIDE / 2 + MARGIN * (COUNT - 1 + WIDE) + k) for k in range(COUNT)]
    bands = [np.s_[round(m - 0.32 * step) : round(m + 0.32 * step) + 1] for m in middles]
    of = {"blue": blue, "orange": orange, "black": black}
    counted = {name: sum(int(mask[:, band].sum()) for band in bands) for name, mask in of.items()}
    least = step / 2  # pixels that the end of a bar has, be it but a pixel thick
    colour = next((name for name in ("orange", "blue") if counted[name] >= least), "black")
    mask = of[colour] | black if colour == "orange" else of[colour]
    tops = [_top(mask, mask | black, grey, band, step) for band in bands]
    body = [mask[min(top + 3, high - 1) :, band] for top, band in zip(tops, bands, strict=True)]
    share = float(np.mean([part.mean() for part in body if part.size]))
    style = {"blue": "blue" if share > FILLED else "blue edges", "orange": "circles", "black": "hatched"}[colour]
    if style == "circles" and share < FILLED:
        raise Unreadable("bars of no style that is known")
    covering = np.zeros_like(black)
    for middle, top in zip(middles, tops, strict=True):
        covering[max(0, top - 2) :, max(0, round(middle - 0.43 * step)) : round(middle + 0.43 * step) + 1] = True
    grid = grid_of(chart, covering)
    known = (
        covering | mask | (black if style != "blue edges" and style != "blue" else np.zeros_like(black)) | soft(mask)
    )
    known = known | (grey | soft(grey) if grid in ("upright", "level") else np.zeros_like(grey))
    if grid == "dotted":
        known |= soft(black)
    if float((chart.ink() & ~known).mean()) > UNEXPLAINED:
        raise Unreadable("ink among bars that is neither bar nor grid")
    return UprightBars(style, tuple(chart.top + 1.0 + top for top in tops), grid)


def _top(mask: Mask, inked: Mask, grey: Mask, band: slice, step: float) -> int:
    """The row in which a bar ends: where its colour goes all across, or the middle of the grid line that hides this,
    where its sides begin. Raises Unreadable where there is no bar."""
    own, all_ink = mask[:, band].mean(axis=1), inked[:, band].mean(axis=1)
    rows = np.flatnonzero((own >= COVERED) | ((own >= SEEN[0]) & (all_ink >= SEEN[1])))
    side = round(WIDE / 2 * step - (band.stop - 1 - band.start) / 2)
    left, right = max(0, band.start - side), band.stop - 1 + side
    sides = [mask[:, max(0, at - 2) : at + 3].any(axis=1) for at in (left, right)]
    both = np.concatenate([sides[0] & sides[1], [True]])
    gaps = np.flatnonzero(np.diff(np.flatnonzero(both)) > HIDDEN)
    first = int(np.flatnonzero(both)[gaps[-1] + 1 if len(gaps) else 0])
    above = first
    if first > 1 and grey[first - 2, band].mean() >= COVERED > grey[first - 1, band].mean():
        above -= 1  # a row that is half of the grid line, half of the bar
    while above and grey[above - 1, band].mean() >= COVERED:
        above -= 1
    if first >= len(mask) - 1:
        raise Unreadable("no bar above a name")
    if above < first:
        return (above + first) // 2
    ends = rows[(rows >= first - 2) & (rows <= first + HIDDEN + 2)]
    if not len(ends):
        raise Unreadable("a bar without an end")
    return int(ends[0])


def level_bars(chart: Chart) -> LevelBars:
    """The bars of a chart with one beside each of six names. Raises Unreadable for anything else."""
    of = {name: chart.colour(name) for name in ("blue", "orange")}
    colour = max(of, key=lambda name: int(of[name].sum()))
    mask = of[colour]
    if float((chart.ink() & ~soft(mask)).mean()) > UNEXPLAINED:
        raise Unreadable("ink among bars that is no bar")
    inked = mask.sum(axis=1) >= max(3, 4 * chart.size)
    edges = np.flatnonzero(np.diff(inked.astype(np.int8), prepend=0, append=0))
    rows = list(zip(edges[::2].tolist(), edges[1::2].tolist(), strict=True))
    if len(rows) != COUNT:
        raise Unreadable(f"{len(rows)} rows of bars: expected {COUNT}")
    starts, ends = [], []
    for first, stop in rows:
        columns = np.flatnonzero(mask[(first + stop) // 2])
        if len(columns) < 0.95 * (columns[-1] - columns[0] + 1):
            raise Unreadable("a bar in pieces")
        starts.append(chart.left + 1.0 + float(columns[0]) - 0.5)
        ends.append(chart.left + 1.0 + float(columns[-1]) + 0.5)
    high = mask.shape[0]
    middles = np.array([(first + stop) / 2 for first, stop in rows])
    pitch, first = np.polyfit(np.arange(COUNT), middles, 1)
    if np.abs(first + pitch * np.arange(COUNT) - middles).max() > 1.2 * max(1.0, chart.size):
        raise Unreadable("bars that are not evenly apart")
    thick = float(np.mean([stop - start for start, stop in rows])) / pitch
    return LevelBars(
        colour, float(thick), float(first / high), float(pitch / high), tuple(starts), tuple(ends), _names(chart)
    )


def _names(chart: Chart) -> str:
    """How the names beside the bars stand: level ones leave rows of paper between them."""
    strip = chart.pixels[chart.top - 4 : chart.bottom + 5, : chart.left - round(6 * chart.size)]
    inked = (smallest(strip) < 140).any(axis=1)
    if not inked.any():
        return ""
    edges = np.flatnonzero(np.diff(inked.astype(np.int8), prepend=0, append=0))
    tallest = int((edges[1::2] - edges[::2]).max())
    return "level" if tallest <= 15 * chart.size else "slanting"
