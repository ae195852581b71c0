from __future__ import annotations

import pytest

from isoprobe.vision.board.scene import placement_of, rows_of, square_name

START = "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR"


def test_rows_and_placement_are_inverse_from_either_side() -> None:
    for turned in (False, True):
        assert placement_of(rows_of(START, turned), turned) == START
    assert rows_of(START)[0][0] == "r"
    assert rows_of(START, True)[0][0] == "R"
    assert rows_of(START)[4][4] == rows_of(START, True)[3][3] == "P"


def test_square_names() -> None:
    assert square_name(0, 0) == "a8"
    assert square_name(7, 7) == "h1"
    assert square_name(0, 0, black_at_bottom=True) == "h1"


@pytest.mark.parametrize("placement", ["8/8", "9/8/8/8/8/8/8/8", START + "/8"])
def test_other_boards_are_refused(placement: str) -> None:
    with pytest.raises(ValueError, match="expected eight rows"):
        rows_of(placement)
