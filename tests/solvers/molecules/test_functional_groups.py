"""Functional groups by both methods against what chemists call these compounds."""

from __future__ import annotations

import pytest

from isoprobe.solvers.molecules.building import KNOWN, composed
from isoprobe.solvers.molecules.functional_groups import ALIKE, GROUPS, groups_by_pattern, groups_by_walking


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("aspirin", {"ester", "carboxylic acid"}),
        ("paracetamol", {"phenol", "amide"}),
        ("vanillin", {"aldehyde", "phenol", "ether"}),
        ("menthol", {"alcohol"}),
        ("nicotine", {"amine"}),
        ("acetophenone", {"ketone"}),
        ("citral", {"aldehyde", "alkene"}),
        ("ethyl acetoacetate", {"ketone", "ester"}),
        ("lidocaine", {"amine", "amide"}),
        ("tyrosine", {"amine", "carboxylic acid", "phenol"}),
    ],
)
def test_groups_of_known_compounds(name: str, expected: set) -> None:
    assert groups_by_pattern(KNOWN[name]) == groups_by_walking(KNOWN[name]) == expected


@pytest.mark.parametrize(
    ("smiles", "expected"),
    [
        ("CC#N", {"nitrile"}),
        ("CC#CC", {"alkyne"}),
        ("C[N+](=O)[O-]", {"nitro group"}),
        ("CSC", {"thioether"}),
        ("CS", {"thiol"}),
        ("CCCl", {"chloride"}),
        ("c1ccoc1", set()),
        ("c1ccccc1", set()),
        ("COC=O", {"ester"}),
    ],
)
def test_groups_of_small_molecules(smiles: str, expected: set) -> None:
    assert groups_by_pattern(smiles) == groups_by_walking(smiles) == expected


def test_both_methods_agree_on_composed_molecules() -> None:
    from random import Random

    for seed in range(150):
        smiles = composed(Random(seed), 3)
        assert groups_by_pattern(smiles) == groups_by_walking(smiles), smiles
    assert all(name in GROUPS for names in ALIKE for name in names)
