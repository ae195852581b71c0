"""A published record's own picture in place of one of ours: kept as it is, and read back where our reader can.

The state of such a record is told beside its picture, so that what is asked of it is proved whether or not the picture
is read. A picture that is read back shows what the record tells; one that is not is said not to be, and is no fault of
the item.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace
from random import Random

from isoprobe.adapters.datasets.records.files import largest_picture
from isoprobe.probes.core import (
    Item,
    LayoutRejected,
    Payload,
    Probe,
    Question,
    Representation,
    State,
    Stated,
    Task,
    Unreadable,
    View,
)
from isoprobe.probes.engine.published import UNREAD_BACK, picture_view

# Elements that follow from the state alone, whatever a picture of it looks like.
ELEMENTS = frozenset(
    (
        *("node_count", "edge_count", "edge", "arc", "degree", "capacity", "out_degree", "in_degree"),
        *("letter", "segment", "on_line", "on_circle", "circle_letters", "crossing"),
        *("right_angle", "parallel", "equal_length"),
    )
)
FORM = "picture"


def with_own_picture(
    probe: Probe, task: Task, picture: bytes, stated: Stated, representations: Collection[str] | None = None
) -> Probe:
    """The probe with this picture as its first view and what can be asked of it; as it is where no picture is wanted.
    `stated`: what the question has to tell. Raises Unreadable for bytes that are no picture."""
    form = next((each for each in task.representations if each.name == FORM), None)
    if form is None or (representations is not None and FORM not in representations):
        return probe
    shown = picture_view(probe.item.id, FORM, picture, largest_picture(), certified=True)
    told, why = _read_back(task, form, shown.payload, stated, probe.item)
    view = replace(shown, stated=told, certified=not why, why="; ".join(filter(None, (why, shown.why))))
    views = (view, *(each for each in probe.views if each.representation != FORM))
    asked = tuple(each for each in probe.questions if each.view != FORM)
    return Probe(probe.item, probe.proof, views, (*_questions(task, form, probe.item, view), *asked))


def _questions(task: Task, form: Representation, item: Item, view: View) -> tuple[Question, ...]:
    """What is asked of the picture: nothing that hangs on its look, of which nothing is known."""
    try:
        look = form.style(Random(f"{item.id}/look"), item.state)
    except LayoutRejected:  # of what no picture of ours could be drawn, nothing asked hangs on its look
        look = {}
    drawn = View(item.id, FORM, "image", look, view.stated, b"", False, 1)
    asked = task.questions(item, drawn, Random(f"{item.id}/questions/{FORM}"))
    return tuple(each for each in asked if each.about != "element" or each.element in ELEMENTS)


def _read_back(task: Task, form: Representation, picture: Payload, stated: Stated, item: Item) -> tuple[Stated, str]:
    """What the question tells, and why the picture does not read back; "" where it does."""
    by_name: Stated = {role: item.state[role] for role in ("query", "source", "sink") if role in item.state}
    why = ""
    for told in (stated, by_name) if stated and by_name else (stated,):
        try:
            why = _differs(task, form.read(picture, told), item)
        except Unreadable as unread:
            why = str(unread)
        if not why:
            break  # a picture whose colours are called otherwise is read all the same, by names
    return stated, f"{UNREAD_BACK}: {why}" if why else ""


def _differs(task: Task, seen: State, item: Item) -> str:
    if "class" in seen:  # of a plot the reader sees what is asked, and not the formula
        return "" if seen["class"] == item.answer else f"the reader sees {seen['class']!r}"
    truth, found = task.transcribable(item.state), task.transcribable(seen)
    wrong = sorted(key for key in truth.keys() | found.keys() if truth.get(key) != found.get(key))
    return f"read with another {', '.join(wrong)}" if wrong else ""
