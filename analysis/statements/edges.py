"""Edges, isolated nodes, counts and query nodes that a reply about drawn graphs says it sees.

"(0, 5)" among edges, "8-5-6-1", "node 4 is connected to nodes 9 and 2", "an edge between 7 and 10", "node 3 is
isolated", "the left graph has 6 edges". Of two graphs each statement is of the one that was named last. A relabelling,
degrees and what is concluded of them ("nodes 4 and 9 are not connected" by a path) state nothing.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Sequence
from dataclasses import replace
from itertools import pairwise

from isoprobe.analysis.statements import edge_words as words
from isoprobe.analysis.statements.lines import LONGEST, Line, lines_of, sentences
from isoprobe.analysis.statements.matrices import Matrices
from isoprobe.analysis.statements.neighbours import Neighbours
from isoprobe.analysis.statements.statement import Statement


def read_connectivity(reply: str) -> list[Statement]:
    """Edges, isolated nodes and query nodes of one graph."""
    found: list[Statement] = []
    two: re.Match[str] | None = None
    joined: set[str] = set()
    matrices, neighbours = Matrices(), Neighbours()
    for line in lines_of(reply):
        subject = ""
        listed = [*matrices.read(line.text), *neighbours.read(line)]
        found += [_of_matrix("", fact, line) for fact in listed]
        joined.update(*(fact for fact in listed if len(fact) > 1))
        for sentence in sentences(line.text):
            if not words.TELLS.search(sentence):
                continue
            two = words.TWO.search(sentence) or two
            them = words.THEM.search(sentence)
            if two and them and not words.EACH_PAIR.search(sentence) and not _is_unreal(sentence, 0, them.start()):
                found.append(Statement("edge", ("", *_in_order(two[1], two[2])), True, line.span))
            if told := words.HEAD_NODE.match(sentence):
                subject = told[1]
            elif subject:
                sentence = re.sub(r"^(?:It|This node)\b", f"Node {subject}", sentence)
            if (query := words.QUERY.search(sentence)) and not words.UNREAL.search(sentence[: query.start()]):
                found.append(Statement("query", tuple(sorted((query[1], query[2]), key=int)), True, line.span))
            found += [Statement("component", group, True, line.span) for group in _groups(sentence)]
            edges = list(_edges(sentence, line, arrows=True, pairs="edge" in sentence.lower()))
            found += [Statement("edge", ("", *_in_order(u, v)), True, line.span) for u, v in edges]
            joined.update(*edges)
            found += [Statement("isolated", ("", node), True, line.span) for node in _isolated(sentence, joined)]
        if len(found) > words.MOST:
            break
    else:
        found += [_of_matrix("", fact, line) for fact in matrices.end()]
    return found[: words.MOST]


def _of_matrix(side: str, fact: Sequence[str], line: Line) -> Statement:
    """An edge, or a node without one."""
    if len(fact) == 1:
        return Statement("isolated", (side, *fact), True, line.span)
    return Statement("edge", (side, *_in_order(fact[0], fact[1])), True, line.span)


def read_isomorphism(reply: str) -> list[Statement]:
    """Edges, isolated nodes and counts of two graphs, G on the left and H on the right."""
    found: list[Statement] = []
    side, listing, mapped = "", False, False
    backwards = bool(words.BACKWARDS.search(reply[:LONGEST]))
    letters = bool(words.NAMES.search(reply[:LONGEST]))
    for line in lines_of(reply):
        line = replace(line, text=_by_place(line.text, letters))
        if not line.text or words.ANOTHER_GRAPH.search(line.text):
            continue
        if line.heading or not (line.listed or words.ONLY_PAIRS.match(line.text)):
            mapped = bool(words.MAPPING.search(line.text)) and not words.REASON.search(line.text)
            listing = bool(re.search(r"\b(?:edges?|connections?|adjacen\w+)\b", line.lower)) and not mapped
        if mapped or words.MAPPING.search(line.text):
            found += _mapped(line, backwards)
        if arrows := [*words.ARROW_PAIRS.finditer(line.text)]:
            several = [[group for group in one.groups() if group is not None] for one in arrows]
            ends = [(each, u, v) for a, b, c, d in several for each, u, v in (("G", a, b), ("H", c, d))]
            found += [Statement("edge", (each, *_in_order(u, v)), True, line.span) for each, u, v in ends]
            continue
        alone, goes_on, subject = False, False, ""
        told_in = sentences(line.text)
        short = len(told_in) == 1 and (line.heading or line.listed)  # of a list, not a paragraph that goes before one
        for sentence in told_in:
            if subject:
                sentence = words.ITS_NEIGHBOURS.sub(f"Node {subject} is connected to", sentence)
            subject = told[1] if (told := words.NAMED_LAST.search(sentence)) else ""
            alone = bool(re.search(r"\bisolate", sentence, re.IGNORECASE)) or (alone and goes_on)
            goes_on = sentence.endswith(";")
            triangle = bool(re.search(r"\btriangles?\b", sentence, re.IGNORECASE)) and not words.UNREAL.search(sentence)
            between = bool(re.search(r"\bedges?\b[^.;]{0,30}\(", sentence))
            for here, piece in _by_side(sentence, side):
                side = here if here in ("G", "H") else side
                for each in here or "":
                    found += _of_graph(each, piece, line, listing, mapped and short)
                    if triangle and (told := words.BRACES.search(piece)) and len(corners := _nodes(told[1])) == 3:
                        pairs = pairwise([*corners, corners[0]])
                        found += [Statement("edge", (each, *_in_order(u, v)), True, line.span) for u, v in pairs]
                    if alone and (told := words.BRACES.search(piece) or words.HAS_NODES.search(piece)):
                        found += [Statement("isolated", (each, node), True, line.span) for node in _nodes(told[1])]
                    if between and (told := words.ENDS.search(piece)):
                        found.append(Statement("edge", (each, *_in_order(told[1], told[2])), True, line.span))
        if line.heading and _names_both(line.text):
            side = ""
        if len(found) > words.MOST:
            break
    return found[: words.MOST]


def _by_place(text: str, letters: bool) -> str:
    """The text with both graphs called left and right where it calls them by number, colour or (`letters`) letter."""
    text = words.NAMED_RIGHT.sub("right graph", words.NAMED_LEFT.sub("left graph", text))
    if letters:
        text = words.EDGES_OF.sub(r"\2 \1", text)
        for place, letter in words.LETTERS.items():
            text = letter.sub(f"{place} graph", text)
    return text


def _mapped(line: Line, backwards: bool) -> Iterator[Statement]:
    """Edges and paths of which a line that maps them names the graph; what is mapped without a name is of the left one,
    or of the right one where the reply maps `backwards`."""
    for match in words.MAPPED_PAIRS.finditer(line.text):
        sides = "HG" if backwards or match["back"] else "GH"
        for side, many in zip(sides, match.groups()[1:], strict=True):
            for u, v in re.findall(r"(\d+)\s*,\s*(\d+)", many):
                yield Statement("edge", (side, *_in_order(u, v)), True, line.span)
    for match in words.MAPPED_EDGE.finditer(line.text):
        yield Statement("edge", (str(match.lastgroup), *_in_order(match[1], match[2])), True, line.span)
    for match in words.MAPPED_PATH.finditer(line.text):
        side = "G" if match["G"] else "H"
        yield from (
            Statement("edge", (side, *_in_order(u, v)), True, line.span)
            for u, v in pairwise(_nodes(match[3]))
            if u != v
        )


def _of_graph(side: str, piece: str, line: Line, listing: bool, mapped: bool) -> Iterator[Statement]:
    yield from (Statement(kind, (side,), number, line.span) for kind, number in _counts(piece, line.text))
    if mapped or words.MAPPING.search(piece):
        for match in words.MATCHED.finditer(piece):
            yield Statement("edge", (side, *_in_order(match[1], match[2])), True, line.span)
        return
    if told := words.NODE_LIST.match(piece):
        others = _nodes(told[2])
        if not others:
            yield Statement("isolated", (side, told[1]), True, line.span)
        elif len(others) == int(told[3]):
            edges = (_in_order(told[1], other) for other in others if other != told[1])
            yield from (Statement("edge", (side, *edge), True, line.span, listing, 0) for edge in edges)
        return
    if listing and line.listed and (told := words.BARE_PAIR.match(line.text)) and told[1] != told[2]:
        yield Statement("edge", (side, *_in_order(told[1], told[2])), True, line.span, listing, 0)
    for u, v in _edges(piece, line, arrows=False, pairs=listing or "edge" in piece.lower()):
        yield Statement("edge", (side, *_in_order(u, v)), True, line.span, listing, 0)
    yield from (Statement("isolated", (side, node), True, line.span) for node in _isolated(piece))


def _names_both(text: str) -> bool:
    return len({match.lastgroup for match in words.SIDE.finditer(text)}) > 1


def _by_side(sentence: str, side: str) -> Iterator[tuple[str, str]]:
    """The sentence in pieces, each with the graph that it is about."""
    marks = [one for one in words.SIDE.finditer(sentence) if not words.NOT_IN.search(sentence[: one.start()])]
    if not marks:
        yield side, sentence
        return
    first = sentence[: marks[0].start()]
    if side and len(first) > 25 and words.COMPARED.search(first):
        yield side, first
        sentence = " " * len(first) + sentence[len(first) :]
    edges = [0, *(_cut(sentence, a, b) for a, b in pairwise(marks)), len(sentence)]
    for mark, begin, end in zip(marks, edges, edges[1:], strict=False):
        yield str(mark.lastgroup), sentence[begin:end]


def _cut(sentence: str, one: re.Match[str], other: re.Match[str]) -> int:
    """Where between two names of graphs the one's part ends: right behind a name that follows what it is said of ("4-7
    in the left graph and 2-8 in the right one"), else at the last comma, semicolon, "and" or "while", else before the
    second."""
    begin, end = one.end(), other.start()
    if sentence[one.start() - 1 : one.start()] == "(" and sentence[begin : begin + 1] == ")":
        return begin + 1  # "5 (left), 6 (right)"
    lead, between = sentence[:begin], sentence[begin:end]
    behind = words.IN_THE.search(sentence[: one.start()]) and words.IN_THE.search(between) and words.AND.match(between)
    if behind and re.search(r"\d", lead) and re.search(r"\d", between):
        return begin
    cuts = list(words.CUTS.finditer(sentence[begin:end]))
    return begin + cuts[-1].start() if cuts else end


def _in_order(u: str, v: str) -> tuple[str, str]:
    return (u, v) if int(u) <= int(v) else (v, u)


def _nodes(many: str) -> list[str]:
    return re.findall(r"\d{1,3}", re.sub(r"\([^()]*\)", "", many))


def _edges(text: str, line: Line, arrows: bool, pairs: bool = True) -> Iterator[tuple[str, str]]:
    """Edges of one sentence, some perhaps twice."""
    if text.rstrip().endswith("?") or words.WRONG.search(text):
        return
    told = False
    for match in words.JOINED.finditer(text):
        if words.AFTER_TO.search(text[: match.start()]):
            continue  # "edge to 6, edge to 8" of a third node
        if arrows and words.CONCLUDED.search(text[: match.start()]) and "direct" not in match[0]:
            continue
        if not _is_unreal(text, match.start(), match.start(2)):
            told = True
            yield from ((match[1], other) for other in _nodes(match[2]) if other != match[1])
    first = words.HEAD.match(text)
    head = None if told else first
    later = words.LATER.search(text, head.end()) if head else None
    if head and later and not _is_unreal(text, head.end(), later.start(1)):
        yield from ((head[1], other) for other in _nodes(later[1]) if other != head[1])
    for match in words.TOWARDS.finditer(text, head.end()) if head else ():
        if head and not words.OTHER_HEAD.search(text, head.end(), match.start()):
            yield from ((head[1], other) for other in _nodes(match[1]) if other != head[1])
    for match in words.DEGREE_TO.finditer(text):
        yield from ((match[1], other) for other in _nodes(match[2]) if other != match[1])
    if first and (several := words.EDGES_TO.match(text[first.end() :])):
        yield from ((first[1], other) for other in _nodes(several[1]) if other != first[1])
    for match in words.EDGE_ON.finditer(text):
        if not _is_unreal(text, match.start(), match.start()):
            yield (match[1] or match[3]), (match[2] or match[4])
    for match in words.CENTRED.finditer(text):
        yield from ((match[2], other) for other in _nodes(match[1]) if other != match[2])
    if (counted := words.COUNTED.match(text)) and len(_nodes(counted[2])) == int(counted[3]):  # "0: 8, 10 (2)"
        yield from ((counted[1], other) for other in _nodes(counted[2]) if other != counted[1])
    if to := words.TO_LINE.match(text):
        yield from ((to[1], other) for other in _nodes(to[2]) if other != to[1])
    for match in words.ASIDES.finditer(text):
        if not _is_unreal(text, match.start(), match.start(2)):
            yield from ((match[1], other) for other in _nodes(match[2]) if other != match[1])
    for match in words.DIRECT.finditer(text):
        if not _is_unreal(text, match.start(), match.start()) and match[1] != match[2]:
            yield match[1], match[2]
    for match in words.BETWEEN.finditer(text):
        if words.SOUGHT.search(text[: match.start()]):
            continue
        if not _is_unreal(text, match.start(), match.start(1)) and match[1] != match[2]:
            yield match[1], match[2]
    for match in words.STEPS.finditer(text) if arrows else ():
        if not _is_unreal(text, match.start(), match.start()):
            yield from pairwise(re.findall(r"\d{1,3}", match[0]))
    if pairs:
        for match in words.PAIR.finditer(text):
            u, v = (group for group in match.groups() if group is not None)
            lead = text[: match.start()]
            if words.ISOLATES_OF.search(lead):
                continue
            if words.OF_COUNT.search(lead) or ("-" in match[0] and words.RANGE.search(lead)):
                continue
            if u != v and not _is_unreal(text, match.start(), match.start()):
                yield u, v
    of_edges = _tells_of_edges(text)
    for pattern in (words.CHAIN, words.ARROWS) if arrows else (words.CHAIN,):
        for match in pattern.finditer(text):
            nodes = _nodes(match[1])
            lead = text[max(0, match.start() - 30) : match.start()]
            if words.DEGREES.search(text[: match.start()]):
                continue
            if len(nodes) == 2 and (words.RANGE.search(lead) or (pattern is words.CHAIN and not of_edges)):
                continue
            if len(nodes) == 3 and "triangle" in lead.lower():
                nodes.append(nodes[0])
            if not _is_unreal(text, match.start(), match.start()):
                yield from ((u, v) for u, v in pairwise(nodes) if u != v)


def _groups(text: str) -> Iterator[tuple[str, ...]]:
    """Sets of nodes that the sentence calls a component."""
    for match in words.GROUP.finditer(text):
        lead = text[: match.start()]
        if words.NO_GROUP.search(lead) and not words.A_GROUP.search(lead):
            continue
        if not _is_unreal(text, match.start(), match.start()):
            yield tuple(sorted(set(_nodes(next(filter(None, match.groups())))), key=int))


def _tells_of_edges(text: str) -> bool:
    """Whether two numbers with a dash in this sentence are an edge: not a difference, a range or a score."""
    return bool(words.OF_EDGES.search(text))


def _is_unreal(text: str, begin: int, end: int) -> bool:
    """Whether the clause that ends at `end` denies, supposes or asks."""
    lead = re.split(r"[;:]\s|,\s(?:but|while|whereas|and|so)\s|\b(?:but|while|whereas|however|although)\b", text[:end])[
        -1
    ]
    return bool(words.UNREAL.search(lead)) or bool(words.PATHLESS.search(lead))


def _isolated(text: str, joined: Collection[str] = ()) -> Iterator[str]:
    """Nodes without an edge; one of those that are `joined` to another has none "to any other" beside."""
    if not words.NOTHING.search(text):
        return
    for pattern in (words.ALONE, words.LONE, words.ALONE_LIST):
        for match in pattern.finditer(text):
            lead = re.split(r"[,;:]\s", text[: match.start()])[-1]
            if match[0][0] == "(" and not words.OF_PAIR.search(lead):
                lead = ""  # "0 and 10 are not joined (10 is isolated)"
            if re.search(r"\b(?:if|not|n't|between|edge|whether|except)\b", lead, re.IGNORECASE):
                continue
            nodes = _nodes(match[1])
            if re.search(r"\b(?:to|with|nodes? \d+,?)\s*(?:nodes?)?\s*$", lead, re.IGNORECASE):
                nodes = nodes[-1:]  # "node 0 is joined to node 7, and node 6 is isolated"
            if len(nodes) > 1 and words.REST.search(text[match.end() :]):
                continue  # "nodes 0 and 3 are isolated from the rest"
            further = "other" in text[match.start() : match.end() + 8]
            yield from (node for node in nodes if not (further and node in joined))
    for pattern in (words.NO_EDGES, words.ISOLATES, words.DEGREES_ALONE, words.NODE_ALONE):
        for match in pattern.finditer(text):
            if pattern is words.ISOLATES and words.NOT_ALONE.search(text[: match.start()]):
                continue
            yield from _nodes(next(filter(None, match.groups())))
    if "solated" in text:
        yield from re.findall(r"\{\s*(\d{1,3})\s*\}", text)


def _counts(text: str, line: str) -> Iterator[tuple[str, int]]:
    """Numbers of nodes and edges of a whole graph, not those in a line about one node."""
    joins = words.HEAD.match(line) and re.search(r"connect|neighbo|adjacent|incident", line, re.IGNORECASE)
    of_node = bool(joins or words.OF_NODE.match(line))
    for match in (
        *words.COUNT.finditer(text),
        *words.NUMBER_OF.finditer(text),
        *words.AND_EDGES.finditer(text),
        *words.TOTAL.finditer(text),
        *words.SUMMED.finditer(text),
        *words.LED_TO.finditer(text),
    ):
        told = {name.rstrip("2"): said for name, said in match.groupdict().items() if said}
        word = told["number"].lower()
        number = int(word) if word.isdecimal() else words.WORDS.get(word)
        lead = text[max(0, match.start() - 60) : match.start()]
        if number is None or of_node or words.COUNTS_NONE.search(lead):
            continue
        if told.get("before") == "(" and text[match.end() :].lstrip().startswith(":"):
            continue  # "a path (3 nodes: 0, 14, 10)"
        if told["what"].lower() != "edges" and re.search(r"\+\s*\d+\s*$", lead) and told.get("before") == "=":
            continue  # nodes of some components: "3 + 2 = 5 nodes"
        if words.OF_DEGREE.search(text[: match.start("number" if match["number"] else "number2")]):
            continue
        yield ("edges" if told["what"].lower().startswith("edge") else "nodes"), number
