"""A BlindTest picture made ready to be read: not larger than it needs to be, its paper known, its ink in levels."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from isoprobe.vision import Unreadable
from isoprobe.vision.raster.channels import largest
from isoprobe.vision.raster.components import components
from isoprobe.vision.raster.paper import on_light_paper
from isoprobe.vision.raster.pixels import decode
from isoprobe.vision.raster.remains import Piece, faint_pieces

SIDE = 1000  # units of a plan from edge to edge of its picture
LARGEST = 2400  # pixels of the longer side that are looked at
FAINT = 14  # levels of 255: paper's own unevenness, and what JPEG leaves on it
WORN = 0.02  # of a picture is nearly but not quite paper where JPEG has left its traces around strokes
SMEAR = 5  # pixels
STROKE = 14  # pixels: what is so long is no speck
SPECK, SPECK_SHARE = 40, 0.0003  # pixels, and of a picture: ink that may be left over
END, LONG_END = 8, 5  # pixels of ink, and long: the end of a stroke that lies over others
PALE_SPECK = 24  # pixels: pale ink that may be left over where JPEG has worn nothing
FLAT = 0.35  # of a drawing at least so much is paper of one colour


@dataclass(frozen=True)
class PreparedPicture:
    """`pixels`: BGR. `contrast`: float32, 0 on paper to about 1 on the strongest ink. `paper`: its BGR colour.
    `mask`: 255 where there is ink. `factor`: pixels here for one of the picture as it came. `tones`: the pixels to take
    colours from. JPEG smears the colour of a stroke but loses none: there they are means over a few pixels about."""

    pixels: NDArray[Any]
    tones: NDArray[Any]
    contrast: NDArray[np.float32]
    paper: tuple[int, int, int]
    mask: NDArray[Any]
    factor: float


def prepared_picture(image: bytes | NDArray[Any], largest: int = LARGEST) -> PreparedPicture:
    """The picture made ready. Raises Unreadable where it is none, is empty, or is no drawing on plain light paper."""
    pixels = on_light_paper(decode(image))
    factor = min(1.0, largest / max(pixels.shape[:2]))
    if factor < 1.0:
        size = (max(1, round(pixels.shape[1] * factor)), max(1, round(pixels.shape[0] * factor)))
        pixels = cv2.resize(pixels, size, interpolation=cv2.INTER_AREA)
    paper = _paper(pixels)
    if min(paper) < 120:
        raise Unreadable(f"the paper is dark (blue, green, red {paper}): expected a drawing on light paper")
    planes = cv2.split(cv2.absdiff(pixels, np.array([*paper, 0], np.float64)))
    apart = cv2.max(cv2.max(planes[0], planes[1]), planes[2])
    strongest = _strongest(apart)
    level = max(FAINT, 0.3 * strongest)
    mask = cv2.threshold(apart, level, 255, cv2.THRESH_BINARY)[1]
    contrast = np.multiply(apart, np.float32(1.0 / strongest), dtype=np.float32)
    some = apart[::3, ::3]
    worn = np.count_nonzero((some >= 1) & (some <= 6)) > WORN * some.size
    tones = cv2.blur(pixels, (SMEAR, SMEAR)) if worn else pixels
    return PreparedPicture(pixels, tones, contrast, paper, mask, factor)


def require_explained(picture: PreparedPicture, drawn: NDArray[Any], closely: bool = False) -> None:
    """Raises Unreadable where there is ink beside what was `drawn` (255, with its fringes). `closely`: be it the end of
    a stroke, in a picture that JPEG has not worn."""
    closely &= picture.tones is picture.pixels
    require_nothing(cv2.bitwise_and(picture.mask, cv2.bitwise_not(drawn)), closely)


def require_nothing(loose: NDArray[Any], closely: bool = False) -> None:
    """Raises Unreadable where there is more than specks of what is `loose` (255)."""
    count, _, boxes = components(np.asarray(loose, np.uint8))
    least = max(SPECK, SPECK_SHARE * loose.size)
    ink, long = (END, LONG_END) if closely else (SPECK / 2, STROKE)
    pieces = [tuple(box) for box in boxes[1:count].tolist()]
    _refuse([box for box in pieces if box[4] >= least or (box[4] >= ink and max(box[2:4]) >= long)])


def require_no_pale_ink(image: bytes | NDArray[Any]) -> None:
    """Raises Unreadable where there is ink that is paler than strokes: a watermark, a smudge."""
    picture = prepared_picture(image)
    apart = largest(cv2.absdiff(picture.pixels, np.array([*picture.paper, 0], np.float64)))
    worn = picture.tones is not picture.pixels
    _refuse(faint_pieces(apart, picture.mask, worn, least=None if worn else PALE_SPECK))


def _refuse(pieces: list[Piece]) -> None:
    if pieces:
        x, y, w, h, area = max(pieces, key=lambda piece: piece[4])
        raise Unreadable(f"ink is left over at ({x}, {y}), {w} by {h} pixels: {area} of them")


def _paper(pixels: NDArray[Any]) -> tuple[int, int, int]:
    """The most frequent colour; raises Unreadable where it is not the colour of much of the picture."""
    step = max(2, max(pixels.shape[:2]) // 128)
    some = np.ascontiguousarray(pixels[::step, ::step]).reshape(-1, 3)
    keys = (some[:, 0] >> 3).astype(np.int32) << 10 | (some[:, 1] >> 3).astype(np.int32) << 5 | some[:, 2] >> 3
    chosen = some[keys == np.bincount(keys).argmax()]
    colour = np.median(chosen, axis=0)
    if np.mean(np.abs(some.astype(np.int16) - colour.astype(np.int16)).max(axis=1) <= FAINT) < FLAT:
        raise Unreadable("no colour fills a third of the picture: expected a drawing on plain paper")
    return int(colour[0]), int(colour[1]), int(colour[2])


def _strongest(apart: NDArray[Any]) -> float:
    """The contrast of full ink, in levels: that of the strongest tenth of what is not paper."""
    counts = cv2.calcHist([np.ascontiguousarray(apart[::2])], [0], None, [256], [0, 256]).ravel()
    counts[: 2 * FAINT] = 0
    if not counts.any():
        raise Unreadable("the picture is empty: all of it has one colour")
    return float(np.searchsorted(np.cumsum(counts), 0.9 * counts.sum()))
