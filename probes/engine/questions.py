"""The one engine of questions: what a task asks about a view, and the reply of who sees it all and reasons exactly.

A family supplies the wording of its answer question, its elements, its text forms and its solver. What a question asks
is kept beside its words as a `Query`, and that is all that `respond` goes by: no wording is ever read backwards.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any, NamedTuple, Protocol

from isoprobe.probes.core import (
    Answer,
    AnswerKind,
    BadState,
    Disproved,
    Item,
    Marking,
    Query,
    Question,
    Representation,
    State,
    Stated,
    Style,
    Unreadable,
    View,
)
from isoprobe.probes.engine.answers import AnswerFormat, Choices
from isoprobe.probes.engine.languages import Said, Wording, reply, within

DESCRIBED = Said(en="The form {form} is this: ", zh="{form} 格式如下：")
NOTHING = Said(en="I see no such thing.", zh="图中没有这样的东西。")
Arguments = tuple[str, ...]


def no_arguments(rng: Random, scene: Any) -> Arguments | None:
    """For an element whose wording names nothing."""
    return ()


@dataclass(frozen=True)
class Element:
    """A kind of question about one thing to be seen. Its wording has its arguments as {a}, {b}, ...; of several
    wordings the one with as many places as there are arguments is used.

    `draw` gives the arguments for one question, with answers balanced, or None where there is no such thing; `truth`
    the answer from the scene that is seen and the arguments, which are texts: None, LookupError or ValueError where
    there is no such thing. `choices`: what may be answered, for kind "choice" (truth gives the English name), and
    `noun` what one of them is. `stated`: what a reader has to be told of the arguments to see what is asked.
    """

    name: str
    wording: Wording | tuple[Wording, ...]
    kind: AnswerKind
    truth: Callable[[Any, Arguments], Answer | None]
    draw: Callable[[Random, Any], Arguments | None] = no_arguments
    choices: Choices = ()
    noun: Wording = ""
    stated: Callable[[Arguments], Stated] = lambda arguments: {}
    marking: Callable[[Arguments], Marking] = lambda arguments: Marking()

    @property
    def format(self) -> AnswerFormat:
        """How it is answered."""
        return AnswerFormat(self.kind, names=self.choices, noun=self.noun)

    @property
    def wordings(self) -> tuple[Wording, ...]:
        """All of its wordings."""
        return self.wording if isinstance(self.wording, tuple) else (self.wording,)

    def worded(self, arguments: Arguments, language: str) -> str:
        """The wording for these arguments, filled in."""
        texts = [within(wording, language) for wording in self.wordings]
        text = next((text for text in texts if text.count("{") == len(arguments)), texts[0])
        for key, value in zip("abcd", arguments, strict=False):
            text = text.replace("{" + key + "}", value)
        return text


class StateKind(Protocol):
    """What a task's states may be: `validate` raises BadState, `transcribable` is what a transcript can hold of one."""

    def validate(self, state: State, /) -> None: ...
    def transcribable(self, state: State, /) -> State: ...


class States(NamedTuple):
    """A kind of states by two functions."""

    validate: Callable[[State], None]
    transcribable: Callable[[State], State]


def described(form: Representation, item: Item) -> str:
    """How a text form is written, where the form itself tells."""
    return within(DESCRIBED, item.language).format(form=called(form)) + form.form


def called(form: Representation) -> str:
    """What a text form is called in a question."""
    return form.name.replace("_", " ")


