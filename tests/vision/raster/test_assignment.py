"""The cheapest assignment is scipy's, and scipy is asked only where two rows want one column."""

from __future__ import annotations

import subprocess
import sys

import numpy as np
import pytest
from scipy.optimize import linear_sum_assignment

from isoprobe.vision.raster.assignment import assigned


@pytest.mark.parametrize("values", [3, 10, 1000])
@pytest.mark.parametrize("shape", [(0, 0), (0, 3), (1, 1), (1, 4), (2, 2), (3, 5), (4, 4), (5, 3), (6, 20)])
def test_it_is_that_of_scipy(shape: tuple[int, int], values: int) -> None:
    """Among few values many are equal: the same of several cheapest ones is taken."""
    rng = np.random.default_rng(values)
    for _ in range(40):
        costs = rng.integers(0, values, shape).astype(float)
        ours, theirs = assigned(costs), linear_sum_assignment(costs)
        assert [each.tolist() for each in ours] == [each.tolist() for each in theirs]


def test_what_costs_no_number_or_without_end_is_left_to_scipy() -> None:
    costs = np.array([[np.inf, 2.0, 7.0], [1.0, np.inf, 1.0]])
    assert [each.tolist() for each in assigned(costs)] == [each.tolist() for each in linear_sum_assignment(costs)]
    for wrong, why in ((np.nan, "invalid numeric"), (np.inf, "infeasible"), (-np.inf, "invalid numeric")):
        with pytest.raises(ValueError, match=why):
            assigned(np.full((2, 2), wrong))


def test_it_is_not_imported_where_each_row_has_a_cheapest_column_of_its_own() -> None:
    code = (
        "import sys, numpy as np; from isoprobe.vision.raster.assignment import assigned; "
        "assert assigned(np.array([[5.0, 1.0], [2.0, 3.0]]))[1].tolist() == [1, 0]; assert 'scipy' not in sys.modules"
    )
    subprocess.run([sys.executable, "-c", code], check=True, timeout=60)
