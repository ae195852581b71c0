"""Whether what a reply commits to is the expected answer, by kind: points, of how many."""

from __future__ import annotations

import math
import re
from collections.abc import Sequence
from dataclasses import replace
from decimal import ROUND_HALF_EVEN, ROUND_HALF_UP, Context, Decimal
from fractions import Fraction
from functools import partial
from typing import Final

from isoprobe.analysis.expressions.expressions import equivalent
from isoprobe.analysis.extraction.choices.option_texts import plain
from isoprobe.analysis.extraction.choices.option_words import LETTERS, other_names
from isoprobe.analysis.extraction.extraction import Extraction
from isoprobe.analysis.extraction.molecules import canonical
from isoprobe.analysis.extraction.several.measures import (
    LONGEST,
    same_clock,
    same_measure,
    units_of_blanks,
    without_unit,
)
from isoprobe.analysis.extraction.several.sequences import beside_blanks
from isoprobe.analysis.extraction.values import READERS
from isoprobe.analysis.numbers.units import HUGE, readings
from isoprobe.analysis.replies.answer_spans import Asked, Value
from isoprobe.analysis.replies.patterns import regex
from isoprobe.analysis.replies.restatement import bare_name, last_asked
from isoprobe.probes.core import Answer, Marking, Question

_FIGURES: Final = 6  # in which a decimal stands for a number that has no end
_EXACT: Final = Fraction(1, 10**9)  # two irrational numbers this near, relatively, are one
_NAMED = regex(r"\s{0,3}[A-Za-z][\w']{0,3}\s{0,3}=\s{0,3}", re.ASCII)
_MATHEMATICS = regex(r"[\\^_{}=+*/<>√π²³(\[]")
_SIGNS = regex(r"[0-9=+*/^<>]")
_RATIO = regex(r"\s{0,3}([0-9]{1,9})\s?[:：∶]\s?([0-9]{1,9})\s{0,3}")
_INDICES = regex(r"[_{}]|(?<![0-9]) (?=[0-9])")


def points(extraction: Extraction, question: Question) -> tuple[float, float]:
    """The points that a found answer earns, and of how many: 1 for most kinds; for several options and for blanks, as
    the paper MULTI counts them, one for each right option, none where any is wrong, and one for each right blank."""
    value, expected, marking = extraction.value, question.expected, question.marking
    if question.kind == "options":
        return _options(value, expected)
    if question.kind == "option":
        return float(_option(value, expected, question.choices)), 1.0
    if question.kind in ("integer", "real"):
        wanted, marking = _typed(question), _in_its_unit(question)
        if isinstance(expected, str) and isinstance(wanted, float) and marking == Marking():
            marking = Marking(figures=_FIGURES)  # the decimals of √41 or 16/7
        if isinstance(wanted, str):
            return float(isinstance(value, (int, float)) and equivalent(repr(value), wanted) is True), 1.0
        right = _number(value, extraction.unit, wanted, marking)
        right = right or _number(_in_scale(value, question.text), extraction.unit, wanted, marking)
        return float(right), 1.0
    if question.kind == "text":
        return float(_text(value, expected, marking, question.text)), 1.0
    if question.kind in ("list", "set"):
        listed = _counted(value, expected, question.wording)
        return float(_listed(listed, expected, marking, ordered=question.kind == "list")), 1.0
    if question.kind == "blanks":
        return _blanks(value, expected, marking, question.text)
    if question.kind == "molecule":
        accepted = (question.expected, *marking.accepted)
        return float(isinstance(value, str) and any(_same_molecule(value, str(each)) for each in accepted)), 1.0
    if question.kind == "expression":
        return float(isinstance(value, str) and _expression(value, str(expected))), 1.0
    return float(_same(value, _typed(question))), 1.0


def _options(value: Value, expected: Answer) -> tuple[float, float]:
    wanted = set(expected) if isinstance(expected, (list, str)) else set()
    chosen = set(value) if isinstance(value, tuple) else set()
    return (float(len(chosen)) if chosen <= wanted else 0.0), float(max(len(wanted), 1))


