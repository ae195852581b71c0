"""Drawings as users make them, read and judged: one module a kind, whose names are what `user_drawings.py` takes.

A module has FOLDERS (the folders of its pictures), `style_of(name, truth)` (the row of the table that a picture belongs
to) and `judge(name, picture, truth)`, which reads the picture's bytes and gives a `Verdict`, or raises Unreadable where
the reader refuses. `name` is the file's, `truth` what its folder's truth.json says of it.
"""

from __future__ import annotations

from dataclasses import dataclass

Box = tuple[float, float, float, float]


@dataclass(frozen=True)
class Verdict:
    """What came of a reading: whether it says what was drawn, in words what it says else, and how sure the reader was
    of it; None where readers of that kind have no confidence. `left`: boxes (left, top, right, bottom, in pixels) of
    ink that the reading says it leaves over; `taken` of what it has more of than is drawn."""

    right: bool
    told: str = ""
    confidence: float | None = None
    left: tuple[Box, ...] = ()
    taken: tuple[Box, ...] = ()
