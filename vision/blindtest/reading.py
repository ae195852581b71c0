"""BlindTest pictures read with OpenCV: circles, contact, polylines, squares and grids."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from numpy.typing import NDArray

from isoprobe.vision import NotAPicture, Unreadable
from isoprobe.vision.blindtest.axes import without_axes
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
FRAMED = ("circles", "contact", "polylines")  # kinds of figures in which a frame with numbers can be told from ink


def read_blindtest(kind: str, image: bytes, strict: bool = False) -> dict[str, Any]:
    """What the picture holds, as plain JSON without the plan. Raises Unreadable with a reason where it is not sure.

    `kind` is one of KINDS; ValueError names them. `strict`: foreign ink is a reason too, be it ever so pale; pictures
    whose plan is known are compared with that instead. A strict reading has a `confidence` and what it is `unsure` of,
    and tells of a figure within axes that these were `left_over`.
    """
    if kind not in _READERS:
        raise ValueError(f"unknown kind {kind!r}: expected one of {', '.join(KINDS)}")
    if not strict:
        return _READERS[kind](image)
    state = _strictly(kind, image)
    unclear, framed = "unclear" in state.get("colours", ()), "left_over" in state
    unsure = ["the name of a colour"] * unclear + ["a frame and numbers about it are left out"] * framed
    return {**state, "confidence": UNCLEAR if unclear else SOUND, "unsure": unsure}


def _strictly(kind: str, image: bytes) -> dict[str, Any]:
    """The state without confidence. Where there are axes about a figure it is read without them, and what was taken out
    is in `left_over`: kind, and box as left, top, width and height."""
    try:
        require_no_pale_ink(image)
        return _closely(kind, image)
    except NotAPicture:
        raise
    except Unreadable:
        cleared = without_axes(image) if kind in FRAMED else None
        if cleared is None:
            raise
    require_no_pale_ink(cleared.pixels)
    return {**_closely(kind, cleared.pixels), "left_over": [{"kind": "axes", "box": list(cleared.box)}]}


def _closely(kind: str, image: bytes | NDArray[Any]) -> dict[str, Any]:
    """What a kind's reader tells that forgives no other ink."""
    return _READERS[kind](image) if kind == "grid" else _READERS[kind](image, strict=True)
