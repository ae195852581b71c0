"""docs/testing.md: its tables are those of the rows and figures that are kept, as its command prints them."""

from __future__ import annotations

import json
import re
import shlex
from pathlib import Path

import pytest

from tests.specimens.loading import benchmark_at

HOUSE = Path(__file__).parents[2]
PAGE = (HOUSE / "docs" / "testing.md").read_text("utf-8")
KEPT = HOUSE / "benchmarks" / "faults-2026-11-30"


def test_the_tables_are_as_the_command_prints_them(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    (command,) = re.findall(r"^\$ python benchmarks/mutants.py (.+)$", PAGE, re.M)
    monkeypatch.chdir(HOUSE)
    with benchmark_at("mutants") as module:
        module.main(shlex.split(command))
    shares, left = capsys.readouterr().out.split("\n\n")
    assert shares in PAGE
    assert left.strip() in PAGE


def test_every_fault_that_is_not_found_has_a_reason_and_its_module_exists() -> None:
    rows = [json.loads(line) for line in (KEPT / "mutants.jsonl").read_text("utf-8").splitlines()]
    left = [row for row in rows if not row["found_by"] and not row.get("later")]
    assert left
    for row in left:
        assert len(row["why"]) > 10
        assert (HOUSE / row["file"]).is_file(), row["file"]


def test_what_was_killed_and_damaged_is_told_as_it_was_kept() -> None:
    figures = json.loads((KEPT / "kills.json").read_text("utf-8"))
    for what, one in figures["kills"].items():
        assert f"| {what} | {one['kills']} | {one['by']} | {one['then']} |" in PAGE, what
    for kind, one in figures["flips"].items():
        assert f"| {kind} | {one['bits']:,} | {one['told']:,} | {one['bits'] - one['told']:,} | 0 |" in PAGE, kind
