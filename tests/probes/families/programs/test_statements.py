"""Which of several statements are right: every non-empty set of them as often as every other."""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from random import Random

import pytest

from isoprobe.probes.families.programs.statements import some_right


@pytest.mark.parametrize("count", [1, 2, 3, 4, 5])
def test_every_set_of_one_or_more_is_drawn_equally_often(count: int) -> None:
    rng, usual = Random(count), 400
    sets = [frozenset(each) for size in range(1, count + 1) for each in combinations(range(count), size)]
    drawn = Counter(frozenset(some_right(rng, count)) for _ in range(usual * len(sets)))
    assert set(drawn) == set(sets)
    assert max(abs(often - usual) for often in drawn.values()) < 4.5 * usual**0.5


def test_one_source_of_chance_gives_one_set() -> None:
    assert [some_right(Random(7), 5) for _ in range(3)] == [some_right(Random(7), 5)] * 3
