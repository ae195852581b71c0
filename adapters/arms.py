"""The arms: the ways one item is put to a model so that one ability at a time is taken out of play."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial

from adapters.prompts import Ending
from adapters.strategies import (
    UnknownStrategy,
    direct,
    find_question,
    form_of,
    isocombination,
    isoscratchpad,
    load_strategy,
    reader_scratchpad,
    text_forms,
)
from probes.core import Probe, Question, Strategy
from probes.registry import unknown


@dataclass(frozen=True)
class Arm:
    """What the model gets, and the ability that is taken out by it."""

    name: str
    gets: str
    takes_out: str


ARMS: dict[str, Arm] = {
    arm.name: arm
    for arm in (
        Arm("picture", "question + picture", ""),
        Arm("text", "question + a true text form", "seeing"),
        Arm("element", "a perception question + picture", "reasoning"),
        Arm("transcript", "'write down what the picture shows, in this form' + picture", "reasoning"),
        Arm("own_transcript", "question + the transcript it wrote (IsoScratchPad)", "looking again"),
        Arm("combined", "question + picture + true text forms (IsoCombination)", ""),
        Arm("reader_transcript", "question + what the OpenCV reader saw", "seeing, by a tool"),
    )
}

# The arm that a strategy is, when it is asked for by itself (`isoprobe ask --strategy`).
ARM_OF_STRATEGY = {
    "direct": "picture",
    "chain_of_thought": "picture",
    "zero_shot": "picture",
    "zero_shot_cot": "picture",
    "isocombination": "combined",
    "isoscratchpad": "own_transcript",
    "reader_scratchpad": "reader_transcript",
}

_ENDING_OF: dict[str, Ending] = {
    "direct": "direct",
    "chain_of_thought": "chain_of_thought",
    "zero_shot": "zero_shot",
    "zero_shot_cot": "zero_shot_cot",
}


class UnknownArm(ValueError):
    """No arm of this name. The message names the nearest and all known ones."""


def arms_and_ending(strategy: str, arms: Sequence[str] | None = None) -> tuple[list[str], Ending]:
    """The arms to ask and how their prompts end.

    Without `arms`, the one that the strategy is. With others, the strategy must be one that asks once, and its
    wording holds for every prompt but transcripts. Raises UnknownStrategy and UnknownArm.
    """
    load_strategy(strategy)
    how: Ending = _ENDING_OF.get(strategy, "direct")
    if arms is None:
        return [ARM_OF_STRATEGY[strategy]], how
    for arm in arms:
        if arm not in ARMS:
            raise UnknownArm(unknown("arm", arm, list(ARMS)))
    if strategy not in _ENDING_OF and list(arms) != [ARM_OF_STRATEGY[strategy]]:
        raise UnknownStrategy(
            f"strategy {strategy!r} is the arm {ARM_OF_STRATEGY[strategy]!r} itself: with arms expected one of "
            + ", ".join(_ENDING_OF)
        )
    return list(dict.fromkeys(arms)), how


def questions_of(arm: str, probe: Probe, forms: Sequence[str] = ()) -> list[Question]:
    """The probe's questions that this arm asks; none where the probe lacks what the arm needs.

    `forms`: text forms by name, the first for transcripts, all for the text arm; "all" stands for every one. Empty:
    edge_list, or the probe's first where it has none. Raises UnknownArm, and MissingForm for a form it does not have.
    """
    if arm not in ARMS:
        raise UnknownArm(unknown("arm", arm, list(ARMS)))
    if arm == "text":
        names = text_forms(probe) if "all" in forms else [form_of(probe, form) for form in forms or ("",)]
        found = (find_question(probe, "answer", name) for name in dict.fromkeys(names))
        return [question for question in found if question is not None]
    pictures = {view.representation for view in probe.views if view.medium == "image"}
    seen = [question for question in probe.questions if question.view in pictures]
    if arm == "element":
        return [question for question in seen if question.about == "element"]
    form = form_of(probe, transcript_form(forms))
    if arm == "transcript":
        return [question for question in seen if question.about == "transcript" and question.element == form]
    answers = [question for question in seen if question.about == "answer"]
    if arm == "own_transcript":
        return [question for question in answers if find_question(probe, "transcript", question.view, form)]
    if arm == "combined":
        return answers if text_forms(probe) else []
    if arm == "reader_transcript":
        return answers if form else []
    return answers


def transcript_form(forms: Sequence[str]) -> str:
    """The text form that transcripts are written in: the first that is named; "" leaves it to the item."""
    return next((form for form in forms if form != "all"), "")


def strategy_of(arm: str, how: Ending = "direct", forms: Sequence[str] = ()) -> Strategy:
    """How this arm asks each of its questions. Raises UnknownArm."""
    if arm not in ARMS:
        raise UnknownArm(unknown("arm", arm, list(ARMS)))
    if arm == "combined":
        return partial(isocombination, how=how)
    if arm == "own_transcript":
        return partial(isoscratchpad, form=transcript_form(forms), how=how)
    if arm == "reader_transcript":
        return partial(reader_scratchpad, form=transcript_form(forms), how=how)
    return partial(direct, how=how)
