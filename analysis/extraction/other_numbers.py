"""Numbers of a sentence that are no answer, since they count or tell something else."""

from __future__ import annotations

from typing import Final

from isoprobe.analysis.extraction.pieces import asking
from isoprobe.analysis.replies.answer_spans import Asked, Commitment
from isoprobe.analysis.replies.patterns import any_word, denial, regex
from isoprobe.analysis.replies.restatement import content

RESULT: Final = regex(
    r"=|≈|剩|\\approx|→|\bcomes? (?:out )?(?:to|at)\b|\b(?:total|sum|making|makes|gives?|leaves|altogether"
    r"|result|out of|of the)\b"
)
_OTHER_NOUN = regex(
    r"\s(?!(?:in|of|on|at|to|is|are|and|or|times?|units?|more|total|altogether|here|visible|such|different"
    r"|distinct|as|by|with|for|from|that|which|if|because|since|less|fewer|plus|minus|across"
    r"|always)\b)(?:[a-z-]+\s){0,2}[a-z]{2,}(?<!les)s\b"
)
_ENGLISH = any_word("the|with|of|has|have|and|each|is|are")
_TELLS_COUNT = any_word("there(?: are| is|'s)|i (?:count|see|find)|we (?:count|see|find|have|get)|count(?:ed)?|number")
_POINTS_AT = regex(
    r"[\s\"'(]{0,9}(?:so |thus |then |and )?(?:it|that|this|they|these|here|i|we|there|my|answer|total"
    r"|in all)\b|\bit'?s\b"
)
_WHICH_DIGIT = regex(r"\b(?:which|what) (?:\w+ )?digit\b|\bdigit is (?:it|covered|hidden|missing)\b")
_ADDS_NOTHING = regex(r"\b(?:adds?|contributes?|changes?|brings?) nothing\b")
_OF_OTHERS = regex(r"\b(?:others?|remaining|rest of the)\s{1,3}(?:[a-z]+\s)?$")
_OTHERS_ASKED = denial(r"others?|remain\w*|rest|left|not|no|never|without")
_YEARS: Final = range(1500, 2100)
_LONGER: Final = 5  # words that make a sentence one about something


def of_another(text: str, one: Commitment, concludes: bool, asked: Asked) -> str:
    """Why a sentence with a number is no answer: it is about nothing that is asked for, or the number can be none."""
    if (
        isinstance(one.value, (int, float))
        and _WHICH_DIGIT.search(asking(asked.question))
        and one.value not in range(10)
    ):
        return "no digit"
    if asked.counted == "year" and one.value in _YEARS and "how many" in asked.question.lower():
        return "a year itself"
    if _ADDS_NOTHING.search(text) and one.value == 0:
        return "adds nothing"
    if _OF_OTHERS.search(text, 0, max(0, one.start)) and not _OTHERS_ASKED.search(asking(asked.question)):
        return "of the others"
    if concludes or not asked.counted.isalpha() or asked.counted == "time" or not _ENGLISH.search(text):
        return ""
    if asked.counted in text or not asked.counted.isascii():
        return ""
    if RESULT.search(text) or _POINTS_AT.search(text) or _TELLS_COUNT.search(text):
        return ""
    counted = _OTHER_NOUN.match(text, one.end)
    return "counts something else" if counted and len(content(text)) >= _LONGER else ""
