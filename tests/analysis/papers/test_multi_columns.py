"""Headings of MULTI's tables, and the paper's own rows."""

from __future__ import annotations

from isoprobe.analysis.inference.paper_table import PaperCell, PaperRow, PaperTable
from isoprobe.analysis.messages.messages import message
from isoprobe.analysis.papers.multi_columns import MODEL, counted, heading, legend_of, with_printed
from isoprobe.analysis.papers.printed import printed_table


def test_headings_by_key() -> None:
    assert str(heading("ma_strict")) == "MA Acc."
    assert str(heading("SI ocr")) == "SI w. ocr"
    assert str(heading("SA")) == "SA"


def test_a_legend_says_strict_for_accuracy_and_a_note_follows_the_count() -> None:
    assert list(legend_of("SA", "strict")) == ["SA", "Acc."]
    told = str(counted("table.tangram_note"))
    assert told.endswith(str(message("table.tangram_note")))
    assert told != str(message("table.tangram_note"))


def test_the_papers_rows_stand_below_those_of_runs() -> None:
    printed = printed_table("multi", "multi_3")
    keys = list(printed.columns)[:3]
    own = PaperRow(("mine",), tuple(PaperCell("1.0") for _ in keys))
    table = PaperTable("multi_3", message("table.tangram"), message("table.tangram_note"), (MODEL,), (), (own,))
    found = with_printed(table, keys)
    assert found.rows[0] is own
    assert [row.heads[0] for row in found.rows[1:]] == list(printed.rows)
    first = next(iter(printed.rows.values()))
    assert found.rows[1].cells[0].text.startswith(str(first[keys[0]])[:2])
