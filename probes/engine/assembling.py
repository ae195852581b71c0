"""What a task's own file says of it; the tasks of a family have the rest in common."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping
from random import Random
from typing import NotRequired, TypedDict

from isoprobe.probes.core import Allowance, SampleSize, Solution, Solver, State


class Own(TypedDict):
    """Arguments of Task, by its names for them, that a family's assembling function hands on as they come."""

    version: int
    summary: str
    levels: Mapping[int, str]
    make: Callable[[Random, int], State]
    corrupt: Callable[[Random, State], State]
    labels: Callable[[State], Mapping[str, str | int | float | bool]]
    solvers: tuple[Solver, ...]
    certificate: str
    check: Callable[[State, Solution], None]
    features: Mapping[str, Callable[[State], Hashable]]
    allowances: NotRequired[tuple[Allowance, ...]]
    sample_sizes: NotRequired[tuple[SampleSize, ...]]
    different: NotRequired[Mapping[int, int]]
