"""Questions about BlindTest scenes, the way back from their wording, and the reply of who sees and reasons exactly.

Every wording stands once, as a template; `understand` is the templates read backwards.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from random import Random

from isoprobe.probes.core import About, Answer, AnswerKind, Item, Question, Representation, State, Understood, View
from isoprobe.probes.engine.wordings import last_asked, pattern_of
from isoprobe.probes.families.blindtest.states import SceneKind

ENDINGS: dict[AnswerKind, str] = {
    "yes_no": 'End with a line "Answer: yes" or "Answer: no".',
    "integer": 'End with a line "Answer: N", where N is a whole number.',
    "choice": 'End with a line "Answer: {noun}", where {noun} is one of: {choices}.',
    "integers": (
        'Answer with the number of rows and the number of columns, for example "Answer: 3 rows, 4 columns". '
        "End with such a line."
    ),
}
TRANSCRIPT = "Write down what the picture of {scene} shows in the form {form}, and write nothing else."
_FIELDS = {"a": r"(?P<a>[a-z]{1,12}|[0-9]{1,3})", "b": r"(?P<b>[a-z]{1,12}|[0-9]{1,3})"}
_FORM = r"(?P<form>[a-z]+(?:_[a-z]+){0,3})"

Arguments = tuple[str, ...]


@dataclass(frozen=True)
class Element:
    """A kind of question about one thing to be seen. Its wording may have {a} and {b}.

    `draw` gives the arguments for one question, with answers balanced, or None where the scene has no such thing;
    `truth` the answer from what a picture holds. `choices`: what may be answered, and `noun` what that is.
    """

    name: str
    wording: str
    kind: AnswerKind
    draw: Callable[[Random, State], Arguments | None]
    truth: Callable[[State, Arguments], Answer]
    choices: tuple[str, ...] = ()
    noun: str = "COLOUR"


def no_arguments(rng: Random, state: State) -> Arguments:
    """For an element whose wording names nothing."""
    return ()


class SceneQuestions:
    """Asks, understands and answers for one task. `asks` words the answer question: of a state, and all there are.

    `forms` are the text representations that transcripts are asked in, `solve` gives the answer of a bare state.
    """

    def __init__(
        self,
        kind: SceneKind,
        scene: str,
        asks: Sequence[str],
        ask: Callable[[State], str],
        answer_kind: AnswerKind,
        elements: Sequence[Element],
        forms: Sequence[Representation],
        solve: Callable[[State], Answer],
    ) -> None:
        self.kind, self.scene, self.ask, self.answer_kind, self.solve = kind, scene, ask, answer_kind, solve
        self.elements = {element.name: element for element in elements}
        self.forms = {form.name: form for form in forms}
        self._patterns = [(Understood("answer"), pattern_of(wording, {})) for wording in asks]
        self._patterns += [(Understood("element", each.name), pattern_of(each.wording, _FIELDS)) for each in elements]
        transcript = re.escape(TRANSCRIPT.replace("{scene}", scene)).replace(re.escape("{form}"), _FORM)
        self._patterns.append((Understood("transcript"), re.compile(transcript)))

    def questions(self, item: Item, view: View, rng: Random) -> tuple[Question, ...]:
        """The answer question; of a picture also the elements, and a transcript in the forms that it can fill."""
        name = view.representation
        place = "in the picture" if view.medium == "image" else "described"
        text = self.ask(item.state).replace("{place}", place)
        asked = [self._question(view, text, self.answer_kind, item.answer, f"{name}/answer")]
        if view.medium != "image":
            return tuple(asked)
        for element in self.elements.values():
            arguments = element.draw(rng, item.state)
            if arguments is None:
                continue
            text = element.wording.format(**dict(zip("ab", arguments, strict=False)))
            truth = element.truth(item.state, arguments)
            asked.append(self._question(view, text, element.kind, truth, f"{name}/element/{element.name}/0", element))
        for form in self.forms.values():
            wanted = form.show(self.kind.transcribable(item.state), {})
            assert isinstance(wanted, str)
            text = (
                TRANSCRIPT.format(scene=self.scene, form=form.name) + f"\n\nThe form {form.name} is this: {form.form}"
            )
            identity = f"{name}/transcript/{form.name}"
            asked.append(Question(identity, name, "transcript", text, "transcript", wanted, element=form.name))
        return tuple(asked)

    def _question(
        self, view: View, text: str, kind: AnswerKind, expected: Answer, identity: str, element: Element | None = None
    ) -> Question:
        choices = element.choices if element else ()
        noun = element.noun if element else ""
        chance = 0.5 if kind == "yes_no" else 1 / len(choices) if choices else None
        text = f"{text} {ENDINGS[kind].format(noun=noun, choices=', '.join(choices))}"
        about: About = "element" if element else "answer"
        name = element.name if element else ""
        return Question(
            identity,
            view.representation,
            about,
            text,
            kind,
            expected,
            name,
            choices,
            chance,
        )

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
        arguments = tuple(word for name in "ab" if (word := words.get(name)))
        return Understood(understood.about, understood.element, arguments)

    def respond(self, understood: Understood, content: State) -> str:
        """The reply that the shown state gives. Raises BadState where the state is none."""
        state = self.kind.transcribable(content)
        self.kind.validate(state)
        if understood.about == "answer":
            return f"Answer: {self.spoken(self.solve(state))}"
        if understood.about == "transcript":
            written = self.forms[understood.element].show(state, {})
            assert isinstance(written, str)
            return written
        try:
            truth = self.elements[understood.element].truth(state, understood.arguments)
        except (LookupError, ValueError):
            return f"I see no such thing: {', '.join(understood.arguments)}."
        return f"Answer: {self.spoken(truth)}"

    def spoken(self, answer: Answer) -> str:
        """yes, no, rows and columns, or the value."""
        if isinstance(answer, bool):
            return "yes" if answer else "no"
        if isinstance(answer, list):
            return f"{answer[0]} rows, {answer[1]} columns"
        return str(answer)
