"""Plots of functions by gnuplot, plotly in a browser, plotnine and seaborn with settings by chance, where these are
installed, by Vega with a configuration by chance, and by SVG as school sites and D3's axes lay them out."""

from __future__ import annotations

import colorsys
import importlib
import importlib.util
import os
import shutil
import subprocess
import tempfile
from collections.abc import Callable, Iterator
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
from matplotlib.backends.backend_agg import FigureCanvasAgg

from drawn.fresh.plots import AT, FUNCTIONS, Function, X
from drawn.fresh.wear import Pixels, from_figure, from_svg, worn

FOLDER = "plots"
GNUPLOT = shutil.which("gnuplot") or shutil.which("gnuplot-nox") or os.environ.get("GNUPLOT", "")
BROWSER = shutil.which("chromium") or ""
FACES = ("Liberation Sans", "Liberation Serif", "DejaVu Sans", "DejaVu Serif", "Liberation Sans Narrow")
MORE = (lambda x: 0.35 * x - 0.5, lambda x: 1.5 * np.cos(0.8 * x) + 1, lambda x: 0.12 * x**2 - 1.5)
Limits = tuple[float, float, float, float]
Drawn = tuple[Pixels, Limits, int]


def drawings(rng: Random, count: int, second: bool = False) -> Iterator[tuple[str, Pixels, Any]]:
    """So many plots, by each tool that is there alike many; `second` makes no difference."""
    tools, names = _tools(), list(FUNCTIONS)
    jobs = [(tuple(tools)[number % len(tools)], rng.choice(names)) for number in range(count)]
    for number, (tool, name) in enumerate(jobs):
        function = FUNCTIONS[name]
        pixels, limits, curves = tools[tool](rng, function)
        pixels, _, wear = worn(rng, pixels, 0.85)
        classes = dict.fromkeys(("parity", "convexity", "breakpoints"))
        if curves == 1:
            classes = {key: getattr(function, key) for key in classes}
        truth = {
            "curves": curves,
            "classes": classes,
            "style": tool,
            "wear": wear,
            "xlim": limits[:2],
            "ylim": limits[2:],
        }
        truth["at"] = {str(x): float(function.of(np.array([x]))[0]) for x in AT}
        yield f"{name}_{number}_{tool}.png", pixels, truth


def _tools() -> dict[str, Callable[[Random, Function], Drawn]]:
    tools: dict[str, Callable[[Random, Function], Drawn]] = {"vega": _vega, "school": _school, "d3": _d3}
    if GNUPLOT:
        tools["gnuplot"] = _gnuplot
    if BROWSER and importlib.util.find_spec("plotly"):
        tools["plotly"] = _plotly
    for name, draw in (("plotnine", _plotnine), ("seaborn", _seaborn)):
        if importlib.util.find_spec(name):
            tools[name] = draw
    return tools


def _ink(rng: Random, least: float = 0.15, most: float = 0.5) -> str:
    colour = colorsys.hls_to_rgb(rng.random(), rng.uniform(least, most), rng.choice((0.0, 0.6, 0.9)))
    return "#" + "".join(f"{round(255 * part):02x}" for part in colour)


def _limits(rng: Random, function: Function) -> Limits:
    """Round or not, about what is drawn."""
    y = function.of(X)
    if rng.random() < 0.5:
        return -6.0, 6.0, float(np.floor(y.min() - 0.3)), float(np.ceil(y.max() + 0.3))
    room = rng.uniform(0.04, 0.3) * float(np.ptp(y))
    side = rng.uniform(5.0, 6.5)
    return -round(side, 2), round(side, 2), round(float(y.min()) - room, 2), round(float(y.max()) + room, 2)


def _others(rng: Random, limits: Limits) -> list[Any]:
    """None, one or two further curves that stay in the window."""
    fits = [of for of in MORE if of(X).min() > limits[2] and of(X).max() < limits[3]]
    return rng.sample(fits, min(len(fits), rng.choice((0, 0, 0, 1, 1, 2))))


