"""How wide lettering is, glyph by glyph, before it is drawn."""

from __future__ import annotations

from functools import lru_cache

from isoprobe.vision.figure.style import Look
from isoprobe.vision.raster.fonts import digit_height, ink

TRACKING = 0.12  # of a digit's height, put between glyphs beyond their own spacing
APART = 1.3  # digit heights that two texts on one line are apart at least: a blank within a text is less
SPACE = 0.5  # of a digit's height: the width of a blank
LOWERED, SMALLER = 0.24, 0.68  # of a digit's height: how far a subscript goes down, and how high it is
SUBSCRIPTS = {"₀": "0", "₁": "1", "₂": "2", "₃": "3", "₄": "4", "₅": "5", "₆": "6", "₇": "7", "₈": "8", "₉": "9"}


@lru_cache(maxsize=4096)
def advances(face: str, text: str) -> tuple[tuple[float, ...], float]:
    """Where each glyph starts and where the last one's ink ends, in digit heights; the first one's ink starts at 0."""
    unit = 1 / digit_height(face, 1.0)
    starts, pen = [], 0.0
    for character in text:
        if character == " ":
            starts.append(pen)
            pen += SPACE
            continue
        scale = SMALLER if character in SUBSCRIPTS else 1.0
        left, _, right, _ = ink(face, unit * scale, SUBSCRIPTS.get(character, character))
        starts.append(pen - left)
        pen += right - left + 2 * TRACKING
    return tuple(starts), max(0.0, pen - 2 * TRACKING)


def with_true_minus(text: str) -> str:
    """The text with the true sign for minus."""
    return text.replace("-", "\u2212")


def extent(text: str, look: Look, scale: float = 1.0) -> float:
    """How many pixels wide a text is."""
    return advances(look.face, with_true_minus(text))[1] * look.size * scale
