"""The arms: the ways one item is put to a model so that one ability at a time is taken out of play."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial

from isoprobe.adapters.prompting.prompts import Ending
from isoprobe.adapters.strategies.listing import ENTRIES
from isoprobe.adapters.strategies.neighbours import Neighbours
from isoprobe.adapters.strategies.scaling import ReadAnswer
from isoprobe.adapters.strategies.shown.changing import base_of, changed_arm, is_changed, shown_changed
from isoprobe.adapters.strategies.spec import Spec
from isoprobe.adapters.strategies.strategies import UnknownStrategy, Way, check_spec, entry_of, leaf_of, way_of
from isoprobe.adapters.strategies.unaskable import CannotAsk
from isoprobe.adapters.strategies.views import (
    FREE,
    direct,
    find_question,
    form_of,
    isocombination,
    isoscratchpad,
    reader_scratchpad,
    text_forms,
)
from isoprobe.probes.core import Probe, Question, Strategy
from isoprobe.probes.engine.published import is_published
from isoprobe.probes.engine.registry import unknown


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

# The arm that a strategy is, when it is asked for by itself (`isoprobe ask --strategy`); those that draw replies with
# another strategy are the arm that it is.
ARM_OF_STRATEGY = {name: entry.arm for name, entry in ENTRIES.items() if entry.arm}

_ENDING_OF: dict[str, Ending] = {
    "direct": "direct",
    "chain_of_thought": "chain_of_thought",
    "zero_shot": "zero_shot",
    "zero_shot_cot": "zero_shot_cot",
}
_BY_FORMS = ("combined", "own_transcript", "reader_transcript")
_OWN_VIEW = ("picture", "text", "element", "transcript")  # arms that show a question its own view and nothing else


CHANGED = ("intervene(NAME=AMOUNT,...)", "pair", "pair(same)")  # arms that show another picture (`shown.changing`)


class UnknownArm(ValueError):
    """No arm of this name. The message names the nearest and all known ones."""


def arm_called(name: str) -> str:
    """The arm's one spelling. Raises UnknownArm, and BadSpec or BadChange for an intervention that there is not."""
    if is_changed(name):
        return changed_arm(name).name
    if name not in ARMS:
        raise UnknownArm(unknown("arm", name, [*ARMS, *CHANGED]))
    return name


def arms_and_ending(strategy: str, arms: Sequence[str] | None = None) -> tuple[list[str], Ending]:
    """The arms to ask and how their prompts end.

    Without `arms`, the one that the strategy is. With others, the strategy (of one that draws several replies: the one
    within) must be one that asks once: its wording holds for every prompt but transcripts. Raises UnknownStrategy,
    BadSpec and UnknownArm.
    """
    leaf = leaf_of(check_spec(strategy))
    entry = entry_of(leaf)
    how: Ending = _ENDING_OF.get(entry.name, "direct")
    if arms is None:
        return [entry.arm], how
    named = [arm_called(arm) for arm in arms]
    for arm in named:
        own = arm in _OWN_VIEW or is_changed(arm)
        if entry.name in _ENDING_OF or arm == entry.arm or (entry.asks_any and own):
            continue
        if entry.asks_any:
            raise UnknownStrategy(f"strategy {str(leaf)!r} asks in the arms {', '.join(_OWN_VIEW)}, not in {arm!r}")
        raise UnknownStrategy(
            f"strategy {str(leaf)!r} is the arm {entry.arm!r} itself: with arms expected one of "
            + ", ".join(_ENDING_OF)
        )
    return list(dict.fromkeys(named)), how


