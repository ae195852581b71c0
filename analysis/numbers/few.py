"""Zero and one, where a sentence says so without a number: "no bar dips below zero", "only the bar of Q3 dips"."""

from __future__ import annotations

import re
from typing import Final

from isoprobe.analysis.numbers.grammar import Number
from isoprobe.analysis.replies.answer_spans import Asked, Commitment, asks, question_end
from isoprobe.analysis.replies.patterns import any_word, regex
from isoprobe.analysis.replies.remembered import remembered
from isoprobe.analysis.replies.restatement import content

_SINGLE = any_word("exactly one|only one|just one|a single|one single")
_NEGATION_ASKED = regex(r"\bnot\b|n't\b|\b(?:missing|absent|wrong|never|cannot|except)\b")


def few_counted(sentence: str, things: str) -> Commitment | None:
    """Zero, where the sentence says that there are none of the things that are counted; one, where it says that there
    is but a single one."""
    if not things or things not in sentence:
        return None
    single, none = _few_of(things)
    if one := single.search(sentence):
        return Commitment(1, *one.span())
    if nought := none.search(sentence):
        return Commitment(0, *nought.span())
    return None


@remembered(64)
def _few_of(things: str) -> tuple[re.Pattern[str], re.Pattern[str]]:
    word = re.escape(things)
    return (
        regex(rf"(?<!not )(?<!n't ){_SINGLE.pattern}(?:\s[\w-]+){{0,2}}?\s{word}\b", re.ASCII),
        regex(
            rf"\b(?:no|none of (?:the|them)|zero|not (?:a single|one)|\w+n't a single|(?:not"
            rf"|n't)(?: \w+){{0,2}} any)(?:\s[\w-]+){{0,3}}?\s{word}"
        ),
    )


_NONE_OF = (
    r"[\W]{0,9}(?:(?:so|thus|therefore|hence|and|but|overall|in fact|in short),? )?(?:there (?:are|is|were) |(?:i|we)"
    r" (?:can )?(?:see|find|count) |the (?:picture|image|figure|chart|graph) (?:shows|has|contains) )?"
    r"(?:no|none of (?:the|these|those|them)|not (?:a single|one)|zero)\b"
)
_NOT_ONE = regex(rf"{_NONE_OF}(?<=single) (?:one|of them)\b(?P<rest>[^.;]{{0,80}})")
_THERE = regex(
    r"[\s,]{0,3}(?:(?:at all|anywhere|appears?|(?:is|are) (?:there|shown|drawn|visible|present|seen)"
    r"|can be (?:seen|found)"
    r"|in (?:it|the|this) ?(?:picture|image|figure|chart|graph|drawing)?|here|there)[\s,]{0,3}){0,3}(?:[;:.]|$"
    r"|\bthere\b|\bonly\b)"
)
_OTHERS_TOO = regex(r"\b(?:except|besides|other than|apart from|more than|fewer than|less than|two|both|alike|but)\b")


_MORE = regex(
    r",?\s(?:plus|and|as well as)\s(?:one more|another(?: one)?|(?P<many>[1-9]|two|three|four|five) (?:more|others))"
    r"(?=\s?(?:[.,;()]|$|(?:in|on|at|inside|outside|near|behind|that|which|hidden|below|above|to)\b))"
)
_MANY: Final = {"two": 2, "three": 3, "four": 4, "five": 5}
_KIND = r"(?P<kind>(?:[a-z-]{3,15} ){1,2})"


