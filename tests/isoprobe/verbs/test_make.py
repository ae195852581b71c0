"""`isoprobe make` where some items cannot be made: the others are, and the summary counts and names the missing."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from isoprobe.cli import run
from isoprobe.probes.core import NotMade, State, Task
from isoprobe.probes.engine.registry import load_task
from isoprobe.probes.suites import batches


def giving_up(share: float) -> Task:
    """Connectivity that finds no graph for this share of seeds."""
    real = load_task("connectivity")

    def make(rng: Random, level: int) -> State:
        if rng.random() < share:
            raise NotMade(f"no graph of level {level} in 400 tries")
        return real.make(rng, level)

    return replace(real, make=make)


def test_what_is_not_made_is_counted_and_named(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    tasks = {"connectivity": giving_up(0.4), "maxflow": load_task("maxflow")}
    monkeypatch.setattr(batches, "load_task", tasks.__getitem__)
    arguments = ["-t", "connectivity", "-t", "maxflow", "-l", "1", "-n", "20"]
    assert run(["make", str(tmp_path / "a"), *arguments, "--json"]) == 0
    counts = json.loads(capsys.readouterr().out)
    missing = counts["unmade"]
    assert 0 < missing < 10
    assert (counts["items"], counts["unmade_of"]) == (20 - missing, {"connectivity level 1": missing})
    assert run(["make", str(tmp_path / "b"), *arguments]) == 0
    out, err = capsys.readouterr()
    assert f"not made: {missing} of 20 items: {missing} of connectivity level 1; suite.json says why" in out
    assert "unmade: connectivity level 1 seed" in err
    notes = json.loads((tmp_path / "b" / "suite.json").read_text())["notes"]["unmade"]
    assert len(notes) == missing
    assert all("in 400 tries" in why for why in notes)


def test_no_item_at_all_is_a_mistake_with_its_reason(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(batches, "load_task", {"connectivity": giving_up(1.0)}.__getitem__)
    assert run(["make", str(tmp_path / "a"), "-t", "connectivity", "-l", "1", "-n", "3"]) == 2
    err = capsys.readouterr().err
    assert err == (
        "isoprobe: none of 3 items could be made, the first: connectivity level 1 seed 0: "
        "no graph of level 1 in 400 tries\n"
    )
    assert not (tmp_path / "a").exists()


def test_where_a_task_has_no_more_items_what_comes_again_is_counted(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    arguments = ["-t", "grid_size", "-l", "1", "-n", "60"]
    assert run(["make", str(tmp_path / "a"), *arguments, "--json"]) == 0
    counts = json.loads(capsys.readouterr().out)
    assert counts["items"] == 60
    assert 60 - 1.1 * load_task("grid_size").different[1] < counts["repeats"] < 30
    assert counts["repeats_of"] == {"grid_size level 1": counts["repeats"]}
    assert run(["make", str(tmp_path / "b"), *arguments]) == 0
    told = f"the same as others: {counts['repeats']} items: {counts['repeats']} of grid_size level 1, which has no more"
    assert told in capsys.readouterr().out


@pytest.mark.parametrize("words", [["-n", "3.7"], ["-n", "3", "-l", "2.5"], ["-n", "3", "--seed", "x"]])
def test_a_number_that_is_no_integer_is_not_rounded(
    words: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["make", str(tmp_path / "a"), "-t", "connectivity", *words]) == 2
    (line,) = capsys.readouterr().err.splitlines()
    assert line.endswith(f"{words[-1]!r}: expected an integer")
    assert not (tmp_path / "a").exists()
