r"""Numbers as replies write them: 1,234.5, 1.2 × 10^3, 2^3, 3/4, \frac{\sqrt{3}}{2}, 2√3, 3π/4, 1½, with % and units.

A number is a sign and a product of factors, over one more factor at most. Everything is bounded: digits, exponents, and
how deep braces nest.
"""

from __future__ import annotations

import math
import re
from dataclasses import dataclass
from fractions import Fraction
from typing import Final

from isoprobe.analysis.numbers.units import HAN_UNIT
from isoprobe.analysis.numbers.words import CHINESE, ENGLISH, WORDED, of_chinese, of_english
from isoprobe.analysis.replies.patterns import regex
from isoprobe.analysis.replies.remembered import remembered

Real = Fraction | float
_BITS: Final = 12_000  # of a number's parts: Python writes none of more than 4300 digits
_FLOAT_BITS: Final = 1000  # of a fraction that is told as a float

_THOUSANDS = r"(?:,|\{,\}|\\,|\u202f|\u2009|')"
_DIGITS = regex(
    rf"(?:[0-9]{{1,3}}(?:{_THOUSANDS}[0-9]{{3}}){{1,12}}(?![0-9])"
    rf"|[0-9]{{1,40}}(?![0-9]))(?:\.[0-9]{{1,999}}(?![0-9]))?|\.[0-9]{{1,999}}(?![0-9])"
)
# As other countries write them: 1.234.567 and 45 800 whole, 12,5 and 1.234,5 with a decimal comma. A comma in brackets,
# or one of several, parts numbers of a list.
_DOTTED = regex(r"[0-9]{1,3}(?:\.[0-9]{3}){2,6}(?![0-9]|[.,][0-9])")
_SPACED = regex(r"(?<![0-9] )[1-9][0-9]{0,2}(?: [0-9]{3}){1,4}(?:\.[0-9]{1,15})?(?![0-9]| [0-9]|[.,][0-9]|\s?[-+*/×=])")
_COMMA = regex(
    r"(?<![0-9],)(?<![(\[{])(?:[0-9]{1,3}(?:[.' \u202f][0-9]{3})+|[0-9]{1,15}),(?:[0-9]{1,2}|[0-9]{4,15})(?![0-9]"
    r"|[,.][0-9])"
)
_TEN = regex(
    r"\s?(?:×|x|\\times|\\cdot|·)\s?10\s?(?:\^\s?\{?\s?([-+]?[0-9]{1,3})(?:\s?\})?|(⁻?[⁰¹²³⁴-⁹]{1,3}))(?![0-9])"
    r"|e([-+]?[0-9]{1,3})(?![0-9a-z])",
    re.ASCII,
)
_FRACTION = regex(r"\\[dtc]?frac\s?")
_ROOT = regex(r"(?:√|\\sqrt(?![a-z\[])|(?<![a-z])sqrt(?=\s?\())\s?", re.ASCII)
_PI = regex(r"\\pi(?![a-z])|π|(?<![a-z\\])pi(?![a-z])", re.ASCII)
_POWER = regex(
    r"\s?(?:\^|\*\*)\s?(?:\{\s?([-+]?[0-9]{1,3})\s?\}|\(\s?([-+]?[0-9]{1,3})\s?\)|([-+]?[0-9]{1,3})(?![0-9]))|([²³])"
)
_PARTS = ((1, 2), (1, 3), (2, 3), (1, 4), (3, 4), (1, 5), (1, 6), (1, 8), (3, 8), (5, 8), (7, 8))
_VULGAR: Final = {sign: Fraction(*part) for sign, part in zip("½⅓⅔¼¾⅕⅙⅛⅜⅝⅞", _PARTS, strict=True)}
_TIMES = regex(r"\s?(?:×|·|\\cdot|\\times)?\s?")
_PLUS = regex(r"\s?([-+])\s?(?=[0-9√π½⅓⅔¼¾\\(]|sqrt|pi\b)")
_IRRATIONAL = regex(r"√|π|sqrt|pi")
_OVER = regex(r"\s?\\?/\s?")
_MIXED = regex(r"(?:\s|又\s?)([0-9]{1,6})/([0-9]{1,6})(?![\w/.])", re.ASCII)
_TIGHT = regex(r"([0-9])\s?([0-9])(?![0-9])")
_SUPERSCRIPT = str.maketrans("⁻⁰¹²³⁴⁵⁶⁷⁸⁹", "-0123456789")
SCALES: Final = {
    **{"thousand": 10**3, "million": 10**6, "billion": 10**9, "trillion": 10**12},
    **{"mn": 10**6, "bn": 10**9, "万": 10**4, "亿": 10**8},
}
_SCALE = regex(r"\s?(thousand|million|billion|trillion|mn|bn)\b|\s?([万亿])", re.ASCII)
_UNIT = regex(
    rf"\s?(%|percent\b|per cent\b|€|£|¥|{HAN_UNIT}|"
    r"°c\b|℃|k?Ω|°|\^\s?\{?\s?\\circ\s?\}?|\\circ|\\degree|degrees?\b|度"
    r"|(?:nm|um|µm|mm|cm|dm|km|m|ft|mi|kg|mg|g|lb|ml|l|ms|s|min|h|n|j|kj|w|kw|v|a|ma|pa|kpa|hz|mol|years?|yrs?"
    r"|inch(?:es)?"
    r"|(?:kilo|centi|milli|nano|deci)?met(?:re|er)s?|feet|foot|miles?|yards?|(?:kilo|milli)?grams?|seconds?|minutes?"
    r"|hours?|days?|weeks?|months?|dollars?|cents?|euros?|units?)"
    r"(?:\^\s?\{?[23]\}?|[²³])?(?:/(?:s|h|min|kg|g|mol|l|m|cm)(?:\^\s?\{?[23]\}?|[²³])?)?(?![\w']))",
    re.ASCII,
)
_CURRENCY: Final = {"€": "euros", "£": "pounds", "¥": "yuan"}
_START = regex(
    r"(?<![\w.])(?<![0-9],)(?<![0-9]/)(?:(?:minus|negative)\s|负)?[-+±]?[€£¥]?"
    r"(?=[0-9√π½⅓⅔¼¾⅕⅛⅜⅝⅞⅙]|\.[0-9]|\\[dtc]?frac|\\sqrt|\\pi|sqrt\s?\(|pi\b)|\\pm\s?(?=[0-9.√\\π])",
    re.ASCII,
)
_AFTER = regex(r"(?!\w)(?!\.[0-9])(?!\s?/\s?[0-9])", re.ASCII)
_LETTERS = regex(r"[a-z]|[零〇一二两三四五六七八九十百千]")


