"""The texts of lettered options as replies repeat them, and the numbers that they are."""

from __future__ import annotations

import math
import re
from collections.abc import Sequence
from itertools import pairwise

from isoprobe.analysis.extraction.choices.option_words import LETTERS, are_dated, other_names
from isoprobe.analysis.numbers.grammar import numbers_in
from isoprobe.analysis.numbers.numbers import read_number
from isoprobe.analysis.numbers.units import HUGE
from isoprobe.analysis.replies.answer_spans import LOWER, Asked, Commitment
from isoprobe.analysis.replies.patterns import regex
from isoprobe.analysis.replies.remembered import remembered
from isoprobe.analysis.replies.text import multiplied

_BARE = regex(r"\s{0,9}(?:°|degrees?|cm|m)$")  # a number's unit that replies leave out
_PREFIXES = {"": "", "kilo": "k", "centi": "c", "milli": "m", "nano": "n", "deci": "d"}
_UNIT = regex(r"(kilo|centi|milli|nano|deci)?(?:(met(?:re|er))|(gram|gramme)|(lit(?:re|er)))s?")
_UPRIGHT = regex(r"\\(?:text(?:bf|it|rm)?|mathrm|mbox)\s?\{([~ ]{0,3}[A-Za-z][A-Za-z ,.'-]{0,200})\}")
_FULL_WIDTH = {0x3001: ",", 0xFF0C: ",", 0xFF1B: ";", 0xFF1A: ":", 0xFF08: "(", 0xFF09: ")", ord("~"): " "}
# The word no in these says nothing.
_IDLE_NO = r"(?!\s(?:doubt|wonder|matter|longer|more|one|problem|question)\b)"


@remembered(256)
def plain(text: str) -> str:
    """An option's text as replies repeat it: lower case, without LaTeX dollars, quotes and a final stop."""
    bare = multiplied(text).replace("\\sim", "-").replace("～", "-")
    if "\\" in text:
        bare = bare.replace("\\textdollar", "$").replace(",\\!", ",").replace("×\\degree", "°")
        bare = _UPRIGHT.sub(r" \1 ", bare)
    bare = (
        bare.translate(_FULL_WIDTH)
        .replace("$", " ")
        .replace("*", " ")
        .translate(LOWER)
        .strip()
        .strip("\"'")
        .rstrip(".")
    )
    return tight(bare)


_HAN = regex(r"[\u3400-\u9fff]{2,60}")
_GAP = regex(r"(?<![A-Za-z]) | (?![A-Za-z])")


def tight(text: str) -> str:
    """With one blank for several; of Chinese with none but between Latin words, and without the marks of indices."""
    text = " ".join(text.split())
    return _GAP.sub("", text.replace("_", "").replace(" {}", "")) if _HAN.search(text) else text


def same_text(choices: Sequence[str], first: int, second: int) -> bool:
    """Whether two places in the list hold the same option."""
    return first == second or (max(first, second) < len(choices) and plain(choices[first]) == plain(choices[second]))


@remembered(256)
def _places(choices: tuple[str, ...]) -> dict[str, tuple[int, ...]]:
    """The options that each text may mean: one for an option's own text, several for a number without its unit."""
    places: dict[str, tuple[int, ...]] = {}
    for place, choice in enumerate(choices[:26]):
        text = plain(choice)
        if text and text not in places and text.upper() != LETTERS[place]:
            places[text] = (place,)
    bare: dict[str, tuple[int, ...]] = {}
    for place, choice in enumerate(choices[:26]):
        text = plain(_BARE.sub("", choice))
        if text and text != plain(choice) and text not in places:
            bare[text] = (*bare.get(text, ()), place)
    dated = are_dated([*places])
    for text, meant in [*places.items()]:
        for name in other_names(text, dated):
            if name not in places and name.upper() != LETTERS[meant[0]]:
                bare[name] = (*bare.get(name, ()), *meant)
    return {**bare, **places}


def options_of(choices: tuple[str, ...], text: str) -> tuple[int, ...]:
    """The options that a match of `pattern_of` may mean; none for a text that is no option's."""
    places, text = _places(choices), tight(text)
    return next((places[each] for each in (text, text + "s", text.removesuffix("s")) if each in places), ())


