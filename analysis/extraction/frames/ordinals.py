"""A number in a row that a sentence gives as an ordinal: "In which round do they meet?" - "in the first round"."""

from __future__ import annotations

from typing import Final

from isoprobe.analysis.extraction.closings import last_sentence
from isoprobe.analysis.replies.answer_spans import LOWER, Asked, Commitment
from isoprobe.analysis.replies.patterns import denial, regex
from isoprobe.probes.core import AnswerKind

_ORDINALS: Final = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth",
                    "eleventh", "twelfth")  # fmt: skip
_WHICH = regex(r"\b(?:in|at|on|during|after|to|from) (?:which|what) (?P<noun>[a-z]{3,12})\b")
_PLACE = regex(
    r"\b(?:the|its|his|her|their) (?:(?P<word>" + "|".join(_ORDINALS) + r")|(?P<digits>[0-9]{1,3})(?:st|nd|rd|th))"
    r" (?P<noun>[a-z]{3,12})\b"
)
_OPEN = denial("not|no|never|neither|nor|none|cannot|without|if|would|could|might|may|perhaps|or|either|unless")
_LONGEST: Final = 200  # characters of a sentence that names a place in a row


def which_one(text: str, kind: AnswerKind, asked: Asked) -> Commitment | None:
    """The place in a row that the last sentence of a lower-case reply names, where a question asks in which it is."""
    wanted = _WHICH.search(asked.question[-400:].translate(LOWER)) if kind == "integer" else None
    if wanted is None:
        return None
    end = len(text.rstrip())
    start = last_sentence(text, text.rfind("\n", 0, end) + 1, end)
    if end - start > _LONGEST or "?" in text[start:end] or _OPEN.search(text, start, end):
        return None
    found = [one for one in _PLACE.finditer(text, start, end) if one["noun"] == wanted["noun"]]
    if len(found) != 1:
        return None
    one = found[0]
    number = int(one["digits"]) if one["digits"] else _ORDINALS.index(one["word"]) + 1
    return Commitment(number, *one.span())
