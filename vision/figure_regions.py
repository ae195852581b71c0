"""Filled regions of a figure: a pixel has the colour that lies in its direction from the paper."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from math import pi
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.figure_style import COLOURS

Mask = NDArray[np.uint8]

CONTRAST = 26  # of a pixel's channels against the paper: less is paper
LEAST_AREA = 14  # pixels
_NAMES = tuple(name for name in COLOURS if name != "black")
_BGR = np.array([COLOURS[name][::-1] for name in _NAMES], np.float32)


@dataclass(frozen=True)
class Region:
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
    def wide(self) -> float:
        return self.right - self.left

    @property
    def high(self) -> float:
        return self.bottom - self.top

    @property
    def is_box(self) -> bool:
        return self.area >= 0.96 * self.wide * self.high

    @property
    def is_disc(self) -> bool:
        square = abs(self.wide - self.high) <= 2 + 0.04 * self.wide
        return square and abs(self.area / (pi / 4 * self.wide * self.high) - 1) < 0.08

    @property
    def radius(self) -> float:
        """Of a disc of this area."""
        return float((self.area / pi) ** 0.5)

    @cached_property
    def corners(self) -> list[tuple[float, float]]:
        """Corners of the outline as a polygon, in order."""
        around = cv2.arcLength(self.outline, True)
        found = cv2.approxPolyDP(self.outline, max(1.8, 0.012 * around), True)
        return [(float(x) + 0.5, float(y) + 0.5) for x, y in found.reshape(-1, 2)]


def hues_of(pixels: NDArray[Any], paper: NDArray[Any], ink: Mask) -> dict[str, Mask]:
    """By colour, the mask of the pixels that are at least half of it."""
    sheet = np.empty_like(pixels)
    sheet[:] = np.rint(paper).astype(np.uint8)
    apart = cv2.absdiff(pixels, sheet)
    blue, green, red = cv2.split(apart)
    most = np.asarray(cv2.max(cv2.max(blue, green), red))
    most[ink > 0] = 0
    places = np.flatnonzero(most.ravel() > CONTRAST)
    names = np.full(most.size, 255, np.uint8)
    away = np.asarray(paper, np.float32) - pixels.reshape(-1, 3)[places].astype(np.float32)
    own = np.asarray(paper, np.float32) - _BGR
    length = np.sqrt((own * own).sum(1))
    along = away @ (own / length[:, None]).T
    kinds = along.argmax(1)
    strength = along[np.arange(len(kinds)), kinds] / length[kinds]
    good = strength >= 0.5
    good &= (kinds != _NAMES.index("grey")) | (strength < 1.35)
    names[places[good]] = kinds[good]
    table = names.reshape(most.shape)
    counts = np.bincount(kinds[good], minlength=len(_NAMES))
    return {
        _NAMES[k]: np.asarray(cv2.compare(table, np.array([float(k)]), cv2.CMP_EQ), np.uint8)
        for k in np.flatnonzero(counts >= LEAST_AREA).tolist()
    }


def regions_of(hues: dict[str, Mask]) -> list[Region]:
    """The filled regions, from left to right: what is at least three pixels thick."""
    found: list[Region] = []
    for colour, mask in hues.items():
        opened = cv2.morphologyEx(mask, cv2.MORPH_OPEN, np.ones((3, 3), np.uint8))
        outlines, nested = cv2.findContours(opened, cv2.RETR_CCOMP, cv2.CHAIN_APPROX_NONE)
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
