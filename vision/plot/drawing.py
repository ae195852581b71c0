"""Plots of functions, drawn exactly: the curve in its window, axes or a frame, ticks with numbers, perhaps a grid.

The curve is sampled four times a pixel and wherever a piece begins or ends; it breaks at poles, at jumps and where it
is not defined, and leaves the plot at the window's edges. Ends of the domain inside the window may be open dots.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from fractions import Fraction
from itertools import pairwise
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from isoprobe.solvers.functions.expression import Function, approximate
from isoprobe.vision import LayoutRejected
from isoprobe.vision.plot.style import HELD_OUT, PlotStyle, sample_style
from isoprobe.vision.raster.canvas import Canvas
from isoprobe.vision.raster.disturbance import jpeg
from isoprobe.vision.raster.fonts import digit_height, font, ink

__all__ = ["HELD_OUT", "Frame", "draw_plot", "frame_of", "sample_style"]

Domain = tuple[Fraction | None, Fraction | None]
Window = tuple[Fraction, Fraction, Fraction, Fraction]
Points = NDArray[np.complex128]
Box = tuple[float, float, float, float]

_STEPS = (1.0, 2.0, 2.5, 5.0, 10.0)
_SAMPLES = 4  # a pixel


@dataclass(frozen=True)
class Frame:
    """Where the plot stands: its box in pixels, and the window with what is left free around it, in units."""

    box: Box  # left, top, right, bottom
    window: tuple[float, float, float, float]  # xmin, xmax, ymin, ymax
    span: tuple[float, float]  # the curve goes from here to there

    def x(self, value: Any) -> Any:
        """Column of an x, in pixels from the picture's left edge."""
        left, right = self.window[:2]
        return self.box[0] + (value - left) * (self.box[2] - self.box[0]) / (right - left)

    def y(self, value: Any) -> Any:
        """Row of a y, in pixels from the picture's upper edge."""
        bottom, top = self.window[2:]
        return self.box[3] - (value - bottom) * (self.box[3] - self.box[1]) / (top - bottom)


def draw_plot(function: Function, domain: Domain, window: Window, style: PlotStyle) -> bytes:
    """PNG bytes without any text chunk. Raises LayoutRejected where the curve hides the numbers that tell the scale, or
    numbers would run into one another."""
    frame = frame_of(window, style)
    width, height = style["size"]
    canvas = Canvas(width, height, style["paper"])
    arcs = arcs_of(function, domain, frame)
    if not arcs:
        raise LayoutRejected("no part of the curve lies in the window")
    columns, rows = ticks_of(frame.window[:2], style["ticks"]), ticks_of(frame.window[2:], style["ticks"])
    axes = _axes(frame, style)
    numbers = _numbers(frame, style, columns, rows, axes, arcs)
    _draw_grid(canvas, frame, style, columns, rows)
    _draw_axes(canvas, frame, style, columns, rows, axes)
    for text, x, baseline in numbers:
        _write(canvas, text, x, baseline, style)
    for arc in arcs:
        canvas.polygon(arc.tolist(), style["curve"], style["stroke"], closed=False)
    if style["ends"]:
        _draw_ends(canvas, frame, style, domain, arcs)
    if not style["jpeg"]:
        return canvas.png()
    done, buffer = cv2.imencode(".png", jpeg(canvas.pixels(), style["jpeg"]), [cv2.IMWRITE_PNG_COMPRESSION, 2])
    if not done:
        raise ValueError("OpenCV could not encode the picture as PNG")
    return bytes(buffer)


def frame_of(window: Window, style: PlotStyle) -> Frame:
    """Box and window of a plot in this style."""
    left, right, bottom, top = map(float, window)
    free = style["pad"]
    across, up = (right - left) * free, (top - bottom) * max(free, 0.02)
    seen = (left - across, right + across, bottom - up, top + up)
    width, height = style["size"]
    size = style["font"]
    if style["look"] == "origin":
        edge = round(size * 1.2)
        box = (edge, edge, width - edge, height - edge)
        if not (seen[0] <= 0 <= seen[1]):
            box = (edge + _widest(seen, style), *box[1:])
        if not (seen[2] <= 0 <= seen[3]):
            box = (*box[:3], height - edge - round(size))
    else:
        names = size * 1.3 if style["names"] else 0
        beside = max(size * 0.9, size * 0.65 + 5)  # a tick, and what keeps the number from it and from the edge
        numbered, bare = math.ceil(beside + names + _widest(seen, style)), round(size * 1.4)
        below, above = round(size * 2.1 + names), round(size * 0.9)
        before, after = (bare, numbered) if style.get("right") else (numbered, bare)
        upper, lower = (below, above) if style.get("top") else (above, below)
        box = (before, upper, width - after, height - lower)
    if box[2] - box[0] < 0.5 * width or box[3] - box[1] < 0.5 * height:
        raise LayoutRejected("the numbers leave too little room for the plot")
    return Frame(tuple(map(float, box)), seen, (left, right))  # type: ignore[arg-type]


