"""The representation `picture` of diagrams: drawn by `vision.diagram.drawing`, read by `vision.diagram.reading`.

Drawing and reading are imported when first used: whoever works on text alone needs neither Skia nor OpenCV.
"""

from __future__ import annotations

import json
from functools import lru_cache
from random import Random

from isoprobe.probes.core import BadState, LayoutRejected, Payload, Representation, State, Stated, Style, Unreadable
from isoprobe.probes.families.diagram.states import canonical, state_of, transcribable, validate
from isoprobe.vision.diagram.scene import DiagramScene


def _style(rng: Random, state: State) -> Style:
    from isoprobe.vision.diagram.drawing.diagram import sample_style

    return sample_style(rng, _planned(state))


def _show(state: State, style: Style) -> Payload:
    picture = _drawn(json.dumps([_planned(state), style]))
    if isinstance(picture, str):
        raise LayoutRejected(picture)
    return picture


@lru_cache(maxsize=320)
def _drawn(told: str) -> bytes | str:
    """The picture of a state and a style, or why there is none: it is drawn once for the four tasks that share it."""
    from isoprobe.vision.diagram.drawing.diagram import draw_diagram

    try:
        return draw_diagram(*json.loads(told))
    except LayoutRejected as why:
        return str(why)


def _planned(state: State) -> State:
    if state["plan"] is None:
        raise LayoutRejected("the state has no coordinates to be drawn at")
    return state


def _given(state: State, style: Style) -> Stated:
    return {}


def _shown(state: State, style: Style) -> State:
    return transcribable(state)


def _read(payload: Payload, stated: Stated) -> State:
    if isinstance(payload, str):
        raise Unreadable("text, expected a picture")
    return state_of_scene(scene_of(payload))


def scene_of(picture: bytes) -> DiagramScene:
    """What our reader sees in a picture. Raises Unreadable."""
    scene = _seen(picture)
    if isinstance(scene, str):
        raise Unreadable(scene)
    return scene


@lru_cache(maxsize=512)
def _seen(picture: bytes) -> DiagramScene | str:
    """The scene in a picture, or why it cannot be read: every question about a picture looks at it once."""
    from isoprobe.vision.diagram.reading.diagram import read_diagram

    try:
        return read_diagram(picture)
    except Unreadable as why:
        return str(why)


def state_of_scene(scene: DiagramScene) -> State:
    """The state of a scene, without a plan. Raises Unreadable where what was seen contradicts itself."""
    try:
        state = canonical(state_of(scene.diagram))
        validate(state)
    except BadState as why:
        raise Unreadable(f"what is seen contradicts itself: {why}") from why
    return state


# No glance: a careful look may see what the first did not, and what is certified is what the reader says in the end.
PICTURE = Representation("picture", "image", _style, _show, _given, _shown, _read)
