"""The option that fills the blank of a question, where a text repeats the words around it and sets it apart: "It is
**quarter** past six" fills "It is (_) past six" by quarter, and not by "quarter past"."""

from __future__ import annotations

import re

from isoprobe.analysis.extraction.choices.option_texts import plain
from isoprobe.analysis.extraction.choices.option_words import LETTERS
from isoprobe.analysis.replies.answer_spans import LOWER, Asked, Commitment
from isoprobe.analysis.replies.patterns import regex
from isoprobe.analysis.replies.remembered import remembered

_BLANK = regex(r"(?P<before>(?:[a-z']+\s+){1,4})(?:\(_+\)|_{2,})(?P<after>(?:\s+[a-z']+){1,4})\s?[.?]?")


def by_cloze(text: str, asked: Asked) -> Commitment | None:
    """The option whose own text stands in the place of the blank."""
    filled = _filled(asked.question) if "_" in asked.question else None
    if filled is None or not (found := filled.search(text.translate(LOWER))):
        return None
    said = plain(found["fill"])
    places = [place for place, choice in enumerate(asked.choices[:26]) if plain(choice) == said]
    return Commitment(LETTERS[places[0]], *found.span("fill")) if len(places) == 1 else None


@remembered(256)
def _filled(question: str) -> re.Pattern[str] | None:
    """What finds the words in the place of the one blank of a question."""
    blanks = list(_BLANK.finditer(question[-1000:].translate(LOWER)))
    if len(blanks) != 1:
        return None
    before, after = (r"\W+".join(map(re.escape, blanks[0][side].split()[:3])) for side in ("before", "after"))
    return re.compile(rf"\b{before}\W{{2,9}}(?P<fill>[a-z'][a-z' ]{{1,29}}?)\W{{2,9}}{after}\b")