def pattern_of(choices: tuple[str, ...], low: str) -> re.Pattern[str] | None:
    """What finds in this lower-case text the options whose words all stand there, a longer text before one that it
    contains; None where there is none. Patterns cost more to build than to use, so idle options are left out."""
    return _pattern(tuple(text for text, words in _worded(choices) if all(word in low for word in words)))


@remembered(256)
def _worded(choices: tuple[str, ...]) -> tuple[tuple[str, tuple[str, ...]], ...]:
    """The options' texts, longest first, each with its words as far as they must stand in a text that repeats it."""
    texts = sorted((text for text in _places(choices) if len(text) <= 300), key=len, reverse=True)
    return tuple((text, tuple(_HAN.findall(text)) or tuple(text.removesuffix("s").split())) for text in texts)


@remembered(256)
def _pattern(texts: tuple[str, ...]) -> re.Pattern[str] | None:
    return re.compile("|".join(map(_expression, texts)), re.ASCII) if texts else None


def _expression(text: str) -> str:
    body = r"\s+".join(re.escape(word) for word in text.split())
    if _HAN.search(text):
        body = r"\s?".join("[-~～–]" if sign == "-" else re.escape(sign) for sign in text)
    before = after = ""
    if text[0].isascii() and (text[0].isalnum() or text[0] == "-"):
        before = r"(?<![\w.\-/√^:{])(?<!\d,)" if text[0].isdigit() else r"(?<![\w\-])" if text[0] == "-" else r"(?<!\w)"
    if len(text) > 3 and text[-1].isalpha() and text[-1].isascii():
        body = (body[:-1] if text[-1] == "s" and text[-2] != "s" else body) + "s?"
    if text[-1].isascii() and text[-1].isdigit():
        after = r"(?![\w/]|\.\d|,\d|\s?/\s?\d|\s?√|\s?[×·]\s?[\d√π(\\]|\s?π|\s?\^|\s?\\(?:sqrt|pi|frac)|:\s?\d)"
    elif text[-1].isascii() and text[-1].isalnum():
        after = r"(?!\w|'\w)"
    return before + body + after + (_IDLE_NO if text == "no" else "")


# ---- options that are numbers ----


def near_enough(first: float, second: float) -> bool:
    try:
        return math.isclose(first, second, rel_tol=1e-6, abs_tol=1e-12)
    except OverflowError:  # of a whole number that is too large for a float
        return first == second


_RAISED_UNIT = regex(  # m^{2}, cm2
    r"(?<=[0-9}\s])((?:[kcdm]?m|ft|in|mi|yd))(?: ?\^\s?\{?\s?)?([23])\s?\}?(?![0-9.])"
)
_HAN_NOUN = regex(r"[\u3400-\u9fff]{2}")


@remembered(256)
def _values(choices: tuple[str, ...]) -> tuple[tuple[float, str], ...]:
    """The number that each option is, with its unit; () where one is none or more."""
    values = []
    for choice in choices[:26]:
        text = _RAISED_UNIT.sub(lambda unit: f"{unit[1]}{'²³'[int(unit[2]) - 2]}", plain(choice))
        found = numbers_in(text[:300])
        if len(found) == 1 and _HAN_NOUN.match(text, found[0].end):
            return ()  # 三棱锥
        if len(found) != 1 or found[0].start > 1 or len(text) - found[0].end > max(6, len(found[0].unit) + 1):
            return ()
        values.append((found[0].plain, short(found[0].unit)))
    return tuple(values) if len(values) > 1 else ()


def are_numbers(choices: tuple[str, ...]) -> bool:
    """Whether every option is a number."""
    return bool(_values(choices))


def short(unit: str) -> str:
    """A unit in its short spelling: "cm" for centimetres."""
    found = _UNIT.fullmatch(unit)
    return _PREFIXES[found[1] or ""] + ("m" if found[2] else "g" if found[3] else "l") if found else unit


def by_value(text: str, asked: Asked) -> Commitment | None:
    """The option whose number the text commits to, where every option is a number: 8.0 is the option 8. A number
    without the unit that tells options apart is ambiguous; one in a unit of other options is none of these."""
    values = _values(asked.choices)
    if not values or not (one := read_number(text, asked)) or one.value is None or isinstance(one.value, (str, tuple)):
        return None
    places = [place for place, (value, _) in enumerate(values) if near_enough(value, one.value)]
    if one.unit and any(unit == short(one.unit) for _, unit in values):
        places = [place for place in places if values[place][1] in (short(one.unit), "")]
    if not places:
        share = _as_share(one.value, one.unit, values, asked.unit)
        places = [place for place, (value, _) in enumerate(values) if share is not None and near_enough(value, share)]
    if not places:
        return None
    if len({values[place] for place in places}) > 1:
        return Commitment(None, one.start, one.end)
    return Commitment(LETTERS[places[0]], one.start, one.end)


