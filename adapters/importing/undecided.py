"""Records that no method decides, as items without a gold answer: a resigned game, a function both even and odd.

They are asked as every other item is, and what is replied is kept. Nothing of it is scored, as nobody can say what is
right; the published label stands beside.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from contextlib import suppress
from dataclasses import replace
from random import Random

from isoprobe.adapters.datasets.dataset import Record
from isoprobe.adapters.importing.own_pictures import with_own_picture
from isoprobe.probes.core import Disproved, Item, LayoutRejected, Probe, Proof, Question, Task, Unreadable, View
from isoprobe.probes.engine.making import show
from isoprobe.probes.engine.published import UNDECIDED

_LONGEST = 200  # characters of it


def undecided_probe(task: Task, record: Record, id: str, why: str, kept: Collection[str] | None) -> Probe | None:
    """The record as an item without a proof, in these forms (all where None); None where it can be shown in none."""
    labels = {**_labels(task, record), **record.labels, UNDECIDED: why[:_LONGEST]}
    item = Item(id, task.name, task.version, 0, record.index, 0, record.state, record.published, labels)
    views: list[View] = []
    asked: list[Question] = []
    for form in task.representations:
        if kept is not None and form.name not in kept:
            continue
        try:
            view = show(item, form, stem=task.stem)
        except LayoutRejected:
            continue
        views.append(view)
        found = task.questions(item, view, Random(f"{id}/questions/{form.name}"))
        asked += [question for question in found if question.about != "element"]
    probe = Probe(item, Proof({}, None, unique=False), tuple(views), tuple(asked))
    if record.picture:
        with suppress(Unreadable):  # a picture that does not open: ours stays
            shown = with_own_picture(probe, task, record.picture, dict(record.stated), kept)
            probe = replace(shown, questions=tuple(each for each in shown.questions if each.about != "element"))
    return probe if probe.questions else None


def _labels(task: Task, record: Record) -> Mapping[str, str | int | float | bool]:
    """What the task says of the state; nothing where that rests on the decision, as the rule that ended a game does."""
    try:
        return task.labels(record.state)
    except Disproved:
        return {}
