"""Options that compare one thing of two ("The force is stronger in Pair 1", "... the same in both pairs"), and what a
sentence says of the two in its own words: "The magnets in Pair 2 attract each other more strongly than those in Pair
1"."""

from __future__ import annotations

import re

from isoprobe.analysis.extraction.choices.option_words import LETTERS
from isoprobe.analysis.replies.answer_spans import LOWER, Asked, Commitment
from isoprobe.analysis.replies.patterns import any_word, denial, regex
from isoprobe.analysis.replies.remembered import remembered

_MORE = r"(?:greater|stronger|larger|higher|bigger|more (?:strongly|powerful|intense))"
_LESS = r"(?:smaller|weaker|lower|lesser|less (?:strongly|powerful|intense))"
_OPTION = regex(rf"[^.]{{3,80}}\b(?:(?P<more>{_MORE})|(?P<less>{_LESS})) in (?P<thing>[a-z]{{3,12}} [0-9a-z])\.?")
_SAME = regex(r"[^.]{0,60}\b(?:the same|equal)\b[^.]{0,40}")
_HOW = regex(
    rf"\b(?:(?P<more>{_MORE})|(?P<less>{_LESS}))\b(?! (?:distance|gap|separation|number)s?\b)|(?<=[0-9a-z)]"
    rf" )(?P<sign>[<>])(?= )"
)
_THAN = any_word("than|compared (?:to|with)")
_DENIED = denial("not|no|neither|nor|if|whether|would|could|suppose|same|equal")
_FORCE = any_word(r"forces?|attract\w*|repel\w*|repuls\w*|pulls?|push\w*|strength|interaction")
_SENTENCE = regex(r"[.!?](?=\s|$)|\n")


@remembered(256)
def _pairs(choices: tuple[str, ...]) -> tuple[str, dict[tuple[str, int], str]] | None:
    """The noun of the things, and the letter of each thing and side; None where the options are of another kind."""
    found: dict[tuple[str, int], str] = {}
    others = 0
    for place, choice in enumerate(choices[:26]):
        low = choice.translate(LOWER)
        if told := _OPTION.fullmatch(low):
            found[told["thing"], 1 if told["more"] else -1] = LETTERS[place]
        elif _SAME.fullmatch(low.rstrip(".")):
            others += 1
        else:
            return None
    nouns = {thing.split()[0] for thing, _ in found}
    return (nouns.pop(), found) if len(found) == 2 and len(nouns) == 1 and others <= 1 else None


def by_comparison(text: str, asked: Asked) -> Commitment | None:
    """The option that says what a sentence says of the two things, the last sentence that does."""
    pairs = _pairs(asked.choices)
    if pairs is None:
        return None
    noun, letters = pairs
    low = text.translate(LOWER)
    at, told = 0, None
    for cut in [*_SENTENCE.finditer(low), None]:
        stop = cut.start() if cut else len(low)
        told = _in_sentence(low, at, stop, noun, letters) or told
        at = cut.end() if cut else stop
    return told


def _in_sentence(low: str, at: int, stop: int, noun: str, letters: dict[tuple[str, int], str]) -> Commitment | None:
    hows = list(_HOW.finditer(low, at, stop))
    if not hows or _DENIED.search(low, at, stop) or not _FORCE.search(low, at, stop):
        return None
    how = hows[-1]
    than = _THAN.search(low, how.start(), stop)
    if len(hows) > 1 and not than:
        return None
    things = [one for one in re.finditer(rf"\b{noun} [0-9a-z]\b", low) if at <= one.start() < stop]
    before = [one for one in things if one.end() <= how.start()]
    behind = [one for one in things if one.start() >= how.end() and (than is None or one.end() <= than.start())]
    subject = before[-1:] or behind[:1]
    if not subject:
        return None
    side = 1 if how["more"] or how["sign"] == ">" else -1
    names = {thing for thing, _ in letters}
    thing = subject[0][0]
    other = (names - {thing}).pop() if len(names) == 2 and thing in names else ""
    for name, way in ((thing, side), (other, -side)):
        if (name, way) in letters:
            return Commitment(letters[name, way], subject[0].start(), how.end())
    return None
