"""docs/reading.md: its commands, exactly as they stand there, and its figures, as the benchmark prints them."""

from __future__ import annotations

import json
import re
import shlex
from pathlib import Path

import pytest

from isoprobe.cli import run
from isoprobe.verbs.read import KINDS

HOUSE = Path(__file__).parents[2]
PAGE = (HOUSE / "docs" / "reading.md").read_text("utf-8")
COMMANDS = re.findall(r"^\$ isoprobe (.+)$", PAGE, re.M)


def test_the_page_can_be_followed(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert len(COMMANDS) >= 6
    for command in COMMANDS:
        capsys.readouterr()
        assert run(shlex.split(command)) == 0, command
        if command.startswith("read"):
            lines = capsys.readouterr().out.splitlines()
            assert lines
            for seen in map(json.loads, lines):
                assert set(seen) == {"picture", "kind", "state", "why", "seconds"}
                assert seen["state"]
    assert [place.name.endswith(".read.png") for place in (tmp_path / "seen").iterdir()] == [True]
    assert len(list((tmp_path / "pictures" / "plots").glob("*.read.png"))) == 1


def test_every_kind_is_on_the_page() -> None:
    table = "".join(re.findall(r"^\| (`.+?) \|", PAGE, re.M))
    assert set(re.findall(r"`(\w+)`", table)) == set(KINDS)


def test_the_rows_of_the_table_add_up() -> None:
    rows = re.findall(r"^\| ([^|]+) \| (\d+) \| (\d+) \| (\d+) \| (\d+) \| ([\d.]+)% \|", PAGE, re.M)
    assert len(rows) >= 27
    for _, right, refused, misread, of, share in rows:
        assert int(right) + int(refused) + int(misread) == int(of)
        assert float(share) == round(100 * int(right) / int(of), 1)
