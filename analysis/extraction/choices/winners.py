"""Who has won a game, where that is asked, and a sentence tells it by the loser, by a draw's kind or by the score."""

from __future__ import annotations

from typing import Final

from isoprobe.analysis.replies.answer_spans import Commitment
from isoprobe.analysis.replies.patterns import regex

_SCORE = regex(
    r"(?<![\w./-])(?:(?P<white>1\s?-\s?0)|(?P<black>0\s?-\s?1)|(?P<draw>(?:1/2|½|0[.,]5)\s?-\s?(?:1/2|½"
    r"|0[.,]5)))(?![\w./-])"
)
_LOSES = regex(
    r"\b(?P<side>white|black)(?:'s king|'s)?\s(?:is|has been|was|gets|king is)\s(?:now |therefore |thus )?"
    r"(?P<denied>not )?(?:check-?mated|mated|in (?:check-?)mate|lost|beaten|defeated)\b|\b(?P<loser>white"
    r"|black) (?:loses|lost|has lost|resigns)\b"
)
_DRAWN = regex(
    r"\b(?:stalemate|draw|drawn|insufficient material|threefold repetition|fifty-move rule)\b|平局|和棋|逼和"
)
_SEVERAL = regex(
    r"\b(?:white|black)(?: wins?)?,? (?:or|by one reading|possibly)\b|\b(?:or|among them|possibly) (?:white"
    r"|black|draw)\b"
)
_NOT_BEFORE = regex(r"(?:不是|并非)\s?$|\b(?:not|no|isn't|never|nor|neither)\s(?:an? |the |yet )?$")

_WEIGHED_BEFORE = regex(  # a draw that is turned down, or stands among what there is to choose from
    r"\b(?:rul(?:e|es|ed|ing) out|eliminat(?:e|es|ed|ing)|exclud(?:e|es|ed|ing)|mistaken for|taken for"
    r"|come across)\b[^.;:!]{0,40}$"
    r"|\b(?:between|(?<!result )(?<!outcome )would be|compar(?:e|ed|ing)|rather than|instead of)\s(?:an? |the )?$"
)


def winner_told(text: str, choices: dict[str, str]) -> Commitment | None:
    """The choice that a lower-case sentence comes to; None where these are no sides of a game, or it tells none."""
    if not {"white", "black"} <= choices.keys():
        return None
    if score := _SCORE.search(text):
        said = "white" if score["white"] else "black" if score["black"] else "draw"
        return Commitment(choices[said], *score.span()) if said in choices else None
    if _SEVERAL.search(text):
        return None
    if (drawn := _DRAWN.search(text)) and _WEIGHED_BEFORE.search(text, 0, drawn.start()):
        return None
    if drawn and not _NOT_BEFORE.search(text, 0, drawn.start()):
        return Commitment(choices["draw"], *drawn.span()) if "draw" in choices else None
    loses = _LOSES.search(text)
    if not loses or loses["denied"]:
        return None
    said = _OTHER[loses["side"] or loses["loser"]]
    return Commitment(choices[said], *loses.span())


_OTHER: Final = {"white": "black", "black": "white"}
_UNDECIDED = regex(
    r"\bno (?:\w+ )?winner\b(?! (?:by|in)\b)|\bneither (?:player|side)(?: has)? (?:won|wins|is winning)\b"
    r"|\bwinner (?:is|has|cannot|can't|can not)(?: not|n't)? (?:yet )?(?:be )?(?:been )?(?:determined|decided"
    r"|clear|known)\b"
    r"|\b(?:game|match) (?:is|has)(?: (?:still|just|only|currently|not|n't|yet)){0,3} (?:ongoing|in progress"
    r"|under ?way"
    r"|undecided|concluded|finished|over yet|ended|in its (?:very )?(?:beginning|opening|early))\b"
)
_OVER = regex(r"\b(?:has|is) (?:concluded|finished|ended)\b")


def undecided(text: str, choices: tuple[str, ...]) -> tuple[int, int] | None:
    """Where the last two sentences of a lower-case text say that nobody has won, where the choices are the sides of a
    game."""
    if not {"white", "black"} <= {choice.lower() for choice in choices}:
        return None
    begin = max(0, len(text) - _LAST)
    found = [
        hit
        for hit in _UNDECIDED.finditer(text, begin)
        if not _OVER.search(hit[0]) or "not" in hit[0] or "n't" in hit[0]
    ]
    if not found or _DRAWN.search(text, begin) or _FORCED.search(text, found[-1].end()):
        return None
    return found[-1].span()


_FORCED = regex(r"\bif (?:i|we|one)? ?(?:had|have|were|am|are|was)? ?(?:forced|pressed|to (?:choose|pick|guess|say))\b")
_LAST: Final = 300  # characters of the end that are looked at
