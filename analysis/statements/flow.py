"""Arcs and capacities that a reply about a flow network says it sees.

Two numbers with an arrow, a pair in brackets or "from 0 to 1" are an arc. Its capacity is the number that a word such
as "capacity" ties to it, or that follows it in a list whose heading says that these are edges or capacities. What is
left of a capacity, what is sent along an arc and sums are no capacities.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from itertools import pairwise

from isoprobe.analysis.statements import flow_words as words
from isoprobe.analysis.statements.lines import Line, lines_of
from isoprobe.analysis.statements.statement import Statement


def read_flow(reply: str) -> list[Statement]:
    """The capacities that the reply states, in order, those that are said twice twice; and source and sink."""
    reading = _Reading()
    for line, mode, block in _modes(lines_of(reply)):
        reading.read(line, mode, block)
        if len(reading.found) >= words.MOST:
            break
    return reading.found[: words.MOST]


@dataclass
class _Reading:
    """What is `found` up to a line. `known`: the numbers that were said of each arc; `begun`: something is being sent,
    so that another number for a known arc is what is left of it; `again`: the picture is looked at once more; `head`:
    the node that the lines of a list are about, "" for none."""

    found: list[Statement] = field(default_factory=list)
    known: dict[tuple[str, str], set[int]] = field(default_factory=dict)
    begun: bool = False
    again: bool = False
    head: str = ""

    def read(self, line: Line, mode: str, block: int) -> None:
        """The statements of one more line."""
        self._turn(line)
        self.found += [Statement(role, (), node, line.span) for role, node in _roles(line.text)]
        before = len(self.found)
        for about, value in (*_stated(line, mode), *_from_one_end(line, self.head)):
            if self._is_original(about, value, mode):
                self.known.setdefault(about, set()).add(value)
                self.found.append(Statement("capacity", about, value, line.span, mode == "listing", block))
        if len(self.found) == before and words.BEGINS.search(line.text):
            self.begun = True

    def _turn(self, line: Line) -> None:
        """Whether the line begins another look at the picture, or ends it, and which node the next ones are about."""
        if not line.listed and (line.heading or not words.ARC.search(line.text)):
            plain = line.text.replace("reverse", "")
            self.again = bool(words.AGAIN.search(line.text)) and not words.STRONG.search(plain)
        if words.STEP.search(line.text) or words.BEGINS.search(line.text):
            self.again = False
        told = words.HEAD.match(line.text)
        leads = told and line.text[told.end() :].lstrip(" )")[:1] in (":", "(")
        if line.heading or leads or not line.listed:
            self.head = told[1] if told else ""

    def _is_original(self, about: tuple[str, str], value: int, mode: str) -> bool:
        """Whether the number is a capacity of the picture, and not what is left of one, or comes of it."""
        if not value:
            return False
        if not self.begun or (self.again and mode == "listing"):
            return True
        held = self.known.get(about)
        return value in held if held else not self.known.get(about[::-1])


def _modes(lines: Iterator[Line]) -> Iterator[tuple[Line, str, int]]:
    """Each line that is not blank, whether it stands in a list of what is seen ("listing"), in one of what comes of it
    ("derived"), or in neither (""), and the number of its list."""
    mode, block, blank = "", 0, False
    for line in lines:
        if not line.text:
            blank = True
            continue
        line = replace(line, text=words.REMARK.sub("", line.text))
        derived, listing = words.DERIVED.search(line.text), words.LISTING.search(line.text)
        if words.STRONG.search(line.text) and not re.search(r"\b(?:initial|original)\b", line.lower):
            mode = "derived"
        elif mode == "listing" and line.listed and not line.heading and words.ARC.match(line.text):
            pass
        elif listing and (line.heading or ":" in line.text) and not (derived and derived.start() < listing.start()):
            mode, block = "listing", block + 1
        elif line.heading and derived:
            mode = "derived"
        elif line.heading and mode == "listing" and (line.listed or not derived):
            pass  # a heading within a list: "From node 0:"
        elif line.heading or (not line.listed and (blank or not words.ARC.search(line.text))):
            mode = "derived" if derived and not line.listed and line.heading else ""
        blank = False
        here = mode
        if mode == "listing" and derived and not listing and not line.heading:
            here = ""
        yield line, here, block


def _stated(line: Line, mode: str) -> Iterator[tuple[tuple[str, str], int]]:
    """Arcs and capacities of one line."""
    text = words.SPARE.sub(_blank, line.text)
    if words.STRONG.search(text) and not re.search(r"\b(?:initial|original)\b", line.lower):
        return
    yield from _along(text)
    for match in words.BOTH.finditer(text):
        if told := words.SAID.match(text[match.end() : match.end() + 100]):
            yield (match[1], match[2]), int(told[1])
            yield (match[2], match[1]), int(told[1])
    for match in words.ARC.finditer(text):
        u, v = [group for group in match.groups() if group is not None][:2]
        before, after = text[max(0, match.start() - 120) : match.start()], text[match.end() : match.end() + 100]
        clause = re.split(r"[.;]\s", before)[-1]
        if (
            u == v
            or words.UNREAL.search(clause)
            or re.search(r"->\s*\(?$|\bf\s*\(?$|flow\s*\(?$", before, re.IGNORECASE)
        ):
            continue
        of_arc = words.AFTER_BEFORE.match(after) if words.BEFORE.search(before) else None
        said = words.LED.search(before) or of_arc or words.SAID.match(after) or words.HAS.match(after)
        said = said or words.BOUND.match(after)
        if told := said or words.ITS.match(after):
            yield (u, v), int(told[1])
        elif (told := words.SHARE.match(after)) and int(told[1]) <= int(told[2]):
            yield (u, v), int(told[2])
        elif (mode == "listing" or _capacities_lead(clause)) and (told := words.BARE.match(after)):
            yield (u, v), int(told[1])


def _roles(text: str) -> Iterator[tuple[str, str]]:
    """Source and sink, where the line names them."""
    for role, pattern in words.ROLES.items():
        if (told := pattern.search(text)) and not words.UNREAL.search(text[: told.start()]):
            yield role, told[1] or told[2]


def _from_one_end(line: Line, head: str) -> Iterator[tuple[tuple[str, str], int]]:
    """Arcs of which the line, or the one over it, names the one end, and each phrase the other: "Node 0 has edges to 1
    (capacity 5) and to 2 (capacity 4)"."""
    if words.STRONG.search(line.text):
        return
    others = list(words.OTHER.finditer(line.text))
    told = words.HEAD.search(line.text, 0, others[0].start() if others else 0)
    node = told[1] if told and told.start() < 40 else head
    for match in others:
        other = match[2]
        before, after = line.text[: match.start()], line.text[match.end() : match.end() + 80]
        if (
            not node
            or other == node
            or words.UNREAL.search(re.split(r"[.;]\s", before)[-1])
            or re.search(r"(?i:flow|units?)\b[^,;.]*$", before)
        ):
            continue
        if (said := words.SAID.match(after)) and not re.search(rf"(?i:from)\s+{words.NODE}\s*$", before):
            yield ((node, other) if match["way"].lower() == "to" else (other, node)), int(said[1])


def _blank(match: re.Match[str]) -> str:
    """As many spaces."""
    return " " * len(match[0])


def _capacities_lead(before: str) -> bool:
    """Whether what stands before an arc in its line says that capacities follow."""
    told = re.search(r"(?:capacit\w*|\bcap\b|\bmin\s*\(|\bbottlenecks? )[^.;]{0,100}$", before, re.IGNORECASE)
    return told is not None and not words.DERIVED.search(told[0].replace("bottleneck", ""))


def _along(text: str) -> Iterator[tuple[tuple[str, str], int]]:
    """Capacities of a path's arcs, told as the least of as many numbers: "0->1->2 with capacity min(9, 2)"."""
    if not (told := words.MIN.search(text)) or "total" in text[: told.start()]:
        return
    chains = list(words.CHAIN.finditer(text, 0, told.start()))
    numbers = [int(number) for number in re.findall(r"\d+", told[1])]
    if len(chains) != 1:
        return
    nodes = re.findall(r"\d{1,3}|[A-Z]", chains[0][0])
    if len(nodes) == len(numbers) + 1:
        yield from zip(pairwise(nodes), numbers, strict=True)
