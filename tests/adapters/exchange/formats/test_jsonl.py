"""Plain JSONL: questions without answers, answers apart, pictures as files."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from isoprobe.adapters.exchange.exporting import export_suite
from isoprobe.adapters.exchange.records import records_of
from isoprobe.probes.suites.suite import Suite
from tests.specimens.tool_suite import ITEMS, suite_at

ARMS = ["picture", "text", "element"]


@pytest.fixture(scope="module")
def suite(tmp_path_factory: pytest.TempPathFactory) -> Suite:
    return suite_at(tmp_path_factory.mktemp("jsonl") / "suite")


@pytest.fixture(scope="module")
def out(suite: Suite) -> Path:
    folder = suite.path.parent / "out"
    export_suite(suite.path, "jsonl", folder, ARMS)
    return folder


def lines(file: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in file.read_text().splitlines()]


def test_a_line_a_question_with_all_that_is_shown(suite: Suite, out: Path) -> None:
    asked, records = lines(out / "questions.jsonl"), list(records_of(suite, ARMS))
    assert [line["id"] for line in asked] == [record.id for record in records]
    for line, record in zip(asked, records, strict=True):
        assert line["prompt"] == record.words()
        assert line["choices"] == list(record.question.choices)
        assert [(out / image).read_bytes() for image in line["images"]] == [each.file for each in record.pictures]
    assert max(len(line["images"]) for line in asked) == 2


def test_answers_stand_apart(suite: Suite, out: Path) -> None:
    assert all("answer" not in line and "expected" not in line for line in lines(out / "questions.jsonl"))
    answers = lines(out / "answers.jsonl")
    spoken = {True: "yes", False: "no"}
    for answer, record in zip(answers, records_of(suite, ARMS), strict=True):
        held = record.question.expected
        assert answer == {"id": record.id, "answer": spoken[held] if isinstance(held, bool) else held}
    assert ["A", "C"] in [line["answer"] for line in answers if line["id"].startswith(ITEMS[2])]


def test_the_folder_holds_nothing_else(out: Path) -> None:
    assert sorted(path.name for path in out.iterdir()) == ["answers.jsonl", "images", "questions.jsonl"]
