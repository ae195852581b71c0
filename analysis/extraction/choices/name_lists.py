"""Options that are lists of names ("I, III and V"), and the list that a text gives: the option of the same names, in
whatever order, and of no others."""

from __future__ import annotations

from typing import Final

from isoprobe.analysis.extraction.choices.option_words import LETTERS
from isoprobe.analysis.replies.answer_spans import Asked, Commitment
from isoprobe.analysis.replies.patterns import regex
from isoprobe.analysis.replies.remembered import remembered

_NAME: Final = r"(?:[IVX]{1,4}|[A-Z][0-9]?)"
_LIST: Final = rf"{_NAME}(?:\s?(?:,\s?and|,|and|&|和|与|、)\s?{_NAME}){{1,8}}"
_ALONE = regex(rf"\s*(?:(?:[Oo]nly|[Ff]igures?|[Ss]tatements?|[Nn]umbers?)\s)?{_LIST}\s*(?:[Oo]nly)?\s*\.?")
_IN_TEXT = regex(rf"(?<![A-Za-z0-9]){_LIST}(?![A-Za-z0-9])")
_LABEL = regex(r"\s*[IVX]{1,4}\s?[:)-]")
_EACH = regex(rf"(?<![A-Za-z0-9]){_NAME}(?![A-Za-z0-9])")


@remembered(256)
def lists_of(choices: tuple[str, ...]) -> dict[frozenset[str], str]:
    """The letter of each option by its names; {} where fewer than two are lists, or of the options' own letters."""
    found = {
        frozenset(_EACH.findall(choice)): LETTERS[place]
        for place, choice in enumerate(choices[:26])
        if _ALONE.fullmatch(choice)
    }
    names = frozenset().union(*found) if found else frozenset()
    return found if len(found) >= _LEAST and not names <= frozenset(LETTERS[: len(choices)]) else {}


_LEAST: Final = 2


def named_lists(text: str, choices: tuple[str, ...]) -> list[tuple[frozenset[str], int, int]]:
    """The lists of names of a text in its own capitals, but for those that it denies."""
    return [
        (frozenset(_EACH.findall(one[0])), *one.span())
        for one in _IN_TEXT.finditer(text)
        if not _DENYING.search(text, max(0, one.start() - 32), one.start()) and not _DENIED.match(text, one.end())
    ]


_DENYING = regex(
    r"(?:\b(?:[Nn]ot|[Nn]ever|[Nn]either|nor|cannot|rather than|instead of|except|unlike|[Ww]ithout)|n't)"
    r"(?:\s[A-Za-z]+){0,2}\s{1,2}[\"'(]?$"
)
_DENIED = regex(
    r"[\"')]?,? (?:(?:is|are|was|were)(?: both| all| each)? (?:false|wrong|incorrect|untrue|not|out|impossible|ruled"
    r"|excluded)\b|(?:do|does|is|are|can|were|was)(?:n't|not)\b|(?:do|does) not\b|fails?\b|cannot\b)"
)


def by_name_list(text: str, asked: Asked) -> Commitment | None:
    """The option whose names are those of the last list of a text; "" for its value where no option has these."""
    lists = lists_of(asked.choices)
    if not lists:
        return None
    if label := _LABEL.match(text):
        return Commitment("", *label.span())
    found = named_lists(text, asked.choices)
    if not found:
        return None
    of_options = [one for one in found if one[0] in lists]
    names, start, end = of_options[-1] if len({one[0] for one in of_options}) == 1 else found[-1]
    return Commitment(lists.get(names, ""), start, end)
