"""What a piece of a reply commits to, and where in it; what all readers of answers share."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass


@dataclass(frozen=True)
class Commitment:
    """A value and where it stands; `value` None says that two values stand there, or a range: ambiguous. Lists are
    tuples here."""

    value: bool | int | float | str | tuple[str | int, ...] | None
    start: int
    end: int


Reader = Callable[[str, Sequence[str]], "Commitment | None"]

_SENTENCE_END = re.compile(r"[.!?;](?=\s|$)|\n")
BOXED = re.compile(r"\\(?:boxed|fbox)")


def first_sentence(text: str) -> str:
    """The text up to its first full stop, question mark, semicolon or line break."""
    end = _SENTENCE_END.search(text, len(text) - len(text.lstrip()))
    return text[: end.start()] if end else text
