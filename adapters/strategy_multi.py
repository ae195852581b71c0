"""MULTI's prompts in Chinese and English (its Figure 3): role, form of the answer, image line, question, knowledge."""

from __future__ import annotations

from typing import Literal

from adapters.prompts import prompt_of, shown
from adapters.strategy_papers import lettered
from adapters.strategy_texts import MissingText, Texts, texts_for
from adapters.strategy_views import Asking, arm_of_view
from adapters.wordings import filled, wording
from probes.core import AnswerKind, Message, Picture, Probe, Question
from probes.registry import load_task

Language = Literal["zh", "en"]

_TYPES: dict[AnswerKind, tuple[str, str, str]] = {  # what stands in the role line in each language, and the form's line
    "option": ("单选", "multiple-choice", "option"),
    "options": ("多选", "multiple-choice", "options"),
    "blanks": ("填空", "fill-in-the-blank", "blanks"),
    "open": ("解答", "open-ended", "open"),
}
_OTHER = ("简答", "short-answer", "")  # kinds that MULTI does not have say their form themselves


def multi(
    probe: Probe,
    question: Question,
    *,
    language: Language,
    picture: bool = True,
    cot: bool = False,
    captions: Texts | None = None,
    knowledge: Texts | None = None,
) -> Asking:
    """MULTI's prompt; with `captions` in place of the picture, or without either. Raises MissingText for a caption.

    With `cot` the reasoning is asked for first and the answer in a second turn. Pieces of knowledge stand after the
    question, where the file has any for it.
    """
    if question.about == "transcript":
        parts = (*shown(probe.view(question.view)), question.text)
        return (yield prompt_of(probe, question, (Message("user", parts),), arm_of_view(probe, question)))
    zh, en, form = _TYPES.get(question.kind, _OTHER)
    said = [
        filled(f"multi/{language}_role", knowledge=_subject(probe), question_type=zh if language == "zh" else en),
        *([wording(f"multi/{language}_{form}")] if form else []),
    ]
    view: tuple[str | Picture, ...] = shown(probe.view(question.view))
    if probe.view(question.view).medium != "image":
        pass
    elif captions is not None:
        texts = texts_for(captions, probe, question)
        if not texts:
            raise MissingText(f"no caption for {probe.item.id} {question.id}")
        said.append(wording(f"multi/{language}_caption"))
        view = texts
    elif picture:
        said.append(wording(f"multi/{language}_image"))
    else:
        said.append(wording(f"multi/{language}_no_image"))
        view = ()
    said.append(filled(f"multi/{language}_question", question=lettered(question, "{}. {}")))
    pieces = texts_for(knowledge, probe, question) if knowledge is not None else ()
    if pieces:
        said.append(filled(f"multi/{language}_knowledge", pieces="\n".join(pieces)))
    thinks = cot and question.kind != "open"
    said.append(wording(f"multi/{language}_{'cot' if thinks else 'direct'}"))
    asked = Message("user", (*view, *said))
    reply = yield prompt_of(probe, question, (asked,), arm_of_view(probe, question))
    if not thinks or not reply.text or not reply.text.strip():
        return reply
    turns = (asked, Message("assistant", (reply.text,)), Message("user", (wording(f"multi/{language}_final"),)))
    return (yield prompt_of(probe, question, turns, arm_of_view(probe, question)))


def _subject(probe: Probe) -> str:
    """What the role line calls the knowledge: the item's own labels where they say, the task's subject otherwise."""
    labels = probe.item.labels
    named = next((labels[name] for name in ("knowledge", "topic", "subject") if labels.get(name)), "")
    return str(named) or load_task(probe.item.task).subject
