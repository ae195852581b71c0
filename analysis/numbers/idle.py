"""Numbers that say something else than how much: they are blanked before a piece of a reply is read.

Each kind of them is blanked only where another number is left: "rounded to 2 decimals" beside 4.67, the 20 in "17 out
of 20", what stands in brackets, what a reason or a comparison tells, a year that was not asked for, the 3 of f(3).
"""

from __future__ import annotations

import re
from collections.abc import Callable

from isoprobe.analysis.numbers.grammar import Number
from isoprobe.analysis.replies.answer_spans import LOWER, Asked, asks
from isoprobe.analysis.replies.patterns import regex
from isoprobe.analysis.replies.remembered import remembered

_N = r"[0-9][0-9,.]{0,20}(?<![,.])"
_SMALL = r"(?:one|two|three|four|five|six|seven|eight|nine|ten|[0-9]{1,2})"
_DECIMALS = regex(
    rf",?\s?\(?\b(?:(?:when |if )?(?:rounded|rounding|given|correct|accurate|expressed|up"
    rf"|round(?:s)?)?[ (]{{0,2}}(?:off )?(?:to|with|at|of|up to) )?"
    rf"(?:the )?(?:nearest )?{_SMALL}[- ](?:decimals?\b(?: places?| digits?)?|d\.?\s?p\b\.?|dp\b"
    rf"|significant (?:figures?|digits?)"
    rf"|sig\.? ?figs?\b|digits? (?:after|behind) the)"
    rf"|\b(?:to|at) the nearest (?:{_SMALL}|tenth|hundredth|thousandth|whole|integer)\b"
)
_ROUNDED = regex(r"\bround(?:ed|ing)?\b")
_OUT_OF = regex(
    rf"(?:(?<![\w.])[0-9][0-9,.]{{0,20}}(?<![,.])%?|\b{_SMALL})(?:\s[a-z]+){{0,2}}\s(?:out of|of)(?: the"
    rf"| these| those"
    rf"| all| its){{0,2}}"
    rf"\s(?P<idle>{_N}|{_SMALL})\b(?!\s?%)"
)
_PARTS_OF = regex(
    rf"^[^0-9]{{0,40}}\b(?<!consists )(?<!consist )(?<!composed )(?<!made )(?<!made up )(?:of|from|among|out"
    rf" of)(?: the| these| those| all"
    rf"| its)? (?P<idle>{_N})\b(?![,.][0-9])(?=[^0-9]{{0,60}},|[^,]{{0,60}}\b(?:are|is|have|were|the number))"
)
_ARGUMENT = regex(r"\b[a-z]'{0,2}(?P<idle>\(\s?-?[0-9.]{1,12}\s?\))(?=\s?(?:=|≈|is\b|\\approx))")
_BRACKETS = regex(
    r"(?:(?<=[\w%°²³}\])$€£¥.,:] )|(?<=[\w%°] {2})|(?<=[\w%°] {3}))\((?!-?[0-9.]{1,12}\))[^()\n]{1,160}\)"
    r"|(?<=[\w%°€£¥]) \([0-9][^()\n]{1,160}\)"
)
_REASON = regex(
    r"[,，;]?其中|(?:,|;|(?<=\w))\s{0,2}\b(?:because|since|as (?:there|the|it|its|they|we|each|four|three|two|his"
    r"|her|against"
    r"|opposed)|while|whereas|although|though"
    r"|compared (?:with|to)|as against|as opposed to|versus|unlike|given that|due to|but (?:the|most|a|some|many"
    r"|only|not)|instead of|rather than"
    r"|(?:more|less|fewer|greater|higher|lower|larger|smaller|longer|shorter|better|worse|taller|older|easier"
    r"|easily|stable) (?:stable |easily )?than (?:one|those|that|the|its|a|an|any|most)"
    r"|i\.e\.,? (?:one|just|halfway|between|midway) (?=[a-z])|than (?:one|those|that|most|others?)\b|(?:well "
    r"|far |just )?(?:under|over|above|below) the (?:limit"
    r"|average|mean)|not counting|excluding"
    r"|before the|after the|(?:years?|days?|months?|weeks?) (?:before|after|earlier|later)|from (?:a |the )?total)\b"
)
_YEAR = regex(
    r"\b(?:in|since|by|of|during|from|for|year|until|before"
    r"|after)\s(?:the year )?(?P<idle>(?:1[5-9]|20)[0-9]{2})\b(?![,.]?[0-9]|\s?%)"
)
_ASKS_DATE = regex(
    r"\b(?:which|what) (?:[a-z]+ ){0,2}years?\b|\bwhen\b|\bsince\b|\byears? (?:did|does|was|were|has|had|is"
    r"|with|when|in)\b|年"
)
_SET = regex(r"(?<=[=\s(])\{\s?[0-9]{1,4}(?:\s?,\s?[0-9]{1,4}){0,40}\s?\}")  # a set of nodes: "T={1,2,3}"
_QUOTED = regex(r"\"[^\"\n]{1,60}\"")
_BY_PI = regex(r"\b(?:divid(?:ed|ing) by|(?:in )?(?:terms|units|multiples) of) (?:\\pi|pi|π)(?![a-z])")
_DECADE = regex(r"\b(?:1[0-9]|20)[0-9]0'?s\b")
_PREMISE = regex(
    r"^[^0-9a-z]{0,6}(?:if|given|when|with|knowing|assuming|where)\b[^,]{1,200}(?:, (?:and"
    r"|where)[^,]{1,100})?,"
)
_PLACE_VALUES = regex(  # 9,567: 9 thousands, 5 hundreds, 6 tens and 7 ones
    r"[:(,;]\s?[0-9] (?:ten[- ]?thousands?|thousands?|hundreds?|tens?|ones|units?)\b(?=,| and)[^.\n]{0,80}"
)
_GIVEN = regex(r"已知(?:条件|量|数据|数值)?(?:为|是|有|:)?[^,;.]{1,60}[,;]")
_OFF_BY = regex(r"\b(?:off by|starting (?:at|from|with)|each (?:counts )?as) (?P<idle>one|1)\b(?![.,]?[0-9])")
_ONE_AT_HEAD = regex(
    r"^\W{0,6}(?P<idle>one)\s(?!(?:is|are|was|hundred|thousand|million|half|and|quarter"
    r"|third)\b)[a-z]"
)
_OVER_NOUN = regex(
    r"(?<![0-9/.\\{])(?<![0-9] )[0-9]{1,6}(?P<idle>\s?/\s?[0-9]{1,6})(?=\s(?!times\b)[a-z]{3})"
)  # 17/20 tests
_OVER_SCALE = regex(r"(?<![0-9/.])[0-9]{1,3}\.[0-9]{1,3}(?P<idle>\s?/\s?(?:5|10|20|100))(?![0-9/.])")  # 4.5/5


