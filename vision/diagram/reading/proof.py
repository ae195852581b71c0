"""Lines that no search found, proved by the ink between two named points: short chords, and sides beside letters."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import combinations
from math import hypot

import numpy as np

from isoprobe.vision.diagram.reading.evidence import Flags, Floats, beside_strokes, samples, track
from isoprobe.vision.diagram.reading.vertices import DiagramVertex, Reach, is_whole
from isoprobe.vision.diagram.scene import Round, StraightStroke
from isoprobe.vision.diagram.strokes.ink import LineInk

SHORTEST = 1.5  # letter heights of a line between two points
INKED = 0.95  # least share of the visible way
OWN = 0.6  # least share of the way where the ink is no other line's
BEYOND = 1.0  # of the level of ink: how much more ink a chord has on its side of the circle than the other side has


def missing_strokes(
    points: Mapping[str, DiagramVertex],
    strokes: Sequence[StraightStroke],
    rounds: Sequence[Round],
    ink: LineInk,
    far: Reach,
    height: float,
) -> list[StraightStroke]:
    """The strokes between named points that share none, where the ink proves them."""
    found: list[StraightStroke] = []
    for first, second in combinations(sorted(points), 2):
        a, b = points[first], points[second]
        if {*a.strokes} & {*b.strokes} or hypot(a.x - b.x, a.y - b.y) < SHORTEST * height:
            continue
        way = track(ink, (a.x, a.y), (b.x, b.y), far.along)
        if way.inked < INKED or way.gap > max(2.0, far.aside) or way.hidden > 0.5:
            continue
        if _own_ink(a, b, [*strokes, *found], rounds, ink, far):
            found.append(StraightStroke(a.x, a.y, b.x, b.y, ink.width, confidence=0.6))
    return found


def _own_ink(
    a: DiagramVertex,
    b: DiagramVertex,
    strokes: Sequence[StraightStroke],
    rounds: Sequence[Round],
    ink: LineInk,
    far: Reach,
) -> bool:
    """Whether the ink between two points is that of a line of their own."""
    x, y, inked, hidden = samples(ink, (a.x, a.y), (b.x, b.y), far.along)
    near = ink.width + 1.0
    free = ~hidden & ~beside_strokes(x, y, strokes, near)
    chord_of = {*a.on} & {*b.on}
    for index, round_ in enumerate(rounds):
        if index in chord_of and is_whole(round_):
            more = _more_ink_inside(x, y, round_, ink, free)
            if more is not None:
                return more >= BEYOND and float(free.mean()) >= OWN
        free &= np.abs(np.hypot(x - round_.x, y - round_.y) - round_.radius) > near
    return bool(x.size) and float((free & inked).mean()) >= OWN


def _more_ink_inside(x: Floats, y: Floats, round_: Round, ink: LineInk, free: Flags) -> float | None:
    """How much more ink the way between two points of a circle has than its mirror image outside of the circle, in
    levels of ink; None where the two cannot be told apart or hardly anything is visible."""
    distance = np.maximum(np.hypot(x - round_.x, y - round_.y), 1e-6)
    turn = (2 * round_.radius - distance) / distance
    mirrored_x, mirrored_y = round_.x + (x - round_.x) * turn, round_.y + (y - round_.y) * turn
    use = free & (round_.radius - distance > 0.8) & ~ink.hidden(mirrored_x, mirrored_y)
    if np.count_nonzero(use) < max(6, 0.2 * x.size):
        return None
    difference = ink.along(x, y) - ink.along(mirrored_x, mirrored_y)
    return float(difference[use].mean()) / ink.level
