"""All ink accounted for: what of a drawing's strokes no bond that was read explains, with its place and area."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import cv2
import numpy as np

from isoprobe.vision.molecule.labels import Parted
from isoprobe.vision.molecule.pieces import Mask
from isoprobe.vision.molecule.strokes import BondLines
from isoprobe.vision.molecule.wedges import Wedge
from isoprobe.vision.raster.components import components

SLACK = 1.3  # pixels on either side of a stroke, and half its width, within which ink is its own
LEAST = 0.12  # of a stroke's length: what is left over beyond it counts


@dataclass(frozen=True)
class LeftOver:
    """Ink that nothing explains: its middle, and its area in pixels."""

    x: float
    y: float
    area: int

    def __str__(self) -> str:
        return f"ink at ({self.x:.0f}, {self.y:.0f}), {self.area} pixels of it, that is neither sign nor bond"


def explained(shape: tuple[int, ...], parted: Parted, strokes: BondLines, wedges: Sequence[Wedge]) -> Mask:
    """Where the ink of what was read is, a little around it too: strokes, wedges, signs, and rows of hashes."""
    found = np.zeros(shape, np.uint8)
    plain = 1.25 * parted.width + 2 * SLACK
    for stroke in strokes.strokes:
        _line(found, stroke.a, stroke.b, plain)
    for place in strokes.places.values():
        cv2.circle(found, (round(place.real), round(place.imag)), round(0.6 * plain + 0.5), 255, -1)
    for wedge in wedges:
        stroke = strokes.strokes[wedge.stroke]
        a, b = (stroke.b, stroke.a) if wedge.narrow == 1 else (stroke.a, stroke.b)
        half = 1j * (b - a) / abs(b - a) * (0.55 * wedge.wide + SLACK)
        beyond = b + (b - a) / abs(b - a) * (0.5 * wedge.wide + SLACK)
        corners = [a + half / 2, beyond + half, beyond - half, a - half / 2]
        cv2.fillPoly(found, [np.array([(round(z.real), round(z.imag)) for z in corners], np.int32)], 255)
    for left, top, right, bottom in parted.boxes:
        cv2.rectangle(found, (round(left) - 2, round(top) - 2), (round(right) + 1, round(bottom) + 1), 255, -1)
    return found


def _line(mask: Mask, a: complex, b: complex, thick: float) -> None:
    ends = [(round(16 * z.real), round(16 * z.imag)) for z in (a, b)]
    cv2.line(mask, ends[0], ends[1], 255, max(2, round(thick)), cv2.LINE_8, 4)


def left_over(rest: Mask, width: float, usual: float) -> list[LeftOver]:
    """The pieces of ink in a mask of what is left, the largest first. `width` is that of strokes, `usual` the length of
    bonds; specks and ragged edges are not counted."""
    count, _, stats = components(rest)
    least = max(6.0, LEAST * usual * width, width * width)
    found = [
        LeftOver(x + wide / 2, y + high / 2, area)
        for x, y, wide, high, area in stats[1:count].tolist()
        if area >= least
    ]
    return sorted(found, key=lambda each: -each.area)
