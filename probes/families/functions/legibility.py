"""Whether a plot in the look that was drawn for it shows what is asked, told from the curve itself in pixels.

`function_visibility` tells how much of the window's height shows the answer; what is too narrow, too steep or too fast
for a picture of that size and a stroke of that width is refused here. Nothing is drawn or read for it.
"""

from __future__ import annotations

import math
from fractions import Fraction
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

from isoprobe.probes.core import Answer, LayoutRejected, State, Style
from isoprobe.probes.families.functions.states import domain_of, function_of
from isoprobe.probes.families.functions.visibility import Problem, Window
from isoprobe.solvers.functions import breakpoints
from isoprobe.solvers.functions.expression import approximate

Reals = NDArray[np.float64]

LEAST_KINK = 1.0  # pixels across the flatter line, from the chord between the middles of the two
APART = 0.045  # of the height: a curve and its mirror image are seen to differ
SWAY = 3  # pixels to the side within which a mirror image is looked for
LEAST_SHARE = 0.03  # of the columns in which they have to differ, or of the width that has no mirror image
TURN = 0.02  # of the height: lower waves are none
FREE = 0.02  # of the height: so much at least is drawn above and below the window
PLACES = 601  # at which waves are looked for
COLUMNS, FINE = 421, 4  # of a small picture, and places in each, at which asymmetry is looked for


def require_legible(problem: Problem, state: State, answer: Answer, style: Style) -> None:
    """Raises LayoutRejected where the look is too coarse for the curve, whose class (or count) is the answer."""
    left, right, bottom, top = (Fraction(edge) for edge in state["window"])
    window = left, right, bottom, top
    if problem == "breakpoints":
        _require_kinks(state, window, style)
    elif problem == "parity":
        _require_waves(state, answer, window, style)


def _require_kinks(state: State, window: Window, style: Style) -> None:
    """Every line as wide as a few strokes, the first and the last, which may end in open dots, as wide as those, and
    every kink high enough."""
    from isoprobe.vision.plot.drawing import frame_of

    frame, stroke = frame_of(window, style), style["stroke"]
    low, high = domain_of(state)
    if low is None or high is None:
        raise LayoutRejected("the domain has no end, expected two")
    found = breakpoints.by_slopes(function_of(state), (low, high))
    columns = [float(frame.x(float(x))) for x in (low, *found.points, high)]
    scale = float((frame.y(0.0) - frame.y(1.0)) / (frame.x(1.0) - frame.x(0.0)))
    slopes = [float(slope) * scale for slope in found.slopes]
    last = len(columns) - 2
    for k, (one, other) in enumerate(pairwise(columns)):
        least = 4 * stroke + 10 if k in (0, last) else 2 * stroke + 6
        if other - one < least and last:
            raise LayoutRejected(f"a line is {other - one:.0f} pixels wide, expected {least:.0f} at this stroke")
    for k, (before, after) in enumerate(pairwise(slopes)):
        run = min(columns[k + 1] - columns[k], columns[k + 2] - columns[k + 1]) - stroke
        kink = abs(after - before) * run / 4 / math.hypot(1.0, min(abs(before), abs(after)))
        if kink < LEAST_KINK:
            raise LayoutRejected(f"a kink is {kink:.1f} pixels high, expected {LEAST_KINK:.0f}")


def _require_waves(state: State, answer: Answer, window: Window, style: Style) -> None:
    """No wave narrower than a few strokes, no piece of the curve a mere spike; and if it is not symmetric, then in
    columns enough, even where a mirror image a few pixels to the side is taken for it."""
    from isoprobe.vision.plot.drawing import arcs_of, frame_of

    frame, stroke = frame_of(window, style), style["stroke"]
    left, top, right, bottom = frame.box
    arcs = arcs_of(function_of(state), domain_of(state), frame)
    height, least = bottom - top, 2 * stroke + 4
    for arc in arcs:
        if arc[-1].real - arc[0].real < least / 2 and abs(arc.imag.max() - arc.imag.min()) > TURN * height:
            raise LayoutRejected(f"a piece of the curve is narrower than {least / 2:.0f} pixels")
        turns = _turns(arc.real, arc.imag, TURN * height)
        if any(after - before < least / 2 for before, after in pairwise(turns)):
            raise LayoutRejected(f"waves of the curve are narrower than {least:.0f} pixels")
    if not arcs:
        raise LayoutRejected("no part of the curve lies in the window")
    low, high = _rows(arcs, math.floor(left), math.ceil(right))
    zero_x, zero_y = frame.x(0.0) - math.floor(left), frame.y(0.0)
    for turned, name in ((False, "even"), (True, "odd")):
        if answer != name:
            share = max(_asymmetry(low, high, zero_x, zero_y if turned else None, height))
            if share < LEAST_SHARE:
                raise LayoutRejected(f"only {share:.3f} of the width shows that the curve is not {name}")


