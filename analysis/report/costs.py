"""What runs cost, by arm: calls, failed and cached ones, tokens and seconds; how that is shown."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Protocol

from isoprobe.adapters.runs.store import Cost
from isoprobe.analysis.inference.arms import arm_name, arm_place
from isoprobe.analysis.inference.paper_table import PaperCell, PaperRow, PaperTable, spanned
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


def total(costs: Mapping[str, Cost]) -> Cost:
    """All arms together, and the calls that led to no answer."""
    return Cost(**{name: sum(getattr(cost, name) for cost in costs.values()) for name in COLUMNS})


def costs_table(runs: Sequence[Costed]) -> PaperTable:
    """A line for each run and arm, and one for each run in all; none where no run tells what it cost."""
    rows = []
    for run in runs:
        lines = sorted(run.costs.items(), key=lambda pair: (pair[0] == "", arm_place(pair[0]), pair[0]))
        both = message("costs.model_strategy", model=run.model, strategy=run.strategy)
        name = both if run.strategy else run.model
        rows += [PaperRow((name, arm_name(arm) or WITHOUT_ANSWER), _cells(cost)) for arm, cost in lines]
        if len(lines) > 1:
            rows.append(PaperRow((name, TOTAL), _cells(total(run.costs))))
    return PaperTable(
        "costs",
        message("costs.title"),
        message("costs.note"),
        (message("costs.run"), message("head.arm")),
        tuple(message(f"costs.{name}") for name in COLUMNS),
        spanned(rows),
        unit=message("costs.unit"),
    )


def _cells(cost: Cost) -> tuple[PaperCell, ...]:
    return tuple(PaperCell(_shown(name, getattr(cost, name))) for name in COLUMNS)


def _shown(name: str, amount: float) -> str:
    return f"{amount:,.1f}" if name == "seconds" and amount < 100 else f"{amount:,.0f}"
