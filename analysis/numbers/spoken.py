"""Values that take more than one number of a sentence to say: 2 hours and 30 minutes, 8 remainder 4, (3, 0), 9:00, 3:2,
a loss of 200, seven below zero."""

from __future__ import annotations

import math
import re
from dataclasses import replace
from fractions import Fraction

from isoprobe.analysis.replies.answer_spans import Asked, Commitment, asks, question_end
from isoprobe.analysis.replies.patterns import any_word, regex

_N = r"[0-9]{1,9}(?:\.[0-9]{1,9})?"
_COMPOUND = regex(
    rf"(?<![\w.])({_N})\s?(hours?|hrs?|h|minutes?|mins?|min)\b,?\s(?:and\s)?({_N})\s?(minutes?"
    rf"|mins?|min|m|seconds?|secs?|s)\b"
)
_IN_OTHER_WORDS = regex(
    r"[0-9][^()\n]{0,40}\((?:(?:which is|that is|i\.e\.|or),? )?(?:a (?:bit|little) (?:more|less|over|under)(?: than)?"
    r"|about|around|roughly|approximately|nearly|almost|just (?:over|under)|some|≈|~) ?$"
)
_REMAINDER = regex(rf"(?:remainder|rest|r)\s?(?:of|is|=|:)?\s?({_N})\b|\b({_N})\s(?:remains?\b|is left over)")
_POINT = regex(rf"\(\s?(-?{_N})\s?,\s?(-?{_N})\s?\)")
_CLOCK = regex(r"(?<![\w:.])([01]?[0-9]|2[0-4]):([0-5][0-9])(?![\w:])")
_RATIO = regex(rf"(?<![\w:.])({_N})\s?(?::|to)\s?({_N})(?![\w:])(?!\.[0-9])")
_ASKS_RATIO = regex(r"\bratio\b|比")
_ASKS_TIME = any_word("time|o'clock|hour|clock|when|watch")
_X = regex(r"\bx-?\s?(?:intercept|coordinate|value)|x-axis")
_Y = regex(r"\by-?\s?(?:intercept|coordinate|value)|y-axis")
_CHANGE = any_word("change[ds]?|profit|balance|gain|slope|rate of|difference in temperature")
_LESS = regex(
    r"\b(?:decrease|decline|drop|fall|loss|reduction|deficit)s? of\b|\b(?:fell|dropped|decreased|declined"
    r"|went down|sank|shrank|lost"
    r"|reduced)\b(?: by)?|\bloss\b"
)
_BELOW_ZERO = regex(
    r"\s?(?:degrees?|°c?|°)?(?:\s(?:celsius|fahrenheit))?\s(?:below zero|below nought"
    r"|under zero)\b"
)


def said_in_several(sentence: str, asked: Asked) -> Commitment | None:
    """What the numbers of a lower-case sentence come to together, where the question asks for it so."""
    if not asked.question:
        return None
    question = question_end(asked.question)
    found = _COMPOUND.search(sentence)
    if (
        found
        and not _IN_OTHER_WORDS.search(sentence, 0, found.start())
        and (value := _time(found, question)) is not None
    ):
        return Commitment(value, *found.span())
    if "remainder" in question and (rest := _REMAINDER.search(sentence)):
        return Commitment(_plain(Fraction(rest[1] or rest[2])), *rest.span(1 if rest[1] else 2))
    if (point := _POINT.search(sentence)) and (asks(_X, asked) or asks(_Y, asked)):
        group = 1 if asks(_X, asked) else 2
        return Commitment(_plain(Fraction(point[group])), *point.span(group))
    if asks(_ASKS_RATIO, asked) and (ratio := list(_RATIO.finditer(sentence))):
        last = ratio[-1]
        if below := Fraction(last[2]):
            return Commitment(_plain(Fraction(last[1]) / below), *last.span())
    if clock := _CLOCK.search(sentence):
        if asks(_ASKS_TIME, asked) and int(clock[2]) == 0:
            return Commitment(int(clock[1]), *clock.span(1))
        return Commitment(None, *clock.span())
    return None


def _time(found: re.Match[str], question: str) -> int | float | None:
    first, second = Fraction(found[1]), Fraction(found[3])
    hours, seconds = found[2].startswith("h"), found[4].startswith("s")
    if hours and not seconds:
        minutes = 60 * first + second
        if "minute" in question or re.search(r"\bmin\b", question):
            return _plain(minutes)
        return _plain(minutes / 60) if "hour" in question else None
    if not hours and seconds:
        total = 60 * first + second
        if "second" in question:
            return _plain(total)
        return _plain(total / 60) if "minute" in question else None
    return None


def with_sign(one: Commitment, sentence: str, asked: Asked) -> Commitment:
    """The commitment, less than nought where words say so: a loss of 200 where a profit is asked for."""
    if isinstance(one.value, bool) or not isinstance(one.value, (int, float)) or one.value <= 0:
        return one
    if _BELOW_ZERO.match(sentence, one.end):
        return replace(one, value=-one.value)
    if asks(_CHANGE, asked):
        before = sentence[max(0, one.start - 40) : one.start]
        if (less := list(_LESS.finditer(before))) and not re.search(r"[0-9]", before[less[-1].end() :]):
            return replace(one, value=-one.value)
    return one


_ABROAD = regex(
    r"[¿¡ñßäöüéèàçáíóúãõ]|\b(?:wie|welche[rs]?|wieviel|quel(?:le)?s?|combien|cu[aá]nt[ao]s?|qu[eé]|quanti|quanto"
    r"|quale|hoeveel|quantos)\b",
    re.IGNORECASE,
)
_GROUPS = regex(r"[0-9]{1,3}(?:\.[0-9]{3})+")


def in_groups(one: Commitment, sentence: str, asked: Asked) -> Commitment:
    """12.500 in a language that parts thousands by dots."""
    said = sentence[one.start : one.end]
    if (
        isinstance(one.value, float)
        and "." in said
        and (groups := _GROUPS.match(said))
        and said[groups.end() :][:1] != ","
        and _ABROAD.search(asked.question[-1000:])
    ):
        return replace(one, value=int(groups[0].replace(".", "")))
    return one


def _plain(value: Fraction) -> int | float:
    try:
        return int(value) if value.denominator == 1 else float(value)
    except OverflowError:
        return float("inf")


_FACTORIAL = regex(r"[\s${]{0,9}(?P<number>[0-9]{1,2})\s?!(?:\s?[×·*]\s?(?P<other>[0-9]{1,2})\s?!)?[\s$}]{0,9}")


def factorials(text: str) -> int:
    """The value of a factorial, or of the product of two, that is all of a text: 24 for 4!; 0 for any other text."""
    found = _FACTORIAL.fullmatch(text)
    numbers = [int(found["number"]), int(found["other"] or 0)] if found else []
    return math.prod(map(math.factorial, numbers)) if numbers and max(numbers) <= 20 else 0
