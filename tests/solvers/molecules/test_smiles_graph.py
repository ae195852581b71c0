"""Our own SMILES parser and counts against RDKit's and against what a published file says."""

from __future__ import annotations

import csv
from pathlib import Path
from random import Random

import pytest

from isoprobe.solvers.molecules.building import CORES, GROUPS, KNOWN
from isoprobe.solvers.molecules.molecules import atom_count, bond_count, ring_count, written
from isoprobe.solvers.molecules.smiles_graph import (
    NoGraph,
    atoms_by_graph,
    bonds_by_graph,
    graph_of,
    rings_by_cycles,
    same_molecule,
)

FILE = Path(__file__).parents[4] / "shared/data/molecules/smiles.csv"
KINDS = (
    ("C", "C", 1),
    ("C", "C", 2),
    ("C", "O", 2),
    ("C", "N", 0),
    ("N", "H", 0),
    ("", "H", 0),
    ("", "", 2),
    ("", "", 3),
)


def counts(smiles: str) -> list[int]:
    atoms = [atoms_by_graph(smiles, element) for element in ("", "C", "N", "O", "H")]
    return [*atoms, rings_by_cycles(smiles), *(bonds_by_graph(smiles, *kind) for kind in KINDS)]


def counts_by_rdkit(smiles: str) -> list[int]:
    atoms = [atom_count(smiles, element) for element in ("", "C", "N", "O", "H")]
    return [*atoms, ring_count(smiles), *(bond_count(smiles, *kind) for kind in KINDS)]


@pytest.mark.parametrize("smiles", [*KNOWN.values(), *CORES, *GROUPS])
def test_counts_are_those_of_rdkit_however_it_is_written(smiles: str) -> None:
    expected = counts_by_rdkit(smiles)
    for seed in range(3):
        assert counts(written(smiles, Random(seed))) == expected


@pytest.mark.parametrize("smiles", ["C=1CCCCC1", "C1CCCCC=1", "C=1CCCCC=1"])
def test_a_ring_may_tell_its_last_bond_at_either_end(smiles: str) -> None:
    assert counts(smiles) == counts_by_rdkit(smiles)
    assert bonds_by_graph(smiles, "", "", 2) == 1


@pytest.mark.slow
@pytest.mark.skipif(not FILE.exists(), reason="the folder with 300 published molecules is not there")
def test_counts_of_300_published_molecules_are_the_files() -> None:
    """Bonds, rings, heavy atoms, and atoms by the formula, by both methods."""
    with FILE.open() as file:
        rows = list(csv.DictReader(file))
    assert len(rows) == 300
    for row in rows:
        told = [int(row[key]) for key in ("heavy_atoms", "bonds", "rings")]
        for smiles in (row["smiles"], row["canonical_smiles"]):
            assert [atom_count(smiles), bond_count(smiles), ring_count(smiles)] == told, row["id"]
            assert [atoms_by_graph(smiles), bonds_by_graph(smiles), rings_by_cycles(smiles)] == told, row["id"]
            assert counts(smiles) == counts_by_rdkit(smiles), row["id"]
            hydrogens, carbons = (_in_formula(row["formula"], element) for element in "HC")
            assert (atoms_by_graph(smiles, "H"), atoms_by_graph(smiles, "C")) == (hydrogens, carbons), row["id"]


def _in_formula(formula: str, element: str) -> int:
    """How many atoms of an element a formula has."""
    total, k = 0, 0
    while k < len(formula):
        symbol = formula[k : k + 2] if formula[k + 1 : k + 2].islower() else formula[k]
        k += len(symbol)
        digits = ""
        while k < len(formula) and formula[k].isdigit():
            digits, k = digits + formula[k], k + 1
        total += int(digits or 1) if symbol == element else 0
    return total


def test_the_same_molecule_written_twice_and_near_misses() -> None:
    for smiles in KNOWN.values():
        assert same_molecule(written(smiles, Random(1)), written(smiles, Random(2)))
    for one, other in (
        ("CCO", "COC"),
        ("CC=C", "CCC"),
        ("c1ccccc1O", "OC1CCCCC1"),
        ("CC(C)CO", "CCC(C)O"),
        ("C", "[CH3-]"),
    ):
        assert not same_molecule(one, other)


@pytest.mark.parametrize("text", ["", "C(", "C)", "C1", "Q", "[X", "1", "C11", "c1cccc1", "FC(F)(F)(F)F", "C" * 300])
def test_what_is_no_smiles_is_refused(text: str) -> None:
    with pytest.raises(NoGraph) as why:
        graph_of(text)
    assert "\n" not in str(why.value)
