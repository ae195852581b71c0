"""Options that a text names by their place: "the third of the five options", "the second and the last statement",
最后一个选项."""

from __future__ import annotations

import re
from typing import Final

from isoprobe.analysis.extraction.choices.option_words import LETTERS
from isoprobe.analysis.replies.answer_spans import Commitment
from isoprobe.analysis.replies.patterns import regex

_PLACES: Final = {
    word: k
    for k, words in enumerate(
        ("first 1st", "second 2nd", "third 3rd", "fourth 4th", "fifth 5th", "sixth 6th", "seventh 7th", "eighth 8th")
    )
    for word in words.split()
}
_COUNTS: Final = {"two": 2, "three": 3, "four": 4, "2": 2, "3": 3, "4": 4}
_HAN: Final = {each: k % 8 for k, each in enumerate("一二三四五六七八12345678")}
_WORD = (
    rf"(?:second[- ](?:to[- ])?last|last but one|penultimate|(?:{'|'.join(_PLACES)}|last|final)"
    r"(?:\s(?:two|three|four|[2-4])\b)?)"
)
_ONE = rf"(?:\bthe\s)?(?:very\s)?\b{_WORD}(?:\sone)?"
_JOIN = r"\s?,?\s?(?:\b(?:and|or|nor|as well as|plus)\b\s?(?:also\s)?|,\s?|/\s?)"
_GROUP = rf"{_ONE}(?:{_JOIN}{_ONE}\b){{0,6}}"
_NOUN = (
    r"(?:\s(?:given|listed|offered|of (?:the|these|those|your)(?: (?:two|three|four|five|six|seven|eight|[2-8]))?"
    r"(?: (?:given|listed|offered|answer))?))?"
    r"\s(?:answer )?(?:options?|choices?|statements?|answers?|alternatives?|claims?|candidates?"
    r"|possibilit(?:y|ies)|items?)\b"
    r"(?! (?:is|are) (?:needed|required))"
)
_FINAL = r"(?!(?:\bthe\s)?(?:very\s)?\bfinal\s(?:answer|choice)s?\b)"  # the final answer is no place in a list
_NAMED = regex(rf"{_FINAL}(?P<group>{_GROUP}){_NOUN}|(?P<listed>{_GROUP})(?= (?:in|on) the list\b)")
_SEVERAL = regex(
    rf"(?P<group>{_ONE}(?:{_JOIN}{_ONE}\b){{1,6}})(?=\s(?:is|are|was|were|holds?|fails?|appl(?:y|ies)|fits?|do(?:es)?)\b)"
)
_NUMBERED = regex(
    r"(?:\b(?:options?|choices?|statements?|numbers?|nos?\.)\s?|选项|说法|叙述)\(?(?P<all>[1-9]\)?(?![0-9%]|\.[0-9])(?:(?:\s?,\s?(?:and\s)?|\s(?:and|&)\s|\s?[、和与及]\s?)"
    r"\(?[1-9]\)?(?![0-9%]|\.[0-9])){0,7})"
)
_JUDGED = regex(rf"(?P<group>{_GROUP})(?=\s(?:is|are|was|were)\b)")
_SINGLE = regex(rf"\b{_WORD}")
_CHINESE = regex(
    r"(?:第(?P<place>[一二三四五六七八1-8])(?:个|项|条|种)?(?P<more>(?:\s?[、,和与及]\s?第?[一二三四五六七八1-8](?:个|项|条|种)?){0,6})|(?P<last>最后(?:一|1)?(?:个|项|条|种)?)|(?P<next>倒数第[二2](?:个|项|条|种)?))"
    r"(?:选项|说法|答案|叙述|表述|项(?=[正错对是为符\s.,;!。，]|$))"
)
_ORDINAL_TEXT = regex(rf"\b(?:{'|'.join(_PLACES)}|last)\b|第[一二三四五六七八]|最后")
_DIGIT = regex(r"第?[一二三四五六七八1-8]")
_EDGE = regex(r"(?P<edge>[前后])(?P<count>[两二三四])(?:个|项|条)?(?:选项|说法|叙述|项)")
_HAN_COUNTS: Final = {"两": 2, "二": 2, "三": 3, "四": 4}
_CUES: Final = (
    "option",
    "choice",
    "statement",
    "answer",
    "alternative",
    "claim",
    "candidate",
    "possibilit",
    "item",
    "list",
)


