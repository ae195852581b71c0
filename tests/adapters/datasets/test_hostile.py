"""Hostile files, over all data sets: one line each, nothing read outside the folder, no request, the rest imported."""

from __future__ import annotations

import json
import os
import struct
import sys
import zipfile
import zlib
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from isoprobe.adapters.datasets.dataset import AnyRecord, BadDataset, BadRecord, dataset_names, load_dataset
from isoprobe.adapters.importing.importing import import_dataset
from isoprobe.probes.suites.suite import Suite
from tests.specimens.published import ALL, png

EXAM: dict[str, Any] = {"subject": "数学", "question": "?\nA. 一\nB. 二", "images": ["images/a.png"], "answer": ["A"]}
EMMA: dict[str, Any] = {"pid": "1", "question": "<image_1>?", "options": ["x", "y"], "answer": "A", "type": "",
                        "image_1": "images/a.png", "context": "", "task": "t"}  # fmt: skip
MULTI: dict[str, Any] = {
    "problem_content": "题", "problem_content_list": ["[IMAGE_1]?"], "problem_type_list": ["填空"],
    "problem_answer_list": ["1"], "img_paths": ["images/a.png"], "education": "高中", "subject": ["数学"],
}  # fmt: skip
DYNAMATH: dict[str, Any] = {"question": "?", "answer": "2.5", "image": "image/a.png", "answer_type": "float"}
BLIND: dict[str, Any] = {"task": "nested squares", "image": "images/a.png", "prompt": "?", "groundtruth": "3"}
DIAGRAM: dict[str, Any] = {"image": "images/a.png", "letters": ["A", "B"], "lines": [["A", "B"]],
                           "points": {"A": [0, 0], "B": [9, 0]}, "circles": [], "counts": {"letters": 2}}  # fmt: skip
MAPPED: dict[str, Any] = {"question": "?", "answer": "A", "options": ["x", "y"], "image": "images/a.png", "kind": ""}
MATE: dict[str, Any] = {"id": "a", "fen": "8/8/8/8/8/8/8/8 w - - 0 1", "moves": "e2e4", "themes": "mateIn1"}
FIGURE: dict[str, Any] = {"image": "images/a.png", "prompt": "There is a triangle ABC in the figure. True or False?",
                          "answer": "True", "response_options": ["True", "False"], "id": "a"}  # fmt: skip
GRAPH: dict[str, Any] = {
    "question": "Determine if there is a path between two nodes in the graph. Note that (i,j) means that node i and "
    "node j are connected with an undirected edge.\nGraph: (0,1) (1,2)\n"
    "Q: Is there a path between node 0 and node 2?\nA:",
    "answer": "The answer is yes.", "difficulty": "easy",
}  # fmt: skip


@dataclass(frozen=True)
class Layout:
    """How a data set's records are written; `picture` is the field with a path (in a list where `listed`)."""

    row: dict[str, Any]
    write: Callable[[Path, list[Any]], None]
    picture: str = ""
    listed: bool = False
    folder: str = "images"
    path: Callable[[Path], Path] = field(default=lambda folder: folder)


def jsonl(name: str, more: dict[str, str] | None = None) -> Callable[[Path, list[Any]], None]:
    def write(folder: Path, rows: list[Any]) -> None:
        (folder / name).write_text("\n".join(map(json.dumps, rows)))
        for file, text in (more or {}).items():
            (folder / file).write_text(text)

    return write


def numbered(name: str) -> Callable[[Path, list[Any]], None]:
    def write(folder: Path, rows: list[Any]) -> None:
        (folder / name).parent.mkdir(exist_ok=True)
        (folder / name).write_text(json.dumps({str(k): row for k, row in enumerate(rows)}))

    return write


def zipped(folder: Path) -> Path:
    target = folder.parent / "set.zip"
    with zipfile.ZipFile(target, "w") as archive:
        for file in sorted(folder.rglob("*")):
            if not file.is_symlink() and file.is_file():
                archive.write(file, file.relative_to(folder))
        archive.writestr("../slipped.png", png())
        archive.writestr("/slipped.png", png())
    return target


