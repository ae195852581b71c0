"""IsoBench's own prompts (Fu et al., 2024, Appendix B, Figures 5 to 16), where the paper prints one.

Printed are parity, convexity and breakpoints (formula and plot), maximum flow (matrix), puzzles (FEN and board) and
science. What is asked about stands in the midst of the words, as in the paper.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from string import ascii_uppercase

from isoprobe.adapters.prompting.prompts import prompt_of, set_out, view_parts
from isoprobe.adapters.prompting.wordings import filled
from isoprobe.adapters.strategies.unaskable import CannotAsk
from isoprobe.adapters.strategies.views import Asking, arm_of_view
from isoprobe.probes.core import Message, Picture, Probe, Question, View
from isoprobe.probes.engine.published import NAME as PUBLISHED
from isoprobe.probes.engine.reading import read_payload
from isoprobe.probes.engine.registry import load_task
from isoprobe.probes.families.graphs.forms import matrix_of
from isoprobe.probes.families.graphs.states import FLOW

_SCIENCE = ("chemistry", "physics")
ALL_X = "all real x"

Fields = Mapping[str, str]


def isobench(probe: Probe, question: Question) -> Asking:
    """The prompt that the paper prints for this task and form. Raises CannotAsk where it prints none."""
    view = probe.view(question.view)
    if question.about != "answer":
        raise CannotAsk(probe.item.id, "IsoBench prints no prompt about elements or transcripts")
    name, fields = _printed(probe, question, view)
    pictures: tuple[str | Picture, ...] = view_parts(view, question) if isinstance(view.payload, bytes) else ()
    first, asked = set_out(probe, pictures, filled(f"isobench/{name}", **fields), question.language)
    message = Message("user", (*first, *asked))
    forms = ((view.representation, view.payload),) if isinstance(view.payload, str) and view.payload else ()
    return (yield prompt_of(probe, question, (message,), arm_of_view(probe, question), forms=forms))


def _printed(probe: Probe, question: Question, view: View) -> tuple[str, Fields]:
    """The wording's name, and its fields."""
    task = probe.item.task
    if task == PUBLISHED:
        return "science", science_of(probe, question, view)
    if task not in _TEXTS and task not in _IMAGES:
        raise CannotAsk(probe.item.id, f"IsoBench prints no prompt for {task}")
    if view.medium == "image":
        if task not in _IMAGES:
            raise CannotAsk(probe.item.id, f"IsoBench prints no prompt for a picture of {task}")
        return f"{task}_image", {}
    forms = _TEXTS[task]
    if view.representation not in forms:
        there = " or ".join(f"--form {form}" for form in forms)
        raise CannotAsk(
            probe.item.id, f"IsoBench prints no prompt for {task} as {view.representation}: expected {there}"
        )
    return f"{task}_text", forms[view.representation](view)


def science_of(probe: Probe, question: Question, view: View) -> Fields:
    """What a question of IsoBench's chemistry or physics is made of. Raises CannotAsk for any other."""
    labels = probe.item.labels
    subject = str(labels.get("config", ""))
    if labels.get("dataset") != "isobench" or subject not in _SCIENCE or question.kind != "option":
        raise CannotAsk(probe.item.id, "IsoBench prints no prompt for questions of other published sets")
    described = view.payload if isinstance(view.payload, str) else ""
    lettered = list(zip(ascii_uppercase, question.choices, strict=False))
    below = "\n".join(f"({letter}) {choice}" for letter, choice in lettered)  # as an import writes them
    asked = question.wording.removesuffix(below).rstrip()
    options = "\n".join(f"{letter}. {choice}" for letter, choice in lettered)
    told = asked != question.wording.rstrip() or not all(choice in asked for choice in question.choices)
    return {"subject": subject, "text": described, "question": asked, "options": options if told else ""}


def _expression(view: View) -> Fields:
    """The formula, and its domain as Figure 9 tells it; nothing where that is all real numbers."""
    formula, _, domain = str(view.payload).partition("\nDomain: ")
    told = domain.strip().strip("$")
    return {"text": formula, "defined": "" if told in ("", ALL_X) else f", defined for all {told}"}


def _matrix(view: View) -> Fields:
    """The rows in brackets, source and sink by their places in them, from 0."""
    state = read_payload(load_task("maxflow").representation(view.representation), view.payload, view.stated)
    [part] = FLOW.parts(state)
    rows = " ".join(f"[{' '.join(map(str, row))}]" for row in matrix_of(FLOW, part))
    source, sink = (str(part["nodes"].index(state[role])) for role in ("source", "sink"))
    return {"text": rows, "source": source, "sink": sink}


def _line(view: View) -> Fields:
    return {"text": str(view.payload).strip()}


_FORMULAS = {"latex": _expression, "code": _expression}
_TEXTS: Mapping[str, Mapping[str, Callable[[View], Fields]]] = {
    **dict.fromkeys(("parity", "convexity", "breakpoints"), _FORMULAS),
    "maxflow": {"matrix": _matrix, "matrix_latex": _matrix},
    "puzzle": {"fen": _line},
}
_IMAGES = ("parity", "convexity", "breakpoints", "puzzle")
PRINTED = (*(f"{task}_text" for task in _TEXTS), *(f"{task}_image" for task in _IMAGES), "science")
