"""The words that a model is given, and how a prompt comes apart again. No system message; the question stands alone.

A prompt is one user message whose parts are, in order: the picture, the text forms (each a heading and the form), the
question exactly as its task words it, and an ending: at once, or step by step. Nothing of it depends on the answer.
Headings and endings are in the question's language, English or Chinese.
Tangram's two templates (its Table 5) put the words first, end them with a hint, and the picture comes last.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import lru_cache
from typing import Literal

from isoprobe.adapters.prompting.keys import picture_of
from isoprobe.adapters.prompting.wordings import fingerprint, named_in, spoken, wording
from isoprobe.probes.core import Language, Message, Picture, Probe, Prompt, Query, Question, View
from isoprobe.probes.engine.languages import LANGUAGES
from isoprobe.probes.engine.published import MARK
from isoprobe.probes.engine.registry import PUBLISHED
from isoprobe.vision import Unreadable
from isoprobe.vision.raster.pages import cut

WORDING = fingerprint()  # a run never mixes two wordings

Ending = Literal["direct", "chain_of_thought", "zero_shot", "zero_shot_cot"]

_HEADING = "isobench/heading"
_FORMS: dict[Language, dict[str, str]] = {
    "zh": {"listing": "清单", "prose": "叙述", "table": "表格", "json": "JSON 字段"}
}
_NAMED = {named: form for forms in _FORMS.values() for form, named in forms.items()}
_HEADED = re.compile(
    "|".join(
        re.escape(wording(named_in(_HEADING, language))).replace(r"\{form\}", f"(?P<{language}>[^()（）]+)")
        for language in LANGUAGES
    )
)

ENDINGS: dict[Ending, str] = {  # the name of each wording
    "direct": "isoprobe/direct",
    "chain_of_thought": "isoprobe/chain_of_thought",
    "zero_shot": "tangram/zero_shot",
    "zero_shot_cot": "tangram/zero_shot_cot",
}
_HINTED: dict[str, Ending] = {"zero_shot": "direct", "zero_shot_cot": "chain_of_thought"}  # where no number is asked


@dataclass(frozen=True)
class Contents:
    """A prompt taken apart: its pictures, its text forms (name, text), and all other wording, each in order."""

    pictures: tuple[Picture, ...]
    forms: tuple[tuple[str, str], ...]
    wording: tuple[str, ...]


def contents(prompt: Prompt) -> Contents:
    """What a reader of this prompt has before them: pixels and wording, and of its bookkeeping which text forms stand
    in the midst of the words, and which pictures are examples'.

    Earlier turns are left out: what is asked begins with the user's last message that shows something, or is the last.
    """
    pictures: list[Picture] = []
    forms: list[tuple[str, str]] = []
    words: list[str] = []
    name = ""
    for part in _asked_last(prompt.messages):
        if isinstance(part, Picture):
            pictures.append(part)
        elif name:
            forms.append((name, part))
            name = ""
        elif headed := _HEADED.fullmatch(part):
            named = next(form for form in headed.groups() if form)
            name = _NAMED.get(named, named.replace(" ", "_"))
        else:
            words.append(part)
    return Contents(tuple(pictures[prompt.examples :]), prompt.forms or tuple(forms), tuple(words))


def _asked_last(messages: Sequence[Message]) -> list[str | Picture]:
    asked = [message.parts for message in messages if message.role != "assistant"]
    shows = (k for k, parts in enumerate(asked) if any(isinstance(p, Picture) or _HEADED.fullmatch(p) for p in parts))
    first = max(shows, default=len(asked) - 1)
    return [part for parts in asked[max(0, first) :] for part in parts]


def ending(question: Question, how: Ending) -> tuple[str, ...]:
    """How to come to the answer; the question itself says how to write it. A transcript is written down, no more."""
    if how in _HINTED and question.kind != "integer":
        how = _HINTED[how]
    return () if question.kind == "transcript" else (spoken(ENDINGS[how], question.language),)


def headed(form: str, text: str, language: Language) -> tuple[str, str]:
    """A text form as two parts: the heading that names it, and the text."""
    named = _FORMS.get(language, {}).get(form, form.replace("_", " "))
    return spoken(_HEADING, language, form=named), text


def view_parts(view: View, question: Question) -> tuple[str | Picture, ...]:
    """A view as parts: its picture, or the several that it is shown in, or its heading, in the question's language, and
    text; nothing for an empty text."""
    if not view.payload:
        return ()
    if isinstance(view.payload, bytes):
        return shown_in(view)
    return headed(view.representation, view.payload, question.language)


def shown_in(view: View) -> tuple[Picture, ...]:
    """The pictures in which a view is shown: one, or each of its pages; one where its file is no picture."""
    if not isinstance(view.payload, bytes):
        return ()
    return _pages(view.payload, int(view.style.get("pages", 1)))


@lru_cache(maxsize=64)
def _pages(file: bytes, pages: int) -> tuple[Picture, ...]:
    if pages > 1:
        with suppress(Unreadable):
            return tuple(map(Picture.of, cut(file, pages)))
    return (picture_of(file),)


def ask(
    probe: Probe,
    question: Question,
    parts: Iterable[str | Picture],
    *,
    arm: str,
    how: Ending,
    words: Question | None = None,
) -> Prompt:
    """The prompt that puts `question` after `parts`, in the words of another one where the parts call for these.

    Tangram's templates say themselves how to answer a question for a number. Where the words say where pictures stand
    (`<image_2>`), these stand there, and further ones before the words.
    """
    words = words or question
    hinted = how in _HINTED and question.kind == "integer"
    shown_first, asked = set_out(probe, parts, without_format(words) if hinted else words.text, question.language)
    if hinted:
        message = Message("user", (*asked, *ending(question, how), *shown_first))
    else:
        message = Message("user", (*shown_first, *asked, *ending(question, how)))
    return prompt_of(probe, question, (message,), arm, query=words.query)


def without_format(question: Question) -> str:
    """The question for a prompt that has an answer format of its own: its wording, and what the answer is where that
    does not say it. A transcript has no other format than its own."""
    if question.about == "transcript" or not question.answer_is:
        return question.text if question.about == "transcript" else question.wording
    said = spoken("isoprobe/answer_is", question.language, answer=question.answer_is)
    return f"{question.wording}{'' if question.language == 'zh' else ' '}{said}"


def set_out(
    probe: Probe, parts: Iterable[str | Picture], words: str, language: Language
) -> tuple[tuple[str | Picture, ...], tuple[str | Picture, ...]]:
    """What is shown before the words, and the words with the pictures that they say a place for.

    All pictures of a published item are shown where the first one is. Where none is, their places are named.
    """
    first = tuple(parts)
    pictures = [picture_of(view.payload) for view in probe.views if isinstance(view.payload, bytes)]
    if pictures and pictures[0] in first and probe.item.task == PUBLISHED:
        if len(pictures) == 1 and not MARK.search(words):
            return first, (words,)
        asked, rest = interleaved(words, pictures)
        return (*rest, *(part for part in first if part not in pictures)), asked
    return first, (MARK.sub(lambda mark: picture_named(mark[1], language), words),)


def picture_named(number: int | str, language: Language) -> str:
    """What stands for a picture that is not shown."""
    return spoken("isoprobe/picture", language, number=str(number))


def interleaved(text: str, pictures: Sequence[Picture]) -> tuple[tuple[str | Picture, ...], tuple[Picture, ...]]:
    """The text with the pictures at their marks, and the pictures that no mark names; other marks stay."""
    parts: list[str | Picture] = []
    used: set[int] = set()
    at = 0
    for mark in MARK.finditer(text):
        number = int(mark[1])
        if 1 <= number <= len(pictures):
            parts += [text[at : mark.start()], pictures[number - 1]]
            used.add(number)
            at = mark.end()
    parts.append(text[at:])
    rest = tuple(picture for number, picture in enumerate(pictures, 1) if number not in used)
    return tuple(part for part in parts if not isinstance(part, str) or part.strip()), rest


def prompt_of(
    probe: Probe,
    question: Question,
    messages: tuple[Message, ...],
    arm: str,
    *,
    query: Query | Literal["own"] | None = "own",
    language: Language | None = None,
    forms: tuple[tuple[str, str], ...] = (),
    examples: int = 0,
) -> Prompt:
    """These messages as a prompt that serves this question. `query` is what they ask where that is not the question
    itself (None: something else than a question), `language` what they are in where that is not the question's;
    `forms` and `examples` as in Prompt."""
    return Prompt(
        messages,
        language=language or question.language,
        item=probe.item.id,
        arm=arm,
        question=question.id,
        task=probe.item.task,
        query=question.query if query == "own" else query,
        forms=forms,
        examples=examples,
    )


def text_of(prompt: Prompt) -> str:
    """The prompt's words as one text for people, `[picture]` where a picture stands."""
    parts = [part for message in prompt.messages for part in merged(message.parts)]
    return "\n\n".join(part if isinstance(part, str) else "[picture]" for part in parts)


def merged(parts: Sequence[str | Picture]) -> list[str | Picture]:
    """The parts with neighbouring texts made one, an empty line between them: servers differ in how they join texts."""
    out: list[str | Picture] = []
    for part in parts:
        if isinstance(part, str) and out and isinstance(out[-1], str):
            out[-1] = f"{out[-1]}\n\n{part}"
        else:
            out.append(part)
    return out
