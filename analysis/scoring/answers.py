"""When two replies give the same answer: every kind of answer in one spelling."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from isoprobe.analysis.extraction.choices.option_texts import plain
from isoprobe.analysis.replies.patterns import regex
from isoprobe.analysis.replies.remembered import remembered
from isoprobe.probes.core import Answer, Question
from isoprobe.probes.results import Score

_NUMBER = regex(r"[-+−]?[0-9]{1,40}(?:\.[0-9]{1,40})?(?:[eE][-+]?[0-9]{1,3})?")
_ANSWERED = ("right", "wrong", "partial")


def answer_of(score: Score, question: Question) -> str | None:
    """The answer that a scored reply gives, in the one spelling of `spelled`; None where it gives none (unparsed,
    ambiguous, refused, failed). Right replies all give the expected answer, however they put it."""
    if score.outcome not in _ANSWERED:
        return None
    if score.outcome == "right":
        return spelled(question.expected)
    return spelled(score.extracted)


def spelled(answer: Answer) -> str:
    """The answer as text that is equal for equal answers: "yes", "25", "0.5", "red", entries with commas between."""
    if isinstance(answer, bool):
        return "yes" if answer else "no"
    if isinstance(answer, (int, float)):
        return _number(str(answer))
    if isinstance(answer, Sequence) and not isinstance(answer, str):
        return ", ".join(spelled(each) for each in answer)
    return _text(answer)


@remembered(1024)  # a run gives the same answers again and again
def _text(answer: str) -> str:
    return ", ".join(_number(part.strip()) for part in plain(answer).split(","))


@remembered(1024)  # a run gives the same answers again and again
def _number(text: str) -> str:
    """25.0 and 25 are one number, and so are 0.50 and .5."""
    transcribable = text.replace("−", "-")
    if _NUMBER.fullmatch(transcribable):
        mantissa, _, power = transcribable.lower().partition("e")
        if not power or abs(int(power)) < 60:
            value = Fraction(mantissa) * Fraction(10) ** int(power or 0)
            return str(value.numerator) if value.denominator == 1 else f"{float(value):.12g}"
    return text
