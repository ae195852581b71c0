"""What prose puts into several blanks: "Arrival 14:29, with 1 change", by the question's words beside each blank.

Only numbers and times of day are looked for. A value fills the blank whose surroundings in the question are the most
like its own in the reply; it must be of the blank's kind (hh:mm, or in a unit that the blank's converts to), and every
blank must be filled by a value of its own, else nothing is read.
"""

from __future__ import annotations

import math
import re
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Final

from isoprobe.analysis.extraction.several.measures import units_of_blanks
from isoprobe.analysis.extraction.several.sequences import BLANK, blanks_in, read_blanks
from isoprobe.analysis.numbers.grammar import numbers_in
from isoprobe.analysis.numbers.units import HUGE, readings
from isoprobe.analysis.replies.answer_spans import LOWER, Asked, Commitment, Value, unboxed
from isoprobe.analysis.replies.patterns import regex
from isoprobe.analysis.replies.remembered import remembered
from isoprobe.analysis.replies.restatement import content

CLOCK: Final = regex(
    r"(?:上午|早上|凌晨|中午|下午|傍晚|晚上)?(?<![\w:.])(?:[01]?[0-9]|2[0-4])(?:(?:[:：]|h(?=[0-5][0-9]))[0-5][0-9](?![\w:])(?:\s?[ap]\.?m\b\.?)?"
    r"|[点时][0-5]?[0-9]分?|点整?(?![0-9]))|(?:上午|早上|凌晨|中午|下午|傍晚|晚上)(?:1?[0-9])点(?:[0-5]?[0-9]分)?",
    re.ASCII | re.IGNORECASE,
)
_ASKS_CLOCK = regex(r"hh:mm|h:mm|时刻|几点|时:分", re.IGNORECASE)
_ENDS = regex(r"[.!?;。；！？](?=\s|$|[\u3400-\u9fff])|\n")
_STOP = regex(r"[,，;；。!?！？()（）\n]|\.(?=\s|$)|\b(?:and|while|but)\b")
_AND = regex(r"[,，、;；和与及]|\band\b|\bwith\b", re.IGNORECASE)
_HAN = regex(r"[\u3400-\u9fff]+")
_REACH: Final = 90  # characters before a value that tell what it is
_BEHIND: Final = 24
_SHARED: Final = 0.25  # weight of a word that stands beside several blanks
_LEAST: Final = 1.0
_LOOKED_AT: Final = 3000  # characters of a reply, from its end
_MOST: Final = 60  # values of a reply that are looked at, from its end
_UNIT_FITS: Final = 1.0
_WORDS: Final = 3  # that make an entry a clause
_ROW_LABEL = regex(r"\W{0,6}[a-z\u3400-\u9fff][^:：\d]{2,40}[:：](?=\s{0,4}\S)")
_IDLE_ONE = regex(r"(?:[再每另这那同任某第]|生)一|一(?=[个条位名起定般直些]|种)")
_HAN_DIGITS: Final = {**{han: str(k) for k, han in enumerate("零一二三四五六七八九十")}, "两": "2"}
_SO_FINALLY = regex(r"(?:因此|所以|综上|故(?!障|事)|\b(?:so|therefore|thus|hence)\b)", re.IGNORECASE)
_IDLE_WORD = regex(r"(?:two|both|three|two|一|两|二|三)$")
_DIGIT = regex(r"[0-9零一二两三四五六七八九十]|\b(?:one|two|three|four|five|six|seven|eight|nine|ten)\b")


@dataclass(frozen=True)
class _Place:
    """A blank or a value, with the words that stand before and behind it."""

    text: str
    start: int
    end: int
    before: frozenset[str]
    after: frozenset[str]
    clock: bool = False
    unit: str = ""
    value: float = 0.0


def words_of(text: str) -> frozenset[str]:
    """The words of a lower-case text that carry meaning; of Chinese, its pairs of characters."""
    pairs = {run[k : k + 2] for run in _HAN.findall(text) for k in range(max(1, len(run) - 1))}
    return content(text) | pairs


