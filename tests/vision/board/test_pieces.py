from __future__ import annotations

import numpy as np
import pytest

from isoprobe.vision.board.pieces import SETS, piece
from isoprobe.vision.board.scene import PIECES


@pytest.mark.parametrize("name", SETS)
def test_every_piece_is_drawn_and_no_two_alike(name: str) -> None:
    drawn = {letter: piece(name, letter, 48) for letter in PIECES}
    for cover, light in drawn.values():
        assert cover.shape == light.shape == (48, 48)
        assert 0.12 < cover.mean() < 0.75
        assert 0 <= light.min() <= light.max() <= 1.001
        assert cover[0].max() < 0.1  # nothing touches the square's border
    looks = [np.concatenate([cover, cover * light]) for cover, light in drawn.values()]
    for i, one in enumerate(looks):
        for other in looks[:i]:
            assert np.abs(one - other).mean() > 0.02


@pytest.mark.parametrize("name", SETS)
def test_white_pieces_are_lighter(name: str) -> None:
    for letter in "KQRNP":
        body = [
            float((cover * light).sum() / cover.sum())
            for cover, light in (piece(name, letter, 64), piece(name, letter.lower(), 64))
        ]
        assert body[0] > body[1] + 0.2


def test_unknown_pieces_and_sets_are_named() -> None:
    with pytest.raises(ValueError, match="unknown piece set 'staunton'"):
        piece("staunton", "K", 40)
    with pytest.raises(ValueError, match="unknown piece 'x'"):
        piece("burnett", "x", 40)
