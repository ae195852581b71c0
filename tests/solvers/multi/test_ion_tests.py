"""Tests for ions: textbook outcomes, what they prove, and both ways alike."""

from __future__ import annotations

from random import Random

import pytest

from isoprobe.solvers.multi.ion_tests import (
    ALL_IONS,
    REAGENTS,
    by_deduction,
    by_enumeration,
    chains,
    outcome,
    outcomes,
    possible,
)

SIX = ("potassium", "ammonium", "barium", "chloride", "carbonate", "sulfate")


def test_textbook_outcomes() -> None:
    soda = frozenset({"sodium", "carbonate", "sulfate", "chloride"})
    assert outcome(soda, ("BaCl2", "HCl")) == ("precipitate", "nothing")
    assert outcome(soda, ("HNO3", "Ba(NO3)2", "AgNO3")) == ("gas", "precipitate", "precipitate")
    assert outcome(frozenset({"sodium", "nitrate"}), ("HCl", "AgNO3")) == ("nothing", "precipitate")
    assert outcome(frozenset({"ammonium", "magnesium", "nitrate"}), ("NaOH",)) == ("both",)
    assert outcome(frozenset({"ammonium", "sulfate"}), ("Ba(OH)2",)) == ("both",)
    assert outcome(frozenset({"magnesium", "chloride"}), ("HCl", "NaOH", "HCl")) == (
        "nothing",
        "precipitate",
        "nothing",
    )


def test_clear_solutions() -> None:
    found = possible(SIX)
    assert frozenset({"potassium", "carbonate"}) in found
    assert not any(ions >= {"barium", "sulfate"} or ions >= {"barium", "carbonate"} for ions in found)
    assert not any(ions <= {"potassium", "ammonium", "barium"} for ions in found)


def test_what_a_school_book_concludes() -> None:
    """Gas with alkali; with barium chloride after acid a precipitate, and no gas with the acid."""
    portions, seen = [["NaOH"], ["HCl", "BaCl2"]], [["gas"], ["nothing", "precipitate"]]
    told = by_enumeration(SIX, portions, seen)
    assert told == {
        "potassium": "open",
        "ammonium": "present",
        "barium": "absent",
        "chloride": "open",
        "carbonate": "absent",
        "sulfate": "present",
    }
    assert by_deduction(SIX, portions, seen) == told
    neither = by_enumeration(SIX, [["NaOH"], ["BaCl2"]], [["nothing"], ["nothing"]])
    assert (neither["chloride"], neither["potassium"]) == ("present", "open")


def test_contradictions_are_refused() -> None:
    for way in (by_enumeration, by_deduction):
        with pytest.raises(ValueError, match=r"no set|contradicts"):
            way(SIX, [["HCl"], ["HNO3"]], [["gas"], ["nothing"]])
        with pytest.raises(ValueError, match=r"no set|contradicts"):
            way(SIX, [["HCl"]], [["precipitate"]])
        with pytest.raises(ValueError, match=r"no set|contradicts"):
            way(SIX, [["HCl", "BaCl2", "AgNO3"]], [["gas", "nothing", "nothing"]])


def test_chains_tell_something_and_leave_no_doubt() -> None:
    found = chains(SIX, 3)
    assert ("HNO3", "Ba(NO3)2", "AgNO3") in found
    assert ("HCl", "BaCl2", "AgNO3") in found
    assert ("AgNO3",) not in found
    assert not any("Na2CO3" in chain and set(chain) & {"HCl", "HNO3", "H2SO4"} for chain in found)
    for chain in found:
        if chain[-1] != "AgNO3":
            assert len({seen[-1] for seen in outcomes(SIX, chain)}) > 1
    assert not any("Na2CO3" in chain for chain in chains(("potassium", "magnesium", "chloride"), 2))


@pytest.mark.parametrize("seed", range(60))
def test_both_ways_agree(seed: int) -> None:
    """Also on chains that no one would set."""
    rng = Random(seed)
    candidates = tuple(rng.sample([ion for ion in ALL_IONS if seed % 2 or ion != "magnesium"], rng.randint(5, 7)))
    if not possible(candidates):
        return
    ions = rng.choice(possible(candidates))
    portions = [tuple(rng.sample(list(REAGENTS), rng.randint(1, 3))) for _ in range(rng.randint(1, 3))]
    seen = [outcome(ions, chain) for chain in portions]
    told = by_enumeration(candidates, portions, seen)
    assert told == by_deduction(candidates, portions, seen)
    assert all(told[ion] in ("open", "present" if ion in ions else "absent") for ion in candidates)
