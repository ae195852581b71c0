"""BlindTest pictures read with OpenCV: circles, contact, polylines, squares and grids."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from isoprobe.vision.blindtest.circles import read_circles
from isoprobe.vision.blindtest.contact import read_contact
from isoprobe.vision.blindtest.grid import read_grid
from isoprobe.vision.blindtest.polylines import read_polylines
from isoprobe.vision.blindtest.prepared import require_no_pale_ink
from isoprobe.vision.blindtest.squares import read_squares

SOUND = 0.98  # of strict readings of drawings by other tools than ours that were right: 174 of 174
UNCLEAR = 0.7  # confidence where the name of a colour is unclear

_READERS: dict[str, Callable[..., dict[str, Any]]] = {
    "squares": read_squares,
    "grid": read_grid,
    "circles": read_circles,
    "contact": read_contact,
    "polylines": read_polylines,
}
KINDS = tuple(_READERS)


def read_blindtest(kind: str, image: bytes, strict: bool = False) -> dict[str, Any]:
    """What the picture holds, as plain JSON without the plan. Raises Unreadable with a reason where it is not sure.

    `kind` is one of KINDS; ValueError names them. `strict`: foreign ink is a reason too, be it ever so pale; pictures
    whose plan is known are compared with that instead. A strict reading has a `confidence` and what it is `unsure` of.
    """
    if kind not in _READERS:
        raise ValueError(f"unknown kind {kind!r}: expected one of {', '.join(KINDS)}")
    if not strict:
        return _READERS[kind](image)
    require_no_pale_ink(image)
    state = _READERS[kind](image, strict) if kind in ("circles", "contact", "polylines") else _READERS[kind](image)
    unclear = "unclear" in state.get("colours", ())
    unsure = ["the name of a colour"] if unclear else []
    return {**state, "confidence": UNCLEAR if unclear else SOUND, "unsure": unsure}
