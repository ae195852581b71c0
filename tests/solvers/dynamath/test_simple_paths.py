"""Ways that enter no cell twice: the numbers that are known of open grids, and both methods on grids with holes."""

from __future__ import annotations

from random import Random

import pytest

from isoprobe.solvers.dynamath.simple_paths import by_ends, by_steps


@pytest.mark.parametrize(("side", "ways"), [(2, 2), (3, 12), (4, 184), (5, 8512)])
def test_open_squares_have_as_many_as_is_known(side: int, ways: int) -> None:
    cells = {(r, c) for r in range(side) for c in range(side)}
    assert by_ends(cells, (0, 0), (side - 1, side - 1)) == ways  # OEIS A007764
    assert by_steps(cells, (0, 0), (side - 1, side - 1)) == ways


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
