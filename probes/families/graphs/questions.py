"""What is asked about graphs: the wordings, the elements of one graph or of a pair, and their truth."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from random import Random
from typing import Any

from isoprobe.probes.core import Answer, AnswerKind, Item, Representation, State, Stated, Style, View
from isoprobe.probes.engine.answers import AnswerFormat
from isoprobe.probes.engine.questions import Arguments, Element, Questionnaire
from isoprobe.probes.families.graphs.forms import legend
from isoprobe.probes.families.graphs.pictures import content_of
from isoprobe.probes.families.graphs.states import GraphKind, Part
from isoprobe.vision.graph.scene import COLOURS

PALETTE = tuple(sorted(COLOURS))
WORDINGS = {
    "node_count": "How many nodes does {graph} in the picture have?",
    "edge_count": "How many {lines} does {graph} in the picture have?",
    "edge": "Is there an edge between node {a} and node {b} in {graph} in the picture?",
    "degree": "How many edges meet at node {a} in {graph} in the picture?",
    "arc": "Is there an arc from node {a} to node {b} in {graph} in the picture?",
    "capacity": "What is the capacity of the arc from node {a} to node {b} in {graph} in the picture?",
    "out_degree": "How many arcs leave node {a} in {graph} in the picture?",
    "in_degree": "How many arcs enter node {a} in {graph} in the picture?",
    "colour": "What colour is node {a} in {graph} in the picture?",
}
KINDS: Mapping[str, AnswerKind] = {"edge": "yes_no", "arc": "yes_no", "colour": "choice"}  # the others: integer
DIRECTED = ("node_count", "edge_count", "arc", "arc", "capacity", "out_degree", "in_degree", "colour")
UNDIRECTED = ("node_count", "edge_count", "edge", "edge", "degree", "colour")
REQUEST = "Write down what the picture shows in the form {form}, and write nothing else."
SENTENCES = {
    ("query",): "The query nodes are node {a} and node {b}.",
    ("query_colour",): "The query nodes are the two {colour} nodes.",
    ("source", "sink"): "The source is node {a} and the sink is node {b}.",
    ("source_colour", "sink_colour"): "The source is the {colour} node and the sink is the {colour2} node.",
    ("source", "sink_colour"): "The source is node {a} and the sink is the {colour} node.",
    ("source_colour", "sink"): "The source is the {colour} node and the sink is node {b}.",
}
WANTED = {
    "query_colour": 'End with a line "Query nodes: A, C" that names them.',
    "source_colour": 'Add a line "Source: A" that names the source.',
    "sink_colour": 'Add a line "Sink: C" that names the sink.',
}
PLACES = "The picture shows two graphs: G, on the left or above, and H, on the right or below."
Ask = Callable[[Item, View], str]  # the wording of the answer question about a view, without how to answer it


def graph_questions(
    kind: GraphKind,
    ask: Ask,
    answer_kind: AnswerKind,
    forms: Sequence[Representation],
    solve: Callable[[State], Answer],
) -> Questionnaire:
    """What one graph task asks. `ask` words the answer question, `solve` gives the answer of a bare state, and `forms`
    are the text forms that transcripts are asked in. A question about a text form tells how it is to be read."""

    def explained(item: Item, view: View) -> str:
        return " ".join(filter(None, (ask(item, view), legend(kind, view.representation))))

    def shown(state: State, style: Style) -> State:
        return content_of(kind, state, style)

    return Questionnaire(
        ask=explained,
        answer=AnswerFormat(answer_kind),
        solve=solve,
        states=kind,
        forms=forms,
        request=f"{REQUEST} {PLACES}" if kind.graphs[0] else REQUEST,
        elements=[_element(kind, name) for name in (DIRECTED if kind.directed else UNDIRECTED)],
        shown=shown,
        in_order=lambda content: None,
        sentence=_told_before,
        wanted=lambda stated: " ".join(told for key, told in WANTED.items() if key in stated),
    )


def _element(kind: GraphKind, name: str) -> Element:
    """An element of the task's graphs. Its arguments are the graph's name, where there are two, and the nodes'."""
    wording = WORDINGS[name].replace("{lines}", kind.lines)
    if kind.graphs[0]:
        wording = wording.replace("{b}", "{c}").replace("{a}", "{b}").replace("{graph} in the picture", "graph {a}")
        wording = f"{PLACES} {wording}"
    return Element(
        name,
        wording.replace("{graph}", "the graph"),
        KINDS.get(name, "integer"),
        partial(_truth, kind, name),
        partial(_draw, kind, name),
        PALETTE if name == "colour" else (),
        "COLOUR",
    )


