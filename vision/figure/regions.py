"""Filled regions of a figure: a pixel has the colour that lies in its direction from the paper."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property, lru_cache
from math import hypot, pi
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from isoprobe.vision.figure.style import COLOURS, PALE
from isoprobe.vision.raster.sides import Extent

Mask = NDArray[np.uint8]

DARK = 60  # the brightest channel: less is ink whatever it lies on
FADED, FADED_ON_PAPER = 0.68, 0.8  # of a ground that is left under the edges of ink, at most
OFF = 30.0  # of a pixel from the mixture of ground and ink
PURE = 24.0  # of a pixel from a colour: less is that colour
BLUNT = 8.0  # pixels between two corners that are one
LEAST_AREA = 14  # pixels
INK, NOTHING = 254, 255  # what a pixel is that has no colour's name
SPARSE = 0.4  # of the pixels, at most, that are looked up one by one
_SQUARE = np.ones((3, 3), np.uint8)
_NAMES = tuple(name for name in COLOURS if name != "black")
_BGR = np.array([COLOURS[name][::-1] for name in _NAMES], np.float32)


@dataclass(frozen=True)
class Region(Extent):
    """A filled region: its colour, its box (edges, in pixels), area with all holes filled, and outline (n x 2)."""

    colour: str
    left: float
    top: float
    right: float
    bottom: float
    area: float
    inked: float  # area without the holes
    x: float  # of the centroid
    y: float
    outline: NDArray[np.int32]

    @property
    def is_box(self) -> bool:
        lacking = self.wide * self.high - self.area
        return lacking <= max(0.04 * self.wide * self.high, min(2.0 * (self.wide + self.high), 0.15 * self.area))

    @property
    def is_disc(self) -> bool:
        square = abs(self.wide - self.high) <= 2 + 0.04 * self.wide
        return square and abs(self.area / (pi / 4 * self.wide * self.high) - 1) < 0.08 + 0.8 / self.wide

    @property
    def radius(self) -> float:
        """Of a disc of this area."""
        return float((self.area / pi) ** 0.5)

    @cached_property
    def corners(self) -> list[tuple[float, float]]:
        """Corners of the outline as a polygon, in order."""
        around = cv2.arcLength(self.outline, True)
        found = cv2.approxPolyDP(self.outline, max(2.6, 0.018 * around), True)
        return _joined([(float(x) + 0.5, float(y) + 0.5) for x, y in found.reshape(-1, 2)])


def _joined(corners: list[tuple[float, float]]) -> list[tuple[float, float]]:
    """The corners, two that are close together made one: a tip is a little blunt."""
    kept: list[tuple[float, float]] = []
    for x, y in corners:
        if kept and hypot(kept[-1][0] - x, kept[-1][1] - y) < BLUNT:
            kept[-1] = ((kept[-1][0] + x) / 2, (kept[-1][1] + y) / 2)
        else:
            kept.append((x, y))
    if len(kept) > 2 and hypot(kept[-1][0] - kept[0][0], kept[-1][1] - kept[0][1]) < BLUNT:
        x, y = kept.pop()
        kept[0] = ((kept[0][0] + x) / 2, (kept[0][1] + y) / 2)
    return kept


@lru_cache(maxsize=64)
def _tables(paper: tuple[int, ...]) -> tuple[Mask, Mask]:
    """For every pixel, its channels cut to five bits: the number of its colour's name, 255 where it has none; and 255
    where it is ink, on paper or on any fill, at least in part."""
    steps = np.arange(32, dtype=np.float32) * 8 + 4
    shades = np.stack(np.meshgrid(steps, steps, steps, indexing="ij"), axis=-1).reshape(-1, 3)
    ground = np.array(paper, np.float32)
    own = ground - _BGR
    length = np.sqrt((own * own).sum(1))
    along = (ground - shades) @ (own / length[:, None]).T
    kinds = along.argmax(1)
    strength = along[np.arange(len(kinds)), kinds] / length[kinds]
    grey = _NAMES.index("grey")
    good = np.where(kinds == grey, (strength >= 0.5) & (strength < 1.35), strength >= 0.62 * PALE)
    strong = _BGR[:grey]
    grounds = np.concatenate([ground[None], strong, ground + PALE * (strong - ground)])
    left = shades @ grounds.T / (grounds * grounds).sum(1)  # how much of the ground is left where ink lies on it
    off = np.sqrt(np.maximum(0.0, (shades * shades).sum(1)[:, None] - left * left * (grounds * grounds).sum(1)))
    most = np.full(len(grounds), FADED, np.float32)
    most[0] = FADED_ON_PAPER
    best = (off + 40 * left).argmin(1)
    rows = np.arange(len(shades))
    ink = (left[rows, best] <= most[best]) & (off[rows, best] <= OFF)
    apart = np.sqrt(((shades[:, None] - strong[None]) ** 2).sum(2)).min(1)
    ink &= apart > PURE
    ink |= shades.max(1) < DARK
    names = np.where(good & ~ink, kinds, NOTHING).astype(np.uint8)
    return names, np.where(ink, 255, 0).astype(np.uint8)


@lru_cache(maxsize=64)
def _kinds(paper: tuple[int, ...]) -> Mask:
    """Both tables in one: the number of a colour's name, INK or NOTHING."""
    names, ink = _tables(paper)
    return np.where(ink > 0, INK, names).astype(np.uint8)


