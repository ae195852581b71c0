"""Plots of functions in a fourth set of styles: as plotly, bokeh, gnuplot, pgfplots, MATLAB and spreadsheets lay them,
style sheets and settings of matplotlib, and themes of Vega."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import matplotlib.pyplot as plt
import numpy as np
from matplotlib import font_manager

from drawn.fresh.plots import Function, Made, Style, X, _vega, drawn_in, of
from drawn.fresh.wear import Pixels, from_svg

FOLDER = "plots"
for file in font_manager.findSystemFonts():
    if "lmroman10-regular" in file or "LiberationSans-Regular" in file:
        font_manager.fontManager.addfont(file)


def drawings(rng: Random, count: int, second: bool = False) -> Iterator[tuple[str, Pixels, Any]]:
    """So many plots, of each style alike many; `second` makes no difference."""
    return drawn_in(FOURTH, rng, count)


def _legend(axes: Any) -> int:
    axes.set(title="Simulation result", xlabel="x", ylabel="y")
    axes.legend(loc="upper left", fontsize=9)
    return 1


def _pair_in_grey(axes: Any) -> int:
    axes.plot(X, np.cos(X / 2) * 2, label="reference")
    axes.lines[0].set(linestyle="-")
    axes.lines[1].set(linestyle="--")
    axes.legend(frameon=False)
    return 2


def _above(axes: Any) -> int:
    axes.plot(X, 0.5 * X, label="g")
    axes.plot(X, 1.5 - 0.1 * X**2, label="h")
    axes.legend(loc="lower center", bbox_to_anchor=(0.5, 1.02), ncol=3, frameon=False)
    return 3


def _dotted_minor(axes: Any) -> int:
    axes.minorticks_on()
    axes.grid(True, which="major", linewidth=0.7)
    axes.grid(True, which="minor", linestyle=":", linewidth=0.4)
    axes.lines[0].set(color="tab:green")
    return 1


def _beaded(axes: Any) -> int:
    axes.lines[0].set(marker="s", markevery=50, markersize=5, color="tab:purple")
    axes.set(xlabel="epoch", ylabel="loss")
    return 1


def _crossed(axes: Any) -> int:
    axes.lines[0].set(marker="x", markevery=100, markersize=7, linestyle="--", color="black", linewidth=1)
    axes.grid(True, axis="y", color="#dddddd")
    return 1


def _top(axes: Any) -> int:
    y = axes.lines[0].get_ydata()
    best = int(np.argmax(y))
    axes.set_ylim(float(y.min()) - 0.6, float(y.max()) + 2.0)
    arrow = {"arrowstyle": "-|>", "color": "black"}
    axes.annotate("maximum", (X[best], y[best]), (0.0, float(y.max()) + 1.4), ha="center", arrowprops=arrow)
    return 1


def _fixed(axes: Any) -> int:
    axes.set(xlim=(-5, 5), xticks=[-5, -2.5, 0, 2.5, 5])
    axes.lines[0].set(color="#d62728", linewidth=2)
    axes.axhline(0, color="0.5", linewidth=1, linestyle="--")
    return 1


def _matlab(axes: Any) -> int:
    axes.tick_params(direction="in", top=True, right=True)
    axes.lines[0].set(color="#0072BD", linewidth=1)
    axes.grid(True, color="#e6e6e6", linewidth=0.6)
    return 1


def _pgf(axes: Any) -> int:
    axes.tick_params(direction="in", top=True, right=True, length=4, color="grey")
    axes.lines[0].set(color="blue", linewidth=1)
    axes.plot(X, np.full_like(X, 1.0) + 0.2 * X, color="red", linewidth=1)
    axes.set(xlabel="$x$", ylabel="$f(x)$")
    return 2


def _glow(axes: Any) -> int:
    axes.lines[0].set(color="cyan", linewidth=1.8)
    axes.grid(True, color="#333333")
    return 1


def _ends(function: Function) -> tuple[int, int]:
    y = function.of(X)
    return int(np.floor(y.min() - 0.4)), int(np.ceil(y.max() + 0.4))


class Page:
    """An SVG with a frame for x from -6 to 6 and y from `low` to `high`."""

    def __init__(self, wide: int, tall: int, low: int, high: int, paper: str = "white") -> None:
        self.wide, self.tall, self.low, self.high = wide, tall, low, high
        self.left, self.right, self.top, self.foot = 62, wide - 24, 26, tall - 46
        self.body = [f'<rect width="{wide}" height="{tall}" fill="{paper}"/>']

    def at(self, x: float, y: float) -> tuple[float, float]:
        across = self.left + (self.right - self.left) * (x + 6) / 12
        return across, self.foot - (self.foot - self.top) * (y - self.low) / (self.high - self.low)

    def line(self, x0: float, y0: float, x1: float, y1: float, ink: str, width: float = 1.0) -> None:
        self.body.append(f'<path d="M{x0:.2f} {y0:.2f}L{x1:.2f} {y1:.2f}" stroke="{ink}" stroke-width="{width}"/>')

    def text(self, x: float, y: float, told: str, font: str, anchor: str = "middle") -> None:
        self.body.append(f'<text x="{x:.2f}" y="{y:.2f}" text-anchor="{anchor}" {font}>{told}</text>')

    def frame(self, fill: str, ink: str = "none") -> None:
        size = f'width="{self.right - self.left}" height="{self.foot - self.top}"'
        self.body.append(f'<rect x="{self.left}" y="{self.top}" {size} fill="{fill}" stroke="{ink}"/>')

    def curve(self, y: Any, ink: str, width: float, more: str = "") -> None:
        points = " ".join("{:.2f},{:.2f}".format(*self.at(a, b)) for a, b in zip(X, y, strict=True))
        self.body.append(f'<polyline points="{points}" fill="none" stroke="{ink}" stroke-width="{width}" {more}/>')

    def grid(self, ink: str, zero: float = 1.0, upright: bool = True) -> None:
        for k in range(-6, 7, 2) if upright else ():
            x = self.at(k, 0)[0]
            self.line(x, self.top, x, self.foot, ink, zero if k == 0 else 1.0)
        for k in range(self.low, self.high + 1):
            y = self.at(0, k)[1]
            self.line(self.left, y, self.right, y, ink, zero if k == 0 else 1.0)

    def numbers(self, font: str, minus: str = "−", below: int = 20, beside: int = 9) -> None:
        for k in range(-6, 7, 2):
            self.text(self.at(k, 0)[0], self.foot + below, str(k).replace("-", minus), font)
        for k in range(self.low, self.high + 1):
            self.text(self.left - beside, self.at(0, k)[1] + 4, str(k).replace("-", minus), font, "end")

    def made(self, curves: int, zoom: float) -> Made:
        size = f'width="{self.wide}" height="{self.tall}"'
        svg = f'<svg xmlns="http://www.w3.org/2000/svg" {size}>{"".join(self.body)}</svg>'
        return Made(from_svg(svg, zoom), curves, (-6.0, 6.0, float(self.low), float(self.high)))


def _plotly(white: bool) -> Style:
    def draw(rng: Random, function: Function) -> Made:
        page = Page(rng.choice((560, 700)), rng.choice((400, 450)), *_ends(function))
        page.frame("white" if white else "#E5ECF6")
        page.grid("#EBF0F8" if white else "white", 2.0)
        page.curve(function.of(X), "#636efa", 2)
        if white:
            page.curve(0.3 * X + 1, "#EF553B", 2)
        page.numbers('font-family="Liberation Sans" font-size="12" fill="#2a3f5f"')
        page.text((page.left + page.right) / 2, page.tall - 8, "x", 'font-family="Liberation Sans" fill="#2a3f5f"')
        return page.made(1 + white, rng.choice((1.0, 1.4)))

    return draw


def _bokeh(rng: Random, function: Function) -> Made:
    page = Page(600, rng.choice((400, 500)), *_ends(function))
    page.grid("#e5e5e5")
    page.frame("none", "#e5e5e5")
    page.line(page.left, page.foot, page.right, page.foot, "black")
    page.line(page.left, page.top, page.left, page.foot, "black")
    for k in range(-30, 31, 2):
        x, long = page.at(k / 5, 0)[0], 6 if k % 10 == 0 else 4
        page.line(x, page.foot - (2 if k % 10 == 0 else 0), x, page.foot + long, "black")
    for k in range(5 * page.low, 5 * page.high + 1):
        y, long = page.at(0, k / 5)[1], 6 if k % 5 == 0 else 4
        page.line(page.left - long, y, page.left + (2 if k % 5 == 0 else 0), y, "black")
    page.curve(function.of(X), "#1f77b4", 2)
    page.numbers('font-family="Liberation Sans" font-size="11" fill="#444444"', "-")
    return page.made(1, 1.3)


def _gnuplot(rng: Random, function: Function) -> Made:
    page = Page(640, 480, *_ends(function))
    page.frame("none", "black")
    for k in range(-6, 7, 2):
        x = page.at(k, 0)[0]
        page.line(x, page.foot, x, page.foot - 6, "black")
        page.line(x, page.top, x, page.top + 6, "black")
    for k in range(page.low, page.high + 1):
        y = page.at(0, k)[1]
        page.line(page.left, y, page.left + 6, y, "black")
        page.line(page.right, y, page.right - 6, y, "black")
    page.curve(function.of(X), "#9400d3", 1.5)
    page.numbers('font-family="Liberation Sans" font-size="13"', "-")
    page.text(page.right - 70, page.top + 22, "f(x)", 'font-family="Liberation Sans" font-size="13"', "end")
    page.line(page.right - 62, page.top + 18, page.right - 16, page.top + 18, "#9400d3", 1.5)
    return page.made(1, rng.choice((1.0, 1.25)))


def _sheet(rng: Random, function: Function) -> Made:
    """As a spreadsheet draws it: level grid lines alone, the axis of x at the foot, smooth thick line, a title."""
    page = Page(480, 290, *_ends(function))
    page.grid("#d9d9d9", upright=False)
    page.line(page.left, page.foot, page.right, page.foot, "#bfbfbf")
    page.curve(function.of(X), "#4472c4", 2.25, 'stroke-linecap="round" stroke-linejoin="round"')
    page.numbers('font-family="Liberation Sans" font-size="12" fill="#595959"', "-")
    page.text(240, 17, "Chart Title", 'font-family="Liberation Sans" font-size="17" fill="#595959"')
    return page.made(1, rng.choice((1.25, 2.0)))


def _dense(rng: Random, function: Function) -> Made:
    with plt.rc_context({"figure.dpi": 200, "font.size": 7}):
        return of(_legend)(rng, function)


SANS = {"font.family": "Liberation Sans", "font.size": 10}
ROMAN = {"font.family": "Latin Modern Roman", "mathtext.fontset": "cm", "font.size": 12}
BLACK = {"figure.facecolor": "black", "axes.facecolor": "#111111", "axes.edgecolor": "#888888", "text.color": "white"}
BLACK |= {"xtick.color": "#cccccc", "ytick.color": "#cccccc"}
FOURTH: dict[str, Style] = {
    "ggplot": of(_legend, "ggplot"),
    "fivethirtyeight sheet": of(_fixed, "fivethirtyeight"),
    "pair in grey": of(_pair_in_grey, "grayscale"),
    "legend above": of(_above),
    "dotted minor": of(_dotted_minor),
    "beaded": of(_beaded, "seaborn-v0_8-ticks"),
    "crossed": of(_crossed, {"font.family": "DejaVu Serif"}),
    "maximum": of(_top),
    "fixed": of(_fixed),
    "matlab": of(_matlab, SANS),
    "pgf": of(_pgf, ROMAN),
    "glow": of(_glow, BLACK),
    "dense": _dense,
    "fast": of(_legend, "fast"),
    "plotly": _plotly(False),
    "plotly white": _plotly(True),
    "bokeh": _bokeh,
    "gnuplot": _gnuplot,
    "sheet": _sheet,
    "ggplot2": _vega("ggplot2"),
    "quartz": _vega("quartz"),
    "carbon white": _vega("carbonwhite"),
}
