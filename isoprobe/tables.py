"""Tables as text, without rich: what prints hundreds of rows need not wait for it."""

from __future__ import annotations

import os
import re
import shutil
import sys
import unicodedata
from collections.abc import Iterator, Sequence
from functools import cache

WIDE = 200  # where the table goes to a file or a pipe: wide enough for any
GAP = 2  # columns between two cells
_WORDS = re.compile(r"\s*\S+")


def table_text(title: str, columns: Sequence[str], rows: Sequence[Sequence[object]], wide: int | None = None) -> str:
    """A table as text; numbers to the right. Cells are text, never markup; what is too long for `wide`, the terminal
    where it is not named, goes on in the next line, the widest columns first.

    >>> print(table_text("two", ("name", "n"), [("a b c d", 1), ("e", 20)], 10))
    two
    name     n
    a b c    1
    d
    e       20
    """
    if not columns:
        return title
    numbers = [bool(rows) and all(isinstance(row[k], int | float) for row in rows) for k in range(len(columns))]
    cells = [list(columns), *([str(cell) for cell in row] for row in rows)]
    widths = _widths(
        cells, shutil.get_terminal_size((WIDE, 0)).columns if wide is None and _terminal() else wide or WIDE
    )
    printed = [line for row in cells for line in _lines(row, widths, numbers)]
    head = len(list(_lines(cells[0], widths, numbers)))
    if _terminal():
        printed[:head] = [f"\x1b[1m{line}\x1b[0m" for line in printed[:head]]
    return "\n".join([*([title] if title else []), *printed])


def _terminal() -> bool:
    return sys.stdout.isatty() and "NO_COLOR" not in os.environ and os.environ.get("TERM") != "dumb"


def _widths(cells: Sequence[Sequence[str]], wide: int) -> list[int]:
    """How wide each column is: as its longest cell, or where that is too much together, the widest cut down alike."""
    longest = [max(max(map(width, line.split("\n"))) for line in column) for column in zip(*cells, strict=True)]
    room = max(wide - GAP * (len(longest) - 1), 4 * len(longest))
    most = max(longest)
    while sum(min(each, most) for each in longest) > room and most > 1:
        most -= 1
    widths = [min(each, most) for each in longest]
    for k, each in enumerate(longest):
        widths[k] += int(each > most and sum(widths) < room)
    return widths


def _lines(row: Sequence[str], widths: Sequence[int], numbers: Sequence[bool]) -> Iterator[str]:
    folded = [list(_folded(text, wide)) for text, wide in zip(row, widths, strict=True)]
    for k in range(max(map(len, folded))):
        parts = []
        for lines, wide, right in zip(folded, widths, numbers, strict=True):
            text = lines[k] if k < len(lines) else ""
            pad = " " * (wide - width(text))
            parts.append(pad + text if right else text + pad)
        yield (" " * GAP).join(parts).rstrip()


def _folded(text: str, wide: int) -> Iterator[str]:
    """The text in lines that are no wider, parted between words; a word that is wider is cut."""
    for line in text.split("\n"):
        if width(line) <= wide:
            yield line
            continue
        held = ""
        for word in _WORDS.findall(line):
            if held and width(held + word) > wide:
                yield held
                held = ""
            held = held + word if held else word.lstrip()
            while width(held) > wide:
                cut = next(k for k in range(len(held), 0, -1) if width(held[:k]) <= wide or k == 1)
                yield held[:cut]
                held = held[cut:]
        if held:
            yield held


@cache
def _wide(letter: str) -> int:
    if unicodedata.combining(letter) or unicodedata.category(letter) in ("Cf", "Mn", "Me"):
        return 0
    return 2 if unicodedata.east_asian_width(letter) in "WF" else 1


def width(text: str) -> int:
    """How many columns of a terminal the text takes.

    >>> width("abc"), width("三角形")
    (3, 6)
    """
    return len(text) if text.isascii() else sum(map(_wide, text))
