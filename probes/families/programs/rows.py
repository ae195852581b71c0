"""A list of a figure's cells that text forms write row by row."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any, TypeVar

from isoprobe.probes.families.programs.fields import Listed

_Entry = TypeVar("_Entry")
BLANK = dict.fromkeys(("blank", "nothing", "none", "not written", "_", "__", "-", "–", "—", "[]", "( )"), "empty")


@dataclass(frozen=True)
class InRows(Listed):
    """A list that is kept in one, and written in rows: `widths` tells how many entries each row has, of a list that has
    so many. A person may write it in rows of their own, and leave out what is in an empty cell."""

    widths: Callable[[int], Iterable[int]]

    def rows(self, entries: Sequence[_Entry]) -> list[list[_Entry]]:
        """The entries row by row."""
        rows, left = [], list(entries)
        for width in self.widths(len(entries)):
            if left:
                rows.append(left[:width])
            left = left[width:]
        return rows

    def joined(self, texts: list[str]) -> str:
        return ", ".join(f"({', '.join(row)})" for row in self.rows(texts))

    def parse(self, text: str) -> Any:
        apart = re.sub(r"[)\]）]\s*[,;，；]?\s*[(\[（]", "\n", text)
        rows = [re.sub(r"^\s*(?:[-*•]|\d+[.)]|row \d+\s*[:.])\s+", "", row, flags=re.I) for row in apart.splitlines()]
        bare = (re.sub(r"^\||[|,;]$", "", row.strip(" ()[]（）")) for row in rows)
        return [self.of.parse(cell.strip() or "empty") for row in bare if row for cell in re.split(r"[,;|，；]", row)]