def _widest(seen: tuple[float, float, float, float], style: PlotStyle) -> int:
    texts = [_minus_of(style, number_text(value, step)) for value, step in ticks_of(seen[2:], style["ticks"])]
    return math.ceil(max((_extent(text, style)[1] for text in texts), default=0.0))


def ticks_of(ends: tuple[float, float], wanted: int) -> list[tuple[float, float]]:
    """Values of the ticks between two ends, about as many as wanted, each with the step between them."""
    low, high = ends
    raw = (high - low) / wanted
    unit = 10.0 ** math.floor(math.log10(raw))
    step = next(unit * each for each in _STEPS if unit * each >= raw * 0.999)
    first, last = math.ceil(low / step - 1e-6), math.floor(high / step + 1e-6)
    return [(k * step, step) for k in range(first, last + 1)]


def number_text(value: float, step: float) -> str:
    """The number of a tick as a plot has it; the minus is U+2212."""
    digits = max(0, -math.floor(math.log10(step) + 1e-9))
    if abs(step * 10**digits - round(step * 10**digits)) > 1e-6:
        digits += 1
    text = f"{value:.{digits}f}"
    return text.replace("-", "\u2212") if float(text) else text.removeprefix("-")


# ---- the curve ----


def arcs_of(function: Function, domain: Domain, frame: Frame) -> list[Points]:
    """The parts of the curve that lie in the window, as points in pixels from left to right, clipped at its edges."""
    left, top, right, bottom = frame.box
    xmin, xmax = frame.span
    low = xmin if domain[0] is None else max(xmin, float(domain[0]))
    high = xmax if domain[1] is None else min(xmax, float(domain[1]))
    if not low < high:
        return []
    places = set(np.linspace(low, high, int((right - left) * _SAMPLES)).tolist())
    tiny = (xmax - xmin) * 1e-9
    for end in (end for piece in function for end in (piece.low, piece.high) if end is not None):
        places |= {x for x in (float(end) - tiny, float(end), float(end) + tiny) if low < x < high}
    xs = np.array(sorted(places))
    xs[0], xs[-1] = low + tiny, high - tiny  # the domain is open
    with np.errstate(all="ignore"):
        ys = np.asarray(approximate(function, xs.tolist()))
    columns, rows = frame.x(xs), frame.y(np.where(np.isfinite(ys), ys, np.nan))
    inside = (rows >= top) & (rows <= bottom)
    whole = inside[:-1] & inside[1:] & ((columns[:-1] != columns[1:]) | (rows[:-1] != rows[1:]))
    stops = np.append(np.flatnonzero(~whole), len(whole)).tolist()  # steps that an edge may cut
    points = np.empty(len(xs), np.complex128)
    points.real, points.imag = columns, rows
    arcs: list[Points] = []
    run: list[complex] = []

    def broken(at: complex | None) -> None:
        """Ends the arc unless it goes on here."""
        if at is None or (run and abs(at - run[-1]) > 1e-6):
            if len(run) > 1:
                arcs.append(np.array(run))
            run.clear()

    start = 0
    for stop in stops:
        if start < stop:  # steps that no edge cuts
            broken(complex(points[start]))
            run += points[start + bool(run) : stop + 1].tolist()
        if stop < len(whole):
            a, c = points[stop : stop + 2].tolist()
            part = _clipped(a.real, a.imag, c.real, c.imag, top, bottom)
            broken(None if part is None else part[0])
            if part is not None:
                run += part if not run else part[1:]
        start = stop + 1
    broken(None)
    return arcs


def _clipped(a: float, b: float, c: float, d: float, top: float, bottom: float) -> list[complex] | None:
    """The part of a step that lies between the upper and the lower edge; None for a pole and where nothing does."""
    if math.isnan(b) or math.isnan(d) or max(b, d) < top or min(b, d) > bottom:
        return None
    if (b < top and d > bottom) or (b > bottom and d < top):
        return None  # from beyond one edge to beyond the other within a quarter of a pixel: a pole
    ends = []
    for x, y in ((a, b), (c, d)):
        edge = min(max(y, top), bottom)
        ends.append(complex(x if edge == y else a + (edge - b) / (d - b) * (c - a), edge))
    return ends if ends[0] != ends[1] else None


