"""Stated edges, isolated nodes, components and counts against one graph or two, and the graphs that they add up to."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import pairwise

from isoprobe.analysis.statements.edges import read_connectivity, read_isomorphism
from isoprobe.analysis.statements.statement import Family, Statement, solved
from isoprobe.probes.core import Answer, State
from isoprobe.probes.families.graphs.states import CONNECTIVITY as ONE
from isoprobe.probes.families.graphs.states import PAIR, Part, components

Edge = tuple[str, str]


def settle(statements: Sequence[Statement]) -> list[Statement]:
    """Each fact once. Of a count and of the query nodes what is said last; a node that is told to be isolated and to
    have an edge has what is said last of it."""
    held: dict[tuple[str, tuple[str, ...]], Statement] = {}
    for one in statements:
        key = (one.kind, () if one.kind == "query" else one.about)
        held.pop(key, None)
        if one.kind == "isolated":
            side, node = one.about
            held = {
                k: v for k, v in held.items() if not (v.kind == "edge" and v.about[0] == side and node in v.about[1:])
            }
        if one.kind == "edge":
            side, *ends = one.about
            held = {
                k: v
                for k, v in held.items()
                if not (v.kind == "isolated" and v.about[0] == side and v.about[1] in ends)
            }
        held[key] = one
    return list(held.values())


def _part(state: State, side: str) -> Part:
    return state[side] if side else state


def _edges(part: Part) -> set[Edge]:
    return {(u, v) for u, v in part["edges"]}


def error(state: State, one: Statement) -> str:
    """ "edge": there is none; "isolated": the node has one; "component": these nodes are none; "query": other nodes are
    asked about; "count": there is another number of nodes or edges."""
    if one.kind == "query":
        return "" if set(one.about) == set(state["query"]) else "query"
    if one.kind == "component":
        return "" if set(one.about) in map(set, components(state)) else "component"
    part = _part(state, one.about[0])
    edges = _edges(part)
    if one.kind == "edge":
        u, v = one.about[1:]
        return "" if {(u, v), (v, u)} & edges else "edge"
    if one.kind == "isolated":
        return "" if one.about[1] in part["nodes"] and not any(one.about[1] in edge for edge in edges) else "isolated"
    return "" if one.value == len(part[one.kind]) else "count"


def _graph(part: Part, held: Iterable[Statement], filled: bool) -> dict[str, list[object]]:
    """The graph of these statements. `filled`: nodes of which nothing is said have the edges that they have."""
    said = list(held)
    edges = {tuple(one.about[-2:]) for one in said if one.kind == "edge"}
    alone = {one.about[1] for one in said if one.kind == "isolated"}
    groups = [one.about for one in said if one.kind == "component"]
    for group in groups:
        edges |= set(pairwise(group))
    if filled:
        for u, v in _edges(part):
            closed = any((u in group) != (v in group) for group in groups)
            if not closed and not {u, v} & alone:
                edges.add((u, v))
    nodes = {*part["nodes"], *alone, *(node for edge in edges for node in edge)}
    return {"nodes": list(nodes), "edges": [list(edge) for edge in edges]}


def connected(truth: State, held: Sequence[Statement], filled: bool) -> Answer | None:
    """Whether the query nodes are connected by what is stated; None where neither a way nor an end of one is."""
    asked = next((one.about for one in held if one.kind == "query"), tuple(truth["query"]))
    telling = [one for one in held if one.kind in ("edge", "isolated", "component")]
    if not telling:
        return None
    state = ONE.assemble([_graph(truth, telling, filled)], {"query": list(asked)})
    if not set(asked) <= set(state["nodes"]):
        return None
    found = solved("connectivity", state)
    spoken = {node for one in telling for node in one.about}
    return None if found is False and not filled and not set(asked) & spoken else found


def _is_whole(part: Part, said: Sequence[Statement], count: object) -> bool:
    """Whether the statements claim to be all edges of a graph: in a list, as many as counted, or with every node."""
    edges = [one for one in said if one.kind == "edge"]
    nodes = {node for one in said for node in one.about[1:]}
    return any(one.listed for one in edges) or (bool(edges) and len(edges) == count) or nodes >= set(part["nodes"])


def isomorphic(truth: State, held: Sequence[Statement], filled: bool) -> Answer | None:
    """Whether the two graphs are alike by what is stated: their edges where those of both are listed, else their counts
    where these differ. `filled`: of a graph whose edges are not listed the true ones count."""
    counts = {(one.kind, one.about[0]): one.value for one in held if one.kind in ("nodes", "edges")}
    sides = {side: [one for one in held if one.about[0] == side and one.kind in ("edge", "isolated")] for side in "GH"}
    listed = {side: _is_whole(truth[side], said, counts.get(("edges", side))) for side, said in sides.items()}
    if all(listed.values()) or (filled and any(listed.values())):
        parts = [_graph(truth[side], sides[side], False) if listed[side] else truth[side] for side in "GH"]
        return solved("isomorphism", PAIR.assemble(parts, {}))
    for kind in ("nodes", "edges"):
        told = {side: counts.get((kind, side), len(truth[side][kind]) if filled else None) for side in "GH"}
        if None not in told.values() and told["G"] != told["H"]:
            return False
    return solved("isomorphism", truth) if filled and counts else None


def _is_edge(one: Statement) -> bool:
    return one.kind == "edge"


CONNECTED = Family(read_connectivity, settle, error, _is_edge, lambda state: len(state["edges"]), connected)
ISOMORPHIC = Family(
    read_isomorphism, settle, error, _is_edge, lambda state: sum(len(state[side]["edges"]) for side in "GH"), isomorphic
)
