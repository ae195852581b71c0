"""A log of some other harness, by twenty lines of mapping."""

from __future__ import annotations

import csv
import json
from pathlib import Path
from typing import Any

import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from isoprobe.adapters.exchange.replies import VERDICTS, BadReplies, import_replies
from isoprobe.adapters.exchange.replies_mapped import ReplyMap
from isoprobe.adapters.importing.importing import import_dataset
from isoprobe.adapters.runs.store import Store
from isoprobe.cli import run
from tests.specimens.published import MAXFLOW, PHYSICS, write_jsonl

MAPPING = """
reply = "output.text"
item = "doc.index"
form = "modality"
forms = {image = "picture", text = "matrix"}
model = "engine"
sample = "epoch"
error = "failure"
took = "parsed"
right = "ok"
"""


@pytest.fixture(scope="module")
def suite(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = write_jsonl(tmp_path_factory.mktemp("mapped") / "set", "graph_maxflow", [MAXFLOW, MAXFLOW])
    import_dataset("isobench", folder, folder / "suite")
    return folder / "suite"


def record(index: object, modality: object = "image", text: object = "The answer is 3.", **more: Any) -> dict[str, Any]:
    held = {"doc": {"index": index}, "modality": modality, "output": {"text": text}, "engine": "some-model"}
    return {**held, "parsed": "3", "ok": True, **more}


def taken(suite: Path, folder: Path, records: list[Any], mapping: str = MAPPING, whole: bool = False) -> Any:
    text = json.dumps(records) if whole else "".join(json.dumps(each) + "\n" for each in records)
    (folder / "log.jsonl").write_text(text)
    (folder / "log.toml").write_text(mapping)
    return import_replies(suite, [folder / "log.jsonl"], "mapped", folder / "a.run", mapping=folder / "log.toml")


@pytest.mark.parametrize("whole", [False, True])
def test_records_find_their_items_and_forms(suite: Path, tmp_path: Path, whole: bool) -> None:
    records = [record(0), record(0, "text"), record(1, epoch=1), record(1, failure="timeout", epoch=2)]
    done = taken(suite, tmp_path, records, whole=whole)
    assert (done.model, done.replies, done.failed, done.bad) == ("some-model", 4, 1, 0)
    with Store.read(tmp_path / "a.run") as store:
        kept = [(one.item[-1], one.question, one.sample) for one in store.answered()]
        assert len(json.loads(store.meta[VERDICTS])) == 4
    assert kept == [
        ("0", "picture/answer", 0),
        ("0", "matrix/answer", 0),
        ("1", "picture/answer", 1),
        ("1", "picture/answer", 2),
    ]


@pytest.mark.parametrize(
    ("bad", "why"),
    [
        (record(9), "id '9', expected ITEM/ARM/QUESTION of the suite, or an item's id, or its published id"),
        (record(0, ok="maybe"), "ok is 'maybe', expected true or false, 1 or 0"),
        (record(None), "doc.index is None, expected the id or the number of an item"),
        (record(0, "audio"), "modality is 'audio', expected one of image, text"),
        (record(0, text=[1]), "the reply is [1], expected a text"),
        (record(0, epoch="first"), "epoch is 'first', expected a whole number from 0"),
    ],
)
def test_a_bad_record_is_told_and_ends_nothing(suite: Path, tmp_path: Path, bad: dict[str, Any], why: str) -> None:
    done = taken(suite, tmp_path, [record(1), bad])
    assert (done.replies, done.bad) == (1, 1)
    assert why in done.why_bad[0]


@pytest.mark.parametrize(
    ("mapping", "why"),
    [
        (
            'reply = "response"\nitem = "doc.index"',
            "no record has what the mapping names: unknown field 'response'",
        ),
        ('item = "doc.index"', "no entry 'reply', expected the name of a field"),
        ('reply = "a"\nitem = "b"\nrole = "c"', "unknown entry of a mapping 'role'"),
        ('reply = "a"\nitem = 3', "item is 3, expected the name of a field"),
        ('reply = "a"\nitem = "b"\nitem_as = "x"', "item_as is 'x', expected a text with {} where the id stands"),
        (
            'reply = "a"\nitem = "b"\nitem_as = "{}-{form}-{form}"\nforms = {p = "picture"}',
            "expected {form} in it once",
        ),
        ("reply = ", "log.toml is no mapping"),
    ],
)
def test_a_mapping_that_does_not_fit_is_told(suite: Path, tmp_path: Path, mapping: str, why: str) -> None:
    with pytest.raises(BadReplies, match="log") as told:
        taken(suite, tmp_path, [record(0)], mapping)
    assert why in str(told.value)
    assert not (tmp_path / "a.run").exists()


def test_a_log_of_chats_with_ids_of_its_own_and_points(suite: Path, tmp_path: Path) -> None:
    """Replies in a list of messages, an id with more around it, points for a verdict, and the log's own label."""
    chat = [{"role": "user", "content": "?"}, {"role": "assistant", "content": "The answer is 3."}]
    rows = [{"id": f"maxflow/{k}#a", "messages": chat, "score": k, "gold": MAXFLOW["label"]} for k in (0, 1)]
    rows += [rows[0] | {"gold": 999}, rows[0] | {"id": "other/0#a"}, rows[0] | {"score": 7}]
    mapping = (
        'reply = "messages.-1.content"\nitem = "id"\nitem_as = "maxflow/{}#a"\nform = "picture"\nright = "score"\n'
    )
    done = taken(suite, tmp_path, rows, mapping + 'label = "gold"')
    assert (done.replies, done.bad) == (2, 3)
    assert "label 999, where the suite has" in done.why_bad[0]
    assert "id is 'other/0#a', expected it to be written as maxflow/{}#a" in done.why_bad[1]
    assert "score is 7, expected true or false, 1 or 0" in done.why_bad[2]
    with Store.read(tmp_path / "a.run") as store:
        assert [row[5] for row in json.loads(store.meta[VERDICTS])] == [False, True]
    with pytest.raises(BadReplies, match=r"Did you mean 'messages\.1\.content'"):
        taken(suite, tmp_path, rows, 'reply = "messages.content"\nitem = "id"')


def test_one_form_for_all_and_an_item_of_one_question(tmp_path: Path) -> None:
    folder = write_jsonl(tmp_path / "set", "physics", [PHYSICS])
    import_dataset("isobench", folder, folder / "suite", representations=["description"])
    done = taken(folder / "suite", tmp_path, [record(0)], 'reply = "output.text"\nitem = "doc.index"')
    assert (done.replies, done.bad) == (1, 0)


def test_as_a_person_types_it(suite: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "log.jsonl").write_text(json.dumps(record(0)) + "\n")
    (tmp_path / "log.toml").write_text(MAPPING)
    files = [str(suite), str(tmp_path / "log.jsonl"), "--from", "mapped", "--out", str(tmp_path / "a.run")]
    assert run(["replies", *files, "--mapping", str(tmp_path / "log.toml")]) == 0
    assert "1 replies of some-model" in capsys.readouterr().out
    assert run(["replies", *files]) == 2
    assert "expected --mapping" in capsys.readouterr().err


TABLE = """
reply = "prediction"
item = "index"
form = "arm"
sample = "epoch"
right = "hit"
label = "answer"
model = "who"
"""


@pytest.mark.parametrize(("ending", "between"), [("csv", ","), ("tsv", "\t"), ("csv", ";")])
def test_a_table_is_a_log_as_well(suite: Path, tmp_path: Path, ending: str, between: str) -> None:
    """Cells are texts; an empty one is nothing, but for the reply; what a tool writes for a failed call is none."""
    rows = [
        ["index", "arm", "epoch", "hit", "answer", "who", "prediction"],
        ["0", "picture", "", "1.0", "3.0", "some-model", "line one\nThe flow, in all, is 3."],
        ["0", "picture", "1", "False", "3", "some-model", ""],
        ["1", "matrix", "0", "", "", "some-model", "3"],
        ["1", "picture", "0", "0", "3", "some-model", "Failed to obtain answer via API."],
        ["1", "picture", "x", "0", "3", "some-model", "3"],
        ["1", "picture", "2", "0", "4", "some-model", "3"],
    ]
    log = tmp_path / f"log.{ending}"
    with log.open("w", newline="", encoding="utf-8") as file:
        csv.writer(file, delimiter=between).writerows(rows)
    (tmp_path / "log.toml").write_text(TABLE)
    done = import_replies(suite, [log], "mapped", tmp_path / "a.run", mapping=tmp_path / "log.toml")
    assert (done.model, done.replies, done.failed, done.bad) == ("some-model", 4, 1, 2)
    assert "epoch is 'x', expected a whole number from 0" in done.why_bad[0]
    assert "label '4', where the suite has 3" in done.why_bad[1]
    assert done.redrawn == 2  # both items were shown pictures that the suite has not
    with Store.read(tmp_path / "a.run") as store:
        told = [(one.item[-1], one.question, one.sample, one.reply.text) for one in store.answered()]
        assert [row[3:6] for row in json.loads(store.meta[VERDICTS])] == [[0, "", True], [1, "", False], [0, "", False]]
    assert told == [
        ("0", "picture/answer", 0, "line one\nThe flow, in all, is 3."),
        ("0", "picture/answer", 1, ""),
        ("1", "picture/answer", 0, None),
        ("1", "matrix/answer", 0, "3"),
    ]


def test_other_files_that_import_mapped_reads(suite: Path, tmp_path: Path) -> None:
    """JSON by id and by column, Parquet; and a table of one row too short."""
    (tmp_path / "log.toml").write_text('reply = "prediction"\nitem = "id"\nform = "picture"')
    by_id = {"0": {"prediction": "3"}, "1": {"prediction": "4"}}
    (tmp_path / "by_id.json").write_text(json.dumps(by_id))
    (tmp_path / "columns.json").write_text(json.dumps({"id": [0, 1], "prediction": ["3", "4"]}))
    pq.write_table(pa.table({"id": [0, 1], "prediction": ["3", "4"]}), tmp_path / "log.parquet")
    (tmp_path / "log.csv").write_text("id,prediction\n0,3\n1\n1,4\n")
    for name, bad in (("by_id.json", 0), ("columns.json", 0), ("log.parquet", 0), ("log.csv", 1)):
        done = import_replies(
            suite, [tmp_path / name], "mapped", tmp_path / f"{name}.run", mapping=tmp_path / "log.toml"
        )
        assert (name, done.replies, done.bad) == (name, 2, bad)
    (tmp_path / "log.toml").write_text('reply = "said"\nitem = "id"')
    with pytest.raises(BadReplies, match="unknown field 'said'"):
        import_replies(suite, [tmp_path / "log.csv"], "mapped", tmp_path / "o.run", mapping=tmp_path / "log.toml")


def test_a_file_for_each_arm(suite: Path, tmp_path: Path) -> None:
    """The form is told by the longest piece of the file's name that the mapping holds."""
    mapping = 'reply = "said"\nitem = "id"\nform = "@file"\n[forms]\nmodel = "picture"\nmodel_text = "matrix"\n'
    (tmp_path / "log.toml").write_text(mapping)
    logs = [tmp_path / name for name in ("model_1.jsonl", "model_text_1.jsonl", "other.jsonl")]
    for log in logs:
        log.write_text(json.dumps({"id": 0, "said": "3"}))
    done = import_replies(suite, logs, "mapped", tmp_path / "a.run", mapping=tmp_path / "log.toml")
    assert (done.replies, done.bad) == (2, 1)
    assert "the file's name is 'other.jsonl', expected one of model, model_text" in done.why_bad[0]
    with Store.read(tmp_path / "a.run") as store:
        assert sorted(one.question for one in store.answered()) == ["matrix/answer", "picture/answer"]


def test_a_label_may_be_the_option_or_its_text(tmp_path: Path) -> None:
    """A mapped set has no published label: the right answer stands for it, by its letter or its text."""
    rows = [{"q": f"Which is number {k}?", "gold": "B", "A": "one", "B": "two", "id": f"n{k}"} for k in range(3)]
    (tmp_path / "set.jsonl").write_text("\n".join(map(json.dumps, rows)))
    (tmp_path / "set.toml").write_text('question = "q"\nanswer = "gold"\noptions = ["A", "B"]\nid = "id"')
    import_dataset("mapped", tmp_path / "set.jsonl", tmp_path / "suite", mapping=tmp_path / "set.toml")
    logged = [{"id": f"n{k}", "gold": gold, "said": "B"} for k, gold in enumerate(("b", "Two", "one"))]
    done = taken(tmp_path / "suite", tmp_path, logged, 'reply = "said"\nitem = "id"\nlabel = "gold"')
    assert (done.replies, done.bad) == (2, 1)
    assert "label 'one', where the suite has 'B'" in done.why_bad[0]


def test_explain_shows_candidates_of_each_unread_reply_or_of_one_item(
    suite: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    said = "The arcs carry 4, 5 and 6 units, I believe."
    records = [record(0, text=said), record(1)]
    (tmp_path / "log.jsonl").write_text("\n".join(map(json.dumps, records)))
    (tmp_path / "log.toml").write_text(MAPPING)
    order = ["replies", str(suite), str(tmp_path / "log.jsonl"), "--from", "mapped", "--out", str(tmp_path / "a.run")]
    order += ["--mapping", str(tmp_path / "log.toml")]
    assert run([*order, "--explain"]) == 0
    lines = capsys.readouterr().out.splitlines()
    (told,) = (line for line in lines if "expected" in line)
    assert "graph_maxflow-0 picture: ambiguous" in told
    (best,) = (line for line in lines if line.startswith("    1. "))
    assert best.startswith("    1. '4, 5")
    assert " by " in best
    assert run([*order, "--explain", "--item", "1"]) == 0
    told = capsys.readouterr().out
    assert "graph_maxflow-1 picture: right, read as '3'" in told
    assert "graph_maxflow-0" not in told
    assert run([*order, "--explain", "--item", "7"]) == 2
    assert "item '7' has no reply" in capsys.readouterr().err
    assert run([*order, "--item", "1"]) == 2
    assert "expected --explain beside" in capsys.readouterr().err
    (tmp_path / "log.jsonl").write_text(json.dumps(record(1)))
    assert run([*order[:-4], "--out", str(tmp_path / "b.run"), *order[-2:], "--explain"]) == 0
    assert "no reply is left unread" in capsys.readouterr().out


@pytest.mark.parametrize("begins", [b"PK\x03\x04", b"\xd0\xcf\x11\xe0"])
def test_a_workbook_is_told_to_be_saved_as_a_table(suite: Path, tmp_path: Path, begins: bytes) -> None:
    (tmp_path / "log.xlsx").write_bytes(begins + bytes(600))
    (tmp_path / "log.toml").write_text('reply = "prediction"\nitem = "index"')
    with pytest.raises(
        BadReplies, match=r"log\.xlsx is a workbook or an archive, expected a log: save its table as CSV"
    ):
        import_replies(suite, [tmp_path / "log.xlsx"], "mapped", tmp_path / "a.run", mapping=tmp_path / "log.toml")


def test_the_output_of_a_batch_tells_item_and_form_in_one_field(suite: Path, tmp_path: Path) -> None:
    def line(name: str, status: object = None) -> dict[str, Any]:
        body = {"model": "m", "choices": [{"message": {"content": "The answer is 3."}}]}
        return {"custom_id": name, "response": {"status_code": 200, "body": body}, "error": status}

    mapping = """
reply = "response.body.choices.0.message.content"
item = "custom_id"
item_as = "{}-{form}"
forms = {image = "picture", text = "matrix"}
model = "response.body.model"
error = "error"
"""
    named = ["graph_maxflow-0-image", "graph_maxflow-0-text", "isobench-graph_maxflow-1-image", "graph_maxflow-1-sound"]
    done = taken(suite, tmp_path, [line(each) for each in named], mapping)
    assert (done.model, done.replies, done.bad) == ("m", 3, 1)
    assert "expected it to be written as {}-{form}, {form} one of image, text" in done.why_bad[0]
    with pytest.raises(BadReplies, match="expected a table `forms` beside, and no entry `form`"):
        taken(suite, tmp_path, [line(named[0])], mapping + 'form = "kind"\n')


def test_the_longest_form_is_taken_out_of_a_field() -> None:
    fields = ReplyMap("reply", "item", item_as="maxflow_{}_{form}", forms={"list": "prose", "edge_list": "edge_list"})
    written = fields.written.fullmatch("maxflow_3_edge_list")
    assert written is not None
    assert (written["item"], written["form"]) == ("3", "edge_list")


def test_a_log_that_is_one_object_and_numbers_its_samples_by_config(tmp_path: Path) -> None:
    folder = tmp_path / "set"
    write_jsonl(folder, "graph_maxflow", [MAXFLOW])
    write_jsonl(folder, "physics", [PHYSICS])
    import_dataset("isobench", folder, folder / "suite")
    sample = {"id": 0, "output": {"completion": "The answer is 3."}, "metadata": {"config": "graph_maxflow"}}
    (tmp_path / "log.json").write_text(
        json.dumps({"eval": {"model": "m"}, "stats": [{"x": 1}], "samples": [{**sample, "scores": {"match": "C"}}]})
    )
    mapping = 'reply = "output.completion"\nitem = "id"\nform = "picture"\nright = "scores.match"\n'
    (tmp_path / "one.toml").write_text(mapping + 'config = "metadata.config"\n')
    (tmp_path / "all.toml").write_text(mapping + 'config = "graph_maxflow"\n')
    (tmp_path / "none.toml").write_text(mapping)
    for name in ("one", "all"):
        mapped = {"mapping": tmp_path / f"{name}.toml"}
        done = import_replies(folder / "suite", [tmp_path / "log.json"], "mapped", tmp_path / f"{name}.run", **mapped)
        assert (done.replies, done.unnamed, done.model) == (1, True, name)
    with pytest.raises(BadReplies, match="id '0' is of several items: expected its config beside"):
        import_replies(
            folder / "suite", [tmp_path / "log.json"], "mapped", tmp_path / "x.run", mapping=tmp_path / "none.toml"
        )
