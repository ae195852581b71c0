"""A paired test of two runs over the same items: two models, or two strategies, arm by arm."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from isoprobe.adapters.strategies.arms import ARMS
from isoprobe.analysis.inference.shares import evidence
from isoprobe.analysis.statistics import Comparison, compare
from isoprobe.probes.results import Scored


@dataclass(frozen=True)
class ArmComparison:
    """One arm: accuracies of both runs on the items that both have evidence on, and the paired comparison."""

    arm: str
    items: int
    first: float
    second: float
    comparison: Comparison


def compare_scores(
    first: Iterable[Scored], second: Iterable[Scored], clusters: dict[str, str] | None = None
) -> list[ArmComparison]:
    """The comparison in every arm that both runs have, in the arms' order. `clusters`: item to its cluster."""
    a, b = evidence(first), evidence(second)
    rows = []
    for arm in ARMS:
        items = sorted(item for item, where in a.keys() & b.keys() if where == arm)
        if not items:
            continue
        mine = [a[item, arm] for item in items]
        theirs = [b[item, arm] for item in items]
        groups = [(clusters or {}).get(item, item) for item in items]
        rows.append(
            ArmComparison(
                arm, len(items), sum(mine) / len(mine), sum(theirs) / len(theirs), compare(mine, theirs, groups)
            )
        )
    return rows
