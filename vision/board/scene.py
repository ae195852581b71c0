"""What stands on a drawn chess board, and how the board is turned."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

EMPTY = "."
PIECES = "KQRBNPkqrbnp"  # capitals are White's
FILES = "abcdefgh"


@dataclass(frozen=True)
class BoardScene:
    """`placement_fen`: the first field of a FEN. `box`: left, top, right and bottom of the 64 squares in pixels.

    `confidence`: from 0 to 1, of the least certain square and the orientation. `unsure`: squares that may be wrong, by
    name; `turned_by` is what told the orientation: "coordinates", "pieces", "given" or "default". `left`: box and area
    in pixels of what is drawn over the board.
    """

    placement_fen: str
    black_at_bottom: bool
    box: tuple[float, float, float, float]
    confidence: float
    unsure: tuple[str, ...] = ()
    turned_by: str = "default"
    left: tuple[tuple[tuple[float, float, float, float], float], ...] = ()


def square_name(row: int, column: int, black_at_bottom: bool = False) -> str:
    """The name of a square by its place in the picture: row 0 is on top, column 0 on the left."""
    file, rank = (7 - column, row) if black_at_bottom else (column, 7 - row)
    return f"{FILES[file]}{rank + 1}"


def placement_of(rows: Sequence[Sequence[str]], black_at_bottom: bool = False) -> str:
    """The placement field of a FEN from eight rows of letters as the picture shows them, "." for empty squares."""
    turned = [list(reversed(row)) for row in reversed(rows)] if black_at_bottom else rows
    return "/".join(_packed(row) for row in turned)


def rows_of(placement: str, black_at_bottom: bool = False) -> list[list[str]]:
    """The eight rows of letters that the picture shows, from the placement field of a FEN."""
    rows = []
    for packed in placement.split("/"):
        row: list[str] = []
        for letter in packed:
            row += [EMPTY] * int(letter) if letter.isdigit() else [letter]
        rows.append(row)
    if len(rows) != 8 or any(len(row) != 8 for row in rows):
        raise ValueError(f"placement {placement[:90]!r}: expected eight rows of eight squares")
    return [row[::-1] for row in rows[::-1]] if black_at_bottom else rows


def _packed(row: Sequence[str]) -> str:
    text, empty = "", 0
    for letter in [*row, ""]:
        if letter == EMPTY:
            empty += 1
            continue
        text += (str(empty) if empty else "") + letter
        empty = 0
    return text
