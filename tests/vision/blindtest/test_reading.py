"""The real BlindTest pictures: at least 98% of each kind are read right; and what is no picture is refused."""

from __future__ import annotations

import csv
from collections.abc import Callable
from pathlib import Path

import pytest

from isoprobe.vision import Unreadable
from isoprobe.vision.blindtest.reading import KINDS, read_blindtest

FOLDER = Path(__file__).parents[4] / "shared" / "data" / "vlms_blind"
TOLD: dict[str, tuple[str, Callable[[dict], str]]] = {
    "CountingCircles": ("circles", lambda state: str(len(state["colours"]))),
    "CountingRowsAndColumns": ("grid", lambda state: f"{state['rows']}x{state['columns']}"),
    "LineIntersection": ("polylines", lambda state: str(len(state["meetings"]))),
    "NestedSquares": ("squares", lambda state: str(len(state["colours"]))),
    "TouchingCircle": ("contact", lambda state: str(state["contact"])),
}


@pytest.mark.skipif(not FOLDER.is_dir(), reason="the real pictures are not here: ../shared/data/vlms_blind")
@pytest.mark.parametrize("name", TOLD)
def test_real_pictures(name: str) -> None:
    kind, of = TOLD[name]
    with (FOLDER / "truth.csv").open() as lines:
        rows = [row for row in csv.DictReader(lines) if row["task"] == name]
    wrong = []
    assert len(rows) >= 50
    few = rows[::3]
    for row in few:
        try:
            found = of(read_blindtest(kind, (FOLDER / row["image"]).read_bytes()))
        except Unreadable as why:
            found = f"unreadable: {why}"
        if found != row["truth"]:
            wrong.append(f"{row['image']}: {found}, expected {row['truth']}")
    assert len(wrong) <= 0.02 * len(few), wrong


@pytest.mark.parametrize("kind", KINDS)
def test_what_is_no_picture_is_refused(kind: str) -> None:
    for hostile in (b"", b"GIF89a", b"\x89PNG\r\n\x1a\n" + b"\x00" * 40):
        with pytest.raises(Unreadable) as why:
            read_blindtest(kind, hostile)
        assert "\n" not in str(why.value)


def test_an_unknown_kind_is_named() -> None:
    with pytest.raises(ValueError, match="unknown kind 'rings': expected one of"):
        read_blindtest("rings", b"")
