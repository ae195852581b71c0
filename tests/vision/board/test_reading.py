from __future__ import annotations

import json
from pathlib import Path
from random import Random

import chess
import cv2
import numpy as np
import pytest

from isoprobe.vision import Unreadable
from isoprobe.vision.board.drawing import SCHEMES, draw_board, sample_style
from isoprobe.vision.board.reading import read_board
from tests.specimens.boards import PLACEMENT, PLAIN, PRINTED

PRINTED_BOARDS = Path(__file__).parents[4] / "shared" / "data" / "chess_boards"


@pytest.mark.parametrize("turned", [False, True])
@pytest.mark.parametrize("style", [PLAIN, PRINTED, {**PLAIN, "coordinates": "inside", "pieces": "dejavu", "jpeg": 75}])
def test_placement_and_side_are_read(style: dict, turned: bool) -> None:
    scene = read_board(draw_board(PLACEMENT, {**style, "black_at_bottom": turned}))
    assert (scene.placement_fen, scene.black_at_bottom, scene.turned_by) == (PLACEMENT, turned, "coordinates")
    assert scene.unsure == ()
    assert scene.confidence > 0.8


def test_without_coordinates_the_men_tell_the_side_or_it_is_a_default() -> None:
    bare = {**PLAIN, "coordinates": "none"}
    scene = read_board(draw_board(PLACEMENT, {**bare, "black_at_bottom": True}))
    assert (scene.placement_fen, scene.black_at_bottom, scene.turned_by) == (PLACEMENT, True, "pieces")
    scene = read_board(draw_board("8/8/8/3kK3/8/8/8/8", bare))
    assert (scene.black_at_bottom, scene.turned_by) == (False, "default")
    assert scene.confidence < 0.6
    scene = read_board(draw_board("8/8/8/3kK3/8/8/8/8", {**bare, "black_at_bottom": True}), black_at_bottom=True)
    assert (scene.placement_fen, scene.turned_by) == ("8/8/8/3kK3/8/8/8/8", "given")


def test_boards_in_held_out_colours_and_sizes_are_read() -> None:
    rng = Random("held out")
    wrong = []
    for number in range(40):
        board = chess.Board()
        for _ in range(rng.randint(5, 100)):
            moves = list(board.legal_moves)
            if not moves:
                break
            board.push(rng.choice(moves))
        last = board.peek()
        style = sample_style(rng, (chess.square_name(last.from_square), chess.square_name(last.to_square)))
        style |= {"ink": [rng.randint(0, 60) for _ in range(3)], "paper": [rng.randint(220, 255) for _ in range(3)]}
        style["square"] = rng.choice((29, 33, 39, 47, 59, 71, 97))
        given = style["black_at_bottom"] if style["coordinates"] == "none" else None
        scene = read_board(draw_board(board.board_fen(), style), given)
        if (scene.placement_fen, scene.black_at_bottom) != (board.board_fen(), style["black_at_bottom"]):
            wrong.append((number, style))
    assert not wrong


def test_printed_boards_of_manuals_are_read() -> None:
    if not PRINTED_BOARDS.is_dir():
        pytest.skip("the printed boards are not at ../shared/data")
    rows = [json.loads(line) for line in (PRINTED_BOARDS / "truth.jsonl").read_text().splitlines()]
    right = 0
    for row in rows:
        scene = read_board((PRINTED_BOARDS / row["image"]).read_bytes())
        right += (scene.placement_fen, scene.black_at_bottom) == (row["placement_fen"], row["black_at_bottom"])
    assert right >= 0.9 * len(rows)


@pytest.mark.parametrize("image", [b"", b"\x89PNG\r\n\x1a\n", b"no picture", np.zeros((8, 8), np.uint8)])
def test_what_is_no_picture_is_unreadable(image: object) -> None:
    with pytest.raises(Unreadable):
        read_board(image)  # type: ignore[arg-type]


def test_pictures_without_a_board_are_unreadable() -> None:
    white = np.full((400, 400, 3), 255, np.uint8)
    text = white.copy()
    for row in range(12):
        cv2.putText(text, "Nf3 Nc6 Bb5 a6 Ba4 Nf6", (10, 30 + 30 * row), cv2.FONT_HERSHEY_SIMPLEX, 0.8, (0, 0, 0), 2)
    grid = white.copy()
    for k in range(9):
        cv2.line(grid, (20 + 40 * k, 20), (20 + 40 * k, 340), (0, 0, 0), 1)
        cv2.line(grid, (20, 20 + 40 * k), (340, 20 + 40 * k), (0, 0, 0), 1)
    for picture in (white, text, grid):
        with pytest.raises(Unreadable, match=r"no chess board|chequered pattern|no position"):
            read_board(picture)


@pytest.mark.parametrize("tones", [((84, 84, 84), (45, 45, 45)), ((60, 74, 60), (40, 32, 52))])
def test_men_on_squares_nearly_as_dark_as_ink_are_read(
    tones: tuple[tuple[int, int, int], tuple[int, int, int]], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Black rooks have white lines, and passed for white ones where all round them is dark."""
    monkeypatch.setitem(SCHEMES, "night", tones)
    for placement in (chess.Board().board_fen(), PLACEMENT):
        scene = read_board(draw_board(placement, {**PLAIN, "scheme": "night", "square": 48}))
        assert scene.placement_fen == placement
        assert scene.confidence > 0.6


def test_squares_as_bright_as_each_other_are_told_by_their_colours(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(SCHEMES, "pastel", ((250, 205, 208), (208, 234, 205)))
    assert read_board(draw_board(PLACEMENT, {**PLAIN, "scheme": "pastel"})).placement_fen == PLACEMENT


@pytest.mark.parametrize(
    ("placement", "why"),
    [
        ("rnbq1bnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR", "Black has 0 kings|cannot be told"),
        ("4k3/8/8/8/8/PPPPPPPP/PPPPPPPP/RNBQKBNR", "White has 16 pawns"),
    ],
)
def test_what_is_no_position_of_a_game_is_refused(placement: str, why: str) -> None:
    with pytest.raises(Unreadable, match=why):
        read_board(draw_board(placement, PLAIN))
