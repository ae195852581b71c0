"""How much can flow from source to sink of a network?

Blind rules get nothing: size, answer, and the capacities at the source and at the sink are drawn independently of each
other, the latter two above every answer; then a network is built round a cut of the answer's capacity further inside.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise
from random import Random

import networkx as nx

from isoprobe.probes.core import Allowance, Disproved, Item, Solution, Solver, State, View
from isoprobe.probes.engine.assembling import Making, Proof
from isoprobe.probes.families.graphs.climbing import ROOMY, TOLD, looks
from isoprobe.probes.families.graphs.states import FLOW as KIND
from isoprobe.probes.families.graphs.states import directed, draw_names, naming
from isoprobe.probes.families.graphs.stories import FLOW_STORIES as STORIES
from isoprobe.probes.families.graphs.tasks import graph_task
from isoprobe.probes.grid import Axis, Grid, Numbers, rise
from isoprobe.solvers.graphs import flow

LEVELS = {
    1: "3 to 5 nodes, capacities to 9, one direction between two nodes (as in IsoBench)",
    2: "6 or 7 nodes, capacities to 20, cycles and antiparallel arcs",
    3: "8 or 9 nodes, capacities to 30, cycles and antiparallel arcs",
    4: "10 to 12 nodes, capacities to 99, cycles and antiparallel arcs",
}


SEE = Axis(
    "{others} nodes more that lead nowhere or come from nowhere, with {ways} arcs each; " + TOLD,
    {"others": (0, 1, 1, 2, 2, 3, 3, 4, 5, 6), "ways": rise(1, 2), **ROOMY},
    "pictures of more arcs and capacities are not laid out legibly within 1,200 pixels",
)
THINK = Axis(
    "{inner} nodes, capacities to {capacity}, cycles and antiparallel arcs",
    {"inner": (5, 6, 6, 7, 8, 8, 9, 10, 11, 12), "capacity": (9, 12, 16, 20, 25, 30, 45, 60, 80, 99)},
    "a few augmentations find the flow, and more arcs and capacities are not laid out legibly within 1,200 pixels",
)


@dataclass(frozen=True)
class _Plan:
    """Ranges from which a level's states are drawn: `ends` of the capacity out of the source, and into the sink.
    No answer is above the largest capacity, so that a single arc can be the cut."""

    nodes: tuple[int, ...]
    capacity: int
    answers: tuple[int, int]
    ends: tuple[int, int]
    arcs: tuple[float, float]  # per node
    antiparallel: bool


_PLANS = {
    1: _Plan((4, 4, 5, 5, 5), 9, (2, 8), (9, 16), (1.25, 1.8), False),
    2: _Plan((6, 7), 20, (5, 20), (21, 38), (1.6, 2.1), True),
    3: _Plan((8, 9), 30, (10, 30), (31, 56), (1.6, 2.1), True),
    4: _Plan((10, 11, 12), 99, (30, 99), (100, 190), (1.6, 2.1), True),
}
_TINY = 0.01  # share of level 1 with three nodes, where source or sink always decides
_TRIES = 200

Arcs = dict[tuple[int, int], int]


def make(rng: Random, level: int) -> State:
    """A network with a cut inside that is smaller than all that leaves the source, and all that enters the sink."""
    while True:
        count, arcs = _tiny(rng) if level == 1 and rng.random() < _TINY else _network(rng, _PLANS[level])
        if arcs:
            break
    names = draw_names(rng, count)
    part = {"nodes": names, "arcs": [[names[u], names[v], capacity] for (u, v), capacity in sorted(arcs.items())]}
    return KIND.assemble([part], {"source": names[0], "sink": names[count - 1]})


def published(rng: Random) -> State:
    """As in IsoBench: 3, 4 or 5 nodes in a row, and arcs that all lead from an earlier one to a later one."""
    while True:
        count, share = rng.choice((3, 3, 3, 4, 4, 4, 5, 5)), rng.uniform(0.75, 1.0)
        pairs = [(u, v) for u in range(count) for v in range(u + 1, count) if rng.random() < share]
        if len(pairs) > 1 and {0, count - 1} <= {node for pair in pairs for node in pair}:
            break
    names = draw_names(rng, count)
    part = {"nodes": names, "arcs": [[names[u], names[v], rng.randint(1, 9)] for u, v in pairs]}
    return KIND.assemble([part], {"source": names[0], "sink": names[count - 1]})


def climb(rng: Random, numbers: Numbers) -> State:
    """A network with a cut inside, and nodes that no flow can pass."""
    most = numbers["capacity"]
    plan = _Plan(
        (numbers["inner"],), most, (max(2, 3 * most // 10), most - 1), (most + 1, 2 * most - 2), (1.6, 2.1), True
    )
    while True:
        count, arcs = _network(rng, plan)
        if arcs:
            break
    for node in range(count, count + numbers["others"]):
        leads_in = rng.random() < 0.5
        for inner in rng.sample(range(1, count - 1), numbers["ways"]):
            arcs[(inner, node) if leads_in else (node, inner)] = rng.randint(1, most)
    names = draw_names(rng, count + numbers["others"])
    part = {"nodes": names, "arcs": [[names[u], names[v], capacity] for (u, v), capacity in sorted(arcs.items())]}
    return KIND.assemble([part], {"source": names[0], "sink": names[count - 1]})


def _tiny(rng: Random) -> tuple[int, Arcs]:
    """Source 0, sink 2 and one node between."""
    return 3, {(0, 1): rng.randint(1, 9), (1, 2): rng.randint(1, 9), (0, 2): rng.randint(1, 9)}


def _network(rng: Random, plan: _Plan) -> tuple[int, Arcs]:
    """Source 0, sink count - 1; no arcs where the drawn figures do not fit together."""
    count = rng.choice(plan.nodes)
    least = 2 if count < 6 else 3
    near = rng.randint(least, count - least)  # nodes 0 to near - 1 are on the source's side
    answer = rng.randint(*plan.answers)
    out, into = _end(rng, plan, near), _end(rng, plan, count - near)
    wanted = round(count * rng.uniform(*plan.arcs))
    # The least and the largest capacity are bound for every answer alike, else they would tell something of it.
    low, high = max(1, plan.answers[0] * 2 // 3), plan.capacity - plan.capacity // 8
    direct = rng.random() < 0.1
    for _ in range(_TRIES):
        cut = _cut(rng, plan, near, count, answer, wanted, direct)
        front = _side(rng, plan, near, out, [(u, c) for (u, _), c in cut.items()])
        if front is None:
            continue
        # The sink's side is the same thing seen from the sink: node x of it is node count - 1 - x of the whole.
        turned = [(count - 1 - v, c) for (_, v), c in cut.items()]
        back = _side(rng, plan, count - near, into, turned)
        if back is None:
            continue
        arcs = cut | front | {(count - 1 - v, count - 1 - u): c for (u, v), c in back.items()}
        if len(arcs) > wanted:
            continue
        _decoys(rng, plan, arcs, near, count, wanted)
        if min(arcs.values()) <= low and max(arcs.values()) >= high:
            return count, arcs
    return count, {}


def _end(rng: Random, plan: _Plan, nodes: int) -> int:
    """What leaves the source, or enters the sink; less where only one inner node can take it."""
    low, high = plan.ends
    return rng.randint(low, min(high, plan.capacity + 1) if nodes == 2 else high)


def _cut(rng: Random, plan: _Plan, near: int, count: int, answer: int, wanted: int, direct: bool) -> Arcs:
    """Arcs from the source's side to the sink's that add up to the answer; as many for small answers as for large."""
    pairs = [(u, v) for u in range(near) for v in range(near, count) if direct or (u, v) != (0, count - 1)]
    number = rng.randint(1, min(plan.answers[0], len(pairs), max(1, wanted - count + 2), 2 + count // 2))
    marks = [0, *sorted(rng.sample(range(1, answer), number - 1)), answer]
    return dict(zip(rng.sample(pairs, number), [high - low for low, high in pairwise(marks)], strict=True))


def _side(rng: Random, plan: _Plan, size: int, total: int, loads: list[tuple[int, int]]) -> Arcs | None:
    """A tree of arcs from node 0 that carries each load to its node, and whose arcs at node 0, with the loads that
    lie there already, add up to `total`. None where a capacity would be too large."""
    parent = {node: rng.randrange(node) for node in range(1, size)}
    carried = dict.fromkeys(parent, 0)
    rest = total
    for node, load in loads:
        rest -= load if node == 0 else 0
        while node:
            carried[node] += load
            node = parent[node]
    first = [node for node in parent if parent[node] == 0]
    spare = rest - sum(carried[node] for node in first)
    room = {node: plan.capacity - max(1, carried[node]) for node in parent}
    if min(room.values()) < 0:
        return None
    widths = {node: max(1, carried[node]) for node in parent}
    spare -= sum(widths[node] - carried[node] for node in first)
    if not 0 <= spare <= sum(room[node] for node in first):
        return None
    rng.shuffle(first)
    for place, node in enumerate(first):
        others = sum(room[other] for other in first[place + 1 :])
        extra = rng.randint(max(0, spare - others), min(spare, room[node]))
        widths[node] += extra
        spare -= extra
    for node in parent:
        if parent[node]:
            widths[node] += rng.randint(0, room[node])
    return {(parent[node], node): width for node, width in widths.items()}


def _decoys(rng: Random, plan: _Plan, arcs: Arcs, near: int, count: int, wanted: int) -> None:
    """More arcs that change neither the cut nor what leaves the source and enters the sink: inside a side, or back
    across the cut. Those into the source or out of the sink are the exception."""
    free = [
        (u, v)
        for u in range(1, count)
        for v in range(count - 1)
        if u != v and (u, v) not in arcs and ((u < near) == (v < near) or u >= near)
    ]
    rng.shuffle(free)
    if rng.random() < 0.8:
        free.sort(key=lambda arc: arc[1] == 0 or arc[0] == count - 1)
    for u, v in free:
        if len(arcs) >= wanted:
            break
        if plan.antiparallel or (v, u) not in arcs:
            arcs[u, v] = rng.randint(1, plan.capacity)


def _solver(name: str, idea: str) -> Solver:
    method = flow.by_preflow if name == "preflow" else flow.by_cuts

    def solve(state: State) -> Solution:
        found = method(directed(state), state["source"], state["sink"])
        carried = [[u, v, amount] for (u, v), amount in found.flow.items()]
        return Solution(found.value, {"flow": carried, "source_side": list(found.side)})

    return Solver(name, idea, solve)


def check(state: State, solution: Solution) -> None:
    """Raises Disproved unless the flow and the cut have the answer's value, in plain integers."""
    certificate = solution.grounds
    if type(solution.answer) is not int or set(certificate) != {"flow", "source_side"}:
        raise Disproved(f"answer {solution.answer!r} with the certificate {sorted(certificate)}")
    carried = {(u, v): amount for u, v, amount in certificate["flow"]}
    found = flow.MaximumFlow(solution.answer, carried, tuple(certificate["source_side"]))
    flow.check(directed(state), state["source"], state["sink"], found)


