"""What a short piece of a reply lists: texts and numbers in order, in any order, or one after another in blanks.

A piece may run over several lines here, where they are the points of one list.
"""

from __future__ import annotations

import re

from analysis.commitment import LOWER, Asked, Commitment, first_sentence, unboxed
from analysis.number_grammar import Number, number_at

Entry = str | int | float

_OPENING = re.compile(
    r"[\s:=\"]{0,9}(?:(?:the|they|these|my|it)\b\s?)?(?:[A-Za-z ]{0,40}\b(?:are|is|was|were|be|visits|goes)\b\s{0,3}:?|[^\W\d]\w{0,2}\s?=(?=\s?[\[({\\])|"
    r"[A-Za-z ]{1,30}:(?!//))?\s{0,3}(?:first\s)?",
    re.IGNORECASE,
)
_BRACKETS = re.compile(r"\\?[\[({<]\s{0,9}(.*?)\s{0,9}\\?[\])}>][\s.,;!]{0,9}$", re.DOTALL)
_BETWEEN = re.compile(
    r"\s*(?:->|→|⟶|=>|-->|\\to\b|\\rightarrow\b|>|\n|;|,\s*(?:and|then|or)\b|,|、|\band then\b|\band\b|\bthen\b|\bor\b|和|与|以及)\s*",
    re.IGNORECASE,
)
_HYPHENS = re.compile(r"\s?(?:\w{1,12}\s?[-–]\s?){2,40}\w{1,12}")
_POINT = re.compile(
    r"(?:^|(?<=[\s,;:]))\s{0,9}(?:[-•]\s+|[(\[]?[0-9]{1,2}[.)\]:]\)?\s{0,9}(?![0-9])|[①-⑳]\s?|(?:blank|空)\s?[0-9]{0,2}\s?[:.]\s?)",
    re.MULTILINE | re.IGNORECASE,
)
_TIGHT_POINT = re.compile(
    r"(?:^|(?<=[\s,;:.]))(?:[(\[][0-9]{1,2}[)\]]|[0-9]{1,2}[.)]|[①-⑳]|(?:blank|空)\s?[0-9]{1,2}\s?[:.])\s{0,9}",
    re.MULTILINE | re.IGNORECASE,
)
_NAMED = re.compile(r"\s{0,3}(?:[A-Za-z][\w']{0,3})(?:_\{?\w\}?)?\s{0,3}=\s{0,3}")
_PLUS_MINUS = re.compile(r"(?:±|\\pm\b)\s?")
_EMPTY = re.compile(
    r"\s{0,9}(?:\\?[\[{]\s{0,9}\\?[\]}]|∅|\\emptyset\b|\\varnothing\b|(?:there (?:are|is) )?(?:none|no \w+)\b[.\s]{0,9}$)",
    re.IGNORECASE,
)


def read_list(text: str, asked: Asked) -> Commitment | None:
    """The entries that the text lists, in order, numbers as numbers; () where it says that there are none."""
    text = unboxed(text)
    if empty := _EMPTY.match(text):
        return Commitment((), *empty.span())
    points = [one for one in _POINT.split(text) if one.strip()]
    if "\n" in text.strip() and len(points) > 1 and _POINT.match(text):
        entries, start, end = points, 0, len(text)
    else:
        start, end = _frame(text)
        body = text[start:end]
        if bracketed := _BRACKETS.match(body):
            start, end = start + bracketed.start(1), start + bracketed.end(1)
            body = bracketed[1]
        entries = _split(body)
    values = [value for entry in entries for value in _values(entry)]
    if not values or (len(values) == 1 and not asked.choices and _is_prose(values[0])):
        return None
    start += len(text[start:end]) - len(text[start:end].lstrip())
    return Commitment(tuple(values), start, len(text[:end].rstrip()) or end)


def read_blanks(text: str, asked: Asked) -> Commitment | None:
    """What the text puts into the blanks, in order: numbered entries, else lines, else what semicolons or commas part."""
    text = unboxed(text)
    if _TIGHT_POINT.match(text.lstrip()) or len(_TIGHT_POINT.findall(text)) > 1:
        pieces = _TIGHT_POINT.split(text)
        entries = [piece.strip() for piece in pieces[1:]]
        if entries and all(entries):
            start = _TIGHT_POINT.search(text).end()  # type: ignore[union-attr]
            return Commitment(tuple(_bare(entry) for entry in entries), start, len(text.rstrip()))
    start, end = _frame(text)
    body = text[start:end].strip()
    if not body:
        return None
    lines = [line for line in body.split("\n") if line.strip()]
    parts = lines if len(lines) > 1 else re.split(r"[;；]", body) if re.search(r"[;；]", body) else _split(body)
    entries = [_bare(_POINT.sub("", part, count=1)) for part in parts]
    entries = [entry for entry in entries if entry]
    return Commitment(tuple(entries), start, len(text[:end].rstrip())) if entries else None


def _frame(text: str) -> tuple[int, int]:
    """Where the list begins, after the words that introduce it, and where its sentence ends."""
    opening = _OPENING.match(text)
    start = opening.end() if opening else 0
    end = start + len(text[start:]) if "\n" in text.strip() else start + len(first_sentence(text[start:]))
    return start, len(text[:end].rstrip(" .!"))


def _split(body: str) -> list[str]:
    if _HYPHENS.fullmatch(body.strip()) and not re.search(r"[,;]", body):
        return re.split(r"\s?[-–]\s?", body.strip())
    return [entry for entry in _BETWEEN.split(body) if entry.strip()]


def _bare(entry: str) -> str:
    return entry.strip().strip("\"'`").strip().rstrip(".;,").strip()


def _values(entry: str) -> list[Entry]:
    """The entry as a number where it is one ("x = 2" is 2, "±2" is both), else as the text it is."""
    bare = _bare(entry)
    bare = _NAMED.sub("", bare, count=1) if _NAMED.match(bare) else bare
    if both := _PLUS_MINUS.match(bare):
        number = _whole_number(bare[both.end() :])
        if number is not None:
            return [-number, number]
    number = _whole_number(bare)
    return [number] if number is not None else [bare] if bare else []


def _whole_number(text: str) -> int | float | None:
    """The number that all of the text is."""
    number: Number | None = number_at(text.translate(LOWER), 0)
    return number.plain if number and number.end == len(text) and text[:1] not in "" else None


def _is_prose(value: Entry) -> bool:
    return isinstance(value, str) and (len(value.split()) > 3 or not value)
