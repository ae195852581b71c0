"""What becomes of records as blocks: nothing is lost on the way, and what is another import has other names."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

from isoprobe.adapters.datasets.dataset import AnyRecord, UnreadRecord, load_dataset
from isoprobe.adapters.importing.outcomes import CHUNK, chunks, identity_of, make_chunk, named_chunks, wanted
from isoprobe.probes.part import Part
from isoprobe.probes.suites.blocks import read_block, write_block
from tests.specimens.published import CONNECTIVITY, MAXFLOW, PARITY, PHYSICS, write_jsonl

ZERO = PARITY | {"latex": "$$f(x) = 0$$", "code": "f(x) = 0", "label": "even"}
ISOBENCH = load_dataset("isobench")


def records(folder: Path) -> Iterator[AnyRecord | UnreadRecord]:
    return ISOBENCH.unread_records(folder)


def test_every_kind_of_outcome_comes_back_from_its_block(tmp_path: Path) -> None:
    folder = write_jsonl(tmp_path / "isobench", "graph_maxflow", [MAXFLOW, "nonsense"])
    write_jsonl(folder, "math_parity", [ZERO])
    write_jsonl(folder, "physics", [PHYSICS])
    entries = make_chunk(list(records(folder)), None, undecided=True, rotate=True, wanted=wanted())
    assert [list(entry.told) for entry in entries] == [["proved"], ["bad"], ["undecided"], ["published"]]
    assert [len(entry.probes) for entry in entries] == [1, 0, 1, len(entries[3].probes)]
    assert len(entries[3].probes) > 1  # with its options in other places
    write_block(tmp_path / "a.block", entries)
    assert read_block(tmp_path / "a.block") == entries
    left_out = make_chunk(list(records(folder)), None, undecided=False, rotate=False, wanted=wanted())
    assert [len(entry.probes) for entry in left_out] == [1, 0, 0, 1]


def test_chunks_of_all_parts_are_those_of_the_whole(tmp_path: Path) -> None:
    folder = write_jsonl(tmp_path / "isobench", "graph_connectivity", [CONNECTIVITY] * (3 * CHUNK + 1))
    assert [len(chunk) for chunk in chunks(records(folder))] == [CHUNK] * 3 + [1]
    names = [name for name, _ in named_chunks(records(folder), "abc")]
    assert names == [f"abc-{k}" for k in range(4)]
    parts = [[name for name, _ in named_chunks(records(folder), "abc", Part(k, 3))] for k in (1, 2, 3)]
    assert sorted(sum(parts, [])) == names  # noqa: RUF017
    assert parts[1] == ["abc-1"]


def test_another_file_or_another_way_is_another_import(tmp_path: Path) -> None:
    folder = write_jsonl(tmp_path / "isobench", "graph_maxflow", [MAXFLOW])
    first = identity_of(ISOBENCH, folder, ["how"])
    assert identity_of(ISOBENCH, folder, ["how"]) == first
    assert identity_of(ISOBENCH, folder, ["otherwise"]) != first
    (file,) = folder.iterdir()
    elsewhere = identity_of(ISOBENCH, folder, ["how"], times=False)
    os.utime(file, (1, 1))
    assert identity_of(ISOBENCH, folder, ["how"]) != first
    assert identity_of(ISOBENCH, folder, ["how"], times=False) == elsewhere  # copied to another machine
    write_jsonl(folder, "graph_connectivity", [CONNECTIVITY])
    assert identity_of(ISOBENCH, folder, ["how"], times=False) != elsewhere