def _draw_ends(canvas: Canvas, frame: Frame, style: PlotStyle, domain: Domain, arcs: list[Points]) -> None:
    """Open dots at the ends of the domain that lie inside the window: the domain is an open interval."""
    radius = 1.4 * style["stroke"] + 1.2
    for end, point in zip(domain, (arcs[0][0], arcs[-1][-1]), strict=True):
        inside = frame.box[1] + 0.5 < point.imag < frame.box[3] - 0.5  # beside a pole the curve leaves the plot there
        if end is not None and abs(frame.x(float(end)) - point.real) < 0.5 and inside:
            canvas.ellipse(point, radius, radius, style["paper"])
            canvas.ellipse(point, radius, radius, style["curve"], min(style["stroke"], 1.6))


# ---- axes, grid and numbers ----


def _axes(frame: Frame, style: PlotStyle) -> tuple[float, float]:
    """Column of the y axis and row of the x axis: the origin where it is in the window, else the nearest edge."""
    left, top, right, bottom = frame.box
    if style["look"] != "origin":
        return right if style.get("right") else left, top if style.get("top") else bottom
    return (
        frame.x(0.0) if left <= frame.x(0.0) <= right else left,
        frame.y(0.0) if top <= frame.y(0.0) <= bottom else bottom,
    )


def _draw_grid(canvas: Canvas, frame: Frame, style: PlotStyle, columns: Any, rows: Any) -> None:
    left, top, right, bottom = frame.box
    if style["grid"] is not None:
        for value, _ in columns:
            x = frame.x(value)
            _rule(canvas, complex(x, top), complex(x, bottom), style)
        for value, _ in rows:
            y = frame.y(value)
            _rule(canvas, complex(left, y), complex(right, y), style)
    if style["zero_lines"]:
        x, y = frame.x(0.0), frame.y(0.0)
        if left < x < right:
            canvas.line(complex(x, top), complex(x, bottom), style["ink"], style["axis"])
        if top < y < bottom:
            canvas.line(complex(left, y), complex(right, y), style["ink"], style["axis"])


def _rule(canvas: Canvas, a: complex, b: complex, style: PlotStyle) -> None:
    """A line of the grid: whole, or of dashes, given as the pixels of a dash and of the gap after it."""
    if not style.get("dashes"):
        canvas.line(a, b, style["grid"], 0.9)
        return
    dash, gap = style["dashes"]
    length = abs(b - a)
    way = (b - a) / length
    for k in range(math.ceil(length / (dash + gap))):
        start = k * (dash + gap)
        canvas.line(a + start * way, a + min(start + dash, length) * way, style["grid"], 0.9)


def _draw_axes(
    canvas: Canvas, frame: Frame, style: PlotStyle, columns: Any, rows: Any, axes: tuple[float, float]
) -> None:
    left, top, right, bottom = frame.box
    colour, stroke = style["ink"], style["axis"]
    x0, y0 = axes
    size = style["font"]
    tick = 0.3 * size
    inner, outer = {"out": (0.0, tick), "in": (tick, 0.0), "both": (tick / 2, tick / 2)}[style["tick_side"]]
    heights = sorted({y0, top, bottom}) if style.get("four") else [y0]  # a frame may have ticks on all four sides
    depths = sorted({x0, left, right}) if style.get("four") else [x0]
    for places, share in ((columns, 1.0), (_between(columns, style), 0.6)):
        for value, _ in places:
            for y in heights:
                out = -1 if y == top and style["look"] != "origin" else 1
                ends = y - out * inner * share, y + out * outer * share
                canvas.line(complex(frame.x(value), ends[0]), complex(frame.x(value), ends[1]), colour, stroke)
    for places, share in ((rows, 1.0), (_between(rows, style), 0.6)):
        for value, _ in places:
            for x in depths:
                out = -1 if x == right and style["look"] != "origin" else 1
                ends = x + out * inner * share, x - out * outer * share
                canvas.line(complex(ends[0], frame.y(value)), complex(ends[1], frame.y(value)), colour, stroke)
    if style["look"] == "box":
        canvas.box(
            complex((left + right) / 2, (top + bottom) / 2), (right - left) / 2, (bottom - top) / 2, colour, stroke
        )
        return
    arrows = style["look"] == "origin" and style.get("arrows", True)
    more = 0.6 * size if arrows else 0.0
    canvas.line(complex(left, y0), complex(right + more, y0), colour, stroke)
    canvas.line(complex(x0, bottom), complex(x0, top - more), colour, stroke)
    if arrows:
        head, wing = 0.5 * size, 0.2 * size
        tip = complex(right + more + 2, y0)
        canvas.polygon([tip, tip + complex(-head, wing), tip + complex(-head, -wing)], colour)
        tip = complex(x0, top - more - 2)
        canvas.polygon([tip, tip + complex(wing, head), tip + complex(-wing, head)], colour)


