"""Stated capacities, sources and sinks against a network, and the network that they add up to."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence

from isoprobe.analysis.statements.flow import read_flow
from isoprobe.analysis.statements.statement import Family, Statement, solved
from isoprobe.probes.core import Answer, State
from isoprobe.probes.families.graphs.states import FLOW as KIND

_ROLES = ("source", "sink")
_ANEW = 3  # capacities that a list has at least, to stand in place of those before it


def settle(statements: Sequence[Statement]) -> list[Statement]:
    """Of each arc what is said last in a list, else first elsewhere; of a role what is said first.

    A later list that says again at least half of what stood in lists before stands in their place: the picture was
    looked at once more.
    """
    roles = {one.kind: one for one in reversed(statements) if one.kind in _ROLES}
    loose: dict[tuple[str, ...], Statement] = {}
    blocks: dict[int, dict[tuple[str, ...], Statement]] = defaultdict(dict)
    for one in statements:
        if one.kind == "capacity":
            if one.listed:
                blocks[one.block][one.about] = one
            else:
                loose.setdefault(one.about, one)
    listed: dict[tuple[str, ...], Statement] = {}
    for block in blocks.values():
        if len(block) >= _ANEW and 2 * len(block.keys() & listed.keys()) >= len(listed):
            listed = {}
        listed |= block
    return [*roles.values(), *(loose | listed).values()]


def error(state: State, one: Statement) -> str:
    """ "capacity": the arc has another; "direction": it runs the other way; "arc": there is none; "role": another node
    is the source or the sink."""
    if one.kind in _ROLES:
        return "" if state[one.kind] == one.value else "role"
    arcs = {(u, v): capacity for u, v, capacity in state["arcs"]}
    u, v = one.about
    if (u, v) in arcs:
        return "" if arcs[u, v] == one.value else "capacity"
    return "direction" if (v, u) in arcs else "arc"


def facts(state: State) -> int:
    """Its arcs."""
    return len(state["arcs"])


def state_of(truth: State, held: Sequence[Statement], filled: bool) -> State:
    """The network of these statements; source and sink as they are where nothing is said of them. `filled`: arcs
    between nodes of which nothing is said are as they are, else not there."""
    roles = {role: truth[role] for role in _ROLES} | {one.kind: one.value for one in held if one.kind in _ROLES}
    arcs = {one.about: int(one.value) for one in held if one.kind == "capacity"}
    if filled:
        told = {frozenset(about) for about in arcs}
        arcs |= {(u, v): capacity for u, v, capacity in truth["arcs"] if frozenset((u, v)) not in told}
    nodes = {*truth["nodes"], *roles.values(), *(node for about in arcs for node in about)}
    part = {"nodes": list(nodes), "arcs": [[u, v, capacity] for (u, v), capacity in arcs.items()]}
    return KIND.assemble([part], roles)


def answer(truth: State, held: Sequence[Statement], filled: bool) -> Answer | None:
    """The maximum flow of the network of these statements."""
    return solved("maxflow", state_of(truth, held, filled))


FLOW = Family(read_flow, settle, error, lambda one: one.kind == "capacity", facts, answer)
