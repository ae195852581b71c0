"""BlindTest: pictures that our reader reads become items of our tasks, the others are asked as they came."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random
from shutil import copyfile
from typing import Any

import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from isoprobe.adapters.audit.audit import audit
from isoprobe.adapters.datasets.dataset import BadDataset, BadRecord, PublishedRecord, Record, load_dataset
from isoprobe.adapters.importing.importing import import_dataset
from isoprobe.analysis.scoring.verdict import score
from isoprobe.probes.engine.making import make_probe
from isoprobe.probes.engine.registry import load_task
from isoprobe.probes.suites.suite import Suite
from tests.specimens.published import png

TASKS = {
    "CountingCircles": "counting_circles",
    "CountingRowsAndColumns": "grid_size",
    "NestedSquares": "nested_squares",
    "LineIntersection": "line_intersections",
    "TouchingCircle": "touching_circles",
}


def drawn(task: str) -> tuple[bytes, Any]:
    """A picture of ours, and its answer."""
    found = load_task(task)
    state = found.make(Random(3), 1)
    probe = make_probe(found, state, id=f"{task}-x", level=1, seed=3, representations=["picture"])
    payload = probe.views[0].payload
    assert isinstance(payload, bytes)
    return payload, probe.item.answer


def truth_of(config: str, answer: Any) -> str:
    if config == "TouchingCircle":
        return "overlap" if answer else "apart"
    return "x".join(map(str, answer)) if isinstance(answer, list) else str(answer)


def folder_with(tmp_path: Path) -> tuple[Path, dict[str, Any]]:
    folder = tmp_path / "blind"
    lines, answers = ["task,image,truth"], {}
    for config, task in TASKS.items():
        picture, answer = drawn(task)
        (folder / config).mkdir(parents=True)
        (folder / config / "a.png").write_bytes(picture)
        (folder / config / "blank.png").write_bytes(png(60, 60))
        lines += [f"{config},{config}/{name}.png,{truth_of(config, answer)}" for name in ("a", "blank")]
        answers[config] = answer
    lines += ["Nothing,a.png,3", "NestedSquares,NestedSquares/a.png,many", "NestedSquares,../a.png,3"]
    (folder / "truth.csv").write_text("\n".join(lines))
    return folder, answers


def test_a_folder_of_pictures(tmp_path: Path) -> None:
    folder, answers = folder_with(tmp_path)
    found = list(load_dataset("blindtest").records(folder))
    read = {r.config: r for r in found if isinstance(r, Record)}
    assert {config: (r.task, r.published) for config, r in read.items()} == {
        config: (TASKS[config], answer) for config, answer in answers.items()
    }
    unread = [r for r in found if isinstance(r, PublishedRecord)]
    assert [(r.config, r.expected) for r in unread] == list(answers.items())
    assert {r.labels["reader"] for r in unread} <= {"cannot read it", "sees another answer", "is not sure of all of it"}
    bad = [r.why for r in found if isinstance(r, BadRecord)]
    assert len(bad) == 3
    assert "task is 'Nothing'" in bad[0]
    assert "truth is 'many', expected a whole number" in bad[1]
    assert "a path inside the folder" in bad[2]


def test_an_audit_confirms_what_the_reader_sees(tmp_path: Path) -> None:
    found = audit("blindtest", folder_with(tmp_path)[0])
    assert sorted((each.config, each.confirmed, each.unproved) for each in found.configs) == sorted(
        (config, 1, 1) for config in TASKS
    )


def test_a_suite_of_them_holds_the_given_pictures_and_scores(tmp_path: Path) -> None:
    folder, answers = folder_with(tmp_path)
    done = import_dataset("blindtest", folder, tmp_path / "suite")
    assert (done.items, done.unproved, done.read, len(done.bad), done.wrong) == (10, 5, 5, 3, [])
    assert done.uncertified == []
    for probe in Suite.open(tmp_path / "suite"):
        config = str(probe.item.labels["config"])
        asked = probe.questions[0]
        assert probe.item.answer == asked.expected == answers[config]
        words = {True: "yes", False: "no"}.get(asked.expected) if isinstance(asked.expected, bool) else asked.expected
        assert score(asked, f"Answer: {str(words).strip('[]')}").outcome == "right", (asked, words)
        if probe.item.task != "published":
            assert {view.representation for view in probe.views} == {"picture", "description"}
            assert {question.about for question in probe.questions} >= {"answer", "element", "transcript"}


def test_the_published_columns(tmp_path: Path) -> None:
    picture, answer = drawn("line_intersections")
    row = {"task": "Line Plot Intersections", "image": {"bytes": picture, "path": None}, "metadata": "{}"}
    rows = [
        {**row, "prompt": "How often?", "groundtruth": str(answer)},
        {**row, "task": "Circled Letter", "prompt": "Which letter is circled?", "groundtruth": "o"},
        {**row, "task": "Subway Connections", "prompt": "How many paths?", "groundtruth": "2"},
        {**row, "task": "Counting Grid - Word Grids", "prompt": "Rows and columns?", "groundtruth": "4,5"},
        {**row, "task": "Touching Circles", "prompt": "Do they touch?", "groundtruth": "Yes"},
    ]
    (tmp_path / "data").mkdir()
    pq.write_table(pa.Table.from_pylist(rows), tmp_path / "data" / "valid-00000-of-00001.parquet")
    first, *rest = load_dataset("blindtest").records(tmp_path)
    assert isinstance(first, Record)
    assert [(r.kind, r.expected, r.question) for r in rest if isinstance(r, PublishedRecord)] == [
        ("text", "o", "Which letter is circled?"), ("integer", 2, "How many paths?"),
        ("integers", [4, 5], "Rows and columns?"), ("yes_no", True, "Do they touch?"),
    ]  # fmt: skip
    only = load_dataset("blindtest").records(tmp_path, ["CircledLetter"])
    assert [record.config for record in only] == ["CircledLetter"]


def test_jsonl_and_nothing(tmp_path: Path) -> None:
    with pytest.raises(BadDataset, match=r"holds no truth\.csv"):
        list(load_dataset("blindtest").records(tmp_path))
    (tmp_path / "a.png").write_bytes(png(50, 50))
    row = {"task": "nested squares", "image": "a.png", "prompt": "How many?", "groundtruth": "{3}"}
    (tmp_path / "valid.jsonl").write_text(json.dumps(row) + "\n" + json.dumps({**row, "image": None}))
    good, bad = load_dataset("blindtest").records(tmp_path)
    assert isinstance(good, PublishedRecord)
    assert isinstance(bad, BadRecord)
    assert "image is empty" in bad.why


def test_the_real_pictures(real: Path, tmp_path: Path) -> None:
    if not (real / "vlms_blind").is_dir():
        pytest.skip("BlindTest's pictures are not at ../shared/data/vlms_blind")
    head, *lines = (real / "vlms_blind" / "truth.csv").read_text().splitlines()
    first = {line.partition(",")[0]: line for line in lines}
    second = {line.partition(",")[0]: line for line in reversed(lines)}
    few = [*first.values(), *second.values()]
    for line in few:
        target = tmp_path / "set" / line.split(",")[1]
        target.parent.mkdir(parents=True, exist_ok=True)
        copyfile(real / "vlms_blind" / line.split(",")[1], target)
    (tmp_path / "set" / "truth.csv").write_text("\n".join([head, *few]))
    done = import_dataset("blindtest", tmp_path / "set", tmp_path / "suite")
    assert (done.items, done.bad, done.undecided) == (10, [], [])
    assert done.unproved <= 1  # of one picture the reader is not sure of a colour


def test_without_pictures_none_is_opened(tmp_path: Path) -> None:
    (tmp_path / "set").mkdir()
    (tmp_path / "set" / "truth.csv").write_text(
        "task,image,truth\nNestedSquares,gone.png,4\nNestedSquares,gone.png,x\n"
    )
    done = import_dataset("blindtest", tmp_path / "set", tmp_path / "suite", pictures=False)
    assert (done.records, done.items, done.unproved, len(done.bad)) == (2, 1, 1, 1)
    (probe,) = Suite.open(tmp_path / "suite")
    assert (probe.item.answer, probe.views[0].payload) == (4, "")
    assert probe.questions[0].text == "How many squares are in the picture? Answer with a number."
