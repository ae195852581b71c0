"""Which of two things, where a sentence only compares them: "The right one is smaller than the left" says left where
the larger is asked for."""

from __future__ import annotations

import re
from typing import Final

from isoprobe.analysis.extraction.choices.option_words import LETTERS
from isoprobe.analysis.extraction.closings import last_sentence
from isoprobe.analysis.extraction.whether.comparing import comparative
from isoprobe.analysis.replies.answer_spans import LOWER, Asked, Commitment
from isoprobe.analysis.replies.patterns import denial, regex
from isoprobe.analysis.replies.restatement import content, names_in
from isoprobe.probes.core import AnswerKind

_ASKED = regex(
    r"\bwhich\b[^?.]{0,80}?\b(?:is|are|has|have|was|were|looks?|weighs?|costs?|lasts?|took"
    r"|takes)\s(?:the )?(?P<how>[a-z]{4,9}er|more|less)\b"
)
_SAID = regex(
    r"(?P<one>[^,;:.]{2,60}?)\s(?:is|are|was|were|looks?|seems?|has|have|weighs?|costs?)\s(?:clearly "
    r"|slightly |a (?:little|bit) |much |far )?"
    r"(?P<how>[a-z]{4,9}er|more|less)(?:\s[a-z]{3,12})?\sthan\s(?P<other>[^,;:.]{2,60})"
)
_EQUAL = regex(r"\b(?:neither|same|equal|equally|alike|identical)\b")
_DENIED = denial("not|no|never|if|would|could|might")
_LONGEST: Final = 200


def compared_things(text: str, kind: AnswerKind, asked: Asked) -> Commitment | None:
    """The choice that the last sentence of a lower-case reply comes to by comparing two of them."""
    if kind not in ("option", "choice") or not 2 <= len(asked.choices) <= 4:
        return None
    wanted = _ASKED.search(asked.question[-400:].translate(LOWER))
    sign = comparative(wanted["how"]) if wanted else None
    if sign is None:
        return None
    end = len(text.rstrip())
    start = last_sentence(text, text.rfind("\n", 0, end) + 1, end)
    said = _SAID.search(text, start, end) if end - start <= _LONGEST else None
    if said is None or _DENIED.search(text, start, end):
        return None
    how = comparative(said["how"])
    one, other = (_thing(said[side], asked.choices) for side in ("one", "other"))
    if how is None or how[0] != sign[0] or one is None or other is None or one == other:
        return None
    place = one if how[1] == sign[1] else other
    value = LETTERS[place] if kind == "option" else asked.choices[place]
    return Commitment(value, *said.span())


_SAME = regex(r"\b(?:the same|equal|equally|alike|identical)\b")
_ALL_SAME = regex(
    r"\b(?:they|all|both|these|those)\b[^.,;:\n]{0,60}\b(?:the same|equal|equally|alike|identical)\b[^.,;:\n]{0,40}"
)
_HEDGED = regex(r"\b(?:if|would|could|might|may|almost|nearly|maybe|perhaps|unless)\b")


def all_the_same(text: str, kind: AnswerKind, asked: Asked) -> Commitment | None:
    """The one option that says of all things that they are alike, where the last sentence says so of what is asked."""
    if kind not in ("option", "choice") or not 2 < len(asked.choices) <= len(LETTERS):
        return None
    places = [place for place, choice in enumerate(asked.choices) if _SAME.search(choice.translate(LOWER))]
    end = len(text.rstrip())
    start = last_sentence(text, text.rfind("\n", 0, end) + 1, end)
    if len(places) != 1 or end - start > _LONGEST or not _COMPARES.search(asked.question[-400:].translate(LOWER)):
        return None
    said = _ALL_SAME.search(text, start, end)
    if not said or _DENIED.search(text, *said.span()) or _HEDGED.search(text, start, end):
        return None
    own = content(asked.choices[places[0]].translate(LOWER)) - content(said[0])
    if len(own) > 1 or re.search(r"[a-z]", text[said.end() : end]):
        return None
    value = LETTERS[places[0]] if kind == "option" else asked.choices[places[0]]
    return Commitment(value, *said.span())


_COMPARES = regex(r"\bwhich\b[^?.]{0,80}?\b(?:[a-z]{3,9}(?:est|er)|most|least|more|less)\b")


def _thing(words: str, choices: tuple[str, ...]) -> int | None:
    """The place of the one choice whose own words stand there."""
    said = _words(words)
    each = [_words(choice.translate(LOWER)) for choice in choices]
    found = [
        place
        for place, own in enumerate(each)
        if not _EQUAL.search(choices[place].translate(LOWER))
        and (special := own - frozenset().union(*(other for k, other in enumerate(each) if k != place)))
        and special <= said
    ]
    return found[0] if len(found) == 1 else None


def _words(text: str) -> frozenset[str]:
    return (content(text) | names_in(text)) - {"one"} | frozenset(re.findall(r"\b[a-z]\b", text))
