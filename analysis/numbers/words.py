"""Numbers in words, English and Chinese: "minus two thousand and twelve", "three quarters", "a dozen", 四分之三."""

from __future__ import annotations

import re
from fractions import Fraction
from typing import Final

from isoprobe.analysis.replies.patterns import regex

_TEENS = "thirteen fourteen fifteen sixteen seventeen eighteen nineteen"
_ONES = "zero one two three four five six seven eight nine ten eleven twelve"
UNITS: Final = f"{_ONES} {_TEENS}".split()
_DECADES = "twenty thirty forty fifty sixty seventy eighty ninety"
_TENS: Final = _DECADES.split()
_WORDS: Final = {word: n for n, word in enumerate(UNITS)} | {word: 10 * n + 20 for n, word in enumerate(_TENS)}
_PLACES = (
    "first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth fifteenth "
    "sixteenth seventeenth eighteenth nineteenth twentieth"
)
_ORDINALS: Final = {word: n + 1 for n, word in enumerate(_PLACES.split())}
_PARTS: Final = {"half": 2, "halves": 2, "third": 3, "thirds": 3, "quarter": 4, "quarters": 4, "fifth": 5, "fifths": 5,
                 "sixth": 6, "sixths": 6, "eighth": 8, "eighths": 8, "tenth": 10, "tenths": 10,
                 "seventh": 7, "sevenths": 7, "ninth": 9, "ninths": 9, "twelfth": 12, "twelfths": 12,
                 "twentieth": 20, "twentieths": 20,
                 "hundredth": 100, "hundredths": 100}  # fmt: skip
_WORD = rf"(?:{'|'.join([*_TENS, *sorted(UNITS, key=len, reverse=True), 'hundred', 'thousand'])})"
_PART = rf"(?:{'|'.join(sorted(_PARTS, key=len, reverse=True))})"
# "the one", "one of the", "one-way": not numbers
_NOT_ONE = (
    r"(?!(?:(?<=the )|(?<=this )|(?<=that )|(?<=which )|(?<=any )|(?<=each )|(?<=every )|(?<=no ))one\b)"
    r"(?!one (?:of|who|that|which|on|with|must|could|can|should|way|another|by)\b)"
)
_WHOLE = rf"{_NOT_ONE}\b{_WORD}\b(?!-(?!{_WORD})[a-z])(?:[ -](?:and )?{_WORD}\b){{0,7}}"
# One of these stands in every number in English words.
WORDED: Final = (*UNITS[:13], "teen", "ty", "dozen", "half", "hundred", "thousand", "quarter", "third", "fifth",
                 "sixth", "eighth", "tenth", "seventh", "ninth", "twelfth", "twentieth")  # fmt: skip
ENGLISH: Final = regex(
    rf"(?P<minus>minus |negative )?(?:(?P<scored>half a |a half |a |one )?(?P<dozen>dozen)\b(?! of the)"
    rf"|(?P<whole>{_WHOLE})"
    rf"(?: (?P<dozens>dozen)\b|(?P<and> and (?:a|one) (?P<extra>{_PART})\b)|[ -](?P<part>{_PART})\b)?"
    rf"|\b(?P<one>an?|one) (?P<single>{_PART})\b(?! (?:of|place|time|step|row|column)\b)"
    r"|\b(?P<half>half)\b(?= of\b|$))",
    re.ASCII,
)
ORDINAL: Final = regex(
    rf"(?<![\w.])([0-9]{{1,9}})(?:st|nd|rd|th)\b|\b({'|'.join(sorted(_ORDINALS, key=len, reverse=True))})\b", re.ASCII
)

_HAN: Final = dict(zip("零〇一二两三四五六七八九", (0, 0, 1, 2, 2, 3, 4, 5, 6, 7, 8, 9), strict=True))
_HAN_SCALE: Final = {"十": 10, "百": 100, "千": 1000}
_DIGIT = "零〇一二两三四五六七八九十百千万亿"
CHINESE: Final = regex(
    rf"(?P<minus>负)?(?:(?P<hundredths>百分之)(?P<share>[{_DIGIT}]{{1,9}})"
    rf"|(?P<under>[{_DIGIT}]{{1,9}})分之(?P<over>[{_DIGIT}]{{1,9}})"
    rf"|(?P<units>[{_DIGIT}]{{1,9}})点(?P<decimals>[零〇一二三四五六七八九]{{1,9}})(?![十点分刻半钟])"
    rf"|(?P<whole>[{_DIGIT}]{{1,12}})(?![般样些切起定直共]|角[形板函锥柱])(?!(?<=一)种)(?P<half>[个倍]?半(?![圆径平形轴球]))?)"
)


def of_english(match: re.Match[str]) -> Fraction:
    """The number that a match of ENGLISH names."""
    part = match.groupdict()
    if part["dozen"]:
        value = Fraction(6 if "half" in (part["scored"] or "") else 12)
    elif part["half"]:
        value = Fraction(1, 2)
    elif part["single"]:
        value = Fraction(1, _PARTS[part["single"]])
    else:
        value = Fraction(_of_words(part["whole"]))
        if part["dozens"]:
            value *= 12
        elif part["and"]:
            value += Fraction(1, _PARTS[part["extra"]])
        elif part["part"]:
            value /= _PARTS[part["part"]]
    return -value if part["minus"] else value


def of_ordinal(match: re.Match[str]) -> Fraction:
    """The place that a match of ORDINAL names: 12th and twelfth are 12."""
    return Fraction(int(match[1]) if match[1] else _ORDINALS[match[2]])


def of_chinese(match: re.Match[str]) -> tuple[Fraction, str]:
    """The number that a match of CHINESE names, and "%" where it says so many hundredths."""
    part = match.groupdict()
    unit = ""
    if part["hundredths"]:
        value, unit = Fraction(_of_han(part["share"])), "%"
    elif part["under"]:
        under = _of_han(part["under"])
        value = Fraction(_of_han(part["over"]), under) if under else Fraction(0)
    elif part["units"]:
        digits = "".join(str(_HAN[each]) for each in part["decimals"])
        value = Fraction(f"{_of_han(part['units'])}.{digits}")
    else:
        value = Fraction(_of_han(part["whole"])) + (Fraction(1, 2) if part["half"] else 0)
    return (-value if part["minus"] else value), unit


def _of_words(text: str) -> int:
    total = part = 0
    for word in re.split(r"[ -]", text):
        if word in _WORDS:
            part += _WORDS[word]
        elif word == "hundred":
            part = max(part, 1) * 100
        elif word == "thousand":
            total, part = total + max(part, 1) * 1000, 0
    return total + part


def _of_han(text: str) -> int:
    """二百零五 is 205, 一百五 is 150, 三万五千 is 35,000; digits alone (二五) are read off."""
    for scale, size in (("亿", 10**8), ("万", 10**4)):
        if scale in text:
            high, _, low = text.partition(scale)
            tail = _of_han(low) if low else 0
            if len(low) == 1 and low in _HAN:
                tail *= size // 10
            return (_of_han(high) if high else 1) * size + tail
    if not any(each in _HAN_SCALE for each in text):
        return int("".join(str(_HAN[each]) for each in text)) if text else 0
    total = part = 0
    last = 1
    for place, each in enumerate(text):
        if each in _HAN_SCALE:
            last = _HAN_SCALE[each]
            total, part = total + max(part, 1) * last, 0
        else:
            part = _HAN[each]
            if place == len(text) - 1 and last > 10 and text[place - 1] not in "零〇":
                part *= last // 10
    return total + part
