"""What the last sentence of a reply concludes: the one choice that it names behind a word of conclusion, or in bold. It
stands against what the reply told first, which may be only where its reasons begin."""

from __future__ import annotations

from isoprobe.analysis.extraction.choices.judged_options import whether
from isoprobe.analysis.extraction.frames.framed import closing_sentence, unsettled
from isoprobe.analysis.extraction.frames.values_named import values_named
from isoprobe.analysis.extraction.pieces import focus
from isoprobe.analysis.extraction.refusals import REFUSAL
from isoprobe.analysis.replies.answer_spans import Asked, Commitment, Reader
from isoprobe.analysis.replies.patterns import denial, regex
from isoprobe.analysis.replies.restatement import content
from isoprobe.analysis.replies.text import ReplyText
from isoprobe.probes.core import AnswerKind

_CONCLUDES = regex(
    r"\b(?:so|thus|hence|therefore|consequently|accordingly|finally|it follows|this means|which means|in conclusion"
    r"|as a result|in the end|ultimately)\b|[⇒∴]"
)
_DENIED = denial("not|no|none|never|neither|nor|nothing|cannot|without|except|than|instead|rather|unlike|although")


def said_last(reply: ReplyText, reader: Reader, kind: AnswerKind, asked: Asked) -> Commitment | None:
    """The choice, or the option, that the last sentence concludes."""
    if kind not in ("choice", "option") or not asked.choices or whether(asked.choices):
        return None
    place = closing_sentence(reply)
    if place is None:
        return None
    start, end = place[1:]
    text = reply.text[start:end]
    if unsettled(text) or _DENIED.search(text) or REFUSAL.search(text):
        return None
    named = values_named(reply.cased[start:end], reader, kind, asked)
    bold = [(a - start, b - start) for a, b in reply.bold if start <= a and b <= end]
    marked = [one for one in named if any(a <= one.start and one.end <= b for a, b in bold)]
    if len({one.value for one in marked}) == 1 and (
        _CONCLUDES.search(text) or (len(bold) == 1 and content(text) & focus(asked.question))
    ):
        named = marked
    elif not _CONCLUDES.search(text):
        return None
    if len({one.value for one in named}) != 1 or named[-1].value is None:
        return None
    one = named[-1]
    return Commitment(one.value, start + one.start, start + one.end, one.unit)
