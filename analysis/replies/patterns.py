"""Regular expressions that are compiled when they are first used.

What replies are read with has more than a thousand of them: to compile all takes half a second, and most commands use
few."""

from __future__ import annotations

import re
from typing import Any, cast

_METHODS = ("search", "match", "fullmatch", "finditer", "findall", "sub", "subn", "split")


def regex(text: str, flags: int = 0) -> re.Pattern[str]:
    r"""The regular expression, as `re.compile` gives it; what is wrong with it is found when it is first used.

    >>> regex(r"[0-9]+").findall("3 of 12")
    ['3', '12']
    """
    return cast("re.Pattern[str]", _Pattern(text, flags))


def any_word(words: str, flags: int = 0) -> re.Pattern[str]:
    """The regular expression of any of these words or phrases, parted by bars, where it stands by itself.

    >>> any_word("may|might|could").findall("It might, mayhap it could.")
    ['might', 'could']
    """
    return regex(rf"\b(?:{words})\b", flags)


def denial(words: str) -> re.Pattern[str]:
    """The regular expression of any of these words, parted by bars, or of the n't of a verb.

    >>> denial("not|no").findall("It isn't, no.")
    ["n't", 'no']
    """
    return regex(rf"\b(?:{words})\b|n't\b")


class _Pattern:
    """Stands in place of a compiled expression: its own methods, once it was used, and nothing between."""

    def __init__(self, text: str, flags: int) -> None:
        self.pattern = text
        self._asked = flags

    def __getattr__(self, name: str) -> Any:
        if name.startswith("_"):
            raise AttributeError(name)
        compiled = re.compile(self.pattern, self._asked)
        vars(self).update({method: getattr(compiled, method) for method in _METHODS})
        return getattr(compiled, name)

    def __reduce__(self) -> tuple[Any, ...]:
        return _Pattern, (self.pattern, self._asked)

    def __repr__(self) -> str:
        return f"regex({self.pattern!r})"
