"""Ways that enter no cell twice: the numbers that are known of open grids, and both methods on grids with holes."""

from __future__ import annotations

from math import comb
from random import Random

import pytest

from isoprobe.solvers.dynamath.simple_paths import by_ends, by_steps, of_steps, total


@pytest.mark.parametrize(("side", "ways"), [(2, 2), (3, 12), (4, 184), (5, 8512)])
def test_open_squares_have_as_many_as_is_known(side: int, ways: int) -> None:
    cells = {(r, c) for r in range(side) for c in range(side)}
    found = by_ends(cells, (0, 0), (side - 1, side - 1))
    assert total(found) == ways  # OEIS A007764
    assert by_steps(cells, (0, 0), (side - 1, side - 1)) == found
    assert of_steps(found, 2 * side - 2) == comb(2 * side - 2, side - 1)
    assert of_steps(found, 2 * side - 1) == 0  # as on a chessboard
    assert of_steps(found, side**2 - 1) == {2: 0, 3: 2, 4: 0, 5: 104}[side]  # through every cell: OEIS A001184


def test_both_agree_on_grids_with_holes_and_where_no_way_leads() -> None:
    found = set()
    for seed in range(40):
        rng = Random(seed)
        cells = [(r, c) for r in range(4) for c in range(5) if (r, c) not in ((0, 0), (3, 4))]
        free = {*rng.sample(cells, rng.randint(6, 16)), (0, 0), (3, 4)}
        found.add(by_ends(free, (0, 0), (3, 4)))
        assert by_steps(free, (0, 0), (3, 4)) in found
        assert by_steps(free, (0, 0), (3, 4)) == by_ends(free, (0, 0), (3, 4))
    assert 0 in found
    assert len(found) > 8
