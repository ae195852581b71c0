"""docs/findings.md and the README's first screen hold what the commands print that they name, figure by figure."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from pathlib import Path
from random import Random
from types import ModuleType
from typing import Any

import pytest

import isoprobe
from isoprobe.adapters.runs.store import Store
from isoprobe.analysis.report.findings import find, plain
from isoprobe.analysis.scoring.catalogue import Catalogue
from isoprobe.probes.suites.suite import Suite
from tests.specimens.loading import benchmark_at

ROOT = Path(__file__).parents[2]
REAL = ROOT.parent / "shared"
beside = pytest.mark.skipif(not (REAL / "data" / "isobench_logs").is_dir(), reason="the logs are not at ../shared/data")


@pytest.fixture(scope="module")
def findings() -> Iterator[ModuleType]:
    with benchmark_at("findings") as module:
        yield module


def estimate(value: float, low: float, high: float, n: int = 10, **more: float) -> dict[str, Any]:
    return {"value": value, "low": low, "high": high, "n": n, "of": n, **more}


def figure(table: str, name: str, told: dict[str, Any], **key: str) -> dict[str, Any]:
    return {"table": table, "name": name, "key": key, "estimate": told}


@pytest.fixture
def report(tmp_path: Path) -> Path:
    figures = [
        figure("recorded", "ours", estimate(0.465, 0.37, 0.55), task="maxflow", arm="gap"),
        figure("recorded", "too_kind", estimate(0.0, 0.0, 0.04), task="all", arm="all"),
        figure("recorded", "perception", estimate(0.3, 0.1, 0.5, least=0.2, most=0.4), task="maxflow", arm="shares"),
        figure("stated", "false", estimate(0.228, 0.19, 0.26), task="maxflow"),
        figure("stated", "false", estimate(0.1, 0.0, 0.2), task="maxflow", kind="capacity"),
        figure("stated_faults", "share", estimate(0.7, 0.6, 0.8), task="maxflow", fault="perception"),
    ]
    diagnoses = [
        {"item": f"maxflow-v1-{n}", "fault": "perception" if n < 3 else "reasoning", "text": True, "picture": n > 5}
        for n in range(8)
    ]
    (tmp_path / "report.json").write_text(
        json.dumps({"runs": [{"model": "m", "figures": figures, "diagnoses": diagnoses}]})
    )
    return tmp_path / "report.json"


def test_a_figure_is_told_with_its_interval(findings: ModuleType) -> None:
    assert findings.share(estimate(0.465, 0.37, 0.55), signed=True) == "+46.5 [+37, +55]"
    assert findings.share(estimate(-0.023, -0.12, 0.08)) == "−2.3 [−12, 8]"
    assert findings.share(estimate(0.0, -0.001, 0.0)) == "0.0 [0, 0]"
    assert findings.share(estimate(0.3, 0.1, 0.5, least=0.2, most=0.4)) == "20.0 to 40.0 [10, 50]"
    assert findings.share(None) == "–"


def test_every_table_has_the_report_s_own_figures(findings: ModuleType, report: Path) -> None:
    told = "\n".join(findings.full(findings.runs_of(report)))
    assert "| maximum flow | – | – | +46.5 [+37, +55] | – |" in told
    assert "| **maximum flow**: stated facts that are false | 22.8 [19, 26] |" in told
    assert "| maximum flow: another capacity | 10.0 [0, 20] |" in told
    assert "| maximum flow | 20.0 to 40.0 [10, 50] | – |" in told
    assert "| maximum flow: solved from text, not from the picture | 6 |" in told
    assert "| maximum flow: of these, misread | 50.0 [" in told
    assert "convex" in told
    assert "**even or odd**" not in told


def test_the_short_lines(findings: ModuleType, report: Path) -> None:
    *_, last = findings.short(findings.runs_of(report))
    assert last == "Published verdicts that count right what is not: 0.0 [0, 4] of 10 on m."


def test_what_is_said_in_short_is_figures(findings: ModuleType, report: Path) -> None:
    head, blank, gap, false, misread, verdicts = findings.in_short(findings.runs_of(report))
    assert (head[:12], blank) == ("**In short**", "")
    assert "+46.5 [+37, +55] (maximum flow) to +46.5 [+37, +55] (maximum flow) on m." in gap
    assert false.endswith(": 22.8 [19, 26] (maximum flow) on m.")
    assert "50.0 [" in misread
    assert verdicts.endswith("0.0 [0, 4] on m, – for that reason.")


def test_both_pages_are_written_anew(findings: ModuleType, report: Path, tmp_path: Path) -> None:
    (tmp_path / "docs").mkdir()
    old = "# Head\n\nWords.\n\n**In short** old.\n\nHow to read the tables: so.\n\n## Text against picture\n\nold\n"
    (tmp_path / "docs" / "findings.md").write_text(old)
    table = "| percent [95% interval] | m: gap |\n|---|---|\n| old | 1 |\n\nPublished verdicts: old.\n"
    (tmp_path / "README.md").write_text(f"before\n\n{table}\nbehind\n")
    runs = findings.runs_of(report)
    findings.write(runs, tmp_path)
    page, readme = (tmp_path / "docs" / "findings.md").read_text(), (tmp_path / "README.md").read_text()
    said, told = "\n".join(findings.in_short(runs)), "\n".join(findings.full(runs)).rstrip()
    assert page == f"# Head\n\nWords.\n\n{said}\n\nHow to read the tables: so.\n\n{told}\n"
    assert readme == "before\n\n" + "\n".join(findings.short(runs)) + "\n\nbehind\n"


def test_what_is_kept_is_read_again_as_it_was(
    findings: ModuleType, report: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(findings, "KEPT", tmp_path / "kept.json")
    runs = findings.runs_of(report)
    findings.keep(runs)
    assert list(findings.full(findings.kept())) == list(findings.full(runs))
    assert list(findings.in_short(findings.kept())) == list(findings.in_short(runs))


def test_items_are_kept_in_the_order_of_the_published_records(findings: ModuleType) -> None:
    items = [
        {"item": "maxflow-v1-isobench-2", "fault": "perception", "text": True, "picture": False},
        {"item": "maxflow-v1-isobench-0", "fault": "none", "text": None, "picture": True},
    ]
    assert findings.coded(items) == {"maxflow-v1-isobench": "n0+...p+-"}
    assert findings.decoded(findings.coded(items)) == items[::-1]


def test_the_pages_hold_what_is_kept(findings: ModuleType) -> None:
    """What the two commands print that docs/findings.md names; `--write` of the second keeps it."""
    page = (ROOT / "docs" / "findings.md").read_text("utf-8")
    runs = findings.kept()
    assert [len(run.diagnoses) for run in runs] == [1535, 1535]
    assert "\n".join(findings.full(runs)).rstrip() in page
    assert "\n".join(findings.in_short(runs)) in page
    assert "\n".join(findings.short(runs)).rstrip() in (ROOT / "README.md").read_text("utf-8")


def test_the_figures_that_are_kept_are_those_of_the_items_that_are_kept(findings: ModuleType) -> None:
    """The shares of right answers and of faults are counted again from the items."""
    for run in findings.kept():
        for task in findings.SOLVED:
            items = [one for one in run.diagnoses if one["item"].startswith(f"{task}-")]
            for arm in ("text", "picture"):
                right = [one[arm] for one in items if one[arm] is not None]
                figure = run.find("recorded", "ours", task=task, arm=arm)
                assert (figure["n"], figure["value"]) == (len(right), pytest.approx(sum(right) / len(right), abs=1e-6))
            wrong = [one["fault"] for one in items if one["picture"] is False]
            for fault in findings.FAULTS:
                if figure := run.find("stated_faults", "share", task=task, fault=fault):
                    assert figure["n"] == len(wrong)
                    assert figure["value"] == pytest.approx(wrong.count(fault) / len(wrong), abs=1e-6)


def told(items: Iterable[dict[str, Any]]) -> set[tuple[str, str, bool | None, bool | None]]:
    return {(one["item"], one["fault"], one["text"], one["picture"]) for one in items}


def drawn(folder: Path, each: int) -> Path:
    """A folder `shared` beside `folder`, with some records of each config, and the logs of these alone."""
    data, rng = folder / "shared" / "data", Random(23)
    for file in sorted((REAL / "data" / "isobench").glob("*.jsonl")):
        rows = rng.sample(file.read_text("utf-8").splitlines(), each)
        among = {json.loads(row)["index"] for row in rows}
        (data / "isobench").mkdir(parents=True, exist_ok=True)
        (data / "isobench" / file.name).write_text("".join(row + "\n" for row in rows), "utf-8")
        for log in (REAL / "data" / "isobench_logs").glob(f"*/{file.stem}.json"):
            kept = [row for row in json.loads(log.read_text("utf-8")) if row["sample_index"] in among]
            (data / "isobench_logs" / log.parent.name).mkdir(parents=True, exist_ok=True)
            (data / "isobench_logs" / log.parent.name / log.name).write_text(json.dumps(kept), "utf-8")
    return data


@beside
def test_a_sample_of_the_items_is_read_now_as_it_is_kept(findings: ModuleType, tmp_path: Path) -> None:
    """A reader that was changed: both commands of docs/findings.md are to be run again, the second with `--write`."""
    data, suite = drawn(tmp_path, 6), tmp_path / "suite"
    isoprobe.import_("isobench", data / "isobench", out=suite, no_pictures=True)
    catalogue = Catalogue.of(Suite.open(suite))
    for kept in findings.kept():
        run = tmp_path / f"{kept.model}.run"
        logs = sorted((data / "isobench_logs" / kept.model).glob("*.json"))
        isoprobe.replies(suite, *logs, from_="isobench", out=run, model=kept.model)
        with Store.read(run) as store:
            found = find(kept.model, list(store.answered()), catalogue)
        now = told(plain(found.diagnoses))
        assert len(now) > 45
        assert now - told(kept.diagnoses) == set()
