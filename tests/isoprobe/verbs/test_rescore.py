"""A published set and its logs in one command: the suite, a run a folder, the report, and what is a mistake."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

import isoprobe
from isoprobe.cli import run
from isoprobe.probes.suites.suite import Suite
from tests.specimens.published import MAXFLOW


def record(index: int, modality: str, reply: str, took: str, right: bool) -> dict[str, Any]:
    return {
        "sample_index": index,
        "task_name": "graph_maxflow",
        "modality": modality,
        "dataset_sample": {"label": MAXFLOW["label"]},
        "evaluation": {"model_response": reply, "parsed_prediction": took, "is_correct": right},
    }


@pytest.fixture
def room(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with a set of three records, and logs of two models."""
    rows = [{"index": n, "config": "graph_maxflow", **MAXFLOW} for n in range(3)]
    (tmp_path / "theirs").mkdir()
    (tmp_path / "theirs" / "graph_maxflow.jsonl").write_text("".join(json.dumps(row) + "\n" for row in rows))
    for model, reply in (("able", "The maximum flow is 3."), ("blind", "The maximum flow is 9.")):
        records = [record(n, "text", "The maximum flow is 3.", "3", True) for n in range(3)]
        records += [record(n, "image", reply, "3", True) for n in range(3)]
        (tmp_path / "logs" / model).mkdir(parents=True)
        (tmp_path / "logs" / model / "graph_maxflow.json").write_text(json.dumps(records))
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_one_command_from_the_folders_to_the_report(room: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["rescore", "isobench", "theirs", "logs", "--out", "field"]) == 0
    said = capsys.readouterr()
    assert "3 items of 3 records, every one proved" in said.out
    for model in ("able", "blind"):
        assert f"wrote field/{model}.run: 6 replies of {model}" in said.out
    page = (room / "field" / "report" / "report.html").read_text("utf-8")
    assert "able, as published" in page.replace("<wbr>", "")
    assert "Recorded runs: their verdicts and ours" in page
    assert "Chinese" not in page
    told = {
        one["model"]: one for one in json.loads((room / "field" / "report" / "report.json").read_text("utf-8"))["runs"]
    }
    blind = {(f["name"], f["key"].get("arm")): f["estimate"]["value"] for f in told["blind"]["figures"]}
    assert blind["too_kind", "picture"] == 1.0
    assert blind["too_kind", "text"] == 0.0


def test_the_same_command_again_keeps_the_suite(room: Path, capsys: pytest.CaptureFixture[str]) -> None:
    typed = ["rescore", "isobench", "theirs", "logs", "--out", "field"]
    assert run(typed) == 0
    first = capsys.readouterr().out
    assert run(typed) == 0
    assert first.endswith(capsys.readouterr().out)
    assert run([*typed, "--pictures"]) == 2
    assert "field/suite exists" in capsys.readouterr().err


def test_logs_of_another_harness_come_in_by_a_mapping(room: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A file for each arm, as lmms-eval writes it: which arm it is stands in its name."""
    (room / "run" / "able").mkdir(parents=True)
    for arm, reply in (("image", "It is 9."), ("text", "The maximum flow is 3.")):
        rows = [{"doc_id": n, "target": "3", "resps": [[reply]], "exact_match": 1.0} for n in range(3)]
        text = "".join(json.dumps(row) + "\n" for row in rows)
        (room / "run" / "able" / f"samples_maxflow_{arm}.jsonl").write_text(text)
    told = ['reply = "resps.0.0"', 'item = "doc_id"', 'label = "target"', 'right = "exact_match"', 'form = "@file"']
    (room / "log.toml").write_text("\n".join([*told, "[forms]", '_image = "picture"', '_text = "matrix"']))
    assert run(["rescore", "isobench", "theirs", "run", "--mapping", "log.toml", "--out", "field"]) == 0
    said = capsys.readouterr().out
    assert "wrote field/able.run: 6 replies of able" in said
    (able,) = json.loads((room / "field" / "report" / "report.json").read_text("utf-8"))["runs"]
    found = {(one["name"], one["key"].get("arm")): one["estimate"]["value"] for one in able["figures"]}
    assert (found["too_kind", "picture"], found["too_kind", "text"]) == (1.0, 0.0)


def test_with_pictures_each_item_has_one(room: Path) -> None:
    done = isoprobe.rescore("isobench", "theirs", "logs/able", out="field", pictures=True)
    assert [run.done.model for run in done.runs] == ["able"]
    assert done.runs[0].done.bad == 0
    views = [view.medium for probe in Suite.open("field/suite") for view in probe.views]
    assert views.count("image") == 3


@pytest.mark.parametrize(
    ("words", "why"),
    [
        (["theirs"], "no logs named, expected files, or folders"),
        (["theirs", "nowhere"], "no log at 'nowhere', expected a file, or a folder"),
        (["theirs", "theirs"], "expected a JSON list of IsoBench's records"),
        (["nowhere", "logs"], "nowhere"),
        (["theirs", "logs", "--from", "isobenk"], "isobench"),
        (["theirs", "logs", "--language", "xx"], "xx"),
        (["theirs", "logs", "--from", "isobench", "--mapping", "log.toml"], "expected it with mapped alone"),
    ],
)
def test_a_mistake_gets_one_line(room: Path, words: list[str], why: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["rescore", "isobench", *words, "--out", "field"]) == 2
    said = capsys.readouterr().err
    assert why in said
    assert len([line for line in said.splitlines() if line.startswith("isoprobe: ")]) == 1
