"""Lines of words beside a molecule are passed over, and said; labels, and words that may be labels, are not."""

from __future__ import annotations

import pytest

from isoprobe.solvers.molecules.molecules import canonical
from isoprobe.vision import Unreadable
from isoprobe.vision.molecule.caption import without_captions
from isoprobe.vision.molecule.ink import darkness
from isoprobe.vision.molecule.reading import read_molecule_picture
from isoprobe.vision.raster.pixels import decode
from tests.specimens.rdkit_drawings import drawn

SIZE = (420, 360)


@pytest.mark.parametrize("smiles", ["CC(C)OC(=O)Nc1cccc(Cl)c1", "COc1ccc2[nH]cc(CCNC(C)=O)c2c1"])
def test_a_name_below_is_passed_over_and_told(smiles: str) -> None:
    seen = read_molecule_picture(drawn(smiles, size=SIZE, legend="compound 4"))
    assert seen.smiles == canonical(smiles)
    assert seen.unsure[-1] == "a line of words beside the drawing was passed over"
    assert seen.confidence <= 0.97
    plain = read_molecule_picture(drawn(smiles, size=SIZE))
    assert (plain.smiles, plain.unsure) == (seen.smiles, seen.unsure[:-1])


@pytest.mark.parametrize("smiles", ["CN(C)C(=N)NC(N)=N", "O=S(=O)(O)OS(=O)(=O)O", "NCCNCCN", "OB(O)c1ccccc1"])
def test_labels_in_a_row_are_no_words(smiles: str) -> None:
    picture = drawn(smiles, size=SIZE, legend="COOCH3")  # none has small letters
    assert without_captions(darkness(decode(picture)))[1] == 0


def test_what_may_be_a_label_of_several_atoms_is_refused() -> None:
    with pytest.raises(Unreadable):
        read_molecule_picture(drawn("CCO", size=SIZE, legend="COOCH3"))