def _gnuplot(rng: Random, function: Function) -> Drawn:
    limits = _limits(rng, function)
    others = _others(rng, limits)
    face, size = rng.choice(FACES), rng.randint(9, 15)
    lines = [
        f"set terminal svg size {rng.randint(480, 800)},{rng.randint(340, 600)} font '{face},{size}'",
        f"set xrange [{limits[0]}:{limits[1]}]",
        f"set yrange [{limits[2]}:{limits[3]}]",
        rng.choice(("unset key", "set key top left", "set key bottom right box", "set key outside")),
        rng.choice(("", "set grid", "set grid ls 0 lc '#aaaaaa'", "set grid ytics lc '#dddddd' lt 1")),
        rng.choice(("", "", "set border 3; set tics nomirror", "set tics out nomirror")),
        rng.choice(("", "", "set xzeroaxis", "set zeroaxis lt -1")),
        rng.choice(("", "set title 'Example'")),
        rng.choice(("", "set xlabel 'x'; set ylabel 'f(x)'")),
        rng.choice(("", "", "set mxtics 2; set mytics 2")),
    ]
    kinds = [f"dt {rng.choice((1, 1, 1, 2, 3))}" for _ in range(1 + len(others))]
    styles = [f"lw {rng.choice((1, 1.5, 2, 3))} {kind} lc rgb '{_ink(rng)}'" for kind in kinds]
    plots = ", ".join(f"'-' with lines {style} title '{name}'" for style, name in zip(styles, "fgh", strict=False))
    data = [
        "\n".join(f"{x:.5f} {y:.5f}" for x, y in zip(X, of(X), strict=True)) + "\ne" for of in (function.of, *others)
    ]
    script = "\n".join([*lines, f"plot {plots}", *data, ""])
    svg = subprocess.run([GNUPLOT, "-"], input=script, capture_output=True, text=True, check=True).stdout
    return from_svg(svg, rng.choice((1.0, 1.0, 1.4))), limits, 1 + len(others)


def _plotly(rng: Random, function: Function) -> Drawn:
    go = importlib.import_module("plotly.graph_objects")
    limits = _limits(rng, function)
    others = _others(rng, limits)
    wide, high = rng.randint(480, 800), rng.randint(340, 520)
    figure = go.Figure()
    for name, of in zip("fgh", (function.of, *others), strict=False):
        line: dict[str, Any] = {"width": rng.choice((1.5, 2, 3)), "dash": rng.choice(("solid", "solid", "dash", "dot"))}
        figure.add_trace(go.Scatter(x=X.tolist(), y=of(X).tolist(), name=name, line=line, mode="lines"))
    template = rng.choice(("plotly", "plotly_white", "simple_white", "ggplot2", "seaborn", "plotly_dark", "gridon"))
    figure.update_layout(template=template, width=wide, height=high, showlegend=rng.random() < 0.4)
    figure.update_layout(margin={"l": 70, "r": 40, "t": 50, "b": 60}, font={"family": rng.choice(FACES)})
    figure.update_xaxes(range=limits[:2], title=rng.choice(("", "x")))
    figure.update_yaxes(range=limits[2:], title=rng.choice(("", "f(x)")))
    if rng.random() < 0.3:
        figure.update_layout(title="Sample")
    with tempfile.TemporaryDirectory() as folder:
        page, shot = Path(folder) / "page.html", Path(folder) / "shot.png"
        body = figure.to_html(include_plotlyjs=True, full_html=False, config={"displayModeBar": False})
        page.write_text(f'<html><body style="margin:0">{body}</body></html>', encoding="utf-8")
        words = ["--headless", "--no-sandbox", "--hide-scrollbars", f"--window-size={wide},{high}"]
        words += [f"--screenshot={shot}", "--virtual-time-budget=4000", f"--user-data-dir={folder}/user", page.as_uri()]
        subprocess.run([BROWSER, *words], capture_output=True, check=True, timeout=120)
        return np.asarray(cv2.imread(str(shot))), limits, 1 + len(others)


def _plotnine(rng: Random, function: Function) -> Drawn:
    p9, pandas = importlib.import_module("plotnine"), importlib.import_module("pandas")
    limits = _limits(rng, function)
    others = _others(rng, limits)
    frames = [
        pandas.DataFrame({"x": X, "y": of(X), "name": name})
        for name, of in zip("fgh", (function.of, *others), strict=False)
    ]
    themes = ("theme_gray", "theme_bw", "theme_classic", "theme_minimal", "theme_light", "theme_linedraw", "theme_538")
    size = rng.choice((0.6, 1.0, 1.4))
    mapping = p9.aes("x", "y", color="name") if others else p9.aes("x", "y")
    line = p9.geom_line(size=size) if others else p9.geom_line(size=size, color=_ink(rng))
    made = p9.ggplot(pandas.concat(frames), mapping) + line + getattr(p9, rng.choice(themes))(rng.randint(9, 13))
    made += p9.coord_cartesian(xlim=limits[:2], ylim=limits[2:], expand=False)
    made += p9.theme(figure_size=(rng.uniform(4, 6.5), rng.uniform(3, 4.5)), dpi=rng.choice((80, 100, 140)))
    figure = made.draw()
    FigureCanvasAgg(figure)
    pixels = from_figure(figure)
    plt.close(figure)
    return pixels, limits, 1 + len(others)


