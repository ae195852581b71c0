"""Which way a reply says that a plotted curve bends: "it curves upward", "an inverted U", "its slope decreases".

What a convex function does by definition, and where a chord would lie, states nothing of the picture.
"""

from __future__ import annotations

import re

from isoprobe.analysis.replies.patterns import any_word, regex
from isoprobe.analysis.statements.curves import read_parity
from isoprobe.analysis.statements.lines import lines_of, sentences
from isoprobe.analysis.statements.statement import Statement

_BENDS = r"\b(?:curv(?:es?|ing|ed)|bend(?:s|ing)?|bent|open(?:s|ing)?|bow(?:s|ed|ing)?|arch(?:es|ing)?|cup(?:s|ped)?)"
_TURNED = r"\b(?:inverted|upside[- ]down|downward[- ]opening|reversed)\s(?:and\s)?['\"“(]?(?:letter\s)?[UV]\b"
_SLOPE = r"\bslopes?\b(?:(?!\bas\b)[^.;,]){0,30}\b"
_UP = regex(
    rf"{_BENDS}\s(?:\w+\s)?upwards?\b|\bupward(?:ly)? (?:curv|bend|opening)\w*|\bupward curvature"
    r"|\bcurvature is upwards?\b|\b['\"“]?[UV]['\"”]?[- ]?shaped?\b|\bincreasing slopes?\b"
    rf"|{_SLOPE}(?:increas\w+|nondecreasing|less negative|more positive)\b",
    re.IGNORECASE,
)
_DOWN = regex(
    rf"{_BENDS}\s(?:\w+\s)?downwards?\b|\bdownward(?:ly)? (?:curv|bend|opening)\w*|\bdownward curvature"
    rf"|\bcurvature is downwards?\b|{_TURNED}|\bdecreasing slopes?\b"
    rf"|{_SLOPE}(?:decreas\w+|nonincreasing|more negative|less positive)\b",
    re.IGNORECASE,
)
_V = regex(r"\ba ['\"“]?V['\"”]?[- ]?shape", re.IGNORECASE)
_PEAK = any_word("peak|highest|at the top", re.IGNORECASE)  # of what is called V-shaped, and is not
_GENERAL = any_word(
    "if|would|definition|defined|means|any|for (?:an? )?(?:convex|concave)|convex functions?"
    "|concave functions?|not|n't|rather than|no|(?:hallmark|characteristic) of",
    re.IGNORECASE,
)
_DEFINES = regex(
    r"^(?:an?\s)?(?:(?:function|curve)\s(?:is\s)?)?(?:convex|concave)\b(?! (?:up|down)).{20,}", re.IGNORECASE
)
_OF_ANY = regex(r"^(?:for|in) (?:an? |all |any |every )?(?:strictly )?(?:convex|concave)\b", re.IGNORECASE)
_ON_CHORD = regex(r"\bon the (?:line )?(?:segment|chord)\b|\bmidpoint\b", re.IGNORECASE)
MOST = 2_000


def read_convexity(reply: str) -> list[Statement]:
    """Which way the curve bends ("up", "down"), and points of it."""
    found: list[Statement] = []
    chords: set[tuple[int, int]] = set()
    for line in lines_of(reply):
        if _ON_CHORD.search(line.text):
            chords.add(line.span)
        for sentence in sentences("" if _DEFINES.match(line.text) else line.text):
            if _OF_ANY.match(sentence) or (_V.search(sentence) and _PEAK.search(sentence)):
                continue
            ways = [_way(clause) for clause in re.split(r",\s|;\s|\bwhich\b|\bmeaning\b|\bso\b", sentence)]
            told = set(filter(None, ways))
            if len(told) == 1:
                found.append(Statement("curvature", (), told.pop(), line.span))
        if len(found) > MOST:
            break
    return [*found[:MOST], *(one for one in read_parity(reply) if one.span not in chords)]


def _way(clause: str) -> str:
    """ "up" or "down" where the clause says that of the curve itself, else ""."""
    down = _DOWN.search(clause)
    up = _UP.search(re.sub(_TURNED, "", clause, flags=re.IGNORECASE))
    if bool(down) == bool(up):
        return ""
    lead = clause[: (down or up).start()]  # type: ignore[union-attr]
    return "" if _GENERAL.search(lead) else "down" if down else "up"
