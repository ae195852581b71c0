"""A list of a figure's cells that text forms write row by row."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any

from isoprobe.probes.families.programs.fields import Listed

BLANK = dict.fromkeys(("blank", "nothing", "none", "not written", "_", "__", "-", "–", "—", "[]", "( )"), "empty")


@dataclass(frozen=True)
class InRows(Listed):
    """A list that is kept in one, and written in rows: `widths` tells how many entries each row has, of a list that has
    so many. A person may write it in rows of their own, and leave out what is in an empty cell."""

    widths: Callable[[int], Iterable[int]]

    def joined(self, texts: list[str]) -> str:
        rows, left = [], list(texts)
        for width in self.widths(len(texts)):
            if left:
                rows.append("(" + ", ".join(left[:width]) + ")")
            left = left[width:]
        return ", ".join(rows)

    def parse(self, text: str) -> Any:
        apart = re.sub(r"[)\]）]\s*[,;，；]?\s*[(\[（]", "\n", text)
        rows = [re.sub(r"^\s*(?:[-*•]|\d+[.)]|row \d+\s*[:.])\s+", "", row, flags=re.I) for row in apart.splitlines()]
        bare = (re.sub(r"^\||[|,;]$", "", row.strip(" ()[]（）")) for row in rows)
        return [self.of.parse(cell.strip() or "empty") for row in bare if row for cell in re.split(r"[,;|，；]", row)]
