"""Chess boards by python-chess in colours by chance, and by letters of typefaces as web pages draw them."""

from __future__ import annotations

import colorsys
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import Any

import chess
import chess.svg
import cv2
import matplotlib
import numpy as np
from common.games import played
from PIL import Image, ImageDraw, ImageFont

from drawn.fresh.wear import Pixels, from_svg, worn

FOLDER = "boards"
FACES = Path(matplotlib.get_data_path()) / "fonts" / "ttf"


def drawings(rng: Random, count: int, second: bool = False) -> Iterator[tuple[str, Pixels, Any]]:
    """So many boards, of each style alike many, from games played at random."""
    styles = SECOND if second else STYLES
    for number in range(count):
        style = tuple(styles)[number % len(styles)]
        board = played(rng, 6, 110)
        pixels, _, _ = worn(rng, styles[style](rng, board))
        yield f"{style}_{number}.png", pixels, board.board_fen()


def _colours(rng: Random, least: float = 0.25) -> tuple[str, str]:
    """A light and a dark colour of a hue by chance."""
    hue, light = rng.random(), rng.uniform(0.8, 0.95)
    strong = rng.uniform(0.1, 0.7)
    shades = [colorsys.hls_to_rgb(hue, level, strong) for level in (light, light - rng.uniform(least, 0.45))]
    return tuple("#" + "".join(f"{round(255 * part):02x}" for part in shade) for shade in shades)  # type: ignore[return-value]


def _svg(rng: Random, board: chess.Board, **more: Any) -> Pixels:
    light, dark = _colours(rng)
    colours = {"square light": light, "square dark": dark, "margin": rng.choice(("#222222", "#ffffff", dark))}
    colours |= {"coord": "#888888"} | more.pop("colours", {})
    made = chess.svg.board(board, size=rng.choice((280, 400, 560)), colors=colours, **more)
    return from_svg(str(made))


def _hue(rng: Random, board: chess.Board) -> Pixels:
    return _svg(rng, board)


def _turned(rng: Random, board: chess.Board) -> Pixels:
    return _svg(rng, board, orientation=chess.BLACK, borders=rng.random() < 0.5)


def _last_move(rng: Random, board: chess.Board) -> Pixels:
    light, dark = _colours(rng)
    marked = {"square light lastmove": light, "square dark lastmove": dark}
    check = board.king(board.turn) if board.is_check() else None
    return _svg(rng, board, lastmove=board.peek(), check=check, colours=marked)


def _arrow(rng: Random, board: chess.Board) -> Pixels:
    moves = rng.sample(list(board.legal_moves) or [board.peek()], 1)
    colour = rng.choice(("#e68f00b3", "#003088", "#88202088", "#15781b80"))
    return _svg(rng, board, arrows=[chess.svg.Arrow(move.from_square, move.to_square, color=colour) for move in moves])


def _filled(rng: Random, board: chess.Board) -> Pixels:
    some = rng.sample(list(chess.SQUARES), 5)
    return _svg(rng, board, fill=dict.fromkeys(some, rng.choice(("#cc0000cc", "#00cc0066", "#ffff0080"))))


