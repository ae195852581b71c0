"""Graphs told as stories, and read back: roads between cities, friendships, cables, pipes.

A story is told in sentences of a few shapes. The reader replaces every mention of a node by a sign and looks the
remaining shape of the sentence up, so nothing is guessed: a sentence that mentions two nodes and has no known shape is
an error, one that mentions fewer is prose.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from random import Random
from typing import Any

from isoprobe.probes.core import Impossible, Payload, Representation, State, Stated, Style, Unreadable
from isoprobe.probes.families.graphs.forms import NOTHING_STATED, _example, lines_of
from isoprobe.probes.families.graphs.states import MOST_CAPACITY, GraphKind, Part, in_order

_LIST = re.compile(r"@(?:(?:, and |, | and )@)+")
_SENTENCE = re.compile(r"(?<=[.!?])\s|\n")
_ROLE_LINES = [re.compile(rf"(?im)^{what}\s*:\s*(.{{1,60}})$") for what in ("query nodes", "source", "sink")]
PHRASINGS = 4


@dataclass(frozen=True)
class Story:
    """A setting: what nodes are called, and the sentences. In them {u}, {v} are nodes, {many} a list of nodes, {c} a
    capacity, {count} a number and {all} the list of all nodes; `opening` and `links` of a pair of graphs hold {of}.

    `links` tell one edge each; `fans` (undirected only) tell all further edges of one node, the first of them one edge
    alone. `lone` tells that a node has none. `roles` tells query nodes, or source and sink.
    """

    name: str
    node: str
    nodes: str
    opening: str
    links: tuple[str, ...]
    fans: tuple[str, ...]
    lone: str
    roles: str
    ask: str
    holder: str = ""  # what a pair's graphs are called: country, club

    @cached_property
    def mention(self) -> re.Pattern[str]:
        """A node by its kind and name, or several after the plural."""
        one = r"(?:[A-Z]|0|[1-9][0-9]{0,3})\b"
        many = rf"{self.nodes} {one}(?:(?:, and |, | and ){one}){{0,400}}"
        kind = rf"(?i:{self.node})"
        return re.compile(rf"\b(?:{kind} {one}|(?i:{self.nodes[0]}){many[1:]})")

    @cached_property
    def shapes(self) -> dict[str, str]:
        """Shape of a sentence to what it tells: nodes, link, fan, roles."""
        told = {self.opening: "nodes", self.roles: "roles"}
        told |= dict.fromkeys(self.links, "link") | dict.fromkeys(self.fans, "fan")
        return {_shape_of(template): what for template, what in told.items() if template}


def _shape_of(template: str) -> str:
    plain = template.format(u="@", v="@", many="@", all="@", c="#", count="#", of="%")
    return _LIST.sub("@", plain).rstrip(".").lower()


def tell(kind: GraphKind, story: Story, phrasing: int, state: State, *, roles: bool = True) -> str:
    """The story of a state, and its `roles`; `phrasing` from 0 to 3 chooses the shapes of its sentences."""
    paragraphs = []
    for name, part in zip(kind.graphs, kind.parts(state), strict=True):
        of = f"{story.holder} {name}"
        call = {node: f"{story.node} {node}" for node in part["nodes"]}
        everyone = _enumerate([call[node] for node in part["nodes"]])
        sentences = [story.opening.format(count=len(call), all=everyone, of=of)]
        sentences += [_upper(text) for text in _links(kind, story, phrasing, part, call, of)]
        paragraphs.append(" ".join(_upper(text) for text in sentences))
    if story.roles and roles:
        u, v = state["query"] if "query" in kind.roles else (state["source"], state["sink"])
        paragraphs.append(_upper(story.roles.format(u=f"{story.node} {u}", v=f"{story.node} {v}")))
    return "\n\n".join(paragraphs)


def _links(kind: GraphKind, story: Story, phrasing: int, part: Part, call: dict[str, str], of: str) -> list[str]:
    lines = part[kind.lines]
    if phrasing == 3 and story.fans:
        told = []
        for node in part["nodes"]:
            onward = [call[v] for u, v in lines if u == node]
            if onward:
                shape = story.fans[0] if len(onward) == 1 else story.fans[1]
                told.append(shape.format(u=call[node], many=_enumerate(onward), of=of))
    else:
        # 0, 1: one shape throughout; 2 and 3: the shapes in turn
        told = []
        for number, line in enumerate(lines):
            shape = story.links[(phrasing if phrasing < 2 else number + phrasing) % len(story.links)]
            told.append(shape.format(u=call[line[0]], v=call[line[1]], c=line[2] if kind.directed else "", of=of))
    joined = {node for line in lines for node in line[:2]}
    return told + [story.lone.format(u=call[node], of=of) for node in part["nodes"] if node not in joined]


def hear(kind: GraphKind, stories: Sequence[Story], payload: Payload, stated: Stated = NOTHING_STATED) -> State:
    """The state that a story tells; query nodes, source and sink that it does not tell are as stated. Raises Unreadable
    and quotes the sentence."""
    text = "\n".join(lines_of(payload))
    story = max(stories, key=lambda s: sum(1 for _ in s.mention.finditer(text)))
    nodes: dict[str, list[str]] = {}
    lines: dict[str, list[list[Any]]] = {name: [] for name in kind.graphs}
    roles: list[str] = []
    named = _named(text, stated)
    graph = kind.graphs[0]
    holder = re.compile(rf"\b{story.holder} ([GH])\b", re.IGNORECASE) if story.holder else None
    for sentence in _SENTENCE.split(text):
        of = holder.search(sentence) if holder else None
        if of:
            graph = of[1].upper()
        groups, numbers, shape = _understand(story, sentence)
        what = story.shapes.get(shape)
        if what == "nodes":
            nodes[graph] = groups[0]
            lines[graph] = []
            if numbers and numbers[0] != str(len(groups[0])):
                raise Unreadable(f"{_quote(sentence)}: {len(groups[0])} names, but the number {numbers[0]}")
        elif what == "link" and kind.directed:
            if not numbers[0].isdigit() or not 1 <= int(numbers[0]) <= MOST_CAPACITY:
                raise Unreadable(f"{_quote(sentence)}: capacity {numbers[0]}, expected a whole number of at least 1")
            u, v = [name for group in groups for name in group]
            lines[graph].append([u, v, int(numbers[0])])
        elif what == "link":
            ends = [name for group in groups for name in group]
            if len(ends) != 2:
                raise Unreadable(f"{_quote(sentence)}: {len(ends)} {story.nodes}, expected 2")
            lines[graph].append(ends)
        elif what == "fan":
            lines[graph] += [[groups[0][0], onward] for onward in groups[-1]]
        elif what == "roles":
            roles = [name for group in groups for name in group]
        elif sum(map(len, groups)) > 1 and not sentence.rstrip().endswith("?"):
            raise Unreadable(f"{_quote(sentence)}: not a sentence of the story form")
    return _assemble(kind, story, nodes, lines, roles or named)


def _named(text: str, stated: Stated) -> list[str]:
    """The two nodes that lines such as "Query nodes: A, C" and "Source: A" name, or what is stated; none where one is
    missing."""
    query, source, sink = (
        re.findall(r"\b(?:[A-Z]|\d{1,4})\b", found[1]) if (found := line.search(text)) else [] for line in _ROLE_LINES
    )
    if pair := query or list(stated.get("query", [])):
        return pair
    ends = source or [stated.get("source")], sink or [stated.get("sink")]
    return [str(node) for each in ends for node in each if node is not None]


def _understand(story: Story, sentence: str) -> tuple[list[list[str]], list[str], str]:
    """The groups of nodes that a sentence mentions, its numbers, and its shape."""
    mentioned: list[list[str]] = []

    def sign(match: re.Match[str]) -> str:
        mentioned.append(re.findall(r"\b(?:[A-Z]|\d{1,4})\b", match[0].partition(" ")[2]))
        return "@"

    shape = story.mention.sub(sign, sentence)
    groups: list[list[str]] = []
    taken = 0
    for run in re.finditer(r"@(?:(?:, and |, | and )@)*", shape):
        count = run[0].count("@")
        groups.append([name for group in mentioned[taken : taken + count] for name in group])
        taken += count
    shape = _LIST.sub("@", shape).rstrip(" .!").lower()
    if story.holder:
        shape = re.sub(rf"\b{story.holder} [gh]\b", "%", shape)
    numbers: list[str] = []

    def number(match: re.Match[str]) -> str:
        numbers.append(match[0])
        return "#"

    return groups, numbers, re.sub(r"-?\d[\d.]{0,12}", number, shape)


def _assemble(
    kind: GraphKind, story: Story, nodes: dict[str, list[str]], lines: dict[str, list[list[Any]]], roles: list[str]
) -> State:
    parts: list[Part] = []
    for name in kind.graphs:
        where = f"{story.holder} {name}: " if name else ""
        if name not in nodes:
            raise Unreadable(f"{where}no sentence names the {story.nodes}")
        known = nodes[name]
        if len(set(known)) != len(known):
            raise Impossible(f"{where}a {story.node} is named twice in the list of {story.nodes}")
        seen: set[tuple[str, str]] = set()
        for u, v, *_ in lines[name]:
            for node in (u, v):
                if node not in known:
                    raise Impossible(f"{where}{story.node} {node} is not in the list of {story.nodes}")
            if u == v:
                raise Impossible(f"{where}{story.node} {u} is joined to itself")
            if kind.directed and (u, v) in seen:
                raise Impossible(f"{where}the way from {story.node} {u} to {story.node} {v} is told twice")
            seen.add((u, v))
        parts.append({"nodes": known, kind.lines: lines[name]})
    if not kind.roles:
        return kind.assemble(parts, {})
    if len(roles) != 2:
        raise Unreadable(f"no sentence of the shape {_quote(story.roles)} found")
    for node in roles:
        if node not in nodes[""]:
            raise Unreadable(f"{story.node} {node} is not in the list of {story.nodes}")
    if roles[0] == roles[1]:
        raise Unreadable(f"{' and '.join(kind.roles)}: both are {roles[0]}, expected two different {story.nodes}")
    return kind.assemble(parts, {"query": in_order(roles), "source": roles[0], "sink": roles[1]})


def _enumerate(words: Sequence[str]) -> str:
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} and {words[-1]}"


def _upper(text: str) -> str:
    return text[0].upper() + text[1:]


def _quote(sentence: str) -> str:
    text = sentence.strip()
    return repr(text if len(text) <= 90 else text[:87] + "...")


def told(kind: GraphKind, stories: Sequence[Story]) -> Representation:
    """The representation `story`; a style names one of the stories and a phrasing."""
    by_name = {story.name: story for story in stories}
    first = stories[0]

    def style(rng: Random, state: State) -> Style:
        return {"story": stories[rng.randrange(len(stories))].name, "phrasing": rng.randrange(PHRASINGS)}

    def show(state: State, style: Style) -> Payload:
        story = by_name[style.get("story", first.name)]
        return tell(kind, story, style.get("phrasing", 0), state)

    def stated(state: State, style: Style) -> Stated:
        return {}

    def content(state: State, style: Style) -> State:
        return state

    def read(payload: Payload, stated: Stated) -> State:
        return hear(kind, stories, payload, stated)

    form = (
        f"a story in which every node is a {first.node}: first a sentence that names all {first.nodes}, then one "
        f"sentence for each {'arc' if kind.directed else 'edge'} in exactly the words of the example. "
        f"An example of this form:\n\n{tell(kind, first, 0, _example(kind), roles=False)}"
    )
    return Representation("story", "text", style, show, stated, content, read, form)


CONNECTIVITY_STORIES = (
    Story(
        "roads", "city", "cities",
        opening="There are {count} cities: {all}.",
        links=("A road joins {u} and {v}.", "{u} and {v} are connected by a road.",
               "You can drive between {u} and {v}."),
        fans=("From {u} there is a road to {many}.", "From {u} there are roads to {many}."),
        lone="No road leads to {u}.",
        roles="A driver in {u} wants to reach {v}.",
        ask="Can one drive from city {a} to city {b} on these roads?",
    ),
    Story(
        "friends", "student", "students",
        opening="A class has {count} students: {all}.",
        links=("{u} and {v} are friends.", "There is a friendship between {u} and {v}.", "{u} talks with {v}."),
        fans=("{u} is a friend of {many}.", "{u} is friends with each of {many}."),
        lone="{u} has no friends in the class.",
        roles="News travels only between friends, and {u} has news that {v} would like to hear.",
        ask="Passed on from friend to friend, can news get from student {a} to student {b}?",
    ),
    Story(
        "cables", "computer", "computers",
        opening="An office has {count} computers: {all}.",
        links=("A cable links {u} and {v}.", "{u} and {v} share a cable.", "There is a cable between {u} and {v}."),
        fans=("{u} is wired to {many}.", "{u} is wired to each of {many}."),
        lone="No cable is plugged into {u}.",
        roles="A file lies on {u} and is needed on {v}.",
        ask="Sent on along the cables, can the file get from computer {a} to computer {b}?",
    ),
    Story(
        "bridges", "island", "islands",
        opening="A lake has {count} islands: {all}.",
        links=("A bridge spans the water between {u} and {v}.", "{u} and {v} are joined by a bridge.",
               "One can walk across a bridge between {u} and {v}."),
        fans=("A bridge goes from {u} to {many}.", "Bridges go from {u} to {many}."),
        lone="No bridge touches {u}.",
        roles="A walker stands on {u} and would like to stand on {v}.",
        ask="Can one walk from island {a} to island {b} across these bridges?",
    ),
)  # fmt: skip

FLOW_STORIES = (
    Story(
        "pipes", "tank", "tanks",
        opening="A waterworks has {count} tanks: {all}.",
        links=("A pipe carries at most {c} litres a minute from {u} to {v}.",
               "From {u} to {v} runs a pipe for up to {c} litres a minute.",
               "{u} can send {c} litres a minute to {v} through a pipe."),
        fans=(),
        lone="No pipe is fitted to {u}.",
        roles="All the water comes from {u} and is wanted in {v}.",
        ask="How many litres a minute can flow from tank {a} to tank {b} at most?",
    ),
    Story(
        "data", "router", "routers",
        opening="A network has {count} routers: {all}.",
        links=("A one-way line from {u} to {v} carries up to {c} megabits a second.",
               "{u} can send up to {c} megabits a second straight to {v}.",
               "At most {c} megabits a second go over the line from {u} to {v}."),
        fans=(),
        lone="No line is plugged into {u}.",
        roles="A film is to be streamed from {u} to {v}, over all lines at once.",
        ask="How many megabits a second can get from router {a} to router {b} at most?",
    ),
    Story(
        "lorries", "depot", "depots",
        opening="A carrier runs {count} depots: {all}.",
        links=("The one-way street from {u} to {v} takes {c} lorries an hour.",
               "Up to {c} lorries an hour can go from {u} to {v}.",
               "From {u} to {v} there is a street for {c} lorries an hour."),
        fans=(),
        lone="No street reaches {u}.",
        roles="The goods are stored in {u} and must go to {v}.",
        ask="How many lorries an hour can get from depot {a} to depot {b} at most?",
    ),
)  # fmt: skip

PAIR_STORIES = (
    Story(
        "roads", "city", "cities", holder="country",
        opening="In {of} there are {count} cities: {all}.",
        links=("A road in {of} joins {u} and {v}.", "In {of}, {u} and {v} are connected by a road.",
               "In {of} you can drive straight between {u} and {v}."),
        fans=("In {of} there is a road from {u} to {many}.", "In {of} there are roads from {u} to {many}."),
        lone="No road of {of} leads to {u}.",
        roles="",
        ask="Can the cities of country G be renamed so that its roads are exactly the roads of country H?",
    ),
    Story(
        "friends", "student", "students", holder="class",
        opening="In {of} there are {count} students: {all}.",
        links=("In {of}, {u} and {v} are friends.", "A friendship in {of} is between {u} and {v}.",
               "In {of}, {u} talks with {v}."),
        fans=("In {of}, {u} is a friend of {many}.", "In {of}, {u} is friends with each of {many}."),
        lone="In {of}, {u} has no friends.",
        roles="",
        ask="Can the students of class G be renamed so that its friendships are exactly the friendships of class H?",
    ),
    Story(
        "cables", "computer", "computers", holder="office",
        opening="In {of} there are {count} computers: {all}.",
        links=("A cable in {of} links {u} and {v}.", "In {of}, {u} and {v} share a cable.",
               "In {of} there is a cable between {u} and {v}."),
        fans=("In {of}, {u} is wired to {many}.", "In {of}, {u} is wired to each of {many}."),
        lone="In {of}, no cable is plugged into {u}.",
        roles="",
        ask="Can the computers of office G be renamed so that its cables are exactly the cables of office H?",
    ),
)  # fmt: skip
