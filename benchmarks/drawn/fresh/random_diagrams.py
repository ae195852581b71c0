"""Geometry diagrams in looks of which every property is chosen by chance, by matplotlib, PIL and SVG."""

from __future__ import annotations

import colorsys
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import matplotlib

matplotlib.use("agg")
import matplotlib.pyplot as plt
import numpy as np
from PIL import Image, ImageDraw, ImageFont

from drawn.fresh.diagrams import FIGURES, TEX, Figure, _beside, _svg
from drawn.fresh.wear import Pixels, from_figure, worn

FOLDER = "diagrams"
SHIPPED = Path(matplotlib.get_data_path()) / "fonts" / "ttf"
FILES = (
    *(
        SHIPPED / f"{name}.ttf"
        for name in ("DejaVuSerif", "DejaVuSans-Oblique", "STIXGeneral", "STIXGeneralBol", "cmmi10")
    ),
    *(
        TEX / f"{name}.otf"
        for name in ("lmroman12-regular", "lmroman10-italic", "lmsans10-regular", "lmmono10-regular")
    ),
)
FAMILIES = (
    "DejaVu Serif",
    "DejaVu Sans",
    "Liberation Serif",
    "Liberation Sans",
    "Liberation Mono",
    "LM Roman 12",
    "LM Sans 10",
)


def drawings(rng: Random, count: int, second: bool = False) -> Iterator[tuple[str, Pixels, Any]]:
    """So many diagrams, of each construction alike many; `second` makes no difference."""
    for number in range(count):
        kind = tuple(FIGURES)[number % len(FIGURES)]
        figure = FIGURES[kind](rng)
        tool = rng.choice(("svg", "pil", "mpl"))
        look = _look(rng)
        pixels = {"svg": _by_svg, "pil": _by_pil, "mpl": _by_matplotlib}[tool](rng, figure, look)
        pixels, _, wear = worn(rng, pixels, 0.85)
        truth = {"letters": sorted(figure.points), "lines": figure.lines, "circles": len(figure.circles)}
        yield f"{kind}{number}_{tool}{wear}.png", pixels, truth


def _hex(colour: tuple[float, float, float]) -> str:
    return "#" + "".join(f"{round(255 * part):02x}" for part in colour)


def _look(rng: Random) -> dict[str, Any]:
    """Inks, strokes, letters, dots and paper."""
    night = rng.random() < 0.12
    light = 0.82 if night else rng.uniform(0.0, 0.42)
    ink = _hex(colorsys.hls_to_rgb(rng.random(), light, rng.choice((0.0, 0.4, 0.9))))
    paper = _hex(colorsys.hls_to_rgb(rng.random(), 0.1 if night else rng.uniform(0.93, 1.0), rng.choice((0.0, 0.5))))
    plain = "#ffffff" if night else "#000000"
    look: dict[str, Any] = {
        "ink": ink,
        "paper": "#ffffff" if not night and rng.random() < 0.6 else paper,
        "width": rng.choice((1.0, 1.4, 1.8, 2.4, 3.2)),
        "size": rng.randint(16, 30),
        "letters": rng.choice((ink, plain)),
        "dot": rng.choice((0, 0, 2.5, 3.5, 5)),
        "dots": rng.choice((ink, plain, "#ffffff")),
    }
    return look


def _by_svg(rng: Random, figure: Figure, look: dict[str, Any]) -> Pixels:
    slant = rng.choice(("normal", "italic"))
    return _svg(figure, rng.choice((380, 460, 560, 660)), {**look, "face": rng.choice(FAMILIES), "slant": slant})


def _by_pil(rng: Random, figure: Figure, look: dict[str, Any]) -> Pixels:
    """With strokes drawn large and made small, or by PIL's own pixels."""
    side, big = rng.choice((400, 480, 560)), rng.choice((1, 3, 4))
    pad, span = 48 * big, (side - 96) * big
    image = Image.new("RGB", (side * big, side * big), look["paper"])
    draw, font = ImageDraw.Draw(image), ImageFont.truetype(str(rng.choice(FILES)), look["size"] * big)
    wide = max(1, round(look["width"] * big))
    at = {name: complex(pad, pad) + span * place for name, place in figure.points.items()}
    for centre, radius in figure.circles:
        middle, r = complex(pad, pad) + span * centre, span * radius
        draw.ellipse(
            (middle.real - r, middle.imag - r, middle.real + r, middle.imag + r), outline=look["ink"], width=wide
        )
    for line in figure.lines:
        a, b = at[line[0]], at[line[-1]]
        draw.line((a.real, a.imag, b.real, b.imag), look["ink"], wide)
    for name, place in at.items():
        r = look["dot"] * big
        if r:
            draw.ellipse((place.real - r, place.imag - r, place.real + r, place.imag + r), look["ink"])
        spot = place + _beside(figure, name) * 0.85 * look["size"] * big
        draw.text((spot.real, spot.imag), name, look["letters"], font, "mm")
    small = image.resize((side, side), Image.Resampling.LANCZOS)
    return np.ascontiguousarray(np.asarray(small)[..., ::-1])


def _by_matplotlib(rng: Random, figure: Figure, look: dict[str, Any]) -> Pixels:
    face = rng.choice(("DejaVu Sans", "DejaVu Serif", "STIXGeneral", "DejaVu Sans Mono", "cmr10"))
    inch, dpi = rng.uniform(3.6, 5.2), rng.choice((90, 110, 140))
    points = 72 / dpi  # in a pixel
    with plt.rc_context({"font.family": face, "figure.facecolor": look["paper"]}):
        drawn, axes = plt.subplots(figsize=(inch, inch), dpi=dpi)
        axes.set(xlim=(-0.15, 1.15), ylim=(1.15, -0.15), aspect="equal")
        axes.axis("off")
        stroke = {"color": look["ink"], "lw": look["width"] * points}
        for centre, radius in figure.circles:
            axes.add_patch(plt.Circle((centre.real, centre.imag), radius, fill=False, **stroke))
        for line in figure.lines:
            ends = figure.points[line[0]], figure.points[line[-1]]
            axes.plot([end.real for end in ends], [end.imag for end in ends], **stroke)
        side = axes.get_window_extent().width / 1.3
        slant, weight = rng.choice(("normal", "italic")), rng.choice(("normal", "bold"))
        for name, place in figure.points.items():
            if look["dot"]:
                axes.plot(place.real, place.imag, "o", color=look["ink"], ms=2 * look["dot"] * points)
            spot = place + _beside(figure, name) * 0.85 * look["size"] / side
            font = {"fontsize": look["size"] * points, "style": slant, "weight": weight, "color": look["letters"]}
            axes.text(spot.real, spot.imag, name, ha="center", va="center", **font)
        pixels = from_figure(drawn)
        plt.close(drawn)
    return pixels
