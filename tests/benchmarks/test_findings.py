"""docs/findings.md and the README's first screen hold what the commands print that they name, figure by figure."""

from __future__ import annotations

import importlib.util
import json
import shlex
import sys
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from isoprobe.cli import run

ROOT = Path(__file__).parents[2]
REAL = ROOT.parent / "shared"
beside = pytest.mark.skipif(not (REAL / "data" / "isobench_logs").is_dir(), reason="the logs are not at ../shared/data")


@pytest.fixture(scope="module")
def findings() -> ModuleType:
    spec = importlib.util.spec_from_file_location("findings", ROOT / "benchmarks" / "findings.py")
    assert spec
    assert spec.loader
    module = importlib.util.module_from_spec(spec)
    sys.modules["findings"] = module
    spec.loader.exec_module(module)
    return module


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


@beside
@pytest.mark.slow
def test_the_pages_hold_what_their_commands_print(
    findings: ModuleType, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """The command is run as docs/findings.md and docs/recorded.md have it, in a folder beside `shared`."""
    page = (ROOT / "docs" / "findings.md").read_text("utf-8")
    (typed,) = {line for line in page.splitlines() if line.startswith("isoprobe rescore ")}
    assert typed in (ROOT / "docs" / "recorded.md").read_text("utf-8")
    (tmp_path / "shared").symlink_to(REAL)
    (tmp_path / "here").mkdir()
    monkeypatch.chdir(tmp_path / "here")
    assert run(shlex.split(typed)[1:]) == 0
    said = capsys.readouterr().out
    assert "1535 items of 1687 records, 1385 of them proved by two solvers" in said
    for model in ("gemini-2.5-flash-lite", "gpt-5-nano"):
        assert f"3,070 replies of {model}" in said
        assert f"{model}: Where it fails, " in said
    assert said.count("asked from picture and text alone, so that the shares are known between bounds") == 2
    runs = findings.runs_of(Path("field/report/report.json"))
    assert "\n".join(findings.full(runs)).rstrip() in page
    assert "\n".join(findings.in_short(runs)) in page
    assert "\n".join(findings.short(runs)).rstrip() in (ROOT / "README.md").read_text("utf-8")
