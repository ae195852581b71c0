"""Logs of Inspect, written by Inspect itself: replies, repetitions, errors; and files that are none."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any
from zipfile import ZipFile

import pytest

from isoprobe.adapters.exchange.replies import BadReplies, BadReply
from isoprobe.adapters.exchange.replies_inspect import read_log
from tests.specimens.loading import later

inspect, dataset, logs, models, solver = (
    later(name, "inspect")
    for name in ("inspect_ai", "inspect_ai.dataset", "inspect_ai.log", "inspect_ai.model", "inspect_ai.solver")
)

LONG = "word " * 200 + "Answer: B"


def said(messages: Any, tools: Any, choice: Any, config: Any) -> Any:
    text = messages[-1].text
    if text == "break":
        raise ValueError("no such weather")
    output = models.ModelOutput.from_content(
        "mock", LONG if text == "long" else "", "max_tokens" if text == "cut" else "stop"
    )
    output.usage = models.ModelUsage(input_tokens=3, output_tokens=2, total_tokens=5)
    return output


@pytest.fixture(scope="module")
def log(tmp_path_factory: pytest.TempPathFactory) -> Path:
    samples = [dataset.Sample(id=f"item/picture/{word}", input=word) for word in ("long", "cut", "break")]
    task = inspect.Task(dataset=dataset.MemoryDataset(samples), solver=solver.generate(), epochs=2)
    folder = str(tmp_path_factory.mktemp("logs"))
    model = models.get_model("mockllm/model", custom_outputs=said)
    [done] = inspect.eval(task, model=model, log_dir=folder, display="none", fail_on_error=False)
    return Path(done.location.removeprefix("file://"))


def found(file: Path) -> list[Any]:
    rows = []
    for each in read_log(file):
        if isinstance(each, BadReply):
            rows.append(each.why)
        else:
            reply = each.reply
            assert each.model == "mockllm/model"
            rows.append((each.id, reply.sample, reply.text, reply.stop, reply.tokens_in, reply.error))
    return sorted(rows, key=str)


@pytest.mark.parametrize("form", ["eval", "json"])
def test_replies_of_every_epoch(log: Path, tmp_path: Path, form: str) -> None:
    file = log
    if form == "json":
        file = tmp_path / "log.json"
        logs.write_eval_log(logs.read_eval_log(str(log)), str(file))
    wanted: list[Any] = []
    for epoch in range(2):
        wanted.append(("item/picture/long", epoch, LONG, "stop", 3, ""))
        wanted.append(("item/picture/cut", epoch, "", "length", 3, ""))
    assert [row for row in found(file) if not row[-1]] == sorted(wanted, key=str)
    broken = [row for row in found(file) if row[-1]]
    assert [(name, text) for name, _, text, *_ in broken] == [("item/picture/break", None)] * 2
    assert all("no such weather" in row[-1] for row in broken)


def test_a_broken_sample_ends_nothing(log: Path, tmp_path: Path) -> None:
    file = tmp_path / "log.eval"
    with ZipFile(log) as held, ZipFile(file, "w") as out:
        for name in held.namelist():
            data = held.read(name)
            if name.startswith("samples/") and "cut" in name and "epoch_1" in name:
                data = b'{"id": 5, "output": [[[['
            out.writestr(name, data)
    rows = found(file)
    assert len(rows) == 6
    assert [row for row in rows if isinstance(row, str) and "expected a sample" in row]
    assert len([row for row in rows if isinstance(row, tuple) and not row[-1]]) == 3


@pytest.mark.parametrize(
    ("name", "held", "why"),
    [
        ("a.txt", b"x", "a.txt is no log of Inspect, expected .eval or .json"),
        ("a.eval", b"x", "expected a log of Inspect"),
        ("a.json", b"{", "expected a log of Inspect"),
        ("a.json", json.dumps({"version": 2, "eval": 5}).encode(), "expected a log of Inspect"),
        ("a.json", b"[" * 100_000, "expected a log of Inspect"),
    ],
)
def test_files_that_are_none(tmp_path: Path, name: str, held: bytes, why: str) -> None:
    (tmp_path / name).write_bytes(held)
    with pytest.raises(BadReplies) as told:
        list(read_log(tmp_path / name))
    assert why in str(told.value)
    assert len(str(told.value).splitlines()) == 1
