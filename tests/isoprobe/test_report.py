"""`isoprobe report` over real runs: variants, repetitions, arms and costs, from the suite to the three files."""

from __future__ import annotations

import csv
import json
from pathlib import Path

import pytest

from isoprobe.runs import Asking
from isoprobe.verbs.ask import ask_suite
from isoprobe.verbs.make import make_suite
from isoprobe.verbs.report import report_runs

ARMS = ("picture", "text", "transcript", "own_transcript", "combined")


@pytest.fixture(scope="module")
def written(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("report")
    suite, _ = make_suite(folder / "suite", ["connectivity"], [1], 3, variants=2)
    runs = []
    for model in ("reader", "planted:guessing"):
        path = folder / f"{len(runs)}.run"
        ask_suite(suite.path, model, path, Asking("direct", ARMS, ("matrix", "story"), 4))
        runs.append(path)
    report_runs(runs, folder / "out")
    return folder / "out"


def test_the_papers_tables_come_out_of_a_run_that_has_the_arms(written: Path) -> None:
    sheets = json.loads((written / "report.json").read_text("utf-8"))["sheets"]
    expected = ["robustness", "isobench_1", "isobench_2", "isobench_6", "dynamath_2", "dynamath_3", "dynamath_7"]
    assert list(sheets) == [*expected, "dynamath_4", "emma_3", "costs"]
    page = (written / "report.html").read_text("utf-8")
    for sheet in sheets.values():
        assert sheet["title"].replace("’", "&#8217;") in page or sheet["title"] in page


def test_the_reader_is_robust_and_loses_nothing(written: Path) -> None:
    sheets = json.loads((written / "report.json").read_text("utf-8"))["sheets"]
    for name in ("dynamath_2", "dynamath_3", "dynamath_7"):
        heads, reader, _ = sheets[name]["lines"]
        assert heads == ["Model", "ALL", "GT", "level 1"]
        assert all(cell.startswith("100.0") for cell in reader[1:])
    table = {line[1]: line[2] for line in sheets["isobench_6"]["lines"][1:]}
    assert table == {
        "Image": "100.0",
        "Text (Best)": "100.0 (0.0)",
        "IsoCB": "100.0 (0.0)",
        "IsoSP": "100.0 (0.0)",
    }


def test_a_transcript_is_paid_by_the_arm_that_asks_for_it_first(written: Path) -> None:
    with (written / "report.csv").open(encoding="utf-8", newline="") as file:
        rows = [row for row in csv.DictReader(file) if row["table"] == "costs" and row["model"] == "planted:guessing"]
    costs = {(row["arm"], row["figure"]): float(row["value"]) for row in rows}
    assert costs["transcript", "calls"] == 6 * 4
    assert costs["own_transcript", "calls"] == 6 * 4
    assert costs["own_transcript", "cached"] == 6 * 4
    assert costs["picture", "failed"] == 0