def _option(value: Value, expected: Answer, choices: tuple[str, ...]) -> bool:
    """Equal letters, or letters of two options with the same text."""
    if not isinstance(value, str) or not isinstance(expected, str):
        return False
    if value == expected:
        return True
    texts = {letter: plain(choice) for letter, choice in zip(LETTERS, choices, strict=False)}
    return value in texts and texts[value] == texts.get(expected)


def _number(value: Value, unit: str, expected: Answer, marking: Marking) -> bool:
    if isinstance(value, bool) or not isinstance(value, (int, float)) or not isinstance(expected, (int, float)):
        return False
    return any(near(each, expected, marking) for each in readings(value, unit, marking.unit))


_IN_SCALE = regex(
    r"\bhow many (?:more |fewer )?(?P<many>thousand|million|billion|trillion)s?\b|\b(?:in"
    r"|unit:) (?P<unit>thousand|million|billion|trillion)s?\b"
    r"|多少(?P<han>[万亿])",
    re.IGNORECASE,
)
_SCALES: Final = {"thousand": 10**3, "million": 10**6, "billion": 10**9, "trillion": 10**12, "万": 10**4, "亿": 10**8}


def _in_scale(value: Value, question: str) -> Value:
    """The number in the millions that the question asks for, where it is so large that it was said with its scale: 2.5
    of 2,500,000."""
    asked = _IN_SCALE.search(question[-1500:])
    if not asked or isinstance(value, bool) or not isinstance(value, (int, float)):
        return value
    scale = _SCALES[(asked["many"] or asked["unit"] or asked["han"]).lower()]
    exact = Fraction(value) / scale if _finite(value) else Fraction(0)
    if not Fraction(1, 1000) <= abs(exact) < HUGE:
        return value
    return int(exact) if exact.denominator == 1 else float(exact)


def near(value: int | float, expected: int | float, marking: Marking) -> bool:
    """Whether any of the stated tolerances holds; with none stated, whether the two are equal (floats to 9 digits)."""
    if not _finite(value) or not _finite(expected):
        return False
    if value == expected:
        return True
    exact, wanted = Fraction(value), Fraction(expected)
    off = abs(exact - wanted)
    if marking.absolute is not None and off <= _slack(marking.absolute):
        return True
    if marking.relative is not None and off <= _slack(marking.relative) * abs(wanted):
        return True
    if marking.figures is not None and _to_figures(value, marking.figures) & _to_figures(expected, marking.figures):
        return True
    if marking.decimals is not None and _to_decimals(value, marking.decimals) & _to_decimals(
        expected, marking.decimals
    ):
        return True
    if isinstance(value, int) and isinstance(expected, int):
        return value == expected
    return off <= _EXACT * max(abs(exact), abs(wanted))


def _finite(value: int | float) -> bool:
    return isinstance(value, int) or math.isfinite(value)


def _slack(tolerance: float) -> Fraction:
    """The tolerance and a billionth more, for what floats cannot hold exactly."""
    return Fraction(tolerance) * (1 + _EXACT) if math.isfinite(tolerance) else Fraction(0)


def _to_figures(value: int | float, figures: int) -> set[Decimal]:
    """The value rounded to so many significant figures, both ways where it lies half-way."""
    return {
        Context(prec=max(figures, 1), rounding=rounding).create_decimal(str(value)).normalize()
        for rounding in (ROUND_HALF_EVEN, ROUND_HALF_UP)
    }


def _to_decimals(value: int | float, decimals: int) -> set[Decimal]:
    exact = Decimal(str(value))
    if exact.adjusted() > 300:
        return {exact.normalize(Context(prec=1400))}
    step = Decimal(1).scaleb(-min(max(decimals, 0), 300))
    context = Context(prec=700)
    return {exact.quantize(step, rounding, context).normalize() for rounding in (ROUND_HALF_EVEN, ROUND_HALF_UP)}


