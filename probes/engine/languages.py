"""Wordings in English and in Chinese: a question asked in either means the same, and is answered in both."""

from __future__ import annotations

from dataclasses import dataclass

from isoprobe.probes.core import Language

LANGUAGES: tuple[Language, ...] = ("en", "zh")
REPLY = {"en": "Answer: ", "zh": "答案："}  # what an answer follows
YES_NO = {"en": ("no", "yes"), "zh": ("否", "是")}
COLON = {"en": ": ", "zh": "："}


@dataclass(frozen=True)
class Said:
    """One wording in both languages."""

    en: str
    zh: str

    def within(self, language: str) -> str:
        """The wording in this language."""
        return self.zh if language == "zh" else self.en


Wording = str | Said  # a text that is the same in every language it is asked in, or one for each


def within(wording: Wording, language: str) -> str:
    """The wording in this language; a plain text is what it is."""
    return wording if isinstance(wording, str) else wording.within(language)


def joined(one: Wording, other: Wording) -> Wording:
    """Two wordings one after the other; Chinese ones without a blank between.

    >>> joined("Two points are marked.", "How far apart are they?")
    'Two points are marked. How far apart are they?'
    """
    if isinstance(one, str) and isinstance(other, str):
        return f"{one} {other}"
    return Said(f"{within(one, 'en')} {within(other, 'en')}", f"{within(one, 'zh')}{within(other, 'zh')}")


def languages_of(wording: Wording) -> tuple[Language, ...]:
    """The languages that a wording is in."""
    return LANGUAGES if isinstance(wording, Said) else ("en",)


def reply(answer: str, language: str) -> str:
    """A reply in the language: the line that answers end with."""
    return f"{REPLY[language]}{answer}"
