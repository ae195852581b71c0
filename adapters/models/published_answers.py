"""Replies of planted respondents to published questions, which no state stands behind: the published answer, or another
one of its kind."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from isoprobe.probes.core import Answer, Question
from isoprobe.probes.engine.answers import spoken
from isoprobe.probes.engine.languages import reply

LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
SAW, MISREAD = "I see all that the question needs.", "What I see of it is something else."  # of a picture, in any words
UNTOLD = 4  # options of a question that does not tell how many it has


def right_reply(question: Question) -> str:
    """The published answer as a reply."""
    return told(question, question.expected)


def wrong_reply(question: Question, others: Sequence[Answer], chance: Random) -> str:
    """Another answer of the question's kind; `others` are answers to questions of that kind, to choose from."""
    expected, kind = question.expected, question.kind
    if isinstance(expected, bool):
        return told(question, not expected)
    if kind == "integer" and isinstance(expected, int):
        return told(question, expected + chance.choice((-2, -1, 1, 2, 3)))
    if kind == "real" and isinstance(expected, (int, float)):
        return told(question, round(expected * 1.5 + chance.choice((-2, 2, 3)), 3))
    if kind in ("option", "options", "choice"):
        among = [each for each in _options(question) if each != expected]
        return told(question, chance.choice(among)) if among else told(question, "none")
    among = [each for each in others if each != expected]
    return told(question, chance.choice(among) if among else "none of these")


def guess(question: Question, others: Sequence[Answer], chance: Random) -> str:
    """A reply of the right kind that owes nothing to the published answer."""
    among = [True, False] if isinstance(question.expected, bool) else _options(question) or list(others)
    return told(question, chance.choice(among))


def told(question: Question, answer: Answer) -> str:
    """The answer as a reply to the question, in its language."""
    return reply(spoken(answer, question.language, "; " if question.kind == "blanks" else ", "), question.language)


def _options(question: Question) -> list[Answer]:
    """All that may be answered: names, letters, or for several right options every choice of letters."""
    if question.kind == "choice":
        return list(question.choices)
    letters = LETTERS[: len(question.choices) or UNTOLD]
    if question.kind == "option":
        return list(letters)
    if question.kind == "options":
        return [[c for k, c in enumerate(letters) if n >> k & 1] for n in range(1, 1 << min(len(letters), 10))]
    return []
