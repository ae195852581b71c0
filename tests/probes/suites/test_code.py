"""What one code made is not taken for what another makes."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from isoprobe.probes.engine.registry import load_task
from isoprobe.probes.suites.code import foreign_code, own_code, task_code


def test_our_own_code_is_one_and_the_same() -> None:
    assert own_code() == own_code()
    assert len(own_code()) == 64


def test_a_task_of_ours_is_told_by_its_version() -> None:
    assert task_code("maxflow") == str(load_task("maxflow").version)


def test_somebody_elses_is_told_by_its_file_and_what_has_none_is_never_the_same(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    file = tmp_path / "its_task_for_code.py"
    file.write_text("from isoprobe.probes.engine.registry import load_task\nTASK = load_task('maxflow')\n")
    before = task_code("its_task_for_code:TASK")
    assert before == task_code("its_task_for_code:TASK")
    file.write_text(file.read_text() + "# another\n")
    assert task_code("its_task_for_code:TASK") != before
    del sys.modules["its_task_for_code"]
    assert foreign_code("task", "nowhere:TASK") != foreign_code("task", "nowhere:TASK")
