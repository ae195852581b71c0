"""Questions of seed programs, the way back from their wording, and the reply of who sees and reasons exactly."""

from __future__ import annotations

import dataclasses
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from random import Random
from typing import Any

from isoprobe.probes.core import (
    About,
    Answer,
    AnswerKind,
    BadState,
    Disproved,
    Item,
    Marking,
    Question,
    State,
    Stated,
    Understood,
    View,
)
from isoprobe.probes.engine.languages import LANGUAGES, YES_NO, Said, Wording, language_of, languages_of, reply, within
from isoprobe.probes.engine.wordings import last_asked, pattern_of
from isoprobe.probes.families.programs.fields import Claim, Facts, Field, Term, check_facts
from isoprobe.probes.families.programs.forms import Forms, transcribable

LETTERS = "ABCDEFGH"
TRANSCRIPT = Said(
    en="Do not answer this question yet. Write down what the picture shows, and what is asked, in the form {form}, and "
    "write nothing else.",
    zh="先不要回答这道题。请按 {form} 格式写出图中所示的内容和所问的内容，不要写其他内容。",
)
DESCRIBED = Said(en="The form {form} is this: ", zh="{form} 格式如下：")
_FORM = r"(?P<form>[a-z]{1,20})"
_ARGUMENT = r"[A-Za-z0-9−-][A-Za-z0-9 .:°+'−-]{0,30}?"
_ASKED = r"[^\n;|]{1,48}?"  # unless the field has a `pattern` of its own
_OPTION = r"[^\n]{1,200}?"
_GAP = {"en": " ", "zh": "\n"}  # between a question and how to answer
_NOTHING = {"en": "I see no such thing", "zh": "图中没有这样的东西"}
_STOP = {"en": r"\.(?=\s|$)", "zh": r"。(?=\s|$)"}  # behind the last option
_ENDINGS: Mapping[str, Said] = {
    "integer": Said(
        'End with a line "Answer: N", where N is a whole number{of}.', "最后一行写“答案：N”，N 为整数{of}。"
    ),
    "real": Said('End with a line "Answer: X", where X is {places}{of}.', "最后一行写“答案：X”，X 为{places}{of}。"),
    "option": Said(
        'End with a line "Answer: X", where X is the letter of the right option.',
        "最后一行写“答案：X”，X 为正确选项的字母。",
    ),
    "options": Said(
        'One or more options are right. End with a line "Answer: X", where X are the letters of all right ones, with '
        "commas between them.",
        "正确选项有一个或多个。最后一行写“答案：X”，X 为全部正确选项的字母，用逗号隔开。",
    ),
    "choice": Said(
        'End with a line "Answer: X", where X is one of: {choices}.', "最后一行写“答案：X”，X 为下列之一：{choices}。"
    ),
    "yes_no": Said('End with a line "Answer: yes" or "Answer: no".', "最后一行写“答案：是”或“答案：否”。"),
    "text": Said('End with a line "Answer: X", where X is the name alone.', "最后一行写“答案：X”，X 只写名称。"),
    "blanks": Said(
        'End with a line "Answer: {blanks}", which fills the blanks in their order{parted}.',
        "最后一行写“答案：{blanks}”，按顺序填写各空{parted}。",
    ),
    "open": Said(
        'End with a line that begins with "Answer:" and holds the whole answer.',
        "最后一行以“答案：”开头，写出完整的答案。",
    ),
}

Arguments = tuple[str, ...]
Choices = Sequence[str] | Mapping[str, str]  # names; where questions are asked in Chinese too, each with its Chinese


@dataclass(frozen=True)
class Element:
    """A kind of question about one thing to be seen. Its wording may have {a} and {b}.

    `draw` gives the arguments for one question, with answers balanced, or None where there is no such thing; `truth`
    the answer from the facts that are seen (not those asked) and the arguments, which are texts. `choices`: what may be
    answered, for kind "choice" (truth gives the English name).
    """

    name: str
    wording: Wording
    kind: AnswerKind
    truth: Callable[[Facts, Arguments], Answer]
    draw: Callable[[Random, Facts], Arguments | None] = lambda rng, facts: ()
    choices: Choices = ()

    @property
    def answering(self) -> Answering:
        """The kind of answer."""
        return Answering(self.kind, names=self.choices)


