"""What was worked out from a text, remembered as long as it is likely to be asked for again, within bounds.

A plain cache is bounded by a count alone: thousands of long questions or replies in it are tens of megabytes. Here
fewer of the long texts are remembered, and none of the longest, so that a function holds a bounded number of
characters.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache, wraps
from typing import Final, TypeVar, cast

Function = TypeVar("Function", bound=Callable[..., object])

SHORT, LONG = 2048, 32_768  # characters
FEWER: Final = 16  # times fewer of the texts that are longer than SHORT


def remembered(count: int) -> Callable[[Function], Function]:
    """A decorator for a function of a text, or of several in one tuple, and of anything else behind it by position: it
    remembers what the function gave for the last `count` texts of up to 2,048 characters, for a sixteenth as many of up
    to 32,768, and for none beyond.

    >>> @remembered(100)
    ... def words(text: str) -> int:
    ...     return len(text.split())
    >>> words("two words")
    2
    """

    def decorate(function: Function) -> Function:
        short = lru_cache(maxsize=count)(function)
        long = lru_cache(maxsize=max(1, count // FEWER))(function)

        @wraps(function)
        def run(text: str | tuple[str, ...], *others: object) -> object:
            size = len(text) if isinstance(text, str) else sum(map(len, text))
            if size <= SHORT:
                return short(text, *others)
            return long(text, *others) if size <= LONG else function(text, *others)

        return cast("Function", run)

    return decorate
