"""Stereochemistry of a drawn molecule: what wedges, hashes and the places of atoms tell of it."""

from __future__ import annotations

from collections.abc import Sequence

from rdkit import Chem
from rdkit.Geometry import Point3D

from isoprobe.solvers.molecules.molecules import Place, assembled

_DIRECTIONS = {"up": Chem.BondDir.BEGINWEDGE, "down": Chem.BondDir.BEGINDASH}


def isomeric_smiles(
    atoms: Sequence[tuple[str, int, int | None]],
    bonds: Sequence[tuple[int, int, int]],
    places: Sequence[Place],
    wedges: Sequence[tuple[int, int, str]] = (),
) -> str:
    """The canonical SMILES with the centres that wedges tell and the double bonds' sides that the places tell.

    Atoms and bonds are those of `assembled`, places x right, y down. A wedge is (atom at its narrow end, atom at its
    wide end, "up" or "down"). Raises NoMolecule.

    >>> atoms = [("C", 0, None)] * 3 + [("N", 0, 2), ("O", 0, 1)]
    >>> places = [(0, 0), (1, 0.5), (2, 0), (1, 1.5), (3, 0.5)]
    >>> isomeric_smiles(atoms, [(0, 1, 1), (1, 2, 1), (1, 3, 1), (2, 4, 1)], places, [(1, 3, "up")])
    'C[C@H](N)CO'
    """
    turned = {frozenset((narrow, wide)): (narrow, wide) for narrow, wide, _ in wedges}
    bonds = [(*turned.get(frozenset((a, b)), (a, b)), order) for a, b, order in bonds]
    made = assembled(atoms, bonds)
    shape = Chem.Conformer(made.GetNumAtoms())
    for k, (x, y) in enumerate(places):
        shape.SetAtomPosition(k, Point3D(x, -y, 0.0))
    made.AddConformer(shape, assignId=True)
    for narrow, wide, side in wedges:
        made.GetBondBetweenAtoms(narrow, wide).SetBondDir(_DIRECTIONS[side])
    Chem.AssignChiralTypesFromBondDirs(made)
    Chem.DetectBondStereochemistry(made)
    Chem.AssignStereochemistry(made, cleanIt=True, force=True)
    return str(Chem.MolToSmiles(Chem.RemoveHs(made)))
