"""Bar charts as users draw them: six upright or level bars with numbers at the axis, in several styles."""

from __future__ import annotations

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
from matplotlib import font_manager

from drawn.fresh.wear import Pixels, from_figure, worn

for face in sorted(Path("/usr/share/fonts/truetype/liberation").glob("LiberationSerif-*.ttf")):
    font_manager.fontManager.addfont(face)

FOLDER = "charts"
NAMES = ("Ann", "Ben", "Cleo", "Dan", "Eve", "Finn")


def drawings(rng: Random, count: int, second: bool = False) -> Iterator[tuple[str, Pixels, Any]]:
    """So many charts, of each style and direction alike many."""
    styles = SECOND if second else STYLES
    for number in range(count):
        style, level = tuple(styles)[number % len(styles)], number // len(styles) % 2 == 1
        values = [rng.randint(2, 40) for _ in NAMES]
        pixels, _, _ = worn(rng, styles[style](rng, values, level), 0.85)
        yield f"{style}_{number}.png", pixels, {"values": values, "level": level}


def _matplotlib(sheet: Any, colour: str | None = None, **look: Any) -> Callable[[Random, list[int], bool], Pixels]:
    def draw(rng: Random, values: list[int], level: bool) -> Pixels:
        with plt.style.context(["default", sheet]):
            figure, axes = plt.subplots(figsize=rng.choice([(5, 4), (6.4, 4.8)]), dpi=rng.choice([80, 100]))
            (axes.barh if level else axes.bar)(NAMES, values, color=colour, **look)
            if level:
                axes.invert_yaxis()
            pixels = from_figure(figure)
            plt.close(figure)
        return pixels

    return draw


def _vega(theme: str) -> Callable[[Random, list[int], bool], Pixels]:
    def draw(rng: Random, values: list[int], level: bool) -> Pixels:
        data = altair.Data(values=[{"name": n, "value": v} for n, v in zip(NAMES, values, strict=True)])
        name, value = ("y", "x") if level else ("x", "y")
        chart = altair.Chart(data, width=360, height=260).mark_bar().encode(**{name: "name:N", value: "value:Q"})
        made = vl_convert.vegalite_to_png(chart.to_json(), scale=rng.choice((1.0, 1.5)), theme=theme)
        return np.asarray(cv2.imdecode(np.frombuffer(made, np.uint8), cv2.IMREAD_COLOR))

    return draw


STYLES: dict[str, Callable[[Random, list[int], bool], Pixels]] = {
    "default": _matplotlib("default"),
    "orange": _matplotlib("default", "tab:orange"),
    "green": _matplotlib("default", "seagreen", edgecolor="black"),
    "ggplot": _matplotlib("ggplot"),
    "whitegrid": _matplotlib("seaborn-v0_8-whitegrid"),
    "dark": _matplotlib("dark_background"),
    "vega": _vega("default"),
    "quartz": _vega("quartz"),
}

SECOND: dict[str, Callable[[Random, list[int], bool], Pixels]] = {
    "plain": _matplotlib("default"),
    "serif": _matplotlib({"font.family": "Liberation Serif", "font.size": 12}),
    "talk": _matplotlib("seaborn-v0_8-talk"),
    "grey": _matplotlib("grayscale"),
    "hatched": _matplotlib("default", "white", edgecolor="black", hatch="//"),
    "excel": _vega("excel"),
}
