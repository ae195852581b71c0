"""Solids with marked points: known by their edges, divided as the ratios say, and bad facts refused."""

from __future__ import annotations

from fractions import Fraction

import pytest

from isoprobe.probes.families.multi.solids import (
    FIELDS,
    invalid_solid,
    marked_solid,
)
from isoprobe.probes.families.programs.fields import written
from isoprobe.solvers import BadState

PRISM = {
    "edges": ["AB", "AC", "AD", "BC", "BE", "CF", "DE", "DF", "EF"],
    "points": ["P", "R", "T"],
    "on": ["AB", "CF", "EF"],
    "parts": ["1:1", "1:2", "2:1"],
}


def test_a_solid_is_known_by_its_edges() -> None:
    marked = marked_solid(PRISM)
    assert marked.solid.name == "triangular prism"
    assert marked.by_heights.sides == marked.by_clipping.sides
    assert marked.by_heights.share(marked.corner("A")) == marked.by_clipping.share(marked.corner("A"))


def test_a_ratio_counts_from_the_first_letter() -> None:
    one, other = marked_solid(PRISM), marked_solid({**PRISM, "parts": ["1:1", "2:1", "2:1"]})
    edge = one.corners("CF")
    assert one.by_heights.divides(edge) == Fraction(1, 3)
    assert other.by_clipping.divides(edge) == Fraction(2, 3)


def test_a_ratio_is_said_in_both_languages_and_read_in_either() -> None:
    field = FIELDS["parts"]
    assert written(field, ["1:2", "2:1", "1:1"], "en") == "1 to 2, 2 to 1, 1 to 1"
    assert written(field, ["1:2", "2:1", "1:1"], "zh") == "1比2, 2比1, 1比1"
    for text in ("1 to 2, 2 to 1, 1 to 1", "1比2，2比1，1比1", "1:2, 2:1, 1:1"):
        assert field.parse(text) == ["1:2", "2:1", "1:1"]


@pytest.mark.parametrize(
    ("changed", "told"),
    [
        ({"edges": ["BA", *PRISM["edges"][1:]]}, "edges: expected pairs"),
        ({"on": ["AB", "AB", "EF"]}, "on: expected three different edges"),
        ({"on": ["AB", "AC", "BC"]}, "on: expected no face with all three"),
        ({"points": ["A", "R", "T"]}, "points: expected other letters"),
    ],
)
def test_facts_that_are_none_are_refused(changed: dict, told: str) -> None:
    assert invalid_solid({**PRISM, **changed}).startswith(told)


def test_edges_of_no_known_solid_are_refused() -> None:
    with pytest.raises(BadState, match="edges: 9 of 7 corners"):
        invalid_solid(
            {**PRISM, "edges": ["AB", "AC", "AD", "AG", "BC", "BE", "CF", "DE", "EF"], "on": ["AB", "CF", "EF"]}
        )
