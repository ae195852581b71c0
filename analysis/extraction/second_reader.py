"""A second reader of prose, of another idea: what a hurried reader would take.

It looks at three places alone: how the reply begins, how it ends, and what its last equation comes to; there it takes
the first, or the last, thing of the kind, whatever the words beside it say. Where the first reader's value is none of
these, the two differ, and the reply is ambiguous.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from isoprobe.analysis.extraction.candidates import Candidate
from isoprobe.analysis.extraction.closings import is_remark
from isoprobe.analysis.numbers.grammar import numbers_in
from isoprobe.analysis.numbers.idle import without_idle
from isoprobe.analysis.numbers.numbers import holds_number
from isoprobe.analysis.numbers.told import labelled, so_much_more
from isoprobe.analysis.replies.answer_spans import Asked, Value
from isoprobe.analysis.replies.patterns import regex
from isoprobe.analysis.replies.text import ReplyText
from isoprobe.probes.core import AnswerKind

_DIGIT = regex(r"[0-9]")
_EQUALS = regex(r"(?:=|≈|\\approx|→|->)\s{0,3}")


def agrees(best: Candidate, candidates: Sequence[Candidate], reply: ReplyText, kind: AnswerKind, asked: Asked) -> bool:
    """Whether the second reader takes the same value."""
    naive = _NAIVE.get(kind)
    live = [one for one in candidates if not one.veto]
    if naive is None:
        return True
    said = {one.commitment.value for one in live}
    values = naive(reply, live, asked)
    value = best.commitment.value
    if value == 0 and not _DIGIT.search(reply.text, best.commitment.start, best.commitment.end):
        return True  # "none of them" is no number that stands there
    if isinstance(value, (int, float)) and not isinstance(value, bool):
        values |= {-each for each in values if isinstance(each, (int, float))}
        told = {number.plain for number in numbers_in(best.piece.text(reply.text))}
        if value not in told and -value not in told:  # worked out from several, or an ordinal
            return len(said) == 1 or (best.piece.concludes and best is max(live, key=lambda one: one.piece.start))
    if isinstance(value, float) and any(_rounds_to(each, value) for each in values):
        return True
    return value in values or (len(said) == 1 and not values)


def _rounds_to(exact: Value, value: float) -> bool:
    """Whether a number is another one, rounded to two decimals or three: -3.33 and -10/3."""
    if isinstance(exact, bool) or not isinstance(exact, float):
        return False
    return abs(exact) < _LARGEST and any(
        abs(round(exact, places) - value) < _SMALL and abs(round(value, places) - value) < _SMALL for places in (2, 3)
    )


_SMALL, _LARGEST = 1e-9, 1e9


def _numbers(reply: ReplyText, live: Sequence[Candidate], asked: Asked) -> set[Value]:
    pieces = sorted({one.piece.start: one.piece for one in live}.values(), key=lambda piece: piece.start)
    pieces = [piece for piece in pieces if not is_remark(piece.text(reply.text))] or pieces
    if not pieces:
        return set()
    values: set[Value] = set()
    concluding = [piece for piece in pieces if piece.concludes]
    for piece in (pieces[0], pieces[-1], *concluding[-1:]):
        numbers = numbers_in(without_idle(piece.text(reply.text), asked, holds_number))
        numbers = [number for number in numbers if number.value not in asked.stated] or numbers
        named = labelled(piece.text(reply.text), numbers, asked)
        more = so_much_more(piece.text(reply.text), asked)
        for number in (*numbers[:1], *numbers[-1:], *(one for one in (named, more) if one)):
            values |= {number.plain}
    for piece in reversed(pieces):
        text = piece.text(reply.text)
        if equals := list(_EQUALS.finditer(text)):
            after = numbers_in(text[equals[-1].end() :][:80])
            values |= {number.plain for number in after[:1]}
            break
    return values


def _ends(reply: ReplyText, live: Sequence[Candidate], asked: Asked) -> set[Value]:
    """What the first and the last piece say that say anything."""
    ordered = sorted((one for one in live if one.commitment.value is not None), key=lambda one: one.piece.start)
    concluding = [one for one in ordered if one.piece.concludes]
    return {one.commitment.value for one in (*ordered[:1], *ordered[-1:], *concluding[-1:])}


_Naive = Callable[[ReplyText, Sequence[Candidate], Asked], set[Value]]
_NAIVE: Final[Mapping[str, _Naive]] = {
    "integer": _numbers,
    "real": _numbers,
    "option": _ends,
    "yes_no": _ends,
    "choice": _ends,
}