def kinds_of(pixels: NDArray[Any], paper: tuple[int, ...]) -> Mask:
    """What each pixel is: the number of a colour's name where it has much of it, INK where it is ink, else NOTHING.

    Most pixels are of the paper's very tone, so that the tables are asked about the others alone, where these are few.
    """
    table = _kinds(paper)
    tone = np.clip(paper, 0, 255)
    others = np.flatnonzero(cv2.inRange(pixels, tone, tone) == 0)
    if others.size > SPARSE * pixels.shape[0] * pixels.shape[1]:
        return np.asarray(table.take(_rows(*cv2.split(pixels))), np.uint8)
    kinds = np.full(pixels.shape[:2], table[_rows(*tone.astype(np.uint8)[:, None])[0]], np.uint8)
    kinds.ravel()[others] = table.take(_rows(*np.take(pixels.reshape(-1, 3), others, axis=0).T))
    return kinds


def _rows(blue: NDArray[Any], green: NDArray[Any], red: NDArray[Any]) -> NDArray[np.intp]:
    """Where in the tables tones are looked up."""
    places: NDArray[np.uint16] = (blue >> 3).astype(np.uint16)
    for channel in (green, red):
        places <<= 5
        places |= channel >> 3
    return places.astype(np.intp)


def ink_of(kinds: Mask) -> Mask:
    """The mask of ink."""
    return np.asarray(cv2.inRange(kinds, np.array([INK]), np.array([INK])), np.uint8)


def hues_of(kinds: Mask) -> dict[str, Mask]:
    """By colour, the mask of the pixels that have much of it."""
    counts = np.asarray(cv2.calcHist([kinds], [0], None, [256], [0, 256])).ravel()
    return {
        name: np.asarray(cv2.inRange(kinds, np.array([k]), np.array([k])), np.uint8)
        for k, name in enumerate(_NAMES)
        if counts[k] >= LEAST_AREA
    }


def regions_of(hues: dict[str, Mask], thick: int = 3) -> list[Region]:
    """The filled regions, from left to right: what is at least so many pixels thick."""
    shape = _SQUARE if thick <= 3 else np.asarray(cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (thick, thick)))
    found: list[Region] = []
    for colour, whole in hues.items():
        left, top, across, down = cv2.boundingRect(whole)
        left, top, right, bottom = (
            max(0, left - thick), max(0, top - thick), left + across + thick, top + down + thick
        )  # fmt: skip
        mask = whole[top:bottom, left:right]
        opened = cv2.morphologyEx(mask, cv2.MORPH_OPEN, shape)
        if thick <= 3:
            opened = cv2.bitwise_and(mask, cv2.dilate(opened, _SQUARE))  # tips that opening has cut
        outlines, nested = cv2.findContours(opened, cv2.RETR_CCOMP, cv2.CHAIN_APPROX_NONE, offset=(left, top))
        if nested is None:
            continue
        for outline, links in zip(outlines, nested[0], strict=True):
            if links[3] >= 0:
                continue  # a hole
            area = cv2.contourArea(outline) + len(outline) / 2 + 1
            if area < LEAST_AREA:
                continue
            holes, child = 0.0, int(links[2])
            while child >= 0:
                holes += max(0.0, cv2.contourArea(outlines[child]) - len(outlines[child]) / 2 + 1)
                child = int(nested[0][child][0])
            x, y, wide, high = cv2.boundingRect(outline)
            moments = cv2.moments(outline)
            size = moments["m00"] or 1.0
            centre = (
                (moments["m10"] / size + 0.5, moments["m01"] / size + 0.5)
                if moments["m00"]
                else (x + wide / 2, y + high / 2)
            )
            found.append(
                Region(
                    colour,
                    x,
                    y,
                    x + wide,
                    y + high,
                    area,
                    area - holes,
                    *centre,
                    np.asarray(outline.reshape(-1, 2), np.int32),
                )
            )
    return sorted(found, key=lambda region: (region.x, region.y))
