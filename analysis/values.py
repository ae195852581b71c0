"""What a short piece of a reply commits to: a yes or no, an integer, one of several choices, a word.

Every reader takes cleaned text (analysis.reply_text) of at most a few hundred characters.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from fractions import Fraction
from typing import Final

from analysis.commitment import BOXED, Commitment, Reader, first_sentence
from analysis.lists import read_integers, read_letters
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


def read_yes_no(text: str, choices: Sequence[str] = ()) -> Commitment | None:
    """True or False: a leading yes or no, else what the statement says of connectedness, isomorphism or existence."""
    text = BOXED.sub(lambda found: " " * len(found[0]), text)
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


# ---- integer ----

_THOUSANDS = r"(?:,|\{,\}|\\,|\u202f|\u2009)"
_NUMBER = (
    rf"(?<![\w.])[-+]?(?:[0-9]{{1,3}}(?:{_THOUSANDS}[0-9]{{3}}){{1,12}}|[0-9]{{1,40}})"
    r"(?:\.[0-9]{1,40})?(?:e[-+]?[0-9]{1,2})?(?![0-9])(?!\.[0-9])(?!\w)%?"
)
_SMALL = (
    "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen "
    "eighteen nineteen"
)
_UNITS = _SMALL.split()
_DECADES = "twenty thirty forty fifty sixty seventy eighty ninety"
_TENS = _DECADES.split()
_WORDS: Final = {word: n for n, word in enumerate(_UNITS)} | {word: 10 * n + 20 for n, word in enumerate(_TENS)}
_SCALES: Final = {"hundred": 100, "thousand": 1000}
_WORD = rf"(?:{'|'.join([*_TENS, *sorted(_UNITS, key=len, reverse=True), *_SCALES])})"
_IN_WORDS = rf"(?:minus |negative )?\b{_WORD}\b(?:[ -](?:and )?{_WORD}\b){{0,7}}"
_ANY = rf"(?:{_NUMBER}|{_IN_WORDS})"
_QUALIFIER = (
    r"(?:exactly|precisely|about|approximately|around|only|just|also|still|thus|therefore|equal to|a|the|total of)"
)
_HEAD = re.compile(rf"[\s\"'(\[{{:=≈~\\]{{0,12}}(?:{_QUALIFIER}\s+){{0,3}}(?:-\s(?=[0-9]))?({_ANY})")
_BOUND = re.compile(
    r"\b(?:between|at (?:least|most)|(?:more|less|fewer|greater) than|no (?:more|less|fewer) than|up to|over|under)\s+"
    rf"{_ANY}|[<>≤≥]\s*=?\s*{_ANY}|\\(?:leq?|geq?)\s*{_ANY}"
)
_SECOND = re.compile(
    rf"(?:\s*(?:-|to|or|and|,|;|~|or maybe|or possibly)\s*(?:even\s+)?|\s+(?=[0-9]))({_ANY})(?!\s*[)\-]?\s*(?:->|=))"
)
_OPERATION = re.compile(r"\s*(?:\+|×|·|\*|-|\\times|\\cdot|x)\s*[0-9(]")
_FRACTION = re.compile(r"\s*/\s*([0-9]{1,40})(?![\w.])")
_DENIED = re.compile(rf",?\s{{0,2}}\b(?:and )?not (?:equal to )?{_NUMBER}(?: but\b)?")
_COPULA = re.compile(
    r"(?:=|≈|:|\b(?:is|are|was|equals?|of|be|has|have|contains?|gives?|get|obtain|yields?|reach(?:es)?|becomes?|send|push)\b)"
    rf"\s*(?={_HEAD.pattern})"
)
_NAMED = re.compile(
    r"\b(?:node|vertex|nodes|vertices|edges?|arcs?|city|cities|source|sink|level|step|iteration|path|line|panel)s?\s+"
    r"(?:\([^()\n]{0,40}\)|[a-z]?[0-9]+(?:\s*(?:,|and|or|to|-|->|→)\s*[a-z]?[0-9]+){0,12})"
    r"|\b[0-9a-z]{1,9}(?:\s{0,3}(?:->|→|-->|⟶|=>|\\to)\s{0,3}[0-9a-z]+){1,20}|\([0-9a-z]+,\s*[0-9a-z]+\)"
    r"|\bfrom\s+[0-9a-z]+\s+to\s+[0-9a-z]+"
    r"|\b[0-9a-z]{1,4}-[0-9a-z]{1,4}(?:\s{0,2},\s{0,2}(?:and )?[0-9a-z]{1,4}-[0-9a-z]{1,4}){1,99}"
)


def read_integer(text: str, choices: Sequence[str] = ()) -> Commitment | None:
    """The number that the text commits to: an int where it is whole (3.0 is 3), else a float, which no integer equals.

    A range, a bound or two alternatives are ambiguous. Numbers that name nodes, edges and paths are passed over.
    """
    text = BOXED.sub(lambda found: " " * len(found[0]), text)
    text = _NAMED.sub(lambda found: " " * len(found[0]), text)
    text = _DENIED.sub(lambda found: " " * len(found[0]), text)
    sentence = first_sentence(text)
    if bound := _BOUND.search(sentence):
        return Commitment(None, *bound.span())
    if head := _HEAD.match(sentence):
        return _number_at(sentence, head)
    heads = [_HEAD.match(sentence, copula.end()) for copula in _COPULA.finditer(sentence)]
    if heads and (last := heads[-1]):
        return _number_at(sentence, last)
    numbers = [Commitment(_value(found[0]), *found.span()) for found in re.finditer(_NUMBER, sentence)]
    if not numbers:
        return None
    same = len({number.value for number in numbers}) == 1
    return numbers[-1] if same else Commitment(None, numbers[0].start, numbers[-1].end)


def _number_at(text: str, head: re.Match[str]) -> Commitment | None:
    start, end = head.span(1)
    value = _value(head[1])
    if isinstance(value, int) and re.search(r"-\s$", text[head.start() : start]):
        value = -value
    if fraction := _FRACTION.match(text, end):
        if int(fraction[1]) == 0:
            return None
        return Commitment(_whole(Fraction(value) / int(fraction[1])), start, fraction.end())
    if (second := _SECOND.match(text, end)) and _value(second[1]) != value:
        equals = text.rfind("=", second.end())
        if equals < 0:
            return Commitment(None, start, second.end())
    if _OPERATION.match(text, end):
        equals = max(text.rfind("="), text.rfind("≈"))
        result = _HEAD.match(text, equals) if equals >= end else None
        return _number_at(text, result) if result and not _OPERATION.match(text, result.end()) else None
    return Commitment(value, start, end)


def _value(number: str) -> int | float:
    if number[-1].isalpha():
        return _of_words(number)
    percent = number.endswith("%")
    exact = Fraction(re.sub(_THOUSANDS, "", number.rstrip("%")))
    return _whole(exact / 100 if percent else exact)


def _whole(exact: Fraction) -> int | float:
    return int(exact) if exact.denominator == 1 else float(exact)


def _of_words(text: str) -> int:
    total = part = 0
    words = re.split(r"[ -]", text)
    for word in words:
        if word in _WORDS:
            part += _WORDS[word]
        elif word == "hundred":
            part = max(part, 1) * 100
        elif word == "thousand":
            total, part = total + max(part, 1) * 1000, 0
    return -(total + part) if words[0] in ("minus", "negative") else total + part


# ---- one of several, or a word ----

_ALIASES: Final = {"grey": "gray", "violet": "purple", "magenta": "pink"}
_NOT_BEFORE = re.compile(r"\b(?:not|isn't|rather than|instead of|neither|nor)\s+(?:(?:a|an|the|any|really|quite)\s+)?$")


def read_choice(text: str, choices: Sequence[str] = ()) -> Commitment | None:
    """The one choice (a colour, where no choices are given) that the text names; negated ones do not count."""
    text = BOXED.sub(lambda found: " " * len(found[0]), text)
    known = {choice.lower(): choice for choice in choices} if choices else {colour: colour for colour in COLOURS}
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


_FRAME = re.compile(r"\s*(?:(?:it|this|that|the \w{1,15}) (?:is|are)\s+)?(?:(?:the|a|an)\b)?\s*[\"'{(\[]*")


def read_text(text: str, choices: Sequence[str] = ()) -> Commitment | None:
    """A choice or colour where one stands there, else the words of the first sentence without articles and quotes."""
    if choice := read_choice(text, choices):
        return choice
    if choices:
        return None
    sentence = first_sentence(BOXED.sub(lambda found: " " * len(found[0]), text)).rstrip(" \"'.,!)}]")
    framed = _FRAME.match(sentence)
    start = framed.end() if framed else 0
    return Commitment(sentence[start:], start, len(sentence)) if sentence[start:].strip() else None


READERS: Final[dict[str, Reader]] = {
    "yes_no": read_yes_no,
    "integer": read_integer,
    "choice": read_choice,
    "text": read_text,
    "letters": read_letters,
    "integers": read_integers,
}
