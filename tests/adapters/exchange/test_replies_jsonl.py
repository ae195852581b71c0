"""Lines of plain replies and of lmms-eval's samples, near misses included."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from isoprobe.adapters.exchange import replies_jsonl as tool_replies_jsonl
from isoprobe.adapters.exchange.replies import BadReply, ToolReply
from isoprobe.adapters.exchange.replies_jsonl import read_lmms_eval, read_plain

HOME = {"verbatim": {"isoprobe_id": "i/picture/q", "score": 0.0}}


def samples(tmp_path: Path, *rows: Any) -> list[Any]:
    file = tmp_path / "t_samples_x.jsonl"
    file.write_text("".join(json.dumps(row) + "\n" for row in rows))
    return [
        each.why if isinstance(each, BadReply) else (each.id, each.reply.sample, each.reply.text, each.reply.error)
        for each in read_lmms_eval(file)
    ]


@pytest.mark.parametrize(
    ("told", "texts"),
    [
        ({"filtered_resps": "B"}, ["B"]),
        ({"filtered_resps": ["B"]}, ["B"]),
        ({"resps": [["<think>A</think>B"]], "filtered_resps": ["B"]}, ["<think>A</think>B"]),
        ({"resps": ["A", "B"], "filtered_resps": "A"}, ["A", "B"]),
        ({"resps": [["A"], ["B"]], "filtered_resps": ["A", "B"]}, ["A", "B"]),
        ({"filtered_resps": ""}, [""]),
    ],
)
def test_every_reply_of_a_sample(tmp_path: Path, told: dict[str, Any], texts: list[str]) -> None:
    found = samples(tmp_path, {"doc_id": 0, **HOME, **told})
    assert found == [("i/picture/q", k, text, "") for k, text in enumerate(texts)]


def test_samples_that_hold_none(tmp_path: Path) -> None:
    no_id = "no isoprobe_id in a metric, expected a sample of a task that isoprobe exported"
    assert samples(
        tmp_path,
        {"doc_id": 0, "filtered_resps": "B"},
        {"verbatim": {"isoprobe_id": 7}, "filtered_resps": "B"},
        {**HOME, "filtered_resps": []},
        {**HOME, "filtered_resps": [[["deep"]]]},
        {**HOME, "filtered_resps": None},
        {**HOME, "filtered_resps": "B"},
    ) == [
        no_id,
        no_id,
        "resps is [], expected a reply or a list of them",
        "the reply is ['deep'], expected a text",
        ("i/picture/q", 0, None, "the record holds no reply"),
        ("i/picture/q", 0, "B", ""),
    ]


def test_a_line_without_end_is_passed_over(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tool_replies_jsonl, "LONGEST_LINE", 100)
    file = tmp_path / "r.jsonl"
    file.write_text('{"id": "' + "x" * 1000 + '"}\n\n{"id": "a", "response": "b", "reasoning": "so"}\n')
    bad, good = read_plain(file)
    assert str(bad) == "r.jsonl line 1: more than 100 bytes, expected at most that"
    assert isinstance(good, ToolReply)
    assert (good.place, good.id, good.reply.text, good.reply.reasoning) == ("r.jsonl line 3", "a", "b", "so")
