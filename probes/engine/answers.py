"""How a question is to be answered: the kind of answer, the sentence that asks for it, and an answer as it is told."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from isoprobe.probes.core import Answer, AnswerKind, Marking
from isoprobe.probes.engine.languages import YES_NO, Said, Wording, within

LETTERS = "ABCDEFGH"  # of options
Choices = Sequence[str] | Mapping[str, str]  # names; where questions are asked in Chinese too, each with its Chinese

ENDINGS: Mapping[AnswerKind, Wording] = {
    "yes_no": Said('End with a line "Answer: yes" or "Answer: no".', "最后一行写“答案：是”或“答案：否”。"),
    "integer": Said('End with a line "Answer: N", where N is an integer{of}.', "最后一行写“答案：N”，N 为整数{of}。"),
    "integers": (
        'Answer with the number of rows and the number of columns, for example "Answer: 3 rows, 4 columns". '
        "End with such a line."
    ),
    "real": Said('End with a line "Answer: X", where X is {places}{of}.', "最后一行写“答案：X”，X 为{places}{of}。"),
    "choice": Said(
        'End with a line "Answer: {noun}", where {noun} is one of: {choices}.',
        "最后一行写“答案：{noun}”，{noun} 为下列之一：{choices}。",
    ),
    "option": Said(
        'End with a line "Answer: X", where X is the letter of the right option.',
        "最后一行写“答案：X”，X 为正确选项的字母。",
    ),
    "options": Said(
        'One or more options are right. End with a line "Answer: X", where X lists the letters of all right options, '
        "with commas between them.",
        "正确选项有一个或多个。最后一行写“答案：X”，X 为全部正确选项的字母，用逗号隔开。",
    ),
    "text": Said('End with a line "Answer: X", where X is {noun} alone.', "最后一行写“答案：X”，X 只写{noun}。"),
    "letters": 'End with a line that lists the letters, such as "Answer: A, B, C", or "Answer: none".',
    "blanks": Said(
        'End with a line "Answer: {blanks}", which fills the blanks in their order{parted}.',
        "最后一行写“答案：{blanks}”，按顺序填写各空{parted}。",
    ),
    "move": 'End with a line "Answer: MOVE", where MOVE is in UCI notation, as e2e4 or e7e8q.',
    "open": Said(
        'End with a line that begins with "Answer:" and holds the whole answer.',
        "最后一行以“答案：”开头，写出完整的答案。",
    ),
}


@dataclass(frozen=True)
class AnswerFormat:
    """The kind of answer: of a real number the decimals it is asked to (None: as many as one likes), its unit, and how
    many options or blanks there are. `names`: what a choice is among; `noun`: what one of them, or a text, is. `of`:
    what each option is; None: a word. `what`: what the picture shows under each letter, where the options are its own.
    `drawn`: wrong options are drawn from the program's `wrong`; else `make` gives all of them. `peers`: wrong options
    are what is right of other pictures. `terms`: words that blanks are filled with, each with its Chinese. `say`: the
    text of an open answer. `guess`: accuracy of a blind guess where the kind does not tell it. `counts`: wordings of
    the question, where it has several, that ask for a whole number in place of decimals."""

    kind: AnswerKind
    decimals: int | None = None
    unit: str = ""
    count: int = 0
    names: Choices = ()
    noun: Wording = ""
    of: Any = None
    what: Wording = ""
    drawn: bool = True
    peers: bool = False
    terms: Mapping[str, str] = dataclasses.field(default_factory=dict)
    say: Callable[[Any, str], str] | None = None
    guess: float | None = None
    counts: tuple[str, ...] = ()

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

    def of_wording(self, wording: str) -> AnswerFormat:
        """What one of the question's wordings asks for."""
        return dataclasses.replace(self, decimals=0) if wording in self.counts else self

    def ending(self, language: str = "en") -> str:
        """The sentence that tells how to answer."""
        said = within(ENDINGS[self.kind], language)
        if language == "zh":
            of = f"，单位为 {self.unit}" if self.unit else ""
            parted = "，各空之间用分号隔开" if self.count > 1 else ""
            listed = "、".join(self.choices(language))
        else:
            of = f" in {self.unit}" if self.unit else ""
            parted = ", with semicolons between them" if self.count > 1 else ""
            listed = ", ".join(self.choices(language))
        blanks = "; ".join("XYZUVW"[: self.count])
        return said.format(
            of=of,
            places=self._places(language),
            noun=self._noun(language),
            choices=listed,
            blanks=blanks,
            parted=parted,
        )

    def _noun(self, language: str) -> str:
        """What stands for the answer in words: X for a choice, a name for a text, where nothing else is told."""
        usual = Said("the name", "名称") if self.kind == "text" else "X"
        return within(self.noun or usual, language)

    def described(self, language: str = "en") -> str:
        """What the answer is, as in "an integer in cm"; "" where a question's wording says it all."""
        zh = language == "zh"
        unit = (f"，单位为 {self.unit}" if zh else f" in {self.unit}") if self.unit else ""
        if self.kind == "choice":
            listed = self.choices(language)
            return f"下列之一：{'、'.join(listed)}" if zh else f"one of: {', '.join(listed)}"
        if self.kind == "move":
            return "a move in UCI notation, as e2e4 or e7e8q"
        if self.kind == "real" and (unit or self.decimals is not None):
            return self._places(language) + unit
        return f"{'整数' if zh else 'an integer'}{unit}" if self.kind == "integer" and unit else ""

    def _places(self, language: str) -> str:
        """What kind of number a real one is asked as."""
        if self.decimals is None:
            return "数值" if language == "zh" else "a number"
        if language == "zh":
            return f"数值，保留 {self.decimals} 位小数" if self.decimals else "四舍五入到整数的数值"
        plural = "" if self.decimals == 1 else "s"
        return f"a number rounded to {self.decimals} decimal place{plural}" if self.decimals else "a whole number"

    @property
    def marking(self) -> Marking:
        """What makes an answer right beyond its kind."""
        if self.kind != "real" or self.decimals is None:
            return Marking(unit=self.unit)
        return Marking(absolute=0.51 * 10**-self.decimals, unit=self.unit)

    @property
    def chance(self) -> float | None:
        """The accuracy of a blind guess, where the kind tells it (of all options: all right)."""
        if self.guess is not None:
            return self.guess
        if self.kind == "yes_no":
            return 0.5
        if self.kind == "blanks":
            return None
        return 1 / self.count if self.count else 1 / len(self.names) if self.names else None

    def expected(self, answer: Answer, language: str) -> Answer:
        """What a question in this language expects of an item with this answer."""
        if self.say is not None:
            return self.say(answer, language)
        if self.kind == "choice" and isinstance(self.names, Mapping) and language == "zh":
            return self.names[str(answer)]
        if self.kind == "blanks" and isinstance(answer, list) and language == "zh":
            return [[self.terms[each], each] if each in self.terms else each for each in answer]
        return answer

    def spoken(self, answer: Answer, language: str = "en") -> str:
        """An item's answer as a reply in this language tells it."""
        asked = self.expected(answer, language)
        if isinstance(asked, list) and self.kind == "integers":
            return f"{asked[0]} rows, {asked[1]} columns"
        return spoken(asked, language, "; " if self.kind == "blanks" else ", ")


