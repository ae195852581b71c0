"""How well ink lies where something would have been drawn: along lines, within areas, in a colour or a shade of it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from isoprobe.vision.chart.frame import Mask, Pixels
from isoprobe.vision.raster.channels import largest, smallest

Points = NDArray[np.float64]  # rows of x and y, in pixels

COLOURS = {  # blue, green, red
    "blue": (180, 119, 31),
    "orange": (14, 127, 255),
    "green": (44, 160, 44),
    "brick": (40, 39, 214),
    "red": (0, 0, 255),
    "gold": (0, 215, 255),
    "black": (0, 0, 0),
}
OFF, OFF_MORE = 10, 26  # levels by which a pixel may be off the mixture of a colour and paper; and at its full shade
SHADE = 0.45  # of a colour in a pixel that is of it
STEP = 0.5  # pixels between two places that are looked at along a line
FINE = 16  # parts of a pixel in which areas are drawn
SHIFT = 4  # bits of them


def shade(pixels: Pixels, colour: str | tuple[int, int, int]) -> NDArray[np.float32]:
    """How much of a colour, mixed with white paper, each pixel has; 0 where it is no such mixture."""
    ink = 255.0 - np.array(COLOURS[colour] if isinstance(colour, str) else colour, np.float32)
    away = 255.0 - pixels.astype(np.float32)
    much = (away @ ink) / float(ink @ ink)
    off = largest(np.abs(away - much[..., None] * ink))
    return np.where(off <= OFF + OFF_MORE * much, np.clip(much, 0.0, 1.0), 0.0).astype(np.float32)


def of_colour(pixels: Pixels, colour: str, least: float = SHADE) -> Mask:
    """Where a colour is, mixed with as much paper as anything thin is at its edges."""
    return np.asarray(shade(pixels, colour) >= least)


def is_grey(pixels: Pixels, low: int, high: int, neutral: int = 14) -> Mask:
    """Where a grey between two levels is."""
    least, most = smallest(pixels), largest(pixels)
    return np.asarray((most - least <= neutral) & (least >= low) & (most <= high))


def along(path: Points) -> Points:
    """Places along a line of several pieces, evenly apart."""
    found = []
    for (x0, y0), (x1, y1) in zip(path[:-1].tolist(), path[1:].tolist(), strict=True):
        count = max(1, round(float(np.hypot(x1 - x0, y1 - y0)) / STEP))
        share = np.arange(count)[:, None] / count
        found.append(np.array([[x0, y0]]) + share * np.array([[x1 - x0, y1 - y0]]))
    return np.concatenate([*found, path[-1:]])


def grown(mask: Mask, reach: int) -> Mask:
    """The mask with so many pixels around it."""
    return cv2.dilate(mask.view(np.uint8), np.ones((2 * reach + 1,) * 2, np.uint8)) > 0 if reach else mask


def sampled(mask: Mask, places: Points, hidden: Mask | None = None, edge: int = 1) -> Mask:
    """Whether the mask is set at each of these places that lies in the picture and is not hidden."""
    columns, rows = np.rint(places).astype(int).T
    high, wide = mask.shape
    inside = (columns >= edge) & (columns < wide - edge) & (rows >= edge) & (rows < high - edge)
    columns, rows = columns[inside], rows[inside]
    flags = np.asarray(mask[rows, columns])
    return flags if hidden is None else np.asarray(flags[~hidden[rows, columns]])


@dataclass(frozen=True)
class Followed:
    """`seen`: how many places of a line can be seen; `inked`: the share of them that has ink; `reached`: the share that
    has ink within a few pixels along the line, as a dashed one has everywhere."""

    seen: int
    inked: float
    reached: float


def follow(mask: Mask, path: Points, hidden: Mask | None = None, near: float = 7.0) -> Followed:
    """How much of a line has ink of a mask."""
    flags = sampled(mask, along(path), hidden)
    if not len(flags):
        return Followed(0, 0.0, 0.0)
    window = 2 * round(near / STEP) + 1
    reached = cv2.dilate(flags.view(np.uint8)[None], np.ones((1, window), np.uint8)) > 0
    return Followed(len(flags), float(flags.mean()), float(reached.mean()))


def band(shape: tuple[int, ...], paths: Sequence[Points], across: float) -> Mask:
    """All that lies within half of `across` pixels of lines."""
    drawn = np.zeros(shape[:2], np.uint8)
    for path in paths:
        cv2.polylines(
            drawn, [np.rint(path * FINE).astype(np.int32)], False, 1, max(1, round(across)), cv2.LINE_8, SHIFT
        )
    return drawn > 0


def filled(shape: tuple[int, ...], outlines: Sequence[Points]) -> Mask:
    """All that lies within outlines."""
    drawn = np.zeros(shape[:2], np.uint8)
    for outline in outlines:  # one by one, since areas that overlap must not cancel out
        cv2.fillPoly(drawn, [np.rint(outline * FINE).astype(np.int32)], 1, cv2.LINE_8, SHIFT)
    return drawn > 0


def covered(mask: Mask, other: Mask, besides: Mask | None = None) -> float:
    """The share of a mask that the other has too, but for what is besides; 1 where there is none."""
    if besides is not None:
        mask = mask & ~besides
    total = int(np.count_nonzero(mask))
    return int(np.count_nonzero(mask & other)) / total if total else 1.0
