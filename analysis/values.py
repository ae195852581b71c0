"""What a short piece of a reply commits to: a yes or no, an integer, one of several choices, a word.

Every reader takes cleaned text (analysis.reply_text) of at most a few hundred characters.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Final

from analysis.commitment import LOWER, NOTHING, Asked, Commitment, Reader, first_sentence, lowered, unboxed
from analysis.expressions import read_expression
from analysis.lists import read_integers, read_letters
from analysis.moves import read_written_move
from analysis.numbers import read_count, read_number
from analysis.options import read_option, read_options
from analysis.sequences import read_blanks, read_list
from vision.graph_scene import COLOURS

# ---- yes or no ----

_YES: Final = {"yes": True, "true": True, "yeah": True, "yep": True, "no": False, "false": False, "nope": False}
_LEAD = re.compile(
    r"\W*\b(yes|no|true|false|yeah|yep|nope)\b(?!\s+(?:path|edge|isomorphism|way|route|doubt|mapping|idea|answer|clue|comment|image|picture|problem|matter)\b)"
)
_LETTER = re.compile(r"\W*\b([yn])\b\W*$")
_ALTERNATIVE = re.compile(r"\s*(?:or|/|and|\|)\s*\W?(yes|no|true|false)\b")
_OFFER = re.compile(r"\W*(?:yes\W{1,3}(?:or\W{1,3})?no|true\W{1,3}(?:or\W{1,3})?false)\s*[:?)\]]\s*(?=\w)")
_RESTATED = re.compile(
    r"\W{1,3}(?:so |then )?(?:they|it|these|those|both|the|nodes?|vertices|graphs?)\b[^.,;\n]{0,60}?"
    r"\b(?:are|is) ((?:not )?(?:connected|isomorphic|reachable|disconnected|non-isomorphic))\s*(?=[.!\n]|$)"
)
_PREDICATE = re.compile(
    r"(?P<negative>\b(?:disconnected|unconnected|unreachable|inaccessible|non-? ?isomorphic|non-?adjacent"
    r"|(?:different|separate|distinct|disjoint) (?:connected )?components?)\b)"
    r"|(?P<positive>\b(?:connected(?! components?)|isomorphic|reachable|accessible|adjacent|linked|joined)\b"
    r"|\bsame (?:connected )?component\b"
    r"|\b(?:im)?possible to (?:get|reach|go|travel|walk)\b"
    r"|\b(?:can(?:not|'t| not)?|could(?: not|n't)?) (?:be )?(?:reached?|get|travel|go)\b"
    r"|\b(?:a|an|any|no|one|such) (?:\w{1,15} ){0,2}(?:path|edge|isomorphism|bijection|route|road|way|link|connection|"
    r"mapping|friendship|pipe|arc)\b"
    r"|\b(?:path|edge|isomorphism|bijection|route|road|mapping) (?:\w{1,15} ){0,6}exists\b)"
)
_NEGATION = re.compile(
    r"\b(?:not|no|never|neither|nor|cannot|without|fails? to|unable to|impossible|lacks?|isnt|arent|cant)\b|n't\b"
)
_NO_NEGATION = re.compile(r"\b(?:no doubt|not only|no problem|no wonder|no matter)\b")
_ABSENT_AFTER = re.compile(
    r"[^.,;\n]{0,40}?\b(?:does not exist|do not exist|doesn't exist|is not possible|is absent)\b"
)
_CLAUSE = re.compile(r"[,;.:\n()]|\b(?:but|because|since|as|so|and|which|while|whereas)\b")


def read_yes_no(text: str, asked: Asked = NOTHING) -> Commitment | None:
    """True or False: a leading yes or no, else what the statement says of connectedness, isomorphism or existence."""
    text = unboxed(text)
    start = offered.end() if (offered := _OFFER.match(text)) else 0
    if lead := _LEAD.match(text, start):
        value = _YES[lead[1]]
        other = _ALTERNATIVE.match(text, lead.end())
        if other and _YES[other[1]] is not value:
            return Commitment(None, lead.start(1), other.end())
        restated = _RESTATED.match(text, lead.end())
        if restated and _polarities(restated[1])[0].value is not value:
            return Commitment(None, lead.start(1), restated.end())
        return Commitment(value, *lead.span(1))
    if letter := _LETTER.match(text, start):
        return Commitment(letter[1] == "y", *letter.span(1))
    found = _polarities(first_sentence(text))
    if not found:
        return None
    if len({polarity.value for polarity in found}) > 1:
        return Commitment(None, found[0].start, found[-1].end)
    return found[-1]


def _polarities(text: str) -> list[Commitment]:
    found = []
    for match in _PREDICATE.finditer(text):
        value = match["positive"] is not None
        clause_start = max((cut.end() for cut in _CLAUSE.finditer(text, 0, match.start())), default=0)
        before = _NO_NEGATION.sub("", text[clause_start : match.start()])
        negations = len(_NEGATION.findall(before)) + len(_NEGATION.findall(match[0]))
        if _ABSENT_AFTER.match(text, match.end()):
            negations += 1
        found.append(Commitment(value ^ (negations % 2 == 1), match.start(), match.end()))
    return found


# ---- one of several, or a word ----

_ALIASES: Final = {"grey": "gray", "violet": "purple", "magenta": "pink"}
_NOT_BEFORE = re.compile(r"\b(?:not|isn't|rather than|instead of|neither|nor)\s+(?:(?:a|an|the|any|really|quite)\s+)?$")


def read_choice(text: str, asked: Asked = NOTHING) -> Commitment | None:
    """The one choice (a colour, where no choices are given) that the text names; negated ones do not count."""
    text = unboxed(text)
    known = (
        {choice.lower(): choice for choice in asked.choices}
        if asked.choices
        else {colour: colour for colour in COLOURS}
    )
    words = known | {alias: known[of] for alias, of in _ALIASES.items() if of in known and alias not in known}
    pattern = "|".join(re.escape(word) for word in sorted(words, key=len, reverse=True))
    sentence = first_sentence(text)
    found = [
        Commitment(words[match[0]], *match.span())
        for match in re.finditer(rf"(?<![\w])(?:{pattern})(?![\w])", sentence)
        if not _NOT_BEFORE.search(sentence[: match.start()])
    ]
    if not found:
        return None
    if len({one.value for one in found}) > 1:
        return Commitment(None, found[0].start, found[-1].end)
    return found[0]


_FRAME = re.compile(
    r"\s*(?:(?:it|this|that|the \w{1,15}) (?:is|are)\s+)?(?:(?:the|a|an)\b)?\s*[\"'{(\[]*", re.IGNORECASE
)


def read_text(text: str, asked: Asked = NOTHING) -> Commitment | None:
    """A choice or colour where one stands there, else the words of the first sentence without articles and quotes."""
    if choice := read_choice(text.translate(LOWER), asked):
        return choice
    if asked.choices:
        return None
    sentence = first_sentence(unboxed(text)).rstrip(" \"'.,!)}]")
    framed = _FRAME.match(sentence)
    start = framed.end() if framed else 0
    return Commitment(sentence[start:], start, len(sentence)) if sentence[start:].strip() else None


READERS: Final[Mapping[str, Reader]] = {
    "yes_no": lowered(read_yes_no),
    "integer": read_count,
    "real": read_number,
    "choice": lowered(read_choice),
    "option": read_option,
    "options": read_options,
    "text": read_text,
    "letters": lowered(read_letters),
    "integers": lowered(read_integers),
    "list": read_list,
    "set": read_list,
    "blanks": read_blanks,
    "expression": lambda text, asked: read_expression(text, asked.choices),
    "move": read_written_move,
}
