from __future__ import annotations

from random import Random

import cv2
import numpy as np

from isoprobe.vision.board.drawing import box_of, draw_board, sample_style
from tests.specimens.boards import PLACEMENT, PLAIN, PRINTED


def pixels(placement: str, style: dict) -> np.ndarray:
    return cv2.imdecode(np.frombuffer(draw_board(placement, style), np.uint8), cv2.IMREAD_COLOR).astype(int)


def test_the_same_style_gives_the_same_bytes_and_no_text() -> None:
    png = draw_board(PLACEMENT, PLAIN)
    assert png == draw_board(PLACEMENT, PLAIN)
    assert b"tEXt" not in png
    assert b"iTXt" not in png


def test_one_man_more_changes_its_square_alone() -> None:
    left, top, _, _ = box_of(PLAIN)
    changed = np.abs(pixels(PLACEMENT, PLAIN) - pixels(PLACEMENT.replace("/3PN3/", "/3PN2q/"), PLAIN)).sum(axis=2)
    rows, columns = np.nonzero(changed)
    assert top + 3 * 44 <= rows.min() <= rows.max() < top + 4 * 44
    assert left + 7 * 44 <= columns.min() <= columns.max() < left + 8 * 44


def test_from_the_other_side_the_squares_are_turned() -> None:
    bare = {**PLAIN, "coordinates": "none", "margin": [0, 0, 0, 0], "frame": 0}
    one, other = pixels("8/8/8/8/8/8/8/8", bare), pixels("8/8/8/8/8/8/8/8", {**bare, "black_at_bottom": True})
    assert (one == other).all()  # the square at the lower left is dark from either side
    turned = pixels("7K/8/8/8/8/8/8/k7", {**bare, "black_at_bottom": True})
    assert (turned == pixels("7k/8/8/8/8/8/8/K7", bare)).all()


def test_dark_squares_are_hatched_and_light_ones_not() -> None:
    left, top, _, _ = box_of(PRINTED)
    seen = pixels("8/8/8/8/8/8/8/8", PRINTED)
    assert seen[top + 2 : top + 42, left + 2 : left + 42].min() == 255
    dark = seen[top + 2 : top + 42, left + 46 : left + 86]
    assert 150 < dark.mean() < 245
    assert dark.std() > 20


def test_styles_vary_and_are_plain() -> None:
    styles = [sample_style(Random(seed), ("e2", "e4")) for seed in range(60)]
    assert {style["pieces"] for style in styles} == {"burnett", "dejavu", "dejavu-mono"}
    assert {style["mark"] for style in styles} == {"none", "squares", "frame", "arrow"}
    assert {style["coordinates"] for style in styles} == {"none", "inside", "outside"}
    for style in styles[:12]:
        height, width, _ = pixels(PLACEMENT, style).shape
        assert 190 < width < 1100
        assert 190 < height < 1100
