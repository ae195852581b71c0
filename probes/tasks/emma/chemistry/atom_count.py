"""A drawn molecule: how many rings, carbon or hydrogen atoms, or atoms in all does it have?"""

from __future__ import annotations

from functools import cache
from typing import Any

import networkx as nx

from isoprobe.probes.core import SampleSize
from isoprobe.probes.engine.answers import integer
from isoprobe.probes.families.emma.molecules import (
    molecule_elements,
    molecule_scene,
    molecule_valid,
    other_molecule,
    pool,
    read_molecule_facts,
)
from isoprobe.probes.families.programs.fields import Facts, Smiles, Word
from isoprobe.probes.families.programs.programs import Draw, program_task
from isoprobe.solvers.molecules.molecules import atom_count, molecule, ring_count
from isoprobe.solvers.molecules.smiles_graph import atoms_by_graph, graph_of, rings_by_cycles

LEVELS = {
    1: "rings, nitrogen and oxygen atoms, carbon atoms outside rings, up to five",
    2: "carbon atoms, atoms but hydrogen, carbon atoms with hydrogens, up to 13",
    3: "hydrogen atoms, hydrogen atoms on carbon, atoms of all elements, up to 26",
}
_AT = {
    1: ("rings", "nitrogen and oxygen atoms", "carbon atoms that lie in no ring"),
    2: ("carbon atoms", "atoms other than hydrogen", "carbon atoms that bear hydrogen"),
    3: ("hydrogen atoms", "hydrogen atoms on carbon", "atoms of all elements with hydrogen"),
}
_RANGE = {1: (1, 5), 2: (5, 13), 3: (12, 24)}
KINDS = tuple(sorted({kind for kinds in _AT.values() for kind in kinds}))


def by_rdkit(facts: Facts) -> int:
    """Atoms and rings as RDKit has them."""
    smiles, kind = facts["molecule"], facts["kind"]
    atoms = list(molecule(smiles).GetAtoms())
    carbon = [atom for atom in atoms if atom.GetSymbol() == "C"]
    if kind == "rings":
        return ring_count(smiles)
    if kind == "carbon atoms that lie in no ring":
        return sum(not atom.IsInRing() for atom in carbon)
    if kind == "carbon atoms that bear hydrogen":
        return sum(atom.GetTotalNumHs() > 0 for atom in carbon)
    if kind == "hydrogen atoms on carbon":
        return sum(atom.GetTotalNumHs() for atom in carbon)
    return {
        "nitrogen and oxygen atoms": atom_count(smiles, "N") + atom_count(smiles, "O"),
        "carbon atoms": len(carbon),
        "atoms other than hydrogen": len(atoms),
        "hydrogen atoms": atom_count(smiles, "H"),
        "atoms of all elements with hydrogen": len(atoms) + atom_count(smiles, "H"),
    }[kind]


def by_graph(facts: Facts) -> int:
    """Our own parser's graph: rings by the cyclomatic number, what lies in one by the bridges, hydrogens by valence."""
    smiles, kind = facts["molecule"], facts["kind"]
    made = graph_of(smiles)
    if kind == "rings":
        return rings_by_cycles(smiles)
    carbon = [(k, atom) for k, atom in made.nodes(data=True) if atom["element"] == "C"]
    if kind == "carbon atoms that lie in no ring":
        bridges = {frozenset(edge) for edge in nx.bridges(made)}
        return sum(all(frozenset((k, other)) in bridges for other in made[k]) for k, _ in carbon)
    if kind == "carbon atoms that bear hydrogen":
        return sum(atom["hydrogens"] > 0 for _, atom in carbon)
    if kind == "hydrogen atoms on carbon":
        return sum(int(atom["hydrogens"]) for _, atom in carbon)
    wanted: dict[str, tuple[str, ...]] = {
        "nitrogen and oxygen atoms": ("N", "O"),
        "carbon atoms": ("C",),
        "atoms other than hydrogen": ("",),
        "hydrogen atoms": ("H",),
        "atoms of all elements with hydrogen": ("", "H"),
    }
    return sum(atoms_by_graph(smiles, element) for element in wanted[kind])


@cache
def _by_number(kind: str) -> dict[int, tuple[str, ...]]:
    """The molecules of the pool by how many such things they have."""
    found: dict[int, list[str]] = {}
    for smiles in pool():
        found.setdefault(by_rdkit({"molecule": smiles, "kind": kind}), []).append(smiles)
    return {number: tuple(each) for number, each in found.items()}


def make(draw: Draw, level: int) -> Facts | None:
    """What to count, how many there are, and a molecule that has so many."""
    kind, number = draw["function"].choice(_AT[level]), draw["numeric"].randint(*_RANGE[level])
    there: Any = _by_number(kind).get(number, ())
    return {"molecule": draw["graph"].choice(there), "kind": kind} if there else None


TASK = program_task(
    subject="chemistry",
    topic="knowledge-based counting",
    summary="How many rings or atoms of a kind does a drawn molecule have?",
    sample_sizes=(SampleSize("a molecule is grown and read by two libraries", counted=300),),
    levels=LEVELS,
    variations=("numeric", "graph", "function", "colour"),
    question="How many {kind} are there in the molecule that is drawn? Corners and ends of lines are carbon atoms; "
    "hydrogen atoms on them are not drawn, but count where they are asked for.",
    fields={"molecule": Smiles()},
    asked={"kind": Word(KINDS)},
    answer=integer(),
    make=make,
    valid=molecule_valid,
    solvers=(
        ("atoms", "atoms and smallest rings by RDKit", by_rdkit),
        ("graph", "cyclomatic number, bridges and valence in a graph of our own parser", by_graph),
    ),
    scene=molecule_scene,
    read=read_molecule_facts,
    corrupt=other_molecule,
    prose="The drawing shows {molecule} as SMILES.",
    elements=molecule_elements(),
    labels=lambda facts: {"kind": facts["kind"]},
)
