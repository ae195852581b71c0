"""Figures that are more than an accuracy, and the tables of the papers that they fill: what a report shows and writes.

A run's figures stand in its findings. A sheet sets the figures of one or several runs out as a paper prints them.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Protocol

from isoprobe.analysis.statistics import Estimate

NONE = "–"


@dataclass(frozen=True)
class Figure:
    """One figure of one run. `table` is the table that it belongs to, `key` its coordinates there, `name` what is
    measured ("average", "worst", ...). `chance` as in `inference.tables.Row`; `p` where a test stands behind it."""

    table: str
    key: Mapping[str, str]
    name: str
    estimate: Estimate
    chance: float | None = None
    p: float | None = None


class Figured(Protocol):
    """What a sheet reads of a run: the findings have it."""

    @property
    def model(self) -> str: ...
    @property
    def strategy(self) -> str: ...
    @property
    def figures(self) -> Sequence[Figure]: ...


@dataclass(frozen=True)
class SheetCell:
    """A figure in words, and what stands small beside it: its interval, or what it gains."""

    text: str = NONE
    small: str = ""


@dataclass(frozen=True)
class SheetRow:
    """`heads` name the row; `span` is over how many rows the first of them stands, 0 where it is said above."""

    heads: tuple[str, ...]
    cells: tuple[SheetCell, ...]
    span: int = 1


@dataclass(frozen=True)
class Sheet:
    """A table as it is printed. `heads` stand over the rows' names, `columns` over the figures, `legend` tells what
    short headings mean, `unit` what the figures are."""

    name: str
    title: str
    note: str
    heads: tuple[str, ...]
    columns: tuple[str, ...]
    rows: tuple[SheetRow, ...]
    unit: str = "Percent, with 95% intervals"
    legend: Mapping[str, str] = field(default_factory=dict)

    def lines(self) -> list[list[str]]:
        """The table as text, its heading first; what stands small comes in brackets."""
        told = [[*self.heads, *self.columns]]
        for row in self.rows:
            told.append([*row.heads, *(f"{c.text} ({c.small})" if c.small else c.text for c in row.cells)])
        return told


def percent(estimate: Estimate | None, signed: bool = False) -> SheetCell:
    """The estimate in percent with its interval beside it; a dash where there is no evidence."""
    if estimate is None or not estimate.n:
        return SheetCell()
    low, high = (_spelled(100 * bound, 0, signed) for bound in (estimate.low, estimate.high))
    return SheetCell(_spelled(100 * estimate.value, 1, signed), f"{low} to {high}")


def gained(estimate: Estimate | None, gain: Estimate | None) -> SheetCell:
    """The estimate in percent with its gain over another beside it, as the papers print it: "65.6 (+28.9)"."""
    cell = percent(estimate)
    if gain is None or not gain.n or cell.text == NONE:
        return replace(cell, small="")
    return replace(cell, small=_spelled(100 * gain.value, 1, signed=True))


def _spelled(value: float, decimals: int, signed: bool = False) -> str:
    text = f"{value:.{decimals}f}"
    if float(text) == 0:
        return text.removeprefix("-")
    return ("+" if signed and value > 0 else "") + text.replace("-", "−")


def spanned(rows: Iterable[SheetRow]) -> tuple[SheetRow, ...]:
    """The rows, the first head of neighbours that share it standing once over all of them."""
    held = list(rows)
    spans = [1] * len(held)
    for k in range(len(held) - 2, -1, -1):
        if held[k].heads[0] == held[k + 1].heads[0]:
            spans[k], spans[k + 1] = spans[k + 1] + 1, 0
    return tuple(replace(row, span=span) for row, span in zip(held, spans, strict=True))


def named(runs: Sequence[Figured]) -> list[str]:
    """A name for each run: its model's, with the strategy where several runs are of one model."""
    models = [run.model for run in runs]
    return [
        f"{run.model} ({run.strategy})" if run.strategy and models.count(run.model) > 1 else run.model for run in runs
    ]


def find(run: Figured, table: str, name: str, **key: str) -> Figure | None:
    """The run's figure of this name and with these coordinates (others may be any), None where it has none."""
    for figure in run.figures:
        if figure.table == table and figure.name == name and all(figure.key.get(k) == v for k, v in key.items()):
            return figure
    return None


def estimate_of(run: Figured, table: str, name: str, **key: str) -> Estimate | None:
    """As `find`, its estimate."""
    found = find(run, table, name, **key)
    return found.estimate if found else None
