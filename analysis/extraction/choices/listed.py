"""Options that a reply only repeats: the list of them, one by one or in a line, and a sentence that tells which there
are."""

from __future__ import annotations

import re
from dataclasses import replace
from itertools import pairwise

from isoprobe.analysis.extraction.candidates import Candidate
from isoprobe.analysis.extraction.frames.values_named import values_named
from isoprobe.analysis.replies.answer_spans import LOWER, Asked, Reader
from isoprobe.analysis.replies.patterns import regex
from isoprobe.analysis.replies.remembered import remembered
from isoprobe.analysis.replies.text import ReplyText, blanked
from isoprobe.probes.core import AnswerKind

_LISTED = regex(r"[(\[]?([a-z])[)\].:]\s")


def without_the_list(found: list[Candidate], reply: ReplyText) -> list[Candidate]:
    """Vetoes the pieces that only repeat the options, one after another, unless one of them is set in bold."""
    letters = [_LISTED.match(reply.text, one.piece.said) for one in found]
    runs: list[int] = []
    for place, (before, after) in enumerate(pairwise(letters)):
        if before and after and ord(after[1]) == ord(before[1]) + 1:
            runs += [place, place + 1]
    listed = sorted(set(runs))
    if len(listed) < 3:
        return found
    bold = [place for place in listed if any(a <= found[place].commitment.start < b for a, b in reply.bold)]
    kept = bold if len(bold) == 1 else []
    return [
        replace(one, veto="an option repeated") if place in listed and place not in kept else one
        for place, one in enumerate(found)
    ]


_OFFERED = regex(r"\b(?:options?|choices?|choose|between|among|candidates?|possibilities|alternatives)\b")
_SINGLED = regex(
    r"\b(?:out|ruled|leav\w+|left|so|thus|hence|only|but|answer|correct|right|best|not|no|yes)\b|n't\b|[✓✔✅✗❌]"
)


def lists_all(text: str, cased: str, reader: Reader, kind: AnswerKind, asked: Asked) -> bool:
    """Whether a piece only tells which options there are: "we have to choose between red, green and blue"."""
    if kind not in ("option", "choice") or len(asked.choices) < 3 or not _OFFERED.search(text) or _SINGLED.search(text):
        return False
    named = [one.value for one in values_named(cased, reader, kind, asked)]
    return len(named) == len(set(named)) == len(asked.choices)


def without_listing(reply: ReplyText, kind: AnswerKind, asked: Asked) -> ReplyText:
    """The reply without a list of all the options in a line or one below another, where nothing in it is in bold: "A)
    cat, B) dog, C) cow. The one that matches is C"."""
    if kind not in ("option", "choice") or len(asked.choices) < 3 or not (patterns := _listing(asked.choices)):
        return reply
    lettered, named = patterns
    found = (kind == "option" and lettered.search(reply.text)) or named.search(reply.text)
    if not found:
        return reply
    start, end = found.span()
    if any(start <= place[0] < end for place in reply.bold):
        return reply
    return blanked(reply, [(start, end)], even_all=True)


@remembered(256)
def _listing(choices: tuple[str, ...]) -> tuple[re.Pattern[str], re.Pattern[str]] | None:
    texts = [" ".join(choice.translate(LOWER).replace("$", " ").split()) for choice in choices[:10]]
    if not all(texts) or max(map(len, texts)) > 120:
        return None
    items = (
        rf"[(\[]?{chr(ord('a') + place)}[)\].:]{{1,2}}\s{{0,3}}{re.escape(text)}" for place, text in enumerate(texts)
    )
    lettered = re.compile(r"(?<![a-z0-9])" + r"[\s,;./]{1,4}(?:and |or )?".join(items) + r"(?!\w)[.;]?")
    plainly = r",? (?:and |or )?".join(map(re.escape, texts))
    return lettered, re.compile(rf"\b(?:(?:options|choices)(?: are)?:?|between|among|out of|of) {plainly}(?!\w)[,.;]?")
