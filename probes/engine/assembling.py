"""What a task's own file says of it; the tasks of a family have the rest in common."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping
from random import Random
from typing import NamedTuple, NotRequired, TypedDict

from isoprobe.probes.core import Allowance, SampleSize, Solution, Solver, State
from isoprobe.probes.grid import Grid


class Making(NamedTuple):
    """How states come about: what is harder at each level, what draws one, and what changes one but a little."""

    levels: Mapping[int, str]
    make: Callable[[Random, int], State]
    corrupt: Callable[[Random, State], State]


class Proof(NamedTuple):
    """How an answer is proved: the solvers, what the certificate is in words, and what checks it."""

    solvers: tuple[Solver, ...]
    certificate: str
    check: Callable[[State, Solution], None]


class Own(TypedDict):
    """Arguments of Task, by its names for them, that a family's assembling function hands on as they come."""

    version: int
    summary: str
    allowances: NotRequired[tuple[Allowance, ...]]
    sample_sizes: NotRequired[tuple[SampleSize, ...]]
    different: NotRequired[Mapping[int, int]]
    grid: NotRequired[Grid | None]
    published: NotRequired[Callable[[Random], State] | None]


class Grouped(Own):
    """The same, with what a report groups items by and what blind rules are given."""

    features: Mapping[str, Callable[[State], Hashable]]
    labels: Callable[[State], Mapping[str, str | int | float | bool]]
