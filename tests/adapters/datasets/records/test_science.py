"""IsoBench's science questions: options out of lists and texts, labels in range, pictures that open; no eval."""

from __future__ import annotations

from pathlib import Path

import pytest

from isoprobe.adapters.datasets.dataset import BadRecord, UnprovedRecord, load_dataset
from isoprobe.adapters.datasets.records.graphs import BadField
from isoprobe.adapters.datasets.records.science import read_question
from tests.specimens.published import CHEMISTRY, PHYSICS, Row, png, write_jsonl, write_parquet

ISOBENCH = load_dataset("isobench")


def test_a_record_is_read() -> None:
    asked = read_question(CHEMISTRY | {"image": {"bytes": png(), "path": "x.png"}})
    assert asked.choices == ("Solution B", "neither; their concentrations are the same", "Solution A")
    assert (asked.published, asked.picture) == (1, png())
    assert read_question(CHEMISTRY | {"label": "2", "image": None}).published == 2
    assert read_question(CHEMISTRY | {"label": 0.0}).picture == b""


@pytest.mark.parametrize(
    ("changes", "says"),
    [
        ({"label": 3}, "label is 3, expected the index of one of 3 options"),
        ({"label": -1}, "label is -1, expected"),
        ({"label": True}, "label is True, expected"),
        ({"label": "A"}, "label is 'A', expected"),
        ({"label": "²"}, "label is '²', expected"),
        ({"label": 1.5}, "label is 1.5, expected"),
        ({"label": None}, "label is None, expected"),
        ({"question": ""}, "question is '', expected a text"),
        ({"question": 7}, "question is 7, expected a text"),
        ({"description": None}, "description is None, expected a text"),
        ({"description": "x" * 20_001}, "description has 20,001 characters"),
        ({"image": "picture.png"}, "image is 'picture.png', expected the bytes"),
        ({"image": {"bytes": b"<html>", "path": None}}, "image: not a picture"),
        ({"image": {"bytes": png()[:-30], "path": None}}, "image: the picture is cut short"),
    ],
)
def test_a_bad_record(changes: Row, says: str) -> None:
    with pytest.raises(BadField) as why:
        read_question(CHEMISTRY | changes)
    assert says in str(why.value)
    assert "\n" not in str(why.value)


@pytest.mark.parametrize(("config", "row"), [("chemistry", CHEMISTRY), ("physics", PHYSICS)])
def test_both_layouts_give_the_same_questions(tmp_path: Path, config: str, row: Row) -> None:
    rows = [row] * 9
    lines = list(ISOBENCH.records(write_jsonl(tmp_path / "lines", config, list(rows))))
    table = list(ISOBENCH.records(write_parquet(tmp_path / "table", config, rows)))
    assert len(lines) == len(table) == 9
    for from_line, from_table in zip(lines, table, strict=True):
        assert isinstance(from_line, UnprovedRecord)
        assert isinstance(from_table, UnprovedRecord)
        assert (from_line.picture, from_table.picture) == (b"", png())
        assert (from_line.choices, from_line.published) == (from_table.choices, from_table.published)
    assert from_table.labels["published_id"] == "p8"
    assert from_table.place.endswith("row 8")


def test_a_bad_question_ends_nothing(tmp_path: Path) -> None:
    rows = [PHYSICS, PHYSICS | {"label": 2}, PHYSICS]
    found = list(ISOBENCH.records(write_parquet(tmp_path / "isobench", "physics", rows)))
    assert [type(each) for each in found] == [UnprovedRecord, BadRecord, UnprovedRecord]
    assert "row 1: label is 2, expected the index of one of 2 options" in str(found[1])


def test_the_150_real_questions_are_read(real: Path) -> None:
    found = list(ISOBENCH.records(real / "isobench", ["chemistry", "physics"]))
    assert [type(each) for each in found] == [UnprovedRecord] * 150
