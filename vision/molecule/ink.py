"""The ink of a drawn molecule whatever its colours: how far each pixel lies from the paper, dark on light or light on
dark, and at what size a picture is best read.
"""

from __future__ import annotations

from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from isoprobe.vision import Unreadable
from isoprobe.vision.molecule.pieces import Mask, pieces_of
from isoprobe.vision.molecule.signs import lettering
from isoprobe.vision.molecule.strokes import strokes_of
from isoprobe.vision.raster.channels import largest

FAINT = 36.0  # levels of 255 from the paper: less is paper, or JPEG's noise
NEAR = 14.0  # levels of the paper's own unevenness
LEAST_PAPER = 0.5  # share of a picture that is paper
LETTERS = (17.0, 46.0)  # pixels of lettering's height at which a picture is read as it is
LETTER = 22.0  # pixels to which other lettering is brought
LARGE = 220.0  # pixels of a sign in a picture as it is
BOND = 80.0  # pixels to which bonds are brought where there is no lettering
BONDS = (50.0, 140.0)  # pixels of a bond at which a picture without lettering is read as it is
LARGEST = 2600  # pixels of a side to which a picture is enlarged


def darkness(pixels: NDArray[Any]) -> Mask:
    """255 where ink covers a pixel, 0 on paper: the share of the strongest ink nearby, so that yellow letters weigh as
    much as black ones. Raises Unreadable where most of the picture is no paper."""
    away = largest(np.abs(pixels.astype(np.float32) - _paper(pixels)))
    if float((away <= NEAR).mean()) < LEAST_PAPER:
        raise Unreadable("no even paper around a molecule")
    strongest = cv2.dilate(away, np.ones((5, 5), np.uint8))
    share = np.where(strongest > FAINT, away / np.maximum(strongest, 1.0), 0.0)
    return np.asarray(np.rint(255.0 * share), np.uint8)


def _paper(pixels: NDArray[Any]) -> NDArray[np.float32]:
    """The commonest colour, to 16 levels, and there the middle."""
    some = pixels[::2, ::2].reshape(-1, 3)
    coarse = (some // 16).astype(np.int32) @ np.array([256, 16, 1], np.int32)
    most = int(np.bincount(coarse).argmax())
    return np.asarray(np.median(some[coarse == most], axis=0), np.float32)


def resized(dark: Mask, share: float) -> Mask:
    """The picture of ink at another size."""
    if share == 1.0:
        return dark
    how = cv2.INTER_AREA if share < 1 else cv2.INTER_CUBIC
    return np.asarray(cv2.resize(dark, None, fx=share, fy=share, interpolation=how), np.uint8)


def shares_of(dark: Mask) -> tuple[list[float], list[complex]]:
    """Sizes at which to read, as shares of the picture's own, the best first: those at which its lettering is of a good
    height, or where it has none its longest piece of ink; and where its capitals are."""
    pieces = pieces_of(np.asarray(np.where(dark > 127, 255, 0), np.uint8))
    longest = float(pieces.long[1:].max(initial=0.0))
    height, capitals = lettering(np.asarray(255 - dark, np.uint8), pieces, min(LARGE, max(0.4 * longest, 14.0)))
    if height:
        best = 1.0 if LETTERS[0] <= height <= LETTERS[1] else LETTER / height
    else:
        usual = strokes_of(pieces.mask(list(range(1, pieces.count))), 2.0).usual
        best = BOND / usual if usual and not BONDS[0] <= usual <= BONDS[1] else 1.0
    best = min(best, LARGEST / max(dark.shape))
    return list(dict.fromkeys(round(best * more, 3) for more in (1.0, 0.62, 1.7))), capitals
