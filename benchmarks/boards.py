"""How well the board reader does on own boards in looks that it was not made on, and on printed boards with a truth.

    python benchmarks/boards.py [--boards 1000] [--seed held-out] [--printed FOLDER]

Positions come from games played out at random; the colours of pieces, the size of squares, and marks of the last move
are drawn apart from `vision.board.drawing.sample_style`. Where a picture has no coordinates the reader is told which
side is at the bottom, as a question tells it. FOLDER holds truth.jsonl (image, placement_fen, black_at_bottom). Prints
how many boards are read exactly, each miss, and milliseconds a board on one core.
"""

from __future__ import annotations

import argparse
import json
import time
from collections.abc import Iterator
from pathlib import Path
from random import Random

import chess
import cv2
from common.games import played

from isoprobe.vision import Unreadable
from isoprobe.vision.board.drawing import draw_board, sample_style
from isoprobe.vision.board.reading import read_board

Board = tuple[str, bytes, bool | None, tuple[str, bool]]  # name, picture, side that is told, truth


def own_boards(seed: str, boards: int) -> Iterator[Board]:
    """Boards in held-out looks."""
    rng = Random(seed)
    for number in range(boards):
        board = played(rng, 1, 120)
        last = board.peek()
        moved = [chess.square_name(last.from_square), chess.square_name(last.to_square)]
        style = sample_style(rng, (moved[0], moved[1]))
        style |= {
            "ink": [rng.randint(0, 65) for _ in range(3)],
            "paper": [rng.randint(215, 255) for _ in range(3)],
            "square": rng.randint(25, 110),
            "mark": rng.choice(("none", "squares", "frame", "arrow")),
            "moved": moved,
        }
        if style["coordinates"] == "inside" and style["square"] < 34:
            style["coordinates"] = "outside"
        told = style["black_at_bottom"] if style["coordinates"] == "none" else None
        truth = board.board_fen(), bool(style["black_at_bottom"])
        yield f"{number} {style}", draw_board(board.board_fen(), style), told, truth


def printed_boards(folder: Path) -> Iterator[Board]:
    """The boards of a folder with their truth."""
    for line in (folder / "truth.jsonl").read_text(encoding="utf-8").splitlines():
        row = json.loads(line)
        truth = row["placement_fen"], row["black_at_bottom"]
        yield row["image"], (folder / row["image"]).read_bytes(), None, truth


def tally(what: str, boards: Iterator[Board]) -> None:
    """Reads them and prints what came of it."""
    read = right = 0
    seconds = 0.0
    for name, picture, told, truth in boards:
        begun = time.process_time()
        try:
            scene = read_board(picture, told)
            found: object = (scene.placement_fen, scene.black_at_bottom)
        except Unreadable as why:
            found = str(why)
        seconds += time.process_time() - begun
        read += 1
        right += found == truth
        if found != truth:
            print(f"missed {name}: {found}, expected {truth}")
    print(f"{what}: {right} of {read} read exactly, {1000 * seconds / max(1, read):.1f} ms of CPU a board")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--boards", type=int, default=1000)
    parser.add_argument("--seed", default="held-out")
    parser.add_argument("--printed", type=Path)
    asked = parser.parse_args()
    cv2.setNumThreads(1)
    tally("own boards", own_boards(asked.seed, asked.boards))
    if asked.printed:
        tally("printed boards", printed_boards(asked.printed))


if __name__ == "__main__":
    main()
