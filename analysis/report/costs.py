"""What runs cost, by arm: calls, failed and cached ones, tokens and seconds; how that is shown."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Protocol

from isoprobe.adapters.runs.store import Cost
from isoprobe.analysis.inference.arm_names import ARM_NAMES, arm_place
from isoprobe.analysis.inference.figures import Sheet, SheetCell, SheetRow, spanned

COLUMNS: Mapping[str, str] = {
    "answers": "answers",
    "calls": "calls",
    "failed": "failed calls",
    "cached": "cached",
    "tokens_in": "tokens in",
    "tokens_out": "tokens out",
    "seconds": "seconds",
}
WITHOUT_ANSWER = "no answer came of it"
TOTAL = "all"


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


def costs_sheet(runs: Sequence[Costed]) -> Sheet:
    """A line for each run and arm, and one for each run in all; none where no run tells what it cost."""
    rows = []
    for run in runs:
        lines = sorted(run.costs.items(), key=lambda pair: (pair[0] == "", arm_place(pair[0]), pair[0]))
        name = f"{run.model}: {run.strategy}" if run.strategy else run.model
        rows += [SheetRow((name, ARM_NAMES.get(arm, arm) or WITHOUT_ANSWER), _cells(cost)) for arm, cost in lines]
        if len(lines) > 1:
            rows.append(SheetRow((name, TOTAL), _cells(total(run.costs))))
    return Sheet(
        "costs",
        "What the runs cost",
        "A call is one request to the model, a repeated one after a failure included. Replies that a run already had "
        "are cached: the transcript that two arms use is paid by the first. Seconds of calls at the same time add up.",
        ("model: strategy", "arm"),
        tuple(COLUMNS.values()),
        spanned(rows),
        unit="Calls, tokens and seconds by arm",
    )


def _cells(cost: Cost) -> tuple[SheetCell, ...]:
    return tuple(SheetCell(_shown(name, getattr(cost, name))) for name in COLUMNS)


def _shown(name: str, amount: float) -> str:
    return f"{amount:,.1f}" if name == "seconds" and amount < 100 else f"{amount:,.0f}"
