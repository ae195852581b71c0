"""Chess boards of which every property is chosen by chance: colours, sizes, marks, typefaces, what was done to them."""

from __future__ import annotations

import colorsys
from collections.abc import Iterator
from random import Random
from typing import Any

import chess
import chess.svg
import cv2
import numpy as np
from common.games import played
from PIL import Image, ImageDraw, ImageFont

from drawn.fresh.boards import FACES
from drawn.fresh.wear import Pixels, from_svg, worn

FOLDER = "boards"
FONTS = ("DejaVuSans", "DejaVuSans-Bold", "DejaVuSans-Oblique", "DejaVuSansMono", "DejaVuSansMono-Oblique")


def drawings(rng: Random, count: int, second: bool = False) -> Iterator[tuple[str, Pixels, Any]]:
    """So many boards; `second` makes no difference."""
    for number in range(count):
        board = played(rng, 2, 130)
        style = rng.choice(("svg", "svg", "svg", "marks", "marks", "glyphs", "glyphs"))
        pixels = _glyphs(rng, board) if style == "glyphs" else _svg(rng, board, style == "marks")
        pixels, _, wear = worn(rng, _page(rng, pixels))
        yield f"{style}{wear}_{number}.png", pixels, board.board_fen()


def _hex(colour: tuple[float, float, float]) -> str:
    return "#" + "".join(f"{round(255 * part):02x}" for part in colour)


def _squares(rng: Random) -> tuple[str, str]:
    """The colours of light and dark squares, at least a sixth of the range apart; each may have a hue of its own."""
    hue = rng.random()
    other = hue if rng.random() < 0.6 else rng.random()
    light = rng.uniform(0.65, 0.97)
    dark = rng.uniform(0.25, light - 0.17)
    shades = ((hue, light, rng.uniform(0, 0.9)), (other, dark, rng.uniform(0, 0.7)))
    one, two = (colorsys.hls_to_rgb(*shade) for shade in shades)
    return _hex(one), _hex(two)


def _svg(rng: Random, board: chess.Board, marked: bool) -> Pixels:
    light, dark = _squares(rng)
    colours = {"square light": light, "square dark": dark}
    colours |= {
        "margin": rng.choice(("#000000", "#ffffff", "#777777", light, dark)),
        "coord": rng.choice(("#888888", "#d0b070")),
    }
    more: dict[str, Any] = {
        "coordinates": rng.random() < 0.7,
        "orientation": rng.random() < 0.7,
        "borders": rng.random() < 0.3,
    }
    if marked:
        some = rng.sample(list(chess.SQUARES), 6)
        ink = _hex(colorsys.hls_to_rgb(rng.random(), 0.5, 0.8)) + rng.choice(("60", "90", "c0"))
        more["arrows"] = [chess.svg.Arrow(a, b, color=ink) for a, b in zip(some[::2], some[1::2], strict=True)][
            : rng.randint(0, 3)
        ]
        more["fill"] = dict.fromkeys(some[: rng.randint(0, 4)], ink)
        more["lastmove"] = board.peek() if rng.random() < 0.6 else None
        more["check"] = board.king(board.turn) if board.is_check() else None
    text = chess.svg.board(board, size=rng.randint(220, 720), colors=colours, **more)
    return from_svg(str(text))


def _glyphs(rng: Random, board: chess.Board) -> Pixels:
    """Men by the chess symbols of a typeface, filled or as drawn, with coordinates within the squares or none."""
    side = rng.randint(34, 84)
    light, dark = _squares(rng)
    image = Image.new("RGB", (8 * side, 8 * side), light)
    draw = ImageDraw.Draw(image)
    font = ImageFont.truetype(str(FACES / f"{rng.choice(FONTS)}.ttf"), round(rng.uniform(0.7, 0.88) * side))
    small = ImageFont.truetype(str(FACES / "DejaVuSans.ttf"), max(8, side // 6))
    filled, lettered, turned = rng.random() < 0.6, rng.random() < 0.4, rng.random() < 0.25
    white = rng.choice(("white", "#fff8e0", "#f0f0f0"))
    black = rng.choice(("black", "#202020", "#3a1f0a"))
    for row in range(8):
        for column in range(8):
            x, y = column * side, row * side
            odd = (row + column) % 2
            if odd:
                draw.rectangle((x, y, x + side - 1, y + side - 1), fill=dark)
            file, rank = (7 - column, row) if turned else (column, 7 - row)
            if lettered and row == 7:
                draw.text((x + side - 2, y + side - 2), "abcdefgh"[file], light if odd else dark, small, "rs")
            if lettered and column == 0:
                draw.text((x + 2, y + 2), str(rank + 1), light if odd else dark, small, "lt")
            man = board.piece_at(chess.square(file, rank))
            if man is None:
                continue
            middle = (x + side / 2, y + side / 2)
            solid = chess.Piece(man.piece_type, chess.BLACK).unicode_symbol()
            if filled:
                ink = white if man.color == chess.WHITE else black
                draw.text(middle, solid, ink, font, "mm", stroke_width=max(1, side // 40), stroke_fill=black)
            else:
                draw.text(middle, man.unicode_symbol(), black, font, "mm")
    return np.ascontiguousarray(np.asarray(image)[..., ::-1])


def _page(rng: Random, pixels: Pixels) -> Pixels:
    """The board alone, in a margin, or with a line of text below."""
    how = rng.choice(("alone", "alone", "margin", "caption"))
    if how == "alone":
        return pixels
    paper = rng.choice(((255, 255, 255), (235, 242, 245), (60, 50, 45)))
    edges = [rng.randint(8, 70) for _ in range(4)]
    page = cv2.copyMakeBorder(pixels, *edges, cv2.BORDER_CONSTANT, value=paper)
    if how == "caption":
        page = cv2.copyMakeBorder(page, 0, 40, 0, 0, cv2.BORDER_CONSTANT, value=paper)
        ink = (20, 20, 20) if min(paper) > 128 else (230, 230, 230)
        text = rng.choice(("White to move", "Black to play and win", "Position after move 23", "Study no. 7"))
        cv2.putText(page, text, (edges[2], page.shape[0] - 14), rng.choice((0, 2, 3, 4)), 0.55, ink, 1, cv2.LINE_AA)
    return page
