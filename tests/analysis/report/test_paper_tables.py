"""All tables of variants, samples, papers and costs on one page and in both files, hostile names among them."""

from __future__ import annotations

import csv
import json
import re
from dataclasses import replace
from pathlib import Path

import pytest

from isoprobe.adapters.runs.costs import Cost
from isoprobe.analysis.report.findings import Findings, find
from isoprobe.analysis.report.paper_tables import curve_of, paper_tables
from isoprobe.analysis.report.report import write_report
from isoprobe.analysis.report.tabular import COLUMNS
from isoprobe.probes.core import Probe
from isoprobe.probes.results import Answered
from tests.specimens.respondents import memorises, noisy, probe, say

ATTACK = "</table><script>alert(1)</script>"
PROBES = [probe(s, v, 10 * s + v, forms=("matrix", "story")) for s in range(6) for v in range(3)]
PROBES += [probe(s, 0, s, "connectivity", labels={"skill": ATTACK}) for s in range(3)]


def made(model: str, strategy: str, samples: int = 4) -> tuple[Findings, list[Answered]]:
    answered = say(PROBES, noisy(0.6), samples)
    answered += say(PROBES, memorises(0.5), 1, "text", "matrix") + say(PROBES, noisy(0.8), 1, "combined")
    return find(model, answered, PROBES, strategy=strategy, costs={"picture": Cost(84, 84)}), answered


@pytest.fixture(scope="module")
def written(tmp_path_factory: pytest.TempPathFactory) -> Path:
    out = tmp_path_factory.mktemp("sheets")
    runs = [made(ATTACK, "cot"), made("m", "direct")]
    write_report([one for one, _ in runs], PROBES, [said for _, said in runs], out)
    return out


NAMES = [
    *("robustness", "isobench_1", "isobench_2", "isobench_6", "dynamath_2", "dynamath_3", "dynamath_7"),
    *("dynamath_4", "emma_2", "emma_3", "costs"),
]


def test_every_table_stands_on_the_page_and_in_the_json(written: Path) -> None:
    page = (written / "report.html").read_text("utf-8")
    document = json.loads((written / "report.json").read_text("utf-8"))
    assert list(document["sheets"]) == NAMES
    for name in ("variants", "samples", "papers", "costs", *NAMES[1:-1]):
        assert len(re.findall(rf'id="{name}"', page)) == 1, name
    for name in ("variants", "samples", "papers", "costs"):
        assert f'href="#{name}"' in page
    assert "<script>alert" not in page
    assert page.count('aria-label="m: accuracy in percent by samples') == 1
    lines = document["sheets"]["emma_3"]["lines"]
    assert lines[0] == ["Model", "Replies by", "Method", "Reward Model", "N=1", "N=2", "N=4", "N=8", "N=16"]
    assert lines[1][0] == ATTACK


def test_every_figure_is_a_line_of_the_csv_with_all_its_coordinates(written: Path) -> None:
    with (written / "report.csv").open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    found, _ = made("m", "direct")
    for figure in found.measures:
        assert set(figure.key) <= set(COLUMNS)
    ours = [row for row in rows if row["model"] == "m" and row["table"] in {f.table for f in found.measures}]
    assert len(ours) == len(found.measures)
    vote = next(r for r in ours if r["table"] == "scaling" and r["method"] == "vote" and r["n"] == "4")
    figure = next(f for f in found.measures if f.table == "scaling" and f.key["n"] == "4" and f.key["method"] == "vote")
    assert float(vote["value"]) == pytest.approx(figure.estimate.value, rel=1e-5)
    memorised = [row for row in ours if row["figure"] == "memorised"]
    assert memorised
    assert all(row["p"] for row in memorised)
    assert [r["value"] for r in rows if r["table"] == "costs" and r["model"] == "m" and r["figure"] == "calls"] == [
        "84"
    ]


def test_one_reply_each_and_no_variants_leave_them_all_out() -> None:
    probes: list[Probe] = [probe(s, 0, s, "letters") for s in range(4)]
    found = find("m", say(probes, noisy(0.5)), probes, strategy="direct")
    assert found.measures == ()
    assert paper_tables([found]) == []
    assert curve_of(found) == []


def test_the_curve_is_of_one_arm_and_needs_two_sizes() -> None:
    found, _ = made("m", "direct")
    assert {figure.key["arm"] for figure in curve_of(found)} == {"picture"}
    assert [figure.key["n"] for figure in curve_of(found)] == ["1", "2", "4"] * 2
    alone = replace(found, measures=tuple(f for f in found.measures if f.key.get("n") == "1"))
    assert curve_of(alone) == []