def _seaborn(rng: Random, function: Function) -> Drawn:
    seaborn = importlib.import_module("seaborn")
    style, context = (
        rng.choice(("white", "ticks", "whitegrid", "darkgrid", "dark")),
        rng.choice(("paper", "notebook", "talk")),
    )
    with plt.rc_context():
        seaborn.set_theme(
            style=style, context=context, palette=rng.choice(("dark", "tab10", "Set2", "bright", "rocket"))
        )
        figure, axes = plt.subplots(figsize=(rng.uniform(4.5, 7), rng.uniform(3.4, 5)), dpi=rng.choice((80, 100, 120)))
        limits = _limits(rng, function)
        others = _others(rng, limits)
        for name, of in zip("fgh", (function.of, *others), strict=False):
            seaborn.lineplot(x=X, y=of(X), ax=axes, label=name if others else None, lw=rng.choice((1.5, 2, 2.5)))
        axes.set(xlim=limits[:2], ylim=limits[2:], xlabel=rng.choice(("", "x")), title=rng.choice(("", "", "Response")))
        if rng.random() < 0.4:
            seaborn.despine(figure, offset=rng.choice((0, 0, 8)))
        pixels = from_figure(figure)
        plt.close(figure)
    return pixels, limits, 1 + len(others)


def _vega(rng: Random, function: Function) -> Drawn:
    limits = _limits(rng, function)
    others = _others(rng, limits)
    rows = [
        {"x": float(x), "y": float(y), "name": name}
        for name, of in zip("fgh", (function.of, *others), strict=False)
        for x, y in zip(X[::4], of(X[::4]), strict=True)
    ]
    face = rng.choice(FACES)
    axis = {
        "gridColor": rng.choice(("#dddddd", "#eeeeee", "#c8d0e0")),
        "labelFont": face,
        "labelFontSize": rng.randint(10, 14),
    }
    axis |= {
        "grid": rng.random() < 0.7,
        "domainColor": _ink(rng),
        "tickColor": "#555555",
        "labelColor": _ink(rng, 0.0, 0.3),
    }
    scales = [altair.Scale(domain=list(part), nice=False) for part in (limits[:2], limits[2:])]
    encoding = {"x": altair.X("x:Q", scale=scales[0]), "y": altair.Y("y:Q", scale=scales[1])}
    if others:
        encoding["color"] = altair.Color("name:N", legend=altair.Legend() if rng.random() < 0.5 else None)
    mark = {"strokeWidth": rng.choice((1.5, 2, 3))} | ({} if others else {"color": _ink(rng)})
    chart = altair.Chart(altair.Data(values=rows)).mark_line(**mark).encode(**encoding)
    chart = chart.properties(width=rng.randint(320, 600), height=rng.randint(260, 420))
    chart = chart.configure_axis(**axis).configure_view(stroke=rng.choice((None, "#cccccc", "black")))
    made = vl_convert.vegalite_to_png(chart.to_json(), scale=rng.choice((1, 1.5)))
    pixels = np.asarray(cv2.imdecode(np.frombuffer(made, np.uint8), cv2.IMREAD_UNCHANGED))
    if pixels.shape[2] == 4:
        share = pixels[..., 3:] / 255
        pixels = np.asarray(np.rint(pixels[..., :3] * share + 255 * (1 - share)), np.uint8)
    return pixels, limits, 1 + len(others)


def _told(value: int) -> str:
    return str(value).replace("-", "−")


def _page(rng: Random, wide: int, high: int, body: list[str]) -> Pixels:
    size = f'width="{wide}" height="{high}"'
    svg = f'<svg xmlns="http://www.w3.org/2000/svg" {size}><rect {size} fill="white"/>{"".join(body)}</svg>'
    return from_svg(svg, rng.choice((1.0, 1.0, 1.5)))


def _curves(rng: Random, function: Function, others: list[Any], at: Callable[[Any, Any], Any]) -> list[str]:
    made = []
    for of in (function.of, *others):
        points = " ".join("{:.2f},{:.2f}".format(*at(x, y)) for x, y in zip(X, of(X), strict=True))
        look = f'fill="none" stroke="{_ink(rng)}" stroke-width="{rng.choice((1.5, 2, 2.5, 3))}"'
        made.append(f'<polyline points="{points}" {look}/>')
    return made


