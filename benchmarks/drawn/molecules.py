"""Molecules that RDKit drew: right where the canonical SMILES is, with the centres and double bonds that are drawn."""

from __future__ import annotations

from typing import Any

from rdkit import Chem

from drawn import Verdict
from isoprobe.vision.molecule.reading import read_molecule_picture

FOLDERS = ("molecules",)


def style_of(name: str, truth: Any) -> str:
    """How it was drawn: `ethanol_bw.png` is bw."""
    return name.removesuffix(".png").rpartition("_")[2]


def judge(name: str, picture: bytes, truth: Any) -> Verdict:
    """Raises Unreadable."""
    seen = read_molecule_picture(picture)
    expected = Chem.MolFromSmiles(truth)
    sides = any(bond.GetStereo() > Chem.BondStereo.STEREOANY for bond in expected.GetBonds())
    found, wanted = _canonical(seen.isomeric_smiles, sides), _canonical(truth, sides)
    return Verdict(found == wanted, f"{found}, expected {wanted}", seen.confidence)


def _canonical(smiles: str, sides: bool) -> str:
    """The canonical SMILES with its centres, and the sides of double bonds where the truth tells them: every drawing
    shows some."""
    made = Chem.MolFromSmiles(smiles)
    for bond in made.GetBonds() if not sides else ():
        bond.SetStereo(Chem.BondStereo.STEREONONE)
        bond.SetBondDir(Chem.BondDir.NONE)
    return str(Chem.MolToSmiles(made))
