"""Measures that are more than an accuracy: figures of one run, each with its name and its place in a table."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol

from isoprobe.analysis.inference.arms import arm_name
from isoprobe.analysis.messages.messages import Text, message
from isoprobe.analysis.statistics import Estimate


@dataclass(frozen=True)
class Measure:
    """One figure of one run. `table` is the table that it belongs to, `key` its coordinates there, `name` what is
    measured ("average", "worst", ...). `chance` as in `inference.tables.Row`; `p` where a test stands behind it."""

    table: str
    key: Mapping[str, str]
    name: str
    estimate: Estimate
    chance: float | None = None
    p: float | None = None


class MeasuredRun(Protocol):
    """What a paper's table reads of a run: the findings have it."""

    @property
    def model(self) -> str: ...
    @property
    def strategy(self) -> str: ...
    @property
    def measures(self) -> Sequence[Measure]: ...


def run_names(runs: Sequence[MeasuredRun]) -> list[str]:
    """A name for each run: its model's, with the strategy where several runs are of one model."""
    models = [run.model for run in runs]
    return [
        f"{run.model} ({run.strategy})" if run.strategy and models.count(run.model) > 1 else run.model for run in runs
    ]


def in_arm(name: str, arm: str) -> Text:
    """The run's name, with the arm beside it where that is another than the picture."""
    return name if arm == "picture" else message("text.in_arm", model=name, arm=arm_name(arm))


def find(run: MeasuredRun, table: str, name: str, **key: str) -> Measure | None:
    """The run's measure of this name and with these coordinates (others may be any), None where it has none."""
    for measure in run.measures:
        if measure.table == table and measure.name == name and all(measure.key.get(k) == v for k, v in key.items()):
            return measure
    return None


def estimate_of(run: MeasuredRun, table: str, name: str, **key: str) -> Estimate | None:
    """As `find`, its estimate."""
    found = find(run, table, name, **key)
    return found.estimate if found else None
