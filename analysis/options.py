"""Which lettered options a short piece of a reply commits to: by their letters, by their texts, or by both.

A capital A is also an article, the name of a point and the start of a sentence: it stands for an option only where it
is set apart ("(A)", "A.", "option A"), is all there is, or follows words that announce an answer.
"""

from __future__ import annotations

import math
import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from analysis.commitment import LOWER, Asked, Commitment, first_sentence, unboxed
from analysis.number_grammar import numbers_in
from analysis.numbers import read_number
from analysis.restating import affirms, asks_whether

LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
_WORD = r"(?:options?|choices?|answers?|letters?|alternatives?|选项?|选择|答案)"
# (A)  [A]  A)  A.  A:  option A  A alone. The letter is group 1 or 2 or 3.
_MARK = re.compile(
    rf"(?<![\w'])(?:[(\[{{]\s?([A-Za-z])\s?[)\]}}]|(?i:{_WORD})\s{{0,3}}[:(\[\"']?\s?([A-Za-z])(?![\w'-])\)?"
    r"|([A-Z])(?=\s?[):]|\.(?:\s|$)))(?!\w)",
    re.ASCII,
)
_HEAD = re.compile(
    rf"[\s\"'(\[{{:=>\-]{{0,12}}(?:(?i:the|is|{_WORD}|of|only|both|probably|likely|most|clearly|therefore|definitely|also|为|是|:)\s{{0,3}}[:(]?\s?){{0,5}}[\"'(\[{{]?"
    r"([A-Za-z])(?![\w'-])",
    re.ASCII,
)
_AFTER_HEAD = re.compile(
    r"\s{0,3}(?:[)\]}.:,;!\"'-]|$|=|\n|(?:is|because|since|as|and|or|which|with|for|due|based|given|but|not|per)\b|[^\x00-\x7f])",
    re.ASCII,
)
_LIST = re.compile(
    r"[\s\"'(\[{:]{0,9}(?:(?i:the|are|is|both|options?|choices?|answers?|correct|statements?|letters?)\s{0,3}:?\s?){0,5}"
    r"((?:[(\[]?[A-Z][)\]]?)(?:\s{0,2}(?:[,;/&、+]|and\b|和|与|及|,\s?and\b)?\s{0,2}(?:(?i:options?)\s)?[(\[]?[A-Z][)\].]?(?![\w'])){1,25}|[A-Z]{2,26})(?![\w'])"
)
_NOT_BEFORE = re.compile(
    r"(?:\b(?:not|isn't|rather than|instead of|neither|nor|except|excluding|rule out|ruled out|eliminate|exclude|unlike|than)|n't(?: be)?"
    r"|不是|不选|不能选|排除|并非|而非|不应选)\s*(?:(?:a|an|the|any|really|quite|be|either)\s+)?(?:options?\s+|choices?\s+|选项)?[\"'(\[]?$",
    re.IGNORECASE | re.ASCII,
)
_WRONG_AFTER = re.compile(
    r"[)\]\"']?\s*(?:(?:,|and|or|、|和)\s*[(\[]?[A-Z][)\]]?\s*){0,8}(?:(?:is|are|was|were|can be|must be|should be)\s+)?(?:both\s+|all\s+|clearly\s+|also\s+)?"
    r"(?:not\b|wrong\b|incorrect\b|false\b|eliminated\b|excluded\b|ruled out\b|impossible\b|isn't\b|aren't\b|cannot\b|can't\b|错误?|不对|不正确|不符合?|排除)",
    re.ASCII,
)


@dataclass(frozen=True)
class _Named:
    """An option named in a text: its place in the list, and how: by "letter", "text" or "number"."""

    option: int
    start: int
    end: int
    how: str


def read_option(text: str, asked: Asked) -> Commitment | None:
    """The letter of the one option that the text names. A letter beside the text of another option is ambiguous, and so
    are two options; a letter beyond the list is none."""
    text = unboxed(text)
    if head := _head(text, asked.choices):
        return head
    sentence = first_sentence(_without_dots(text))
    named = _standing(sentence, asked.choices)
    if asked.told and not any(one.how == "letter" for one in named) and (by_value := _by_value(text, asked)):
        return by_value
    return _one(sentence, named, asked.choices) or _by_value(text, asked) or _by_affirming(sentence, asked)


def _by_value(text: str, asked: Asked) -> Commitment | None:
    """The option whose number the text commits to, where every option is a number: 8.0 is the option 8."""
    numbers = _values(asked.choices)
    if not numbers or not (one := read_number(text, asked)) or one.value is None or isinstance(one.value, (str, tuple)):
        return None
    places = [place for place, number in enumerate(numbers) if near_enough(number, one.value)]
    return Commitment(LETTERS[places[0]], one.start, one.end) if places else None


