"""The same item with its options in other places: each option comes to stand under each letter once."""

from __future__ import annotations

import re
from dataclasses import replace

from isoprobe.probes.core import BadState, Probe, Question, Unreadable
from isoprobe.probes.engine.making import make_probe
from isoprobe.probes.engine.published import NAME as PUBLISHED
from isoprobe.probes.engine.registry import load_task

LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
_BRACKETED = re.compile(r"\(([A-Z])\)[ \t]{0,9}")
_AT_LINES = re.compile(r"^([A-Z])[.:)][ \t]{0,9}", re.MULTILINE)
# Options that speak of the others or of places do not survive a move: "all of the above", "both A and B".
_PLACED = re.compile(r"\babove\b|\bbelow\b|\bboth [A-Z]\b|\b[A-Z] (?:and|or) [A-Z]\b|以上")


def rotations(probe: Probe) -> list[Probe]:
    """The probe with its lettered options moved on by one place, by two, ... until they would stand as before.

    Each has the probe's id with `-o1`, `-o2`, ... behind, and the label `rotation`. Of a seed program's item the state
    is another, and proved anew; of a published question the words. None where the item asks for no lettered option, or
    where its options cannot be moved: they stand in the picture, or speak of one another.
    """
    asked = [question for question in probe.questions if question.about == "answer"]
    if not asked or any(question.kind != "option" for question in asked):
        return []
    choices = asked[0].choices
    if len(set(choices)) != len(choices) or len(choices) < 2 or any(map(_PLACED.search, choices)):
        return []
    make = _published if probe.item.task == PUBLISHED else _program
    made = [make(probe, by) for by in range(1, len(choices))]
    return [one for one in made if one is not None] if None not in made else []


def _moved(options: list[str], by: int) -> list[str]:
    """The option under letter k stands under letter k + by."""
    return options[-by:] + options[:-by]


def _program(probe: Probe, by: int) -> Probe | None:
    item = probe.item
    ask = item.state.get("ask")
    options = ask.get("options") if isinstance(ask, dict) else None
    if not isinstance(ask, dict) or not isinstance(options, list):
        return None
    state = {**item.state, "ask": {**ask, "options": _moved(options, by)}}
    try:
        return make_probe(
            load_task(item.task),
            state,
            id=f"{item.id}-o{by}",
            level=item.level,
            seed=item.seed,
            variant=item.variant,
            labels={**item.labels, "rotation": by},
            representations=[view.representation for view in probe.views],
            language=item.language,
        )
    except (BadState, Unreadable):
        return None


def _published(probe: Probe, by: int) -> Probe | None:
    identity = f"{probe.item.id}-o{by}"
    questions = [_reworded(question, by) for question in probe.questions]
    if None in questions:
        return None
    moved = tuple(question for question in questions if question is not None)
    answer = moved[0].expected
    state = {**probe.item.state, "question": moved[0].text, "choices": list(moved[0].choices)}
    labels = {**probe.item.labels, "rotation": by}
    item = replace(probe.item, id=identity, state=state, answer=answer, labels=labels)
    return replace(probe, item=item, views=tuple(replace(v, item=identity) for v in probe.views), questions=moved)


def _reworded(question: Question, by: int) -> Question | None:
    """The question with its options moved, in its text too where they stand there; None where that cannot be done."""
    choices = list(question.choices)
    if choices == list(LETTERS[: len(choices)]) or question.expected not in list(LETTERS[: len(choices)]):
        return None  # they stand in the picture
    moved = _moved(choices, by)
    expected = LETTERS[moved.index(choices[LETTERS.index(str(question.expected))])]
    text = question.wording
    if all(choice in text for choice in choices):  # else the prompt lists them
        for marks in (list(_BRACKETED.finditer(text)), list(_AT_LINES.finditer(text))):
            last = marks[-len(choices) :]
            if [mark[1] for mark in last] == list(LETTERS[: len(choices)]) and all(
                text.startswith(choice, mark.end()) for mark, choice in zip(last, choices, strict=True)
            ):
                break
        else:
            return None
        for mark, old, new in reversed(list(zip(last, choices, moved, strict=True))):
            text = text[: mark.end()] + new + text[mark.end() + len(old) :]
    return replace(question, wording=text, choices=tuple(moved), expected=expected)
