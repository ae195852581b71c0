"""Edges in lists of neighbours: of a node that the line names, or one over it.

"Neighbors of 6 (from row 6): 9, 12, 13", "from 4, edges go to 0 and 9", "5 -> {6, 13}"; and under "Dequeue 7" or
"node 7 has edges to:" the lines "Neighbors: 2, 9", "edge to 4", "node 5 (already visited)". What can be reached from a
node, by however many edges, is no list of its neighbours.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from isoprobe.analysis.replies.patterns import regex
from isoprobe.analysis.statements.edge_words import UNREAL
from isoprobe.analysis.statements.lines import Line, sentences

_N = r"(?:(?i:node|vertex)\s)?(\d{1,3})\b"
_ASIDE = r"(?:\s*\((?:[^()]|\([^()]*\)){0,80}\))?"
_NODE = r"(?:(?i:nodes?|vertex|vertices)\s)?\d{1,3}(?![\d.]*\d)"
_ITEM = rf"{_NODE}(?!\s*(?i:is|are|has|nodes|edges|others?|units?)\b){_ASIDE}"
_TARGET = rf"{_NODE}(?!\s*<?->)"
_MORE = r"(?:\.\.\.|…|etc|\d)"
_MANY = rf"[\[{{]?\s*({_ITEM}(?:\s*(?:,\s*(?i:and\s|or\s)?|/|(?i:and|or)\s){_ITEM}){{0,40}})(?!\s*,?\s*{_MORE})"
_OF = regex(
    rf"\b(?i:neighbou?rs?\s(?:of|for|from))\s(?:the\s)?{_N}{_ASIDE}(?:\swith\sedges)?\s*"
    rf"(?:(?i:is|are|:|include)\s*)*(?i:nodes?\s)?{_MANY}"
)
_FROM = regex(
    rf"(?:^|[.;:(]\s?|, (?:and )?)(?i:from)\s{_N}{_ASIDE}\s*[,:]?\s*(?i:(?:you|we|there|it|the|only|outgoing|can|is|are"
    rf"|an|has|have|direct|a|adjacency|row|matrix|shows)\s)*(?i:(?:go|goes|edges?|leads?|neighbou?rs?)\s(?:(?:is|are"
    rf"|only|go|lead|leads|back|directly)\s)*(?:to|(?<=is)|(?<=are))\s)(?i:only\s)?{_MANY}"
)
_SET = regex(  # "6 -> {5, 7}", "8 -> 4/5", "13 -> 7 and 11"
    rf"(?<![\d>\]]\s)(?<![\d>])\b{_N}\s*(?:->|<->)\s*(?:[\[{{]\s*({_ITEM}(?:\s*,\s*{_ITEM}){{0,40}})\s*[\]}}]"
    rf"|(\d{{1,3}}(?:/\d{{1,3}})+)|({_TARGET}(?:\s*(?:,?\s(?:and|or)\s|,\s*){_TARGET}){{1,40}})(?=\s*(?:[.;)]|$)))"
)
_SUBJECT = regex(
    r"(?i:dequeue(?:d|ing)?:?|pop(?:ped|ping)?:?|process(?:ing)?|neighbou?rs of|edges (?:from|of)|current_?node\s*="
    r"|start(?:ing)? (?:at|from)|look at|visit(?:ing)?|from|explore(?: neighbou?r| from)?|move to|consider"
    rf"|connections of)\s(?:the\s)?{_N}|^{_N}{_ASIDE}(?:\s(?i:has|connects|is connected)\b|\s*:)"
)
_ENTRY = regex(r"\]\[\d")  # "matrix[3][7] = 1", which names both nodes
_LEADS = regex(r"(?i:neighbou?rs?|edges?|connect\w*|adjacent|linked)\b.*:$")
_NAMED = regex(
    rf"^(?i:its |the )?(?:(?i:only |unvisited |direct )?(?i:neighbou?rs?)(?:\s(?i:is|are)|:)\s*(?i:nodes?\s)?{_MANY}"
    rf"|(?i:edges?) (?i:to) {_MANY}|(?i:neighbou?r) (\d{{1,3}})(?=\s*[:(.])"
    rf"|{_N}(?=\s(?i:is) (?i:an?|also an?|the only) (?i:neighbou?r)\b))"
)
_BARE = regex(  # "Node 5 (already visited)", "2 - not visited" under the node whose neighbours they are
    rf"^(?:->\s*)?{_N}(?:\s?{_ASIDE}\s*[.,;]?$"
    r"|\s*(?:-|:)\s(?i:already|not|un|visited|since|because|which|target|found|our))"
)
_LIST = regex(  # "0: [14]", "{0: [1, 2], 1: [0]}"
    r"(?:^|[{,;]\s*|\b[Nn]ode\s)['\"]?(\d{1,3})['\"]?\s*:\s*[\[{]\s*(\d{1,3}(?:\s*,\s*\d{1,3}){0,40})\s*[\]}]"
)
_LINE = regex(rf"^{_N}\s*(?::|->|-)\s*({_ITEM}(?:\s*,\s*(?:and\s)?{_ITEM}){{0,40}})\s*[.,;]?$")
_LISTS = regex(r"\b(?:adjacency lists?|neighbou?rs|adjacent nodes)\b.*:$", re.IGNORECASE)
_ITS = regex(rf"\b(?i:its (?:only |direct )?neighbou?rs?){_ASIDE}\s(?i:is|are)\s(?i:only\s)?{_MANY}")


@dataclass
class Neighbours:
    """Reads a reply's lines one by one. `subject` is the node that the last lines are about; `leads`: a line said that
    its neighbours follow, deeper than `indent`; `lists`: that the neighbours of several nodes do."""

    subject: str = ""
    leads: bool = False
    lists: bool = False
    indent: int = 0

    def read(self, line: Line) -> list[tuple[str, str]]:
        """The edges of this line, some perhaps twice."""
        found = []
        for sentence in sentences(line.text):
            whole = list(_named(sentence))
            found += whole
            if told := _last(_SUBJECT, sentence):
                self.subject = next(filter(None, told.groups()))
            if self.subject and not whole and not _ENTRY.search(line.text):
                found += [(self.subject, other) for other in _under(sentence)]
        if self.lists and (told := _LINE.match(line.text)):
            found += [(told[1], other) for other in _nodes(told[2])]
        elif line.text and not line.listed:
            self.lists = bool(_LISTS.search(line.text)) and not _is_unreal(line.text)
        bare = _BARE.match(line.text)
        if self.leads and bare and line.listed and line.indent > self.indent:
            found.append((self.subject, bare[1]))
        elif line.text and not (self.leads and line.listed and line.indent > self.indent):
            self.leads = (
                bool(self.subject) and bool(_LEADS.search(line.text)) and not found and not _is_unreal(line.text)
            )
            self.indent = line.indent
        return [(u, v) for u, v in found if u != v]


def _last(pattern: re.Pattern[str], text: str) -> re.Match[str] | None:
    return next((match for match in [*pattern.finditer(text)][-1:]), None)


def _nodes(many: str) -> list[str]:
    """The nodes of a list; none of a matrix' row of zeros and ones."""
    nodes = re.findall(r"\d{1,3}", re.sub(r"\((?:[^()]|\([^()]*\))*\)", "", many))
    return nodes if len(nodes) < 3 or not {*nodes} <= {"0", "1"} else []


def _is_unreal(lead: str) -> bool:
    return bool(UNREAL.search(re.split(r"[;:]\s|,\s(?:but|and|so)\s", lead)[-1]))


def _named(text: str) -> Iterator[tuple[str, str]]:
    """Edges of a sentence that names the node and its neighbours."""
    for pattern in (_OF, _FROM, _SET, _LIST):
        for match in pattern.finditer(text):
            if not _is_unreal(text[: match.start()]):
                yield from ((match[1], other) for many in match.groups()[1:] if many for other in _nodes(many))


def _under(text: str) -> Iterator[str]:
    """Neighbours that a line under the node's own names."""
    if (told := _NAMED.match(text) or _ITS.search(text)) and not _is_unreal(told[0]):
        yield from (other for many in told.groups() if many for other in _nodes(many))
