"""Suites by several Pythons: the same, or which file differs, or nothing is shown."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from isoprobe import make
from isoprobe.probes.engine.registry import task_files
from tools.same_bytes import TASKS, digests, main, told


def test_one_byte_more_is_told(tmp_path: Path) -> None:
    suites = [make(tmp_path / name, task="line_intersections", level=1, items=2, seed=3).suite for name in "ab"]
    first, second = (digests(Path(each.path)) for each in suites)
    assert first == second
    assert "suite.json" in first
    assert told({"3.11": first, "3.12": second}) == (0, f"the same bytes by 3.11, 3.12: {len(first)} files")
    (shard,) = Path(suites[1].path).glob("*.parquet")
    shard.write_bytes(shard.read_bytes() + b"x")
    changed = digests(Path(suites[1].path))
    assert told({"3.11": first, "3.12": changed}) == (1, f"3.12 makes other bytes than 3.11: {shard.name}")
    del changed["suite.json"]
    assert told({"3.11": first, "3.12": changed})[0] == 1


def test_one_python_shows_nothing(capsys: pytest.CaptureFixture[str]) -> None:
    assert main([sys.executable, "python-that-is-not-there"]) == 2
    assert capsys.readouterr().out == f"nothing is shown: of the Pythons there is {sys.executable} alone\n"
    assert main([]) == 2


def test_its_tasks_are_of_every_family() -> None:
    files = task_files()
    assert {files[name].family for name in TASKS.split(",")} == {file.family for file in files.values()}
