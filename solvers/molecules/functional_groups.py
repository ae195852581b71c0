"""Functional groups of organic molecules, found in two ways: by SMARTS patterns, and by walking a graph of our own."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from isoprobe.solvers.molecules.molecules import matches
from isoprobe.solvers.molecules.smiles_graph import graph_of

# What stands beside a carbonyl carbon or an amine's nitrogen is told from it: an ester is no ketone and no ether.
PATTERNS: dict[str, str] = {
    "alcohol": "[OX2H][CX4]",
    "phenol": "[OX2H]c",
    "ether": "[OX2;!$(O[C,S]=O)]([#6])[#6]",
    "aldehyde": "[CX3H1](=O)[#6]",
    "ketone": "[#6][CX3](=O)[#6]",
    "carboxylic acid": "[CX3](=O)[OX2H]",
    "ester": "[CX3](=O)[OX2][#6]",
    "amide": "[CX3](=O)[NX3]",
    "amine": "[NX3;!$(N[C,S]=[O,S,N]);!$(N~[O,N])][#6]",
    "nitrile": "[CX2]#[NX1]",
    "nitro group": "[N+](=O)[O-]",
    "alkene": "[CX3]=[CX3]",
    "alkyne": "[CX2]#[CX2]",
    "chloride": "Cl[#6]",
    "thiol": "[SX2H][#6]",
    "thioether": "[SX2]([#6])[#6]",
}
GROUPS = tuple(PATTERNS)
# Names that are easily taken for one another.
ALIKE: tuple[tuple[str, ...], ...] = (
    ("alcohol", "phenol", "ether", "carboxylic acid", "ester", "aldehyde", "ketone"),
    ("amide", "amine", "nitrile", "nitro group", "ketone", "carboxylic acid"),
    ("ester", "ether", "ketone", "aldehyde", "amide", "carboxylic acid"),
    ("alkene", "alkyne", "nitrile", "aldehyde", "ketone", "ester"),
    ("thiol", "thioether", "chloride", "alcohol", "ether", "amine"),
)


def groups_by_pattern(smiles: str) -> set[str]:
    """The names of the groups that a molecule has, by SMARTS.

    >>> sorted(groups_by_pattern("CC(=O)O"))
    ['carboxylic acid']
    """
    return {name for name, pattern in PATTERNS.items() if matches(smiles, pattern)}


def groups_by_walking(smiles: str) -> set[str]:
    """The names of the groups that a molecule has, from each atom's neighbours.

    >>> sorted(groups_by_walking("CC(=O)O"))
    ['carboxylic acid']
    """
    made = graph_of(smiles)
    return {name for k in made for name in _at(made, k)}


def _at(made: Any, k: int) -> Iterator[str]:
    atom, element = made.nodes[k], made.nodes[k]["element"]
    near = {order: [o for o in made[k] if made.edges[k, o]["order"] == order] for order in (1, 2, 3)}

    def kinds(order: int) -> list[str]:
        return sorted(made.nodes[o]["element"] for o in near[order])

    if atom["aromatic"]:
        return
    if element == "C":
        yield from _at_carbon(made, k, kinds(1), kinds(2), kinds(3))
    elif element == "O" and not near[2] and not atom["charge"]:
        acyl = any(_has_double_oxygen(made, o) for o in near[1])
        if atom["hydrogens"] and kinds(1) == ["C"] and not acyl:
            other = near[1][0]
            if made.nodes[other]["aromatic"]:
                yield "phenol"
            elif all(made.edges[other, each]["order"] == 1 for each in made[other]):
                yield "alcohol"
        elif kinds(1) == ["C", "C"] and not acyl:
            yield "ether"
    elif element == "N":
        if atom["charge"] == 1 and kinds(2) == ["O"] and "O" in kinds(1):
            yield "nitro group"
        plain = not near[2] and not near[3] and not atom["charge"]
        if plain and set(kinds(1)) == {"C"} and not any(_has_double_hetero(made, o) for o in near[1]):
            yield "amine"
    elif element == "S" and not near[2]:
        if atom["hydrogens"] and kinds(1) == ["C"]:
            yield "thiol"
        elif kinds(1) == ["C", "C"]:
            yield "thioether"
    elif element == "Cl" and kinds(1) == ["C"]:
        yield "chloride"


def _at_carbon(made: Any, k: int, single: list[str], double: list[str], triple: list[str]) -> Iterator[str]:
    if triple == ["N"]:
        yield "nitrile"
    elif triple == ["C"]:
        yield "alkyne"
    if double == ["C"]:
        other = next(o for o in made[k] if made.edges[k, o]["order"] == 2)
        if not made.nodes[other]["aromatic"] and sum(made.edges[other, o]["order"] == 2 for o in made[other]) == 1:
            yield "alkene"
    if double != ["O"]:
        return
    if single == ["C"] and made.nodes[k]["hydrogens"] == 1:
        yield "aldehyde"
    elif single == ["C", "C"]:
        yield "ketone"
    for other in made[k]:
        if made.edges[k, other]["order"] != 1:
            continue
        atom = made.nodes[other]
        if atom["element"] == "O" and not atom["charge"]:
            yield "carboxylic acid" if atom["hydrogens"] else "ester"
        elif atom["element"] == "N" and made.degree[other] + atom["hydrogens"] == 3:
            yield "amide"


def _has_double_oxygen(made: Any, k: int) -> bool:
    if made.nodes[k]["element"] not in "CS" or made.nodes[k]["aromatic"]:
        return False
    return any(made.edges[k, o]["order"] == 2 and made.nodes[o]["element"] == "O" for o in made[k])


def _has_double_hetero(made: Any, k: int) -> bool:
    if made.nodes[k]["aromatic"]:
        return False
    return any(made.edges[k, o]["order"] == 2 and made.nodes[o]["element"] in "OSN" for o in made[k])
