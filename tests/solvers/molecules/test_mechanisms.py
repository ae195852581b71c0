"""Substrates have several mechanisms_of, all of which both methods follow to the same product."""

from __future__ import annotations

from random import Random

import pytest

from isoprobe.solvers.molecules.electron_moves import is_product, product_by_edits
from isoprobe.solvers.molecules.mechanisms import LEAST, NUCLEOPHILES, mechanisms_of, substrates


@pytest.mark.slow
@pytest.mark.parametrize("level", [1, 2, 3])
def test_ways_of_substrates(level: int) -> None:
    rng = Random(level)
    assert len(substrates(level)) > 40
    for smiles in rng.sample(substrates(level), 12):
        found = mechanisms_of(smiles, "" if level == 1 else rng.choice(NUCLEOPHILES))
        products = [product for _, _, product in found]
        assert len(set(products)) == len(products)
        for reactants, moves, product in found:
            assert product_by_edits(reactants, moves) == product
            assert is_product(reactants, moves, product)
        assert level == 1 or len(found) >= LEAST - 1


def test_known_sites() -> None:
    assert [product for _, _, product in mechanisms_of("CCBr", "[OH-]")] == ["CCO.[Br-]"]
    assert len(mechanisms_of("C=CC=O", "[OH-]")) == 2
    assert len(mechanisms_of("CC1CO1", "C[O-]")) == 2
    assert mechanisms_of("CCCC", "[OH-]") == ()
