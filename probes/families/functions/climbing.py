"""How a plot of a function gets harder to see: fewer pixels, and behind the curve a grid of lines."""

from __future__ import annotations

from random import Random

from isoprobe.probes.core import State, Style
from isoprobe.probes.families.functions.states import domain_of
from isoprobe.probes.grid import Numbers

WIDE = {"wide": (900, 800, 720, 640, 560, 500, 450, 400, 360, 320)}
TOLD = "a plot {wide} pixels wide and three quarters as high, in which"
_PLAIN = 560  # pixels: in wider pictures there is neither a grid of lines nor wear
_LEAST_HIGH = 260


def look(rng: Random, state: State, numbers: Numbers) -> Style:
    """A look with so many pixels, nothing left free beyond the ends of the domain; how much of the height shows the
    answer at least (`least`) is for the cell's states to say."""
    from isoprobe.vision.plot.drawing import sample_style

    style, wide = sample_style(rng), numbers["wide"]
    style.update(size=[wide, max(_LEAST_HIGH, 3 * wide // 4)], jpeg=0)
    style.update(room=[0.0] * len(domain_of(state)), least=0.0)
    if wide > _PLAIN:
        style["grid"] = None
    else:
        style.update(stroke=min(style["stroke"], 1.5), ticks=min(style["ticks"], 6))
    return style
