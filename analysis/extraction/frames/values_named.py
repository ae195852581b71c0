"""The values of a kind of answer that a sentence names, whatever it says of them, and where."""

from __future__ import annotations

import re
from typing import Final

from isoprobe.analysis.extraction.choices.judged_options import affirming, whether
from isoprobe.analysis.extraction.choices.option_words import LETTERS
from isoprobe.analysis.numbers.grammar import numbers_in
from isoprobe.analysis.replies.answer_spans import LOWER, Asked, Commitment, Reader
from isoprobe.analysis.replies.patterns import regex
from isoprobe.analysis.replies.remembered import remembered
from isoprobe.probes.core import AnswerKind

_YES_NO = regex(r"(?<![\w-])(?:yes|no|true|false)(?![\w-])(?! (?:doubt|matter|longer|need|wonder)\b)", re.ASCII)
_LETTER = regex(r"(?<![A-Za-z'’_^\\])[(\[\"]{0,2}(?P<letter>[A-J])[)\]\"]{0,2}(?![A-Za-z'’_^0-9])", re.ASCII)
_ARTICLE = regex(r"A\s+(?!(?:is|are|was|it|fits|does|matches|then|and|or|because|since|as|for|to)\b)[a-z]")
_LETTERS = regex(
    r"(?<![A-Za-z'’_^\\])(?:[(\[]?[A-J][)\]]?(?:\s{0,9}(?:,|、|and|&|和|与"
    r"|及)\s{0,9}(?:and\s{1,9})?[(\[]?[A-J][)\]]?){0,8}|[A-J]{2,8})"
    r"(?![A-Za-z'’_^0-9])",
    re.ASCII,
)
_NAME = regex(r"(?<![A-Za-z'’_^\\])(?P<name>[A-Z][0-9]?)(?![A-Za-z'’_^0-9])", re.ASCII)
_OPTION: Final = regex(r"(?:option|choice|answer|选项)\s$")
_MOST: Final = 400  # characters of a sentence that is looked at


def values_named(cased: str, reader: Reader, kind: AnswerKind, asked: Asked) -> list[Commitment]:
    """Every value of the kind in a sentence in its own capitals, in order; [] for a kind whose values have no form."""
    if len(cased) > _MOST:
        return []
    low = cased.translate(LOWER)
    if kind == "yes_no" or whether(asked.choices):
        return _polar(low, kind, asked)
    if kind == "option":
        return _options(cased, low, asked)
    if kind == "choice":
        return _texts(low, asked.choices)
    if kind in ("integer", "real"):
        return [Commitment(one.plain, one.start, one.end, one.unit) for one in numbers_in(low)]
    if kind == "options":
        return _several(cased, asked)
    if kind == "text":
        return [Commitment(one["name"], *one.span()) for one in _NAME.finditer(cased) if not _article(cased, one)]
    if kind == "integers":
        one = reader(cased, asked)
        return [one] if one and one.value is not None else []
    return []


def is_value(cased: str, reader: Reader, kind: AnswerKind, asked: Asked) -> bool:
    """Whether a piece is nothing but one value."""
    found = values_named(cased, reader, kind, asked)
    return any(
        not re.search(r"[^\W_]", cased[: one.start]) and not re.search(r"[^\W_]", cased[one.end :]) for one in found
    )


def _polar(low: str, kind: AnswerKind, asked: Asked) -> list[Commitment]:
    found: list[Commitment] = []
    for one in _YES_NO.finditer(low):
        so = one[0] in ("yes", "true")
        found.append(Commitment(so if kind == "yes_no" else affirming(asked.choices, so), *one.span()))
    if kind == "option":
        found += _letters(low.upper(), low.upper(), asked) if re.fullmatch(r"\W*[ab]\W*", low) else []
    return sorted(found, key=lambda one: one.start)


def _article(cased: str, found: re.Match[str]) -> bool:
    return found[0] == "I" or bool(_ARTICLE.match(cased, found.start()))