@dataclass(frozen=True)
class Number:
    """A number in a text: exact where it is rational. `unit` "%", "°" or a unit's name, "" where none was said.
    `both`: it was said with ±."""

    value: Real
    start: int
    end: int
    unit: str = ""
    both: bool = False

    @property
    def plain(self) -> int | float:
        """An int where it is whole (3.0 is 3), a float otherwise."""
        if isinstance(self.value, Fraction):
            return int(self.value) if self.value.denominator == 1 else _float(self.value)
        return self.value


def numbers_in(text: str) -> list[Number]:
    """The numbers of a lower-case text of bounded length, in their order."""
    return list(_numbers_in(text))


@remembered(256)
def _numbers_in(text: str) -> tuple[Number, ...]:
    found: list[Number] = []
    at = 0
    while match := _START.search(text, at):
        number = _signed(text, match)
        if number:
            found.append(number)
        at = number.end if number else match.end() + 1
    if _LETTERS.search(text):
        worded = any(word in text for word in WORDED)  # far quicker than to look for every number word everywhere
        spelled = [_english(match) for match in ENGLISH.finditer(text)] if worded else []
        if not text.isascii():
            spelled += [_chinese(match) for match in CHINESE.finditer(text)]
        found += [one for one in spelled if not any(one.start < other.end and other.start < one.end for other in found)]
        found.sort(key=lambda number: number.start)
    return tuple(found)


def number_at(text: str, at: int) -> Number | None:
    """The number that begins at `at`."""
    if match := _START.match(text, at):
        return _signed(text, match)
    if match := ENGLISH.match(text, at):
        return _english(match)
    if match := CHINESE.match(text, at):
        return _chinese(match)
    return None


def _english(match: re.Match[str]) -> Number:
    unit, end = _unit_at(match.string, match.end())
    return Number(of_english(match), match.start(), end if unit == "%" else match.end(), unit)


def _chinese(match: re.Match[str]) -> Number:
    value, unit = of_chinese(match)
    return Number(value, match.start(), match.end(), unit or _unit_at(match.string, match.end())[0])


