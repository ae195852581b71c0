"""`isoprobe place` finds what is planted, continues, and `make --at` makes a suite there."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import pytest

from isoprobe.cli import run
from isoprobe.verbs.make import make
from isoprobe.verbs.place import place


def test_a_planted_respondent_is_placed_and_a_suite_is_made_there(tmp_path: Path) -> None:
    model, out = "planted:see_at=6,think_at=3.5", tmp_path / "placement.json"
    found = place(model, task="line_intersections", out=out)
    axes = found.tasks["line_intersections"]
    assert abs(axes["see"].threshold - 6) <= 1
    assert abs(axes["think"].threshold - 3.5) <= 1
    assert all(one.items <= 60 for one in axes.values())
    told = json.loads(out.read_text())["tasks"]["line_intersections"]
    assert told["see"]["threshold"] == axes["see"].threshold
    made = make(tmp_path / "suite", at=out, items=3)
    see, think = axes["see"].step, axes["think"].step
    cells = [(probe.item.labels["see"], probe.item.labels["think"]) for probe in made.suite]
    assert cells == [(see, think), (see, 1), (1, think)]


def test_the_same_command_continues(tmp_path: Path) -> None:
    out = tmp_path / "p.json"
    few = place("planted:see_at=4,think_at=4", task="line_intersections", items=3, out=out)
    more = place("planted:see_at=4,think_at=4", task="line_intersections", items=5, out=out)
    again = place("planted:see_at=4,think_at=4", task="line_intersections", items=5, out=out)
    assert few.tasks["line_intersections"]["see"].items == 3
    assert more.tasks == again.tasks


def test_several_items_are_asked_at_once_and_how_far_it_has_come_is_told(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    out = tmp_path / "p.json"
    monkeypatch.setattr(sys.modules["isoprobe.verbs.place"], "EVERY", 0.0)
    found = place("planted:see_at=5,think_at=5", task="line_intersections", items=6, batch=4, out=out)
    assert [one.items for one in found.tasks["line_intersections"].values()] == [6, 6]
    first, *told = capsys.readouterr().err.splitlines()
    assert first == "placing on 2 axes: at most 12 items"
    assert told[0] == "0 of at most 12 items, 0 of 2 axes placed"
    assert "8 of at most 12 items, 0 of 2 axes placed" in told


@pytest.mark.parametrize(
    ("arguments", "why"),
    [
        (["-t", "chart_for_code"], "chart_for_code has no grid of seeing and thinking"),
        (["-t", "connectivity", "-o", "p.run"], "--out 'p.run': expected a JSON file"),
        (["-t", "connectivity", "-n", "0"], "items is 0: expected 1 to 100,000"),
    ],
)
def test_a_mistake_is_told_in_one_line(
    arguments: list[str], why: str, capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert run(["place", "--model", "reader", *arguments]) == 2
    assert why in capsys.readouterr().err


def test_a_suite_is_made_at_a_placement_or_at_a_level(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["make", str(tmp_path / "s"), "--at", str(tmp_path / "none.json"), "-l", "1"]) == 2
    assert "at beside a suite, a level, see or think" in capsys.readouterr().err
