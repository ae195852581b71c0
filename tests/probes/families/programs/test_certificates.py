"""Equations added up and ways with distances: what they prove, and near misses that prove nothing."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from isoprobe.probes.core import Disproved
from isoprobe.probes.families.programs.certificates import added_equations, way_and_distances

# 2a + b = 7 and a - b = 2: a = 3, b = 1.
SYSTEM: dict[str, Any] = {"rows": [[2, 1], [1, -1]], "sums": [7, 2], "asked": [1, 1]}
ADDED = added_equations(
    lambda facts: list(zip(facts["rows"], facts["sums"], strict=True)), lambda facts: (facts["asked"], 10)
)
# B lies between A and C on the shorter way, D aside.
NET: dict[str, Any] = {"lengths": {"AB": 2, "BC": 3, "AC": 6, "CD": 1}, "start": "A", "goal": "C"}


def lengths(facts: dict[str, Any]) -> dict[str, dict[str, int]]:
    found: dict[str, dict[str, int]] = {vertex: {} for vertex in "ABCD"}
    for (a, b), length in facts["lengths"].items():
        found[a][b] = found[b][a] = length
    return found


WAY = way_and_distances(lengths, "start", "goal")


def test_equations_add_up_to_what_is_asked() -> None:
    found = ADDED.of(SYSTEM, None)
    assert found == {"times": ["2/3", "-1/3"]}
    assert ADDED.proves(SYSTEM, found) == Fraction(14)


@pytest.mark.parametrize("times", [[], ["2/3"], ["2/3", "1/3"], ["2/3", "-1/3", "0"], ["1", "0"]])
def test_other_sums_of_equations_prove_nothing(times: list[str]) -> None:
    with pytest.raises(Disproved):
        ADDED.proves(SYSTEM, {"times": times})


def test_what_the_equations_do_not_tell_has_no_certificate() -> None:
    with pytest.raises(ValueError, match="do not tell"):
        ADDED.of({**SYSTEM, "rows": [[2, 1], [4, 2]]}, None)


def test_a_shortest_way_and_the_distances_to_all() -> None:
    found = WAY.of(NET, None)
    assert found == {"way": ["A", "B", "C"], "distances": {"A": 0, "B": 2, "C": 5, "D": 6}}
    assert WAY.proves(NET, found) == 5


@pytest.mark.parametrize(
    ("way", "distances"),
    [
        ("AC", {"A": 0, "B": 2, "C": 6, "D": 7}),  # a longer way, and distances that an edge contradicts
        ("AC", {"A": 0, "B": 2, "C": 5, "D": 6}),  # a longer way than the distance
        ("AB", {"A": 0, "B": 2, "C": 5, "D": 6}),  # a way to elsewhere
        ("BC", {"A": 0, "B": 2, "C": 5, "D": 6}),
        ("ABC", {"A": 1, "B": 3, "C": 6, "D": 7}),
    ],
)
def test_a_way_that_is_not_the_shortest_proves_nothing(way: str, distances: dict[str, int]) -> None:
    with pytest.raises(Disproved):
        WAY.proves(NET, {"way": list(way), "distances": distances})


def test_a_way_without_an_edge_or_a_distance_left_out_proves_nothing() -> None:
    for way, distances in (("ADC", {"A": 0, "B": 2, "C": 5, "D": 6}), ("AC", {"A": 0, "C": 6, "D": 7})):
        with pytest.raises((Disproved, KeyError)):
            WAY.proves(NET, {"way": list(way), "distances": distances})
