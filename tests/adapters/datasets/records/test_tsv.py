"""Tab-separated files: rows one at a time, pictures in base64, nothing that is broken read as whole."""

from __future__ import annotations

import base64
from pathlib import Path

import cv2
import numpy as np
import pytest

from isoprobe.adapters.datasets.dataset import BadDataset
from isoprobe.adapters.datasets.records.graphs import BadField
from isoprobe.adapters.datasets.records.tsv import picture_of_text, tsv_rows

PNG = bytes(cv2.imencode(".png", np.full((4, 5, 3), 90, np.uint8))[1])


def test_quoted_cells_may_hold_lines_and_tabs(tmp_path: Path) -> None:
    file = tmp_path / "a.tsv"
    file.write_text('a\tb\n"1\n2"\t"x\ty"\n3\n')
    assert list(tsv_rows(file, ("a",), tmp_path)) == [
        ("a.tsv row 1", {"a": "1\n2", "b": "x\ty"}),
        ("a.tsv row 2", "1 cells, expected 2"),
    ]


def test_a_file_out_of_the_folder_or_without_its_columns_is_refused(tmp_path: Path) -> None:
    (tmp_path / "in").mkdir()
    outside = tmp_path / "out.tsv"
    outside.write_text("a\n1")
    link = tmp_path / "in" / "a.tsv"
    link.symlink_to(outside)
    with pytest.raises(BadDataset, match="is a link out of"):
        list(tsv_rows(link, ("a",), tmp_path / "in"))
    with pytest.raises(BadDataset, match="no column 'b'"):
        list(tsv_rows(outside, ("b",), tmp_path))
    with pytest.raises(BadDataset, match="cannot read"):
        list(tsv_rows(tmp_path / "none.tsv", ("b",), tmp_path))


def test_pictures_in_base64() -> None:
    assert picture_of_text(base64.b64encode(PNG).decode()) == PNG
    assert picture_of_text("nan") == picture_of_text(None) == b""
    for bad in ("!!!!", base64.b64encode(b"no picture").decode(), base64.b64encode(PNG[:20]).decode()):
        with pytest.raises(BadField):
            picture_of_text(bad)
