"""Numbers with units in blanks: the unit that a blank is in, as the question says, and a filling that is a number.

A unit that follows a blank is that blank's: "[MASK]米", "____ cm", "[MASK]（单位：kg）". A filling may say it too, or
another unit that converts exactly; a number in any other unit does not fill the blank.
"""

from __future__ import annotations

import re
from typing import Final

from isoprobe.analysis.extraction.several.sequences import BLANK
from isoprobe.analysis.numbers.clocks import WORDED, minutes_of
from isoprobe.analysis.numbers.numbers import read_number
from isoprobe.analysis.numbers.units import HAN_UNIT, HUGE, meanings, readings
from isoprobe.analysis.replies.answer_spans import LOWER, Asked
from isoprobe.analysis.replies.patterns import regex
from isoprobe.analysis.replies.remembered import remembered

LONGEST: Final = 400  # characters of a filling that may be a number
_QUESTION: Final = 20_000  # characters of a question that are looked at
_REACH: Final = 60  # characters after a blank

_PREFIXED = r"[kcdmnu]?m|[km]?g|m?l|[mn]?s|min|k?j|k?w|k?n|[km]?v|[km]?a|[kmh]?pa|[km]?hz|m?mol|k?Ω|kwh|t|h|kcal|ev|db"
_ENGLISH = (
    rf"(?:{_PREFIXED})(?:\^?[23]|[²³])?(?:/(?:{_PREFIXED})(?:\^?[23]|[²³])?)?|%|°c|℃|°"
    r"|(?:square |cubic )?(?:(?:kilo|centi|milli|nano|deci)?met(?:re|er)|(?:kilo|milli)?gram|lit(?:re|er)"
    r"|second|minute"
    r"|hour|day|week|month|year|dollar|cent|euro|percent|degree|newton|joule|watt|volt|ampere|pascal|ohm|mile|yard"
    r"|inche|inch|pound|ounce)s?|feet|foot|ft|lb|oz"
)
_AFTER = regex(
    rf"(?:[^\S\n]|\$){{0,3}}(?P<bracket>[(（]?)(?:单位|unit|in)?\s?[:：]?\s?"
    rf"(?P<unit>(?:[万亿](?=[元吨]))?{HAN_UNIT}|(?:{_ENGLISH})(?![a-z0-9'^_]))",
    re.ASCII,
)
_WORD_TOO = "a"  # an ampere where it is a capital letter
_BLANKS = {0x3000: " ", 0xA0: " ", ord("$"): " ", ord("~"): " "}
_UPRIGHT = regex(r"\\(?:text|mathrm|rm|mbox|operatorname)\b\s?(?:\{([^{}]{0,40})\})?|\\[,;!: ]")
_BRACED = regex(r"(?<=[0-9\s])\{\s?([A-Za-zµΩ°][^{}]{0,20})\}\s{0,3}$")
_INVERSE = regex(r"(?<=[a-z²³0-9])\s?(?:[·⋅*]|\\cdot|\s)\s?([a-z]{1,3})\s?\^?\s?\{?\s?[-⁻]\s?([123¹²³])\}?(?![0-9])")
_DIGITS = {0xFF10 + digit: str(digit) for digit in range(10)}
_SUPER = str.maketrans("¹²³", "123")
_SQUARES = regex(r"(?<![a-z])([kcdm]?m)([23])(?![0-9a-z])")
_COUNTED: Final = frozenset("个只条张次人元年岁种块名件本棵辆台头支根颗枚组倍步位把项对层")


@remembered(256)
def units_of_blanks(question: str) -> tuple[str, ...]:
    """The unit that follows each blank of the question, "" where none does."""
    text = question[:_QUESTION]
    return tuple(_unit_after(text, blank.end()) for blank in BLANK.finditer(text))


def _unit_after(text: str, at: int) -> str:
    raw = _level(text[at : at + _REACH]).replace("{", "").replace("}", "")
    found = _AFTER.match(raw.translate(LOWER))
    if not found or (found["unit"] == _WORD_TOO and raw[found.start("unit")] == _WORD_TOO):
        return ""
    return _SQUARES.sub(r"\1^\2", found["unit"])


