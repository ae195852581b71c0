"""Files and folders are whole or not there, and what a killed process left is taken away by the next."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from isoprobe.probes.suites.whole import sweep, whole_file, whole_folder

KILLED = """
import os, signal, sys
from isoprobe.probes.suites.whole import whole_file, whole_folder
with {what}(sys.argv[1]) as there:
    print(os.getpid(), flush=True)
    os.kill(os.getpid(), signal.SIGKILL)
"""


def names(folder: Path) -> list[str]:
    return sorted(each.name for each in folder.iterdir())


def test_a_file_takes_the_place_of_another_when_all_is_written(tmp_path: Path) -> None:
    path = tmp_path / "lines.jsonl"
    path.write_text("before\n")
    path.chmod(0o640)
    with path.open() as old, whole_file(path) as new:
        new.writelines(line.upper() for line in old)  # read and written at once
        assert path.read_text() == "before\n"
    assert path.read_text() == "BEFORE\n"
    assert path.stat().st_mode & 0o777 == 0o640
    assert names(tmp_path) == ["lines.jsonl"]


def test_what_stood_there_stays_where_anything_is_raised(tmp_path: Path) -> None:
    path = tmp_path / "lines.jsonl"
    path.write_text("before\n")
    with pytest.raises(TypeError), whole_file(path) as file:
        file.writelines(["a part", 1])  # type: ignore[list-item]
    assert path.read_text() == "before\n"
    with pytest.raises(TypeError), whole_folder(tmp_path / "new") as folder:
        (folder / "part").write_bytes("a part")  # type: ignore[arg-type]
    assert names(tmp_path) == ["lines.jsonl"]


def test_a_link_is_followed_and_a_device_is_written_as_it_is(tmp_path: Path) -> None:
    (tmp_path / "link").symlink_to(tmp_path / "file")
    with whole_file(tmp_path / "link") as file:
        file.write("x")
    assert (tmp_path / "link").is_symlink()
    assert (tmp_path / "file").read_text() == "x"
    with whole_file("/dev/null") as file:
        file.write("x")
    assert not Path("/dev/null").is_file()


def test_permissions_are_those_of_a_new_file_and_folder(tmp_path: Path) -> None:
    before = os.umask(0o027)
    try:
        with whole_file(tmp_path / "file") as file:
            file.write("x")
        with whole_folder(tmp_path / "folder"):
            pass
    finally:
        os.umask(before)
    assert (tmp_path / "file").stat().st_mode & 0o777 == 0o640
    assert (tmp_path / "folder").stat().st_mode & 0o777 == 0o750


@pytest.mark.parametrize("what", ["whole_file", "whole_folder"])
def test_what_a_kill_left_is_swept_by_who_writes_next(what: str, tmp_path: Path) -> None:
    target = tmp_path / "target"
    done = subprocess.run(
        [sys.executable, "-c", KILLED.format(what=what), str(target)], capture_output=True, text=True, check=False
    )
    assert done.returncode == -signal.SIGKILL
    (left,) = names(tmp_path)
    assert left.startswith(".target.")
    assert f"-{done.stdout.strip()}-" in left
    living = left.replace(f"-{done.stdout.strip()}-", f"-{os.getpid()}-")
    (tmp_path / living).write_text("of a process that still writes")
    (tmp_path / ".target.0badc0de-999999999-x.partial").write_text("of another machine")
    (tmp_path / ".other.partial").write_text("of somebody else")
    assert [each.name for each in sweep(target)] == [left]
    assert names(tmp_path) == sorted([living, ".target.0badc0de-999999999-x.partial", ".other.partial"])
