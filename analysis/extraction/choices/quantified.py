"""What the last sentence of a reply says of all the things at once, where an option says it too: "none of them needs a
second piece" with the option "None of these", "no force acts on it" with the choice "none"."""

from __future__ import annotations

import re
from typing import Final

from isoprobe.analysis.extraction.choices.option_texts import plain
from isoprobe.analysis.extraction.choices.option_words import LETTERS
from isoprobe.analysis.extraction.closings import last_sentence
from isoprobe.analysis.extraction.pieces import focus
from isoprobe.analysis.replies.answer_spans import LOWER, Asked, Commitment
from isoprobe.analysis.replies.patterns import regex
from isoprobe.analysis.replies.restatement import content
from isoprobe.probes.core import AnswerKind

_ALL_OPTION = regex(
    r"all(?: of (?:them|these|the above|those))?|all (?:\w+ )?(?:of )?(?:the )?(?:above|figures|shapes|five|four)"
)
_NONE_OPTION = regex(r"none(?: of (?:them|these|the above|those|these answers))?|no [a-z]+|neither")
_SAME_OPTION = regex(r"\b(?:the same|equal|equally)\b")
_EVERY = regex(
    r"\b(?:every (?:single )?one of|each (?:one )?of|all of|all) (?:the |these |those |them\b)?(?:two |three "
    r"|four |five |six |[2-9] )?"
    r"(?P<rest>[^,;.]{3,160})"
)
_NONE = regex(r"\b(?:none|not one|no one)(?: of (?:them|these|those|the [a-z]+(?: [a-z]+)?))? (?P<rest>[^,;.]{3,160})")
_NO_MORE = regex(
    r"\b(?:none|neither|no [a-z]+)(?: of (?:them|these|those|the [a-z]+))? (?:is|are|has|have|covers?"
    r"|weighs?) (?:a |any )?"
    r"(?:[a-z]{4,9}er|more|less)\b[^,;.]{0,40}\bthan (?:the others?|any other|any of the others|the rest|another)\b"
)
_DOUBT = regex(
    r"\b(?:if|would|could|might|may|maybe|perhaps|unless|except|but|not all|other than|apart from|than|almost"
    r"|nearly|without|then goes|turns?|until)\b|n't\b|\?"
)
_LONGEST: Final = 240


def quantified(body: str, kind: AnswerKind, asked: Asked) -> Commitment | None:
    """The option of all, of none, or of no difference, that the last sentence of a lower-case reply states."""
    if kind not in ("option", "choice") or not 3 <= len(asked.choices) <= 26:
        return None
    end = len(body.rstrip())
    start = last_sentence(body, body.rfind("\n", 0, end) + 1, end)
    if end - start > _LONGEST:
        return None
    low = [plain(choice) for choice in asked.choices]
    if (same := _one(low, _SAME_OPTION.search)) is not None and (said := _NO_MORE.search(body, start, end)):
        return _at(same, said, kind, asked)
    none = _one(low, _NONE_OPTION.fullmatch)
    if none is not None and _names_another(body[start:end], low, none):
        none = None  # "no force acts along the path; it is pushed left"
    bends = none is not None and _BENDS.search(asked.question)
    if none is not None and bends and (said := _NOT_BENT.search(body, start, end)):
        return _at(none, said, kind, asked)
    if _DOUBT.search(body, start, end):
        return None
    if none is not None and (
        (said := _NONE.search(body, start, end)) or (said := _no_thing(asked).search(body, start, end))
    ):
        if content(said["rest"]) & focus(asked.question) or said["rest"].startswith(("act", "at all", "on it")):
            return _at(none, said, kind, asked)
        return None
    if none is not None and bends and (said := _STRAIGHT.search(body, start, end)):
        return _at(none, said, kind, asked)
    every = _one(low, _ALL_OPTION.fullmatch)
    if (
        every is not None
        and (said := _EVERY.search(body, start, end))
        and content(said["rest"]) & focus(asked.question)
    ):
        return _at(every, said, kind, asked)
    return None


def _names_another(sentence: str, low: list[str], none: int) -> bool:
    """Whether a sentence names one of the choices that is not that of none."""
    return any(
        place != none and choice and re.search(rf"(?<![\w-]){re.escape(choice)}(?:wards?)?(?![\w-])", sentence)
        for place, choice in enumerate(low)
    )


def _one(low: list[str], fits: object) -> int | None:
    found = [place for place, choice in enumerate(low) if fits(choice)]  # type: ignore[operator]
    return found[0] if len(found) == 1 else None


def _at(place: int, said: re.Match[str], kind: AnswerKind, asked: Asked) -> Commitment:
    return Commitment(LETTERS[place] if kind == "option" else asked.choices[place], *said.span())


_BENDS = regex(r"\b(?:bend|deflect|force)")
_NOT_BENT = regex(r"\b(?:isn't|aren't) (?:deflected|bent|pushed|affected)\b")
_STRAIGHT = regex(
    r"\bundeflected\b|\bno deflection\b|\b(?:is|are) not (?:deflected|bent|pushed)\b|\b(?:goes|flies|moves"
    r"|continues|travels)"
    r" (?:on )?(?:in a )?straight\b"
)
_ASKED_NOUN = regex(r"\b(?:does|do|is|of) the (?:[a-z]+ )?(?P<noun>force|current|field|torque|charge|shift|change)\b")


def _no_thing(asked: Asked) -> re.Pattern[str]:
    noun = _ASKED_NOUN.search(asked.question[-400:].translate(LOWER))
    return re.compile(rf"\bno (?:[a-z]+ )?{noun['noun']}\b (?P<rest>[^,;.]{{2,80}})" if noun else r"(?!)(?P<rest>)")
