"""Plots of functions by matplotlib of which every property is chosen by chance: curves, papers, frames, grids, ticks,
typefaces, sizes, legends, notes and what was done to the picture."""

from __future__ import annotations

import colorsys
from collections.abc import Iterator
from random import Random
from typing import Any

import matplotlib

matplotlib.use("agg")
import matplotlib.pyplot as plt
import numpy as np
from matplotlib.ticker import AutoMinorLocator, MultipleLocator

from drawn.fresh.plots import AT, FUNCTIONS, Reals, X
from drawn.fresh.wear import Pixels, from_figure, worn

FOLDER = "plots"
FACES = ("DejaVu Sans", "DejaVu Serif", "DejaVu Sans Mono", "STIXGeneral", "Liberation Serif", "cmss10")
SECONDS = (lambda x: 0.4 * x + 1, lambda x: 2 * np.cos(x / 2), lambda x: 3 - 0.15 * x**2, lambda x: np.sin(x) - 2)
SIDES = ("left", "right", "top", "bottom")


def drawings(rng: Random, count: int, second: bool = False) -> Iterator[tuple[str, Pixels, Any]]:
    """So many plots; `second` makes no difference."""
    names = list(FUNCTIONS)
    for number in range(count):
        name = rng.choice(names)
        function = FUNCTIONS[name]
        scale = rng.choice((1, 1, 1, 10, 0.1))
        pixels, limits, curves, traits = _drawn(rng, scale * function.of(X), scale)
        pixels, _, wear = worn(rng, pixels, 0.85)
        classes = dict.fromkeys(("parity", "convexity", "breakpoints"))
        if curves == 1:
            classes = {key: getattr(function, key) for key in classes}
        truth = {"curves": curves, "classes": classes, "style": "-".join(traits) or "plain", "wear": wear}
        truth |= {"xlim": limits[:2], "ylim": limits[2:], "at": _values(function.of, scale)}
        yield f"{name}_{number}.png", pixels, truth


def _values(of: Any, scale: float) -> dict[str, float]:
    return {str(x): scale * float(of(np.array([x]))[0]) for x in AT}


def _ink(rng: Random, least: float, most: float) -> str:
    colour = colorsys.hls_to_rgb(rng.random(), rng.uniform(least, most), rng.choice((0.0, 0.5, 0.9)))
    return "#" + "".join(f"{round(255 * part):02x}" for part in colour)


def _drawn(rng: Random, y: Reals, scale: float) -> tuple[Pixels, tuple[float, ...], int, list[str]]:
    """The picture, the ends of its axes, how many curves there are, and what was drawn in words."""
    night = rng.random() < 0.12
    paper = _ink(rng, 0.05, 0.14) if night else rng.choice(("white", "white", "white", _ink(rng, 0.93, 0.99)))
    panel = paper if rng.random() < 0.75 else _ink(rng, 0.12, 0.2) if night else _ink(rng, 0.88, 0.97)
    dark = rng.choice(("white", "#cccccc")) if night else rng.choice(("black", "#333333", "#555555"))
    settings = {
        "font.family": rng.choice(FACES),
        "font.size": rng.uniform(8.5, 13),
        "axes.unicode_minus": rng.random() < 0.7,
    }
    settings |= {"figure.facecolor": paper, "axes.facecolor": panel, "text.color": dark, "axes.edgecolor": dark}
    settings |= {
        "xtick.color": dark,
        "ytick.color": dark,
        "axes.labelcolor": dark,
        "axes.linewidth": rng.uniform(0.6, 1.6),
    }
    settings |= {"xtick.direction": (way := rng.choice(("out", "in", "inout"))), "ytick.direction": way}
    traits: list[str] = []

    def some(share: float, trait: str) -> bool:
        if rng.random() >= share:
            return False
        traits.append(trait)
        return True

    with plt.rc_context(settings):
        figure, axes = plt.subplots(
            figsize=(rng.uniform(4, 7.5), rng.uniform(3, 5)), dpi=rng.choice((72, 100, 130, 160))
        )
        low, high = (0.55, 0.8) if night else (0.15, 0.5)
        style = {"color": _ink(rng, low, high), "lw": rng.choice((1, 1.5, 2, 2.5)), "label": "f"}
        if some(0.15, "dashed"):
            style["linestyle"] = rng.choice(("--", "-.", ":"))
        if some(0.15, "marked"):
            style |= {
                "marker": rng.choice("os^xD+"),
                "markevery": rng.choice((40, 80)),
                "markersize": rng.uniform(3, 7),
            }
        axes.plot(X, y, **style)
        curves = 1
        while curves < 3 and some(0.25, "another"):
            more = {"color": _ink(rng, low, high), "lw": style["lw"], "linestyle": rng.choice(("-", "-", "--", "-."))}
            axes.plot(X, scale * SECONDS[rng.randrange(4)](X), label="gh"[curves - 1], **more)
            curves += 1
        if some(0.1, "level line"):
            axes.axhline(0, color=dark, lw=0.8, ls=rng.choice(("-", "--")))
        if some(0.5, "grid"):
            shade = rng.choice(("#dddddd", "#bbbbbb", "#eeeeee")) if not night else "#444444"
            grid = {"color": shade, "lw": rng.uniform(0.5, 1), "ls": rng.choice(("-", "-", "--", ":"))}
            axes.grid(True, axis=rng.choice(("both", "both", "y", "x")), **grid)
        if some(0.15, "minor"):
            axes.xaxis.set_minor_locator(AutoMinorLocator())
            axes.yaxis.set_minor_locator(AutoMinorLocator())
        if some(0.25, "despined"):
            axes.spines[list(rng.choice((("top", "right"), ("top", "right", "left"), SIDES)))].set_visible(False)
        elif some(0.1, "crossing axes"):
            axes.spines[["left", "bottom"]].set_position("zero")
            axes.spines[["top", "right"]].set_visible(False)
        if some(0.3, "titled"):
            axes.set_title(rng.choice(("Growth", "f(x)", "Signal over time", "Fig. 3")))
        if some(0.5, "named"):
            axes.set(xlabel=rng.choice(("x", "time (s)", "input")), ylabel=rng.choice(("y", "value", "$f(x)$")))
        if some(0.3, "legend"):
            axes.legend(loc=rng.choice(("best", "upper left", "lower right")), frameon=rng.random() < 0.6)
        if some(0.15, "filled"):
            axes.fill_between(X, y, axes.get_ylim()[0], color=style["color"], alpha=rng.uniform(0.1, 0.3), lw=0)
        if some(0.15, "noted"):
            k = rng.choice((150, 400, 650))
            arrow = {"arrowstyle": rng.choice(("->", "-|>")), "color": dark}
            at = (0.5, rng.choice((0.15, 0.85)))
            axes.annotate("see here", (X[k], y[k]), at, textcoords="axes fraction", arrowprops=arrow, ha="center")
        if some(0.2, "own ticks"):
            axes.xaxis.set_major_locator(MultipleLocator(rng.choice((1, 2, 2.5))))
        if some(0.2, "tight"):
            axes.margins(x=0)
        figure.canvas.draw()
        limits = tuple(map(float, (*axes.get_xlim(), *axes.get_ylim())))
        pixels = from_figure(figure)
        plt.close(figure)
    return pixels, limits, curves, traits