LAYOUTS = {
    "gaokao_mm": Layout(EXAM, jsonl("questions.jsonl"), "images", listed=True),
    "emma": Layout(EMMA, jsonl("Math.jsonl"), "image_1"),
    "multi": Layout(MULTI, numbered("problem_1.json"), "img_paths", listed=True),
    "multi.zip": Layout(MULTI, numbered("problem_1.json"), "img_paths", listed=True, path=zipped),
    "dynamath": Layout(DYNAMATH, numbered("trial1/dataset.json"), "image", folder="trial1/image"),
    "blindtest": Layout(BLIND, jsonl("valid.jsonl"), "image"),
    "geometry": Layout(DIAGRAM, jsonl("truth.jsonl"), "image"),
    "mapped": Layout(MAPPED, jsonl("rows.jsonl", {"mapping.json": json.dumps(
        {"question": "question", "answer": "answer", "options": "options", "images": "image", "kind": "kind"}
    )}), "image"),
    "isobench": Layout(ALL["physics"], jsonl("physics.jsonl")),
    "nlgraph": Layout(GRAPH, numbered("connectivity.json")),
    "puzzles": Layout(MATE, jsonl("puzzles.jsonl")),
    "visonlyqa": Layout(FIGURE, jsonl("questions.jsonl"), "image"),
}  # fmt: skip
WITH_PICTURES = [name for name, layout in LAYOUTS.items() if layout.picture]

_watched: list[str] = []
_watching = [False]
_ASKS = ("socket.connect", "socket.getaddrinfo", "subprocess.Popen", "os.system")


def _watch(event: str, arguments: tuple[Any, ...]) -> None:
    if _watching[0] and event in (*_ASKS, "open", "compile", "exec"):
        told = f"{event} {arguments[0]!r}"
        if event in _ASKS or any(word in told for word in ("secret.png", "slipped", "/etc/", "__import__('os')")):
            _watched.append(told[:300])


sys.addaudithook(_watch)


def read(name: str, place: Path) -> list[AnyRecord]:
    """The records of the set. Nothing outside its folder is opened on the way, no request leaves, nothing is run."""
    dataset = load_dataset(name.partition(".")[0])
    _watched.clear()
    _watching[0] = True
    try:
        records = list(dataset.records(place))
    finally:
        _watching[0] = False
    assert _watched == []
    return records


def huge_png() -> bytes:
    """A PNG whose header tells of 60,000 by 60,000 pixels."""

    def chunk(kind: bytes, data: bytes) -> bytes:
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    head = struct.pack(">IIBBBBB", 60_000, 60_000, 8, 2, 0, 0, 0)
    body = zlib.compress(bytes(100_000))
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", body) + chunk(b"IEND", b"")


def written(tmp_path: Path, layout: Layout, rows: list[Any]) -> Path:
    folder = tmp_path / "set"
    pictures = folder / layout.folder
    pictures.mkdir(parents=True)
    (tmp_path / "secret.png").write_bytes(png(33))
    (pictures / "a.png").write_bytes(png())
    (pictures / "huge.png").write_bytes(huge_png())
    (pictures / "link.png").symlink_to(tmp_path / "secret.png")
    (pictures / "out").symlink_to(tmp_path)
    os.mkfifo(pictures / "pipe.png")
    layout.write(folder, rows)
    return layout.path(folder)


def with_path(layout: Layout, path: object) -> dict[str, Any]:
    return {**layout.row, layout.picture: [path] if layout.listed else path}


def one_line_each(records: list[AnyRecord]) -> list[str]:
    bad = [str(record) for record in records if isinstance(record, BadRecord)]
    assert all(line and "\n" not in line and len(line) < 500 for line in bad), bad
    return bad


@pytest.mark.parametrize("name", WITH_PICTURES)
def test_paths_that_lead_elsewhere(tmp_path: Path, name: str) -> None:
    layout = LAYOUTS[name]
    inside = layout.folder.rpartition("/")[2]
    paths: list[object] = [
        "../secret.png", f"{inside}/../../secret.png", str(tmp_path / "secret.png"), "/etc/passwd", "..\\secret.png",
        f"{inside}/link.png", f"{inside}/out/secret.png", f"{inside}/pipe.png", f"{inside}/huge.png", inside,
        "nowhere.png",
        "http://127.0.0.1:9/a.png", "https://example.org/a.png", "file:///etc/passwd", "data:image/png;base64,AAAA",
        "//host/share/a.png", "C:\\secret.png", "a\0b.png", "\ud800.png", "x" * 5000, "../slipped.png", 3, {"a": 1},
        [[]],
    ]  # fmt: skip
    place = written(tmp_path, layout, [layout.row, *(with_path(layout, path) for path in paths), layout.row])
    records = read(name, place)
    bad = one_line_each(records)
    assert len(bad) == len(paths)
    assert len(records) > len(paths)
    assert sum("60000 by 60000" in line for line in bad) == 1
    assert not (tmp_path / "slipped.png").exists()


