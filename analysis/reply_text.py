"""A reply made ready for extraction: thinking dropped, markup blanked, cut to a bounded length, positions kept."""

from __future__ import annotations

import re
from dataclasses import dataclass

LIMIT = 65_536  # characters of a reply that are looked at, from its end: answers stand there
_THINKING_LIMIT = 4 * LIMIT

_THINKING = (
    *((f"<{name}>", f"</{name}>") for name in ("think", "thinking", "thought", "reasoning", "reflection")),
    ("◁think▷", "◁/think▷"),
)

# One character for one, so that a span in the clean text is a span in the reply.
_SAME = {
    **dict.fromkeys(map(ord, "*`_$#"), " "),  # Markdown and LaTeX marks
    **dict.fromkeys(map(ord, "\u00a0\u3000\t\r\v\f\u200b\ufeff"), " "),
    **dict.fromkeys(map(ord, "\u2028\u2029\u0085"), "\n"),
    **dict.fromkeys(map(ord, "\u2212\u2010\u2011\u2012\u2013\ufe63\uff0d"), "-"),
    **dict.fromkeys(map(ord, "\u201c\u201d\u00ab\u00bb\u201e"), '"'),
    **dict.fromkeys(map(ord, "\u2018\u2019\u02bc\u00b4"), "'"),
    ord("\uff1a"): ":",
    ord("\uff0c"): ",",
    ord("\u3002"): ".",
    **{0xFF10 + digit: str(digit) for digit in range(10)},  # full-width digits
    **{code: chr(code + 32) for code in range(ord("A"), ord("Z") + 1)},  # ASCII only: str.lower may change the length
}
_LATEX = re.compile(r"\\(?:text(?:bf|it|rm|sf|tt)?|math(?:rm|bf|sf|it)|displaystyle|left|right|[()\[\]!;: ])")


@dataclass(frozen=True)
class ReplyText:
    """`text` is the part that counts, lower case and without markup; its character k is the reply's k + `offset`."""

    text: str
    offset: int
    whole: bool  # nothing but blanks was cut from the front


def clean(reply: str) -> ReplyText:
    """The reply without its thinking blocks (also one that never ends, or whose start the server swallowed).

    Takes time linear in the length, and looks at the last LIMIT characters only.
    """
    text = without_thinking(reply)
    lead = len(text) - len(text.lstrip())
    offset = max(lead, len(text) - LIMIT)
    text = text[offset:].translate(_SAME)
    if "\\" in text:
        text = _LATEX.sub(lambda found: " " * len(found[0]), text)
    return ReplyText(text, offset, offset == lead)


def without_thinking(reply: str) -> str:
    """The reply, of the same length, with every thinking block blanked (and all that is too far from the end)."""
    cut = max(0, len(reply) - _THINKING_LIMIT)
    tail = reply[cut:]
    for start, end in _THINKING:
        if start in reply or end in tail:
            tail = _blank(tail, start, end, within=reply.rfind(start, 0, cut) > reply.rfind(end, 0, cut))
    return " " * cut + tail


def _blank(text: str, start: str, end: str, within: bool) -> str:
    """`within`: a block is open where the text begins. A template may have opened one too: the end comes first then."""
    kept: list[str] = []
    at = 0
    closed, opened = text.find(end), text.find(start)
    if within and closed < 0:
        return " " * len(text)
    if closed >= 0 and not 0 <= opened < closed:
        at = closed + len(end)
        kept.append(" " * at)
    while (opened := text.find(start, at)) >= 0:
        closed = text.find(end, opened)
        stop = len(text) if closed < 0 else closed + len(end)
        kept += [text[at:opened], " " * (stop - opened)]
        at = stop
    kept.append(text[at:])
    return "".join(kept)
