"""What a reply is worth: its outcome among seven, and for a transcript whether an exact solver could work from it."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import partial

import chess

from isoprobe.adapters.strategies.shown.changing import DIFFERING
from isoprobe.analysis.extraction.extraction import CUT_OFF, Extraction, extract, refused
from isoprobe.analysis.replies.patterns import regex
from isoprobe.analysis.replies.remembered import remembered
from isoprobe.analysis.replies.text import without_thinking
from isoprobe.analysis.scoring.catalogue import Catalogue
from isoprobe.analysis.scoring.marking import points
from isoprobe.analysis.scoring.open_texts import measured
from isoprobe.probes.core import (
    Answer,
    BadState,
    Disproved,
    Impossible,
    Item,
    Outcome,
    Probe,
    Question,
    Reply,
    Representation,
    State,
    Stated,
    Task,
    Unreadable,
)
from isoprobe.probes.engine.pairs import NoPair, other_of
from isoprobe.probes.engine.registry import load_task
from isoprobe.probes.families.chess.moves import read_move
from isoprobe.probes.results import Answered, Score, Scored

ALIKE = 65_536  # different scores among which an equal one is looked for
TRANSCRIPT_LIMIT = 65_536  # characters: no text form of any task comes near it


class UnknownQuestion(LookupError):
    """A reply to an item or question that the suite does not hold. The message names both."""

    def __str__(self) -> str:
        return str(self.args[0])


def score(question: Question, reply: Reply, item: Item) -> Score:
    """The reply's outcome. A failed request is `failed` and an empty or unreadable reply `unparsed`: neither is wrong.

    A transcript is right where it reads back as the item's state exactly, or agrees with it as closely as its form
    can. One that reads as another state is wrong, and `enough` where the task's first solver gives the item's answer on
    it (never, where it is no valid state, or says in its form what cannot be: a node joined to itself). One that cannot
    be read, or lacks what the answer needs, says nothing about sight: `unparsed` or `refused`, and `enough` is None.
    """
    if reply.error or reply.text is None:
        return Score("failed", rule=reply.error[:200] or "no text")
    if question.kind == "transcript":
        return _score_transcript(question, reply.text, reply.stop, item)
    if question.kind == "open":
        return measured(question, reply.text)
    return judged(extract(reply.text, question.kind, question.choices, reply.stop, question.text), question)


By = Callable[[Question, Reply, Item], Score]


def score_run(answered: Iterable[Answered], probes: Iterable[Probe] | Catalogue, by: By = score) -> list[Scored]:
    """Every reply scored `by` our rule or another, in the order given, less those to items without a gold answer; equal
    replies to one question are scored once.

    Raises UnknownQuestion for a reply that belongs to none of the probes.
    """
    return list(scores(answered, probes, by))


def scores(answered: Iterable[Answered], probes: Iterable[Probe] | Catalogue, by: By = score) -> Iterator[Scored]:
    """As `score_run`, one at a time."""
    catalogue = Catalogue.of(probes)
    seen: dict[
        tuple[bool, str, str | None, str, str], Score
    ] = {}  # of the item at hand: a run's replies come item by item
    alike: dict[Score, Score] = {}  # of equal scores one is kept
    item, arm, name, undecided = "", "", "", catalogue.undecided
    question: Question | None = None  # of the prompt at hand, whose samples stand together
    for one in answered:
        if question is None or one.item != item or one.question != name or one.arm != arm:
            if one.item != item:
                seen.clear()
            item, arm, name = one.item, one.arm, one.question
            question = asked(one, catalogue)
        if item in undecided:
            continue
        key = (arm == DIFFERING, name, one.reply.text, one.reply.error, one.reply.stop)
        found = seen.get(key)
        if found is None:
            found = by(question, one.reply, catalogue.items[one.item])
            found = seen[key] = alike.setdefault(found, found)
            if len(alike) > ALIKE:
                alike.clear()
        yield Scored(one.item, one.arm, one.question, one.sample, found)


def asked(one: Answered, catalogue: Catalogue) -> Question:
    """As `question_of`. Raises UnknownQuestion where the suite holds none."""
    question = question_of(one, catalogue)
    if question is None:
        known = "has no question" if one.item in catalogue.items else "is not in the suite; it was asked"
        raise UnknownQuestion(f"item {one.item!r} {known} {one.question!r}: is this run of another suite?")
    return question


def question_of(one: Answered | Scored, catalogue: Catalogue) -> Question | None:
    """The question that was replied to, with the answer that it has in the picture that its arm shows; None where the
    suite holds none."""
    question = catalogue.questions.get((one.item, one.question))
    if question is None or one.arm != DIFFERING:
        return question
    return of_pair(catalogue.items[one.item], question)


def of_pair(item: Item, question: Question) -> Question:
    """The question with the answer that it has in the picture of its minimal pair in which the answer differs."""
    with suppress(NoPair):
        other, marking = other_of(item, question), question.marking
        if marking.position:
            marking = replace(marking, position=str(other.state["position"]))
        return replace(question, expected=other.answer, marking=marking)
    return question


def judged(extraction: Extraction, question: Question) -> Score:
    """What an extracted answer is worth."""
    if extraction.among and not any(points(replace(extraction, value=each), question)[0] for each in extraction.among):
        return Score("wrong", extraction.text, extraction.rule, extraction.span)  # whichever of the two it means
    if extraction.outcome == "off the list":
        return Score("wrong", extraction.text, extraction.rule, extraction.span, off_list=True)
    if extraction.outcome != "answer":
        return Score(extraction.outcome, extraction.text, extraction.rule, extraction.span)
    if question.kind == "move":
        return _score_move(extraction, question)
    earned, of = points(extraction, question)
    outcome: Outcome = "right" if earned == of else "partial" if earned else "wrong"
    return Score(outcome, extraction.text, extraction.rule, extraction.span, points=earned, of=of)


def _score_move(extraction: Extraction, question: Question) -> Score:
    """A move is right where it is the expected one in its position; one that is not legal there is wrong."""
    found = partial(Score, rule=extraction.rule, span=extraction.span)
    try:
        move = read_move(str(extraction.value), question.marking.position)
    except chess.AmbiguousMoveError:
        return found("ambiguous", extraction.text)
    except chess.IllegalMoveError:
        return found("wrong", extraction.text)
    except chess.InvalidMoveError:
        return found("unparsed")
    except BadState as bad:  # the question's own position
        return Score("unparsed", rule=f"no position to move in: {bad}"[:200])
    right = move == question.expected or move in question.marking.accepted
    return found("right" if right else "wrong", move, points=float(right))


# ---- transcripts ----


@dataclass(frozen=True)
class Read:
    """What a transcript says, and the answer that an exact solver gets from it; `why` there is none, or what it
    lacks. `impossible`: it is in its form, and says what cannot be."""

    state: State | None
    answer: Answer | None
    why: str
    span: tuple[int, int]
    lacking: bool = False
    impossible: bool = False


_FENCE = regex(r"```[^\n`]{0,40}\n(.*?)(?:```|\Z)", re.DOTALL)


def _score_transcript(question: Question, text: str, stop: str, item: Item) -> Score:
    if stop in CUT_OFF:
        return Score("unparsed", rule="cut off")
    found = read_transcript(item.task, question.element, text, json.dumps(question.query.stated))
    if found.state is None:
        if said := refused(text):
            return Score("refused", rule="refusal", span=said)
        if found.impossible:
            return Score("wrong", rule=f"cannot be: {found.why}"[:200], span=found.span, enough=False)
        return Score("unparsed", rule=found.why[:200], span=found.span)
    if found.lacking and found.answer is None:  # what the answer needs is not said, or not so that it can be read
        return Score("unparsed", rule=found.why[:200], span=found.span)
    task = load_task(item.task)
    truth = task.transcribable(item.state)
    solved = found.answer == item.answer and type(found.answer) is type(item.answer)
    right = found.state == truth or (solved and is_true(task, question.element, found.state, truth))
    return Score(
        "right" if right else "wrong",
        rule=f"read as {question.element}" if not found.why else found.why[:200],
        span=found.span,
        points=float(right),
        enough=right or solved,
    )


def is_true(task: Task, form: str, state: State, truth: State) -> bool:
    """Whether what a transcript in this form says is what is true."""
    agrees = task.representation(form).agrees
    return state == truth or (agrees is not None and agrees(state, truth))


@remembered(256)
def _read_transcript(text: str, task_name: str, form: str, stated: str) -> Read:
    """The state that a reply writes down: its last code block, or all of it. What the question told it need not say."""
    task = load_task(task_name)
    told: Stated = json.loads(stated)
    body = without_thinking(text)
    pieces = [match.span(1) for match in list(_FENCE.finditer(body))[-4:]][::-1]
    start = len(body) - len(body.lstrip())
    pieces.append((start, max(start, len(body.rstrip()))))
    why, place, impossible = "empty", (0, 0), Read(None, None, "", (0, 0))
    for begin, end in pieces:
        piece = body[begin:end].strip()
        if not piece:
            continue
        place = (begin, end)
        if len(piece) > TRANSCRIPT_LIMIT:
            why = f"{len(piece)} characters: expected {TRANSCRIPT_LIMIT} or fewer"
            continue
        try:
            state, lacking = _state_of(task.representation(form), piece, told)
        except Unreadable as unread:
            why = str(unread) or "unreadable"
            if isinstance(unread, Impossible) and not impossible.impossible:
                impossible = Read(None, None, why, place, impossible=True)
            continue
        except Exception as defect:  # the reader's own, on hostile text: it ends no run, and the rule says so
            why = f"{type(defect).__name__} in reading {form}: {defect}"
            continue
        return _solved(task, form, state, lacking, place)
    return impossible if impossible.impossible else Read(None, None, why, place)


def _state_of(representation: Representation, text: str, stated: Stated) -> tuple[State, tuple[str, ...]]:
    """What of a state a text says, and what it lacks."""
    if representation.read_part is not None:
        return representation.read_part(text, stated)
    return representation.read(text, stated), ()


def _solved(task: Task, form: str, state: State, lacking: tuple[str, ...], place: tuple[int, int]) -> Read:
    """What an exact solver makes of a transcript; of one that lacks something, if the answer does not need it."""
    state, said, lacks = task.transcribable(state), "; ".join(lacking), bool(lacking)
    try:
        if lacks and task.solve_part is not None:
            return Read(state, task.solve_part(state), f"read as {form}; {said}", place, lacks)
        task.validate(state)
        return Read(state, task.solvers[0].solve(state).answer, "", place)
    except (BadState, Disproved) as bad:
        why = said or f"read as {form}, no valid state: {bad}"
    except Exception as defect:
        why = f"{type(defect).__name__} in solving what was read as {form}: {defect}"
    return Read(state, None, why, place, lacks)


def read_transcript(task: str, form: str, text: str, stated: str) -> Read:
    """What a reply that was to be a transcript in this form says; `stated` is JSON of what the question told."""
    return _read_transcript(text, task, form, stated)
