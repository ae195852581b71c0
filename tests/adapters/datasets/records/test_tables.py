"""Rows of published files: each with its place, the bad ones with the reason, and no file that unpacks to too much."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from isoprobe.adapters.datasets.dataset import BadDataset, load_dataset
from isoprobe.adapters.datasets.records.tables import BATCH_ROWS, jsonl_rows, parquet_rows
from tests.specimens.published import MAXFLOW, PHYSICS, write_parquet

LONGEST_LINE = 1000
ISOBENCH = load_dataset("isobench")


def test_lines_are_counted_with_the_blank_ones(tmp_path: Path) -> None:
    file = tmp_path / "a.jsonl"
    file.write_bytes(b'{"a": 1}\n\n  \r\n[1]\n{"a": \n\xff\n{"a": "\xc3\xa9"}')
    rows = dict(jsonl_rows(file))
    assert list(rows) == [f"a.jsonl line {number}" for number in (1, 4, 5, 6, 7)]
    assert rows["a.jsonl line 1"] == {"a": 1}
    assert rows["a.jsonl line 4"] == "[1], expected an object"
    assert str(rows["a.jsonl line 5"]).startswith("'{\"a\":', expected JSON: ")
    assert "expected JSON" in str(rows["a.jsonl line 6"])
    assert rows["a.jsonl line 7"] == {"a": "é"}


def test_after_a_line_that_is_too_long_comes_the_next(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("isoprobe.adapters.datasets.records.tables.LONGEST_LINE", LONGEST_LINE)
    file = tmp_path / "a.jsonl"
    just = b'{"a": "' + b"x" * (LONGEST_LINE - 10) + b'"}\n'
    assert len(just) == LONGEST_LINE
    file.write_bytes(just + b"x" * (2 * LONGEST_LINE + 5) + b"\n" + b'{"a": 2}\n')
    (_, longest), (place, why), (_, last) = jsonl_rows(file)
    assert isinstance(longest, dict)
    assert (place, why) == ("a.jsonl line 2", f"more than {LONGEST_LINE:,} bytes, expected a record")
    assert last == {"a": 2}


def test_a_file_that_cannot_be_read_is_named(tmp_path: Path) -> None:
    for rows in (jsonl_rows(tmp_path / "none"), parquet_rows(tmp_path / "none", (), ())):
        with pytest.raises(BadDataset, match=r"cannot read .*none: [^\n]*$"):
            list(rows)


def test_rows_of_a_table_keep_their_place_over_batches(tmp_path: Path) -> None:
    file = tmp_path / "a.parquet"
    count = 2 * BATCH_ROWS + 3
    pq.write_table(pa.table({"n": list(range(count)), "other": ["x"] * count}), file, row_group_size=50)
    rows = list(parquet_rows(file, ("n",), {"n", "absent"}))
    assert rows == [(f"{tmp_path.name}/a.parquet row {k}", {"n": k}) for k in range(count)]
    with pytest.raises(BadDataset, match=r"has no column 'm', expected \['n', 'm'\]"):
        list(parquet_rows(file, ("n", "m"), {"n"}))


def test_parquet_that_is_none(tmp_path: Path) -> None:
    folder = write_parquet(tmp_path / "isobench", "graph_maxflow", [MAXFLOW] * 20)
    file = folder / "graph_maxflow" / "validation-00000-of-00001.parquet"
    content = file.read_bytes()
    for cut in (0, 3, len(content) // 2, len(content) - 1):
        file.write_bytes(content[:cut])
        with pytest.raises(BadDataset, match=r"cannot read .*validation-00000-of-00001.parquet: [^\n]*$"):
            list(ISOBENCH.records(folder))
    pq.write_table(pa.Table.from_pylist([{"label": 1}]), file)
    with pytest.raises(BadDataset, match="has no column 'adjacency_matrix'"):
        list(ISOBENCH.records(folder))


def test_a_parquet_that_unpacks_to_too_much_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("isoprobe.adapters.datasets.records.tables.LARGEST_COLUMN", 1_000_000)
    rows = [MAXFLOW | {"adjacency_matrix": "[" + " " * 2_000_000 + "]"}]
    folder = write_parquet(tmp_path / "isobench", "graph_maxflow", rows)
    with pytest.raises(BadDataset, match="column 'adjacency_matrix' has 2,"):
        list(ISOBENCH.records(folder))
    huge = PHYSICS | {"image": {"bytes": bytes(2_000_000), "path": None}}
    folder = write_parquet(tmp_path / "pictures", "physics", [huge])
    with pytest.raises(BadDataset, match=r"column 'image.bytes' has 2,"):
        list(ISOBENCH.records(folder))


def test_broken_bytes_anywhere_give_rows_or_one_line(tmp_path: Path) -> None:
    """Among these are footers whose names are no UTF-8, and entries of columns on which pyarrow ends the process."""
    rng = Random(5)
    folder = write_parquet(tmp_path / "isobench", "graph_maxflow", [MAXFLOW] * 20)
    file = folder / "graph_maxflow" / "validation-00000-of-00001.parquet"
    content = file.read_bytes()
    outcomes: set[str] = set()
    for _ in range(600):
        broken = bytearray(content)
        for _ in range(rng.choice((1, 1, 3, 10))):
            broken[rng.randrange(len(broken))] = rng.randrange(256)
        file.write_bytes(broken)
        try:
            outcomes |= {type(record).__name__ for record in ISOBENCH.records(folder)}
        except BadDataset as why:
            outcomes.add(f"{len(str(why).splitlines())} line")
    assert outcomes == {"Record", "BadRecord", "1 line"}


def test_a_row_that_is_too_large_is_passed_over_and_the_others_read(tmp_path: Path) -> None:
    file = tmp_path / "rows.parquet"
    pq.write_table(pa.table({"q": ["short", "x" * 20_000, "last"]}), file)
    found = [row for _, row in parquet_rows(file, ["q"], ["q"], largest_row=10_000)]
    assert found == [{"q": "short"}, "20,004 bytes, expected at most 10,000", {"q": "last"}]
