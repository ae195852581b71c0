"""Molecules for tasks: a pool that is the same everywhere, near misses that are sound, what cannot be drawn refused."""

from __future__ import annotations

from random import Random

import pytest

from isoprobe.probes.families.emma.molecules import (
    MOST_ATOMS,
    by_number,
    kin,
    near_misses,
    of_size,
    pool,
    why_no_molecule,
)
from isoprobe.solvers.molecules.building import sound
from isoprobe.solvers.molecules.molecules import atom_count, canonical


def test_the_pool_is_large_and_sound() -> None:
    assert len(pool()) > 1000
    for smiles in Random(1).sample(pool(), 60):
        assert smiles == canonical(smiles)
        assert why_no_molecule(smiles) == ""
    assert 5 <= atom_count(of_size(Random(2), 5, 8)) <= 8


def test_near_misses_are_sound() -> None:
    found = near_misses("CC(=O)Oc1ccccc1C(=O)O", Random(3), 3)
    assert len(set(found)) == 3
    assert all(sound(each) for each in found)


@pytest.mark.parametrize("smiles", ["C", "CC.CC", "C" * (MOST_ATOMS + 1), "hello", "[13CH4]C", "C[CH]C"])
def test_what_cannot_be_drawn_is_refused(smiles: str) -> None:
    assert why_no_molecule(smiles)


def test_kin_are_always_the_same_near_misses() -> None:
    smiles = of_size(Random(4), 8, 12)
    assert kin(smiles) == tuple(near_misses(smiles, Random(smiles), 10))
    assert smiles not in kin(smiles)


def test_the_pool_by_number_holds_each_molecule_once() -> None:
    found = by_number(lambda facts: facts["molecule"].count("O") if facts["kind"] == "oxygen" else 0, "oxygen")
    assert sorted(smiles for there in found.values() for smiles in there) == sorted(pool())
    assert all(smiles.count("O") == number for number, there in found.items() for smiles in there)
    assert len(found) > 2
