"""How a figure looks: its size, paper, lettering, line widths and the order in which it takes colours.

`form` fixes all but the colours, `tint` the colours: the two vary one without the other.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from random import Random
from typing import Any

FACES = (
    "DejaVuSans",
    "DejaVuSans-Bold",
    "DejaVuSerif",
    "DejaVuSerif-Bold",
    "DejaVuSansMono",
    "STIXGeneral",
    "STIXGeneralBol",
)

# Red, green, blue. Seen edges are mixed with the paper: what stays of a colour is the direction in which it differs
# from it, and no two of these lie near one direction, but for grey and black, which differ in strength.
COLOURS: dict[str, tuple[int, int, int]] = {
    "red": (225, 25, 30),
    "orange": (255, 127, 14),
    "yellow": (250, 205, 10),
    "green": (44, 160, 44),
    "cyan": (23, 190, 207),
    "blue": (20, 100, 225),
    "purple": (135, 70, 195),
    "pink": (247, 120, 190),
    "grey": (212, 212, 212),
    "black": (0, 0, 0),
}
HUES = tuple(name for name in COLOURS if name not in ("grey", "black"))  # what things may be coloured with
USUAL, THINNEST = 13.0, 1.3  # pixels: the height of digits, and the least width of strokes
PALE = 0.45  # of a colour that is in "pale red" and so on, the rest is paper: for fills that bear lettering

_PAPERS = ((255, 255, 255), (255, 255, 255), (255, 255, 255), (252, 250, 242), (244, 248, 252), (246, 246, 246))


@dataclass(frozen=True)
class Look:
    """A style as drawing code uses it. `size`: height of a digit in pixels; `line`: width of a usual stroke; `palette`:
    names of HUES in the order to take them; `rng()`: a new source of the scene's own choices, the same every time;
    `scale`: of marks whose size at a program's levels is fixed in pixels."""

    width: int
    height: int
    paper: tuple[int, int, int]
    ink: tuple[int, int, int]
    face: str
    size: float
    line: float
    palette: tuple[str, ...]
    seed: str
    scale: float = 1.0

    def rng(self) -> Random:
        return Random(self.seed)


def sample_style(rng: Random, tint: str, size: tuple[int, int] = (560, 440)) -> dict[str, Any]:
    """A style (plain JSON): all but the colours from `rng`, the colours from `tint` and from `rng`'s own draw, for
    canvases about this wide and high."""
    face = rng.choice(FACES)
    thin = 1.5 if face == "STIXGeneral" else 0.0  # its hairlines fade sooner
    form = {
        "width": round(size[0] * rng.uniform(0.92, 1.12)),
        "height": round(size[1] * rng.uniform(0.92, 1.12)),
        "face": face,
        "size": round(thin + rng.uniform(11.0, 14.5), 1),
        "line": round(rng.uniform(1.4, 2.6), 1),
        "seed": f"{rng.getrandbits(32):08x}",
    }
    colours = Random(f"{tint}/{form['seed']}")
    palette = list(HUES)
    colours.shuffle(palette)
    shade = colours.choice((0, 0, 20, 35))
    return {**form, "paper": list(colours.choice(_PAPERS)), "ink": [shade] * 3, "palette": palette}


def sized(style: Mapping[str, Any], digits: float, room: float = 1.0) -> dict[str, Any]:
    """The style with all shrunk or grown until digits are about so many pixels high, on so much more room."""
    times = digits / USUAL
    return {
        **style,
        "width": round(style["width"] * times * room),
        "height": round(style["height"] * times * room),
        "size": round(digits * (1 + 0.08 * (style["size"] / USUAL - 1)), 1),
        "line": round(max(THINNEST, style["line"] * times), 1),
        "scale": round(times, 2),
    }


def look_of(style: Mapping[str, Any]) -> Look:
    """The style as a Look."""
    red, green, blue = style["paper"]
    dark = style["ink"]
    return Look(
        width=style["width"],
        height=style["height"],
        paper=(red, green, blue),
        ink=(dark[0], dark[1], dark[2]),
        face=style["face"],
        size=style["size"],
        line=style["line"],
        palette=tuple(style["palette"]),
        seed=style["seed"],
        scale=style.get("scale", 1.0),
    )