def spoken(answer: Answer, language: str = "en", joint: str = ", ") -> str:
    """yes, no, the value, or the entries of a list ("none" where there are none; of alternatives the first)."""
    if isinstance(answer, bool):
        return YES_NO[language][answer]
    if isinstance(answer, list):
        return joint.join(str(each[0] if isinstance(each, list) else each) for each in answer) or "none"
    return str(answer)


def integer(unit: str = "") -> AnswerFormat:
    """The answer is an integer."""
    return AnswerFormat("integer", unit=unit)


def real(decimals: int, unit: str = "", counts: Iterable[str] = ()) -> AnswerFormat:
    """The answer is a number that is asked to so many decimals, or, in the wordings `counts`, as a whole number.
    Solvers give it unrounded (int, Fraction or float)."""
    return AnswerFormat("real", decimals=decimals, unit=unit, counts=tuple(counts))


def option(count: int = 4, of: Any = None, peers: bool = False) -> AnswerFormat:
    """The answer is one of so many lettered options: solvers give the value, `wrong` the values of the others. `of` is
    the field that each is, where it is no word. With `peers` the others are what is right of as many other pictures
    asked the same, and all is drawn again where two are alike: none of them is likelier than another."""
    return AnswerFormat("option", count=count, of=of, peers=peers)


def pictured(count: int = 5, what: Wording = "picture") -> AnswerFormat:
    """The answer is the letter of one of so many things that the picture (or the wording) shows under letters: solvers
    give the letter. `what` each is called: "picture", "piece", "path", ..."""
    return AnswerFormat("option", count=count, what=what)


def statement(count: int, of: Any) -> AnswerFormat:
    """The answer is the letter of the one right statement: `make` gives all of them as the fact `options`, solvers
    whether each is right."""
    return AnswerFormat("option", count=count, of=of, drawn=False)


def several(count: int = 5, what: Wording = "", of: Any = None) -> AnswerFormat:
    """The answer is the letters of all that is right, one or more. Either the options are statements, which `make`
    gives as the fact `options`, or the picture shows them under letters, and `what` is what each is called. Solvers
    tell of each whether it is right."""
    if (of is None) == (what == ""):
        raise ValueError("several: expected either `of`, statements, or `what`, the name of lettered things")
    return AnswerFormat("options", count=count, of=of, what=what, drawn=False)


def blanks(count: int, terms: Mapping[str, str] | None = None) -> AnswerFormat:
    """The answer fills so many blanks, which the wording shows as [MASK]: solvers give a list of numbers, names, or
    keys of `terms`."""
    return AnswerFormat("blanks", count=count, terms=terms or {})


def essay(say: Callable[[Any, str], str]) -> AnswerFormat:
    """The answer is free text: solvers give what it is about as plain JSON, `say` the text in a language."""
    return AnswerFormat("open", say=say)


def choice(names: Choices, noun: Wording = "") -> AnswerFormat:
    """The answer is one of these names."""
    return AnswerFormat("choice", names=names, noun=noun)


def yes_no() -> AnswerFormat:
    """The answer is True or False."""
    return AnswerFormat("yes_no")


def name(noun: Wording = "") -> AnswerFormat:
    """The answer is a name that stands in the figure, or what `noun` says."""
    return AnswerFormat("text", noun=noun)


def spelled(value: object) -> str:
    """A value as an option shows it."""
    return f"{value:.10g}" if isinstance(value, float) else str(value)