def near_enough(first: float, second: float) -> bool:
    return math.isclose(first, second, rel_tol=1e-6, abs_tol=1e-12)


@lru_cache(maxsize=4096)
def _values(choices: tuple[str, ...]) -> tuple[float, ...]:
    """The number that each option is; () where one is none or more."""
    values = []
    for choice in choices:
        text = plain(choice)
        found = numbers_in(text)
        if len(found) != 1 or found[0].start > 1 or len(text) - found[0].end > 6:
            return ()
        values.append(float(found[0].value))
    return tuple(values) if len(values) > 1 else ()


def _by_affirming(sentence: str, asked: Asked) -> Commitment | None:
    """The option yes or no, where these are the options and the sentence affirms or denies what is asked."""
    texts = [plain(choice) for choice in asked.choices]
    if sorted(texts) not in (["no", "yes"], ["false", "true"]) or not asks_whether(asked.question):
        return None
    said = affirms(sentence.translate(LOWER), asked.question)
    if said is None:
        return None
    start = len(sentence) - len(sentence.lstrip())
    return Commitment(
        LETTERS[next(p for p, text in enumerate(texts) if (text in ("yes", "true")) is said)], start, len(sentence)
    )


def read_options(text: str, asked: Asked) -> Commitment | None:
    """The letters of all options that the text names, sorted, each once."""
    text = unboxed(text)
    many = len(asked.choices) or 26
    if (listed := _LIST.match(text)) and all(LETTERS.index(each) < many for each in _capitals(listed[1])):
        letters = _capitals(listed[1])
        if not listed[1].isalpha() or letters == sorted(set(letters)):
            return Commitment(tuple(sorted(set(letters))), *listed.span(1))
    if (head := _head(text, asked.choices)) and isinstance(head.value, str):
        rest = _standing(first_sentence(_without_dots(text[head.end :])), asked.choices)
        if not rest:
            return Commitment((head.value,), head.start, head.end)
    named = _standing(first_sentence(_without_dots(text)), asked.choices)
    if not named:
        return None
    found = sorted({LETTERS[one.option] for one in named})
    return Commitment(tuple(found), named[0].start, named[-1].end)


def _capitals(text: str) -> list[str]:
    return re.findall(r"(?<![a-z])[A-Z](?![a-z])", text)


def _without_dots(text: str) -> str:
    """The dot behind an option's letter does not end the sentence."""
    return re.sub(r"(?<![\w'])([A-Z])\.(?=\s)", r"\1)", text)


def _head(text: str, choices: Sequence[str]) -> Commitment | None:
    """The option with whose letter the text begins, after words that announce it."""
    found = _HEAD.match(text)
    if not found:
        return None
    letter, start, end = found[1], *found.span(1)
    set_apart = (start > 0 and text[start - 1] in "([{") or text[end : end + 1] in (")", "]", "}")
    alone = not text[end:].strip(" .)]}\"'!\n")
    if letter.islower() and not (set_apart or alone or re.match(r"\s{0,2}[:)]", text[end:])):
        return None
    follows = _AFTER_HEAD.match(text, end)
    if not (set_apart or follows):
        return _of_text_after(text, LETTERS.find(letter.upper()), start, end, choices)
    option = LETTERS.find(letter.upper())
    if option >= (len(choices) or 26) or _WRONG_AFTER.match(text, end):
        return None
    return _checked(text, option, start, end, choices)


def _of_text_after(text: str, option: int, start: int, end: int, choices: Sequence[str]) -> Commitment | None:
    """ "B Sun": a letter is one where the option's own text follows it."""
    if option < len(choices) and (own := _pattern(choices)) and (found := own.match(text.translate(LOWER), end + 1)):
        if _place(choices, found[0]) == option:
            return Commitment(LETTERS[option], start, end)
    return None


def _checked(text: str, option: int, start: int, end: int, choices: Sequence[str]) -> Commitment:
    """The letter, unless the text right behind it is another option's, or another letter stands beside it."""
    rest = first_sentence(text[end:].lstrip(" )]}.:,-=\"'"))
    at = len(text) - len(text[end:].lstrip(" )]}.:,-=\"'"))
    if choices and rest:
        pattern = _pattern(choices)
        lower = rest.translate(LOWER).lstrip("( \"'")
        own = pattern.match(lower) if pattern else None
        if own and not _same_text(choices, _place(choices, own[0]), option):
            among = (LETTERS[option], LETTERS[_place(choices, own[0])])
            return Commitment(None, start, at + len(rest), among=among)
    other = re.match(
        r"[)\]\"'.]?\s{0,2}(?:or|/|和|或|and|,|、|or possibly|or maybe)\s{0,2}(?:(?i:option|choice)\s)?[(\[]?([A-Z])(?![\w'])",
        text[end:],
    )
    if other and LETTERS.find(other[1]) not in (option, -1) and LETTERS.find(other[1]) < (len(choices) or 26):
        return Commitment(None, start, end + other.end())
    return Commitment(LETTERS[option], start, end)


