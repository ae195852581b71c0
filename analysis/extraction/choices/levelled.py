"""The option that a text repeats in another dress: with hyphens or without, its indices in whatever spelling, a
comparative for another of the same sense, Chinese without the words that only join (也, 都, 则)."""

from __future__ import annotations

import re
from typing import Final

from isoprobe.analysis.extraction.choices.option_words import LETTERS, formed
from isoprobe.analysis.replies.answer_spans import LOWER, Asked, Commitment
from isoprobe.analysis.replies.patterns import regex
from isoprobe.analysis.replies.remembered import remembered

_SENSES: Final = {
    **dict.fromkeys(("greater", "bigger", "higher", "more"), "larger"),
    **dict.fromkeys(("less", "lower", "fewer", "lesser"), "smaller"),
    **dict.fromkeys(("equals", "equal", "same"), "equal"),
    **dict.fromkeys(("rises", "rising", "rose", "increases", "increasing", "increased", "grows", "up"), "increase"),
    **dict.fromkeys(("falls", "falling", "fell", "decreases", "decreasing", "decreased", "drops", "down"), "decrease"),
}
_DRESSED = regex(
    rf"[-_{{₀-₉⁰-⁹¹²³\u3400-\u9fff]|\b(?:{'|'.join(_SENSES)})\b", re.IGNORECASE
)  # nothing is dressed without
_TOKEN = regex(r"[a-z0-9]+(?:\.[0-9]+)?")
_RAISED: Final = str.maketrans("₀₁₂₃₄₅₆₇₈₉⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻", "01234567890123456789+-")
_HAN = regex(r"[\u3400-\u9fff]")
_HAN_IDLE = regex(r"[也都均则就会将便又还的了是,，。.、;:\s$]|\\mathrm|[{}]")
_DENIED = regex(r"(?:\b(?:not|no|never|neither|nor|than|isn't|rather than|instead of)\b[^.;,]{0,12}|不是?|并非|没有?)$")
_LEAST: Final = 3  # characters of an option that are looked for


def by_level(text: str, asked: Asked) -> Commitment | None:
    """The one option that stands in a text when both are in one dress."""
    if not asked.choices or not _DRESSED.search(text):
        return None
    found = _in_chinese(text, asked.choices) if _HAN.search(text) else _in_words(text, asked.choices)
    if found is None:
        return None
    start = len(text) - len(text.lstrip())
    return Commitment(LETTERS[found], start, max(start, len(text.rstrip())))


_PART = r"(?:(?:an?|one) )?(?:(?:two|three)[ -](?:thirds|quarters)|half|third|quarter)\b"
_PARTS: Final = {"quarter": 3, "third": 4, "half": 6, "two thirds": 8, "three quarters": 9}  # twelfths
_BETWEEN = regex(rf"\bbetween (?P<low>{_PART}) and (?P<high>{_PART})")
_BOUND = regex(rf"\b(?:(?P<more>more|greater|larger|bigger)|less|smaller) than (?P<part>{_PART})")
_NO = regex(r"\b(?:not|never|no|neither|nor|cannot|if|or)\b|n't\b")
_BOUNDS: Final = 2


def by_range(text: str, asked: Asked) -> Commitment | None:
    """The one option of several ranges of parts that has both the bounds of a text: "more than a quarter and less
    than a half" is between a quarter and a half."""
    low = text.translate(LOWER)
    if " than " not in low and "between " not in low:
        return None
    said = _range(low)
    if said is None or _NO.search(low):
        return None
    ranges = _ranges(asked.choices)
    found = [place for place, own in enumerate(ranges) if own == said]
    return Commitment(LETTERS[found[0]], 0, len(text)) if len(found) == 1 else None


@remembered(256)
def _ranges(choices: tuple[str, ...]) -> tuple[tuple[int, int], ...]:
    """The range of every option; () where one has none."""
    found = [_range(choice.translate(LOWER)) for choice in choices[:26]]
    return tuple(each for each in found if each) if all(found) and len(found) > _BOUNDS else ()


def _range(low: str) -> tuple[int, int] | None:
    """The twelfths of the whole between which a lower-case text puts something."""
    between, bounds = list(_BETWEEN.finditer(low)), list(_BOUND.finditer(low))
    if len(between) == 1 and not bounds:
        return _twelfths(between[0]["low"]), _twelfths(between[0]["high"])
    above = [_twelfths(each["part"]) for each in bounds if each["more"]]
    below = [_twelfths(each["part"]) for each in bounds if not each["more"]]
    if between or not bounds or len(above) > 1 or len(below) > 1:
        return None
    return (above or [0])[0], (below or [12])[0]


def _twelfths(part: str) -> int:
    return _PARTS[re.sub(r"^(?:an?|one) ", "", part).replace("-", " ")]


@remembered(256)
def _tokens(text: str) -> tuple[str, ...]:
    low = text.translate(_RAISED).translate(LOWER).replace("_", "").replace("{", "").replace("}", "")
    return tuple(_SENSES.get(one, one) for one in _TOKEN.findall(low) if one != "the")


def _in_words(text: str, choices: tuple[str, ...]) -> int | None:
    said, low = " ".join(_tokens(text)), text.translate(LOWER)
    found: list[tuple[int, int]] = []
    for place, choice in enumerate(choices[:26]):
        own = " ".join(_tokens(choice[:200]))
        if len(own) < _LEAST or own.isdigit() or choice.translate(LOWER).strip() in low:
            continue  # in its own spelling, and yet no mention of the option
        at = f" {said} ".find(f" {own} ")
        if at >= 0 and not _DENIED.search(f" {said} "[:at]):
            found.append((len(own), place))
    return _longest(found, [" ".join(_tokens(choice[:200])) for choice in choices[:26]])


def _in_chinese(text: str, choices: tuple[str, ...]) -> int | None:
    said = _level(text)
    forms = [_level(choice[:300]) for choice in choices[:26]]
    found: list[tuple[int, int]] = []
    for place, own in enumerate(forms):
        at = said.find(own) if len(own) >= _LEAST and _HAN.search(own) else -1
        if at >= 0 and not _DENIED.search(said[:at]):
            found.append((len(own), place))
    return _longest(found, forms)


def _longest(found: list[tuple[int, int]], forms: list[str]) -> int | None:
    """The longest of those found, where it holds all the others."""
    if not found:
        return None
    best = max(found)[1]
    if any(place != best and (forms[place] not in forms[best] or forms[place] == forms[best]) for _, place in found):
        return None
    return best


@remembered(256)
def _level(text: str) -> str:
    return _HAN_IDLE.sub("", formed(text))
