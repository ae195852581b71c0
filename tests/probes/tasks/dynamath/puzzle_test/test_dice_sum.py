"""Dice in boxes, counted by hand and by both methods."""

from __future__ import annotations

import pytest

from isoprobe.probes.tasks.dynamath.puzzle_test.dice_sum import DiceSum


@pytest.mark.parametrize(
    ("dice", "wording", "ways"),
    [
        ([3, 1, 3, 2], "three boxes", 6),  # 3, 3, and 1 with 2
        ([2, 2, 2, 2], "four boxes", 24),
        ([6, 6, 6, 5, 1], "four boxes", 24),
        ([6, 1, 1, 1], "three boxes", 0),
    ],
)
def test_boxes_hold_the_same_number_of_pips(dice: list[int], wording: str, ways: int) -> None:
    facts = {"dice": dice, "wording": wording}
    assert DiceSum().by_dice(facts) == DiceSum().by_counts(facts) == ways
    assert not DiceSum().valid(facts)
    assert "can share" in DiceSum().valid({**facts, "dice": [*dice, 1]})