def _standing(sentence: str, choices: Sequence[str]) -> list[_Named]:
    """The options that the sentence names and does not deny."""
    found = []
    for match in _MARK.finditer(sentence):
        letter = match[1] or match[2] or match[3]
        option = LETTERS.find(letter.upper())
        if letter.islower() and not match[1] and (match[2] and letter == "a"):
            continue
        if 0 <= option < (len(choices) or 26) and not _denied(sentence, match.start(), match.end()):
            found.append(_Named(option, match.start(), match.end(), "letter"))
    pattern = _pattern(choices)
    if pattern:
        lower = sentence.translate(LOWER)
        for match in pattern.finditer(lower):
            if not _denied(sentence, match.start(), match.end()):
                found.append(_Named(_place(choices, match[0]), match.start(), match.end(), "text"))
    found.sort(key=lambda one: one.start)
    return found


def _denied(sentence: str, start: int, end: int) -> bool:
    return bool(_NOT_BEFORE.search(sentence[max(0, start - 60) : start]) or _WRONG_AFTER.match(sentence, end))


def _one(sentence: str, named: list[_Named], choices: Sequence[str]) -> Commitment | None:
    letters = [one for one in named if one.how == "letter"]
    counted = letters or named
    if not counted:
        return None
    if any(not _same_text(choices, one.option, counted[-1].option) for one in counted):
        return Commitment(None, counted[0].start, counted[-1].end)
    last = counted[-1]
    for one in named:  # the letter of one option and the text of another
        if one.how == "text" and last.how == "letter" and 0 <= one.start - last.end <= 3:
            if not _same_text(choices, one.option, last.option):
                return Commitment(None, last.start, one.end, among=(LETTERS[last.option], LETTERS[one.option]))
    return Commitment(LETTERS[last.option], last.start, last.end)


# ---- the texts of options ----


def plain(text: str) -> str:
    """An option's text as replies repeat it: lower case, without LaTeX dollars, quotes and a final stop."""
    bare = (
        text.replace("$", " ")
        .replace("*", "×" if any(each.isdigit() for each in text) else " ")
        .translate(LOWER)
        .strip()
        .strip("\"'")
        .rstrip(".")
    )
    return " ".join(bare.split())


def _same_text(choices: Sequence[str], first: int, second: int) -> bool:
    return first == second or (max(first, second) < len(choices) and plain(choices[first]) == plain(choices[second]))


@lru_cache(maxsize=4096)
def _places(choices: tuple[str, ...]) -> dict[str, int]:
    places: dict[str, int] = {}
    for place, choice in enumerate(choices[:26]):
        for text in (plain(choice), plain(re.sub(r"\s*(?:°|degrees?|cm|m)$", "", choice))):
            if text and text not in places:
                places[text] = place
    return places


def _place(choices: Sequence[str], text: str) -> int:
    places, text = _places(tuple(choices)), " ".join(text.split())
    return next(places[each] for each in (text, text + "s", text.removesuffix("s")) if each in places)


@lru_cache(maxsize=4096)
def _compiled(choices: tuple[str, ...]) -> re.Pattern[str] | None:
    texts = sorted((text for text in _places(choices) if len(text) <= 300), key=len, reverse=True)
    if not texts:
        return None
    each = []
    for text in texts:
        body = r"\s+".join(re.escape(word) for word in text.split())
        before = r"(?<![\w.\-/])(?<!\d,)" if text[0].isdigit() else r"(?<![\w\-])" if text[0] == "-" else r"(?<!\w)"
        if len(text) > 3 and text[-1].isalpha() and text[-1].isascii():
            body = (body[:-1] if text[-1] == "s" and text[-2] != "s" else body) + "s?"
        after = (
            r"(?![\w/]|\.\d|,\d|\s?/\s?\d|√|π|\^)" if text[-1].isdigit() else r"(?![\w'])" if text[-1].isalnum() else ""
        )
        each.append(
            f"{before if text[0].isascii() and (text[0].isalnum() or text[0] == '-') else ''}{body}{after if text[-1].isascii() else ''}"
        )
    return re.compile("|".join(each), re.ASCII)


def _pattern(choices: Sequence[str]) -> re.Pattern[str] | None:
    return _compiled(tuple(choices)) if choices else None