@dataclass(frozen=True)
class Questionnaire:
    """Asks and answers for one task.

    `ask` words the answer question about a view, without how to answer it; `choices` gives the options that it tells.
    `solve` gives the answer of a state that is in order. `forms` are the text forms that `respond` writes; transcripts
    are asked in those of `transcripts` (all of them where it is None), with `request` (after the answer question where
    it is `asked_after`), and `describe` tells how a form of this item is written. `shown` is what a
    picture in a style shows, `scene` what elements are drawn from and told of, and `in_order` raises BadState where
    what was seen is not fit for an element. `sentence` tells what a view's question states, `beside` what of it an
    element question states, `wanted` what a transcript has to say beyond the form, given what is stated.
    `answerable` is what the answer is worked out from, where that is more than a transcript holds. `transcript_stated`
    is what a reader has to be told to see what a transcript holds.
    """

    ask: Callable[[Item, View], str]
    answer: AnswerFormat
    solve: Callable[[State], Answer]
    states: StateKind
    forms: Sequence[Representation]
    request: Wording
    elements: Sequence[Element] = ()
    choices: Callable[[Item], tuple[str, ...]] | None = None
    finish: Callable[[Item, Question], Question] = lambda item, question: question
    transcripts: Sequence[str] | None = None
    asked_after: bool = False
    describe: Callable[[Representation, Item], str] = described
    shown: Callable[[State, Style], State] = lambda state, style: state
    scene: Callable[[State], Any] = lambda state: state
    in_order: Callable[[State], None] | None = None
    sentence: Callable[[Stated], str] = lambda stated: ""
    beside: tuple[str, ...] = ()
    wanted: Callable[[Stated], str] = lambda stated: ""
    answerable: Callable[[State], State] | None = None
    transcript_stated: Stated = field(default_factory=dict)

    def questions(self, item: Item, view: View, rng: Random) -> tuple[Question, ...]:
        """The answer question; of a picture also the elements that it has, and a transcript in each form."""
        language, how = item.language, self.answer
        query = Query("answer", stated=view.stated, language=language)
        asking = self.ask(item, view)
        choices = self.choices(item) if self.choices else how.choices(language)
        expected = how.expected(item.answer, language)
        answer = _question(view, "answer", query, asking, how, expected, choices, how.marking)
        asked = [self.finish(item, answer)]
        if view.medium != "image":
            return tuple(asked)
        shown = self.shown(item.state, view.style)
        scene = self.scene(shown)
        names = [element.name for element in self.elements]
        for place, element in enumerate(self.elements):
            arguments = element.draw(rng, scene)
            if arguments is not None:
                asked.append(self._element(item, view, element, arguments, scene, names[:place].count(element.name)))
        return (*asked, *(self._transcript(item, view, form, asking) for form in self.forms if self._asked_in(form)))

    def _element(
        self, item: Item, view: View, element: Element, arguments: Arguments, scene: Any, number: int
    ) -> Question:
        language, how = item.language, element.format
        truth = element.truth(scene, arguments)
        assert truth is not None, f"{element.name} {arguments} is not in {item.id}"
        beside = {key: value for key, value in view.stated.items() if key in self.beside}
        words = f"{element.worded(arguments, language)} {self.sentence(beside)}".rstrip()
        query = Query("element", element.name, arguments, "", {**beside, **element.stated(arguments)}, language)
        name, expected = f"element/{element.name}/{number}", how.expected(truth, language)
        return _question(view, name, query, words, how, expected, how.choices(language), element.marking(arguments))

    def _asked_in(self, form: Representation) -> bool:
        return self.transcripts is None or form.name in self.transcripts

    def _transcript(self, item: Item, view: View, form: Representation, asking: str) -> Question:
        language = item.language
        request = within(self.request, language).format(form=called(form))
        words = " ".join(part for part in (request, self.sentence(view.stated), self.wanted(view.stated)) if part)
        return Question(
            f"{view.representation}/transcript/{form.name}",
            view.representation,
            Query("transcript", form=form.name, stated={**view.stated, **self.transcript_stated}, language=language),
            f"{asking}\n\n{words}" if self.asked_after else words,
            "transcript",
            self._written(form, self.states.transcribable(item.state), language),
            self.describe(form, item),
        )

    def _written(self, form: Representation, state: State, language: str) -> str:
        written = form.show(state, text_style({}, language))
        assert isinstance(written, str)
        return written

    def respond(self, query: Query, content: State) -> str:
        """The reply that what was seen gives. Raises BadState where it is no state, LookupError for an element or form
        that the task does not have, Unreadable where it shows less than is asked."""
        language = query.language
        if query.about == "element":
            return self._element_reply(query, content)
        state = (self.answerable or self.states.transcribable)(content)
        self.states.validate(state)
        if query.about == "transcript":
            form = next((form for form in self.forms if form.name == query.form), None)
            if form is None:
                raise LookupError(f"no text form {query.form!r}")
            return self._written(form, self.states.transcribable(content), language)
        try:
            return reply(self.answer.spoken(self.solve(state), language), language)
        except Disproved as why:
            raise BadState(str(why)) from why

    def _element_reply(self, query: Query, content: State) -> str:
        """The reply to an element question, for which what was seen may be less than a state."""
        if self.in_order is None:
            self.states.validate(self.states.transcribable(content))
        else:
            self.in_order(content)
        element = next((element for element in self.elements if element.name == query.element), None)
        if element is None:
            raise LookupError(f"no element {query.element!r}")
        try:
            truth = element.truth(self.scene(content), query.arguments)
        except Unreadable:
            raise
        except (LookupError, ValueError):
            truth = None
        if truth is None:
            return within(NOTHING, query.language)
        return reply(element.format.spoken(truth, query.language), query.language)


def text_style(style: Style, language: str) -> Style:
    """The style of a text form in this language: English where it names none."""
    return style if language == "en" else {**style, "language": language}


def _question(
    view: View,
    name: str,
    query: Query,
    wording: str,
    how: AnswerFormat,
    expected: Answer,
    choices: tuple[str, ...],
    marking: Marking,
) -> Question:
    return Question(
        f"{view.representation}/{name}",
        view.representation,
        query,
        wording,
        how.kind,
        expected,
        how.ending(query.language),
        how.described(query.language),
        choices,
        how.chance,
        marking,
    )
