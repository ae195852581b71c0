"""What an import would do, field by field, and nothing written."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from isoprobe.adapters.datasets.dataset import BadDataset, dataset_names, load_dataset
from isoprobe.adapters.importing.explaining import explain

ROWS = [{"q": f"{k} + 1?", "a": k + 1, "note": "x", "level": ""} for k in range(3)] + [{"q": "?", "a": None}]


def folder_with(folder: Path) -> Path:
    (folder / "rows.jsonl").write_text("\n".join(map(json.dumps, ROWS)))
    (folder / "mapping.toml").write_text('question = "q"\nanswer = "a"\nlabels = ["level"]\n')
    return folder


def test_a_mapped_set_is_explained(tmp_path: Path) -> None:
    before = sorted(folder_with(tmp_path).iterdir())
    told = explain("mapped", tmp_path)
    assert sorted(tmp_path.iterdir()) == before
    by_name = {each.name: each for each in told.fields}
    assert by_name["question (q)"].found == "text: '0 + 1?'"
    assert by_name["answer (a)"].found == "whole number in 3 of 4: 1"
    assert by_name["labels (level)"].found == "text in 3 of 4: ''"
    assert "required" in by_name["question (q)"].expected
    assert told.others == ("note",)
    assert (told.records, dict(told.kinds)) == (4, {"published: integer": 3})
    assert told.items[0] == "published-v1-mapped-0: integer, expected 1, shown as description"
    assert len(told.bad) == 1
    assert "rows.jsonl line 4" in told.bad[0]
    assert json.loads(json.dumps(told.as_dict()))["records"] == 4


def test_a_field_that_no_record_has_is_told_beside_what_the_others_hold(tmp_path: Path) -> None:
    folder = folder_with(tmp_path)
    (folder / "mapping.toml").write_text('question = "q"\nanswer = "a"\nlabels = ["levle"]\n')
    told = explain("mapped", folder)
    by_name = {each.name: each for each in told.fields}
    assert by_name["labels (levle)"].found == "nothing in 4 records"
    assert by_name["question (q)"].found == "text: '0 + 1?'"
    assert (told.records, told.items) == (0, ())
    assert "as labels: unknown field 'levle'. Did you mean 'level'?" in told.bad[0]


def test_only_the_first_records_are_looked_at(tmp_path: Path) -> None:
    assert explain("mapped", folder_with(tmp_path), first=2).records == 2
    (tmp_path / "rows.jsonl").write_text("")
    with pytest.raises(BadDataset, match="holds no record"):
        explain("mapped", tmp_path)


def test_every_new_set_tells_its_fields() -> None:
    told = {name for name in dataset_names() if load_dataset(name).fields and load_dataset(name).rows}
    assert told >= {"blindtest", "dynamath", "emma", "gaokao_mm", "geometry", "isobench", "mapped", "multi"}
