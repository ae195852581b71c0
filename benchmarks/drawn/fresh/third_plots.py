"""Plots of functions in a third set of styles: other style sheets of matplotlib, seaborn where it is installed, PIL,
and SVG as a browser shows it."""

from __future__ import annotations

import importlib.util
from collections.abc import Iterator
from random import Random
from typing import Any

import cv2
import matplotlib.pyplot as plt
import numpy as np
from common import browser
from matplotlib import font_manager
from PIL import Image, ImageDraw, ImageFont

from drawn.fresh.plots import Function, Made, Style, X, drawn_in, of
from drawn.fresh.wear import Pixels, from_figure

FOLDER = "plots"
HAS_SEABORN = importlib.util.find_spec("seaborn") is not None


def drawings(rng: Random, count: int, second: bool = False) -> Iterator[tuple[str, Pixels, Any]]:
    """So many plots, of each style alike many; `second` makes no difference."""
    return drawn_in(THIRD, rng, count)


def _plain(axes: Any) -> int:
    return 1


def _labelled(axes: Any) -> int:
    axes.set(title="f(x)", xlabel="x / m", ylabel="force / N")
    axes.legend()
    return 1


def _central(axes: Any) -> int:
    for side in ("left", "bottom"):
        axes.spines[side].set_position("zero")
    axes.spines[["top", "right"]].set_visible(False)
    axes.lines[0].set(color="midnightblue", linewidth=1.8)
    return 1


def _gold(axes: Any) -> int:
    axes.lines[0].set(color="gold", linewidth=2.5)
    axes.grid(True, color="#eeeeee")
    return 1


def _dash_dot(axes: Any) -> int:
    axes.lines[0].set(color="brown", linestyle="-.", linewidth=1.6)
    return 1


def _outside(axes: Any) -> int:
    axes.plot(X, -0.2 * X, label="g", color="grey")
    axes.legend(bbox_to_anchor=(1.02, 1), loc="upper left")
    axes.figure.subplots_adjust(right=0.75)
    return 2


def _thin(axes: Any) -> int:
    axes.lines[0].set(color="#555555", linewidth=0.8)
    axes.tick_params(direction="in", top=True, right=True)
    return 1


def _filled(axes: Any) -> int:
    axes.fill_between(X, 0, axes.lines[0].get_ydata(), alpha=0.2)
    return 1


def _span(axes: Any) -> int:
    axes.axvspan(-1, 2, color="grey", alpha=0.15)
    axes.lines[0].set(color="darkviolet", linewidth=2)
    return 1


def _pairs(axes: Any) -> int:
    axes.plot(X, np.sin(X) + 1, label="sin")
    axes.lines[0].set(linestyle="--")
    axes.grid(True, linestyle="--", alpha=0.5)
    return 2


def _seaborn(style: str, context: str) -> Style:
    def draw(rng: Random, function: Function) -> Made:
        import seaborn

        with plt.rc_context():
            seaborn.set_theme(style=style, context=context, palette=rng.choice(("deep", "muted", "colorblind")))
            figure, axes = plt.subplots(figsize=(6, 4.2), dpi=rng.choice((80, 100)))
            seaborn.lineplot(x=X, y=function.of(X), ax=axes)
            seaborn.despine(figure)
            limits = (*axes.get_xlim(), *axes.get_ylim())
            pixels = from_figure(figure)
            plt.close(figure)
        return Made(pixels, 1, tuple(map(float, limits)))

    return draw


def _ends(function: Function) -> tuple[int, int]:
    y = function.of(X)
    return int(np.floor(y.min() - 0.5)), int(np.ceil(y.max() + 0.5))


