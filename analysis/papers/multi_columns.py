"""Headings of MULTI's tables by the keys of their columns, and the paper's own rows below those of runs."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from isoprobe.analysis.inference.paper_table import PaperRow, PaperTable, printed
from isoprobe.analysis.messages.messages import Name, Text, message
from isoprobe.analysis.papers.exam_marks import CONDITIONS
from isoprobe.analysis.papers.printed import printed_table

MODEL, STRATEGY, PROMPTS = message("head.model_paper"), message("head.strategy"), message("head.prompts")
_WORDED = (
    *("overall", "refused", "picture_missing", "ma_strict", "fb_strict"),
    *("without_knowledge", "with_knowledge"),
)


def heading(key: str) -> Text:
    """What stands over the column of this key: "MA Acc." for ma_strict, "SI w. ocr" for "SI ocr", "SA" for SA."""
    if key in _WORDED:
        return message(f"multi.{key}")
    number, _, shown = key.partition(" ")
    if shown in CONDITIONS:
        return message("multi.numbered", number=number, shown=message(f"multi_shown.{shown}"))
    return Name("topic", key)


def legend_of(*keys: str) -> dict[str, Text]:
    """What these short headings mean; "strict" stands for Acc."""
    return {"Acc." if key == "strict" else key: message(f"multi_legend.{key}") for key in keys}


def counted(note: str) -> Text:
    """How points are counted, then the note of this id."""
    return message("multi.counted", more=message(note))


def with_printed(table: PaperTable, keys: Sequence[str]) -> PaperTable:
    """The table, whose columns have these keys, with the paper's own rows below."""
    rows = []
    for model, figures in printed_table("multi", table.name).rows.items():
        heads: tuple[Text, ...] = (model, *(message("paper.as_printed") for _ in table.heads[1:]))
        rows.append(PaperRow(heads, tuple(printed(figures.get(key)) for key in keys)))
    return replace(table, rows=(*table.rows, *rows))
