"""Files with records: regular ones in the folder that was given, read whole up to a limit."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from isoprobe.adapters.datasets.dataset import AnyRecord, BadDataset, BadRecord
from isoprobe.adapters.datasets.records.sources import parsed_json, require_own, surviving, whole_json


def test_a_link_out_of_the_folder_is_refused_and_one_inside_is_not(tmp_path: Path) -> None:
    root = tmp_path / "set"
    root.mkdir()
    (tmp_path / "secret.json").write_text("[1]")
    (root / "own.json").write_text("[2]")
    (root / "out.json").symlink_to(tmp_path / "secret.json")
    (root / "in.json").symlink_to(root / "own.json")
    (root / "folder").symlink_to(tmp_path)
    assert whole_json(root / "in.json", root, 100) == [2]
    for name in ("out.json", "folder/secret.json"):
        with pytest.raises(BadDataset, match="is a link out of"):
            whole_json(root / name, root, 100)
    require_own(root / "out.json", root / "out.json")  # what is named itself is wanted


def test_what_is_no_regular_file_is_not_opened(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    with pytest.raises(BadDataset, match="is no regular file"):
        require_own(tmp_path / "pipe", tmp_path)
    with pytest.raises(BadDataset, match="no such file"):
        require_own(tmp_path / "absent", tmp_path)


def test_json_that_is_too_long_or_broken(tmp_path: Path) -> None:
    (tmp_path / "a.json").write_text("[1, 2]")
    with pytest.raises(BadDataset, match="more than 3 bytes"):
        whole_json(tmp_path / "a.json", tmp_path, 3)
    with pytest.raises(BadDataset, match=r"b\.json is no whole JSON: JSONDecodeError"):
        parsed_json(b"[1,", "b.json", 9)
    with pytest.raises(BadDataset, match="is no whole JSON"):
        parsed_json(b"[" * 100_000, "deep.json", 1 << 20)


def _records(*whys: str, ends: bool = True) -> Iterator[AnyRecord]:
    yield from (BadRecord("place", "all", why) for why in whys)
    if not ends:
        raise BadDataset("it breaks off")


def test_a_file_that_breaks_off_ends_no_other() -> None:
    parts = [("a", "all", _records("1", ends=False)), ("b", "all", _records("2"))]
    assert [str(record) for record in surviving(parts)] == ["place: 1", "place: 2", "a: it breaks off"]
    with pytest.raises(BadDataset, match="it breaks off"):
        list(surviving([("a", "all", _records(ends=False))]))
