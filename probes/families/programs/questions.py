"""What seed programs ask: their answer question in each language, with its options, and the elements of their facts."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from isoprobe.probes.core import Answer, Item, Language, Question, State, View
from isoprobe.probes.engine.answers import LETTERS, AnswerFormat
from isoprobe.probes.engine.languages import Said, Wording, languages_of, within
from isoprobe.probes.engine.questions import Element, Questionnaire, States
from isoprobe.probes.families.programs.fields import Claim, Facts, Field, Term, all_facts, check_facts
from isoprobe.probes.families.programs.forms import Forms, transcribable

_ENDS = "。？！”）"  # of a question in Chinese that does not break off before its options
REQUEST = Said(
    en="Do not answer this question yet. Write down what the picture shows, and write nothing else.",
    zh="先不要回答这道题。请写出图中所示的内容，不要写其他内容。",
)


def program_questions(
    wordings: Mapping[str, Wording],
    fields: Mapping[str, Field],
    asked: Mapping[str, Field],
    answer: AnswerFormat,
    elements: Sequence[Element],
    forms: Forms,
    solve: Callable[[State], Answer],
    validate: Callable[[State], None],
) -> Questionnaire:
    """What one program asks. `wordings` by the value of the asked field `wording` ("": there is but one); they have the
    other asked fields in braces. Raises ValueError for a wording that does not name them all."""
    _check(wordings, asked, answer)
    texts = forms.representations()

    def ask(item: Item, view: View) -> str:
        stated = item.state["ask"]
        wording = within(wordings[stated.get("wording", "")], item.language)
        for key in asked:
            if key not in ("wording", "options"):
                wording = wording.replace("{" + key + "}", _said(asked[key], stated[key], item.language))
        return optioned(wording, options(item), item.language) if "options" in asked else wording

    def options(item: Item) -> tuple[str, ...]:
        of = answer.of
        return tuple(text if of is None else _said(of, text, item.language) for text in item.state["ask"]["options"])

    def finish(item: Item, question: Question) -> Question:
        how = answer.of_wording(item.state["ask"].get("wording", ""))
        return replace(question, answer_format=how.ending(item.language), answer_is=how.described(item.language))

    return Questionnaire(
        ask=ask,
        answer=answer,
        solve=solve,
        states=States(validate, transcribable),
        forms=texts,
        request=REQUEST,
        elements=elements,
        choices=options if "options" in asked else None,
        finish=finish if answer.counts else lambda item, question: question,
        transcripts=(texts[0].name,),
        asked_after=True,
        describe=lambda form, item: forms.described(item),
        scene=lambda state: state["facts"],
        in_order=lambda content: check_facts(fields, transcribable(content)["facts"], "facts"),
    )


def optioned(wording: str, options: Sequence[str], language: Language) -> str:
    """A question with its options as tests in this language have them: one after another, or, in Chinese, each on a
    line of its own, below the brackets that a question that breaks off ends with.

    >>> optioned("Which is it?", ["a pear", "a fig"], "en")
    'Which is it? (A) a pear (B) a fig.'
    >>> print(optioned("图中的水果是", ["梨", "无花果"], "zh"))
    图中的水果是（　　）
    A. 梨
    B. 无花果
    """
    if language == "en":
        return wording + "".join(f" ({LETTERS[k]}) {text}" for k, text in enumerate(options)) + "."
    wording = wording.removesuffix("：")
    gap = "" if wording.endswith(tuple(_ENDS)) else "（　　）"
    return "\n".join([wording + gap, *(f"{LETTERS[k]}. {text}" for k, text in enumerate(options))])


def _check(wordings: Mapping[str, Wording], asked: Mapping[str, Field], answer: AnswerFormat) -> None:
    """Raises ValueError unless every wording names what is asked, and all of its blanks."""
    expected = {key for key in asked if key not in ("wording", "options")}
    for value, both in wordings.items():
        for language in languages_of(both):
            wording = within(both, language)
            names = set(re.findall(r"{(\w+)}", wording))
            if names != expected:
                raise ValueError(f"wording {value!r} names {sorted(names)}: expected {sorted(expected)}")
            if answer.kind == "blanks" and wording.count("[MASK]") != answer.count:
                raise ValueError(f"wording {value!r}: expected {answer.count} blanks, each as [MASK]")


def _said(field: Field, value: Any, language: str) -> str:
    """A value that a question tells, in its language."""
    if isinstance(field, (Claim, Term)):
        return field.say(value, language)
    return str(getattr(field, "ask", field.write)(value))


# ---- what stands beside items ----

Telling = Callable[[Facts], Sequence[Said]]


def pieces_of(of: Telling) -> Callable[[State, Language], tuple[str, ...]]:
    """The pieces that a question rests on. They are made of what the question tells alone, so that none tells what the
    picture shows."""
    return lambda state, language: tuple(each.within(language) for each in of(dict(state["ask"])))


def steps_of(of: Telling) -> Callable[[State, Language], str]:
    """The steps from what is shown to the answer, in one text."""

    def steps(state: State, language: Language) -> str:
        return ("" if language == "zh" else " ").join(each.within(language) for each in of(all_facts(state)))

    return steps
