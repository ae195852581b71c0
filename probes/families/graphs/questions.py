"""Questions about graphs, the way back from their wording, and the reply of someone who sees and reasons exactly.

Every wording stands once, as a template; `understand` is the templates read backwards.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any

from isoprobe.probes.core import (
    About,
    Answer,
    AnswerKind,
    Item,
    Question,
    Representation,
    State,
    Stated,
    Understood,
    View,
)
from isoprobe.probes.engine.wordings import last_asked, pattern_of
from isoprobe.probes.families.graphs.pictures import colours_of
from isoprobe.probes.families.graphs.states import GraphKind, Part
from isoprobe.vision.graph.scene import COLOURS

_FIELDS = {
    "a": r"(?P<a>[A-Z]|[0-9]{1,4})",
    "b": r"(?P<b>[A-Z]|[0-9]{1,4})",
    "colour": "(?P<colour>[a-z]{1,12})",
    "colour2": "(?P<colour2>[a-z]{1,12})",
    "graph": r"(?: graph (?P<graph>[GH])| the graph)",
    "form": r"(?P<form>[a-z]+(?:_[a-z]+){0,3})",
}
ENDINGS: dict[AnswerKind, str] = {
    "yes_no": 'End with a line "Answer: yes" or "Answer: no".',
    "integer": 'End with a line "Answer: N", where N is a whole number.',
    "choice": 'End with a line "Answer: COLOUR", where COLOUR is one of: {choices}.',
}
PALETTE = tuple(sorted(COLOURS))


@dataclass(frozen=True)
class Wording:
    """A template with {a}, {b} (nodes), {colour}, {colour2}, {graph}, {form}, and what it asks."""

    about: About
    element: str
    template: str

    @property
    def pattern(self) -> re.Pattern[str]:
        return pattern_of(self.template.replace(" {graph}", "{graph}"), _FIELDS)


ELEMENTS = {
    "node_count": "How many nodes does {graph} in the picture have?",
    "edge_count": "How many {lines} does {graph} in the picture have?",
    "edge": "Is there an edge between node {a} and node {b} in {graph} in the picture?",
    "degree": "How many edges end at node {a} in {graph} in the picture?",
    "arc": "Is there an arc from node {a} to node {b} in {graph} in the picture?",
    "capacity": "Which capacity has the arc from node {a} to node {b} in {graph} in the picture?",
    "out_degree": "How many arcs leave node {a} in {graph} in the picture?",
    "in_degree": "How many arcs enter node {a} in {graph} in the picture?",
    "colour": "Which colour is node {a} in {graph} in the picture?",
}
TRANSCRIPT = "Write down what the picture shows in the form {form}, and write nothing else."
TOLD = {
    ("query",): "The query nodes are node {a} and node {b}.",
    ("query_colour",): "The query nodes are the two {colour} nodes.",
    ("source", "sink"): "The source is node {a} and the sink is node {b}.",
    ("source_colour", "sink_colour"): "The source is the {colour} node and the sink is the {colour2} node.",
    ("source", "sink_colour"): "The source is node {a} and the sink is the {colour} node.",
    ("source_colour", "sink"): "The source is the {colour} node and the sink is node {b}.",
}
Ask = Callable[[Item, View], str]  # the wording of the answer question about a view, without its ending


class GraphQuestions:
    """Asks, understands and answers for one graph task.

    `asks` are all wordings of the answer question; `ask` chooses and fills one. `solve` gives the answer of a bare
    state. `forms` are the text representations that transcripts are asked in.
    """

    def __init__(
        self,
        kind: GraphKind,
        asks: Sequence[str],
        ask: Ask,
        answer_kind: AnswerKind,
        forms: Sequence[Representation],
        solve: Callable[[State], Answer],
    ) -> None:
        self.kind, self.ask, self.answer_kind, self.solve = kind, ask, answer_kind, solve
        self.forms = {form.name: form for form in forms}
        self.elements: tuple[str, ...]
        if kind.directed:
            self.elements = ("node_count", "edge_count", "arc", "arc", "capacity", "out_degree", "in_degree", "colour")
        else:
            self.elements = ("node_count", "edge_count", "edge", "edge", "degree", "colour")
        wordings = [Wording("answer", "", template) for template in asks]
        wordings += [Wording("element", name, self._template(name)) for name in dict.fromkeys(self.elements)]
        wordings.append(Wording("transcript", "", TRANSCRIPT))
        self._patterns = [(wording, wording.pattern) for wording in wordings]
        self._told = [(keys, Wording("answer", "", template).pattern) for keys, template in TOLD.items()]

    def _template(self, element: str) -> str:
        return ELEMENTS[element].replace("{lines}", self.kind.lines)

    def questions(self, item: Item, view: View, rng: Random) -> tuple[Question, ...]:
        """The answer question; of a picture also the elements and a transcript in each text form."""
        asked = [
            _question(
                view, "answer", self.ask(item, view), self.answer_kind, item.answer, f"{view.representation}/answer"
            )
        ]
        if view.medium != "image":
            return tuple(asked)
        colours = colours_of(self.kind, item.state, view.style)
        for place, element in enumerate(self.elements):
            if not self._has(element, item.state):
                continue
            number = self.elements[:place].count(element)
            identity = f"{view.representation}/element/{element}/{number}"
            asked.append(self._element(item.state, colours, view, rng, element, identity))
        for name, form in self.forms.items():
            told = told_in_words(view.stated)
            text = f"{TRANSCRIPT.format(form=name)} {told}".strip() + f"\n\nThe form {name} is this: {form.form}"
            wanted = form.show(item.state, {})
            assert isinstance(wanted, str)
            identity = f"{view.representation}/transcript/{name}"
            asked.append(
                Question(identity, view.representation, "transcript", text, "transcript", wanted, element=name)
            )
        return tuple(asked)

    def _has(self, element: str, state: State) -> bool:
        """Whether the graphs have such an element: a capacity needs an arc, an edge or its absence two nodes."""
        if element == "capacity":
            return bool(state["arcs"])
        return element not in ("edge", "arc") or all(len(part["nodes"]) > 1 for part in self.kind.parts(state))

    def _element(
        self, state: State, colours: list[dict[str, str]], view: View, rng: Random, element: str, identity: str
    ) -> Question:
        which = rng.randrange(len(self.kind.graphs))  # of a pair, one of the two by chance
        graph, part = self.kind.graphs[which], self.kind.parts(state)[which]
        a, b = _draw(rng, element, part, colours[which])
        words = {"a": a, "b": b, "graph": f"graph {graph}" if graph else "the graph"}
        text = self._template(element).format(**words)
        expected = _true(element, part, colours[which], a, b)
        kind: AnswerKind = "yes_no" if element in ("edge", "arc") else "choice" if element == "colour" else "integer"
        return _question(view, "element", text, kind, expected, identity, element)

    def understand(self, text: str) -> Understood | None:
        """What a question asks, from its wording anywhere in the text (the last counts); None where there is none."""
        found = last_asked(self._patterns, text)
        if found is None:
            return None
        wording, match = found
        words = {name: word for name, word in match.groupdict().items() if word}
        if wording.about == "element":
            arguments = tuple(words[name] for name in ("graph", "a", "b") if name in words)
            return Understood("element", wording.element, arguments)
        stated = self._given(words) or self._given_in(text)
        if wording.about == "transcript":
            if words["form"] not in self.forms:
                return None
            return Understood("transcript", words["form"], (), stated)
        return Understood("answer", "", (), stated)

    def _given(self, words: Mapping[str, str]) -> Stated:
        """What the words of an answer question or of a sentence that tells give."""
        if "query" in self.kind.roles:
            if "a" in words and "b" in words:
                return {"query": [words["a"], words["b"]]}
            return {"query_colour": words["colour"]} if "colour" in words else {}
        if "source" not in self.kind.roles:
            return {}
        stated: Stated = {}
        if "a" in words:
            stated["source"] = words["a"]
        elif "colour" in words:
            stated["source_colour"] = words["colour"]
        if "b" in words:
            stated["sink"] = words["b"]
        elif "colour2" in words or ("a" in words and "colour" in words):
            stated["sink_colour"] = words.get("colour2") or words["colour"]
        return stated

    def _given_in(self, text: str) -> Stated:
        last: tuple[int, Stated] = (-1, {})
        for _, pattern in self._told:
            for match in pattern.finditer(text):
                if match.start() > last[0]:
                    last = (match.start(), self._given({k: v for k, v in match.groupdict().items() if v}))
        return last[1]

    def respond(self, understood: Understood, content: State) -> str:
        """The reply that the shown state gives. Raises BadState where the state lacks what is asked."""
        if understood.about == "answer":
            return f"Answer: {spoken(self.solve(self.kind.transcribable(content)))}"
        if understood.about == "transcript":
            state = self.kind.transcribable(content)
            self.kind.validate(state)
            written = self.forms[understood.element].show(state, {})
            assert isinstance(written, str)
            return written
        arguments = list(understood.arguments)
        graph = arguments.pop(0) if self.kind.graphs[0] else ""
        part = self.kind.parts(content)[self.kind.graphs.index(graph)]
        for node in arguments:
            if node not in part["nodes"]:
                return f"There is no node {node}."
        colours = content.get("colours", {})
        a, b = (*arguments, "", "")[:2]
        if understood.element == "colour" and not colours:
            return "I cannot tell the colour."
        answer = _true(understood.element, part, colours.get(graph, {}) if graph else colours, a, b)
        return "There is no such arc." if answer is None else f"Answer: {spoken(answer)}"


def spoken(answer: Answer) -> str:
    """yes, no, or the value."""
    return ("yes" if answer else "no") if isinstance(answer, bool) else str(answer)


def told_in_words(stated: Stated) -> str:
    """The sentence that tells what is given; "" where nothing is."""
    if not stated:
        return ""
    keys = tuple(stated)
    if keys[0].startswith("query"):
        return _told_query(stated)
    words = {"a": stated.get("source"), "b": stated.get("sink")}
    colours = [stated[key] for key in ("source_colour", "sink_colour") if key in stated]
    words |= dict(zip(("colour", "colour2"), colours, strict=False))
    source = "source" if "source" in stated else "source_colour"
    sink = "sink" if "sink" in stated else "sink_colour"
    return TOLD[source, sink].format(**words)


def _told_query(stated: Stated) -> str:
    if "query" in stated:
        return TOLD["query",].format(a=stated["query"][0], b=stated["query"][1])
    return TOLD["query_colour",].format(colour=stated["query_colour"])


def _question(
    view: View, about: About, text: str, kind: AnswerKind, expected: Any, identity: str, element: str = ""
) -> Question:
    choices = PALETTE if kind == "choice" else ()
    chance = {"yes_no": 0.5, "choice": 1 / len(PALETTE)}.get(kind)
    ending = ENDINGS[kind].format(choices=", ".join(choices))
    return Question(identity, view.representation, about, f"{text} {ending}", kind, expected, element, choices, chance)


def _draw(rng: Random, element: str, part: Part, colours: Mapping[str, str]) -> tuple[str, str]:
    """The nodes that an element question is about, drawn so that its answers are balanced."""
    nodes: list[str] = part["nodes"]
    if element in ("node_count", "edge_count"):
        return "", ""
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
    return rng.choice([node for node in nodes if values[node] == value]), ""


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
