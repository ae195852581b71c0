"""The representation `picture` of BlindTest tasks: drawn by `vision.blindtest.drawing`, read by `blindtest_reading`.

Both are imported when first used: whoever works on text alone needs neither Skia nor OpenCV.
"""

from __future__ import annotations

from functools import lru_cache
from random import Random

from isoprobe.probes.core import BadState, Payload, Representation, State, Stated, Style, Unreadable
from isoprobe.probes.families.blindtest.states import SceneKind


def pictured(kind: SceneKind) -> Representation:
    """The representation `picture` of this kind of scene."""

    def style(rng: Random, state: State) -> Style:
        from isoprobe.vision.blindtest.drawing import sample_style

        return sample_style(rng, kind.name, state["plan"])

    def show(state: State, style: Style) -> Payload:
        from isoprobe.vision.blindtest.drawing import draw_blindtest

        return draw_blindtest(kind.name, state["plan"], style)

    def stated(state: State, style: Style) -> Stated:
        return {}

    def content(state: State, style: Style) -> State:
        return kind.transcribable(state)

    def read(payload: Payload, stated: Stated) -> State:
        if isinstance(payload, str):
            raise Unreadable("text, expected a picture")
        found = _seen(kind.name, payload)
        if isinstance(found, str):
            raise Unreadable(found)
        try:
            state = kind.transcribable(found)
            kind.validate(state)
        except BadState as why:
            raise Unreadable(str(why)) from why
        return state

    return Representation("picture", "image", style, show, stated, content, read)


@lru_cache(maxsize=64)
def _seen(name: str, picture: bytes) -> State | str:
    """What stands in a picture, or why it cannot be read: every question about a picture looks at it once."""
    from isoprobe.vision.blindtest.reading import read_blindtest

    try:
        return read_blindtest(name, picture)
    except Unreadable as why:
        return str(why)