def and_more(sentence: str, numbers: list[Number], asked: Asked) -> Commitment | None:
    """What is counted and what comes to it: 7 of "6 circles plus one more in the corner"; two values where a sentence
    counts kinds of it that the question does not name, and no more: "3 red circles and 4 blue circles"."""
    if len(asked.counted) < _NOUN or asked.counted not in sentence:
        return None
    word = re.escape(asked.counted)
    for number in numbers:
        counted = re.compile(rf"\s(?:[a-z-]+\s){{0,2}}{word}(?:e?s)?\b").match(sentence, number.end)
        if counted and (more := _MORE.match(sentence, counted.end())):
            many = (
                _MANY.get(more["many"], int(more["many"]) if more["many"] in "123456789" else 0) if more["many"] else 1
            )
            return Commitment(number.plain + many, number.start, more.end())
    if len(numbers) != _TWO:
        return None
    one, other = numbers
    kinds = [re.compile(rf"\s{_KIND}{word}(?:e?s)?\b").match(sentence, each.end) for each in numbers]
    if not kinds[0] or not kinds[1] or not _AND.fullmatch(sentence, kinds[0].end(), other.start):
        return None
    if sentence[kinds[1].end() :].strip(" .!") or kinds[0]["kind"] == kinds[1]["kind"]:
        return None
    if content(kinds[0]["kind"]) & asked.words or content(kinds[1]["kind"]) & asked.words:
        return None
    return Commitment(None, one.start, other.end)


_AND = regex(r",?\s(?:and|plus)\s|,\s")
_NOUN: Final = 3  # letters of what is counted
_TWO: Final = 2


def none_counted(sentence: str, asked: Asked) -> Commitment | None:
    """Zero, where a sentence begins with saying that none of the things that are counted is so: "No bar dips below
    zero; the lowest is 3"."""
    things = asked.counted
    if (
        things
        and not things.isascii()
        and (none := re.search(rf"(?:没有|不存在|无)(?:任何|其他)?{re.escape(things)}", sentence))
    ):
        return Commitment(0, *none.span())
    if len(things) < 3 or not things.isascii() or asks(_NEGATION_ASKED, asked, 600):
        return None
    found = _NOT_ONE.match(sentence) or _none_of(things).match(sentence)
    if not found or _OTHERS_TOO.search(sentence, 0, found.end()):
        return None
    said = content(found["rest"].replace("zero", "0"))
    if not _THERE.match(found["rest"]) and not said & asked.words:
        return None
    if _of_others(sentence, found.start("rest"), asked):
        return None
    return Commitment(0, found.start(), found.start("rest"))


_SOME_ARE = regex(
    r"(?:[,;:]|\b(?:and|but|while))\s[^.;]{0,40}?\b(?:[0-9]{1,3}|two|three|four|five|six|seven|eight|nine|ten|all)\s"
    r"(?:[a-z]+ ){0,2}?(?:are|is|do|does|dips?|have|has|lie|stand|rise|fall|go)\b"
)
_SIDES = (any_word("[a-z]{3,9}er"), any_word("above|below|over|under|beyond"))


def _of_others(sentence: str, start: int, asked: Asked) -> bool:
    """Whether a sentence goes on to count others ("and 3 dip below in 2020"), or speaks of the other side of what the
    question asks: lower ones where the taller are counted."""
    question = question_end(asked.question, 600)
    clause = re.split(r"[,;:.]", sentence[start:], maxsplit=1)[0]
    sides = [(set(side.findall(question)), set(side.findall(clause))) for side in _SIDES]
    return bool(_SOME_ARE.search(sentence, start)) or any(asks and not says <= asks for asks, says in sides)


def only_one(sentence: str, asked: Asked) -> Commitment | None:
    """One, where a sentence begins with saying that only a single one of the things that are counted is so: "Only the
    bar of Q3 is negative, at about -4"."""
    things = asked.counted
    if len(things) < 3 or not things.isascii():
        return None
    found = _only_the(things).match(sentence)
    if not found or _JOINED.search(sentence, found.end()) or _of_others(sentence, found.end(), asked):
        return None
    return Commitment(1, *found.span())


_JOINED = regex(r"\b(?:and|or|but|not)\b")


@remembered(64)
def _only_the(things: str) -> re.Pattern[str]:
    return re.compile(rf"\W{{0,9}}(?:so )?(?:only|just) the (?:[a-z-]+ ){{0,2}}?{re.escape(things)}(?![a-z])")


@remembered(64)
def _none_of(things: str) -> re.Pattern[str]:
    return re.compile(rf"{_NONE_OF}(?: [a-z-]+){{0,3}}? {re.escape(things)}(?:s|es)?\b(?P<rest>[^.;]{{0,80}})")
