"""Suites on disk: exact both ways, all or nothing, and one clear line for every way a folder can be wrong."""

from __future__ import annotations

import hashlib
import json
import os
import subprocess
import sys
import tracemalloc
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from isoprobe.probes.core import Probe
from isoprobe.probes.engine.registry import load_task
from isoprobe.probes.suites.files import isoprobe_version
from isoprobe.probes.suites.suite import BadSuite, Suite, write_suite
from tests.specimens.suite_probe import VERSION, probe


@pytest.fixture
def suite(tmp_path: Path) -> Path:
    write_suite(tmp_path / "suite", (probe(i, pictures=i % 4) for i in range(10)), "isoprobe make suite", shard_rows=4)
    return tmp_path / "suite"


def fails(path: Path, *words: str) -> None:
    """Opening or reading this suite is refused in one line that holds these words."""
    with pytest.raises(BadSuite) as caught:
        list(Suite.open(path))
    message = str(caught.value)
    assert "\n" not in message
    assert len(message) < 600
    for word in words:
        assert word in message


def edit_manifest(path: Path, **changes: Any) -> None:
    manifest = json.loads((path / "suite.json").read_text())
    (path / "suite.json").write_text(json.dumps(manifest | changes))


def edit_shard(path: Path, change: Callable[[pa.Table], pa.Table], **options: Any) -> None:
    """Change the first shard and mend its size and hash in suite.json, as one who means harm would."""
    manifest = json.loads((path / "suite.json").read_text())
    shard = manifest["shards"][0]
    table = change(pq.read_table(path / shard["file"]))
    pq.write_table(table, path / shard["file"], **options)
    content = (path / shard["file"]).read_bytes()
    shard |= {"bytes": len(content), "sha256": hashlib.sha256(content).hexdigest()}
    (path / "suite.json").write_text(json.dumps(manifest))


def set_cell(row: int, column: str, value: Any) -> Callable[[pa.Table], pa.Table]:
    def change(table: pa.Table) -> pa.Table:
        rows = table.to_pylist()
        rows[row][column] = value
        return pa.Table.from_pylist(rows, schema=table.schema)

    return change


def test_every_probe_comes_back_equal(suite: Path) -> None:
    expected = [probe(i, pictures=i % 4) for i in range(10)]
    opened = Suite.open(suite)
    assert list(opened) == expected
    assert len(opened) == 10
    assert opened.ids() == [each.item.id for each in expected]
    for i in (7, 0, 9, 3, 4, 3):
        assert opened.get(expected[i].item.id) == expected[i]
    for found, each in zip(opened, expected, strict=True):
        assert [type(q.expected) for q in found.questions] == [type(q.expected) for q in each.questions]
        assert type(found.item.answer) is type(each.item.answer)
    with pytest.raises(KeyError, match="no item 'nobody'"):
        opened.get("nobody")


def test_a_made_item_comes_back_equal(tmp_path: Path) -> None:
    from isoprobe.probes.engine.making import make_item

    task = load_task("connectivity")
    made = [make_item(task, 1, seed) for seed in range(3)]
    written = write_suite(tmp_path / "suite", made, "isoprobe make suite")
    assert list(Suite.open(tmp_path / "suite")) == made
    assert Suite.open(tmp_path / "suite").fingerprint == written.fingerprint


def test_get_crosses_row_groups_and_batches(tmp_path: Path) -> None:
    made = [probe(i, size=10) for i in range(150)]
    opened = write_suite(tmp_path / "suite", made, "make", shard_rows=140)
    for i in (149, 63, 64, 127, 128, 0):
        assert opened.get(made[i].item.id) == made[i]
    assert list(opened) == made


