"""EMMA's Parquet files and JSONL: options, pictures at their marks, open answers, and what is wrong in one line."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from isoprobe.adapters.datasets.dataset import BadDataset, BadRecord, PublishedRecord, load_dataset
from isoprobe.adapters.importing.importing import import_dataset
from isoprobe.adapters.prompting.prompts import ask, view_parts
from isoprobe.analysis.scoring.verdict import score
from isoprobe.probes.core import Picture
from isoprobe.probes.suites.suite import Suite
from tests.specimens.published import png

CHOICE: dict[str, Any] = {
    "pid": "math_1", "question": "<image_1> Which completes it?", "options": ["<image_2>", "<image_3>", "neither"],
    "answer": "B", "solution": None, "subject": "Math", "task": "2D Transformation", "category": "Rotation;Flip",
    "source": "MathVision", "type": "Multiple Choice", "context": None,
}  # fmt: skip
OPEN: dict[str, Any] = {
    **CHOICE, "pid": "math_2", "question": "How many are <image_1>?", "options": [], "answer": "12",
    "type": "Open-ended", "context": "Cubes are stacked.",
}  # fmt: skip


def parquet(folder: Path, config: str, rows: list[tuple[dict[str, Any], int]]) -> Path:
    """`rows` with so many pictures each, 20, 21, ... pixels wide, in the published layout."""
    (folder / config).mkdir(parents=True)
    picture = pa.struct([("bytes", pa.binary()), ("path", pa.string())])
    schema = pa.schema(
        [(name, pa.list_(pa.string()) if name == "options" else pa.string()) for name in CHOICE]
        + [(f"image_{k}", picture) for k in range(1, 6)]
    )
    full = [
        row | {f"image_{k}": {"bytes": png(19 + k), "path": "x.png"} if k <= count else None for k in range(1, 6)}
        for row, count in rows
    ]
    pq.write_table(pa.Table.from_pylist(full, schema), folder / config / "test-00000-of-00001.parquet")
    return folder


def test_parquet_with_pictures_in_question_and_options(tmp_path: Path) -> None:
    choice, opened = load_dataset("emma").records(parquet(tmp_path, "Math", [(CHOICE, 3), (OPEN, 1)]))
    assert isinstance(choice, PublishedRecord)
    assert (choice.kind, choice.expected) == ("option", "B")
    assert choice.question == "<image_1> Which completes it?\n(A) <image_2>\n(B) <image_3>\n(C) neither"
    assert choice.pictures == (png(20), png(21), png(22))
    assert choice.labels == {
        "dataset": "emma", "language": "en", "published_id": "math_1", "subject": "Math", "category": "Rotation;Flip",
        "task": "2D Transformation", "source": "MathVision", "type": "Multiple Choice",
    }  # fmt: skip
    assert isinstance(opened, PublishedRecord)
    assert (opened.kind, opened.expected, opened.choices) == ("integer", 12, ())
    assert opened.question == "Cubes are stacked.\nHow many are <image_1>?"


def test_a_suite_shows_each_picture_at_its_mark_and_scores(tmp_path: Path) -> None:
    folder = parquet(tmp_path / "emma", "Coding", [(CHOICE, 3), (OPEN, 1)])
    assert import_dataset("emma", folder, tmp_path / "suite").items == 2
    choice, opened = Suite.open(tmp_path / "suite")
    prompt = ask(
        choice, choice.questions[0], view_parts(choice.views[0], choice.questions[0]), arm="picture", how="direct"
    )
    parts = prompt.messages[0].parts
    assert ["picture" if isinstance(p, Picture) else p.strip() for p in parts][:6] == [
        "picture", "Which completes it?\n(A)", "picture", "(B)", "picture", "(C) neither",
    ]  # fmt: skip
    assert [score(choice.questions[0], text).outcome for text in ("The answer is (B).", "C")] == ["right", "wrong"]
    assert [score(opened.questions[0], text).outcome for text in ("There are 12.", "2")] == ["right", "wrong"]


def test_jsonl_with_paths_beside_it(tmp_path: Path) -> None:
    (tmp_path / "images").mkdir()
    (tmp_path / "images" / "b.png").write_bytes(png(40))
    rows = [
        {**OPEN, "question": "<image_2>?", "answer": "0.25", "image_1": None, "image_2": "images/b.png"},
        {**CHOICE, "answer": "neither"},
        {**OPEN, "answer": "\\frac{1}{2}"},
        {**OPEN, "answer": "benzene"},
    ]
    (tmp_path / "Physics.jsonl").write_text("\n".join(map(json.dumps, rows)))
    found = list(load_dataset("emma").records(tmp_path, ["Physics"]))
    assert all(isinstance(record, PublishedRecord) for record in found)
    assert [(r.kind, r.expected) for r in found if isinstance(r, PublishedRecord)] == [
        ("real", 0.25), ("option", "C"), ("expression", "\\frac{1}{2}"), ("text", "benzene"),
    ]  # fmt: skip
    first, second = found[:2]
    assert isinstance(first, PublishedRecord)
    assert isinstance(second, PublishedRecord)
    assert (first.question, first.pictures, first.marking.decimals) == (
        "Cubes are stacked.\n<image_1>?", (png(40),), 2,
    )  # fmt: skip
    assert "<image_2>" in second.question  # no picture is at hand: the marks stay


@pytest.mark.parametrize(
    ("change", "says"),
    [
        ({"type": "essay"}, "type is 'essay', expected 'Multiple Choice'"),
        ({"answer": "D"}, "expected letters of the 3 options"),
        ({"answer": "AB"}, "expected the letter of one option"),
        ({"options": "A or B"}, "options is 'A or B', expected a list"),
        ({"options": ["x", None]}, "options[1] is None, expected a text"),
        ({"question": None}, "question is None, expected a text"),
        ({"image_1": "nowhere.png"}, "image_1 is 'nowhere.png': no such file"),
        ({"image_2": "a.png"}, "question shows <image_1>, and there is no such picture"),
        ({"type": "open", "answer": None}, "answer is None, expected a text"),
    ],
)
def test_a_bad_record_is_told_and_the_rest_is_read(tmp_path: Path, change: dict[str, Any], says: str) -> None:
    (tmp_path / "a.png").write_bytes(png())
    (tmp_path / "Math.jsonl").write_text("\n".join(map(json.dumps, [{**CHOICE, **change}, CHOICE])))
    bad, good = load_dataset("emma").records(tmp_path)
    assert isinstance(bad, BadRecord)
    assert says in bad.why
    assert isinstance(good, PublishedRecord)


def test_one_file_and_no_file(tmp_path: Path) -> None:
    folder = parquet(tmp_path, "Chemistry", [(OPEN, 1)])
    file = folder / "Chemistry" / "test-00000-of-00001.parquet"
    assert [record.config for record in load_dataset("emma").records(file)] == ["Chemistry"]
    with pytest.raises(BadDataset, match="holds none of Math of EMMA"):
        list(load_dataset("emma").records(folder, ["Math"]))
    (folder / "Math.jsonl").write_text(json.dumps(CHOICE))
    file.write_bytes(file.read_bytes()[:-200])
    good, broken = load_dataset("emma").records(folder)
    assert (good.config, broken.config) == ("Math", "Chemistry")
    assert isinstance(broken, BadRecord)
