"""The strings without one of which a regular expression cannot match, so that a text without them is not searched.

Most patterns begin at the edge of a word and are tried at every place of a text; to look for the few words that they
hold takes a twentieth of the time.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterable
from itertools import product
from os.path import commonprefix  # of any strings, by their letters
from re import _parser  # type: ignore[attr-defined]  # what the compiler itself reads a pattern with
from typing import Any, Final

from isoprobe.analysis.replies.remembered import remembered

MOST: Final = 130  # strings that are looked for
_CROSSED: Final = 24  # strings that one piece of a pattern may be spelled out to
_RARE: Final = 2.0  # times that a text holds one of the strings, by the estimate below: others are not worth the look
_START: Final = 5  # letters with which strings begin that are alike
_SELDOM: Final = 0.05
_TEXT: Final = 200  # characters of the text for which it is estimated
_OFTEN: Final = {  # how often letters stand there; twice as often as they do, since they are no chance neighbours
    **dict.fromkeys(" e", 0.2), **dict.fromkeys("taoinsrh", 0.12), **dict.fromkeys("dlucmfwygpb", 0.05),
    **dict.fromkeys("0123456789.,", 0.05),
}  # fmt: skip

_COMMON: Final = frozenset(
    ["the", "there", "this", "that", "these", "those", "with", "from", "have", "which", "what", "when", "each", "both",
     "all", "and", "but", "not", "can", "are", "was", "is", "it", "than", "then", "only", "more", "less", "most", "one",
     "two", "of", "in", "on", "to", "for", "as", "at", "by", "or", "if", "so", "answer", "figure", "graph", "number"]
)  # fmt: skip

Strings = frozenset[str]


def needed(pattern: str, flags: int = 0) -> tuple[str, ...]:
    r"""Strings of which every match of the pattern holds one; none where there are no such strings, or they are too
    many or too common to be worth the look.

    >>> needed(r"\bround(?:ed|ing)?\b")
    ('round',)
    >>> needed(r"\b(?:divided|in terms) (?:by|of) (?:pi|π)")
    ('divided', 'in terms')
    >>> needed(r"[a-z]+ [0-9]+")
    ()
    """
    if flags & (re.IGNORECASE | re.VERBOSE):
        return ()
    parsed = _parser.parse(pattern, flags)
    if parsed.state.flags & re.IGNORECASE:
        return ()
    spelled, need = _sequence(parsed)
    found = _rarer(spelled, need)
    found = _shortest(found) if found else frozenset()
    if len(found) > MOST or _share(found) > _RARE or any(_chance(one) == 1 for one in found):
        return ()
    return tuple(sorted(found, key=lambda one: (len(one), one)))


def _sequence(parts: Iterable[tuple[Any, Any]]) -> tuple[Strings | None, Strings | None]:
    """All strings that a sequence matches, None where they are many or without bound, and the rarest strings of which
    each of its matches holds one, None where there are none."""
    run: Strings = frozenset([""])
    need: Strings | None = None
    whole = True
    for part in parts:
        spelled, inner = _part(*part)
        need = _rarer(need, inner)
        if spelled is not None and len(run) * len(spelled) <= _CROSSED:
            run = frozenset(map("".join, product(run, spelled)))
            continue
        need, whole = _rarer(need, run), False
        run = frozenset([""]) if spelled is None else spelled
    return (run if whole else None), _rarer(need, run)


def _part(name: Any, value: Any) -> tuple[Strings | None, Strings | None]:
    """As `_sequence`, of one part of a parsed pattern."""
    match str(name):
        case "LITERAL":
            return frozenset([chr(value)]), None
        case "IN":
            return _characters(value), None
        case "AT" | "ASSERT_NOT":
            return frozenset([""]), None
        case "ASSERT":
            return frozenset([""]), _rarer(*_sequence(value[1])) if value[0] > 0 else None
        case "SUBPATTERN":
            return (None, None) if value[1] & re.IGNORECASE else _sequence(value[3])
        case "ATOMIC_GROUP":
            return _sequence(value)
        case "BRANCH":
            return _branches([_sequence(one) for one in value[1]])
        case "MAX_REPEAT" | "MIN_REPEAT" | "POSSESSIVE_REPEAT":
            return _repeated(*value)
    return None, None


def _branches(found: list[tuple[Strings | None, Strings | None]]) -> tuple[Strings | None, Strings | None]:
    every = [spelled for spelled, _ in found if spelled is not None]
    needs = [need for pair in found if (need := _rarer(*pair)) is not None]
    spelled = frozenset().union(*every) if len(every) == len(found) else None
    need = frozenset().union(*needs) if len(needs) == len(found) else None
    return spelled, need


def _repeated(least: int, most: int, inner: Any) -> tuple[Strings | None, Strings | None]:
    spelled, need = _sequence(inner)
    if spelled is not None and least == most == 1:
        return spelled, need
    if least:
        return None, _rarer(spelled, need)
    return (spelled | {""} if spelled is not None and int(most) == 1 else None), None


def _characters(members: list[tuple[Any, Any]]) -> Strings | None:
    """The members of a set of characters, None where it has many."""
    found: list[str] = []
    for name, value in members:
        if str(name) == "LITERAL":
            found.append(chr(value))
        elif str(name) == "RANGE" and value[1] - value[0] < _CROSSED:
            found += map(chr, range(value[0], value[1] + 1))
        else:
            return None
    return frozenset(found) if len(found) <= _CROSSED else None


def _rarer(one: Strings | None, other: Strings | None) -> Strings | None:
    """Which of two sets of strings a text holds more seldom; a set with the empty string is none."""
    sets = [each for each in (one, other) if each and "" not in each]
    return min(sets, key=_share) if sets else None


def _share(strings: Strings) -> float:
    """About how many of a set's strings a text of some length holds, with a little for the time that each takes."""
    return 0.01 * len(strings) + sum(map(_chance, strings))


@remembered(256)
def _chance(string: str) -> float:
    if string.strip() in _COMMON:
        return 0.9
    return min(1.0, _TEXT * math.prod(_OFTEN.get(letter, 0.004) for letter in string))


def _shortest(strings: Strings) -> Strings:
    """Fewer strings of which one is in every text that holds one of these: a rare start of several stands for them, and
    a string for those that hold it."""
    groups: dict[str, list[str]] = {}
    for each in strings:
        groups.setdefault(each[:_START], []).append(each)
    starts = [(commonprefix(group), group) for group in groups.values()]  # noqa: RUF071
    fewer = {one for start, group in starts for one in ([start] if _chance(start.strip()) < _SELDOM else group)}
    return frozenset(one for one in fewer if not any(other != one and other in one for other in fewer))
