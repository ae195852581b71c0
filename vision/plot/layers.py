"""The strokes of a plot parted by colour, whatever they are drawn on: fills, tinted panels, dark paper.

What is wider than a stroke is background. A pixel of a stroke lies between its background and the stroke's own colour:
how far along is how much of the pixel the stroke covers.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from isoprobe.vision.raster.channels import largest

Mask = NDArray[Any]  # uint8
Colours = NDArray[np.float32]

WIDEST = 15  # pixels: half the side of the square in which a stroke is the lesser part
LEAST = 28  # levels from the background, in one channel at least
OFF = 20.0  # levels by which a pixel may lie beside the line from its background to the stroke's colour
GREY = 0.25  # of the contrast: less difference between the channels is no colour
FEW = 0.15  # of the plot's width: a stroke has more pixels than that
FAINT, LEAST_FILL = 6, 0.002  # levels of a fill's contrast, and the share of the plot that is as far inside it
MOST = 6  # layers
SPREAD = 0.93  # of the coloured ink is of one hue where a plot has one colour
NEAR = 12  # half-degrees of hue on both sides


@dataclass(frozen=True)
class Layer:
    """`colour`: blue, green, red of the strokes; `strength`: how much of each pixel they cover, 255 for all."""

    colour: tuple[int, int, int]
    strength: Mask
    grey: bool


def has_one_hue(pixels: Mask, chroma: Mask, least: int) -> bool:
    """Whether nearly all ink in colour has one hue, be it strokes or fills."""
    strong = chroma >= least
    if not strong.any():
        return True
    hue = cv2.cvtColor(np.ascontiguousarray(pixels[strong][None]), cv2.COLOR_BGR2HSV)[0, :, 0]
    counts = np.bincount(hue, minlength=180).astype(np.float64)
    turned = np.concatenate([counts[-NEAR:], counts, counts[:NEAR]])
    return bool(np.convolve(turned, np.ones(2 * NEAR + 1), "valid").max() >= SPREAD * counts.sum())


def has_fills(contrast: Mask) -> bool:
    """Whether some area of ink is wider than a stroke both ways."""
    wide = cv2.erode(
        cv2.threshold(contrast, FAINT - 1, 1, cv2.THRESH_BINARY)[1], np.ones((2 * WIDEST + 1,) * 2, np.uint8)
    )
    return bool(cv2.countNonZero(wide) > LEAST_FILL * wide.size)


def layers_of(pixels: Mask) -> list[Layer]:
    """The strokes by colour, the one with the most ink first."""
    background = cv2.medianBlur(np.ascontiguousarray(pixels), 2 * WIDEST + 1)
    apart = pixels.astype(np.int16) - background
    strong = largest(np.abs(apart)) >= LEAST
    places = np.flatnonzero(strong)
    steps = apart.reshape(-1, 3)[places].astype(np.float32)
    under = background.reshape(-1, 3)[places].astype(np.float32)
    size = largest(np.abs(steps))
    free = np.ones(len(places), bool)
    inks: list[tuple[int, int, int]] = []
    colours = pixels.reshape(-1, 3)[places]
    blues, greens, reds = (colours >> 3).astype(np.int64).T
    keys = blues << 10 | greens << 5 | reds
    while len(inks) < MOST and free.sum() > FEW * pixels.shape[1]:
        weight = np.bincount(keys[free], weights=size[free] ** 2)
        of = free & (keys == weight.argmax())
        blue, green, red = (int(each) for each in np.median(colours[of], axis=0))
        inks.append((blue, green, red))
        covered, beside = _covered(steps, under, inks[-1])
        free &= ~((beside <= OFF) & (covered > 0.1))
        free[of] = False
    return _assigned(pixels.shape[:2], places, steps, under, inks)


def _covered(steps: Colours, under: Colours, ink: tuple[int, int, int]) -> tuple[Colours, Colours]:
    """How much of each pixel an ink covers, and by how many levels the pixel is not what that makes of its
    background."""
    whole = np.array(ink, np.float32) - under
    share = (steps * whole).sum(axis=1) / np.maximum((whole * whole).sum(axis=1), 1.0)
    share = np.clip(share, 0.0, 1.0)
    return share, np.abs(steps - share[:, None] * whole).max(axis=1)


def _assigned(
    shape: tuple[int, ...], places: NDArray[np.int64], steps: Colours, under: Colours, inks: list[tuple[int, int, int]]
) -> list[Layer]:
    """Each pixel with the ink that explains it best."""
    if not inks:
        return []
    told = [_covered(steps, under, ink) for ink in inks]
    best = np.stack([beside for _, beside in told]).argmin(axis=0)
    found = []
    for k, (ink, (share, beside)) in enumerate(zip(inks, told, strict=True)):
        own = (best == k) & (beside <= 2 * OFF)
        if not own.any():
            continue
        strength = np.zeros(shape, np.uint8)
        strength.reshape(-1)[places[own]] = (255 * share[own]).astype(np.uint8)
        whole = np.median(np.array(ink, np.float32) - under[own], axis=0)
        grey = float(np.ptp(whole)) < GREY * float(np.abs(whole).max())
        found.append(Layer(ink, strength, grey))
    return sorted(found, key=lambda layer: -int(layer.strength.sum(dtype=np.int64)))