def same_measure(said: str, meant: str, unit: str) -> tuple[list[int | float], int | float] | None:
    """The numbers that the filling may be in the unit of what is meant, and the number that is meant; None where either
    is no number. `unit`: the blank's own, which counts where what is meant names none."""
    if max(len(said), len(meant)) > LONGEST:
        return None
    one, other = _measure(said, unit), _measure(meant, unit)
    if one is None or other is None:
        return None
    wanted = other[1] or unit
    if one[1] == "%" and not wanted and abs(one[0]) < HUGE:  # 50% in a blank for 0.5
        return [one[0] / 100], other[0]
    return readings(one[0], one[1], wanted, sure=True), other[0]


@remembered(256)
def _measure(text: str, unit: str) -> tuple[int | float, str] | None:
    """The number that all of the text is, and its unit."""
    bare = _plain_unit(text)
    number = read_number(bare, Asked())
    if number is None or number.start > 1 or isinstance(number.value, bool):
        return None
    if not isinstance(number.value, (int, float)):
        return None
    rest = bare[number.end :].strip(" .,;!)]}\"'。，；！）")
    if rest in ("", number.unit):
        return number.value, number.unit
    if rest in _COUNTED:
        return None if meanings(unit) else (number.value, number.unit)
    if rest == _plain_unit(unit) or (not number.unit and meanings(rest)):
        return number.value, rest if meanings(rest) else ""
    return None


def _plain_unit(text: str) -> str:
    """The text in small letters, without the marks that set its unit upright; m·s^-1 as m/s."""
    bare = _BRACED.sub(r"\1", _level(text)).translate(LOWER).strip()
    bare = _INVERSE.sub(lambda found: "/" + found[1] + _power(found[2].translate(_SUPER)), bare)
    return _SQUARES.sub(r"\1^\2", bare)


def _level(text: str) -> str:
    """Without dollar signs and what sets letters upright."""
    return _UPRIGHT.sub(lambda found: found[1] or " ", text.translate(_BLANKS))


def _power(digit: str) -> str:
    return "" if digit == "1" else f"^{digit}"


_CLOCK = regex(
    r"(?P<part>上午|早上|凌晨|中午|下午|傍晚|晚上)?\s{0,3}(?P<hour>[01]?[0-9]|2[0-4])\s?"
    r"(?:[:：.h]\s?(?P<minute>[0-5][0-9])(?:\s?h|\s?uhr)?|[点时]\s?(?:(?P<han>[0-5]?[0-9])\s?分|整)?)"
    r"(?:\s?(?P<half>[ap])\.?m\.?)?\s{0,3}",
    re.IGNORECASE,
)


def same_clock(said: str, meant: str) -> bool:
    """Whether both tell one time of day: 09:05, 9:05, 9点5分, 9h05, five past nine, and 14:23 as 2:23 pm."""
    one, other = (_CLOCK.fullmatch(text.translate(_DIGITS)[:40]) for text in (said, meant))
    if not other or not other["minute"]:
        return False
    if not one:
        worded = WORDED.fullmatch(said[:60].translate(LOWER).strip(" ."))
        return worded is not None and minutes_of(worded) == _minutes(other)
    return _minutes(one) == _minutes(other)


def _minutes(clock: re.Match[str]) -> int:
    """The minutes since midnight."""
    hour = int(clock["hour"])
    half = (clock["half"] or "").lower()
    if hour < 12 and (half == "p" or clock["part"] in ("下午", "傍晚", "晚上")):
        hour += 12
    elif hour == 12 and half == "a":
        hour = 0
    return 60 * hour + int(clock["minute"] or clock["han"] or 0)


def without_unit(said: str, unit: str) -> str:
    """The filling without the blank's unit behind it, a Chinese one or one after a space: "√2 x 米" where the question
    says 米 itself."""
    stripped = said.rstrip(" .。$")
    if not unit or not stripped.translate(LOWER).endswith(unit):
        return said
    rest = stripped[: -len(unit)]
    return rest.rstrip(" $") if unit[-1] > "\u4e00" or rest.endswith(" ") else said