@dataclass(frozen=True)
class Answering:
    """The kind of answer: of a real number the decimals it is asked to, its unit, and how many options or blanks there
    are. `of`: what each option is; None: a word. `what`: what the picture shows under each letter, where the options
    are the picture's own. `drawn`: wrong options are drawn from the program's `wrong`; else `make` gives all of them.
    `terms`: words that blanks are filled with, each with its Chinese. `say`: the text of an open answer."""

    kind: AnswerKind
    decimals: int = 0
    unit: str = ""
    count: int = 0
    names: Choices = ()
    of: Field | None = None
    what: Wording = ""
    drawn: bool = True
    terms: Mapping[str, str] = dataclasses.field(default_factory=dict)
    say: Callable[[Any, str], str] | None = None

    @property
    def pictured(self) -> bool:
        """The options are not the question's own: the picture or the wording has them, and solvers give the letters."""
        return self.what != ""

    def choices(self, language: str) -> tuple[str, ...]:
        """What may be answered, where it is not the options that the question tells."""
        if self.pictured:
            what = within(self.what, language)
            return tuple(f"{what}{'' if language == 'zh' else ' '}{letter}" for letter in LETTERS[: self.count])
        named = self.names
        return tuple(named.values() if language == "zh" and isinstance(named, Mapping) else named)

    def ending(self, language: str = "en") -> str:
        """The sentence that tells how to answer."""
        said = _ENDINGS[self.kind].within(language)
        if language == "zh":
            of = f"，单位为 {self.unit}" if self.unit else ""
            places = f"数值，保留 {self.decimals} 位小数" if self.decimals else "四舍五入到整数的数值"
            parted = "，各空之间用分号隔开" if self.count > 1 else ""
            listed = "、".join(self.choices(language))
        else:
            of = f" in {self.unit}" if self.unit else ""
            plural = "" if self.decimals == 1 else "s"
            places = f"a number rounded to {self.decimals} decimal place{plural}" if self.decimals else "a whole number"
            parted = ", with semicolons between them" if self.count > 1 else ""
            listed = ", ".join(self.choices(language))
        blanks = "; ".join("XYZUVW"[: self.count])
        return said.format(of=of, places=places, choices=listed, blanks=blanks, parted=parted)

    @property
    def marking(self) -> Marking:
        if self.kind != "real":
            return Marking(unit=self.unit)
        return Marking(absolute=0.51 * 10**-self.decimals, unit=self.unit)

    @property
    def chance(self) -> float | None:
        if self.kind == "yes_no":
            return 0.5
        if self.kind == "blanks":
            return None
        return (
            1 / self.count if self.count else 1 / len(self.names) if self.names else None
        )  # of all options: all right

    def expected(self, answer: Answer, language: str) -> Answer:
        """What a question in this language expects of an item with this answer."""
        if self.say is not None:
            return self.say(answer, language)
        if self.kind == "choice" and isinstance(self.names, Mapping) and language == "zh":
            return self.names[str(answer)]
        if self.kind == "blanks" and isinstance(answer, list) and language == "zh":
            return [[self.terms[each], each] if each in self.terms else each for each in answer]
        return answer

    def spoken(self, answer: Answer, language: str) -> str:
        """An item's answer as a reply in this language tells it."""
        told = self.expected(answer, language)
        if isinstance(told, bool):
            return YES_NO[language][told]
        if isinstance(told, list):
            entries = [str(each[0] if isinstance(each, list) else each) for each in told]
            return ("; " if self.kind == "blanks" else ", ").join(entries)
        return str(told)


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


def pictured(count: int = 5, what: Wording = "picture") -> Answering:
    """The answer is the letter of one of so many things that the picture (or the wording) shows under letters: solvers
    give the letter. `what` each is called: "picture", "piece", "path", ..."""
    return Answering("option", count=count, what=what)


def statement(count: int, of: Claim) -> Answering:
    """The answer is the letter of the one right statement: `make` gives all of them as the fact `options`, solvers
    whether each is right."""
    return Answering("option", count=count, of=of, drawn=False)


