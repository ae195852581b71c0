"""Graphs as people set them by hand in matplotlib: networkx' functions one by one, circles, boxes, markers, arrows."""

from __future__ import annotations

from random import Random
from typing import Any

import matplotlib.pyplot as plt
import networkx as nx
from matplotlib.patches import Circle, FancyArrowPatch

Places = dict[str, tuple[float, float]]


def parts(drawn: Any, look: dict[str, Any], rng: Random) -> Any:
    """A figure by draw_networkx_nodes, _edges and _labels: `nodes`, `edges`, `labels` are their options; `colours` of
    the first vertex and the others, or `mapped` ones; `light`: how edges are drawn that weigh little; names stand `up`
    by so much."""
    made, layout = drawn.network, look.get("layout", "spring")
    pos = getattr(nx, f"{layout}_layout")(made, **({"seed": rng.randrange(1000)} if layout == "spring" else {}))
    figure, axes = plt.subplots(figsize=look.get("size", (6.4, 4.8)), dpi=look.get("dpi", 100))
    how = dict(look["nodes"])
    if "colours" in look:
        how["node_color"] = [look["colours"][k > 0] for k in range(len(drawn.nodes))]
    if look.get("mapped"):
        how |= {"node_color": list(range(len(drawn.nodes))), "cmap": plt.get_cmap(how["cmap"])}
    nx.draw_networkx_nodes(made, pos, ax=axes, **how)
    heavy = [edge[:2] for edge in drawn.edges if "light" not in look or edge[2] > 10]
    nx.draw_networkx_edges(made, pos, edgelist=heavy, ax=axes, **look["edges"])
    if "light" in look:
        rest = [edge[:2] for edge in drawn.edges if edge[2] <= 10]
        nx.draw_networkx_edges(made, pos, edgelist=rest, ax=axes, **look["light"])
    at = {name: (x, y + look.get("up", 0.0)) for name, (x, y) in pos.items()}
    nx.draw_networkx_labels(made, at, ax=axes, **look["labels"])
    if drawn.weighted:
        nx.draw_networkx_edge_labels(made, pos, nx.get_edge_attributes(made, "weight"), ax=axes)
    axes.margins(0.12)
    axes.axis("off")
    return figure


def placed(drawn: Any, look: dict[str, Any], place: Places) -> Any:
    """A figure in which every piece is set by hand at its place in pixels of 640 by 480."""
    figure, axes = plt.subplots(figsize=look.get("size", (6.4, 4.8)), dpi=look.get("dpi", 100))
    axes.set(xlim=(0, 640), ylim=(0, 480), aspect="equal")
    axes.axis("off")
    WAYS[look["way"]](axes, drawn, look, place)
    if look.get("title"):
        axes.set_title(look["title"])
    return figure


def _circles(axes: Any, drawn: Any, look: dict[str, Any], place: Places) -> None:
    radius = 24
    for tail, head, *_ in drawn.edges:
        a, b = place[tail], place[head]
        long = ((b[0] - a[0]) ** 2 + (b[1] - a[1]) ** 2) ** 0.5
        x, y = (b[0] - a[0]) / long * radius, (b[1] - a[1]) / long * radius
        start, stop = (a[0] + x, a[1] + y), (b[0] - x, b[1] - y)
        axes.add_patch(FancyArrowPatch(start, stop, arrowstyle="-|>", mutation_scale=18, color=look["ink"], shrinkA=0))
    for name, middle in place.items():
        axes.add_patch(Circle(middle, radius, facecolor=look["fill"], edgecolor=look["ink"], linewidth=1.5))
        axes.text(*middle, name, ha="center", va="center", fontsize=13)


def _boxes(axes: Any, drawn: Any, look: dict[str, Any], place: Places) -> None:
    box = {"boxstyle": "round,pad=0.4", "facecolor": look["fill"], "edgecolor": look["ink"]}
    words = {name: axes.text(*at, name, ha="center", va="center", bbox=box, zorder=3) for name, at in place.items()}
    for tail, head, *_ in drawn.edges:
        way = {"arrowstyle": "->", "color": look["ink"], "lw": 1.4, "patchB": words[head].get_bbox_patch()}
        axes.figure.canvas.draw()
        axes.annotate("", place[head], place[tail], arrowprops=way | {"patchA": words[tail].get_bbox_patch()})


def _markers(axes: Any, drawn: Any, look: dict[str, Any], place: Places) -> None:
    for tail, head, *weight in drawn.edges:
        (x0, y0), (x1, y1) = place[tail], place[head]
        axes.plot([x0, x1], [y0, y1], f"{look['ink']}-", lw=1.5, zorder=1)
        for number in weight:
            patch = {"facecolor": "white", "edgecolor": "none", "pad": 1.5}
            axes.text((x0 + x1) / 2, (y0 + y1) / 2, str(number), ha="center", va="center", color="crimson", bbox=patch)
    for name, (x, y) in place.items():
        axes.plot(x, y, "o", ms=26, mfc=look["fill"], mec=look["ink"], zorder=2)
        axes.text(x, y, name, ha="center", va="center", fontsize=12, zorder=3)


def _scatter(axes: Any, drawn: Any, look: dict[str, Any], place: Places) -> None:
    for tail, head, *_ in drawn.edges:
        axes.plot(*zip(place[tail], place[head], strict=True), color=look["ink"], lw=1.0, zorder=1)
    across, down = zip(*place.values(), strict=True)
    axes.scatter(across, down, s=160, c=range(len(place)), cmap="plasma", edgecolors="white", zorder=2)
    for name, at in place.items():
        axes.annotate(name, at, xytext=(8, 8), textcoords="offset points", fontsize=12)


WAYS = {"circles": _circles, "boxes": _boxes, "markers": _markers, "scatter": _scatter}
