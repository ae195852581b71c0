"""Edges and isolated nodes in an adjacency matrix that a reply writes: whole, by rows, or by entries.

"[[0, 1], [1, 0]]", rows below each other with or without their numbers, "row 7: [1, 0, 1]", "matrix[3][7] = 1", "row 13
has a 1 at column 6". Rows and columns count from 0, or from where their numbers or a line of column numbers begin. A
list of rows without numbers is a matrix only where it is square; a row without a one is an isolated node.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from isoprobe.analysis.replies.patterns import regex

Fact = tuple[str, ...]  # two nodes of an edge, or one that is isolated

_BITS = r"[01](?:\s*[,|\s]\s*[01]){2,99}"
_ROW = regex(
    rf"^\[?\s*(?:(?P<word>(?i:row|node|vertex|v)\s?)?\[?(?P<label>\d{{1,3}})\]?(?:\s*\([^()]{{0,20}}\))?\s*(?:[:|=]|->|-|(?=\[))+)?"
    rf"\s*\[{{0,2}}\s*(?P<bits>{_BITS})\s*\]{{0,2}}\s*[,;|]?\s*(?:(?://|#|<-|->|\().*)?$"
)
_WHOLE = regex(rf"\[\s*(\[\s*{_BITS}\s*\](?:\s*,\s*\[\s*{_BITS}\s*\]){{2,99}})\s*\]")
_HEADER = regex(r"^\|?\s*(\d{1,3}(?:[\s,|]+\d{1,3}){2,99})\s*\|?$")
_LABELLED = regex(  # "the row for node 4 (index 4) is [0, 0, 1]", "adj[8] = [0, 1, 0]", "row 7 of it: [1, 0]"
    r"(?:(?i:\brows?|\bnode|\bneighbou?rs of|\bcolumn)\s(?:(?i:for|of|corresponding to)\s)?(?:(?i:the)\s)?"
    r"(?:(?i:node|index)\s)?|\w\[)(\d{1,3})\]?(?!\s*\w*\s*\d)"
    rf"(?:[^\[\]\d.;()]|\([\w ]+ \d+[^()\d]*\)|\([^()\[\]\d]*\)){{0,60}}\[\s*({_BITS})\s*\]"
)
_VALUE = r"\s*(?:={1,2}|is|has|:)\s*(?:an?\s|also\s)?['\"]?1\b(?![.,]?\d|\s*[-+*/])"
_AT = regex(
    rf"(?:\w\[(\d{{1,3}})\]\[(\d{{1,3}})\]|\w\[(\d{{1,3}})\s*,\s*(\d{{1,3}})\]|\((\d{{1,3}})\s*,\s*(\d{{1,3}})\)"
    rf"|(?i:row)\s(\d{{1,3}})(?:\s\([^()]*\))?\s*,?\s*(?:(?i:and)\s)?(?i:column)\s(\d{{1,3}})(?:\.\s(?i:it)(?=\sis))?){_VALUE}"
)
_ONES = regex(  # "row 9 (node 9) has 1s at columns 3, 4 and 13"
    r"(?i:\b(?:row|node))\s(\d{1,3})(?:\s\([^()]*\))?(?:'s row)?\s(?i:has|contains|shows)\s(?i:an? |only )*"
    r"['\"]?1['\"]?s?\s(?i:only )?(?i:at|in)\s(?i:columns?|ind(?:ex|ices)|positions?)\s"
    r"(\d{1,3}(?:\s*(?:,\s*(?:and\s)?|and\s)\d{1,3}){0,40})"
)
_NONE = regex(
    r"(?i:\brow)\s(\d{1,3})(?:\s\([^()]*\))?\s*\)?(?:\s\w+){0,3}\s(?i:all|entirely|only)\s(?:of\s)?(?i:zeros?|0s?)\b"
)
_SUPPOSED = regex(r"\b(?:if|whether|would|should|suppose|no|not)\b[^,;:.(]*$", re.IGNORECASE)


@dataclass
class Matrices:
    """Reads a reply's lines one by one. `rows` are those of the matrix that the last lines stand in, each with its
    number or none, `columns` the numbers over it; `nodes` are the nodes that were named so far."""

    rows: list[tuple[str | None, list[int]]] = field(default_factory=list)
    columns: list[int] = field(default_factory=list)
    nodes: set[int] = field(default_factory=set)

    def read(self, text: str) -> list[Fact]:
        """The facts that this line completes: those of its entries and rows, and of a matrix that ended before it."""
        if header := _HEADER.match(text):
            numbers = [int(one) for one in re.findall(r"\d+", header[1])]
            if not self.rows and numbers == list(range(numbers[0], numbers[0] + len(numbers))) and numbers[0] < 2:
                self.columns = numbers
                return []
        if row := self._row(text):
            done = self.end() if self.rows and len(row[1]) != len(self.rows[-1][1]) else []
            self.rows.append(row)
            return done
        if not text.strip("[](){}| -:"):
            return [] if "]]" not in text else self.end()
        done = self.end()
        self.nodes |= {int(one) for one in re.findall(r"(?i:node|vertex|nodes|vertices)\s(\d{1,3})", text)}
        return [*done, *_inline(text)]

    def _row(self, text: str) -> tuple[str | None, list[int]] | None:
        """The number of a row, and its zeros and ones; under a line of column numbers these may follow bare."""
        numbers = re.findall(r"\d+", text)
        if self.columns and len(numbers) == len(self.columns) + 1 and {*numbers[1:]} <= {"0", "1"}:
            return numbers[0], [int(one) for one in numbers[1:]]
        row = _ROW.match(text)
        return (row["label"], [int(one) for one in re.findall(r"[01]", row["bits"])]) if row else None

    def end(self) -> list[Fact]:
        """The facts of the rows that were read last: of all where they are a square, else of those with a number."""
        rows, columns = self.rows, self.columns
        if not rows:
            return []
        self.rows, self.columns = [], []
        labels = [label for label, _ in rows]
        square = len(rows) == len(rows[0][1])
        if None in labels:
            if not square:
                return []
            base = columns[0] if columns else self._base(len(rows))
            labels = [str(base + i) for i in range(len(rows))]
        numbers = [int(label) for label in labels if label is not None]
        if square and numbers != list(range(numbers[0], numbers[0] + len(numbers))):
            return []
        first = columns[0] if columns else numbers[0] if square and numbers[0] < 2 else 0
        return list(_facts(numbers, [bits for _, bits in rows], first, square))

    def _base(self, size: int) -> int:
        """Where rows without numbers begin: at 1 where a node of that size is named and none is 0."""
        return 1 if size in self.nodes and 0 not in self.nodes else 0


def _facts(numbers: Sequence[int], rows: Sequence[Sequence[int]], first: int, square: bool) -> Iterator[Fact]:
    joined = {first + j for bits in rows for j, bit in enumerate(bits) if bit} if square else set()
    for number, bits in zip(numbers, rows, strict=True):
        others = [first + j for j, bit in enumerate(bits) if bit and first + j != number]
        yield from ((str(number), str(other)) for other in others)
        if not any(bits) and number not in joined:
            yield (str(number),)


def _inline(text: str) -> Iterator[Fact]:
    """Whole matrices, rows and entries that stand in a sentence."""
    for match in _WHOLE.finditer(text):
        rows = [[int(one) for one in re.findall(r"[01]", bits)] for bits in re.findall(_BITS, match[1])]
        if all(len(bits) == len(rows) for bits in rows):
            yield from _facts(range(len(rows)), rows, 0, True)
    for match in _LABELLED.finditer(text):
        yield from _facts([int(match[1])], [[int(one) for one in re.findall(r"[01]", match[2])]], 0, False)
    for match in _AT.finditer(text):
        u, v = (group for group in match.groups() if group is not None)
        if u != v and not _SUPPOSED.search(text[: match.start()]):
            yield u, v
    for match in _ONES.finditer(text):
        if not _SUPPOSED.search(text[: match.start()]):
            yield from ((match[1], other) for other in re.findall(r"\d{1,3}", match[2]) if other != match[1])
    for match in _NONE.finditer(text):
        yield (match[1],)
