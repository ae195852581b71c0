"""DynaMath's own files: trials with pictures, Parquet variants, and what is wrong with a record in one line."""

from __future__ import annotations

import base64
import json
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from shutil import copyfile
from typing import Any

import cv2
import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from isoprobe.adapters.datasets.dataset import BadDataset, BadRecord, PublishedRecord, load_dataset
from isoprobe.adapters.datasets.records.options import options_told
from isoprobe.adapters.importing.importing import import_dataset
from isoprobe.analysis.report.findings import Findings
from isoprobe.analysis.scoring.verdict import score
from isoprobe.probes.core import Probe
from isoprobe.probes.suites.suite import Suite
from isoprobe.verbs.ask import ask
from isoprobe.verbs.report import report

REAL = Path(__file__).resolve().parents[5] / "shared" / "data" / "dynamath"
PNG = bytes(cv2.imencode(".png", np.full((20, 30, 3), 90, np.uint8))[1])
GOOD = {"question": "How long is it?", "answer": "2.5", "image": "image/a.png", "answer_type": "float",
        "subject": "algebra", "level": "high school"}  # fmt: skip


def trial(folder: Path, number: int, records: dict[str, Any], picture: bytes | None = PNG) -> None:
    place = folder / f"trial{number}"
    place.mkdir(parents=True)
    (place / "dataset.json").write_text(json.dumps(records))
    if picture is not None:
        (place / "image").mkdir()
        (place / "image" / "a.png").write_bytes(picture)


def test_a_trial_is_read_with_its_pictures(tmp_path: Path) -> None:
    options = {"question": "Even? choice: (A) yes (B) no", "answer": "B", "answer_type": "multiple choice"}
    trial(tmp_path, 2, {"7": GOOD, "8": {**GOOD, **options}, "9": {**GOOD, "answer": "4:5", "answer_type": "text"}})
    first, second, third = load_dataset("dynamath").records(tmp_path)
    assert isinstance(first, PublishedRecord)
    assert (first.kind, first.expected, first.marking.absolute, first.pictures) == ("real", 2.5, 0.001, (PNG,))
    assert (first.seed, first.variant, first.labels["topic"]) == (7, 1, "algebra")
    assert isinstance(second, PublishedRecord)
    assert (second.kind, second.expected, second.choices) == ("option", "B", ("yes", "no"))
    assert isinstance(third, PublishedRecord)
    assert "4:05" in third.marking.accepted


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"answer": "two"}, "expected a number"),
        ({"answer": None}, "answer is None"),
        ({"answer_type": "essay"}, "answer_type is 'essay'"),
        ({"question": ""}, "question is ''"),
        ({"image": "../../etc/passwd"}, "inside the folder"),
        ({"image": "/etc/passwd"}, "inside the folder"),
        ({"image": "https://host/a.png"}, "no address is fetched"),
        ({"image": "image/link.png"}, "is a link"),
        ({"image": "image/none.png"}, "no such file"),
        ({"image": "image"}, "expected a regular file"),
        ({"image": "image/text.png"}, "image"),
        ({"answer": "Z", "answer_type": "multiple choice"}, None),
        ({"question": "? (A) x (B) y", "answer": "C", "answer_type": "multiple choice"}, "letter of the options"),
    ],
)
def test_a_record_that_is_none_is_told_in_one_line(tmp_path: Path, change: dict[str, Any], words: str | None) -> None:
    trial(tmp_path, 1, {"1": {**GOOD, **change}, "2": GOOD})
    (tmp_path / "trial1" / "image" / "link.png").symlink_to(tmp_path / "trial1" / "image" / "a.png")
    (tmp_path / "trial1" / "image" / "text.png").write_text("no picture")
    first, second = load_dataset("dynamath").records(tmp_path)
    assert isinstance(second, PublishedRecord)
    if words is None:
        assert isinstance(first, PublishedRecord)
    else:
        assert isinstance(first, BadRecord)
        assert words in str(first)
        assert "\n" not in str(first)


def test_parquet_variants_are_read(tmp_path: Path) -> None:
    row = {"id": "3", "question": "?", "image": "x", "decoded_image": {"bytes": PNG, "path": "a.png"},
           "ground_truth": "4", "answer_type": "float", "subject": "algebra", "knowledge_level": "high"}  # fmt: skip
    pq.write_table(pa.Table.from_pylist([row]), tmp_path / "sample_variant4-00000-of-00001.parquet")
    (record,) = load_dataset("dynamath").records(tmp_path)
    assert isinstance(record, PublishedRecord)
    assert (record.seed, record.variant, record.expected, record.pictures) == (3, 3, 4.0, (PNG,))


