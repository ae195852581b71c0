"""Questions about diagrams, the way back from their wording, and the reply of someone who sees and counts exactly.

Every wording stands once, as a template; `understand` is the templates read backwards.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random

from isoprobe.probes.core import About, Answer, AnswerKind, Item, Question, Representation, State, Understood, View
from isoprobe.probes.engine.wordings import last_asked, pattern_of
from isoprobe.probes.families.diagram.elements import Element
from isoprobe.probes.families.diagram.states import diagram_of, transcribable, validate
from isoprobe.vision.diagram.scene import NAME

ENDINGS: dict[AnswerKind, str] = {
    "yes_no": 'End with a line "Answer: yes" or "Answer: no".',
    "integer": 'End with a line "Answer: N", where N is a whole number.',
    "letters": 'End with a line that lists the letters, such as "Answer: A, B, C", or "Answer: none".',
}
TRANSCRIPT = "Write down what the diagram shows in the form {form}, and write nothing else."
_FIELDS = {key: f"(?P<{key}>{NAME.pattern})" for key in "abcd"} | {"form": "(?P<form>[a-z]+(?:_[a-z]+){0,3})"}


class DiagramQuestions:
    """Asks, understands and answers for one counting task.

    `ask` is the paper's question, which no other task asks, and `rules` the sentence that says what counts. `forms` are
    the text representations that transcripts are asked in; `solve` gives the answer of a state that is in order.
    """

    def __init__(
        self,
        ask: str,
        rules: str,
        elements: Sequence[Element],
        forms: Sequence[Representation],
        solve: Callable[[State], Answer],
    ) -> None:
        self.ask, self.rules, self.solve = ask, rules, solve
        self.elements = {element.name: element for element in elements}
        self.forms = {form.name: form for form in forms}
        self._patterns = [(Understood("answer"), pattern_of(ask, {}))]
        for element in elements:
            self._patterns += [
                (Understood("element", element.name), pattern_of(each, _FIELDS)) for each in element.wordings
            ]
        self._patterns.append((Understood("transcript"), pattern_of(TRANSCRIPT, _FIELDS)))

    def questions(self, item: Item, view: View, rng: Random) -> tuple[Question, ...]:
        """The answer question; of a picture also the elements that the diagram has, and a transcript in each form."""
        name = view.representation
        asked = [_question(view, "answer", f"{self.ask} {self.rules}", "integer", item.answer, f"{name}/answer")]
        if view.medium != "image":
            return tuple(asked)
        diagram = diagram_of(item.state)
        for element in self.elements.values():
            arguments = element.draw(rng, diagram)
            if arguments is None:
                continue
            truth = element.truth(diagram, arguments)
            assert truth is not None, f"{element.name} {arguments} is not in the diagram"
            text, identity = element.wording(arguments), f"{name}/element/{element.name}/0"
            asked.append(_question(view, "element", text, element.kind, truth, identity, element.name))
        for form in self.forms.values():
            wanted = form.show(transcribable(item.state), {})
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
            return Understood("transcript", words["form"]) if words["form"] in self.forms else None
        return Understood(understood.about, understood.element, tuple(words[key] for key in "abcd" if key in words))

    def respond(self, understood: Understood, content: State) -> str:
        """The reply that the shown state gives. Raises BadState where the state is not in order."""
        state = transcribable(content)
        validate(state)
        if understood.about == "answer":
            return f"Answer: {spoken(self.solve(state))}"
        if understood.about == "transcript":
            written = self.forms[understood.element].show(state, {})
            assert isinstance(written, str)
            return written
        element, arguments = self.elements[understood.element], understood.arguments
        diagram = diagram_of(state)
        if not (arguments or element.yes(diagram)):
            return "There is no such thing in the diagram."
        missing = [name for name in arguments if name not in diagram.letters]
        if missing and element.name != "letter":
            return f"There is no point {missing[0]}."
        answer = element.truth(diagram, arguments)
        return "There is no such thing in the diagram." if answer is None else f"Answer: {spoken(answer)}"


def spoken(answer: Answer) -> str:
    """yes, no, the number, or the letters; "none" where there are none."""
    if isinstance(answer, bool):
        return "yes" if answer else "no"
    return (", ".join(answer) or "none") if isinstance(answer, list) else str(answer)


def _question(
    view: View, about: About, text: str, kind: AnswerKind, expected: Answer, identity: str, element: str = ""
) -> Question:
    chance = 0.5 if kind == "yes_no" else None
    return Question(
        identity, view.representation, about, f"{text} {ENDINGS[kind]}", kind, expected, element, chance=chance
    )
