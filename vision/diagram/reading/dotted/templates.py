"""How capitals look in the faces that programs letter diagrams with, rendered at a size."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

import cv2
import numpy as np
from numpy.typing import NDArray

from isoprobe.vision.lettering.glyphs import UPPER
from isoprobe.vision.raster.canvas import Canvas, skia
from isoprobe.vision.raster.fonts import font, ink, typeface

FACES = ("DejaVuSans", "STIXGeneral", "STIXGeneralItalic", "cmr10", "cmmi10", "DejaVuSans-Bold", "DejaVuSans-Oblique")
PHASES = (0.0, 0.5)  # of a pixel, by which glyphs are set off
MARGIN = 3  # pixels around the largest glyph
GROWN = np.ones((3, 3), np.uint8)


@dataclass(frozen=True, eq=False)
class Templates:
    """Capitals of one face and height, a row each in squares of `side` pixels: `ink` from 0 to 1, `near` 1 where the
    ink may lie, `box` 1 in the glyph's box. `letters` names the rows; `weight` is the sum of the ink."""

    letters: tuple[str, ...]
    height: float
    side: int
    ink: NDArray[np.float32]
    near: NDArray[np.float32]
    box: NDArray[np.float32]
    weight: NDArray[np.float32]


def _hinted(face: str, size: float) -> skia.Font:
    made = skia.Font(typeface(face), size)
    made.setEdging(skia.Font.Edging.kAntiAlias)
    made.setHinting(skia.FontHinting.kSlight)
    made.setSubpixel(True)
    return made


@lru_cache(maxsize=64)
def templates(face: str, height: float, hinted: bool) -> Templates:
    """The capitals of a face where an E is `height` pixels high, each at several fractions of a pixel; `hinted`: with
    level strokes on whole pixels, as FreeType sets them for matplotlib."""
    _, top, _, bottom = ink(face, 100.0, "E")
    size = round(100.0 * height / (bottom - top), 2)
    look = _hinted(face, size) if hinted else font(face, size)
    boxes = {letter: ink(face, size, letter) for letter in UPPER}
    side = int(max(max(b[2] - b[0], b[3] - b[1]) for b in boxes.values())) + 2 * MARGIN
    names, inks = [], []
    for letter, (left, top, right, bottom) in boxes.items():
        for dx in PHASES:
            for dy in PHASES[:1] if hinted else PHASES:
                canvas = Canvas(side, side, (255, 255, 255))
                x, y = round((side - right - left) / 2) + dx, round((side - bottom - top) / 2) + dy
                canvas.text(letter, x, y, look, (0, 0, 0))
                names.append(letter)
                inks.append((255 - canvas.pixels()[:, :, 0]).astype(np.float32) / 255)
    solid = np.stack(inks)
    near = np.stack([cv2.dilate((one > 0.25).astype(np.float32), GROWN) for one in inks])
    box = np.zeros_like(solid)
    for k, one in enumerate(inks):
        x, y, w, h = cv2.boundingRect((one > 0.25).astype(np.uint8))
        box[k, max(0, y - 1) : y + h + 1, max(0, x - 1) : x + w + 1] = 1
    rows = len(names)
    return Templates(
        tuple(names),
        height,
        side,
        np.asarray(solid.reshape(rows, -1), np.float32),
        np.asarray(near.reshape(rows, -1), np.float32),
        np.asarray(box.reshape(rows, -1), np.float32),
        np.asarray(solid.reshape(rows, -1).sum(1), np.float32),
    )
