"""A plot's panel that is tinted otherwise than the page about it, as ggplot and seaborn draw it."""

from __future__ import annotations

from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from isoprobe.vision.plot.scene import Box

Pixels = NDArray[Any]  # uint8, blue, green, red
Colour = tuple[int, int, int]

ALIKE = 5  # levels by which the colours of a page may differ in its pixels
LEAST_APART = 6  # levels between page and panel, of one channel at least
PAGE = 0.85  # of the picture's edge is the page's colour
LEAST_PANEL = 0.3  # of the picture's width and height
FILLED = 0.5  # of the panel's area is of its colour
EDGE = 0.6  # of each of the panel's sides: of the panel just within, and of the page just beyond
FRAME = 4  # pixels of a frame around the panel, whose fringe may be of its colour


def on_one_paper(pixels: Pixels) -> tuple[Pixels, Box | None]:
    """The picture with its page in the panel's colour, all that is drawn on it moved by as much, and the panel's box;
    the picture as it is and None where there is no panel of another colour than the page's."""
    edge = np.concatenate([pixels[0], pixels[-1], pixels[:, 0], pixels[:, -1]])
    page = _commonest(edge)
    if _alike(edge[None], page, ALIKE).mean() < PAGE:
        return pixels, None
    sample = np.ascontiguousarray(pixels[::3, ::3])
    away = ~_alike(sample, page, LEAST_APART - 1)
    if away.mean() < LEAST_PANEL**2 * FILLED:
        return pixels, None
    panel = _commonest(sample[away])
    if _alike(sample, panel, ALIKE).mean() < LEAST_PANEL**2 * FILLED:
        return pixels, None
    box = _box_of(_alike(pixels, panel, ALIKE), _alike(pixels, page, ALIKE))
    if box is None:
        return pixels, None
    left, top, right, bottom = box
    return on_paper_of(pixels, page, panel, box), (float(left), float(top), float(right), float(bottom))


def on_paper_of(pixels: Pixels, page: Colour, panel: Colour, box: tuple[int, int, int, int]) -> Pixels:
    """The picture with its page, all but the box, in the panel's colour, and what is drawn there moved by as much."""
    left, top, right, bottom = box
    shift = np.array([*(np.array(panel) - page), 0], np.float64)
    moved = cv2.subtract(cv2.add(pixels, np.maximum(shift, 0)), np.maximum(-shift, 0))
    moved[top : bottom + 1, left : right + 1] = pixels[top : bottom + 1, left : right + 1]
    return np.asarray(moved)


def _commonest(colours: Pixels) -> Colour:
    """The commonest colour."""
    blue, green, red = np.ascontiguousarray(colours.reshape(-1, 3)).T.astype(np.uint32)
    found, counts = np.unique(blue << 16 | green << 8 | red, return_counts=True)
    colour = int(found[counts.argmax()])
    return colour >> 16, colour >> 8 & 255, colour & 255


def _alike(pixels: Pixels, colour: Colour, levels: int) -> NDArray[np.bool_]:
    """Where a picture is of a colour, but for so many levels."""
    low, high = [max(0, each - levels) for each in colour], [min(255, each + levels) for each in colour]
    return np.asarray(cv2.inRange(pixels, np.array(low, np.uint8), np.array(high, np.uint8))) > 0


def _box_of(panel: NDArray[np.bool_], page: NDArray[np.bool_]) -> tuple[int, int, int, int] | None:
    """First and last column and row of a rectangle that is of the panel's colour up to its sides, and beyond them of
    the page's; None where there is none."""
    columns, rows = np.flatnonzero(panel.mean(axis=0) > 0.15), np.flatnonzero(panel.mean(axis=1) > 0.15)
    if len(columns) < LEAST_PANEL * panel.shape[1] or len(rows) < LEAST_PANEL * panel.shape[0]:
        return None
    left, right, top, bottom = int(columns[0]), int(columns[-1]), int(rows[0]), int(rows[-1])
    inside = panel[top : bottom + 1, left : right + 1]
    if inside.mean() < FILLED:
        return None
    within = [
        max((side[k] for k in range(2, FRAME + 2)), key=lambda line: float(line.mean()))
        for side in (inside, inside[::-1], inside.T, inside.T[::-1])
    ]
    across, down = slice(left, right + 1), slice(top, bottom + 1)
    outside = (  # from the panel's sides outwards
        page[max(0, top - 2 * FRAME) : max(0, top - FRAME + 1), across],
        page[bottom + FRAME : bottom + 2 * FRAME + 1, across],
        page[down, max(0, left - 2 * FRAME) : max(0, left - FRAME + 1)].T,
        page[down, right + FRAME : right + 2 * FRAME + 1].T,
    )
    beyond = [max(side, key=lambda line: float(line.mean())) for side in outside if len(side)]
    sides = [*within, *beyond]
    return (left, top, right, bottom) if all(side.mean() >= EDGE for side in sides) else None
