"""IsoBench's own items beside the first levels of our tasks after it: sizes, labels, and what gives an answer away.

    python benchmarks/isobench_levels.py ../shared/data/isobench           both, as a table
    python benchmarks/isobench_levels.py ../shared/data/isobench --write   into docs/isobench.md anew

IsoBench's column is counted from its published records, ours from the first ITEMS items of a level; level 0 is after
IsoBench with what it gives away. No picture is drawn
and no model is asked.
"""

from __future__ import annotations

import argparse
import ast
import json
import re
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any

import networkx as nx

from isoprobe.probes.engine.making import draw_state
from isoprobe.probes.engine.registry import load_task
from isoprobe.probes.grid import AS_PUBLISHED

ITEMS = 400
PAGE = Path(__file__).parents[1] / "docs" / "isobench.md"
BEGIN, END = "<!-- levels: begin -->\n", "<!-- levels: end -->"
CONFIGS = {
    "connectivity": "graph_connectivity",
    "maxflow": "graph_maxflow",
    "isomorphism": "graph_isomorphism",
    "parity": "math_parity",
    "convexity": "math_convexity",
    "breakpoints": "math_breakpoint",
    "winner": "winner_id",
}
LEVELS = {"winner": 4}  # where it is not the first one that is after IsoBench
Figures = dict[str, str]  # by what was counted, as it is told


def published(folder: Path, task: str) -> list[dict[str, Any]]:
    """The records of a config."""
    lines = (folder / f"{CONFIGS[task]}.jsonl").read_text("utf-8").splitlines()
    return [json.loads(line) for line in lines if line.strip()]


def ours(task: str, level: int | None = None) -> list[tuple[Any, Any]]:
    """State and answer of the first items of the level after IsoBench that gives nothing away, or of this one."""
    made = load_task(task)
    states = [draw_state(made, LEVELS.get(task, 1) if level is None else level, seed) for seed in range(ITEMS)]
    return [(state, made.solvers[0].solve(state).answer) for state in states]


def share(flags: Iterable[bool]) -> str:
    """How many of these are true, in percent."""
    held = list(flags)
    return f"{100 * sum(held) / len(held):.0f}%"


def spread(numbers: Iterable[int]) -> str:
    """From the least to the most, and the mean."""
    held = list(numbers)
    return f"{min(held)} to {max(held)}, mean {sum(held) / len(held):.1f}"


def labels(answers: Sequence[Any]) -> str:
    """How often each label comes, the commonest first."""
    counted = Counter(str(answer).lower() for answer in answers).most_common(6)
    return ", ".join(f"{name} {100 * count / len(answers):.0f}%" for name, count in counted)


def graph_of(state: Mapping[str, Any]) -> nx.Graph:
    """One of our graphs."""
    graph = nx.Graph()
    graph.add_nodes_from(state["nodes"])
    graph.add_edges_from(state["edges"])
    return graph


def network_of(state: Mapping[str, Any]) -> nx.DiGraph:
    """One of our networks."""
    graph = nx.DiGraph()
    graph.add_nodes_from(state["nodes"])
    graph.add_weighted_edges_from(state["arcs"])
    return graph


def matrix_of(text: str, directed: bool = False) -> Any:
    """A graph from its adjacency matrix."""
    rows, graph = ast.literal_eval(text), nx.DiGraph() if directed else nx.Graph()
    graph.add_nodes_from(range(len(rows)))
    graph.add_weighted_edges_from((a, b, w) for a, row in enumerate(rows) for b, w in enumerate(row) if w)
    return graph


def connectivity(items: Sequence[tuple[nx.Graph, Any, Any, bool]]) -> Figures:
    """Of graphs with two query nodes."""
    joined = [(graph, a, b) for graph, a, b, label in items if label]
    return {
        "nodes": spread(len(graph) for graph, *_ in items),
        "edges": spread(graph.number_of_edges() for graph, *_ in items),
        "labels": labels([label for *_, label in items]),
        "connected pairs that an edge joins": share(graph.has_edge(a, b) for graph, a, b in joined),
        "right: yes where both query nodes have an edge": share(
            (graph.degree(a) > 0 and graph.degree(b) > 0) == label for graph, a, b, label in items
        ),
    }


def maxflow(items: Sequence[tuple[nx.DiGraph, Any, Any, int]]) -> Figures:
    """Of networks with source and sink."""

    def ends(graph: nx.DiGraph, source: Any, sink: Any) -> int:
        out, into = graph.out_degree(source, weight="weight"), graph.in_degree(sink, weight="weight")
        return int(min(out, into))

    return {
        "nodes": spread(len(graph) for graph, *_ in items),
        "arcs": spread(graph.number_of_edges() for graph, *_ in items),
        "capacities": spread(w for graph, *_ in items for *_, w in graph.edges(data="weight")),
        "networks without a cycle": share(nx.is_directed_acyclic_graph(graph) for graph, *_ in items),
        "networks with arcs both ways between two nodes": share(
            any(graph.has_edge(b, a) for a, b in graph.edges) for graph, *_ in items
        ),
        "right: the smaller of what leaves the source and what enters the sink": share(
            ends(graph, a, b) == label for graph, a, b, label in items
        ),
    }


