"""Meetings of two lines: as many as the level says, and one more or less by a moved point."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from isoprobe.probes.core import Disproved, Solution
from isoprobe.probes.tasks.blindtest.line_intersections import TASK, check


@pytest.mark.parametrize(("level", "most"), [(1, 2), (2, 4), (3, 6)])
def test_every_number_of_meetings_comes_up(level: int, most: int) -> None:
    counted = Counter(len(TASK.make(Random(seed), level)["meetings"]) for seed in range(20 * most))
    assert set(counted) == set(range(most + 1))


def test_the_paper_s_level_bends_in_the_middle() -> None:
    plan = TASK.make(Random(1), 1)["plan"]
    assert [[x for x, _ in line] for line in plan["lines"]] == [[0, 500, 1000]] * 2
    assert plan["colours"] == ["blue", "red"]


def test_a_certificate_without_segments_proves_nothing() -> None:
    with pytest.raises(Disproved):
        check(TASK.make(Random(1), 1), Solution(0, {}))
