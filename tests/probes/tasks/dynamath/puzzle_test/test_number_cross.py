"""A square of sums, told by hand."""

from __future__ import annotations

import pytest

from isoprobe.probes.tasks.dynamath.puzzle_test.number_cross import NumberCross, filled, no_square, solved
from isoprobe.probes.tasks.dynamath.puzzle_test.questions.number_cross import Larger, Together

# 3 4 7 / 5 6 11 / 8 10 18
CELLS = [[3, -1, 7], [-1, -2, -1], [8, 10, -1]]


def test_the_missing_numbers() -> None:
    facts = {"cells": CELLS}
    assert no_square(facts) == ""
    assert filled(facts) == solved(facts)
    assert NumberCross().by_filling(facts) == NumberCross().by_equations(facts) == 6
    assert Together().by_filling(facts) == Together().by_corner(facts) == 4 + 5 + 6 + 11 + 18
    assert Larger().by_filling(facts) is Larger().by_equations(facts) is False


def test_numbers_that_do_not_tell_all_others() -> None:
    facts = {"cells": [[3, 4, 7], [-1, -2, -1], [8, -1, -1]]}  # nothing of the second column but its head
    assert "do not tell" in no_square(facts)
    with pytest.raises(ValueError, match="do not tell"):
        solved(facts)
