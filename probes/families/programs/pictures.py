"""The picture of a seed program's facts as a representation: drawn from its scene, read back by its reader."""

from __future__ import annotations

import json
from collections import OrderedDict
from collections.abc import Callable, Mapping
from hashlib import blake2b
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
KEPT = 512  # readings of a program's last pictures: of some hundred items at each level


class Sight:
    """What is seen in a program's pictures. Each of the last ones is looked at once, whatever is asked about it, by
    however many questions of the program: with `read`, or `read_told` where the question's words are needed for it."""

    def __init__(
        self,
        fields: Mapping[str, Field],
        read: Callable[[FigureReading], Facts] | None,
        read_told: Callable[[FigureReading, Stated], Facts] | None = None,
    ) -> None:
        self.fields, self._read, self._read_told = fields, read, read_told
        self._kept: OrderedDict[tuple[bytes, str], tuple[str, str]] = OrderedDict()

    def of(self, picture: bytes, stated: Stated) -> Facts:
        """The facts of a picture. Raises Unreadable."""
        told = json.dumps(stated) if self._read_told is not None else ""
        key = blake2b(picture, digest_size=16).digest(), told
        found = self._kept.get(key)
        if found is None:
            found = self._kept[key] = self._seen(picture, told)
            if len(self._kept) > KEPT:
                self._kept.popitem(last=False)
        facts, why = found
        if why:
            raise Unreadable(why)
        return cast(Facts, json.loads(facts))

    def _seen(self, picture: bytes, told: str) -> tuple[str, str]:
        """The facts as JSON, or why there are none."""
        from isoprobe.probes.families.programs.reading import unread_word
        from isoprobe.vision.figure.reading import read_figure

        try:
            figure = read_figure(picture)
            if self._read_told is not None:
                facts = self._read_told(figure, json.loads(told))
                check_facts(self.fields, facts, "facts")
            elif self._read is None:
                return "", UNREAD
            else:
                facts = self._read(figure)
                check_facts(self.fields, facts, "facts")
                if stray := unread_word(figure.texts, self.fields, facts):
                    raise Unreadable(f"the text {stray!r} went unread: no fact says it")
            return json.dumps(facts), ""
        except (Unreadable, BadState) as why:
            return "", str(why)
        except HARM as why:
            return "", f"{type(why).__name__} in reading the figure: {brief(str(why))}"


def picture_representation(
    fields: Mapping[str, Field],
    asked: Mapping[str, Field],
    validate: Callable[[object], None],
    scene: Callable[[Facts, Look], FigureScene | bytes],
    read: Callable[[FigureReading], Facts] | None,
    canvas: tuple[int, int],
    read_told: Callable[[FigureReading, Stated], Facts] | None = None,
    sight: Sight | None = None,
    pages: int = 1,
) -> Representation:
    """The representation `picture` of a program that shows these fields and asks about those; drawing and reading are
    imported when first used. `read_told` is for pictures whose facts are said in words of the question, which it is
    given. With neither `read` nor that no reader reads such pictures, and none is certified. `sight`: that of the
    program whose pictures these are, where it reads them. Of several `pages` the picture has so many equal bands, one
    below another, that are shown as a picture each."""
    seen = sight or Sight(fields, read, read_told)

    def style(rng: Random, state: State) -> Style:
        from isoprobe.vision.figure.style import sample_style

        sampled = sample_style(rng, (state["plan"] or {}).get("tint", ""), canvas)
        return sampled if pages == 1 else {**sampled, "pages": pages}

    def show(state: State, style: Style) -> Payload:
        from isoprobe.vision.figure.drawing import draw_scene
        from isoprobe.vision.figure.style import look_of

        drawn = scene(all_facts(state), look_of(style))
        return drawn if isinstance(drawn, bytes) else draw_scene(drawn)

    def read_back(payload: Payload, stated: Stated) -> State:
        if isinstance(payload, str):
            raise Unreadable("text, expected a picture")
        state: State = {"facts": seen.of(payload, stated), "ask": dict(stated), "plan": None}
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