def _as_share(value: float, unit: str, values: tuple[tuple[float, str], ...], asked: str) -> float | None:
    """A percentage as the share that it is where no option has a unit, and a share as a percentage where all are, or
    where that is asked for."""
    units = {each for _, each in values}
    if unit == "%" and units == {""}:
        return value / 100 if abs(value) < HUGE else None
    percent = units == {"%"} or (units == {""} and asked == "%")
    return value * 100 if not unit and percent and 0 < value < 1 else None


def by_some_value(text: str, asked: Asked) -> Commitment | None:
    """The one option whose number is all that a text tells, where every other option is a number too, or says that
    it is none of them."""
    numbers = [numbers_in(plain(choice)[:80]) for choice in asked.choices[:26]]
    single = [found[0] if len(found) == 1 else None for found in numbers]
    others = [choice for choice, one in zip(asked.choices, single, strict=False) if one is None]
    if len(others) != 1 or not _NONE.search(others[0]) or len(single) < 3:
        return None
    one = read_number(text, asked)
    if one is None or not isinstance(one.value, (int, float)) or one.unit:
        return None
    places = [place for place, each in enumerate(single) if each and near_enough(each.plain, one.value)]
    return Commitment(LETTERS[places[0]], one.start, one.end) if len(places) == 1 else None


_NONE = regex(r"\b(?:none|not|cannot|impossible|depends?)\b", re.IGNORECASE)
_NUMERAL = regex(r"(?<![0-9A-Za-z.])[0-9]{1,6}(?:\.[0-9]{1,6})?(?![0-9A-Za-z])")
_BETWEEN = regex(r"[^0-9A-Za-z]{0,6}(?:and|to|bis|至|到|和)?[^0-9A-Za-z]{0,6}")


@remembered(256)
def _runs(choices: tuple[str, ...]) -> tuple[tuple[str, ...], ...]:
    """The numbers of each option, where each is two or more and no two have the same; else ()."""
    runs = tuple(tuple(_NUMERAL.findall(plain(choice)[:200])) for choice in choices[:26])
    return runs if len(set(runs)) == len(runs) > 1 and all(len(run) > 1 for run in runs) else ()


def by_run(text: str, asked: Asked) -> Commitment | None:
    """The one option all of whose numbers stand in the text one after another: 2, 4, 6 and 8 for $2,4,6,8$."""
    runs = _runs(asked.choices)
    if not runs:
        return None
    numbers = list(_NUMERAL.finditer(text[:400]))
    found: list[tuple[int, int, int]] = []
    for place, run in enumerate(runs):
        for at in range(len(numbers) - len(run) + 1):
            here = numbers[at : at + len(run)]
            joined = all(_BETWEEN.fullmatch(text, one.end(), other.start()) for one, other in pairwise(here))
            if joined and tuple(number[0] for number in here) == run:
                found.append((place, here[0].start(), here[-1].end()))
    if len({place for place, *_ in found}) != 1:
        return None
    return Commitment(LETTERS[found[0][0]], found[0][1], found[0][2])


_ENDS_WITH_LETTER = regex(
    r"(?:\b(?:is|be|side|segment|line|curve)|[=:→])\s{1,3}[\"'(]?(?P<letter>[a-z])[\"')]?[\s.!]{0,9}$"
)


def own_letter(text: str, choices: tuple[str, ...]) -> Commitment | None:
    """The option with whose own text a piece ends, where every option is a small letter: "The longest of them is b"."""
    if len(choices) < 2 or any(not re.fullmatch(r"[\s$]*[a-z][\s$]*", choice) for choice in choices):
        return None
    found = _ENDS_WITH_LETTER.search(text)
    letters = [choice.strip(" $") for choice in choices]
    if not found or found["letter"] not in letters:
        return None
    return Commitment(LETTERS[letters.index(found["letter"])], *found.span("letter"))
