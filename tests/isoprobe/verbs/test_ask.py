"""`isoprobe ask`: strategies by specification, judges, dry runs, budgets; a run's file says what it was worded with."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from isoprobe.adapters.runs.store import Store
from isoprobe.cli import run


@pytest.fixture(scope="module")
def suite(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("ask") / "suite"
    assert run(["make", str(folder), "--task", "grid_size", "--level", "1", "-n", "6", "--seed", "3"]) == 0
    return folder


def asked(capsys: pytest.CaptureFixture[str], *arguments: str) -> dict:
    capsys.readouterr()
    assert run(["ask", *arguments, "--json"]) == 0
    return json.loads(capsys.readouterr().out)


def test_a_vote_draws_its_replies_once(suite: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = tmp_path / "vote.run"
    order = (str(suite), "--model", "planted:see=0.6,think=0.9", "--strategy", "vote(cot,n=5)", "--out", str(out))
    dry = asked(capsys, *order, "--dry-run")
    assert not out.exists()
    done = asked(capsys, *order)
    assert dry["requests"] == done["asked"] == 6 * 5
    assert done["answers"] == 6
    assert asked(capsys, *order)["kept"] == 6
    with Store.read(out) as store:
        assert store.meta["strategy"] == "vote(cot,n=5)"
        assert any("step by step" in text for text in json.loads(store.meta["wordings"]).values())
        assert all(len(store.steps(answer)) == 5 for answer in store.answered())


def test_another_model_may_judge(suite: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    order = [str(suite), "--model", "reader", "--strategy", "best_of(direct,n=2,judge=judge)"]
    assert run(["ask", *order]) == 2
    assert "expected --judge" in capsys.readouterr().err
    done = asked(capsys, *order, "--judge", "planted:see=1,think=1", "--out", str(tmp_path / "best.run"))
    assert done["answers"] == 6
    with Store.read(tmp_path / "best.run") as store:
        assert store.meta["judge"] == "planted:see=1,think=1"


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
