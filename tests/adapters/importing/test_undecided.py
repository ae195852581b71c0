"""What no method decides may stay in a suite: asked, kept, and not scored."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from isoprobe.adapters.importing.importing import import_dataset
from isoprobe.adapters.runs.store import Store
from isoprobe.analysis.scoring.catalogue import Catalogue
from isoprobe.cli import run
from isoprobe.probes.engine.published import UNDECIDED
from isoprobe.probes.suites.suite import Suite
from tests.specimens.published import PARITY, WINNER, write_jsonl

ZERO = PARITY | {"latex": "$$f(x) = 0$$", "code": "f(x) = 0", "label": "even"}  # even and odd at once


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return write_jsonl(tmp_path / "isobench", "math_parity", [PARITY, ZERO])


def test_left_out_unless_it_is_to_stay(folder: Path, tmp_path: Path) -> None:
    done = import_dataset("isobench", folder, tmp_path / "without")
    assert (done.items, len(done.undecided), done.without_gold) == (1, 1, 0)
    done = import_dataset("isobench", folder, tmp_path / "with", undecided=True)
    assert (done.items, len(done.undecided), done.without_gold) == (2, 1, 1)
    decided, undecided = Suite.open(tmp_path / "with")
    assert UNDECIDED not in decided.item.labels
    assert undecided.item.labels[UNDECIDED]
    assert undecided.item.labels["published"] == "even"
    assert (undecided.proof.answers, undecided.proof.unique) == ({}, False)
    assert "element" not in {question.about for question in undecided.questions}
    assert {view.representation for view in undecided.views} >= {"latex", "code"}
    assert Catalogue.of(Suite.open(tmp_path / "with")).undecided == {undecided.item.id}


def test_so_many_with_a_gold_answer_and_no_more_records_are_read(tmp_path: Path) -> None:
    folder = write_jsonl(tmp_path / "isobench", "math_parity", [ZERO, PARITY, ZERO, PARITY | {"index": 3}])
    done = import_dataset("isobench", folder, tmp_path / "one", undecided=True, most=1)
    assert (done.items, done.without_gold, done.records) == (2, 1, 2)
    assert Suite.open(tmp_path / "one").manifest["notes"]["first"] == 1
    assert import_dataset("isobench", folder, tmp_path / "all", undecided=True, most=9).items == 4
    assert "first" not in Suite.open(tmp_path / "all").manifest["notes"]
    assert list(Suite.open(tmp_path / "one")) == list(Suite.open(tmp_path / "all"))[:2]


def test_it_is_asked_and_not_scored(folder: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    suite, kept = str(tmp_path / "suite"), str(tmp_path / "a.run")
    assert run(["import", "isobench", str(folder), "--undecided", "--out", suite]) == 0
    assert "undecided: 1 are asked without a gold answer, and not scored" in capsys.readouterr().out
    assert run(["ask", suite, "--model", "reader", "--arm", "text", "--form", "latex", "--out", kept, "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["answers"] == 2
    assert run(["report", kept, "--out", str(tmp_path / "page")]) == 0
    told = json.loads((tmp_path / "page" / "report.json").read_text("utf-8"))
    (found,) = told["runs"] if isinstance(told, dict) else told
    assert (found["items"], found["undecided"], found["replies"]) == (1, 1, 1)
    assert "1 item more has no right answer that is proved" in (tmp_path / "page" / "report.html").read_text("utf-8")


@pytest.mark.parametrize("model", ["planted:see=0.7,think=0.9", "planted:noise=0.9", "reader"])
def test_games_that_no_rule_ended_stop_nobody(model: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """What the rule is that ended it cannot be said of a game that was resigned; a solver that is asked raises."""
    resigned = [WINNER | {"pgn": f"1. {first} e5 2. g4 Nc6"} for first in ("f3", "e4", "d4")]
    write_jsonl(tmp_path / "set", "winner_id", [WINNER, *resigned])
    order = ["diagnose", str(tmp_path / "set"), "--dataset", "isobench", "--model", model]
    assert run([*order, "--out", str(tmp_path / "report")]) == 0
    printed = capsys.readouterr()
    assert "4 items of 4 records, 1 of them proved by two solvers" in printed.out
    assert "undecided: 3 have no gold answer, and are not asked" in printed.out
    assert "failed" not in printed.err
    told = json.loads((tmp_path / "report" / "report.json").read_text("utf-8"))
    (found,) = told["runs"] if isinstance(told, dict) else told
    assert (found["items"], found["undecided"]) == (1, 3)
    (kept,) = (tmp_path / "report").glob("*.run")
    with Store.read(kept) as store:
        assert len({one.item for one in store.answered()}) == 1
