"""MULTI's prompts in Chinese and English (its Figure 3): role, form of the answer, image line, question, knowledge."""

from __future__ import annotations

from isoprobe.adapters.prompting.prompts import prompt_of, set_out, view_parts
from isoprobe.adapters.prompting.wordings import filled, spoken, wording
from isoprobe.adapters.strategies.captions import Captions, blank_picture, described, forms_in
from isoprobe.adapters.strategies.papers import lettered
from isoprobe.adapters.strategies.rounds import rounds as split
from isoprobe.adapters.strategies.texts import Texts, texts_for
from isoprobe.adapters.strategies.views import Asking, arm_of_view
from isoprobe.probes.core import AnswerKind, Language, Message, Picture, Probe, Question, Reply
from isoprobe.probes.engine.registry import PUBLISHED, load_task
from isoprobe.probes.families.programs.topics import CHINESE

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
    captions: Captions | None = None,
    kind: str = "caption",
    knowledge: Texts | None = None,
    blank: bool = False,
    rounds: bool = False,
) -> Asking:
    """MULTI's prompt; with `captions` in place of the pictures, or without either. Raises CannotAsk for a caption.

    With `cot` the reasoning is asked for first and the answer in a second turn. Pieces of knowledge stand after the
    question, where the file has any for it. `blank`: a blank picture where no other is shown. `rounds`: one picture a
    turn, the question split after each, as for models that take no more.
    """
    if question.about == "transcript":
        parts = (*view_parts(probe.view(question.view), question), question.text)
        return (yield prompt_of(probe, question, (Message("user", parts),), arm_of_view(probe, question)))
    zh, en, form = _TYPES.get(question.kind, _OTHER)
    said = [
        filled(
            f"multi/{language}_role", knowledge=_subject(probe, language), question_type=zh if language == "zh" else en
        ),
        *([wording(f"multi/{language}_{form}")] if form else []),
    ]
    view: tuple[str | Picture, ...] = view_parts(probe.view(question.view), question)
    forms: tuple[tuple[str, str], ...] = ()
    shown, told = probe.view(question.view), ""
    if shown.medium != "image":
        if not pictures_of_item(probe):
            said.append(wording(f"multi/{language}_{'black' if blank else 'text_only'}"))
            if isinstance(shown.payload, str) and shown.payload:  # what is told belongs to the question
                heading = spoken("isoprobe/caption", question.language) + " " * (question.language == "en")
                told, view, forms = f"{heading}{shown.payload}\n", (), ((shown.representation, shown.payload),)
    elif captions is not None:
        texts = yield from described(
            captions, probe, question, kind="ocr" if captions == "ocr" else kind, language=language
        )
        if isinstance(texts, Reply):
            return texts
        said.append(wording(f"multi/{language}_caption"))
        view, forms = texts, forms_in(probe, question, texts)
    elif picture:
        said.append(wording(f"multi/{language}_image"))
    else:
        said.append(wording(f"multi/{language}_no_image"))
        view = ()
    words = filled(f"multi/{language}_question", question=told + lettered(question, "{}. {}", own=not form))
    first, asked = set_out(probe, view, words, question.language)
    if blank and not any(isinstance(part, Picture) for part in (*first, *asked)):
        first = (blank_picture(), *first)
    after: list[str] = []
    pieces = texts_for(knowledge, probe, question) if knowledge is not None else ()
    if pieces:
        after.append(filled(f"multi/{language}_knowledge", pieces="\n".join(pieces)))
    thinks = cot and question.kind != "open"
    after.append(wording(f"multi/{language}_{'cot' if thinks else 'direct'}"))
    turns: list[Message] = []
    last = Message("user", (*first, *said, *asked, *after))
    if rounds:
        *earlier, final = split((last,), 1, language)
        for stage in earlier:
            turns += stage
            reply = yield prompt_of(probe, question, tuple(turns), arm_of_view(probe, question), language=language)
            if not reply.text or not reply.text.strip():
                return reply
            turns.append(Message("assistant", (reply.text,)))
        [last] = final
    turns.append(last)
    arm = arm_of_view(probe, question)
    reply = yield prompt_of(probe, question, tuple(turns), arm, language=language, forms=forms)
    if not thinks or not reply.text or not reply.text.strip():
        return reply
    turns += [Message("assistant", (reply.text,)), Message("user", (wording(f"multi/{language}_final"),))]
    return (yield prompt_of(probe, question, tuple(turns), arm, language=language, forms=forms))


def pictures_of_item(probe: Probe) -> bool:
    """Whether a picture belongs to the item: none to a question that is told in words alone."""
    published = probe.item.task == PUBLISHED
    return any(view.medium == "image" for view in probe.views) or (
        not published and probe.item.labels.get("pictures") != 0
    )


def _subject(probe: Probe, language: Language) -> str:
    """What the role line calls the knowledge: the item's own labels where they say, the task's subject otherwise; in
    Chinese where it has a Chinese name."""
    labels = probe.item.labels
    named = next((labels[name] for name in ("knowledge", "topic", "subject") if labels.get(name)), "")
    subject = str(named) or load_task(probe.item.task).subject
    return CHINESE.get(subject, subject) if language == "zh" else subject
