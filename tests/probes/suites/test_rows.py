"""Rows of a suite: what is written comes back equal, and what is read is strict."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

import pyarrow as pa
import pytest

from isoprobe.probes.core import Marking, Query
from isoprobe.probes.suites.rows import MAX_PICTURES, SCHEMA, BadRow, from_row, to_row
from tests.specimens.suite_probe import PNG, probe


def fails(row: dict[str, Any], *words: str) -> None:
    """This row is refused in one line that holds these words."""
    with pytest.raises(BadRow) as caught:
        from_row(row)
    line = str(caught.value)
    assert "\n" not in line
    assert len(line) < 400
    for word in words:
        assert word in line


@pytest.mark.parametrize("pictures", [0, 1, 3, MAX_PICTURES])
def test_a_probe_comes_back_equal(pictures: int) -> None:
    for number in range(5):
        written = probe(number, pictures=pictures, size=10)
        (row,) = pa.Table.from_pylist([to_row(written)], schema=SCHEMA).to_pylist()
        assert from_row(row) == written
        assert type(from_row(row).item.answer) is type(written.item.answer)


def test_the_first_picture_is_the_image_and_the_rest_stand_in_the_order_of_the_views() -> None:
    written = probe(1, pictures=3)
    row = to_row(written)
    payloads = [view.payload for view in written.views if view.medium == "image"]
    assert [row["image"]["bytes"], *(each["bytes"] for each in row["images"])] == payloads
    assert row["image"]["path"] == f"{written.item.id}-picture0.png"
    row["image"], row["images"][0] = row["images"][0], row["image"]
    assert from_row(row) != written


def test_what_would_not_come_back_equal_is_not_written() -> None:
    good = probe(1)
    for bad, says in (
        (replace(good, item=replace(good.item, seed=1 << 63)), "seed is 9223372036854775808, expected a whole number"),
        (replace(good, item=replace(good.item, level=True)), "level is True, expected a whole number"),
        (replace(good, item=replace(good.item, state={"pair": (1, 2)})), "state is not plain JSON: a tuple"),
        (replace(good, item=replace(good.item, labels={"x": float("inf")})), "labels is not plain JSON"),
        (replace(good, views=(replace(good.views[1], payload=b"GIF89a"),)), "view 'picture0' starts with b'GIF89a'"),
        (probe(1, pictures=MAX_PICTURES + 1, size=10), "65 pictures, expected at most 64"),
    ):
        with pytest.raises(BadRow, match=says):
            to_row(bad)
    assert to_row(replace(good, item=replace(good.item, seed=-(1 << 63))))["seed"] == -(1 << 63)


@pytest.mark.parametrize(
    ("column", "value", "says"),
    [
        ("id", None, ["id is None, expected str"]),
        ("level", None, ["level is None, expected int"]),
        ("state", "[]", ["state is [], expected dict"]),
        ("state", None, ["state is None, expected JSON"]),
        ("state", "{'a': 1}", ["state is", "expected JSON"]),
        ("state", "[" * 100_000, ["state is", "nested too deeply"]),
        ("answer", "NaN", ["answer is 'NaN'", "not a finite number"]),
        ("answer", "1e999", ["not a finite number"]),
        ("answer", "9" * 5000, ["answer is", "expected JSON"]),
        ("answer", "null", ["answer is None", "expected an answer"]),
        ("labels", '{"a": []}', ["labels['a'] is []"]),
        ("proof", '{"answers": {}}', ["proof has the fields ['answers']"]),
        ("proof", '{"answers": {"a": null}, "certificate": {}, "unique": true}', ["proof.answers['a'] is None"]),
        ("views", "[7]", ["views[0] is 7, expected dict"]),
        ("questions", '[{"id": 1}]', ["questions[0] has the fields ['id']"]),
        ("image", {"bytes": b"<svg>", "path": "x"}, ["image starts with b'<svg>', expected a PNG"]),
        ("image", {"bytes": None, "path": "/etc/passwd"}, ["image starts with None, expected a PNG"]),
        ("image", None, ["is a picture, expected one in column image"]),
        ("images", [{"bytes": PNG, "path": None}], ["1 pictures more than the views tell of"]),
        ("images", [{"bytes": PNG, "path": None}] * 65, ["66 pictures, expected at most 64"]),
        ("images", [None], ["images[0] is None, expected dict"]),
    ],
)
def test_a_bad_column_is_named(column: str, value: Any, says: list[str]) -> None:
    fails(to_row(probe(1)) | {column: value}, *says)


@pytest.mark.parametrize(
    ("column", "field", "value", "says"),
    [
        ("views", "medium", "video", "views[0].medium is 'video', expected one of ['image', 'text']"),
        ("views", "text", None, "views[0].text is null"),
        ("views", "certified", "yes", "views[0].certified is 'yes', expected bool"),
        ("views", "attempts", True, "views[0].attempts is True, expected int"),
        ("views", "representation", "picture0", "holds a representation twice"),
        ("questions", "view", "picture9", "questions[0].view is 'picture9', expected one of"),
        ("questions", "about", "life", "questions[0].about is 'life'"),
        ("questions", "kind", "essay", "questions[0].kind is 'essay'"),
        ("questions", "choices", [1], "questions[0].choices is [1], expected texts"),
        ("questions", "expected", {}, "questions[0].expected is {}"),
        ("questions", "chance", "half", "questions[0].chance is 'half'"),
    ],
)
def test_a_bad_field_is_named(column: str, field: str, value: Any, says: str) -> None:
    row = to_row(probe(1))
    fields = json.loads(row[column])
    fields[0][field] = value
    fails(row | {column: json.dumps(fields)}, says)


def test_a_marking_comes_back_equal_and_is_read_strictly() -> None:
    written = probe(2)
    marking = Marking(absolute=0.001, figures=3, unit="cm", accepted=("two", "2"), position="8/8/8/8/8/8/8/8 w - - 0 1")
    written = replace(written, questions=tuple(replace(each, marking=marking) for each in written.questions))
    row = to_row(written)
    assert from_row(row) == written
    questions = json.loads(row["questions"])
    questions[0]["marking"]["absolute"] = "much"
    fails(row | {"questions": json.dumps(questions)}, "questions[0].marking.absolute", "'much'")
    questions[0]["marking"] |= {"absolute": 1, "accepted": [3]}
    fails(row | {"questions": json.dumps(questions)}, "questions[0].marking.accepted", "texts")


def test_a_question_keeps_its_structure_its_texts_and_its_language() -> None:
    row = to_row(probe(2))
    stored = json.loads(row["questions"])
    _, transcript, element = from_row(row).questions
    assert transcript.query == Query("transcript", form="matrix", stated={"query": ["A"]})
    assert element.query == Query("element", "colour", ("é",), language="zh")
    assert (element.wording, element.answer_format, element.answer_is) == ("Which?", "End.", "one of: red, é")
    assert [each["text"] for each in stored] == [question.text for question in probe(2).questions]
    for change, says in (
        ({"text": "Which one?"}, "questions[0].text is 'Which one?', expected wording and answer_format in one"),
        ({"language": "de"}, "questions[0].language is 'de', expected one of ['en', 'zh']"),
        ({"element": "colour"}, "questions[0].element is 'colour', expected none of a question about the answer"),
        ({"query": {"arguments": [1], "stated": {}}}, "questions[0].query.arguments is [1], expected texts"),
        ({"query": {"arguments": []}}, "questions[0].query has the fields ['arguments']"),
    ):
        fails({**row, "questions": json.dumps([{**stored[0], **change}])}, says)
    fails({**row, "language": "fr"}, "language is 'fr', expected one of ['en', 'zh']")