_ONE = regex(
    r"\b(?:of|in|at|with|on|to|from|for|by|the|this|that|each|every|any|only|as|than|est|another"
    r"|no)\sone\s(?!(?:is|are|was|were)\b)(?=[a-z])"
)


_NTH = regex(  # "the third tally" of what is counted
    r"\b(?:an?|the|my|one|another) (?P<idle>third|quarter|half|fourth|fifth)(?=\s(?!of\b|and\b|the\b)[a-z]{3}|\s?[.,;])"
)
_HAN_BOTH = regex(r"[两二三四]者|(?<![共有是])[两二]种")
_OF_THE_TWO = regex(r"\b(?:of|between) the two(?=\s(?:is|are|was|were)\b)")
_THE_TWO = regex(r"\b(?:the|these|both) (?:two|three|four)(?=\s(?:[a-z]{3,}s|differ|are|have|add|make|give|come)\b)")


def without_idle(text: str, asked: Asked, holds: Callable[[str], bool]) -> str:
    """The lower-case sentence with its idle numbers blanked; `holds` tells whether a text holds a number."""
    dated = asked.which or bool(asks(_ASKS_DATE, asked))
    return _without_idle(text, bool(asked.counted), dated, holds)


@remembered(256)
def _without_idle(text: str, counts: bool, dated: bool, holds: Callable[[str], bool]) -> str:
    text = _DECADE.sub(lambda found: " " * len(found[0]), text)
    text = _ONE.sub(lambda found: found[0].replace("one", "   "), text)
    text = _DECIMALS.sub(lambda found: " " * len(found[0]), text) if _ROUNDED.search(text) else text
    text = _OF_THE_TWO.sub(lambda found: " " * len(found[0]), text)
    for pattern in (
        _THE_TWO,
        _BY_PI,
        _DECIMALS,
        _ONE_AT_HEAD,
        _ARGUMENT,
        _SET,
        _QUOTED,
        _PREMISE,
        _GIVEN,
        _PLACE_VALUES,
        _OFF_BY,
        _OUT_OF,
        _PARTS_OF,
        _BRACKETS,
        _HAN_BOTH,
    ):
        text = _blanked(pattern, text, holds)
    text = _blanked(_OVER_SCALE, text, holds)
    if counts:
        text = _blanked(_NTH, text, holds)
        text = _blanked(_OVER_NOUN, text, holds)
    if not dated:
        text = _blanked(_YEAR, text, holds)
    return _cut(text, holds)


_OF = regex(r"(?<![a-z\\])[a-z]'{0,2}\(\s?-?[0-9]{1,4}(?:\.[0-9]{1,4})?\s?\)")  # f(2), g'(-1.5)


def without_arguments(text: str, asked: Asked) -> str:
    """The lower-case text without the number of f(2), where the question asks of f(2) itself."""
    if "(" not in text:
        return text
    for name in {one[0] for one in _OF.finditer(asked.question[-2000:].translate(LOWER))}:
        inside = name.index("(") + 1
        text = text.replace(name, name[:inside] + " " * (len(name) - inside - 1) + ")")
    return text


def _blanked(pattern: re.Pattern[str], text: str, holds: Callable[[str], bool]) -> str:
    for found in list(pattern.finditer(text))[:8]:
        name = "idle" if "idle" in pattern.groupindex else 0
        start, end = found.span(name)
        less = text[:start] + " " * (end - start) + text[end:]
        if holds(less):
            text = less
    return text


_AT_LEAST = regex(r"\bat (?:least|most) (?:one|two|three)\b")  # of a condition: "in at least one, but not in all"


def _cut(text: str, holds: Callable[[str], bool]) -> str:
    """The text up to where a reason or a comparison begins, where a number stands before it."""
    for reason in list(_REASON.finditer(text))[:4]:
        if holds(_AT_LEAST.sub(" ", text[: reason.start()])):
            return text[: reason.start()] + " " * (len(text) - reason.start())
    return text


_OF_THEM = regex(r"\sof (?:them|these|those|the others)\b")
_POINTED_AT = regex(r"\b(?:the|these|those|all|both|of|other|last|first)\s$")


def is_idle_word(sentence: str, number: Number) -> bool:
    """Whether it is a small number in a word that counts nothing: "the smallest one", "these two amounts"."""
    word = sentence[number.start : number.end]
    if _OF_THEM.match(sentence, number.end):
        return False
    return word in ("one", "two", "a dozen", "half") or (
        word == "three" and bool(_POINTED_AT.search(sentence, 0, number.start))
    )
