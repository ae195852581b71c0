"""Options that are directions (up, lower right, south-east), and the one that a text tells in words of its own: "down
and to the right"."""

from __future__ import annotations

from typing import Final

from isoprobe.analysis.extraction.choices.option_words import LETTERS
from isoprobe.analysis.replies.answer_spans import LOWER, Asked, Commitment
from isoprobe.analysis.replies.patterns import regex
from isoprobe.analysis.replies.remembered import remembered

_WAYS: Final = {
    **dict.fromkeys(("up", "upper", "upward", "upwards", "top", "above", "north"), (0, 1)),
    **dict.fromkeys(("down", "lower", "downward", "downwards", "bottom", "below", "south"), (0, -1)),
    **dict.fromkeys(("left", "leftward", "leftwards", "west"), (-1, 0)),
    **dict.fromkeys(("right", "rightward", "rightwards", "east"), (1, 0)),
    **{"northeast": (1, 1), "northwest": (-1, 1), "southeast": (1, -1), "southwest": (-1, -1)},
}
_WORD = rf"(?:{'|'.join(sorted(_WAYS, key=len, reverse=True))})"
_PHRASE = regex(
    rf"(?<![a-z]){_WORD}(?:(?:\s?-\s?|\s|,\s|,?\sand\s)(?:(?:also |then )?(?:(?:to|towards?|in) the "
    rf"|towards? )?){_WORD})?"
    r"(?![a-z])(?!-hand (?:side|grip)|[ -]angled? | angles?\b)"
)
_PART = regex(_WORD)
_DENIED = regex(
    r"\b(?:not|no|never|neither|nor|rather than|instead of|if|would|than|or)\b[^.;,]{0,20}$|n't\b[^.;,]{0,20}$"
)
_SO = regex(r"[,;:]\s(?:so|thus|hence|therefore)\b|:\s|\b(?:net|resultant|total|overall)\b")


@remembered(256)
def _directions(choices: tuple[str, ...]) -> dict[tuple[int, int], str]:
    """The letter of each direction; {} where the options are something else, or two are one direction."""
    found: dict[tuple[int, int], str] = {}
    for letter, choice in zip(LETTERS, choices[:26], strict=False):
        low = choice.translate(LOWER).strip(" .")
        phrase = _PHRASE.fullmatch(low)
        way = _way(low) if phrase else None
        if way is None or way in found:
            return {}
        found[way] = letter
    return found if len(found) > 2 and any(0 not in way for way in found) else {}


def _way(phrase: str) -> tuple[int, int] | None:
    x = y = 0
    for part in _PART.findall(phrase):
        x, y = x + _WAYS[part][0], y + _WAYS[part][1]
    return (x, y) if (x, y) != (0, 0) and max(abs(x), abs(y)) == 1 else None


def _told(text: str, letters: dict[tuple[int, int], str]) -> tuple[tuple[int, int], int, int] | None:
    """The one direction that a text tells, or tells behind its last conclusion, and where; None where it tells two."""
    low = text.translate(LOWER)
    found = [
        (way, one.start(), one.end())
        for one in _PHRASE.finditer(low)
        if (way := _way(one[0])) and not _DENIED.search(low, max(0, one.start() - 40), one.start())
    ]
    if letters and len({way for way, *_ in found}) > 1 and (cuts := list(_SO.finditer(low))):
        found = [one for one in found if one[1] >= cuts[-1].end()]
    return found[-1] if len({way for way, *_ in found}) == 1 else None


def by_compass(text: str, asked: Asked) -> Commitment | None:
    """The option whose direction a text tells, where it tells one alone, or one alone behind its last conclusion."""
    letters = _directions(asked.choices)
    told = _told(text, letters) if letters else None
    return Commitment(letters[told[0]], *told[1:]) if told and told[0] in letters else None


def off_compass(text: str, asked: Asked) -> tuple[int, int] | None:
    """Where a text tells the one direction that it tells, where the options are directions, and it is none of them."""
    letters = _directions(asked.choices)
    told = _told(text, letters) if letters and len(text) <= _LONGEST else None
    return told[1:] if told and told[0] not in letters else None


_LONGEST: Final = 300  # characters of a reply that tells a direction and little else
