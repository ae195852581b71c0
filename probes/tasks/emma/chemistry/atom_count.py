"""A drawn molecule: how many rings, carbon or hydrogen atoms, or atoms in all does it have?"""

from __future__ import annotations

import networkx as nx

from isoprobe.probes.families.emma.molecules import MoleculeCount, count_sizes, every_kind
from isoprobe.probes.families.programs import kit
from isoprobe.solvers.molecules.molecules import atom_count, molecule, ring_count
from isoprobe.solvers.molecules.smiles_graph import atoms_by_graph, graph_of, rings_by_cycles

_AT = {
    1: ("rings", "nitrogen and oxygen atoms", "carbon atoms that lie in no ring"),
    2: ("carbon atoms", "atoms other than hydrogen", "carbon atoms bonded to hydrogen"),
    3: ("hydrogen atoms", "hydrogen atoms on carbon", "atoms of all elements including hydrogen"),
}
_RANGE = {1: (1, 5), 2: (5, 13), 3: (12, 24)}


class AtomCount(MoleculeCount):
    """How many rings or atoms of a kind does a drawn molecule have?

    1: rings, nitrogen and oxygen atoms, carbon atoms outside rings, up to five
    2: carbon atoms, atoms but hydrogen, carbon atoms with hydrogens, up to 13
    3: hydrogen atoms, hydrogen atoms on carbon, atoms of all elements, up to 26"""

    different = {1: 2_100, 2: 2_300, 3: 1_600}
    question = (
        "How many {kind} are there in the molecule? Corners and ends of lines are carbon atoms; hydrogen atoms on them "
        "are not drawn, but count where they are asked for."
    )
    kinds = _AT
    asked = every_kind(_AT)
    sizes = count_sizes(
        _RANGE,
        least=(1, 2, 3, 5, 6, 8, 12, 14, 17, 20),
        most=(2, 3, 5, 7, 9, 13, 15, 18, 21, 24),
    )
    allowances = (
        kit.Allowance("worn", "a letter twice as large goes unread, and its atom with it", cases=("twice as large",)),
    )

    def by_atoms(self, facts: kit.Facts) -> int:
        """Atoms and smallest rings by RDKit."""
        smiles, kind = facts["molecule"], facts["kind"]
        atoms = list(molecule(smiles).GetAtoms())
        carbon = [atom for atom in atoms if atom.GetSymbol() == "C"]
        if kind == "rings":
            return ring_count(smiles)
        if kind == "carbon atoms that lie in no ring":
            return sum(not atom.IsInRing() for atom in carbon)
        if kind == "carbon atoms bonded to hydrogen":
            return sum(atom.GetTotalNumHs() > 0 for atom in carbon)
        if kind == "hydrogen atoms on carbon":
            return sum(atom.GetTotalNumHs() for atom in carbon)
        return {
            "nitrogen and oxygen atoms": atom_count(smiles, "N") + atom_count(smiles, "O"),
            "carbon atoms": len(carbon),
            "atoms other than hydrogen": len(atoms),
            "hydrogen atoms": atom_count(smiles, "H"),
            "atoms of all elements including hydrogen": len(atoms) + atom_count(smiles, "H"),
        }[kind]

    def by_graph(self, facts: kit.Facts) -> int:
        """Cyclomatic number, bridges and valence in a graph of our own parser."""
        smiles, kind = facts["molecule"], facts["kind"]
        made = graph_of(smiles)
        if kind == "rings":
            return rings_by_cycles(smiles)
        carbon = [(k, atom) for k, atom in made.nodes(data=True) if atom["element"] == "C"]
        if kind == "carbon atoms that lie in no ring":
            bridges = {frozenset(edge) for edge in nx.bridges(made)}
            return sum(all(frozenset((k, other)) in bridges for other in made[k]) for k, _ in carbon)
        if kind == "carbon atoms bonded to hydrogen":
            return sum(atom["hydrogens"] > 0 for _, atom in carbon)
        if kind == "hydrogen atoms on carbon":
            return sum(int(atom["hydrogens"]) for _, atom in carbon)
        wanted: dict[str, tuple[str, ...]] = {
            "nitrogen and oxygen atoms": ("N", "O"),
            "carbon atoms": ("C",),
            "atoms other than hydrogen": ("",),
            "hydrogen atoms": ("H",),
            "atoms of all elements including hydrogen": ("", "H"),
        }
        return sum(atoms_by_graph(smiles, element) for element in wanted[kind])


TASK = AtomCount().task()
