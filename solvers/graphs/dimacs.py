"""Maximum flow problems from DIMACS files (.max), read line by line; nothing in them is trusted.

Format: `p max NODES ARCS`, then `n NODE s` and `n NODE t`, then `a FROM TO CAPACITY`; `c` opens a comment. Nodes count
from 1. (DIMACS, The First DIMACS International Algorithm Implementation Challenge: General Information, 1990.)
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

import networkx as nx

from isoprobe.solvers import BadState

MOST_NODES = 1_000_000
MOST_ARCS = 5_000_000
MOST_CAPACITY = 10**12
_LONGEST_LINE = 1000


@dataclass(frozen=True)
class FlowProblem:
    """A network whose arcs have the integer attribute `capacity`, and its source and sink. Nodes are named 1, 2, ...

    Parallel arcs of the file are one arc here, their capacities added; an arc from a node to itself carries nothing
    and is left out.
    """

    graph: nx.DiGraph[int]
    source: int
    sink: int


def read_max(path: Path | str) -> FlowProblem:
    r"""The problem in a .max file. Raises BadState with one line that names file, line number and expectation.

    >>> import tempfile
    >>> with tempfile.NamedTemporaryFile("w", suffix=".max") as file:
    ...     _ = file.write("p max 2 1\nn 1 s\nn 2 t\na 1 2 7\n"), file.flush()
    ...     problem = read_max(file.name)
    >>> problem.graph.edges[1, 2]["capacity"]
    7
    """
    with open(path, encoding="utf-8", errors="replace") as file:
        return parse_max(file, str(path))


def parse_max(lines: Iterable[str], name: str = "text") -> FlowProblem:
    """The problem in the lines of a .max file. Raises BadState.

    >>> problem = parse_max(["p max 2 1", "n 1 s", "n 2 t", "a 1 2 7"])
    >>> problem.source, problem.sink
    (1, 2)
    >>> parse_max(["p max 2"])
    Traceback (most recent call last):
        ...
    isoprobe.solvers.BadState: text, line 1: 'p max 2', expected 'p max NODES ARCS'
    """
    nodes = arcs = 0
    ends: dict[str, int] = {}
    graph: nx.DiGraph[int] = nx.DiGraph()
    seen = 0
    for number, line in enumerate(lines, 1):
        here = f"{name}, line {number}: {line[:60].rstrip()!r}"
        if len(line) > _LONGEST_LINE and not line.startswith("c"):
            raise BadState(f"{here}..., a line of {len(line)} characters, expected at most {_LONGEST_LINE}")
        words = line.split()
        if not words or words[0] == "c" or line.startswith("c"):
            continue
        if words[0] == "p":
            if nodes:
                raise BadState(f"{here}, a second problem line")
            if len(words) != 4 or words[1] != "max":
                raise BadState(f"{here}, expected 'p max NODES ARCS'")
            nodes = _number(words[2], 2, MOST_NODES, here)
            arcs = _number(words[3], 0, MOST_ARCS, here)
            graph.add_nodes_from(range(1, nodes + 1))
        elif not nodes:
            raise BadState(f"{here} before the problem line 'p max NODES ARCS'")
        elif words[0] == "n":
            if len(words) != 3 or words[2] not in ("s", "t"):
                raise BadState(f"{here}, expected 'n NODE s' or 'n NODE t'")
            if words[2] in ends:
                raise BadState(f"{here}, a second {'source' if words[2] == 's' else 'sink'}")
            ends[words[2]] = _number(words[1], 1, nodes, here)
        elif words[0] == "a":
            if len(words) != 4:
                raise BadState(f"{here}, expected 'a FROM TO CAPACITY'")
            u, v = (_number(word, 1, nodes, here) for word in words[1:3])
            capacity = _number(words[3], 0, MOST_CAPACITY, here)
            seen += 1
            if seen > arcs:
                raise BadState(f"{here}, more arcs than the {arcs} of the problem line")
            if u != v:
                known = graph[u][v]["capacity"] if graph.has_edge(u, v) else 0
                graph.add_edge(u, v, capacity=known + capacity)
        else:
            raise BadState(f"{here}, expected a line that opens with c, p, n or a")
    if not nodes:
        raise BadState(f"{name}: no problem line 'p max NODES ARCS'")
    for end, what in (("s", "source"), ("t", "sink")):
        if end not in ends:
            raise BadState(f"{name}: no line 'n NODE {end}' names the {what}")
    if ends["s"] == ends["t"]:
        raise BadState(f"{name}: source and sink are both {ends['s']}, expected two different nodes")
    if seen != arcs:
        raise BadState(f"{name}: {seen} arcs, expected the {arcs} of the problem line")
    return FlowProblem(graph, ends["s"], ends["t"])


def _number(word: str, least: int, most: int, here: str) -> int:
    if not (word.isascii() and word.isdigit() and len(word) <= 15 and least <= int(word) <= most):
        raise BadState(f"{here}: {word[:20]!r}, expected a whole number from {least} to {most}")
    return int(word)
