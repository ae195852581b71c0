"""Molecules by RDKit: counts told elsewhere, SMILES that are none, atoms and bonds put together."""

from __future__ import annotations

from random import Random

import pytest

from isoprobe.solvers.molecules.molecules import (
    NoMolecule,
    assembled,
    atom_count,
    bond_count,
    canonical,
    formula,
    kekulised,
    laid_out,
    matches,
    molecule,
    pi_count,
    ring_count,
    sigma_count,
    smiles_of,
    written,
)

CAFFEINE = "CN1C=NC2=C1C(=O)N(C(=O)N2C)C"
ASPIRIN = "CC(=O)Oc1ccccc1C(=O)O"


def test_counts_of_aspirin() -> None:
    """C9H8O4 has 21 atoms, 21 sigma bonds (one ring) and five pi bonds."""
    assert formula(ASPIRIN) == "C9H8O4"
    assert (atom_count(ASPIRIN), atom_count(ASPIRIN, "C"), atom_count(ASPIRIN, "H")) == (13, 9, 8)
    assert (sigma_count(ASPIRIN), pi_count(ASPIRIN), ring_count(ASPIRIN)) == (21, 5, 1)
    assert bond_count(ASPIRIN, "C", "O", 2) == 2
    assert bond_count(ASPIRIN, "O", "C", 1) == 3
    assert bond_count(ASPIRIN, "O", "H") == 1
    assert matches(ASPIRIN, "[OX2H]C(=O)") == 1


def test_a_molecule_written_anyhow_is_the_same() -> None:
    spellings = {written(CAFFEINE, Random(k)) for k in range(20)}
    assert len(spellings) > 10
    assert {canonical(each) for each in spellings} == {canonical(CAFFEINE)}


def test_atoms_and_bonds_make_a_molecule() -> None:
    acid = assembled([("C", 0, None), ("C", 0, None), ("O", 0, 0), ("O", 0, 1)], [(0, 1, 1), (1, 2, 2), (1, 3, 1)])
    assert smiles_of(acid) == "CC(=O)O"
    with pytest.raises(NoMolecule, match="valence asks for 1"):
        assembled([("C", 0, None), ("O", 0, 0)], [(0, 1, 1)])
    with pytest.raises(NoMolecule, match="valence"):
        assembled([("F", 0, None), ("C", 0, None), ("C", 0, None)], [(0, 1, 1), (0, 2, 1)])
    with pytest.raises(NoMolecule, match="no element"):
        assembled([("Qq", 0, None)], [])


@pytest.mark.parametrize("text", ["", "C(", "hello", "C" * 300, "c1cc1c", 7, None])
def test_what_is_no_molecule_is_refused(text: object) -> None:
    with pytest.raises(NoMolecule) as why:
        molecule(text)  # type: ignore[arg-type]
    assert "\n" not in str(why.value)


def test_layouts_have_bonds_of_length_one() -> None:
    made = kekulised(molecule(CAFFEINE))
    assert not any(bond.GetIsAromatic() for bond in made.GetBonds())
    for another in (0, 1, 2):
        places = laid_out(made, Random(4), another)
        for bond in made.GetBonds():
            (x, y), (u, v) = places[bond.GetBeginAtomIdx()], places[bond.GetEndAtomIdx()]
            assert 0.8 < ((x - u) ** 2 + (y - v) ** 2) ** 0.5 < 1.2
    assert laid_out(made, Random(4)) == laid_out(made, Random(4)) != laid_out(made, Random(5))