def _text(value: Value, expected: Answer, marking: Marking, question: str) -> bool:
    """Equal words, one time, one day (Wed), one number with its unit (30 and 30°); where signs or digits stand in them,
    blanks do not count: "y=4" is "y = 4". A name may have its noun beside it: run R."""
    texts = [text for text in (expected, *marking.accepted) if isinstance(text, str)]
    if not isinstance(value, str):
        return False
    if _words(value) in map(_words, texts) or any(same_clock(value, text) for text in texts):
        return True
    if any(_same_measure_or_day(value, text, marking) for text in texts):
        return True
    if (said := _without_noun(value, question)) and _words(said) in map(_words, texts):
        return True
    named = bare_name(value, question)
    return any(_words(named) == _words(bare_name(text, question)) for text in texts)


_NOUN = regex(r"(?P<said>[A-Za-z]{3,20}) (?P<noun>[a-z]{4,20})[.!]?")


def _without_noun(value: str, question: str) -> str:
    """One word without the noun of the question behind it: "even" of "even symmetry"; "" where there is none."""
    named = _NOUN.fullmatch(value.strip())
    return named["said"] if named and re.search(rf"\b{named['noun']}\b", question.lower()) else ""


def _same_measure_or_day(said: str, meant: str, marking: Marking) -> bool:
    if plain(meant) in other_names(plain(said), True) or _level(said) == _level(meant):
        return True
    if not any(map(str.isdigit, meant)) or not (measured := same_measure(said, meant, marking.unit)):
        return False
    return any(near(each, measured[1], marking) for each in measured[0])


def _words(text: str) -> str:
    """The text as texts are compared: without marks around it, which a reader leaves out."""
    transcribable = plain(text).strip("()[]{}\"'")
    return transcribable.replace(" ", "") if _SIGNS.search(transcribable) else transcribable


def _same_molecule(said: str, meant: str) -> bool:
    one = canonical(said)
    return one is not None and one == canonical(meant)


def _expression(value: str, expected: str) -> bool:
    """Equivalent expressions; a chain "x^2+2x+1 = (x+1)^2" where each of its links is."""
    if equivalent(value, expected) is True:
        return True
    links = value.split("=") if "=" not in expected else []
    return 2 <= len(links) <= 6 and all(equivalent(link, expected) is True for link in links)


_COUNT = regex(r"(?P<number>[0-9]{1,6}) (?P<noun>[A-Za-z]{3,15})")


def _counted(value: Value, expected: Answer, question: str) -> Value:
    """Where numbers are expected, those of entries that each count another thing that the question asks for, in its
    order: 9, 10 of "10 columns, 9 rows"; any other list as it is."""
    if not isinstance(value, tuple) or not isinstance(expected, Sequence) or isinstance(expected, str):
        return value
    counts = [_COUNT.fullmatch(str(each)) for each in value]
    asks = last_asked(question)
    found = [(asks.find(one["noun"].lower()), int(one["number"])) for one in counts if one]
    if any(isinstance(each, str) for each in expected) or len(found) < len(value) or min(found, default=(-1,))[0] < 0:
        return value
    return tuple(number for _, number in sorted(found)) if len({at for at, _ in found}) == len(found) else value


def _listed(value: Value, expected: Answer, marking: Marking, ordered: bool) -> bool:
    """Entry by entry; without order each entry of either list has its like in the other."""
    if not isinstance(value, tuple) or not isinstance(expected, list):
        return False
    if ordered:
        return len(value) == len(expected) and all(map(partial(_alike, marking=marking), value, expected))
    return all(any(_alike(one, other, marking) for other in expected) for one in value) and all(
        any(_alike(one, other, marking) for one in value) for other in expected
    )


def _alike(one: Value, other: Answer, marking: Marking) -> bool:
    if isinstance(one, (int, float)) and isinstance(other, (int, float)):
        return near(one, other, marking)
    return one == other or _fills(one, other, marking)


def _in_its_unit(question: Question) -> Marking:
    """How the number is marked; in the unit that follows the question's one blank, where no other is stated."""
    marking = question.marking
    units = units_of_blanks(question.text) if not marking.unit else ()
    return replace(marking, unit=units[0]) if len(units) == 1 and units[0] else marking