def test_a_folder_of_something_else_is_refused(tmp_path: Path) -> None:
    with pytest.raises(BadDataset, match="neither"):
        list(load_dataset("dynamath").records(tmp_path))
    trial(tmp_path, 1, {})
    (tmp_path / "trial1" / "dataset.json").write_text("[" * 100_000)
    with pytest.raises(BadDataset, match="no whole JSON"):
        list(load_dataset("dynamath").records(tmp_path))


@pytest.mark.parametrize(
    ("text", "choices"),
    [
        ("Which? Choices: (A) yes (B) no", ("yes", "no")),
        ("Which turn? choice: (A) (B) (C)", ("A", "B", "C")),
        ("Which?\nA. Group 1\nB. Group 2", ("Group 1", "Group 2")),
        ("Points (A) and (C)?", ()),
        ("Angle (A)?", ()),
        ("At (B) choose (A) x (B) y", ("x", "y")),
    ],
)
def test_options_in_the_text(text: str, choices: tuple[str, ...]) -> None:
    assert options_told(text) == choices


def test_pictures_may_be_left_out_and_options_moved_round(tmp_path: Path) -> None:
    options = {"question": "Even? choice: (A) yes (B) no (C) both", "answer": "B", "answer_type": "multiple choice"}
    trial(tmp_path, 1, {"1": GOOD, "2": {**GOOD, **options}})
    trial(tmp_path, 2, {"1": GOOD, "2": {**GOOD, **options, "answer": "A"}}, picture=None)
    done = import_dataset("dynamath", tmp_path, tmp_path / "suite", representations=["description"], rotate=True)
    probes = list(Suite.open(tmp_path / "suite"))
    assert (done.items, len(probes), done.unproved) == (8, 8, 8)
    assert {view.representation for probe in probes for view in probe.views} == {"description"}
    told = [(p.item.variant, p.item.labels.get("rotation"), p.item.answer) for p in probes if p.item.seed == 2]
    assert told == [(0, None, "B"), (0, 1, "C"), (0, 2, "A"), (1, None, "A"), (1, 1, "B"), (1, 2, "C")]


needs_real = pytest.mark.skipif(not REAL.exists(), reason="DynaMath's published questions are not beside the checkout")


@pytest.fixture(scope="module")
def real(tmp_path_factory: pytest.TempPathFactory) -> Suite:
    """All three trials, the first with its pictures."""
    out = tmp_path_factory.mktemp("dynamath") / "suite"
    done = import_dataset("dynamath", REAL, out)
    assert (done.items, len(done.bad), done.unproved) == (1503, 0, 1503)
    return Suite.open(out)


@pytest.fixture(scope="module")
def bare(tmp_path_factory: pytest.TempPathFactory) -> Suite:
    """All three trials in words alone: pictures came with the first of them only."""
    folder = tmp_path_factory.mktemp("dynamath")
    for n in (1, 2, 3):
        (folder / f"trial{n}").mkdir()
        copyfile(REAL / f"trial{n}" / "dataset.json", folder / f"trial{n}" / "dataset.json")
    assert import_dataset("dynamath", folder, folder / "suite").items == 1503
    return Suite.open(folder / "suite")


@needs_real
def test_the_published_questions_score_their_own_answers(real: Suite) -> None:
    """The truth scores 100%; the commonest answer of each seed what counting says."""
    probes = list(real)
    pictured = [probe.item.variant for probe in probes if any(view.medium == "image" for view in probe.views)]
    assert Counter(pictured) == {0: 501}
    seeds: dict[int, list[Any]] = {}
    for probe in probes:
        seeds.setdefault(probe.item.seed, []).append(probe)
        assert score(probe, str(probe.item.answer)).outcome == "right", probe.questions[0]
    by_hand = by_us = 0
    for variants in seeds.values():
        answer, times = Counter(str(probe.item.answer) for probe in variants).most_common(1)[0]
        by_hand += times
        by_us += sum(score(probe, answer).outcome == "right" for probe in variants)
    assert by_us >= by_hand
    near = sum(
        max(sum(abs(a.item.answer - b.item.answer) <= 0.001 for b in v) for a in v) for v in seeds.values()
        if isinstance(v[0].item.answer, float)
    )  # fmt: skip
    exact = sum(
        Counter(str(p.item.answer) for p in v).most_common(1)[0][1] for v in seeds.values()
        if not isinstance(v[0].item.answer, float)
    )  # fmt: skip
    assert by_us <= near + exact


