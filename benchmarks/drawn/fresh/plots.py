"""Plots of functions by matplotlib in other styles, by Vega, and as a school book draws them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any

import altair
import cv2
import matplotlib

matplotlib.use("agg")
import matplotlib.pyplot as plt
import numpy as np
import vl_convert
from matplotlib import font_manager
from numpy.typing import NDArray

from drawn.fresh.wear import Pixels, from_figure, from_svg, worn

for face in sorted(Path("/usr/share/fonts/truetype/liberation").glob("LiberationSerif-*.ttf")):
    font_manager.fontManager.addfont(face)

FOLDER = "plots"
Reals = NDArray[np.float64]
EDGE = 5.0
AT = (-4.0, -2.5, -1.5, 1.5, 2.5, 4.0)


@dataclass(frozen=True)
class Function:
    """What is drawn from -EDGE to EDGE, and which classes may be said of it; None: not at all."""

    of: Callable[[Reals], Reals]
    parity: str
    convexity: str | None
    breakpoints: int | None


FUNCTIONS = {
    "wave": Function(lambda x: 2 * np.sin(x) + np.sin(2 * x), "odd", None, 0),
    "bell": Function(lambda x: 4 * np.exp(-x * x / 3) - 1, "even", None, 0),
    "logistic": Function(lambda x: 5 / (1 + np.exp(-x)) - 1, "neither", None, 0),
    "quartic": Function(lambda x: x**4 / 60 - x**2 / 3, "even", None, 0),
    "root": Function(lambda x: 2 * np.sqrt(x + 6), "neither", "concave", 0),
    "corner": Function(lambda x: 1.2 * np.abs(x - 1) - 3, "neither", "convex", 1),
    "zigzag": Function(lambda x: np.interp(x, [-5, -2, 1, 5], [3, -2, 4, -1]), "neither", None, 2),
    "sinh": Function(lambda x: np.sinh(x / 2), "odd", None, 0),
    "cosh": Function(lambda x: np.cosh(x / 2) - 4, "even", "convex", 0),
    "hat": Function(lambda x: 4 - np.abs(x), "even", "concave", 1),
    "arctan": Function(lambda x: 3 * np.arctan(x), "odd", None, 0),
}
X = np.linspace(-EDGE, EDGE, 801)


def drawings(rng: Random, count: int, second: bool = False) -> Iterator[tuple[str, Pixels, Any]]:
    """So many plots, of each style alike many."""
    return drawn_in(SECOND if second else STYLES, rng, count)


def drawn_in(styles: Mapping[str, Style], rng: Random, count: int) -> Iterator[tuple[str, Pixels, Any]]:
    """So many plots in these styles, with their names and what they show."""
    names = list(FUNCTIONS)
    for number in range(count):
        style, name = tuple(styles)[number % len(styles)], rng.choice(names)
        function = FUNCTIONS[name]
        made = styles[style](rng, function)
        pixels, factor, wear = worn(rng, made.pixels, 0.8)
        classes = dict.fromkeys(("parity", "convexity", "breakpoints"))
        if made.curves == 1:
            classes = {key: getattr(function, key) for key in classes}
        truth: dict[str, Any] = {"curves": made.curves, "classes": classes, "style": style, "wear": wear}
        if made.limits:
            truth |= {"xlim": made.limits[:2], "ylim": made.limits[2:]}
            truth["at"] = {str(x): float(function.of(np.array([x]))[0]) for x in AT}
        else:
            middles = [((x + 0.5) * factor - 0.5, (y + 0.5) * factor - 0.5) for x, y in made.places]
            truth |= {"at_pixels": {str(x): y for x, y in middles}, "height": pixels.shape[0]}
        yield f"{name}_{number}_{style}.png", pixels, truth


@dataclass(frozen=True)
class Made:
    """`limits`: least and largest x and y at the sides of the plot; none where no number stands at the axes, and then
    `places` are pixels on the first curve."""

    pixels: Pixels
    curves: int
    limits: tuple[float, ...] = ()
    places: tuple[tuple[float, float], ...] = ()


Style = Callable[[Random, Function], Made]


def _matplotlib(rng: Random, function: Function, more: Callable[[Any], int], sheet: Any = "default") -> Made:
    """A plot in a style sheet; `more` draws what the style has and gives how many curves there are."""
    with plt.style.context(["default", sheet]):
        figure, axes = plt.subplots(
            figsize=rng.choice([(4.2, 3.4), (5.6, 4), (7, 4.6)]), dpi=rng.choice([75, 100, 140])
        )
        kept = axes.plot(X, function.of(X), label="f")[0] if more is not _several else None
        curves = more(axes)
        if kept is None:
            axes.plot(X, function.of(X), label="first")
            axes.legend()
        figure.canvas.draw()
        limits = (*axes.get_xlim(), *axes.get_ylim())
        pixels = from_figure(figure)
        bare = not any(label.get_text() for label in axes.get_xticklabels())
        places = [axes.transData.transform((x, function.of(np.array([x]))[0])) for x in AT] if bare else []
        plt.close(figure)
    spots = tuple((float(x) - 0.5, pixels.shape[0] - float(y) - 0.5) for x, y in places)
    return Made(pixels, curves, () if bare else tuple(map(float, limits)), spots)


def _one(axes: Any) -> int:
    return 1


def _several(axes: Any) -> int:
    axes.plot(X, 0.3 * X + 2.2, label="second")
    axes.plot(X, np.cos(X) - 1.5, label="third")
    return 3


def _titled(axes: Any) -> int:
    axes.set(title="Response over time", xlabel="time in s", ylabel="level")
    axes.grid(True, which="both", alpha=0.4)
    return 1


def _dashed(axes: Any) -> int:
    axes.lines[0].set(linestyle="--", color="tab:red", linewidth=2)
    axes.axhline(0, color="black", linewidth=0.8)
    axes.axvline(0, color="black", linewidth=0.8)
    return 1


def _band(axes: Any) -> int:
    y = axes.lines[0].get_ydata()
    axes.fill_between(X, y - 0.5, y + 0.5, alpha=0.25)
    return 1


def _tinted(axes: Any) -> int:
    axes.set_facecolor("#fff6e0")
    axes.grid(True, linestyle=":", color="grey")
    axes.lines[0].set(color="darkgreen", linewidth=2.2)
    return 1


def _bare(axes: Any) -> int:
    axes.set(xticks=[], yticks=[])
    for side in ("left", "bottom"):
        axes.spines[side].set_position("zero")
    axes.spines[["top", "right"]].set_visible(False)
    axes.lines[0].set(color="crimson", linewidth=2)
    return 1


def _area(axes: Any) -> int:
    axes.fill_between(X, axes.lines[0].get_ydata(), where=(X > 0) & (X < 2), alpha=0.4, color="tab:orange")
    axes.lines[0].set(color="black")
    axes.grid(True)
    return 1


def _markers(axes: Any) -> int:
    axes.lines[0].set(marker="o", markevery=80, markersize=4)
    axes.grid(True, color="#cccccc")
    return 1


def _right(axes: Any) -> int:
    axes.yaxis.tick_right()
    axes.lines[0].set(color="purple", linewidth=1.2)
    return 1


def _noted(axes: Any) -> int:
    axes.annotate(
        "start",
        (AT[0], axes.lines[0].get_ydata()[80]),
        (-1.0, axes.get_ylim()[0] * 0.8),
        arrowprops={"arrowstyle": "->"},
    )
    axes.lines[0].set(color="teal", linewidth=2)
    return 1


def _minor(axes: Any) -> int:
    axes.minorticks_on()
    axes.grid(True, which="major", color="#999999")
    axes.grid(True, which="minor", color="#dddddd", linewidth=0.5)
    axes.lines[0].set(color="darkorange", linewidth=2)
    return 1


def _wide(axes: Any) -> int:
    axes.lines[0].set(color="#333399", linewidth=4)
    axes.spines[["top", "right"]].set_visible(False)
    return 1


def of(more: Callable[[Any], int], sheet: Any = "default") -> Callable[[Random, Function], Made]:
    return lambda rng, function: _matplotlib(rng, function, more, sheet)


def _vega(theme: str) -> Callable[[Random, Function], Made]:
    def draw(rng: Random, function: Function) -> Made:
        y = function.of(X)
        low, high = float(np.floor(y.min() - 0.5)), float(np.ceil(y.max() + 0.5))
        data = altair.Data(values=[{"x": float(a), "y": float(b)} for a, b in zip(X[::4], y[::4], strict=True)])
        chart = (
            altair.Chart(data, width=rng.choice((320, 420)), height=rng.choice((240, 300)))
            .mark_line()
            .encode(
                altair.X("x:Q", scale=altair.Scale(domain=[-6, 6], nice=False)),
                altair.Y("y:Q", scale=altair.Scale(domain=[low, high], nice=False)),
            )
        )
        made = vl_convert.vegalite_to_png(chart.to_json(), scale=rng.choice((1.0, 1.5, 2.0)), theme=theme)
        pixels = np.asarray(cv2.imdecode(np.frombuffer(made, np.uint8), cv2.IMREAD_COLOR))
        return Made(pixels, 1, (-6.0, 6.0, low, high))

    return draw


def _school(rng: Random, function: Function) -> Made:
    """Axes with arrows through the origin on squared paper, italic names, numbers beside the axes."""
    unit, left, right, high = 34, 6, 6, 6
    wide, tall = unit * (left + right), unit * 2 * high
    zero_x, zero_y = unit * left, unit * high
    body = [f'<rect width="{wide}" height="{tall}" fill="white"/>']
    for step in range(0, max(wide, tall), unit):
        body.append(f'<path d="M{step} 0V{tall}M0 {step}H{wide}" stroke="#dddddd" stroke-width="1"/>')
    body.append(f'<path d="M4 {zero_y}H{wide - 4}M{zero_x} {tall - 4}V4" stroke="black" stroke-width="1.5"/>')
    body.append(f'<path d="M{wide - 12} {zero_y - 5}L{wide - 3} {zero_y}L{wide - 12} {zero_y + 5}Z"/>')
    body.append(f'<path d="M{zero_x - 5} 12L{zero_x} 3L{zero_x + 5} 12Z"/>')
    font = 'font-family="Liberation Serif" font-size="15"'
    for k in [k for k in range(-5, 6) if k]:
        x, y = zero_x + unit * k, zero_y - unit * k
        minus = str(k).replace("-", "−")
        body.append(f'<path d="M{x} {zero_y - 4}v8M{zero_x - 4} {y}h8" stroke="black"/>')
        body.append(f'<text x="{x}" y="{zero_y + 19}" text-anchor="middle" {font}>{minus}</text>')
        body.append(f'<text x="{zero_x - 8}" y="{y + 5}" text-anchor="end" {font}>{minus}</text>')
    y = np.clip(function.of(X), -5.9, 5.9)
    path = " ".join(f"{zero_x + unit * a:.2f},{zero_y - unit * b:.2f}" for a, b in zip(X, y, strict=True))
    body.append(f'<polyline points="{path}" fill="none" stroke="#0b4fa8" stroke-width="2.2"/>')
    pixels = from_svg(
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{wide}" height="{tall}">{"".join(body)}</svg>', 1.4
    )
    return Made(pixels, 1, (-6.0, 6.0, -6.0, 6.0))


STYLES: dict[str, Style] = {
    "whitegrid": of(_one, "seaborn-v0_8-whitegrid"),
    "grayscale": of(_one, "grayscale"),
    "poster": of(_one, "seaborn-v0_8-poster"),
    "petroff": of(_several, "petroff10"),
    "titled": of(_titled, "seaborn-v0_8-paper"),
    "stix": of(
        _area, {"font.family": "STIXGeneral", "font.size": 13, "xtick.direction": "in", "ytick.direction": "in"}
    ),
    "dashed": of(_dashed),
    "band": of(_band, "seaborn-v0_8-colorblind"),
    "tinted": of(_tinted),
    "bare": of(_bare),
    "vega": _vega("default"),
    "latimes": _vega("latimes"),
    "vox": _vega("vox"),
    "darkvega": _vega("dark"),
    "school": _school,
    "darkgrid": of(_titled, "seaborn-v0_8-darkgrid"),
}

LATIN = {"font.family": "Liberation Serif", "font.size": 12, "axes.linewidth": 0.6}
NIGHT = {"figure.facecolor": "#222233", "axes.facecolor": "#222233", "text.color": "white", "axes.edgecolor": "white"}
NIGHT |= {"xtick.color": "white", "ytick.color": "white", "lines.color": "yellow"}
SECOND: dict[str, Style] = {
    "latin": of(_one, LATIN),
    "talk": of(_one, "seaborn-v0_8-talk"),
    "markers": of(_markers, "seaborn-v0_8-deep"),
    "right": of(_right),
    "noted": of(_noted),
    "minor": of(_minor),
    "wide": of(_wide),
    "night": of(_titled, NIGHT),
    "several": of(_several, "seaborn-v0_8-whitegrid"),
    "pastel": of(_band, "seaborn-v0_8-pastel"),
    "excel": _vega("excel"),
    "google": _vega("googlecharts"),
    "urban": _vega("urbaninstitute"),
    "carbon": _vega("carbong90"),
    "fivethirty": _vega("fivethirtyeight"),
    "powerbi": _vega("powerbi"),
}
