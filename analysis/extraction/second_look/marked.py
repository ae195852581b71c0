"""What a reply sets apart: what stands behind its last colon, dash or arrow, and the one place that is set in bold."""

from __future__ import annotations

from isoprobe.analysis.replies.answer_spans import Asked, Commitment, Reader
from isoprobe.analysis.replies.patterns import regex
from isoprobe.analysis.replies.text import ReplyText
from isoprobe.probes.core import AnswerKind

_LEADS = regex(r"(?::|→|->|⇒|=>|\s[-—–]{1,2}|\bi\.e\.,?|\bnamely|\bthat is,)\s{1,4}(?:an? |the )?(?=[^:→⇒\n]{1,60}$)")
_WORD = regex(r"[a-z]{2,}")
_FILLER = regex(r"[\s.,!*\"'()$]+")
_TAIL = 300  # characters of the end in which something is led to
_LONGEST = 60  # characters of a place in bold


def _leads(text: str, at: int) -> bool:
    """Whether two words and more stand before a place, in its line: what is no label of an option."""
    start = max(text.rfind("\n", 0, at) + 1, at - 200)
    return len(_WORD.findall(text[start:at])) > 1


def set_apart(reply: ReplyText, reader: Reader, kind: AnswerKind, asked: Asked) -> Commitment | None:
    """The choice that is all of what a reply leads to at its end, or all that it sets in bold."""
    if kind not in ("option", "choice", "text") or (kind == "text" and not reply.bold):
        return None
    stop = len(reply.text.rstrip(" .!\n*"))
    if (
        asked.choices
        and (led := _LEADS.search(reply.text[:stop], max(0, stop - _TAIL)))
        and _leads(reply.text, led.start())
    ):
        words = _FILLER.sub(" ", reply.text[led.end() : stop]).strip()
        for choice in asked.choices:
            if words and words == _FILLER.sub(" ", choice.lower()).strip():
                one = reader(reply.cased[led.end() : stop], asked)
                if one and one.value is not None:
                    return Commitment(one.value, led.end() + one.start, led.end() + one.end)
    if len(reply.bold) != 1:
        return None
    start, end = reply.bold[0]
    if end - start > _LONGEST or reply.text[start:end].rstrip().endswith((":", "?")):
        return None
    one = reader(reply.cased[start:end], asked)
    if one is None or one.value is None:
        return None
    return Commitment(one.value, start + one.start, start + one.end, one.unit)
