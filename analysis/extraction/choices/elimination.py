"""The one option that is left where a reply rules out all the others and names none as its answer."""

from __future__ import annotations

import re
from typing import Final

from isoprobe.analysis.extraction.choices.option_words import LETTERS
from isoprobe.analysis.replies.answer_spans import LOWER, Asked, Commitment
from isoprobe.analysis.replies.patterns import regex

_LETTER = r"[\"'(\[]?(?<![A-Za-z])[A-H](?![A-Za-z'])[\"')\]]?"
_LISTED = rf"{_LETTER}(?:\s?(?:,\s?and|[,、;/和与及]|and|or|nor)\s?{_LETTER}){{0,6}}"
_BEFORE = regex(
    rf"(?:排除(?:了|掉)?(?:选项)?|不选|(?:[Rr]ul(?:e|es|ed|ing) out|[Ee]liminat(?:e|es|ed|ing)|[Ee]xclud(?:e|es|ed|ing)"
    rf"|[Dd]iscard(?:s|ed|ing)?|removes?|contradicts)(?: options?| choices?| answers?)?)\s?(?P<all>{_LISTED})"
)
_AFTER = regex(
    rf"(?P<all>{_LISTED})(?:[选两三]?项?(?:均|都|也|被)?(?:错误?|不对|不正确|不符合?|不成立|排除|有误)"
    r"|,? (?:(?:is|are|can be|must be|was|were)(?: therefore| also| thus| both| all)? (?:ruled out|excluded"
    r"|eliminated"
    r"|impossible|out|wrong|incorrect)|(?:drops?|falls?) out|fails?|(?:does|do)(?: not|n't) (?:fit|match|work)))"
)
_OUT = (
    r"(?:\b(?:rul(?:e|es|ed|ing) out|eliminat(?:e|es|ed|ing)|exclud(?:e|es|ed|ing)|not|neither|nor|cannot be"
    r"|can't be|isn't|n't"
    r" be)\s{1,3}(?:(?:a|an|the|it being|being|also|either)\s)?)"
)


_SPARED = regex(  # what is not ruled out, or only might be
    r"(?:\b(?:not|never|cannot|nor|unable to|hard to|hesita\w+ to|without)|n't)\s(?:[a-z]+ )?(?:rul(?:e|ing)"
    r"|exclud(?:e|ing)"
    r"|eliminat(?:e|ing))\b|\b(?:would|could|might|may|maybe|perhaps|if|unless)\b"
)


def left_choice(body: str, asked: Asked) -> Commitment | None:
    """The one choice that a lower-case text does not rule out, where it rules out each of the others and says nothing
    else of them."""
    choices = asked.choices
    if not _LEAST <= len(choices) <= 8 or len(body) > _LONGEST or _SPARED.search(body):
        return None
    out: dict[str, re.Match[str]] = {}
    for choice in choices:
        word = re.escape(choice.translate(LOWER))
        said = list(re.finditer(rf"(?P<no>{_OUT})?(?<![\w-]){word}(?![\w-])", body))
        if said and all(one["no"] for one in said):
            out[choice] = said[-1]
        elif said:
            return None
    left = [choice for choice in choices if choice not in out]
    if len(left) != 1:
        return None
    last = max(out.values(), key=lambda one: one.start())
    return Commitment(left[0], *last.span())


_ASKED_EACH = regex(r"\?\W{1,4}(?P<said>yes|no|nope|yep|indeed|correct|wrong)(?![\w-])")


def asked_each(body: str, asked: Asked) -> Commitment | None:
    """The one choice to which a lower-case text says yes, where it asks of each of several and says no to the others:
    "Red? No. Blue? No. Green? Yes."."""
    said: dict[str, tuple[bool, re.Match[str]]] = {}
    for choice in asked.choices if "?" in body and len(body) <= _LONGEST else ():
        word = re.escape(choice.translate(LOWER))
        for found in re.finditer(rf"(?<![\w-])(?P<what>{word})(?=\?)", body):
            if verdict := _ASKED_EACH.match(body, found.end()):
                said[choice] = verdict["said"] in ("yes", "yep", "indeed", "correct"), found
    right = [choice for choice, (yes, _) in said.items() if yes]
    return Commitment(right[0], *said[right[0]][1].span("what")) if len(right) == 1 and len(said) > 1 else None


_ONE = regex(r"(?<![A-Za-z])[A-H](?![A-Za-z])")
_LONGEST: Final = 8000  # characters of a reply that is searched for all that it rules out
_LEAST: Final = 3  # options of which all but one are ruled out


def without_ruled_out(text: str, choices: tuple[str, ...]) -> list[tuple[int, int]]:
    """Where options are ruled out in a text with its own capitals, which names one other option beside them."""
    many = len(choices)
    if not _LEAST <= many <= 8 or len(text) > _LONGEST or _SPARED.search(text.translate(LOWER)):
        return []
    found = [one.span("all") for pattern in (_BEFORE, _AFTER) for one in pattern.finditer(text)]
    out = {letter for start, end in found for letter in _ONE.findall(text[start:end])}
    rest = text
    for start, end in found:
        rest = rest[:start] + " " * (end - start) + rest[end:]
    named = {one[0] for one in _ONE.finditer(rest) if not _ARTICLE.match(rest, one.start())}
    return found if len(named) == 1 and not named & out and named <= set(LETTERS[:many]) else []


_ARTICLE = regex(r"A\s(?!(?:is|does|fits|works|matches|must|remains)\b)[a-z]")


def left_over(body: str, asked: Asked) -> Commitment | None:
    """The letter that no words rule out, in a text with its own capitals."""
    many = len(asked.choices)
    if many < _LEAST or many > 8:
        return None
    found = [one for pattern in (_BEFORE, _AFTER) for one in pattern.finditer(body)]
    out = {letter for one in found for letter in _ONE.findall(one["all"])}
    left = set(LETTERS[:many]) - out
    if len(left) != 1 or not out <= set(LETTERS[:many]):
        return None
    return Commitment(left.pop(), min(one.start() for one in found), max(one.end() for one in found))