def _letters(cased: str, low: str, asked: Asked) -> list[Commitment]:
    found: list[Commitment] = []
    for one in _LETTER.finditer(cased):
        place = LETTERS.index(one["letter"])
        if place >= len(asked.choices) or _article(
            cased[one.start("letter") :], _LETTER.match(cased, one.start()) or one
        ):
            continue
        start = announced.start() if (announced := _OPTION.search(low, 0, one.start())) else one.start()
        end = one.end()
        own = " ".join(asked.choices[place].translate(LOWER).split())
        said = re.match(r"[\s.):,(\"—–-]{0,6}", low[end:])
        if own and said and low.startswith(own, end + said.end()):
            end += said.end() + len(own)
        found.append(Commitment(one["letter"], start, end))
    return found


def _options(cased: str, low: str, asked: Asked) -> list[Commitment]:
    """Options by their letters, with the text behind, and by their texts."""
    lettered = _letters(cased, low, asked)
    texts = [
        Commitment(LETTERS[place], one.start, one.end)
        for place, choice in enumerate(asked.choices[:26])
        if len(choice) > 1 or choice.isdigit()
        for one in _texts(low, (choice,))
    ]
    texts = [one for one in texts if not any(_inside(one, other) for other in texts)]
    texts = [one for one in texts if not any(other.start <= one.start and one.end <= other.end for other in lettered)]
    lettered = [
        one for one in lettered if not any(other.start <= one.start and one.end <= other.end for other in texts)
    ]
    return sorted(lettered + texts, key=lambda one: one.start)


def _texts(low: str, choices: tuple[str, ...]) -> list[Commitment]:
    """The choices that stand there in full, those within a longer one left out."""
    found = [
        Commitment(choice, *one.span())
        for choice in choices
        if choice.strip()
        for one in _in_full(" ".join(choice.translate(LOWER).split())).finditer(low)
    ]
    return sorted((one for one in found if not any(_inside(one, other) for other in found)), key=lambda one: one.start)


@remembered(256)
def _in_full(choice: str) -> re.Pattern[str]:
    bare = choice.strip("$ .")
    ends = (r"(?<![\w-])" if bare[:1].isascii() else "", r"(?![\w-])" if bare[-1:].isascii() else "")
    if bare.isdigit():  # not of a longer number
        ends = (r"(?<![\w-])(?<![0-9][.,:/])", r"(?![\w-]|[.,:/][0-9])")
    return re.compile(f"{ends[0]}{re.escape(bare)}{ends[1]}" if bare else r"(?!)")


def _inside(one: Commitment, other: Commitment) -> bool:
    return other.start <= one.start and one.end <= other.end and (other.end - other.start) > (one.end - one.start)


def _several(cased: str, asked: Asked) -> list[Commitment]:
    found: list[Commitment] = []
    if nouns := _noun_of(asked.choices):
        cased = re.sub(rf"{nouns}(?=\s?[A-J])", lambda noun: " " * len(noun[0]), cased)
    for one in _LETTERS.finditer(cased):
        letters = re.findall(r"[A-J]", one[0])
        if one[0] in ("A", "I") and _ARTICLE.match(cased, one.start()):
            continue
        if len(set(letters)) == len(letters) and LETTERS.index(max(letters)) < (len(asked.choices) or 26):
            found.append(Commitment(tuple(sorted(letters)), *one.span()))
    return found


@remembered(256)
def _noun_of(choices: tuple[str, ...]) -> str:
    """What all options are called beside their own letters ("lamp A", 标志B), as a regular expression; "" for
    nothing."""
    nouns = {
        choice.rstrip()[:-1].strip()
        for place, choice in enumerate(choices)
        if choice.rstrip().endswith(LETTERS[place : place + 1])
    }
    if (
        len(nouns) != 1
        or len(choices) > len(LETTERS)
        or not all(choice.rstrip().endswith(LETTERS[k]) for k, choice in enumerate(choices))
    ):
        return ""
    noun = nouns.pop()
    return rf"(?i:\b{re.escape(noun)}s?\b)" if noun.isascii() and noun else re.escape(noun)
