"""Strategies in the words of DynaMath (Zou et al., 2024): its prompts for one question, and after solved examples."""

from __future__ import annotations

from isoprobe.adapters.prompting.prompts import prompt_of, view_parts
from isoprobe.adapters.prompting.wordings import filled, wording
from isoprobe.adapters.strategies.examples import Shot, shots_for
from isoprobe.adapters.strategies.neighbours import Neighbours
from isoprobe.adapters.strategies.papers import asked_after, lettered, options_of
from isoprobe.adapters.strategies.solved import answer_of, steps_of
from isoprobe.adapters.strategies.unaskable import CannotAsk
from isoprobe.adapters.strategies.views import Asking, arm_of_view
from isoprobe.probes.core import Message, Picture, Probe, Question


def dynamath(probe: Probe, question: Question) -> Asking:
    """DynaMath's own prompt (its Table 5 and Appendix C.2): the form of the answer, then steps and answer as JSON."""
    words = [question.wording, *options_of(question, "({}) {}"), *_form(question)]
    return (yield asked_after(probe, question, *words, wording("dynamath/response")))


def _form(question: Question) -> tuple[str, ...]:
    """How Table 5 asks for an answer of this type; of a text whose form the question itself tells nothing."""
    if question.kind in ("option", "options"):
        return (wording("dynamath/multiple_choice"),)
    if question.kind in ("integer", "real"):
        return (wording("dynamath/float"),)
    return (filled("dynamath/text", form=question.answer_is),) if question.answer_is else ()


def dynamath_few_shot(
    probe: Probe, question: Question, *, shots: int = 3, neighbours: Neighbours | None = None
) -> Asking:
    """DynaMath's few-shot prompt with reasoning (Appendix C.3): solved examples and the question in one message, each
    with its picture. Raises CannotAsk."""
    if question.about == "transcript":
        raise CannotAsk(probe.item.id, "DynaMath prints no prompt for transcripts")
    found = shots_for(probe, question, shots, True, neighbours)
    parts: list[str | Picture] = [wording("dynamath/few_shot_start")]
    for number, shot in enumerate(found, 1):
        parts += _shown(shot, number)
    pictures = sum(isinstance(part, Picture) for part in parts)
    asked = "\n".join((question.wording, *options_of(question, "({}) {}")))
    parts.append(filled("dynamath/few_shot_end", question=" ".join((asked, *_form(question)))))
    view = view_parts(probe.view(question.view), question)
    forms = () if isinstance(view[-1], Picture) else ((question.view, view[-1]),)
    message = Message("user", (*parts, *view))
    return (yield prompt_of(probe, question, (message,), arm_of_view(probe, question), forms=forms, examples=pictures))


def _shown(shot: Shot, number: int) -> list[str | Picture]:
    """A solved example as the paper prints it: question, picture, choices, answer, steps."""
    question = shot.question
    kind = "choice" if question.kind in ("option", "options") else "open"
    parts: list[str | Picture] = [
        filled(f"dynamath/few_shot_{kind}", number=str(number), question=question.wording),
        *view_parts(shot.probe.view(question.view), question),
    ]
    if options := options_of(question, "({}) {}"):
        parts.append(filled("dynamath/few_shot_choices", options=" ".join(options)))
    answer = answer_of(question)
    answer = ", ".join(f"({letter})" for letter in answer.split(", ")) if kind == "choice" else answer
    steps = shot.solution or steps_of(shot.probe, question)
    parts.append(filled("dynamath/few_shot_answer", answer=answer))
    parts.append(filled("dynamath/few_shot_steps", steps=steps))
    return parts


def dynamath_no_memory(probe: Probe, question: Question) -> Asking:
    """DynaMath's prompt against answers from memory (Appendix H.4), which has no answer format of its own."""
    words = filled("dynamath/no_memory", question=lettered(question, "({}) {}", own=True))
    return (yield asked_after(probe, question, words))
