"""Strategies in the words of EMMA, the question without its picture, and the likeliest of its choices."""

from __future__ import annotations

from dataclasses import replace
from string import ascii_uppercase

from isoprobe.adapters.prompting.prompts import Ending, ask, ending, prompt_of, set_out, view_parts, without_format
from isoprobe.adapters.prompting.wordings import filled, spoken, wording
from isoprobe.adapters.strategies.captions import Captions, blank_picture, described, forms_in
from isoprobe.adapters.strategies.unaskable import CannotAsk
from isoprobe.adapters.strategies.views import Asking, arm_of_view, direct, transcript_of
from isoprobe.probes.core import Message, Probe, Prompt, Question, Reply
from isoprobe.probes.engine.languages import YES_NO


def emma_direct(probe: Probe, question: Question) -> Asking:
    """EMMA's direct prompt (its Table 5)."""
    return (yield asked_after(probe, question, _emma(question, "direct")))


def emma_cot(probe: Probe, question: Question) -> Asking:
    """EMMA's chain-of-thought prompt (its Table 5)."""
    return (yield asked_after(probe, question, _emma(question, "cot")))


def emma_caption(probe: Probe, question: Question, *, captions: Captions | None = None) -> Asking:
    """First a caption of the picture for this question, by the model; then the question from that caption alone.

    EMMA's filter (its Table 4): what can be answered so does not need the picture. Without a caption its reply counts.
    With `captions` the first half is left out: those of another model, say. Raises CannotAsk for one that is missing.
    """
    asked = lettered(question, "{}: {}")
    if captions is not None:
        told = yield from described(captions, probe, question, language=question.language)
        if isinstance(told, Reply):
            return told
        text = "\n".join(told)
    else:
        seen, about = set_out(probe, view_parts(probe.view(question.view), question), asked, question.language)
        message = Message("user", (*seen, wording("emma/caption"), *about))
        wanted = transcript_of(probe, question)
        query = wanted.query if wanted else question.query
        caption = yield prompt_of(probe, question, (message,), arm_of_view(probe, question), query=query)
        if not caption.text or not caption.text.strip():
            return caption
        text = caption.text.strip()
    parts = (wording("emma/respond"), text, *set_out(probe, (), asked, question.language)[1])
    forms = forms_in(probe, question, [text])
    return (yield prompt_of(probe, question, (Message("user", parts),), arm_of_view(probe, question), forms=forms))


def emma_categorize(probe: Probe, question: Question) -> Asking:
    """First the category of the problem, seen with its picture (EMMA's Table 4); then the question by itself, as
    emma_cot. What is said of the category is kept among the run's steps. Without it its reply counts."""
    asked = lettered(question, "{}: {}")
    seen, about = set_out(probe, view_parts(probe.view(question.view), question), asked, question.language)
    message = Message("user", (wording("emma/categorize"), *seen, *about))
    category = yield prompt_of(probe, question, (message,), arm_of_view(probe, question))
    if not category.text or not category.text.strip():
        return category
    return (yield from emma_cot(probe, question))


def without_picture(probe: Probe, question: Question, *, how: Ending = "direct", blank: bool = False) -> Asking:
    """The question by itself, or after a `blank` picture where a model insists on one: what can be answered so is
    answered from memory, or by a guess."""
    parts = (blank_picture(),) if blank else ()
    return (yield ask(probe, question, parts, arm=arm_of_view(probe, question), how=how))


def captioned(
    probe: Probe,
    question: Question,
    *,
    captions: Captions,
    how: Ending = "direct",
    kind: str = "caption",
    blank: bool = False,
) -> Asking:
    """The question after what describes its pictures, in their place; `kind` "ocr": after the characters in them.

    `blank`: after a blank picture besides. Raises CannotAsk.
    """
    kind = "ocr" if captions == "ocr" else kind
    language = question.language
    texts = yield from described(captions, probe, question, kind=kind, language=language)
    if isinstance(texts, Reply):
        return texts
    parts = (*((blank_picture(),) if blank else ()), spoken(f"isoprobe/{kind}", language), *texts)
    prompt = ask(probe, question, parts, arm=arm_of_view(probe, question), how=how)
    return (yield replace(prompt, forms=forms_in(probe, question, texts)))


def likelihood(probe: Probe, question: Question) -> Asking:
    """The likeliest of the question's choices as a reply, by the model's own probabilities. Raises CannotAsk."""
    choices = choices_of(question)
    if not choices:
        raise CannotAsk(probe.item.id, f"its question leaves the answer open ({question.kind}): it has no choices")
    work = direct(probe, question)
    return (yield replace(next(work), choices=choices))


def choices_of(question: Question) -> tuple[str, ...]:
    """The replies among which a question chooses: its options' letters, its choices, yes and no in its language; none
    otherwise."""
    if question.kind == "option":
        return tuple(ascii_uppercase[: len(question.choices)])
    if question.kind == "choice":
        return question.choices
    if question.kind != "yes_no":
        return ()
    no, yes = YES_NO[question.language]
    return yes, no


def asked_after(probe: Probe, question: Question, *words: str) -> Prompt:
    """The words after the view; a transcript is asked for in its own words."""
    if question.about == "transcript":
        words = (question.text, *ending(question, "direct"))
    first, asked = set_out(probe, view_parts(probe.view(question.view), question), words[0], question.language)
    parts = (*first, *asked, *words[1:])
    return prompt_of(probe, question, (Message("user", parts),), arm_of_view(probe, question))


def _emma(question: Question, how: str) -> str:
    kind = "choice" if question.kind in ("option", "options") else "open"
    options = "\n".join(options_of(question, "{}: {}"))
    return filled(f"emma/{kind}_{how}", context="", question=without_format(question), options=options)


def lettered(question: Question, line: str, *, own: bool = False) -> str:
    """The question, and its options with their letters, one a `line`, where it does not tell them itself. With its
    `own` answer format only where the prompt around it has none."""
    return "\n".join((question.text if own else without_format(question), *options_of(question, line)))


def options_of(question: Question, line: str) -> list[str]:
    """The options with their letters, one a line; none where the question has none, or tells them itself."""
    if question.kind not in ("option", "options") or all(choice in question.wording for choice in question.choices):
        return []
    return [line.format(letter, choice) for letter, choice in zip(ascii_uppercase, question.choices, strict=False)]
