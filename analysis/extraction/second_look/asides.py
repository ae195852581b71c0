"""A reply without what it only says in passing: brackets with words in them, and what stands behind "while" and its
like."""

from __future__ import annotations

import re
from dataclasses import replace

from isoprobe.analysis.replies.patterns import regex
from isoprobe.analysis.replies.text import ReplyText

# A bracket of an argument, of an option's letter or of a sum is no aside: a word of three letters stands in an aside.
_ASIDE = regex(
    r"(?<![\w\\])\((?=[^()\n]{0,200}?\b(?!(?:and|nor)\b)[a-z]{3})[^()\n]{4,300}\)|\([^()\n]{0,60}[\u3400-\u9fff][^()\n]{0,100}\)"
)
_BESIDE = regex(
    r",? (?:while|whereas|as opposed to|in contrast to|although|even though|unlike|followed by|ahead of"
    r"|rather than|instead of|which is (?:very |quite |fairly )?(?:close|near|similar|not))\b[^.;:\n]{3,200}"
    r"|, (?:of which|including|among (?:them|these)) [^.;:\n]{3,200}"
    r"|(?<=[a-z0-9)]), with (?:the |its )?[a-z][^.;:\n]{3,200}"
    r"|,? and (?:the|its) (?:rest|other|others|remaining)\b[^.;:\n]{3,120}"
    r"|(?:,|;) ?而[^.;\n]{2,60}"
)


_LONGEST = 6000  # characters of a reply that is looked at again


def without_asides(reply: ReplyText) -> ReplyText | None:
    """The reply with its asides blanked; None where it has none, or nothing else."""
    if len(reply.text) > _LONGEST:
        return None
    text, cased = reply.text, reply.cased
    for pattern in (_ASIDE, _BESIDE):
        for found in list(pattern.finditer(text))[:40]:
            start, end = found.span()
            if found[0].startswith("\n"):
                continue
            text, cased = _blank(text, start, end), _blank(cased, start, end)
    if text == reply.text or not re.search(r"\w", text):
        return None
    return replace(reply, text=text, cased=cased)


def _blank(text: str, start: int, end: int) -> str:
    return text[:start] + " " * (end - start) + text[end:]
