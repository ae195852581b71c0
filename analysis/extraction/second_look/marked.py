"""What a reply sets apart: what stands behind its last colon, dash or arrow, and the one place that is set in bold."""

from __future__ import annotations

from typing import Final

from isoprobe.analysis.numbers.grammar import numbers_in
from isoprobe.analysis.replies.answer_spans import Asked, Commitment, Reader
from isoprobe.analysis.replies.patterns import regex
from isoprobe.analysis.replies.text import ReplyText
from isoprobe.probes.core import AnswerKind

_LEADS = regex(r"(?::|→|->|⇒|=>|\s[-—–]{1,2}|\bi\.e\.,?|\bnamely|\bthat is,)\s{1,4}(?:an? |the )?(?=[^:→⇒\n]{1,60}$)")
_WORD = regex(r"[a-z]{2,}")
_FILLER = regex(r"[\s.,!*\"'()$]+")
_TAIL = 300  # characters of the end in which something is led to
_LONGEST = 60  # characters of a place in bold


def _leads(text: str, at: int) -> bool:
    """Whether two words and more stand before a place, in its line: what is no label of an option."""
    start = max(text.rfind("\n", 0, at) + 1, at - 200)
    return len(_WORD.findall(text[start:at])) > 1


_SENTENCE = 120  # characters of a reply that is one sentence
_ENDS = regex(r"[.!?](?=\s+\S)|\n")
_COUNTED = regex(r"(?:\s[a-z]{3,20}){0,2}\W{0,6}")  # behind a number: what is counted
_DOUBTED = regex(
    r"\b(?:not|no|never|neither|nor|cannot|if|would|could|might|may|maybe|perhaps|or|either|unless|except|than|but)\b|n't|\?"
)


def number_in_bold(reply: ReplyText, kind: AnswerKind) -> Commitment | None:
    """The number that is all that a reply of one short sentence sets in bold: "The lines meet **2** times."."""
    body = reply.text.strip()
    if kind not in ("integer", "real") or not reply.whole or len(body) > _SENTENCE or len(reply.bold) != 1:
        return None
    if _ENDS.search(body) or _DOUBTED.search(body):
        return None
    start, end = reply.bold[0]
    numbers = numbers_in(reply.text[start:end])
    if len(numbers) != 1 or not _FILLER.fullmatch(" " + reply.text[start : start + numbers[0].start]):
        return None
    number = numbers[0]
    if not _COUNTED.fullmatch(reply.text, start + number.end, end):
        return None
    if kind == "integer" and not isinstance(number.plain, int):
        return None
    return Commitment(number.plain, start + number.start, start + number.end, number.unit)


_COUNTS = regex(
    r"(?<![\w.])(?P<number>[0-9]{1,2}|two|three|four|five|six|seven|eight|nine|ten) (?:[a-z]{2,15} ){0,2}"
    r"(?P<noun>[a-z]{3,15})(?:\s?[:(]|,? namely,?|\s[-–—])\s{0,3}"
    r"(?P<each>[^\n;:()]{3,300}?)(?=[.)]{1,2}(?:\s|$)|\n|$)"
)
_BETWEEN = regex(r",\s?and\s|,\s|\sand\s")


def counted_list(reply: ReplyText, kind: AnswerKind, asked: Asked) -> Commitment | None:
    """The number of what is counted behind which as many things are listed: "in 3 years: 2004, 2006 and 2008"."""
    if kind != "integer" or len(asked.counted) < _NOUN:
        return None
    found = {}
    for one in _COUNTS.finditer(reply.text):
        number = numbers_in(one["number"])[0].plain
        if one["noun"].startswith(asked.counted) and len(_BETWEEN.split(one["each"])) == number:
            before = reply.text[reply.text.rfind(".", 0, one.start()) + 1 : one.start()]
            found[number] = None if _DOUBTED.search(_THAN.sub("", before)) else one.span("number")
    if len(found) != 1:
        return None
    number, place = found.popitem()
    return Commitment(number, *place) if place else None


_THAN = regex(r"\bthan\b")  # "greater than 0.92%" is no doubt
_NOUN: Final = 3  # letters of a noun that is counted


def set_apart(reply: ReplyText, reader: Reader, kind: AnswerKind, asked: Asked) -> Commitment | None:
    """The choice that is all of what a reply leads to at its end, or all that it sets in bold."""
    if kind not in ("option", "choice", "text") or (kind == "text" and not reply.bold):
        return None
    stop = len(reply.text.rstrip(" .!\n*"))
    if (
        asked.choices
        and (led := _LEADS.search(reply.text[:stop], max(0, stop - _TAIL)))
        and _leads(reply.text, led.start())
    ):
        words = _FILLER.sub(" ", reply.text[led.end() : stop]).strip()
        for choice in asked.choices:
            if words and words == _FILLER.sub(" ", choice.lower()).strip():
                one = reader(reply.cased[led.end() : stop], asked)
                if one and one.value is not None:
                    return Commitment(one.value, led.end() + one.start, led.end() + one.end)
    if len(reply.bold) != 1:
        return None
    start, end = reply.bold[0]
    if end - start > _LONGEST or reply.text[start:end].rstrip().endswith((":", "?")):
        return None
    one = reader(reply.cased[start:end], asked)
    if one is None or one.value is None:
        return None
    return Commitment(one.value, start + one.start, start + one.end, one.unit)
