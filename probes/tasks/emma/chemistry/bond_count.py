"""A drawn molecule: how many bonds of a kind does it have, those to hydrogens left out counted in?"""

from __future__ import annotations

from isoprobe.probes.families.emma.molecules import DRAWN_RINGS, MoleculeCount, count_sizes, every_kind
from isoprobe.probes.families.programs import kit
from isoprobe.solvers.molecules.molecules import atom_count, bond_count, pi_count, sigma_count
from isoprobe.solvers.molecules.smiles_graph import atoms_by_graph, bonds_by_graph, graph_of

_AT = {
    1: (
        "carbon-carbon single bonds",
        "carbon-carbon double bonds",
        "carbon-oxygen single bonds",
        "carbon-oxygen double bonds",
        "carbon-nitrogen single bonds",
    ),
    2: ("double bonds", "pi bonds", "carbon-carbon single bonds", "bonds between carbon and hydrogen"),
    3: ("bonds between carbon and hydrogen", "bonds to hydrogen", "sigma bonds", "single bonds"),
}
_RANGE = {1: (1, 5), 2: (2, 9), 3: (10, 24)}
_PAIRS = {
    "carbon-carbon single bonds": ("C", "C", 1),
    "carbon-carbon double bonds": ("C", "C", 2),
    "carbon-oxygen single bonds": ("C", "O", 1),
    "carbon-oxygen double bonds": ("C", "O", 2),
    "carbon-nitrogen single bonds": ("C", "N", 1),
    "double bonds": ("", "", 2),
    "bonds between carbon and hydrogen": ("C", "H", 0),
    "bonds to hydrogen": ("", "H", 0),
}


class BondCount(MoleculeCount):
    """How many bonds of a kind does a drawn molecule have?

    1: single or double bonds between two elements, up to five
    2: double, pi or carbon-hydrogen bonds, up to nine
    3: bonds of which most lead to hydrogens that are not drawn, up to 24"""

    different = {1: 2_200, 2: 1_900, 3: 2_200}
    question = (
        "How many {kind} does the molecule have? Count bonds to hydrogen atoms that are not drawn too, where they are "
        "of this kind. " + DRAWN_RINGS
    )
    kinds = _AT
    asked = every_kind(_AT)
    sizes = count_sizes(
        _RANGE,
        least=(1, 2, 3, 4, 5, 6, 10, 12, 15, 18),
        most=(2, 3, 5, 6, 7, 9, 13, 16, 20, 24),
    )
    allowances = (
        kit.Allowance(
            "worn", "a letter twice as large goes unread, and the bond to it with it", cases=("twice as large",)
        ),
    )

    def by_bonds(self, facts: kit.Facts) -> int:
        """Bonds of the kekulised molecule by RDKit."""
        smiles, kind = facts["molecule"], facts["kind"]
        if kind == "pi bonds":
            return pi_count(smiles)
        if kind == "sigma bonds":
            return sigma_count(smiles)
        if kind == "single bonds":
            return bond_count(smiles, order=1) + atom_count(smiles, "H")
        return bond_count(smiles, *_PAIRS[kind])

    def by_electrons(self, facts: kit.Facts) -> int:
        """Pairs of electrons in a graph of our own parser."""
        smiles, kind = facts["molecule"], facts["kind"]
        made, hydrogens = graph_of(smiles), atoms_by_graph(smiles, "H")
        if kind in ("pi bonds", "sigma bonds", "single bonds"):
            shared = sum(held["order"] for *_, held in made.edges(data=True))  # pairs of electrons between heavy atoms
            pi = shared - made.number_of_edges()
            plain = sum(1 for *_, held in made.edges(data=True) if held["order"] == 1)
            return int(
                {"pi bonds": pi, "sigma bonds": shared - pi + hydrogens, "single bonds": plain + hydrogens}[kind]
            )
        return bonds_by_graph(smiles, *_PAIRS[kind])


TASK = BondCount().task()
