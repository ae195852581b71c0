"""A line of words below or above a drawn molecule, as tools write a compound's name there: no part of the molecule."""

from __future__ import annotations

from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from isoprobe.vision.molecule.pieces import Mask

FEWEST = 5  # signs of a line of words
HIGHEST = 0.09  # of the picture's height: lettering
WIDEST, TALLEST = 4.0, 1.6  # of the highest sign: the width of letters that have run together; the line's height
NEAR = 1.2  # of it: the room between two signs
APART = 0.5  # of it: the room between the line and the drawing
SMALL, LEAST = 0.86, 0.45  # of it: a small letter's height, at most and at least
SLENDER = 0.25  # of it: a small letter's width, at least
LEVEL = 0.15  # of it: by which small letters stand off their line


def without_captions(dark: Mask) -> tuple[Mask, int]:
    """The picture of ink without lines of words at its foot or head, and how many were taken away.

    Signs are words where half of them are small letters on one line: of a label's signs those that are small are
    lowered or raised, but for the second letter of an element."""
    taken = 0
    for turned in (False, True):
        for _ in range(2):
            rows = _outermost(dark > 127, turned)
            if rows is None or not _are_words(dark[rows[0] : rows[1]], rows[2], len(dark)):
                break
            dark = dark.copy()
            dark[rows[0] : rows[1]] = 0
            taken += 1
    return dark, taken


def _outermost(ink: NDArray[np.bool_], head: bool) -> tuple[int, int, int] | None:
    """First row, and last but one, of the block of rows with ink that stands lowest (highest for `head`), and how many
    rows of paper part it from the next; None where there is one block alone."""
    filled = ink.any(axis=1).astype(np.int8)
    edges = np.flatnonzero(np.diff(filled, prepend=0, append=0)).reshape(-1, 2)
    if len(edges) < 2:
        return None
    if head:
        return int(edges[0][0]), int(edges[0][1]), int(edges[1][0] - edges[0][1])
    return int(edges[-1][0]), int(edges[-1][1]), int(edges[-1][0] - edges[-2][1])


def _are_words(line: Mask, room: int, high: int) -> bool:
    """Whether a block of rows is a line of words, with so much room between it and the drawing."""
    _, _, stats, _ = cv2.connectedComponentsWithStats(np.asarray(line > 127, np.uint8))
    signs: NDArray[Any] = stats[1:][stats[1:, cv2.CC_STAT_AREA] >= 2]
    if len(signs) < FEWEST:
        return False
    signs = signs[signs[:, 0].argsort()]
    left, top, wide, tall = signs[:, 0], signs[:, 1], signs[:, 2], signs[:, 3]
    most = int(tall.max())
    if most > HIGHEST * high or len(line) > TALLEST * most or wide.max() > WIDEST * most or room < APART * most:
        return False
    ends = np.maximum.accumulate(left + wide)
    if (left[1:] - ends[:-1]).max() > NEAR * most:
        return False
    small = (tall <= SMALL * most) & (tall >= LEAST * most) & (wide >= SLENDER * most)
    if small.sum() < max(3, len(signs) / 2):
        return False
    foot = top[small] + tall[small]
    return bool((np.abs(foot - np.median(foot)) <= max(1.0, LEVEL * most)).all())
