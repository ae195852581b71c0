"""Parts of a suite: what does not make a whole is refused."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from isoprobe.probes.part import BadPart, Part
from isoprobe.probes.suites.blocks import Entry, unfinished
from isoprobe.probes.suites.files import BadSuite
from isoprobe.probes.suites.parts import finish_part, is_part, read_parts
from isoprobe.probes.suites.suite import Suite
from tests.specimens.suite_probe import probe

NAMES = [f"{k:08x}" for k in range(5)]


def written(folder: Path, part: str, recipe: dict[str, object] | None = None) -> Path:
    """A part of five blocks, an item each."""
    out, which = folder / part.replace("/", "of"), Part.read(part)
    mine = [NAMES[k] for k in which.of(len(NAMES))]
    with unfinished(out) as blocks:
        (blocks.folder / "stale.block").touch()
        list(blocks.made(((name, name) for name in mine), lambda name: [Entry((probe(NAMES.index(name)),))]))
        finish_part(blocks, out, which, mine, {"verb": "make", "seed": 7} | (recipe or {}), "isoprobe make")
    return out


def test_all_parts_give_the_blocks_of_the_whole_in_order(tmp_path: Path) -> None:
    folders = [written(tmp_path, part) for part in ("3/3", "1/3", "2/3")]
    found = read_parts(folders)
    assert list(found.blocks) == NAMES
    assert found.recipe == {"verb": "make", "seed": 7}
    assert all(file.is_file() for file in found.blocks.values())
    assert sorted(each.name for each in tmp_path.iterdir()) == ["1of3", "2of3", "3of3"]
    assert is_part(folders[0])
    with pytest.raises(BadSuite, match="is a part of a suite, expected the whole, which `isoprobe merge` makes"):
        Suite.open(folders[0])


def test_what_makes_no_whole_is_refused(tmp_path: Path) -> None:
    one, two, other = written(tmp_path, "1/3"), written(tmp_path, "2/3"), written(tmp_path, "3/3", {"seed": 8})
    with pytest.raises(BadPart, match="part 3/3 is missing, 1 in all"):
        read_parts([one, two])
    with pytest.raises(BadPart, match="is part 1/3, which comes twice"):
        read_parts([one, two, one])
    with pytest.raises(BadPart, match="is a part of another whole"):
        read_parts([one, two, other])
    third = written(tmp_path / "again", "3/3")
    (one / f"{NAMES[0]}.block").unlink()
    with pytest.raises(BadPart, match="is missing: make part 1/3 again"):
        read_parts([one, two, third])


@pytest.mark.parametrize(
    ("change", "says"),
    [
        ({"blocks": ["../../etc/passwd"]}, "blocks are not all names"),
        ({"blocks": 3}, "blocks is '3', expected list"),
        ({"format": 9}, "of another format"),
        ({"part": "9"}, "expected i/n"),
        ({"code": "other"}, "another version of isoprobe"),
    ],
)
def test_a_part_from_elsewhere_is_checked(tmp_path: Path, change: dict[str, object], says: str) -> None:
    part = written(tmp_path, "1/1")
    (part / "part.json").write_text(json.dumps(json.loads((part / "part.json").read_text()) | change))
    with pytest.raises(BadPart, match=says):
        read_parts([part])
    (part / "part.json").write_text("[" * 100_000)
    with pytest.raises(BadPart, match="is no part of a suite"):
        read_parts([part])
