"""Columns made from bytes are those that pyarrow makes of the same rows, and pandas is not imported for them."""

from __future__ import annotations

import io
import subprocess
import sys
from pathlib import Path
from random import Random

import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from isoprobe.probes.engine.making import make_item
from isoprobe.probes.engine.registry import load_task
from isoprobe.probes.suites import columns
from isoprobe.probes.suites.rows import SCHEMA, to_row

PICTURE = pa.struct([pa.field("bytes", pa.binary()), pa.field("path", pa.string())])
KINDS = pa.schema([("n", pa.int64()), ("text", pa.string()), ("one", PICTURE), ("more", pa.list_(PICTURE))])


def written(table: pa.Table) -> bytes:
    content = io.BytesIO()
    pq.write_table(table, content, compression="zstd", write_statistics=False)
    return content.getvalue()


def drawn(rng: Random) -> dict[str, object]:
    def picture() -> dict[str, object]:
        return {"bytes": rng.randbytes(rng.randint(0, 9)), "path": rng.choice(("", "a.png", "图.png", None))}

    return {
        "n": rng.choice((0, -(1 << 63), (1 << 63) - 1, None)),
        "text": rng.choice(("", "a", "ünï 😀 文", "\x00", None)),
        "one": rng.choice((None, picture())),
        "more": rng.choice((None, [], [picture() for _ in range(rng.randint(1, 3))])),
    }


@pytest.mark.parametrize("count", [0, 1, 7, 8, 9, 200])
def test_any_rows_are_as_pyarrow_makes_them(count: int) -> None:
    rng = Random(count)
    rows = [drawn(rng) for _ in range(count)]
    ours, theirs = columns.table_of(rows, KINDS), pa.Table.from_pylist(rows, schema=KINDS)
    ours.validate(full=True)
    assert ours.equals(theirs, check_metadata=True)
    assert ours.to_pylist() == rows
    assert written(ours) == written(theirs)


def test_rows_of_a_suite_have_the_same_bytes() -> None:
    rows = [to_row(make_item(load_task(name), 1, seed)) for name in ("grid_size", "connectivity") for seed in (1, 2)]
    ours, theirs = columns.table_of(rows, SCHEMA), pa.Table.from_pylist(rows, schema=SCHEMA)
    assert written(ours) == written(theirs)


def test_texts_of_more_than_32_bits_are_left_to_pyarrow(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(columns, "MOST_BYTES", 2)
    rows = [{"n": 1, "text": "abc", "one": None, "more": []}]
    assert columns.table_of(rows, KINDS).to_pylist() == rows


def test_another_kind_of_column_is_refused() -> None:
    with pytest.raises(TypeError, match="a column of double: expected whole numbers"):
        columns.table_of([{"x": 1.5}], pa.schema([("x", pa.float64())]))


def test_a_suite_is_made_and_read_without_pandas(tmp_path: Path) -> None:
    code = (
        "import sys; from isoprobe.cli import run; from isoprobe.probes.suites.suite import Suite; "
        f"run(['make', {str(tmp_path / 's')!r}, '-t', 'grid_size', '-l', '1', '-n', '2']); "
        f"list(Suite.open({str(tmp_path / 's')!r})); print('pandas' in sys.modules)"
    )
    done = subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True)
    assert done.stdout.splitlines()[-1] == "False"