def corrupt(rng: Random, state: State) -> State:
    """The state with one to three arcs overlooked, turned round, or their capacity misread; another answer."""
    answer = _solve(state)
    for _ in range(40):
        arcs = {(u, v): c for u, v, c in state["arcs"]}
        for _ in range(rng.randint(1, min(3, len(arcs))) if arcs else 0):
            _misread(rng, arcs)
        other = KIND.assemble([{"nodes": state["nodes"], "arcs": _listed(arcs)}], state)
        if _solve(other) != answer:
            return other
    arcs = {(u, v): c for u, v, c in state["arcs"]}
    if answer:  # without an arc of a least cut less can flow
        side = SOLVERS[0].solve(state).grounds["source_side"]
        del arcs[rng.choice([(u, v) for u, v in arcs if u in side and v not in side])]
    else:
        arcs[state["source"], state["sink"]] = rng.randint(1, 9)
    return KIND.assemble([{"nodes": state["nodes"], "arcs": _listed(arcs)}], state)


def _misread(rng: Random, arcs: dict[tuple[str, str], int]) -> None:
    """One mistake of a bad eye, in place."""
    if not arcs:
        return
    u, v = rng.choice(list(arcs))
    capacity = arcs[u, v]
    mistake = rng.random()
    if mistake < 0.25:
        del arcs[u, v]
    elif mistake < 0.4 and (v, u) not in arcs:
        arcs[v, u] = arcs.pop((u, v))
    else:
        digits = list(str(capacity))
        place = rng.randrange(len(digits))
        digits[place] = rng.choice([d for d in "123456789" if d != digits[place]])
        arcs[u, v] = int("".join(digits))