def ways_of(
    strategy: str,
    arms: Sequence[str] | None = None,
    forms: Sequence[str] = (),
    read_answer: ReadAnswer | None = None,
    neighbours: Neighbours | None = None,
) -> dict[str, Way]:
    """How each arm asks its questions with this strategy, which may be one of several replies drawn by another.

    A transcript is asked for once and in plain words. `forms` are those that arms without an argument of their own go
    by, `neighbours` the items that examples are taken from. Raises as arms_and_ending, and BadTexts, OSError.
    """
    names, how = arms_and_ending(strategy, arms)
    spec = check_spec(strategy)
    found = {}
    for arm in names:

        def leaf(within: Spec, arm: str = arm) -> Way:
            entry = entry_of(within)
            if is_changed(arm):
                own = leaf(within, base_of(arm))
                return replace(own, run=partial(shown_changed, arm=changed_arm(arm), of=own.run))
            if entry.name in _ENDING_OF or (arm == entry.arm and arm in _BY_FORMS and not within.arguments):
                return Way(str(within), strategy_of(arm, how, forms))
            return way_of(within, neighbours=neighbours)

        once = Way(strategy, strategy_of(arm, "direct", forms))
        found[arm] = once if arm == "transcript" else way_of(spec, read_answer, leaf)
    return found


def questions_of(arm: str, probe: Probe, forms: Sequence[str] = ()) -> list[Question]:
    """The probe's questions that this arm asks; none where the probe lacks what the arm needs.

    `forms`: text forms by name, the first for transcripts, all for the text arm; "all" stands for every one. Empty:
    edge_list, or the probe's first where it has none. Raises UnknownArm, and CannotAsk for a form it does not have.
    """
    arm = base_of(arm) if is_changed(arm) else arm_called(arm)
    if arm == "text":
        named = [form for form in forms if form != FREE] or [""]
        names = text_forms(probe) if "all" in forms else [form_of(probe, form) for form in named]
        found = (find_question(probe, "answer", name) for name in dict.fromkeys(names))
        return [question for question in found if question is not None]
    pictures = {view.representation for view in probe.views if view.medium == "image"}
    seen = [question for question in probe.questions if question.view in pictures]
    if arm == "element":
        return [question for question in seen if question.about == "element"]
    answers = [question for question in seen if question.about == "answer"]
    form = transcript_form(forms)
    if arm == "own_transcript" and form in ("", FREE):  # in any words, where there is no form
        return answers
    if arm in ("transcript", "own_transcript", "reader_transcript"):
        form = form_of(probe, "" if form == FREE else form)
    if arm == "transcript":
        return [question for question in seen if question.about == "transcript" and question.element == form]
    if arm == "reader_transcript":  # none of a published picture in which the reader sees something else
        answers = [question for question in answers if not is_published(probe.view(question.view))]
    if arm in ("own_transcript", "reader_transcript"):  # none where a picture cannot be written down in this form
        return [question for question in answers if find_question(probe, "transcript", question.view, form)]
    if arm == "combined":
        return answers if text_forms(probe) else []
    return answers


def asked_of(arm: str, probe: Probe, forms: Sequence[str] = ()) -> tuple[list[Question], str]:
    """The probe's questions that this arm asks, and where there are none the reason. Of several `forms` the text arm
    asks those that the item has. Raises UnknownArm."""
    there = text_forms(probe)
    if arm == "text" and "all" not in forms and any(form in there for form in forms):
        forms = [form for form in forms if form in there]
    try:
        found = questions_of(arm, probe, forms)
    except CannotAsk as why:
        return [], why.why
    return found, "" if found else f"{LACKS[base_of(arm) if is_changed(arm) else arm]} (arm {arm})"


LACKS: Mapping[str, str] = {
    "picture": "no question about a picture",
    "text": "no question about a text form",
    "element": "no question about an element of the picture",
    "transcript": "no transcript is asked of the picture",
    "own_transcript": "no question about a picture",
    "combined": "no text form beside a picture",
    "reader_transcript": "no reader writes the picture down",
}


def transcript_form(forms: Sequence[str]) -> str:
    """The text form that transcripts are written in: the first that is named; "" leaves it to the item."""
    return next((form for form in forms if form != "all"), "")


def strategy_of(arm: str, how: Ending = "direct", forms: Sequence[str] = ()) -> Strategy:
    """How this arm asks each of its questions. Raises UnknownArm."""
    if is_changed(arm):
        return partial(shown_changed, arm=changed_arm(arm), of=partial(direct, how=how))
    if arm_called(arm) == "combined":
        return partial(isocombination, how=how)
    if arm == "own_transcript":
        return partial(isoscratchpad, form=transcript_form(forms), how=how)
    if arm == "reader_transcript":
        return partial(reader_scratchpad, form=transcript_form(forms), how=how)
    return partial(direct, how=how)
