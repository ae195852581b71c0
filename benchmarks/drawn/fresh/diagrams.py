"""Geometry diagrams: constructions of school books, drawn in the manner of six tools."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any

import matplotlib

matplotlib.use("agg")
import matplotlib.pyplot as plt
import numpy as np
from PIL import Image, ImageDraw, ImageFont

from drawn.fresh.wear import Pixels, from_figure, from_svg, worn

FOLDER = "diagrams"
TEX = Path("/usr/share/texmf/fonts/opentype/public/lm")
LIBERATION = Path("/usr/share/fonts/truetype/liberation")
Place = complex


@dataclass
class Figure:
    """Named points, lines through them in order, and circles by middle and radius, in a square of one unit."""

    points: dict[str, Place]
    lines: list[str]
    circles: list[tuple[Place, float]] = field(default_factory=list)


def drawings(rng: Random, count: int, second: bool = False) -> Iterator[tuple[str, Pixels, Any]]:
    """So many diagrams, of each style and construction alike many."""
    styles = SECOND if second else STYLES
    for number in range(count):
        style, kind = tuple(styles)[number % len(styles)], tuple(FIGURES)[number // len(styles) % len(FIGURES)]
        figure = FIGURES[kind](rng)
        pixels, _, _ = worn(rng, styles[style](rng, figure), 0.85)
        truth = {"letters": sorted(figure.points), "lines": figure.lines, "circles": len(figure.circles)}
        yield f"{kind}{number}_{style}.png", pixels, truth


def _named(rng: Random, places: list[Place], lines: list[list[int]], circles: list[tuple[Place, float]]) -> Figure:
    """The figure with letters by chance; lines are numbers of places."""
    names = rng.sample("ABCDEFGHKLMNPQRSTUVXYZ", len(places))
    drawn = ["".join(names[k] for k in line) for line in lines]
    return Figure(dict(zip(names, places, strict=True)), drawn, circles)


def _triangle(rng: Random) -> list[Place]:
    return [
        complex(rng.uniform(0.05, 0.2), rng.uniform(0.75, 0.95)),
        complex(rng.uniform(0.8, 0.95), rng.uniform(0.7, 0.95)),
        complex(rng.uniform(0.3, 0.7), rng.uniform(0.05, 0.25)),
    ]


def _between(a: Place, b: Place, share: float) -> Place:
    return a + share * (b - a)


def _meet(a: Place, b: Place, c: Place, d: Place) -> Place:
    """Where two lines meet."""
    cross = ((b - a).conjugate() * (d - c)).imag
    return a + (b - a) * (((c - a).conjugate() * (d - c)).imag / cross)


def _cevians(rng: Random) -> Figure:
    a, b, c = _triangle(rng)
    d, e = _between(b, c, rng.uniform(0.35, 0.65)), _between(a, c, rng.uniform(0.35, 0.65))
    f = _meet(a, d, b, e)
    return _named(rng, [a, b, c, d, e, f], [[0, 1], [1, 3, 2], [0, 4, 2], [0, 5, 3], [1, 5, 4]], [])


def _diagonals(rng: Random) -> Figure:
    a, b = (
        complex(rng.uniform(0.05, 0.2), rng.uniform(0.7, 0.9)),
        complex(rng.uniform(0.75, 0.95), rng.uniform(0.75, 0.95)),
    )
    c, d = (
        complex(rng.uniform(0.7, 0.95), rng.uniform(0.1, 0.3)),
        complex(rng.uniform(0.1, 0.3), rng.uniform(0.05, 0.25)),
    )
    lines = [[0, 1], [1, 2], [2, 3], [3, 0], [0, 4, 2], [1, 4, 3]]
    return _named(rng, [a, b, c, d, _meet(a, c, b, d)], lines, [])


def _inscribed(rng: Random) -> Figure:
    radius, centre = rng.uniform(0.34, 0.42), complex(0.5, 0.5)
    start = rng.uniform(0, 6.28)
    turns = [start, start + rng.uniform(1.6, 2.3), start + rng.uniform(3.6, 4.5)]
    a, b, c = (centre + radius * np.exp(1j * turn) for turn in turns)
    return _named(rng, [a, b, c, centre], [[0, 1], [1, 2], [2, 0], [3, 0], [3, 1]], [(centre, radius)])


def _tangents(rng: Random) -> Figure:
    radius, centre = rng.uniform(0.2, 0.26), complex(0.32, rng.uniform(0.4, 0.6))
    outer = complex(rng.uniform(0.85, 0.95), rng.uniform(0.4, 0.6))
    away = outer - centre
    turn = np.arccos(radius / abs(away))
    a, b = (centre + radius * away / abs(away) * np.exp(side * 1j * turn) for side in (1, -1))
    return _named(rng, [centre, a, b, outer], [[0, 1], [0, 2], [1, 3], [2, 3]], [(centre, radius)])


def _parallels(rng: Random) -> Figure:
    tilt = rng.uniform(-0.08, 0.08)
    a, b = complex(0.05, 0.3 + tilt), complex(0.95, 0.3 - tilt)
    c, d = complex(0.05, 0.7 + tilt), complex(0.95, 0.7 - tilt)
    e, f = complex(rng.uniform(0.25, 0.4), 0.05), complex(rng.uniform(0.6, 0.75), 0.95)
    places = [a, b, c, d, e, f, _meet(a, b, e, f), _meet(c, d, e, f)]
    return _named(rng, places, [[0, 6, 1], [2, 7, 3], [4, 6, 7, 5]], [])


def _two_circles(rng: Random) -> Figure:
    first, second = complex(0.36, rng.uniform(0.45, 0.55)), complex(0.64, rng.uniform(0.45, 0.55))
    r, s = rng.uniform(0.26, 0.31), rng.uniform(0.24, 0.29)
    away = abs(second - first)
    along = (r * r - s * s + away * away) / (2 * away)
    up = (r * r - along * along) ** 0.5
    way = (second - first) / away
    a, b = (first + way * complex(along, side * up) for side in (1, -1))
    return _named(rng, [first, second, a, b], [[0, 2], [0, 3], [1, 2], [1, 3], [2, 3]], [(first, r), (second, s)])


def _kite(rng: Random) -> Figure:
    a, b, c = _triangle(rng)
    d, e = _between(a, c, 0.5), _between(b, c, 0.5)
    return _named(rng, [a, b, c, d, e], [[0, 1], [0, 3, 2], [1, 4, 2], [3, 4]], [])


FIGURES: dict[str, Callable[[Random], Figure]] = {
    "cevians": _cevians,
    "diagonals": _diagonals,
    "inscribed": _inscribed,
    "tangents": _tangents,
    "parallels": _parallels,
    "circles": _two_circles,
    "midline": _kite,
}


def _beside(figure: Figure, name: str) -> Place:
    """The direction in which there is most room for a letter."""
    at = figure.points[name]
    ways = [
        (figure.points[other] - at) / abs(figure.points[other] - at)
        for line in figure.lines
        if name in line
        for other in line
        if other != name
    ]
    for centre, radius in figure.circles:
        if abs(abs(at - centre) - radius) < 1e-6:
            out = (at - centre) / radius
            ways += [out * 1j, -out * 1j, -out]
    turns = [np.exp(2j * np.pi * k / 32) for k in range(32)]
    return complex(max(turns, key=lambda turn: min((abs(turn - way) for way in ways), default=2.0)))


def _svg(figure: Figure, side: int, look: dict[str, Any]) -> Pixels:
    """SVG with the strokes, dots and letters of a look."""
    pad, span = 50, side - 100
    at = {name: (pad + span * place.real, pad + span * place.imag) for name, place in figure.points.items()}
    body = [f'<rect width="{side}" height="{side}" fill="{look.get("paper", "white")}"/>']
    for step in range(0, side, look.get("squares", side)):
        rule = f'stroke="{look.get("rule", "none")}" stroke-width="1"'
        body.append(f'<path d="M{step} 0V{side}M0 {step}H{side}" {rule}/>')
    stroke = f'stroke="{look["ink"]}" stroke-width="{look["width"]}" stroke-linecap="round"'
    for fill, edge in ((look.get("fill", "none"), ""), ("none", stroke)):  # no fill covers another circle
        for centre, radius in figure.circles:
            x, y = pad + span * centre.real, pad + span * centre.imag
            body.append(f'<circle cx="{x}" cy="{y}" r="{span * radius}" fill="{fill}" {edge}/>')
    for line in figure.lines:
        (x, y), (u, v) = at[line[0]], at[line[-1]]
        body.append(f'<line x1="{x}" y1="{y}" x2="{u}" y2="{v}" {stroke}/>')
    size = look["size"]
    for name, (x, y) in at.items():
        if look.get("dot"):
            body.append(f'<circle cx="{x}" cy="{y}" r="{look["dot"]}" fill="{look["dots"]}" stroke="black"/>')
        way = _beside(figure, name) * (0.85 * size)
        font = f'font-family="{look["face"]}" font-size="{size}" font-style="{look.get("slant", "normal")}"'
        place = f'x="{x + way.real}" y="{y + way.imag + 0.35 * size}" text-anchor="middle"'
        body.append(f'<text {place} {font} fill="{look.get("letters", look["ink"])}">{name}</text>')
    head = f'<svg xmlns="http://www.w3.org/2000/svg" width="{side}" height="{side}">'
    return from_svg(head + "".join(body) + "</svg>")


def _geogebra(rng: Random, figure: Figure) -> Pixels:
    look = {"ink": "#444444", "width": 2, "dot": 4, "dots": "#4d4dff", "letters": "#1565c0"}
    return _svg(figure, 520, {**look, "face": "Liberation Sans", "size": 20})


def _squared(rng: Random, figure: Figure) -> Pixels:
    look = {"squares": 24, "rule": "#d5e3f0", "ink": "#202060", "width": 1.8, "face": "DejaVu Serif", "size": 19}
    return _svg(figure, 480, look)


def _night(rng: Random, figure: Figure) -> Pixels:
    look = {
        "paper": "#101820",
        "ink": "#f2f2f2",
        "width": 2,
        "face": "Liberation Sans",
        "size": 22,
        "letters": "#ffd166",
    }
    return _svg(figure, 500, look)


def _fill(rng: Random, figure: Figure) -> Pixels:
    look = {"fill": "#e3f2e1", "ink": "#1b5e20", "width": 3, "face": "Liberation Serif", "size": 24, "slant": "italic"}
    return _svg(figure, 560, {**look, "letters": "black"})


def _tex(rng: Random, figure: Figure) -> Pixels:
    """In the manner of TikZ: hairlines and Latin Modern italics."""
    side, big = 460, 3
    image = Image.new("L", (side * big, side * big), 255)
    draw, font = ImageDraw.Draw(image), ImageFont.truetype(str(TEX / "lmroman10-italic.otf"), 20 * big)
    at = {name: (big * (45 + 370 * place)) for name, place in ((n, p) for n, p in figure.points.items())}
    at = {name: place + big * 45j for name, place in at.items()}
    for centre, radius in figure.circles:
        middle = big * (45 + 45j + 370 * centre)
        box = [middle.real - big * 370 * radius, middle.imag - big * 370 * radius]
        box += [middle.real + big * 370 * radius, middle.imag + big * 370 * radius]
        draw.ellipse(box, outline=0, width=4)
    for line in figure.lines:
        a, b = at[line[0]], at[line[-1]]
        draw.line((a.real, a.imag, b.real, b.imag), 0, 4)
    for name, place in at.items():
        spot = place + _beside(figure, name) * 17 * big
        draw.text((spot.real, spot.imag), name, 0, font, "mm")
    small = image.resize((side, side), Image.Resampling.LANCZOS)
    return np.ascontiguousarray(np.repeat(np.asarray(small)[..., None], 3, axis=2))


def _matplotlib(rng: Random, figure: Figure) -> Pixels:
    with plt.rc_context({"font.family": "STIXGeneral"}):
        drawn, axes = plt.subplots(figsize=(4.5, 4.5), dpi=120)
        axes.set(xlim=(-0.15, 1.15), ylim=(1.15, -0.15), aspect="equal")
        axes.axis("off")
        for centre, radius in figure.circles:
            axes.add_patch(plt.Circle((centre.real, centre.imag), radius, fill=False, color="tab:red", lw=1.2))
        for line in figure.lines:
            ends = figure.points[line[0]], figure.points[line[-1]]
            axes.plot([end.real for end in ends], [end.imag for end in ends], color="tab:blue", lw=1.2)
        for name, place in figure.points.items():
            axes.plot(place.real, place.imag, "ko", ms=4)
            spot = place + 0.07 * _beside(figure, name)
            axes.text(spot.real, spot.imag, name, fontsize=15, ha="center", va="center", weight="bold")
        pixels = from_figure(drawn)
        plt.close(drawn)
    return pixels


STYLES: dict[str, Callable[[Random, Figure], Pixels]] = {
    "geogebra": _geogebra,
    "squared": _squared,
    "night": _night,
    "fill": _fill,
    "tex": _tex,
    "stix": _matplotlib,
}


def _look(**look: Any) -> Callable[[Random, Figure], Pixels]:
    return lambda rng, figure: _svg(figure, rng.choice((420, 520, 640)), look)


SECOND: dict[str, Callable[[Random, Figure], Pixels]] = {
    "parchment": _look(paper="#f3e9d2", ink="#5b3a1e", width=1.6, face="DejaVu Serif", size=20),
    "comic": _look(ink="#c62828", width=2.5, face="Comic Neue", size=24, letters="#333333"),
    "thick": _look(ink="black", width=4, face="Liberation Sans", size=26),
    "hollow": _look(ink="#1565c0", width=1.5, dot=3.5, dots="white", face="DejaVu Sans", size=18, letters="black"),
    "board": _look(paper="#1f4d3a", ink="#f7f7f0", width=2, face="Liberation Serif", size=24, slant="italic"),
    "hairline": _look(ink="#555555", width=1, face="Liberation Sans Narrow", size=20, letters="black"),
}
