"""The files of a suite's folder: checked before a row is read, and one clear line for all that is wrong."""

from __future__ import annotations

import errno
import hashlib
import json
from pathlib import Path
from typing import Any

import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from isoprobe.probes.suites.files import BadSuite, manifest_of, opened, reading, sha256, writing
from isoprobe.probes.suites.rows import SCHEMA
from isoprobe.probes.suites.suite import write_suite
from tests.specimens.suite_probe import VERSION, probe

SHARD = "train-00000-of-00001.parquet"


@pytest.fixture
def suite(tmp_path: Path) -> Path:
    write_suite(tmp_path / "suite", map(probe, range(10)), "isoprobe make suite")
    return tmp_path / "suite"


def fails(path: Path, *words: str) -> None:
    """The manifest of this folder is refused in one line that holds these words."""
    with pytest.raises(BadSuite) as caught:
        manifest_of(path)
    line = str(caught.value)
    assert "\n" not in line
    assert len(line) < 4000  # an unknown task's line names all that are known
    for word in words:
        assert word in line


def test_a_manifest_in_order_is_given_as_it_stands(suite: Path) -> None:
    assert manifest_of(suite) == json.loads((suite / "suite.json").read_text())
    assert manifest_of(suite)["rows"] == 10


def test_a_folder_that_is_no_suite(suite: Path, tmp_path: Path) -> None:
    fails(tmp_path / "nowhere", "no folder", "nowhere")
    fails(suite / "suite.json", "no folder")
    (tmp_path / "empty").mkdir()
    fails(tmp_path / "empty", "no suite.json in")
    for text, says in [
        ("{", "is not JSON"),
        ("[" * 100_000, "is not JSON"),
        ("[]", "tells no format"),
        ('{"format": true}', "tells no format"),
        ('{"format": 1}', "isoprobe is 'None', expected str"),
    ]:
        (suite / "suite.json").write_text(text)
        fails(suite, "suite.json", says)
    (suite / "suite.json").write_bytes(b"\xff\xfe")
    fails(suite, "suite.json", "is not JSON")


@pytest.mark.parametrize(
    ("changes", "says"),
    [
        ({"format": 99, "isoprobe": "7.1"}, ["format 99 of isoprobe 7.1", "format 1 of isoprobe"]),
        ({"tasks": {"connectivity": 99}}, ["'connectivity' version 99", f"expected version {VERSION}"]),
        ({"tasks": {"conectivity": 1}, "isoprobe": "7.1"}, ["isoprobe 7.1", "Did you mean 'connectivity'"]),
        ({"rows": 11}, ["11 rows"]),
        ({"rows": -1}, ["rows is '-1', expected int"]),
        ({"shards": [{"file": "../../etc/passwd", "rows": 10, "bytes": 1, "sha256": ""}]}, ["shards[0].file"]),
        ({"shards": [7]}, ["shards[0] is not an object"]),
        ({"shards": [{"file": "train.parquet"}]}, ["shards[0]: rows is"]),
        ({"shards": [{"file": "train.csv", "rows": 10, "bytes": 1, "sha256": ""}]}, ["shards[0].file is 'train.csv'"]),
        ({"notes": []}, ["notes is '[]', expected dict"]),
        ({"rows": True}, ["rows is 'True', expected int"]),
    ],
)  # fmt: skip
def test_a_manifest_of_another_world(suite: Path, changes: dict[str, Any], says: list[str]) -> None:
    manifest = json.loads((suite / "suite.json").read_text())
    (suite / "suite.json").write_text(json.dumps(manifest | changes))
    fails(suite, *says)


def test_a_shard_is_checked_before_it_is_read(suite: Path) -> None:
    with opened(suite / SHARD, 10) as parquet:
        assert parquet.read().num_rows == 10
    table = pq.read_table(suite / SHARD)
    for changed, says in (
        (table.drop_columns(["questions"]), "has no column 'questions'"),
        (
            table.set_column(5, "variant", table.column("variant").cast(pa.string())),
            "column 'variant' is of type string, expected int64",
        ),
        (table.slice(1), "has 9 rows, expected 10 as suite.json says"),
    ):
        pq.write_table(changed, suite / "other.parquet")
        with pytest.raises(BadSuite, match=says), opened(suite / "other.parquet", 10):
            raise AssertionError("it was opened")
    with pytest.raises(BadSuite, match=r"cannot read .*none.parquet: "), opened(suite / "none.parquet", 10):
        raise AssertionError("it was opened")


def test_a_row_group_of_too_many_rows_is_not_unpacked(tmp_path: Path) -> None:
    columns = {field.name: pa.nulls(50_001, field.type) for field in SCHEMA}
    pq.write_table(pa.table(columns, schema=SCHEMA), tmp_path / "a.parquet")
    with pytest.raises(BadSuite, match=r"row group 0 has 50,001 rows"), opened(tmp_path / "a.parquet", 50_001):
        raise AssertionError("it was opened")


def test_errors_of_the_file_system_become_one_line(tmp_path: Path) -> None:
    with pytest.raises(BadSuite, match=r"^cannot read x: broken$"), reading(Path("x")):
        raise pa.ArrowInvalid("broken\nin many\nlines")
    full = OSError(errno.ENOSPC, "No space left on device")
    with (
        pytest.raises(BadSuite, match=r"^cannot write suite x: No space left on device; nothing of"),
        writing(Path("x")),
    ):
        raise full
    with pytest.raises(ZeroDivisionError), reading(tmp_path), writing(tmp_path):
        raise ZeroDivisionError


def test_the_hash_is_that_of_the_whole_file(tmp_path: Path) -> None:
    content = bytes(range(256)) * 5000
    (tmp_path / "f").write_bytes(content)
    assert sha256(tmp_path / "f") == hashlib.sha256(content).hexdigest()
