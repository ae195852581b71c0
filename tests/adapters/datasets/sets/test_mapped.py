"""Any table by a mapping file: options, pictures, kinds and labels; bad records in one line each."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from isoprobe.adapters.datasets.dataset import BadDataset, BadRecord, PublishedRecord, load_dataset
from isoprobe.adapters.importing.importing import described, import_dataset
from isoprobe.analysis.scoring.verdict import score
from isoprobe.probes.engine.making import BadPlan
from isoprobe.probes.suites.suite import Suite
from tests.specimens.published import png

MAPPING: dict[str, Any] = {"question": "q", "answer": "a"}


def found(folder: Path, rows: list[Any], **mapping: Any) -> list[PublishedRecord | BadRecord]:
    """What becomes of the rows."""
    folder.mkdir(exist_ok=True)
    (folder / "mapping.json").write_text(json.dumps({**MAPPING, **mapping}))
    (folder / "rows.jsonl").write_text("\n".join(map(json.dumps, rows)))
    records = list(load_dataset("mapped").records(folder))
    assert all(isinstance(record, (PublishedRecord, BadRecord)) for record in records)
    return records  # type: ignore[return-value]


@pytest.mark.parametrize(
    ("row", "mapping", "kind", "expected"),
    [
        ({"a": 12}, {}, "integer", 12),
        ({"a": "words"}, {}, "text", "words"),
        ({"a": True}, {}, "yes_no", True),
        ({"a": ["x", "y"]}, {}, "list", ["x", "y"]),
        ({"a": "B", "o": ["x", "y"]}, {"options": "o"}, "option", "B"),
        ({"a": "y", "o": ["x", "y"]}, {"options": "o"}, "option", "B"),
        ({"a": 1, "o": ["x", "y"]}, {"options": "o", "answers": "index"}, "option", "B"),
        ({"a": "2", "o": ["x", "y"]}, {"options": "o", "answers": "number"}, "option", "B"),
        ({"a": "y", "A": "x", "B": "y", "C": None}, {"options": ["A", "B", "C"], "answers": "text"}, "option", "B"),
        ({"a": "1", "A": 2, "B": 1}, {"options": ["A", "B"]}, "option", "B"),
        ({"a": "AC", "o": ["x", "y", "z"]}, {"options": "o", "kind": "options"}, "options", ["A", "C"]),
        ({"a": ["x", "z"], "o": ["x", "y", "z"]}, {"options": "o"}, "options", ["A", "C"]),
        ({"a": "B", "q": "Which?\nA. x\nB. y"}, {"kind": "option"}, "option", "B"),
        ({"a": "3.2", "t": "num"}, {"kind": "t", "kinds": {"num": "real"}, "absolute": 0.1}, "real", 3.2),
        ({"a": "7", "t": "text"}, {"kind": "t"}, "text", "7"),
        ({"meta": {"gold": "x"}}, {"answer": "meta.gold"}, "text", "x"),
        ({"a": "3"}, {"absolute": 1}, "integer", 3),
    ],
)
def test_answers_of_every_kind(
    tmp_path: Path, row: dict[str, Any], mapping: dict[str, Any], kind: str, expected: object
) -> None:
    (record,) = found(tmp_path, [{"q": "Which?", **row}], **mapping)
    assert isinstance(record, PublishedRecord), record
    assert (record.kind, record.expected) == (kind, expected)
    assert record.marking.absolute == mapping.get("absolute")


def test_pictures_texts_and_labels(tmp_path: Path) -> None:
    for name in "ab":
        (tmp_path / f"{name}.png").write_bytes(png())
    row = {"q": "<image_2> like <image_1>?", "a": "yes", "i": "a.png", "j": "b.png", "c": "a cup", "s": "art", "n": 7}
    (record,) = found(tmp_path, [row], images=["i", "j"], texts={"caption": "c"}, labels={"subject": "s"}, id="n")
    assert isinstance(record, PublishedRecord)
    assert (record.pictures, record.texts) == ((png(), png()), {"caption": "a cup"})
    assert record.labels == {"dataset": "mapped", "published_id": 7, "subject": "art"}
    (record,) = found(tmp_path, [{**row, "i": ["a.png"], "q": "?"}], images="i")
    assert isinstance(record, PublishedRecord)
    assert record.pictures == (png(),)


@pytest.mark.parametrize(
    ("row", "says"),
    [
        ({"q": None}, "no field 'q', expected one of q, a, o, t"),
        ({"q": 3}, "q is 3, expected a text"),
        ({"a": None}, "no field 'a'"),
        ({"a": "F"}, "a is 'F', expected letters of the 2 options"),
        ({"a": 5}, "a is '5', expected letters"),
        ({"o": "x or y"}, "o is 'x or y', expected a list"),
        ({"o": ["x", {}]}, "o[1] is {}, expected a text"),
        ({"t": "essay"}, "t is 'essay', expected one of MCQ"),
        ({"t": "number", "a": "many"}, "a: answer is 'many', expected a number"),
        ({"i": "/etc/passwd"}, "i is '/etc/passwd', expected a path inside the folder"),
    ],
)
def test_a_bad_record_is_told_and_the_rest_is_read(tmp_path: Path, row: dict[str, Any], says: str) -> None:
    good = {"q": "Which?", "a": "A", "o": ["x", "y"], "t": "MCQ", "i": None}
    kinds = {"MCQ": "option", "number": "integer"}
    bad, other = found(tmp_path, [{**good, **row}, good], options="o", kind="t", kinds=kinds, images="i")
    assert isinstance(bad, BadRecord)
    assert says in bad.why
    assert isinstance(other, PublishedRecord)


def test_parquet_and_a_mapping_elsewhere(tmp_path: Path) -> None:
    (tmp_path / "data").mkdir()
    rows = [{"q": "Which?", "a": k, "o": ["x", "y"], "i": {"bytes": png(), "path": None}, "big": "x"} for k in (0, 1)]
    for part in (1, 2):
        pq.write_table(pa.Table.from_pylist(rows), tmp_path / "data" / f"part-{part}.parquet")
    mapping = tmp_path / "m.toml"
    mapping.write_text('question = "q"\nanswer = "a"\noptions = "o"\nimages = "i"\nanswers = "index"\n')
    done = import_dataset("mapped", tmp_path / "data", tmp_path / "suite", mapping=mapping)
    assert (done.items, done.bad) == (4, [])
    probes = list(Suite.open(tmp_path / "suite"))
    assert [p.item.answer for p in probes] == ["A", "B"] * 2
    assert probes[0].questions[0].text == "Which?\n(A) x\n(B) y"
    assert score(probes[1].questions[0], "It is y.").outcome == "right"


def test_what_stops_an_import(tmp_path: Path) -> None:
    (tmp_path / "rows.jsonl").write_text("{}")
    with pytest.raises(BadDataset, match=r"holds 0 of mapping\.toml, mapping\.json, expected one, or --mapping"):
        list(load_dataset("mapped").records(tmp_path))
    with pytest.raises(BadPlan, match="emma takes no mapping file"):
        described("emma", tmp_path / "m.toml")
    (tmp_path / "empty").mkdir()
    (tmp_path / "empty" / "mapping.toml").write_text('question = "q"\nanswer = "a"')
    with pytest.raises(BadDataset, match=r"holds no file that ends in one of \.parquet, \.jsonl"):
        list(load_dataset("mapped").records(tmp_path / "empty"))


def test_a_mapping_that_is_a_link_out_of_the_folder(tmp_path: Path) -> None:
    folder = tmp_path / "set"
    folder.mkdir()
    (tmp_path / "secret.toml").write_text('question = "q"\nanswer = "a"\n')
    (folder / "mapping.toml").symlink_to(tmp_path / "secret.toml")
    (folder / "rows.jsonl").write_text('{"q": "?", "a": 1}\n')
    with pytest.raises(BadDataset, match=r"mapping\.toml is a link out of [^\n]*$"):
        list(load_dataset("mapped").records(folder))


def test_a_name_that_is_no_plain_line_is_told_on_one(tmp_path: Path) -> None:
    (tmp_path / "mapping.toml").write_text('question = "q"\nanswer = "a"\n')
    (tmp_path / "a\x1b[31m\nb.jsonl").write_text('{"q": "?"}\n{"q": "?", "a": 1}\n')
    done = import_dataset("mapped", tmp_path, tmp_path / "suite")
    assert done.lines() == [r"bad: 1, the first: a\x1b[31m\nb.jsonl line 1: no field 'a', expected one of q"]
    with pytest.raises(BadDataset) as why:
        list(load_dataset("mapped").records(tmp_path / "c\nd"))
    assert "\n" not in str(why.value)


def test_options_may_be_missing_where_the_question_tells_them(tmp_path: Path) -> None:
    (record,) = found(tmp_path, [{"q": "Which? (a) x (b) y", "a": "b"}], options="o", kind="option")
    assert isinstance(record, PublishedRecord)
    assert (record.expected, record.choices, record.question) == ("B", ("x", "y"), "Which? (a) x (b) y")
    assert record.notes == ("options stand in the question's own words",)


def test_a_picture_root_apart_from_the_file(tmp_path: Path) -> None:
    (tmp_path / "pictures").mkdir()
    (tmp_path / "pictures" / "a.png").write_bytes(png())
    row = {"q": "?", "a": 1, "i": "a.png"}
    (record,) = found(tmp_path / "set", [row], images="i")
    assert isinstance(record, BadRecord)
    with pytest.raises(BadDataset, match="expected a folder inside; give --mapping"):
        found(tmp_path / "set", [row], images="i", image_root="../pictures")
    mapping = tmp_path / "set" / "mapping.json"
    (record,) = described("mapped", mapping).records(tmp_path / "set")
    assert isinstance(record, PublishedRecord)
    assert record.pictures == (png(),)
    with pytest.raises(BadDataset, match="no such folder"):
        found(tmp_path / "set", [row], images="i", image_root="elsewhere")


def test_several_marks_of_one_picture(tmp_path: Path) -> None:
    (tmp_path / "a.png").write_bytes(png())
    row = {"q": "Does <image2> or <image3> complete <image1>?", "a": "A", "o": ["<image2>", "<image3>"], "i": "a.png"}
    (record,) = found(tmp_path, [row], options="o", images="i")
    assert isinstance(record, PublishedRecord)
    assert record.question.startswith("Does [image 2] or [image 3] complete [image 1]?")
    assert (record.choices, len(record.pictures), len(record.notes)) == (("[image 2]", "[image 3]"), 1, 1)
    (lost,) = found(tmp_path, [{**row, "i": ["a.png"]}], options="o", images="i")
    assert isinstance(lost, BadRecord)
    assert lost.why.endswith('there is no such picture; where one picture shows all, say marks = "one"')
    (told,) = found(tmp_path, [{**row, "i": ["a.png"]}], options="o", images="i", marks="one")
    assert isinstance(told, PublishedRecord)
    (none,) = found(tmp_path, [{**row, "i": ""}], options="o", images="i")
    assert isinstance(none, PublishedRecord)
    assert none.notes == ("marks name pictures, and the record has none",)


def test_the_summary_counts_what_questions_have_and_what_is_lost(tmp_path: Path) -> None:
    (tmp_path / "a.png").write_bytes(png())
    rows = [
        {"q": "Which?", "a": "A", "o": "x | y", "i": "a.png"}, {"q": "Which?", "a": "5", "o": "", "i": ""},
        {"q": "Which?", "a": "C", "o": "x | y", "i": ""}, {"q": "Which?", "a": "", "o": "", "i": ""},
        {"q": "Which?", "a": "7", "o": "", "i": "b.png"}, {"q": "Which?", "a": "7", "o": "", "i": "c.png"},
    ]  # fmt: skip
    (tmp_path / "mapping.json").write_text(json.dumps({**MAPPING, "options": "o", "images": "i"}))
    (tmp_path / "rows.csv").write_text("q,a,o,i\n" + "".join(f"{r['q']},{r['a']},{r['o']},{r['i']}\n" for r in rows))
    done = import_dataset("mapped", tmp_path, tmp_path / "suite")
    assert (done.records, done.items, done.pictures, done.options, done.gold) == (6, 2, 1, 1, 2)
    assert dict(done.kinds) == {
        "a is …, expected letters of the … options": 1,
        "a is empty, expected a value": 1,
        "i is …: no such file or directory": 2,
    }
    assert done.lines()[0].startswith("bad: 4, the first: rows.csv line 4: a is 'C'")
    assert done.lines()[1] == "  2 of the bad: i is …: no such file or directory"


def test_paths_of_another_machine_and_whole_ones(tmp_path: Path) -> None:
    """Where a record's path has more around it, the mapping says what; a whole path into the folder is one of it."""
    (tmp_path / "set" / "in").mkdir(parents=True)
    (tmp_path / "set" / "in" / "a.png").write_bytes(png())
    row = {"q": "?", "a": "yes", "i": "/home/me/in/a.png?raw"}
    (record,) = found(tmp_path / "set", [row], images="i", image_as="/home/me/{}?raw")
    assert isinstance(record, PublishedRecord)
    assert record.pictures == (png(),)
    (record,) = found(tmp_path / "set", [row | {"i": str(tmp_path / "set" / "in" / "a.png")}], images="i")
    assert isinstance(record, PublishedRecord)
    assert record.pictures == (png(),)
    for path, image_as, why in (
        ("/home/you/in/a.png?raw", "/home/me/{}?raw", "expected it to be written as /home/me/{}?raw"),
        ("/home/me/../a.png?raw", "/home/me/{}?raw", "expected a path inside the folder"),
        ("/etc/passwd", "{}", "image_root says which folder, image_as which beginning"),
        (str(tmp_path / "set" / "in" / ".." / ".." / "b.png"), "{}", "expected a path inside the folder"),
    ):
        (bad,) = found(tmp_path / "set", [row | {"i": path}], images="i", image_as=image_as)
        assert isinstance(bad, BadRecord)
        assert why in bad.why