def _listed(arcs: dict[tuple[str, str], int]) -> list[list[object]]:
    return [[u, v, capacity] for (u, v), capacity in arcs.items()]


def _leaving(state: State) -> int:
    return sum(capacity for u, _, capacity in state["arcs"] if u == state["source"])


def _entering(state: State) -> int:
    return sum(capacity for _, v, capacity in state["arcs"] if v == state["sink"])


def _direct(state: State) -> int:
    return sum(c for u, v, c in state["arcs"] if (u, v) == (state["source"], state["sink"]))


def labels(state: State) -> dict[str, str | int | float | bool]:
    """Size, largest capacity, cycles, antiparallel arcs, naming."""
    arcs = {(u, v) for u, v, _ in state["arcs"]}
    return {
        "nodes": len(state["nodes"]),
        "arcs": len(arcs),
        "largest_capacity": max((capacity for _, _, capacity in state["arcs"]), default=0),
        "cyclic": not nx.is_directed_acyclic_graph(directed(state)),
        "antiparallel": any((v, u) in arcs for u, v in arcs),
        "naming": naming(state["nodes"]),
    }


def _solve(state: State) -> int:
    KIND.validate(state)
    return flow.by_cuts(directed(state), state["source"], state["sink"]).value


_ASK = "What is the maximum flow from {ends} in the network in the picture?"
_NODES = _ASK.format(ends="node {a} to node {b}")
_COLOURS = _ASK.format(ends="the {colour} node to the {colour2} node")
_NODE_COLOUR = _ASK.format(ends="node {a} to the {colour} node")
_COLOUR_NODE = _ASK.format(ends="the {colour} node to node {b}")
_BY_TEXT = "What is the maximum flow from node {a} to node {b} in this network?"


