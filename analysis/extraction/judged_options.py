"""Replies in Chinese that judge each option in turn, A.错误 B.正确, or all of them at once: 以上都对; and options
that stand one a line."""

from __future__ import annotations

import re

from isoprobe.analysis.extraction.option_texts import LETTERS
from isoprobe.analysis.replies.answer_spans import Commitment

_ALL = re.compile(
    r"\W{0,9}((?:以上|全部|所有|(?P<count>[二两三四五六])个)(?:的?(?:选项|说法|各项))?(?:全部?|都|均)?是?(?:正确|对|符合题意|选)的?"
    r"|全选|全对)\W{0,9}$"
)
_NUMERALS = {"二": 2, "两": 2, "三": 3, "四": 4, "五": 5, "六": 6}
_VERDICT = re.compile(
    r"(?<![A-Za-z])([A-Z])(?:选?项)?\s?[.:,)]\s?(?:是|为)?(?:(正确|对|√|✓)|错误?|不正确|不对|×|✗)的?(?!\w)"
)
_LINES = re.compile(r"\s{0,9}([A-Z][.,、]?(?:\s{0,9}\n\s{0,9}[A-Z][.,、]?){1,25})\s{0,9}")
_WORD = re.compile(r"正确|错|^对$|√|×")


def all_named(text: str, choices: tuple[str, ...]) -> Commitment | None:
    """Every option, where that is all that the text says, and a number of them that it names is theirs."""
    everything = _ALL.match(text) if choices else None
    if everything and everything["count"] and _NUMERALS[everything["count"]] != len(choices):
        return None
    return Commitment(tuple(LETTERS[: len(choices)]), *everything.span(1)) if everything else None


def in_lines(text: str, choices: tuple[str, ...]) -> Commitment | None:
    """The options whose letters stand one a line, and nothing else."""
    lines = _LINES.fullmatch(text)
    letters = [each for each in text if each.isalpha()] if lines else []
    if not lines or len(set(letters)) != len(letters) or LETTERS.find(max(letters)) >= (len(choices) or 26):
        return None
    return Commitment(tuple(sorted(letters)), *lines.span(1))


def judged_each(text: str, choices: tuple[str, ...]) -> Commitment | None:
    """The options that are called right, where several are called right or wrong in turn, each once. None where options
    are verdicts themselves: B.错误 names such a one."""
    found = list(_VERDICT.finditer(text))
    letters = [one[1] for one in found]
    if len(found) < 2 or len(set(letters)) != len(letters) or any(map(_WORD.search, choices)):
        return None
    right = tuple(sorted(one[1] for one in found if one[2] and LETTERS.find(one[1]) < (len(choices) or 26)))
    return Commitment(right, found[0].start(), found[-1].end()) if right else None
