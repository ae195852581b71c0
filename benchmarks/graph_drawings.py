"""Graphs drawn as people draw them, for `user_drawings.py graphs --folder FOLDER`.

    python benchmarks/graph_drawings.py FOLDER --looks development|fresh|second|third|fourth|fifth|hand [--count 60]

`development` looks are for finding out why graphs are not read, `fresh`, `second`, and so on, ones only for
measuring: they were drawn after the rules stood, and share no colours and sizes with the looks before them. `hand` is
drawn by an unsteady hand: strokes that wobble, stop short of their vertices or run into them, open circles.
Tools: Graphviz where `dot` is installed, networkx and igraph on matplotlib, PIL, Skia, SVG where `chromium` is.
"""

from __future__ import annotations

import argparse
import io
import json
import math
import os
import shutil
import subprocess
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any

os.environ["OPENBLAS_NUM_THREADS"] = "1"

import matplotlib

matplotlib.use("Agg")
import igraph
import networkx as nx
import skia
from common import browser, fifth_looks, fourth_looks, patches, third_looks
from graph_looks import FONT_FILES, GRAPHVIZ, HAND, IGRAPH, NETWORKX, PIL_LOOKS, SKIA_LOOKS
from matplotlib import pyplot as plt
from PIL import Image, ImageDraw, ImageFont

Look = dict[str, Any]
Places = dict[str, tuple[float, float]]
GREEK = "αβγδεζηθλμξπρστφχψω"
WORDS = ("Oslo", "Rome", "Paris", "Bonn", "Lima", "Delhi", "Cairo", "Kyoto", "Quito", "Sofia", "Milan", "Tunis")
LOWER_WORDS = ("load", "train", "clean", "eval", "merge", "split", "plot", "save", "fetch", "parse", "build", "test")


@dataclass(frozen=True)
class Drawn:
    """A graph to be drawn: names, edges as [tail, head] or [tail, head, weight], and whether they have directions."""

    nodes: list[str]
    edges: list[list[Any]]
    directed: bool

    @property
    def weighted(self) -> bool:
        return len(self.edges[0]) > 2

    @property
    def network(self) -> Any:
        made: Any = nx.DiGraph() if self.directed else nx.Graph()
        made.add_nodes_from(self.nodes)
        made.add_edges_from((edge[0], edge[1], {"weight": edge[2] if len(edge) > 2 else 1}) for edge in self.edges)
        return made


def names(kind: str, count: int, rng: Random) -> list[str]:
    """So many names of a kind."""
    if kind == "words":
        return rng.sample(WORDS, count)
    if kind == "lower words":
        return rng.sample(LOWER_WORDS, count)
    if kind == "greek":
        return rng.sample(GREEK, count)
    first = rng.choice((0, 1))
    return {
        "digits": [str(k + first) for k in range(count)],
        "tens": [str(10 * (k + 1)) for k in range(count)],
        "capitals": [chr(65 + k) for k in range(count)],
        "lower": [chr(97 + k) for k in range(count)],
        "v1": [f"v{k + first}" for k in range(count)],
        "v₁": [f"v{'₀₁₂₃₄₅₆₇₈₉'[k + first]}" for k in range(count)],
        "N1": [f"N{k + first}" for k in range(count)],
    }[kind]


def graph(look: Look, rng: Random) -> Drawn:
    """A graph for a look: `names`, `directed`, `weighted`, `most` vertices."""
    count = rng.randint(4, look.get("most", 8))
    nodes = names(look.get("names", "capitals"), count, rng)
    pairs = [(a, b) for k, a in enumerate(nodes) for b in nodes[k + 1 :]]
    rng.shuffle(pairs)
    tree = [(nodes[rng.randrange(k)], nodes[k]) for k in range(1, count)]
    more = [pair for pair in pairs if pair not in tree][: rng.randint(0, count - 2)]
    edges = sorted(tree + more)
    if look.get("directed"):
        edges = [edge if rng.random() < 0.5 else edge[::-1] for edge in edges]
    made = [[a, b, rng.randint(1, 20)] if look.get("weighted") else [a, b] for a, b in edges]
    return Drawn(nodes, made, bool(look.get("directed")))


