"""Every straight stroke of a geometry diagram, once and from end to end, although others cross it."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import replace
from functools import lru_cache
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from isoprobe.vision import Unreadable
from isoprobe.vision.diagram.scene import Mark, Round, StraightStroke
from isoprobe.vision.diagram.strokes.edges import edges_of
from isoprobe.vision.diagram.strokes.ends import ended, trimmed
from isoprobe.vision.diagram.strokes.fit import Fitted, Piece, fit, merged
from isoprobe.vision.diagram.strokes.ink import HALVED_FROM, LineInk, find_line_ink
from isoprobe.vision.diagram.strokes.marks import MARK_LENGTH, connected, part_marks
from isoprobe.vision.diagram.strokes.rounds import find_rounds
from isoprobe.vision.diagram.strokes.scale import mark_at, round_at, stroke_at
from isoprobe.vision.diagram.strokes.spots import find_spots

LEAST_LENGTH = 8.0  # pixels of a stroke
LEAST_SIDE = 5.0  # pixels of a mark's stroke
OWN_SHARE = 0.3  # of a stroke's ink that no longer stroke or circle explains
MOST_STROKES = 160  # of a diagram with its marks; text and photographs have more
MOST_FITS = 400


def find_strokes(
    pixels: NDArray[Any],
    mask: NDArray[Any] | None,
    rounds: list[Round] | None = None,
    ink: LineInk | None = None,
) -> list[StraightStroke]:
    """The straight strokes, longest first. `mask` is 255 on the ink of letters; `rounds` are the circles and arcs,
    whose ink is no stroke (None: they are sought). Raises Unreadable as find_line_ink does, and
    where there are far more strokes than in a diagram."""
    ink = ink or find_line_ink(pixels, mask)
    if rounds is None:
        rounds = find_rounds(pixels, mask, ink)
    return list(strokes_and_marks(ink, tuple(rounds))[0])


@lru_cache(maxsize=4)
def strokes_and_marks(ink: LineInk, rounds: tuple[Round, ...]) -> tuple[tuple[StraightStroke, ...], tuple[Mark, ...]]:
    """The strokes, and the marks among them: right-angle squares, ticks, angle arcs, dots and arrowheads."""
    if ink.width >= HALVED_FROM:
        half = strokes_and_marks(ink.halved, tuple(round_at(each, 0.5) for each in rounds))
        return tuple(stroke_at(each, 2.0) for each in half[0]), tuple(mark_at(each, 2.0) for each in half[1])
    explained = _painted_rounds(ink, rounds)
    unexplained = ink
    if rounds:
        left = cv2.bitwise_and(ink.ridge, cv2.bitwise_not(explained))
        unexplained = replace(ink, ridge=left, text=cv2.bitwise_or(ink.text, explained))
    found: list[Fitted] = []
    _collect(
        ink,
        unexplained,
        [(float(a), float(b), float(c), float(d)) for a, b, c, d in edges_of(ink).lines],
        explained,
        found,
    )
    _collect(ink, unexplained, _left_pieces(ink, explained), explained, found)
    straight = merged(ink, unexplained, [each for each in found if not each.bent])
    fitted = trimmed([ended(each, rounds, ink.width) for each in straight], ink.width)
    strokes = [StraightStroke(*each.ends, each.width, each.dashed, confidence=min(1.0, each.share)) for each in fitted]
    heads, spots = find_spots(ink, strokes, rounds)
    arcs = [(StraightStroke(*each.ends), each.bend) for each in found if each.bent]
    strokes = [replace(each, arrows=min(2, len(ends))) for each, ends in zip(strokes, heads, strict=True)]
    kept, marks = part_marks(ink, strokes, [each.bend for each in fitted], arcs)
    side = float(max(ink.height_width))
    near, solid = 2 * ink.width + 0.02 * side, spots + [head for ends in heads for head in ends]
    marks = [each for each in marks if each.kind != "tick" or not any(_apart(each, spot) < near for spot in solid)]
    kept = [
        each
        for each in connected(kept, rounds, ink.width, side)
        if each.length >= (LEAST_LENGTH if not _at_a_spot(each, solid, near) else MARK_LENGTH * side)
    ]
    return tuple(kept), tuple(marks + spots)


def _at_a_spot(stroke: StraightStroke, spots: list[Mark], near: float) -> bool:
    """Whether an arrowhead covers the stroke's middle: it is a side of the arrowhead, if it is short."""
    middle = Mark("", (stroke.x1 + stroke.x2) / 2, (stroke.y1 + stroke.y2) / 2)
    return any(spot.kind == "arrow" and _apart(middle, spot) < near for spot in spots)


