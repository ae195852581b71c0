"""How a picture of a graph gets harder to see: components among one another, edges that cross more often, less room."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import networkx as nx

from isoprobe.probes.core import State, Style
from isoprobe.probes.families.graphs.pictures import graphs_of, groups_of
from isoprobe.probes.families.graphs.states import GraphKind
from isoprobe.probes.grid import Numbers, rise

TIGHTER = {
    "bonds": (0, 0, 4, 8, 12, 16, 20, 24, 28, 32),
    "room": rise(140, 95),
}
ROOMY = {  # where capacities stand at the lines, or two graphs share a picture
    "bonds": (0, 0, 1, 2, 3, 4, 5, 6, 7, 8),
    "room": (150, 148, 145, 142, 140, 137, 134, 130, 127, 125),
}
TOLD = "laid out as if {bonds} more edges held the nodes together, in {room}% of the usual room"


def looks(kind: GraphKind) -> Callable[[Random, State, Numbers], Style]:
    """The look of graphs of this kind. `bonds`: so many pairs of nodes that no edge joins are laid out as if one did,
    which lets edges cross that need not; with none the layout is the clearest. `room`: the side of a picture in percent
    of the usual one."""

    def look(rng: Random, state: State, numbers: Numbers) -> Style:
        from isoprobe.vision.graph.style import sample_style, with_room

        graphs = graphs_of(kind, state)
        style = sample_style(rng, graphs, groups_of(kind, state))
        bonds = numbers["bonds"]
        layouts = ("random", "spring", "spring") if bonds else ("planar", "spring")
        style["layouts"] = [rng.choice(layouts)] * len(style["layouts"])
        if bonds:
            style["bonds"] = [_bond(rng, graph) for graph in graphs for _ in range(bonds)]
        return with_room(style, numbers["room"] / 100)

    return look


def _bond(rng: Random, graph: nx.Graph[str]) -> list[str]:
    """Two nodes, of different components where there are several."""
    parts = [sorted(part) for part in nx.connected_components(nx.Graph(graph))]
    parts.sort()
    if len(parts) == 1:
        return rng.sample(parts[0], 2)
    return [rng.choice(part) for part in rng.sample(parts, 2)]
