"""Whether what a reply commits to is the expected answer, by kind: points, of how many."""

from __future__ import annotations

import math
from decimal import ROUND_HALF_EVEN, ROUND_HALF_UP, Context, Decimal
from fractions import Fraction
from functools import partial
from typing import Final

from analysis.commitment import LOWER, Asked, Commitment, Value
from analysis.expressions import equivalent
from analysis.extraction import Extraction
from analysis.numbers import read_number
from analysis.options import LETTERS, plain
from analysis.values import READERS
from probes.core import Answer, Marking, Question

_EXACT: Final = 1e-9  # two irrational numbers this near, relatively, are one
_LENGTHS = {"nm": -9, "um": -6, "µm": -6, "mm": -3, "cm": -2, "dm": -1, "m": 0, "km": 3}
_MASSES = {"mg": -3, "g": 0, "kg": 3}
_SECONDS = {"ms": Fraction(1, 1000), "s": Fraction(1), "min": Fraction(60), "h": Fraction(3600)}
_SCALES: Final[list[dict[str, Fraction]]] = [
    {unit: Fraction(10) ** power for unit, power in _LENGTHS.items()},
    {unit: Fraction(10) ** power for unit, power in _MASSES.items()},
    _SECONDS,
]


def points(extraction: Extraction, question: Question) -> tuple[float, float]:
    """The points that a found answer earns, and of how many: 1 for most kinds; for several options and for blanks, as
    the paper MULTI counts them, one for each right option, none where any is wrong, and one for each right blank."""
    value, expected, marking = extraction.value, question.expected, question.marking
    if question.kind == "options":
        return _options(value, expected)
    if question.kind == "option":
        return float(_option(value, expected, question.choices)), 1.0
    if question.kind in ("integer", "real") and not isinstance(expected, str):
        return float(_number(value, extraction.unit, expected, marking)), 1.0
    if question.kind == "text":
        return float(_text(value, expected, marking)), 1.0
    if question.kind in ("list", "set"):
        return float(_listed(value, expected, marking, ordered=question.kind == "list")), 1.0
    if question.kind == "blanks":
        return _blanks(value, expected, marking)
    if question.kind == "expression":
        return float(isinstance(value, str) and equivalent(value, str(expected)) is True), 1.0
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
    return any(near(each, expected, marking) for each in _readings(value, unit, marking.unit))


def _readings(value: int | float, unit: str, wanted: str) -> list[float | int]:
    """The value, in the wanted unit where it was said in another one; a percentage also as the share that it is, where
    the question states no unit."""
    wanted = wanted.translate(LOWER)
    if unit == "%" and not wanted:
        return [value, value / 100]
    for scales in _SCALES:
        if unit != wanted and unit in scales and wanted in scales:
            return [float(Fraction(value) * scales[unit] / scales[wanted])]
    return [value]


def near(value: int | float, expected: int | float, marking: Marking) -> bool:
    """Whether any of the stated tolerances holds; with none stated, whether the two are equal (floats to nine digits)."""
    if not math.isfinite(value):
        return False
    slack = 1 + _EXACT
    if marking.absolute is not None and abs(value - expected) <= marking.absolute * slack:
        return True
    if marking.relative is not None and abs(value - expected) <= marking.relative * abs(expected) * slack:
        return True
    if marking.figures is not None and _to_figures(value, marking.figures) & _to_figures(expected, marking.figures):
        return True
    if marking.decimals is not None and _to_decimals(value, marking.decimals) & _to_decimals(
        expected, marking.decimals
    ):
        return True
    if isinstance(value, int) and isinstance(expected, int):
        return value == expected
    return math.isclose(value, expected, rel_tol=_EXACT, abs_tol=0.0)


def _to_figures(value: int | float, figures: int) -> set[Decimal]:
    """The value rounded to so many significant figures, both ways where it lies half-way."""
    return {
        Context(prec=max(figures, 1), rounding=rounding).create_decimal(str(value)).normalize()
        for rounding in (ROUND_HALF_EVEN, ROUND_HALF_UP)
    }


def _to_decimals(value: int | float, decimals: int) -> set[Decimal]:
    exact = Decimal(str(value))
    if exact.adjusted() > 300:
        return {exact}
    step = Decimal(1).scaleb(-decimals)
    context = Context(prec=700)
    return {exact.quantize(step, rounding, context).normalize() for rounding in (ROUND_HALF_EVEN, ROUND_HALF_UP)}


def _text(value: Value, expected: Answer, marking: Marking) -> bool:
    accepted = {plain(text) for text in (expected, *marking.accepted) if isinstance(text, str)}
    return isinstance(value, str) and plain(value) in accepted


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
    return plain(str(one)) == plain(str(other))


def _blanks(value: Value, expected: Answer, marking: Marking) -> tuple[float, float]:
    """A point for each blank that holds its text, one of its alternatives, or a number equal to it."""
    wanted = expected if isinstance(expected, list) else [expected]
    given = value if isinstance(value, tuple) else (value,)
    if len(wanted) == 1 and len(given) > 1:
        given = (", ".join(map(str, given)),)
    if len(given) > len(wanted):
        return 0.0, float(len(wanted))
    return float(sum(_fills(one, blank, marking) for one, blank in zip(given, wanted, strict=False))), float(
        len(wanted)
    )


def _fills(given: Value, blank: Answer, marking: Marking) -> bool:
    for text in blank if isinstance(blank, list) else [blank]:
        if plain(str(given)) == plain(str(text)):
            return True
        said, meant = (read_number(str(each), Asked()) for each in (given, text))
        if said and meant and _whole(said, str(given)) and _whole(meant, str(text)):
            if isinstance(said.value, (int, float)) and isinstance(meant.value, (int, float)):
                return near(said.value, meant.value, marking)
    return False


def _whole(number: Commitment, text: str) -> bool:
    """Whether the number, with its unit, is all that the text says."""
    return number.start <= 1 and len(text.rstrip(" .")) - number.end <= len(number.unit) + 2


def _typed(question: Question) -> Answer:
    """The expected answer in the type that extraction gives: a yes or no, or a number, may be kept as a word."""
    if isinstance(question.expected, str) and question.kind in ("yes_no", "integer", "real"):
        read = READERS[question.kind](question.expected, Asked())
        if read is not None and isinstance(read.value, (bool, int, float)):
            return read.value
    return question.expected


def _same(value: Value, expected: Answer) -> bool:
    if isinstance(value, tuple):
        return list(value) == expected
    if isinstance(value, str) and isinstance(expected, str):
        return value.strip().casefold() == expected.strip().casefold()
    return type(value) is type(expected) and value == expected
