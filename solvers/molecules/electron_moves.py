"""What becomes of molecules when pairs of electrons move as curved arrows tell: by editing bonds and charges with
RDKit, and by adding a reaction matrix to the matrix of bonds and electrons (Dugundji and Ugi, Topics in Current
Chemistry 39, 1973). Arrows form a chain; the atoms they touch carry the map numbers 1, 2, 3, ... along it.

A move is written "1 to 1-2" (a lone pair of atom 1 makes a bond to atom 2), "2-3 to 3" (a pair of the bond goes to atom
3), or "2-3 to 3-4" (it makes, or strengthens, the bond from 3 to 4).
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

import networkx as nx
import numpy as np
from rdkit import Chem

from isoprobe.solvers.molecules.molecules import NoMolecule, molecule, smiles_of
from isoprobe.solvers.molecules.smiles_graph import NoGraph, graph_of, same_graph

_MOVE = re.compile(r"(\d)(?:-(\d))? to (\d)(?:-(\d))?")
_SHELL = {"H": 1, "B": 3, "C": 4, "N": 5, "O": 6, "F": 7, "P": 5, "S": 6, "Cl": 7, "Br": 7, "I": 7}
_TYPES = {0: None, 1: Chem.BondType.SINGLE, 2: Chem.BondType.DOUBLE, 3: Chem.BondType.TRIPLE}
MOST_MOVES = 4


@dataclass(frozen=True)
class ElectronMove:
    """A pair of electrons goes from an atom (one number) or a bond (two) to an atom or a bond."""

    source: tuple[int, ...]
    sink: tuple[int, ...]

    def __str__(self) -> str:
        return f"{'-'.join(map(str, self.source))} to {'-'.join(map(str, self.sink))}"


def moves_of(texts: Sequence[str]) -> list[ElectronMove]:
    """The moves of a chain. Raises NoMolecule where a text is none, or the moves form no chain.

    >>> [str(move) for move in moves_of(["1 to 1-2", "2-3 to 3"])]
    ['1 to 1-2', '2-3 to 3']
    >>> moves_of(["2 to 1"])
    Traceback (most recent call last):
        ...
    isoprobe.solvers.molecules.molecules.NoMolecule: moves 2 to 1: expected a chain of 1 to 4
    """
    found = []
    for text in texts:
        read = _MOVE.fullmatch(text)
        if read is None:
            raise NoMolecule(f"{text[:40]!r}: expected a move such as 1 to 1-2, 2-3 to 3 or 2-3 to 3-4")
        a, b, c, d = (int(each) if each else 0 for each in read.groups())
        found.append(ElectronMove((a, b) if b else (a,), (c, d) if d else (c,)))
    if not 1 <= len(found) <= MOST_MOVES or found != chain(
        len(found[0].source) == 1, len(found), len(found[-1].sink) == 1
    ):
        raise NoMolecule(f"moves {', '.join(texts)[:80]}: expected a chain of 1 to {MOST_MOVES}")
    return found


def chain(lone: bool, count: int, ends: bool) -> list[ElectronMove]:
    """The chain of so many moves that starts with a lone pair or else with a bond, and ends on an atom or in a bond.

    >>> [str(move) for move in chain(lone=True, count=2, ends=True)]
    ['1 to 1-2', '2-3 to 3']
    """
    moves, at = [], 1
    for k in range(count):
        source = (at,) if lone and not k else (at, at + 1)
        turn = source[-1]
        last = k == count - 1
        sink = (turn,) if last and ends and len(source) == 2 else (turn, turn + 1)
        moves.append(ElectronMove(source, sink))
        at = sink[-1]
    return moves


def product_by_edits(reactants: str, texts: Sequence[str]) -> str:
    """The canonical SMILES of the product, map numbers taken off: bonds and charges edited move by move by RDKit.

    >>> product_by_edits("[OH-:1].[CH3:2][Br:3]", ["1 to 1-2", "2-3 to 3"])
    'CO.[Br-]'
    """
    return _product(reactants, tuple(texts))


@lru_cache(maxsize=512)
def _product(reactants: str, texts: tuple[str, ...]) -> str:
    made = Chem.RWMol(molecule(reactants))
    Chem.Kekulize(made, clearAromaticFlags=True)
    at = {}
    for atom in made.GetAtoms():
        atom.SetNumExplicitHs(atom.GetTotalNumHs())
        atom.SetNoImplicit(True)
        if atom.GetAtomMapNum():
            at[atom.GetAtomMapNum()] = atom.GetIdx()
    moves = moves_of(texts)
    if sorted(at) != sorted({k for move in moves for k in (*move.source, *move.sink)}):
        raise NoMolecule(f"{reactants[:60]}: its map numbers are not those of the moves")
    for move in moves:
        giver, taker = move.source[0], move.sink[-1]
        if len(move.source) == 2:
            _change(made, at[move.source[0]], at[move.source[1]], -1)
        if len(move.sink) == 2:
            _change(made, at[move.sink[0]], at[move.sink[1]], 1)
        for number, step in ((giver, 1), (taker, -1)):
            atom = made.GetAtomWithIdx(at[number])
            atom.SetFormalCharge(atom.GetFormalCharge() + step)
    for atom in made.GetAtoms():
        atom.SetAtomMapNum(0)
    whole = made.GetMol()
    try:
        Chem.SanitizeMol(whole)
    except ValueError as why:
        raise NoMolecule(f"no product by the rules of valence: {str(why).splitlines()[0][:80]}") from why
    if any(atom.GetNumRadicalElectrons() for atom in whole.GetAtoms() if atom.GetFormalCharge() <= 0):
        raise NoMolecule("a product with single electrons")
    return smiles_of(molecule(str(Chem.MolToSmiles(whole))))


def _change(made: Any, a: int, b: int, step: int) -> None:
    bond = made.GetBondBetweenAtoms(a, b)
    order = (round(bond.GetBondTypeAsDouble()) if bond else 0) + step
    if order not in _TYPES:
        raise NoMolecule(f"a bond of order {order}")
    if bond:
        made.RemoveBond(a, b)
    if order:
        made.AddBond(a, b, _TYPES[order])


def product_graph(reactants: str, texts: Sequence[str]) -> Any:
    """The product as a graph: the matrix of bonds and free electrons of the reactants plus that of the reaction. Raises
    NoGraph where it breaks the rule of the octet.

    >>> sorted(product_graph("[OH-:1].[CH3:2][Br:3]", ["1 to 1-2", "2-3 to 3"]).nodes(data="charge"))
    [(0, 0), (1, 0), (2, -1)]
    """
    made = graph_of(reactants).copy()
    nodes = sorted(made)
    place = {k: i for i, k in enumerate(nodes)}
    matrix = np.zeros((len(nodes), len(nodes)), np.int64)
    for a, b, held in made.edges(data=True):
        matrix[place[a], place[b]] = matrix[place[b], place[a]] = held["order"]
    for k in nodes:
        atom = made.nodes[k]
        matrix[place[k], place[k]] = (
            _SHELL[atom["element"]] - atom["charge"] - atom["hydrogens"] - matrix[place[k]].sum()
        )
    named = {made.nodes[k]["map"]: place[k] for k in nodes if made.nodes[k]["map"]}
    reaction = np.zeros_like(matrix)
    for move in moves_of(texts):
        for atoms, step in ((move.source, -1), (move.sink, 1)):
            i, j = named[atoms[0]], named[atoms[-1]]
            reaction[i, j] += step
            reaction[j, i] += step
    after = matrix + reaction
    if (after < 0).any() or any(after[i, j] > 3 for i in range(len(nodes)) for j in range(i)):
        raise NoGraph("electrons that are not there")
    new = nx.Graph()
    for k in nodes:
        atom, i = made.nodes[k], place[k]
        charge = _SHELL[atom["element"]] - atom["hydrogens"] - int(after[i].sum())
        around = int(after[i].sum() + sum(after[i, j] for j in range(len(nodes)) if j != i)) + 2 * atom["hydrogens"]
        if atom["element"] in "CNOF" and around > 8:
            raise NoGraph(f"{around} electrons around {atom['element']}")
        new.add_node(k, **{**atom, "charge": charge, "map": 0})
    for i, k in enumerate(nodes):
        for j in range(i):
            if after[i, j]:
                old = made.get_edge_data(k, nodes[j], {})
                kept = bool(old.get("aromatic")) and old["order"] == after[i, j]
                new.add_edge(k, nodes[j], order=int(after[i, j]), aromatic=kept)
    return new


def is_product(reactants: str, texts: Sequence[str], product: str) -> bool:
    """Whether a SMILES is of the product, by isomorphism with what the matrices give.

    >>> is_product("[OH-:1].[CH3:2][Br:3]", ["1 to 1-2", "2-3 to 3"], "CO.[Br-]")
    True
    """
    return same_graph(product_graph(reactants, texts), graph_of(product))
