"""A reply to whether something can be done that says it cannot: "White cannot give mate" is no refusal there."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Final

from isoprobe.analysis.extraction.pieces import asking
from isoprobe.analysis.extraction.refusals import refusal_in
from isoprobe.analysis.replies.answer_spans import Asked
from isoprobe.analysis.replies.patterns import regex
from isoprobe.analysis.replies.remembered import remembered
from isoprobe.analysis.replies.text import ReplyText
from isoprobe.probes.core import AnswerKind

_OUT_OF_REACH: Final = "out of reach"
_ASKS = regex(r"(?:^|[.?!,:]\s{1,3})(?:can|could)\s[^?]{3,200}\?")
_UNABLE = regex(
    r"(?<!\bi )(?<!\bwe )(?P<no>\b(?:cannot|can ?not|can't|could not"
    r"|couldn't))(?P<verb> (?:\w{1,12} ){0,1}?[a-z]{2,14})\b"
)


def with_inability_told(reply: ReplyText, kind: AnswerKind, asked: Asked) -> ReplyText:
    """The reply, where it passes for a refusal, with "won't" for "cannot" before the very verb that the question asks
    whether it can be done."""
    if kind != "yes_no" or not (verbs := _verbs(asked.question)):
        return reply
    if "reach" in verbs and _OUT_OF_REACH in reply.text:
        text = reply.text.replace(_OUT_OF_REACH, "unreachable ")
        reply = replace(reply, text=text, cased=reply.cased.replace(_OUT_OF_REACH, "unreachable "))
    found = [one for one in _UNABLE.finditer(reply.text) if one["verb"].split()[-1] in verbs]
    if not found or not refusal_in(reply.text):
        return reply
    text, cased = reply.text, reply.cased
    for one in found:
        start, end = one.span("no")
        text, cased = (each[:start] + "won't".ljust(end - start) + each[end:] for each in (text, cased))
    return replace(reply, text=text, cased=cased)


@remembered(256)
def _verbs(question: str) -> frozenset[str]:
    """The words of what is asked whether it can be; none where something else is asked."""
    asked = asking(question)
    return frozenset(re.findall(r"[a-z]{2,14}", asked)) if _ASKS.search(asked) else frozenset()