def _between(ticks: list[tuple[float, float]], style: PlotStyle) -> list[tuple[float, float]]:
    """Values of the small ticks, so many between two numbered ones."""
    count = style.get("minor", 0)
    return [(a + k * step / (count + 1), step) for (a, step), _ in pairwise(ticks) for k in range(1, count + 1)]


def _numbers(
    frame: Frame, style: PlotStyle, columns: Any, rows: Any, axes: tuple[float, float], arcs: list[Points]
) -> list[tuple[str, float, float]]:
    """Each number with the place at which its baseline starts. Raises LayoutRejected."""
    x0, y0 = axes
    size, digit = style["font"], digit_height(style["face"], style["font"])
    crossing = style["look"] == "origin"
    near = 0.3 * size * (0.5 if style["tick_side"] == "both" else 1.0 if style["tick_side"] == "out" else 0.0)
    curve = np.concatenate(arcs)
    placed: list[tuple[str, float, float]] = []
    for along_x, values in ((True, columns), (False, rows)):
        boxes: list[Box] = []
        for value, step in values:
            text = _minus_of(style, number_text(value, step))
            if crossing and not value and frame.box[0] < x0 < frame.box[2] and frame.box[1] < y0 < frame.box[3]:
                continue  # both axes would write the 0 of the origin
            left, right = _extent(text, style)
            if along_x:
                x, baseline = frame.x(value) - (left + right) / 2, y0 + near + 0.35 * size + digit
                if style.get("top") and not crossing:
                    baseline = y0 - near - 0.35 * size
            else:
                x, baseline = x0 - near - 0.35 * size - right, frame.y(value) + digit / 2
                if style.get("right") and not crossing:
                    x = x0 + near + 0.35 * size - left
            box = (x + left - 3, baseline - digit - 3, x + right + 3, baseline + 3)
            if box[0] < 1 or box[1] < 1 or box[2] > style["size"][0] - 1 or box[3] > style["size"][1] - 1:
                continue
            if crossing and (_meets(curve, box) or (along_x and box[0] < x0 < box[2]) or _on_axis(box, along_x, y0)):
                continue
            if any(
                box[0] < other[2] and other[0] < box[2] and box[1] < other[3] and other[1] < box[3] for other in boxes
            ):
                raise LayoutRejected(f"the number {text} would run into its neighbour")
            boxes.append(box)
            placed.append((text, x, baseline))
        if len(boxes) < 3:
            raise LayoutRejected(f"only {len(boxes)} numbers are left on an axis")
    return placed


def _on_axis(box: Box, along_x: bool, y0: float) -> bool:
    return not along_x and box[1] < y0 < box[3]


def _meets(curve: Points, box: Box) -> bool:
    inside = (curve.real > box[0]) & (curve.real < box[2]) & (curve.imag > box[1]) & (curve.imag < box[3])
    return bool(inside.any())


def _minus_of(style: PlotStyle, text: str) -> str:
    """The text with the hyphen for a minus where this look has it so."""
    return text.replace("\u2212", "-") if style.get("minus") == "hyphen" else text


def _barred(text: str, style: PlotStyle) -> bool:
    """Whether the text begins with a minus that is drawn as a bar: not every face has one."""
    return text[0] == "\u2212" and style.get("minus", "bar") == "bar"


def _extent(text: str, style: PlotStyle) -> tuple[float, float]:
    """Left and right of the text's ink from where it starts; the minus of its own making is 0.55 ems wide."""
    face, size = style["face"], style["font"]
    if not _barred(text, style):
        left, _, right, _ = ink(face, size, text)
        return left, right
    left, _, right, _ = ink(face, size, text[1:])
    return 0.0, 0.62 * size + right


def _write(canvas: Canvas, text: str, x: float, baseline: float, style: PlotStyle) -> None:
    face, size = style["face"], style["font"]
    if _barred(text, style):
        middle = complex(x + 0.28 * size, baseline - 0.5 * digit_height(face, size))
        canvas.box(middle, 0.25 * size, max(0.5, 0.045 * size), style["ink"])
        x, text = x + 0.62 * size, text[1:]
    canvas.text(text, x, baseline, font(face, size), style["ink"])
