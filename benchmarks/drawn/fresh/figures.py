"""Charts of all sorts as users draw them: bars alone, in groups, in parts, pies, scatter plots, lines and boxes."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from typing import Any

import altair
import cv2
import matplotlib

matplotlib.use("agg")
import matplotlib.pyplot as plt
import numpy as np
import vl_convert

from drawn.fresh.wear import Pixels, from_figure, worn

FOLDER = "figures"
KINDS = ("bars", "level", "grouped", "stacked", "pie", "points", "lines", "boxes")
WORDS = ("Ann", "Ben", "Cleo", "Dan", "Eve", "Finn", "Gus", "Hal", "Ida", "Joe", "Kim", "Lee")
YEARS = tuple(map(str, range(2012, 2024)))
SHEETS = (
    "default",
    "default",
    "seaborn-v0_8-whitegrid",
    "ggplot",
    "seaborn-v0_8-darkgrid",
    "bmh",
    "fivethirtyeight",
    "dark_background",
)
OTHER_SHEETS = (
    "default",
    "seaborn-v0_8-ticks",
    "seaborn-v0_8-white",
    "tableau-colorblind10",
    "seaborn-v0_8-talk",
    "Solarize_Light2",
    "grayscale",
    "seaborn-v0_8-notebook",
)
PALETTES = ((), (), ("#636EFA", "#EF553B", "#00CC96", "#AB63FA"), ("#4E79A7", "#F28E2B", "#E15759", "#76B7B2"))
OTHER_PALETTES = (
    (),
    ("#1B9E77", "#D95F02", "#7570B3", "#E7298A"),
    ("#003F5C", "#7A5195", "#EF5675", "#FFA600"),
    ("#A6CEE3", "#1F78B4", "#B2DF8A", "#33A02C"),
)
THEMES = ("default", "quartz", "latimes", "ggplot2")
OTHER_THEMES = ("default", "vox", "fivethirtyeight", "googlecharts", "urbaninstitute", "dark")


def drawings(rng: Random, count: int, second: bool = False) -> Iterator[tuple[str, Pixels, Any]]:
    """So many charts, of each kind alike many, a quarter of them by Vega."""
    for number in range(count):
        kind = KINDS[number % len(KINDS)]
        shown = _shown(rng, kind)
        style, pixels = (_vega if number // len(KINDS) % 4 == 3 else _matplotlib)(rng, kind, shown, second)
        yield f"{kind}-{style}_{number}.png", worn(rng, pixels, 0.85)[0], {"kind": kind, **shown}


def _shown(rng: Random, kind: str) -> dict[str, Any]:
    many = rng.randint(3, 8)
    scale = rng.choice((1, 1, 1, 0.1, 100, 1000))
    names = list(rng.choice((WORDS, WORDS, YEARS))[:many])
    if kind == "pie":
        parts = [rng.randint(3, 30) for _ in range(rng.randint(3, 7))]
        return {"values": parts, "names": names[:0] + list(WORDS[: len(parts)])}
    if kind == "points":
        series = rng.choice((1, 1, 2, 3))
        spots: list[list[float]] = []
        while len(spots) < rng.randint(8, 16) * series:
            spot = [round(rng.uniform(0, 10), 2), round(rng.uniform(0, 10), 2)]
            if all(abs(spot[0] - a) + abs(spot[1] - b) > 0.45 for a, b in spots):
                spots.append(spot)
        return {"points": [[x * scale, y] for x, y in spots], "series": [k % series for k in range(len(spots))]}
    if kind == "boxes":
        return {"samples": [[rng.gauss(50, 12) * scale for _ in range(40)] for _ in range(many)], "names": names}
    sets = 1 if kind in ("bars", "level") else rng.randint(2, 4)
    if kind == "grouped":
        many, names = min(many, 5), names[:5]
    rows = [[round(rng.randint(3, 60) * scale, 3) for _ in range(sets)] for _ in range(many)]
    return {"values": rows, "names": names}


def _matplotlib(rng: Random, kind: str, shown: dict[str, Any], second: bool) -> tuple[str, Pixels]:
    sheet = rng.choice(OTHER_SHEETS if second else SHEETS)
    palette = rng.choice(OTHER_PALETTES if second else PALETTES)
    look = {
        "font.size": rng.choice((9, 10, 12)),
        "font.family": rng.choice(("DejaVu Sans", "DejaVu Serif") if second else ("DejaVu Sans",)),
    }
    with plt.style.context(["default", sheet, look]):
        figure, axes = plt.subplots(figsize=rng.choice([(5, 4), (6.4, 4.8), (7, 4)]), dpi=rng.choice([80, 100, 120]))
        colours = list(palette) or plt.rcParams["axes.prop_cycle"].by_key().get("color", ["black", "grey", "silver"])
        _DRAW[kind](rng, axes, shown, colours)
        if rng.random() < 0.5:
            axes.set_title(rng.choice(("Results", "Sales by person", "How many")))
        if kind not in ("pie",):
            if rng.random() < 0.4:
                axes.grid(axis=rng.choice(("both", "y", "x")), linestyle=rng.choice(("-", "--", ":")))
                axes.set_axisbelow(rng.random() < 0.8)
            if rng.random() < 0.3:
                axes.spines[["top", "right"]].set_visible(False)
            if rng.random() < 0.4:
                axes.set_ylabel("amount")
        figure.tight_layout()
        pixels = from_figure(figure)
        plt.close(figure)
    return sheet.removeprefix("seaborn-v0_8-"), pixels


def _bars(rng: Random, axes: Any, shown: dict[str, Any], colours: Sequence[str]) -> None:
    values = [row[0] for row in shown["values"]]
    how = rng.choice(("one", "one", "edged", "each", "hatched", "written"))
    look: dict[str, Any] = {"color": rng.choice(colours), "width": rng.choice((0.5, 0.8, 0.9))}
    if how == "edged":
        look |= {"edgecolor": "black", "linewidth": rng.choice((0.8, 1.5))}
    if how == "each":
        look["color"] = list(colours) * 3
        look["color"] = look["color"][: len(values)]
    if how == "hatched":
        look |= {"color": "white", "edgecolor": "black", "hatch": rng.choice(("//", "xx", "..", ""))}
    made = axes.bar(shown["names"], values, **look)
    if how == "written":
        axes.bar_label(made)
    if rng.random() < 0.25:
        axes.legend([made], ["amount"])


def _level(rng: Random, axes: Any, shown: dict[str, Any], colours: Sequence[str]) -> None:
    made = axes.barh(
        shown["names"], [row[0] for row in shown["values"]], color=rng.choice(colours), height=rng.choice((0.5, 0.8))
    )
    axes.invert_yaxis()
    if rng.random() < 0.3:
        axes.bar_label(made)


def _grouped(rng: Random, axes: Any, shown: dict[str, Any], colours: Sequence[str]) -> None:
    rows = np.array(shown["values"])
    many = rows.shape[1]
    wide = 0.8 / many
    edge = rng.choice(({}, {}, {"edgecolor": "black"}, {"edgecolor": "white"}))
    for k in range(many):
        axes.bar(
            np.arange(len(rows)) + (k - (many - 1) / 2) * wide,
            rows[:, k],
            wide,
            color=colours[k % len(colours)],
            label=f"set {k + 1}",
            **edge,
        )
    axes.set_xticks(range(len(rows)), shown["names"])
    if rng.random() < 0.7:
        axes.legend(frameon=rng.random() < 0.7)


def _stacked(rng: Random, axes: Any, shown: dict[str, Any], colours: Sequence[str]) -> None:
    rows = np.array(shown["values"])
    foot = np.zeros(len(rows))
    for k in range(rows.shape[1]):
        axes.bar(shown["names"], rows[:, k], bottom=foot, color=colours[k % len(colours)], label=f"set {k + 1}")
        foot += rows[:, k]
    if rng.random() < 0.7:
        axes.legend()


def _pie(rng: Random, axes: Any, shown: dict[str, Any], colours: Sequence[str]) -> None:
    look: dict[str, Any] = {"startangle": 90, "counterclock": False}
    if rng.random() < 0.5:
        look["autopct"] = "%1.0f%%"
    if rng.random() < 0.4:
        look["wedgeprops"] = rng.choice(
            ({"edgecolor": "white", "linewidth": 1.5}, {"width": 0.4}, {"edgecolor": "black"})
        )
    if rng.random() < 0.7:
        look["labels"] = shown["names"]
    tints = [*colours, "tab:brown", "tab:pink", "tab:olive", "navy", "gold"][: len(shown["values"])]
    wedges = axes.pie(shown["values"], colors=tints, **look)[0]
    if "labels" not in look:
        axes.legend(wedges, shown["names"], loc="center left", bbox_to_anchor=(0.95, 0.5))


def _points(rng: Random, axes: Any, shown: dict[str, Any], colours: Sequence[str]) -> None:
    spots, of = np.array(shown["points"]), np.array(shown["series"])
    size, alpha = rng.choice((20, 36, 60)), rng.choice((1, 1, 0.7))
    for k in range(of.max() + 1):
        axes.scatter(
            *spots[of == k].T,
            s=size,
            color=colours[k % len(colours)],
            alpha=alpha,
            marker=rng.choice("oos^"),
            label=f"set {k + 1}",
        )
    if of.max() and rng.random() < 0.7:
        axes.legend(loc="upper left", bbox_to_anchor=(1, 1))


def _lines(rng: Random, axes: Any, shown: dict[str, Any], colours: Sequence[str]) -> None:
    rows = np.array(shown["values"])
    for k in range(rows.shape[1]):
        axes.plot(
            shown["names"],
            rows[:, k],
            color=colours[k % len(colours)],
            marker=rng.choice(("", "o")),
            label=f"set {k + 1}",
        )
    axes.legend()


def _boxes(rng: Random, axes: Any, shown: dict[str, Any], colours: Sequence[str]) -> None:
    axes.boxplot(shown["samples"], tick_labels=shown["names"], patch_artist=rng.random() < 0.5)


_DRAW = {
    "bars": _bars,
    "level": _level,
    "grouped": _grouped,
    "stacked": _stacked,
    "pie": _pie,
    "points": _points,
    "lines": _lines,
    "boxes": _boxes,
}


def _vega(rng: Random, kind: str, shown: dict[str, Any], second: bool) -> tuple[str, Pixels]:
    theme = rng.choice(OTHER_THEMES if second else THEMES)
    if kind == "pie":
        rows = [
            {"name": n, "value": v, "k": k}
            for k, (n, v) in enumerate(zip(shown["names"], shown["values"], strict=True))
        ]
        chart: Any = (
            altair.Chart(altair.Data(values=rows))
            .mark_arc(innerRadius=rng.choice((0, 50)))
            .encode(theta="value:Q", color="name:N", order="k:Q")
        )
    elif kind == "points":
        rows = [
            {"x": x, "y": y, "set": f"set {s + 1}"} for (x, y), s in zip(shown["points"], shown["series"], strict=True)
        ]
        chart = (
            altair.Chart(altair.Data(values=rows))
            .mark_circle(size=rng.choice((40, 60)), opacity=1)
            .encode(x="x:Q", y="y:Q", color="set:N")
        )
    elif kind == "boxes":
        rows = [{"name": n, "value": v} for n, of in zip(shown["names"], shown["samples"], strict=True) for v in of]
        chart = altair.Chart(altair.Data(values=rows)).mark_boxplot().encode(x="name:N", y="value:Q")
    else:
        rows = [
            {"name": n, "value": v, "set": f"set {k + 1}"}
            for n, row in zip(shown["names"], shown["values"], strict=True)
            for k, v in enumerate(row)
        ]
        base = altair.Chart(altair.Data(values=rows))
        if kind == "lines":
            chart = base.mark_line().encode(x="name:N", y="value:Q", color="set:N")
        elif kind == "grouped":
            chart = base.mark_bar().encode(x="name:N", xOffset="set:N", y="value:Q", color="set:N")
        elif kind == "stacked":
            chart = base.mark_bar().encode(
                x="name:N", y="value:Q", color="set:N", order=altair.Order("set:N", sort="ascending")
            )
        elif kind == "level":
            chart = base.mark_bar().encode(y="name:N", x="value:Q")
        else:
            chart = base.mark_bar().encode(x="name:N", y="value:Q")
    made = vl_convert.vegalite_to_png(
        chart.properties(width=340, height=250).to_json(), scale=rng.choice((1.0, 1.5)), theme=theme
    )
    return f"vega-{theme}", np.asarray(cv2.imdecode(np.frombuffer(made, np.uint8), cv2.IMREAD_COLOR))
