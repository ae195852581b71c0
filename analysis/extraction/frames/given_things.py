"""A reply without the words by which the question itself names a thing: "the right particle" names no direction, and
"at x = 0" no value, where the question speaks of the right particle, or of x = 0."""

from __future__ import annotations

import re
from typing import Final

from isoprobe.analysis.replies.answer_spans import LOWER, Asked
from isoprobe.analysis.replies.patterns import regex
from isoprobe.analysis.replies.remembered import remembered
from isoprobe.analysis.replies.restatement import content
from isoprobe.analysis.replies.text import ReplyText, blanked
from isoprobe.probes.core import AnswerKind

_DEFINITE: Final = r"\b(?:the|this|that|each|its|both)\s"
_ASSIGNED = regex(r"(?<![a-z0-9(])(?P<name>[a-z])\s?=\s?(?P<value>-?[0-9]{1,4}(?:\.[0-9]{1,4})?)(?![\w.]?[0-9])")


def without_given(reply: ReplyText, kind: AnswerKind, asked: Asked) -> ReplyText:
    """The reply with such words blanked; the same one where it has none."""
    if kind not in ("option", "choice") or not asked.choices:
        return reply
    found = [one for pattern in _patterns(asked.question, asked.choices) for one in pattern.finditer(reply.text)]
    if not found:
        return reply
    explicit = [one.span() for one in _EXPLICIT.finditer(reply.text)]
    found = [one for one in found if not any(begin <= one.start("given") < end for begin, end in explicit)]
    return blanked(reply, [one.span("given") for one in found[:_MOST]])


_MOST: Final = 40  # places of a reply
_EXPLICIT = regex(
    r"\\(?:boxed|fbox)\b[^\n]{0,200}|<answer>[^<]{0,200}|\banswer\W{0,4}:[^\n]{0,200}"
)  # left as it stands


@remembered(256)
def _patterns(question: str, choices: tuple[str, ...]) -> tuple[re.Pattern[str], ...]:
    """What finds a choice's word where it tells which thing of the question is meant, and an equation that the question
    gives."""
    low = " ".join(question[-2000:].translate(LOWER).split())
    words = "|".join(sorted((re.escape(choice.translate(LOWER).strip()) for choice in choices), key=len, reverse=True))
    offered = re.compile(rf"\b(?P<one>{words})(?: [a-z]+)? (?:or|and|from) (?:the )?(?P<other>{words})(?![a-z])")
    if any(one["one"] != one["other"] for one in offered.finditer(low.partition(" one of: ")[0])):
        return ()  # "the blue or the red circle": what is asked is which of them
    found: list[re.Pattern[str]] = []
    for choice in choices:
        word = choice.translate(LOWER).strip()
        if not word.isascii() or not word.isalpha() or len(word) < _LEAST:
            continue
        nouns = {one[1] for one in re.finditer(rf"{_DEFINITE}{re.escape(word)} ([a-z]{{3,14}})\b", low)}
        nouns = {noun for noun in nouns if content(noun) and noun not in low.partition(" one of: ")[2]}
        nouns = {noun for noun in nouns if len(set(re.findall(rf"\b({words}) {noun}s?\b", low))) < _SEVERAL}
        if nouns:
            things = "|".join(sorted(map(re.escape, nouns)))
            found.append(re.compile(rf"{_DEFINITE}(?P<given>{re.escape(word)})(?=(?:-hand)? (?:{things}|one)\b)"))
            sought = rf"\b(?:which|what)(?: of the)?(?: [a-z]+)? (?:{things})s?\b"
            if not re.search(sought, low):
                heading = rf"(?:^|(?<=\n))[^\w\n]{{0,9}}(?P<given>{re.escape(word)})"
                found.append(re.compile(rf"{heading}(?=(?:-hand)? (?:{things})\s{{0,4}}(?::|\n))"))
            found.append(re.compile(rf"{_DEFINITE}(?:{things}|one) (?:on|at) the (?P<given>{re.escape(word)})\b"))
    assigned = list(_ASSIGNED.finditer(low))[:4]
    for one in assigned:
        if len({other["value"] for other in assigned if other["name"] == one["name"]}) >= _SEVERAL:
            continue  # "x = 3 or x = 4": what is asked is which of them
        if not any(_ASSIGNED.search(choice.translate(LOWER)) for choice in choices):
            found.append(
                re.compile(rf"(?<![a-z0-9])(?P<given>{one['name']}\s?=\s?{re.escape(one['value'])})(?![\w.]?[0-9])")
            )
    return tuple(found)


_LEAST: Final = 2  # letters of a choice's word
_SEVERAL: Final = 2  # choices of which the question itself speaks
