"""Timetables: times are told strictly, and trains that run backwards or stations that none reaches are refused."""

from __future__ import annotations

from random import Random

import pytest

from isoprobe.probes.core import BadState
from isoprobe.probes.families.multi.timetables import (
    CHANGES,
    PASSES,
    Clock,
    clock,
    lines_of,
    make,
    minutes,
    query,
    valid,
)
from isoprobe.probes.families.programs.fields import Facts
from isoprobe.solvers.multi.timetables import by_rounds


def drawn(level: int, seed: int) -> Facts:
    for n in range(400):
        streams = {kind: Random(f"{kind}/{seed}/{n}") for kind in ("numeric", "graph", "symbolic")}
        facts = make(streams, level)
        if facts is not None and not valid(facts):
            return facts
    raise AssertionError("none made")


def test_times_are_told_strictly() -> None:
    time = Clock(gaps=True)
    assert [time.parse(text) for text in ("08:15", " 23：59", "8:15")] == ["08:15", "23:59", "08:15"]
    assert {time.parse(text) for text in (time.write(PASSES), "–", "no stop", "不停靠")} == {PASSES}
    assert clock(minutes("08:15")) == "08:15"
    for bad in ("24:00", "08:60", "", "08:15:00"):
        with pytest.raises(ValueError, match="expected a time"):
            time.parse(bad)
    for value in (7, PASSES, "x" * 1000):
        with pytest.raises(BadState, match=r"times\[0\]"):
            Clock().check(value, "times[0]")


@pytest.mark.parametrize("level", [1, 2, 3])
def test_numbers_of_changes_are_drawn_evenly(level: int) -> None:
    found = [len(by_rounds(*query(drawn(level, seed))) or []) - 1 for seed in range(60)]
    assert set(found) == set(CHANGES[level])
    assert min(map(found.count, set(found))) >= 8


def test_no_train_runs_backwards() -> None:
    facts = drawn(1, 3)
    assert valid(facts) == ""
    k = facts["trains"].index(
        max(facts["trains"], key=lambda train: len(lines_of(facts)[facts["trains"].index(train)]))
    )
    backwards = {**facts, "times": [[*row[:k], "09:00", *row[k + 1 :]] for row in facts["times"]]}
    assert f"times of {facts['trains'][k]}: expected two or more, each later" in valid(backwards)
    assert "start and goal" in valid({**facts, "goal": facts["start"]})
    assert "in time" in valid({**facts, "clock": "21:59"})
