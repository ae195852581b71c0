"""Yes or no, where it is asked whether there is something, and a sentence tells that there is, or that there is none;
and where one of several kinds is asked about (a triangle, red) and a sentence names another of them."""

from __future__ import annotations

import re
from typing import Final

from isoprobe.analysis.replies.answer_spans import Commitment
from isoprobe.analysis.replies.patterns import any_word, denial, regex
from isoprobe.analysis.replies.remembered import remembered
from isoprobe.analysis.replies.restatement import content, names_in

_ASKED = regex(
    r"(?:^|[.?!,:;]\s+)(?:is|are) there (?:an?|any|one|some|at least one)?\s?(?P<thing>[^?]{2,200})\?"
    r"|(?:^|[.?!,:;]\s+)is (?P<angle>the angle [a-z']{1,6} marked as an? [^?]{3,80})\?"
)
_NONE = regex(
    r"\bthere (?:is|are|was|were) none\b|\bthere(?: is|'s| are)(?: not|n't)\b|\bthere (?:isn't|aren't)\b|^\W{0,4}none\b"
    r"|\bnone (?:is|are|of|can)\b|\bneither (?:is|are|of|one)\b|\bno such\b"
)
_NO = regex(
    r"\bno (?P<what>[^,;:.]{1,60})|\b(?:not|n't) (?:contain|have|include|show|see|find) (?:any "
    r"|an? )(?P<thing>[^,;:.]{1,60})"
)
_UNTRUE = regex(r"\bnot (?:the case|true|so|correct) that (?P<what>[^,;:.]{3,120})")
_ABSENT = any_word(
    "does(?: not|n't) (?:appear|occur|exist)|is (?:absent|missing|nowhere|not (?:present|visible|there|shown|drawn))"
)
_THERE = regex(
    r"\b(?:there(?:'s| is| are)|(?:i|we|one)(?: can)? sees?|(?:contains?|has|have|shows?|includes?|holds?|features?))\s"
    r"(?:(?:also|indeed|clearly|exactly|only|just|at least) ){0,2}(?:an?|one|two|three|four|several|some|the"
    r"|[0-9]+)\s(?P<what>[^,;:.]{1,80})"
    r"|(?P<named>[^,;:.]{1,60})\s(?:is|are|can be)(?: clearly| indeed| also)? (?:drawn|shown|visible|seen"
    r"|present|there|marked|found)\b"
)
_NEGATION = denial("not|no|none|never|neither|nor|nothing|cannot|without|if|whether")
_IDLE: Final = frozenset(
    ["colour", "color", "element", "symbol", "atom", "drawn", "drawing", "somewhere", "anywhere", "one", "it", "mark",
     "marked"]
)  # fmt: skip
_PLACE = regex(
    r"\b(?:in|on|of|from) the (?:\w+ )?(?:pictures?|images?|figures?|drawings?|drawn molecules?|diagrams?"
    r"|molecules?|grid|graph)\b"
)
_ELEMENTS: Final = {
    "o": "oxygen", "n": "nitrogen", "c": "carbon", "h": "hydrogen", "s": "sulfur", "p": "phosphorus", "f": "fluorine",
    "cl": "chlorine", "br": "bromine", "i": "iodine", "b": "boron", "si": "silicon",
}  # fmt: skip
_KINDS: Final = tuple(
    frozenset(kind.split())
    for kind in (
        "red orange yellow green cyan blue purple pink black white gray grey brown magenta violet",
        "circle triangle square rectangle octagon pentagon hexagon ellipse oval rhombus trapezium diamond star cross",
        "monday tuesday wednesday thursday friday saturday sunday",
        "even odd", "convex concave", "acute obtuse right straight reflex",
        "histogram pie-chart bar-chart line-chart",
    )
)  # fmt: skip
_IS_A = regex(
    r"(?:^|[.?!,:;]\s+)(?:is|are)\s(?P<subject>[^?]{2,120}?)\s(?:an? )?(?P<kind>[a-z-]{3,12})(?: angle)?\s?\?"
)
_PRONOUN = regex(r"[\s\"'(]{0,4}(?:it|this|that|they|these|the two|both)\b")
_DENIED = regex(
    r"\b(?:not|neither|nor|no|none|never|rather than|instead of|isn't|aren't|than)\b[^,;:.]{0,24}$|n't[^,;:.]{0,24}$"
)


@remembered(256)
def _thing(question: str) -> frozenset[str] | None:
    """The words of the thing of which it is asked whether it is there."""
    found = _ASKED.search(question)
    if not found or " than " in question:
        return None
    text = _PLACE.sub(" ", found["thing"] or found["angle"])
    words = content(text) - _IDLE
    names = frozenset(name for name in re.findall(r"\belement ([a-z]{1,2})\b", text) if name in _ELEMENTS)
    return words | frozenset(_ELEMENTS[name] for name in names) if words or names else None


def there_is(sentence: str, start: int, question: str) -> Commitment | None:
    """What a lower-case sentence says to a lower-case question whether there is something."""
    thing = _thing(question)
    if not thing:
        return _of_another_kind(sentence, start, question)
    said = _named(sentence[start:], question)
    if (none := _NONE.search(sentence, start)) and (
        said & thing or len(sentence[start:].split()) <= 8 or none.start() <= start + 2
    ):
        return Commitment(False, *none.span())
    if (untrue := _UNTRUE.search(sentence, start)) and thing <= _named(untrue["what"], question):
        return Commitment(False, *untrue.span())
    for no in _NO.finditer(sentence, start):
        if _named(no["what"] or no["thing"], question) & thing:
            return Commitment(False, *no.span())
    if (absent := _ABSENT.search(sentence, start)) and _named(sentence[start : absent.start()], question) & thing:
        return Commitment(False, *absent.span())
    told = _THERE.search(sentence, start)
    if told and not _NEGATION.search(sentence, start) and thing <= _named(told["what"] or told["named"], question):
        return Commitment(True, *told.span())
    return None


def _named(text: str, question: str) -> frozenset[str]:
    """The words of a text that names a thing; an element's name for its sign, where elements are asked for."""
    words = content(text.replace("-", " "))
    if " element " not in question:
        return words
    return words | frozenset(
        _ELEMENTS[name] for name in re.findall(r"\b[a-z]{1,2}\b", text) if name in _ELEMENTS and name != "i"
    )


@remembered(256)
def _kind_asked(question: str) -> tuple[str, str] | None:
    """The subject and the kind of a question whether a thing is of a kind, the last one."""
    asked = list(_IS_A.finditer(question))
    return (asked[-1]["subject"], asked[-1]["kind"]) if asked else None


def _of_another_kind(sentence: str, start: int, question: str) -> Commitment | None:
    """No, where one kind is asked about, and the sentence names another of the same sort and does not deny it; also
    where it denies them all."""
    asked = _kind_asked(question)
    if asked is None:
        return None
    subject, kind = asked
    sort = next((sort for sort in _KINDS if kind in sort), None)
    if sort is None:
        return None
    words = content(subject) | names_in(subject)
    said = sentence[start:]
    if not (_PRONOUN.match(said) or (content(said) | names_in(said)) & words):
        return None
    found = [hit for hit in re.finditer(r"\b[a-z]+\b", said) if hit[0] in sort and hit[0] not in words]
    affirmed = {hit[0] for hit in found if not _DENIED.search(said[: hit.start()])}
    if kind in affirmed or not found or "if" in said.split():
        return None
    if affirmed or any(hit[0] == kind for hit in found):
        return Commitment(False, start + found[0].start(), start + found[-1].end())
    return None
