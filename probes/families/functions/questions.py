"""Questions about functions, the way back from their wording, and the reply of someone who sees and reasons exactly.

Every wording stands once, as a template; `understand` is the templates read backwards.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from random import Random

from isoprobe.probes.core import (
    About,
    Answer,
    AnswerKind,
    Item,
    Marking,
    Question,
    Representation,
    State,
    Stated,
    Style,
    Understood,
    View,
)
from isoprobe.probes.engine.wordings import last_asked, pattern_of
from isoprobe.probes.families.functions.states import CLASSES, FunctionKind
from isoprobe.probes.families.functions.visibility import Problem
from isoprobe.probes.families.graphs.questions import spoken

PLACES = ("in the picture", "described by the formula", "that the table shows")
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
TRANSCRIPT = "Write down the function that the picture shows in the form {form}, and write nothing else."
_FIELDS = {"a": r"(?P<a>[-\w./]{1,20})", "b": r"(?P<b>[-\d./]{1,20})", "form": r"(?P<form>[a-z]{1,12})"}

Arguments = tuple[str, ...]


@dataclass(frozen=True)
class Element:
    """A kind of question about one thing to be seen in a picture. Its wording may have {a} and {b}.

    `draw` gives the arguments for one question about a picture in this style, so that answers are balanced, or None
    where the picture shows no such thing; `truth` the answer from what a picture shows. `choices`: what may be
    answered. `stated`: what a reader has to be told of the arguments to see what is asked.
    """

    name: str
    wording: str
    kind: AnswerKind
    draw: Callable[[Random, State, Style], Arguments | None]
    truth: Callable[[State, Arguments], Answer]
    choices: tuple[str, ...] = ()
    stated: Callable[[Arguments], Stated] = lambda arguments: {}
    marking: Callable[[Arguments], Marking] = lambda arguments: Marking()


class FunctionQuestions:
    """Asks, understands and answers for one function task. `solve` gives the answer of a state or of what a view shows;
    `elements` are asked about pictures, and transcripts in `forms`."""

    def __init__(
        self,
        kind: FunctionKind,
        solve: Callable[[State], Answer],
        forms: Sequence[Representation],
        elements: Sequence[Element] = (),
    ) -> None:
        self.kind, self.solve = kind, solve
        self.forms = {form.name: form for form in forms}
        self.elements = {element.name: element for element in elements}
        ask = ASKS[kind.problem]
        self._patterns = [
            (Understood("answer"), pattern_of(ask.replace("{place}", place), _FIELDS)) for place in PLACES
        ]
        self._patterns += [(Understood("element", each.name), pattern_of(each.wording, _FIELDS)) for each in elements]
        self._patterns.append((Understood("transcript"), pattern_of(TRANSCRIPT, _FIELDS)))

    @property
    def answer_kind(self) -> AnswerKind:
        """choice, or integer for breakpoints."""
        return "choice" if CLASSES[self.kind.problem] else "integer"

    def questions(self, item: Item, view: View, rng: Random) -> tuple[Question, ...]:
        """The answer question; of a picture also the elements, and a transcript in each of the forms."""
        name = view.representation
        place = PLACES[0 if view.medium == "image" else 2 if name == "table" else 1]
        text = ASKS[self.kind.problem].replace("{place}", place)
        choices = CLASSES[self.kind.problem]
        asked = [_question(view, text, self.answer_kind, item.answer, f"{name}/answer", choices)]
        if view.medium != "image":
            return tuple(asked)
        for element in self.elements.values():
            arguments = element.draw(rng, item.state, view.style)
            if arguments is None:
                continue
            text = element.wording.format(**dict(zip("ab", arguments, strict=False)))
            truth = element.truth(item.state, arguments)
            identity = f"{name}/element/{element.name}/0"
            question = _question(view, text, element.kind, truth, identity, element.choices, element.name)
            asked.append(replace(question, marking=element.marking(arguments)))
        for form in self.forms.values():
            wanted = form.show(item.state, {})
            assert isinstance(wanted, str)
            text = f"{TRANSCRIPT.format(form=form.name)}\n\nThe form {form.name} is this: {form.form}"
            identity = f"{name}/transcript/{form.name}"
            asked.append(Question(identity, name, "transcript", text, "transcript", wanted, element=form.name))
        return tuple(asked)

    def understand(self, text: str) -> Understood | None:
        """What a question asks, from its wording anywhere in the text (the last counts); None where there is none."""
        found = last_asked(self._patterns, text)
        if found is None:
            return None
        understood, match = found
        words = match.groupdict()
        if understood.about == "transcript":
            form = words["form"] or ""
            return Understood("transcript", form) if form in self.forms else None
        arguments = tuple(word for key in "ab" if (word := words.get(key)))
        element = self.elements.get(understood.element)
        stated = element.stated(arguments) if element is not None else {}
        return Understood(understood.about, understood.element, arguments, stated)

    def respond(self, understood: Understood, content: State) -> str:
        """The reply that the shown state gives. Raises BadState where the state is none, Unreadable where it shows less
        than is asked."""
        state = self.kind.transcribable(content)
        self.kind.validate(state)
        if understood.about == "answer":
            return f"Answer: {spoken(self.solve(state))}"
        if understood.about == "transcript":
            written = self.forms[understood.element].show(state, {})
            assert isinstance(written, str)
            return written
        return f"Answer: {spoken(self.elements[understood.element].truth(content, understood.arguments))}"


def _question(
    view: View,
    text: str,
    kind: AnswerKind,
    expected: Answer,
    identity: str,
    choices: tuple[str, ...] = (),
    element: str = "",
) -> Question:
    chance = 0.5 if kind == "yes_no" else 1 / len(choices) if choices else None
    endings = {
        "yes_no": 'End with a line "Answer: yes" or "Answer: no".',
        "integer": 'End with a line "Answer: N", where N is a whole number.',
        "real": 'End with a line "Answer: X", where X is a number.',
        "choice": f'End with a line "Answer: WORD", where WORD is one of: {", ".join(choices)}.',
    }
    about: About = "element" if element else "answer"
    return Question(
        identity, view.representation, about, f"{text} {endings[kind]}", kind, expected, element, choices, chance
    )