def by_place(text: str, choices: tuple[str, ...]) -> list[tuple[int, int, int]]:
    """The options that a lower-case text names by their place: each option's place, and where its name stands. The noun
    belongs to the last name of a group. None where options have such words in their own texts."""
    if len(choices) < 2:
        return []
    chinese = "第" in text or "个选项" in text or "最后" in text or "选项" in text or "倒数" in text
    if not chinese and not any(cue in text for cue in (*_CUES, " and the ")):
        return []
    if any(_ORDINAL_TEXT.search(choice.lower()) for choice in choices):
        return []
    found: list[tuple[int, int, int]] = []
    for edge in _EDGE.finditer(text) if "选项" in text or "项" in text or "说法" in text else ():
        count = _HAN_COUNTS[edge["count"]]
        several = range(count) if edge["edge"] == "前" else range(len(choices) - count, len(choices))
        found += [(place, *edge.span()) for place in several if 0 <= place < len(choices)]
    for match in _CHINESE.finditer(text) if chinese else ():
        place = _HAN[match["place"]] if match["place"] else len(choices) - (1 if match["last"] else 2)
        more = (
            [(_HAN[each[0][-1]], *each.span()) for each in _DIGIT.finditer(text, *match.span("more"))]
            if match["more"]
            else []
        )
        first = (place, match.start(), match.start("more") if more else match.end())
        if more:
            more[-1] = (more[-1][0], more[-1][1], match.end())
        found += [one for one in (first, *more) if 0 <= one[0] < len(choices)]
    named = list(_NAMED.finditer(text))
    for match in named:
        found += _group(text, match.start(), match.end(), match.span("group" if match["group"] else "listed"), choices)
    if not named:
        for match in _SEVERAL.finditer(text):
            found += _group(text, match.start(), match.end(), match.span("group"), choices)
    if not any(re.search("[0-9]", choice) for choice in choices) or _worded(choices):
        for match in _NUMBERED.finditer(text):
            found += [
                (int(each[0]) - 1, *each.span())
                for each in re.finditer("[1-9]", text[: match.end("all")])
                if each.start() >= match.start("all") and int(each[0]) <= len(choices)
            ]
    if named and any("statement" in match[0] or "option" in match[0] or "choice" in match[0] for match in named):
        taken = [match.span() for match in named]
        for match in _JUDGED.finditer(text):
            if not any(a <= match.start() < b for a, b in taken):
                found += _group(text, match.start(), match.end(), match.span("group"), choices)
    return sorted(found, key=lambda one: one[1])


_SURELY = (
    r"(?:(?:(?:most |very |almost )?[a-z]{3,12}ly|indeed|of course|in fact|no doubt|without (?:a |any )?doubt"
    r"|beyond doubt)\b,?\s{1,4})"
)
_ALONE = regex(
    rf"[\W_]{{0,9}}{_SURELY}{{0,3}}(?:the\s{{1,4}})?(?:very\s)?(?P<word>{_WORD})(?:\s{{1,4}}(?:one|of them))?"
    r"(?:,?\s(?:since|because|as|for|which)\s[^\n]{1,100})?[\W_]{0,9}"
)
_OF_THE_PICTURE = regex(r"\bfrom (?:the )?(?:left|right|top|bottom|above|below)\b|从[左右上下]")