@remembered(256)
def places_of_blanks(question: str) -> tuple[_Place, ...]:
    """The blanks of a question, each with the words beside it that it has more or less for itself."""
    text = question[-6000:].translate(LOWER)
    found = list(BLANK.finditer(text))
    units = units_of_blanks(question[-6000:])
    places = []
    for k, blank in enumerate(found):
        start = found[k - 1].end() if k else max(0, blank.start() - 160)
        stop = found[k + 1].start() if k + 1 < len(found) else blank.end() + 60
        before = _ENDS.split(text[start : blank.start()])[-1]
        if len(before.strip()) < 3:
            before = text[start : blank.start()]
        behind = _STOP.split(text[blank.end() : min(stop, blank.end() + 40)])[0]
        clock = bool(_ASKS_CLOCK.search(text[blank.start() - 20 : min(stop, blank.end() + 30)]))
        places.append(_Place("", *blank.span(), words_of(before), words_of(behind), clock, units[k]))
    return tuple(places)


def _values(body: str, by: int = 0) -> list[_Place]:
    """The numbers and times of a lower-case text, the last ones; their places moved on `by`."""
    clocks = list(CLOCK.finditer(body))
    spans = [(one.start(), one.end(), True, "", 0.0) for one in clocks]
    spans += [
        (one.start, one.end, False, one.unit, float(one.plain) if abs(one.plain) < HUGE else math.inf)
        for one in numbers_in(body)
        if not any(clock.start() < one.end and one.start < clock.end() for clock in clocks)
    ]
    spans.sort()
    places = []
    for k, (start, end, clock, unit, value) in enumerate(spans):
        least = max(spans[k - 1][1] if k else 0, start - _REACH)
        most = min(spans[k + 1][0] if k + 1 < len(spans) else len(body), end + _BEHIND)
        before = _ENDS.split(body[least:start])[-1]
        behind = _STOP.split(body[end:most])[0]
        around = words_of(before), words_of(behind)
        places.append(_Place(body[start:end], start + by, end + by, *around, clock, unit, value))
    return places[-_MOST:]


def _likeness(blank: _Place, value: _Place, weights: Mapping[str, float]) -> float:
    if blank.clock != value.clock:
        return 0.0
    if blank.unit and value.unit and not readings(value.value, value.unit, blank.unit, sure=True):
        return 0.0
    told = sum(weights[word] for word in blank.before & value.before)
    told += 1.5 * sum(weights[word] for word in blank.after & value.after)
    told += sum(weights[word] for word in (blank.before & value.after) | (blank.after & value.before))
    if blank.unit and value.unit:
        told += _UNIT_FITS
    return told + (2.0 if blank.clock else 0.0)


def aligned(text: str, question: str) -> Commitment | None:
    """What fills each of two blanks and more, as texts in the order of the blanks; None where not every one is filled,
    or where two values would fill one alike."""
    blanks = places_of_blanks(question)
    if not 2 <= len(blanks) <= 12:
        return None
    text = _as_signs(text, blanks)
    cut = max(0, len(text) - _LOOKED_AT)
    text = " " * cut + text[cut:]
    values = _values(text[cut:].translate(LOWER), cut)
    if len(values) < len(blanks):
        return None
    counts = Counter(word for blank in blanks for word in blank.before | blank.after)
    weights = {word: 1.0 if count == 1 else _SHARED for word, count in counts.items()}
    chosen: dict[int, _Place] = {}
    for k, blank in enumerate(blanks):
        ranked = sorted(values, key=lambda one: (_likeness(blank, one, weights), one.start), reverse=True)
        best = ranked[0]
        if _likeness(blank, best, weights) < _LEAST:
            return None
        chosen[k] = best
    if len({one.start for one in chosen.values()}) < len(blanks):
        return None
    return _filled([chosen[k] for k in range(len(blanks))], text)


_DOTTED_CLOCK = regex(r"(?<![\w:.])((?:[01]?[0-9]|2[0-4]))\.([0-5][0-9])(?![\w:]|\.[0-9])", re.ASCII)
_RATIO = regex(r"(?<![\w:.])([0-9]{1,4}) ?[:∶]( ?[0-9]{1,4})(?![\w:])")
_HAN_OFTEN = regex(r"(?:(?P<one>一)|两)次")
_OFTEN = regex(r"\b(?:(?P<one>once)|twice)\b(?! (?:more|again|you|the)\b)", re.IGNORECASE)


def _as_signs(text: str, blanks: Sequence[_Place]) -> str:
    """The text, in as many characters, with 14.29 as 14:29 where a blank takes a time of day, and once as 1."""
    clocks = any(blank.clock for blank in blanks)
    text = _DOTTED_CLOCK.sub(r"\1:\2", text) if clocks else _RATIO.sub(r"\1/\2", text)
    text = _IDLE_ONE.sub(lambda found: " " * len(found[0]), text) if "一" in text else text
    text = _HAN_OFTEN.sub(lambda found: ("1" if found["one"] else "2") + "次", text)
    return _OFTEN.sub(lambda found: ("1" if found["one"] else "2").ljust(len(found[0])), text)


