"""Predictions of EvalScope: numbers become questions again, and only where the words agree."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from isoprobe.adapters.exchange.exporting import export_suite
from isoprobe.adapters.exchange.replies import BadReplies, BadReply, import_replies, read_replies
from isoprobe.adapters.prompting.wordings import wording
from isoprobe.probes.engine.published import published_probe
from isoprobe.probes.suites.suite import Suite, write_suite

ENDING = wording("isoprobe/direct")


@pytest.fixture(scope="module")
def suite(tmp_path_factory: pytest.TempPathFactory) -> Suite:
    made = [published_probe(f"q{k}", f"Which of {k}?", "option", "B", choices=("x", "y")) for k in range(2)]
    made += [published_probe("w", "Who?", "text", "B"), published_probe("v", "Why?", "open", "so")]
    suite = write_suite(tmp_path_factory.mktemp("evalscope") / "suite", made, "a test")
    export_suite(suite.path, "evalscope", suite.path.parent / "out", ["text"])
    return suite


def prediction(number: Any, words: str, said: Any, **more: Any) -> dict[str, Any]:
    """A line as EvalScope 1.14.1 writes it, less what is not read."""
    shown = [{"type": "image", "image": "x.png"}, {"type": "text", "text": f"Do this.\n\n{words} {ENDING}\nA) x"}]
    output = {"choices": [{"message": {"content": said}, "stop_reason": "stop"}], "error": None, **more}
    messages = [{"role": "user", "content": shown}, {"role": "assistant", "content": said}]
    return {"index": number, "model": "m", "model_output": output, "messages": messages}


def written(suite: Suite, folder: Path, kind: str, *rows: Any) -> Path:
    [file] = (suite.path.parent / "out" / kind).iterdir()
    place = folder / f"{kind}_{file.stem.rpartition('_')[0]}.jsonl"
    place.write_text("".join(json.dumps(row) + "\n" for row in rows))
    return place


def test_replies_by_number(suite: Suite, tmp_path: Path) -> None:
    parts = [{"type": "reasoning", "reasoning": "so"}, {"type": "text", "text": "B"}]
    letters = [prediction(1, "Which of 1?", "A"), prediction(0, "Which  of 0?", parts)]
    words = [prediction(0, "Who?", "me"), prediction(1, "Why?", "", choices=[], error="503 of the server")]
    files = [written(suite, tmp_path, "general_vmcq", *letters), written(suite, tmp_path, "general_vqa", *words)]
    export = suite.path.parent / "out"
    found = [each for file in files for each in read_replies(file, "evalscope", export)]
    assert [(each.id, each.reply.text, each.reply.error) for each in found if not isinstance(each, BadReply)] == [
        ("published-v1-q1/text/description/answer", "A", ""),
        ("published-v1-q0/text/description/answer", "B", ""),
        ("published-v1-w/text/description/answer", "me", ""),
        ("published-v1-v/text/description/answer", None, "503 of the server"),
    ]
    done = import_replies(suite.path, files, "evalscope", tmp_path / "r.run", export=export)
    assert (done.replies, done.failed, done.bad, done.lacking, done.model) == (4, 1, 0, {"text": 0}, "m")


def test_a_prediction_that_is_none(suite: Suite, tmp_path: Path) -> None:
    rows = [
        prediction(2, "Which of 0?", "A"), prediction(True, "Which of 0?", "A"), prediction(0, "Which of 1?", "A"),
        prediction(0, "Which of 0?", 7), prediction(0, "Which of 0?", "A", choices=[5]),
        {"index": 0}, {"index": 0, "messages": [5, {"role": "user", "content": [7, {"type": "text", "text": 7}]}]},
    ]  # fmt: skip
    file = written(suite, tmp_path, "general_vmcq", *rows)
    found = list(read_replies(file, "evalscope", suite.path.parent / "out"))
    other = "the words of the prompt are not those of question 0 of the export"
    assert [each.why for each in found if isinstance(each, BadReply)] == [
        "index is 2, expected a whole number below 2", "index is True, expected a whole number below 2", other,
        "the reply is 7, expected a text",
        "model_output is {'choices': [5], 'error': None}, expected a choice with a message", other, other,
    ]  # fmt: skip


def test_without_the_export(suite: Suite, tmp_path: Path) -> None:
    file = written(suite, tmp_path, "general_vqa", prediction(0, "Who?", "me"))
    with pytest.raises(BadReplies, match="expected --export FOLDER"):
        list(read_replies(file, "evalscope"))
    with pytest.raises(BadReplies, match="holds no questions that general_vqa_"):
        list(read_replies(file, "evalscope", tmp_path))
