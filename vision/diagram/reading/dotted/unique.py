"""Names of points are used once: of two letters that read alike, the one that may be another is."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import numpy as np

from isoprobe.vision.diagram.reading.dotted.letters import ReadLetter
from isoprobe.vision.lettering.glyphs import UPPER
from isoprobe.vision.raster.assignment import assigned

UNLIKE = 1.5  # what it costs to call a letter what its ink rules out
IN_ORDER = 0.08  # what a letter is worth more that is among the first of the alphabet, where nearly all letters are
MOSTLY, LEAST_ORDERED = 0.75, 5  # the share of the letters, and their number, from which points are named in order


def named_once(letters: Sequence[ReadLetter]) -> list[ReadLetter]:
    """The letters, each capital at most once, so that the sum of their worths is greatest; of capitals that fit
    alike, where points are named in the order of the alphabet, the earlier ones. With more letters than there are
    capitals they stay as they are."""
    if not letters or len(letters) > len(UPPER):
        return list(letters)
    worths = np.array([[max(dict(letter.others)[name], letter.worth - UNLIKE) for name in UPPER] for letter in letters])
    first = np.array([name in UPPER[: len(letters)] for name in UPPER])
    in_order = len(letters) >= LEAST_ORDERED and len({t.name for t in letters} & set(UPPER[: len(letters)]))
    order = IN_ORDER * first * (in_order >= MOSTLY * len(letters))
    rows, columns = assigned(-(worths + order))
    named = []
    for row, column in zip(rows.tolist(), columns.tolist(), strict=True):
        letter, name = letters[row], UPPER[column]
        if name == letter.name:
            free = [w for k, w in enumerate(worths[row]) if k != column and k not in columns]
            named.append(replace(letter, margin=float(worths[row, column] - max(free, default=-1.0))))
        else:
            named.append(replace(letter, name=name, margin=float(worths[row, column] - letter.worth)))
    return sorted(named, key=lambda t: (t.name, t.x, t.y))
