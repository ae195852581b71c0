"""A log of some other harness, by twenty lines of mapping."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from isoprobe.adapters.exchange.replies import VERDICTS, BadReplies, import_replies
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
        (record(0, epoch="1"), "epoch is '1', expected a whole number from 0"),
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
