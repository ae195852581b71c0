import csv
import json
from dataclasses import replace
from pathlib import Path

import pytest

from isoprobe.analysis.report.tabular import COLUMNS, write_csv, write_json
from isoprobe.analysis.statistics import Estimate
from tests.specimens.findings import probe, run

NAN = float("nan")
PROBES = [probe(number) for number in range(12)]


def rows(path: Path) -> list[dict[str, str]]:
    with path.open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


def test_every_figure_is_one_line(tmp_path: Path) -> None:
    findings, _ = run(PROBES, "m", 0.7, 0.7)
    read = rows(write_csv([findings], tmp_path / "report.csv"))
    assert findings.shares
    share = next(row for row in read if row["table"] == "shares" and row["figure"] == "perception")
    assert float(share["value"]) == pytest.approx(findings.shares.perception.value, abs=1e-6)
    faults = {row["fault"]: int(row["value"]) for row in read if row["table"] == "faults"}
    assert faults == dict(findings.faults)
    accuracies = [row for row in read if row["figure"] == "accuracy"]
    assert len(accuracies) == sum(len(table.rows) for table in findings.tables)
    text = next(row for row in accuracies if row["table"] == "arm" and row["arm"] == "text")
    assert (text["chance"], int(text["replies"])) == ("0.5", findings.table("arm").rows[-2].replies)


def test_how_answers_were_read_is_counted_by_arm(tmp_path: Path) -> None:
    findings, _ = run(PROBES, "m", 0.7, 0.7)
    first, second, third, *others = (k for k, one in enumerate(findings.scored) if one.arm == "picture")
    scored = list(findings.scored)
    changes = {
        first: {"rule": "statement"},
        second: {"outcome": "ambiguous"},
        third: {"off_list": True, "outcome": "wrong"},
    }
    for k, change in changes.items():
        scored[k] = replace(scored[k], score=replace(scored[k].score, **change))
    findings = replace(findings, scored=tuple(scored))
    lines = [row for row in rows(write_csv([findings], tmp_path / "report.csv")) if row["table"] == "readings"]
    read = {row["figure"]: int(row["value"]) for row in lines if row["arm"] == "picture"}
    assert (read["inferred"], read["ambiguous"], read["off_list"]) == (1, 1, 1)
    assert read["committed"] == len(others) + 1
    document = json.loads(write_json([findings], tmp_path / "report.json").read_text(encoding="utf-8"))
    assert document["runs"][0]["readings"]["picture"] == read


def test_a_column_for_every_coordinate_that_a_table_has(tmp_path: Path) -> None:
    findings, _ = run(PROBES, "m", 0.7, 0.7)
    assert {column for table in findings.tables for column in table.columns} <= set(COLUMNS)


def test_no_evidence_is_an_empty_cell_and_null_never_nan(tmp_path: Path) -> None:
    findings, _ = run(PROBES, "m", 0.7, 0.7)
    assert findings.shares
    nothing = replace(findings.shares, picture=Estimate(NAN, NAN, NAN, 0, 0, "none"))
    findings = replace(findings, shares=nothing)
    read = rows(write_csv([findings], tmp_path / "report.csv"))
    picture = next(row for row in read if row["table"] == "shares" and row["figure"] == "picture")
    assert (picture["value"], picture["low"]) == ("", "")
    document = json.loads(write_json([findings], tmp_path / "report.json").read_text(encoding="utf-8"))
    assert document["runs"][0]["shares"]["picture"]["value"] is None


@pytest.mark.parametrize("name", ["=1+1", "+A1", "-A1", "@SUM(A1)", "\t=1", 'a"b,c\nd'])
def test_no_name_becomes_a_formula_or_breaks_a_line(name: str, tmp_path: Path) -> None:
    findings, _ = run(PROBES, name, 0.7, 0.7)
    read = rows(write_csv([findings], tmp_path / "report.csv"))
    assert {row["model"] for row in read} == {"'" + name if name[0] in "=+-@\t" else name}


def test_half_a_surrogate_pair_in_a_name_is_written(tmp_path: Path) -> None:
    findings = replace(run(PROBES, "m", 0.7, 0.7)[0], model="m\ud800")
    write_csv([findings], tmp_path / "report.csv")
    assert json.loads(write_json([findings], tmp_path / "report.json").read_text(encoding="utf-8"))
