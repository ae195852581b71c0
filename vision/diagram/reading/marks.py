"""Marks on a geometry diagram: right-angle squares, ticks, parallel arrows, dots and arcs at angles."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from numpy.typing import NDArray

from isoprobe.vision.diagram.scene import Mark, Round, StraightStroke
from isoprobe.vision.diagram.strokes.finding import strokes_and_marks
from isoprobe.vision.diagram.strokes.ink import LineInk, find_line_ink
from isoprobe.vision.diagram.strokes.rounds import find_angle_arcs

KINDS = ("right", "tick", "arrow", "dot", "angle")


def find_marks(
    pixels: NDArray[Any],
    mask: NDArray[Any] | None,
    strokes: Sequence[StraightStroke],
    rounds: Sequence[Round],
    ink: LineInk | None = None,
) -> list[Mark]:
    """Every mark on the strokes and rounds that were found, by kind, then from the left. `mask` is 255 on the ink of
    letters. Hand over the `ink` that the strokes were found in, and nothing is sought twice. Raises Unreadable as
    find_line_ink does."""
    ink = ink or find_line_ink(pixels, mask)
    marks = [*strokes_and_marks(ink, tuple(rounds))[1], *find_angle_arcs(ink)]
    return sorted(marks, key=lambda mark: (KINDS.index(mark.kind), mark.x, mark.y))
