"""The option that a text repeats in another dress: with hyphens or without, its indices in whatever spelling, a
comparative for another of the same sense, Chinese without the words that only join (也, 都, 则)."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Final

from isoprobe.analysis.extraction.choices.option_words import LETTERS, formed
from isoprobe.analysis.replies.answer_spans import LOWER, Asked, Commitment
from isoprobe.analysis.replies.patterns import regex

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


@lru_cache(maxsize=4096)
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


@lru_cache(maxsize=4096)
def _level(text: str) -> str:
    return _HAN_IDLE.sub("", formed(text))
