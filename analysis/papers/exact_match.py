"""MULTI's own scoring rule (papers/multi.txt, section 4.3): blanks by exact match, line by line.

One right option: right or not. Several: a point for each right one, none where any chosen one is wrong. A blank: a
point where the answer's line of its number equals what is expected, or one of its alternatives; dollar signs and blanks
do not count and a semicolon ends a line, as in the program that the authors published. Open answers: ROUGE-L. What
commits to nothing earns nothing. How an option's letter is found in a reply the paper does not say: our own rules do.
"""

from __future__ import annotations

from isoprobe.analysis.papers.exam_marks import type_of, worth
from isoprobe.analysis.replies.patterns import regex
from isoprobe.analysis.replies.text import without_thinking
from isoprobe.analysis.scoring.scores import score
from isoprobe.probes.core import EVIDENCE, Answer, AnswerKind, Item, Outcome, Question, Reply
from isoprobe.probes.results import Score

_LONGEST = 200_000  # characters of a reply that are looked at
_BLANKS: frozenset[AnswerKind] = frozenset(["blanks", "integer", "real", "text"])
_CHOSEN: frozenset[AnswerKind] = frozenset(["option", "options", "choice", "yes_no"])
_DROPPED = regex(r"[^\S\n]|\$")
_ENDS = regex(r"[\n;；]")


def multi_type(question: Question) -> str:
    """SA, MA or FB where the paper's rule may judge otherwise than ours; "" for other questions."""
    return type_of(question) if question.about == "answer" and question.kind in _BLANKS | _CHOSEN else ""


def multi(question: Question, reply: Reply, item: Item) -> Score:
    """The reply's outcome by MULTI's rule; refused and failed as by ours, and everything by ours for questions that the
    paper does not have."""
    ours = score(question, reply, item)
    if not multi_type(question) or ours.outcome in ("refused", "failed"):
        return ours
    if question.kind in _CHOSEN:
        if ours.outcome in EVIDENCE:
            return ours
        return Score("wrong", ours.extracted, "multi: no answer", ours.span, of=worth(question))
    return _filled(question, reply.text or "")


def _filled(question: Question, reply: str) -> Score:
    text = without_thinking(reply)[:_LONGEST].strip()
    given = _lines(text)
    wanted = _wanted(question)
    points = sum(one in allowed for one, allowed in zip(given, wanted, strict=False))
    outcome: Outcome = "right" if points == len(wanted) else "partial" if points else "wrong"
    start = max(0, reply.find(text))
    said = "; ".join(given[: len(wanted)])[:400]
    span = (start, start + len(text)) if text else (0, 0)
    return Score(outcome, said, "multi: equal lines", span, points=float(points), of=float(len(wanted)))


def _lines(text: str) -> list[str]:
    """The lines that hold anything, without blanks and dollar signs."""
    return [line for line in _ENDS.split(_DROPPED.sub("", text)) if line]


def _wanted(question: Question) -> list[frozenset[str]]:
    """What may stand in each blank."""
    expected = question.expected
    if question.kind == "blanks":
        blanks = expected if isinstance(expected, list) else [expected]
        return [_spellings(each if isinstance(each, list) else [each]) for each in blanks]
    return [_spellings([expected, *question.marking.accepted])]


def _spellings(alternatives: list[Answer]) -> frozenset[str]:
    return frozenset(_DROPPED.sub("", str(each)) for each in alternatives)