def _svg(dark_grid: bool) -> Style:
    """With ticks outwards and no grid, or with a grid, no ticks, and a tint beneath the curve."""

    def draw(rng: Random, function: Function) -> Made:
        (low, high), wide, tall = _ends(function), rng.choice((440, 560)), rng.choice((300, 360))
        left, top = 50, 20
        x0, x1, y0, y1 = left, wide - 20, tall - 40, top
        across = [x0 + (x1 - x0) * (k + 6) / 12 for k in range(-6, 7, 2)]
        down = [y0 + (y1 - y0) * (k - low) / (high - low) for k in range(low, high + 1)]
        ink, size = ("#666666", 12) if dark_grid else ("#000000", 10)
        body = [f'<rect width="{wide}" height="{tall}" fill="white"/>']
        line = "M{} {}L{} {}".format
        marks = [line(x, y0 + 6 * (not dark_grid), x, y1 if dark_grid else y0) for x in across]
        marks += [line(x0 - 6 * (not dark_grid), y, x1 if dark_grid else x0, y) for y in down]
        marks += [] if dark_grid else [line(x0, y0, x1, y0), line(x0, y0, x0, y1)]
        body.append(f'<path d="{"".join(marks)}" stroke="{"#e5e5e5" if dark_grid else "black"}" fill="none"/>')
        style = f'font-family="sans-serif" font-size="{size}" fill="{ink}"'
        for k, x in zip(range(-6, 7, 2), across, strict=True):
            body.append(f'<text x="{x}" y="{y0 + 20}" text-anchor="middle" {style}>{k}</text>')
        for k, y in zip(range(low, high + 1), down, strict=True):
            body.append(f'<text x="{x0 - 10}" y="{y + 4}" text-anchor="end" {style}>{k}</text>')
        y_of = function.of(X)
        points = [
            (x0 + (x1 - x0) * (a + 6) / 12, y0 + (y1 - y0) * (b - low) / (high - low))
            for a, b in zip(X, y_of, strict=True)
        ]
        path = " ".join(f"{a:.2f},{b:.2f}" for a, b in points)
        if dark_grid:
            foot = f"{points[-1][0]:.2f},{y0} {points[0][0]:.2f},{y0}"
            body.append(f'<polygon points="{path} {foot}" fill="rgb(75,192,192)" fill-opacity="0.2"/>')
        stroke = 'stroke="rgb(75,192,192)" stroke-width="3"' if dark_grid else 'stroke="steelblue" stroke-width="1.5"'
        body.append(f'<polyline points="{path}" fill="none" {stroke}/>')
        svg = f'<svg xmlns="http://www.w3.org/2000/svg" width="{wide}" height="{tall}">{"".join(body)}</svg>'
        pixels = np.asarray(cv2.imdecode(np.frombuffer(browser.shown(svg, wide, tall), np.uint8), cv2.IMREAD_COLOR))
        return Made(pixels, 1, (-6.0, 6.0, float(low), float(high)))

    return draw


def _pil(rng: Random, function: Function) -> Made:
    (low, high), wide, tall = _ends(function), 520, 400
    image = Image.new("RGB", (2 * wide, 2 * tall), "white")
    pen, font = ImageDraw.Draw(image), ImageFont.truetype(font_manager.findfont("DejaVu Sans"), 26)
    x0, x1, y0, y1 = 100, 2 * wide - 40, 2 * tall - 80, 40
    pen.rectangle([x0, y1, x1, y0], outline="black", width=3)

    def at(a: float, b: float) -> tuple[float, float]:
        return x0 + (x1 - x0) * (a + 6) / 12, y0 + (y1 - y0) * (b - low) / (high - low)

    for k in range(-6, 7, 2):
        pen.line([at(k, low), (at(k, low)[0], y0 + 12)], fill="black", width=3)
        pen.text((at(k, low)[0], y0 + 18), str(k), fill="black", font=font, anchor="mt")
    for k in range(low, high + 1):
        pen.line([at(-6, k), (x0 - 12, at(-6, k)[1])], fill="black", width=3)
        pen.text((x0 - 20, at(-6, k)[1]), str(k), fill="black", font=font, anchor="rm")
    pen.line(
        [at(a, b) for a, b in zip(X, function.of(X), strict=True)], fill=rng.choice(("red", "blue", "green")), width=5
    )
    small = image.resize((wide, tall), Image.Resampling.LANCZOS)
    return Made(np.asarray(small)[..., ::-1].copy(), 1, (-6.0, 6.0, float(low), float(high)))


MONO = {"font.family": "DejaVu Sans Mono", "font.size": 9}
SERIF = {"font.family": "DejaVu Serif", "mathtext.fontset": "dejavuserif", "axes.grid": True}
THIRD: dict[str, Style] = {
    "solarized": of(_plain, "Solarize_Light2"),
    "classic": of(_labelled, "classic"),
    "bmh": of(_pairs, "bmh"),
    "on black": of(_labelled, "dark_background"),
    "central": of(_central),
    "gold": of(_gold),
    "dash dot": of(_dash_dot, MONO),
    "outside": of(_outside),
    "thin": of(_thin),
    "filled": of(_filled),
    "span": of(_span, SERIF),
    "tableau": of(_labelled, "tableau-colorblind10"),
    "ticks outwards": _svg(False),
    "tint beneath": _svg(True),
    "pil": _pil,
}
if HAS_SEABORN:
    THIRD |= {"seaborn ticks": _seaborn("ticks", "notebook"), "seaborn dark": _seaborn("darkgrid", "talk")}
