"""docs/testing.md: its tables are those of the rows and figures that are kept."""

from __future__ import annotations

import json
from pathlib import Path
from types import ModuleType

from tests.specimens.loading import benchmark_at

HOUSE = Path(__file__).parents[2]
PAGE = (HOUSE / "docs" / "testing.md").read_text("utf-8")
KEPT = HOUSE / "benchmarks" / "faults-2026-11-30"
ROWS = [json.loads(line) for line in (KEPT / "mutants.jsonl").read_text("utf-8").splitlines()]


def tables(module: ModuleType) -> list[str]:
    told: str = module.tables(ROWS)
    return told.split("\n\n")


def test_the_tables_are_those_of_the_kept_rows() -> None:
    with benchmark_at("mutants") as module:
        for table in tables(module):
            assert table in PAGE


def test_every_fault_that_is_not_found_has_a_reason_and_its_module_exists() -> None:
    left = [row for row in ROWS if not row["found_by"] and not row.get("later")]
    assert left
    for row in left:
        assert len(row["why"]) > 10
        assert (HOUSE / row["file"]).is_file(), row["file"]


def test_what_was_killed_and_damaged_is_told_as_it_was_kept() -> None:
    figures = json.loads((KEPT / "kills.json").read_text("utf-8"))
    for verb, one in figures["kills"].items():
        assert f"| {verb} | {one['kills']} | {one['by']} |" in PAGE, verb
    for kind, one in figures["flips"].items():
        assert f"| {kind} | {one['bits']:,} | {one['told']:,} | {one['bits'] - one['told']:,} | 0 |" in PAGE, kind