def replayed(suite: Suite, arm: str, answers: Callable[[Probe], str], folder: Path) -> Findings:
    """The report's findings on who gives these answers, in the paper's own form and by its own rule."""
    records = [
        {"item": probe.item.id, "arm": arm, "question": probe.questions[0].id,
         "response": json.dumps({"solution": "As it is.", "short answer": answers(probe)})}
        for probe in suite
    ]  # fmt: skip
    file = folder / "replies.jsonl"
    file.write_text("\n".join(map(json.dumps, records)))
    (run,) = ask(suite, f"replay:{file}", arm=arm, out=folder / "replies.run").runs
    (found,) = report(run, out=folder / "report", suite=suite, rule="dynamath").findings
    return found


def published() -> list[dict[str, dict[str, str]]]:
    return [json.loads((REAL / f"trial{n}" / "dataset.json").read_text("utf-8")) for n in (1, 2, 3)]


@needs_real
def test_the_first_trial_is_asked_with_its_pictures(real: Suite, tmp_path: Path) -> None:
    trials = published()
    found = replayed(real, "picture", lambda p: trials[p.item.variant][str(p.item.seed)]["answer"], tmp_path)
    [row] = [row for row in found.table("arm").rows if row.key["arm"] == "picture"]
    assert (row.items, row.accuracy.value) == (501, 1)


@needs_real
@pytest.mark.parametrize("who", ["the truth", "the commonest answer"])
def test_a_report_over_the_trials_is_what_counting_gives(bare: Suite, tmp_path: Path, who: str) -> None:
    """Each seed's commonest answer is right on average and in the worst case as often as counting the question files
    says, and the truth always."""
    trials = published()
    common, average, worst = {}, 0.0, 0.0
    for key in trials[0]:
        variants = [trial[key] for trial in trials]
        common[key] = Counter(one["answer"] for one in variants).most_common(1)[0][0]
        right = [_counts(common[key], one) for one in variants]
        average += sum(right) / 3 / 501
        worst += all(right) / 501
    assert (round(average, 4), round(worst, 4)) == (0.5449, 0.1737)
    if who == "the truth":
        found = replayed(bare, "text", lambda p: trials[p.item.variant][str(p.item.seed)]["answer"], tmp_path)
    else:
        found = replayed(bare, "text", lambda p: common[str(p.item.seed)], tmp_path)
    key = {"arm": "text", "topic": "all", "level": "all"}
    whole = {f.name: f.estimate for f in found.measures if f.table == "robustness" and f.key == key}
    expected = (1.0, 1.0) if who == "the truth" else (average, worst)
    assert (whole["average"].value, whole["worst"].value) == pytest.approx(expected)
    assert whole["average"].n == 501


def _counts(answer: str, one: dict[str, str]) -> bool:
    """The paper's rule on the answers of its files, written down a second time."""
    if one["answer_type"] == "float":
        return abs(float(answer) - float(one["answer"])) <= 0.001 + 1e-12
    return answer.strip().lower() == one["answer"].strip().lower()


def test_a_tsv_is_read_row_by_row(tmp_path: Path) -> None:
    """With pictures in base64, seed question and variant by column; a bad row ends nothing."""
    encoded = base64.b64encode(PNG).decode()
    head = "index\tqid\tvarid\tquestion\tanswer\tanswer_type\tsubject\tknowledge_level\timage"
    rows = [
        f"0\t7\t1\tHow long?\t2.5\tfloat\talgebra\thigh school\t{encoded}",
        "1\t7\t2\tHow long?\t3.5\tfloat\talgebra\thigh school\tnan",
        "2\t7\t2\tHow long?\t3.5",
        "3\t7\t3\tHow long?\t3.5\tfloat\talgebra\thigh school\t!!",
        "4\t8\tx\tHow long?\t3.5\tfloat\talgebra\thigh school\t",
    ]
    file = tmp_path / "DynaMath.tsv"
    file.write_text("\n".join([head, *rows]))
    first, second, *bad = load_dataset("dynamath").records(file)
    assert isinstance(first, PublishedRecord)
    assert (first.seed, first.variant, first.pictures, first.expected) == (7, 0, (PNG,), 2.5)
    assert isinstance(second, PublishedRecord)
    assert (second.seed, second.variant, second.pictures) == (7, 1, ())
    told = [each.why for each in bad if isinstance(each, BadRecord)]
    assert [("5 cells" in told[0]), ("base64" in told[1]), ("varid" in told[2])] == [True, True, True]
    (tmp_path / "Other.tsv").write_text("index\tquestion\n1\tHow?")
    with pytest.raises(BadDataset, match="expected question and answer and answer_type among them"):
        list(load_dataset("dynamath").records(tmp_path / "Other.tsv"))
