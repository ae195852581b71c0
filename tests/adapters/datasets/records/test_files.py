"""Files that records name: nothing outside the folder is read, no link is followed, nothing is fetched."""

import os
from pathlib import Path

import pytest

from isoprobe.adapters.datasets.records.files import picture_file
from isoprobe.adapters.datasets.records.graphs import BadField


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    inside = tmp_path / "set"
    (inside / "deep").mkdir(parents=True)
    (inside / "deep" / "a.png").write_bytes(b"here")
    (tmp_path / "secret.png").write_bytes(b"secret")
    (inside / "link.png").symlink_to(tmp_path / "secret.png")
    (inside / "away").symlink_to(tmp_path)
    os.mkfifo(inside / "pipe.png")
    return inside


@pytest.mark.parametrize("name", ["deep/a.png", "./deep/a.png", "deep\\a.png"])
def test_a_file_inside_is_read(folder: Path, name: str) -> None:
    assert picture_file(folder, name) == b"here"


@pytest.mark.parametrize(
    "name",
    [
        "../secret.png", "deep/../../secret.png", "..\\secret.png", "/etc/passwd", "link.png", "away/secret.png",
        "pipe.png",
        "C:\\secret.png", "https://host/a.png", "file:///etc/passwd", "data:image/png;base64,AAAA", "deep",
        "", "none.png",
        "a\0b", "x" * 2000, None, 5, ["deep/a.png"],
    ],
)  # fmt: skip
def test_everything_else_is_refused_in_one_line(folder: Path, name: object) -> None:
    with pytest.raises(BadField) as caught:
        picture_file(folder, name)
    assert "\n" not in str(caught.value)
    assert str(caught.value).startswith("image is ")


def test_a_file_that_is_too_big_is_refused(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("isoprobe.adapters.datasets.records.files.LARGEST_PICTURE", 3)
    with pytest.raises(BadField, match="more than 3 bytes"):
        picture_file(folder, "deep/a.png")