def place_alone(text: str, choices: tuple[str, ...], question: str) -> tuple[int, int, int] | None:
    """The option, and where its name stands, where a lower-case text is nothing but a place among the options: "clearly
    the second one". None where the question counts places itself."""
    found = _ALONE.fullmatch(text) if len(choices) > 1 and len(text) <= _SHORT else None
    if not found or _ORDINAL_TEXT.search(question) or _OF_THE_PICTURE.search(question):
        return None
    if any(_ORDINAL_TEXT.search(choice.lower()) for choice in choices):
        return None
    meant = _meant(found["word"], len(choices))
    return (meant[0], *found.span("word")) if len(meant) == 1 and 0 <= meant[0] < len(choices) else None


_SHORT: Final = 160  # characters that may be nothing but a place


def _worded(choices: tuple[str, ...]) -> bool:
    """Whether the options are sentences, which their numbers may name."""
    return all(len(choice) > 12 for choice in choices)


def _group(
    text: str, start: int, end: int, group: tuple[int, int], choices: tuple[str, ...]
) -> list[tuple[int, int, int]]:
    """Every option of one group of names."""
    found: list[tuple[int, int, int]] = []
    words = list(_SINGLE.finditer(text, *group))
    for k, word in enumerate(words):
        begin = start if k == 0 else word.start() - (4 if text[word.start() - 4 : word.start()] == "the " else 0)
        until = end if k == len(words) - 1 else word.end()
        found += [(place, begin, until) for place in _meant(word[0], len(choices))]
    return [one for one in found if 0 <= one[0] < len(choices)]


def _meant(word: str, many: int) -> list[int]:
    if word.startswith(("second last", "second-last", "second to", "second-to", "last but", "penultimate")):
        return [many - 2]
    first, *count = word.split()
    run = _COUNTS[count[0]] if count else 1
    if first in ("last", "final"):
        return list(range(many - run, many))
    return list(range(run)) if count and _PLACES[first] == 0 else [_PLACES[first]]


_PLACED = regex(
    r"\b(?:is|be|thus|so|therefore|hence)\b[^.,;\n]{0,30}\b(?:first|second|third|fourth|fifth|sixth|last)"
    r"(?: one| [a-z]{3,12})?"
    r"(?:, (?:i\.e\. |namely |that is,? )?|\s?\()(?:[a-z]{3,12} )?(?P<letter>[A-H])[)\s.!]*$"
)
_NEGATED = regex(r"\b(?:not|neither|nor|never|cannot)\b|n't\b", re.IGNORECASE)


def place_and_letter(text: str, choices: tuple[str, ...]) -> Commitment | None:
    """The letter with which a sentence closes behind a place: "... is the fourth one, D"; no value where denied."""
    found = _PLACED.search(text, max(0, len(text) - 120))
    place = LETTERS.find(found["letter"]) if found else -1
    if not found or not 0 <= place < len(choices):
        return None
    denied = _NEGATED.search(text, max(0, found.start() - 60), found.end())
    return Commitment(None if denied else LETTERS[place], *found.span("letter"))


_ONE_OF_THEM = regex(
    r"\b(?:only )?the (?P<which>first|second|third|fourth|last|latter|former)(?: one)?(?: of (?:these|them"
    r"|the (?:two|three"
    r"|four)))?,? (?:is|fits|matches|works|agrees|remains|holds|meets|does)\b"
)
_AT: Final = _PLACES | {"former": 0, "last": -1, "latter": -1}
_TURNED_DOWN = regex(
    r"\b(?:not|no|never|wrong|incorrect|worst|out|too|eliminated|excluded|discarded|rejected|impossible)\b|n't\b"
)


def told_by_place(sentence: str, found: list[Commitment]) -> Commitment | None:
    """The choice of several that a lower-case sentence points at by its place among them: "Of red, blue and green, the
    last is the one that fits"."""
    place = _ONE_OF_THEM.search(sentence, found[-1].end)
    values = list(dict.fromkeys(one.value for one in found))
    if not place or _TURNED_DOWN.search(sentence, place.start()) or len(values) != len(found):
        return None
    if place["which"] in ("former", "latter") and len(values) != 2:
        return None
    at = _AT[place["which"]]
    return found[at] if -1 <= at < len(found) else None