def _blanks(value: Value, expected: Answer, marking: Marking, question: str) -> tuple[float, float]:
    """A point for each blank that holds its text, one of its alternatives, or a number equal to it, in the unit that
    the question says; the question's own words beside the blank may be there too."""
    wanted = expected if isinstance(expected, list) else [expected]
    given = value if isinstance(value, tuple) else (value,)
    if len(wanted) == 1 and len(given) > 1:
        given = (", ".join(map(str, given)),)
    if len(given) > len(wanted):
        return 0.0, float(len(wanted))
    units, beside = units_of_blanks(question), beside_blanks(question)
    if len(units) != len(wanted):
        units, beside = ("",) * len(wanted), (("", ""),) * len(wanted)
    filled = (_fills(*each[:2], marking, *each[2:]) for each in zip(given, wanted, units, beside, strict=False))
    return float(sum(filled)), float(len(wanted))


def _fills(given: Value, blank: Answer, marking: Marking, unit: str = "", beside: tuple[str, str] = ("", "")) -> bool:
    """Whether the text is the expected one or one of its alternatives, in other capitals, its indices otherwise
    (H_2O, H2O), with the blank's own unit behind it or the question's words `beside` it, as a number equal to it (in
    its unit), or as mathematics that means the same."""
    said = str(given)
    spellings = dict.fromkeys((said, without_unit(said, unit), _without_question(said, *beside)))
    if ratio := _RATIO.fullmatch(said):
        spellings |= {f"{ratio[1]}/{ratio[2]}": None}
    return any(
        plain(spelling) == plain(text)
        or _level(spelling) == _level(text)
        or same_clock(spelling, text)
        or _same_value(spelling, text, marking, unit)
        for text in map(str, blank if isinstance(blank, list) else [blank])
        for spelling in spellings
    )


def _without_question(said: str, before: str, after: str) -> str:
    """The filling without the words that stand before its blank in the question, and behind it: two characters or more
    at its own ends."""
    start = next((k for k in range(min(len(before), len(said) - 1), 1, -1) if said[:k] == before[-k:]), 0)
    end = next((k for k in range(min(len(after), len(said) - 1 - start), 1, -1) if said[-k:] == after[:k]), 0)
    transcribable = said[start : len(said) - end].strip(" :：")
    return transcribable.removeprefix("填") if "\u4e00" < transcribable[1:2] <= "\u9fff" else transcribable


def _level(text: str) -> str:
    """The text with its indices on the line; a blank between two digits stays."""
    return _INDICES.sub("", plain(text.translate(_LOWERED)))


_LOWERED: Final = {0x2080 + digit: str(digit) for digit in range(10)}  # ₂


def _same_value(said: str, meant: str, marking: Marking, unit: str) -> bool:
    """Whether the two are numbers that are equal in the unit that is wanted, or mathematics that means the same."""
    named = _NAMED.match(said) if "=" not in meant else None
    if measured := same_measure(said[named.end() :] if named else said, meant, unit or marking.unit):
        return any(near(each, measured[1], marking) for each in measured[0])
    return bool(_MATHEMATICS.search(meant) or _MATHEMATICS.search(said)) and equivalent(said, meant) is True


def _typed(question: Question) -> Answer:
    """The expected answer in the type that extraction gives: a yes or no, or a number, may be kept as a word."""
    if isinstance(question.expected, str) and question.kind in ("yes_no", "integer", "real"):
        text = question.expected[:LONGEST]
        read = READERS[question.kind](text, Asked())
        if read and question.kind != "yes_no" and len(text) - (read.end - read.start) > len(read.unit) + 2:
            read = None  # only a part of it
        if read is not None and isinstance(read.value, (bool, int, float)):
            return read.value
    return question.expected


def _same(value: Value, expected: Answer) -> bool:
    if isinstance(value, tuple):
        return list(value) == expected
    if isinstance(value, str) and isinstance(expected, str):
        return value.strip().casefold() == expected.strip().casefold()
    return type(value) is type(expected) and value == expected
