"""How a picture of a board gets harder to see: smaller squares, every set of pieces, seen from either side, and pieces
whose black and white are nearer one another."""

from __future__ import annotations

from random import Random

from isoprobe.probes.core import State, Style
from isoprobe.probes.families.chess.pictures import last_move
from isoprobe.probes.grid import Axis, Numbers, climb, held

SEE = Axis(
    "squares {square} pixels wide; pieces of {sets} set(s), whose black and white are {contrast}% as far apart as they "
    "can be; one board in {plain} unmarked, with coordinates, and White at the bottom",
    {
        "square": (90, 76, 64, 56, 48, 42, 37, 32, 28, 25),
        "sets": held(1, 1, 2, 2, 3),
        "contrast": (100, 94, 88, 83, 78, 73, 68, 63, 59, 55),
        "plain": climb(1, 8),
    },
    "our reader needs squares 25 pixels wide, and takes paler pieces for others",
)
_MIDDLE = 128
_TEXT_WITHIN = 34  # pixels: in smaller squares there is no room for coordinates


def look(rng: Random, state: State, numbers: Numbers) -> Style:
    """A look with squares of this size."""
    from isoprobe.vision.board.drawing import sample_style
    from isoprobe.vision.board.pieces import SETS

    plain = rng.randrange(numbers["plain"]) == 0
    style = sample_style(rng, None if plain else last_move(state), False if plain else None)
    style.update(square=numbers["square"], pieces=rng.choice(SETS[: numbers["sets"]]), jpeg=0)
    unfit = ("inside" if style["square"] < _TEXT_WITHIN else "", "none" if plain else "")
    if style["coordinates"] in unfit:
        style["coordinates"] = "outside"
    for name in ("ink", "paper"):
        style[name] = [round(_MIDDLE + (part - _MIDDLE) * numbers["contrast"] / 100) for part in style[name]]
    return style
