"""Products of textbook arrows by both methods, and what is no chain of moves."""

from __future__ import annotations

import pytest

from isoprobe.solvers.molecules.electron_moves import chain, is_product, moves_of, product_by_edits, product_graph
from isoprobe.solvers.molecules.molecules import NoMolecule, canonical
from isoprobe.solvers.molecules.smiles_graph import NoGraph

TWO = ("1 to 1-2", "2-3 to 3")
REACTIONS = [
    ("[OH-:1].[CH3:2][Br:3]", TWO, "CO.[Br-]"),  # substitution
    ("[C-:1]#N.C[C:2](=[O:3])C", TWO, "CC(C)([O-])C#N"),  # cyanohydrin
    ("[NH3:1].[CH3:2][I:3]", TWO, "C[NH3+].[I-]"),
    ("[SH-:1].[CH2:2]1C[O:3]1", TWO, "[O-]CCS"),  # epoxide
    ("C[O-:1].[CH2:2]=[CH:3][C:4](C)=[O:5]", ("1 to 1-2", "2-3 to 3-4", "4-5 to 5"), "COCC=C(C)[O-]"),  # Michael
    ("C[C:1](C)(C)[Cl:2]", ("1-2 to 2",), "C[C+](C)C.[Cl-]"),  # ionisation
    ("C[CH:1]=[CH:2][CH2+:3]", ("1-2 to 2-3",), "C=C[CH+]C"),  # allyl cation
    ("C=C[O-:1].[CH3:2][I:3]", TWO, "C=COC.[I-]"),
]


@pytest.mark.parametrize(("reactants", "moves", "product"), REACTIONS)
def test_textbook_products(reactants: str, moves: tuple[str, ...], product: str) -> None:
    assert product_by_edits(reactants, moves) == canonical(product)
    assert is_product(reactants, moves, product)
    for _, _, other in REACTIONS:
        assert is_product(reactants, moves, other) == (canonical(other) == canonical(product))


@pytest.mark.parametrize(
    "moves", [(), ("1 to 2-3",), ("2-3 to 3",), ("1 to 1-2", "1-2 to 2"), ("1 to x",), ("1-2 to 2",) * 5]
)
def test_what_is_no_chain_is_refused(moves: tuple[str, ...]) -> None:
    with pytest.raises((NoMolecule, IndexError)):
        moves_of(moves)


def test_chains_are_those_that_are_written() -> None:
    assert [str(move) for move in chain(True, 3, True)] == ["1 to 1-2", "2-3 to 3-4", "4-5 to 5"]
    assert [str(move) for move in chain(False, 1, True)] == ["1-2 to 2"]


def test_electrons_that_are_not_there() -> None:
    with pytest.raises(NoMolecule):
        product_by_edits("[CH4:1].[CH3:2][Br:3]", TWO)
    with pytest.raises(NoGraph):
        product_graph("[CH4:1].[CH3:2][Br:3]", TWO)
    with pytest.raises(NoMolecule, match="map numbers"):
        product_by_edits("[OH-:1].CBr", TWO)
