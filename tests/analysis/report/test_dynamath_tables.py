"""DynaMath's further tables: none where nothing was measured, and the examples that a strategy shows."""

from __future__ import annotations

from dataclasses import dataclass

import pytest

from isoprobe.analysis.inference.measures import Measure
from isoprobe.analysis.papers.dynamath import ALL
from isoprobe.analysis.report.dynamath_tables import (
    circular_table,
    examples_of,
    kind_table,
    prompt_table,
    variation_table,
)
from isoprobe.analysis.statistics import proportion


@pytest.mark.parametrize(
    ("strategy", "told"),
    [
        ("few_shot(shots=3)", "few_shot"),
        ("dynamath_variants", "variants"),
        ("dynamath_variants(shots=2,copy=yes)", "copy"),
        ("direct", ""),
        ("no strategy at all ((", ""),
    ],
)
def test_examples_are_told_of_strategies_that_show_some(strategy: str, told: str) -> None:
    assert examples_of(strategy) == told


def test_without_runs_the_tables_have_no_rows() -> None:
    for table in (variation_table([]), kind_table([]), circular_table([]), prompt_table([])):
        assert table.rows == ()
        assert str(table.title)


@dataclass(frozen=True)
class Run:
    """What the table reads of a run."""

    model: str
    strategy: str
    right: int

    @property
    def measures(self) -> list[Measure]:
        key = {"arm": "picture", "topic": ALL, "level": ALL}
        return [
            Measure("robustness", key, name, proportion(self.right - k, 20))
            for k, name in enumerate(("average", "worst", "robustness"))
        ]


def test_the_prompt_against_memory_stands_below_the_models_other_runs_and_above_the_papers() -> None:
    runs = [Run("m", "dynamath_no_memory", 12), Run("m", "dynamath", 10), Run("m", "few_shot(shots=3)", 15)]
    table = prompt_table([*runs, Run("other", "dynamath", 19)])
    rows = [[*map(str, row.heads), *(cell.text for cell in row.cells)] for row in table.rows]
    assert [row[2] for row in rows] == ["dynamath", "dynamath_no_memory", "", "", "", ""]
    assert [row[3:] for row in rows[:2]] == [["50.0", "45.0", "40.0"], ["60.0", "55.0", "50.0"]]
    assert [row[3:] for row in rows[2:4]] == [["63.7", "34.7", "54.8"], ["65.6", "36.1", "55.0"]]
    assert prompt_table(runs[1:]).rows == ()
