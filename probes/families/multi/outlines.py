"""The outlines of what is drawn in colour in an examination's figure: boxes, or symbols."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from isoprobe.vision import Unreadable

if TYPE_CHECKING:
    from isoprobe.vision.figure.reading import FigureReading


def coloured_outlines(figure: FigureReading, what: str) -> tuple[Any, list[Any]]:
    """The mask of the figure's most frequent hue, and the outlines of its parts. Raises Unreadable where there is no
    hue, with `what` was looked for."""
    import cv2
    import numpy as np

    hues = {name: mask for name, mask in figure.hues.items() if name != "grey"}
    if not hues:
        raise Unreadable(f"no coloured {what}")
    mask = max(hues.values(), key=lambda each: int(cv2.countNonZero(each)))
    closed = cv2.morphologyEx(mask, cv2.MORPH_CLOSE, np.ones((3, 3), np.uint8))
    outlines, _ = cv2.findContours(closed, cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_NONE)
    return mask, list(outlines)
