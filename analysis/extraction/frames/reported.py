"""Answers that are not the reply's own: what someone else says, and what would be so in a case that is only put."""

from __future__ import annotations

from typing import Final

from isoprobe.analysis.replies.answer_spans import LOWER
from isoprobe.analysis.replies.patterns import regex
from isoprobe.analysis.replies.text import ReplyText, blanked

_SAID: Final = (  # no one is reported without one of these
    "said", "says", "say ", "claim", "think", "thought", "wrote", "writes", "answered", "argue", "insist",
)  # fmt: skip
_WHO: Final = r"\b(?:students?|pupils?|friends?|classmates?|someone|somebody|colleague|teacher|children)\b"
_SAYS: Final = r"\b(?:said|says?|claim(?:s|ed)?|thinks?|thought|wrote|writes|answered|argue[sd]?|insists?)\b"
_REPORTED = regex(  # 'a student said "the answer is C"'
    rf"(?<!\bas ){_WHO}(?:(?!\bi\b)[^,.;\n]){{0,30}}?{_SAYS}"
    r"(?P<what>[,:]?\s{1,3}\"[^\"\n]{1,80}\"|(?: that)?\s{1,3}(?:the |my )?(?:right |correct )?"
    r"(?:answer|option)\b[^,.;\n]{1,60})"
)
_ASKS_WHAT_THEY_SAY = regex(
    rf"{_WHO}[^.?\n]{{0,40}}(?:{_SAYS}|\b(?:answer|think|claim|write|argue|insist)\b)|\bpeople\b"
)
_AGREED = regex(r"\bagree|\b(?:is|are|was|were) right\b|\bcorrectly\b")
_CASE_HEAD = regex(
    r"[\s>•*-]{0,9}(?:if|under|assuming|supposing|in case|case [0-9a-c]|(?:with|for|in|on|taking) the (?:first|second"
    r"|other|former|latter|alternative)|(?:first|second|other|alternative) (?:reading|interpretation"
    r"|case))\b[^\n]{0,160}$"
)
_LONGEST: Final = 4000  # characters of a reply that is looked at


_CONFIDENCE = regex(
    r"(?<![\"'])\bconfidence(?: level| score)?\s?(?::|is|=)\s{0,3}(?:(?:about|around|roughly|nearly|~)\s?)?"
    r"(?:[0-9]{1,3}(?:\.[0-9]{1,3})?(?:\s?(?:%|percent|per ?cent|(?:/|out of|of|on a scale of)\s?[0-9]{1,3}))?(?![0-9])"
    r"|(?:(?:very|fairly|quite|rather|moderately|extremely|pretty|relatively|absolutely|reasonably|medium|moderate)[ -]"
    r"(?:to[ -])?)?(?:high|low|medium|moderate|strong|weak|full|certain|sure|good|fair|confident)\b)"
)


def without_reported(reply: ReplyText, question: str = "") -> ReplyText:
    """The reply with blanks for the answers that it reports of others, and for how sure it is; the same one where it
    reports none, agrees with them, or is asked what others said."""
    if "confidence" in reply.text and "confiden" not in question.translate(LOWER):
        reply = blanked(reply, [found.span() for found in _CONFIDENCE.finditer(reply.text)][:4])
    text = reply.text
    if len(text) > _LONGEST or not any(word in text for word in _SAID):
        return reply
    if not _REPORTED.search(text) or _AGREED.search(text) or _ASKS_WHAT_THEY_SAY.search(question.translate(LOWER)):
        return reply
    return blanked(reply, [found.span("what") for found in _REPORTED.finditer(text)][:6])


def of_a_case(body: str, at: int) -> bool:
    """Whether the line above a place only puts a case: "If the first is intended:"."""
    line = body.rfind("\n", 0, at) + 1
    above = body[max(0, line - 240) : line].rstrip()
    return above.endswith(":") and bool(_CASE_HEAD.match(above[above.rfind("\n") + 1 :]))
