"""Questions that others published: pictures, a question, the published answer. Nothing of ours proves or reads them.

They are put to models with every strategy and arm that needs no state: the picture, the text forms that came along (a
description, a caption), both together. Their views are not certified, and their proof is empty: a report says so.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from random import Random
from typing import Any, NoReturn

from isoprobe.probes.core import (
    Answer,
    AnswerKind,
    BadState,
    Item,
    Language,
    Marking,
    NotMade,
    Payload,
    Probe,
    Proof,
    Query,
    Question,
    Representation,
    Solution,
    Solver,
    State,
    Stated,
    Style,
    Task,
    Unreadable,
    View,
)
from isoprobe.vision.raster.keeping import LARGEST, kept

NAME = "published"
PICTURES = ("picture", *(f"picture_{number}" for number in range(2, 21)))
TEXTS = ("description", "caption", "ocr")
UNREAD = "a published picture: no reader of ours reads it back"
UNREAD_BACK = "a published picture: it was not read back"
SCALED = "scaled down"
UNDECIDED = "undecided"  # the label that says why an item has no gold answer: its replies are not scored
MARK = re.compile(r"<image[ _]?([0-9]{1,2})>")  # where a picture stands in a question, counted from 1


def published_probe(
    name: str,
    text: str,
    kind: AnswerKind,
    expected: Answer,
    pictures: Sequence[bytes] = (),
    *,
    choices: Sequence[str] = (),
    marking: Marking = Marking(),  # noqa: B008 - frozen
    texts: Mapping[str, str] | None = None,
    level: int = 0,
    seed: int = 0,
    variant: int = 0,
    labels: Mapping[str, str | int | float | bool] | None = None,
    language: Language = "en",
    largest: int = LARGEST,
) -> Probe:
    """A question in this language as a row of a suite. `pictures` are files of pictures, in the order in which
    `<image_1>`, `<image_2>`, ... stand in the text, scaled down where they have more bytes than `largest`; `texts` are
    text forms that stand for them, by name (one of TEXTS).

    Raises Unreadable for bytes that are no picture, BadState for too many pictures or an unknown text form.
    """
    forms = dict(texts or {})
    if len(pictures) > len(PICTURES):
        raise BadState(f"{len(pictures)} pictures, expected at most {len(PICTURES)}")
    if wrong := [form for form in forms if form not in TEXTS]:
        raise BadState(f"text form {wrong[0]!r}, expected one of {', '.join(TEXTS)}")
    state: State = {"question": text, "kind": kind, "choices": list(choices), "pictures": len(pictures)}
    item = Item(
        f"{NAME}-v{VERSION}-{name}", NAME, VERSION, level, seed, variant, state, expected, dict(labels or {}), language
    )
    views = [picture_view(item.id, form, file, largest) for form, file in zip(PICTURES, pictures, strict=False)]
    views += [_text_view(item.id, form, words) for form, words in forms.items()]
    if not views:
        views = [_text_view(item.id, TEXTS[0], "")]
    asked = [views[0].representation, *forms] if pictures else [view.representation for view in views]
    query, chance = Query("answer", language=language), _chance(kind, choices)
    questions = tuple(
        Question(
            f"{form}/answer", form, query, text, kind, expected, choices=tuple(choices), chance=chance, marking=marking
        )
        for form in dict.fromkeys(asked)
    )
    return Probe(item, Proof({}, None, unique=False), tuple(views), questions)


def _chance(kind: AnswerKind, choices: Sequence[str]) -> float | None:
    return 1 / len(choices) if kind == "option" and choices else 0.5 if kind == "yes_no" else None


def is_published(view: View) -> bool:
    """Whether it is a picture that others published and that no reader of ours has read back: what is true of it is
    known from what stands beside it, so that it is no fault of the item."""
    return view.why.startswith((UNREAD, UNREAD_BACK))


def is_redrawn(probe: Probe) -> bool:
    """Whether the item is of a published set (its level is 0) and its picture is one of ours: the set at hand holds
    the state and no picture of it. Drawings of ours have a style, pictures that came along have none."""
    drawn = any(view.medium == "image" and view.style for view in probe.views)
    return probe.item.level == 0 and drawn


def picture_view(
    item: str, form: str, file: bytes, largest: int = LARGEST, *, certified: bool = False, why: str = UNREAD
) -> View:
    """The view of a picture that others published, its file as it is kept; `why` it is not certified, and that it was
    scaled down, where it was. Raises Unreadable for bytes that are no picture."""
    found = kept(file, largest)
    reasons = [*([] if certified else [why]), *([scaled(*found.scaled_from)] if found.scaled_from else [])]
    return View(item, form, "image", {}, {}, found.file, certified, attempts=1, why="; ".join(reasons))


def scaled(width: int, height: int) -> str:
    """What a view says of a picture that was scaled down."""
    return f"{SCALED} from {width} by {height} pixels"


def _text_view(item: str, form: str, words: str) -> View:
    return View(item, form, "text", {}, {}, words, certified=False, attempts=1)


# ---- the task: what the rest of the house asks of any item's task ----


def _not_made(rng: Random, level: int) -> NoReturn:
    raise NotMade("published questions are imported, not made")


def _uncorrupted(rng: Random, state: State) -> NoReturn:
    raise NotMade("a published question has no near miss")


def _validate(state: State) -> None:
    for name, kind in (("question", str), ("kind", str), ("choices", list), ("pictures", int)):
        if not isinstance(state.get(name), kind):
            raise BadState(f"{name} is {str(state.get(name))[:60]!r}, expected {kind.__name__}")


def _unproved(state: State) -> NoReturn:
    raise BadState("no solver proves a published question")


def _unread(payload: Payload, stated: Stated) -> NoReturn:
    raise Unreadable(UNREAD)


def _unshown(state: State, style: Style) -> NoReturn:
    raise BadState("a published question is shown as it came")


def _nothing(*_: Any) -> dict[str, Any]:
    return {}


def _forms() -> tuple[Representation, ...]:
    pictures = [Representation(form, "image", _nothing, _unshown, _nothing, _nothing, _unread) for form in PICTURES]
    texts = [Representation(form, "text", _nothing, _unshown, _nothing, _nothing, _unread) for form in TEXTS]
    return (*pictures, *texts)


def _questions(item: Item, view: View, rng: Random) -> tuple[Question, ...]:
    return ()


def _respond(query: Query, state: State) -> str:
    raise BadState("no solver answers a published question")


def _check(state: State, solution: Solution) -> NoReturn:
    raise BadState("a published question has no certificate")


VERSION = 1
TASK = Task(
    version=VERSION,
    subject="published questions",
    source="the data set named in the item's labels",
    summary="A question that others published, with the answer that they gave.",
    levels={0: "as published"},
    kind="text",
    make=_not_made,
    validate=_validate,
    solvers=(Solver("none", "published answers are taken as they are", _unproved),),
    check=_check,
    representations=_forms(),
    questions=_questions,
    respond=_respond,
    corrupt=_uncorrupted,
    features={},
    labels=_nothing,
)
