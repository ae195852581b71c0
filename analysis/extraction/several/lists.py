"""What a short piece of a reply commits to where several things are asked for: point letters, or numbers in order.

Both readers take cleaned text (analysis.replies.text), which is lower case, of at most a few hundred characters.
"""

from __future__ import annotations

import re

from isoprobe.analysis.replies.answer_spans import NOTHING, Asked, Commitment, first_sentence, unboxed
from isoprobe.analysis.replies.patterns import regex

_NAME = r"[a-z](?:_?\{?[0-9]\}?|'{1,2})?"
_BETWEEN = r"(?:\s{0,3}[,;/&]\s{0,3}(?:and\s{1,3}|&\s{0,3})?|\s{1,3}and\s{1,3}|\s{1,3})"
_LIST = regex(rf"(?<![\w']){_NAME}(?:{_BETWEEN}{_NAME}){{0,25}}(?![\w'])")
_QUOTES = str.maketrans('"[](){}', "       ")
_QUOTED = regex(rf"(?<=[\[, ])'({_NAME})'(?=\s{{0,3}}[,\]])")
_EMPTY = regex(r"\s{0,9}(?:\[\s{0,9}\]|\{\s{0,9}\}|∅|\\emptyset\b)")
_NONE = regex(r"(?<!\w)(?:none|no (?:letters?|points?|such)|empty|nothing|zero letters)(?!\w)")
_LEAD = regex(r"\W{0,9}(?:(?:the )?(?:points?|letters?|vertices|they are|these are|are|is)\s{0,3}:?\s{0,3}){0,3}")
_AFTER = regex(r"\b(?:points?|letters?|vertices)\s{0,3}:?\s{0,3}|\b(?:are|is)\s{0,3}:?\s{0,3}|:\s{0,3}|[有是为]\s{0,3}")


def read_letters(text: str, asked: Asked = NOTHING) -> Commitment | None:
    """The names of points that the text lists, as a sorted tuple of capitals, each once; () where it says none.

    "A, B and C", "A B C", "["A", "B"]" and "points A, B" are lists. A run without any separator ("ABC") is none, and a
    lone "a" is the article, unless nothing else stands there.
    """
    text = unboxed(text)
    sentence = _QUOTED.sub(lambda found: f" {found[1]} ", first_sentence(text))
    if empty := _EMPTY.match(sentence):
        return Commitment((), *empty.span())
    sentence = sentence.translate(_QUOTES)
    lead = _LEAD.match(sentence)
    start = lead.end() if lead else 0
    if none := _NONE.match(sentence, start):
        return Commitment((), *none.span())
    if found := _LIST.match(sentence, start):
        rest = sentence[found.end() :]
        if found[0] != "a" or not re.match(r"\s*[a-z]", rest):
            return _named(found)
    for after in reversed(list(_AFTER.finditer(sentence))):
        if found := _LIST.match(sentence, after.end()):
            if found[0] in ("a", "i") and re.match(r"\s+[a-z]", sentence[found.end() :]):
                continue
            return _named(found)
    before = re.match(rf"\W{{0,9}}({_LIST.pattern})\s+(?:lies?|are|is)\b", sentence)
    if before:
        return _named(before, 1)
    if none := _NONE.search(sentence):
        return Commitment((), *none.span())
    return None


def _named(found: re.Match[str], group: int = 0) -> Commitment:
    names = re.findall(_NAME, re.sub(r"\band\b", " ", found[group]))
    spelled = {re.sub(r"[_{}]", "", name).upper() for name in names}
    return Commitment(tuple(sorted(spelled)), *found.span(group))


_NUMBER = regex(r"(?<![\w.])[-+]?[0-9]{1,9}(?![\w]|\.[0-9])")
_TIMES = regex(r"(?<![\w.])([0-9]{1,9})\s{0,2}[x×]\s{0,2}([0-9]{1,9})(?![\w.])")
_DIGITS = regex(r"[0-9]{1,9}")
_SIXTEEN = "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen"
_IN_WORDS = {word: number for number, word in enumerate(_SIXTEEN.split())}
_WORD = regex(rf"(?<!\w)(?:{'|'.join(sorted(_IN_WORDS, key=len, reverse=True))})(?!\w)")
_ROWS = regex(r"\brows?\b")
_COLUMNS = regex(r"\bcolumns?\b")
_THERE = r"(?:\s{0,2}(?:[:=|]|\bis\b|\bare\b|为|是|有|数)){1,3}\s{0,2}"
_LABELLED = [
    re.compile(rf"(?:\b{name}s?\b|{han}){_THERE}([0-9]{{1,9}})(?![0-9.])")
    for name, han in (("row", "行"), ("column", "列"))
]
_NAMED = [
    re.compile(rf"(?<![0-9.])([0-9]{{1,9}})\s{{0,6}}(?:[a-z]{{3,12}} )?(?:{name}s?\b|{han}(?!有))")
    for name, han in (("row", "行"), ("column", "列"))
]


def _in_digits(text: str) -> str:
    return _WORD.sub(lambda word: str(_IN_WORDS[word[0]]).ljust(len(word[0])), text)


def read_integers(text: str, asked: Asked = NOTHING) -> Commitment | None:
    """The two whole numbers of the first sentence, in order; numbers named rows and columns come in that order.

    "5 rows, 6 columns", "columns: 6, rows: 5", "5 x 6" and "rows={5} columns={6}" are all (5, 6). One number, or three
    and more, is no answer.
    """
    text = unboxed(text)
    sentence = first_sentence(text).translate(_QUOTES)
    if found := _TIMES.search(sentence):
        return Commitment((int(found[1]), int(found[2])), *found.span())
    spelled = _in_digits(sentence)
    numbers = list(_NUMBER.finditer(spelled))
    lines = spelled if len(text) > 400 else _in_digits(text.translate(_QUOTES))
    for patterns in (_LABELLED, _NAMED):
        told = [list(pattern.finditer(lines)) for pattern in patterns]
        if all(len({int(one[1]) for one in each}) == 1 for each in told):
            ends = [each[-1] for each in told]
            values = [int(one[1]) for one in ends]
            return Commitment(tuple(values), min(one.start() for one in ends), max(one.end() for one in ends))
    if len(numbers) != 2:
        return None
    values = [int(number[0]) for number in numbers]
    rows, columns = _ROWS.search(spelled), _COLUMNS.search(spelled)
    if rows and columns and columns.start() < rows.start():
        values.reverse()
    return Commitment(tuple(values), numbers[0].start(), numbers[1].end())
