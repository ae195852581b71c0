"""Tables as text: every cell is there, in columns, no line wider than the terminal."""

from __future__ import annotations

import io
import os
import sys

import pytest

from isoprobe.tables import table_text, width


def test_columns_stand_under_their_heads_and_numbers_to_the_right() -> None:
    lines = table_text("", ("what", "n", "share"), [("[bold]x[/x]", 1, 0.5), ("三角", 200, 10.25)], 80).splitlines()
    assert lines == ["what           n  share", "[bold]x[/x]    1    0.5", "三角         200  10.25"]
    assert table_text("title", (), []) == "title"
    assert table_text("", ("a", "b"), []) == "a  b"


@pytest.mark.parametrize("wide", [20, 33, 60, 200])
def test_what_is_too_long_goes_on_below_and_nothing_is_lost(wide: int) -> None:
    rows = [("word " * 12, "x" * 50, 7), ("三角形的面积" * 5, "two\nlines", 8), ("", "a", 9)]
    text = table_text("", ("one", "two", "n"), rows, wide)
    assert max(map(width, text.splitlines())) <= wide
    shown = " ".join(["one two n", *(str(cell) for row in rows for cell in row)])
    assert sorted("".join(text.split())) == sorted("".join(shown.split()))


def test_short_columns_keep_their_width_where_long_ones_are_cut() -> None:
    lines = table_text("", ("name", "text"), [("seldom", "w " * 100)], 40).splitlines()
    assert lines[0].index("text") == 8
    assert {len(line) for line in lines[1:-1]} <= {39, 40}


def test_heads_are_bold_on_a_terminal_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    class Terminal(io.StringIO):
        def isatty(self) -> bool:
            return True

    monkeypatch.setattr(sys, "stdout", Terminal())
    monkeypatch.setenv("COLUMNS", "30")
    monkeypatch.delenv("NO_COLOR", raising=False)
    monkeypatch.setenv("TERM", "xterm")
    lines = table_text("", ("a", "b"), [("x " * 40, 1)]).splitlines()
    assert lines[0].startswith("\x1b[1ma")
    assert max(len(line) for line in lines[1:]) <= 30
    monkeypatch.setenv("NO_COLOR", "1")
    assert "\x1b" not in table_text("", ("a", "b"), [("x", 1)])
    assert os.environ["NO_COLOR"]
