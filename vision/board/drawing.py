"""Chess boards drawn in styles that vary by seed: pieces, colours, hatching, coordinates, side, marks, wear.

`sample_style` draws a look and `draw_board` gives PNG bytes in that look that hold pixels and nothing else.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from isoprobe.vision.board.pieces import SETS, piece
from isoprobe.vision.board.scene import EMPTY, FILES, rows_of
from isoprobe.vision.raster.canvas import Canvas
from isoprobe.vision.raster.disturbance import jpeg
from isoprobe.vision.raster.fonts import font, ink

BoardStyle = dict[str, Any]

# Light and dark squares, red first: Lichess brown, blue, green, grey, purple, paper and printed ones.
SCHEMES: dict[str, tuple[tuple[int, int, int], tuple[int, int, int]]] = {
    "brown": ((240, 217, 181), (181, 136, 99)),
    "blue": ((222, 227, 230), (140, 162, 173)),
    "green": ((238, 238, 210), (118, 150, 86)),
    "grey": ((255, 255, 255), (128, 128, 128)),
    "silver": ((250, 250, 250), (190, 190, 190)),
    "purple": ((232, 226, 240), (149, 128, 178)),
    "sand": ((255, 250, 235), (209, 170, 109)),
    "rose": ((248, 231, 231), (200, 143, 140)),
}
INKS = ((0, 0, 0), (25, 25, 25), (40, 30, 25), (20, 25, 60))
PAPERS = ((255, 255, 255), (250, 250, 245), (255, 248, 225), (235, 235, 235))
MARKS = ((205, 210, 106), (170, 162, 58), (130, 190, 220), (240, 150, 110))
GROUNDS = ((255, 255, 255), (255, 255, 255), (40, 38, 34), (230, 230, 230))
FACES = ("DejaVuSans", "DejaVuSerif", "STIXGeneral", "cmss10", "DejaVuSans-Bold")


def sample_style(rng: Random, moved: tuple[str, str] | None = None, black_at_bottom: bool | None = None) -> BoardStyle:
    """A look. `moved`: from and to of the last move, which may be marked; `black_at_bottom`: the side, or None for
    either."""
    printed = rng.random() < 0.3
    size = rng.choice((26, 30, 36, 42, 48, 56, 64, 76, 90, 104)) if rng.random() < 0.7 else rng.randint(25, 110)
    scheme = "paper" if printed else rng.choice(sorted(SCHEMES))
    coordinates = rng.choice(("outside", "outside", "none")) if printed else rng.choice(("outside", "inside", "none"))
    if size < 34 and coordinates == "inside":
        coordinates = "outside"
    mark = rng.choice(("none", "squares", "frame", "arrow")) if moved else "none"
    return {
        "square": size,
        "pieces": rng.choice(SETS),
        "scheme": scheme,
        "hatching": rng.choice((0.09, 0.12, 0.15)) if printed else 0,
        "ink": list(INKS[0] if printed else rng.choice(INKS)),
        "paper": list(PAPERS[0] if printed else rng.choice(PAPERS)),
        "coordinates": coordinates,
        "face": rng.choice(FACES),
        "frame": rng.choice((1, 2, 3)) if printed else rng.choice((0, 0, 1, 2)),
        "margin": [rng.randint(0, 24) for _ in range(4)],
        "ground": list((255, 255, 255) if printed else rng.choice(GROUNDS)),
        "black_at_bottom": rng.random() < 0.4 if black_at_bottom is None else black_at_bottom,
        "mark": mark,
        "moved": list(moved) if moved and mark != "none" else [],
        "mark_colour": list(rng.choice(MARKS)),
        "jpeg": rng.choice((0, 0, 0, 60, 75, 90)),
    }  # fmt: skip


def box_of(style: BoardStyle) -> tuple[int, int, int, int]:
    """Left, top, right and bottom of the 64 squares in pixels."""
    size, (left, top, _, _) = style["square"], style["margin"]
    beside = round(size * 0.55) if style["coordinates"] == "outside" else 0
    x, y = left + beside + style["frame"], top + style["frame"]
    return x, y, x + 8 * size, y + 8 * size


def draw_board(placement: str, style: BoardStyle) -> bytes:
    """PNG bytes of the placement in this look; the same arguments give the same bytes."""
    drawn = board_pixels(placement, style, lambda letter: piece(style["pieces"], letter, style["square"]))
    return _png(jpeg(drawn, style["jpeg"]) if style["jpeg"] else drawn)


def board_pixels(
    placement: str, style: BoardStyle, drawn: Callable[[str], tuple[NDArray[np.float32], NDArray[np.float32]]]
) -> NDArray[np.uint8]:
    """The picture before wear, blue first, with the cover and lightness that `drawn` gives for each piece."""
    rows = rows_of(placement, style["black_at_bottom"])
    size, (left, top, right, bottom) = style["square"], box_of(style)
    beside = round(size * 0.55) if style["coordinates"] == "outside" else 0
    width = right + style["frame"] + style["margin"][2]
    height = bottom + style["frame"] + style["margin"][3] + beside
    canvas = Canvas(width, height, style["ground"])
    _squares(canvas, style)
    if style["coordinates"] != "none":
        _coordinates(canvas, style)
    pixels = canvas.pixels().astype(np.float32)
    for row in range(8):
        for column in range(8):
            if rows[row][column] != EMPTY:
                x, y = left + column * size, top + row * size
                _stand(pixels[y : y + size, x : x + size], *drawn(rows[row][column]), style)
    return _marked(pixels, style)


def _colours(style: BoardStyle) -> tuple[tuple[int, int, int], tuple[int, int, int]]:
    return SCHEMES.get(style["scheme"], ((255, 255, 255), (255, 255, 255)))


def _squares(canvas: Canvas, style: BoardStyle) -> None:
    size, (left, top, right, bottom) = style["square"], box_of(style)
    light, dark = _colours(style)
    frame = style["frame"]
    if frame:
        centre = complex((left + right) / 2, (top + bottom) / 2)
        canvas.box(centre, 4 * size + frame, 4 * size + frame, style["ink"])
    marked = {_place(name, style["black_at_bottom"]) for name in style["moved"]} if style["mark"] == "squares" else ()
    for row in range(8):
        for column in range(8):
            colour = dark if (row + column) % 2 else light
            if (row, column) in marked:
                colour = _mixed(colour, style["mark_colour"])
            centre = complex(left + (column + 0.5) * size, top + (row + 0.5) * size)
            canvas.box(centre, size / 2, size / 2, colour)
            if style["hatching"] and (row + column) % 2:
                _hatch(canvas, left + column * size, top + row * size, style)


def _hatch(canvas: Canvas, x: float, y: float, style: BoardStyle) -> None:
    """Lines from lower left to upper right across one square, as printed manuals have them."""
    size, pitch = style["square"], style["hatching"] * style["square"]
    reach = pitch
    while reach < 2 * size:
        a, b = max(0.0, reach - size), min(reach, float(size))
        canvas.line(complex(x + a, y + reach - a), complex(x + b, y + reach - b), style["ink"], max(0.8, size / 48))
        reach += pitch


def _mixed(one: tuple[int, int, int], other: list[int]) -> tuple[int, int, int]:
    red, green, blue = (round(0.45 * a + 0.55 * b) for a, b in zip(one, other, strict=True))
    return red, green, blue


def _place(name: str, black_at_bottom: bool) -> tuple[int, int]:
    """Row and column in the picture."""
    file, rank = FILES.index(name[0]), int(name[1]) - 1
    return (rank, 7 - file) if black_at_bottom else (7 - rank, file)


def _coordinates(canvas: Canvas, style: BoardStyle) -> None:
    size, (left, top, _, bottom) = style["square"], box_of(style)
    turned = style["black_at_bottom"]
    inside = style["coordinates"] == "inside"
    made = font(style["face"], size * (0.24 if inside else 0.36))
    light, dark = _colours(style)
    dull = sum(style["ground"]) < 380
    for k in range(8):
        rank, file = str(k + 1 if turned else 8 - k), FILES[7 - k if turned else k]
        for text, row, column in ((rank, k, 0), (file, 7, k)):
            x0, y0, x1, y1 = ink(style["face"], made.getSize(), text)
            if inside:
                x = left + column * size + (size * 0.06 - x0 if text == rank else size * 0.94 - x1)
                y = top + row * size + (size * 0.06 - y0 if text == rank else size * 0.93)
                colour = (light if (row + column) % 2 else dark) if style["scheme"] in SCHEMES else style["ink"]
            else:
                colour = (225, 225, 225) if dull else (30, 30, 30)
                if text == rank:
                    x = left - style["frame"] - size * 0.28 - (x0 + x1) / 2
                    y = top + (k + 0.5) * size - (y0 + y1) / 2
                else:
                    x = left + (k + 0.5) * size - (x0 + x1) / 2
                    y = bottom + style["frame"] + size * 0.40
            canvas.text(text, x, y, made, colour)


def _stand(
    pixels: NDArray[np.float32], cover: NDArray[np.float32], light: NDArray[np.float32], style: BoardStyle
) -> None:
    """The piece on its square, in place."""
    dark, pale = (np.array(style[key][::-1], np.float32) for key in ("ink", "paper"))
    colour = dark + light[..., None] * (pale - dark)
    pixels += cover[..., None] * (colour - pixels)


def _marked(pixels: NDArray[np.float32], style: BoardStyle) -> NDArray[np.uint8]:
    """The last move as a frame round its end, or as an arrow, drawn over the pieces."""
    drawn = np.ascontiguousarray(np.rint(pixels).astype(np.uint8))
    if style["mark"] not in ("frame", "arrow") or not style["moved"]:
        return drawn
    size, (left, top, _, _) = style["square"], box_of(style)
    centres = []
    for name in style["moved"]:
        row, column = _place(name, style["black_at_bottom"])
        centres.append((left + column * size + size // 2, top + row * size + size // 2))
    colour = (200, 60, 20)
    thick = max(2, round(size * 0.05))
    if style["mark"] == "frame":
        half = size // 2 - thick
        (x, y) = centres[1]
        cv2.rectangle(drawn, (x - half, y - half), (x + half, y + half), colour, thick)
    else:
        (x0, y0), (x1, y1) = centres
        length = max(1.0, float(np.hypot(x1 - x0, y1 - y0)))
        tip = (round(x1 - (x1 - x0) / length * size * 0.3), round(y1 - (y1 - y0) / length * size * 0.3))
        cv2.arrowedLine(drawn, (x0, y0), tip, colour, thick, cv2.LINE_AA, tipLength=min(0.4, 0.25 * size / length))
    return drawn


def _png(pixels: NDArray[np.uint8]) -> bytes:
    done, buffer = cv2.imencode(".png", pixels, [cv2.IMWRITE_PNG_COMPRESSION, 2])
    if not done:
        raise ValueError("OpenCV could not encode the picture as PNG")
    return bytes(buffer)
