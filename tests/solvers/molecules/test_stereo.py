"""Wedges and places tell stereochemistry: mirrored drawings give mirrored molecules."""

from __future__ import annotations

import pytest

from isoprobe.solvers.molecules.molecules import NoMolecule
from isoprobe.solvers.molecules.stereo import isomeric_smiles

ATOMS = [("C", 0, None), ("C", 0, None), ("C", 0, None), ("N", 0, 2), ("O", 0, 1)]
BONDS = [(0, 1, 1), (1, 2, 1), (1, 3, 1), (2, 4, 1)]
PLACES = [(0.0, 0.0), (1.0, 0.5), (2.0, 0.0), (1.0, 1.5), (3.0, 0.5)]


def test_up_and_down_are_mirror_images_and_so_is_the_drawing_turned_over() -> None:
    up, down = (isomeric_smiles(ATOMS, BONDS, PLACES, [(1, 3, side)]) for side in ("up", "down"))
    over = isomeric_smiles(ATOMS, BONDS, [(-x, y) for x, y in PLACES], [(1, 3, "up")])
    assert {up, down} == {"C[C@H](N)CO", "C[C@@H](N)CO"}
    assert over == down
    assert isomeric_smiles(ATOMS, BONDS, PLACES) == "CC(N)CO"


def test_a_wedge_tells_of_its_narrow_end_alone() -> None:
    assert isomeric_smiles(ATOMS, BONDS, PLACES, [(3, 1, "up")]) == "CC(N)CO"


def test_places_tell_the_sides_of_double_bonds() -> None:
    carbons = [("C", 0, None)] * 4
    bonds = [(0, 1, 1), (1, 2, 2), (2, 3, 1)]
    assert isomeric_smiles(carbons, bonds, [(0, 0), (1, 0.5), (2, 0), (3, 0.5)]) == "C/C=C/C"
    assert isomeric_smiles(carbons, bonds, [(0, 0), (1, 0.5), (2, 0.5), (3, 0)]) == "C/C=C\\C"


def test_what_breaks_valence_is_refused() -> None:
    with pytest.raises(NoMolecule):
        isomeric_smiles([("O", 0, None)] * 2, [(0, 1, 3)], [(0, 0), (1, 0)])
