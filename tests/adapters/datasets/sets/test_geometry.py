"""Geometry diagrams: the four questions about the given picture, proved where the diagram is told."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from isoprobe.adapters.datasets.dataset import BadDataset, BadRecord, PublishedRecord, Record, load_dataset
from isoprobe.adapters.importing.importing import import_dataset
from isoprobe.analysis.scoring.verdict import score
from isoprobe.probes.engine.making import make_item
from isoprobe.probes.engine.registry import load_task
from isoprobe.probes.families.diagram.states import diagram_of
from isoprobe.probes.suites.suite import Suite
from isoprobe.solvers.diagrams.diagram import counts
from tests.specimens.published import png
from tests.specimens.tangram_records import CEVIAN

WHOLE: dict[str, Any] = {
    "id": "d1", "image": "images/a.png", "letters": ["A", "B", "C"], "lines": [["A", "B"], ["B", "C"], ["A", "C"]],
    "points": {"A": [0, 0], "B": [90, 0], "C": [40, 70]}, "circles": [], "difficulty": "easy",
    "counts": {"letters": 3, "circles": 0, "line_segments": 3, "triangles": 1},
}  # fmt: skip
COUNTS = {"circles": 2, "letters": 5, "segments": 7, "triangles": 4}


def folder_with(folder: Path, **files: str) -> Path:
    (folder / "images").mkdir(parents=True)
    (folder / "images" / "a.png").write_bytes(png(90, 70))
    for name, text in files.items():
        stem, _, suffix = name.rpartition("_")
        (folder / f"{stem}.{suffix}").write_text(text)
    return folder


def test_a_diagram_that_is_told_whole_is_proved(tmp_path: Path) -> None:
    wrong = {**WHOLE, "id": "d2", "counts": {**WHOLE["counts"], "triangles": 2}}
    folder = folder_with(tmp_path / "set", truth_jsonl=json.dumps(WHOLE) + "\n" + json.dumps(wrong))
    done = import_dataset("geometry", folder, tmp_path / "suite")
    assert (done.items, done.unproved, done.bad) == (8, 0, [])
    assert [(each.published, each.proved) for each in done.wrong] == [(2, 1)]
    probes = list(Suite.open(tmp_path / "suite"))
    assert [p.item.task for p in probes[:4]] == ["letters", "circles", "segments", "triangles"]
    assert [p.item.answer for p in probes] == [3, 0, 3, 1] * 2
    for probe in probes:
        assert [view.representation for view in probe.views] == ["picture", "clauses", "prose"]
        assert not probe.views[0].certified  # the reader cannot see it: what is told stands
        assert {q.about for q in probe.questions} >= {"answer", "transcript"}
        assert score(probe.questions[0], f"Answer: {probe.item.answer}").outcome == "right"


def test_geometry3k_as_folders_and_as_one_file(tmp_path: Path) -> None:
    (tmp_path / "g" / "17").mkdir(parents=True)
    (tmp_path / "g" / "17" / "logic_form.json").write_text(json.dumps(CEVIAN))
    (tmp_path / "g" / "17" / "img_diagram.png").write_bytes(png(90, 70))
    found = list(load_dataset("geometry").records(tmp_path / "g"))
    assert [(r.task, r.published) for r in found if isinstance(r, Record)] == [
        ("letters", 4), ("circles", 1), ("segments", 6), ("triangles", 3),
    ]  # fmt: skip
    folder = folder_with(tmp_path / "h", data_json=json.dumps({"17": {**CEVIAN, "image": "images/a.png"}}))
    done = import_dataset("geometry", folder, tmp_path / "suite", configs=["segments"])
    assert (done.items, done.unproved, done.wrong) == (1, 0, [])
    (probe,) = Suite.open(tmp_path / "suite")
    assert [view.representation for view in probe.views] == ["picture"]  # which points are on its circle is not told


@pytest.mark.parametrize("kind", ["csv", "json"])
def test_a_folder_of_pictures_and_their_counts(tmp_path: Path, kind: str) -> None:
    rows = [{"picture": "images/a.png", **COUNTS}]
    table = "picture,circles,letters,segments,triangles\nimages/a.png,2,5,7,4\n"
    files = {"counts_csv": table} if kind == "csv" else {"counts_json": json.dumps(rows)}
    found = list(load_dataset("geometry").records(folder_with(tmp_path / "t", **files)))
    assert [(r.config, r.kind, r.expected) for r in found if isinstance(r, PublishedRecord)] == [
        ("letters", "integer", 5), ("circles", "integer", 2), ("segments", "integer", 7), ("triangles", "integer", 4),
    ]  # fmt: skip
    assert all("Please count" in r.question for r in found if isinstance(r, PublishedRecord))


@pytest.mark.parametrize(
    ("change", "says"),
    [
        ({"image": "../a.png"}, "a path inside the folder"),
        ({"image": None, "id": None}, "no field 'image'"),
        ({"letters": ["A", "B"]}, "'C' is none of the letters"),
        ({"counts": {"letters": "many"}}, "letters is 'many', expected a whole number"),
        ({"letters": None, "counts": None, "lines": None, "circles": None}, "neither a diagram nor counts"),
    ],
)
def test_a_bad_record_is_told_and_the_rest_is_read(tmp_path: Path, change: dict[str, Any], says: str) -> None:
    lines = [json.dumps({**WHOLE, **change}), json.dumps(WHOLE)]
    bad, *good = load_dataset("geometry").records(folder_with(tmp_path / "set", truth_jsonl="\n".join(lines)))
    assert isinstance(bad, BadRecord)
    assert says in bad.why
    assert len(good) == 4


def test_nothing_about_pictures(tmp_path: Path) -> None:
    with pytest.raises(BadDataset, match=r"holds no \.jsonl"):
        list(load_dataset("geometry").records(tmp_path))
    (tmp_path / "a.json").write_text("3")
    with pytest.raises(BadDataset, match="is a JSON int"):
        list(load_dataset("geometry").records(tmp_path))


def test_the_real_diagrams(real: Path, tmp_path: Path) -> None:
    if not (real / "geometry").is_dir():
        pytest.skip("the textbook diagrams are not at ../shared/data/geometry")
    done = import_dataset("geometry", real / "geometry", tmp_path / "suite", limit=8)
    assert (done.items, done.unproved, done.bad, done.wrong) == (32, 0, [], [])
    assert (done.own, done.read_back) == (32, 32)
    seen = [probe for probe in Suite.open(tmp_path / "suite") if probe.views[0].certified]
    assert {q.about for probe in seen for q in probe.questions} == {"answer", "element", "transcript"}


def test_counts_alone_and_a_reader_that_sees_them_give_a_diagram(tmp_path: Path) -> None:
    probe = make_item(load_task("triangles"), 1, 7)
    told = counts(diagram_of(probe.item.state))
    (tmp_path / "set").mkdir()
    (tmp_path / "set" / "a.png").write_bytes(bytes(probe.views[0].payload))
    rows = [{"image": "a.png", **told}, {"image": "a.png", **told, "triangles": 99}]
    (tmp_path / "set" / "counts.jsonl").write_text("\n".join(map(json.dumps, rows)))
    done = import_dataset("geometry", tmp_path / "set", tmp_path / "suite")
    assert (done.items, done.read, done.unproved) == (8, 4, 4)
    items = list(Suite.open(tmp_path / "suite"))
    for item in items[:4]:
        assert [view.representation for view in item.views] == ["picture", "clauses", "prose"]
        assert item.views[0].certified
        assert {q.about for q in item.questions} >= {"answer", "transcript"}
    assert {q.about for item in items[4:] for q in item.questions} == {"answer"}


def test_without_pictures_none_is_opened_and_what_has_no_form_left_is_asked_in_words(tmp_path: Path) -> None:
    """A Geometry3K record may leave out marks, so that it has no text form."""
    (tmp_path / "set").mkdir()
    whole = {"image": "gone.png", "letters": ["A", "B"], "points": {"A": [0, 0], "B": [9, 0]}, "lines": [["A", "B"]]}
    part = {"image": "gone.png", "point_instances": ["A", "B"], "line_instances": ["AB"], "circle_instances": []}
    part["point_positions"] = {"A": [0, 0], "B": [9, 0]}
    (tmp_path / "set" / "rows.jsonl").write_text("\n".join(map(json.dumps, (whole, part))))
    done = import_dataset("geometry", tmp_path / "set", tmp_path / "suite", pictures=False)
    assert (done.items, done.unproved, done.bad) == (8, 4, [])
    probes = list(Suite.open(tmp_path / "suite"))
    assert [view.representation for view in probes[0].views] == ["clauses", "prose"]
    assert all(view.medium == "text" for probe in probes for view in probe.views)
    assert all(question.about == "answer" for probe in probes for question in probe.questions)
    assert [len(probe.questions) for probe in probes] == [2] * 4 + [1] * 4
    assert [probe.item.answer for probe in probes[:4]] == [probe.item.answer for probe in probes[4:]]
