"""Takes away from the ink of a plot what is no curve: its lines with their ticks and fringes, and its lettering."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from isoprobe.vision.plot.axes import AxisLine
from isoprobe.vision.plot.numbers import SeenNumber
from isoprobe.vision.plot.scene import Box
from isoprobe.vision.plot.strokes.tracing import INK
from isoprobe.vision.raster.components import components

Mask = NDArray[Any]  # uint8
Lines = tuple[Sequence[AxisLine], Sequence[AxisLine]]  # across and down

TICK, SLENDER = 9, 5  # pixels that a tick is long and wide at most


def without_lines(dark: Mask, lines: Lines, x0: int, y0: int, level: float | None = None) -> Mask:
    """The ink without the lines, but where a curve crosses them; ink is what is darker than the level."""
    ink = cv2.threshold(dark, INK * float(dark.max()) if level is None else level, 255, cv2.THRESH_BINARY)[1]
    _clear_ticks(ink, lines, x0, y0)
    for line in lines[0]:
        _clear(ink, dark, line, y0)
    turned = np.ascontiguousarray(ink.T)
    for line in lines[1]:
        _clear(turned, dark.T, line, x0)
    return np.ascontiguousarray(turned.T)


def _clear(ink: Mask, dark: Mask, line: AxisLine, shift: int) -> None:
    """Takes a horizontal line away, but where ink is darker, or goes on above and below: there a curve crosses it."""
    first, last = max(0, line.first - shift), min(len(ink) - 1, line.last - shift)
    if first > last:
        return
    reach = np.ones((1, 2 * (last - first) + 5), np.uint8)
    above = cv2.dilate(ink[max(0, first - 1)][None], reach)[0] if first else np.zeros_like(ink[0])
    below = cv2.dilate(ink[last + 1][None], reach)[0] if last + 1 < len(ink) else np.zeros_like(ink[0])
    goes_on = (above > 0) & (below > 0)
    ink[first : last + 1][(dark[first : last + 1] < 1.15 * line.contrast + 10) & ~goes_on] = 0


def _clear_ticks(ink: Mask, lines: Lines, x0: int, y0: int) -> None:
    """Takes away what stands on a line, as short and as slender as a tick, where no curve goes on beyond the line."""
    cut = ink.copy()
    across = [(max(0, line.first - y0), line.last + 1 - y0) for line in lines[0] if line.last >= y0]
    down = [(max(0, line.first - x0), line.last + 1 - x0) for line in lines[1] if line.last >= x0]
    for first, stop in across:
        cut[first:stop] = 0
    for first, stop in down:
        cut[:, first:stop] = 0
    count, labels, stats = components(cut)
    ticks, kept = np.zeros(count, bool), np.zeros(count, bool)
    for group, beside, along in ((across, labels, 3), (down, labels.T, 2)):
        large = ((stats[:, along] > TICK) | (stats[:, 5 - along] > SLENDER)).astype(np.uint8)
        large[0] = 0
        for first, stop in group:
            if first and stop < len(beside):
                above, below = beside[first - 1], beside[stop]
                for near, other in ((above, below), (below, above)):
                    goes_on = cv2.dilate(large[other][None], np.ones((1, 2 * SLENDER - 1), np.uint8))[0]
                    ticks[near[large[near] == 0]] = True
                    kept[near[goes_on > 0]] = True
    ticks[0] = False
    for k in np.flatnonzero(ticks & ~kept).tolist():
        x, y, w, h, _ = stats[k].tolist()
        ink[y : y + h, x : x + w][labels[y : y + h, x : x + w] == k] = 0


def without_fringes(ink: Mask, dark: Mask, lines: Lines, x0: int, y0: int) -> Mask:
    """The ink without the fringes of lines that are ink themselves."""
    ink, strong = ink.copy(), 0.9 * INK * float(dark.max())
    for line in lines[0]:
        if line.contrast >= strong:
            ink[max(0, line.first - 1 - y0) : max(0, line.last + 2 - y0)] = 0
    for line in lines[1]:
        if line.contrast >= strong:
            ink[:, max(0, line.first - 1 - x0) : max(0, line.last + 2 - x0)] = 0
    return ink


def without_lettering(ink: Mask, lettering: Sequence[SeenNumber], x0: int, y0: int) -> Mask:
    """The ink, from which the lettering is taken away."""
    for number in lettering:
        ink[max(0, number.top - 1 - y0) : max(0, number.bottom + 1 - y0)][
            :, max(0, number.left - 1 - x0) : max(0, number.right + 1 - x0)
        ] = 0
    return ink


def inside_box(ink: Mask, x0: int, y0: int, box: Box) -> Mask:
    """The ink without what lies beyond the outermost lines."""
    ink = ink.copy()
    ink[: max(0, round(box[1]) - y0)] = 0
    ink[round(box[3]) - y0 + 1 :] = 0
    ink[:, : max(0, round(box[0]) - x0)] = 0
    ink[:, round(box[2]) - x0 + 1 :] = 0
    return ink
