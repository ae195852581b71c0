"""Questions of seed programs, the way back from their wording, and the reply of who sees and reasons exactly."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from random import Random

from probes.core import (
    About,
    Answer,
    AnswerKind,
    BadState,
    Disproved,
    Given,
    Item,
    Marking,
    Question,
    Representation,
    State,
    Understood,
    View,
)
from probes.program_fields import Facts, Field, check_facts
from probes.program_forms import bare
from probes.wordings import last_asked, pattern_of

LETTERS = "ABCDEFGH"
TRANSCRIPT = (
    "Do not answer this question yet. Write down what the picture shows, and what is asked, in the form {form}, and "
    "write nothing else."
)
_FORM = r"(?P<form>[a-z]{1,20})"
_ARGUMENT = r"[A-Za-z0-9−-][A-Za-z0-9 .:°+'−-]{0,30}?"
_ASKED = r"[^\n;|]{1,48}?"  # unless the field has a `pattern` of its own
_OPTION = r"[^\n]{1,200}?"

Arguments = tuple[str, ...]


@dataclass(frozen=True)
class Element:
    """A kind of question about one thing to be seen. Its wording may have {a} and {b}.

    `draw` gives the arguments for one question, with answers balanced, or None where there is no such thing; `truth`
    the answer from the facts that are seen (not those asked) and the arguments, which are texts. `choices`: what may be
    answered, for kind "choice".
    """

    name: str
    wording: str
    kind: AnswerKind
    truth: Callable[[Facts, Arguments], Answer]
    draw: Callable[[Random, Facts], Arguments | None] = lambda rng, facts: ()
    choices: tuple[str, ...] = ()


@dataclass(frozen=True)
class Answering:
    """The kind of answer: of a real number the decimals it is asked to, its unit, and how many options there are."""

    kind: AnswerKind
    decimals: int = 0
    unit: str = ""
    count: int = 0
    choices: tuple[str, ...] = ()
    of: Field | None = None  # what each option is; None: a word

    @property
    def pictured(self) -> bool:
        """The options are not the question's own: the picture or the wording has them, and solvers give the letter."""
        return self.kind == "option" and bool(self.choices)

    @property
    def ending(self) -> str:
        """The sentence that tells how to answer."""
        of = f" in {self.unit}" if self.unit else ""
        plural = "" if self.decimals == 1 else "s"
        places = f"a number rounded to {self.decimals} decimal place{plural}" if self.decimals else "a whole number"
        return {
            "integer": f'End with a line "Answer: N", where N is a whole number{of}.',
            "real": f'End with a line "Answer: X", where X is {places}{of}.',
            "option": 'End with a line "Answer: X", where X is the letter of the right option.',
            "choice": f'End with a line "Answer: X", where X is one of: {", ".join(self.choices)}.',
            "yes_no": 'End with a line "Answer: yes" or "Answer: no".',
            "text": 'End with a line "Answer: X", where X is the name alone.',
        }[self.kind]

    @property
    def marking(self) -> Marking:
        if self.kind != "real":
            return Marking(unit=self.unit)
        return Marking(absolute=0.51 * 10**-self.decimals, unit=self.unit)

    @property
    def chance(self) -> float | None:
        if self.kind == "yes_no":
            return 0.5
        return 1 / self.count if self.count else 1 / len(self.choices) if self.choices else None


def integer(unit: str = "") -> Answering:
    """The answer is a whole number."""
    return Answering("integer", unit=unit)


def real(decimals: int, unit: str = "") -> Answering:
    """The answer is a number that is asked to so many decimals. Solvers give it unrounded (int, Fraction or float)."""
    return Answering("real", decimals=decimals, unit=unit)


def option(count: int = 4, of: Field | None = None) -> Answering:
    """The answer is one of so many lettered options: solvers give the value, `wrong` the values of the others. `of` is
    the field that each is, where it is no word."""
    return Answering("option", count=count, of=of)


def pictured(count: int = 5, what: str = "picture") -> Answering:
    """The answer is the letter of one of so many things that the picture (or the wording) shows under letters: solvers
    give the letter. `what` each is called: "picture", "piece", "path", ..."""
    return Answering("option", count=count, choices=tuple(f"{what} {letter}" for letter in LETTERS[:count]))


def choice(names: Sequence[str]) -> Answering:
    """The answer is one of these names."""
    return Answering("choice", choices=tuple(names))


def yes_no() -> Answering:
    """The answer is True or False."""
    return Answering("yes_no")


def name() -> Answering:
    """The answer is a name that stands in the figure."""
    return Answering("text")


def spelled(value: object) -> str:
    """A value as an option shows it."""
    return f"{value:.10g}" if isinstance(value, float) else str(value)


def spoken(answer: Answer) -> str:
    """yes, no, or the value."""
    return ("yes" if answer else "no") if isinstance(answer, bool) else str(answer)


