"""What runs cost, by arm: calls, failed and cached ones, tokens and seconds; how that is shown."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import floor, log10
from typing import Protocol

from isoprobe.adapters.runs.costs import Cost
from isoprobe.adapters.runs.prices import Prices
from isoprobe.analysis.inference.arms import arm_name, arm_place
from isoprobe.analysis.inference.paper_table import NONE, PaperCell, PaperRow, PaperTable, spanned
from isoprobe.analysis.messages.messages import message

COLUMNS = ("answers", "calls", "failed", "cached", "tokens_in", "tokens_out", "seconds")
WITHOUT_ANSWER = message("costs.without_answer")
TOTAL = message("costs.all")


class Costed(Protocol):
    """What the table reads of a run."""

    @property
    def model(self) -> str: ...
    @property
    def strategy(self) -> str: ...
    @property
    def costs(self) -> Mapping[str, Cost]: ...
    @property
    def prices(self) -> Prices | None: ...


def total(costs: Mapping[str, Cost]) -> Cost:
    """All arms together, and the calls that led to no answer."""
    return Cost(**{name: sum(getattr(cost, name) for cost in costs.values()) for name in COLUMNS})


def costs_table(runs: Sequence[Costed]) -> PaperTable:
    """A line for each run and arm, and one for each run in all; none where no run tells what it cost. Dollars stand in
    a column of their own where the prices of any run are known."""
    rows = []
    priced = any(run.prices for run in runs)
    for run in runs:
        lines = sorted(run.costs.items(), key=lambda pair: (pair[0] == "", arm_place(pair[0]), pair[0]))
        both = message("costs.model_strategy", model=run.model, strategy=run.strategy)
        name = both if run.strategy else run.model
        rows += [
            PaperRow((name, arm_name(arm) or WITHOUT_ANSWER), _cells(cost, run.prices, priced)) for arm, cost in lines
        ]
        if len(lines) > 1:
            rows.append(PaperRow((name, TOTAL), _cells(total(run.costs), run.prices, priced)))
    return PaperTable(
        "costs",
        message("costs.title"),
        message("costs.note_priced") if priced else message("costs.note"),
        (message("costs.run"), message("head.arm")),
        tuple(message(f"costs.{name}") for name in (*COLUMNS, *(["dollars"] if priced else []))),
        spanned(rows),
        unit=message("costs.unit"),
    )


def _cells(cost: Cost, prices: Prices | None, priced: bool) -> tuple[PaperCell, ...]:
    cells = [PaperCell(_shown(name, getattr(cost, name))) for name in COLUMNS]
    if priced:
        cells.append(PaperCell(dollars(prices.dollars(cost.tokens_in, cost.tokens_out)) if prices else NONE))
    return tuple(cells)


def _shown(name: str, amount: float) -> str:
    return f"{amount:,.1f}" if name == "seconds" and amount < 100 else f"{amount:,.0f}"


def dollars(amount: float) -> str:
    """An amount of money: to the cent, and below ten cents to two figures.

    >>> dollars(12.345), dollars(0.00321), dollars(0)
    ('$12.35', '$0.0032', '$0.00')
    """
    if 0 < amount < 0.1:
        return f"${amount:.{1 - floor(log10(amount))}f}"
    return f"${amount:,.2f}"
