"""Options that are things of one noun, named by it and their letter or place: "Table D", "the fourth net"."""

from __future__ import annotations

import re
from functools import lru_cache

from isoprobe.analysis.extraction.choices.option_words import LETTERS
from isoprobe.analysis.replies.answer_spans import LOWER, Asked, Commitment

_PLACES = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth")
_ALONE = re.compile(
    rf"\W{{0,9}}(?:(?:it is|it's|that is|that's|this is) )?(?:(?P<noun>[a-z]{{3,12}}) (?P<letter>[a-z])"
    rf"|(?:the )?(?P<place>{'|'.join(_PLACES)}) (?P<thing>[a-z]{{3,12}}))\W{{0,9}}"
)


def by_noun(text: str, asked: Asked) -> Commitment | None:
    """The option that is all of the text: the options are lone letters, and the question asks of such things; or their
    own noun stands before each letter."""
    if len(text) > 60 or not asked.choices:
        return None
    said = _ALONE.fullmatch(text.translate(LOWER))
    if not said:
        return None
    noun = said["noun"] or said["thing"]
    if not _is_theirs(noun, asked.choices, asked.question):
        return None
    place = LETTERS.find(said["letter"].upper()) if said["letter"] else _PLACES.index(said["place"])
    if not 0 <= place < len(asked.choices):
        return None
    return Commitment(LETTERS[place], said.start("noun" if said["noun"] else "place"), len(text.rstrip(" .!*\n")))


@lru_cache(maxsize=256)
def _is_theirs(noun: str, choices: tuple[str, ...], question: str) -> bool:
    if all(
        choice.strip().lower() == f"{noun} {letter.lower()}" for choice, letter in zip(choices, LETTERS, strict=False)
    ):
        return True
    lone = all(choice.strip() == letter for choice, letter in zip(choices, LETTERS, strict=False))
    return lone and bool(re.search(rf"\b{noun}s?\b", question[-3000:].translate(LOWER)))
