"""How results show themselves in a notebook, and what `ask` ends with."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest

import isoprobe
from isoprobe.adapters.runs.store import WrongRun
from isoprobe.probes.suites.suite import Suite
from isoprobe.verbs.report import _named


@pytest.fixture(scope="module")
def suite(tmp_path_factory: pytest.TempPathFactory) -> Suite:
    return isoprobe.make(tmp_path_factory.mktemp("results") / "suite", task="connectivity", level=1, items=12).suite


def test_ask_ends_with_accuracy_and_interval(suite: Suite, tmp_path: Path) -> None:
    asked = isoprobe.ask(suite, "reader", arm=["picture", "element"], out=tmp_path / "x.run")
    last = str(asked).splitlines()[-2:]
    assert last[0] == "picture: 100% right (95% 74 to 100), 12 replies"  # Clopper and Pearson: 0.025 ** (1 / 12)
    assert last[1].startswith("element: 100% right (95% ")
    assert asked.to_json()[0]["accuracy"]["picture"]["low"] == pytest.approx(0.025 ** (1 / 12))
    assert "<td>reader</td><td>picture</td><td>100% right (95% 74 to 100), 12 replies</td>" in asked._repr_html_()


def test_diagnoses_scores_and_lists_show_tables(suite: Suite, tmp_path: Path) -> None:
    report = isoprobe.diagnose(suite, "planted:see=0.5,seed=3", out=tmp_path / "report")
    shown = report._repr_html_()
    assert "<td>planted:see=0.5,seed=3</td><td>direct</td>" in shown
    assert str(tmp_path / "report" / "report.html") in shown
    lines = [
        {"id": str(k), "answer": 17, "answer_type": "integer", "response": f"It is {17 + k % 2}."} for k in range(4)
    ]
    replies = tmp_path / "replies.jsonl"
    replies.write_text("\n".join(map(json.dumps, lines)))
    shown = isoprobe.score(replies)._repr_html_()
    assert "<td>right</td><td>2</td>" in shown
    assert "<td>wrong</td><td>2</td>" in shown
    assert "<td>connectivity</td>" in isoprobe.tasks()._repr_html_()


def test_other_results_show_what_they_print(suite: Suite) -> None:
    planned = isoprobe.plan(accuracy=0.8, difference=0.1)
    assert planned._repr_html_().startswith("<pre>")
    assert "<script" not in isoprobe.show("connectivity")._repr_html_()


def test_models_may_have_short_names_in_a_report(suite: Suite, tmp_path: Path) -> None:
    models = ["planted:see=0.9,seed=1", "planted:see=0.9,seed=2"]
    runs = [isoprobe.ask(suite, each, out=tmp_path / f"{k}.run").runs[0].path for k, each in enumerate(models)]
    report = isoprobe.report(*runs, name=["first", "second"], out=tmp_path / "named")
    assert [found.model for found in report.findings] == [f"{models[0]} (first)", f"{models[1]} (second)"]
    assert "(second)" in Path(report.page or "").read_text()
    foreign = [replace(found, model=f"hf:folder/{k}") for k, found in enumerate(report.findings)]
    assert [found.model for found in _named(foreign, ["first", "second"])] == ["first", "second"]
    with pytest.raises(WrongRun, match="'first': of hf:folder/0 and of hf:folder/1, expected a name of its own"):
        _named(foreign, ["first", "first"])
    with pytest.raises(WrongRun, match="1 for 2 runs, expected a name for each"):
        isoprobe.report(*runs, name="one", out=tmp_path / "wrong")
