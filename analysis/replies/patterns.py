"""Regular expressions that are compiled when they are first used.

What replies are read with has more than a thousand of them: to compile all takes half a second, and most commands use
few."""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Iterator
from typing import Any, Final, cast

from isoprobe.analysis.replies.literals import needed

_METHODS = ("search", "match", "fullmatch", "finditer", "findall", "sub", "subn", "split")
_LONG: Final = 60  # characters of a text that is not searched before a look for the strings that a match needs
_TIMES: Final = 8  # long texts that a pattern has searched before these strings are found out


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
    """Stands in place of a compiled expression: its own methods, once it was used, and nothing between. Those of a
    pattern that is often searched for in long texts look first for the strings that a match needs."""

    def __init__(self, text: str, flags: int) -> None:
        self.pattern = text
        self._asked = flags

    def __getattr__(self, name: str) -> Any:
        if name.startswith("_"):
            raise AttributeError(name)
        compiled = re.compile(self.pattern, self._asked)
        methods = vars(self)
        methods.update({method: getattr(compiled, method) for method in _METHODS})
        left, search, finditer = _TIMES, compiled.search, compiled.finditer

        def searched(text: str, start: int = 0, stop: int = sys.maxsize) -> re.Match[str] | None:
            nonlocal left
            if len(text) > _LONG:
                left -= 1
                if left <= 0:
                    methods.update(_sparing(compiled))
            return search(text, start, stop)

        def found(text: str, start: int = 0, stop: int = sys.maxsize) -> Iterator[re.Match[str]]:
            nonlocal left
            if len(text) > _LONG:
                left -= 1
                if left <= 0:
                    methods.update(_sparing(compiled))
            return finditer(text, start, stop)

        methods.update(search=searched, finditer=found)
        return getattr(compiled if name not in _METHODS else self, name)

    def __reduce__(self) -> tuple[Any, ...]:
        return _Pattern, (self.pattern, self._asked)

    def __repr__(self) -> str:
        return f"regex({self.pattern!r})"


def _sparing(compiled: re.Pattern[str]) -> dict[str, Callable[..., Any]]:
    """The methods that search, which do not where the text holds none of the strings that a match needs."""
    search, finditer, findall, sub = compiled.search, compiled.finditer, compiled.findall, compiled.sub
    strings = needed(compiled.pattern, compiled.flags & ~re.UNICODE)
    if not strings:
        return {"search": search, "finditer": finditer}

    def holds(text: str, start: int, stop: int) -> bool:
        if start or stop != sys.maxsize:
            start, stop = max(0, start), max(0, stop)  # as expressions take them; find would count from the end
            for string in strings:  # noqa: SIM110 (a generator takes twice as long)
                if text.find(string, start, stop) >= 0:
                    return True
            return False
        for string in strings:  # noqa: SIM110
            if string in text:
                return True
        return False

    def searched(text: str, start: int = 0, stop: int = sys.maxsize) -> re.Match[str] | None:
        if start or stop != sys.maxsize:
            return search(text, start, stop) if holds(text, start, stop) else None
        for string in strings:  # as `holds`
            if string in text:
                return search(text)
        return None

    def found(text: str, start: int = 0, stop: int = sys.maxsize) -> Iterator[re.Match[str]]:
        return finditer(text, start, stop) if holds(text, start, stop) else iter(())

    def listed(text: str, start: int = 0, stop: int = sys.maxsize) -> list[Any]:
        return findall(text, start, stop) if holds(text, start, stop) else []

    def replaced(by: Any, text: str, count: int = 0) -> str:
        return sub(by, text, count) if holds(text, 0, sys.maxsize) else text

    return {"search": searched, "finditer": found, "findall": listed, "sub": replaced}
