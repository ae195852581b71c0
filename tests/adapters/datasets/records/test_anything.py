"""Files of every kind that questions come in give the same rows; of a folder the right files are taken."""

from __future__ import annotations

import json
from pathlib import Path

import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from isoprobe.adapters.datasets.dataset import BadDataset
from isoprobe.adapters.datasets.records.anything import any_rows, files_in

ROWS = [{"q": "a", "n": "1"}, {"q": "b", "n": "2"}]


def written(folder: Path) -> dict[str, Path]:
    """The rows in files of each kind."""
    lines = "\n".join(map(json.dumps, ROWS))
    texts = {
        "a.jsonl": lines,
        "lines.json": lines,
        "list.json": json.dumps(ROWS, indent=1),
        "ids.json": json.dumps({"7": ROWS[0], "8": ROWS[1]}),
        "held.json": json.dumps({"version": 2, "data": ROWS}),
        "splits.json": json.dumps({"train": ROWS[:1], "test": ROWS[1:]}),
        "columns.json": json.dumps({name: [row[name] for row in ROWS] for name in ("q", "n")}),
        "pandas.json": json.dumps({name: {str(k): row[name] for k, row in enumerate(ROWS)} for name in ("q", "n")}),
        "a.csv": "q,n\na,1\nb,2\n",
        "a.tsv": "q\tn\na\t1\nb\t2\n",
    }
    for name, text in texts.items():
        (folder / name).write_text(text)
    (folder / "excel.tsv").write_text(texts["a.tsv"], encoding="utf-16")
    pq.write_table(pa.Table.from_pylist(ROWS), folder / "a.parquet")
    return {name: folder / name for name in (*texts, "excel.tsv", "a.parquet")}


def test_every_kind_of_file_gives_the_same_rows(tmp_path: Path) -> None:
    for name, file in written(tmp_path).items():
        found = [row for _, row in any_rows(file, tmp_path, {"q", "n"})]
        assert [{"q": row["q"], "n": row["n"]} for row in found if isinstance(row, dict)] == ROWS, name
        assert len({place for place, _ in any_rows(file, tmp_path, {"q", "n"})}) == 2, name


def test_of_a_folder_the_files_of_one_kind_are_taken(tmp_path: Path) -> None:
    for text, kinds in (("q\n1", "tsv"), ("q\n1", "csv"), ("[]", "json")):
        folder = tmp_path / kinds
        folder.mkdir()
        (folder / f"a.{kinds}").write_text(text)
        (folder / "mapping.json").write_text("{}")
        assert [file.name for file in files_in(folder, ("mapping.json",))] == [f"a.{kinds}"]
    files = written(tmp_path / "csv")
    assert [file.name for file in files_in(tmp_path / "csv")] == ["a.jsonl", "a.parquet"]
    for name in ("a.jsonl", "a.parquet"):
        files[name].unlink()
    assert [file.name for file in files_in(tmp_path / "csv")] == ["a.tsv", "excel.tsv"]


def test_other_files_are_named_with_those_that_are_read(tmp_path: Path) -> None:
    (tmp_path / "a.xlsx").write_bytes(b"PK")
    with pytest.raises(BadDataset, match=r"a\.xlsx ends in '\.xlsx', expected one of \.parquet, \.jsonl"):
        files_in(tmp_path / "a.xlsx")
    with pytest.raises(BadDataset, match="holds no file that ends in one of"):
        files_in(tmp_path)
    (tmp_path / "a.json").write_text('"text"')
    with pytest.raises(BadDataset, match="is a JSON str, expected a list"):
        list(any_rows(tmp_path / "a.json", tmp_path, ()))