def _signed(text: str, begun: re.Match[str]) -> Number | None:
    sign, at = begun[0], begun.end()
    negative = "-" in sign or "minus" in sign or "negative" in sign or "负" in sign
    product = _sum(text, at, 2, whole=False, minus=negative)
    if product is None:
        return None
    value, end = product
    if scale := _SCALE.match(text, end):
        value, end = value * SCALES[scale[1] or scale[2]], scale.end()
    unit, after = _unit_at(text, end)
    if unit:
        end = after
    elif not _AFTER.match(text, end):
        return None
    if isinstance(value, float):
        if not math.isfinite(value):
            return None
        if value == round(value) and abs(value) < 1e15:
            value = Fraction(round(value))
    else:
        above, below = value.numerator.bit_length(), value.denominator.bit_length()
        if max(above, below) > _BITS or (below > 1 and above - below > _FLOAT_BITS):
            return None
    money = next((_CURRENCY[each] for each in sign if each in _CURRENCY), "")
    both = "±" in sign or "pm" in sign
    return Number(value, begun.start(), end, unit or money, both)


def _sum(text: str, at: int, depth: int, *, whole: bool, minus: bool = False) -> tuple[Real, int] | None:
    """Products with plus or minus between them. In running text only a sum that cannot be worked out any further is one
    number, 4 + 2√2, where 4 + 2 is a step; in brackets (`whole`) any sum is. `minus`: the first one counts as negative.
    """
    first = _product(text, at, depth)
    if first is None:
        return None
    value, end = -first[0] if minus else first[0], first[1]
    total, irrational = value, bool(_IRRATIONAL.search(text, at, end))
    stop = end
    for _ in range(4):
        sign = _PLUS.match(text, stop)
        another = _product(text, sign.end(), depth) if sign else None
        if sign is None or another is None:
            break
        irrational = irrational or bool(_IRRATIONAL.search(text, sign.end(), another[1]))
        total, stop = _plus(total, -another[0] if sign[1] == "-" else another[0]), another[1]
        if whole or irrational:
            value, end = total, stop
    return value, end


def _plus(one: Real, other: Real) -> Real:
    return one + other if isinstance(one, Fraction) and isinstance(other, Fraction) else _float(one) + _float(other)


def _product(text: str, at: int, depth: int) -> tuple[Real, int] | None:
    """Factors side by side (2√3, 3π, 2\\frac{1}{2} as a mixed number), over one more at most."""
    factor = _factor(text, at, depth)
    if factor is None:
        return None
    value, end, whole = factor
    if whole and (mixed := _MIXED.match(text, end)):
        if not int(mixed[2]):
            return None
        return value + Fraction(int(mixed[1]), int(mixed[2])), mixed.end()
    if whole and text[end : end + 1] == " " and text[end + 1 : end + 2] in _VULGAR and end + 1 < len(text):
        return value + _VULGAR[text[end + 1]], end + 2  # 7 ½
    for _ in range(3):
        times = _TIMES.match(text, end)
        start = times.end() if times else end
        if start == end and whole and (text[end : end + 1] in _VULGAR or _FRACTION.match(text, end)):
            part = _factor(text, end, depth)
            if part and 0 < part[0] < 1:
                return value + part[0], part[1]
        if text[start : start + 1] == "(" and (inside := _group(text, start, depth)):
            if not _IRRATIONAL.search(text, start, inside[1]):
                break
            value, end, whole = _times(value, inside[0]), inside[1], False
            continue
        if not (_ROOT.match(text, start) or _PI.match(text, start) or _FRACTION.match(text, start)):
            break
        another = _factor(text, start, depth)
        if another is None:
            break
        value, end, whole = _times(value, another[0]), another[1], False
    if over := _OVER.match(text, end):
        under = _factor(text, over.end(), depth)
        if under is not None:
            if not under[0]:
                return None
            divided = _divide(value, under[0])
            value, end = divided, under[1]
    return value, end