def by_graphviz(drawn: Drawn, look: Look, rng: Random) -> bytes:
    """Drawn by a Graphviz engine, `engine`, with attributes of the graph, its `node`s and its `edge`s."""
    arrow = "->" if drawn.directed else "--"
    lines = [f"{'digraph' if drawn.directed else 'graph'} {{", f"graph [{look.get('graph', '')}]"]
    lines += [f"node [{look.get('node', '')}]", f"edge [{look.get('edge', '')}]"]
    lines += [f'"{name}"' for name in drawn.nodes]
    for edge in drawn.edges:
        label = f' [label="{edge[2]}"]' if len(edge) > 2 else ""
        lines.append(f'"{edge[0]}" {arrow} "{edge[1]}"{label}')
    command = [look.get("engine", "dot"), "-Tpng", f"-Gdpi={look.get('dpi', 96)}"]
    made = subprocess.run(command, input="\n".join([*lines, "}"]).encode(), capture_output=True, check=True)
    return made.stdout


def by_networkx(drawn: Drawn, look: Look, rng: Random) -> bytes:
    """Drawn by networkx: `layout`, `size` of the figure, `kw` of nx.draw, `labels` of edges' labels, `paper`."""
    made = drawn.network
    layout = look.get("layout", "spring")
    more = {"seed": rng.randrange(1000)} if layout in ("spring", "random") else {}
    pos = getattr(nx, f"{layout}_layout")(made, **more)
    paper = look.get("paper", "white")
    figure, axes = plt.subplots(figsize=look.get("size", (6.4, 4.8)), dpi=look.get("dpi", 100), facecolor=paper)
    axes.set_facecolor(paper)
    if look.get("axes"):
        nx.draw_networkx(made, pos, ax=axes, **look.get("kw", {}))
    else:
        nx.draw(made, pos, ax=axes, with_labels=True, **look.get("kw", {}))
    figure.set_facecolor(paper)  # nx.draw makes it white
    if drawn.weighted:
        labels = nx.get_edge_attributes(made, "weight")
        nx.draw_networkx_edge_labels(made, pos, labels, ax=axes, **look.get("labels", {}))
    return saved(figure, look)


def saved(figure: Any, look: Look) -> bytes:
    out = io.BytesIO()
    tight = {"bbox_inches": "tight"} if look.get("tight") else {}
    figure.savefig(out, format="png", facecolor=figure.get_facecolor(), **tight)
    plt.close(figure)
    return out.getvalue()


def by_igraph(drawn: Drawn, look: Look, rng: Random) -> bytes:
    """Drawn by igraph on matplotlib: `layout`, `kw` of igraph.plot."""
    number = {name: k for k, name in enumerate(drawn.nodes)}
    made = igraph.Graph([(number[e[0]], number[e[1]]) for e in drawn.edges], n=len(number), directed=drawn.directed)
    igraph.set_random_number_generator(Random(rng.random()))
    more = {"edge_label": [str(edge[2]) for edge in drawn.edges]} if drawn.weighted else {}
    figure, axes = plt.subplots(figsize=look.get("size", (5, 5)), dpi=look.get("dpi", 100))
    igraph.plot(
        made, target=axes, layout=made.layout(look.get("layout", "fr")), vertex_label=drawn.nodes, **more,
        **look.get("kw", {}),
    )  # fmt: skip
    return saved(figure, look)


def by_parts(drawn: Drawn, look: Look, rng: Random) -> bytes:
    """Drawn by networkx' functions for vertices, edges and names one by one (see `patches`)."""
    return saved(patches.parts(drawn, look, rng), look)


def by_patches(drawn: Drawn, look: Look, rng: Random) -> bytes:
    """Drawn by hand on matplotlib's axes (see `patches`)."""
    return saved(patches.placed(drawn, look, scattered(drawn, rng, 640, 480, 60)), look)


def scattered(drawn: Drawn, rng: Random, wide: int, high: int, room: float) -> Places:
    """Places a good way from each other and from the edges that are not theirs."""
    best: tuple[float, Places] = (-1.0, {})
    for _ in range(300):
        place = {n: (rng.uniform(room, wide - room), rng.uniform(room, high - room)) for n in drawn.nodes}
        apart = min(math.dist(place[a], place[b]) for a in place for b in place if a < b)
        near = min(
            (_off(place[n], place[e[0]], place[e[1]]) for e in drawn.edges for n in place if n not in e[:2]),
            default=apart,
        )
        best = max(best, (min(apart / 2.2, near), place), key=lambda one: one[0])
    return best[1]


