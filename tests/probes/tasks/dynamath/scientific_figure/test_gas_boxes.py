"""Two boxes of one gas, told by hand."""

from __future__ import annotations

from math import sqrt

import pytest

from isoprobe.probes.tasks.dynamath.scientific_figure.gas_boxes import ANSWERS, GasBoxes
from isoprobe.probes.tasks.dynamath.scientific_figure.questions.gas_boxes import Mixed, Speed, Total


@pytest.mark.parametrize(
    ("masses", "temperatures", "atom", "whole"),
    [([10, 30], [400, 200], 0, 1), ([10, 20], [400, 200], 0, 2), ([30, 5], [250, 250], 2, 0)],
)
def test_energy_of_an_atom_and_of_all(masses: list[int], temperatures: list[int], atom: int, whole: int) -> None:
    facts = {"masses": masses, "temperatures": temperatures, "atoms": [3, 3]}
    assert GasBoxes().by_temperature(facts) == GasBoxes().by_mixing(facts) == ANSWERS[atom]
    assert Total().by_products(facts) == Total().by_ratios(facts) == ANSWERS[whole]
    assert {*GasBoxes().wrong(facts, ANSWERS[atom]), ANSWERS[atom]} == set(ANSWERS)


def test_speeds_and_mixing() -> None:
    facts = {"masses": [10, 30], "temperatures": [400, 200], "atoms": [3, 10]}
    assert Speed().by_root(facts) == pytest.approx(sqrt(2))
    assert Speed().by_energy(facts) == pytest.approx(sqrt(2))
    assert Mixed().by_mean(facts) == 250
    assert Mixed().by_balance(facts) == pytest.approx(250)
    assert Speed().fair({**facts, "temperatures": [300, 300]})
