"""Pedigrees: family trees that can be drawn, inheritance, flaws that are named, and what is seen amiss."""

from __future__ import annotations

from random import Random

import pytest

from isoprobe.probes.families.multi.pedigrees import (
    LEVELS,
    Family,
    PedigreeProgram,
    corrupt,
    flaw,
    pedigree_of,
    unlike,
)
from isoprobe.probes.families.programs.fields import Listed, Word
from isoprobe.solvers.multi.pedigrees import MODES, RECESSIVE
from tests.specimens.pedigrees import drawn_pedigree


@pytest.mark.parametrize("level", LEVELS)
def test_pedigrees_are_in_order_and_may_be_inherited(level: int) -> None:
    for seed, mode in enumerate(MODES * 5):
        facts = drawn_pedigree(level, seed, mode)
        assert flaw(facts) == ""
        assert unlike(facts, mode) == ""
        assert 0 < len(facts["affected"]) < 0.7 * len(facts["names"])
        other = corrupt(Random(seed), facts)
        assert set(other) == set(facts)


def test_flaws_are_named() -> None:
    good = {
        "names": ["A", "B", "D", "E"],
        "rows": [2, 2],
        "sexes": ["male", "female", "male", "female"],
        "affected": ["D"],
        "families": [["A", "B", "D", "E"]],
    }
    assert flaw(good) == unlike(good, RECESSIVE) == ""
    for changed, why in (
        ({"names": ["A", "B", "D", "D"]}, "none twice"),
        ({"rows": [2, 1]}, "as many as the rows hold"),
        ({"affected": ["K"]}, "some of the names"),
        ({"families": [["A", "B", "D", "K"]]}, "names of the pedigree"),
        ({"families": [["B", "A", "D", "E"]]}, "side by side"),
        ({"sexes": ["male"] * 4}, "a man and a woman"),
        ({"families": [["A", "B", "E", "D"]]}, "from left to right"),
        ({"families": [["A", "B", "D"]]}, "everyone in one of them"),
    ):
        assert why in flaw({**good, **changed})
    assert "may show" in unlike({**good, "affected": ["A", "B", "D"]}, RECESSIVE)
    assert pedigree_of(good, RECESSIVE).parents() == {2: (0, 1), 3: (0, 1)}


@pytest.mark.parametrize("text", ["G, Y, K, R", "G and Y: K, R", "G + Y → K, R", "parents G, Y; children K and R"])
def test_a_family_is_read_however_it_is_parted(text: str) -> None:
    assert Family(Word(), 3, 7).parse(text) == ["G", "Y", "K", "R"]


@pytest.mark.parametrize(
    ("text", "count"),
    [
        ("- G + Y → R, K, D", 1),
        ("G + Y → R, K, D", 1),
        ("- G + Y → R, K, D\n- P + R → A, B", 2),
        ("G and Y -> R, K, D; P and R -> A, B", 2),
        ("(G, Y, R, K, D), (P, R, A, B)", 2),
    ],
)
def test_families_are_parted_by_lines_and_not_by_the_commas_of_their_children(text: str, count: int) -> None:
    told = [["G", "Y", "R", "K", "D"], ["P", "R", "A", "B"]]
    assert Listed(Family(Word(), 3, 7), 1, 5).parse(text) == told[:count]


def test_families_are_put_in_the_order_of_the_people() -> None:
    facts = {"names": list("GYKR"), "affected": ["R", "G"], "families": [["K", "R", "Y"], ["Y", "G", "R", "K"]]}
    ordered = PedigreeProgram().in_order(facts)
    assert (ordered["affected"], ordered["families"]) == (["G", "R"], [["G", "Y", "K", "R"], ["K", "R", "Y"]])
