"""Who has won a game, where that is asked, and a sentence tells it by the loser, by a draw's kind or by the score."""

from __future__ import annotations

import re
from typing import Final

from isoprobe.analysis.replies.answer_spans import Commitment

_SCORE = re.compile(
    r"(?<![\w./-])(?:(?P<white>1\s?-\s?0)|(?P<black>0\s?-\s?1)|(?P<draw>(?:1/2|½|0[.,]5)\s?-\s?(?:1/2|½|0[.,]5)))(?![\w./-])"
)
_LOSES = re.compile(
    r"\b(?P<side>white|black)(?:'s king|'s)?\s(?:is|has been|was|gets|king is)\s(?:now |therefore |thus )?"
    r"(?P<denied>not )?(?:check-?mated|mated|in (?:check-?)mate|lost|beaten|defeated)\b|\b(?P<loser>white"
    r"|black) (?:loses|lost|has lost|resigns)\b"
)
_DRAWN = re.compile(
    r"\b(?:stalemate|draw|drawn|insufficient material|threefold repetition|fifty-move rule)\b|平局|和棋|逼和"
)
_NOT_BEFORE = re.compile(r"\b(?:not|no|isn't|never|nor|neither)\s(?:an? |the |yet )?$")


def winner_told(text: str, choices: dict[str, str]) -> Commitment | None:
    """The choice that a lower-case sentence comes to; None where these are no sides of a game, or it tells none."""
    if not {"white", "black"} <= choices.keys():
        return None
    if score := _SCORE.search(text):
        said = "white" if score["white"] else "black" if score["black"] else "draw"
        return Commitment(choices[said], *score.span()) if said in choices else None
    if (drawn := _DRAWN.search(text)) and not _NOT_BEFORE.search(text, 0, drawn.start()):
        return Commitment(choices["draw"], *drawn.span()) if "draw" in choices else None
    loses = _LOSES.search(text)
    if not loses or loses["denied"]:
        return None
    said = _OTHER[loses["side"] or loses["loser"]]
    return Commitment(choices[said], *loses.span())


_OTHER: Final = {"white": "black", "black": "white"}
