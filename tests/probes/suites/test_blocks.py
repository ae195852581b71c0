"""Blocks of what is made: what is there is not made again, what is damaged is told, and one process at a time."""

from __future__ import annotations

from pathlib import Path

import pytest

from isoprobe.probes.suites.blocks import Blocks, Entry, read_block, unfinished, write_block
from isoprobe.probes.suites.files import BadSuite
from tests.specimens.suite_probe import probe

NAMED = [(f"{k:08x}", k) for k in range(5)]


def make(k: int) -> list[Entry]:
    """Two entries, one of them without a probe; made once in a folder, or it is a defect."""
    return [Entry((probe(k, pictures=2),), {"k": k}), Entry(told={"why": f"no {k}"})]


def broken(k: int) -> list[Entry]:
    raise AssertionError(f"block {k} is made again")


def every() -> list[Entry]:
    return [entry for k in range(5) for entry in make(k)]


def test_entries_come_back_equal(tmp_path: Path) -> None:
    entries = [Entry((probe(1, pictures=3), probe(2))), Entry(told={"why": "a\ud800b", "n": [1, 2.5, None]})]
    write_block(tmp_path / "a.block", entries)
    assert read_block(tmp_path / "a.block") == entries
    assert [file.name for file in tmp_path.iterdir()] == ["a.block"]


def test_what_is_there_is_not_made_again(tmp_path: Path) -> None:
    blocks = Blocks(tmp_path)
    assert list(blocks.made(NAMED[:3], make)) == every()[:6]
    (tmp_path / f"{NAMED[1][0]}.block").unlink()
    kept = {file.name: file.stat().st_mtime_ns for file in tmp_path.iterdir()}
    assert list(blocks.made(NAMED, make)) == every()
    assert {name: (tmp_path / name).stat().st_mtime_ns for name in kept} == kept
    assert list(Blocks(tmp_path).made(NAMED, broken)) == every()
    moved = {name: tmp_path / f"{name}.block" for name, _ in NAMED}
    assert list(Blocks(tmp_path / "elsewhere", moved).made(NAMED, broken)) == every()


def test_workers_make_what_is_missing_and_change_nothing(tmp_path: Path) -> None:
    list(Blocks(tmp_path).made(NAMED[1:4:2], make))
    assert list(Blocks(tmp_path).made(NAMED, make, workers=2)) == every()


def test_one_bit_is_told_and_the_block_is_made_again(tmp_path: Path) -> None:
    blocks = Blocks(tmp_path)
    list(blocks.made(NAMED, make))
    file = tmp_path / f"{NAMED[2][0]}.block"
    for place in (0, 40, file.stat().st_size // 2, file.stat().st_size - 1):
        content = bytearray(file.read_bytes())
        content[place] ^= 4
        file.write_bytes(content)
        with pytest.raises(BadSuite, match=r"damaged .* run the same command again"):
            list(blocks.made(NAMED, make))
        assert list(blocks.made(NAMED, make)) == every()


def test_what_was_made_is_kept_where_the_work_is_stopped_and_goes_at_the_end(tmp_path: Path) -> None:
    def once(stop: bool) -> list[Entry]:
        with unfinished(tmp_path / "suite") as blocks:
            found = list(blocks.made(NAMED[:3] if stop else NAMED, make))
            if stop:
                raise KeyboardInterrupt
        return found

    with pytest.raises(KeyboardInterrupt):
        once(stop=True)
    folder = tmp_path / ".suite.unfinished"
    (folder / "half.block.123.part").write_bytes(b"a kill left it")
    assert sum(file.suffix == ".block" for file in folder.iterdir()) == 3
    assert once(stop=False) == every()
    assert not any(tmp_path.iterdir())


def test_nothing_is_left_where_nothing_was_made(tmp_path: Path) -> None:
    with pytest.raises(KeyError), unfinished(tmp_path / "suite"):
        raise KeyError
    assert not any(tmp_path.iterdir())


def test_one_process_at_a_time_and_no_suite_that_stands_already(tmp_path: Path) -> None:
    with (
        unfinished(tmp_path / "suite"),
        pytest.raises(BadSuite, match="being made by another process"),
        unfinished(tmp_path / "suite"),
    ):
        pass
    (tmp_path / "suite").mkdir()
    (tmp_path / "suite" / "mine").touch()
    with pytest.raises(BadSuite, match="exists, expected a new folder"), unfinished(tmp_path / "suite"):
        pass