def _off(point: tuple[float, float], a: tuple[float, float], b: tuple[float, float]) -> float:
    x, y = b[0] - a[0], b[1] - a[1]
    t = ((point[0] - a[0]) * x + (point[1] - a[1]) * y) / max(1e-9, x * x + y * y)
    t = min(1.0, max(0.0, t))
    return math.hypot(point[0] - a[0] - t * x, point[1] - a[1] - t * y)


def _shortened(a: tuple[float, float], b: tuple[float, float], by: float) -> tuple[float, float]:
    """`b` drawn back by so many pixels towards `a`."""
    length = math.dist(a, b)
    return b[0] - (b[0] - a[0]) * by / length, b[1] - (b[1] - a[1]) * by / length


def _head(a: tuple[float, float], tip: tuple[float, float], long: float) -> list[tuple[float, float]]:
    turn = math.atan2(tip[1] - a[1], tip[0] - a[0])
    back = [(tip[0] - long * math.cos(turn + s), tip[1] - long * math.sin(turn + s)) for s in (0.4, -0.4)]
    return [tip, *back]


def by_pil(drawn: Drawn, look: Look, rng: Random) -> bytes:
    """Drawn by PIL without smoothing, or four times as large and then shrunk (`smooth`)."""
    scale = 4 if look.get("smooth") else 1
    wide, high = (scale * side for side in look.get("size", (500, 400)))
    radius, line = scale * look.get("radius", 18), scale * look.get("line", 2)
    place = scattered(drawn, rng, wide, high, 1.6 * radius)
    image = Image.new("RGB", (wide, high), look.get("paper", "white"))
    pen = ImageDraw.Draw(image)
    font = ImageFont.truetype(FONT_FILES[look.get("font", "sans")], int(scale * look.get("letter", 16)))
    ink = look.get("ink", "black")
    for edge in drawn.edges:
        a, b = place[edge[0]], place[edge[1]]
        pen.line([a, b], fill=look.get("edge", ink), width=line)
        if drawn.directed:
            tip = _shortened(a, b, radius + line)
            pen.polygon(_head(a, tip, scale * look.get("head", 12)), fill=look.get("edge", ink))
        if len(edge) > 2:
            middle = ((a[0] + b[0]) / 2, (a[1] + b[1]) / 2)
            box = pen.textbbox(middle, str(edge[2]), font=font, anchor="mm")
            pen.rectangle(
                [box[0] - scale, box[1] - scale, box[2] + scale, box[3] + scale], fill=look.get("paper", "white")
            )
            pen.text(middle, str(edge[2]), font=font, fill=look.get("edge", ink), anchor="mm")
    for name, (x, y) in place.items():
        box = (x - radius, y - radius, x + radius, y + radius)
        shape: Callable[..., None] = pen.rectangle if look.get("shape") == "square" else pen.ellipse
        shape(box, fill=look.get("fill", "white"), outline=look.get("rim", ink), width=line)
        pen.text((x, y), name, font=font, fill=look.get("letter_ink", ink), anchor="mm")
    if scale > 1:
        image = image.resize((wide // scale, high // scale), Image.Resampling.LANCZOS)
    out = io.BytesIO()
    image.save(out, format="PNG")
    return out.getvalue()


def by_skia(drawn: Drawn, look: Look, rng: Random) -> bytes:
    """Drawn by Skia, as a browser draws SVG: straight or curved edges (`bow`), dashes, filled heads, names inside or
    `beside` the vertices."""
    wide, high = look.get("size", (600, 450))
    radius, line = look.get("radius", 16), look.get("line", 1.5)
    place = scattered(drawn, rng, wide, high, 2.2 * radius)
    surface = skia.Surface(wide, high)
    canvas = surface.getCanvas()
    canvas.clear(_colour(look.get("paper", "#ffffff")))
    stroke = skia.Paint(AntiAlias=True, Style=skia.Paint.kStroke_Style, StrokeWidth=line)
    stroke.setColor(_colour(look.get("edge", "#333333")))
    if look.get("dashes"):
        stroke.setPathEffect(skia.DashPathEffect.Make(list(look["dashes"]), 0.0))
    flat = skia.Paint(AntiAlias=True)
    font = skia.Font(skia.Typeface.MakeFromFile(FONT_FILES[look.get("font", "sans")]), look.get("letter", 15))
    for edge in drawn.edges:
        a, b = place[edge[0]], place[edge[1]]
        bow = look.get("bow", 0.0)
        control = ((a[0] + b[0]) / 2 - (b[1] - a[1]) * bow, (a[1] + b[1]) / 2 + (b[0] - a[0]) * bow)
        start, tip = _shortened(control, a, radius + 1), _shortened(control, b, radius + 1 + look.get("short", 0))
        path = skia.Path()
        path.moveTo(*start)
        path.quadTo(*control, *(_shortened(control, tip, look.get("head", 10) * 0.8) if drawn.directed else tip))
        canvas.drawPath(path, stroke)
        flat.setColor(_colour(look.get("edge", "#333333")))
        if drawn.directed:
            head = skia.Path()
            head.addPoly([skia.Point(*corner) for corner in _head(control, tip, look.get("head", 10))], True)
            canvas.drawPath(head, flat)
        if len(edge) > 2:
            middle = tuple(0.25 * a[k] + 0.5 * control[k] + 0.25 * b[k] for k in (0, 1))
            _text(canvas, str(edge[2]), middle, font, flat, look.get("paper", "#ffffff"))
    for name, (x, y) in place.items():
        flat.setColor(_colour(look.get("fill", "#ffffff")))
        box = skia.Rect.MakeLTRB(x - radius, y - radius, x + radius, y + radius)
        corner = radius * look.get("corner", 1.0)
        canvas.drawRoundRect(box, corner, corner, flat)
        if look.get("rim"):
            rim = skia.Paint(AntiAlias=True, Style=skia.Paint.kStroke_Style, StrokeWidth=line)
            rim.setColor(_colour(look["rim"]))
            canvas.drawRoundRect(box, corner, corner, rim)
        flat.setColor(_colour(look.get("letter_ink", "#000000")))
        at = (x + radius + 9, y - radius - 5) if look.get("beside") else (x, y)
        _text(canvas, name, at, font, flat, None)
    return bytes(surface.makeImageSnapshot().encodeToData())


def _colour(told: str) -> int:
    return int(skia.ColorSetRGB(*(int(told[k : k + 2], 16) for k in (1, 3, 5))))


def _text(canvas: Any, text: str, middle: Sequence[float], font: Any, paint: Any, patch: str | None) -> None:
    box = skia.Rect()
    font.measureText(text, bounds=box)
    x, y = middle[0] - box.width() / 2 - box.left(), middle[1] - box.centerY()
    if patch:
        under = skia.Paint(AntiAlias=True)
        under.setColor(_colour(patch))
        canvas.drawRect(
            skia.Rect.MakeXYWH(x + box.left() - 2, y + box.top() - 2, box.width() + 4, box.height() + 4), under
        )
    canvas.drawString(text, x, y, font, paint)


def by_hand(drawn: Drawn, look: Look, rng: Random) -> bytes:
    """Drawn by an unsteady hand: `wobble` in pixels, `gap` by which strokes stop short (or run over, where negative),
    `open` angle of the circles."""
    scale, radius = 3, look.get("radius", 20)
    wide, high = look.get("size", (600, 450))
    place = scattered(drawn, rng, wide, high, 1.8 * radius)
    image = Image.new("RGB", (scale * wide, scale * high), look.get("paper", "white"))
    pen = ImageDraw.Draw(image)
    ink, wobble = look.get("ink", "black"), look.get("wobble", 1.5)
    font = ImageFont.truetype(FONT_FILES[look.get("font", "sans")], int(scale * look.get("letter", 18)))

    def stroke(points: Sequence[tuple[float, float]]) -> None:
        waves = [(rng.uniform(-wobble, wobble), rng.uniform(0, 6.3), rng.uniform(0.5, 3)) for _ in range(4)]
        count = len(points)
        shaken = []
        for k, (x, y) in enumerate(points):
            off = sum(size * math.sin(phase + pace * 6.3 * k / count) for size, phase, pace in waves) / 2
            down = sum(size * math.cos(2 * phase + pace * 5.1 * k / count) for size, phase, pace in waves) / 2
            shaken.append((scale * (x + off), scale * (y + down)))
        pen.line(shaken, fill=ink, width=int(scale * look.get("line", 2.2)), joint="curve")

    for edge in drawn.edges:
        a, b = place[edge[0]], place[edge[1]]
        gaps = [radius + rng.uniform(*look.get("gap", (-2, 3))) for _ in range(2)]
        start, stop = _shortened(b, a, gaps[0]), _shortened(a, b, gaps[1])
        along = [k / 60 for k in range(61)]
        stroke([(start[0] + (stop[0] - start[0]) * t, start[1] + (stop[1] - start[1]) * t) for t in along])
        if drawn.directed:
            tip, *backs = _head(a, stop, 13)
            for back in backs:
                stroke([(tip[0] + (back[0] - tip[0]) * t, tip[1] + (back[1] - tip[1]) * t) for t in along[::12]])
    for name, (x, y) in place.items():
        begin, turn = rng.uniform(0, 6.3), 6.283 + rng.uniform(*look.get("open", (-0.1, 0.3)))
        wide_by = rng.uniform(0.93, 1.07)
        angles = [begin + turn * k / 80 for k in range(81)]
        stroke([(x + radius * wide_by * math.cos(t), y + radius / wide_by * math.sin(t)) for t in angles])
        pen.text((scale * x, scale * y), name, font=font, fill=ink, anchor="mm")
    image = image.resize((wide, high), Image.Resampling.LANCZOS)
    out = io.BytesIO()
    image.save(out, format="PNG")
    return out.getvalue()


def by_svg(drawn: Drawn, look: Look, rng: Random) -> bytes:
    """Drawn in SVG and shown by a browser: circles or boxes (`shape`), names inside or beside (`place`), weights on
    patches, markers as heads."""
    wide, high = look.get("size", (640, 480))
    radius, line = look.get("radius", 20), look.get("line", 1.5)
    place = scattered(drawn, rng, wide, high, 2.2 * radius)
    edge, paper = look["edge"], look.get("paper", "#ffffff")
    box = look.get("shape") == "box"
    half = {name: 6.0 * len(name) + 10 if box else radius for name in drawn.nodes}
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{wide}" height="{high}" font-family="{look["family"]}">',
        f'<rect width="{wide}" height="{high}" fill="{paper}"/><defs><marker id="head" viewBox="0 0 10 10" refX="9" '
        'refY="5" markerWidth="7" markerHeight="7" orient="auto">'
        f'<path d="M0 0L10 5L0 10z" fill="{edge}"/></marker></defs>',
    ]
    for one in drawn.edges:
        a, b = place[one[0]], place[one[1]]
        tip = _to_border(a, b, half[one[1]], 16.0) if box else _shortened(a, b, radius + line)
        end = tip if drawn.directed else b
        marker = ' marker-end="url(#head)"' if drawn.directed else ""
        parts.append(
            f'<line x1="{a[0]:.1f}" y1="{a[1]:.1f}" x2="{end[0]:.1f}" y2="{end[1]:.1f}" stroke="{edge}" '
            f'stroke-width="{line}"{marker}/>'
        )
        if len(one) > 2:
            x, y = (a[0] + b[0]) / 2, (a[1] + b[1]) / 2
            wide_by = 4.5 * len(str(one[2])) + 3
            parts.append(f'<rect x="{x - wide_by}" y="{y - 9}" width="{2 * wide_by}" height="18" fill="{paper}"/>')
            parts.append(_svg_text(str(one[2]), x, y, 13, edge))
    for name, (x, y) in place.items():
        rim = f' stroke="{look["rim"]}" stroke-width="{line}"' if "rim" in look else ""
        sides = f'x="{x - half[name]}" y="{y - 16}" width="{2 * half[name]}" height="32" rx="4"'
        round_ = f'cx="{x:.1f}" cy="{y:.1f}" r="{radius}"'
        parts.append(f'<{"rect" if box else "circle"} {sides if box else round_} fill="{look["fill"]}"{rim}/>')
        across, down = PLACES.get(look.get("place", ""), (0, 0))
        at = (x + across * (radius + 4 + 4.5 * len(name)), y + down * (radius + 13))
        parts.append(_svg_text(name, *at, 16, look.get("letter_ink", "#000000")))
    return browser.shown("".join([*parts, "</svg>"]), wide, high)


PLACES = {"below": (0, 1), "above": (0, -1), "right": (1, 0)}  # of names beside vertices


def _svg_text(text: str, x: float, y: float, size: int, ink: str) -> str:
    where = f'x="{x:.1f}" y="{y:.1f}" font-size="{size}" fill="{ink}"'
    return f'<text {where} text-anchor="middle" dominant-baseline="central">{text}</text>'


def _to_border(a: tuple[float, float], b: tuple[float, float], wide: float, high: float) -> tuple[float, float]:
    """Where the line from `a` to the middle `b` of a box of these half sides meets its border."""
    x, y = a[0] - b[0], a[1] - b[1]
    share = min(wide / max(1e-9, abs(x)), high / max(1e-9, abs(y)))
    return b[0] + share * x, b[1] + share * y


TOOLS: dict[str, tuple[Callable[[Drawn, Look, Random], bytes], dict[str, list[Look]]]] = {
    "graphviz": (
        by_graphviz,
        {**GRAPHVIZ, "third": third_looks.GRAPHVIZ, "fourth": fourth_looks.GRAPHVIZ, "fifth": fifth_looks.GRAPHVIZ},
    ),
    "networkx": (
        by_networkx,
        {**NETWORKX, "third": third_looks.NETWORKX, "fourth": fourth_looks.NETWORKX, "fifth": fifth_looks.NETWORKX},
    ),
    "igraph": (
        by_igraph,
        {**IGRAPH, "third": third_looks.IGRAPH, "fourth": fourth_looks.IGRAPH, "fifth": fifth_looks.IGRAPH},
    ),
    "pil": (
        by_pil,
        {**PIL_LOOKS, "third": third_looks.PIL_LOOKS, "fourth": fourth_looks.PIL_LOOKS, "fifth": fifth_looks.PIL_LOOKS},
    ),
    "skia": (by_skia, {**SKIA_LOOKS, "third": third_looks.SKIA_LOOKS, "fourth": fourth_looks.SKIA_LOOKS}),
    "svg": (by_svg, {"fourth": fourth_looks.SVG, "fifth": fifth_looks.SVG}),
    "parts": (by_parts, {"fifth": fifth_looks.PARTS}),
    "patches": (by_patches, {"fifth": fifth_looks.PATCHES}),
    "hand": (by_hand, HAND),
}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path)
    parser.add_argument(
        "--looks", default="development", choices=("development", "fresh", "second", "third", "fourth", "fifth", "hand")
    )
    parser.add_argument("--count", type=int, default=60)
    parser.add_argument("--seed", type=int, default=0)
    given = parser.parse_args()
    looks = [
        (tool, k, look) for tool, (_, all_of) in TOOLS.items() for k, look in enumerate(all_of.get(given.looks, ()))
    ]
    if not browser.CHROMIUM:
        looks = [look for look in looks if look[0] != "svg"]
    if not shutil.which("dot"):
        looks = [look for look in looks if look[0] != "graphviz"]
    out = given.folder / "graphs"
    out.mkdir(parents=True, exist_ok=True)
    truth: dict[str, Any] = {}
    for number in range(given.count):
        tool, k, look = looks[number % len(looks)]
        rng = Random(f"{given.looks}/{given.seed}/{number}")
        drawn = graph(look, rng)
        name = f"{number:03d}_{tool}.png"
        (out / name).write_bytes(TOOLS[tool][0](drawn, look, rng))
        truth[name] = {
            "nodes": drawn.nodes,
            "edges": drawn.edges,
            "directed": drawn.directed,
            "style": f"{tool} {k} {look['called']}",
        }
    (out / "truth.json").write_text(json.dumps(truth, indent=1, ensure_ascii=False), encoding="utf-8")


if __name__ == "__main__":
    main()