def _ask(item: Item, view: View) -> str:
    a, b = item.state["source"], item.state["sink"]
    if view.representation == "story":
        return next(story for story in STORIES if story.name == view.style["story"]).ask.format(a=a, b=b)
    if view.medium == "text":
        return _BY_TEXT.format(a=a, b=b)
    one, other = view.stated.get("source_colour"), view.stated.get("sink_colour")
    if one and other:
        return _COLOURS.format(colour=one, colour2=other)
    if one:
        return _COLOUR_NODE.format(colour=one, b=b)
    return _NODE_COLOUR.format(a=a, colour=other) if other else _NODES.format(a=a, b=b)


SOLVERS = (
    _solver("preflow", "push-relabel: flow is pushed until no more reaches the sink"),
    _solver("cuts", "least cut: every cut compared, or the linear program of cuts; the flow follows from it"),
)

TASK = graph_task(
    KIND,
    STORIES,
    Making(LEVELS, make, corrupt),
    Proof(SOLVERS, "a flow, and a cut that it fills", check),
    version=3,  # 3: names that a stroke may have cut are refused
    allowances=(Allowance("certified first", "capacities and names that touch a stroke are drawn anew", bound=0.72),),
    problem="maximum flow",
    summary="How much can flow from the source to the sink of a network with capacities?",
    labels=labels,
    answer_kind="integer",
    ask=_ask,
    features={
        "nodes": lambda state: len(state["nodes"]),
        "arcs": lambda state: len(state["arcs"]),
        "capacity out of the source": _leaving,
        "capacity into the sink": _entering,
        "the lesser of both": lambda state: min(_leaving(state), _entering(state)),
        "arcs at source and sink": lambda state: (
            sum(line[0] == state["source"] for line in state["arcs"]),
            sum(line[1] == state["sink"] for line in state["arcs"]),
        ),
        "direct arc": _direct,
        "total capacity": lambda state: sum(line[2] for line in state["arcs"]) // 5,
        "largest capacity": lambda state: max((line[2] for line in state["arcs"]), default=0),
        "smallest capacity": lambda state: min((line[2] for line in state["arcs"]), default=0),
        "naming": lambda state: naming(state["nodes"]),
    },
    published=published,
    grid=Grid(SEE, THINK, climb, {1: (1, 1), 2: (2, 4), 3: (2, 6), 4: (3, 9)}, looks(KIND)),
)
