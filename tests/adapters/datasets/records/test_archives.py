"""A zip's files are read in memory: none that leads out of it, no link, none larger than it may be."""

from __future__ import annotations

import stat
import zipfile
from pathlib import Path

import pytest

from isoprobe.adapters.datasets.dataset import BadDataset
from isoprobe.adapters.datasets.records.archives import DiskFolder, ZipFolder, folder_of
from isoprobe.adapters.datasets.records.graphs import BadField
from tests.specimens.published import png


def archive(path: Path) -> Path:
    link = zipfile.ZipInfo("link.png")
    link.external_attr = (stat.S_IFLNK | 0o777) << 16
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as file:
        file.writestr("set/a.png", png())
        file.writestr("set/zeros.json", b"\0" * 5000)
        for name in ("../slip.png", "/etc/slip.png", "set/../../slip.png", "..\\slip.png", "C:/slip.png"):
            file.writestr(name, png())
        file.writestr(link, "set/a.png")
    return path


def test_only_what_lies_inside_is_a_file(tmp_path: Path) -> None:
    before = archive(tmp_path / "z.zip")
    found = folder_of(before)
    assert found.names == ["set/a.png", "set/zeros.json"]
    assert found.picture("set/a.png", "image") == png()
    assert list(tmp_path.iterdir()) == [before]  # nothing is unpacked


@pytest.mark.parametrize(
    ("name", "says"),
    [("../slip.png", "a path inside"), ("/etc/slip.png", "a path inside"), ("link.png", "no such file in the zip"),
     ("slip.png", "no such file in the zip"), (3, "expected the path of a picture")],
)  # fmt: skip
def test_other_paths_are_refused(tmp_path: Path, name: object, says: str) -> None:
    with pytest.raises(BadField, match=says):
        ZipFolder(archive(tmp_path / "z.zip")).picture(name, "image")


def test_a_file_that_is_too_large_or_broken(tmp_path: Path) -> None:
    path = archive(tmp_path / "z.zip")
    with pytest.raises(BadField, match="5,000 bytes, expected at most 4,000"):
        ZipFolder(path).whole("set/zeros.json", 4000)
    data = path.read_bytes()
    at = data.index(b"set/a.png") + len("set/a.png")
    path.write_bytes(data[:at] + b"\xff" * 8 + data[at + 8 :])
    with pytest.raises(BadField, match="expected a whole file in the zip"):
        ZipFolder(path).picture("set/a.png", "image")
    path.write_bytes(data[:-30])
    with pytest.raises(BadDataset, match="expected a zip"):
        ZipFolder(path)


def test_a_folder_is_read_the_same_way(tmp_path: Path) -> None:
    (tmp_path / "set").mkdir()
    (tmp_path / "set" / "p.json").write_bytes(b"{}")
    (tmp_path / "secret.json").write_bytes(b"[]")
    (tmp_path / "set" / "l.json").symlink_to(tmp_path / "secret.json")
    found = DiskFolder(tmp_path / "set")
    assert found.names == ["l.json", "p.json"]
    assert found.whole("p.json", 10) == b"{}"
    with pytest.raises(BadField, match="more than 1 bytes"):
        found.whole("p.json", 1)
    with pytest.raises(BadDataset, match="is a link out of"):
        found.whole("l.json", 10)
    with pytest.raises(BadDataset, match=r"is no folder and no \.zip"):
        folder_of(tmp_path / "secret.json")