def _apart(a: Mark, b: Mark) -> float:
    return math.hypot(a.x - b.x, a.y - b.y)


def _collect(
    ink: LineInk, unexplained: LineInk, pieces: list[Piece], explained: NDArray[Any], found: list[Fitted]
) -> None:
    """Adds the strokes that the pieces are parts of, longest piece first; paints them as explained."""
    pieces.sort(key=lambda each: -math.hypot(each[2] - each[0], each[3] - each[1]))
    fits = 0
    for piece in pieces:
        if _own(ink, piece, explained) < max(4.0, 0.4 * math.hypot(piece[2] - piece[0], piece[3] - piece[1])):
            continue
        fits += 1
        if len(found) > MOST_STROKES or fits > MOST_FITS:
            raise Unreadable(f"no diagram: more than {min(fits, MOST_STROKES)} straight strokes")
        fitted = fit(ink, unexplained, piece)
        if fitted is None or fitted.length < LEAST_SIDE or (fitted.share < 0.8 and not fitted.dashed):
            continue
        if fitted.bent:
            found.append(fitted)
            continue
        own = _own(ink, fitted.ends, explained, drawn=True)
        if own < max(4.0, OWN_SHARE * fitted.length * (0.5 if fitted.dashed else 1.0)):
            continue
        found.append(fitted)
        _paint(explained, fitted.ends, fitted.width + 2)


def _own(ink: LineInk, piece: Piece, explained: NDArray[Any], drawn: bool = False) -> float:
    """Pixels along a piece that nothing explains yet; only those with ink where it must be `drawn`."""
    length = math.hypot(piece[2] - piece[0], piece[3] - piece[1])
    at = np.arange(int(length) + 1) / max(length, 1.0)
    columns = np.minimum((piece[0] + at * (piece[2] - piece[0]) + 0.5).astype(np.intp), explained.shape[1] - 1)
    rows = np.minimum((piece[1] + at * (piece[3] - piece[1]) + 0.5).astype(np.intp), explained.shape[0] - 1)
    free = (explained[rows, columns] | ink.text[rows, columns]) == 0
    if drawn:
        free &= ink.ridge[rows, columns] > ink.level
    return float(np.count_nonzero(free))


def _paint(explained: NDArray[Any], piece: Piece, thickness: float) -> None:
    x1, y1, x2, y2 = (round(16 * value) for value in piece)
    cv2.line(explained, (x1, y1), (x2, y2), 255, max(1, round(thickness)), cv2.LINE_8, 4)


def _painted_rounds(ink: LineInk, rounds: Sequence[Round]) -> NDArray[Any]:
    explained = np.zeros(ink.height_width, np.uint8)
    for each in rounds:
        angles = np.radians(each.start + np.linspace(0, each.sweep, max(16, int(each.radius))))
        points = np.stack([each.x + each.radius * np.cos(angles), each.y + each.radius * np.sin(angles)], axis=1)
        thickness = max(1, round(max(each.width, ink.width) + 1))
        cv2.polylines(explained, [np.rint(points * 16).astype(np.int32)], False, 255, thickness, cv2.LINE_8, 4)
    return explained


def _left_pieces(ink: LineInk, explained: NDArray[Any]) -> list[Piece]:
    """Straight pieces of the ink that is not explained yet, by voting."""
    left = cv2.threshold(ink.drawn, ink.level, 255, cv2.THRESH_BINARY)[1]
    left[explained > 0] = 0
    if not left.any() or np.count_nonzero(left) > 0.1 * left.size:
        return []
    lines = cv2.HoughLinesP(left, 1, math.pi / 180, 6, minLineLength=5, maxLineGap=max(4, 2 * ink.width))
    if lines is None:
        return []
    return [(float(a), float(b), float(c), float(d)) for a, b, c, d in np.asarray(lines).reshape(-1, 4)]
