"""What RDKit draws in its own styles is read, wedges too; and ink that nothing explains is refused."""

from __future__ import annotations

import cv2
import numpy as np
import pytest
from rdkit import Chem

from isoprobe.solvers.molecules.molecules import canonical
from isoprobe.vision import Unreadable
from isoprobe.vision.molecule.reading import molecule_state, read_molecule_picture
from isoprobe.vision.raster.pixels import decode
from tests.specimens.rdkit_drawings import drawn

STYLES = ("default", "dark", "black", "numbers", "methyl", "tinted")


@pytest.mark.parametrize("style", STYLES)
@pytest.mark.parametrize("smiles", ["CCO", "CC(=O)Nc1ccc(O)cc1", "O=[N+]([O-])c1ccccc1", "NS(=O)(=O)c1ccc(Br)cc1"])
def test_the_styles_of_rdkit_are_read(smiles: str, style: str) -> None:
    assert read_molecule_picture(drawn(smiles, style)).smiles == canonical(smiles)


@pytest.mark.parametrize("smiles", ["C[C@H](N)C(=O)O", "C[C@@H](N)C(=O)O", "C[C@H](O)[C@@H](N)Cl", "OC/C=C/C=O"])
def test_wedges_hashes_and_sides_of_double_bonds_are_read(smiles: str) -> None:
    seen = read_molecule_picture(drawn(smiles))
    assert seen.isomeric_smiles == Chem.CanonSmiles(smiles)
    assert molecule_state(seen)["isomeric_smiles"] == seen.isomeric_smiles
    wedges = [bond["wedge"] for bond in molecule_state(seen)["bonds"] if "wedge" in bond]
    assert len(wedges) == smiles.replace("@@", "@").count("@")


def test_letters_alone_are_no_bonds() -> None:
    assert read_molecule_picture(drawn("O")).smiles == "O"


def test_ink_that_is_neither_sign_nor_bond_is_refused_with_its_place() -> None:
    pixels = np.ascontiguousarray(decode(drawn("CC(=O)Nc1ccc(O)cc1")))
    cv2.circle(pixels, (60, 40), 14, (0, 140, 255), -1)
    with pytest.raises(Unreadable, match=r"at \(\d+, \d+\)|pixels wide"):
        read_molecule_picture(pixels)


def test_a_letter_that_cannot_be_read_does_not_make_a_carbon() -> None:
    """Propane is what is left of ethanol whose letters are passed over."""
    pixels = np.ascontiguousarray(decode(drawn("CCO")))
    red = pixels[..., 2].astype(int) - pixels[..., 0] > 60
    right = int(np.nonzero(red)[1].max())
    pixels[:, right - 60 :] = cv2.blur(pixels[:, right - 60 :], (21, 21))
    with pytest.raises(Unreadable):
        read_molecule_picture(pixels)
