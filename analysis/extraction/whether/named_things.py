"""Yes or no, where a question names things by their letters, and a sentence tells of these or of the others: "D is
joined only to B, F and M" has no edge from D to L, "V is at the bottom right" has a point V."""

from __future__ import annotations

import re
from typing import Final

from isoprobe.analysis.replies.answer_spans import Commitment
from isoprobe.analysis.replies.patterns import any_word, denial, regex
from isoprobe.analysis.replies.remembered import remembered
from isoprobe.analysis.replies.restatement import content

_NAME = regex(r"(?<![\w'-])(?:[a-z]{1,2}[0-9]{1,3}|[b-hj-z])(?![\w'-])", re.ASCII)
_LINK_ASKED = regex(
    r"\b(?P<how>edge|road|line|arc|link|connection|pipe|route|way|path|walk|corridor|bridge|adjacent|connected|joined"
    r"|linked|neighbou?rs?|segment|lead)\b"
)
_WAYS: Final = frozenset(("path", "route", "way", "walk", "connected", "connection"))
_THERE_ASKED = regex(
    r"\bis there (?:an?|any) [^?]{0,60}?\b(?:letter|label|name|element|marked|labell?ed|called|named)\b[^?]{0,20}\?"
)
_LINKED = any_word(
    "joined|joins?|joining|connected|connects?|connecting|linked|links?|linking|adjacent|neighbou?rs?|edges?"
    "|roads?|lines?|leads?|runs?|running|goes|segments?|between|directly|ends?"
)
_LISTS = any_word("only|neighbou?rs?|joined to|connected to|linked to|adjacent to|edges (?:to|with)|leads? to")
_BY_WAY = any_word("via|through|by way of|over|indirectly|only through")
_DENIAL = denial("no|not|none|never|neither|nor|cannot|without|nothing|nowhere|missing|absent|lacks?")
_CASE = any_word("if|whether|suppose|would|could|might|may")
_IS_THERE = any_word(
    "is|lies|sits|stands|appears|can be (?:seen|found)|marks|labels|shown|visible|drawn|at|near|beside|there"
)
_ALL_SHOWN = any_word("are|only|shown|drawn|labell?ed|marked|visible|appear|see")
_ONLY = any_word("only|just|nothing but|solely")
_MORE_NAMES: Final = 2  # others that make a list of all


@remembered(256)
def _asked(question: str) -> tuple[str, tuple[str, ...], bool] | None:
    """What is asked of named things: "link" of two, or "there" of one; their names; whether a link must be direct."""
    ask = question.partition("?")[0][-300:] + "?"
    names = tuple(dict.fromkeys(_NAME.findall(ask)))
    if _DENIAL.search(ask):
        return None
    if len(names) == 1 and _THERE_ASKED.search(ask):
        return "there", names, False
    if len(names) == 2 and (how := _LINK_ASKED.search(ask)):
        return "link", names, how["how"] not in _WAYS or "directly" in ask
    return None


def of_named(sentence: str, start: int, question: str) -> Commitment | None:
    """What a lower-case sentence says to a lower-case question about one or two things that it names."""
    asked = _asked(question)
    if asked is None:
        return None
    kind, names, direct = asked
    text = sentence[start:].replace("'s ", "   ")
    said = frozenset(_NAME.findall(text))
    if not said or _CASE.search(text):
        return None
    denied = _DENIAL.search(text) is not None
    others = said - frozenset(names)
    value: bool | None = None
    if kind == "there":
        if names[0] in said:
            value = False if denied else True if _IS_THERE.search(text) else None
        elif (others and _ONLY.search(text) and not denied) or (
            len(others) >= _MORE_NAMES and _ALL_SHOWN.search(text) and not denied
        ):
            value = False
    elif frozenset(names) <= said:
        if _LINKED.search(text) and not (direct and _BY_WAY.search(text)) and not others:
            value = not denied
    elif said & frozenset(names):
        listed = len(others) >= _MORE_NAMES and not denied and _LISTS.search(text) and not _BY_WAY.search(text)
        among = denied and re.search(
            r"(?:not|n't) (?:among|one of|listed|in (?:its|the|that|this) (?:list|set"
            r"|component)"
            r"|a neighbou?r|reach|visited)",
            text,
        )
        value = False if (listed and direct) or among else None
    return None if value is None else Commitment(value, start, len(sentence))


_IS_THE = regex(r"(?:^|[.?!:]\s+)(?:is|does|do|has) (?P<one>[^?,]{2,60}?) (?:have |has )?the (?P<what>[^?]{2,60})\?")
_BELONGS = regex(
    r"\bthe (?P<what>[^,;:.]{2,60}?) (?:(?:belongs|goes) to|is (?:that of|held by)|is (?=[^,;:.]{2,40}$))"
    r"(?P<other>[^,;:.]{2,40})"
)
_BEATS = regex(
    r"(?P<other>[^,;:.]{2,60}?) (?:is|are|was|were|has|have) (?:an? )?(?:even |slightly |much |clearly "
    r"|far )?(?P<how>[a-z]{3,9})er\b"
    r"(?: [a-z]+){0,2} than (?P<than>[^,;:.]{2,40})"
)
_EXTREME = regex(r"most|least|[a-z]{3,9}est")
_SUPER: Final = {"low": "lowest", "high": "highest", "minimum": "lowest", "maximum": "highest"}


def belongs(sentence: str, start: int, question: str) -> Commitment | None:
    """Whether a sentence gives what is asked to the thing of a lower-case question: "The lowest median belongs to
    Olive"."""
    asked, said = _IS_THE.search(question), _BELONGS.search(sentence, start)
    if asked and (beaten := _BEATS.search(sentence, start)) and not _DENIAL.search(sentence, start):
        one = content(asked["one"])
        most = {_SUPER.get(word, word) for word in content(asked["what"])}
        if (
            f"{beaten['how']}est" in most
            and one
            and one <= content(beaten["than"])
            and not one & content(beaten["other"])
        ):
            return Commitment(False, *beaten.span())
    if not asked or not said or _DENIAL.search(sentence, start) or _CASE.search(sentence[start:]):
        return None
    wanted = {_SUPER.get(word, word) for word in content(asked["what"])}
    given = {_SUPER.get(word, word) for word in content(said["what"])}
    one, other = content(asked["one"]), content(said["other"])
    if not any(map(_EXTREME.fullmatch, wanted)) or not wanted <= given or not one or not other:
        return None
    if one <= other:
        return Commitment(True, *said.span())
    if one & content(sentence[said.end() :].replace("'s", " ")):
        return None  # "belongs to a green box, Olive's"
    return None if one & other else Commitment(False, *said.span())
