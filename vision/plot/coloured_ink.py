"""The ink of a plot that has a colour: how far its channels are apart, and what JPEG or thin strokes made pale."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from isoprobe.vision.plot.axes import AxisLine
from isoprobe.vision.plot.scene import Reals
from isoprobe.vision.plot.strokes.tracing import INK
from isoprobe.vision.raster.components import components

Mask = NDArray[Any]  # uint8

CHROMA = 45  # levels between the channels' contrasts from which ink has a colour
WORN_CHROMA = 32  # the same where JPEG has smeared the colours
ALIKE = 0.6  # of a curve's chroma, for its contrast: the paler parts of its stroke
LEAST_CHROMA = np.uint8(16)  # levels that they have at least
AROUND = 9  # pixels of a square in which ink has colour on the whole,
HUED, HUED_SHARE = 3, 0.25  # of so many levels, and of such a share of its contrast
LEAST_TINT = 0.04  # of the contrast: less is no tint of the axes' ink
COLOURED = 0.3  # of the contrast: less chroma is a shade of grey, or black on tinted paper
MORE_COLOURED = 0.08  # of the contrast: what is coloured has so much more chroma than the axes
FEW = 30  # pixels
USUAL = 90  # per cent of the coloured ink is no darker than the curve
SMEARED = 17  # pixels: colour is kept for blocks of so many
MOSTLY = 0.2  # of a piece of ink is coloured: then all of it is the curve's


def chroma_of(
    pixels: Mask, paper: Sequence[int], lines: tuple[Sequence[AxisLine], Sequence[AxisLine]]
) -> tuple[Mask, Mask, Mask]:
    """How far the channels' contrasts with the paper are apart, where the darkest line is without colour; the contrast
    of the ink without colour; and the channels' contrasts."""
    apart = cv2.absdiff(pixels, np.array([*paper, 0], np.float64))
    scales = _balance(apart, lines)
    if max(scales) > 1 + LEAST_TINT:
        apart = cv2.multiply(apart, np.array([*scales, 0.0]))
    blue, green, red = cv2.split(apart)
    most, least = cv2.max(cv2.max(blue, green), red), cv2.min(cv2.min(blue, green), red)
    chroma = cv2.subtract(most, least)
    coloured = cv2.threshold(chroma, CHROMA, 255, cv2.THRESH_BINARY)[1]
    coloured[chroma < COLOURED * most] = 0
    coloured = cv2.dilate(coloured, np.ones((3, 3), np.uint8))
    neutral = cv2.bitwise_and(most, cv2.bitwise_not(coloured))
    return chroma, neutral, apart


def _balance(apart: Mask, lines: tuple[Sequence[AxisLine], Sequence[AxisLine]]) -> tuple[float, float, float]:
    """By which each channel's contrast is multiplied so that those of the axes are equal, whose ink may be tinted: of
    the darkest line across and the darkest down the one that is more of a kind, on which no curve lies."""
    inks: list[tuple[float, Reals]] = []
    for over, group in ((apart, lines[0]), (apart.transpose(1, 0, 2), lines[1])):
        found = []
        for line in group:
            along = over[round(line.at), line.start : line.stop + 1]
            middle = np.median(along, axis=0)
            found.append((float(np.abs(along - middle).mean() / max(1.0, middle.max())), middle))
        if found:
            inks.append(max(found, key=lambda ink: float(ink[1].min())))
    least = 0.4 * max((float(ink.min()) for _, ink in inks), default=0.0)
    _, darkest = min((ink for ink in inks if ink[1].min() >= least), key=lambda ink: ink[0], default=(0.0, np.ones(3)))
    if darkest.min() < (1 - COLOURED) * max(1.0, darkest.max()):
        return 1.0, 1.0, 1.0
    blue, green, red = (float(darkest.max() / each) for each in darkest)
    return blue, green, red


def hued(apart: Mask) -> Mask:
    """255 where the ink within a few pixels has colour on the whole: JPEG smears colour, and keeps its sum."""
    sums = cv2.split(cv2.boxFilter(apart, cv2.CV_16U, (AROUND, AROUND), normalize=False))
    most, least = cv2.max(cv2.max(sums[0], sums[1]), sums[2]), cv2.min(cv2.min(sums[0], sums[1]), sums[2])
    hue = cv2.subtract(most, least)
    return ((hue >= HUED * AROUND * AROUND) & (hue >= HUED_SHARE * most)).view(np.uint8) * np.uint8(255)


def least_colour(chroma: Mask, lines: tuple[Sequence[AxisLine], Sequence[AxisLine]]) -> float:
    """From which share of the contrast on chroma is a colour: more than that of the darkest line, whose ink may be
    tinted."""
    shares = [
        (line.contrast, float(np.median(over[row, line.start : line.stop + 1])) / line.contrast)
        for over, group in ((chroma, lines[0]), (chroma.T, lines[1]))
        for line in group
        for row in (round(line.at),)
    ]
    return min(COLOURED, max(shares, default=(0.0, COLOURED))[1] + MORE_COLOURED)


def usual_darkness(dark: Mask, coloured: Mask) -> float:
    """How dark most of the ink in colour is at most; 255 where there is hardly any."""
    ink = dark[coloured > 0]
    return float(np.percentile(ink, USUAL)) if len(ink) > FEW else 255.0


def with_fringes(coloured: Mask, chroma: Mask, dark: Mask, usual: float) -> Mask:
    """The coloured ink with what has its hue but less of it: a thin stroke between two rows of pixels is pale in
    both."""
    own = coloured > 0
    if usual == 255.0 or not own.any():
        return coloured
    share = ALIKE * float(np.median(chroma[own] / np.maximum(dark[own], 1)))
    alike = cv2.compare(chroma, np.maximum(cv2.convertScaleAbs(dark, alpha=share), LEAST_CHROMA), cv2.CMP_GE)
    alike[dark < INK * usual] = 0
    return cv2.bitwise_or(coloured, alike)


def with_pale(coloured: Mask, unlined: Mask, apart: Mask) -> Mask:
    """The coloured ink with the ink near it of those pieces of which some is coloured, and all ink of those of which
    much is: JPEG takes thin strokes' colours. `apart`: the ink without the fringes of lines, too."""
    near = cv2.dilate(coloured, np.ones((SMEARED, SMEARED), np.uint8))
    pale = cv2.bitwise_and(near, _coloured_pieces(coloured, unlined, 0.0))
    pale = cv2.bitwise_or(pale, _coloured_pieces(coloured, apart, MOSTLY))
    return cv2.bitwise_or(cv2.dilate(coloured, np.ones((3, 3), np.uint8)), pale)


def _coloured_pieces(coloured: Mask, ink: Mask, share: float) -> Mask:
    """Those pieces of ink of which more than this share is coloured."""
    count, labels, stats = components(ink)
    some = np.bincount(labels[coloured > 0], minlength=count)
    chosen = np.where(some > share * stats[:, cv2.CC_STAT_AREA], np.uint8(255), np.uint8(0))
    chosen[0] = 0
    return np.asarray(chosen[labels])
