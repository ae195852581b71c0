"""Placement: simulated respondents of known thresholds are placed within a tenth of the ladder in at most 60 items."""

from __future__ import annotations

from math import exp
from random import Random

import pytest

from isoprobe.analysis.planning.placing import ITEMS, Placing, Threshold
from isoprobe.probes.grid import MOST


def placed(true: float, chance: float, seed: int, slope: float = 1.5, floor: float = 0.0) -> Threshold:
    rng, placing = Random(f"{true}/{chance}/{seed}"), Placing(chance)
    while not placing.done:
        step = placing.next_step()
        placing.saw(step, rng.random() < floor + (1 - floor) / (1 + exp(slope * (step - true))))
    return placing.threshold()


@pytest.mark.parametrize("chance", [0.0, 0.5])
def test_thresholds_are_found_within_a_tenth_of_the_ladder(chance: float) -> None:
    found = [(true, placed(true, chance, seed)) for true in (2.5, 5.0, 7.5) for seed in range(8)]
    assert all(one.items <= ITEMS for _, one in found)
    assert sum(abs(one.threshold - true) <= MOST / 10 for true, one in found) >= 0.95 * len(found)
    assert sum(one.low <= true <= one.high for true, one in found) >= 0.85 * len(found)


def test_who_guesses_where_it_does_not_know_is_placed_too() -> None:
    found = [placed(5.0, 0.5, seed, floor=0.5) for seed in range(8)]
    assert sum(one.low <= 5.0 <= one.high for one in found) >= 6
    assert sum(abs(one.threshold - 5.0) <= 1.0 for one in found) >= 7


def test_who_errs_at_yes_or_no_is_placed_though_a_guess_is_thought_likelier() -> None:
    found = [placed(5.0, 0.5, seed) for seed in range(6)]
    assert sum(abs(one.threshold - 5.0) <= 1.0 for one in found) >= 5


def test_who_is_right_by_luck_at_a_number_is_not_placed_beyond_what_it_can() -> None:
    found = [placed(5.0, 0.0, seed, floor=0.2) for seed in range(8)]
    assert sum(one.low <= 5.0 <= one.high for one in found) >= 7
    assert all(abs(one.threshold - 5.0) <= 1.0 for one in found)


def test_few_answers_of_one_who_fails_ever_more_often_leave_room_for_where_half_is_lost() -> None:
    held = 0
    for seed in range(20):
        rng, placing = Random(f"gentle {seed}"), Placing(most=8)
        while not placing.done:
            step = placing.next_step()
            placing.saw(step, rng.random() < 1 / (1 + exp(0.35 * (step - 5.0))))
        found = placing.threshold()
        assert found.low <= found.threshold <= found.high
        held += found.low <= 5.0 <= found.high
    assert held >= 18


def test_a_low_threshold_is_sure_only_within_a_tenth_of_it() -> None:
    found = [placed(2.5, 0.0, seed) for seed in range(4)]
    assert all(one.high - one.low <= 0.2 * one.threshold for one in found if one.sure)
    assert any(one.items > 40 for one in found)


@pytest.mark.parametrize(("right", "beyond"), [(True, "above 10"), (False, "below 1")])
def test_a_threshold_beyond_the_ladder_is_told_as_that(right: bool, beyond: str) -> None:
    placing = Placing()
    while not placing.done:
        placing.saw(placing.next_step(), right)
    found = placing.threshold()
    assert found.beyond == beyond
    assert found.items < ITEMS / 2
    assert found.step == (MOST if right else 1)
    assert str(found).startswith(beyond)


def test_an_easy_item_that_is_failed_tells_more_than_a_slip() -> None:
    sure, slipped = Placing(), Placing()
    for step in (3, 4, 5, 6, 7):
        sure.saw(step, True)
        slipped.saw(step, step != 3)
    assert sure.threshold().threshold > slipped.threshold().threshold > 3


def test_items_asked_at_once_are_spread_and_place_as_well() -> None:
    assert len(set(Placing().next_steps(4))) > 1
    assert Placing().next_steps(1) == [Placing().next_step()]
    assert len(Placing(most=3).next_steps(8)) == 3
    near = 0
    for seed in range(6):
        rng, placing = Random(seed), Placing()
        while not placing.done:
            for step in placing.next_steps(4):
                placing.saw(step, rng.random() < 1 / (1 + exp(1.5 * (step - 5.0))))
        near += abs(placing.threshold().threshold - 5.0) <= MOST / 10
    assert near >= 5
