"""Three parallel wires, told by hand."""

from __future__ import annotations

import pytest

from isoprobe.probes.tasks.dynamath.scientific_figure.parallel_wires import ParallelWires
from isoprobe.probes.tasks.dynamath.scientific_figure.questions.parallel_wires import Net, Outer


@pytest.mark.parametrize(
    ("currents", "ways", "told", "net"),
    [
        ([2, 3, 5], ["up", "up", "up"], "to the right", 9),  # the stronger of two that attract
        ([2, 3, 5], ["down", "up", "down"], "to the left", 9),  # the stronger of two that repel
        ([4, 3, 4], ["up", "down", "up"], "not at all", 0),
        ([4, 3, 1], ["up", "up", "down"], "to the left", 15),  # one attracts and the other repels, both to the left
    ],
)
def test_the_middle_wire(currents: list[int], ways: list[str], told: str, net: int) -> None:
    facts = {"currents": currents, "ways": ways}
    assert ParallelWires().by_attraction(facts) == ParallelWires().by_field(facts) == told
    assert Net().by_products(facts) == Net().by_field(facts) == net
    assert bool(Net().fair(facts)) == (net == 0)


def test_an_outer_wire() -> None:
    facts = {"currents": [2, 3, 5], "ways": ["up", "up", "down"], "wire": "left"}
    assert Outer().by_products(facts) == Outer().by_field(facts) == 1  # 6 to the right, and half of 10 to the left
    facts["wire"] = "right"
    assert Outer().by_products(facts) == Outer().by_field(facts) == 20
