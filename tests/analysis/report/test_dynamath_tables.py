"""DynaMath's further tables: none where nothing was measured, and the examples that a strategy shows."""

from __future__ import annotations

import pytest

from isoprobe.analysis.report.dynamath_tables import circular_table, examples_of, kind_table, variation_table


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
    for table in (variation_table([]), kind_table([]), circular_table([])):
        assert table.rows == ()
        assert str(table.title)