HOSTILE: list[Any] = [
    None, True, -1, 1 << 80, 1e308, float("nan"), "", " ", "\ud800", "x" * 30_000, "<image_9>", "[IMAGE_7]", "$" * 300,
    [], [None], [[]], ["x"] * 40, {}, {"bytes": "x"}, {"bytes": None, "path": "/etc/passwd"}, "__import__('os')",
]  # fmt: skip


@pytest.mark.parametrize("name", LAYOUTS)
def test_fields_that_hold_something_else(tmp_path: Path, name: str) -> None:
    layout = LAYOUTS[name]
    changed = [{**layout.row, key: value} for key in layout.row for value in HOSTILE]
    changed += [{key: value for key, value in layout.row.items() if key != gone} for gone in layout.row]
    rows = [layout.row, *changed, *HOSTILE, {}, {**layout.row, "more": {"deep": [[[[1]]]]}}, layout.row]
    place = written(tmp_path, layout, rows)
    records = read(name, place)
    bad = one_line_each(records)
    assert len(bad) > len(HOSTILE)
    if name != "puzzles":
        assert not isinstance(records[-1], BadRecord)
        done = import_dataset(name.partition(".")[0], place, tmp_path / "suite")
        assert done.items == len(Suite.open(tmp_path / "suite")) >= 3
        assert all("\n" not in line for line in done.notes()["bad"])


@pytest.mark.parametrize("name", [name for name in LAYOUTS if not name.endswith(".zip")])
def test_records_that_are_a_link_out_of_the_folder(tmp_path: Path, name: str) -> None:
    layout = LAYOUTS[name]
    place = written(tmp_path, layout, [layout.row])
    (file,) = (
        f for f in place.rglob("*.json*") if f.name != "mapping.json" and "out" not in f.relative_to(place).parts
    )
    (tmp_path / "secret").mkdir()
    file.rename(tmp_path / "secret" / file.name)
    file.symlink_to(tmp_path / "secret" / file.name)
    with pytest.raises(BadDataset, match=r"is a link out of [^\n]*$"):
        read(name, place)


def varint(value: int) -> bytes:
    """As Thrift's compact protocol writes a whole number that is not negative."""
    value, found = 2 * value, bytearray()
    while value > 127:
        found.append(value & 127 | 128)
        value >>= 7
    return bytes([*found, value])


def claim(file: Path, size: int) -> None:
    """Lets the footer of a Parquet file tell that its row group and its largest column unpack to so many bytes."""
    data, group = file.read_bytes(), pq.read_metadata(file).row_group(0)
    length = struct.unpack("<I", data[-8:-4])[0]
    footer = data[-8 - length : -8]
    largest = max(group.column(c).total_uncompressed_size for c in range(group.num_columns))
    for told in (group.total_byte_size, largest):
        assert told > 1 << 14
        footer = footer.replace(varint(told), varint(size))
    file.write_bytes(data[: -8 - length] + footer + struct.pack("<I", len(footer)) + b"PAR1")
    assert pq.read_metadata(file).row_group(0).total_byte_size == size


@pytest.mark.parametrize("name", ["emma", "mapped", "blindtest", "dynamath"])
def test_a_parquet_that_claims_ten_gigabytes(tmp_path: Path, name: str) -> None:
    layout = LAYOUTS[name]
    place = written(tmp_path, layout, [layout.row])
    file = place / {"emma": "Physics/test-0.parquet", "dynamath": "sample_variant2.parquet"}.get(name, "big.parquet")
    file.parent.mkdir(exist_ok=True)
    rows = [{**layout.row, "id": str(k), "ground_truth": "1", "question": os.urandom(9000).hex()} for k in range(3)]
    if name == "blindtest":
        rows = [{**row, "prompt": row.pop("question")} for row in rows]
    pq.write_table(pa.Table.from_pylist(rows), file, compression="none", use_dictionary=False)
    claim(file, 10 << 30)
    records = read(name, place)
    (bad,) = one_line_each(records)
    assert "has 10,737,418,240 bytes" in bad
    assert len(records) == 2


def test_every_data_set_is_tried() -> None:
    assert {name.partition(".")[0] for name in LAYOUTS} == set(dataset_names())
