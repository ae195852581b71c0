"""Yes or no where two things are compared: "Is the twig longer than the stick?" "The stick is the longer one."."""

from __future__ import annotations

import re
from typing import Final

from isoprobe.analysis.replies.answer_spans import Commitment
from isoprobe.analysis.replies.restatement import content

_COMPARATIVE = r"(?P<how>more|less|fewer|farther|further|[a-z]{2,9}er)"
_QUESTION = re.compile(
    rf"^(?:is|are|was|were|does|do|did|has|have)\s(?P<one>.{{2,200}})\b{_COMPARATIVE}\b"
    r"(?P<mid>(?:\s[a-z-]+){0,8}?)\sthan\b(?P<other>[^?]{2,200})\?"
)
_NO_COMPARATIVE: Final = frozenset({"number", "order", "other", "center", "paper", "water", "letter", "after", "over",
                                    "under", "whether", "either", "never", "computer", "corner", "newer"})  # fmt: skip
_LEAST: Final = frozenset({"less", "fewer", "smaller", "lower"})
_MOST: Final = frozenset({"more", "greater", "larger", "bigger", "higher"})
_PAIRS: Final = (("longer", "shorter"), ("taller", "shorter"), ("older", "younger"), ("heavier", "lighter"),
                 ("wider", "narrower"), ("faster", "slower"), ("thicker", "thinner"))  # fmt: skip
_SAID = re.compile(
    r"(?P<thing>[^,;:.()]{1,80}?)(?:\s(?:is|are|was|were)|(?P<short>'s))(?P<denied>n't|\snot)?(?:\s(?:indeed|clearly|thus|therefore))?"
    rf"(?:\sthe)?\s{_COMPARATIVE}(?=(?P<mid>(?:\s[a-z]+)?))\b(?!\s(?:left|bound|limit))"
)
_OUTNUMBER = re.compile(r"(?P<thing>[^,;:.]{2,80})\boutnumber(?:s|ed)?\b(?P<other>[^,;:.]{2,80})")
_NEGATION = re.compile(r"\b(?:not|never|no|neither|nor|none|cannot|if|whether)\b|n't\b")
_FORMER = re.compile(r"\b(?:the )?(?:first|former)\s*$")
_CLAIM = re.compile(r"\bit is(?: not|n't) (?:the case|true|so|correct) that (?P<claim>[^,:;.]{4,200})")


def _words(text: str) -> frozenset[str]:
    return content(text.replace("'s", "").replace("-", " "))


def compared(sentence: str, start: int, question: str) -> Commitment | None:
    """What a lower-case sentence says to a lower-case question that compares two things: only where it names one of
    them by words that the other has not."""
    asked = _QUESTION.search(question.strip())
    if not asked or asked["how"] in _NO_COMPARATIVE:
        return None
    one, other = _words(asked["one"] + " " + asked["mid"]), _words(asked["other"])
    if not one - other or not other - one:
        return None
    if told := _OUTNUMBER.search(sentence, start):
        first, second = _side(told["thing"], one, other), _side(told["other"], one, other)
        sides = {side for side in (first, None if second is None else not second) if side is not None}
        clear = asked["how"] == "more" and not _NEGATION.search(told[0]) and len(sides) == 1
        return Commitment(sides.pop(), *told.span()) if clear else None
    for told in list(_SAID.finditer(sentence, start))[:6]:
        same = _same(asked["how"], asked["mid"].strip(), told["how"], told["mid"].strip())
        side = True if _FORMER.search(told["thing"]) else _side(told["thing"], one, other)
        if same is None or side is None or _NEGATION.search(told["thing"]):
            continue
        if told["denied"]:  # what is not so of the other one says nothing of this one
            return Commitment(False, *told.span()) if side and same else None
        return Commitment(side == same, *told.span())
    return None


def _side(thing: str, one: frozenset[str], other: frozenset[str]) -> bool | None:
    words = _words(thing)
    first, second = bool(words & (one - other)), bool(words & (other - one))
    return first if first != second else None


def _same(asked: str, asked_mid: str, said: str, said_mid: str) -> bool | None:
    """Whether the sentence compares as the question does (True), or the other way round (False)."""
    if asked in ("more", "less") and asked_mid and " " not in asked_mid and asked_mid not in ("of",):
        return (said == asked) if said in ("more", "less") and said_mid == asked_mid else None
    if asked == said or {asked, said} == {"farther", "further"}:
        return True
    for kind, against in ((_LEAST, _MOST), (_MOST, _LEAST)):
        if asked in kind and said in kind | against:
            return said in kind
    return False if any({asked, said} == set(pair) for pair in _PAIRS) else None


def claim_denied(sentence: str, start: int, words: frozenset[str]) -> Commitment | None:
    """No, where it is said not to be the case what the question asks whether it is."""
    told = _CLAIM.search(sentence, start)
    if not told or _NEGATION.search(told["claim"]) or len(words & content(told["claim"])) < 0.5 * max(2, len(words)):
        return None
    return Commitment(False, *told.span())