class ProgramQuestions:
    """Asks, understands and answers for one program. `wordings` by the value of the asked field `wording` ("": there is
    but one); they may have the other asked fields in braces."""

    def __init__(
        self,
        wordings: Mapping[str, str],
        fields: Mapping[str, Field],
        asked: Mapping[str, Field],
        answering: Answering,
        elements: Sequence[Element],
        forms: Sequence[Representation],
        solve: Callable[[State], Answer],
        validate: Callable[[State], None],
    ) -> None:
        self.wordings, self.asked, self.answering = dict(wordings), dict(asked), answering
        self.fields = dict(fields)
        self.elements = {element.name: element for element in elements}
        self.forms = {form.name: form for form in forms}
        self.solve, self.validate = solve, validate
        told = {
            key: f"(?P<{key}>{getattr(field, 'pattern', _ASKED)})"
            for key, field in asked.items()
            if key not in ("wording", "options")
        }
        self._asks = []
        for value, wording in wordings.items():
            names = set(re.findall(r"{(\w+)}", wording))
            if names != set(told):
                raise ValueError(f"wording {value!r} names {sorted(names)}: expected {sorted(told)}")
            pattern = pattern_of(wording, told)
            if "options" in asked:
                options = "".join(rf" \({LETTERS[k]}\) (?P<option{k}>{_OPTION})" for k in range(answering.count))
                pattern = re.compile(pattern.pattern + options + r"\.(?=\s|$)")
            self._asks.append((Understood("answer", value), pattern))
        named = {key: f"(?P<{key}>{_ARGUMENT})" for key in "ab"}
        self._others = [(Understood("element", e.name), pattern_of(e.wording, named)) for e in elements]
        self._others.append((Understood("transcript"), pattern_of(TRANSCRIPT, {"form": _FORM})))

    def _asking(self, ask: Facts) -> str:
        wording = self.wordings[ask.get("wording", "")]
        for key in self.asked:
            if key not in ("wording", "options"):
                field = self.asked[key]
                wording = wording.replace("{" + key + "}", getattr(field, "ask", field.write)(ask[key]))
        if "options" in self.asked:
            wording += "".join(f" ({LETTERS[k]}) {text}" for k, text in enumerate(ask["options"])) + "."
        return wording

    def questions(self, item: Item, view: View, rng: Random) -> tuple[Question, ...]:
        """The answer question; of a picture also the elements, and a transcript in the first text form."""
        seen, name = bare(item.state), view.representation
        asking, how = self._asking(seen["ask"]), self.answering
        choices = tuple(seen["ask"]["options"]) if "options" in self.asked else how.choices
        expected = item.answer
        asked = [
            Question(
                f"{name}/answer",
                name,
                "answer",
                f"{asking} {how.ending}",
                how.kind,
                expected,
                choices=choices,
                chance=how.chance,
                marking=how.marking,
            )
        ]
        if view.medium != "image":
            return tuple(asked)
        facts = seen["facts"]
        for element in self.elements.values():
            arguments = element.draw(rng, facts)
            if arguments is None:
                continue
            kind = Answering(element.kind, choices=element.choices)
            text = element.wording
            for key, value in zip("ab", arguments, strict=False):
                text = text.replace("{" + key + "}", value)
            about: About = "element"
            identity = f"{name}/element/{element.name}/0"
            truth = element.truth(facts, arguments)
            text = f"{text} {kind.ending}"
            asked.append(
                Question(identity, name, about, text, kind.kind, truth, element.name, element.choices, kind.chance)
            )
        for form in list(self.forms.values())[:1]:
            wanted = form.show(seen, {})
            assert isinstance(wanted, str)
            text = f"{asking}\n\n{TRANSCRIPT.format(form=form.name)}\n\nThe form {form.name} is this: {form.form}"
            identity = f"{name}/transcript/{form.name}"
            asked.append(Question(identity, name, "transcript", text, "transcript", wanted, element=form.name))
        return tuple(asked)

    def understand(self, text: str) -> Understood | None:
        """What a question asks, from its wording anywhere in the text (the last counts); None where there is none."""
        found = last_asked([*self._others, *self._asks], text)
        if found is None:
            return None
        understood, match = found
        words = match.groupdict()
        if understood.about == "element":
            return Understood("element", understood.element, tuple(word for key in "ab" if (word := words.get(key))))
        told = last_asked(self._asks, text)
        given = None if told is None else self._given(*told)
        if given is None:
            return None
        if understood.about == "transcript":
            form = words["form"] or ""
            return Understood("transcript", form, given=given) if form in self.forms else None
        return Understood("answer", given=given)

    def _given(self, understood: Understood, match: re.Match[str]) -> Given | None:
        words = match.groupdict()
        given: Given = {}
        for key, field in self.asked.items():
            if key == "wording":
                given[key] = understood.element
            elif key == "options":
                given[key] = [words[f"option{k}"].strip() for k in range(self.answering.count)]
            else:
                try:
                    given[key] = field.parse(words[key])
                except ValueError:
                    return None
        return given

    def respond(self, understood: Understood, shown: State) -> str:
        """The reply that the shown state gives. Raises BadState where the state is none."""
        state = bare(shown)
        if understood.about == "element":
            return self._told(understood, state["facts"])
        self.validate(state)
        if understood.about == "answer":
            try:
                return f"Answer: {spoken(self.solve(state))}"
            except Disproved as why:
                raise BadState(str(why)) from why
        written = self.forms[understood.element].show(state, {})
        assert isinstance(written, str)
        return written

    def _told(self, understood: Understood, facts: Facts) -> str:
        """The reply to an element question, which what is seen is enough for."""
        check_facts(self.fields, facts, "facts")
        try:
            truth = self.elements[understood.element].truth(facts, understood.arguments)
        except (LookupError, ValueError):
            return f"I see no such thing: {', '.join(understood.arguments)}."
        return f"Answer: {spoken(truth)}"
