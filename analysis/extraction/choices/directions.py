"""Options that tell which way something goes ("to the left than to the right", "the surroundings . . . each vial",
"from left to right"), and what a text says of it: "from right to left"."""

from __future__ import annotations

import re
from typing import Final

from isoprobe.analysis.extraction.choices.option_words import LETTERS
from isoprobe.analysis.replies.answer_spans import LOWER, Asked, Commitment
from isoprobe.analysis.replies.patterns import denial, regex
from isoprobe.analysis.replies.remembered import remembered
from isoprobe.analysis.replies.restatement import content

_WORD = r"(?!(?:and|from|but|or|to)\b)[a-z'-]+"
_FROM_TO = regex(
    rf"(?:\bfrom\s{{1,4}}|^[\s\"'(]{{0,6}})(?P<one>(?:{_WORD}\s{{1,4}}){{0,4}}?{_WORD})\s{{1,40}}(?:in)?to(?:wards?)?"
    rf"\s{{1,4}}(?P<other>(?:{_WORD}\s{{0,3}}){{1,4}})"
)
_ASIDE = regex(r"\([^()\n]{0,38}\)|\*")
_OPTION: Final = (
    re.compile(r"\W*to (?P<other>.{2,40}) than to (?P<one>.{2,40}?)\W*"),
    re.compile(r"\W*from (?P<one>.{2,40}) to (?P<other>.{2,40}?)\W*"),
    re.compile(r"\W*(?P<one>[^.]{2,60}?)\s?(?:\. ?\. ?\.|…|\.\.\.|;|→|->)\s?(?P<other>[^.]{2,60}?)\W*"),
)
_DENIED = denial("not|never|if|whether|than|would|could|might|or|neither|nor")
_LENGTH: Final = 300


@remembered(256)
def _ways(choices: tuple[str, ...]) -> tuple[tuple[frozenset[str], frozenset[str]], ...]:
    """Where each option comes from and goes to; () where one tells no way, or no two tell opposite ways."""
    found: list[tuple[frozenset[str], frozenset[str]]] = []
    for choice in choices[:26]:
        told = next((hit for each in _OPTION if (hit := each.fullmatch(choice.translate(LOWER).strip()))), None)
        ends = (_stems(told["one"]), _stems(told["other"])) if told else (frozenset[str](), frozenset[str]())
        if not ends[0] or not ends[1] or ends[0] == ends[1]:
            return ()
        found.append(ends)
    return tuple(found) if any(way[::-1] in found for way in found) else ()


def _stems(text: str) -> frozenset[str]:
    words = (word.removesuffix("y").removesuffix("ie") for word in content(text) if word not in _IDLE)
    return frozenset(word[:9] for word in words)


_IDLE: Final = frozenset(["side", "each", "direction", "their", "both"])


def by_direction(text: str, asked: Asked) -> Commitment | None:
    """The option whose way a text tells, where it tells no other."""
    ways = _ways(asked.choices)
    if not ways or len(text) > _LENGTH:
        return None
    low = _ASIDE.sub(lambda aside: " " * len(aside[0]), text.translate(LOWER))
    found: list[tuple[int, int, int]] = []
    for told in _FROM_TO.finditer(low):
        if _DENIED.search(low, max(0, told.start() - 30), told.end()):
            continue
        one, other = _stems(told["one"]), _stems(told["other"])
        fitting = [
            place
            for place, (here, there) in enumerate(ways)
            if here & one and there & other and not (here & other - there) and not (there & one - here)
        ]
        if len(fitting) == 1:
            found.append((fitting[0], *told.span()))
    if len({place for place, *_ in found}) != 1:
        return None
    place, start, end = found[0]
    return Commitment(LETTERS[place], start, end)