def narrowest_wave(state: State) -> float:
    """The width of the narrowest wave of the curve in its window, from turn to turn, or of the narrowest piece of it
    between the window's edges, as a share of the window's width; 1 where there is neither."""
    left, right, bottom, top = (float(Fraction(edge)) for edge in state["window"])
    low, high = (None if end is None else float(end) for end in domain_of(state))
    bottom, top = bottom - FREE * (top - bottom), top + FREE * (top - bottom)
    x = np.linspace(left if low is None else max(left, low), right if high is None else min(right, high), PLACES)
    y = np.asarray(approximate(function_of(state), x.tolist()))
    above, below = y > top, y < bottom
    over = (above[:-1] & below[1:]) | (below[:-1] & above[1:])  # from one edge to the other between two places
    widths = [1.0, *([1 / PLACES] if over.any() else [])]
    inside = np.flatnonzero((y >= bottom) & (y <= top))
    for run in np.split(inside, np.flatnonzero(np.diff(inside) > 1) + 1):
        if len(run):
            whole = np.arange(max(0, run[0] - 1), min(PLACES, run[-1] + 2))  # to where it leaves the window
            whole = whole[np.isfinite(y[whole])]
            heights = np.clip(y[whole], bottom, top)
            if np.ptp(heights) > TURN * (top - bottom):
                turns = _turns(x[whole], heights, TURN * (top - bottom))
                widths += [(after - before) / (right - left) for before, after in pairwise(turns)]
                widths.append(float(x[whole[-1]] - x[whole[0]]) / (right - left))
    return min(widths)


def shown_asymmetry(state: State, answer: Answer) -> float:
    """How much of a small picture shows which symmetry the curve lacks: the least share of the columns, over the
    symmetries that it has not."""
    left, right, bottom, top = (float(Fraction(edge)) for edge in state["window"])
    low, high = (None if end is None else float(end) for end in domain_of(state))
    x = np.linspace(left, right, COLUMNS * FINE)
    y = np.asarray(approximate(function_of(state), x.tolist()))
    outside = (
        (y < bottom) | (y > top) | (x <= (left if low is None else low)) | (x >= (right if high is None else high))
    )
    rows = np.where(outside, np.nan, (top - y) / (top - bottom)).reshape(COLUMNS, FINE)
    zero_x = (COLUMNS - 1) * -left / (right - left)
    zero_y = top / (top - bottom)
    seen = ~np.isnan(rows).all(axis=1)
    high_row, low_row = np.full(COLUMNS, np.nan), np.full(COLUMNS, np.nan)
    high_row[seen], low_row[seen] = np.nanmin(rows[seen], axis=1), np.nanmax(rows[seen], axis=1)
    shares = [
        max(_asymmetry(high_row, low_row, zero_x, zero_y if name == "odd" else None, 1.0))
        for name in ("even", "odd")
        if name != answer
    ]
    return min(shares)


def _turns(columns: Reals, rows: Reals, least: float) -> list[float]:
    """Columns at which the curve turns up or down, waves lower than `least` left out."""
    found: list[float] = []
    extreme, at, way = rows[0], columns[0], 0
    for column, row in zip(columns.tolist(), rows.tolist(), strict=True):
        if not way and abs(row - extreme) > least:
            way = 1 if row > extreme else -1
        if (way > 0 and row > extreme) or (way < 0 and row < extreme):
            extreme, at = row, column
        elif way and abs(row - extreme) > least:
            found.append(at)
            way, extreme, at = -way, row, column
    return found


def _rows(arcs: list[NDArray[np.complex128]], left: int, right: int) -> tuple[Reals, Reals]:
    """The highest and the lowest row of the curve in each column, NaN where there is none."""
    low, high = np.full(right - left + 1, np.inf), np.full(right - left + 1, -np.inf)
    for arc in arcs:
        at = np.clip(np.rint(arc.real).astype(int) - left, 0, right - left)
        np.minimum.at(low, at, arc.imag)
        np.maximum.at(high, at, arc.imag)
    none = np.isinf(low)
    return np.where(none, np.nan, low), np.where(none, np.nan, high)


def _asymmetry(low: Reals, high: Reals, x0: float, y0: float | None, height: float) -> tuple[float, float]:
    """The share of the columns in which the curve is apart from its mirror image in the column x0, turned over at the
    row y0 if there is one; and the share in which it has none though there is room for it."""
    columns = np.arange(len(low))
    image = np.rint(2 * x0 - columns).astype(int)
    other_low, other_high = np.full(len(low), np.nan), np.full(len(low), np.nan)
    for sway in range(-SWAY, SWAY + 1):
        near = image + sway
        within = (near >= 0) & (near < len(low))
        other_low[within] = np.fmin(other_low[within], low[near[within]])
        other_high[within] = np.fmax(other_high[within], high[near[within]])
    if y0 is not None:
        other_low, other_high = 2 * y0 - other_high, 2 * y0 - other_low
    apart = np.maximum(low - other_high, other_low - high) / height
    seen = ~np.isnan(low)
    room = (image >= 0) & (image < len(low))
    lacking = float((seen & np.isnan(other_low) & room).sum() / len(low))
    return float((apart > APART).sum() / max(1, seen.sum())), lacking
