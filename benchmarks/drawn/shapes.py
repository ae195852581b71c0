"""Squares, circles, the contact of two circles, polylines and grids: right where the count or the contact is."""

from __future__ import annotations

from typing import Any

from drawn import Verdict
from isoprobe.vision.blindtest.reading import read_blindtest

FOLDERS = ("shapes",)
EVERYWHERE = (0.0, 0.0, 1e9, 1e9)
CONTACTS = {"overlap": "overlapping"}


def style_of(name: str, truth: Any) -> str:
    """What it shows and what drew it: squares_5_mpl.png is "squares mpl"."""
    kind, _, tool = name.removesuffix(".png").split("_")
    return f"{kind} {tool}"


def judge(name: str, picture: bytes, truth: Any) -> Verdict:
    """The count, or the contact, against the truth. Raises Unreadable."""
    kind = name.partition("_")[0]
    state = read_blindtest(kind, picture, strict=True)
    found = asked(kind, state)
    left = (EVERYWHERE,) if state.get("filled") else ()  # cells of a grid that are said to hold something
    truth = CONTACTS.get(truth, truth) if kind == "contact" else truth
    return Verdict(found == truth, f"{found}, expected {truth}", state["confidence"], left)


def asked(kind: str, state: dict[str, Any]) -> Any:
    """What the truth tells of such a picture, as the reading has it."""
    if kind == "grid":
        return [state["rows"], state["columns"]]
    if kind == "contact":
        return CONTACTS.get(state["contact"], state["contact"])
    return len(state["meetings" if kind == "polylines" else "colours"])
