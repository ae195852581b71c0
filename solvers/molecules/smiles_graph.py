"""Molecules without RDKit: a SMILES parser of our own, hydrogens by valence, double bonds of aromatic rings by
matching, rings by the cyclomatic number, one molecule by isomorphism of graphs. It confirms `molecules`.

A molecule is a networkx graph whose nodes have `element`, `charge`, `hydrogens`, `aromatic` and `map`, and whose edges
have `order` (1, 2 or 3; of aromatic bonds as matched) and `aromatic`. Stereochemistry is left aside.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Any

import networkx as nx

LONGEST = 200  # characters of a SMILES
_VALENCES = {
    "B": (3,), "C": (4,), "N": (3, 5), "O": (2,), "P": (3, 5), "S": (2, 4, 6), "F": (1,), "Cl": (1,),
    "Br": (1,), "I": (1,),
}  # fmt: skip
_TOKEN = re.compile(
    r"\[(?P<isotope>\d{0,3})(?P<inner>[A-Z][a-z]?|[bcnops])(?P<chiral>@{0,2})(?P<h>H\d?)?(?P<charge>\+{1,3}|-{1,3}|[+-]\d)?"
    r"(?::(?P<map>\d{1,3}))?\]|(?P<plain>Cl|Br|[BCNOPSFI]|[bcnops])|(?P<bond>[-=#:/\\])|(?P<ring>%\d\d|\d)|(?P<open>\()"
    r"|(?P<close>\))|(?P<dot>\.)"
)
_ORDERS = {"-": 1, "/": 1, "\\": 1, "=": 2, "#": 3, ":": 4}


class NoGraph(ValueError):
    """A SMILES that this parser does not take. The message is one line."""


@lru_cache(maxsize=256)
def graph_of(smiles: str) -> Any:
    """The graph of a SMILES. Raises NoGraph.

    >>> sorted(graph_of("C=O").nodes(data="hydrogens"))
    [(0, 2), (1, 0)]
    """
    if not isinstance(smiles, str) or not 0 < len(smiles) <= LONGEST:
        raise NoGraph(f"{str(smiles)[:40]!r}: expected SMILES of 1 to {LONGEST} characters")
    made = nx.Graph()
    stack: list[int] = []
    rings: dict[str, tuple[int, int]] = {}
    last, order, at = -1, 0, 0
    while at < len(smiles):
        found = _TOKEN.match(smiles, at)
        if found is None:
            raise NoGraph(f"{smiles[:40]!r}: {smiles[at]!r} at {at} is no part of a SMILES")
        at = found.end()
        held = found.groupdict()
        if held["bond"]:
            order = _ORDERS[held["bond"]]
        elif held["open"]:
            stack.append(last)
        elif held["close"]:
            if not stack:
                raise NoGraph(f"{smiles[:40]!r}: a bracket closes that none opened")
            last = stack.pop()
        elif held["dot"]:
            last, order = -1, 0
        elif held["ring"]:
            if held["ring"] in rings:
                other, before = rings.pop(held["ring"])
                _bond(made, other, last, order or before)
            else:
                rings[held["ring"]] = (last, order)
            order = 0
        else:
            number = made.number_of_nodes()
            _atom(made, number, held)
            if last >= 0:
                _bond(made, last, number, order)
            last, order = number, 0
    if rings or stack:
        raise NoGraph(f"{smiles[:40]!r}: a ring or bracket is left open")
    _match(made)
    _fill(made)
    _part_charges(made)
    return made


def _atom(made: Any, number: int, held: dict[str, str | None]) -> None:
    symbol = held["inner"] or held["plain"] or ""
    charge, hydrogens = 0, None
    if held["inner"]:
        sign = held["charge"] or ""
        charge = (1 if "+" in sign else -1) * (int(sign[1:]) if sign[1:].isdigit() else len(sign)) if sign else 0
        count = held["h"] or ""
        hydrogens = (int(count[1:]) if count[1:] else 1) if count else 0
    made.add_node(
        number,
        element=symbol.capitalize(),
        charge=charge,
        hydrogens=hydrogens,
        aromatic=symbol[0].islower(),
        map=int(held["map"] or 0),
    )


def _bond(made: Any, a: int, b: int, order: int) -> None:
    if a < 0 or b < 0 or a == b or made.has_edge(a, b):
        raise NoGraph("a bond without two atoms of its own")
    aromatic = made.nodes[a]["aromatic"] and made.nodes[b]["aromatic"] and order in (0, 4)
    made.add_edge(a, b, order=1 if order in (0, 4) else order, aromatic=aromatic)


def _match(made: Any) -> None:
    """Gives aromatic rings their double bonds: a perfect matching of the atoms that take part in one. Bonds between two
    aromatic atoms that lie in no ring are single."""
    bridges = {frozenset(edge) for edge in nx.bridges(made)} if made.number_of_edges() else set()
    for a, b, held in made.edges(data=True):
        if held["aromatic"] and frozenset((a, b)) in bridges:
            held["aromatic"] = False
    able = nx.Graph()
    for k, atom in made.nodes(data=True):
        if not atom["aromatic"]:
            continue
        outside = any(made.edges[k, other]["order"] > 1 for other in made[k])
        bonds = made.degree[k] + (atom["hydrogens"] or 0)
        element, charge = atom["element"], atom["charge"]
        if outside or element in ("O", "S") or (element in ("N", "P") and bonds + (-charge) > 2):
            continue
        if element == "C" and charge < 0:
            continue
        able.add_node(k)
    able.add_edges_from((a, b) for a, b, held in made.edges(data=True) if held["aromatic"] and a in able and b in able)
    pairs = nx.max_weight_matching(able, maxcardinality=True)
    if 2 * len(pairs) != able.number_of_nodes():
        raise NoGraph("an aromatic ring without a place for its double bonds")
    for a, b in pairs:
        made.edges[a, b]["order"] = 2


def _fill(made: Any) -> None:
    """Gives atoms without brackets the hydrogens that their valence lacks."""
    for k, atom in made.nodes(data=True):
        if atom["hydrogens"] is None:
            used = sum(made.edges[k, other]["order"] for other in made[k])
            fits = [valence for valence in _VALENCES[atom["element"]] if valence >= used]
            if not fits:
                raise NoGraph(f"{atom['element']} with {used} bonds")
            atom["hydrogens"] = fits[0] - used


def _part_charges(made: Any) -> None:
    """Nitro groups written with five bonds on nitrogen get the charges that they are drawn with."""
    for k, atom in made.nodes(data=True):
        ends = [o for o in made[k] if made.nodes[o]["element"] == "O" and made.degree[o] == 1]
        double = [o for o in ends if made.edges[k, o]["order"] == 2]
        if atom["element"] == "N" and not atom["charge"] and len(double) == 2:
            atom["charge"], made.nodes[double[1]]["charge"], made.edges[k, double[1]]["order"] = 1, -1, 1


# ---- counts ----


def rings_by_cycles(smiles: str) -> int:
    """How many rings: bonds less atoms, one more for each piece.

    >>> rings_by_cycles("C1CC1C2CC2")
    2
    """
    made = graph_of(smiles)
    return int(made.number_of_edges() - made.number_of_nodes() + nx.number_connected_components(made))


def atoms_by_graph(smiles: str, element: str = "") -> int:
    """How many atoms of an element; "": of any but hydrogen; "H": hydrogens.

    >>> atoms_by_graph("CCO"), atoms_by_graph("CCO", "H")
    (3, 6)
    """
    nodes = graph_of(smiles).nodes(data=True)
    if element == "H":
        return sum(int(atom["hydrogens"]) for _, atom in nodes)
    return sum(1 for _, atom in nodes if not element or atom["element"] == element)


def bonds_by_graph(smiles: str, one: str = "", other: str = "", order: int = 0) -> int:
    """How many bonds between these elements ("": any), of this order (0: any); with "H" as `other`, bonds to
    hydrogen.

    >>> bonds_by_graph("C=CC"), bonds_by_graph("C=CC", order=2)
    (2, 1)
    """
    made = graph_of(smiles)
    if other == "H":
        return sum(int(atom["hydrogens"]) for _, atom in made.nodes(data=True) if not one or atom["element"] == one)
    wanted = sorted(each for each in (one, other) if each)
    count = 0
    for a, b, held in made.edges(data=True):
        ends = [made.nodes[a]["element"], made.nodes[b]["element"]]
        rest = list(ends)
        fits = True
        for each in wanted:
            fits = fits and each in rest
            if each in rest:
                rest.remove(each)
        count += fits and order in (0, held["order"])
    return count


def same_molecule(one: str, other: str) -> bool:
    """Whether two SMILES are of one molecule: their graphs are isomorphic, aromatic bonds alike whichever way their
    double bonds lie; the same rings written with and without aromatic letters are not.

    >>> same_molecule("C1=CC=CC=C1", "c1ccccc1"), same_molecule("CCO", "COC")
    (False, False)
    """
    return same_graph(graph_of(one), graph_of(other))


def same_graph(one: Any, other: Any) -> bool:
    """Whether two graphs of molecules are isomorphic, elements, charges, hydrogens, map numbers and orders alike.

    >>> same_graph(graph_of("CCO"), graph_of("OCC"))
    True
    """
    a, b = _coloured(one), _coloured(other)
    if sorted(c for _, c in a.nodes(data="colour")) != sorted(c for _, c in b.nodes(data="colour")):
        return False
    return bool(nx.vf2pp_is_isomorphic(a, b, node_label="colour"))


def _coloured(made: Any) -> Any:
    """The graph with each bond a node of its own, so that nodes' colours tell all."""
    coloured = nx.Graph()
    for k, atom in made.nodes(data=True):
        colour = (
            f"{atom['element']}{atom['charge']:+d}h{atom['hydrogens']}{'a' if atom['aromatic'] else ''}:{atom['map']}"
        )
        coloured.add_node(("atom", k, k), colour=colour)
    for a, b, held in made.edges(data=True):
        coloured.add_node(("bond", a, b), colour="aromatic" if held["aromatic"] else str(held["order"]))
        coloured.add_edge(("atom", a, a), ("bond", a, b))
        coloured.add_edge(("bond", a, b), ("atom", b, b))
    return coloured
