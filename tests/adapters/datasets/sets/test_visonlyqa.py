"""VisOnlyQA: picture questions with figures from twins, truth or our reader; and what is none of the five kinds."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from isoprobe.adapters.datasets.dataset import BadDataset, BadRecord, PublishedRecord, Record, load_dataset
from isoprobe.adapters.importing.importing import import_dataset
from isoprobe.probes.engine.registry import load_task
from isoprobe.probes.families.visonlyqa.forms import NAME, write
from isoprobe.probes.families.visonlyqa.tasks import wording
from isoprobe.probes.suites.suite import Suite
from tests.specimens.published import png
from tests.specimens.visonlyqa import ANSWERS, ASKED, TASKS, figure

ENDING = "\n\nYour response should only include the final answer. Do not include any reasoning in your response."
TURN = "\nUsing the figure and above information, answer the following questions.\n\n"


def row(kind: str, form: str = "picture", **more: Any) -> dict[str, Any]:
    answer = ANSWERS[kind]
    words = wording(ASKED[kind]) + ENDING
    prompt = words if form == "picture" else write(figure(kind)) + TURN + words
    named = kind if form == "picture" else f"text_{kind}"
    told = answer if len(answer) > 1 else answer.lower()
    return {"image": "images/a.png", "form": form, "prompt": prompt, "answer": told, "id": named, **more}


def folder_of(folder: Path, rows: list[dict[str, Any]], truth: dict[str, Any] | None = None) -> Path:
    (folder / "images").mkdir(parents=True)
    (folder / "images" / "a.png").write_bytes(png(90, 70))
    (folder / "questions.jsonl").write_text("\n".join(map(json.dumps, rows)))
    if truth:
        (folder / "truth.jsonl").write_text(json.dumps(truth))
    return folder


def test_pictures_and_twins_are_forms_of_one_item(tmp_path: Path) -> None:
    rows = [row(kind, form) for kind in ASKED for form in ("text", "picture")]
    done = import_dataset("visonlyqa", folder_of(tmp_path / "set", rows), tmp_path / "suite")
    assert (done.items, done.unproved, done.own, done.wrong, done.undrawn) == (5, 0, 5, [], [])
    for probe in Suite.open(tmp_path / "suite"):
        kind = str(probe.item.labels["config"])
        assert (probe.item.task, probe.item.answer) == (TASKS[kind], ANSWERS[kind])
        assert [view.representation for view in probe.views] == ["picture", NAME]
        assert probe.view(NAME).payload == write(figure(kind))
        assert {q.about for q in probe.questions} == {"answer", "element", "transcript"}
        assert {q.element for q in probe.questions if q.about == "element"} >= {"letter", "segment"}


def test_truth_stands_in_where_there_is_no_twin(tmp_path: Path) -> None:
    state = figure()
    truth = {key: state[key] for key in ("points", "circles")} | {"image": "images/a.png"}
    truth["lines"] = ["".join(line) for line in state["lines"]]
    (found,) = load_dataset("visonlyqa").records(folder_of(tmp_path, [row("angle")], truth))
    assert isinstance(found, Record)
    assert found.state == figure("angle")
    assert found.published == "C"


def test_a_twin_alone_is_asked_in_its_text(tmp_path: Path) -> None:
    done = import_dataset("visonlyqa", folder_of(tmp_path / "set", [row("area", "text")]), tmp_path / "suite")
    (probe,) = Suite.open(tmp_path / "suite")
    assert [view.representation for view in probe.views] == [NAME]
    assert (done.items, done.undrawn) == (1, [])


def test_a_wrong_label_is_found(tmp_path: Path) -> None:
    rows = [row("length", "text"), row("length", answer="b")]
    done = import_dataset("visonlyqa", folder_of(tmp_path / "set", rows), tmp_path / "suite")
    assert [(each.published, each.proved) for each in done.wrong] == [("B", "C")]


def test_other_questions_and_unread_pictures_are_asked_as_they_came(tmp_path: Path) -> None:
    chart = row(
        "angle", prompt="Is the bar for Mary the longest? (a) yes (b) no" + ENDING, answer="b", options=["a", "b"]
    )
    size = row("angle", id="again", options=["a", "b", "c", "d", "e"])
    first, second = load_dataset("visonlyqa").records(folder_of(tmp_path, [chart, size]))
    assert isinstance(first, PublishedRecord)
    assert (first.kind, first.expected, first.choices) == ("option", "B", ("yes", "no"))
    assert first.question == "Is the bar for Mary the longest? (a) yes (b) no"
    assert isinstance(second, PublishedRecord)
    assert second.labels["reader"] == "cannot read it"
    assert second.config == "angle"


@pytest.mark.parametrize(
    ("change", "says"),
    [
        ({"answer": "f"}, "letters of the 5 options"),
        ({"answer": None}, "letters of options"),
        ({"prompt": None}, "prompt is None, expected a text"),
        ({"image": "../b.png"}, "a path inside the folder"),
        ({"image": None}, "no picture, no text twin and no truth"),
    ],
)
def test_a_bad_record_is_told_and_the_rest_is_read(tmp_path: Path, change: dict[str, Any], says: str) -> None:
    rows = [row("length", "text"), row("length"), {**row("angle"), **change}]
    bad = [r for r in load_dataset("visonlyqa").records(folder_of(tmp_path, rows)) if isinstance(r, BadRecord)]
    assert [says in each.why for each in bad] == [True]


def test_a_folder_without_questions(tmp_path: Path) -> None:
    with pytest.raises(BadDataset, match="expected VisOnlyQA's"):
        list(load_dataset("visonlyqa").records(tmp_path))


def test_all_published_twins_are_written_to_the_letter_and_all_labels_are_right(real: Path) -> None:
    if not (real / "visonlyqa").is_dir():
        pytest.skip("VisOnlyQA is not at ../shared/data/visonlyqa")
    rows = [json.loads(line) for line in (real / "visonlyqa" / "questions.jsonl").read_text("utf-8").splitlines()]
    twins = {each["id"].removeprefix("text_"): each["prompt"] for each in rows if each["form"] == "text"}
    found = [r for r in load_dataset("visonlyqa").records(real / "visonlyqa") if isinstance(r, Record)]
    assert len(found) == 199
    for record in found:
        assert twins[str(record.labels["published_id"])].startswith(write(record.state))
        assert {each.solve(record.state).answer for each in load_task(record.task).solvers} == {record.published}
