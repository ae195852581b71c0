"""BlindTest scenes drawn from their plans: as the paper's own pictures look, and in more sizes, strokes and papers.

A style is plain JSON: `size` (pixels a side), `stroke` (pixels), `paper` (red, green, blue), `tints` (how far each
colour is moved), `jpeg` (quality, or null), `clear` (pixels of paper that have to stay open, where it is not the
usual), and what one kind has of its own.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

import cv2

from isoprobe.vision import LayoutRejected
from isoprobe.vision.blindtest import circles as blindtest_circles
from isoprobe.vision.blindtest import contact as blindtest_contact
from isoprobe.vision.blindtest import grid as blindtest_grid
from isoprobe.vision.blindtest import polylines as blindtest_polylines
from isoprobe.vision.blindtest import squares as blindtest_squares
from isoprobe.vision.blindtest.colours import COLOURS
from isoprobe.vision.blindtest.prepared import SIDE
from isoprobe.vision.raster.canvas import Canvas
from isoprobe.vision.raster.disturbance import jpeg

Plan = dict[str, Any]
BlindTestStyle = dict[str, Any]

SMALLEST, LARGEST = 300, 1200  # pixels a side
GREATEST = 3000  # the same of one that is hard to see
CLEAR = 2.5  # pixels of paper that have to stay between two strokes
WORN = 1.0  # pixels more, of strokes and between them, where JPEG would take the colour out of thinner ones
_PAPERS = ((255, 255, 255),) * 5 + ((250, 248, 240), (244, 244, 244), (255, 253, 231))
_PNG = [cv2.IMWRITE_PNG_COMPRESSION, 2, cv2.IMWRITE_PNG_FILTER, cv2.IMWRITE_PNG_FILTER_NONE]


def sample_style(rng: Random, kind: str, plan: Plan) -> BlindTestStyle:
    """A look for this plan, in which its finest gap stays open."""
    finest, thinnest, boldest = _FINEST[kind](plan)
    worn = rng.random() < 0.25
    clear = CLEAR + (WORN if worn else 0.0)
    thinnest += WORN if worn else 0.0
    smallest = max(SMALLEST, min(LARGEST, int(SIDE * (thinnest + clear) / finest) + 1))
    size = rng.choice((385, 769, 1000, 1155)) if rng.random() < 0.3 else rng.randint(SMALLEST, LARGEST)
    size = max(size, smallest)
    limit = max(thinnest, min(boldest, finest * size / SIDE - clear))
    stroke = round(rng.uniform(thinnest, limit), 2)
    return {
        "size": size,
        "stroke": stroke,
        "paper": list(rng.choice(_PAPERS)),
        "tints": {name: [rng.randint(-12, 12) for _ in range(3)] for name in COLOURS},
        "jpeg": rng.randint(75, 95) if worn else None,
        **_MORE.get(kind, _nothing)(rng),
    }


def sized(rng: Random, kind: str, plan: Plan, size: int) -> BlindTestStyle:
    """A look in a picture of so many pixels a side, or of as many more as its finest gap needs to stay open; the stroke
    is drawn from the thinner half of what may be."""
    finest, thinnest, boldest = _FINEST[kind](plan)
    side = max(size, min(GREATEST, int(SIDE * (thinnest + CLEAR) / finest) + 1))
    limit = max(thinnest, min(boldest, finest * side / SIDE - CLEAR))
    stroke = round(rng.uniform(thinnest, (thinnest + limit) / 2), 2)
    return {**sample_style(rng, kind, plan), "size": side, "stroke": stroke, "jpeg": None}


def draw_blindtest(kind: str, plan: Plan, style: BlindTestStyle) -> bytes:
    """PNG bytes. Raises LayoutRejected where the plan's finest gap would close under the strokes."""
    finest, _, _ = _FINEST[kind](plan)
    if finest * style["size"] / SIDE - style["stroke"] < style.get("clear", CLEAR - 0.5):
        raise LayoutRejected(
            f"{finest} units in {style['size']} pixels leave no room beside {style['stroke']} of stroke"
        )
    canvas = Canvas(style["size"], style["size"], style["paper"])
    _DRAW[kind](canvas, plan, style)
    if style["jpeg"] is None:
        return canvas.png()
    done, buffer = cv2.imencode(".png", jpeg(canvas.pixels(), style["jpeg"]), _PNG)
    if not done:
        raise ValueError("OpenCV could not encode the picture as PNG")
    return bytes(buffer)


def _nothing(rng: Random) -> BlindTestStyle:
    return {}


_FINEST: dict[str, Callable[[Plan], tuple[float, float, float]]] = {
    "squares": blindtest_squares.finest,
    "grid": blindtest_grid.finest,
    "circles": blindtest_circles.finest,
    "contact": blindtest_contact.finest,
    "polylines": blindtest_polylines.finest,
}
_MORE: dict[str, Callable[[Random], BlindTestStyle]] = {
    "grid": blindtest_grid.sample_more,
    "contact": blindtest_contact.sample_more,
}
_DRAW: dict[str, Callable[[Canvas, Plan, BlindTestStyle], None]] = {
    "squares": blindtest_squares.draw,
    "grid": blindtest_grid.draw,
    "circles": blindtest_circles.draw,
    "contact": blindtest_contact.draw,
    "polylines": blindtest_polylines.draw,
}
