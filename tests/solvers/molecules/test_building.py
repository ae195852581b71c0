"""Composed molecules are whole, and near misses differ from what they are near to, and from one another."""

from __future__ import annotations

from itertools import islice
from random import Random

from isoprobe.solvers.molecules.building import KNOWN, composed, neighbours, sound
from isoprobe.solvers.molecules.molecules import atom_count, canonical, molecule


def test_composed_molecules_are_canonical_and_many() -> None:
    made = [composed(Random(seed), 1 + seed % 4) for seed in range(60)]
    assert len(set(made)) > 55
    for smiles in made:
        assert smiles == canonical(smiles)
        assert "." not in smiles


def test_near_misses_are_distinct_and_near() -> None:
    for name in ("aspirin", "dopamine", "limonene", "citral"):
        base = canonical(KNOWN[name])
        found = list(islice(neighbours(base, Random(3)), 12))
        assert len({*found, base}) == 13
        for smiles in found:
            assert abs(atom_count(smiles) - atom_count(base)) <= 1
            assert molecule(smiles).GetNumAtoms()


def test_odd_molecules_are_told_from_sound_ones() -> None:
    assert all(sound(smiles) for name, smiles in KNOWN.items() if name != "isoniazid")
    assert not any(sound(smiles) for smiles in ("OO", "COF", "C=C=C", "OC(O)C", "C1=CC1", "NCl"))
