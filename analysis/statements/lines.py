"""A reply's lines in plain signs, each with its place, what it leads in, and what stands over it.

A statement tells what a picture shows. A line that tells what would be, what is not, or what comes of it (what is left
of a capacity, a flow that is sent) is none; whether a bare "0->1: 5" tells a capacity or a flow, its heading says.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from isoprobe.analysis.replies.patterns import regex

LONGEST = 200_000  # characters of a reply that are looked at
MOST_LINES = 20_000
LONGEST_LINE = 4_000  # characters of a line that are looked at

_PLAIN = [
    *(("*", ""), ("`", ""), ("$", ""), ("\u00a0", " "), ("\u202f", " "), ("\\,", " "), ("\\;", " ")),
    *(("\\rightarrow", "->"), ("\\longrightarrow", "->"), ("\\to", "->"), ("→", "->"), ("⟶", "->"), ("➔", "->")),
    *(("-->", "->"), ("=>", "->"), ("➜", "->"), ("⇒", "->"), ("↔", "<->"), ("\\leftrightarrow", "<->")),
    *(("—", "-"), ("–", "-"), ("−", "-"), ("‐", "-"), ("‑", "-"), ("\\{", "{"), ("\\}", "}"), ("\\[", ""), ("\\]", "")),
    *(("\\approx", "≈"), ("\\leq", "≤"), ("\\le ", "≤ "), ("\\geq", "≥"), ("\\(", ""), ("\\)", ""), ("~", "≈")),
    *(("e.g.", "eg"), ("i.e.", "ie"), ("\\text", ""), ("’", "'"), ("\\pm", "±")),
]
_MARK = regex(r"^(?:[-•+>#|]+|(?!\(\d{1,2}\)\s*-\s*(?:isolated|no)\b)\(?\d{1,2}[.)](?=\s)|\(?[a-z][.)](?=\s))\s*")


@dataclass(frozen=True)
class Line:
    """A line of a reply: its text in plain signs without the mark of a list, whether it had such a mark, whether it is
    a heading (ends in a colon), how far it is indented, and from where to where it stands in the reply."""

    text: str
    listed: bool
    heading: bool
    indent: int
    span: tuple[int, int]

    @property
    def lower(self) -> str:
        """The text in small letters."""
        return self.text.lower()


def plain(text: str) -> str:
    """The text with plain arrows and dashes, and without markdown and mathematics' signs."""
    for old, new in _PLAIN:
        text = text.replace(old, new)
    return text


def lines_of(reply: str) -> Iterator[Line]:
    """The reply's lines in order; a blank one is empty. At most LONGEST characters of it are looked at."""
    place = 0
    for count, raw in enumerate(reply[:LONGEST].split("\n")):
        if count == MOST_LINES:
            return
        start, place = place, place + len(raw) + 1
        text = plain(raw[:LONGEST_LINE])
        bare = text.strip()
        mark = _MARK.match(bare) if not raw.strip().startswith("**") or raw.strip()[2:3].isdigit() else None
        unmarked = " ".join((bare[mark.end() :] if mark else bare).split())
        listed = bool(mark) or bool(re.match(r"\s*\*\s", raw))
        yield Line(
            unmarked, listed, unmarked.rstrip().endswith(":"), len(text) - len(text.lstrip()), (start, place - 1)
        )


_SENTENCE = regex(r"(?<=[.;!?])\s+(?=[A-Z(\"'0-9])")


def sentences(line: str) -> list[str]:
    """The line's sentences and half-sentences."""
    return [part for part in _SENTENCE.split(line) if part]
