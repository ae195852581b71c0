"""Replies from elsewhere find their questions, or are told one by one; the run is whole or not there."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from isoprobe.adapters.exchange.replies import BadReplies, UnknownTool, arms_that_ask, import_replies, tool_names
from isoprobe.adapters.runs.store import Store, WrongRun
from isoprobe.adapters.strategies.arms import ARMS, questions_of
from isoprobe.probes.core import Probe
from isoprobe.probes.engine.making import make_item
from isoprobe.probes.engine.published import published_probe
from isoprobe.probes.engine.registry import load_task
from isoprobe.probes.suites.suite import Suite, write_suite


@pytest.fixture(scope="module")
def suite(tmp_path_factory: pytest.TempPathFactory) -> Suite:
    made: list[Probe] = [make_item(load_task("connectivity"), 1, 0)]
    made += [published_probe(name, "Which?", "option", "B", choices=("x", "y")) for name in ("a/picture/b", "c")]
    return write_suite(tmp_path_factory.mktemp("replies") / "suite", made, "a test")


def write(path: Path, *rows: Any) -> Path:
    path.write_bytes(b"".join((row if isinstance(row, bytes) else json.dumps(row).encode()) + b"\n" for row in rows))
    return path


def answers(run: Path) -> list[tuple[str, str, str, int, str | None]]:
    with Store.read(run) as store:
        return [(one.item, one.arm, one.question, one.sample, one.reply.text) for one in store.answered()]


def test_ids_are_found_whatever_they_hold(suite: Suite, tmp_path: Path) -> None:
    made, odd, plain = suite.ids()
    rows = [
        {"id": f"{made}/picture/picture/answer", "response": "1"},
        {"id": f"{made}/combined/picture/answer", "response": "2"},
        {"id": f"{odd}/text/description/answer", "response": "3"},
        {"id": plain, "question": "description/answer", "response": "4"},
        {"id": made, "question": "picture/answer", "arm": "own_transcript", "response": "5"},
    ]
    done = import_replies(suite.path, [write(tmp_path / "r.jsonl", *rows)], "jsonl", tmp_path / "r.run")
    assert (done.replies, done.bad, done.why_bad) == (5, 0, [])
    assert answers(tmp_path / "r.run") == sorted([
        (made, "picture", "picture/answer", 0, "1"), (made, "combined", "picture/answer", 0, "2"),
        (odd, "text", "description/answer", 0, "3"), (plain, "text", "description/answer", 0, "4"),
        (made, "own_transcript", "picture/answer", 0, "5"),
    ])  # fmt: skip
    assert done.items["text"] == 3
    assert done.lacking == {"combined": 0, "own_transcript": 0, "picture": 0, "text": 1}


@pytest.mark.parametrize(
    ("row", "why"),
    [
        ({"response": "x"}, "id is None, expected a text"),
        ({"id": 5, "response": "x"}, "id is 5, expected a text"),
        ({"id": "nobody/picture/picture/answer", "response": "x"}, "expected ITEM/ARM/QUESTION of the suite"),
        ({"id": "ITEM/text/picture/answer", "response": "x"}, "expected ITEM/ARM/QUESTION of the suite"),
        ({"id": "ITEM/picture/", "response": "x"}, "expected ITEM/ARM/QUESTION of the suite"),
        ({"id": "/picture/" * 1000, "response": "x"}, "expected ITEM/ARM/QUESTION of the suite"),
        ({"id": "/picture/" * 100_000, "response": "x"}, "id of 900,000 characters, expected at most 10,000"),
        ({"id": "ITEM", "response": "x"}, "no question or form is told of ITEM, expected one of picture"),
        ({"id": "ITEM", "question": "picture/answer", "arm": "text", "response": "x"}, "arm 'text' of picture/answer"),
        ({"id": "ITEM/picture/picture/answer", "response": 7}, "the reply is 7, expected a text"),
        ({"id": "ITEM/picture/picture/answer", "response": ["x"]}, "the reply is ['x'], expected a text"),
        ({"id": "ITEM/picture/picture/answer", "response": "x", "sample": -1}, "sample is -1"),
        ({"id": "ITEM/picture/picture/answer", "response": "x", "sample": 1e9}, "sample is 1000000000.0"),
        ({"id": "ITEM/picture/picture/answer", "response": "x", "stop": 1}, "expected texts"),
        (b'{"id": ', "JSONDecodeError, expected one JSON object"),
        (b"\xff\xfe", "expected one JSON object"),
        (b"[" * 100_000, "expected one JSON object"),
        ([1], "[1], expected a JSON object"),
        ({"id": "ITEM/picture/picture/answer", "response": "again"}, "comes twice, expected it once"),
    ],
)
def test_a_bad_record_is_told_and_ends_nothing(suite: Suite, tmp_path: Path, row: Any, why: str) -> None:
    name = suite.ids()[0]
    row = (
        {k: v.replace("ITEM", name) if isinstance(v, str) else v for k, v in row.items()}
        if hasattr(row, "items")
        else row
    )
    good = {"id": f"{name}/picture/picture/answer", "response": "first"}
    last = {"id": f"{name}/combined/picture/answer", "response": "\ud800last"}
    done = import_replies(suite.path, [write(tmp_path / "r.jsonl", good, row, last)], "jsonl", tmp_path / "r.run")
    assert (done.records, done.replies, done.bad) == (3, 2, 1)
    assert why.replace("of ITEM", f"of {name}") in done.why_bad[0]
    assert done.why_bad[0].startswith("r.jsonl line 2: ")
    assert len(done.why_bad[0]) <= 400
    assert [text for *_, text in answers(tmp_path / "r.run")] == ["?last", "first"]


def test_requests_that_failed_are_no_answers(suite: Suite, tmp_path: Path) -> None:
    name = f"{suite.ids()[0]}/picture/picture/answer"
    rows: Sequence[Any] = [{"id": name, "response": None}, {"id": name, "sample": 1, "response": "", "error": "503"}]
    done = import_replies(suite.path, [write(tmp_path / "r.jsonl", *rows)], "jsonl", tmp_path / "r.run")
    assert (done.replies, done.failed, done.bad) == (2, 2, 0)
    with Store.read(tmp_path / "r.run") as store:
        assert [one.reply.error for one in store.answered()] == ["the record holds no reply", "503"]


def test_the_same_command_again_and_another(suite: Suite, tmp_path: Path) -> None:
    name = f"{suite.ids()[0]}/picture/picture/answer"
    file = write(tmp_path / "r.jsonl", {"id": name, "response": "x"})
    for _ in range(2):
        assert import_replies(suite.path, [file], "jsonl", tmp_path / "r.run").replies == 1
    assert len(answers(tmp_path / "r.run")) == 1
    write(file, {"id": name, "response": "y"})
    with pytest.raises(WrongRun, match="name another run file"):
        import_replies(suite.path, [file], "jsonl", tmp_path / "r.run")


def test_no_run_where_nothing_is_a_reply(suite: Suite, tmp_path: Path) -> None:
    with pytest.raises(BadReplies, match=r"no record of 1 is a reply to .*: r.jsonl line 1: id is None"):
        import_replies(suite.path, [write(tmp_path / "r.jsonl", {})], "jsonl", tmp_path / "r.run")
    with pytest.raises(UnknownTool, match="unknown tool 'excel'"):
        import_replies(suite.path, [tmp_path / "r.jsonl"], "excel", tmp_path / "r.run")
    assert [file.name for file in tmp_path.iterdir()] == ["r.jsonl"]
    assert tool_names() == ["evalscope", "inspect", "isobench", "jsonl", "lmms-eval", "mapped", "vlmevalkit"]


def test_the_arms_are_those_that_ask(suite: Suite) -> None:
    for probe in suite:
        for arm in ARMS:
            for question in questions_of(arm, probe, ["all"] if arm == "text" else []):
                assert arm in arms_that_ask(probe, question)
