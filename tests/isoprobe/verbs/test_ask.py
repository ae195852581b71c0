"""`isoprobe ask`: strategies by specification, judges, dry runs, budgets; a run's file says what it was worded with."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from isoprobe.adapters.runs.store import Store
from isoprobe.analysis.report.findings import find
from isoprobe.analysis.scoring.catalogue import Catalogue
from isoprobe.analysis.scoring.scores import scores
from isoprobe.analysis.statistics import estimate
from isoprobe.cli import run
from isoprobe.probes.suites.suite import Suite
from tests.specimens.commands import as_json


@pytest.fixture(scope="module")
def suite(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("ask") / "suite"
    assert run(["make", str(folder), "--task", "grid_size", "--level", "1", "-n", "6", "--seed", "3"]) == 0
    return folder


def test_a_vote_draws_its_replies_once(suite: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = tmp_path / "vote.run"
    order = (str(suite), "--model", "planted:see=0.6,think=0.9", "--strategy", "vote(cot,n=5)", "--out", str(out))
    dry = as_json(capsys, "ask", *order, "--dry-run")
    assert not out.exists()
    done = as_json(capsys, "ask", *order)
    assert dry["requests"] == done["asked"] == 6 * 5
    assert done["answers"] == 6
    assert as_json(capsys, "ask", *order)["kept"] == 6
    with Store.read(out) as store:
        assert store.meta["strategy"] == "vote(cot,n=5)"
        assert any("step by step" in text for text in json.loads(store.meta["wordings"]).values())
        assert all(len(store.steps(answer)) == 5 for answer in store.answered())


def test_another_model_may_judge(suite: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    order = [str(suite), "--model", "reader", "--strategy", "best_of(direct,n=2,judge=judge)"]
    assert run(["ask", *order]) == 2
    assert "expected --judge" in capsys.readouterr().err
    done = as_json(capsys, "ask", *order, "--judge", "planted:see=1,think=1", "--out", str(tmp_path / "best.run"))
    assert done["answers"] == 6
    with Store.read(tmp_path / "best.run") as store:
        assert store.meta["judge"] == "planted:see=1,think=1"


def test_what_a_replay_has_not_recorded_is_no_reason_to_run_again(
    suite: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    item = Suite.open(suite)[0].item.id
    file = tmp_path / "mine.jsonl"
    file.write_text(json.dumps({"id": f"{item}/picture/picture/answer", "response": "3, 4"}))
    order = ["ask", str(suite), "-m", f"replay:{file}", "-a", "picture", "--out", str(tmp_path / "replayed.run")]
    assert run(order) == 1
    told = capsys.readouterr().err
    assert "5 requests failed, and count as not asked: mine.jsonl has no reply for item" in told
    assert "run again" not in told


def test_a_report_beside_the_run_of_another_model_says_how_both_are_told(
    suite: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / "finding"
    assert run(["diagnose", str(suite), "-m", "planted:see=0.9", "--limit", "2", "--out", str(out)]) == 0
    assert "also holds" not in capsys.readouterr().err
    assert run(["diagnose", str(suite), "-m", "reader", "--limit", "2", "--out", str(out)]) == 0
    told = " ".join(capsys.readouterr().err.split())
    assert "also holds planted-see=0.9" in told
    assert f"isoprobe report {out}/*.run --out {out} tells of all together" in told
    assert run(["report", *map(str, sorted(out.glob("*.run"))), "--out", str(out)]) == 0


def test_a_judge_that_nothing_asks_is_a_mistake(suite: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["ask", str(suite), "--model", "reader", "--judge", "reader"]) == 2
    assert "asks no other model" in capsys.readouterr().err


def test_a_budget_ends_a_run_in_one_line_and_the_same_command_goes_on(
    suite: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    order = ["ask", str(suite), "--model", "reader", "--arm", "element", "--out", str(tmp_path / "budget.run")]
    assert run([*order, "--budget-calls", "1"]) == 1
    said = capsys.readouterr().err
    assert "budget is spent" in said
    assert said.strip().count("\n") == 0
    assert run(order) == 0


@pytest.mark.parametrize("strategy", ["vote(cot,n=0)", "vote(nothing)", "vot(cot)", "vote(cot", "few_shot(shots=x)"])
def test_a_strategy_that_is_none_is_one_line(suite: Path, strategy: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["ask", str(suite), "--model", "reader", "--strategy", strategy]) == 2
    assert capsys.readouterr().err.strip().count("\n") == 0


def test_strategies_are_listed_with_their_papers(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["strategies", "--json"]) == 0
    listed = {each["name"]: each for each in json.loads(capsys.readouterr().out)}
    assert "EMMA" in listed["vote"]["paper"]
    assert {"direct", "few_shot", "isocombination", "dynamath_no_memory", "multi_zh", "tournament"} <= set(listed)


# ---- stopping at a claim ----

LEANING = ("--arm", "text", "--arm", "transcript", "--stop-when", "leaning")


@pytest.fixture(scope="module")
def graphs(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("stopping") / "suite"
    assert run(["make", str(folder), "-t", "connectivity", "-t", "maxflow", "-l", "1", "-n", "60"]) == 0
    return folder


def test_asking_stops_as_soon_as_the_leaning_is_certain(
    graphs: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """The run loop itself stops: most items are never asked; the same command asks nothing more, and one without the
    claim the rest."""
    order = (str(graphs), "--model", "planted:see=0.1,think=0.95", "--out", str(tmp_path / "a.run"))
    done = as_json(capsys, "ask", *order, *LEANING)
    assert done["stopped"]
    assert done["stop"]["leaning"] == "perception"
    assert done["stop"]["items"] <= 20
    assert done["stop"]["of"] == 60
    assert done["stop"]["difference"]["low"] > 0
    assert done["answers"] == 2 * done["items"] <= 2 * 40
    with Store.read(tmp_path / "a.run") as store:
        assert {answer.item.partition("-")[0] for answer in store.answered()} == {"connectivity", "maxflow"}
    again = as_json(capsys, "ask", *order, *LEANING)
    assert (again["asked"], again["stop"]) == (0, done["stop"])
    rest = as_json(capsys, "ask", *order, *LEANING[:4])
    assert (rest["stopped"], rest["stop"], rest["answers"] + rest["kept"]) == (False, None, 120)


def test_who_sees_and_reasons_alike_is_asked_everything(graphs: Path, tmp_path: Path, capsys) -> None:
    out = str(tmp_path / "a.run")
    capsys.readouterr()
    assert run(["ask", str(graphs), "-m", "planted:see=0.9,think=0.9", *LEANING, "--out", out]) == 0
    said = capsys.readouterr().out
    assert "120 answers" in said
    assert "after 60 of 60 items it is not" in said
    assert run(["ask", str(graphs), "-m", "planted:see=0.9,think=0.9", *LEANING, "--out", out, "--json"]) == 0
    told = json.loads(capsys.readouterr().out)["accuracy"]["text"]
    with Store.read(Path(out)) as store:
        texts = [one for one in scores(store.answered(), Catalogue.of(Suite.open(graphs))) if one.arm == "text"]
    narrow = estimate([one.score.points / one.score.of for one in texts], [one.item for one in texts])
    assert told["value"] == pytest.approx(narrow.value)
    assert told["high"] - told["low"] > narrow.high - narrow.low  # as it might have been stopped at any time


def test_a_report_says_that_asking_stopped_and_its_intervals_are_wider(
    graphs: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    order = ["diagnose", str(graphs), "-m", "planted:see=0.1,think=0.95", "--stop-when", "leaning"]
    assert run([*order, "--out", str(tmp_path / "a"), "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert found["stop"]["leaning"] == "perception"
    assert found["replies"] < 0.8 * 60 * 7
    (path,) = (tmp_path / "a").glob("*.run")
    with Store.read(path) as store:
        replies, meta = list(store.answered()), store.meta
    assert meta["stop_when"] == "leaning"
    plain = find("m", replies, Suite.open(graphs))
    for name in ("perception", "reasoning"):
        wide, narrow = found["shares"][name], getattr(plain.shares, name)
        assert wide["value"] == pytest.approx(narrow.value)
        assert wide["low"] <= narrow.low
        assert wide["high"] >= narrow.high
        assert wide["high"] - wide["low"] > narrow.high - narrow.low
    assert run(["report", str(path), "--out", str(tmp_path / "zh"), "--language", "zh"]) == 0
    said = capsys.readouterr().out
    assert "that more is lost to perception than to reasoning" in said
    assert "hold at whatever moment it was stopped" in said
    assert "that more is lost to perception" in (tmp_path / "a" / "report.html").read_text("utf-8")
    assert "已能确定失分更多在感知而非推理" in (tmp_path / "zh" / "report.html").read_text("utf-8")
    assert run(["compare", str(path), "--against", "picture", "--arm", "text"]) == 0
    (told,) = capsys.readouterr().err.splitlines()
    assert "asked with --stop-when leaning; intervals and p hold at any time" in told


@pytest.mark.parametrize("dry", [(), ("--dry-run",)])
def test_a_claim_that_cannot_be_followed_is_one_line(
    graphs: Path, dry: tuple[str, ...], capsys: pytest.CaptureFixture[str]
) -> None:
    capsys.readouterr()
    for arguments, words in (
        ((), "would not be asked: expected them by --arm, or `isoprobe diagnose`"),
        (LEANING[:2], "transcript would not be asked"),
        (("--stop-when", "learning"), "Did you mean 'leaning'?"),
    ):
        stopping = () if "--stop-when" in arguments else LEANING[4:]
        assert run(["ask", str(graphs), "--model", "reader", *arguments, *stopping, *dry]) == 2
        (line,) = capsys.readouterr().err.splitlines()
        assert words in line
    assert not list(graphs.parent.glob("*.run"))
