"""The seven colours that BlindTest scenes are drawn in, and the name of a colour that was seen on paper.

Seen strokes are thin and pale: what stays of their colour is the direction in which they differ from the paper. No two
of the seven lie in nearly one direction, which is why there is no grey, no brown and no cyan.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from isoprobe.vision import Unreadable
from isoprobe.vision.blindtest.prepared import PreparedPicture

COLOURS: dict[str, tuple[int, int, int]] = {  # red, green, blue
    "black": (0, 0, 0),
    "red": (225, 25, 30),
    "orange": (255, 127, 14),
    "green": (44, 160, 44),
    "blue": (10, 105, 225),
    "purple": (135, 70, 195),
    "magenta": (234, 20, 235),
}
SHARE = 0.08  # of all strong ink that the second of two colours has at least
MIXED = 0.6  # of the second colour's ink that ink of a third may have, where the two mix or JPEG has smeared them
SURE = 0.12  # of the way between two directions: less is no clear colour

_NAMES = tuple(COLOURS)
_AWAY = 255.0 - np.array([COLOURS[name] for name in _NAMES], np.float64)[:, ::-1]
_DIRECTIONS = _AWAY / np.linalg.norm(_AWAY, axis=1, keepdims=True)


def name_of(seen: Sequence[float] | NDArray[Any], paper: Sequence[float]) -> tuple[str, float]:
    """The name of a colour on this paper (both blue, green, red, 0 to 255), and how sure it is (0 to 1)."""
    away = np.asarray(paper, np.float64) - np.asarray(seen, np.float64)
    length = float(np.linalg.norm(away))
    if length < 1e-9:
        return "black", 0.0
    apart = np.linalg.norm(_DIRECTIONS - away / length, axis=1)
    first, second = np.argsort(apart)[:2]
    sure = (apart[second] - apart[first]) / (apart[second] + apart[first])
    return _NAMES[int(first)], float(sure)


def classify(pixels: NDArray[Any], paper: Sequence[float]) -> NDArray[np.intp]:
    """For each pixel of shape (..., 3), blue first: the index in COLOURS of the nearest direction."""
    away = np.asarray(paper, np.float32) - pixels.astype(np.float32)
    away /= np.maximum(np.linalg.norm(away, axis=-1, keepdims=True), 1e-6)
    return np.asarray(np.argmax(away @ _DIRECTIONS.T.astype(np.float32), axis=-1))


def ink_of(name: str, style: Mapping[str, Any]) -> tuple[int, int, int]:
    """Red, green and blue of a named colour in a style, whose `tints` move every colour a little."""
    red, green, blue = (min(255, max(0, a + b)) for a, b in zip(COLOURS[name], style["tints"][name], strict=True))
    return red, green, blue


def strongest(pixels: NDArray[Any], contrast: NDArray[Any]) -> NDArray[np.float64]:
    """The mean colour of the strongest third of some ink pixels, of shape (n, 3): least mixed with the paper."""
    chosen = pixels[contrast >= np.quantile(contrast, 0.67)]
    return np.asarray(chosen.reshape(-1, 3).mean(axis=0), np.float64)


def name_or_unclear(seen: NDArray[Any], paper: Sequence[float]) -> str:
    """As `name_of`; "unclear" where the colour lies between two."""
    name, sure = name_of(seen, paper)
    return name if sure >= SURE else "unclear"


def two_colours(picture: PreparedPicture) -> tuple[list[str], list[NDArray[Any]]]:
    """The two colours of most ink, in alphabetical order, and the mask of each. Raises Unreadable for one, or three."""
    inked = picture.mask > 0
    kinds = np.full(inked.shape, -1, np.int8)
    kinds[inked] = classify(picture.tones[inked], picture.paper)
    counts = np.bincount(kinds[inked & (picture.contrast > 0.6)], minlength=len(_NAMES))
    first, second, third = (int(i) for i in np.argsort(-counts, kind="stable")[:3])
    if counts[second] < SHARE * counts.sum() or not counts[second]:
        raise Unreadable(f"one colour of ink, {_NAMES[first]}: expected two things of different colours")
    if counts[third] > MIXED * counts[second]:
        raise Unreadable(f"three colours of ink, {_NAMES[third]} among them: expected two")
    chosen = sorted((_NAMES[i], i) for i in (first, second))
    return [name for name, _ in chosen], [np.where(kinds == i, 255, 0).astype(np.uint8) for _, i in chosen]