def test_get_holds_no_more_row_groups_than_it_may(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    made = [probe(i, size=10) for i in range(200)]
    opened = write_suite(tmp_path / "suite", made, "make")
    order = [(37 * i) % 200 for i in range(200)]
    for bytes_held, groups in ((1, 1), (1 << 30, 4)):
        monkeypatch.setattr("isoprobe.probes.suites.suite.HELD_BYTES", bytes_held)
        for i in order:
            assert opened.get(made[i].item.id) == made[i]
            assert len(opened._groups) <= groups
    assert len(opened._groups) == 4


def test_shards_are_named_and_the_manifest_tells_their_hashes(suite: Path) -> None:
    shards = [f"train-0000{i}-of-00003.parquet" for i in range(3)]
    assert sorted(file.name for file in suite.iterdir()) == ["suite.json", *shards]
    manifest = Suite.open(suite).manifest
    assert [shard["rows"] for shard in manifest["shards"]] == [4, 4, 2]
    for shard in manifest["shards"]:
        assert hashlib.sha256((suite / shard["file"]).read_bytes()).hexdigest() == shard["sha256"]
    assert manifest["command"] == "isoprobe make suite"
    assert manifest["isoprobe"] == isoprobe_version()
    assert manifest["tasks"] == {"connectivity": VERSION}
    assert manifest["seeds"] == {"connectivity": {"1": [0, 9]}}


def test_hugging_face_features_stand_in_the_schema(suite: Path) -> None:
    schema = pq.read_schema(suite / "train-00000-of-00003.parquet")
    features = json.loads(schema.metadata[b"huggingface"])["info"]["features"]
    assert list(features) == schema.names
    assert features["image"] == {"_type": "Image"}
    assert features["images"] == {"feature": {"_type": "Image"}, "_type": "Sequence"}
    assert features["seed"] == {"dtype": "int64", "_type": "Value"}


def test_hugging_face_datasets_opens_it_with_pictures(tmp_path: Path) -> None:
    pytest.importorskip("datasets.features", reason="Hugging Face datasets is not installed")
    import datasets

    from isoprobe.probes.engine.making import make_item

    made = make_item(load_task("connectivity"), 1, 1)
    write_suite(tmp_path / "suite", [made], "make")
    files = str(tmp_path / "suite" / "*.parquet")
    rows = datasets.load_dataset("parquet", data_files=files, split="train", cache_dir=str(tmp_path / "cache"))
    assert isinstance(rows.features["image"], datasets.Image)
    assert rows[0]["image"].size[0] >= 300


def test_the_same_probes_give_the_same_bytes(tmp_path: Path) -> None:
    first, second = (write_suite(tmp_path / name, map(probe, range(5)), "make") for name in ("a", "b"))
    assert first.fingerprint == second.fingerprint
    assert (tmp_path / "a/suite.json").read_bytes() == (tmp_path / "b/suite.json").read_bytes()
    other = write_suite(tmp_path / "c", map(probe, range(1, 6)), "make")
    assert other.fingerprint != first.fingerprint


def test_a_folder_that_holds_something_is_refused(suite: Path, tmp_path: Path) -> None:
    before = {file.name: file.read_bytes() for file in suite.iterdir()}
    with pytest.raises(BadSuite, match="exists, expected a new folder"):
        write_suite(suite, [probe(1)], "make")
    assert {file.name: file.read_bytes() for file in suite.iterdir()} == before
    (tmp_path / "file").write_text("x")
    with pytest.raises(BadSuite, match="exists, expected a new folder"):
        write_suite(tmp_path / "file", [probe(1)], "make")
    (tmp_path / "empty").mkdir()
    (tmp_path / "link").symlink_to(tmp_path / "empty")
    assert len(write_suite(tmp_path / "link", [probe(1)], "make")) == 1
    assert Suite.open(tmp_path / "empty").ids() == [probe(1).item.id]


@pytest.mark.parametrize("error", [KeyboardInterrupt, RuntimeError, OSError])
def test_an_interruption_leaves_nothing_and_passes_through(tmp_path: Path, error: type[BaseException]) -> None:
    def stream() -> Iterator[Probe]:
        yield from map(probe, range(9))
        raise error("stop")

    with pytest.raises(error, match="stop"):
        write_suite(tmp_path / "suite", stream(), "make", shard_rows=2)
    assert list(tmp_path.iterdir()) == []


def test_a_full_disk_gives_one_line_and_leaves_nothing(tmp_path: Path) -> None:
    """A limit on the size of files stands for the disk: the kernel refuses the write in the same place."""
    program = f"""
import resource, signal
from tests.specimens.suite_probe import probe
from isoprobe.probes.suites.suite import BadSuite, write_suite
signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
resource.setrlimit(resource.RLIMIT_FSIZE, (400_000, 400_000))
import dataclasses, random
def noisy(i):
    made = probe(i)
    noise = random.Random(i).randbytes(30_000)
    views = (made.views[0], dataclasses.replace(made.views[1], payload=made.views[1].payload + noise))
    return dataclasses.replace(made, views=views)
try:
    write_suite({str(tmp_path / "suite")!r}, map(noisy, range(200)), "make")
except BadSuite as error:
    print(error)
"""
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert "cannot write suite" in done.stdout
    assert "nothing of it was kept" in done.stdout
    assert done.stdout.count("\n") == 1
    assert list(tmp_path.iterdir()) == []


def test_a_probe_that_would_not_come_back_is_refused(tmp_path: Path) -> None:
    good = probe(1)
    cases: list[tuple[Probe, str]] = [
        (replace(good, item=replace(good.item, answer=float("nan"))), "answer is not plain JSON"),
        (replace(good, item=replace(good.item, state={"edge": ("A", "B")})), "state is not plain JSON: a tuple"),
        (replace(good, item=replace(good.item, state={"capacity": {1: 2}})), "state is not plain JSON"),
        (replace(good, item=replace(good.item, state={"text": "\ud800"})), "state is not plain JSON"),
        (replace(good, item=replace(good.item, seed=1 << 63)), "seed is 9223372036854775808"),
        (replace(good, views=(replace(good.views[1], payload=b"GIF89a"),)), "expected a PNG"),
    ]
    for bad, says in cases:
        with pytest.raises(BadSuite, match=says) as caught:
            write_suite(tmp_path / "suite", [bad], "make")
        assert good.item.id in str(caught.value)
    with pytest.raises(BadSuite, match="comes twice"):
        write_suite(tmp_path / "suite", [good, good], "make")
    with pytest.raises(BadSuite, match="no item to write"):
        write_suite(tmp_path / "suite", [], "make")
    assert list(tmp_path.iterdir()) == []


def test_a_shard_that_was_cut_or_changed(suite: Path) -> None:
    file = suite / "train-00001-of-00003.parquet"
    content = file.read_bytes()
    file.write_bytes(content[:-100])
    fails(suite, file.name, f"has {len(content) - 100:,} bytes, expected {len(content):,}", "truncated")
    file.write_bytes(content[:-20] + b"X" + content[-19:])
    fails(suite, file.name, "sha256")
    file.unlink()
    fails(suite, file.name, "No such file")


def test_truncated_parquet_with_its_own_hash(suite: Path) -> None:
    manifest = json.loads((suite / "suite.json").read_text())
    shard = manifest["shards"][0]
    content = (suite / shard["file"]).read_bytes()
    for cut in (0, 3, 100, len(content) // 2, len(content) - 1):
        (suite / shard["file"]).write_bytes(content[:cut])
        shard |= {"bytes": cut, "sha256": hashlib.sha256(content[:cut]).hexdigest()}
        (suite / "suite.json").write_text(json.dumps(manifest))
        fails(suite, "cannot read", shard["file"])


def test_any_broken_byte_gives_a_suite_or_one_line(suite: Path) -> None:
    manifest = json.loads((suite / "suite.json").read_text())
    shard = manifest["shards"][0]
    content = (suite / shard["file"]).read_bytes()
    for place in range(0, len(content), 97):
        broken = content[:place] + bytes([content[place] ^ 0x55]) + content[place + 1 :]
        (suite / shard["file"]).write_bytes(broken)
        shard["sha256"] = hashlib.sha256(broken).hexdigest()
        (suite / "suite.json").write_text(json.dumps(manifest))
        try:
            list(Suite.open(suite))
        except BadSuite as error:
            assert "\n" not in str(error)  # noqa: PT017


def test_one_bit_of_a_suite_is_told_or_harmless(suite: Path) -> None:
    """ISOPROBE_FLIPS sets how many bits; every other one is of the manifest."""
    good = list(Suite.open(suite))
    files = {file: file.read_bytes() for file in sorted(suite.iterdir())}
    rng, told, flips = Random(7), 0, int(os.environ.get("ISOPROBE_FLIPS", "60"))
    for k in range(flips):
        file = suite / "suite.json" if k % 2 else rng.choice(list(files))
        content = bytearray(files[file])
        content[rng.randrange(len(content))] ^= 1 << rng.randrange(8)
        file.write_bytes(content)
        try:
            assert list(Suite.open(suite)) == good
        except BadSuite as why:
            assert "\n" not in str(why)  # noqa: PT017
            told += 1
        file.write_bytes(files[file])
    print(f"{told} of {flips} flips told, the others harmless")
    assert told > 10


def test_an_id_that_comes_twice(suite: Path) -> None:
    edit_shard(suite, set_cell(1, "id", probe(0).item.id))
    with pytest.raises(BadSuite, match="missing or comes twice"):
        Suite.open(suite).ids()


def test_text_that_is_not_utf8_names_its_row(suite: Path) -> None:
    def change(table: pa.Table) -> pa.Table:
        spoilt = pa.array([b"{}", b"{}", b"\xff", b"{}"], pa.binary())
        column = pa.Array.from_buffers(pa.string(), 4, spoilt.buffers())
        return table.set_column(table.schema.get_field_index("labels"), "labels", column)

    edit_shard(suite, change)
    fails(suite, "row 2", "expected UTF-8")


def test_a_small_file_that_unpacks_to_a_huge_row_group_is_refused(suite: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def change(table: pa.Table) -> pa.Table:
        bomb = pa.array(["[" + " " * 100_000_000 + "]"] * 3 + ["[]"], pa.string())
        return table.set_column(table.schema.get_field_index("questions"), "questions", bomb)

    edit_shard(suite, change, compression="zstd", use_dictionary=False)
    assert (suite / "train-00000-of-00003.parquet").stat().st_size < 1_000_000
    fails(suite, "row group 0 has 4 rows and 300,", "expected at most")


def test_memory_does_not_grow_with_the_suite(tmp_path: Path) -> None:
    """60 MB of pictures, of which a row group of 16 MB is held."""
    tracemalloc.start()
    try:
        written = write_suite(tmp_path / "suite", (probe(i, size=100_000) for i in range(600)), "make")
        assert tracemalloc.get_traced_memory()[1] < 25_000_000
        tracemalloc.reset_peak()
        assert sum(1 for _ in written) == 600
        assert tracemalloc.get_traced_memory()[1] < 25_000_000
    finally:
        tracemalloc.stop()


def test_a_bad_row_is_named(suite: Path) -> None:
    for column, value, says in (
        ("version", 99, "version 99, expected version"),
        ("state", "[]", "state is [], expected dict"),
    ):
        edit_shard(suite, set_cell(1, column, value))
        fails(suite, "train-00000-of-00003.parquet row 1", says)


def test_what_is_wrong_with_the_folder_or_a_shard_is_told_on_reading(suite: Path) -> None:
    edit_shard(suite, lambda table: table.drop_columns(["image"]))
    fails(suite, "has no column 'image'")
    edit_manifest(suite, shards=[{"file": "other.parquet", "rows": 10, "bytes": 1, "sha256": ""}])
    fails(suite, "cannot read")
    edit_manifest(suite, rows=11)
    fails(suite, "11 rows")


def test_what_stands_beside_the_items_takes_its_place_with_them_or_not_at_all(tmp_path: Path) -> None:
    def beside(folder: Path) -> None:
        (folder / "more.txt").write_text("beside\n")
        assert not (tmp_path / "suite").exists()

    def full(folder: Path) -> None:
        beside(folder)
        raise OSError(28, "No space left on device")

    with pytest.raises(BadSuite, match="No space left on device; nothing of it was kept"):
        write_suite(tmp_path / "suite", (probe(i) for i in range(3)), "isoprobe make suite", also=full)
    assert not any(tmp_path.iterdir())
    write_suite(tmp_path / "suite", (probe(i) for i in range(3)), "isoprobe make suite", also=beside)
    assert (tmp_path / "suite" / "more.txt").read_text() == "beside\n"
    assert len(Suite.open(tmp_path / "suite")) == 3
