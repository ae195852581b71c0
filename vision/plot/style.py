"""How a plot of a function looks, drawn by chance: plain JSON that `plot_drawing` follows.

There are three looks: `box`, a frame with its ticks outside or inside, as matplotlib has it; `origin`, two axes with
arrows that cross at the origin, as in TikZ and pgfplots; and `bare`, the left and the bottom spine alone. Held-out
looks share no colour, typeface, stroke or size with the others, so that a reader tuned on those is judged on these.
"""

from __future__ import annotations

from random import Random
from typing import Any

from isoprobe.vision.raster.fonts import size_for

PlotStyle = dict[str, Any]

LOOKS = ("box", "box", "origin", "origin", "bare")

USUAL: dict[str, tuple[Any, ...]] = {
    "face": (
        "DejaVuSans",
        "DejaVuSans",
        "DejaVuSerif",
        "STIXGeneral",
        "cmr10",
        "DejaVuSansMono-Bold",
        "DejaVuSans-Oblique",
    ),
    "digit": (9.0, 10.0, 11.0, 12.0, 13.0),
    "curve": (
        (31, 119, 180),
        (0, 0, 255),
        (255, 0, 0),
        (214, 39, 40),
        (44, 160, 44),
        (0, 0, 0),
        (0, 0, 0),
        (128, 0, 128),
        (255, 165, 0),
        (0, 150, 136),
        (165, 42, 42),
        (255, 105, 180),
        (30, 30, 30),
        (25, 25, 112),
    ),
    "stroke": (1.2, 1.5, 2.0, 2.5, 3.0),
    "ink": ((0, 0, 0), (0, 0, 0), (38, 38, 38), (50, 50, 50), (30, 30, 55)),
    "axis": (0.8, 1.0, 1.1, 1.5),
    "grid": (None, None, (176, 176, 176), (204, 204, 204), (221, 221, 221), (208, 222, 238), (234, 234, 234)),
    "paper": ((255, 255, 255), (255, 255, 255), (250, 250, 248), (253, 250, 240), (240, 240, 240)),
    "width": (320, 400, 480, 560, 640, 720, 900),
    "height": (300, 360, 420, 480, 600, 720),
    "jpeg": (0, 0, 0, 92, 80, 75),
    "pad": (0.0, 0.0, 0.03, 0.05),
    "ticks": (5, 6, 7, 8),
}
HELD_OUT: dict[str, tuple[Any, ...]] = {
    "face": ("DejaVuSansMono", "cmss10", "DejaVuSans-Bold", "DejaVuSerif-Bold", "STIXGeneralBol"),
    "digit": (8.5, 9.5, 10.5, 11.5, 14.0),
    "curve": (
        (255, 127, 14),
        (0, 128, 128),
        (140, 86, 75),
        (227, 119, 194),
        (20, 20, 20),
        (0, 51, 102),
        (188, 189, 34),
    ),
    "stroke": (1.4, 1.8, 2.2, 2.8, 3.4),
    "ink": ((20, 20, 20), (60, 60, 60), (40, 40, 70)),
    "axis": (0.9, 1.2, 1.4, 1.8),
    "grid": (None, (190, 190, 190), (214, 214, 214), (200, 214, 232), (230, 230, 230)),
    "paper": ((255, 255, 255), (248, 250, 255), (245, 245, 245), (255, 253, 228)),
    "width": (300, 360, 440, 520, 610, 700, 860),
    "height": (310, 340, 450, 520, 650, 760),
    "jpeg": (0, 0, 95, 85, 70),
    "pad": (0.0, 0.02, 0.04, 0.06),
    "ticks": (4, 5, 7, 9),
}


def sample_style(rng: Random, held_out: bool = False) -> PlotStyle:
    """A look for one plot, of those for tuning or of those held out. Plain JSON."""
    of = HELD_OUT if held_out else USUAL
    look = rng.choice(LOOKS)
    face = rng.choice(of["face"])
    grid = rng.choice(of["grid"])
    return {
        "version": 1,
        "look": look,
        "size": [rng.choice(of["width"]), rng.choice(of["height"])],
        "paper": list(rng.choice(of["paper"])),
        "ink": list(rng.choice(of["ink"])),
        "axis": rng.choice(of["axis"]),
        "zero_lines": look != "origin" and rng.random() < 0.5,
        "grid": None if grid is None else list(grid),
        "ticks": rng.choice(of["ticks"]),
        "tick_side": rng.choice(("out", "out", "in")) if look != "origin" else "both",
        "face": face,
        "font": size_for(face, rng.choice(of["digit"])),
        "curve": list(rng.choice(of["curve"])),
        "stroke": rng.choice(of["stroke"]),
        "pad": rng.choice(of["pad"]),
        "ends": rng.random() < 0.5,
        "names": rng.random() < 0.4,
        "jpeg": rng.choice(of["jpeg"]),
    }
