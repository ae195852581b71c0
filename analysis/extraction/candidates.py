"""What may be the answer of a reply's prose, the weights of its features, and the vetoes of points of a list and of
things under labels of their own."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

from isoprobe.analysis.extraction.pieces import Piece, begun, focus
from isoprobe.analysis.replies.answer_spans import Asked, Commitment
from isoprobe.analysis.replies.patterns import regex
from isoprobe.analysis.replies.restatement import content, last_asked
from isoprobe.analysis.replies.text import ReplyText

WEIGHTS: Final = {
    "concludes": 3.0,  # "therefore", "so", "in total"
    "last conclusion": 1.5,
    "closes": 2.25,  # the last piece that says anything
    "restates at the end": 1.5,  # half of the question's words
    "opens": 2.0,  # the first one, near the beginning
    "repeats": 3.0,  # times the share of the question's words
    "bold": 1.5,
    "a bold line at the end": 2.5,  # and nothing else in it
    "counted": 2.0,  # the things that the question counts stand behind the number
    "another unit": -2.5,  # or none, where a percentage is asked for and told
    "sought": 1.5,  # the very noun that is asked for stands before the number: "the sum ... is"
    "one of several": -2.5,  # another number of the piece might as well be meant
    "differs": 2.0,  # "10 less than", where it is asked by how much
    "narrows": 2.0,  # "of these, 13"
    "taken back": -4.0,  # "actually", "hold on" stand behind it
    "quoted": -3.0,
    "result": 1.0,  # behind the last "=" of the piece
    "led to": 2.5,  # behind an arrow at its end
    "an item": -1.5,  # "apples: 12", one of a list
    "a remark": -4.0,  # "Note that 65° is the base angle"
    "fits": 2.5,  # "B works"
    "by name": 2.5,  # by its letter or its place, where others are only numbers of the working
    "letter and text": 3.0,
    "states": 2.5,  # the sentence says it and nothing else
    "labelled": 2.5,  # "Winner: ", where the winner is sought
    "again": 1.0,  # for each other piece that says the same, twice at most
    "working": -1.5,  # a step: an equation that is not concluded from
    "the opposite": -4.0,  # the largest, where the smallest is asked for
    "contrasted": -3.0,  # "while the normal component would be 5"
    "the others": 3.0,  # "the other 3", where it is asked what is not so
    "an operand": -1.0,  # a later equation works with it
    "named": 3.0,  # "x has to be 30", where x is asked for
    "left": 4.0,  # "six are left", where that is asked
    "told": -1.5,  # the question tells the number itself
    "none of them": 4.0,  # "No bar dips below zero"
    "weighed": -2.5,  # "could be"
    "two values": -1.0,
}


@dataclass(frozen=True)
class Candidate:
    """What one piece comes to: `score`, and `why`, the features with their weights. `veto`: why it does not count."""

    rule: str
    piece: Piece
    commitment: Commitment
    score: float = 0.0
    why: tuple[tuple[str, float], ...] = ()
    veto: str = ""

    def __str__(self) -> str:
        told = ", ".join(f"{name} {weight:+.1f}" for name, weight in self.why)
        return f"vetoed: {self.veto}" if self.veto else f"{self.score:.1f} ({told or 'nothing speaks for it'})"


_TOTAL = regex(r"\b(?:total|sum|answer|result|all|overall|altogether|final|difference|mean|median|change)\b")
_ITEM_OF_LIST = regex(r"[\s>]{0,12}(?:[-•]|[0-9]{1,2}[.)])\s[\s\"(]{0,4}(?P<label>[^:\n=]{1,40}):\s{0,3}[^\n]{0,80}")


def without_items(found: list[Candidate], reply: ReplyText, asked: Asked) -> list[Candidate]:
    """Vetoes the points of a list that tell each a number of its own thing, but for the one alone whose thing the
    question names: "1. Eraser: 3.10", "2. Glue: 4.10"."""
    items = [_ITEM_OF_LIST.match(reply.text, begun(reply.text, one.piece.start)) for one in found]
    run = [place for place, item in enumerate(items) if item and not found[place].piece.concludes]
    labels = {place: content(item["label"]) for place in run if (item := items[place])}
    run = [place for place in run if (item := items[place]) and not _TOTAL.search(item["label"])]
    if len(run) < 2:
        return found
    named = [place for place in run if labels[place] & asked.words]
    kept = named if len(named) == 1 else []
    return [
        replace(one, veto="an item of a list") if place in run and place not in kept else one
        for place, one in enumerate(found)
    ]


_LABEL = regex(r"[\s\"*(-]{0,6}(?P<label>[a-z][a-z0-9' -]{1,40}?)\s?(?::|→|->|⇒|=>)\s")


def under_labels(found: list[Candidate], reply: ReplyText, asked: Asked) -> list[Candidate]:
    """Vetoes the pieces that tell, each behind a label, of other things than the one whose label names what is asked
    for: "Top: green. Front: blue."."""
    labels: dict[int, frozenset[str]] = {}
    for place, one in enumerate(found):
        if (
            not one.veto
            and not one.piece.concludes
            and (label := _LABEL.match(reply.text, one.piece.start, one.piece.end))
        ):
            labels[place] = content(label["label"])
    if len(labels) < 2:
        return found
    words = content(last_asked(asked.question)) or focus(asked.question)
    named = [place for place, each in labels.items() if each & words]
    if len(named) != 1 or found[named[0]].commitment.value is None:
        return found
    return [
        replace(one, veto="under another label") if place in labels and place != named[0] else one
        for place, one in enumerate(found)
    ]


def signed(found: list[Candidate]) -> list[Candidate]:
    """The candidates, with a number below zero that is set in bold before the same one without its sign: "The energy is
    **-0.2 J**. In other words, it releases 0.2 J"."""
    value = found[0].commitment.value if found else None
    if isinstance(value, bool) or not isinstance(value, (int, float)) or value <= 0 or "bold" in dict(found[0].why):
        return found
    below = [one for one in found if one.commitment.value == -value and "bold" in dict(one.why)]
    if not below:
        return found
    return [replace(below[0], score=found[0].score), *(one for one in found if one is not below[0])]
