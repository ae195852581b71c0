"""One reply to one item, judged: the call behind `isoprobe.score`, which also serves as a reward in training."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from isoprobe.adapters.datasets.records.recorded import BadRecord, asked_of, recorded
from isoprobe.analysis.replies.remembered import remembered
from isoprobe.analysis.scoring.scores import score as score_reply
from isoprobe.probes.core import Item, Marking, Probe, Query, Question, Reply
from isoprobe.probes.engine.making import make_item
from isoprobe.probes.engine.registry import load_task
from isoprobe.probes.results import Score
from isoprobe.probes.suites.rows import BadRow, from_row

_NOWHERE = Item("", "", 0, 0, 0, 0, {}, "", {})


def score(item: Probe | Item | Question | Mapping[str, Any], reply_text: str, question: str = "") -> Score:
    """The score of a reply to the item's question: outcome, what was extracted, by which rule and where, points of how
    many. Pure and thread-safe: nothing is kept but caches, and nothing in the text is ever run.

    `item` is a Probe, a row of a suite as `datasets` gives it (a dict of all its columns), a Question, an Item (its
    answer is asked), or a record as `isoprobe score` reads it ({"answer": ..., "answer_type": ..., "choices": ...}).
    `question` names one of a Probe's questions; without it the first that asks for the answer counts. Raises BadRecord
    where there is no such question, or a record is none.

    >>> score({"answer": 17, "answer_type": "integer"}, "The maximum flow is 17.").outcome
    'right'
    """
    reply = Reply(reply_text)
    if isinstance(item, Question):
        return score_reply(item, reply, _NOWHERE)
    if isinstance(item, Probe):
        return score_reply(asked_of(item, question or None), reply, item.item)
    if isinstance(item, Item):
        return score_reply(_question_of(item), reply, item)
    if "questions" in item and "views" in item:  # a row of a suite
        try:
            probe = from_row({"image": None, "images": [], **item})
        except BadRow as why:
            raise BadRecord(f"a suite's row: {why}") from why
        return score_reply(asked_of(probe, question or None), reply, probe.item)
    if "task" in item and "questions" not in item:
        raise BadRecord(
            f"{str(item.get('id', 'a row'))[:60]!r} is a row of a suite without its questions: expected all columns"
        )
    read = recorded({**item, "response": reply_text}, str(item.get("id", "")))
    return score_reply(read.question, reply, read.item)


def _question_of(item: Item) -> Question:
    task = load_task(item.task)
    choices = _choices(item.task) if task.kind == "choice" else ()
    marking = Marking(position=item.state["position"]) if task.kind == "move" else Marking()
    return Question(
        "answer",
        "",
        Query("answer", language=item.language),
        "",
        task.kind,
        item.answer,
        choices=choices,
        marking=marking,
    )


@remembered(256)
def _choices(name: str) -> tuple[str, ...]:
    """The choices that a task's answers have, as its own question tells them."""
    task = load_task(name)
    form = next(each for each in task.representations if each.medium == "text")
    probe = make_item(task, min(task.levels), 0, representations=(form.name,))
    return next(question.choices for question in probe.questions if question.about == "answer")