def isomorphism(items: Sequence[tuple[nx.Graph, nx.Graph, bool]]) -> Figures:
    """Of pairs of graphs."""

    def degrees(graph: nx.Graph) -> list[int]:
        return sorted(dict(graph.degree).values())

    return {
        "nodes": spread(len(graph) for graph, *_ in items),
        "edges": spread(graph.number_of_edges() for graph, *_ in items),
        "labels": labels([label for *_, label in items]),
        "right: yes where the degree sequences are equal": share(
            (degrees(g) == degrees(h)) == ok for g, h, ok in items
        ),
    }


def functions(items: Sequence[tuple[str, Any]]) -> Figures:
    """Of formulas, as plain text."""
    powers = [max((int(each) for each in re.findall(r"\^ ?(\d+)", text)), default=1) for text, _ in items]
    return {"labels": labels([label for _, label in items]), "largest power of x": spread(powers)}


def breakpoints(items: Sequence[tuple[int, int]]) -> Figures:
    """Of piecewise functions: how many pieces, and the label."""
    more = Counter(pieces - label for pieces, label in items).most_common(1)[0][0]
    return {
        "labels": labels([label for _, label in items]),
        "pieces": spread(pieces for pieces, _ in items),
        "right: the pieces less one, or what else is right most often": share(
            pieces - label == more for pieces, label in items
        ),
    }


def winner(items: Sequence[tuple[int, str]]) -> Figures:
    """Of games: half-moves, and who won."""

    def last(plies: int) -> str:
        return "white" if plies % 2 else "black"

    return {
        "labels": labels([label for _, label in items]),
        "half-moves": spread(plies for plies, _ in items),
        "right: who moved last has won": share(last(plies) == label.lower() for plies, label in items),
    }


def text_of(tree: Any) -> str:
    """A function of ours, its powers as in x^5."""
    if not isinstance(tree, list):
        return str(tree)
    if tree[0] == "^":
        return f"{text_of(tree[1])}^{tree[2]}"
    return " ".join(map(text_of, tree))


def of_records(task: str, records: Sequence[Mapping[str, Any]]) -> Figures:
    """What is counted of a config's records."""
    if task == "connectivity":
        return connectivity(
            [
                (matrix_of(r["adjacency_matrix"]), r["query_node_1"], r["query_node_2"], bool(r["label"]))
                for r in records
            ]
        )
    if task == "maxflow":
        ends = ((r["source_node"], r["sink_node"], int(r["label"])) for r in records)
        return maxflow([(matrix_of(r["adjacency_matrix"], True), *e) for r, e in zip(records, ends, strict=True)])
    if task == "isomorphism":
        return isomorphism(
            [(*(matrix_of(r[f"adjacency_matrix_{g}"]) for g in "GH"), bool(r["label"])) for r in records]
        )
    if task == "breakpoints":
        return breakpoints([(r["code"].count(" <= ") or 1, int(r["label"])) for r in records])
    if task == "winner":
        plies = (sum(not word[0].isdigit() for word in r["pgn"].split()) for r in records)
        return winner([(count, r["label"]) for count, r in zip(plies, records, strict=True)])
    return functions([(r["code"].replace("**", "^"), r["label"]) for r in records])


def of_items(task: str, items: Sequence[tuple[Any, Any]]) -> Figures:
    """The same of items of ours."""
    if task == "connectivity":
        return connectivity([(graph_of(state), *state["query"], answer) for state, answer in items])
    if task == "maxflow":
        return maxflow([(network_of(s), s["source"], s["sink"], answer) for s, answer in items])
    if task == "isomorphism":
        return isomorphism([(graph_of(state["G"]), graph_of(state["H"]), answer) for state, answer in items])
    if task == "breakpoints":
        return breakpoints([(len(state["function"]) - 1, answer) for state, answer in items])
    if task == "winner":
        return winner([(len(state["moves"]), answer) for state, answer in items])
    return functions([(text_of(state["function"]), answer) for state, answer in items])


def table(folder: Path) -> str:
    """All of it, in Markdown."""
    rows = ["| task | what | IsoBench | our level 0 | ours |", "|---|---|---|---|---|"]
    for task in CONFIGS:
        theirs, own = of_records(task, published(folder, task)), of_items(task, ours(task))
        alike = of_items(task, ours(task, AS_PUBLISHED)) if load_task(task).published else dict.fromkeys(theirs, "–")
        rows += [f"| {task} | {what} | {theirs[what]} | {alike[what]} | {own[what]} |" for what in theirs]
    return "\n".join(rows) + "\n"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--write", action="store_true", help="into docs/isobench.md")
    options = parser.parse_args()
    found = table(options.folder)
    print(found, end="")
    if options.write:
        before, _, rest = PAGE.read_text("utf-8").partition(BEGIN)
        PAGE.write_text(before + BEGIN + found + END + rest.partition(END)[2], "utf-8")


if __name__ == "__main__":
    run: Callable[[], None] = main
    run()