def in_words(stated: Stated) -> str:
    """The sentence that tells what is stated; "" where nothing is."""
    if not stated:
        return ""
    if "query" in stated:
        a, b = stated["query"]
        return SENTENCES["query",].format(a=a, b=b)
    if "query_colour" in stated:
        return SENTENCES["query_colour",].format(colour=stated["query_colour"])
    colours = [stated[key] for key in ("source_colour", "sink_colour") if key in stated]
    words = {
        "a": stated.get("source"),
        "b": stated.get("sink"),
        **dict(zip(("colour", "colour2"), colours, strict=False)),
    }
    source = "source" if "source" in stated else "source_colour"
    sink = "sink" if "sink" in stated else "sink_colour"
    return SENTENCES[source, sink].format(**words)


def _told_before(stated: Stated) -> str:
    """What is stated, in words, and that no form has a place for it where it is told by name alone."""
    named = stated and not any(key in stated for key in WANTED)
    return f"{in_words(stated)} That need not be written down." if named else in_words(stated)


def _draw(kind: GraphKind, element: str, rng: Random, content: State) -> Arguments | None:
    """One of the graphs by chance, and its nodes that an element question is about, with answers balanced; None where
    there is none: a capacity needs an arc, an edge or its absence two nodes."""
    parts = kind.parts(content)
    if element == "capacity" and not content["arcs"]:
        return None
    if element in ("edge", "arc") and any(len(part["nodes"]) < 2 for part in parts):
        return None
    which = rng.randrange(len(kind.graphs))
    graph = kind.graphs[which]
    nodes = draw_nodes(rng, element, parts[which], _colours(content, graph))
    return (graph, *nodes) if graph else nodes


def _truth(kind: GraphKind, element: str, content: State, arguments: Arguments) -> Answer | None:
    """The truth about an element; None where there is no such node or arc, or no colour is known."""
    graph, nodes = (arguments[0], arguments[1:]) if kind.graphs[0] else ("", arguments)
    part = kind.parts(content)[kind.graphs.index(graph)]
    colours = _colours(content, graph)
    if any(node not in part["nodes"] for node in nodes) or (element == "colour" and not content.get("colours")):
        return None
    a, b = (*nodes, "", "")[:2]
    found: Answer | None = _true(element, part, colours, a, b)
    return found


def _colours(content: State, graph: str) -> Mapping[str, str]:
    colours: Mapping[str, Any] = content.get("colours", {})
    return colours.get(graph, {}) if graph else colours


def draw_nodes(rng: Random, element: str, part: Part, colours: Mapping[str, str]) -> Arguments:
    """The nodes of one graph that an element question is about, drawn so that its answers are balanced."""
    nodes: list[str] = part["nodes"]
    if element in ("node_count", "edge_count"):
        return ()
    if element == "edge":
        there = {(u, v) for u, v in part["edges"]}
        absent = [(u, v) for i, u in enumerate(nodes) for v in nodes[i + 1 :] if (u, v) not in there]
        a, b = _yes_or_no(rng, sorted(there), absent)
        return (a, b) if rng.random() < 0.5 else (b, a)
    if element == "arc":
        arcs = {(u, v) for u, v, _ in part["arcs"]}
        absent = [(u, v) for u in nodes for v in nodes if u != v and (u, v) not in arcs]
        turned = [(u, v) for u, v in absent if (v, u) in arcs]
        return _yes_or_no(rng, sorted(arcs), turned if turned and rng.random() < 0.5 else absent)
    if element == "capacity":
        capacity = rng.choice(sorted({c for _, _, c in part["arcs"]}))
        u, v, _ = rng.choice([arc for arc in part["arcs"] if arc[2] == capacity])
        return u, v
    values = {node: _true(element, part, colours, node, "") for node in nodes}
    value = rng.choice(sorted(set(values.values()), key=str))
    return (rng.choice([node for node in nodes if values[node] == value]),)


def _yes_or_no(rng: Random, there: list[tuple[str, str]], absent: list[tuple[str, str]]) -> tuple[str, str]:
    yes = rng.random() < 0.5
    return rng.choice((there if yes else absent) or there or absent)


def _true(element: str, part: Part, colours: Mapping[str, str], a: str, b: str) -> Any:
    """The truth about an element; None for the capacity of an arc that is not there."""
    lines = part["arcs"] if "arcs" in part else part["edges"]
    if element == "node_count":
        return len(part["nodes"])
    if element == "edge_count":
        return len(lines)
    if element == "edge":
        return [a, b] in lines or [b, a] in lines
    if element == "arc":
        return any(line[:2] == [a, b] for line in lines)
    if element == "capacity":
        return next((line[2] for line in lines if line[:2] == [a, b]), None)
    if element == "degree":
        return sum(a in line for line in lines)
    if element == "out_degree":
        return sum(line[0] == a for line in lines)
    if element == "in_degree":
        return sum(line[1] == a for line in lines)
    return colours.get(a, "white")
