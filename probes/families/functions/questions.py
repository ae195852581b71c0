"""What is asked about functions: the wordings of the answer questions. Elements stand in `sights` and `points`."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from isoprobe.probes.core import Answer, Item, Representation, State, View
from isoprobe.probes.engine.answers import AnswerFormat, choice, integer
from isoprobe.probes.engine.questions import Element, Questionnaire
from isoprobe.probes.families.functions.states import CLASSES, FunctionKind
from isoprobe.probes.families.functions.visibility import Problem

PLACES = (
    "in the picture",
    "described by the formula",
    "that the table shows",
    "whose graph runs nearly straight from each of these points, read off a plot, to the next",
)
ASKS: Mapping[Problem, str] = {
    "parity": (
        "Is the function f {place} even, odd or neither? It is even if f(-x) = f(x) and odd if f(-x) = -f(x) for all x "
        "of its domain, which must then be symmetric about 0."
    ),
    "convexity": (
        "Is the function f {place} convex or concave on its domain? On a convex function no chord runs below the "
        "graph, on a concave function none above it."
    ),
    "breakpoints": (
        "How many breakpoints does the function f {place} have? A breakpoint is a point inside its domain at which the "
        "slope changes; the ends of the domain do not count."
    ),
}
REQUEST = "Write down the graph that the picture shows in the form {form}, and write nothing else."


def function_questions(
    kind: FunctionKind,
    solve: Callable[[State], Answer],
    forms: Sequence[Representation],
    elements: Sequence[Element] = (),
) -> Questionnaire:
    """What one function task asks. `solve` gives the answer of a state or of what a view shows; `elements` are asked
    about pictures, and transcripts in `forms`. Elements are drawn from a state that has its picture's `style` too."""

    def ask(item: Item, view: View) -> str:
        place = PLACES[0 if view.medium == "image" else {"table": 2, "key_points": 3}.get(view.representation, 1)]
        return ASKS[kind.problem].replace("{place}", place)

    return Questionnaire(
        ask=ask,
        answer=answer_format(kind),
        solve=solve,
        states=kind,
        answerable=kind.answerable,
        transcript_stated={"points": True},
        forms=forms,
        request=REQUEST,
        elements=elements,
        shown=lambda state, style: {**state, "style": style},
    )


def answer_format(kind: FunctionKind) -> AnswerFormat:
    """One of the problem's classes, or how many breakpoints there are."""
    classes = CLASSES[kind.problem]
    return choice(classes, "WORD") if classes else integer()
