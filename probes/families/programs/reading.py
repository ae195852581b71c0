"""What stands in a picture and went unread: a word that is nearly one of the program's, but none of the facts."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from difflib import SequenceMatcher
from typing import Any

from isoprobe.probes.families.programs.fields import Facts, Field, Listed, Word
from isoprobe.vision.figure.texts import SeenText, folded

LIKE = 0.55  # of a text and a word, by difflib: at least so much alike is the word, badly seen


def unread_word(texts: Sequence[SeenText], fields: Mapping[str, Field], facts: Facts) -> str:
    """A text like a word that these fields may hold, but not that word, while no fact says it; "" where there is none.

    A reader that looks for the words it knows passes over one that is blurred, and what it then reads is complete in
    itself: a chart with one name less. Numbers, with units or without, and single letters are not looked at.
    """
    said = {folded(word) for word in _words(facts)}
    choices = {folded(word) for field in fields.values() for word in _choices(field)}
    for text in texts:
        content = folded(text.text)
        if content in said or content in choices or sum(c.isalpha() for c in content) < 2 or text.text[0].isdigit():
            continue
        if any(_alike(content, word) for word in choices):
            return text.text
    return ""


def _alike(content: str, word: str) -> bool:
    return len(word) > 1 and SequenceMatcher(None, content, word).ratio() >= LIKE


def _words(value: Any) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict | list):
        for each in value.values() if isinstance(value, dict) else value:
            yield from _words(each)


def _choices(field: Field) -> Sequence[str]:
    while isinstance(field, Listed):
        field = field.of
    return field.choices if isinstance(field, Word) else ()