def in_order(text: str, question: str, apart: bool = False) -> Commitment | None:
    """What fills the blanks where a sentence holds as many values as there are blanks, each of its blank's kind;
    `apart`: the values may stand in sentences of their own."""
    blanks = places_of_blanks(question)
    text = _as_signs(text, blanks)
    if apart and not _ENDS.search(text.rstrip(" .。\n")):
        return None
    values = _values(text.translate(LOWER))
    if len(values) > len(blanks):
        values = [one for one in values if not _IDLE_WORD.match(one.text)]  # "the two blanks are ..."
    if len(blanks) < 2 or len(values) != len(blanks):
        return None
    if not apart and not all(_AND.search(text[one.end : other.start]) for one, other in pairwise(values)):
        return None
    for blank, value in zip(blanks, values, strict=True):
        if blank.clock != value.clock:
            return None
        if blank.unit and value.unit and not readings(value.value, value.unit, blank.unit, sure=True):
            return None
    return _filled(values, text)


def _filled(values: Sequence[_Place], text: str) -> Commitment:
    start, end = min(one.start for one in values), max(one.end for one in values)
    fillings = (text[one.start : one.end].strip() for one in values)
    return Commitment(tuple(_HAN_DIGITS.get(filling, filling) for filling in fillings), start, end)


def read_filled(text: str, asked: Asked) -> Commitment | None:
    """As `read_blanks`; of prose that fills several blanks with numbers, what stands where the question's words do."""
    listed = read_blanks(text, asked)
    blanks = blanks_in(asked.question)
    bare = unboxed(text).replace("|", " ")
    if blanks == 1 and listed and (alone := _only_number(listed, asked)):
        return alone
    if blanks < 2 or (listed and not _is_prose(listed.value, blanks) and not _goes_on(bare, listed.end)):
        return listed
    return (
        concluded(bare, asked.question)
        or aligned(bare, asked.question)
        or _last_in_order(bare, asked.question)
        or in_order(bare, asked.question, apart=True)
        or listed
    )


def concluded(text: str, question: str) -> Commitment | None:
    """What fills the blanks in what a text concludes with, behind its last "so", where that fills them all."""
    found = list(_SO_FINALLY.finditer(text))
    if not found:
        return None
    blank = " " * found[-1].end()
    told = aligned(blank + text[found[-1].end() :], question)
    return told or in_order(blank + text[found[-1].end() :], question)


def _only_number(listed: Commitment, asked: Asked) -> Commitment | None:
    """The one number of a filling that says beside it nothing but words of the question: "3/8 of the edge"."""
    if not isinstance(listed.value, tuple) or len(listed.value) != 1:
        return None
    entry = str(listed.value[0])
    low = entry.translate(LOWER)
    numbers = numbers_in(low)
    if len(numbers) != 1 or numbers[0].unit:
        return None
    rest = content(low[: numbers[0].start] + " " + low[numbers[0].end :])
    if not rest or not rest <= content(asked.question.translate(LOWER)):
        return None
    return Commitment((entry[numbers[0].start : numbers[0].end],), listed.start, listed.end)


def _goes_on(text: str, at: int) -> bool:
    """Whether another sentence behind a place tells numbers."""
    stop = _ENDS.search(text, at)
    return stop is not None and bool(_DIGIT.search(text, stop.end()))


def _is_prose(entries: Value, blanks: int) -> bool:
    """Whether entries are no fillings: of another number than the blanks, or clauses with numbers in them."""
    if not isinstance(entries, tuple):
        return False
    told = [str(entry).translate(LOWER) for entry in entries]
    clauses = [entry for entry in told if _DIGIT.search(entry) and len(words_of(entry)) >= _WORDS]
    if any("|" in entry or _ROW_LABEL.match(entry) for entry in told):
        return True
    return bool(clauses) or (len(told) != blanks and any(len(words_of(entry)) >= _WORDS for entry in told))


def _last_in_order(text: str, question: str) -> Commitment | None:
    """As `in_order`, of the last sentence that says anything."""
    stop = len(text.rstrip(" .!?。\n"))
    cuts = [cut.end() for cut in _ENDS.finditer(text, 0, stop)]
    start = cuts[-1] if cuts else 0
    found = in_order(text[start:stop], question)
    return Commitment(found.value, found.start + start, found.end + start) if found else None
