"""What is said where nothing else is: pieces that look like a plan, a step or a count of other things are no answer
beside others, and yet are one where they are all that a reply says."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from isoprobe.analysis.extraction.candidates import Candidate
from isoprobe.analysis.extraction.second_reader import agrees
from isoprobe.analysis.replies.answer_spans import Asked
from isoprobe.analysis.replies.patterns import regex
from isoprobe.analysis.replies.restatement import content
from isoprobe.analysis.replies.text import ReplyText
from isoprobe.probes.core import AnswerKind

_SOFT: Final = frozenset({"plan", "a step of the working", "counts something else", "of the others"})
_LEAST: Final = 0.3  # share of the question's words that such a piece repeats, where others are vetoed too


_COUNTED = regex(r"[\s*]{1,4}(?:[a-z-]{2,12}\s){0,2}?(?P<noun>[a-z]{3,15})\b")


def _counts_asked(one: Candidate, reply: ReplyText, asked: Asked) -> bool:
    """Whether what stands behind a number is a noun of the question."""
    behind = _COUNTED.match(reply.text, one.commitment.end)
    return bool(behind) and content(behind[0]) <= asked.words if behind else False


def under_veto(found: Sequence[Candidate], reply: ReplyText, kind: AnswerKind, asked: Asked) -> Candidate | None:
    """The one candidate of those under a veto; None where they say two things, one of them is no statement, or the
    second reader takes another."""
    said = [one for one in found if one.commitment.value is not None]
    if not said or any(one.veto not in _SOFT for one in said) or len({one.commitment.value for one in said}) != 1:
        return None
    best = max(said, key=lambda one: (one.piece.alike, one.piece.start))
    if len(found) > 1 and best.piece.alike < _LEAST:
        return None
    value = best.commitment.value
    if best.veto == "counts something else" and not _counts_asked(best, reply, asked):
        return None
    if isinstance(value, (int, float)) and not isinstance(value, bool) and value in asked.stated:
        return None
    bare = [replace(one, veto="") for one in said]
    return best if agrees(replace(best, veto=""), bare, reply, kind, asked) else None
