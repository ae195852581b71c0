"""The tables as VLMEvalKit reads them, with its own code where it is installed (it is not on the package index)."""

from __future__ import annotations

import base64
import csv
import json
from pathlib import Path
from typing import Any

import pytest

from isoprobe.adapters.exchange.exporting import export_suite
from tests.specimens.tool_suite import suite_at


def tables(out: Path) -> dict[str, list[dict[str, str]]]:
    csv.field_size_limit(1 << 24)
    found = {}
    for file in sorted(out.glob("*.tsv")):
        with file.open(encoding="utf-8", newline="") as stream:
            found[file.stem.partition("_")[2].partition("_")[2]] = list(csv.DictReader(stream, delimiter="\t"))
    return found


def test_each_question_in_the_table_that_takes_it(tmp_path: Path) -> None:
    suite = suite_at(tmp_path / "suite")
    done = export_suite(suite.path, "vlmevalkit", tmp_path / "out", ["picture", "text", "element"])
    found = tables(tmp_path / "out")
    assert sorted(found) == ["mcq", "mcq_text", "openended"]
    rows = [row for table in found.values() for row in table]
    assert len({row["index"] for row in rows}) == len(rows) == done.records
    one, two = found["mcq"]
    assert (one["A"], one["B"], one["C"], one["D"]) == ("left", " None", "right", "")
    assert one["answer"] == "B"
    assert base64.b64decode(one["image"]).startswith(b"\x89PNG")
    assert [base64.b64decode(each)[:4] for each in json.loads(two["image"])] == [b"\x89PNG"] * 2
    assert len(json.loads(two["image_path"])) == 2
    assert "<image 2>" in two["question"]
    assert [row["split"] for row in found["mcq_text"]] == ["text"]
    assert "image" not in found["mcq_text"][0]
    assert "A" not in found["openended"][0]
    images = {row["index"]: row["image"] for row in found["openended"]}
    assert all(len(image) > 64 or len(images[image]) > 64 for image in images.values())
    assert any(len(image) <= 64 for image in images.values())
    assert done.unscored.total() == len(found["openended"])
    assert done.left_out.total() == 1  # connectivity's text form: neither picture nor options


def test_its_own_code_builds_the_sets(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    vlmeval: Any = pytest.importorskip(
        "vlmeval.dataset", reason="VLMEvalKit is not installed: the package index has none, only its repository"
    )
    suite = suite_at(tmp_path / "suite")
    export_suite(suite.path, "vlmevalkit", tmp_path / "out", ["picture", "text", "element"])
    monkeypatch.setenv("LMUData", str(tmp_path / "out"))
    for file in (tmp_path / "out").glob("*.tsv"):
        built = vlmeval.build_dataset(file.stem)
        assert type(built).__name__.startswith("Custom")
        for k in range(len(built)):
            assert built.build_prompt(k)[-1]["type"] == "text"
