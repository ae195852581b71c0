"""Chess pieces to draw: how much of each pixel a piece covers, and how light it is there.

Set "burnett" is the one of python-chess's `chess.svg`: pieces by Colin M. L. Burnett, offered under the GFDL, BSD and
GPL licences (Wikimedia Commons). The other sets are the chess symbols U+2654 to U+265F of the DejaVu fonts that travel
with matplotlib; where a white piece's outline encloses something, it is filled.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from isoprobe.vision.board.scene import PIECES
from isoprobe.vision.raster.canvas import skia
from isoprobe.vision.raster.fonts import font

SETS = ("burnett", "dejavu", "dejavu-mono")
_FACES = {"dejavu": "DejaVuSans", "dejavu-mono": "DejaVuSansMono"}
_BOX = 45  # of the pictures in chess.svg
_LARGE = 256  # pixels a side at which pieces are drawn before they are shrunk

Floats = NDArray[np.float32]


@lru_cache(maxsize=512)
def piece(name: str, letter: str, size: int) -> tuple[Floats, Floats]:
    """Cover (0 to 1) and lightness (0 the ink, 1 the paper) of a piece, `size` × `size` each.

    `name` is one of SETS, `letter` one of KQRBNP (White) or kqrbnp (Black). Raises ValueError for any other.
    """
    if letter not in PIECES or len(letter) != 1:
        raise ValueError(f"unknown piece {letter!r}: expected one of {PIECES}")
    if name not in SETS:
        raise ValueError(f"unknown piece set {name!r}: expected one of {', '.join(SETS)}")
    return shrunk(*_large(name, letter), size)


def shrunk(cover: Floats, light: Floats, size: int) -> tuple[Floats, Floats]:
    """A piece at another size."""
    how = cv2.INTER_AREA if size < _LARGE else cv2.INTER_LINEAR
    small = cv2.resize(cover, (size, size), interpolation=how)
    shine = cv2.resize(cover * light, (size, size), interpolation=how)
    return np.asarray(small, np.float32), np.asarray(shine / np.maximum(small, 1e-3), np.float32)


@lru_cache(maxsize=64)
def _large(name: str, letter: str) -> tuple[Floats, Floats]:
    if name == "burnett":
        return _from_svg(letter)
    return from_typeface(font(_FACES[name], 1000.0), letter)


def _from_svg(letter: str) -> tuple[Floats, Floats]:
    import chess.svg

    body = chess.svg.PIECES[letter]
    text = f'<svg xmlns="http://www.w3.org/2000/svg" width="{_BOX}" height="{_BOX}">{body}</svg>'
    written = text.encode()  # has to live as long as the stream
    picture = skia.SVGDOM.MakeFromStream(skia.MemoryStream(written, True))
    pixels = np.zeros((_LARGE, _LARGE, 4), np.uint8)
    surface = skia.Surface(pixels)
    canvas = surface.getCanvas()
    canvas.scale(_LARGE / _BOX, _LARGE / _BOX)
    picture.render(canvas)
    surface.flushAndSubmit()
    cover = pixels[..., 3].astype(np.float32) / 255  # the surface holds colours multiplied by their cover
    light = pixels[..., 1].astype(np.float32) / 255 / np.maximum(cover, 1e-3)
    return np.asarray(cover, np.float32), np.asarray(np.minimum(light, 1), np.float32)


def from_typeface(made: Any, letter: str) -> tuple[Floats, Floats]:
    """Cover and lightness from a skia.Font with chess symbols: the glyph is ink, and what it encloses is paper."""
    glyph = made.textToGlyphs(chr(0x2654 + PIECES.index(letter)))[0]
    path = made.getPath(glyph)
    bounds = path.computeTightBounds()
    scale = 0.86 * _LARGE / max(bounds.width(), bounds.height(), 0.72 * made.getSize())
    pixels = np.zeros((_LARGE, _LARGE, 4), np.uint8)
    surface = skia.Surface(pixels)
    canvas = surface.getCanvas()
    canvas.translate(_LARGE / 2 - scale * bounds.centerX(), _LARGE * 0.93 - scale * bounds.bottom())
    canvas.scale(scale, scale)
    canvas.drawPath(path, skia.Paint(AntiAlias=True, Color=skia.ColorWHITE))
    surface.flushAndSubmit()
    ink = np.asarray(pixels[..., 3] / 255, np.float32)
    return np.maximum(ink, _enclosed(ink)), np.asarray(1 - ink, np.float32)


def _enclosed(ink: Floats) -> Floats:
    """1 where paper cannot be left without crossing ink."""
    wide = cv2.copyMakeBorder((ink < 0.5).astype(np.uint8), 1, 1, 1, 1, cv2.BORDER_CONSTANT, value=1)
    cv2.floodFill(wide, None, (0, 0), 2)
    return np.asarray(wide[1:-1, 1:-1] == 1, np.float32)
