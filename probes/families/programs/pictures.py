"""The picture of a seed program's facts as a representation: drawn from its scene, read back by its reader."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from functools import lru_cache
from random import Random
from typing import TYPE_CHECKING, cast

from isoprobe.probes.core import BadState, Payload, Representation, State, Stated, Style, Unreadable
from isoprobe.probes.families.programs.fields import HARM, Facts, Field, all_facts, brief, check_facts
from isoprobe.probes.families.programs.forms import transcribable

if TYPE_CHECKING:
    from isoprobe.vision.figure.reading import FigureReading
    from isoprobe.vision.figure.scene import FigureScene
    from isoprobe.vision.figure.style import Look

UNREAD = "no reader reads pictures of this kind"


def picture_representation(
    fields: Mapping[str, Field],
    asked: Mapping[str, Field],
    validate: Callable[[object], None],
    scene: Callable[[Facts, Look], FigureScene | bytes],
    read: Callable[[FigureReading], Facts] | None,
    canvas: tuple[int, int],
    read_told: Callable[[FigureReading, Stated], Facts] | None = None,
) -> Representation:
    """The representation `picture` of a program that shows these fields and asks about those; drawing and reading are
    imported when first used. `read_told` is for pictures whose facts are said in words of the question, which it is
    given. With neither `read` nor that no reader reads such pictures, and none is certified."""

    def style(rng: Random, state: State) -> Style:
        from isoprobe.vision.figure.style import sample_style

        return sample_style(rng, (state["plan"] or {}).get("tint", ""), canvas)

    def show(state: State, style: Style) -> Payload:
        from isoprobe.vision.figure.drawing import draw_scene
        from isoprobe.vision.figure.style import look_of

        drawn = scene(all_facts(state), look_of(style))
        return drawn if isinstance(drawn, bytes) else draw_scene(drawn)

    @lru_cache(maxsize=64)
    def seen(picture: bytes, told: str) -> Facts | str:
        from isoprobe.probes.families.programs.reading import unread_word
        from isoprobe.vision.figure.reading import read_figure

        try:
            figure = read_figure(picture)
            if read_told is not None:
                facts = read_told(figure, json.loads(told))
                check_facts(fields, facts, "facts")
                return facts
            if read is None:
                return UNREAD
            facts = read(figure)
            check_facts(fields, facts, "facts")
            if stray := unread_word(figure.texts, fields, facts):
                raise Unreadable(f"the text {stray!r} went unread: no fact says it")
        except (Unreadable, BadState) as why:
            return str(why)
        except HARM as why:
            return f"{type(why).__name__} in reading the figure: {brief(str(why))}"
        return facts

    def read_back(payload: Payload, stated: Stated) -> State:
        if isinstance(payload, str):
            raise Unreadable("text, expected a picture")
        facts = seen(payload, json.dumps(stated) if read_told is not None else "")
        if isinstance(facts, str):
            raise Unreadable(facts)
        state: State = {"facts": cast(Facts, json.loads(json.dumps(facts))), "ask": dict(stated), "plan": None}
        if asked and not stated:
            return state  # an element question tells nothing of what the answer question asks
        try:
            validate(state)
        except BadState as why:
            raise Unreadable(str(why)) from why
        return state

    return Representation(
        "picture",
        "image",
        style=style,
        show=show,
        stated=lambda state, style: dict(state["ask"]),
        content=lambda state, style: transcribable(state),
        read=read_back,
        unreadable="" if read or read_told else UNREAD,
    )