def several(count: int = 5, what: Wording = "", of: Claim | None = None) -> Answering:
    """The answer is the letters of all that is right, one or more. Either the options are statements, which `make`
    gives as the fact `options`, or the picture shows them under letters, and `what` is what each is called. Solvers
    tell of each whether it is right."""
    if (of is None) == (what == ""):
        raise ValueError("several: expected either `of`, statements, or `what`, the name of lettered things")
    return Answering("options", count=count, of=of, what=what, drawn=False)


def blanks(count: int, terms: Mapping[str, str] | None = None) -> Answering:
    """The answer fills so many blanks, which the wording shows as [MASK]: solvers give a list of numbers, names, or
    keys of `terms`."""
    return Answering("blanks", count=count, terms=terms or {})


def essay(say: Callable[[Any, str], str]) -> Answering:
    """The answer is free text: solvers give what it is about as plain JSON, `say` the text in a language."""
    return Answering("open", say=say)


def choice(names: Choices) -> Answering:
    """The answer is one of these names."""
    return Answering("choice", names=names)


def yes_no() -> Answering:
    """The answer is True or False."""
    return Answering("yes_no")


def name() -> Answering:
    """The answer is a name that stands in the figure."""
    return Answering("text")


def spelled(value: object) -> str:
    """A value as an option shows it."""
    return f"{value:.10g}" if isinstance(value, float) else str(value)


