"""`isoprobe select`: a part of a suite on disk, by runs of it."""

from __future__ import annotations

from pathlib import Path

import pytest

from isoprobe.adapters.strategies.texts import load_texts
from isoprobe.cli import run
from isoprobe.probes.suites.suite import Suite
from tests.specimens.commands import as_json


@pytest.fixture(scope="module")
def suite(tmp_path_factory: pytest.TempPathFactory) -> Path:
    out = tmp_path_factory.mktemp("select") / "suite"
    arguments = ["--task", "clock_minutes", "--task", "calendar_day", "-l", "1", "-n", "12", "--seed", "4"]
    assert run(["make", str(out), *arguments]) == 0
    return out


def test_solved_items_go_and_the_rest_is_even(suite: Path, capsys: pytest.CaptureFixture[str]) -> None:
    seen = suite.parent / "seen.run"
    arms = ["--arm", "text", "--form", "json", "--samples", "2"]
    assert run(["ask", str(suite), "-m", "planted:see=1,think=0.5", *arms, "--out", str(seen)]) == 0
    out = suite.parent / "part"
    chosen = ["--solved-by", str(seen), "--threshold", "2", "-n", "2", "--balance", "task"]
    told = as_json(capsys, "select", suite, out, *chosen)
    assert 0 < told["dropped"] < 12
    assert told["available"] == 12 - told["dropped"]
    assert [group["taken"] for group in told["groups"]] == [1, 1]
    part = Suite.open(out)
    whole = {probe.item.id: probe for probe in Suite.open(suite)}
    assert [probe == whole[probe.item.id] for probe in part] == [True, True]
    assert len(part.manifest["notes"]["dropped"]) == told["dropped"]
    assert not {probe.item.id for probe in part} & set(part.manifest["notes"]["dropped"])


def test_the_hardest_of_a_run_and_what_is_printed(suite: Path, capsys: pytest.CaptureFixture[str]) -> None:
    asked = suite.parent / "asked.run"
    assert run(["ask", str(suite), "-m", "planted:see=0.5,think=1", "--out", str(asked)]) == 0
    out = suite.parent / "hard"
    assert run(["select", str(suite), str(out), "--hardest", str(asked), "-n", "4", "--balance", "task"]) == 0
    printed = capsys.readouterr().out
    assert "taken evenly" in printed
    assert f"wrote {out}: 4 of 12 items" in printed


def test_the_hardest_on_the_scale_of_several_models(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    suite = str(tmp_path / "suite")
    assert run(["make", suite, "--task", "calendar_day", "-l", "1", "-n", "20"]) == 0
    hardest = []
    for see in ("0.9", "0.4"):
        hardest += ["--hardest", str(tmp_path / f"{see}.run")]
        assert run(["ask", suite, "-m", f"planted:see={see},think=1", "--out", hardest[-1]]) == 0
    taken = {}
    for rank in ("lost", "difficulty"):
        out = tmp_path / rank
        assert run(["select", suite, str(out), *hardest, "--rank", rank, "-n", "10"]) == 0
        taken[rank] = {probe.item.id for probe in Suite.open(out)}
    assert len(taken["difficulty"]) == 10
    assert len(taken["difficulty"] & taken["lost"]) >= 7


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (["--balance", "weather"], "label 'weather': expected one of"),
        (["-n", "0"], "items is 0: expected 1 to"),
        (["--solved-by", "missing.run"], "missing.run"),
        (["--rank", "difficulty"], "rank 'difficulty': expected lost or difficulty"),
    ],
)
def test_mistakes_are_told_in_one_line(
    suite: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str], arguments: list[str], told: str
) -> None:
    assert run(["select", str(suite), str(tmp_path / "out"), *arguments]) == 2
    assert told in capsys.readouterr().err
    assert not (tmp_path / "out").exists()


def test_a_run_of_another_suite_is_refused(suite: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    other = tmp_path / "other"
    assert run(["make", str(other), "--task", "clock_minutes", "-l", "1", "-n", "2"]) == 0
    assert run(["ask", str(other), "-m", "reader", "--out", str(tmp_path / "a.run")]) == 0
    assert run(["select", str(suite), str(tmp_path / "out"), "--hardest", str(tmp_path / "a.run")]) == 2
    assert "was made with another suite" in capsys.readouterr().err


def test_the_richest_with_what_stands_beside_them(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    suite, out = str(tmp_path / "exam"), tmp_path / "elite"
    tasks = ["--task", "road_signs.tell", "--task", "lane_lines"]
    assert run(["make", suite, *tasks, "-l", "1", "-n", "8"]) == 0
    assert run(["select", suite, str(out), "--rich", "0.5"]) == 0
    printed = capsys.readouterr().out
    assert "dropped: 6 items that are less rich than the others, or have an open answer" in printed
    kept = {probe.item.id for probe in Suite.open(out)}
    assert {id.split("-")[0] for id in kept} == {"lane_lines"}
    assert set(load_texts(str(out / "knowledge.jsonl"))) == set(load_texts(str(out / "solutions.jsonl"))) == kept
    assert run(["select", suite, str(tmp_path / "none"), "--rich", "2"]) == 2
    assert "rich is 2.0: expected above 0 and up to 1" in capsys.readouterr().err
