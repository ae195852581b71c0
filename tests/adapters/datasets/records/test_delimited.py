"""Tables as text: cells of several lines, separators, places, and files that are none."""

from __future__ import annotations

from pathlib import Path

import pytest

from isoprobe.adapters.datasets.dataset import BadDataset
from isoprobe.adapters.datasets.records.delimited import delimited_rows


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("a.tsv", 'a\tb\n"1\n2"\tx,y\n3\n\n4\t5\n'),
        ("a.csv", '\ufeffa,b\n"1\n2","x,y"\n3\n\n4,5\n'),
        ("b.csv", 'a;b\n"1\n2";x,y\n3\n\n4;5\n'),
    ],
)
def test_quoted_cells_may_hold_lines_and_what_stands_between_cells_is_found(
    tmp_path: Path, name: str, text: str
) -> None:
    (tmp_path / name).write_text(text)
    assert list(delimited_rows(tmp_path / name, tmp_path, ("a",))) == [
        (f"{name} line 2", {"a": "1\n2", "b": "x,y"}),
        (f"{name} line 4", "1 cells, expected 2"),
        (f"{name} line 6", {"a": "4", "b": "5"}),
    ]


def test_a_file_out_of_the_folder_or_without_its_columns_is_refused(tmp_path: Path) -> None:
    (tmp_path / "in").mkdir()
    outside = tmp_path / "out.tsv"
    outside.write_text("a\n1")
    link = tmp_path / "in" / "a.tsv"
    link.symlink_to(outside)
    with pytest.raises(BadDataset, match="is a link out of"):
        list(delimited_rows(link, tmp_path / "in"))
    with pytest.raises(BadDataset, match=r"has the columns \['a'\], expected b among them"):
        list(delimited_rows(outside, tmp_path, ("b",)))
    with pytest.raises(BadDataset, match="cannot read"):
        list(delimited_rows(tmp_path / "none.tsv", tmp_path))
