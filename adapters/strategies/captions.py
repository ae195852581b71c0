"""What stands for a question's pictures in words: captions, or the characters in them, and a blank picture.

They come from a file, from the item itself (a text form that a published set has beside its pictures: `caption`,
`ocr`, `description`), from the model (`model`: asked about one picture at a time) or from the OpenCV reader (`reader`:
what it saw, as the task's own text form).
"""

from __future__ import annotations

import json
from collections.abc import Generator, Sequence
from functools import lru_cache
from typing import Literal

import cv2
import numpy as np

from isoprobe.adapters.prompting.prompts import picture_named, prompt_of
from isoprobe.adapters.prompting.wordings import spoken
from isoprobe.adapters.strategies.texts import Texts, texts_for
from isoprobe.adapters.strategies.unaskable import CannotAsk
from isoprobe.adapters.strategies.views import arm_of_view, find_question, form_of, read_picture, transcript_of
from isoprobe.probes.core import BadState, Language, Message, Picture, Probe, Prompt, Query, Question, Reply, Unreadable
from isoprobe.probes.engine.published import NAME, TEXTS
from isoprobe.probes.engine.registry import load_task

MODEL, READER = "model", "reader"
SOURCES = (MODEL, READER, *TEXTS)
Captions = Texts | str  # a file's texts, or one of SOURCES
Kind = Literal["caption", "ocr"]
BLANK = 256  # pixels a side, as MULTI gives VisCPM for questions without a picture (its footnote 5)


def described(
    captions: Captions, probe: Probe, question: Question, *, kind: str = "caption", language: Language = "en"
) -> Generator[Prompt, Reply, tuple[str, ...] | Reply]:
    """The texts that stand for the question's pictures, or the reply that counts where none of them came: the model's
    own without words, or a failed one where the reader cannot read. Raises CannotAsk."""
    texts: tuple[str, ...]
    if not isinstance(captions, str):
        texts = texts_for(captions, probe, question)
    elif captions == READER:
        try:
            texts = (_seen(probe, question),)
        except (Unreadable, BadState) as why:
            return Reply(None, error=f"the reader cannot read the picture: {why}")
    elif captions == MODEL:
        written: list[str] = []
        pictures = pictures_of(probe, question)
        wanted = transcript_of(probe, question)
        for number, picture in enumerate(pictures, 1):
            told = Message("user", (picture, spoken(f"isoprobe/describe_{kind}", language)))
            query = wanted.query if wanted else None
            reply = yield prompt_of(
                probe, question, (told,), arm_of_view(probe, question), query=query, language=language
            )
            if not reply.text or not reply.text.strip():
                return reply
            mark = f"{picture_named(number, question.language)} " if len(pictures) > 1 else ""
            written.append(mark + reply.text.strip())
        texts = tuple(written)
    else:
        views = [view.payload for view in probe.views if view.representation == captions]
        texts = tuple(text for text in views if isinstance(text, str) and text.strip())
    if not texts:
        what = captions if isinstance(captions, str) else "text in the file"
        raise CannotAsk(probe.item.id, f"it has no {what}")
    return texts


def forms_in(probe: Probe, question: Question, texts: Sequence[str]) -> tuple[tuple[str, str], ...]:
    """What stands for the picture as the text form that a respondent of our own takes it for."""
    wanted = transcript_of(probe, question)
    return ((wanted.element, "\n".join(texts)),) if wanted else ()


def pictures_of(probe: Probe, question: Question) -> list[Picture]:
    """The pictures that belong to the question: all of a published item, the question's own view of another."""
    views = probe.views if probe.item.task == NAME else [probe.view(question.view)]
    return [Picture.of(view.payload) for view in views if isinstance(view.payload, bytes)]


@lru_cache(maxsize=1)
def blank_picture() -> Picture:
    """A black picture that shows nothing, for models that insist on one."""
    return Picture.of(bytes(cv2.imencode(".png", np.zeros((BLANK, BLANK, 3), np.uint8))[1]))


def _seen(probe: Probe, question: Question) -> str:
    """What the reader saw, in the text form that transcripts are written in. Raises Unreadable, BadState."""
    view, task, form = probe.view(question.view), load_task(probe.item.task), form_of(probe)
    if probe.item.task != NAME and find_question(probe, "transcript", question.view, form) is None:
        raise Unreadable(f"{task.name}'s pictures are not written down as {form or 'text'}")
    wanted = find_question(probe, "transcript", question.view, form)
    stated = wanted.query.stated if wanted else view.stated
    state = read_picture(task.name, question.view, view.payload, json.dumps(stated))
    return task.respond(Query("transcript", form=form, language=question.language), state)
