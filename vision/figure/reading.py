"""Reads a figure back into the things it was drawn from: texts, filled regions, strokes and rings.

Only pixels are looked at, and only for what is asked: each kind of thing is sought when it is first used.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from math import hypot
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from isoprobe.vision import Unreadable
from isoprobe.vision.figure.regions import Region, hues_of, ink_of, kinds_of, regions_of
from isoprobe.vision.figure.strokes import SeenCircle, SeenSegment, rings_of, segments_of
from isoprobe.vision.figure.texts import LEAST, TALLEST, SeenText, read_texts
from isoprobe.vision.raster.components import components
from isoprobe.vision.raster.median import median, percentile
from isoprobe.vision.raster.pixels import decode

Mask = NDArray[np.uint8]

LARGE = 20  # pixels: lettering so high may have wider letters than TALLEST
FRAME = 17  # pixels: what is larger may be a box or ring around lettering
LIGHT = 225  # of the darkest channel of paper, at least


def read_figure(picture: bytes | NDArray[Any]) -> FigureReading:
    """The figure in a picture (PNG, JPEG, WebP, BMP or pixels). Raises Unreadable where there is no picture."""
    return FigureReading(decode(picture))


def _paper_of(pixels: NDArray[Any]) -> NDArray[Any]:
    """The middle of all light tones. Raises Unreadable where there are few."""
    some = pixels[1::6, 1::6].reshape(-1, 3).T
    light = some[:, np.minimum(np.minimum(some[0], some[1]), some[2]) >= LIGHT]
    if not light.size or light.shape[1] < 0.04 * some.shape[1]:
        raise Unreadable("no light paper around a figure")
    return np.array([median(channel) for channel in light])


class FigureReading:
    """What is seen in a figure. Places are in pixels, x right, y down."""

    def __init__(self, pixels: NDArray[Any]) -> None:
        self.pixels = np.ascontiguousarray(pixels)
        self.height, self.width = pixels.shape[:2]
        self.paper = _paper_of(self.pixels)
        blue, green, red = cv2.split(self.pixels)
        self.value: Mask = np.asarray(cv2.max(cv2.max(blue, green), red), np.uint8)
        self._kinds = kinds_of(self.pixels, tuple(np.rint(self.paper).astype(int).tolist()))
        self.ink: Mask = ink_of(self._kinds)

    @cached_property
    def _pieces(self) -> tuple[NDArray[Any], NDArray[np.int32], list[int], list[int]]:
        """Labels of the ink, boxes, and which pieces may be glyphs and which are strokes."""
        count, labels, stats = components(self.ink)
        glyphs, strokes = [], []
        for k in range(1, count):
            _, _, wide, high, area = stats[k].tolist()
            if wide <= TALLEST and high <= TALLEST and max(wide, high) >= 2 and area >= 2:
                glyphs.append(k)
            elif max(wide, high) > TALLEST or area >= LEAST:
                strokes.append(k)
        frames = [k for k in glyphs if stats[k, 2] >= FRAME and stats[k, 3] >= FRAME]
        for k in frames:  # a box or ring around lettering is none
            x, y, wide, high = stats[k, :4].tolist()
            inner = stats[glyphs]
            within = (inner[:, 0] > x) & (inner[:, 1] > y) & (inner[:, 0] + inner[:, 2] < x + wide)
            if (within & (inner[:, 1] + inner[:, 3] < y + high) & (inner[:, 3] >= LEAST)).any():
                glyphs.remove(k)
                strokes.append(k)
        return labels, stats, glyphs, strokes

    @cached_property
    def texts(self) -> list[SeenText]:
        """All texts, from top to bottom. Raises Unreadable where some of the letters are too large to be told."""
        labels, stats, glyphs, strokes = self._pieces
        high = percentile(tall, 70) if len(tall := [h for h in stats[glyphs, 3] if h >= LEAST]) else 0.0
        if high >= LARGE:
            sizes = stats[strokes][:, 2:4]
            like = (sizes.max(1) <= 1.5 * TALLEST) & (sizes[:, 1] >= 0.85 * high) & (sizes[:, 1] <= 1.2 * high)
            if like.any():
                raise Unreadable(f"letters {high:.0f} pixels high, some wider than {TALLEST}: expected smaller ones")
        return read_texts(self.value, labels, stats, glyphs)

    @cached_property
    def line_ink(self) -> Mask:
        """The ink of strokes: pieces that are too large for lettering."""
        labels, stats, _, strokes = self._pieces
        keep = np.zeros(len(stats), np.uint8)
        keep[strokes] = 255
        places, found = np.flatnonzero(self.ink), np.zeros(self.ink.shape, np.uint8)
        found.ravel()[places] = keep[labels.ravel()[places]]
        return found

    @cached_property
    def hues(self) -> dict[str, Mask]:
        """The mask of every colour there is, pixels that are at least half of it."""
        return hues_of(self._kinds)

    @cached_property
    def regions(self) -> list[Region]:
        """Filled regions, from left to right."""
        return regions_of(self.hues)

    def thick(self, colour: str, pixels: int) -> list[Region]:
        """The parts of a colour that are at least so many pixels thick: discs on a line of the same colour."""
        return regions_of({colour: self.mask(colour)}, pixels)

    def mask(self, colour: str) -> Mask:
        """The pixels of a colour; of "ink" those of strokes; "paper" too."""
        if colour == "ink":
            return self.line_ink
        if colour == "paper":
            return np.asarray(cv2.inRange(self.pixels, self.paper - 10, self.paper + 10), np.uint8)
        return self.hues.get(colour, np.zeros((self.height, self.width), np.uint8))

    def segments(
        self, colour: str = "ink", least: float = 14.0, disc: tuple[float, float, float] | None = None
    ) -> list[SeenSegment]:
        """Straight strokes of a colour, at least so many pixels long, the longest first; those within a disc (x, y,
        radius) where one is given, which is quicker."""
        mask = self.mask(colour)
        if disc is not None:
            keep = np.zeros_like(mask)
            cv2.circle(keep, (round(disc[0]), round(disc[1])), round(disc[2]), 255, -1)
            mask = np.asarray(cv2.bitwise_and(mask, keep), np.uint8)
        return segments_of(mask, least)

    def rings(self, colour: str = "ink") -> list[SeenCircle]:
        """Circles' lines of a colour, the largest first."""
        return rings_of(self.mask(colour))

    def inked(self, a: Sequence[float], b: Sequence[float], colour: str = "ink", reach: int = 2) -> float:
        """The share of the way from a to b on which there is a colour within `reach` pixels."""
        count = max(2, int(hypot(b[0] - a[0], b[1] - a[1])))
        along = np.linspace(0.0, 1.0, count)
        columns = np.rint(a[0] + along * (b[0] - a[0])).astype(int)
        rows = np.rint(a[1] + along * (b[1] - a[1])).astype(int)
        inside = (columns >= 0) & (columns < self.width) & (rows >= 0) & (rows < self.height)
        columns, rows = columns[inside], rows[inside]
        if not len(rows):
            return 0.0
        left, top = max(0, int(columns.min()) - reach), max(0, int(rows.min()) - reach)
        around = self.mask(colour)[top : int(rows.max()) + reach + 1, left : int(columns.max()) + reach + 1]
        near = cv2.dilate(around, np.ones((2 * reach + 1, 2 * reach + 1), np.uint8))
        return float(np.count_nonzero(near[rows - top, columns - left]) / count)

    # ---- what many programs want ----

    def numbers(self) -> list[SeenText]:
        """The texts that are numbers."""
        return [text for text in self.texts if text.number is not None]

    def words(self, choices: Sequence[str]) -> list[tuple[str, SeenText]]:
        """The texts that are one of these words, with the word."""
        return [(word, text) for text in self.texts if (word := text.one_of(choices)) is not None]

    def nearest(self, x: float, y: float, among: Sequence[SeenText] | None = None) -> SeenText:
        """The text nearest to a place. Raises Unreadable where there is none."""
        texts = self.texts if among is None else among
        if not texts:
            raise Unreadable("no text where one was expected")
        return min(texts, key=lambda text: hypot(max(text.left - x, 0, x - text.right), text.y - y))

    def scale(self, ticks: Sequence[SeenText], vertical: bool) -> tuple[float, float]:
        """Of numbers along an axis: the pixel at which 0 lies, and pixels a unit (negative: upwards). Raises
        Unreadable where they lie on no scale."""
        if len(ticks) < 2:
            raise Unreadable(f"{len(ticks)} numbers on an axis: expected two or more")
        at = np.array([tick.y if vertical else tick.x for tick in ticks])
        values = np.array([tick.number for tick in ticks], np.float64)
        if not np.isfinite(values).all():
            raise Unreadable("a number on an axis is none")
        unit, zero = np.polyfit(values, at, 1)
        if not unit or np.abs(zero + unit * values - at).max() > 2.5:
            raise Unreadable("the numbers on an axis lie on no scale")
        return float(zero), float(unit)
