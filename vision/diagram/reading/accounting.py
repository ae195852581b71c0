"""Ink of a picture that its reading does not explain: letters that were not read, lines that were not found."""

from __future__ import annotations

from collections.abc import Sequence

import cv2
import numpy as np

from isoprobe.vision.diagram.letters.finding import LettersFound
from isoprobe.vision.diagram.scene import Aside, Mark, Round, StraightStroke
from isoprobe.vision.diagram.strokes.ink import LineInk
from isoprobe.vision.raster.components import components
from isoprobe.vision.raster.remains import faint_pieces

BLUR = 3.0  # pixels by which the ink of a stroke is wider than the stroke
MARKED = 0.9  # letter heights around the place of a mark that it explains
LEAST = 0.8  # letter heights that a piece measures at least which is told
INKED = 1.2  # letter heights of a line that has as much ink

Left = tuple[float, float, float]  # x, y and pixels of ink


def left_over(
    ink: LineInk, strokes: Sequence[StraightStroke], rounds: Sequence[Round], marks: Sequence[Mark], height: float
) -> tuple[Left, ...]:
    """Middle and area of each piece of ink, as large as a letter or larger, that is no text (which `ink` knows) and not
    on these strokes, rounds and marks; the largest first. `height` is that of letters."""
    mask = cv2.threshold(ink.drawn, ink.level, 255, cv2.THRESH_BINARY)[1]

    def at(x: float, y: float) -> tuple[int, int]:
        return round(16 * x), round(16 * y)

    for stroke in strokes:
        thick = max(1, round(max(stroke.width, ink.width) + BLUR))
        cv2.line(mask, at(stroke.x1, stroke.y1), at(stroke.x2, stroke.y2), 0, thick, cv2.LINE_8, 4)
    for one in rounds:
        angles = np.radians(one.start + np.linspace(0, one.sweep, max(24, int(one.radius))))
        places = np.stack([one.x + one.radius * np.cos(angles), one.y + one.radius * np.sin(angles)], axis=1)
        thick = max(1, round(max(one.width, ink.width) + BLUR))
        cv2.polylines(mask, [np.rint(16 * places).astype(np.int32)], False, 0, thick, cv2.LINE_8, 4)
    for mark in marks:
        cv2.circle(mask, at(mark.x, mark.y), round(16 * MARKED * height), 0, -1, cv2.LINE_8, 4)
    count, _, boxes = components(np.asarray(mask, np.uint8))
    found = [
        (x + w / 2, y + h / 2, float(area))
        for x, y, w, h, area in boxes[1:count].tolist()
        if max(w, h) >= LEAST * height and area >= INKED * height * ink.width
    ]
    return tuple(sorted(found, key=lambda piece: (-piece[2], piece[0], piece[1])))


def writing(found: LettersFound) -> tuple[Aside, ...]:
    """Text that is no name of a point: lengths, angles, words."""
    return tuple(Aside("writing", x + w / 2, y + h / 2, float(w * h)) for x, y, w, h in found.other)


def bare_line(stroke: StraightStroke) -> Aside:
    """A line with fewer than two letters."""
    long = float(np.hypot(stroke.x2 - stroke.x1, stroke.y2 - stroke.y1))
    return Aside("line", (stroke.x1 + stroke.x2) / 2, (stroke.y1 + stroke.y2) / 2, long * max(1.0, stroke.width))


def bare_round(one: Round) -> Aside:
    """A circle or an arc that the figure has no use for; its place is the middle of its course."""
    turn = np.radians(one.start + one.sweep / 2)
    x, y = one.x + one.radius * float(np.cos(turn)), one.y + one.radius * float(np.sin(turn))
    return Aside("arc", x, y, one.radius * float(np.radians(one.sweep)) * max(1.0, one.width))


def pale_marks(ink: LineInk) -> tuple[Aside, ...]:
    """Marks that are too pale or too wide for strokes: watermarks, smudges."""
    if ink.contrast is None:
        return ()
    known = cv2.threshold(ink.ridge, ink.level, 255, cv2.THRESH_BINARY)[1]
    pieces = faint_pieces(ink.contrast, np.asarray(cv2.bitwise_or(known, ink.text), np.uint8), ink.worn)
    return tuple(Aside("pale", x + w / 2, y + h / 2, float(area)) for x, y, w, h, area in pieces)