def _school(rng: Random, function: Function) -> Drawn:
    """As a graphing site has it: squares from side to side, heavier axes through the origin, numbers beside them."""
    y = function.of(X)
    limits = (-6.0, 6.0, float(np.floor(y.min() - 0.6)), float(np.ceil(y.max() + 0.6)))
    others = _others(rng, limits)
    unit = rng.randint(34, 52)
    left = top = 14
    wide, high = 12 * unit + 2 * left, round((limits[3] - limits[2]) * unit) + 2 * top

    def at(x: float, y: float) -> tuple[float, float]:
        return left + (x + 6) * unit, top + (limits[3] - y) * unit

    pale, strong = rng.choice((("#e0e0e0", "#666666"), ("#cfe0f0", "#203050"), ("#d8ead8", "#222222")))
    heavy, light = f'stroke="{strong}" stroke-width="1.6"', f'stroke="{pale}" stroke-width="1"'
    body, font = [], f'font-family="{rng.choice(FACES)}" font-size="{rng.randint(11, 15)}" fill="{strong}"'
    for k in range(-6, 7):
        (x0, y0), (x1, y1) = at(k, limits[2]), at(k, limits[3])
        body.append(f'<path d="M{x0} {y0}L{x1} {y1}" {heavy if k == 0 else light}/>')
    for k in range(int(limits[2]), int(limits[3]) + 1):
        (x0, y0), (x1, y1) = at(-6, k), at(6, k)
        body.append(f'<path d="M{x0} {y0}L{x1} {y1}" {heavy if k == 0 else light}/>')
    body += _curves(rng, function, others, at)
    halo = 'paint-order="stroke" stroke="white" stroke-width="3"'
    row = min(max(limits[2], 0.0), limits[3])
    for k in range(-5, 6):
        if k:
            x, v = at(k, row)
            body.append(f'<text x="{x}" y="{v + 15}" text-anchor="middle" {halo} {font}>{_told(k)}</text>')
    for k in range(int(limits[2]) + 1, int(limits[3])):
        if k:
            x, v = at(0, k)
            body.append(f'<text x="{x - 6}" y="{v + 4}" text-anchor="end" {halo} {font}>{_told(k)}</text>')
    return _page(rng, wide, high, body), limits, 1 + len(others)


def _d3(rng: Random, function: Function) -> Drawn:
    """As D3's axes lay it out: a path along each axis that ends in outward ticks, on request a frame or level lines."""
    limits = _limits(rng, function)
    others = _others(rng, limits)
    wide, high = rng.randint(460, 760), rng.randint(320, 500)
    left, right, top, foot = 50, wide - 30, 20, high - 40

    def at(x: float, y: float) -> tuple[float, float]:
        across, up = (x - limits[0]) / (limits[1] - limits[0]), (y - limits[2]) / (limits[3] - limits[2])
        return left + (right - left) * across, foot - (foot - top) * up

    ink, font = rng.choice(("black", "#444444")), f'font-family="{rng.choice(FACES)}" font-size="{rng.randint(10, 14)}"'
    body = []
    if rng.random() < 0.5:
        body.append(
            f'<rect x="{left}" y="{top}" width="{right - left}" height="{foot - top}" fill="{_ink(rng, 0.92, 0.97)}"/>'
        )
    step = rng.choice((1, 2))
    for k in range(int(np.ceil(limits[0])), int(limits[1]) + 1, 2):
        x, _ = at(k, limits[2])
        body.append(f'<path d="M{x:.1f} {foot}V{foot + 6}" stroke="{ink}"/>')
        body.append(f'<text x="{x:.1f}" y="{foot + 20}" text-anchor="middle" fill="{ink}" {font}>{_told(k)}</text>')
    for k in range(int(np.ceil(limits[2])), int(np.floor(limits[3])) + 1, step):
        _, v = at(limits[0], k)
        body.append(f'<path d="M{left} {v:.1f}H{left - 6}" stroke="{ink}"/>')
        body.append(f'<text x="{left - 9}" y="{v + 4:.1f}" text-anchor="end" fill="{ink}" {font}>{_told(k)}</text>')
    if rng.random() < 0.4:
        body += [
            f'<path d="M{left} {at(0, k)[1]:.1f}H{right}" stroke="#cccccc"/>'
            for k in range(int(np.ceil(limits[2])), int(limits[3]) + 1)
        ]
    body.append(f'<path d="M{left - 6} {top}H{left}V{foot}H{left - 6}" fill="none" stroke="{ink}"/>')
    body.append(f'<path d="M{left} {foot + 6}V{foot}H{right}V{foot + 6}" fill="none" stroke="{ink}"/>')
    return _page(rng, wide, high, body + _curves(rng, function, others, at)), limits, 1 + len(others)
