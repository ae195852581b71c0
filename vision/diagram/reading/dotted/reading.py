"""A diagram whose points are dots, read at its own size: dots, then circles and lines between them, then letters.

Programs that draw proofs (AlphaGeometry and its like, GeoGebra) set a dot at each point and small letters some way
off, thin lines across. What such a picture is read as stands or falls with all of its ink: `left` is what is explained
by no dot, line, circle or letter.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from isoprobe.vision.diagram.reading.dotted.circles import FoundCircle, find_circles, loose_circles
from isoprobe.vision.diagram.reading.dotted.dots import Dots, find_dots
from isoprobe.vision.diagram.reading.dotted.ink import DarkInk, dark_ink
from isoprobe.vision.diagram.reading.dotted.letters import ReadLetter, read_lettering
from isoprobe.vision.diagram.reading.dotted.lines import FoundLine, find_lines
from isoprobe.vision.diagram.reading.dotted.painting import painted
from isoprobe.vision.diagram.reading.dotted.unique import named_once
from isoprobe.vision.raster.assignment import assigned

MOST_SIDE = 2600  # pixels; what is drawn with thin lines and dots is seldom larger
FEWEST, MOST_DOTS = 3, 40
EXPLAINED = 0.5  # share of the ink that dots, lines and circles explain, from which letters are sought in the rest
STROKE = 4  # pixels of a stroke with its blurred sides
FARTHEST = 12.0  # letter heights from a letter to its dot


@dataclass(frozen=True, eq=False)
class Dotted:
    """What is seen in a picture: `names` holds for each dot the index of its letter, or -1."""

    ink: DarkInk
    dots: Dots
    lines: tuple[FoundLine, ...]
    circles: tuple[FoundCircle, ...]
    letters: tuple[ReadLetter, ...]
    left: NDArray[np.uint8]
    names: tuple[int, ...]


def see_dotted(pixels: NDArray[np.uint8]) -> Dotted | None:
    """What is drawn in a picture (BGR); None where it shows no dots. Raises Unreadable where it is
    blank."""
    if max(pixels.shape[:2]) > MOST_SIDE:
        return None
    ink = dark_ink(pixels)
    dots = find_dots(ink)
    if dots is None or not FEWEST <= len(dots.middles) <= MOST_DOTS:
        return None
    circles = find_circles(ink, dots.middles)
    lines = find_lines(ink, dots, circles)
    drawn = painted(ink.mask.shape, dots, lines, circles, STROKE)
    more = loose_circles(ink, np.asarray(cv2.bitwise_and(ink.mask, cv2.bitwise_not(drawn)), np.uint8), circles)
    if more:
        circles = sorted([*circles, *more], key=lambda c: (c.radius, c.x, c.y))
        lines = find_lines(ink, dots, circles)
        drawn = painted(ink.mask.shape, dots, lines, circles, STROKE)
    if cv2.countNonZero(cv2.bitwise_and(ink.mask, drawn)) < EXPLAINED * cv2.countNonZero(ink.mask):
        return Dotted(ink, dots, tuple(lines), tuple(circles), (), ink.mask, (-1,) * len(dots.middles))
    lettering = read_lettering(ink, drawn)
    letters = named_once(lettering.letters)
    names = _assigned(dots, letters)
    return Dotted(ink, dots, tuple(lines), tuple(circles), tuple(letters), lettering.left, names)


def _assigned(dots: Dots, letters: Sequence[ReadLetter]) -> tuple[int, ...]:
    """The letter of each dot, so that all letters together are nearest to their dots; -1 for none."""
    if not letters:
        return (-1,) * len(dots.middles)
    height = float(np.median([letter.height for letter in letters]))
    places = np.array([[letter.x, letter.y] for letter in letters])
    far = np.hypot(*(dots.middles[:, None] - places[None, :]).transpose(2, 0, 1)) / height
    costs = np.where(far <= FARTHEST, far, 50.0)
    rows, columns = assigned(costs)
    names = [-1] * len(dots.middles)
    for row, column in zip(rows.tolist(), columns.tolist(), strict=True):
        if far[row, column] <= FARTHEST:
            names[row] = column
    return tuple(names)
