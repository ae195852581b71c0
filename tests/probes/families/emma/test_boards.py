"""Boards, cells and places beside them are written in words, and read as people write them."""

from __future__ import annotations

import pytest

from isoprobe.probes.core import BadState
from isoprobe.probes.families.emma.boards import Cell, FromOne, RimPlace, Signs, Square, numbered_places
from isoprobe.probes.families.programs.fields import Listed, Word

WALLS = Signs({"0": "open", "1": "wall"}, {"shut": "1"})


def test_rows_of_signs_are_written_in_words() -> None:
    assert WALLS.write("011") == "open wall wall"
    assert WALLS.write("01/10") == "(open wall / wall open)"


@pytest.mark.parametrize(
    "text",
    ["(open wall / wall open)", "Open, Shut / wall, open", "[open wall; wall open]", "01/10", "open wall\nwall open"],
)
def test_rows_of_signs_are_read_as_people_write_them(text: str) -> None:
    assert WALLS.parse(text) == "01/10"


def test_other_words_are_no_signs() -> None:
    with pytest.raises(ValueError, match="'door', expected one of open, wall"):
        WALLS.parse("open door")
    with pytest.raises(BadState, match="rows of 0 1"):
        WALLS.check("012", "walls")


@pytest.mark.parametrize("text", ["(1 2 / 3 4), (5 6)", "1 2 / 3 4, 5 6", "(1, 2 / 3, 4), (5, 6)"])
def test_boards_stand_in_a_list(text: str) -> None:
    boards = Listed(Signs({sign: sign for sign in "123456"}), 1, 3)
    assert boards.parse(text) == ["12/34", "56"]
    assert boards.parse(boards.write(["12/34", "56"])) == ["12/34", "56"]


def test_cells_are_told_by_row_and_column() -> None:
    cell = Cell(5, 7)
    assert [cell.write(number) for number in (1, 7, 8, 35)] == ["(1, 1)", "(1, 7)", "(2, 1)", "(5, 7)"]
    assert all(cell.parse(cell.write(number)) == number for number in range(1, 36))
    assert cell.parse("row 2, column 1") == 8
    for text in ("(6, 1)", "(1, 8)", "12", "row 0, column 1"):
        with pytest.raises(ValueError, match="expected a row and a column"):
            cell.parse(text)


@pytest.mark.parametrize("held", [[[1], [2]], [[1, 2], [35]], [[3], [4], [5, 6, 7]]])
def test_lists_of_cells_are_read_back(held: list[list[int]]) -> None:
    field = Listed(Listed(Cell(5, 7), 1, 9), 1, 9)
    assert field.parse(field.write(held)) == held
    assert Listed(Cell(5, 7), 1, 9).parse(Listed(Cell(5, 7), 1, 9).write(held[0])) == held[0]


def test_places_beside_a_board_are_told_by_side_and_row_or_column() -> None:
    place = RimPlace(7)
    assert [place.write(each) for each in ("left 3", "right 1", "top 2", "bottom 4")] == [
        "left of row 3",
        "right of row 1",
        "above column 2",
        "below column 4",
    ]
    assert all(place.parse(place.write(each)) == each for each in numbered_places(7))
    for text in ("Left, row 3", "left side (row 3)", "left 3"):
        assert place.parse(text) == "left 3"
    assert place.parse("top of column 2") == "top 2"
    for text in ("row 3", "upper left 3", "left"):
        with pytest.raises(ValueError, match="a place beside the board"):
            place.parse(text)
    for value in ("left 8", "left 0", "middle 1", 3):
        with pytest.raises(BadState, match="a place beside the board"):
            place.check(value, "start")


def test_a_square_board_has_a_bracket_for_each_row() -> None:
    board = Square(Word(("x", "o")), 4, 49)
    assert board.write(["x", "o", "o", "x"]) == "(x, o), (o, x)"
    for text in ("(x, o), (o, x)", "x, o, o, x", "[[x, o], [o, x]]", "x o".replace(" ", ", ") + "\no, x"):
        assert board.parse(text) == ["x", "o", "o", "x"]


def test_places_count_from_one_for_people() -> None:
    assert FromOne(0, 7).write(0) == "1"
    assert FromOne(0, 7).parse("8") == 7
