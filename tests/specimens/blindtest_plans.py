"""A small plan of each kind of BlindTest picture, with its kind."""

from __future__ import annotations

from isoprobe.probes.families.blindtest.circles import CIRCLES
from isoprobe.probes.families.blindtest.contact import CONTACT
from isoprobe.probes.families.blindtest.grids import GRID
from isoprobe.probes.families.blindtest.polylines import POLYLINES
from isoprobe.probes.families.blindtest.squares import SQUARES

PLANS = {
    "squares": (SQUARES, {"squares": [[100, 50, 600], [300, 200, 120]], "colours": ["black", "red"]}),
    "grid": (GRID, {"x": [0, 500, 1000], "y": [0, 300, 600], "filled": [[1, 2]]}),
    "circles": (
        CIRCLES,
        {"shape": "circle", "shapes": [[200, 400, 110], [350, 420, 110]], "colours": ["black", "red"]},
    ),
    "contact": (CONTACT, {"circles": [[300, 500, 200], [620, 500, 100]], "colours": ["blue", "magenta"]}),
    "polylines": (
        POLYLINES,
        {"lines": [[[0, 800], [1000, 300]], [[0, 400], [1000, 900]]], "colours": ["blue", "red"]},
    ),
}
