"""The prompts of IsoBench's published runs, as their logs hold them (the authors' repository IsoBench/IsoBench-Eval).

They are other words than those of the paper's Appendix B, and there are some for every config that was run, pictures of
graphs and games included. What is asked about stands in the midst of the words, and no choices are named.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from isoprobe.adapters.prompting.prompts import prompt_of, set_out, view_parts
from isoprobe.adapters.prompting.wordings import filled
from isoprobe.adapters.strategies.isobench import ALL_X, Fields, science_of
from isoprobe.adapters.strategies.unaskable import CannotAsk
from isoprobe.adapters.strategies.views import Asking, arm_of_view
from isoprobe.probes.core import Message, Picture, Probe, Question, View
from isoprobe.probes.engine.published import NAME as PUBLISHED
from isoprobe.probes.engine.reading import read_payload
from isoprobe.probes.engine.registry import load_task
from isoprobe.probes.families.graphs.forms import matrix_of
from isoprobe.probes.families.graphs.states import CONNECTIVITY, FLOW, PAIR, GraphKind

Words = Callable[[View, str], Fields]


def isobench_eval(probe: Probe, question: Question) -> Asking:
    """The prompt that the published runs asked for this task and form. Raises CannotAsk where they asked none."""
    view = probe.view(question.view)
    if question.about != "answer" or question.language != "en":
        raise CannotAsk(probe.item.id, "IsoBench's runs asked for the answer alone, in English")
    name, fields = _asked(probe, question, view)
    pictures: tuple[str | Picture, ...] = view_parts(view, question) if isinstance(view.payload, bytes) else ()
    first, asked = set_out(probe, pictures, filled(f"isobench_eval/{name}", **fields), question.language)
    forms = ((view.representation, view.payload),) if isinstance(view.payload, str) and view.payload else ()
    message = Message("user", (*first, *asked))
    return (yield prompt_of(probe, question, (message,), arm_of_view(probe, question), forms=forms))


def _asked(probe: Probe, question: Question, view: View) -> tuple[str, Fields]:
    """The wording's name, and its fields."""
    task = probe.item.task
    if task == PUBLISHED:
        fields = science_of(probe, question, view)
        return f"{fields['subject']}_{view.medium}", {"question": fields["question"], "text": fields["text"]}
    if task not in _TEXTS:
        raise CannotAsk(probe.item.id, f"IsoBench's runs hold no prompt for {task}")
    if view.medium == "image":
        return f"{task}_image", _marks(view.stated)
    forms = _TEXTS[task]
    if view.representation not in forms:
        there = " or ".join(f"--form {form}" for form in forms)
        raise CannotAsk(
            probe.item.id, f"IsoBench's runs hold no prompt for {task} as {view.representation}: expected {there}"
        )
    return f"{task}_text", forms[view.representation](view, task)


def _marks(stated: Mapping[str, Any]) -> Fields:
    """How a picture tells the nodes that are asked about: by colours as in the logs, or by names."""
    fields = {}
    if "query_colour" in stated:
        fields["marked"] = f"colored {stated['query_colour']}"
    elif "query" in stated:
        fields["marked"] = " and ".join(f"node {name}" for name in stated["query"])
    for role in ("source", "sink"):
        if colour := stated.get(f"{role}_colour"):
            fields[role] = f"color: {colour}"
        elif role in stated:
            fields[role] = f"node {stated[role]}"
    return fields


def _matrices(view: View, task: str) -> Fields:
    """The rows of each graph as nested lists, and the nodes that are asked about by their places, from 0."""
    kind = _KINDS[task]
    state = read_payload(load_task(task).representation(view.representation), view.payload, view.stated)
    parts = kind.parts(state)
    matrices = [str([list(row) for row in matrix_of(kind, part)]) for part in parts]
    fields = dict(zip(("text", "other"), matrices, strict=False))
    nodes = parts[0]["nodes"]
    fields |= {role: str(nodes.index(state[role])) for role in ("source", "sink") if role in state}
    fields |= dict(zip(("first", "second"), (str(nodes.index(name)) for name in state.get("query", ())), strict=False))
    return fields


def _formula(view: View, task: str) -> Fields:
    """The formula, and its domain as the runs tell it; nothing where that is all real numbers."""
    formula, _, domain = str(view.payload).partition("\nDomain: ")
    told = domain.strip().strip("$")
    return {"text": formula, "within": "" if told in ("", ALL_X) else f" within the domain {told}"}


def _game(view: View, task: str) -> Fields:
    return {"text": str(view.payload).strip()}


_KINDS: Mapping[str, GraphKind] = {"connectivity": CONNECTIVITY, "isomorphism": PAIR, "maxflow": FLOW}
_TEXTS: Mapping[str, Mapping[str, Words]] = {
    **{task: {"matrix": _matrices, "matrix_latex": _matrices} for task in _KINDS},
    **{task: {"latex": _formula, "code": _formula} for task in ("parity", "convexity", "breakpoints")},
    "winner": {"pgn": _game},
}
LOGGED = tuple(f"{task}_{medium}" for task in (*_TEXTS, "chemistry", "physics") for medium in ("image", "text"))