def _factor(text: str, at: int, depth: int) -> tuple[Real, int, bool] | None:
    """The value, where it ends, and whether it is a plain whole number."""
    value: Real
    whole = False
    if found := _foreign(text, at):
        value, end = found
    elif digits := _DIGITS.match(text, at):
        value, end = Fraction(re.sub(_THOUSANDS, "", digits[0])), digits.end()
        whole = value.denominator == 1
        if ten := _TEN.match(text, end):
            power = next(each for each in ten.groups() if each)
            value, end, whole = value * Fraction(10) ** int(power.translate(_SUPERSCRIPT)), ten.end(), False
    elif text[at : at + 1] in _VULGAR and at < len(text):
        return _VULGAR[text[at]], at + 1, False
    elif fraction := _FRACTION.match(text, at):
        if tight := _TIGHT.match(text, fraction.end()):
            if tight[2] == "0":
                return None
            return Fraction(int(tight[1]), int(tight[2])), tight.end(), False
        above = _group(text, fraction.end(), depth)
        below = (_group(text, above[1], depth) or _digit_at(text, above[1])) if above else None
        if above is None or below is None or not below[0]:
            return None
        value, end = _divide(above[0], below[0]), below[1]
    elif root := _ROOT.match(text, at):
        inside = _group(text, root.end(), depth) or _digits_at(text, root.end())
        if inside is None or inside[0] < 0:
            return None
        value, end = math.sqrt(_float(inside[0])), inside[1]
    elif pi := _PI.match(text, at):
        value, end = math.pi, pi.end()
    else:
        return None
    if power := _POWER.match(text, end):
        exponent = int(power[1] or power[2] or power[3] or {"²": 2, "³": 3}[power[4]])
        raised = _raise(value, exponent)
        if raised is None:
            return None
        value, end, whole = raised, power.end(), False
    return value, end, whole


def _foreign(text: str, at: int) -> tuple[Fraction, int] | None:
    """A number in another country's writing: its groups parted by dots or blanks, its decimals behind a comma."""
    if comma := _COMMA.match(text, at):
        whole, _, part = comma[0].rpartition(",")
        return Fraction(re.sub(r"[^0-9]", "", whole) + "." + part), comma.end()
    if groups := _DOTTED.match(text, at) or _SPACED.match(text, at):
        return Fraction(re.sub(r"[^0-9.]" if " " in groups[0] else r"[^0-9]", "", groups[0])), groups.end()
    return None


def _group(text: str, at: int, depth: int) -> tuple[Real, int] | None:
    """The number within braces or brackets from `at` on."""
    closing = {"{": "}", "(": ")"}.get(text[at : at + 1])
    if closing is None or depth <= 0:
        return None
    start = at + 1
    while text[start : start + 1] == " ":
        start += 1
    negative = text[start : start + 1] == "-"
    inside = _sum(text, start + negative, depth - 1, whole=True, minus=negative)
    if inside is None:
        return None
    value, end = inside
    while text[end : end + 1] == " ":
        end += 1
    return (value, end + 1) if text[end : end + 1] == closing else None


def _digit_at(text: str, at: int) -> tuple[Real, int] | None:
    return (Fraction(int(text[at])), at + 1) if text[at : at + 1] in tuple("123456789") else None


def _digits_at(text: str, at: int) -> tuple[Real, int] | None:
    digits = _DIGITS.match(text, at)
    return (Fraction(re.sub(_THOUSANDS, "", digits[0])), digits.end()) if digits else None


def _float(value: Real) -> float:
    try:
        return float(value)
    except OverflowError:
        return math.inf


def _times(one: Real, other: Real) -> Real:
    return one * other if isinstance(one, Fraction) and isinstance(other, Fraction) else _float(one) * _float(other)


def _divide(one: Real, other: Real) -> Real:
    """The quotient by what is not zero; infinite where a float cannot tell the divisor from it."""
    if isinstance(one, Fraction) and isinstance(other, Fraction):
        return one / other
    below = _float(other)
    return _float(one) / below if below else math.inf


def _raise(value: Real, exponent: int) -> Real | None:
    """The power, where it is no monster."""
    if not value and exponent < 0:
        return None
    if isinstance(value, Fraction):
        size = max(value.numerator.bit_length(), value.denominator.bit_length())
        return Fraction(value**exponent) if size * abs(exponent) <= 4096 else None
    try:
        return float(value**exponent)
    except OverflowError:
        return None


def _unit_at(text: str, at: int) -> tuple[str, int]:
    """The unit that follows, in one spelling, and where it ends; "" where none does."""
    match = _UNIT.match(text, at)
    if not match:
        return "", at
    unit = match[1].strip()
    if unit in ("percent", "per cent"):
        unit = "%"
    elif (unit[:1] in ("°", "^", "\\", "度") and unit != "°c") or unit.startswith("degree"):
        unit = "°"
    elif unit in _CURRENCY:
        unit = _CURRENCY[unit]
    return unit, match.end()
