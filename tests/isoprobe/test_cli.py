"""The command line: every mistake one clear line and exit code 2, every verb's --json plain JSON."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

import isoprobe
from isoprobe.adapters.runs.store import Store
from isoprobe.cli import run
from isoprobe.probes.engine.registry import task_names
from isoprobe.probes.suites.suite import Suite
from isoprobe.verbs import VERBS


def says(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    """The one line on standard error of a mistaken command."""
    assert run(list(arguments)) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err.startswith("isoprobe: ")
    assert err.count("\n") == 1, err
    assert "Traceback" not in err
    return err


def test_tasks_lists_every_task(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["tasks", "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert {"connectivity", "maxflow", "isomorphism"} <= {task["task"] for task in found}
    assert all(len(task["proved_by"]) >= 2 for task in found)
    (told,) = (task["grid"] for task in found if task["task"] == "connectivity")
    assert told["levels"]["1"] == {"see": 1, "think": 1}
    assert "two components of 20 nodes" in told["think"]["10"]
    assert next(task["grid"] for task in found if task["task"] == "chart_for_code") is None


def test_tasks_tells_what_is_asked_and_which_answers_have_a_certificate(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["tasks"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert len(lines) < 2 * len(task_names())  # hardly any takes two
    row = next(line for line in lines if line.startswith("breakpoints "))
    assert "How many breakpoints has a piecewise linear function?" in row
    assert row.rstrip().endswith("slopes + samples, certificate")
    assert not next(line for line in lines if line.startswith("abacus ")).rstrip().endswith("certificate")
    assert "isoprobe tasks NAME" in lines[-1]


def test_tasks_by_name_and_by_word(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["tasks", "maxflow"]) == 0
    told = capsys.readouterr().out
    assert told.startswith("maxflow: How much can flow from the source to the sink")
    assert "  certificate a flow, and a cut that it fills\n" in told
    assert "\n  --think      1  5 nodes, capacities to 9, " in told
    assert run(["tasks", "maxflow,connectivity", "--json"]) == 0
    assert [row["task"] for row in json.loads(capsys.readouterr().out)] == ["connectivity", "maxflow"]
    assert run(["tasks", "Circuit", "multi", "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert len(found) > 2
    assert all(row["family"] == "multi" and "circuit" in f"{row['task']} {row['summary']}".lower() for row in found)
    assert "circuit_readings" in [row["task"] for row in found]
    assert "unknown task 'nosuch'" in says(capsys, "tasks", "nosuch")


def test_tasks_with_commas_between(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    assert run(["make", str(tmp_path / "suite"), "-t", "letters,circles", "-n", "2", "--level", "1"]) == 0
    assert set(Suite.open(tmp_path / "suite").manifest["tasks"]) == {"letters", "circles"}
    capsys.readouterr()
    line = says(capsys, "make", str(tmp_path / "other"), "-t", "letters,count")
    assert line.startswith("isoprobe: unknown task 'count'. Did you mean ")
    assert "'counting_circles'" in line


def test_show_writes_the_picture_and_prints_the_proof(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    assert run(["show", "maxflow", "--level", "2", "--seed", "7", "--out", str(tmp_path)]) == 0
    out = capsys.readouterr().out
    assert "certificate" in out
    assert "read back exactly" in out
    (picture,) = tmp_path.glob("*.png")
    assert picture.name in out


def test_make_then_read_its_own_picture(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    assert run(["show", "connectivity", "--seed", "3", "--json", "--out", str(tmp_path)]) == 0
    shown = json.loads(capsys.readouterr().out)
    (picture,) = tmp_path.glob("*.png")
    assert run(["read", str(picture), "--as", "graph"]) == 0
    seen = json.loads(capsys.readouterr().out)
    labels = [node["label"] for node in seen["state"]["nodes"]]
    assert sorted(labels) == sorted(shown["state"]["nodes"])
    edges = {frozenset(labels[k] for k in edge["nodes"]) for edge in seen["state"]["edges"]}
    assert edges == {frozenset(edge) for edge in shown["state"]["edges"]}


@pytest.mark.parametrize(
    ("arguments", "expected"),
    [
        (["shwo", "maxflow"], "shwo"),
        (["show", "maxflw"], "Did you mean 'maxflow'"),
        (["show", "maxflow", "--level", "99"], "no level 99"),
        (["make", "x", "--task", "nothing"], "unknown task 'nothing'"),
        (["make", "x", "--suite", "isobnch"], "Did you mean 'isobench'"),
        (["make", "x", "-n", "0"], "items is 0"),
        (["make", "x", "-n", "many"], "many"),
        (["ask", "nowhere", "--model", "reader"], "nowhere"),
        (["diagnose", "nowhere"], "nowhere"),
        (["report", "nowhere.run"], "nowhere.run"),
        (["audit", "isobnch", "."], "isobench"),
        (["import", "isobench", "nowhere", "--out", "x"], "nowhere"),
        (["read", "picture.png", "--panels", "3"], "panels is 3"),
        (["validate", "-n", "0"], "items is 0"),
        (["validate", "--repetitions", "0"], "repetitions is 0"),
        (["import", "isobench", "nowhere", "--out", "x", "--limit", "-1"], "limit is -1"),
        (["import", "isobench", "nowhere", "--out", "x", "--workers", "0"], "workers is 0"),
        (["make", "x", "--workers", "0"], "workers is 0"),
        (["read", "picture.png", "--as", "grph"], "Did you mean 'graph'"),
    ],
)
def test_a_mistake_gets_one_line_and_exit_code_2(
    capsys: pytest.CaptureFixture[str],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    arguments: list[str],
    expected: str,
) -> None:
    monkeypatch.chdir(tmp_path)
    assert expected in says(capsys, *arguments)
    assert list(tmp_path.iterdir()) == []


def test_read_goes_on_after_files_that_are_no_pictures(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    assert run(["show", "connectivity", "--seed", "4", "--json", "--out", str(tmp_path)]) == 0
    (picture,) = tmp_path.glob("*.png")
    text, cut = tmp_path / "text.png", tmp_path / "cut.png"
    text.write_text("<html>")
    cut.write_bytes(picture.read_bytes()[:-200])
    capsys.readouterr()
    assert run(["read", str(text), str(tmp_path / "nowhere.png"), str(cut), str(picture)]) == 2
    out, err = capsys.readouterr()
    seen = [json.loads(line) for line in out.splitlines()]
    assert [line["state"] is None for line in seen] == [True, True, True, False]
    assert "not a picture" in seen[0]["why"]
    assert "no such file" in seen[1]["why"]
    assert "cut short" in seen[2]["why"]
    assert err.count("\n") == 3


def test_models_strategies_and_suites_that_do_not_fit(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    suite = tmp_path / "suite"
    assert run(["make", str(suite), "-t", "connectivity", "-l", "1", "-n", "2"]) == 0
    capsys.readouterr()
    assert "unknown model" in says(capsys, "ask", str(suite), "--model", "raeder")
    assert "Did you mean 'direct'" in says(capsys, "ask", str(suite), "--model", "reader", "--strategy", "dircet")
    assert "see" in says(capsys, "ask", str(suite), "--model", "planted:see=2")
    assert "samples is 0" in says(capsys, "ask", str(suite), "--model", "reader", "--samples", "0")
    many = says(capsys, "ask", str(suite), "--model", "reader", "--samples", str(10**12), "--dry-run")
    assert "samples is 1,000,000,000,000: expected 1 to 100,000" in many
    assert "temperature is -1" in says(capsys, "ask", str(suite), "--model", "reader", "--temperature", "-1")
    bare = tmp_path / "bare.run"
    Store.open(bare, {"suite": "elsewhere"}).close()
    assert "does not say its" in says(capsys, "report", str(bare))
    assert "exists" in says(capsys, "make", str(suite), "-t", "connectivity", "-n", "2")
    manifest = json.loads((suite / "suite.json").read_text())
    manifest["tasks"]["connectivity"] = 99
    (suite / "suite.json").write_text(json.dumps(manifest))
    assert "99" in says(capsys, "ask", str(suite), "--model", "reader")


def test_ask_report_and_compare(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    suite, runs = tmp_path / "suite", []
    assert run(["make", str(suite), "-t", "connectivity", "-t", "maxflow", "-l", "1", "-n", "8", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["items"] == 8
    for model in ("planted:blind", "reader"):
        assert run(["ask", str(suite), "--model", model, "--json"]) == 0
        done = json.loads(capsys.readouterr().out)
        assert done["answers"] == 8
        runs.append(done["run"])
    assert run(["ask", str(suite), "--model", "reader", "--json"]) == 0
    again = json.loads(capsys.readouterr().out)
    assert (again["asked"], again["kept"]) == (0, 8)
    assert run(["compare", *runs, "--json"]) == 0
    (row,) = json.loads(capsys.readouterr().out)["arms"]
    assert row["second"] == 1.0
    assert row["first"] < 1.0
    assert run(["report", *runs, "--out", str(tmp_path / "report")]) == 0
    assert (tmp_path / "report" / "report.html").stat().st_size > 10_000


def test_every_verb_stands_in_the_python_api() -> None:
    for verb in VERBS:
        assert callable(getattr(isoprobe, "import_" if verb == "import" else verb))
    with pytest.raises(AttributeError, match="no verb"):
        isoprobe.shwo  # noqa: B018


def test_help_starts_without_the_heavy_rooms() -> None:
    code = (
        "import sys; from isoprobe.cli import run; run(['--help']);"
        "heavy = {'cv2', 'skia', 'numpy', 'networkx', 'pyarrow', 'z3'} & set(sys.modules); assert not heavy, heavy"
    )
    subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, timeout=60)


def test_a_name_that_looks_like_markup_breaks_no_progress_bar(monkeypatch: pytest.MonkeyPatch) -> None:
    import io

    from rich.console import Console

    from isoprobe import printing

    shown = io.StringIO()
    monkeypatch.setattr(printing, "errors", Console(file=shown, force_terminal=True, width=120))
    with printing.progress("replay:[/x].jsonl [bold]", 2) as tick:
        tick(told="[/y] 3.0 requests/s")
        tick(reset="[/z]", total=3)
        tick(1)
    assert "replay:[/x].jsonl [bold]" in shown.getvalue()


def test_a_verb_that_is_not_asked_for_costs_nothing() -> None:
    """`isoprobe --help` is under 0.15 s of a free core, and imports next to nothing; `isoprobe tasks` no room."""
    code = (
        "import sys; from isoprobe.cli import run; run(['{}']);"
        "heavy = {{{}}} & set(sys.modules); assert not heavy, heavy"
    )
    for verb, heavy in (
        ("--help", "'cyclopts', 'rich', 'asyncio', 'json'"),
        ("tasks", "'cv2', 'skia', 'numpy', 'networkx', 'pyarrow', 'sympy', 'scipy'"),
    ):
        subprocess.run([sys.executable, "-c", code.format(verb, heavy)], check=True, capture_output=True, timeout=60)
