"""A molecule as it is seen in a picture: atoms with places, bonds with orders, and what they make as a molecule."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Any

from isoprobe.solvers.molecules.molecules import NoMolecule, assembled, smiles_of
from isoprobe.solvers.molecules.stereo import isomeric_smiles
from isoprobe.vision import Unreadable


@dataclass(frozen=True)
class SeenAtom:
    """An atom: its place in pixels; `hydrogens` as its label has them, None where it has no label."""

    element: str
    charge: int
    hydrogens: int | None
    x: float
    y: float


@dataclass(frozen=True)
class SeenMolecule:
    """Atoms, and bonds as (atom, atom, order); aromatic rings have single and double bonds. `wedges` are (atom at the
    narrow end, atom at the wide end, "up" or "down"). `confidence`: from 0 to 1, of the least certain part; `unsure`
    names what may be wrong."""

    atoms: tuple[SeenAtom, ...]
    bonds: tuple[tuple[int, int, int], ...]
    wedges: tuple[tuple[int, int, str], ...] = ()
    confidence: float = 1.0
    unsure: tuple[str, ...] = ()

    @cached_property
    def molecule(self) -> Any:
        """The RDKit molecule. Raises Unreadable where these can be none."""
        try:
            return assembled([(a.element, a.charge, a.hydrogens) for a in self.atoms], self.bonds)
        except NoMolecule as why:
            raise Unreadable(str(why)) from why

    @cached_property
    def smiles(self) -> str:
        """The canonical SMILES, stereochemistry aside; of several molecules with dots between them."""
        return smiles_of(self.molecule)

    @cached_property
    def isomeric_smiles(self) -> str:
        """The canonical SMILES with the centres that wedges tell and the sides of double bonds. Raises Unreadable."""
        atoms = [(a.element, a.charge, a.hydrogens) for a in self.atoms]
        try:
            return isomeric_smiles(atoms, self.bonds, [(a.x, a.y) for a in self.atoms], self.wedges)
        except NoMolecule as why:
            raise Unreadable(str(why)) from why
