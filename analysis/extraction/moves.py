"""The chess move that a short piece of a reply commits to, still as it was written; a position tells which it is."""

from __future__ import annotations

import re

from isoprobe.analysis.replies.answer_spans import Asked, Commitment, first_sentence, unboxed
from isoprobe.analysis.replies.patterns import regex

_PIECE = "[KQRBNP♔♕♖♗♘♙♚♛♜♝♞♟]"
_SQUARE = r"[a-hA-H]\s?[1-8]"
_MOVE = regex(
    r"(?<![\w-])(?:(?:[0-9]{1,3}\s?\.{1,3}\s?)?"
    rf"(?:{_PIECE}?[a-h]?[1-8]?[x:-]?{_SQUARE}(?:\s?[-x:]?\s?{_SQUARE})?(?:\s?[=/(]?[QRBNqrbn]\)?)?"
    r"|[O0o]-[O0o](?:-[O0o])?)[+#!?]{0,3}(?!\w)"
    rf"|\b(?:king|queen|rook|bishop|knight|pawn)\b[^.;\n]{{0,30}}?\b{_SQUARE}\b|\bcastl(?:es|e|ing)\b[^.;\n]{{0,20}})",
    re.IGNORECASE,
)
_NUMBERED = regex(r"([0-9]\.{0,2})\.(?=\s)")
_OR = regex(r"\s*(?:,?\s?or\b|/)\s*(?:even\s|maybe\s)?", re.IGNORECASE)
_NOT = regex(r"(?:\bnot|n't play|\bavoid|rather than|instead of|\binstead of playing)\s+(?:with\s)?$", re.IGNORECASE)


def read_written_move(text: str, asked: Asked) -> Commitment | None:
    """The first move that the sentence names and does not deny, with the line that may follow it; two alternatives are
    ambiguous."""
    text = _NUMBERED.sub(r"\1)", unboxed(text))  # "1. e4", "1... e5": the dot ends no sentence
    sentence = first_sentence(text)
    found = [match for match in _MOVE.finditer(sentence) if not _NOT.search(sentence[: match.start()])]
    if not found:
        return None
    first = found[0]
    if len(found) > 1 and _OR.fullmatch(sentence, first.end(), found[1].start()) and found[1][0] != first[0]:
        return Commitment(None, first.start(), found[1].end())
    return Commitment(first[0], *first.span())
