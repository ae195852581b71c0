"""An allowance stands for the law and the levels that it names, and for no other."""

from __future__ import annotations

from dataclasses import replace

from isoprobe.probes.allowances import Allowance, SampleSize
from isoprobe.probes.engine.registry import load_task


def test_a_task_is_allowed_what_stands_on_it_at_its_levels_alone() -> None:
    crowded = Allowance("certified first", "crowded", (2, 3), bound=0.8)
    everywhere = Allowance("worn", "a letter is lost", cases=("shift",))
    task = replace(load_task("connectivity"), allowances=(crowded, everywhere))
    assert task.allowed("certified first", 2) is crowded
    assert task.allowed("certified first", 1) is None
    assert task.allowed("worn", 1) is everywhere
    assert task.allowed("certified", 2) is None


def test_fewer_states_are_drawn_where_that_takes_long() -> None:
    slow = SampleSize("mates in six", (3,), counted=300, proved=10)
    task = replace(load_task("connectivity"), sample_sizes=(slow,))
    assert task.sample_size(3) is slow
    assert task.sample_size(1) is None