class ProgramQuestions:
    """Asks, understands and answers for one program. `wordings` by the value of the asked field `wording` ("": there is
    but one); they may have the other asked fields in braces."""

    def __init__(
        self,
        wordings: Mapping[str, Wording],
        fields: Mapping[str, Field],
        asked: Mapping[str, Field],
        answering: Answering,
        elements: Sequence[Element],
        forms: Forms,
        solve: Callable[[State], Answer],
        validate: Callable[[State], None],
    ) -> None:
        self.wordings, self.asked, self.answering = dict(wordings), dict(asked), answering
        self.fields = dict(fields)
        self.elements = {element.name: element for element in elements}
        self.forms, self.form_names = forms, [form.name for form in forms.representations()]
        self.solve, self.validate = solve, validate
        told = {
            key: f"(?P<{key}>{getattr(field, 'pattern', _ASKED)})"
            for key, field in asked.items()
            if key not in ("wording", "options")
        }
        self._asks = []
        for value, both in wordings.items():
            for language in languages_of(both):
                wording = within(both, language)
                names = set(re.findall(r"{(\w+)}", wording))
                if names != set(told):
                    raise ValueError(f"wording {value!r} names {sorted(names)}: expected {sorted(told)}")
                if answering.kind == "blanks" and wording.count("[MASK]") != answering.count:
                    raise ValueError(f"wording {value!r}: expected {answering.count} blanks, each as [MASK]")
                pattern = pattern_of(wording, told)
                if "options" in asked:
                    options = "".join(rf" \({LETTERS[k]}\) (?P<option{k}>{_OPTION})" for k in range(answering.count))
                    pattern = re.compile(pattern.pattern + options + _STOP[language])
                self._asks.append((Understood("answer", value, language=language), pattern))
        named = {key: f"(?P<{key}>{_ARGUMENT})" for key in "ab"}
        self._others = [
            (
                Understood("element", e.name, language=language),
                pattern_of(within(e.wording, language), named),
            )
            for e in elements
            for language in languages_of(e.wording)
        ]
        self._others += [
            (Understood("transcript", language=language), pattern_of(within(TRANSCRIPT, language), {"form": _FORM}))
            for language in LANGUAGES
        ]

    def _asking(self, ask: Facts, language: str) -> str:
        wording = within(self.wordings[ask.get("wording", "")], language)
        for key in self.asked:
            if key not in ("wording", "options"):
                wording = wording.replace("{" + key + "}", _said(self.asked[key], ask[key], language))
        if "options" in self.asked:
            texts = self._options(ask, language)
            wording += "".join(f" ({LETTERS[k]}) {text}" for k, text in enumerate(texts))
            wording += "。" if language == "zh" else "."
        return wording

    def _options(self, ask: Facts, language: str) -> tuple[str, ...]:
        of = self.answering.of
        return tuple(text if of is None else _said(of, text, language) for text in ask["options"])

    def questions(self, item: Item, view: View, rng: Random) -> tuple[Question, ...]:
        """The answer question; of a picture also the elements, and a transcript in the first text form."""
        seen, name, language = transcribable(item.state), view.representation, language_of(item.state["plan"])
        asking, how = self._asking(seen["ask"], language), self.answering
        choices = self._options(seen["ask"], language) if "options" in self.asked else how.choices(language)
        asked = [
            Question(
                f"{name}/answer",
                name,
                "answer",
                f"{asking}{_GAP[language]}{how.ending(language)}",
                how.kind,
                how.expected(item.answer, language),
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
            kind = element.answering
            text = within(element.wording, language)
            for key, value in zip("ab", arguments, strict=False):
                text = text.replace("{" + key + "}", value)
            about: About = "element"
            identity = f"{name}/element/{element.name}/0"
            truth = kind.expected(element.truth(facts, arguments), language)
            text = f"{text}{_GAP[language]}{kind.ending(language)}"
            named = kind.choices(language)
            asked.append(Question(identity, name, about, text, kind.kind, truth, element.name, named, kind.chance))
        form = self.form_names[0]
        wanted = self.forms.write(form, seen, language)
        told = within(DESCRIBED, language).format(form=form) + self.forms.described(form, language)
        text = f"{asking}\n\n{within(TRANSCRIPT, language).format(form=form)}\n\n{told}"
        identity = f"{name}/transcript/{form}"
        asked.append(Question(identity, name, "transcript", text, "transcript", wanted, element=form))
        return tuple(asked)

    def understand(self, text: str) -> Understood | None:
        """What a question asks, from its wording anywhere in the text (the last counts); None where there is none."""
        found = last_asked([*self._others, *self._asks], text)
        if found is None:
            return None
        understood, match = found
        words = match.groupdict()
        if understood.about == "element":
            return replace(understood, arguments=tuple(word for key in "ab" if (word := words.get(key))))
        told = last_asked(self._asks, text)
        stated = None if told is None else self._given(*told)
        if stated is None:
            return None
        if understood.about == "transcript":
            form = words["form"] or ""
            return replace(understood, element=form, stated=stated) if form in self.form_names else None
        return Understood("answer", stated=stated, language=understood.language)

    def _given(self, understood: Understood, match: re.Match[str]) -> Stated | None:
        words = match.groupdict()
        stated: Stated = {}
        for key, field in self.asked.items():
            try:
                if key == "wording":
                    stated[key] = understood.element
                elif key == "options":
                    texts = [words[f"option{k}"].strip() for k in range(self.answering.count)]
                    of = self.answering.of
                    stated[key] = [of.hear(text) for text in texts] if isinstance(of, Claim) else texts
                else:
                    stated[key] = field.parse(words[key])
            except ValueError:
                return None
        return stated

    def respond(self, understood: Understood, content: State) -> str:
        """The reply that the shown state gives. Raises BadState where the state is none."""
        state = transcribable(content)
        if understood.about == "element":
            return self._told(understood, state["facts"])
        self.validate(state)
        if understood.about == "answer":
            try:
                return reply(self.answering.spoken(self.solve(state), understood.language), understood.language)
            except Disproved as why:
                raise BadState(str(why)) from why
        return self.forms.write(understood.element, state, understood.language)

    def _told(self, understood: Understood, facts: Facts) -> str:
        """The reply to an element question, which what is seen is enough for."""
        check_facts(self.fields, facts, "facts")
        element = self.elements[understood.element]
        try:
            truth = element.truth(facts, understood.arguments)
        except (LookupError, ValueError):
            return f"{_NOTHING[understood.language]}: {', '.join(understood.arguments)}."
        return reply(element.answering.spoken(truth, understood.language), understood.language)


def _said(field: Field, value: Any, language: str) -> str:
    """A value that a question tells, in its language."""
    if isinstance(field, (Claim, Term)):
        return field.say(value, language)
    return str(getattr(field, "ask", field.write)(value))