def _letters(rng: Random, board: chess.Board, face: str, outlined: bool) -> Pixels:
    """The solid symbols of a typeface, white men in white with a dark outline, as web pages draw them; or both kinds
    of symbols in one ink."""
    side = rng.choice((44, 60, 72))
    light, dark = _colours(rng)
    image = Image.new("RGB", (8 * side, 8 * side), light)
    draw = ImageDraw.Draw(image)
    font = ImageFont.truetype(str(FACES / f"{face}.ttf"), round(0.8 * side))
    for row in range(8):
        for column in range(8):
            x, y = column * side, row * side
            if (row + column) % 2:
                draw.rectangle((x, y, x + side - 1, y + side - 1), fill=dark)
            man = board.piece_at(chess.square(column, 7 - row))
            if man is None:
                continue
            middle = (x + side / 2, y + side / 2)
            if outlined:
                text = (
                    man.unicode_symbol()
                    if man.color == chess.BLACK
                    else chess.Piece(man.piece_type, False).unicode_symbol()
                )
                ink, edge = ("white", "black") if man.color == chess.WHITE else ("black", "black")
                draw.text(middle, text, ink, font, "mm", stroke_width=max(1, side // 36), stroke_fill=edge)
            else:
                draw.text(middle, man.unicode_symbol(), "black", font, "mm")
    return np.ascontiguousarray(np.asarray(image)[..., ::-1])


def _page(rng: Random, board: chess.Board) -> Pixels:
    return _letters(rng, board, "DejaVuSans-Bold", True)


def _symbols(rng: Random, board: chess.Board) -> Pixels:
    return _letters(rng, board, "DejaVuSansMono-Bold", False)


def _on_page(rng: Random, board: chess.Board) -> Pixels:
    """A board with a caption below and a margin of paper, in shades of grey."""
    pixels = cv2.copyMakeBorder(_svg(rng, board), 30, 70, 60, 60, cv2.BORDER_CONSTANT, value=(255, 255, 255))
    side = "White" if board.turn else "Black"
    cv2.putText(
        pixels, f"Diagram {rng.randint(1, 99)}: {side} to move", (60, pixels.shape[0] - 24), 2, 0.7, (0, 0, 0), 1, 16
    )
    return np.asarray(cv2.cvtColor(cv2.cvtColor(pixels, cv2.COLOR_BGR2GRAY), cv2.COLOR_GRAY2BGR))


STYLES: dict[str, Callable[[Random, chess.Board], Pixels]] = {
    "hue": _hue,
    "turned": _turned,
    "lastmove": _last_move,
    "arrow": _arrow,
    "filled": _filled,
    "page": _page,
    "symbols": _symbols,
    "caption": _on_page,
}


def _bare(rng: Random, board: chess.Board) -> Pixels:
    return _svg(rng, board, coordinates=False)


def _blurred(rng: Random, board: chess.Board) -> Pixels:
    return np.asarray(cv2.GaussianBlur(_svg(rng, board), (0, 0), 1.1))


def _bright(rng: Random, board: chess.Board) -> Pixels:
    """As on a screen at night: less contrast, a cast of blue."""
    return np.asarray(np.clip(_svg(rng, board) * np.array([0.95, 0.75, 0.6]) + 12, 0, 255), np.uint8)


def _several_arrows(rng: Random, board: chess.Board) -> Pixels:
    moves = rng.sample(list(board.legal_moves) or [board.peek()], min(3, max(1, board.legal_moves.count())))
    return _svg(
        rng, board, arrows=[chess.svg.Arrow(move.from_square, move.to_square, color="#15781bcc") for move in moves]
    )


def _crosses(rng: Random, board: chess.Board) -> Pixels:
    return _svg(rng, board, squares=chess.SquareSet(board.attacks(rng.choice(list(board.piece_map())))))


def _noisy(rng: Random, board: chess.Board) -> Pixels:
    pixels = _svg(rng, board)
    grain = np.random.default_rng(rng.randrange(1 << 30)).normal(0, 9, pixels.shape)
    return np.asarray(np.clip(pixels + grain, 0, 255), np.uint8)


def _stretched(rng: Random, board: chess.Board) -> Pixels:
    return np.asarray(cv2.resize(_svg(rng, board), None, fx=1.15, fy=0.95, interpolation=cv2.INTER_AREA))


def _among_text(rng: Random, board: chess.Board) -> Pixels:
    pixels = cv2.copyMakeBorder(_svg(rng, board), 20, 20, 20, 360, cv2.BORDER_CONSTANT, value=(255, 255, 255))
    for row in range(40, pixels.shape[0] - 20, 26):
        words = " ".join(rng.choice(("e4", "Nf3", "Bb5", "Qxd5", "O-O", "with", "the", "idea")) for _ in range(5))
        cv2.putText(pixels, words, (pixels.shape[1] - 340, row), 3, 0.5, (0, 0, 0), 1, 16)
    return pixels


SECOND: dict[str, Callable[[Random, chess.Board], Pixels]] = {
    "bare": _bare,
    "blurred": _blurred,
    "evening": _bright,
    "arrows": _several_arrows,
    "crosses": _crosses,
    "noisy": _noisy,
    "stretched": _stretched,
    "text": _among_text,
}
