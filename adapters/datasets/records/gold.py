"""Right answers as people write them: 1,234 and -3 are whole numbers, 30° and 5 cm numbers in a unit, 1/2, √3 and x = 3
mathematics, "B" or an option's own text one of the options."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from isoprobe.probes.core import Answer, AnswerKind, Marking

LETTERS: Final = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
_MINUS = str.maketrans({"\u2212": "-", "\u2013": "-", "\uff0d": "-"})
_WHOLE = re.compile(r"[+-]?(?:[0-9]{1,15}|[0-9]{1,3}(?:,[0-9]{3}){1,5})")
_DECIMAL = re.compile(r"[+-]?(?:[0-9]{0,15}|[0-9]{1,3}(?:,[0-9]{3}){1,5})\.([0-9]{1,15})")
_SCIENTIFIC = re.compile(
    r"([+-]?[0-9]{1,15}(?:\.[0-9]{1,15})?)(?:[eE]|\s?(?:×|x|\\times|\*)\s?10\s?\^\s?\{?)([-+]?[0-9]{1,2})\}?"
)
_UNIT = re.compile(
    r"(?P<number>[+-]?[0-9][0-9.,]{0,25}|[+-]?\.[0-9]{1,15})\s?(?P<unit>%|percent|°C?|\^\s?\{?\\circ\}?|degrees?|[kcdmnuµ]?m(?:\^?[23]|[²³])?|[km]?g|m?l|m?s|min|h"
    r"|hours?|minutes?|seconds?|days?|weeks?|months?|years?|dollars?|cents?|euros?|pounds?|feet|ft|inch(?:es)?|miles?"
    r"|(?:kilo|centi|milli)?met(?:er|re)s?|(?:kilo|milli)?grams?|lit(?:er|re)s?|[km]?N|k?J|k?W|k?V|m?A|k?Pa|[kM]?Hz|mol|Ω)"
)
_MONEY = re.compile(r"\\?(?P<sign>[$€£¥])\s?(?P<number>[0-9][0-9.,]{0,25})")
_CURRENCIES: Final = {"$": "dollars", "€": "euros", "£": "pounds", "¥": "yuan"}
_MATHEMATICS = re.compile(r"[-+*/^=().,\s0-9a-zA-Zπ√²³\\{}°]{1,200}")
_OPERATION = re.compile(r"[0-9a-z)]\s?[/^*+=]\s?[-0-9a-z(√π\\]|√|π|[0-9a-z][²³]", re.IGNORECASE)
_WORD = re.compile(r"(?<!\\)[A-Za-z]{3,}")
_FUNCTIONS: Final = frozenset(("sin", "cos", "tan", "log", "sqrt", "exp", "frac", "sec", "csc", "cot"))


def number_told(text: str) -> tuple[int | float, Marking] | None:
    """The number that all of a text is, and how it is marked: a decimal at its own decimals, a measure in its unit.
    None for any other text."""
    text = text.strip().strip("$").strip().translate(_MINUS)
    if _WHOLE.fullmatch(text):
        return int(text.replace(",", "")), Marking()
    if match := _DECIMAL.fullmatch(text):
        return float(text.replace(",", "")), Marking(decimals=len(match[1]))
    if match := _SCIENTIFIC.fullmatch(text):
        return float(f"{match[1]}e{match[2]}"), Marking(relative=1e-3)
    return None


def measure_told(text: str) -> tuple[int | float, Marking] | None:
    """As `number_told`, with a unit behind the number or a currency's sign before it."""
    text = text.strip().translate(_MINUS)
    if money := _MONEY.fullmatch(text):
        number, unit = number_told(money["number"]), _CURRENCIES[money["sign"]]
    elif measured := _UNIT.fullmatch(text.strip("$")):
        number, unit = number_told(measured["number"]), measured["unit"]
        unit = "degrees" if "circ" in unit or unit == "°" else "percent" if unit == "%" else unit
    else:
        return None
    if number is None:
        return None
    return number[0], Marking(decimals=number[1].decimals, relative=number[1].relative, unit=unit)


def free_answer_of(text: str) -> tuple[AnswerKind, Answer, Marking]:
    """An answer without options, by what it is: a number, also in a unit, yes or no, mathematics, or other words."""
    money = text.startswith("$") and not text.endswith("$")
    if told := (measure_told(text) if money else None) or number_told(text) or measure_told(text):
        value, marking = told
        return ("integer" if isinstance(value, int) else "real"), value, marking
    if text.lower() in ("yes", "no"):
        return "yes_no", text.lower() == "yes", Marking()
    if is_mathematics(text):
        return "expression", text.strip("$").strip().translate(_MINUS), Marking()
    return "text", text, Marking()


def is_mathematics(text: str) -> bool:
    """Whether a text is a formula: it stands between dollar signs, has LaTeX or powers in it, or is one of letters,
    numbers and signs with an operation."""
    if len(text) > 200:
        return False
    if re.fullmatch(r"\$[^$]{1,200}\$", text) or re.search(
        r"\\(?:frac|sqrt|pi|dfrac|tfrac|cdot|times)\b|[A-Za-z0-9)]\^", text
    ):
        return True
    words = [word for word in _WORD.findall(text) if word.lower() not in _FUNCTIONS]
    return not words and bool(_MATHEMATICS.fullmatch(text)) and bool(_OPERATION.search(text))


_BOX = re.compile(r"\\(?:boxed|fbox)\s?\{(.{1,200})\}")
_CALCULATED = re.compile(
    r"(?:[-+*/^().,\s0-9{}π√²³½⅓⅔¼¾·×]|\\(?:[dtc]?frac|sqrt|pi|cdot|times|left|right)(?![a-z])|(?:sqrt|pi)(?![a-z])){1,120}"
)
_BEYOND_DIGITS = re.compile(r"[0-9)}]\s?[/^]|√|π|sqrt|pi|frac|[½⅓⅔¼¾²³]")
_RATIO = re.compile(r"([0-9]{1,9})\s?:\s?([1-9][0-9]{0,8})")


def calculation_told(text: str, question: str = "") -> str | None:
    """The text, without dollar signs or a box around it, where it is a number to be worked out: \\sqrt{41}, 16/7, 525π,
    4 + 2√2; of a question for a ratio 4:25 as 4/25. None for a plain number, and for what has letters in it."""
    bare = text.strip().strip("$").strip().translate(_MINUS)
    if box := _BOX.fullmatch(bare):
        bare = box[1].strip()
    if re.search(r"\bratio\b|比", question) and (ratio := _RATIO.fullmatch(bare)):
        return f"{ratio[1]}/{ratio[2]}"
    if not _CALCULATED.fullmatch(bare) or not _BEYOND_DIGITS.search(bare[1:] if bare[:1] in "+-" else bare):
        return None
    return bare


def option_by_text(answer: str, choices: Sequence[str]) -> str | None:
    """The letter of the one option whose own text the answer is; None where it is no option's, or where the options
    are their own letters in another order, so that "B" may as well name the second one."""
    bare = answer.strip()
    if list(choices).count(bare) != 1:
        return None
    letters = {choice.strip().strip("().").upper() for choice in choices}
    if letters <= set(LETTERS[: len(choices)]) and bare.strip("().").upper() in LETTERS[: len(choices)]:
        return None
    return LETTERS[list(choices).index(bare)]
